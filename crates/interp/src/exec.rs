//! One instruction. Each family of instructions has a file; this one says which.

use heapwise_heap::{Alternative, Asked, Bound, By, Heap, Question, Subject};
use heapwise_ids::Id;
use heapwise_ir::{Assumed, BinaryOp, Block, Effect, Instr, Reg};
use heapwise_term::{Node, Sort, Term, Word};

use crate::coverage::Left;
use crate::ending::{Ending, Exception, Thrown};
use crate::known::run_known;
use crate::language::{Fault, Language, Literal};
use crate::machine::{Machine, NullDereference, Worker};
use crate::state::{Frame, State};

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
#[derive(Clone, Debug)]
pub enum Outcome<T> {
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

/// After how many instructions it is looked whether the run is to end: fewer, where an instruction may take long.
const LOOK_EVERY: u32 = 8;
const LOOK_EVERY_KNOWN: u32 = 2048;

/// Runs until the path asks or ends, for at most so many instructions. Where the run is to end, it is left off (`Enough::heed`).
pub fn run<H: Heap, L: Language>(
    worker: &mut Worker<'_, L>,
    state: &mut State<H, L>,
    at_most: u32,
) -> Stop<H::Refinement> {
    // Whoever runs slice after slice is left off between two of them, however short they are.
    worker.terms.enough.heed();
    let program = worker.machine.program;
    let mut done = 0;
    let mut looked = 0;
    while done < at_most {
        done += run_known(worker, state, LOOK_EVERY_KNOWN.min(at_most - done));
        if done == at_most {
            break;
        }
        let frame = *state.frame();
        let code = &program.methods[frame.method].code[..];
        match step_in(worker, state, &frame, code) {
            Ok(Flow::Next) => {}
            Ok(Flow::End(ending)) => return Stop::Ended(ending),
            Err(question) => return Stop::Asked(question),
        }
        done += 1;
        looked += 1;
        if looked % LOOK_EVERY == 0 {
            worker.terms.enough.heed();
        }
    }
    Stop::Paused
}

/// Runs one instruction: it completes, or asks one question and has changed nothing that shows.
pub fn step<H: Heap, L: Language>(worker: &mut Worker<'_, L>, state: &mut State<H, L>) -> Asked<Flow, H> {
    let frame = *state.frame();
    let code = &worker.machine.program.methods[frame.method].code[..];
    step_in(worker, state, &frame, code)
}

fn step_in<H: Heap, L: Language>(
    worker: &mut Worker<'_, L>,
    state: &mut State<H, L>,
    frame: &Frame,
    code: &[Instr],
) -> Asked<Flow, H> {
    let machine = worker.machine;
    let Some(instr) = code.get(frame.pc as usize) else {
        return Ok(unsupported(worker, state, "a method that does not end"));
    };
    if machine.bounds.steps.is_some_and(|limit| state.steps >= limit) {
        return Ok(Flow::End(Ending::Cut(Bound::Steps)));
    }
    match instr {
        Instr::Const { dst, value } => state.set(*dst, worker.constant(*value)),
        Instr::Text { dst, text } => {
            let object = value!(L::literal(worker, state, Literal::Text(*text))?);
            state.set(*dst, object);
        }
        Instr::Mirror { dst, name } => {
            let object = value!(L::literal(worker, state, Literal::Class(*name))?);
            state.set(*dst, object);
        }
        Instr::LoadStatic { dst, field } => {
            let loaded = value!(worker.load_static_word(state, *field)?);
            state.set_word(*dst, loaded);
        }
        Instr::StoreStatic { field, value } => {
            worker.store_static_word(state, *field, state.word(*value));
        }
        Instr::Init { class } => value!(L::initialise(worker, state, *class)?),
        Instr::NonNull { obj } => {
            let reference = state.get(&mut worker.terms, *obj);
            value!(worker.non_null(state, reference)?);
        }
        Instr::Native { dst, native, args } => return L::native(worker, state, *dst, *native, args),
        Instr::Copy { dst, src } => state.set_word(*dst, state.word(*src)),
        Instr::Unary { dst, op, a } => {
            value!(worker.exact_unary(state, *op, *a)?);
            let result = value!(worker.unary(state, *op, *a));
            state.set(*dst, result);
        }
        Instr::Binary { dst, op, a, b } => {
            let result = value!(worker.binary(state, *op, *a, *b)?);
            if *op == BinaryOp::Eq {
                // A strategy that splits has the answer as a constant.
                state.note_tested(worker, *a);
                state.note_tested(worker, *b);
            }
            state.set(*dst, result);
        }
        Instr::New { dst, class } => {
            let object = state.heap.own_mut().alloc(&mut worker.cx(&state.facts), *class);
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
            state.note_tested(worker, *index);
            state.set(*dst, loaded);
        }
        Instr::StoreElement { array, index, value, ty } => {
            value!(worker.store_element(state, *array, *index, *value, *ty)?);
            state.note_tested(worker, *index);
        }
        Instr::InstanceOf { dst, obj, class } => {
            let result = value!(worker.instance_of(state, *obj, *class)?);
            state.note_tested(worker, *obj);
            state.set(*dst, result);
        }
        Instr::Cast { dst, src, class } => {
            let reference = value!(worker.cast(state, *src, *class)?);
            state.set(*dst, reference);
        }
        Instr::See { reg } => {
            let mut reference = state.get(&mut worker.terms, *reg);
            if let Node::Ite(..) = worker.terms.node(reference) {
                reference = state.heap.settle(&mut worker.cx(&state.facts), reference)?;
            }
            if worker.terms.sort(reference) == Sort::Ref {
                state.heap.see(&mut worker.cx(&state.facts), reference)?;
            }
            state.set(*reg, reference);
        }
        Instr::Require { obj, class } => value!(worker.require(state, *obj, *class)?),
        Instr::Assume { cond } => {
            let condition = value!(worker.boolean(state, *cond));
            if state.facts.known(&worker.terms, condition) != Some(true) {
                worker.note_once(Effect::Restricts, Assumed::ByProgram, "");
            }
            value!(worker.assume(state, condition, By::Assume)?);
        }
        Instr::Assert { cond } => {
            let condition = value!(worker.boolean(state, *cond));
            let holds = worker.decide(state, condition, Subject::Condition(condition))?;
            state.program_path.add(branch(machine, frame, u64::from(holds)));
            if !holds {
                let at = state.at(machine);
                return Ok(Flow::End(Ending::Threw(Thrown { exception: Exception::Assertion, at })));
            }
        }
        Instr::Mark { name } => state.marks.push(*name),
        Instr::Call { dst, callee, args } => return worker.call(state, *dst, *callee, args),
        Instr::Goto { to } => {
            let flow = worker.jump(state, *to)?;
            worker.note_went(state, frame, &flow, Left::Plainly);
            return Ok(flow);
        }
        Instr::Branch { cond, then, otherwise } => {
            let condition = value!(worker.boolean(state, *cond));
            let taken = worker.decide(state, condition, Subject::Condition(condition))?;
            let to = if taken { *then } else { *otherwise };
            let flow = worker.jump(state, to)?;
            state.program_path.add(branch(machine, frame, u64::from(taken)));
            worker.note_went(state, frame, &flow, Left::Branch(to, taken));
            state.note_test(worker, condition);
            return Ok(flow);
        }
        Instr::Switch { value, cases, otherwise } => return worker.switch(state, *value, cases, *otherwise),
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
fn branch<L: Language>(machine: &Machine<'_, L>, frame: &Frame, taken: u64) -> u64 {
    machine.program.methods[frame.method].stable << 33 | u64::from(frame.pc) << 1 | taken
}

/// The path meets something that cannot be done here: what, as a sentence.
pub fn unsupported<H: Heap, L: Language>(worker: &Worker<'_, L>, state: &State<H, L>, what: &str) -> Flow {
    Flow::End(Ending::Unsupported(what.to_owned(), state.at(worker.machine)))
}

impl<L: Language> Worker<'_, L> {
    /// Whether a condition holds on this path; asks, if the path does not say.
    pub fn decide<H: Heap>(&mut self, state: &State<H, L>, condition: Term, about: Subject) -> Asked<bool, H> {
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
    pub fn assume<H: Heap>(&mut self, state: &State<H, L>, condition: Term, by: By) -> Asked<Outcome<()>, H> {
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
    pub fn non_null<H: Heap>(&mut self, state: &mut State<H, L>, reference: Term) -> Asked<Outcome<()>, H> {
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
                    Ok(Outcome::Instead(self.throw_implicit(state, Fault::NullDereference)?))
                }
            }
        }
    }

    /// Control has gone from the last instruction of a block to another block, unless that has ended the path.
    #[inline]
    fn note_went<H: Heap>(&mut self, state: &mut State<H, L>, frame: &Frame, flow: &Flow, left: Left) {
        if self.coverage.is_on() && *flow == Flow::Next {
            self.note_left(state, frame.method, frame.pc, left);
        }
    }

    pub(crate) fn boolean<H: Heap>(&self, state: &State<H, L>, reg: Reg) -> Outcome<Term> {
        match state.word(reg) {
            Word::Term(condition) if self.terms.sort(condition) == Sort::Bool => Outcome::Value(condition),
            _ => Outcome::Instead(unsupported(self, state, "a condition that is not a boolean")),
        }
    }

    /// Goes where one of the cases holds; asks which, if the path does not say.
    fn switch<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        value: Reg,
        cases: &[(i32, Block)],
        otherwise: Block,
    ) -> Asked<Flow, H> {
        let value = state.get(&mut self.terms, value);
        let frame = *state.frame();
        let taken = match self.terms.node(value) {
            Node::I32(value) => cases.binary_search_by_key(&value, |&(case, _)| case).ok(),
            _ if self.terms.sort(value) != Sort::I32 => {
                return Ok(unsupported(self, state, "a switch over what is not a 32-bit integer"));
            }
            _ => self.switch_on_symbol(state, value, cases)?,
        };
        // Cases that lead to the same block are the same branch of the program.
        let to = taken.map_or(otherwise, |index| cases[index].1);
        let flow = self.jump(state, to)?;
        state.program_path.add(branch(self.machine, &frame, (to.index() as u64) << 32));
        self.note_went(state, &frame, &flow, Left::Switch(to));
        state.note_test(self, value);
        Ok(flow)
    }

