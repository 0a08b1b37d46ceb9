//! Calls, returns and exceptions.

use heapwise_heap::{Alternative, Asked, Bound, By, Heap, Question, Subject};
use heapwise_ids::Id;
use heapwise_ir::{Callee, ClassId, Handler, Implicit, MethodId, Reg, SelectorId};
use heapwise_term::{Node, Sort, Term};

use crate::ending::{Ending, Exception, Thrown};
use crate::exec::{Flow, Outcome, unsupported, value};
use crate::machine::Worker;
use crate::state::State;

impl Worker<'_> {
    pub(crate) fn call<H: Heap>(
        &mut self,
        state: &mut State<H>,
        dst: Option<Reg>,
        callee: Callee,
        args: &[Reg],
    ) -> Asked<Flow, H> {
        let machine = self.machine;
        let receiver = args.first().map(|&reg| state.get(reg));
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
        if machine.bounds.calls.is_some_and(|limit| state.frames.len() > limit as usize) {
            return Ok(Flow::End(Ending::Cut(Bound::Calls)));
        }
        if machine.program.methods[method].params.len() != args.len() {
            return Ok(unsupported(self, state, "a call with a wrong number of arguments"));
        }
        state.program_path.add(method.index() as u64 | 1 << 63);
        state.steps += 1;
        state.frame_mut().pc += 1;
        state.push_frame(machine, method, args, dst);
        Ok(Flow::Next)
    }

    /// The implementation that the receiver runs; asks, one alternative for each that it may run.
    fn dispatch<H: Heap>(
        &mut self,
        state: &mut State<H>,
        selector: SelectorId,
        receiver: Term,
    ) -> Asked<Outcome<MethodId>, H> {
        let mut open = Vec::new();
        for index in 0..self.classes.implementations(selector).len() {
            let (method, kinds) = self.classes.implementations(selector)[index];
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

    pub(crate) fn leave<H: Heap>(&mut self, state: &mut State<H>, value: Option<Reg>) -> Flow {
        let value = value.map(|reg| state.get(reg));
        state.steps += 1;
        if state.frames.len() == 1 {
            return Flow::End(Ending::Returned(value));
        }
        let frame = state.pop_frame();
        if let (Some(dst), Some(value)) = (frame.result, value) {
            state.set(dst, value);
        }
        Flow::Next
    }

    pub(crate) fn throw<H: Heap>(&mut self, state: &mut State<H>, exception: Reg) -> Asked<Flow, H> {
        let exception = state.get(exception);
        value!(self.non_null(state, exception)?);
        self.unwind(state, exception)
    }

    /// An instruction throws. Where the program has a class for it, it can be caught.
    pub(crate) fn throw_implicit<H: Heap>(&mut self, state: &mut State<H>, what: Implicit) -> Asked<Flow, H> {
        let at = state.at(self.machine);
        state.program_path.add(what as u64 | u64::from(at.pc) << 3 | (at.method.index() as u64) << 35 | 1 << 62);
        match self.machine.program.implicit_class(what) {
            Some(class) => {
                let exception = state.heap.alloc(&mut self.cx(&state.facts), class);
                self.unwind(state, exception)
            }
            None => {
                let thrown = Thrown { exception: Exception::Implicit(what), at };
                Ok(Flow::End(Ending::Threw(thrown)))
            }
        }
    }

    /// Leaves frames until one has a handler for the exception.
    fn unwind<H: Heap>(&mut self, state: &mut State<H>, exception: Term) -> Asked<Flow, H> {
        let machine = self.machine;
        let at = state.at(machine);
        for depth in (0..state.frames.len()).rev() {
            let frame = state.frames[depth];
            // A caller's next instruction is the one after its call.
            let pc = if depth + 1 == state.frames.len() { frame.pc } else { frame.pc.saturating_sub(1) };
            let method = &machine.program.methods[frame.method];
            for handler in method.handlers.iter().filter(|handler| covers(handler, &method.blocks, pc)) {
                if !self.catches(state, handler.class, exception)? {
                    continue;
                }
                while state.frames.len() > depth + 1 {
                    state.pop_frame();
                }
                state.set(handler.reg, exception);
                state.frame_mut().pc = method.blocks[handler.target];
                state.steps += 1;
                return Ok(Flow::Next);
            }
        }
        let class = match self.terms.node(exception) {
            Node::Object(_, kind) => machine.hierarchy.class_of(kind),
            _ => None,
        };
        Ok(Flow::End(Ending::Threw(Thrown { exception: Exception::Object(exception, class), at })))
    }

    fn catches<H: Heap>(&mut self, state: &mut State<H>, class: Option<ClassId>, exception: Term) -> Asked<bool, H> {
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
