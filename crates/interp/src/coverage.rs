//! What paths have run: noted where control leaves a stretch of code, for those who ask for it.
//!
//! A stretch is left by its last instruction or by an exception, so it is known how far it ran, and a branch is known by where
//! it went. Most of what a path runs has been noted before, by itself or by a path that has ended: one bit says so, and it is
//! all that is looked at. What is new is kept by the path, and counts when the path has come to its end.

use std::collections::{BTreeSet, HashSet};

use heapwise_heap::Heap;
use heapwise_ids::Id;
use heapwise_ir::{Block, MethodId, Program};

use crate::language::Language;
use crate::machine::Worker;
use crate::state::State;

/// A stretch of code that has run.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ran {
    pub method: MethodId,
    /// Its last instruction, an index into the method's code.
    pub upto: u32,
    /// Where a branch went.
    pub to: Option<Block>,
}

/// What a worker knows to be noted.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    is_on: bool,
    /// Where the bits of each method begin, as far as it is known.
    methods: Vec<Option<Bits>>,
    /// How many bits are in use.
    used: usize,
    /// What the running path has noted, and what paths have that have ended.
    noted: Vec<u64>,
    /// The same of branches with more than two ways, which have no bits.
    noted_elsewhere: HashSet<Ran>,
    /// What the running path has noted.
    running: Vec<Ran>,
    ended: BTreeSet<Ran>,
}

/// The bits of a method: two for each instruction, since a branch has two ways.
#[derive(Copy, Clone, Debug)]
enum Bits {
    From(usize),
    /// It does not count.
    None,
}

/// By which way control leaves an instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// By the only one that there is.
    Plainly,
    /// To where a condition of two ways leads, and whether it holds.
    Branch(Block, bool),
    /// By one of more than two.
    Switch(Block),
}

impl Left {
    fn to(self) -> Option<Block> {
        match self {
            Left::Plainly => None,
            Left::Branch(to, _) | Left::Switch(to) => Some(to),
        }
    }
}

impl Coverage {
    pub fn new(is_on: bool) -> Coverage {
        Coverage { is_on, ..Coverage::default() }
    }

    #[inline]
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Stops noting, or begins again. Says whether it was on.
    pub fn set_on(&mut self, is_on: bool) -> bool {
        std::mem::replace(&mut self.is_on, is_on)
    }

    /// A path runs from now on, which has noted this much so far.
    pub fn resume(&mut self, program: &Program, ran: &[Ran]) {
        if !self.is_on {
            return;
        }
        for other in std::mem::take(&mut self.running) {
            if !self.ended.contains(&other) {
                self.mark(program, other, false);
            }
        }
        for &ran in ran {
            self.mark(program, ran, true);
        }
        self.running.extend_from_slice(ran);
    }

    /// A path has come to its end: what it has run counts from now on.
    pub fn end(&mut self, program: &Program, ran: &[Ran]) {
        for &ran in ran {
            if self.ended.insert(ran) {
                self.mark(program, ran, true);
            }
        }
    }

    /// What paths that have come to their end have run.
    pub fn ended(&self) -> &BTreeSet<Ran> {
        &self.ended
    }

    fn mark(&mut self, program: &Program, ran: Ran, is_noted: bool) {
        let second = match ran.to {
            None => false,
            Some(to) => match program.methods[ran.method].code.get(ran.upto as usize) {
                Some(heapwise_ir::Instr::Branch { then, .. }) => *then == to,
                _ if is_noted => {
                    self.noted_elsewhere.insert(ran);
                    return;
                }
                _ => {
                    self.noted_elsewhere.remove(&ran);
                    return;
                }
            },
        };
        if let Some(Some(Bits::From(from))) = self.methods.get(ran.method.index()) {
            let bit = from + 2 * ran.upto as usize + usize::from(second);
            let mask = 1 << (bit % 64);
            let word = &mut self.noted[bit / 64];
            *word = if is_noted { *word | mask } else { *word & !mask };
        }
    }

    /// Gives a method bits of its own, if it counts.
    #[cold]
    fn add(&mut self, program: &Program, method: MethodId, counts: bool) -> Bits {
        let bits = if counts { Bits::From(self.used) } else { Bits::None };
        if counts {
            self.used += 2 * program.methods[method].code.len();
            self.noted.resize(self.used.div_ceil(64), 0);
        }
        if self.methods.len() <= method.index() {
            self.methods.resize(method.index() + 1, None);
        }
        self.methods[method.index()] = Some(bits);
        bits
    }
}

impl<L: Language> Worker<'_, L> {
    /// Control leaves a stretch of code.
    #[inline(never)]
    pub(crate) fn note_left<H: Heap>(&mut self, state: &mut State<H, L>, method: MethodId, upto: u32, left: Left) {
        let program = self.machine.program;
        let bits = match self.coverage.methods.get(method.index()) {
            Some(Some(bits)) => *bits,
            _ => {
                let counts = L::is_covered(program, self.machine.entry, method);
                self.coverage.add(program, method, counts)
            }
        };
        let Bits::From(from) = bits else { return };
        let ran = Ran { method, upto, to: left.to() };
        if let Left::Switch(_) = left {
            if self.coverage.noted_elsewhere.contains(&ran) {
                return;
            }
        } else {
            let bit = from + 2 * upto as usize + usize::from(matches!(left, Left::Branch(_, true)));
            if self.coverage.noted[bit / 64] >> (bit % 64) & 1 != 0 {
                return;
            }
        }
        if self.runs_invariant(state) {
            return;
        }
        self.coverage.mark(program, ran, true);
        self.coverage.running.push(ran);
        state.ran.push(ran);
    }

    /// All that is running is left here: by an exception, or since the program ends.
    pub fn note_end<H: Heap>(&mut self, state: &mut State<H, L>) {
        for (depth, at) in state.calls(self.machine).into_iter().enumerate().rev() {
            let frame = state.frames.len() - 1 - depth;
            debug_assert_eq!(state.frames[frame].method, at.method);
            self.note_left(state, at.method, at.pc, Left::Plainly);
        }
    }

    /// Whether what runs says whether the input is legal, before the program itself runs. Initialisers that this makes run are
    /// the program's.
    fn runs_invariant<H: Heap>(&self, state: &State<H, L>) -> bool {
        let invariants = self.machine.program.methods[self.machine.entry].invariants.as_ref();
        let Some(before) = invariants.and_then(|invariants| invariants.before) else { return false };
        let runs = state.frames.get(1).is_some_and(|frame| frame.method == before);
        runs && state.frames.iter().all(|frame| frame.initialises.is_none())
    }
}
