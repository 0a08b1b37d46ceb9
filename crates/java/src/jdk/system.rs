//! What code that stands for the library's asks of the interpreter.

use heapwise_heap::{Asked, Heap};
use heapwise_ir::{Assumed, Effect};
use heapwise_term::Term;

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;

table! {
    "heapwise.isConstant" => run is_constant;
    "heapwise.dependsOnMachine" => run depends_on_machine;
    "heapwise.calledByLibrary" => run called_by_library;
}

/// Whether an integer is a constant on this path.
fn is_constant<H: Heap>(worker: &mut Jvm<'_, '_>, _: &mut State<H>, [value]: [Term; 1]) -> Asked<Answer, H> {
    let known = worker.number(value).is_some();
    Ok(Answer::Value(worker.terms.i32(known.into())))
}

/// What follows depends on the machine that the program runs on.
fn depends_on_machine<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    note_machine(worker, state);
    Ok(Answer::Nothing)
}

/// Whether the running method was called by a method of the library.
fn called_by_library<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    let caller = state.frames.iter().rev().nth(1).map(|frame| frame.method);
    let class = caller.and_then(|caller| worker.machine.program.methods[caller].class);
    let is_library = class.is_some_and(|class| worker.is_library(class));
    Ok(Answer::Value(worker.terms.i32(is_library.into())))
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
