//! Exact types for strategies that do not split: that an input object is of the class that is declared where the program
//! comes upon it first is a condition, not a choice.
//!
//! Whenever the program comes upon an input reference, the path assumes that it is null, that its object is one that the
//! program has come upon before, or that its class is the declared one.

use heapwise_term::{Sort, Term};

use crate::leaves::guarded_leaves;
use crate::{Alternative, By, Cx, InputTypes, Question, Subject};

/// The input references that the program has come upon, and on which inputs.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    references: Vec<(Term, Term)>,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Reached {
    fn clone(&self) -> Self {
        Reached { references: self.references.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.references.clone_from(&source.references);
    }
}

impl Reached {
    /// The program comes upon whatever a reference may be. Asks, where the path does not say yet that the types are right.
    pub(crate) fn reach<R>(&mut self, cx: &mut Cx<'_>, reference: Term) -> Result<(), Box<Question<R>>> {
        let is_reference = cx.terms.sort(reference) == Sort::Ref;
        if cx.classes.input_types() != InputTypes::Exact || !is_reference || self.when(reference) == Term::TRUE {
            return Ok(());
        }
        let mut symbols = guarded_leaves(cx, reference);
        symbols.retain(|&(leaf, _)| cx.terms.as_symbol(leaf).is_some());
        for &(symbol, here) in &symbols {
            let exact = self.is_exact(cx, symbol, here);
            if cx.facts.known(cx.terms, exact) != Some(true) {
                let not_exact = cx.terms.not(exact);
                let alternatives = vec![Alternative::retry(exact), Alternative::exclude(not_exact, By::Typing)];
                return Err(Question::new(Subject::Assumption(exact), alternatives));
            }
        }
        for (symbol, here) in symbols {
            match self.references.iter_mut().find(|(known, _)| *known == symbol) {
                Some((_, when)) => *when = cx.terms.or(*when, here),
                None => self.references.push((symbol, here)),
            }
        }
        Ok(())
    }

    /// On which inputs the program has come upon a symbol.
    fn when(&self, symbol: Term) -> Term {
        self.references.iter().find(|(known, _)| *known == symbol).map_or(Term::FALSE, |&(_, when)| when)
    }

    /// That a symbol has the right class on the inputs on which the program comes upon it here, and has not before.
    fn is_exact(&self, cx: &mut Cx<'_>, symbol: Term, here: Term) -> Term {
        let Some(id) = cx.terms.as_symbol(symbol) else { return Term::TRUE };
        let (kinds, if_new) = (cx.terms.symbol(id).kinds, cx.terms.kinds_if_new(id));
        if kinds == if_new {
            return Term::TRUE;
        }
        let not_here = cx.terms.not(here);
        let mut right = cx.terms.or(not_here, self.when(symbol));
        let null = cx.terms.is_null(symbol);
        right = cx.terms.or(right, null);
        let declared = cx.terms.kind_in(symbol, if_new);
        right = cx.terms.or(right, declared);
        for &(other, when) in &self.references {
            let Some(other_id) = cx.terms.as_symbol(other).filter(|_| other != symbol) else { continue };
            let other_kinds = cx.terms.symbol(other_id).kinds;
            if !cx.terms.kinds.are_disjoint(kinds, other_kinds) {
                let same = cx.terms.eq(symbol, other);
                let known = cx.terms.and(when, same);
                right = cx.terms.or(right, known);
            }
        }
        right
    }
}
