use std::rc::Rc;

use heapwise_heap::Heap;
use heapwise_ids::{Id, Name};
use heapwise_ir::{ClassId, LinkError, MethodId, Reg};
use heapwise_term::{Facts, Term, Terms, Word};

use crate::ending::Where;
use crate::flow::ProgramPath;
use crate::globals::{Globals, Status};
use crate::late::LateTexts;
use crate::machine::{Machine, Worker, registers};
use crate::rounds::{Arrivals, LoopCount};

/// A path in the making. Nothing mutable is reachable from it but itself: a clone is a fork.
#[derive(Debug)]
pub struct State<H> {
    pub heap: H,
    /// What the path has assumed.
    pub facts: Facts,
    pub frames: Vec<Frame>,
    /// The registers of all frames, one after the other.
    pub(crate) regs: Vec<Word>,
    /// The loops that the running frames have gone round.
    pub(crate) loops: Vec<LoopCount>,
    /// The rounds of those loops that count.
    pub(crate) arrivals: Vec<Arrivals>,
    /// The terms that the program has tested, as a sum of their fingerprints.
    pub(crate) tested: u64,
    /// The marks that the program has left.
    pub marks: Vec<Name>,
    /// The monitors that the running frames have entered, those of whole methods aside.
    pub(crate) entered: Vec<Entered>,
    /// How many instructions have been completed.
    pub steps: u64,
    pub program_path: ProgramPath,
    /// Statics, literals and the like. Shared until a path changes them.
    pub globals: Rc<Globals>,
    /// The texts that were not written when they were made, if there are any.
    pub(crate) late: Option<Rc<LateTexts>>,
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
    /// The class that it initialises, if that is what it does.
    pub(crate) initialises: Option<ClassId>,
}

/// A monitor that has been entered.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entered {
    pub(crate) object: Term,
    /// How many frames there were.
    pub(crate) depth: usize,
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
            arrivals: self.arrivals.clone(),
            tested: self.tested,
            marks: self.marks.clone(),
            entered: self.entered.clone(),
            steps: self.steps,
            program_path: self.program_path,
            globals: self.globals.clone(),
            late: self.late.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.heap.clone_from(&source.heap);
        self.facts.clone_from(&source.facts);
        self.frames.clone_from(&source.frames);
        self.regs.clone_from(&source.regs);
        self.loops.clone_from(&source.loops);
        self.arrivals.clone_from(&source.arrivals);
        self.tested = source.tested;
        self.marks.clone_from(&source.marks);
        self.entered.clone_from(&source.entered);
        self.steps = source.steps;
        self.program_path = source.program_path;
        self.globals.clone_from(&source.globals);
        self.late.clone_from(&source.late);
    }
}

impl<H: Heap> State<H> {
    /// The beginning of every path: the target's first instruction, on its inputs.
    pub fn initial(worker: &mut Worker<'_>) -> Self {
        let entry = worker.machine.entry;
        // Where it has no body, the first step says so.
        let _ = worker.link(entry);
        let mut state = State::before_anything();
        worker.initialise_inputs(&mut state);
        state.regs = worker.params().into_iter().map(Word::from).collect();
        state.enter(worker.machine, entry, 0, None);
        state
    }

    /// A state in which nothing runs.
    fn before_anything() -> Self {
        State {
            heap: H::default(),
            facts: Facts::default(),
            frames: Vec::new(),
            regs: Vec::new(),
            loops: Vec::new(),
            arrivals: Vec::new(),
            tested: 0,
            marks: Vec::new(),
            entered: Vec::new(),
            steps: 0,
            program_path: ProgramPath::default(),
            globals: Rc::default(),
            late: None,
        }
    }

    /// Leaves all that is running and calls a method, on the heap as it is: what a path came to can be asked further.
    pub fn call_instead(&mut self, worker: &mut Worker<'_>, method: MethodId, args: &[Term]) -> Result<(), LinkError> {
        worker.link(method)?;
        self.frames.clear();
        self.regs.clear();
        self.loops.clear();
        self.arrivals.clear();
        self.entered.clear();
        self.push_frame_with(worker.machine, method, args, None);
        Ok(())
    }

