//! One instruction. Each family of instructions has a file; this one says which.

use heapwise_heap::{Alternative, Asked, Bound, By, Heap, Question, Subject};
use heapwise_ids::Id;
use heapwise_ir::{Block, Implicit, Instr};
use heapwise_term::{Sort, Term};

use crate::ending::{Ending, Exception, Thrown};
use crate::machine::{NullDereference, Worker};
use crate::state::{Frame, LoopCount, State};

/// What an instruction that has completed leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    Next,
    End(Ending),
}

/// Why a path has stopped running.
#[derive(Debug)]
pub enum Stop<R> {
    Asked(Box<Question<R>>),
    Ended(Ending),
    /// It has run for as long as it was given, and can go on.
    Paused,
}

/// What an operation of an instruction came to: a value to go on with, or where the path goes instead.
pub(crate) enum Outcome<T> {
    Value(T),
    Instead(Flow),
}

/// Takes the value out of an outcome, or leaves the instruction.
macro_rules! value {
    ($outcome:expr) => {
        match $outcome {
            $crate::exec::Outcome::Value(value) => value,
            $crate::exec::Outcome::Instead(flow) => return Ok(flow),
        }
    };
}
pub(crate) use value;

/// Runs until the path asks or ends, for at most so many instructions.
pub fn run<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>, at_most: u32) -> Stop<H::Refinement> {
    for _ in 0..at_most {
        match step(worker, state) {
            Ok(Flow::Next) => {}
            Ok(Flow::End(ending)) => return Stop::Ended(ending),
            Err(question) => return Stop::Asked(question),
        }
    }
    Stop::Paused
}

/// Runs one instruction: it completes, or asks one question and has changed nothing that shows.
pub fn step<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>) -> Asked<Flow, H> {
    let machine = worker.machine;
    let frame = *state.frame();
    let method = &machine.program.methods[frame.method];
    let Some(instr) = method.code.get(frame.pc as usize) else {
        return Ok(unsupported(worker, state, "a method that does not end"));
    };
    if machine.bounds.steps.is_some_and(|limit| state.steps >= limit) {
        return Ok(Flow::End(Ending::Cut(Bound::Steps)));
    }
    match instr {
        Instr::Const { dst, value } => state.set(*dst, worker.constant(*value)),
        Instr::Copy { dst, src } => state.set(*dst, state.get(*src)),
        Instr::Unary { dst, op, a } => {
            let result = value!(worker.unary(state, *op, *a));
            state.set(*dst, result);
        }
        Instr::Binary { dst, op, a, b } => {
            let result = value!(worker.binary(state, *op, *a, *b)?);
            state.set(*dst, result);
        }
        Instr::New { dst, class } => {
            let object = state.heap.alloc(&mut worker.cx(&state.facts), *class);
            state.set(*dst, object);
        }
        Instr::NewArray { dst, class, length } => {
            let array = value!(worker.new_array(state, *class, *length)?);
            state.set(*dst, array);
        }
        Instr::Load { dst, obj, field } => {
            let loaded = value!(worker.load_field(state, *obj, *field)?);
            state.set(*dst, loaded);
        }
        Instr::Store { obj, field, value } => value!(worker.store_field(state, *obj, *field, *value)?),
        Instr::Length { dst, array } => {
            let length = value!(worker.length(state, *array)?);
            state.set(*dst, length);
        }
        Instr::LoadElement { dst, array, index, ty } => {
            let loaded = value!(worker.load_element(state, *array, *index, *ty)?);
            state.set(*dst, loaded);
        }
        Instr::StoreElement { array, index, value, ty } => {
            value!(worker.store_element(state, *array, *index, *value, *ty)?)
        }
        Instr::InstanceOf { dst, obj, class } => {
            let result = value!(worker.instance_of(state, *obj, *class)?);
            state.set(*dst, result);
        }
        Instr::Cast { dst, src, class } => {
            let reference = value!(worker.cast(state, *src, *class)?);
            state.set(*dst, reference);
        }
        Instr::See { reg } => {
            let reference = state.get(*reg);
            if worker.terms.sort(reference) == Sort::Ref {
                state.heap.see(&mut worker.cx(&state.facts), reference)?;
            }
        }
        Instr::Require { obj, class } => value!(worker.require(state, *obj, *class)?),
        Instr::Assume { cond } => {
            let condition = value!(worker.boolean(state, *cond));
            value!(worker.assume(state, condition, By::Assume)?);
        }
        Instr::Assert { cond } => {
            let condition = value!(worker.boolean(state, *cond));
            let holds = worker.decide(state, condition, Subject::Condition(condition))?;
            state.program_path.add(branch(&frame, holds));
            if !holds {
                let at = state.at(machine);
                return Ok(Flow::End(Ending::Threw(Thrown { exception: Exception::Assertion, at })));
            }
        }
        Instr::Mark { name } => state.marks.push(*name),
        Instr::Call { dst, callee, args } => return worker.call(state, *dst, *callee, args),
        Instr::Goto { to } => return Ok(worker.jump(state, *to)),
        Instr::Branch { cond, then, otherwise } => {
            let condition = value!(worker.boolean(state, *cond));
            let taken = worker.decide(state, condition, Subject::Condition(condition))?;
            state.program_path.add(branch(&frame, taken));
            return Ok(worker.jump(state, if taken { *then } else { *otherwise }));
        }
        Instr::Return { value } => return Ok(worker.leave(state, *value)),
        Instr::Throw { exception } => return worker.throw(state, *exception),
        Instr::Unsupported { what } => {
            let what = machine.program.names.text(*what);
            return Ok(unsupported(worker, state, what));
        }
    }
    state.steps += 1;
    state.frame_mut().pc += 1;
    Ok(Flow::Next)
}

