//! The branches of a path that has ended: it is run once more, along its trail. So nobody has to note them who does not ask.

use heapwise_heap::Heap;
use heapwise_interp::{Flow, Language, State, Tell, Worker, step};
use heapwise_ir::{Instr, Reg};
use heapwise_term::{Evaluator, Model, Term};

use super::{call_report, term_text};
use crate::explorer::{Leaf, assume};
use crate::report::{BranchReport, Way};

/// The branches that depend on inputs, in order. None, if the run was stopped on the way.
pub(super) fn branches<H: Heap, L: Tell>(
    evaluator: &mut Evaluator,
    worker: &mut Worker<'_, L>,
    leaf: &Leaf<'_, H, L>,
    witness: &Model,
) -> Option<Vec<BranchReport>> {
    let mut state = State::<H, L>::initial(worker);
    let mut answers = leaf.trail.answers().iter();
    let mut found = Vec::new();
    loop {
        if state.steps > leaf.state.steps {
            // It was cut where nothing of the program says so.
            return Some(found);
        }
        let branch = branch(worker, &state);
        match step(worker, &mut state) {
            Ok(flow) => {
                if let Some((at, offset, term, instr)) = branch {
                    let number = evaluator.value(&worker.terms, witness, term);
                    let way = match instr {
                        Instr::Switch { cases, .. } => {
                            let number = number.as_integer().and_then(|number| number.as_i64())?;
                            Way::Case(cases.iter().any(|(case, _)| i64::from(*case) == number).then_some(number))
                        }
                        _ => Way::Holds(number.as_bool().or_else(|| number.as_integer()?.as_i64().map(|it| it != 0))?),
                    };
                    found.push(BranchReport { at, offset, on: term_text(worker, term), way });
                }
                if let Flow::End(_) = flow {
                    return Some(found);
                }
            }
            Err(question) => {
                let Some(&answer) = answers.next() else { return Some(found) };
                let alternative = question.alternatives.get(answer as usize)?;
                if assume(worker, &mut state, alternative).is_some() {
                    return Some(found);
                }
            }
        }
    }
}

type AtBranch<'p> = (crate::report::CallReport, Option<u16>, Term, &'p Instr);

/// Where the next instruction goes one way or another by what inputs are: the place, and what decides.
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
    if worker.terms.is_constant(term) {
        return None;
    }
    let offset = method.origins.get(frame.pc as usize).copied();
    Some((call_report(worker.machine, &state.at(worker.machine)), offset, term, instr))
}
