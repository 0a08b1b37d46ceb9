//! The branches that a path takes, all of them, as its replay takes them.

use heapwise::{Options, Target, Trail};
use heapwise_coverage::chosen_way;
use heapwise_explore::{Watch, WithHeap, replay};
use heapwise_heap::Heap;
use heapwise_interp::Language;
use heapwise_ir::{Instr, MethodId, Program};
use heapwise_java::{Java, Machine, State, Worker};

use crate::Codes;

/// An instruction that chooses, in a method, and where control goes from it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Taken {
    /// Class, name and descriptor.
    pub(crate) method: String,
    pub(crate) offset: u16,
    pub(crate) to: u16,
}

/// The branches of a path in the code that counts, in order. Initialisers of classes and what they call are left out: in a JVM they run
/// once, and not for each test.
pub(crate) fn branches(target: &Target, options: &Options, trail: &Trail, codes: &mut Codes) -> Vec<Taken> {
    let options = target.engine_options(options).expect("it was explored with them");
    let java = target.engine_target().as_java().expect("a method of Java");
    let gone = heapwise::with_stack(|| options.strategy.with(Along { target: java, options: &options, trail }));
    let gone = gone.expect("a thread");
    let taken = gone.into_iter().filter_map(|Gone { method, offset, inside }| {
        let to = chosen_way(&*codes.code(&method)?, offset, inside)?;
        Some(Taken { method, offset, to })
    });
    taken.collect()
}

struct Along<'a> {
    target: &'a heapwise_java::Target,
    options: &'a heapwise_explore::Options,
    trail: &'a Trail,
}

impl WithHeap for Along<'_> {
    type Out = Vec<Gone>;

    fn with<H: Heap>(self) -> Vec<Gone> {
        let machine = Machine::new(self.target, self.options.bounds.clone(), self.options.null_dereference);
        let mut worker = Worker::new(&machine);
        let mut noting = Noting::default();
        replay::<H, Java>(&mut worker, self.trail, &mut noting).expect("a trail that was found");
        noting.gone
    }
}

/// A branch, and an instruction of the block to which it has gone.
struct Gone {
    method: String,
    offset: u16,
    inside: u16,
}

#[derive(Default)]
struct Noting {
    /// The branch that is being tried: its method, its place, the frames, and the steps before it.
    trying: Option<(MethodId, u32, usize, u64)>,
    gone: Vec<Gone>,
}

impl<H: Heap> Watch<H, Java> for Noting {
    fn step(&mut self, worker: &mut Worker<'_>, state: &State<H>) {
        let program = worker.machine.program;
        let frame = state.frame();
        if let Some((method, pc, frames, steps)) = self.trying.take()
            && steps < state.steps
        {
            assert_eq!((frame.method, state.frames.len()), (method, frames), "a branch stays in its frame");
            let origins = &program.methods[method].origins;
            let (offset, inside) = (origins[pc as usize], origins[frame.pc as usize]);
            self.gone.push(Gone { method: name(program, method), offset, inside });
        }
        let chooses = matches!(
            program.methods[frame.method].code.get(frame.pc as usize),
            Some(Instr::Branch { .. } | Instr::Switch { .. })
        );
        let is_initialising = state.frames.iter().any(|frame| frame.initialises.is_some());
        if chooses && !is_initialising && Java::is_covered(program, worker.machine.entry, frame.method) {
            self.trying = Some((frame.method, frame.pc, state.frames.len(), state.steps));
        }
    }
}

fn name(program: &Program, method: MethodId) -> String {
    let class = program.methods[method].class.map_or("", |class| program.class_name(class));
    let descriptor = program.methods[method].descriptor.map_or("", |name| program.names.text(name));
    format!("{class} {} {descriptor}", program.names.text(program.methods[method].name))
}
