//! Paths as plain data: no terms. What sinks and tools get, and what JSON is derived from.

use std::fmt;

use heapwise_heap::{Bound, By};
use heapwise_ir::Implicit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use crate::heap_report::{FinalReport, InputReport, NamedValue, ValueReport};
use crate::trail::Trail;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndingKind {
    Returned,
    Threw,
    Excluded,
    Cut,
    Unsupported,
    Undecided,
}

impl EndingKind {
    pub const ALL: [EndingKind; 6] = [
        EndingKind::Returned,
        EndingKind::Threw,
        EndingKind::Excluded,
        EndingKind::Cut,
        EndingKind::Unsupported,
        EndingKind::Undecided,
    ];

    pub fn name(self) -> &'static str {
        match self {
            EndingKind::Returned => "returned",
            EndingKind::Threw => "threw",
            EndingKind::Excluded => "excluded",
            EndingKind::Cut => "cut",
            EndingKind::Unsupported => "unsupported",
            EndingKind::Undecided => "undecided",
        }
    }
}

impl fmt::Display for EndingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PathReport {
    /// The answers that lead along this path: its name, and its replay.
    pub trail: Trail,
    #[serde(flatten)]
    pub ending: EndingReport,
    /// What the program printed.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(with = "Option<String>")]
    pub output: String,
    /// The path condition, one conjunct each; they hold together exactly for the inputs that take this path.
    #[serde(rename = "condition")]
    pub conditions: Vec<String>,
    /// The path condition as an SMT-LIB 2 script, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition_smt: Option<String>,
    /// An input that takes this path.
    pub input: InputReport,
    /// What the symbols of the path condition are in this input, by their names there, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<Vec<NamedValue>>,
    /// The branches that were taken, in order, of those that depend on inputs, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branches: Option<Vec<BranchReport>>,
    /// Also those that do not depend on inputs, each way once, if branches were asked for.
    #[serde(skip)]
    pub ways: Option<Vec<WayReport>>,
    /// What this input has become in the end, if that was asked for.
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    pub final_heap: Option<FinalReport>,
    /// The marks that the program left.
    pub marks: Vec<String>,
    /// Instructions run.
    pub steps: u64,
    /// The same for two paths that take the same branches and calls, under any strategy. In JSON 16 hexadecimal digits.
    #[serde(serialize_with = "hexadecimal")]
    #[schemars(with = "String")]
    pub program_path: u64,
}

fn hexadecimal<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{number:016x}"))
}

/// How a path ended. What is called `reason` is for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "ending", rename_all = "snake_case")]
pub enum EndingReport {
    /// The program returned.
    Returned {
        /// The value as a term over the inputs.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<String>,
        /// What it is for the input that is told, as people read it.
        #[serde(skip_serializing_if = "Option::is_none")]
        value_here: Option<String>,
        /// The same as data.
        #[serde(skip_serializing_if = "Option::is_none")]
        result: Option<ValueReport>,
    },
    /// An exception, or a failed assertion, left the program.
    Threw { exception: ThrownReport },
    /// What the user or the program assumes does not hold.
    Excluded { by: By, reason: String },
    /// A bound was reached.
    Cut {
        bound: Bound,
        reason: String,
        /// The innermost calls that were running, where too many were nested.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[schemars(with = "Option<Vec<CallReport>>")]
        calls: Vec<CallReport>,
    },
    /// The path met what heapwise does not support.
    Unsupported {
        /// What it was.
        what: String,
        reason: String,
        /// The calls that were running there, the innermost first, where the program's language asks for them.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[schemars(with = "Option<Vec<CallReport>>")]
        calls: Vec<CallReport>,
    },
    /// The solver had no answer.
    Undecided { reason: String },
}

impl EndingReport {
    pub fn kind(&self) -> EndingKind {
        match self {
            EndingReport::Returned { .. } => EndingKind::Returned,
            EndingReport::Threw { .. } => EndingKind::Threw,
            EndingReport::Excluded { .. } => EndingKind::Excluded,
            EndingReport::Cut { .. } => EndingKind::Cut,
            EndingReport::Unsupported { .. } => EndingKind::Unsupported,
            EndingReport::Undecided { .. } => EndingKind::Undecided,
        }
    }

    /// Why a path ended that did not run to its end, for people.
    pub fn reason(&self) -> Option<&str> {
        match self {
            EndingReport::Returned { .. } | EndingReport::Threw { .. } => None,
            EndingReport::Excluded { reason, .. }
            | EndingReport::Cut { reason, .. }
            | EndingReport::Unsupported { reason, .. }
            | EndingReport::Undecided { reason } => Some(reason),
        }
    }

    /// What was thrown.
    pub fn thrown(&self) -> Option<&ThrownReport> {
        if let EndingReport::Threw { exception } = self { Some(exception) } else { None }
    }

    /// Whether an assertion failed.
    pub fn is_failed_assertion(&self) -> bool {
        self.thrown().is_some_and(|thrown| thrown.is_assertion)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ThrownReport {
    /// The class of the exception, or what happened where the program has no class for it: for people.
    pub what: String,
    /// A failed assertion.
    #[serde(rename = "assertion")]
    pub is_assertion: bool,
    /// The class of the exception, where the program has one for it, and the path knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// What an instruction threw in a program that has no class for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Implicit>,
    /// Whose doing it is.
    pub by: ThrownBy,
    pub method: String,
    /// The source line, if it is known.
    pub line: Option<u32>,
    /// What the exception says, if that is known.
    pub message: Option<String>,
    /// What it says for the input that is told, where that depends on the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message_here: Option<String>,
    /// What was null, as the JVM tells it, where an instruction dereferenced null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// Which instruction of the method it was: where its bytecode begins, if it has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<u16>,
    /// The source file, if it is known.
    pub file: Option<String>,
    /// The calls that led to it, the innermost first. Empty where the program's language does not ask for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Option<Vec<CallReport>>")]
    pub calls: Vec<CallReport>,
}

/// What made an exception.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ThrownBy {
    /// An instruction that could not do what it says: null was dereferenced, a cast failed.
    Instruction,
    /// The program, which says so: `throw`, `assert`, a check.
    Statement,
    /// A method of the library that has no code in Java, such as `System.arraycopy`.
    Native,
}

/// A place in the program that was running.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CallReport {
    pub method: String,
    /// The source file, if it is known.
    pub file: Option<String>,
    /// The source line, if it is known.
    pub line: Option<u32>,
}

/// A branch that depends on inputs, and the way that a path went there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BranchReport {
    #[serde(flatten)]
    pub at: CallReport,
    /// Which instruction of the method it is: where its bytecode begins, if it has some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u16>,
    /// What decides: a condition, or the number by which a `switch` goes on.
    pub on: String,
    #[serde(flatten)]
    pub way: Way,
}

/// A branch of any kind, and a way that a path went there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WayReport {
    pub method: String,
    /// Tells methods of one name apart.
    pub stable: u64,
    /// Which instruction of the method it is, as in [`BranchReport`].
    pub offset: Option<u16>,
    pub way: Way,
}

/// Which way a path went at a branch.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Whether the condition held.
    Holds(bool),
    /// The case of a `switch` that was taken; null for `default`.
    Case(Option<i64>),
}
