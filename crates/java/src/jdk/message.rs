//! Texts of exceptions, which are written when somebody looks at them: see `late.rs`.

use heapwise_heap::{Asked, Heap};
use heapwise_ir::Type;
use heapwise_term::{Sort, Term};

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use crate::late::{LateFormat, Part};

table! {
    "heapwise.writesLate" => run writes_late;
    "heapwise.lateText" => run late_text;
    "heapwise.beginsLate" => run begins_late;
    "heapwise.lateFormat" => run late_format, reads_texts;
    "heapwise.isWritten" => run is_written;
}

/// Whether a text that is made here is for an exception.
fn writes_late<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, []: [Term; 0]) -> Asked<Answer, H> {
    let writes_late = worker.is_for_exception(state);
    Ok(Answer::Value(worker.terms.i32(writes_late.into())))
}

/// The text of a number.
fn late_text<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [value]: [Term; 1]) -> Asked<Answer, H> {
    let ty = match worker.terms.sort(value) {
        Sort::I64 => Type::I64,
        Sort::F32 => Type::F32,
        Sort::F64 => Type::F64,
        _ => Type::I32,
    };
    Ok(match worker.late_text(state, vec![Part::Value(ty, value)]) {
        Some(text) => Answer::Value(text),
        None => Answer::Unsupported("the text of a number: there is no java.lang.String".to_owned()),
    })
}

/// A builder begins to be one whose content is known later; what it holds now is this text.
fn begins_late<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [builder, text]: [Term; 2],
) -> Asked<Answer, H> {
    worker.begin_late(state, builder, text);
    Ok(Answer::Nothing)
}

/// What a format says, or null where that must be known now.
fn late_format<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [locale, format, args]: [Term; 3],
) -> Asked<Answer, H> {
    let call = worker.late_format(state, LateFormat { locale, format, args });
    let text = call.and_then(|call| worker.late_text(state, vec![Part::Formatted(call)]));
    Ok(Answer::Value(text.unwrap_or(Term::NULL)))
}

/// A text is written: it says what another one says.
fn is_written<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [text, written]: [Term; 2]) -> Asked<Answer, H> {
    worker.become_text(state, text, written)?;
    Ok(Answer::Nothing)
}
