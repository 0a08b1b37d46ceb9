use std::fmt::{self, Debug, Display, Formatter};

use crate::assumption::Assumption;
use crate::program::{ClassId, MethodId, Program, Type};

/// Where the rest of a program comes from while it runs: a class is loaded when something names it, a method gets its
/// body when it is first called.
///
/// Several workers share a program and its linker. A linker takes one of them at a time.
pub trait Linker: Send + Sync + Debug {
    /// Gives a declared method its body. What the body names is declared by then.
    fn link(&self, program: &Program, method: MethodId) -> Result<(), LinkError>;

    /// The class of this name (`java.lang.Object`, `int[]`), loaded if need be.
    fn class(&self, program: &Program, name: &str) -> Result<ClassId, LinkError>;

    /// A method that makes an exception of the class of this name and throws it. It takes what the constructor takes: a
    /// text or null, or for an exception that stands for another one, that.
    fn raiser(&self, program: &Program, class: &str) -> Result<MethodId, LinkError>;

    /// The static method that a class declares itself, by its name and what tells methods of one name apart.
    fn static_method(&self, program: &Program, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId>;

    /// A method that does a part of the work of writing a text which was not written when it was made.
    fn text_helper(&self, program: &Program, what: TextHelper) -> Result<MethodId, LinkError>;

    /// What the language says of a null dereference by the instruction at this place in the code of a method.
    fn null_message(&self, program: &Program, method: MethodId, pc: u32) -> NullMessage;

    /// What reflection says of a class; nothing for arrays and for classes made at run time.
    fn notes(&self, class: ClassId) -> Option<ClassNotes>;

    /// Whether there is a class of this name to be loaded. It may be one that cannot be.
    fn has_class(&self, name: &str) -> bool;

    /// What it takes for granted or leaves out whatever a path meets. What it does of inputs that are declared to be of some
    /// class, the class says ([`crate::AsInput`]).
    fn assumptions(&self) -> Vec<Assumption> {
        Vec::new()
    }
}

/// The parts of the work of writing a text. None of the methods returns anything.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TextHelper {
    /// Takes a new builder: it becomes an empty one.
    Construct,
    /// Takes a builder and a value of this type, a text among them, and appends it.
    Append(Type),
    /// Takes a builder, a locale, a format and an array of arguments, and appends what the format says.
    AppendFormatted,
    /// Takes a builder, an array of bytes with characters of two bytes, and two texts: appends the first one if all
    /// characters are Latin-1, else the other one.
    AppendByWidth,
    /// Takes a builder whose content is known: from now on, it is known later.
    Begin,
    /// Takes a text and a builder: the text is what has been built.
    Finish,
}

/// What the language says of a null dereference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NullMessage {
    Says(String),
    Nothing,
    /// The code that runs is not the code that the language has for it.
    Unknown,
}

/// What a program can ask about a class while it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassNotes {
    /// The flags of its declaration.
    pub modifiers: u16,
    /// Without package and enclosing classes; empty for anonymous classes.
    pub simple_name: String,
    pub nesting: Nesting,
    /// The declaration with its type parameters, as class files write it.
    pub signature: Option<String>,
    /// Comes with the language, not with the program.
    pub is_library: bool,
    /// The module of the language that it is in, if it is in one and the language has modules.
    pub module: Option<String>,
    pub is_record: bool,
}

/// Where a class is declared. Enclosing classes have their full names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Nesting {
    TopLevel,
    Member(String),
    Local(String),
    Anonymous(String),
}

/// Why something could not be loaded, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkError(pub String);

impl Display for LinkError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LinkError {}
