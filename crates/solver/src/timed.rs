use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use heapwise_term::Terms;

use crate::{Query, Solver, Verdict};

/// Measures how long a solver takes.
#[derive(Debug)]
pub struct Timed<S> {
    inner: S,
    clock: Clock,
}

/// What a [`Timed`] has measured so far. Clones show the same, also after the solver has gone into a chain.
#[derive(Clone, Debug, Default)]
pub struct Clock(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    nanoseconds: AtomicU64,
    checks: AtomicU64,
}

impl Clock {
    /// The time of all checks together.
    pub fn spent(&self) -> Duration {
        Duration::from_nanos(self.0.nanoseconds.load(Ordering::Relaxed))
    }

    pub fn checks(&self) -> u64 {
        self.0.checks.load(Ordering::Relaxed)
    }
}

impl<S> Timed<S> {
    pub fn new(inner: S) -> Self {
        Timed { inner, clock: Clock::default() }
    }

    pub fn clock(&self) -> Clock {
        self.clock.clone()
    }
}

impl<S: Solver> Solver for Timed<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let start = Instant::now();
        let verdict = self.inner.check(terms, query);
        let spent = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.clock.0.nanoseconds.fetch_add(spent, Ordering::Relaxed);
        self.clock.0.checks.fetch_add(1, Ordering::Relaxed);
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        self.inner.answered(by);
    }
}
