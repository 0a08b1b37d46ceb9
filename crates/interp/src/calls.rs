//! Calls, returns and exceptions.

use heapwise_heap::{Alternative, Asked, Bound, By, Heap, Implementations, Question, Subject};
use heapwise_ir::{Callee, ClassId, Handler, Implicit, MethodId, Reg, SelectorId};
use heapwise_term::{Kind, Kinds, Node, Sort, Term, Word};

use crate::coverage::Left;
use crate::ending::{Ending, Exception, Thrown, Where};
use crate::exec::{Flow, Outcome, unsupported, value};
use crate::language::{Called, Fault, Language, Unwinding};
use crate::machine::{Machine, Worker};
use crate::state::{Frame, State};

impl<L: Language> Machine<'_, L> {
    /// The class that must be initialised before a method runs, if there is one. Whoever made an input has initialised its class;
    /// where that was left, it is done when a method of it is called.
    #[inline]
    pub(crate) fn initialised_before(&self, method: MethodId) -> Option<ClassId> {
        let class = self.program.methods[method].class.filter(|_| L::HAS_LIBRARY)?;
        self.program.classes[class].initialiser.map(|_| class)
    }
}

/// What calls and returns do, whether their values are known or not.
impl<H: Heap, L: Language> State<H, L> {
    /// Whether the bound on calls rules out one more.
    #[inline]
    pub(crate) fn is_too_deep(&self, machine: &Machine<'_, L>) -> bool {
        machine.bounds.calls.is_some_and(|limit| self.frames.len() > limit as usize)
    }

    /// Goes into a method, to return behind the call, which is the running instruction.
    #[inline]
    pub(crate) fn go_into(&mut self, machine: &Machine<'_, L>, method: MethodId, args: &[Reg], result: Option<Reg>) {
        self.program_path.add(machine.program.methods[method].stable | 1 << 63);
        self.frame_mut().pc += 1;
        self.push_frame(machine, method, args, result);
    }

    /// Returns from a frame that is not the last.
    #[inline]
    pub(crate) fn come_back(&mut self, value: Option<Word>) {
        let frame = self.pop_frame();
        if let (Some(dst), Some(value)) = (frame.result, value) {
            self.set_word(dst, value);
        }
    }
}

