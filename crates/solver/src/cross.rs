use std::sync::{Arc, Mutex, PoisonError};

use heapwise_term::Terms;
use heapwise_term::smtlib::{self, Style};

use crate::{Query, Solver, Verdict, Why};

/// Asks two solvers. The first one's answer counts, unless the second one contradicts it.
#[derive(Debug)]
pub struct CrossCheck<A, B> {
    first: A,
    second: B,
    disagreements: Disagreements,
}

/// The queries on which two solvers have disagreed, as text. Clones show the same, also after the solver has gone into
/// a chain.
#[derive(Clone, Debug, Default)]
pub struct Disagreements(Arc<Mutex<Vec<String>>>);

impl Disagreements {
    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn add(&self, disagreement: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(disagreement);
    }
}

impl<A, B> CrossCheck<A, B> {
    pub fn new(first: A, second: B) -> Self {
        CrossCheck { first, second, disagreements: Disagreements::default() }
    }

    pub fn disagreements(&self) -> Disagreements {
        self.disagreements.clone()
    }
}

impl<A: Solver, B: Solver> Solver for CrossCheck<A, B> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let verdict = self.first.check(terms, query);
        if terms.enough.is_reached_now() {
            return verdict;
        }
        let words = match (&verdict, self.second.check(terms, query)) {
            (Verdict::Sat(_), Verdict::Unsat) => ("sat", "unsat"),
            (Verdict::Unsat, Verdict::Sat(_)) => ("unsat", "sat"),
            _ => return verdict,
        };
        let text = smtlib::write(terms, query.all, &Style::default()).complete(None);
        let disagreement = format!("two solvers disagree ({}, {}) on query\n{text}", words.0, words.1);
        self.disagreements.add(disagreement.clone());
        Verdict::Unknown(Why::Failed(disagreement))
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        self.first.answered(by);
    }
}
