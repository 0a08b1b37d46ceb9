use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use heapwise_heap::Bound;
use heapwise_interp::Ending;
use heapwise_ir::Assumption;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::covered::Covered;
use crate::panics::Bug;

/// Bugs of ours that are told one by one.
const BUGS: usize = 10;

/// What came of an exploration, in numbers. Every path is counted under exactly one ending.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub returned: u64,
    pub threw: u64,
    pub excluded: u64,
    pub cut: u64,
    pub unsupported: u64,
    pub undecided: u64,
    /// Of those that threw, how many by a failed assertion.
    pub failed_assertions: u64,
    /// How many paths threw an exception of each class; where the program has no classes for them, by what happened.
    pub thrown: BTreeMap<String, u64>,
    /// How many paths each bound cut.
    pub cut_by: BTreeMap<Bound, u64>,
    /// How many paths ended at something that is not supported, by what it is.
    pub unsupported_by: BTreeMap<String, u64>,
    /// How many paths the solver could not decide, by what it said.
    pub undecided_by: BTreeMap<String, u64>,
    /// Paths on which heapwise itself failed. What they and those below them would have come to is not known.
    pub broken: u64,
    /// Some of these, in the order of their trails.
    pub bugs: Vec<Bug>,
    /// What was taken for granted or left out, beyond what endings say.
    pub assumptions: BTreeSet<Assumption>,
    /// How many of the paths that ran to their end have a legal input, where that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audit: Option<Audit>,
    /// Paths on which a companion of the rules could not be run to its end: an input of theirs may be illegal.
    #[serde(default)]
    pub unfinished_companions: u64,
    pub queries: Queries,
    pub time: Duration,
    /// What paths that ran to their end have run, where that was asked.
    #[serde(skip)]
    pub covered: Covered,
}

/// Paths by whether a legal input takes them, as invariants say.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Audit {
    pub valid: u64,
    /// No legal input takes them.
    pub invalid: u64,
    /// No legal input was found within the bound on what invariants look at.
    pub undecided: u64,
}

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Queries {
    /// Calls of the explorer to the solver chain.
    pub asked: u64,
    /// How many each layer answered, the outermost first.
    pub by: Vec<(String, u64)>,
}

impl Summary {
    /// Paths that ran to their end: those that returned and those that threw.
    pub fn paths(&self) -> u64 {
        self.returned + self.threw
    }

    /// Whether the result holds for every input that it is about: nothing was cut, unsupported, undecided or left out, and we
    /// did not fail.
    pub fn complete(&self) -> bool {
        self.cut + self.unsupported + self.undecided + self.broken == 0
            && !self.assumptions.iter().any(Assumption::is_left_out)
    }

    pub(crate) fn count_bug(&mut self, bug: Bug) {
        self.broken += 1;
        self.keep_bugs([bug]);
    }

    fn keep_bugs(&mut self, bugs: impl IntoIterator<Item = Bug>) {
        self.bugs.extend(bugs);
        self.bugs.sort_by(|a, b| a.trail.cmp(&b.trail));
        self.bugs.truncate(BUGS);
    }

    pub(crate) fn count(&mut self, ending: &Ending) {
        match ending {
            Ending::Returned(_) => self.returned += 1,
            Ending::Threw(_) => self.threw += 1,
            Ending::Excluded(_) => self.excluded += 1,
            Ending::Cut(bound) => self.count_cut(*bound, 1),
            Ending::Unsupported(what, _) => {
                self.unsupported += 1;
                *self.unsupported_by.entry(what.clone()).or_default() += 1;
            }
            Ending::Undecided(why) => {
                self.undecided += 1;
                *self.undecided_by.entry(why.clone()).or_default() += 1;
            }
        }
    }

    /// Adds paths that threw the same, which are counted already.
    pub(crate) fn count_thrown(&mut self, what: String, is_assertion: bool, paths: u64) {
        *self.thrown.entry(what).or_default() += paths;
        if is_assertion {
            self.failed_assertions += paths;
        }
    }

    pub(crate) fn count_cut(&mut self, bound: Bound, paths: u64) {
        if paths > 0 {
            self.cut += paths;
            *self.cut_by.entry(bound).or_default() += paths;
        }
    }

    /// Adds what another worker, or another exploration, has counted.
    pub fn add(&mut self, other: &Summary) {
        self.returned += other.returned;
        self.threw += other.threw;
        self.excluded += other.excluded;
        self.cut += other.cut;
        self.unsupported += other.unsupported;
        self.undecided += other.undecided;
        self.failed_assertions += other.failed_assertions;
        for (what, count) in &other.thrown {
            *self.thrown.entry(what.clone()).or_default() += count;
        }
        for (bound, count) in &other.cut_by {
            *self.cut_by.entry(*bound).or_default() += count;
        }
        for (what, count) in &other.unsupported_by {
            *self.unsupported_by.entry(what.clone()).or_default() += count;
        }
        for (why, count) in &other.undecided_by {
            *self.undecided_by.entry(why.clone()).or_default() += count;
        }
        if let Some(other) = other.audit {
            let all = self.audit.get_or_insert_default();
            all.valid += other.valid;
            all.invalid += other.invalid;
            all.undecided += other.undecided;
        }
        self.unfinished_companions += other.unfinished_companions;
        self.broken += other.broken;
        self.keep_bugs(other.bugs.iter().cloned());
        self.assumptions.extend(other.assumptions.iter().cloned());
        self.covered.add(&other.covered);
        self.queries.add(other.queries.asked, other.queries.by.iter().map(|(layer, count)| (layer.as_str(), *count)));
    }
}

impl Queries {
    pub(crate) fn add<'a>(&mut self, asked: u64, by: impl IntoIterator<Item = (&'a str, u64)>) {
        self.asked += asked;
        for (layer, count) in by {
            match self.by.iter_mut().find(|(known, _)| known == layer) {
                Some((_, total)) => *total += count,
                None => self.by.push((layer.to_owned(), count)),
            }
        }
    }
}