/// What taking one side of a branch adds to the program path.
fn branch(frame: &Frame, taken: bool) -> u64 {
    (frame.method.index() as u64) << 33 | u64::from(frame.pc) << 1 | u64::from(taken)
}

pub(crate) fn unsupported<H: Heap>(worker: &Worker<'_>, state: &State<H>, what: &str) -> Flow {
    Flow::End(Ending::Unsupported(what.to_owned(), state.at(worker.machine)))
}

impl Worker<'_> {
    /// Whether a condition holds on this path; asks, if the path does not say.
    pub(crate) fn decide<H: Heap>(&mut self, state: &State<H>, condition: Term, about: Subject) -> Asked<bool, H> {
        match state.facts.known(&self.terms, condition) {
            Some(value) => Ok(value),
            None => {
                let negation = self.terms.not(condition);
                let alternatives = vec![Alternative::retry(condition), Alternative::retry(negation)];
                Err(Question::new(about, alternatives))
            }
        }
    }

    /// Goes on only where a condition holds. Where it cannot hold, the path is excluded.
    pub(crate) fn assume<H: Heap>(&mut self, state: &State<H>, condition: Term, by: By) -> Asked<Outcome<()>, H> {
        match state.facts.known(&self.terms, condition) {
            Some(true) => Ok(Outcome::Value(())),
            Some(false) => Ok(Outcome::Instead(Flow::End(Ending::Excluded(by)))),
            None => {
                let negation = self.terms.not(condition);
                let alternatives = vec![Alternative::retry(condition), Alternative::exclude(negation, by)];
                Err(Question::new(Subject::Assumption(condition), alternatives))
            }
        }
    }

    /// Goes on only where a reference is not null; elsewhere the path throws, or is excluded.
    pub(crate) fn non_null<H: Heap>(&mut self, state: &mut State<H>, reference: Term) -> Asked<Outcome<()>, H> {
        if self.terms.sort(reference) != Sort::Ref {
            return Ok(Outcome::Instead(unsupported(self, state, "a value used as an object")));
        }
        let null = state.heap.same(&mut self.cx(&state.facts), reference, Term::NULL)?;
        let present = self.terms.not(null);
        match self.machine.null_dereference {
            NullDereference::Assume => self.assume(state, present, By::NonNull),
            NullDereference::Fork => {
                if self.decide(state, present, Subject::Null(reference))? {
                    Ok(Outcome::Value(()))
                } else {
                    Ok(Outcome::Instead(self.throw_implicit(state, Implicit::NullDereference)?))
                }
            }
        }
    }

    pub(crate) fn boolean<H: Heap>(&self, state: &State<H>, reg: heapwise_ir::Reg) -> Outcome<Term> {
        let condition = state.get(reg);
        if self.terms.sort(condition) == Sort::Bool {
            Outcome::Value(condition)
        } else {
            Outcome::Instead(unsupported(self, state, "a condition that is not a boolean"))
        }
    }

    /// Goes to a block; counts the iteration if that is backwards.
    fn jump<H: Heap>(&self, state: &mut State<H>, to: Block) -> Flow {
        let machine = self.machine;
        let frame = *state.frame();
        let target = machine.program.methods[frame.method].blocks[to];
        state.steps += 1;
        if target <= frame.pc
            && let Some(limit) = machine.bounds.loops
        {
            let initialised = state.heap.initialised();
            let depth = state.frames.len() - 1;
            let known = state.loops.iter_mut().rev().find(|count| count.frame == depth && count.header == to);
            let iterations = match known {
                Some(count) => {
                    if count.initialised != initialised {
                        (count.initialised, count.iterations) = (initialised, 0);
                    }
                    count.iterations += 1;
                    count.iterations
                }
                None => {
                    state.loops.push(LoopCount { frame: depth, header: to, initialised, iterations: 1 });
                    1
                }
            };
            if iterations > limit {
                return Flow::End(Ending::Cut(Bound::Loops));
            }
        }
        state.frame_mut().pc = target;
        Flow::Next
    }
}
