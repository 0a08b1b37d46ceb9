//! `java.lang.invoke.VarHandle`: a handle is an object of our own, and the path knows which place it means.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::{FieldId, Shape, Type};
use heapwise_term::{BinaryOp, Term};

use super::Answer;
use super::arrays::element;
use super::class::{class_of_frame, mirrored};
use super::code::{leaves, nothing};
use super::place::{Access, Place, access, declared_field};
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

/// What a handle means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Handle {
    Field(FieldId),
    Static(FieldId),
    Element,
}

/// A handle needs a class that has instances. This one there is in all JDKs that have handles.
const CLASS: &str = "java.lang.invoke.VarHandleInts$FieldInstanceReadWrite";
/// What is not known.
const ITSELF: &str = "what a handle says of itself (java.lang.invoke.VarHandle)";
const LOOKUP: &str = "java.lang.invoke.MethodHandles$Lookup";

table! {
    "java/lang/invoke/VarHandle.get" => run use_handle(Access::Get), reads_texts;
    "java/lang/invoke/VarHandle.getVolatile" => run use_handle(Access::Get), reads_texts;
    "java/lang/invoke/VarHandle.getOpaque" => run use_handle(Access::Get), reads_texts;
    "java/lang/invoke/VarHandle.getAcquire" => run use_handle(Access::Get), reads_texts;
    "java/lang/invoke/VarHandle.set" => run use_handle(Access::Set), reads_texts;
    "java/lang/invoke/VarHandle.setVolatile" => run use_handle(Access::Set), reads_texts;
    "java/lang/invoke/VarHandle.setOpaque" => run use_handle(Access::Set), reads_texts;
    "java/lang/invoke/VarHandle.setRelease" => run use_handle(Access::Set), reads_texts;
    "java/lang/invoke/VarHandle.compareAndSet" => run use_handle(Access::CompareAndSet), reads_texts;
    "java/lang/invoke/VarHandle.weakCompareAndSet" => run use_handle(Access::CompareAndSet), reads_texts;
    "java/lang/invoke/VarHandle.weakCompareAndSetPlain" => run use_handle(Access::CompareAndSet), reads_texts;
    "java/lang/invoke/VarHandle.weakCompareAndSetAcquire" => run use_handle(Access::CompareAndSet), reads_texts;
    "java/lang/invoke/VarHandle.weakCompareAndSetRelease" => run use_handle(Access::CompareAndSet), reads_texts;
    "java/lang/invoke/VarHandle.compareAndExchange" => run use_handle(Access::CompareAndExchange), reads_texts;
    "java/lang/invoke/VarHandle.compareAndExchangeAcquire" => run use_handle(Access::CompareAndExchange), reads_texts;
    "java/lang/invoke/VarHandle.compareAndExchangeRelease" => run use_handle(Access::CompareAndExchange), reads_texts;
    "java/lang/invoke/VarHandle.getAndSet" => run use_handle(Access::GetAndSet), reads_texts;
    "java/lang/invoke/VarHandle.getAndSetAcquire" => run use_handle(Access::GetAndSet), reads_texts;
    "java/lang/invoke/VarHandle.getAndSetRelease" => run use_handle(Access::GetAndSet), reads_texts;
    "java/lang/invoke/VarHandle.getAndAdd" => run use_handle(Access::GetAndAdd), reads_texts;
    "java/lang/invoke/VarHandle.getAndAddAcquire" => run use_handle(Access::GetAndAdd), reads_texts;
    "java/lang/invoke/VarHandle.getAndAddRelease" => run use_handle(Access::GetAndAdd), reads_texts;
    "java/lang/invoke/VarHandle.getAndBitwiseOr" => run use_handle(Access::GetAndBits(BinaryOp::BitOr)), reads_texts;
    "java/lang/invoke/VarHandle.getAndBitwiseOrAcquire" => run use_handle(Access::GetAndBits(BinaryOp::BitOr)), reads_texts;
    "java/lang/invoke/VarHandle.getAndBitwiseOrRelease" => run use_handle(Access::GetAndBits(BinaryOp::BitOr)), reads_texts;
    "java/lang/invoke/VarHandle.getAndBitwiseAnd" => run use_handle(Access::GetAndBits(BinaryOp::BitAnd)), reads_texts;
    "java/lang/invoke/VarHandle.getAndBitwiseAndAcquire" => run use_handle(Access::GetAndBits(BinaryOp::BitAnd)), reads_texts;
    "java/lang/invoke/VarHandle.getAndBitwiseAndRelease" => run use_handle(Access::GetAndBits(BinaryOp::BitAnd)), reads_texts;
    "java/lang/invoke/VarHandle.getAndBitwiseXor" => run use_handle(Access::GetAndBits(BinaryOp::BitXor)), reads_texts;
    "java/lang/invoke/VarHandle.getAndBitwiseXorAcquire" => run use_handle(Access::GetAndBits(BinaryOp::BitXor)), reads_texts;
    "java/lang/invoke/VarHandle.getAndBitwiseXorRelease" => run use_handle(Access::GetAndBits(BinaryOp::BitXor)), reads_texts;
    // A fence: there is one thread.
    "java/lang/invoke/VarHandle.fullFence()V" => run fence, reads_texts;
    "java/lang/invoke/VarHandle.acquireFence()V" => run fence, reads_texts;
    "java/lang/invoke/VarHandle.releaseFence()V" => run fence, reads_texts;
    "java/lang/invoke/VarHandle.loadLoadFence()V" => run fence, reads_texts;
    "java/lang/invoke/VarHandle.storeStoreFence()V" => run fence, reads_texts;
    // How handles of variables are found and used is known, and no other handles.
    "java/lang/invoke/VarHandle.<clinit>()V" => write nothing;
    "java/lang/invoke/MethodHandles.<clinit>()V" => write nothing;
    "java/lang/invoke/MethodHandles$Lookup.<clinit>()V" => write nothing;
    "java/lang/invoke/VarHandle.varType" => write leaves(ITSELF);
    "java/lang/invoke/VarHandle.coordinateTypes" => write leaves(ITSELF);
    "java/lang/invoke/VarHandle.accessModeType" => write leaves(ITSELF);
    "java/lang/invoke/VarHandle.isAccessModeSupported" => write leaves(ITSELF);
    "java/lang/invoke/VarHandle.toMethodHandle" => write leaves(ITSELF);
    "java/lang/invoke/VarHandle.toString" => write leaves(ITSELF);
    "java/lang/invoke/VarHandle.describeConstable" => write leaves(ITSELF);
    "java/lang/invoke/VarHandle.hasInvokeExactBehavior" => write leaves(ITSELF);
    "java/lang/invoke/VarHandle.withInvokeExactBehavior" => write leaves(ITSELF);
    "java/lang/invoke/VarHandle.withInvokeBehavior" => write leaves(ITSELF);
    "java/lang/invoke/MethodHandles.lookup()Ljava/lang/invoke/MethodHandles$Lookup;" => run lookup, reads_texts;
    "java/lang/invoke/MethodHandles.privateLookupIn(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;"
        => run lookup, reads_texts;
    "java/lang/invoke/MethodHandles.arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;"
        => run of_array, reads_texts;
    "java/lang/invoke/MethodHandles$Lookup.findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;"
        => run of_field(false), reads_texts;
    "java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;"
        => run of_field(true), reads_texts;
}

