//! The branches of a path that has ended: it is run once more, along its trail. So nobody has to note them who does not ask.

use std::collections::HashSet;

use heapwise_heap::Heap;
use heapwise_interp::{Flow, Language, State, Tell, Worker, step};
use heapwise_ir::{Instr, MethodId, Reg};
use heapwise_term::{Evaluator, Model, Term};

use super::{call_report, term_text};
use crate::explorer::{Leaf, assume};
use crate::report::{BranchReport, CallReport, Way, WayReport};

/// The branches of a path.
pub(super) struct Taken {
    /// Those that depend on inputs, in order.
    pub(super) branches: Vec<BranchReport>,
    /// All of them, each way once.
    pub(super) ways: Vec<WayReport>,
}

/// The branches that a path takes. None, if the run was stopped on the way.
pub(super) fn branches<H: Heap, L: Tell>(
    evaluator: &mut Evaluator,
    worker: &mut Worker<'_, L>,
    leaf: &Leaf<'_, H, L>,
    witness: &Model,
) -> Option<Taken> {
    let mut state = State::<H, L>::initial(worker);
    let mut answers = leaf.trail.answers().iter();
    let mut taken = Taken { branches: Vec::new(), ways: Vec::new() };
    let mut known: HashSet<(MethodId, u32, Way)> = HashSet::new();
    loop {
        if state.steps > leaf.state.steps {
            // It was cut where nothing of the program says so.
            return Some(taken);
        }
        let branch = branch(worker, &state);
        match step(worker, &mut state) {
            Ok(flow) => {
                if let Some(at) = branch {
                    let number = evaluator.value(&worker.terms, witness, at.term);
                    let way = match at.instr {
                        Instr::Switch { cases, .. } => {
                            let number = number.as_integer().and_then(|number| number.as_i64())?;
                            Way::Case(cases.iter().any(|(case, _)| i64::from(*case) == number).then_some(number))
                        }
                        _ => Way::Holds(number.as_bool().or_else(|| number.as_integer()?.as_i64().map(|it| it != 0))?),
                    };
                    let program = worker.machine.program;
                    let offset = program.methods[at.method].origins.get(at.pc as usize).copied();
                    if !at.is_initialising && known.insert((at.method, at.pc, way.clone())) {
                        let method = program.method_name(at.method).to_owned();
                        taken.ways.push(WayReport { method, stable: at.method_number, offset, way: way.clone() });
                    }
                    if let Some(place) = at.place {
                        let on = term_text(worker, at.term);
                        taken.branches.push(BranchReport { at: place, offset, on, way });
                    }
                }
                if let Flow::End(_) = flow {
                    return Some(taken);
                }
            }
            Err(question) => {
                let Some(&answer) = answers.next() else { return Some(taken) };
                let alternative = question.alternatives.get(answer as usize)?;
                if assume(worker, &mut state, alternative).is_some() {
                    return Some(taken);
                }
            }
        }
    }
}

struct AtBranch<'p> {
    method: MethodId,
    method_number: u64,
    pc: u32,
    /// Where it is in the source, if it depends on inputs.
    place: Option<CallReport>,
    term: Term,
    instr: &'p Instr,
    /// Whether it belongs to the initialiser of a class, which runs once, and not for each path.
    is_initialising: bool,
}

/// Where the next instruction goes one way or another: the place, and what decides.
fn branch<'p, H: Heap, L: Language>(worker: &mut Worker<'p, L>, state: &State<H, L>) -> Option<AtBranch<'p>> {
    let frame = state.frames.last()?;
    let method = &worker.machine.program.methods[frame.method];
    let instr = method.code.get(frame.pc as usize)?;
    let decides: Reg = match instr {
        Instr::Branch { cond, .. } | Instr::Assert { cond } => *cond,
        Instr::Switch { value, .. } => *value,
        _ => return None,
    };
    let term = state.register(&mut worker.terms, decides);
    let place = (!worker.terms.is_constant(term)).then(|| call_report(worker.machine, &state.at(worker.machine)));
    let is_initialising = state.frames.iter().any(|frame| frame.initialises.is_some());
    let (method, method_number, pc) = (frame.method, method.stable, frame.pc);
    Some(AtBranch { method, method_number, pc, place, term, instr, is_initialising })
}
