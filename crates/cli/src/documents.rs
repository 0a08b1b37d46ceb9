//! What the commands print as JSON, beside what `heapwise_report` has: derived from these types, and so is the schema.

use heapwise_report::{Claim, PathsDocument, ShapesDocument, SummaryReport};
use schemars::JsonSchema;
use serde::Serialize;

/// What `heapwise paths` prints where several methods are meant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TargetsDocument<O = serde_json::Value> {
    pub targets: Vec<TargetReport<O>>,
    pub total: TotalReport,
}

/// What came of one of several methods.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum TargetReport<O = serde_json::Value> {
    Explored(Box<PathsDocument<O>>),
    NotExplored(NotExplored),
}

/// A method that could not be explored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct NotExplored {
    pub target: String,
    pub error: String,
}

/// What came of several methods together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TotalReport {
    /// Those that could be explored.
    pub methods: u64,
    pub not_explored: u64,
    pub paths: u64,
    pub returned: u64,
    pub threw: u64,
    pub failed_assertions: u64,
    /// Methods on which heapwise itself failed.
    pub broken: u64,
    /// Whether every method was explored, and every result holds for every input that it is about.
    pub complete: bool,
    pub claims: Vec<Claim>,
}

/// What `heapwise compare` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CompareDocument<O = serde_json::Value> {
    /// One for each program, bound and strategy.
    pub rows: Vec<CompareRow<O>>,
    /// The bound that varies, if one does.
    pub varied: Option<String>,
    /// Of how many tries each row is the fastest.
    pub tries: u32,
    /// Where strategies disagree on the program paths, for people.
    pub disagreements: Vec<String>,
    /// Rows that could not be measured, and why.
    pub failures: Vec<String>,
    pub interrupted: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CompareRow<O = serde_json::Value> {
    #[serde(flatten)]
    pub summary: SummaryReport<O>,
    /// How many program paths ran to their end; null if they were too many to tell apart.
    pub program_paths: Option<u64>,
    /// In KiB, if it was asked for; null where the system does not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_memory: Option<Option<u64>>,
}

/// What `heapwise bench` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BenchDocument {
    pub rows: Vec<BenchRow>,
    pub failures: Vec<String>,
}

/// What came of one measurement.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BenchRow {
    pub program: String,
    pub heap: heapwise_explore::Strategy,
    pub paths: u64,
    /// All paths, also those that did not run to their end.
    pub ended: u64,
    pub queries: u64,
    pub seconds: f64,
    /// In KiB; null where the system does not tell.
    pub peak_memory: Option<u64>,
    pub complete: bool,
    pub timed_out: bool,
}

impl BenchRow {
    pub fn paths_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.ended as f64 / self.seconds } else { 0.0 }
    }
}

/// Whatever a command prints as JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Document<O = serde_json::Value> {
    Paths(Box<PathsDocument<O>>),
    Targets(TargetsDocument<O>),
    Compare(CompareDocument<O>),
    Shapes(Box<ShapesDocument<O>>),
    Bench(BenchDocument),
}

/// The schema of [`Document`], whose runs have [`crate::RunOptions`].
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(Document<crate::RunOptions>)
}

/// A document as one line.
pub fn as_json(document: &impl Serialize) -> String {
    serde_json::to_string(document).expect("plain data can be written")
}
