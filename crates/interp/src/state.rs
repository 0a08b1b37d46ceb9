use std::rc::Rc;

use heapwise_heap::Heap;
use heapwise_ids::{Id, Name};
use heapwise_ir::{ClassId, LinkError, MethodId, Reg};
use heapwise_term::{Facts, Term, Terms, Word};

use crate::coverage::Ran;
use crate::ending::Where;
use crate::flow::ProgramPath;
use crate::globals::{Globals, Status};
use crate::language::{Language, Plain};
use crate::machine::{Machine, Worker, registers};
use crate::rounds::{Arrivals, LoopCount};

/// A path in the making. Nothing mutable is reachable from it but itself: a clone is a fork.
#[derive(Debug)]
pub struct State<H, L: Language = Plain> {
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
    /// How many instructions have been completed.
    pub steps: u64,
    pub program_path: ProgramPath,
    /// What it has run, as far as no path had that has ended, where somebody asks for it.
    pub ran: Vec<Ran>,
    /// Statics, literals and the like. Shared until a path changes them.
    pub globals: Rc<Globals>,
    /// What the path carries for the language.
    pub language: L::PathState,
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
    pub initialises: Option<ClassId>,
}

/// Forks are many and short-lived, so `clone_from` reuses the memory of a state that has ended.
impl<H: Clone, L: Language> Clone for State<H, L> {
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
            steps: self.steps,
            program_path: self.program_path,
            ran: self.ran.clone(),
            globals: self.globals.clone(),
            language: self.language.clone(),
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
        self.steps = source.steps;
        self.program_path = source.program_path;
        self.ran.clone_from(&source.ran);
        self.globals.clone_from(&source.globals);
        self.language.clone_from(&source.language);
    }
}

impl<H: Heap, L: Language> State<H, L> {
    /// The beginning of every path: the target's first instruction, on its inputs.
    pub fn initial(worker: &mut Worker<'_, L>) -> Self {
        let entry = worker.machine.entry;
        // Where it has no body, the first step says so.
        let _ = worker.link(entry);
        let mut state = State::before_anything();
        L::begin(worker, &mut state);
        // What made the inputs before is no part of the path, so it does not count against its bound.
        state.steps = 0;
        let inputs = worker.params();
        state.regs = inputs.iter().copied().map(Word::from).collect();
        state.enter(worker.machine, entry, 0, None);
        let invariants = worker.machine.program.methods[entry].invariants.as_ref();
        if let Some(before) = invariants.and_then(|invariants| invariants.before) {
            state.push_frame_with(worker.machine, before, &inputs, None);
        }
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
            steps: 0,
            program_path: ProgramPath::default(),
            ran: Vec::new(),
            globals: Rc::default(),
            language: L::PathState::default(),
        }
    }

    /// A state of its own in which nothing runs, on a heap, with what there is beside one.
    pub fn beside(heap: H, globals: Rc<Globals>, language: L::PathState) -> Self {
        State { heap, globals, language, ..State::before_anything() }
    }

    /// Leaves all that is running and calls a method, on the heap as it is: what a path came to can be asked further.
    pub fn call_instead(
        &mut self,
        worker: &mut Worker<'_, L>,
        method: MethodId,
        args: &[Term],
    ) -> Result<(), LinkError> {
        worker.link(method)?;
        self.clear_frames();
        self.push_frame_with(worker.machine, method, args, None);
        Ok(())
    }

    #[inline]
    pub fn frame(&self) -> &Frame {
        self.frames.last().expect("a path that has not ended has a frame")
    }

    #[inline]
    pub fn frame_mut(&mut self) -> &mut Frame {
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
    pub fn get(&self, terms: &mut Terms, reg: Reg) -> Term {
        terms.term(self.word(reg))
    }

    #[inline]
    pub fn set(&mut self, reg: Reg, value: Term) {
        self.set_word(reg, value.into());
    }

    /// The running instruction has completed, and the one behind it is next.
    #[inline]
    pub fn advance(&mut self) {
        self.steps += 1;
        self.frame_mut().pc += 1;
    }

    /// The instruction that runs next.
    pub fn at(&self, machine: &Machine<'_, L>) -> Where {
        let Frame { method, pc, .. } = *self.frame();
        let line = machine.program.methods[method].lines.get(pc as usize).copied().unwrap_or(0);
        Where { method, pc, line }
    }

    /// The calls that are running, the innermost first.
    pub fn calls(&self, machine: &Machine<'_, L>) -> Vec<Where> {
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
    pub fn initialises_a_class(&self) -> bool {
        self.frames.iter().any(|frame| frame.initialises.is_some())
    }

    /// A register of the running frame.
    pub fn register(&self, terms: &mut Terms, reg: Reg) -> Term {
        self.get(terms, reg)
    }

    pub(crate) fn push_frame(&mut self, machine: &Machine<'_, L>, method: MethodId, args: &[Reg], result: Option<Reg>) {
        let from = self.frame().base as usize;
        let base = self.regs.len();
        for arg in args {
            self.regs.push(self.regs[from + arg.index()]);
        }
        self.enter(machine, method, base, result);
    }

    /// As `push_frame`, with values that are in no register.
    pub fn push_frame_with(&mut self, machine: &Machine<'_, L>, method: MethodId, args: &[Term], result: Option<Reg>) {
        let base = self.regs.len();
        self.regs.extend(args.iter().copied().map(Word::from));
        self.enter(machine, method, base, result);
    }

    fn enter(&mut self, machine: &Machine<'_, L>, method: MethodId, base: usize, result: Option<Reg>) {
        self.regs.resize(base + registers(machine.program, method), Word::NULL);
        self.frames.push(Frame { method, pc: 0, base: base as u32, result, initialises: None });
    }

    /// Begins a frame below all others, for what runs before the target has its inputs to return to.
    pub fn push_bottom(&mut self, method: MethodId) {
        self.frames.push(Frame { method, pc: 0, base: 0, result: None, initialises: None });
    }

    /// Leaves all that is running, whatever it has come to.
    pub fn clear_frames(&mut self) {
        self.frames.clear();
        self.regs.clear();
        self.loops.clear();
        self.arrivals.clear();
    }

    /// What the first register of the frame at this depth holds, if it has one.
    pub fn first_register(&self, depth: usize) -> Option<Word> {
        self.regs.get(self.frames[depth].base as usize).copied()
    }

    /// Leaves all frames but so many because of an exception. The initialisers among them have failed.
    pub fn leave_frames(&mut self, but: usize) {
        while self.frames.len() > but {
            if let Some(class) = self.pop_frame().initialises {
                Rc::make_mut(&mut self.globals).set_status(class, Status::Failed);
            }
        }
    }

    pub(crate) fn pop_frame(&mut self) -> Frame {
        let frame = self.frames.pop().expect("a path that has not ended has a frame");
        self.regs.truncate(frame.base as usize);
        let depth = self.frames.len();
        while self.loops.last().is_some_and(|count| count.frame >= depth) {
            self.loops.pop();
        }
        while self.arrivals.last().is_some_and(|arrivals| arrivals.of >= self.loops.len()) {
            self.arrivals.pop();
        }
        frame
    }
}