    /// Whether an object is a text or a builder that is not written yet.
    pub(crate) fn is_late(&self, object: Term) -> bool {
        self.late.as_ref().is_some_and(|late| late.open.contains_key(&object))
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
    pub(crate) fn word(&self, reg: Reg) -> Word {
        self.regs[self.frame().base as usize + reg.index()]
    }

    #[inline]
    pub(crate) fn set_word(&mut self, reg: Reg, value: Word) {
        let base = self.frame().base as usize;
        self.regs[base + reg.index()] = value;
    }

    /// What a register holds, as a term.
    #[inline]
    pub(crate) fn get(&self, terms: &mut Terms, reg: Reg) -> Term {
        terms.term(self.word(reg))
    }

    #[inline]
    pub(crate) fn set(&mut self, reg: Reg, value: Term) {
        self.set_word(reg, value.into());
    }

    /// The instruction that runs next.
    pub fn at(&self, machine: &Machine<'_>) -> Where {
        let Frame { method, pc, .. } = *self.frame();
        let line = machine.program.methods[method].lines.get(pc as usize).copied().unwrap_or(0);
        Where { method, pc, line }
    }

    /// The calls that are running, the innermost first.
    pub fn calls(&self, machine: &Machine<'_>) -> Vec<Where> {
        let last = self.frames.len().saturating_sub(1);
        let place = |(depth, frame): (usize, &Frame)| {
            // A caller's next instruction is the one after its call.
            let pc = if depth == last { frame.pc } else { frame.pc.saturating_sub(1) };
            let line = machine.program.methods[frame.method].lines.get(pc as usize).copied().unwrap_or(0);
            Where { method: frame.method, pc, line }
        };
        self.frames.iter().enumerate().rev().map(place).collect()
    }

    /// Whether what runs is the initialiser of a class, or called by one.
    pub(crate) fn initialises_a_class(&self) -> bool {
        self.frames.iter().any(|frame| frame.initialises.is_some())
    }

    /// A register of the running frame.
    pub fn register(&self, terms: &mut Terms, reg: Reg) -> Term {
        self.get(terms, reg)
    }

    pub(crate) fn push_frame(&mut self, machine: &Machine<'_>, method: MethodId, args: &[Reg], result: Option<Reg>) {
        let from = self.frame().base as usize;
        let base = self.regs.len();
        for arg in args {
            self.regs.push(self.regs[from + arg.index()]);
        }
        self.enter(machine, method, base, result);
    }

    /// As [`State::push_frame`], with values that are in no register.
    pub(crate) fn push_frame_with(
        &mut self,
        machine: &Machine<'_>,
        method: MethodId,
        args: &[Term],
        result: Option<Reg>,
    ) {
        let base = self.regs.len();
        self.regs.extend(args.iter().copied().map(Word::from));
        self.enter(machine, method, base, result);
    }

    fn enter(&mut self, machine: &Machine<'_>, method: MethodId, base: usize, result: Option<Reg>) {
        self.regs.resize(base + registers(machine.program, method), Word::NULL);
        self.frames.push(Frame { method, pc: 0, base: base as u32, result, initialises: None });
    }

    /// Leaves all frames but so many, and with them the initialisers of these classes, which have failed.
    pub(crate) fn leave_frames(&mut self, but: usize, failed: &[ClassId]) {
        while self.frames.len() > but {
            self.pop_frame();
        }
        if !failed.is_empty() {
            let globals = Rc::make_mut(&mut self.globals);
            failed.iter().for_each(|&class| globals.set_status(class, Status::Failed));
        }
    }

    pub(crate) fn pop_frame(&mut self) -> Frame {
        let frame = self.frames.pop().expect("a path that has not ended has a frame");
        self.regs.truncate(frame.base as usize);
        let depth = self.frames.len();
        while self.entered.last().is_some_and(|entered| entered.depth > depth) {
            self.entered.pop();
        }
        while self.loops.last().is_some_and(|count| count.frame >= depth) {
            self.loops.pop();
        }
        while self.arrivals.last().is_some_and(|arrivals| arrivals.of >= self.loops.len()) {
            self.arrivals.pop();
        }
        frame
    }
}
