use std::fmt;
use std::time::Duration;

use heapwise_ir::ClassId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What we are ready to spend. `None` is without limit.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// How many reads may lead from an input to an object that is used.
    pub k: Option<u32>,
    pub k_counts: KCounts,
    /// How many input objects of one class may be used.
    pub n: PerClass,
    /// How long input arrays that are used may be.
    pub length: Option<u32>,
    /// Iterations of one loop that read no input cell for the first time.
    pub loops: Option<u32>,
    /// Nested calls.
    pub calls: Option<u32>,
    /// Instructions on one path.
    pub steps: Option<u64>,
    /// Terms that one path may make. Without limit, it is what fits in about a gigabyte.
    pub terms: Option<usize>,
    /// The whole exploration.
    pub time: Option<Duration>,
}

/// When an input object counts for `k`.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KCounts {
    /// When a place of it is first used, which does not depend on the strategy.
    #[default]
    Used,
    /// When a reference is taken to refer to it and to nothing that the path knows already: beyond `k`, there is no such
    /// choice. Only strategies that choose can count so.
    Chosen,
}

/// A number for each class: one for all, and exceptions.
#[derive(Clone, Debug, Default)]
pub struct PerClass {
    pub all: Option<u32>,
    pub exceptions: Vec<(ClassId, u32)>,
}

impl PerClass {
    /// The number for a class; for arrays, which no class name denotes, the one for all.
    pub fn of(&self, class: Option<ClassId>) -> Option<u32> {
        let exception = self.exceptions.iter().find(|(known, _)| Some(*known) == class);
        exception.map(|&(_, number)| number).or(self.all)
    }

    pub fn is_unlimited(&self) -> bool {
        self.all.is_none() && self.exceptions.is_empty()
    }
}

/// A bound that cut a path.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    K,
    N,
    Length,
    Loops,
    Calls,
    Steps,
    #[serde(rename = "timeout")]
    Time,
    /// The terms that one path may make.
    Memory,
    /// The user's patience.
    Interrupt,
}

impl Bound {
    pub const ALL: [Bound; 9] = [
        Bound::K,
        Bound::N,
        Bound::Length,
        Bound::Loops,
        Bound::Calls,
        Bound::Steps,
        Bound::Time,
        Bound::Memory,
        Bound::Interrupt,
    ];

    /// The name of the option that sets it, where one does.
    pub fn name(self) -> &'static str {
        match self {
            Bound::K => "k",
            Bound::N => "n",
            Bound::Length => "length",
            Bound::Loops => "loops",
            Bound::Calls => "calls",
            Bound::Steps => "steps",
            Bound::Time => "timeout",
            Bound::Memory => "memory",
            Bound::Interrupt => "interrupt",
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
