//! One verb, `check`: can all of these hold together?
//!
//! Back-ends decide; wrappers (evaluation under the path's model, caching, slicing, logging, timing, cross-checking)
//! are solvers around a solver. The chain is assembled on one screen, in [`chain`]. Nothing here knows a program, a
//! heap or Java: only terms.

#[cfg(test)]
mod agreement;
mod behind;
mod bits;
mod cache;
mod chain;
mod congruent;
mod cross;
mod effort;
mod fallback;
mod first_model;
mod floats;
#[cfg(test)]
mod functions;
mod keyboard;
#[cfg(test)]
mod late;
mod linear;
mod log;
mod pipe;
mod procedure;
mod ranges;
mod reply;
#[cfg(test)]
mod samples;
mod slice;
mod timed;
mod unwind;
mod verified;
#[cfg(test)]
mod wrappers;
mod z3;

use std::fmt;

use heapwise_term::{Model, Term, Terms};

pub use bits::Bits;
pub use cache::Cache;
pub use chain::{Backend, Config, ConfigError, chain};
pub use congruent::Congruent;
pub use cross::{CrossCheck, Disagreements};
pub use effort::Effort;
pub use fallback::Fallback;
pub use first_model::FirstModel;
pub use floats::Floats;
pub use linear::Linear;
pub use log::Logged;
pub use pipe::Pipe;
pub use procedure::Procedure;
pub use slice::Slice;
pub use timed::{Clock, Timed};
pub use unwind::Unwind;
pub use verified::Verified;
pub use z3::{Z3, end_process, is_left_behind};

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
    /// Floats are beyond the back-end.
    Floats,
    /// The back-end failed; what it said.
    Failed(String),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::TimedOut => write!(f, "the solver ran out of time"),
            Why::Beyond(what) => write!(f, "the solver cannot decide {what}"),
            Why::Floats => write!(f, "the solver cannot decide floating-point numbers"),
            Why::Failed(said) => write!(f, "the solver failed: {said}"),
        }
    }
}

pub trait Solver {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict;

    /// Adds, outermost layer first, how many checks each layer has answered itself.
    fn answered(&self, by: &mut Vec<(&'static str, u64)>);
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        (**self).check(terms, query)
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        (**self).answered(by);
    }
}
