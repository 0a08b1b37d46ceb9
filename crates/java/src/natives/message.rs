//! Texts of exceptions, which are written when somebody looks at them: see `late.rs`.

use heapwise_heap::{Asked, Heap};
use heapwise_ir::Type;
use heapwise_term::{Sort, Term};

use super::Answer;
use crate::State;
use crate::jvm::Jvm;
use crate::late::{LateFormat, Part};

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    /// Whether a text that is made here is for an exception.
    WritesLate,
    /// The text of a number.
    LateText,
    /// A builder begins to be one whose content is known later; what it holds now is this text.
    BeginsLate,
    /// What a format says, or null where that must be known now.
    LateFormat,
    /// A text is written: it says what another one says.
    IsWritten,
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    match (class, member) {
        ("heapwise", "writesLate") => Some(Native::WritesLate),
        ("heapwise", "lateText") => Some(Native::LateText),
        ("heapwise", "beginsLate") => Some(Native::BeginsLate),
        ("heapwise", "lateFormat") => Some(Native::LateFormat),
        ("heapwise", "isWritten") => Some(Native::IsWritten),
        _ => None,
    }
}

pub(super) fn run<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    Ok(match (native, args) {
        (Native::WritesLate, []) => {
            let writes_late = worker.is_for_exception(state);
            Answer::Value(worker.terms.i32(writes_late.into()))
        }
        (Native::LateText, &[value]) => {
            let ty = match worker.terms.sort(value) {
                Sort::I64 => Type::I64,
                Sort::F32 => Type::F32,
                Sort::F64 => Type::F64,
                _ => Type::I32,
            };
            match worker.late_text(state, vec![Part::Value(ty, value)]) {
                Some(text) => Answer::Value(text),
                None => Answer::Unsupported("the text of a number: there is no java.lang.String".to_owned()),
            }
        }
        (Native::BeginsLate, &[builder, text]) => {
            worker.begin_late(state, builder, text);
            Answer::Nothing
        }
        (Native::LateFormat, &[locale, format, args]) => {
            let call = worker.late_format(state, LateFormat { locale, format, args });
            let text = call.and_then(|call| worker.late_text(state, vec![Part::Formatted(call)]));
            Answer::Value(text.unwrap_or(Term::NULL))
        }
        (Native::IsWritten, &[text, written]) => {
            worker.become_text(state, text, written)?;
            Answer::Nothing
        }
        _ => Answer::Unsupported(format!("{native:?} with {} arguments", args.len())),
    })
}
