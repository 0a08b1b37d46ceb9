//! What a result takes for granted or leaves out, where no ending of a path says it.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that a result takes for granted or leaves out.
///
/// Whoever knows of one says so: a language of its classes ([`crate::AsInput`]), the interpreter of
/// what a path meets. A result collects them; they depend neither on who found them nor on how often.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Assumption {
    pub effect: Effect,
    pub kind: Assumed,
    /// For people: what is left out, or which inputs the result is about.
    pub text: String,
}

/// What an assumption does to a result.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Effect {
    /// Something that belongs to the inputs was not considered: the result does not hold for every input.
    #[serde(rename = "left_out")]
    LeavesOut,
    /// The result is about fewer inputs, as the user or the language said it should be. It holds for all of these.
    #[serde(rename = "restricted")]
    Restricts,
    /// More was considered than can happen: no path is missing, but there may be one that nothing leads to.
    #[serde(rename = "widened")]
    Widens,
}

impl Effect {
    pub const ALL: [Effect; 3] = [Effect::LeavesOut, Effect::Restricts, Effect::Widens];

    /// What it is called in data.
    pub fn name(self) -> &'static str {
        match self {
            Effect::LeavesOut => "left_out",
            Effect::Restricts => "restricted",
            Effect::Widens => "widened",
        }
    }
}

/// What an assumption is about.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Assumed {
    /// There is no class that an input of a declared type could be an instance of.
    OnlyNull,
    /// Some of the classes that an input of a declared type could be an instance of were considered, and others not.
    ChosenTypes,
    /// What functions that are inputs do beside giving results.
    Functions,
    /// Some of the objects that are there before the program runs, and that an input may be, were considered, and others not.
    #[serde(rename = "existing_objects")]
    Existing,
    /// The arguments of generic types are what they are declared to be.
    GenericTypes,
    /// An input object is exactly of its declared class.
    ExactTypes,
    /// Some inputs are never null.
    NeverNull,
    /// Null is never dereferenced.
    NoNullDereference,
    /// Inputs are legal, as code says that decides it.
    Invariant,
    /// Objects of the library's classes are as these make them.
    LibraryInvariants,
    /// A rule about inputs that came to bear on none: perhaps it means others than was thought.
    UnusedRule,
    /// Objects hold what their classes leave in them, or are made by calls of these.
    Receivers,
    /// The program itself says what it assumes.
    ByProgram,
    /// Numbers never leave the range of their type.
    NoOverflow,
    /// Which characters texts have.
    #[serde(rename = "string_characters")]
    TextCharacters,
    /// How long texts are.
    #[serde(rename = "string_length")]
    TextLength,
    /// What static fields hold that somebody may have changed before.
    StaticFields,
    /// Random numbers.
    Randomness,
    /// What time it is.
    Clock,
    /// The identity hash codes of objects.
    IdentityHash,
    /// What a program can ask of the machine that it runs on.
    Environment,
    /// What comes from standard input.
    StandardInput,
    /// What other threads do.
    Threads,
}

impl Assumed {
    pub const ALL: [Assumed; 23] = [
        Assumed::OnlyNull,
        Assumed::ChosenTypes,
        Assumed::Functions,
        Assumed::Existing,
        Assumed::GenericTypes,
        Assumed::ExactTypes,
        Assumed::NeverNull,
        Assumed::NoNullDereference,
        Assumed::Invariant,
        Assumed::LibraryInvariants,
        Assumed::UnusedRule,
        Assumed::Receivers,
        Assumed::ByProgram,
        Assumed::NoOverflow,
        Assumed::TextCharacters,
        Assumed::TextLength,
        Assumed::StaticFields,
        Assumed::Randomness,
        Assumed::Clock,
        Assumed::IdentityHash,
        Assumed::Environment,
        Assumed::StandardInput,
        Assumed::Threads,
    ];

    /// What it is called in data.
    pub fn name(self) -> &'static str {
        match self {
            Assumed::OnlyNull => "only_null",
            Assumed::ChosenTypes => "chosen_types",
            Assumed::Functions => "functions",
            Assumed::Existing => "existing_objects",
            Assumed::GenericTypes => "generic_types",
            Assumed::ExactTypes => "exact_types",
            Assumed::NeverNull => "never_null",
            Assumed::NoNullDereference => "no_null_dereference",
            Assumed::Invariant => "invariant",
            Assumed::LibraryInvariants => "library_invariants",
            Assumed::UnusedRule => "unused_rule",
            Assumed::Receivers => "receivers",
            Assumed::ByProgram => "by_program",
            Assumed::NoOverflow => "no_overflow",
            Assumed::TextCharacters => "string_characters",
            Assumed::TextLength => "string_length",
            Assumed::StaticFields => "static_fields",
            Assumed::Randomness => "randomness",
            Assumed::Clock => "clock",
            Assumed::IdentityHash => "identity_hash",
            Assumed::Environment => "environment",
            Assumed::StandardInput => "standard_input",
            Assumed::Threads => "threads",
        }
    }
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Assumption {
    /// Something that belongs to the inputs is not considered.
    pub fn leaves_out(kind: Assumed, text: impl Into<String>) -> Self {
        Assumption { effect: Effect::LeavesOut, kind, text: text.into() }
    }

    /// The result is about fewer inputs, and holds for all of these.
    pub fn restricts(kind: Assumed, text: impl Into<String>) -> Self {
        Assumption { effect: Effect::Restricts, kind, text: text.into() }
    }

    /// More is considered than can happen.
    pub fn widens(kind: Assumed, text: impl Into<String>) -> Self {
        Assumption { effect: Effect::Widens, kind, text: text.into() }
    }

    pub fn is_left_out(&self) -> bool {
        self.effect == Effect::LeavesOut
    }
}
