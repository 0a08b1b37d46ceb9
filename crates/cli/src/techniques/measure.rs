//! Targets under a technique, one after the other.

use std::time::Duration;

use heapwise_explore::{Audit, Bound, Progress, Summary};

use super::{Judged, Technique};
use crate::{Error, Found, HeapOption, Options, Project, ProjectOptions, Target};

/// The targets of a technique: all that some patterns mean, in the same order under each technique.
#[derive(Debug)]
pub struct Suite {
    pub technique: Technique,
    options: Options,
    /// Each twice: as it is timed, and as its paths are held against the invariant.
    targets: Vec<(Found, Found)>,
}

/// A target under a technique.
#[derive(Clone, Debug)]
pub struct Measurement {
    pub target: String,
    pub technique: String,
    /// What came of it, or why it could not be explored.
    pub result: Result<Measured, String>,
}

#[derive(Clone, Debug)]
pub struct Measured {
    /// Of the run that was timed.
    pub summary: Summary,
    /// Of the run in which the paths were held against the invariant.
    pub audited: Summary,
}

impl Measured {
    /// Whether all was explored that the bounds allow, and each path was held against the invariant.
    pub fn is_finished(&self) -> bool {
        self.is_timed() && ended(&self.audited)
    }

    /// Whether the run that was timed came to its end.
    pub fn is_timed(&self) -> bool {
        ended(&self.summary)
    }

    pub fn time(&self) -> Duration {
        self.summary.time
    }

    /// How many of the paths that ran to their end have legal inputs. Of a target without objects among its inputs, all have.
    pub fn audit(&self) -> Audit {
        let all = || Audit { valid: self.audited.paths(), ..Audit::default() };
        self.audited.audit.unwrap_or_else(all)
    }
}

/// Whether neither time nor a user ended a run, nor a bug of ours.
fn ended(summary: &Summary) -> bool {
    let was_stopped = [Bound::Time, Bound::Interrupt].iter().any(|bound| summary.cut_by.contains_key(bound));
    !was_stopped && summary.broken == 0
}

impl Suite {
    /// The targets that patterns mean, and, if that is wanted, all pairs of calls on one object among them. Methods that say what is
    /// legal are none. `audit` is the number of objects of a class within which legal inputs are looked for.
    pub fn new(
        technique: Technique,
        patterns: &[String],
        pairs: bool,
        project: &ProjectOptions,
        options: &Options,
        audit: u32,
    ) -> Result<Suite, Error> {
        if technique.needs_rules() && project.hex.is_empty() {
            return Err(Error::Option(format!("{technique}: which rules? Name them with --hex")));
        }
        let heap = technique.heap.map_or(options.heap, HeapOption::Is);
        let options = Options { heap, ..options.clone() };
        let find = |audit: Option<u32>| -> Result<Vec<Found>, Error> {
            let opened = Project::open(technique.project(project, audit));
            let opened = if technique.judged == Judged::Shapes { opened.with_shapes_only() } else { opened };
            let mut found: Vec<Found> = Vec::new();
            for pattern in patterns {
                for one in opened.methods(pattern)? {
                    if !says_what_is_legal(&one, &project.repok) && found.iter().all(|known| known.name() != one.name())
                    {
                        found.push(one);
                    }
                }
            }
            if pairs {
                let all: Vec<Found> =
                    found.iter().flat_map(|one| found.iter().filter_map(|next| one.then(next))).collect();
                found.extend(all);
            }
            Ok(found)
        };
        let targets = find(None)?.into_iter().zip(find(Some(audit))?).collect();
        Ok(Suite { technique, options, targets })
    }

    pub fn len(&self) -> usize {
        self.targets.len()
    }

    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The name of a target.
    pub fn name(&self, target: usize) -> &str {
        self.targets[target].0.name()
    }

    /// What a target is a method of: what stands before its name.
    pub fn class(&self, target: usize) -> &str {
        let name = self.name(target);
        let method = name.split(['(', '+']).next().unwrap_or(name);
        method.rsplit_once('.').map_or(method, |(class, _)| class)
    }

    /// What is wrong with the technique, its rules or the options, seen on one target.
    pub fn check(&self, target: usize) -> Result<(), Error> {
        let (timed, audited) = &self.targets[target];
        for found in [timed, audited] {
            found.load()?.engine_options(&self.options)?;
        }
        Ok(())
    }

    /// Explores a target twice: once for the time, and once to hold its paths against the invariant.
    pub fn measure(&self, target: usize, progress: &Progress) -> Measurement {
        let (timed, audited) = &self.targets[target];
        let run = |found: &Found| -> Result<Summary, Error> {
            let target: Target = found.load()?;
            target.explore_with(&self.options, None, progress)
        };
        let both = run(timed).and_then(|summary| Ok(Measured { summary, audited: run(audited)? }));
        Measurement {
            target: timed.name().to_owned(),
            technique: self.technique.to_string(),
            result: both.map_err(|error| error.to_string()),
        }
    }
}

/// Whether a method is one of those by which legal inputs are told from others.
fn says_what_is_legal(found: &Found, named: &[String]) -> bool {
    let Some(method) = found.java_method() else { return false };
    let is_named = |name: &str| {
        let full = format!("{}.{}", method.class, method.name);
        name == method.name || name == full
    };
    !method.is_sequence()
        && method.descriptor() == "()Z"
        // The names that are looked for unless others are said.
        && if named.is_empty() {
            heapwise_jvm::USUAL_INVARIANTS.contains(&&*method.name)
        } else {
            named.iter().any(|name| is_named(name))
        }
}
