//! The chain of solvers, assembled.
//!
//! ```text
//! model ─┬─ procedure             whole queries, which share their beginnings
//!        └─ slice ─ cache ─ floats ─┬─ ranges
//!                                   ├─ procedure
//!                                   ├─ bits
//!                                   └─ linear
//! ```
//!
//! The embedded procedure answers most queries, and faster than anything could be prepared for it, so it stands first.
//! What is beyond it is cut to the part that is new; that part may be decided by ranges of numbers or be within the procedure, has
//! perhaps been asked before, and else goes to the complete back-ends. Around each of them stands `Congruent`, which sees to functions,
//! and `Verified`. An external back-end takes the place of all four, and of the procedure.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use heapwise_term::Terms;

use crate::ranges::Ranges;
use crate::{
    Bits, Cache, Congruent, CrossCheck, Effort, Fallback, FirstModel, Floats, Linear, Logged, Pipe, Procedure, Query,
    Slice, Solver, Unwind, Verdict, Verified, Z3,
};

/// Which solvers there are, and what is done around them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Config {
    pub backend: Backend,
    /// A second back-end that is asked everything too. Where it contradicts the first, nothing is known.
    pub cross_check: Option<Backend>,
    /// How long one query may take, whoever answers it.
    pub timeout: Option<Duration>,
    /// Where each query is written to, as SMT-LIB.
    pub log: Option<PathBuf>,
    /// Asks for the `ite`-free disjuncts of each query, one by one.
    pub unwind: bool,
}

impl Config {
    fn time(&self) -> Option<Duration> {
        self.timeout.or(Effort::default().time)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Backend {
    /// Ours alone.
    #[default]
    Embedded,
    /// Z3, loaded at run time.
    Z3,
    /// A command that reads SMT-LIB and writes answers.
    Pipe(String),
}

/// Why there is no such chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError(pub String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

/// Up to how many pairs of values of one function are asked to agree before the bit-blaster has a model.
const PAIRS: usize = 500;

pub fn chain(config: &Config) -> Result<Box<dyn Solver>, ConfigError> {
    let mut solver = decider(config)?;

    // A second opinion on everything, and a record of everything that was asked for.
    if let Some(second) = &config.cross_check {
        solver = Box::new(CrossCheck::new(solver, backend(second, config)?));
    }
    if let Some(directory) = &config.log {
        let logged = Logged::new(solver, directory)
            .map_err(|error| ConfigError(format!("queries cannot be written to {}: {error}", directory.display())))?;
        solver = Box::new(logged);
    }

    // Unwinding stands for every query, also for those that the asker's model would answer.
    solver =
        if config.unwind { Box::new(Verified::new(Unwind::new(solver))) } else { Box::new(FirstModel::new(solver)) };
    Ok(Box::new(Chain { solver, time: config.time() }))
}

/// What decides queries, the new part of them where that will do.
fn decider(config: &Config) -> Result<Box<dyn Solver>, ConfigError> {
    // Inside, nothing sees the asker's model, so that the same query gets the same answer.
    let sliced = Box::new(Slice::new(Cache::new(backend(&config.backend, config)?)));
    Ok(match config.backend {
        Backend::Embedded => Box::new(Fallback::new(vec![procedure(), sliced])),
        // Whoever names a back-end wants its answers.
        Backend::Z3 | Backend::Pipe(_) => sliced,
    })
}

/// A back-end that decides as much as it can. Every model of it has been evaluated.
fn backend(which: &Backend, config: &Config) -> Result<Box<dyn Solver>, ConfigError> {
    let effort = Effort { time: config.time(), ..Effort::default() };
    Ok(match which {
        Backend::Embedded => {
            let ours = Fallback::new(vec![
                Box::new(Verified::new(Congruent::new(Ranges::default()))),
                procedure(),
                Box::new(Verified::new(Congruent::new(Bits::new(effort)).at_once(PAIRS))),
                Box::new(Verified::new(Congruent::new(Linear::new(effort)))),
            ]);
            Box::new(Verified::new(Congruent::new(Floats::new(ours))))
        }
        Backend::Z3 => Box::new(Verified::new(Congruent::new(Z3::load(None, effort.time).map_err(ConfigError)?))),
        Backend::Pipe(command) => {
            Box::new(Verified::new(Congruent::new(Pipe::new(command, effort.time).map_err(ConfigError)?)))
        }
    })
}

fn procedure() -> Box<dyn Solver> {
    Box::new(Verified::new(Congruent::new(Procedure::new())))
}

/// The whole: it begins the time of a query, and a layer that stands in several places is reported once.
struct Chain {
    solver: Box<dyn Solver>,
    time: Option<Duration>,
}

impl Solver for Chain {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        terms.enough.begin(self.time);
        let verdict = self.solver.check(terms, query);
        terms.enough.begin(None);
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        let mut all = Vec::new();
        self.solver.answered(&mut all);
        for (name, count) in all {
            match by.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += count,
                None => by.push((name, count)),
            }
        }
    }
}
