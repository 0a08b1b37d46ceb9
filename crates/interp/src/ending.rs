use heapwise_heap::{Bound, By};
use heapwise_ir::{ClassId, Implicit, MethodId};
use heapwise_term::Term;

/// Why a path ended. Every path has exactly one ending, by whose doing it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The program's doing.
    Returned(Option<Term>),
    /// The program's doing.
    Threw(Thrown),
    /// The user's doing: what was assumed does not hold.
    Excluded(By),
    /// Our budget.
    Cut(Bound),
    /// Our limits: what was met, and where.
    Unsupported(String, Where),
    /// The solver's limits: what it said.
    Undecided(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thrown {
    pub exception: Exception,
    pub at: Where,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exception {
    /// Thrown by an instruction, in a program that has no class for it.
    Implicit(Implicit),
    /// A failed `assert`.
    Assertion,
    /// An object, and its class if that is settled.
    Object(Term, Option<ClassId>),
}

/// A place in the program.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Where {
    pub method: MethodId,
    /// An index into the method's code.
    pub pc: u32,
    /// The source line, 0 if there is none.
    pub line: u32,
}
