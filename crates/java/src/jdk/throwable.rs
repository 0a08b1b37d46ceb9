//! `java.lang.Throwable`: where an exception was made.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::{ClassId, Type};
use heapwise_jvm::NullMessage;
use heapwise_term::Term;

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;
use heapwise_interp::Where;

table! {
    "java/lang/Throwable.fillInStackTrace()Ljava/lang/Throwable;" => run fill_in;
    "java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;" => run fill_in;
    "java/lang/Throwable.getOurStackTrace()[Ljava/lang/StackTraceElement;" => run elements;
    "java/lang/NullPointerException.getExtendedNPEMessage()Ljava/lang/String;" => run extended_message;
}

fn fill_in<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, args: &[Term]) -> Asked<Answer, H> {
    let &[exception, ..] = args else {
        return Ok(Answer::Unsupported("the stack trace of nothing".to_owned()));
    };
    let (trace, is_hidden) = trace(worker, state, exception);
    Rc::make_mut(&mut state.globals).set_trace(exception, trace);
    Rc::make_mut(&mut state.language.once).set_hidden(exception, is_hidden);
    Ok(Answer::Value(exception))
}

/// What the JVM says of a null dereference, if that is what made the exception.
fn extended_message<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [exception]: [Term; 1],
) -> Asked<Answer, H> {
    let nothing = Ok(Answer::Value(Term::NULL));
    if state.language.once.is_made_in_hidden(exception) {
        return nothing;
    }
    let Some(&at) = state.globals.trace(exception).and_then(<[Where]>::first) else { return nothing };
    let program = worker.machine.program;
    match worker.world().null_message(program, at.method, at.pc) {
        NullMessage::Says(text) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            Ok(Answer::Value(worker.new_text(state, &units)?.unwrap_or(Term::NULL)))
        }
        NullMessage::Nothing => nothing,
        NullMessage::Unknown => {
            let method = program.method_name(at.method);
            Ok(Answer::Unsupported(format!("the message of a null dereference in {method}")))
        }
    }
}

/// The calls that led to the making of an exception, its own constructors left out; and whether it was made by code that is
/// not shown.
fn trace<H: Heap>(worker: &Jvm<'_, '_>, state: &State<H>, exception: Term) -> (Rc<[Where]>, bool) {
    let program = worker.machine.program;
    let class = worker.class_of(exception);
    let mut calls = state.calls(worker.machine);
    let makes_it = |at: &Where| {
        let method = &program.methods[at.method];
        let Some(owner) = method.class else { return true };
        let name = program.names.text(method.name);
        let is_above = class.is_none_or(|class| worker.hierarchy.is_subclass(class, owner));
        is_above && matches!(name, "<init>" | "fillInStackTrace")
    };
    let own = calls.iter().take_while(|at| makes_it(at)).count();
    calls.drain(..own);
    // Code that Java makes at run time is not shown.
    let is_shown = |at: &Where| program.methods[at.method].descriptor.is_some();
    let is_hidden = calls.first().is_some_and(|at| !is_shown(at));
    calls.retain(is_shown);
    (calls.into(), is_hidden)
}

/// The stack trace as the program sees it. It is made when it is first asked for, and kept in the exception.
fn elements<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [exception]: [Term; 1]) -> Asked<Answer, H> {
    let program = worker.machine.program;
    let classes = ["java.lang.Throwable", "java.lang.StackTraceElement", "[Ljava.lang.StackTraceElement;"];
    let [Ok(throwable), Ok(element), Ok(array)] = classes.map(|name| worker.class_named(name)) else {
        return Ok(Answer::Unsupported("a stack trace: there is no class for it".to_owned()));
    };
    let Some(kept) = program.find_field(throwable, "stackTrace") else {
        return Ok(Answer::Unsupported("a stack trace: there is no place for it".to_owned()));
    };
    let trace = state.globals.trace(exception).map(<[Where]>::to_vec).unwrap_or_default();
    let now = state.heap.load(&mut worker.cx(&state.facts), exception, Slot::Field(kept))?;
    let unassigned = unassigned(worker, state, throwable)?;
    if trace.is_empty() {
        // An input: nobody knows where it was made.
        let is_null = state.heap.same(&mut worker.cx(&state.facts), now, Term::NULL)?;
        return Ok(Answer::Value(match unassigned {
            Some(unassigned) => worker.terms.ite(is_null, unassigned, now),
            None => now,
        }));
    }
    if now != Term::NULL && unassigned != Some(now) {
        return Ok(Answer::Value(now));
    }
    let mut made = Vec::with_capacity(trace.len());
    for at in trace {
        let method = &program.methods[at.method];
        let class = method.class.map_or("", |class| program.class_name(class));
        let notes = method.class.and_then(|class| worker.world().notes(class));
        let is_library = notes.as_ref().is_some_and(|notes| notes.is_library);
        let module = notes.and_then(|notes| notes.module);
        let file = method.class.and_then(|class| program.classes[class].file);
        let object = state.heap.own_mut().alloc(&mut worker.cx(&state.facts), element);
        let texts = [
            ("declaringClass", Some(class)),
            ("methodName", Some(program.names.text(method.name))),
            ("fileName", file.map(|file| program.names.text(file))),
            ("moduleName", module.as_deref()),
            ("classLoaderName", (!is_library).then_some("app")),
        ];
        for (field, text) in texts {
            let (Some(field), Some(text)) = (program.find_field(element, field), text) else { continue };
            let units: Vec<u16> = text.encode_utf16().collect();
            let text = worker.new_text(state, &units)?.unwrap_or(Term::NULL);
            state.heap.store(&mut worker.cx(&state.facts), object, Slot::Field(field), text)?;
        }
        // What is written of a frame: not the loader where it is built in, nor the version of a module of the library.
        let format = if is_library { 3 } else { 1 };
        for (field, number) in [("lineNumber", at.line as i32), ("format", format)] {
            let Some(field) = program.find_field(element, field) else { continue };
            let number = worker.terms.i32(number);
            state.heap.store(&mut worker.cx(&state.facts), object, Slot::Field(field), number)?;
        }
        made.push(object);
    }
    let length = worker.terms.i32(made.len() as i32);
    let all = state.heap.own_mut().alloc_array(&mut worker.cx(&state.facts), array, length);
    worker.fill(state, all, 0, &made, Type::Ref(Some(element)))?;
    state.heap.store(&mut worker.cx(&state.facts), exception, Slot::Field(kept), all)?;
    Ok(Answer::Value(all))
}

/// The array that every exception has at first.
fn unassigned<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, throwable: ClassId) -> Asked<Option<Term>, H> {
    let program = worker.machine.program;
    let mut statics = program.classes[throwable].statics.iter().copied();
    let Some(first) = statics.find(|&field| program.names.text(program.fields[field].name) == "UNASSIGNED_STACK")
    else {
        return Ok(None);
    };
    Ok(match worker.load_static(state, first)? {
        Outcome::Value(value) => Some(value),
        Outcome::Instead(_) => None,
    })
}
