//! What a language adds to the interpreter: one trait of hooks, known when compiling.
//!
//! The interpreter runs instructions. Where a language means more by one of them than the instruction says (a class that
//! is initialised first, a text that is an object, a method that has no code), the interpreter calls a hook. A language
//! that needs none is [`Plain`]: its hooks are empty, and nothing is paid for them.
//!
//! A hook is part of an instruction: it completes, or asks one question and has changed nothing that shows.

use std::collections::BTreeSet;
use std::fmt::Debug;

use heapwise_heap::{Asked, Heap, Own};
use heapwise_ids::Name;
use heapwise_ir::{Assumption, ClassId, FieldId, Implicit, LinkError, MethodId, NativeId, Program, Reg, TextId};
use heapwise_term::{Term, Word};

use crate::exec::{Flow, Outcome, unsupported};
use crate::machine::Worker;
use crate::state::State;

/// A language whose programs the interpreter runs. The value is what all workers share: where the rest of a program comes
/// from, for one.
pub trait Language: Sized + Sync + Debug + 'static {
    /// What a path carries for the language. A clone is a fork, so it should be cheap.
    type PathState: Clone + Default + Debug;

    /// What a worker remembers for the language: what it has looked up, and what does not depend on the path.
    type Cache: Default + Debug;

    /// Whether programs run a library of the language. Then classes are initialised before anything is asked, which all
    /// paths share; and long loops that do not depend on inputs are common, so that only those rounds of a loop count that
    /// test something new.
    const HAS_LIBRARY: bool = false;

    /// Whether programs are checked before they run, so that a receiver has whatever is called on it.
    const IS_CHECKED: bool = false;

    /// Gives a declared method its body. What the body names is declared by then. A method that gets none ends the path.
    fn link(&self, _program: &Program, _method: MethodId) -> Result<(), LinkError> {
        Ok(())
    }

    /// Whether what paths run of a method is noted, for those who ask what of the program has run.
    fn is_covered(_program: &Program, _entry: MethodId, _method: MethodId) -> bool {
        true
    }

    /// Before anything runs: makes what is there when a program begins.
    fn begin<H: Heap>(_worker: &mut Worker<'_, Self>, _state: &mut State<H, Self>) {}

    /// Sees to it that a class is initialised. Where that takes running code, the code runs now and the instruction again
    /// after it.
    fn initialise<H: Heap>(
        worker: &mut Worker<'_, Self>,
        state: &mut State<H, Self>,
        class: ClassId,
    ) -> Asked<Outcome<()>, H> {
        Ok(match worker.machine.program.classes[class].initialiser {
            None => Outcome::Value(()),
            Some(_) => Outcome::Instead(unsupported(worker, state, "the initialisation of a class")),
        })
    }

    /// The object of a literal.
    fn literal<H: Heap>(
        worker: &mut Worker<'_, Self>,
        state: &mut State<H, Self>,
        _literal: Literal,
    ) -> Asked<Outcome<Term>, H> {
        Ok(Outcome::Instead(unsupported(worker, state, "a literal that is an object")))
    }

    /// Runs a method that the language knows by heart. It is an instruction as a whole: where it completes, it has counted
    /// itself and says where the path goes on.
    fn native<H: Heap>(
        worker: &mut Worker<'_, Self>,
        state: &mut State<H, Self>,
        _dst: Option<Reg>,
        native: NativeId,
        _args: &[Reg],
    ) -> Asked<Flow, H> {
        let program = worker.machine.program;
        let name = program.names.text(program.natives[native]);
        Ok(unsupported(worker, state, &format!("native method {name}")))
    }

    /// The same where all arguments are known, without terms, of methods that have a result and change no more than objects of
    /// the program's own. Nothing has changed, if it cannot be done here.
    #[inline]
    fn known_native(_worker: &mut Worker<'_, Self>, _own: &mut Own, _native: NativeId, _args: &[Word]) -> Option<Word> {
        None
    }

    /// Whether a path has nothing for [`Language::before_call`] and [`Language::before_field`] to do.
    #[inline]
    fn is_idle(_path: &Self::PathState) -> bool {
        true
    }

    /// Before a method is called of which it is known which one it is.
    #[inline]
    fn before_call<H: Heap>(
        _worker: &mut Worker<'_, Self>,
        _state: &mut State<H, Self>,
        _method: MethodId,
        _args: &[Reg],
    ) -> Asked<Called, H> {
        Ok(Called::Ordinary)
    }

    /// Before a field of an object is read or written: where something must be done first, the instruction runs again
    /// after it.
    #[inline]
    fn before_field<H: Heap>(
        _worker: &mut Worker<'_, Self>,
        _state: &mut State<H, Self>,
        _object: Term,
        _field: FieldId,
    ) -> Asked<Option<Flow>, H> {
        Ok(None)
    }

    /// A static field is read that somebody may have changed before the program began.
    fn reads_changeable<H: Heap>(_worker: &mut Worker<'_, Self>, _state: &State<H, Self>, _field: FieldId, _at: usize) {
    }

    /// Whether two references are the same, where the program compares them. `same` is what the heap says, to which objects
    /// are the same only where they are one in it.
    #[inline]
    fn identical<H: Heap>(
        _worker: &mut Worker<'_, Self>,
        _state: &mut State<H, Self>,
        same: Term,
        _a: Term,
        _b: Term,
    ) -> Asked<Outcome<Term>, H> {
        Ok(Outcome::Value(same))
    }

    /// An instruction throws by itself. None, if it is to throw an object of the class that the program has for it, or to
    /// end the path.
    fn raise<H: Heap>(_worker: &mut Worker<'_, Self>, _state: &mut State<H, Self>, _fault: Fault) -> Option<Flow> {
        None
    }

    /// The program throws an object that is not null. Where the path must not go on with that, it says what instead.
    fn throws<H: Heap>(_worker: &mut Worker<'_, Self>, _state: &mut State<H, Self>, _exception: Term) -> Option<Flow> {
        None
    }

    /// The frame at this depth and those above it are about to be left. Where that must not be, it says what instead.
    #[inline]
    fn leaves<H: Heap>(_worker: &Worker<'_, Self>, _state: &State<H, Self>, _depth: usize) -> Option<Flow> {
        None
    }

    /// An exception leaves the initialiser of a class, below which there are so many frames. Nothing has changed so far.
    fn leaves_initialiser<H: Heap>(
        _worker: &mut Worker<'_, Self>,
        _state: &mut State<H, Self>,
        _class: ClassId,
        frames: usize,
        _exception: Term,
    ) -> Asked<Unwinding, H> {
        Ok(Unwinding::Below(frames))
    }

    /// Adds what the paths of a worker take for granted or leave out because of the language.
    fn assumptions(_worker: &Worker<'_, Self>, _all: &mut BTreeSet<Assumption>) {}
}

/// A language that adds nothing: the research languages, and programs in the text form of the intermediate representation.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Plain;

impl Language for Plain {
    type PathState = ();
    type Cache = ();
}

/// A constant of a program that is an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Literal {
    Text(TextId),
    /// What stands for the class of this name.
    Class(Name),
}

