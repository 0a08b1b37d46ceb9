//! `java.lang.String`: texts of the same content that are one object.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap};
use heapwise_term::Term;

use super::Answer;
use crate::machine::Worker;
use crate::state::State;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    Intern,
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    match (class, member) {
        ("java/lang/String", "intern()Ljava/lang/String;") => Some(Native::Intern),
        _ => None,
    }
}

pub(super) fn run<H: Heap>(
    worker: &mut Worker<'_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    match (native, args) {
        (Native::Intern, &[text]) => intern(worker, state, text),
        _ => Ok(Answer::Unsupported(format!("{native:?} with {} arguments", args.len()))),
    }
}

fn intern<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>, text: Term) -> Asked<Answer, H> {
    let Some(units) = worker.known_text(state, text) else {
        return Ok(Answer::Unsupported("String.intern of a text that is not known".to_owned()));
    };
    let literals = &worker.machine.program.texts;
    let made = state.globals.texts().find(|(id, _)| *literals[*id] == units[..]).map(|(_, object)| object);
    if let Some(known) = made.or_else(|| state.globals.interned(&units)) {
        return Ok(Answer::Value(known));
    }
    // A literal that has no object yet will be this one.
    worker.mark_literal(state, text)?;
    Rc::make_mut(&mut state.globals).intern(units, text);
    Ok(Answer::Value(text))
}
