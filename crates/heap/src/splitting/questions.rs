//! What is asked of an input reference: whether it is null, and which object it refers to.

use heapwise_term::{Node, SymbolId, Term};

use super::objects::ObjectIndex;
use super::timing::OnLoad;
use super::{Settle, Splitting, Target, Timing};
use crate::{Alternative, Asked, Bound, Cx, KCounts, Question, Subject};

impl<T: Timing> Splitting<T> {
    /// Which side of a conditional reference is meant. Asks, where the path does not say.
    pub(super) fn choose(&self, cx: &mut Cx<'_>, reference: Term) -> Asked<Term, Self> {
        let mut at = reference;
        let mut alternatives = Vec::new();
        let mut none_before = Term::TRUE;
        while let Node::Ite(condition, then, otherwise) = cx.terms.node(at) {
            match cx.facts.known(cx.terms, condition) {
                Some(true) => {
                    at = then;
                    break;
                }
                Some(false) => {}
                None => {
                    alternatives.push(Alternative::retry(cx.terms.and(none_before, condition)));
                    let not = cx.terms.not(condition);
                    none_before = cx.terms.and(none_before, not);
                }
            }
            at = otherwise;
        }
        if alternatives.is_empty() {
            return Ok(at);
        }
        alternatives.push(Alternative::retry(none_before));
        Err(Question::new(Subject::Null(reference), alternatives))
    }

    /// The input objects that a reference may refer to, going by what both may be.
    pub(super) fn candidates(&self, cx: &mut Cx<'_>, symbol: SymbolId) -> Vec<Alternative<Settle>> {
        let mut found = Vec::with_capacity(self.objects.len() + 2);
        if cx.is_alone(cx.terms.symbol_term(symbol)) {
            return found;
        }
        for (index, object) in (0..).zip(self.objects.iter()) {
            if cx.is_alone(object.name) {
                continue;
            }
            let kinds = self.kinds_as(cx, symbol, index);
            if !cx.terms.kinds.are_disjoint(object.kinds, kinds) {
                found.push(Alternative::refine(Settle::Alias(symbol, index)));
            }
        }
        found
    }

    /// Adds that a reference refers to an object that the path does not know yet.
    fn add_new(&self, cx: &mut Cx<'_>, symbol: SymbolId, alternatives: &mut Vec<Alternative<Settle>>) {
        for (earlier, _) in self.together(cx, symbol) {
            alternatives.push(new_object(cx, earlier, Settle::Together(symbol, earlier)));
        }
        alternatives.push(new_object(cx, symbol, Settle::Fresh(symbol)));
    }

    pub(super) fn ask_all(&mut self, cx: &mut Cx<'_>, symbol: SymbolId) -> Box<Question<Settle>> {
        let mut alternatives = vec![Alternative::refine(Settle::Null(symbol))];
        alternatives.extend(self.candidates(cx, symbol));
        self.add_new(cx, symbol, &mut alternatives);
        let alternatives = self.strike_out(cx, alternatives);
        Question::new(Subject::Reference(cx.terms.symbol_term(symbol)), alternatives)
    }

    pub(super) fn ask_null(&mut self, cx: &mut Cx<'_>, symbol: SymbolId) -> Box<Question<Settle>> {
        let alternatives =
            vec![Alternative::refine(Settle::Null(symbol)), Alternative::refine(Settle::NonNull(symbol))];
        let alternatives = self.strike_out(cx, alternatives);
        Question::new(Subject::Null(cx.terms.symbol_term(symbol)), alternatives)
    }

    pub(super) fn ask_object(&mut self, cx: &mut Cx<'_>, symbol: SymbolId) -> Box<Question<Settle>> {
        let mut alternatives = self.candidates(cx, symbol);
        self.add_new(cx, symbol, &mut alternatives);
        let alternatives = self.strike_out(cx, alternatives);
        Question::new(Subject::Object(cx.terms.symbol_term(symbol)), alternatives)
    }

    /// Asks about a reference that has just been loaded, as early as the strategy does.
    pub(super) fn loaded(&mut self, cx: &mut Cx<'_>, reference: Term) -> Asked<(), Self> {
        match (T::ON_LOAD, self.target(cx, reference)) {
            (OnLoad::All, Target::Free(symbol)) => Err(self.ask_all(cx, symbol)),
            (OnLoad::All, Target::NonNull(symbol)) => Err(self.ask_object(cx, symbol)),
            (OnLoad::Null, Target::Free(symbol)) => Err(self.ask_null(cx, symbol)),
            _ => Ok(()),
        }
    }

    /// The input object behind a reference that is not null; nothing, if it is null after all.
    pub(super) fn object(&mut self, cx: &mut Cx<'_>, reference: Term) -> Asked<Option<ObjectIndex>, Self> {
        match self.target(cx, reference) {
            Target::Null | Target::Own(_) => Ok(None),
            Target::At(object) => Ok(Some(object)),
            Target::NonNull(symbol) => Err(self.ask_object(cx, symbol)),
            Target::Free(symbol) => Err(self.ask_null(cx, symbol)),
        }
    }
}

/// The choice of a new object for a symbol, unless it is beyond a bound that counts choices.
fn new_object(cx: &Cx<'_>, symbol: SymbolId, how: Settle) -> Alternative<Settle> {
    // What the rules strike out is no choice that a bound could cut.
    if cx.legal.is_some() {
        return Alternative::refine(how);
    }
    within_chosen(cx, symbol, how)
}

/// The same, where the rules allow it.
pub(super) fn within_chosen(cx: &Cx<'_>, symbol: SymbolId, how: Settle) -> Alternative<Settle> {
    let is_beyond = |k: u32| cx.bounds.k_counts == KCounts::Chosen && cx.reads_to(symbol) > k;
    match cx.bounds.k.is_some_and(is_beyond) {
        true => Alternative::cut(Term::TRUE, Bound::K),
        false => Alternative::refine(how),
    }
}