/// What became of a call before it was one.
#[derive(Clone, Debug)]
pub enum Called {
    /// It is for the method itself.
    Ordinary,
    /// It is done, and this is what it returns.
    Returns(Term),
    /// Something else runs first.
    Instead(Flow),
}

/// Where the search for a handler goes on.
#[derive(Clone, Debug)]
pub enum Unwinding {
    /// In the last of so many frames, whose next instruction is the one that throws.
    Below(usize),
    /// Nowhere: this is what happens.
    Instead(Flow),
}

/// What an instruction throws by itself, and what there is to say about it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    NullDereference,
    BadCast {
        reference: Term,
        class: ClassId,
    },
    BadIndex {
        index: Term,
        length: Term,
    },
    NegativeSize(Term),
    DivisionByZero,
    /// The value that does not fit into the array.
    BadStore(Term),
}

impl Fault {
    pub fn implicit(self) -> Implicit {
        match self {
            Fault::NullDereference => Implicit::NullDereference,
            Fault::BadCast { .. } => Implicit::BadCast,
            Fault::BadIndex { .. } => Implicit::BadIndex,
            Fault::NegativeSize(_) => Implicit::NegativeSize,
            Fault::DivisionByZero => Implicit::DivisionByZero,
            Fault::BadStore(_) => Implicit::BadStore,
        }
    }
}
