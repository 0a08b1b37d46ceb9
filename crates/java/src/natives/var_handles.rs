//! `java.lang.invoke.VarHandle`: a handle is an object of our own, and the path knows which place it means.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::{FieldId, Shape, Type};
use heapwise_term::{BinaryOp, Term};

use super::Answer;
use super::arrays::element;
use super::place::{Access, Place, access, declared_field};
use super::unsafe_memory::mirrored;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    Access(Access),
    /// A fence: there is one thread.
    Nothing,
    /// What may look up handles. Everything is permitted, so there is nothing to know of it.
    Lookup,
    /// The handle of an instance field, or of a static one.
    Find {
        is_static: bool,
    },
    OfArray,
}

/// What a handle means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Handle {
    Field(FieldId),
    Static(FieldId),
    Element,
}

/// A handle needs a class that has instances. This one there is in all JDKs that have handles.
const CLASS: &str = "java.lang.invoke.VarHandleInts$FieldInstanceReadWrite";
const LOOKUP: &str = "java.lang.invoke.MethodHandles$Lookup";

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    Some(match (class, member) {
        ("java/lang/invoke/VarHandle", mode) => match mode.strip_suffix("Fence()V") {
            Some(_) => Native::Nothing,
            None => Native::Access(mode_of(mode)?),
        },
        ("java/lang/invoke/MethodHandles", "lookup()Ljava/lang/invoke/MethodHandles$Lookup;") => Native::Lookup,
        (
            "java/lang/invoke/MethodHandles",
            "privateLookupIn(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;",
        ) => Native::Lookup,
        ("java/lang/invoke/MethodHandles", "arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;") => {
            Native::OfArray
        }
        (
            "java/lang/invoke/MethodHandles$Lookup",
            "findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        ) => Native::Find { is_static: false },
        (
            "java/lang/invoke/MethodHandles$Lookup",
            "findStaticVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        ) => Native::Find { is_static: true },
        _ => return None,
    })
}

fn mode_of(mode: &str) -> Option<Access> {
    Some(match mode {
        "get" | "getVolatile" | "getOpaque" | "getAcquire" => Access::Get,
        "set" | "setVolatile" | "setOpaque" | "setRelease" => Access::Set,
        "compareAndSet"
        | "weakCompareAndSet"
        | "weakCompareAndSetPlain"
        | "weakCompareAndSetAcquire"
        | "weakCompareAndSetRelease" => Access::CompareAndSet,
        "compareAndExchange" | "compareAndExchangeAcquire" | "compareAndExchangeRelease" => Access::CompareAndExchange,
        "getAndSet" | "getAndSetAcquire" | "getAndSetRelease" => Access::GetAndSet,
        "getAndAdd" | "getAndAddAcquire" | "getAndAddRelease" => Access::GetAndAdd,
        "getAndBitwiseOr" | "getAndBitwiseOrAcquire" | "getAndBitwiseOrRelease" => Access::GetAndBits(BinaryOp::BitOr),
        "getAndBitwiseAnd" | "getAndBitwiseAndAcquire" | "getAndBitwiseAndRelease" => {
            Access::GetAndBits(BinaryOp::BitAnd)
        }
        "getAndBitwiseXor" | "getAndBitwiseXorAcquire" | "getAndBitwiseXorRelease" => {
            Access::GetAndBits(BinaryOp::BitXor)
        }
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
        (Native::Access(how), &[handle, ref rest @ ..]) => use_handle(worker, state, how, handle, rest)?,
        (Native::Nothing, _) => Answer::Nothing,
        (Native::Lookup, _) => return lookup(worker, state, args.first().copied()),
        (Native::Find { is_static }, &[_, class, name, ty]) => find_field(worker, state, class, name, ty, is_static)?,
        (Native::OfArray, &[class]) => match mirrored(worker, state, class) {
            Ok(class) if matches!(worker.machine.program.classes[class].shape, Shape::Array(_)) => {
                new_handle(worker, state, Handle::Element)
            }
            Ok(_) => Answer::Unsupported("a VarHandle of what is no array".to_owned()),
            Err(answer) => answer,
        },
        _ => Answer::Unsupported(format!("{native:?} with {} arguments", args.len())),
    })
}

/// A lookup knows the class that it is for: the one given, or else the one whose method asks.
fn lookup<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, given: Option<Term>) -> Asked<Answer, H> {
    let class = match worker.class_named(LOOKUP) {
        Ok(class) => class,
        Err(error) => return Ok(Answer::Unsupported(error.to_string())),
    };
    let of = match given {
        Some(given) => given,
        None => match super::class::class_of_frame(worker, state, 1) {
            Answer::Value(caller) => caller,
            other => return Ok(other),
        },
    };
    let object = state.heap.own_mut().alloc(&mut worker.cx(&state.facts), class);
    if let Some(field) = worker.machine.program.find_field(class, "lookupClass") {
        state.heap.store(&mut worker.cx(&state.facts), object, Slot::Field(field), of)?;
    }
    Ok(Answer::Value(object))
}

