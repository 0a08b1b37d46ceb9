//! The hooks of the interpreter, for Java.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use heapwise_heap::{Asked, Heap, Own};
use heapwise_interp::{Called, Fault, Flow, Language, Literal, Outcome, Unwinding, unsupported};
use heapwise_ir::{Assumption, ClassId, FieldId, LinkError, MethodId, NativeId, Program, Reg};
use heapwise_jvm::World;
use heapwise_term::{Term, Word};

use crate::jvm::{Cache, Jvm};
use crate::late::LateTexts;
use crate::once::Once;
use crate::{State, Worker, assumptions};

/// Java: where the classes and methods of a program come from while it runs.
#[derive(Clone, Debug)]
pub struct Java {
    world: Arc<World>,
}

impl Java {
    /// Java with the classes of a world, whose program is to run.
    pub fn new(world: World) -> Self {
        Java { world: Arc::new(world) }
    }

    pub fn world(&self) -> &World {
        &self.world
    }
}

/// What a path of Java carries beside what every path does.
#[derive(Clone, Debug, Default)]
pub struct JavaPath {
    /// Literals and the like. Shared until a path changes them.
    pub once: Rc<Once>,
    /// The texts that were not written when they were made, if there are any.
    pub(crate) late: Option<Rc<LateTexts>>,
    /// The monitors that the running frames have entered, those of whole methods aside.
    pub(crate) entered: Vec<Entered>,
}

/// A monitor that has been entered.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entered {
    pub(crate) object: Term,
    /// How many frames there were.
    pub(crate) depth: usize,
}

impl JavaPath {
    /// Whether an object is a text or a builder that is not written yet.
    pub(crate) fn is_late(&self, object: Term) -> bool {
        self.late.as_ref().is_some_and(|late| late.open.contains_key(&object))
    }
}

impl Language for Java {
    type PathState = JavaPath;
    type Cache = Cache;

    const HAS_LIBRARY: bool = true;
    const IS_CHECKED: bool = true;

    fn link(&self, program: &Program, method: MethodId) -> Result<(), LinkError> {
        self.world.link(program, method)
    }

    fn is_covered(program: &Program, entry: MethodId, method: MethodId) -> bool {
        crate::covered::is_covered(program, entry, method)
    }

    fn begin<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>) {
        Jvm(worker).initialise_inputs(state);
    }

    fn initialise<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>, class: ClassId) -> Asked<Outcome<()>, H> {
        Jvm(worker).initialise(state, class)
    }

    fn literal<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>, literal: Literal) -> Asked<Outcome<Term>, H> {
        match literal {
            Literal::Text(text) => Jvm(worker).text(state, text),
            Literal::Class(name) => Ok(Jvm(worker).mirror(state, name)),
        }
    }

    fn native<H: Heap>(
        worker: &mut Worker<'_>,
        state: &mut State<H>,
        dst: Option<Reg>,
        native: NativeId,
        args: &[Reg],
    ) -> Asked<Flow, H> {
        Jvm(worker).call_native(state, dst, native, args)
    }

    #[inline]
    fn known_native(worker: &mut Worker<'_>, own: &mut Own, native: NativeId, args: &[Word]) -> Option<Word> {
        Jvm(worker).compute(own, native, args)
    }

    #[inline]
    fn is_idle(path: &JavaPath) -> bool {
        path.late.is_none()
    }

    /// A method that does something to a builder may not need to know what the builder holds.
    #[inline]
    fn before_call<H: Heap>(
        worker: &mut Worker<'_>,
        state: &mut State<H>,
        method: MethodId,
        args: &[Reg],
    ) -> Asked<Called, H> {
        if state.language.late.is_none() {
            return Ok(Called::Ordinary);
        }
        let mut jvm = Jvm(worker);
        match jvm.deed(method) {
            Some(deed) => jvm.call_on_late(state, deed, args),
            None => Ok(Called::Ordinary),
        }
    }

    /// A field may say what a text is that is not written.
    #[inline]
    fn before_field<H: Heap>(
        worker: &mut Worker<'_>,
        state: &mut State<H>,
        object: Term,
        field: FieldId,
    ) -> Asked<Option<Flow>, H> {
        if state.language.late.is_none() {
            return Ok(None);
        }
        Jvm(worker).written_before_use(state, object, field)
    }

    fn reads_changeable<H: Heap>(worker: &mut Worker<'_>, state: &State<H>, field: FieldId, at: usize) {
        Jvm(worker).note_static(state, field, at);
    }

    #[inline]
    fn identical<H: Heap>(
        worker: &mut Worker<'_>,
        state: &mut State<H>,
        same: Term,
        a: Term,
        b: Term,
    ) -> Asked<Outcome<Term>, H> {
        Jvm(worker).identical(state, same, a, b)
    }

    fn raise<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>, fault: Fault) -> Option<Flow> {
        Jvm(worker).raise_fault(state, fault)
    }

    fn throws<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>, exception: Term) -> Option<Flow> {
        Jvm(worker).broken_library(state, exception)
    }

    /// A frame that has entered a monitor and not left it is in no code that a compiler makes, and virtual machines differ
    /// in what they do about it.
    #[inline]
    fn leaves<H: Heap>(worker: &Worker<'_>, state: &State<H>, depth: usize) -> Option<Flow> {
        let last = state.language.entered.last()?;
        (last.depth >= depth).then(|| unsupported(worker, state, "a method that ends with a monitor entered"))
    }

    fn leaves_initialiser<H: Heap>(
        worker: &mut Worker<'_>,
        state: &mut State<H>,
        class: ClassId,
        frames: usize,
        exception: Term,
    ) -> Asked<Unwinding, H> {
        Jvm(worker).leave_initialiser(state, class, frames, exception)
    }

    fn assumptions(worker: &Worker<'_>, all: &mut BTreeSet<Assumption>) {
        assumptions::add(worker, all);
    }
}
