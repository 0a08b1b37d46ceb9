//! What JSON says of runs: derived from these types, and so is the schema.

use std::collections::BTreeMap;

use heapwise_coverage::CoverageReport;
use heapwise_explore::{Audit, Bound, Bug, InputReport, PathReport, Strategy, Summary, in_order};
use schemars::JsonSchema;

use crate::claim::{Claim, claims, verdict};
use crate::run::{Run, RunBounds};

/// One path, on one line.
pub fn json_path(path: &PathReport) -> String {
    serde_json::to_string(path).expect("plain data can be written")
}

/// The numbers of a run and what may be claimed from them. The type of the options is whoever's who made the run.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct SummaryReport<O = serde_json::Value> {
    /// The file or the method.
    pub target: String,
    /// The heap strategy.
    pub heap: Strategy,
    /// Paths that ran to their end: those that returned and those that threw.
    pub paths: u64,
    /// How many paths ended in each way.
    pub endings: Endings,
    pub queries: QueriesReport,
    pub seconds: f64,
    /// Whether the result holds for every input that it is about.
    pub complete: bool,
    pub failed_assertions: u64,
    /// How many of the paths that ran to their end a legal input takes, where that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audit: Option<Audit>,
    /// On how many paths a companion of the rules could not be run to its end, where there are some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished_companions: Option<u64>,
    /// How many paths threw an exception of each class; where the program has no classes for them, by what happened.
    pub thrown: BTreeMap<String, u64>,
    /// How many paths each bound cut.
    pub cut_by: BTreeMap<Bound, u64>,
    /// How many paths ended at something that is not supported, by what it is.
    pub unsupported_by: BTreeMap<String, u64>,
    /// How many paths the solver could not decide, by what it said.
    pub undecided_by: BTreeMap<String, u64>,
    /// Where heapwise itself failed.
    pub bugs: Vec<Bug>,
    pub timed_out: bool,
    pub interrupted: bool,
    /// What null dereferences are.
    pub npe: Npe,
    /// An input object is exactly of the class that is declared where it is first reached.
    pub exact_types: bool,
    /// Inputs that are taken never to be null, beside `this`.
    pub never_null: Vec<String>,
    pub bounds: RunBounds,
    pub ints: Ints,
    /// The claims in one sentence, for people.
    pub verdict: String,
    /// What is left out, and which inputs the result is about.
    pub claims: Vec<Claim>,
    /// Of heapwise.
    pub version: String,
    /// All options of the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<O>,
    /// How many paths are listed beside this summary, where paths are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths_listed: Option<u64>,
}

/// How many paths ended in each way.
#[derive(Clone, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct Endings {
    pub returned: u64,
    pub threw: u64,
    pub excluded: u64,
    pub cut: u64,
    pub unsupported: u64,
    pub undecided: u64,
    /// Paths on which heapwise itself failed.
    pub broken: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct QueriesReport {
    /// Questions to the solvers.
    pub asked: u64,
    /// How many each layer answered, the outermost first.
    #[serde(with = "in_order")]
    #[schemars(with = "BTreeMap<String, u64>")]
    pub by: Vec<(String, u64)>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Npe {
    /// A null dereference is a path that throws.
    Fork,
    /// Null dereferences are assumed away.
    Assume,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ints {
    /// Numbers wrap around.
    Java,
    /// No number is taken to leave the range of its type.
    Math,
}

impl SummaryReport {
    pub fn new(run: &Run, summary: &Summary) -> Self {
        SummaryReport {
            target: run.target.clone(),
            heap: run.heap,
            paths: summary.paths(),
            endings: Endings {
                returned: summary.returned,
                threw: summary.threw,
                excluded: summary.excluded,
                cut: summary.cut,
                unsupported: summary.unsupported,
                undecided: summary.undecided,
                broken: summary.broken,
            },
            queries: QueriesReport { asked: summary.queries.asked, by: summary.queries.by.clone() },
            seconds: summary.time.as_secs_f64(),
            complete: summary.complete(),
            audit: summary.audit,
            unfinished_companions: Some(summary.unfinished_companions).filter(|&paths| paths > 0),
            failed_assertions: summary.failed_assertions,
            thrown: summary.thrown.clone(),
            cut_by: summary.cut_by.clone(),
            unsupported_by: summary.unsupported_by.clone(),
            undecided_by: summary.undecided_by.clone(),
            bugs: summary.bugs.clone(),
            timed_out: summary.cut_by.contains_key(&Bound::Time),
            interrupted: summary.cut_by.contains_key(&Bound::Interrupt),
            npe: if run.assumes_non_null { Npe::Assume } else { Npe::Fork },
            exact_types: run.exact_types,
            never_null: run.never_null.clone(),
            bounds: run.bounds.clone(),
            ints: if run.math_ints { Ints::Math } else { Ints::Java },
            verdict: verdict(run, summary),
            claims: claims(run, summary),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            options: run.options.clone(),
            paths_listed: None,
        }
    }
}

/// What `heapwise paths` prints for one method.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct PathsDocument<O = serde_json::Value> {
    /// In the order of their trails.
    pub paths: Vec<PathReport>,
    pub summary: SummaryReport<O>,
    /// What they have run, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<CoverageReport>,
}

/// What `heapwise shapes` prints.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct ShapesDocument<O = serde_json::Value> {
    pub shapes: u64,
    pub paths: u64,
    /// Which paths were counted, in words.
    pub which: String,
    /// Whether a shape is what its paths know. If not, it is that of a witness, and its path stands for others too.
    pub exact: bool,
    /// Shapes with a reference that their paths have not settled.
    pub open: u64,
    /// Paths that are not counted, since what they return depends on the input.
    pub not_counted: u64,
    /// More shapes than can be told apart: the run was stopped.
    pub too_many: bool,
    /// The class by whose objects sizes are told; null where that is all objects.
    pub sized_by: Option<String>,
    pub sizes: Vec<SizeReport>,
    /// The closed forms that agree.
    pub agrees_with: Vec<AgreementReport>,
    /// What the numbers mean, and what they do not, for people.
    pub remarks: Vec<String>,
    pub drawn: Vec<DrawnShape>,
    pub summary: SummaryReport<O>,
}

/// The shapes of one size.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct SizeReport {
    pub objects: usize,
    /// How many objects of each class.
    #[serde(with = "in_order")]
    #[schemars(with = "BTreeMap<String, usize>")]
    pub of_class: Vec<(String, usize)>,
    pub shapes: u64,
    pub paths: u64,
    /// What each closed form says; null where that is too large.
    #[serde(with = "in_order")]
    #[schemars(with = "BTreeMap<String, Option<u64>>")]
    pub expected: Vec<(String, Option<u64>)>,
}

/// A closed form that agrees with the numbers of shapes, and for which sizes.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct AgreementReport {
    pub name: String,
    pub from: usize,
    pub to: usize,
}

/// A shape, and how many paths have it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct DrawnShape {
    pub paths: u64,
    pub input: InputReport,
}
