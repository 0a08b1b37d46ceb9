//! No model is believed before it has been evaluated on the query.
//!
//! A wrong model is a failure of the back-end, reported as such and counted, never taken for an answer.

use heapwise_term::{Evaluator, Terms};

use crate::{Query, Solver, Verdict, Why};

pub struct Verified<S> {
    inner: S,
    evaluator: Evaluator,
    wrong: u64,
}

impl<S: Solver> Verified<S> {
    pub fn new(inner: S) -> Self {
        Verified { inner, evaluator: Evaluator::new(), wrong: 0 }
    }

    /// How many models did not satisfy their query.
    pub fn wrong(&self) -> u64 {
        self.wrong
    }
}

impl<S: Solver> Solver for Verified<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let verdict = self.inner.check(terms, query);
        match &verdict {
            Verdict::Sat(model) if !self.evaluator.satisfies(terms, model, query.all) => {
                self.wrong += 1;
                Verdict::Unknown(Why::Failed("its model does not satisfy the query".to_owned()))
            }
            _ => verdict,
        }
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        if self.wrong > 0 {
            by.push(("wrong model", self.wrong));
        }
        self.inner.answered(by);
    }
}