fn fence<H: Heap>(_: &mut Jvm<'_, '_>, _: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    Ok(Answer::Nothing)
}

fn of_array<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [class]: [Term; 1]) -> Asked<Answer, H> {
    Ok(match mirrored(worker, state, class) {
        Ok(class) if matches!(worker.machine.program.classes[class].shape, Shape::Array(_)) => {
            new_handle(worker, state, Handle::Element)
        }
        Ok(_) => Answer::Unsupported("a VarHandle of what is no array".to_owned()),
        Err(answer) => answer,
    })
}

/// What may look up handles. Everything is permitted, so all that it knows is the class that it is for: the one given, or
/// else the one whose method asks.
fn lookup<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, args: &[Term]) -> Asked<Answer, H> {
    let class = match worker.class_named(LOOKUP) {
        Ok(class) => class,
        Err(error) => return Ok(Answer::Unsupported(error.to_string())),
    };
    let of = match args.first() {
        Some(&given) => given,
        None => match class_of_frame(worker, state, 1) {
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

fn use_handle<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, args: &[Term], how: Access) -> Asked<Answer, H> {
    let &[handle, ref args @ ..] = args else {
        return Ok(Answer::Unsupported("a VarHandle that is not there".to_owned()));
    };
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

/// The handle of an instance field, or of a static one.
fn of_field<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [_, class, name, ty]: [Term; 4],
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
