//! What a program says to heapwise itself: `heapwise.Heapwise`, and printing.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap};
use heapwise_ir::Type;
use heapwise_term::Term;

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;

table! {
    "heapwise/Heapwise.anyInt()I" => run any("anyInt", Type::I32);
    "heapwise/Heapwise.anyLong()J" => run any("anyLong", Type::I64);
    "heapwise/Heapwise.anyShort()S" => run any("anyShort", Type::I16);
    "heapwise/Heapwise.anyByte()B" => run any("anyByte", Type::I8);
    "heapwise/Heapwise.anyChar()C" => run any("anyChar", Type::U16);
    "heapwise/Heapwise.anyBoolean()Z" => run any("anyBoolean", Type::Bit);
    "heapwise/Heapwise.anyFloat()F" => run any("anyFloat", Type::F32);
    "heapwise/Heapwise.anyDouble()D" => run any("anyDouble", Type::F64);
    "heapwise/Heapwise.any(Ljava/lang/Class;)Ljava/lang/Object;" => run any_of;
    "heapwise/Heapwise.anyString(I)Ljava/lang/String;" => run any_text;
    "heapwise/Heapwise.anyString()Ljava/lang/String;" => run any_text;
    "heapwise/Heapwise.isKnown(Ljava/lang/Object;)Z" => run is_known;
    "heapwise/Function.call" => run function_result;
    "heapwise.print" => run print(Stream::Output, "");
    "heapwise.println" => run print(Stream::Output, "\n");
    "heapwise/error.print" => run print(Stream::Error, "");
    "heapwise/error.println" => run print(Stream::Error, "\n");
}

/// A value of a type about which nothing is known.
fn any<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term], what: &str, ty: Type) -> Asked<Answer, H> {
    Ok(Answer::Value(worker.fresh(state, what, ty)))
}

/// A reference to an object of the class that an object stands for, or null.
fn any_of<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [class]: [Term; 1]) -> Asked<Answer, H> {
    let Some(name) = state.language.once.mirrored(class) else {
        return Ok(Answer::Unsupported("Heapwise.any of a class that is not known".to_owned()));
    };
    Ok(match worker.class_named(worker.machine.program.names.text(name)) {
        Ok(class) => Answer::Value(worker.fresh_reference(state, class)?),
        Err(error) => Answer::Unsupported(error.to_string()),
    })
}

/// A text; of at most so many characters, if that is said.
fn any_text<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, args: &[Term]) -> Asked<Answer, H> {
    worker.any_text(state, args.first().copied())
}

/// What a function gives that is an input: it is the method that runs.
fn function_result<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [function]: [Term; 1]) -> Asked<Answer, H> {
    worker.function_result(state, function)
}

fn is_known<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [reference]: [Term; 1]) -> Asked<Answer, H> {
    // Whoever has to ask does not know.
    let null = state.heap.same(&mut worker.cx(&state.facts), reference, Term::NULL);
    let is_known = null.is_ok_and(|null| worker.terms.as_bool(null).is_some());
    Ok(Answer::Value(worker.terms.i32(i32::from(is_known))))
}

#[derive(Copy, Clone, Debug)]
enum Stream {
    Output,
    Error,
}

fn print<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [text]: [Term; 1],
    stream: Stream,
    end: &str,
) -> Asked<Answer, H> {
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
    printed.push_str(end);
    Ok(Answer::Nothing)
}
