//! `java.lang.String`: texts of the same content that are one object, and characters of two bytes.

mod wide;

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::Type;
use heapwise_jvm::Written;
use heapwise_term::{BinaryOp, Term};

use super::Answer;
use super::code::returns_int;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use crate::late::Part;
pub(crate) use wide::characters_in;
use wide::{char_at, equals, get, initialise, new_bytes, put, region_matches, starts_with};

table! {
    "java/lang/String.intern()Ljava/lang/String;" => run intern, reads_texts;
    "java/lang/String.<clinit>()V" => write initialise, when(has_wide_texts);
    "java/lang/String.charAt(I)C" => write char_at, when(has_wide_texts);
    "java/lang/String.startsWith(Ljava/lang/String;I)Z" => write starts_with, when(has_wide_texts);
    "java/lang/String.regionMatches(ILjava/lang/String;II)Z" => write region_matches, when(has_wide_texts);
    "java/lang/StringLatin1.equals([B[B)Z" => write equals, when(has_wide_texts);
    "java/lang/StringUTF16.newBytesFor(I)[B" => write new_bytes, when(has_wide_texts);
    "java/lang/StringUTF16.getChar([BI)C" => write get;
    "java/lang/StringUTF16.putChar([BII)V" => write put;
    "java/lang/StringUTF16.isBigEndian()Z" => write returns_int(0);
    "jdk/internal/util/DecimalDigits.uncheckedPutCharUTF16([BII)V" => write put, other_jdk;
    pub CHARACTER = "heapwise.character" => run character, reads_texts;
    pub SET_CHARACTER = "heapwise.setCharacter" => run set_character, reads_texts;
    pub BY_WIDTH = "heapwise.byWidth" => run by_width, reads_texts;
}

fn has_wide_texts(written: &Written<'_>) -> bool {
    written.has_wide_texts
}

/// A character of an array of bytes, two for each, the lower one first. Whoever asks has made sure that it is there.
fn character<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [array, index]: [Term; 2]) -> Asked<Answer, H> {
    let Some([low, high]) = places(worker, state, array, index)? else { return Ok(beyond()) };
    let low = state.heap.load(&mut worker.cx(&state.facts), array, low)?;
    let high = state.heap.load(&mut worker.cx(&state.facts), array, high)?;
    state.note_test(worker, index);
    Ok(Answer::Value(worker.character(&[low, high])))
}

fn set_character<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [array, index, character]: [Term; 3],
) -> Asked<Answer, H> {
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

/// Where the two bytes of a character are; nothing, if that is known to be beyond the array.
fn places<H: Heap>(
    worker: &mut Jvm<'_, '_>,
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

fn intern<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [text]: [Term; 1]) -> Asked<Answer, H> {
    let Some(units) = worker.known_text(state, text) else {
        return Ok(Answer::Unsupported("String.intern of a text that is not known".to_owned()));
    };
    let literals = &worker.machine.program.texts;
    let made = state.language.once.texts().find(|(id, _)| *literals[*id] == units[..]).map(|(_, object)| object);
    if let Some(known) = made.or_else(|| state.language.once.interned(&units)) {
        return Ok(Answer::Value(known));
    }
    // A literal that has no object yet will be this one.
    worker.mark_literal(state, text)?;
    Rc::make_mut(&mut state.language.once).intern(units, text);
    Ok(Answer::Value(text))
}

/// Of what is thrown for an array of such characters if all of them are Latin-1, and if not: what is thrown for this one.
/// Both are objects of our own. Where it is not known which one it is, only the text of the exception is left open.
fn by_width<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [array, latin, wide]: [Term; 3],
) -> Asked<Answer, H> {
    let is_known = match state.heap.own().elements(&mut worker.cx(&state.facts), array) {
        Some(_) => worker.is_wide(state, array, &mut |_, _| None),
        None => None,
    };
    if let Some(is_wide) = is_known {
        return Ok(Answer::Value(if is_wide { wide } else { latin }));
    }
    let Some(slot) = worker.message_slot() else {
        return Ok(Answer::Unsupported("the text of an exception: it has none".to_owned()));
    };
    let said = [latin, wide].map(|exception| state.heap.load(&mut worker.cx(&state.facts), exception, slot));
    let [latin_text, wide_text] = said;
    let part = Part::ByWidth { array, latin: latin_text?, wide: wide_text? };
    let Some(text) = worker.late_text(state, vec![part]) else {
        return Ok(Answer::Unsupported("the text of an exception: there is no java.lang.String".to_owned()));
    };
    state.heap.store(&mut worker.cx(&state.facts), latin, slot, text)?;
    Ok(Answer::Value(latin))
}