    fn switch_on_symbol<H: Heap>(
        &mut self,
        state: &State<H, L>,
        value: Term,
        cases: &[(i32, Block)],
    ) -> Asked<Option<usize>, H> {
        let mut alternatives = Vec::with_capacity(cases.len() + 1);
        let mut none = Term::TRUE;
        for (index, &(case, _)) in cases.iter().enumerate() {
            let case = self.terms.i32(case);
            let equal = self.terms.eq(value, case);
            match state.facts.known(&self.terms, equal) {
                Some(true) => return Ok(Some(index)),
                Some(false) => {}
                None => {
                    alternatives.push(Alternative::retry(equal));
                    let different = self.terms.not(equal);
                    none = self.terms.and(none, different);
                }
            }
        }
        if alternatives.is_empty() {
            return Ok(None);
        }
        alternatives.push(Alternative::retry(none));
        Err(Question::new(Subject::Condition(value), alternatives))
    }

    /// Goes to a block. Where that is backwards, it is a round of a loop.
    fn jump<H: Heap>(&mut self, state: &mut State<H, L>, to: Block) -> Asked<Flow, H> {
        let frame = *state.frame();
        let target = self.machine.program.methods[frame.method].blocks[to];
        if target <= frame.pc && !self.go_round(state, to)? {
            return Ok(Flow::End(Ending::Cut(Bound::Loops)));
        }
        state.steps += 1;
        state.frame_mut().pc = target;
        Ok(Flow::Next)
    }
}
