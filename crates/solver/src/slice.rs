//! The layer "slice": only what is connected with the new condition is solved again.
//!
//! Conditions that share no symbol, directly or through others, cannot influence each other. The asker's model says
//! which conditions are new: those it does not satisfy. Their part is solved for itself, and elsewhere the asker's
//! values stay. If the part cannot hold, neither can the whole; if it can, the merged model is evaluated on the whole.

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;
use heapwise_ids::Id;
use heapwise_term::{Evaluator, Model, Place, Sort, SymbolId, Term, Terms, Value};

use crate::behind::Behind;
use crate::congruent::name_all;
use crate::{Query, Solver, Verdict, Why};

/// Use one for each table of terms.
pub struct Slice<S> {
    inner: S,
    evaluator: Evaluator,
    behind: Behind,
    answered: u64,
}

impl<S: Solver> Slice<S> {
    pub fn new(inner: S) -> Self {
        Slice { inner, evaluator: Evaluator::new(), behind: Behind::default(), answered: 0 }
    }

    /// The conditions, in order, that are connected with one that the model does not satisfy, and their symbols. Nothing
    /// where that takes too long.
    fn part(&mut self, terms: &Terms, all: &[Term], model: &Model) -> Option<(Vec<Term>, Vec<SymbolId>)> {
        let mut symbols: Vec<Rc<[SymbolId]>> = Vec::with_capacity(all.len());
        for &condition in all {
            if terms.enough.is_reached_after(32) {
                return None;
            }
            symbols.push(self.behind.one(terms, condition));
        }
        let mut is_in: Vec<bool> = self.evaluator.truths(terms, model, all).map(|holds| !holds).collect();
        let mut reached = vec![false; terms.symbol_count()];
        let mut waiting: Vec<usize> = (0..all.len()).filter(|&index| is_in[index]).collect();
        while let Some(index) = waiting.pop() {
            for symbol in &*symbols[index] {
                reached[symbol.index()] = true;
            }
            for (other, is_in) in is_in.iter_mut().enumerate() {
                if !*is_in && symbols[other].iter().any(|symbol| reached[symbol.index()]) {
                    *is_in = true;
                    waiting.push(other);
                }
            }
        }
        let part = all.iter().zip(&is_in).filter(|(_, is_in)| **is_in).map(|(&condition, _)| condition).collect();
        let mut of_part = Vec::new();
        for (symbols, _) in symbols.iter().zip(&is_in).filter(|(_, is_in)| **is_in) {
            for &symbol in &**symbols {
                if std::mem::take(&mut reached[symbol.index()]) {
                    of_part.push(symbol);
                }
            }
        }
        Some((part, of_part))
    }

    /// The asker's model, except that these symbols have their values of the new one, if it satisfies the query.
    fn merge(
        &mut self,
        terms: &Terms,
        query: Query<'_>,
        old: &Model,
        mut new: Model,
        symbols: &[SymbolId],
    ) -> Option<Model> {
        let merged = if terms.has_applications() {
            // What objects hold is told symbol by symbol, merged, and put together again.
            let all = self.behind.all(terms, query.all);
            let mut old = old.clone();
            name_all(terms, &mut self.evaluator, &mut old, &all);
            name_all(terms, &mut self.evaluator, &mut new, symbols);
            let mut merged = merge(terms, &old.without_cells(), &new, symbols);
            self.evaluator.settle(terms, &mut merged, &all).is_empty().then_some(merged)?
        } else {
            merge(terms, old, &new, symbols)
        };
        self.evaluator.satisfies(terms, &merged, query.all).then_some(merged)
    }
}

impl<S: Solver> Solver for Slice<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let Some(hint) = query.hint else { return self.inner.check(terms, query) };
        let Some((part, symbols)) = self.part(terms, query.all, hint) else {
            return Verdict::Unknown(Why::TimedOut);
        };
        if part.is_empty() {
            self.answered += 1;
            return Verdict::Sat(hint.clone());
        }
        if part.len() < query.all.len() {
            match self.inner.check(terms, Query { all: &part, hint: None }) {
                Verdict::Sat(model) => {
                    if let Some(merged) = self.merge(terms, query, hint, model, &symbols) {
                        return Verdict::Sat(merged);
                    }
                }
                other => return other,
            }
        }
        self.inner.check(terms, Query { all: query.all, hint: None })
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("slice", self.answered));
        self.inner.answered(by);
    }
}

/// The old model, except that these symbols have their values of the new one.
fn merge(terms: &Terms, old: &Model, new: &Model, symbols: &[SymbolId]) -> Model {
    let mut merged = old.clone();
    let mut is_new = vec![false; terms.symbol_count()];
    for symbol in symbols {
        is_new[symbol.index()] = true;
    }
    // An object that is named by one of the symbols, and that another symbol refers to, needs another name. Which one
    // must not depend on numbers.
    let mut left: Vec<(u64, SymbolId, SymbolId)> = old
        .iter()
        .filter_map(|(symbol, value)| match value {
            Value::Ref(Place::Input(name)) if !is_new[symbol.index()] && is_new[name.index()] => {
                Some((terms.fingerprint(terms.symbol_term(symbol)), symbol, *name))
            }
            _ => None,
        })
        .collect();
    left.sort_unstable();
    let mut renamed: HashMap<SymbolId, SymbolId, FixedState> = HashMap::default();
    for (_, symbol, name) in left {
        let new_name = *renamed.entry(name).or_insert(symbol);
        merged.set(symbol, Value::Ref(Place::Input(new_name)));
        if let Some(kind) = old.kind(terms, name) {
            merged.set_kind(new_name, kind);
        }
    }
    for &symbol in symbols {
        let value = new.value(terms, symbol);
        merged.set(symbol, value);
        if terms.symbol(symbol).sort == Sort::Ref
            && let Some(kind) = new.kind(terms, symbol)
        {
            merged.set_kind(symbol, kind);
        }
    }
    merged
}
