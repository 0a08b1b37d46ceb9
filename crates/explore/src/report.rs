//! Paths as plain data: text and numbers, no terms. What sinks and tools get.

use std::fmt;

use crate::input::char_text;
use crate::trail::Trail;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

/// One path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathReport {
    pub trail: Trail,
    pub ending: EndingKind,
    /// The value returned, as a term over the inputs; and what it is for the witness.
    pub value: Option<(String, String)>,
    pub thrown: Option<ThrownReport>,
    /// Why the path was excluded, cut, unsupported or undecided.
    pub reason: Option<String>,
    /// The path condition, one conjunct each; they hold together exactly for the inputs that take this path.
    pub conditions: Vec<String>,
    /// An input that takes this path.
    pub input: InputReport,
    /// The marks that the program left.
    pub marks: Vec<String>,
    /// What the program printed.
    pub output: String,
    /// The calls that were running where the path met what is not supported, the innermost first.
    pub calls: Vec<CallReport>,
    /// Instructions run.
    pub steps: u64,
    /// The same for two paths that take the same branches and calls, under any strategy.
    pub program_path: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThrownReport {
    /// The class of the exception, or what happened where the program has no class for it.
    pub what: String,
    /// A failed assertion.
    pub is_assertion: bool,
    /// What the exception says, if that is known.
    pub message: Option<String>,
    pub method: String,
    /// The source file, if it is known.
    pub file: Option<String>,
    /// 0 if there is none.
    pub line: u32,
    /// The calls that led to it, the innermost first. Empty where the program's language does not ask for them.
    pub calls: Vec<CallReport>,
}

/// A place in the program that was running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallReport {
    pub method: String,
    pub file: Option<String>,
    /// 0 if there is none.
    pub line: u32,
}

/// A concrete input.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct InputReport {
    pub params: Vec<(String, ValueReport)>,
    pub objects: Vec<ObjectReport>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectReport {
    pub class: String,
    /// How the path reaches it first. Empty where many paths are told at once, as a shape.
    pub origin: String,
    /// What it is, if it was there before the program ran. Without, it is an object of its own, also where it is equal to such
    /// a one.
    pub existing: Option<ExistingReport>,
    /// The fields that the path looked at; the others may hold anything.
    pub fields: Vec<(String, ValueReport)>,
    pub length: Option<String>,
    /// What a text of Java says, if all of it is known.
    pub text: Option<String>,
    pub elements: Vec<(String, ValueReport)>,
    /// What it gives, if it is a function.
    pub function: Option<FunctionReport>,
}

/// A function that is an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionReport {
    /// What it implements.
    pub interface: String,
    /// The results of its calls, in order, each with the name of the method that gave it.
    pub results: Vec<(String, ValueReport)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueReport {
    Null,
    /// Any reference: only where a shape is told, never in an input that takes a path.
    Free,
    /// Any reference but null: likewise.
    NonNull,
    /// An index into [`InputReport::objects`].
    Object(usize),
    Bool(bool),
    Integer(String),
    /// A character of Java: a unit of UTF-16.
    Char(u16),
    /// A floating-point number as Java writes it, also `NaN` and `-Infinity`.
    Float(String),
    /// A constant of an enum, as Java writes it: `Color.RED`.
    Constant(String),
    /// An object that was there before the program ran, as Java writes it: `Tree.NIL`.
    Existing(String),
}

/// An object that was there before the program ran. It is shown as Java says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExistingReport {
    /// What a text says that is a literal or as good as one: `"ab"`.
    Literal(String),
    /// A box that its class keeps: `Integer.valueOf(5)`.
    Box { class: String, number: i64 },
    /// What a static field holds, or what is reached from there: `pkg.Tree.NIL`.
    Field(String),
    /// The object of a class: `java.lang.String.class`.
    Class(String),
}

impl fmt::Display for ExistingReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExistingReport::Literal(text) => write!(f, "{text:?}"),
            ExistingReport::Field(name) => f.write_str(name),
            ExistingReport::Class(name) => write!(f, "{}.class", name.replace('$', ".")),
            ExistingReport::Box { class, number } => {
                let simple = class.rsplit('.').next().unwrap_or(class);
                match simple {
                    "Boolean" => write!(f, "Boolean.{}", if *number == 0 { "FALSE" } else { "TRUE" }),
                    "Character" => write!(f, "Character.valueOf({})", char_text(*number as u16)),
                    "Integer" => write!(f, "Integer.valueOf({number})"),
                    "Long" => write!(f, "Long.valueOf({number}L)"),
                    narrow => write!(f, "{narrow}.valueOf(({}) {number})", narrow.to_lowercase()),
                }
            }
        }
    }
}
