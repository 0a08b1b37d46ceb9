//! Functions of the input: equal arguments have equal values.
//!
//! Back-ends take an applied symbol for an unknown like any other. Where their model gives one function two values for the
//! same arguments, the two are asked to agree (*different arguments, or equal values*), and the back-end is asked again. Most
//! models need nothing of this: references that may differ do. The same query is asked the same additions in the same order.

use heapwise_term::{Evaluator, FunctionId, Model, SymbolId, Term, Terms, Value};

use crate::behind::Behind;
use crate::{Query, Solver, Verdict, Why};

pub struct Congruent<S> {
    inner: S,
    evaluator: Evaluator,
    behind: Behind,
    /// Up to how many pairs are asked to agree at once, before there is a model.
    at_once: usize,
    /// How many pairs were asked to agree.
    asked: u64,
}

impl<S: Solver> Congruent<S> {
    pub fn new(inner: S) -> Self {
        Congruent { inner, evaluator: Evaluator::new(), behind: Behind::default(), at_once: 0, asked: 0 }
    }

    /// For a back-end whose models are as arbitrary as they can be: where there are few pairs, all are asked to agree at once.
    pub fn at_once(self, pairs: usize) -> Self {
        Congruent { at_once: pairs, ..self }
    }

    /// Asks all pairs to agree, if they are few.
    fn agree_at_once(&mut self, terms: &mut Terms, symbols: &[SymbolId], all: &mut Vec<Term>) {
        let applied: Vec<(SymbolId, FunctionId)> =
            symbols.iter().filter_map(|&it| Some((it, terms.application(it)?.function))).collect();
        let mut pairs = Vec::new();
        for (at, &(one, function)) in applied.iter().enumerate() {
            let others = applied[..at].iter().filter(|(_, other)| *other == function);
            pairs.extend(others.map(|&(other, _)| (other, one)));
            if pairs.len() > self.at_once {
                return;
            }
        }
        for (one, other) in pairs {
            let agreement = agreement(terms, one, other);
            if agreement != Term::TRUE {
                all.push(agreement);
            }
        }
    }

    fn decide(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let symbols = self.behind.all(terms, query.all);
        let mut all = query.all.to_vec();
        self.agree_at_once(terms, &symbols, &mut all);
        loop {
            let mut model = match self.inner.check(terms, Query { all: &all, hint: query.hint }) {
                Verdict::Sat(model) => model,
                other => return other,
            };
            name_all(terms, &mut self.evaluator, &mut model, &symbols);
            let differing = self.evaluator.settle(terms, &mut model, &symbols);
            if differing.is_empty() {
                return Verdict::Sat(model);
            }
            for (one, other) in differing {
                let agreement = agreement(terms, one, other);
                if all.contains(&agreement) {
                    return Verdict::Unknown(Why::Failed("its model does not satisfy the query".to_owned()));
                }
                all.push(agreement);
                self.asked += 1;
            }
            if terms.enough.is_reached() {
                return Verdict::Unknown(Why::TimedOut);
            }
        }
    }
}

impl<S: Solver> Solver for Congruent<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        if terms.has_applications() { self.decide(terms, query) } else { self.inner.check(terms, query) }
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        if self.asked > 0 {
            by.push(("agreements", self.asked));
        }
        self.inner.answered(by);
    }
}

/// Gives each of the symbols a value of its own: the one that it has.
pub(crate) fn name_all(terms: &Terms, evaluator: &mut Evaluator, model: &mut Model, symbols: &[SymbolId]) {
    let unnamed: Vec<SymbolId> = symbols.iter().copied().filter(|&symbol| model.get(symbol).is_none()).collect();
    let mut evaluation = evaluator.under(terms, model);
    let values: Vec<Value> = unnamed.iter().map(|&symbol| evaluation.value(terms.symbol_term(symbol))).collect();
    for (symbol, value) in unnamed.into_iter().zip(values) {
        model.set(symbol, value);
    }
}

/// That two values of one function are equal where its arguments are.
pub(crate) fn agreement(terms: &mut Terms, one: SymbolId, other: SymbolId) -> Term {
    let (Some(a), Some(b)) = (terms.application(one), terms.application(other)) else { return Term::TRUE };
    let (one, other) = (terms.symbol_term(one), terms.symbol_term(other));
    let mut agreed = terms.eq(one, other);
    for (x, y) in a.arguments().zip(b.arguments()) {
        let different = terms.ne(x, y);
        agreed = terms.or(different, agreed);
    }
    agreed
}
