//! `java.lang.String`: texts of the same content that are one object, and characters of two bytes.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::Type;
use heapwise_term::{BinaryOp, Term};

use super::Answer;
use crate::machine::Worker;
use crate::state::State;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    Intern,
    /// A character of an array of bytes, two for each, the lower one first. Whoever asks has made sure that it is there.
    Character,
    SetCharacter,
    /// Whether an array of such characters is known to have one that is not Latin-1.
    IsWide,
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    match (class, member) {
        ("java/lang/String", "intern()Ljava/lang/String;") => Some(Native::Intern),
        ("heapwise", "character") => Some(Native::Character),
        ("heapwise", "setCharacter") => Some(Native::SetCharacter),
        ("heapwise", "isWide") => Some(Native::IsWide),
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
        (Native::Character, &[array, index]) => {
            let Some([low, high]) = places(worker, state, array, index)? else { return Ok(beyond()) };
            let low = state.heap.load(&mut worker.cx(&state.facts), array, low)?;
            let high = state.heap.load(&mut worker.cx(&state.facts), array, high)?;
            state.note_test(worker, index);
            Ok(Answer::Value(worker.character(&[low, high])))
        }
        (Native::IsWide, &[array]) => {
            let elements = state.heap.own_elements(&mut worker.cx(&state.facts), array).unwrap_or_default();
            let upper = elements.iter().skip(1).step_by(2);
            let is_wide = upper.into_iter().any(|&byte| worker.number(byte).is_some_and(|byte| byte != 0));
            Ok(Answer::Value(worker.terms.i32(is_wide.into())))
        }
        (Native::SetCharacter, &[array, index, character]) => {
            let Some(places) = places(worker, state, array, index)? else { return Ok(beyond()) };
            if worker.class_of(array).is_none() {
                // Everything is read before anything is written: after that, writing asks nothing.
                for place in places {
                    state.heap.load(&mut worker.cx(&state.facts), array, place)?;
                }
            }
            let eight = worker.terms.i32(8);
            let upper = worker.terms.bits(BinaryOp::Shr, character, eight);
            for (place, byte) in places.into_iter().zip([character, upper]) {
                let byte = worker.terms.sign_extend8(byte);
                state.heap.store(&mut worker.cx(&state.facts), array, place, byte)?;
            }
            state.note_test(worker, index);
            Ok(Answer::Nothing)
        }
        _ => Ok(Answer::Unsupported(format!("{native:?} with {} arguments", args.len()))),
    }
}

/// Where the two bytes of a character are; nothing, if that is known to be beyond the array.
fn places<H: Heap>(
    worker: &mut Worker<'_>,
    state: &mut State<H>,
    array: Term,
    index: Term,
) -> Asked<Option<[Slot; 2]>, H> {
    if worker.class_of(array).is_some()
        && let Some(at) = worker.number(index)
    {
        let length = state.heap.load(&mut worker.cx(&state.facts), array, Slot::Length)?;
        if at < 0 || worker.number(length).is_some_and(|length| 2 * at + 1 >= length) {
            return Ok(None);
        }
    }
    let one = worker.terms.i32(1);
    let low = worker.terms.bits(BinaryOp::Shl, index, one);
    let high = worker.terms.add(low, one);
    Ok(Some([low, high].map(|index| Slot::Element(index, Type::I8))))
}

fn beyond() -> Answer {
    Answer::Unsupported("a character beyond the end of a text".to_owned())
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
