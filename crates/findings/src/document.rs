//! The data of a check.

use heapwise_coverage::CoverageReport;
use heapwise_explore::{BranchReport, CallReport, InputReport, Trail};
use heapwise_report::Claim;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What `heapwise check` found, and what it can say of each method.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CheckDocument {
    /// What breaks: the worst first.
    pub findings: Vec<Finding>,
    /// What ends with an exception, too, but is no finding, and why not.
    pub told_apart: Vec<Finding>,
    pub methods: Vec<MethodReport>,
    /// What the objects are on which methods are called.
    pub receivers: String,
    /// What the authors of the programs should know.
    pub warnings: Vec<String>,
    pub seconds: f64,
    /// Whether the user stopped it.
    pub interrupted: bool,
    /// What paths have run, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<CoverageReport>,
}

/// Something that breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The same as long as the code around it is: what a baseline knows it by.
    pub fingerprint: String,
    pub kind: FindingKind,
    pub standing: Standing,
    /// The class of the exception, or what happened where there is none.
    pub exception: String,
    /// What the exception says, if that is known.
    pub message: Option<String>,
    /// Where it happens: the innermost call that is not in the library.
    pub place: CallReport,
    /// The text of that line, where the source is at hand.
    pub source: Option<String>,
    /// The calls that lead there, the innermost first.
    pub calls: Vec<CallReport>,
    /// The methods that were called when it happened.
    pub targets: Vec<String>,
    /// The smallest input that was found to cause it.
    pub example: Example,
}

/// An input that causes a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Example {
    /// The method that is called.
    pub target: String,
    pub trail: Trail,
    /// The bounds under which the trail names the path.
    pub depth: Depth,
    /// For which inputs the same happens in the same way, in the words of Java.
    pub condition: Vec<String>,
    pub input: InputReport,
    /// Java statements that make the input and call the method, as if all fields could be set.
    pub java: String,
    /// Whether these statements make the receiver by calls, as a program does.
    #[serde(default)]
    pub is_built: bool,
    /// A command that follows the path; empty, if there is none.
    pub replay: String,
    /// The branches on the way that depend on the input.
    pub branches: Vec<BranchReport>,
}

/// How far a method was explored.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Depth {
    /// Input objects of a class that are used.
    pub n: Option<u32>,
    /// Elements of an input array that is used.
    pub length: Option<u32>,
    /// Iterations of a loop that read nothing new.
    pub loops: Option<u32>,
    /// Instructions on a path.
    pub steps: Option<u64>,
    /// Calls that make the receiver after its constructor, where it is made by calls.
    #[serde(default)]
    pub built: Option<u32>,
}

/// What happens.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// An assertion or a check does not hold.
    Assertion,
    /// Calls nest deeper than the bound on calls.
    Recursion,
    /// Null is dereferenced.
    Null,
    Index,
    Cast,
    ArrayStore,
    /// An array of a negative size.
    Size,
    Division,
    /// Another exception.
    Other,
}

impl FindingKind {
    /// A name for rules and tools.
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::Assertion => "assertion",
            FindingKind::Recursion => "recursion",
            FindingKind::Null => "null",
            FindingKind::Index => "index",
            FindingKind::Cast => "cast",
            FindingKind::ArrayStore => "array-store",
            FindingKind::Size => "size",
            FindingKind::Division => "division",
            FindingKind::Other => "other",
        }
    }

    /// What it means, in a sentence.
    pub fn describe(self) -> &'static str {
        match self {
            FindingKind::Assertion => "An assertion, a check, an invariant or a postcondition does not hold.",
            FindingKind::Recursion => "Calls nest without end, or at least deeper than the bound on calls.",
            FindingKind::Null => "Null is dereferenced.",
            FindingKind::Index => "An index is out of bounds.",
            FindingKind::Cast => "A reference is cast to a class of which it is no instance.",
            FindingKind::ArrayStore => "What is stored into an array does not fit.",
            FindingKind::Size => "An array is to have a negative size.",
            FindingKind::Division => "An integer is divided by zero.",
            FindingKind::Other => "An exception leaves the method.",
        }
    }
}

/// Whether an exception is a finding.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It is.
    Finding,
    /// A parameter is dereferenced before anything is decided, and is null: the method is entitled to expect one that is not.
    Parameter,
    /// An instruction of the library breaks, on objects of the library that hold what its methods hardly leave there.
    Library,
    /// The code says `throw`: that is its behaviour.
    Thrown,
    /// The user expects it.
    Expected,
    /// The baseline knows it.
    Baseline,
}

impl Standing {
    pub fn describe(self) -> &'static str {
        match self {
            Standing::Finding => "a finding",
            Standing::Parameter => "null for a parameter that is dereferenced at once",
            Standing::Library => "inside the library, on objects of it such as no calls may leave",
            Standing::Thrown => "thrown on purpose",
            Standing::Expected => "expected (--expect)",
            Standing::Baseline => "known to the baseline",
        }
    }
}

/// What can be said of a method.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MethodReport {
    pub target: String,
    pub verdict: Verdict,
    /// The bounds within which every path was explored, if there was time for any.
    pub completed: Option<Depth>,
    /// The paths of that exploration, or of the one that was stopped.
    pub paths: u64,
    /// What was left out or taken for granted, and why the verdict is no better.
    pub claims: Vec<Claim>,
    /// The fingerprints of what breaks in it.
    pub findings: Vec<String>,
    /// Why it could not be explored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// How much was explored. What was found is right in any case.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Every input, of those that are not assumed away.
    Complete,
    /// Every input within the bounds that were completed.
    Bounded,
    /// The same, but inputs of some kinds are left out: the claims say which.
    LeftOut,
    /// Not even that: something is not supported or not decided, or there was no time.
    Undecided,
    NotExplored,
}
