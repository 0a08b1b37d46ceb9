//! The layer "cache": the same query again gets the same answer.
//!
//! Only exact repeats are answered, and only with what the solver inside would say again: conditions are compared in
//! order, and the solver inside is never shown the hint, so its answer depends on them alone. A run that meets a query
//! for the first time and one that finds it here go on alike.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_term::{TableId, Term, Terms};

use crate::{Query, Solver, Verdict, Why};

/// How many answers a generation holds. Two are kept: when the young one is full, the old one is dropped.
const GENERATION: usize = 1 << 14;

type Answers = HashMap<Box<[Term]>, Verdict, FixedState>;

/// Use one for each table of terms.
pub struct Cache<S> {
    inner: S,
    young: Answers,
    old: Answers,
    table: Option<TableId>,
    answered: u64,
}

impl<S: Solver> Cache<S> {
    pub fn new(inner: S) -> Self {
        Cache { inner, young: Answers::default(), old: Answers::default(), table: None, answered: 0 }
    }
}

impl<S: Solver> Solver for Cache<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        if !terms.is_noted_in(&mut self.table) {
            self.young.clear();
            self.old.clear();
        }
        if let Some(known) = self.young.get(query.all).or_else(|| self.old.get(query.all)) {
            self.answered += 1;
            return known.clone();
        }
        let verdict = self.inner.check(terms, Query { hint: None, ..query });
        // Time and failures may be otherwise next time.
        if !matches!(verdict, Verdict::Unknown(Why::TimedOut | Why::Failed(_))) {
            if self.young.len() >= GENERATION {
                self.old = std::mem::take(&mut self.young);
            }
            self.young.insert(query.all.into(), verdict.clone());
        }
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("cache", self.answered));
        self.inner.answered(by);
    }
}
