use heapwise_heap::Heap;
use heapwise_ids::{Id, Name};
use heapwise_ir::{Block, MethodId, Reg};
use heapwise_term::{Facts, Term};

use crate::ending::Where;
use crate::flow::ProgramPath;
use crate::machine::{Machine, Worker, registers};

/// A path in the making. Nothing mutable is reachable from it but itself: a clone is a fork.
#[derive(Debug)]
pub struct State<H> {
    pub heap: H,
    /// What the path has assumed.
    pub facts: Facts,
    pub frames: Vec<Frame>,
    /// The registers of all frames, one after the other.
    pub(crate) regs: Vec<Term>,
    pub(crate) loops: Vec<LoopCount>,
    /// The marks that the program has left.
    pub marks: Vec<Name>,
    /// How many instructions have been completed.
    pub steps: u64,
    pub program_path: ProgramPath,
}

#[derive(Copy, Clone, Debug)]
pub struct Frame {
    pub method: MethodId,
    /// The next instruction, an index into the method's code.
    pub pc: u32,
    /// Where its registers begin.
    pub(crate) base: u32,
    /// Where the caller wants the result.
    pub(crate) result: Option<Reg>,
}

/// Iterations of one loop of one frame since something was read for the first time.
#[derive(Copy, Clone, Debug)]
pub(crate) struct LoopCount {
    pub(crate) frame: usize,
    pub(crate) header: Block,
    pub(crate) initialised: usize,
    pub(crate) iterations: u32,
}

/// Forks are many and short-lived, so `clone_from` reuses the memory of a state that has ended.
impl<H: Clone> Clone for State<H> {
    fn clone(&self) -> Self {
        State {
            heap: self.heap.clone(),
            facts: self.facts.clone(),
            frames: self.frames.clone(),
            regs: self.regs.clone(),
            loops: self.loops.clone(),
            marks: self.marks.clone(),
            steps: self.steps,
            program_path: self.program_path,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.heap.clone_from(&source.heap);
        self.facts.clone_from(&source.facts);
        self.frames.clone_from(&source.frames);
        self.regs.clone_from(&source.regs);
        self.loops.clone_from(&source.loops);
        self.marks.clone_from(&source.marks);
        self.steps = source.steps;
        self.program_path = source.program_path;
    }
}

impl<H: Heap> State<H> {
    /// The beginning of every path: the target's first instruction, on its inputs.
    pub fn initial(worker: &mut Worker<'_>) -> Self {
        let entry = worker.machine.entry;
        let mut regs = worker.params();
        regs.resize(registers(worker.machine.program, entry), Term::NULL);
        State {
            heap: H::new(),
            facts: Facts::default(),
            frames: vec![Frame { method: entry, pc: 0, base: 0, result: None }],
            regs,
            loops: Vec::new(),
            marks: Vec::new(),
            steps: 0,
            program_path: ProgramPath::default(),
        }
    }

    #[inline]
    pub(crate) fn frame(&self) -> &Frame {
        self.frames.last().expect("a path that has not ended has a frame")
    }

    #[inline]
    pub(crate) fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a path that has not ended has a frame")
    }

    #[inline]
    pub(crate) fn get(&self, reg: Reg) -> Term {
        self.regs[self.frame().base as usize + reg.index()]
    }

    #[inline]
    pub(crate) fn set(&mut self, reg: Reg, value: Term) {
        let base = self.frame().base as usize;
        self.regs[base + reg.index()] = value;
    }

    /// The instruction that runs next.
    pub fn at(&self, machine: &Machine<'_>) -> Where {
        let Frame { method, pc, .. } = *self.frame();
        let line = machine.program.methods[method].lines.get(pc as usize).copied().unwrap_or(0);
        Where { method, pc, line }
    }

    /// The registers of the running frame.
    pub fn registers(&self) -> &[Term] {
        &self.regs[self.frame().base as usize..]
    }

    pub(crate) fn push_frame(&mut self, machine: &Machine<'_>, method: MethodId, args: &[Reg], result: Option<Reg>) {
        let from = self.frame().base as usize;
        let base = self.regs.len();
        for arg in args {
            self.regs.push(self.regs[from + arg.index()]);
        }
        self.regs.resize(base + registers(machine.program, method), Term::NULL);
        self.frames.push(Frame { method, pc: 0, base: base as u32, result });
    }

    pub(crate) fn pop_frame(&mut self) -> Frame {
        let frame = self.frames.pop().expect("a path that has not ended has a frame");
        self.regs.truncate(frame.base as usize);
        let depth = self.frames.len();
        while self.loops.last().is_some_and(|count| count.frame >= depth) {
            self.loops.pop();
        }
        frame
    }
}
