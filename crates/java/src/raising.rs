//! Exceptions that the virtual machine itself throws: what instructions throw, and what natives do.

use heapwise_heap::{Asked, Heap};
use heapwise_interp::{Fault, Flow, Language, Unwinding, unsupported};
use heapwise_ir::{ClassId, MethodId, Type};
use heapwise_term::Term;

use crate::late::Part;
use crate::{Java, Jvm, State};

impl Jvm<'_, '_> {
    /// An instruction throws by itself: a method runs that makes the exception, as the program's own code would.
    pub(crate) fn raise_fault<H: Heap>(&mut self, state: &mut State<H>, fault: Fault) -> Option<Flow> {
        let what = fault.implicit();
        if let Some(ending) = self.internal_failure(state, what.describe()) {
            return Some(ending);
        }
        let raiser = self.world().implicit_raiser(what)?;
        self.note_fault(state, what);
        Some(self.run_raiser(state, raiser, message(fault)))
    }

    /// Calls the method that makes and throws an exception, as if the running instruction had.
    fn run_raiser<H: Heap>(&mut self, state: &mut State<H>, raiser: MethodId, message: Vec<Part>) -> Flow {
        if let Err(error) = self.link(raiser) {
            return unsupported(self, state, &error.to_string());
        }
        let message = match &message[..] {
            [] => Term::NULL,
            [Part::Known(message)] => {
                let units: Vec<u16> = message.encode_utf16().collect();
                // A new text is an object of our own: nothing is asked.
                self.new_text(state, &units).ok().flatten().unwrap_or(Term::NULL)
            }
            _ => self.late_text(state, message).unwrap_or(Term::NULL),
        };
        state.advance();
        state.push_frame_with(self.machine, raiser, &[message], None);
        Flow::Next
    }

    /// Throws a new exception of the class of this name, which has a constructor that takes a text.
    pub(crate) fn raise<H: Heap>(&mut self, state: &mut State<H>, class: &str, message: Option<&str>) -> Flow {
        self.raise_with(state, class, message.into_iter().map(Part::known).collect())
    }

    /// The same, with a message that may be written later.
    pub(crate) fn raise_with<H: Heap>(&mut self, state: &mut State<H>, class: &str, message: Vec<Part>) -> Flow {
        match self.world().raiser(self.machine.program, class) {
            Ok(raiser) => self.run_raiser(state, raiser, message),
            Err(error) => unsupported(self, state, &error.to_string()),
        }
    }

    /// An exception leaves the initialiser of a class, which cannot be used from now on (JVMS 5.5, steps 10 and 11).
    pub(crate) fn leave_initialiser<H: Heap>(
        &mut self,
        state: &mut State<H>,
        class: ClassId,
        frames: usize,
        exception: Term,
    ) -> Asked<Unwinding, H> {
        if let Some(ending) = self.failed_initialiser(state, class, exception) {
            return Ok(Unwinding::Instead(ending));
        }
        let mut frames = frames;
        while self.waits_for(state, frames, class) {
            frames -= 1;
        }
        let is_error = match self.class_named("java.lang.Error") {
            Ok(error) => self.catches(state, Some(error), exception)?,
            Err(error) => return Ok(Unwinding::Instead(unsupported(self, state, &error.to_string()))),
        };
        if is_error {
            return Ok(Unwinding::Below(frames));
        }
        if let Some(ending) = Java::leaves(self, state, frames + 1) {
            return Ok(Unwinding::Instead(ending));
        }
        state.leave_frames(frames);
        Ok(Unwinding::Instead(self.fail_initialisation(state, exception)))
    }

    /// Whether the last of so many frames is an initialiser that has not begun: it waits for that of a class above it. If that
    /// one fails, so does this.
    fn waits_for<H: Heap>(&self, state: &State<H>, frames: usize, above: ClassId) -> bool {
        let frame = frames.checked_sub(1).map(|last| &state.frames[last]);
        let waiting = frame.filter(|frame| frame.pc == 0).and_then(|frame| frame.initialises);
        waiting.is_some_and(|class| self.hierarchy.is_subclass(class, above))
    }

    /// An exception that is no error has left the initialiser of a class: the instruction that asked for the class throws
    /// another one.
    fn fail_initialisation<H: Heap>(&mut self, state: &mut State<H>, exception: Term) -> Flow {
        let raiser = self.world().raiser(self.machine.program, "java.lang.ExceptionInInitializerError");
        match raiser.and_then(|raiser| self.link(raiser).map(|()| raiser)) {
            Ok(raiser) => {
                state.frame_mut().pc += 1;
                state.push_frame_with(self.machine, raiser, &[exception], None);
                Flow::Next
            }
            Err(error) => unsupported(self, state, &error.to_string()),
        }
    }
}

/// What the virtual machine says of what an instruction throws by itself.
fn message(fault: Fault) -> Vec<Part> {
    match fault {
        Fault::NullDereference => Vec::new(),
        Fault::BadCast { reference, class } => vec![Part::BadCast(reference, class)],
        Fault::BadIndex { index, length } => vec![
            Part::known("Index "),
            Part::Value(Type::I32, index),
            Part::known(" out of bounds for length "),
            Part::Value(Type::I32, length),
        ],
        Fault::NegativeSize(length) => vec![Part::Value(Type::I32, length)],
        Fault::DivisionByZero => vec![Part::known("/ by zero")],
        Fault::BadStore(value) => vec![Part::ClassName(value)],
    }
}
