//! Coverage as data.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the paths that ran to their end have run of the classes that they have used.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CoverageReport {
    pub counts: Counts,
    /// By name.
    pub classes: Vec<ClassCoverage>,
}

/// What there is of each kind, and how much of it has run.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Counts {
    /// Of bytecode.
    pub instructions: Count,
    /// The ways of instructions that have several.
    pub branches: Count,
    /// Lines of source that have instructions. One of which some have run counts as run.
    pub lines: Count,
}

#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Count {
    pub covered: u64,
    pub total: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClassCoverage {
    /// As in `java.util.Map$Entry`.
    pub class: String,
    /// The source file, if the class file names one.
    pub file: Option<String>,
    pub counts: Counts,
    /// In the order of the class file. What the compiler has added is not here, but for the bodies of lambdas, and neither are private
    /// constructors that do nothing.
    pub methods: Vec<MethodCoverage>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MethodCoverage {
    pub name: String,
    /// As class files have it.
    pub descriptor: String,
    /// For people: the class, the name and the types of the parameters.
    pub shown: String,
    pub counts: Counts,
    /// Where instructions begin that have not run.
    pub missed: Vec<u16>,
    /// Instructions of which control may go several ways.
    pub branches: Vec<BranchCoverage>,
    /// Ascending.
    pub lines: Vec<LineCoverage>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BranchCoverage {
    /// Where the instruction begins.
    pub offset: u16,
    pub line: Option<u32>,
    /// Whether the instruction has run.
    pub ran: bool,
    pub ways: Vec<WayCoverage>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WayCoverage {
    /// Where the instruction begins to which control goes.
    pub to: u16,
    pub covered: bool,
}

/// The instructions and branches of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LineCoverage {
    pub line: u32,
    pub instructions: Count,
    pub branches: Count,
}

impl Count {
    pub fn of(ran: impl IntoIterator<Item = bool>) -> Count {
        let mut count = Count::default();
        for ran in ran {
            count.total += 1;
            count.covered += u64::from(ran);
        }
        count
    }

    pub fn missed(self) -> u64 {
        self.total - self.covered
    }

    pub fn add(&mut self, other: Count) {
        self.covered += other.covered;
        self.total += other.total;
    }
}

impl Counts {
    pub fn add(&mut self, other: Counts) {
        self.instructions.add(other.instructions);
        self.branches.add(other.branches);
        self.lines.add(other.lines);
    }
}

impl MethodCoverage {
    /// Where the method begins in its source.
    pub fn first_line(&self) -> Option<u32> {
        self.lines.first().map(|line| line.line)
    }

    pub fn has_run(&self) -> bool {
        self.counts.instructions.covered > 0
    }
}

impl LineCoverage {
    pub fn has_run(&self) -> bool {
        self.instructions.covered > 0
    }
}

/// Lines of several methods, each once: initialisers of fields are in all constructors.
pub(crate) fn joined<'a>(methods: impl IntoIterator<Item = &'a MethodCoverage>) -> Vec<LineCoverage> {
    let mut lines: BTreeMap<u32, LineCoverage> = BTreeMap::new();
    for more in methods.into_iter().flat_map(|method| &method.lines) {
        let empty = LineCoverage { instructions: Count::default(), branches: Count::default(), ..*more };
        let line = lines.entry(more.line).or_insert(empty);
        line.instructions.add(more.instructions);
        line.branches.add(more.branches);
    }
    lines.into_values().collect()
}

/// The counts of several methods together.
pub(crate) fn counts_of<'a>(methods: impl IntoIterator<Item = &'a MethodCoverage> + Clone) -> Counts {
    let mut counts = Counts::default();
    for method in methods.clone() {
        counts.add(method.counts);
    }
    counts.lines = Count::of(joined(methods).iter().map(LineCoverage::has_run));
    counts
}
