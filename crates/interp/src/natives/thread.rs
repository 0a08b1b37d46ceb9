//! `java.lang.Thread`: there is one, `main`.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::ClassId;
use heapwise_term::Term;

use super::Answer;
use crate::machine::Worker;
use crate::state::State;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    Current,
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    match (class, member) {
        ("java/lang/Thread", "currentThread()Ljava/lang/Thread;" | "currentCarrierThread()Ljava/lang/Thread;") => {
            Some(Native::Current)
        }
        _ => None,
    }
}

pub(super) fn run<H: Heap>(
    worker: &mut Worker<'_>,
    state: &mut State<H>,
    native: Native,
    _: &[Term],
) -> Asked<Answer, H> {
    match native {
        Native::Current => current(worker, state),
    }
}

/// The thread is made when it is first asked for. What a virtual machine would put into it is its name and its number.
fn current<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>) -> Asked<Answer, H> {
    if let Some(known) = state.globals.main_thread {
        return Ok(Answer::Value(known));
    }
    let class = match worker.class_named("java.lang.Thread") {
        Ok(class) => class,
        Err(error) => return Ok(Answer::Unsupported(error.to_string())),
    };
    let thread = state.heap.alloc(&mut worker.cx(&state.facts), class);
    let units: Vec<u16> = "main".encode_utf16().collect();
    let name = worker.new_text(state, &units)?.unwrap_or(Term::NULL);
    set(worker, state, thread, class, "name", name)?;
    let number = worker.terms.i64(1);
    set(worker, state, thread, class, "tid", number)?;
    // Newer versions of Java keep the priority elsewhere.
    let priority = worker.terms.i32(5);
    set(worker, state, thread, class, "priority", priority)?;
    Rc::make_mut(&mut state.globals).main_thread = Some(thread);
    Ok(Answer::Value(thread))
}

/// Sets a field, if there is one of this name.
fn set<H: Heap>(
    worker: &mut Worker<'_>,
    state: &mut State<H>,
    object: Term,
    class: ClassId,
    field: &str,
    value: Term,
) -> Asked<(), H> {
    match worker.machine.program.find_field(class, field) {
        Some(field) => state.heap.store(&mut worker.cx(&state.facts), object, Slot::Field(field), value),
        None => Ok(()),
    }
}
