//! One verb, `check`: can all of these hold together?
//!
//! Back-ends decide; wrappers (evaluation under the path's model, caching, slicing, logging, timing, cross-checking)
//! are solvers around a solver. The chain is assembled on one screen, in [`chain`]. Nothing here knows a program, a
//! heap or Java: only terms.

mod bits;
mod chain;
mod effort;
mod linear;
mod procedure;
#[cfg(test)]
mod samples;

use std::fmt;

use heapwise_term::{Model, Term, Terms};

pub use bits::Bits;
pub use chain::{Config, ConfigError, chain};
pub use effort::Effort;
pub use linear::Linear;
pub use procedure::Procedure;

/// What is asked: whether the conditions can hold together.
#[derive(Copy, Clone, Debug)]
pub struct Query<'a> {
    /// The conditions, in the order in which the path assumed them; the newest last.
    pub all: &'a [Term],
    /// A model of all but the newest conditions, if the asker has one. A hint can save work, it never changes
    /// whether the answer is sat or unsat.
    pub hint: Option<&'a Model>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// They can, for example like this. The model has been evaluated on the query.
    Sat(Model),
    Unsat,
    /// The solver's limits. Never a guess.
    Unknown(Why),
}

/// Why a solver does not know.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    TimedOut,
    /// Beyond what the back-end decides; what it met.
    Beyond(&'static str),
    /// The back-end failed; what it said.
    Failed(String),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::TimedOut => write!(f, "the solver ran out of time"),
            Why::Beyond(what) => write!(f, "the solver cannot decide {what}"),
            Why::Failed(said) => write!(f, "the solver failed: {said}"),
        }
    }
}

pub trait Solver {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict;

    /// Adds, outermost layer first, how many checks each layer has answered itself.
    fn answered(&self, by: &mut Vec<(&'static str, u64)>);
}
