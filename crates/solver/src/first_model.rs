//! The layer "model": a model that the asker already has may satisfy the new condition too.

use heapwise_term::{Evaluator, Terms};

use crate::{Query, Solver, Verdict};

pub struct FirstModel<S> {
    inner: S,
    evaluator: Evaluator,
    answered: u64,
}

impl<S: Solver> FirstModel<S> {
    pub fn new(inner: S) -> Self {
        FirstModel { inner, evaluator: Evaluator::new(), answered: 0 }
    }
}

impl<S: Solver> Solver for FirstModel<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        if let Some(hint) = query.hint {
            // The newest condition is the one that fails, if one does: look at it first.
            let (newest, older) = query.all.split_last().map_or((None, query.all), |(last, rest)| (Some(last), rest));
            if newest.is_none_or(|&newest| self.evaluator.holds(terms, hint, newest))
                && self.evaluator.satisfies(terms, hint, older)
            {
                self.answered += 1;
                return Verdict::Sat(hint.clone());
            }
        }
        self.inner.check(terms, query)
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("model", self.answered));
        self.inner.answered(by);
    }
}
