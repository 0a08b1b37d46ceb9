//! What a program says to heapwise itself: `heapwise.Heapwise`, and printing.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap};
use heapwise_ir::Type;
use heapwise_term::Term;

use super::Answer;
use crate::State;
use crate::jvm::Jvm;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    /// A value of this type about which nothing is known.
    Any(&'static str, Type),
    /// A reference to an object of the class that an object stands for, or null.
    AnyOf,
    /// A text; of at most so many characters, if that is said.
    AnyText,
    /// What a function gives that is an input: it is the method that runs.
    FunctionResult,
    IsKnown,
    Print(Stream),
    PrintLine(Stream),
}

#[derive(Copy, Clone, Debug)]
pub(crate) enum Stream {
    Output,
    Error,
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    Some(match (class, member) {
        ("heapwise/Heapwise", "anyInt()I") => Native::Any("anyInt", Type::I32),
        ("heapwise/Heapwise", "anyLong()J") => Native::Any("anyLong", Type::I64),
        ("heapwise/Heapwise", "anyShort()S") => Native::Any("anyShort", Type::I16),
        ("heapwise/Heapwise", "anyByte()B") => Native::Any("anyByte", Type::I8),
        ("heapwise/Heapwise", "anyChar()C") => Native::Any("anyChar", Type::U16),
        ("heapwise/Heapwise", "anyBoolean()Z") => Native::Any("anyBoolean", Type::Bit),
        ("heapwise/Heapwise", "anyFloat()F") => Native::Any("anyFloat", Type::F32),
        ("heapwise/Heapwise", "anyDouble()D") => Native::Any("anyDouble", Type::F64),
        ("heapwise/Heapwise", "any(Ljava/lang/Class;)Ljava/lang/Object;") => Native::AnyOf,
        ("heapwise/Heapwise", "anyString(I)Ljava/lang/String;" | "anyString()Ljava/lang/String;") => Native::AnyText,
        ("heapwise/Function", "call") => Native::FunctionResult,
        ("heapwise/Heapwise", "isKnown(Ljava/lang/Object;)Z") => Native::IsKnown,
        ("heapwise", "print") => Native::Print(Stream::Output),
        ("heapwise", "println") => Native::PrintLine(Stream::Output),
        ("heapwise/error", "print") => Native::Print(Stream::Error),
        ("heapwise/error", "println") => Native::PrintLine(Stream::Error),
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
        (Native::Any(what, ty), _) => Answer::Value(worker.fresh(state, what, ty)),
        (Native::AnyOf, &[class]) => {
            let Some(name) = state.language.once.mirrored(class) else {
                return Ok(Answer::Unsupported("Heapwise.any of a class that is not known".to_owned()));
            };
            match worker.class_named(worker.machine.program.names.text(name)) {
                Ok(class) => Answer::Value(worker.fresh_reference(state, class)?),
                Err(error) => Answer::Unsupported(error.to_string()),
            }
        }
        (Native::AnyText, _) => worker.any_text(state, args.first().copied())?,
        (Native::FunctionResult, &[function]) => worker.function_result(state, function)?,
        (Native::IsKnown, &[reference]) => {
            // Whoever has to ask does not know.
            let null = state.heap.same(&mut worker.cx(&state.facts), reference, Term::NULL);
            let is_known = null.is_ok_and(|null| worker.terms.as_bool(null).is_some());
            Answer::Value(worker.terms.i32(i32::from(is_known)))
        }
        (Native::Print(stream) | Native::PrintLine(stream), &[text]) => {
            let shown = match worker.shown_text(state, text) {
                Some(shown) => shown,
                None if text == Term::NULL => "null".to_owned(),
                None => "<symbolic>".to_owned(),
            };
            let globals = Rc::make_mut(&mut state.globals);
            let printed = match stream {
                Stream::Output => &mut globals.output,
                Stream::Error => &mut globals.errors,
            };
            printed.push_str(&shown);
            if matches!(native, Native::PrintLine(_)) {
                printed.push('\n');
            }
            Answer::Nothing
        }
        _ => Answer::Unsupported(format!("{native:?} with {} arguments", args.len())),
    })
}