impl<L: Language> Worker<'_, L> {
    pub(crate) fn call<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        dst: Option<Reg>,
        callee: Callee,
        args: &[Reg],
    ) -> Asked<Flow, H> {
        let machine = self.machine;
        let receiver = args.first().map(|&reg| state.get(&mut self.terms, reg));
        let method = match (callee, receiver) {
            (Callee::Static(method), _) => method,
            (Callee::Special(method), Some(receiver)) => {
                value!(self.non_null(state, receiver)?);
                method
            }
            (Callee::Virtual(selector), Some(receiver)) => {
                value!(self.non_null(state, receiver)?);
                value!(self.dispatch(state, selector, receiver)?)
            }
            (Callee::Special(_) | Callee::Virtual(_), None) => {
                return Ok(unsupported(self, state, "a call without receiver"));
            }
        };
        match L::before_call(self, state, method, args)? {
            Called::Ordinary => {}
            Called::Instead(flow) => return Ok(flow),
            Called::Returns(value) => {
                state.program_path.add(machine.program.methods[method].stable | 1 << 63);
                if let Some(dst) = dst {
                    state.set(dst, value);
                }
                state.advance();
                return Ok(Flow::Next);
            }
        }
        if state.is_too_deep(machine) {
            return Ok(Flow::End(Ending::Cut(Bound::Calls)));
        }
        if let Some(class) = machine.initialised_before(method) {
            value!(L::initialise(self, state, class)?);
        }
        if let Err(error) = self.link(method) {
            return Ok(unsupported(self, state, &error.to_string()));
        }
        if machine.program.methods[method].params.len() != args.len() {
            return Ok(unsupported(self, state, "a call with a wrong number of arguments"));
        }
        state.steps += 1;
        state.go_into(machine, method, args, dst);
        Ok(Flow::Next)
    }

    /// The implementation that the receiver runs; asks, one alternative for each that it may run.
    fn dispatch<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        selector: SelectorId,
        receiver: Term,
    ) -> Asked<Outcome<MethodId>, H> {
        if let Some(class) = self.class_of(receiver) {
            return Ok(match self.hierarchy.implementation(self.machine.program, class, selector) {
                Some(method) => Outcome::Value(method),
                None => self.not_implemented(state, selector, class),
            });
        }
        let mut open = Vec::new();
        for &(method, kinds) in self.implementations(selector, receiver).iter() {
            let runs = state.heap.is_a(&mut self.cx(&state.facts), receiver, kinds)?;
            match state.facts.known(&self.terms, runs) {
                Some(true) => return Ok(Outcome::Value(method)),
                Some(false) => {}
                None => open.push(runs),
            }
        }
        if open.is_empty() {
            return Ok(Outcome::Instead(Flow::End(Ending::Excluded(By::Typing))));
        }
        // Only a language without types calls what its receiver may not have; it relies on its programs.
        let any = self.terms.or_all(open.iter().copied());
        let none = self.terms.not(any);
        let mut alternatives: Vec<_> = open.into_iter().map(Alternative::retry).collect();
        if none != Term::FALSE && state.facts.known(&self.terms, none) != Some(false) {
            alternatives.push(Alternative::exclude(none, By::Typing));
        }
        Err(Question::new(Subject::Class(receiver), alternatives))
    }

    fn not_implemented<H: Heap>(&self, state: &State<H, L>, selector: SelectorId, class: ClassId) -> Outcome<MethodId> {
        let program = self.machine.program;
        if !L::IS_CHECKED {
            return Outcome::Instead(Flow::End(Ending::Excluded(By::Typing)));
        }
        let name = program.names.text(program.selectors[selector].name);
        let what = format!("{} does not implement {name}", program.class_name(class));
        Outcome::Instead(unsupported(self, state, &what))
    }

    /// What a call may run, by what its receiver may be at most.
    fn implementations(&mut self, selector: SelectorId, receiver: Term) -> Implementations {
        let kinds = self.possible(receiver);
        let program = self.machine.program;
        self.classes.implementations(program, &mut self.hierarchy, &mut self.terms, selector, kinds)
    }

    /// The kinds that a reference may have at most.
    fn possible(&mut self, reference: Term) -> Kinds {
        let mut kinds = Kinds::NONE;
        let mut seen = Vec::new();
        let mut stack = vec![reference];
        while let Some(reference) = stack.pop() {
            let more = match self.terms.node(reference) {
                Node::Object(_, kind) => self.terms.kinds.set([kind]),
                Node::Symbol(symbol) => match self.terms.symbol(symbol).kinds {
                    Kinds::ALL => self.classes.any(),
                    kinds => kinds,
                },
                Node::Ite(_, then, otherwise) => {
                    if !seen.contains(&reference) {
                        seen.push(reference);
                        stack.extend([otherwise, then]);
                    }
                    continue;
                }
                _ => continue,
            };
            kinds = self.terms.kinds.union(kinds, more);
        }
        kinds
    }

    /// The kinds that a reference may have at most, one by one.
    pub fn possible_kinds(&mut self, reference: Term) -> Vec<Kind> {
        let kinds = self.possible(reference);
        let ranges = self.terms.kinds.ranges(kinds).iter();
        let all = ranges.flat_map(|&(low, high)| low..=high);
        all.filter(|&kind| self.hierarchy.class_of(kind).is_some()).collect()
    }

    pub(crate) fn leave<H: Heap>(&mut self, state: &mut State<H, L>, value: Option<Reg>) -> Flow {
        if let Some(ending) = L::leaves(self, state, state.frames.len()) {
            return ending;
        }
        state.steps += 1;
        if self.coverage.is_on() {
            let Frame { method, pc, .. } = *state.frame();
            self.note_left(state, method, pc, Left::Plainly);
        }
        let value = value.map(|reg| state.word(reg));
        if state.frames.len() == 1 {
            return Flow::End(Ending::Returned(value.map(|value| self.terms.term(value))));
        }
        state.come_back(value);
        Flow::Next
    }

    pub(crate) fn throw<H: Heap>(&mut self, state: &mut State<H, L>, exception: Reg) -> Asked<Flow, H> {
        let exception = state.get(&mut self.terms, exception);
        value!(self.non_null(state, exception)?);
        if let Some(ending) = L::throws(self, state, exception) {
            return Ok(ending);
        }
        self.unwind(state, exception)
    }

    /// An instruction throws. Where the program has a class for it, it can be caught.
    pub fn throw_implicit<H: Heap>(&mut self, state: &mut State<H, L>, fault: Fault) -> Asked<Flow, H> {
        if let Some(flow) = L::raise(self, state, fault) {
            return Ok(flow);
        }
        let what = fault.implicit();
        let at = self.note_fault(state, what);
        match self.machine.program.implicit_class(what) {
            Some(class) => {
                // It is an object of our own, whose class is known: whether it is caught is not asked.
                let exception = state.heap.own_mut().alloc(&mut self.cx(&state.facts), class);
                self.unwind(state, exception)
            }
            None => {
                let thrown = Thrown { exception: Exception::Implicit(what), at };
                Ok(Flow::End(Ending::Threw(thrown)))
            }
        }
    }

    /// Makes it part of the program path that an instruction throws by itself. Says where.
    pub fn note_fault<H: Heap>(&self, state: &mut State<H, L>, what: Implicit) -> Where {
        let at = state.at(self.machine);
        let stable = self.machine.program.methods[at.method].stable;
        state.program_path.add(what as u64 | u64::from(at.pc) << 3 | stable << 35 | 1 << 62);
        at
    }

    /// Leaves frames until one has a handler for the exception. That may ask, so nothing changes before it is known where this
    /// ends.
    fn unwind<H: Heap>(&mut self, state: &mut State<H, L>, exception: Term) -> Asked<Flow, H> {
        let machine = self.machine;
        // A caller's next instruction is the one after its call; that of the last frame is the one that throws.
        let mut is_last = true;
        let mut frames = state.frames.len();
        // The instructions at which frames are left.
        let mut left = Vec::new();
        while let Some(depth) = frames.checked_sub(1) {
            frames = depth;
            let frame = state.frames[depth];
            let pc = if is_last { frame.pc } else { frame.pc.saturating_sub(1) };
            is_last = false;
            if self.coverage.is_on() {
                left.push((frame.method, pc));
            }
            let method = &machine.program.methods[frame.method];
            for handler in method.handlers.iter().filter(|handler| covers(handler, &method.blocks, pc)) {
                if !self.catches(state, handler.class, exception)? {
                    continue;
                }
                if let Some(ending) = L::leaves(self, state, depth + 2) {
                    return Ok(ending);
                }
                self.note_all_left(state, &left);
                state.leave_frames(depth + 1);
                state.set(handler.reg, exception);
                state.frame_mut().pc = method.blocks[handler.target];
                state.steps += 1;
                return Ok(Flow::Next);
            }
            if let Some(class) = frame.initialises {
                match L::leaves_initialiser(self, state, class, frames, exception)? {
                    Unwinding::Below(below) => frames = below,
                    Unwinding::Instead(flow) => {
                        self.note_all_left(state, &left);
                        return Ok(flow);
                    }
                }
                // The instruction that asked for the class is still the next one, and throws.
                is_last = true;
            }
        }
        if let Some(ending) = L::leaves(self, state, 1) {
            return Ok(ending);
        }
        self.note_all_left(state, &left);
        // The frames stay, but for those of initialisers that failed.
        if let Some(first) = state.frames.iter().position(|frame| frame.initialises.is_some()) {
            state.leave_frames(first);
        }
        let class = self.class_of(exception);
        let at = state.at(machine);
        Ok(Flow::End(Ending::Threw(Thrown { exception: Exception::Object(exception, class), at })))
    }

    fn note_all_left<H: Heap>(&mut self, state: &mut State<H, L>, left: &[(MethodId, u32)]) {
        for &(method, pc) in left {
            self.note_left(state, method, pc, Left::Plainly);
        }
    }

    /// Whether an exception is one that a class names; asks, where that is not known.
    pub fn catches<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        class: Option<ClassId>,
        exception: Term,
    ) -> Asked<bool, H> {
        let Some(class) = class else { return Ok(true) };
        if self.terms.sort(exception) != Sort::Ref {
            return Ok(false);
        }
        let kinds = self.classes.kinds(class);
        let is_a = state.heap.is_a(&mut self.cx(&state.facts), exception, kinds)?;
        self.decide(state, is_a, Subject::Class(exception))
    }
}

fn covers(handler: &Handler, blocks: &heapwise_ids::Arena<heapwise_ir::Block, u32>, pc: u32) -> bool {
    let start = |block| blocks.get(block).copied().unwrap_or(u32::MAX);
    (start(handler.from)..start(handler.to)).contains(&pc)
}
