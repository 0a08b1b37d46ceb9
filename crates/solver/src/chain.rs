//! The chain of solvers, assembled.
//!
//! ```text
//! model ─ procedure ─ slice ─ cache ─ procedure ─ bits ─ linear      embedded
//!                                     └─ or an external back-end
//! ```
//!
//! The embedded procedure answers most queries, and faster than anything could be prepared for it, so it stands first.
//! What is beyond it is cut to the part that is new; that part may again be within it, has perhaps been asked before,
//! and else goes to the complete back-ends.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use heapwise_term::Terms;

use crate::cache::Cache;
use crate::fallback::Fallback;
use crate::first_model::FirstModel;
use crate::slice::Slice;
use crate::unwind::Unwind;
use crate::verified::Verified;
use crate::{Bits, Effort, Linear, Procedure, Query, Solver, Verdict};

/// Which solvers there are, and what is done around them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Config {
    pub backend: Backend,
    /// A second back-end that is asked everything too; a disagreement is a failure.
    pub cross_check: Option<Backend>,
    /// How long one query may take, in one back-end.
    pub timeout: Option<Duration>,
    /// Where each query is written to, as SMT-LIB.
    pub log: Option<PathBuf>,
    /// Asks for the `ite`-free disjuncts of each query, one by one.
    pub unwind: bool,
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

pub fn chain(config: &Config) -> Result<Box<dyn Solver>, ConfigError> {
    // What decides, whatever it takes.
    let complete = backend(&config.backend, config)?;

    // Only the new part, and that only once. Inside, nothing sees the asker's model: answers repeat.
    let sliced = Slice::new(Cache::new(complete));

    // The procedure first, on the whole query: consecutive queries share what it keeps.
    let layers: Vec<Box<dyn Solver>> = match config.backend {
        Backend::Embedded => vec![Box::new(Verified::new(Procedure::new())), Box::new(sliced)],
        // Whoever names a back-end wants its answers.
        Backend::Z3 | Backend::Pipe(_) => vec![Box::new(sliced)],
    };
    let decided = Fallback::new(layers);

    // Unwinding stands for every query, also those that the asker's model would answer.
    if config.unwind {
        let unwound = Unwind::new(decided);
        return Ok(Box::new(Chain(Verified::new(unwound))));
    }
    Ok(Box::new(Chain(FirstModel::new(decided))))
}

/// A back-end that decides as much as it can. Every model of it has been evaluated.
fn backend(which: &Backend, config: &Config) -> Result<Box<dyn Solver>, ConfigError> {
    let effort = Effort { time: config.timeout.or(Effort::default().time), ..Effort::default() };
    match which {
        Backend::Embedded => Ok(Box::new(Fallback::new(vec![
            Box::new(Verified::new(Procedure::new())),
            Box::new(Verified::new(Bits::new(effort))),
            Box::new(Verified::new(Linear::new(effort))),
        ]))),
        Backend::Z3 | Backend::Pipe(_) => Err(ConfigError("this back-end is not there yet".to_owned())),
    }
}

/// The whole: a layer that stands in several places is reported once.
struct Chain<S>(S);

impl<S: Solver> Solver for Chain<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        self.0.check(terms, query)
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        let mut all = Vec::new();
        self.0.answered(&mut all);
        for (name, count) in all {
            match by.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += count,
                None => by.push((name, count)),
            }
        }
    }
}
