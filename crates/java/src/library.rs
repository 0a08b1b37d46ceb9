//! What the library throws because something is missing here, and not because of the program.
//!
//! The library is interpreted, but what it stands on (a virtual machine, files, modules) is there in part only. Where it
//! meets a gap, its own code may well make an exception of it. A program must never see such an exception, since no virtual
//! machine throws it: the path ends as unsupported instead. These are the signs:
//!
//! - the initialiser of a class of the library fails;
//! - an instruction in a package that is internal to the library throws by itself;
//! - the library throws an error that says that the library or the virtual machine is broken.

use heapwise_heap::Heap;
use heapwise_ir::{ClassId, MethodId};
use heapwise_term::Term;

use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::{Flow, unsupported};

/// The packages that are internal, except for those that compute with what they are given and nothing else.
const INTERNAL: [&str; 2] = ["jdk.internal.", "sun."];
const COMPUTING: [&str; 2] = ["jdk.internal.util.", "jdk.internal.math."];

/// Errors that say that something is broken. A library that is whole throws the last one only where it is internal.
const BROKEN: [&str; 3] = ["java.lang.InternalError", "java.lang.LinkageError", "java.util.ServiceConfigurationError"];
const IMPOSSIBLE: &str = "java.lang.AssertionError";
const NEAR_THE_MACHINE: [&str; 3] = ["java.lang.", "jdk.", "sun."];

impl Jvm<'_, '_> {
    /// Whether a class comes with the language.
    pub(crate) fn is_library(&self, class: ClassId) -> bool {
        let notes = self.world().notes(class);
        notes.is_some_and(|notes| notes.is_library)
    }

    /// An instruction is about to throw by itself: where it is internal to the library, the path ends.
    pub(crate) fn internal_failure<H: Heap>(&self, state: &State<H>, what: &str) -> Option<Flow> {
        let class = self.internal_class(state.frame().method)?;
        Some(unsupported(self, state, &format!("{class}, which met a {what}: something that it needs is missing")))
    }

    fn internal_class(&self, method: MethodId) -> Option<&str> {
        let program = self.machine.program;
        let name = program.class_name(program.methods[method].class?);
        let is_below = |packages: &[&str]| packages.iter().any(|package| name.starts_with(package));
        (is_below(&INTERNAL) && !is_below(&COMPUTING)).then_some(name)
    }

    /// The running method throws: where it is one of the library and says that something is broken, the path ends.
    pub(crate) fn broken_library<H: Heap>(&mut self, state: &mut State<H>, exception: Term) -> Option<Flow> {
        let program = self.machine.program;
        // Nothing else throws objects of its own than what made them; inputs are the program's.
        let thrown = self.class_of(exception)?;
        let by = program.methods[state.frame().method].class?;
        let above = self.hierarchy.supertypes(thrown).iter();
        let is_broken = above.map(|&above| program.class_name(above)).any(|above| {
            let is_near = NEAR_THE_MACHINE.iter().any(|package| program.class_name(by).starts_with(package));
            BROKEN.contains(&above) || above == IMPOSSIBLE && is_near
        });
        if !is_broken || !self.is_library(by) {
            return None;
        }
        let what = self.told(state, exception, thrown);
        Some(unsupported(self, state, &format!("{} said: {what}", program.class_name(by))))
    }

    /// The initialiser of a class of the library has failed.
    pub(crate) fn failed_initialiser<H: Heap>(
        &mut self,
        state: &mut State<H>,
        class: ClassId,
        exception: Term,
    ) -> Option<Flow> {
        if !self.is_library(class) {
            return None;
        }
        let thrown = self.class_of(exception);
        let what = thrown.map_or_else(|| "an exception".to_owned(), |thrown| self.told(state, exception, thrown));
        let name = self.machine.program.class_name(class);
        Some(unsupported(self, state, &format!("the initialiser of {name}, which needs what is missing here ({what})")))
    }

    /// An exception, for people: its class, and its message if it is known.
    fn told<H: Heap>(&mut self, state: &mut State<H>, exception: Term, class: ClassId) -> String {
        let program = self.machine.program;
        let name = program.class_name(class).to_owned();
        match self.known_message(state, exception) {
            Some(message) => format!("{name}: {message}"),
            None => name,
        }
    }

    /// Where exceptions have their texts.
    pub(crate) fn message_slot(&mut self) -> Option<heapwise_heap::Slot> {
        let throwable = self.class_named("java.lang.Throwable").ok()?;
        let field = self.machine.program.find_field(throwable, "detailMessage")?;
        Some(heapwise_heap::Slot::Field(field))
    }

    fn known_message<H: Heap>(&mut self, state: &mut State<H>, exception: Term) -> Option<String> {
        let slot = self.message_slot()?;
        let message = state.heap.load(&mut self.cx(&state.facts), exception, slot).ok()?;
        Some(String::from_utf16_lossy(&self.known_text(state, message)?))
    }
}
