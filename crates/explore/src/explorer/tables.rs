//! The table of terms of a worker: when it is dropped, and which paths do not fit.

use std::collections::BTreeSet;

use heapwise_heap::{Bound, Heap};
use heapwise_interp::{Coverage, Ending, Language, Machine, Worker};
use heapwise_solver::{Config, ConfigError};
use heapwise_term::Enough;

use super::{Companions, Explorer, Go, Job, Leaf, Legality};
use crate::counting::Counting;
use crate::feasible::Judge;
use crate::frontier::Frontier;
use crate::order::Order;
use crate::summary::Queries;
use crate::trail::Trail;

/// The terms that one path may make where nobody says: about a gigabyte.
const TERMS_OF_ONE_PATH: usize = 20_000_000;

impl<'m, H: Heap, L: Language> Explorer<'m, H, L> {
    /// An explorer that leaves off when it is enough.
    pub(crate) fn new(
        (machine, of_invariants): (&'m Machine<'m, L>, Option<&'m Machine<'m, L>>),
        of_companions: Option<Companions<'m, L>>,
        enough: Enough,
        (solver, order, covers): (&Config, &Order, bool),
        visitor: Counting<'m, H, L>,
    ) -> Result<Self, ConfigError> {
        let mut worker = Worker::new(machine);
        worker.terms.enough = enough;
        worker.coverage = Coverage::new(covers);
        let judge = Judge::new(solver)?;
        let another = || Judge::new(solver).expect("a solver that was there before");
        Ok(Explorer {
            worker,
            judge,
            machine,
            companions: of_companions,
            legality: Legality::new(of_invariants, another),
            frontier: Frontier::new(order),
            visitor,
            ended: Vec::new(),
            beginning: None,
            taken_up: 0,
            again: None,
            must_start_afresh: false,
            solver: solver.clone(),
            asked_before: Queries::default(),
            assumed_before: BTreeSet::new(),
        })
    }

    /// Drops all terms. What waits is kept as trails, so memory does not grow with the number of paths.
    pub(crate) fn start_afresh(&mut self) {
        self.frontier.dehydrate();
        self.ended.clear();
        self.beginning = None;
        if let Some(companions) = &mut self.companions {
            companions.forget();
        }
        self.asked_before.add(self.judge.asked, self.judge.answered());
        self.assumed_before.extend(self.worker.assumptions());
        let enough = self.worker.terms.enough.clone();
        // What the program consists of stays, and so does what has run of it.
        let coverage = std::mem::take(&mut self.worker.coverage);
        self.worker = Worker::new(self.machine);
        self.worker.terms.enough = enough;
        self.worker.coverage = coverage;
        self.judge = Judge::new(&self.solver).expect("a solver that was there before");
        self.taken_up = 0;
        self.must_start_afresh = false;
    }

    /// All that was asked.
    pub(crate) fn queries(&self) -> Queries {
        let mut queries = self.asked_before.clone();
        queries.add(self.judge.asked, self.judge.answered());
        queries
    }

    /// How many paths wait.
    pub(crate) fn waiting(&self) -> usize {
        self.frontier.len() + usize::from(self.again.is_some())
    }

    /// Whether the terms at hand are so many that they are dropped between two paths.
    pub(super) fn is_half_full(&self) -> bool {
        self.worker.terms.len() > self.most_terms_of_one_path() / 2
    }

    fn most_terms_of_one_path(&self) -> usize {
        self.worker.machine.bounds.terms.unwrap_or(TERMS_OF_ONE_PATH)
    }

    /// Whether the terms at hand are more than one path may make.
    pub(super) fn is_full(&self) -> bool {
        self.worker.terms.len() > self.most_terms_of_one_path()
    }

    /// A path has outgrown the table. Beside the terms of others, it gets another chance, with a table of its own, so that
    /// what is cut does not depend on what was explored before. A path that had the table for itself is cut.
    pub(super) fn outgrown(&mut self, job: &Job<H, L>, trail: Trail) -> Go {
        if self.taken_up > 1 {
            self.again = Some(trail);
            self.must_start_afresh = true;
            return Go::On;
        }
        let leaf = Leaf {
            trail: &trail,
            ending: &Ending::Cut(Bound::Memory),
            state: &job.state,
            model: &job.model,
            completed: None,
        };
        self.visitor.path(&mut self.worker, leaf)
    }
}
