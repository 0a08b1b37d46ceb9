//! What is known beforehand to be left out: inputs that the program may be given, but that are not explored.

use std::fmt;

use heapwise_ir::{Assumed, Assumption};

/// Fields that are told by name.
const SHOWN: usize = 4;

/// Something that inputs could be, but are not. Whoever says that a result holds for every input must look at these.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LeftOut {
    /// A class of the class path that cannot be loaded, or a type of a field that is missing: why, as a sentence.
    Missing(String),
    /// So many more classes of the class path.
    MoreMissing(usize),
    /// A class that was named has no instances of its own.
    NoInstances { class: String },
    /// No implementation is known, so an input of this declared type is always null.
    OnlyNull { declared: String, is_interface: bool, of_user: bool },
    /// Of the classes that an input of this declared type of the JDK may be an instance of, only some are tried.
    Implementations { declared: String, considered: Vec<String>, of_user: bool },
    /// Functions are inputs by their results: they give what was there before the program ran, throw nothing and change nothing.
    Functions { declared: String, of_user: bool },
    /// What fields, arrays and functions hold or give is of the classes that generic types say, which nobody checks.
    GenericTypes,
    /// These fields of input objects are not null, since their classes leave no null there.
    NeverNull { fields: Vec<String> },
}

impl LeftOut {
    /// Whether people should be told beforehand: of what is wrong with what they wrote themselves, and what they can mend.
    pub fn is_warning(&self) -> bool {
        match self {
            LeftOut::Missing(_) | LeftOut::MoreMissing(_) | LeftOut::NoInstances { .. } => true,
            LeftOut::OnlyNull { of_user, .. } => *of_user,
            LeftOut::Implementations { .. } | LeftOut::Functions { .. } => false,
            LeftOut::GenericTypes | LeftOut::NeverNull { .. } => false,
        }
    }
}

impl LeftOut {
    /// What a result says of it. A class that cannot be loaded has no instances on a JVM either.
    pub fn assumption(&self) -> Option<Assumption> {
        let text = self.to_string();
        Some(match self {
            LeftOut::Missing(_) | LeftOut::MoreMissing(_) | LeftOut::NoInstances { .. } => return None,
            LeftOut::OnlyNull { .. } => Assumption::leaves_out(Assumed::OnlyNull, text),
            LeftOut::Implementations { .. } => Assumption::leaves_out(Assumed::ChosenTypes, text),
            LeftOut::Functions { .. } => Assumption::leaves_out(Assumed::Functions, text),
            LeftOut::GenericTypes => Assumption::restricts(Assumed::GenericTypes, text),
            LeftOut::NeverNull { .. } => Assumption::restricts(Assumed::Receivers, text),
        })
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeftOut::Missing(why) => f.write_str(why),
            LeftOut::MoreMissing(count) => write!(f, "{count} more classes of the class path cannot be loaded"),
            LeftOut::NoInstances { class } => write!(f, "{class} has no instances of its own, so no input is one"),
            LeftOut::OnlyNull { declared, is_interface, .. } => {
                let verb = if *is_interface { "implements" } else { "extends" };
                write!(
                    f,
                    "an input of type {declared} can only be null: no class of the class path {verb} it; \
                     name one with --types"
                )
            }
            LeftOut::Implementations { declared, considered, .. } => {
                write!(f, "an input of type {declared} is of no other class than {}", considered.join(", "))
            }
            LeftOut::Functions { declared, .. } => write!(
                f,
                "an input of type {declared} that is a function gives nothing that the program made itself, throws nothing \
                 and changes nothing"
            ),
            LeftOut::NeverNull { fields } => {
                let shown = fields.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
                let more = fields.len().saturating_sub(SHOWN);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                write!(f, "objects are as their constructors and methods leave them: never null is {shown}{more}")
            }
            LeftOut::GenericTypes => f.write_str("what generic types declare holds for the objects of the input"),
        }
    }
}
