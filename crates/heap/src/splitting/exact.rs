//! Exact types: an input object is of the class that is declared where the path comes upon it first. Which reference that
//! is does not depend on when a strategy asks, so the references are kept in the order in which the path came upon them.

use heapwise_term::{Kinds, SymbolId, Term};

use super::objects::ObjectIndex;
use super::{Splitting, Status, Target, Timing};
use crate::{Cx, InputTypes};

/// The references that a path has come upon, where their order matters.
#[derive(Debug, Default)]
pub(super) struct Reached {
    order: Vec<SymbolId>,
    /// References that are known to refer to something else than an object.
    apart: Vec<(SymbolId, ObjectIndex)>,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Reached {
    fn clone(&self) -> Self {
        Reached { order: self.order.clone(), apart: self.apart.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.order.clone_from(&source.order);
        self.apart.clone_from(&source.apart);
    }
}

impl Reached {
    pub(super) fn add(&mut self, cx: &Cx<'_>, reference: Term) {
        if let (InputTypes::Exact, Some(symbol)) = (cx.classes.input_types(), cx.terms.as_symbol(reference))
            && !self.order.contains(&symbol)
        {
            self.order.push(symbol);
        }
    }

    /// Which one it was. What the path comes upon just now is behind all others.
    fn position(&self, symbol: SymbolId) -> usize {
        self.order.iter().position(|known| *known == symbol).unwrap_or(self.order.len())
    }
}

impl<T: Timing> Splitting<T> {
    /// What an object may be if a reference refers to it.
    pub(super) fn kinds_as(&self, cx: &Cx<'_>, symbol: SymbolId, object: ObjectIndex) -> Kinds {
        if cx.classes.input_types() != InputTypes::Exact {
            return cx.terms.symbol(symbol).kinds;
        }
        if self.reached.apart.contains(&(symbol, object)) {
            return Kinds::NONE;
        }
        let at = |&&(_, status): &&(SymbolId, Status)| status == Status::At(object);
        let first = self.references.iter().filter(at).map(|&(known, _)| self.reached.position(known)).min();
        match first.is_some_and(|first| self.reached.position(symbol) < first) {
            true => cx.terms.kinds_if_new(symbol),
            false => cx.terms.symbol(symbol).kinds,
        }
    }

    /// References that the path came upon before this one and of which it does not know yet what they refer to: if it is
    /// the same new object, it may be of classes that it could not be of by this one. Those, too.
    pub(super) fn together(&self, cx: &mut Cx<'_>, symbol: SymbolId) -> Vec<(SymbolId, Kinds)> {
        let mut found = Vec::new();
        let (kinds, if_new) = (cx.terms.symbol(symbol).kinds, cx.terms.kinds_if_new(symbol));
        if cx.classes.input_types() != InputTypes::Exact || kinds == if_new {
            return found;
        }
        for &earlier in &self.reached.order[..self.reached.position(symbol)] {
            let term = cx.terms.symbol_term(earlier);
            if !matches!(self.target(cx, term), Target::Free(_) | Target::NonNull(_)) {
                continue;
            }
            let of_earlier = cx.terms.kinds_if_new(earlier);
            let both = cx.terms.kinds.intersect(of_earlier, kinds);
            let more = cx.terms.kinds.minus(both, if_new);
            if more != Kinds::NONE {
                found.push((earlier, more));
            }
        }
        found
    }

    pub(super) fn settle_together(&mut self, cx: &mut Cx<'_>, symbol: SymbolId, earlier: SymbolId) {
        let all = self.together(cx, symbol);
        let which = all.iter().position(|(known, _)| *known == earlier).unwrap_or(0);
        let kinds = all.get(which).map_or(Kinds::NONE, |&(_, kinds)| kinds);
        let object = self.objects.add(cx.terms.symbol_term(earlier), kinds);
        self.set_status(earlier, Status::At(object));
        self.set_status(symbol, Status::At(object));
        // That it is one of those before is another alternative.
        self.reached.apart.extend(all[..which].iter().map(|&(other, _)| (other, object)));
    }

    /// What is known of references of which the path does not say what they refer to, as conditions.
    pub(super) fn unsettled_types(&self, cx: &mut Cx<'_>) -> Vec<Term> {
        let mut conditions = Vec::new();
        for &(symbol, object) in &self.reached.apart {
            let term = cx.terms.symbol_term(symbol);
            if matches!(self.target(cx, term), Target::Free(_) | Target::NonNull(_)) {
                conditions.push(cx.terms.ne(term, self.objects[object].name));
            }
        }
        for (index, &symbol) in self.reached.order.iter().enumerate() {
            let term = cx.terms.symbol_term(symbol);
            let if_new = cx.terms.kinds_if_new(symbol);
            if if_new == cx.terms.symbol(symbol).kinds {
                continue;
            }
            let null = match self.target(cx, term) {
                Target::Free(_) => cx.terms.is_null(term),
                Target::NonNull(_) => Term::FALSE,
                Target::Null | Target::Own(_) | Target::At(_) => continue,
            };
            let declared = cx.terms.kind_in(term, if_new);
            let mut right = cx.terms.or(null, declared);
            for &earlier in &self.reached.order[..index] {
                let earlier = cx.terms.symbol_term(earlier);
                let same = cx.terms.eq(term, earlier);
                right = cx.terms.or(right, same);
            }
            conditions.push(right);
        }
        conditions
    }
}
