//! What the commands print as JSON, beside what `heapwise_report` has: derived from these types, and so is the schema.

use heapwise_coverage::CoverageReport;
use heapwise_findings::CheckDocument;
use heapwise_report::{Claim, PathsDocument, ShapesDocument, SummaryReport};
use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Deserializer, Error, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::junit::TestsReport;
use crate::techniques::Quartiles;
use crate::{PathReport, QuestionReport, StepReport};

/// What `heapwise paths` prints where several methods are meant.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "O: DeserializeOwned"))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NotExplored {
    pub target: String,
    pub error: String,
}

/// What came of several methods together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
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
    /// What the paths of all methods have run, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<CoverageReport>,
}

/// What `heapwise compare` prints.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CompareRow<O = serde_json::Value> {
    #[serde(flatten)]
    pub summary: SummaryReport<O>,
    /// How many program paths ran to their end; null if they were too many to tell apart.
    pub program_paths: Option<u64>,
    /// In KiB, if it was asked for; null where the system does not tell.
    #[serde(default, deserialize_with = "heapwise_explore::present", skip_serializing_if = "Option::is_none")]
    pub peak_memory: Option<Option<u64>>,
}

/// What `heapwise techniques` prints.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TechniquesDocument {
    /// In the order in which they were named.
    pub techniques: Vec<TechniqueReport>,
    /// One for each target and technique.
    pub measurements: Vec<TechniqueRow>,
    /// The technique without any, against which legal paths are counted, if there is one.
    pub baseline: Option<String>,
    /// The technique against which times are held.
    pub clock: String,
    /// Within how many objects of a class legal inputs were looked for.
    pub audit: u32,
    /// Runs that could not be made, and why.
    pub failures: Vec<String>,
    pub interrupted: bool,
}

/// What came of a technique on all targets.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TechniqueReport {
    pub technique: String,
    pub targets: u64,
    /// How many of them were explored within the time, and their paths held against the invariant.
    pub finished: u64,
    /// Paths that no legal input takes, over all targets; what did not finish counts with what was found.
    pub invalid: Option<Quartiles>,
    /// Legal paths for one of the baseline, over the targets that both finished and of which the baseline has some.
    pub ratio: Option<Quartiles>,
    /// Time for one second of the technique that is the clock, over the targets that both finished.
    pub relative_time: Option<Quartiles>,
    /// On how many targets these two rest.
    pub ratios: u64,
    pub relative_times: u64,
}

/// What came of a target under a technique.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TechniqueRow {
    pub target: String,
    pub technique: String,
    /// Paths that ran to their end, when they were held against the invariant.
    pub paths: u64,
    /// How many of them legal inputs take, how many none takes, and of how many that is not known.
    pub valid: u64,
    pub invalid: u64,
    pub undecided: u64,
    /// Paths that bounds cut, and those of which it is not known how they end.
    pub cut: u64,
    pub unsupported: u64,
    pub unknown: u64,
    /// Of the run without counting.
    pub seconds: f64,
    /// Whether that run came to its end within the time, and whether the other did, too.
    pub timed: bool,
    pub finished: bool,
}

/// What `heapwise bench` prints.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchDocument {
    pub rows: Vec<BenchRow>,
    pub failures: Vec<String>,
}

/// What came of one measurement.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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

/// What `heapwise replay` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReplayDocument {
    pub path: PathReport,
    /// The questions, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub questions: Option<Vec<QuestionReport>>,
    /// The instructions, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepReport>>,
}

/// Whatever a command prints as JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Document<O = serde_json::Value> {
    Paths(Box<PathsDocument<O>>),
    Targets(TargetsDocument<O>),
    Compare(CompareDocument<O>),
    Shapes(Box<ShapesDocument<O>>),
    Techniques(TechniquesDocument),
    Bench(BenchDocument),
    Replay(Box<ReplayDocument>),
    Check(Box<CheckDocument>),
    Tests(Box<TestsReport<O>>),
}

/// Which of several documents a JSON text is, by the fields that only one of them has.
#[derive(Deserialize)]
struct Fields {
    error: Option<IgnoredAny>,
    targets: Option<IgnoredAny>,
    tries: Option<IgnoredAny>,
    shapes: Option<IgnoredAny>,
    path: Option<IgnoredAny>,
    findings: Option<IgnoredAny>,
    measurements: Option<IgnoredAny>,
    rows: Option<IgnoredAny>,
    left_out: Option<IgnoredAny>,
}

/// Numbers of any size are not to be put aside and tried twice, so the fields decide what is read.
impl<'de, O: DeserializeOwned> Deserialize<'de> for TargetReport<O> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let read = |fields: Fields| match fields.error {
            Some(_) => serde_json::from_str(raw.get()).map(TargetReport::NotExplored),
            None => serde_json::from_str(raw.get()).map(TargetReport::Explored),
        };
        serde_json::from_str(raw.get()).and_then(read).map_err(Error::custom)
    }
}

impl<'de, O: DeserializeOwned> Deserialize<'de> for Document<O> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = raw.get();
        let read = |fields: Fields| match fields {
            Fields { targets: Some(_), .. } => serde_json::from_str(text).map(Document::Targets),
            Fields { tries: Some(_), .. } => serde_json::from_str(text).map(Document::Compare),
            Fields { shapes: Some(_), .. } => serde_json::from_str(text).map(Document::Shapes),
            Fields { path: Some(_), .. } => serde_json::from_str(text).map(Document::Replay),
            Fields { findings: Some(_), .. } => serde_json::from_str(text).map(Document::Check),
            Fields { measurements: Some(_), .. } => serde_json::from_str(text).map(Document::Techniques),
            Fields { rows: Some(_), .. } => serde_json::from_str(text).map(Document::Bench),
            Fields { left_out: Some(_), .. } => serde_json::from_str(text).map(Document::Tests),
            _ => serde_json::from_str(text).map(Document::Paths),
        };
        serde_json::from_str(text).and_then(read).map_err(Error::custom)
    }
}

/// The schema of [`Document`], whose runs have [`crate::RunOptions`].
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(Document<crate::RunOptions>)
}

/// A document as one line.
pub fn as_json(document: &impl Serialize) -> String {
    serde_json::to_string(document).expect("plain data can be written")
}