fn use_handle<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    how: Access,
    handle: Term,
    args: &[Term],
) -> Asked<Answer, H> {
    if let Outcome::Instead(flow) = worker.non_null(state, handle)? {
        return Ok(Answer::Instead(flow));
    }
    match (state.language.once.handle(handle), args) {
        (Some(Handle::Field(field)), &[object, ref values @ ..]) => {
            if let Outcome::Instead(flow) = worker.non_null(state, object)? {
                return Ok(Answer::Instead(flow));
            }
            access(worker, state, how, Place::In(object, Slot::Field(field)), values)
        }
        (Some(Handle::Element), &[array, index, ref values @ ..]) => {
            if let Outcome::Instead(flow) = worker.element(state, array, index)? {
                return Ok(Answer::Instead(flow));
            }
            let Some(ty) = element(worker, array) else {
                return Ok(Answer::Unsupported("an array of unknown class".to_owned()));
            };
            access(worker, state, how, Place::In(array, Slot::Element(index, ty)), values)
        }
        (Some(Handle::Static(field)), values) => {
            let class = worker.machine.program.fields[field].class;
            if let Outcome::Instead(flow) = worker.initialise(state, class)? {
                return Ok(Answer::Instead(flow));
            }
            access(worker, state, how, Place::Static(field), values)
        }
        _ => Ok(Answer::Unsupported("a VarHandle that is not known".to_owned())),
    }
}

fn find_field<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    class: Term,
    name: Term,
    ty: Term,
    is_static: bool,
) -> Asked<Answer, H> {
    let class = match mirrored(worker, state, class) {
        Ok(class) => class,
        Err(answer) => return Ok(answer),
    };
    // The library asks for fields that it has. Whoever else asks may be told that there is no such field, or that it is not
    // accessible: only of fields of the class that asks is that known.
    let caller = state.frames.iter().rev().nth(1).and_then(|frame| worker.machine.program.methods[frame.method].class);
    let is_library = caller.is_some_and(|caller| worker.is_library(caller));
    if !is_library && caller != Some(class) {
        return Ok(Answer::Unsupported("a VarHandle of a field of another class".to_owned()));
    }
    let Some(name) = worker.known_text(state, name) else {
        return Ok(Answer::Unsupported("a VarHandle of a field whose name is not known".to_owned()));
    };
    let name = String::from_utf16_lossy(&name);
    let found = declared_field(worker, class, &name, is_static);
    if !is_library && !found.is_some_and(|field| is_of_type(worker, state, field, ty)) {
        return Ok(Answer::Unsupported("a VarHandle of a field that is not there, or not of this type".to_owned()));
    }
    Ok(match found {
        Some(field) if is_static => new_handle(worker, state, Handle::Static(field)),
        Some(field) => new_handle(worker, state, Handle::Field(field)),
        None => Answer::Throw("java.lang.NoSuchFieldException", Some(format!("no such field: {name}"))),
    })
}

/// Whether a field is declared with the type that a class object stands for.
fn is_of_type<H: Heap>(worker: &mut Jvm<'_, '_>, state: &State<H>, field: FieldId, ty: Term) -> bool {
    let Some(name) = state.language.once.mirrored(ty) else { return false };
    let program = worker.machine.program;
    let declared = program.fields[field].declared();
    match (program.names.text(name), declared) {
        ("boolean", Type::Bit)
        | ("byte", Type::I8)
        | ("short", Type::I16)
        | ("char", Type::U16)
        | ("int", Type::I32)
        | ("long", Type::I64)
        | ("float", Type::F32)
        | ("double", Type::F64) => true,
        (name, Type::Ref(Some(class))) => program.class_name(class) == name,
        _ => false,
    }
}

fn new_handle<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, handle: Handle) -> Answer {
    match worker.class_named(CLASS) {
        Ok(class) => {
            let object = state.heap.own_mut().alloc(&mut worker.cx(&state.facts), class);
            Rc::make_mut(&mut state.language.once).set_handle(object, handle);
            Answer::Value(object)
        }
        Err(error) => Answer::Unsupported(error.to_string()),
    }
}
