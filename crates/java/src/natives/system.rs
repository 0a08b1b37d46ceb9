//! What code that stands for the library's asks of the interpreter.

use heapwise_heap::{Asked, Heap};
use heapwise_ir::{Assumed, Effect};
use heapwise_term::Term;

use super::Answer;
use crate::State;
use crate::jvm::Jvm;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    /// Whether an integer is a constant on this path.
    IsConstant,
    /// What follows depends on the machine that the program runs on.
    DependsOnMachine,
    /// Whether the running method was called by a method of the library.
    CalledByLibrary,
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    Some(match (class, member) {
        ("heapwise", "isConstant") => Native::IsConstant,
        ("heapwise", "dependsOnMachine") => Native::DependsOnMachine,
        ("heapwise", "calledByLibrary") => Native::CalledByLibrary,
        _ => return None,
    })
}

pub(super) fn run<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    Ok(match (native, args) {
        (Native::IsConstant, &[value]) => {
            let known = worker.number(value).is_some();
            Answer::Value(worker.terms.i32(known.into()))
        }
        (Native::DependsOnMachine, _) => {
            note_machine(worker, state);
            Answer::Nothing
        }
        (Native::CalledByLibrary, _) => {
            let caller = state.frames.iter().rev().nth(1).map(|frame| frame.method);
            let class = caller.and_then(|caller| worker.machine.program.methods[caller].class);
            let is_library = class.is_some_and(|class| worker.is_library(class));
            Answer::Value(worker.terms.i32(is_library.into()))
        }
        _ => Answer::Unsupported(format!("{native:?} with {} arguments", args.len())),
    })
}

/// Where the program itself asks, other machines are left out. Where the library does, for its own purposes, the result is
/// about a machine like this one.
fn note_machine<H: Heap>(worker: &mut Jvm<'_, '_>, state: &State<H>) {
    let program = worker.machine.program;
    let [.., caller, asked] = &state.frames[..] else { return };
    let class = program.methods[caller.method].class;
    let notes = class.and_then(|class| worker.world().notes(class));
    if notes.is_some_and(|notes| notes.is_library) {
        let text = "the machine has the properties that are documented, and one processor";
        worker.note_once(Effect::Restricts, Assumed::Environment, text);
    } else {
        let text = format!("machines for which {} gives something else", program.method_name(asked.method));
        worker.note_once(Effect::LeavesOut, Assumed::Environment, &text);
    }
}
