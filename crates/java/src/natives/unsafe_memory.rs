//! `jdk.internal.misc.Unsafe`: memory by offset.
//!
//! An instance field is at 16 and eight more for each field before it, an array element where a JVM has it. An offset that
//! is none of these, or meets a value of another width, is not supported; neither is memory outside of objects.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::{ClassId, FieldId, Shape, Type};
use heapwise_term::{BinaryOp, Term};

use super::Answer;
use super::place::{Access, Place, access, declared_field};
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    /// Access to a place that holds values of this type.
    Access(Access, Type),
    Nothing,
    /// The offset of a field, given its class and its name.
    FieldOffset,
    ArrayBase,
    ArrayScale,
    NewInstance,
    Initialise,
    /// Whether a class has yet to be initialised: it is, when it is used.
    ShouldInitialise,
    /// Element of a table of `ConcurrentHashMap`, which it has without arithmetic on offsets.
    TableGet,
    TableSet,
    TableCompareAndSet,
    /// How much of two arrays is equal, as fast as the machine can: here it leaves all to the caller.
    Mismatch,
}

/// Where instance fields and array elements begin.
const BASE: i64 = 16;

/// Fields by class and position, as far as they have been looked for.
pub(crate) type FieldsAt = HashMap<(ClassId, i64), Option<FieldId>, FixedState>;

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    match class {
        "jdk/internal/misc/Unsafe" | "sun/misc/Unsafe" => {}
        "java/util/concurrent/ConcurrentHashMap" => return table(member),
        "jdk/internal/util/ArraysSupport" => {
            return (member == "vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I")
                .then_some(Native::Mismatch);
        }
        "java/util/concurrent/atomic/AtomicLong" => {
            return (member == "VMSupportsCS8()Z").then_some(Native::ShouldInitialise);
        }
        _ => return None,
    }
    Some(match member {
        "registerNatives()V" | "loadFence()V" | "storeFence()V" | "fullFence()V" => Native::Nothing,
        "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J" => Native::FieldOffset,
        "arrayBaseOffset0(Ljava/lang/Class;)I" | "arrayBaseOffset(Ljava/lang/Class;)I" => Native::ArrayBase,
        "arrayIndexScale0(Ljava/lang/Class;)I" | "arrayIndexScale(Ljava/lang/Class;)I" => Native::ArrayScale,
        "allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;" => Native::NewInstance,
        "ensureClassInitialized0(Ljava/lang/Class;)V" | "ensureClassInitialized(Ljava/lang/Class;)V" => {
            Native::Initialise
        }
        "shouldBeInitialized0(Ljava/lang/Class;)Z" | "shouldBeInitialized(Ljava/lang/Class;)Z" => {
            Native::ShouldInitialise
        }
        _ => return memory(member),
    })
}

fn table(member: &str) -> Option<Native> {
    const TABLE: &str = "([Ljava/util/concurrent/ConcurrentHashMap$Node;I";
    const NODE: &str = "Ljava/util/concurrent/ConcurrentHashMap$Node;";
    let (name, types) = member.split_at(member.find('(')?);
    let rest = types.strip_prefix(TABLE)?;
    match (name, rest.matches(NODE).count()) {
        ("tabAt", 1) => Some(Native::TableGet),
        ("setTabAt", 1) => Some(Native::TableSet),
        ("casTabAt", 2) => Some(Native::TableCompareAndSet),
        _ => None,
    }
}

/// The accesses that are native: `getInt(Ljava/lang/Object;J)I`, `putReferenceVolatile`, `compareAndSetLong` and others.
fn memory(member: &str) -> Option<Native> {
    let (name, types) = member.split_at(member.find('(')?);
    let rest = types.strip_prefix("(Ljava/lang/Object;J")?;
    let (access, of, values) = if let Some(of) = name.strip_prefix("get") {
        (Access::Get, of, 0)
    } else if let Some(of) = name.strip_prefix("put") {
        (Access::Set, of, 1)
    } else if let Some(of) = name.strip_prefix("compareAndSet").or_else(|| name.strip_prefix("compareAndSwap")) {
        (Access::CompareAndSet, of, 2)
    } else if let Some(of) = name.strip_prefix("compareAndExchange") {
        (Access::CompareAndExchange, of, 2)
    } else {
        return None;
    };
    let (ty, code) = match of.strip_suffix("Volatile").unwrap_or(of) {
        "Int" => (Type::I32, "I"),
        "Long" => (Type::I64, "J"),
        "Reference" | "Object" => (Type::Ref(None), "Ljava/lang/Object;"),
        "Boolean" => (Type::Bit, "Z"),
        "Byte" => (Type::I8, "B"),
        "Short" => (Type::I16, "S"),
        "Char" => (Type::U16, "C"),
        "Float" => (Type::F32, "F"),
        "Double" => (Type::F64, "D"),
        _ => return None,
    };
    rest.starts_with(&format!("{})", code.repeat(values))).then_some(Native::Access(access, ty))
}

pub(super) fn run<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    Ok(match (native, args) {
        (Native::Access(how, ty), &[_, object, offset, ref values @ ..]) => {
            match place(worker, state, object, offset, ty)? {
                Ok(place) => access(worker, state, how, place, values)?,
                Err(answer) => answer,
            }
        }
        (Native::TableGet, &[table, index]) => element(worker, state, Access::Get, table, index, &[])?,
        (Native::TableSet, &[table, index, value]) => element(worker, state, Access::Set, table, index, &[value])?,
        (Native::TableCompareAndSet, &[table, index, expected, value]) => {
            element(worker, state, Access::CompareAndSet, table, index, &[expected, value])?
        }
        (Native::Nothing, _) => Answer::Nothing,
        (Native::FieldOffset, &[_, class, name]) => field_offset(worker, state, class, name)?,
        (Native::ArrayBase, _) => Answer::Value(worker.terms.i32(BASE as i32)),
        (Native::ArrayScale, &[_, class]) => match mirrored(worker, state, class) {
            Ok(class) => match worker.machine.program.classes[class].shape {
                Shape::Array(element) => Answer::Value(worker.terms.i32(width(element) as i32)),
                _ => Answer::Throw("java.lang.InvalidClassException", None),
            },
            Err(answer) => answer,
        },
        (Native::NewInstance, &[_, class]) => match mirrored(worker, state, class) {
            Ok(class) if worker.machine.program.classes[class].shape != Shape::Object => {
                Answer::Unsupported("an object of a class that has none of its own".to_owned())
            }
            Ok(class) => match worker.initialise(state, class)? {
                Outcome::Value(()) => Answer::Value(state.heap.own_mut().alloc(&mut worker.cx(&state.facts), class)),
                Outcome::Instead(flow) => Answer::Instead(flow),
            },
            Err(answer) => answer,
        },
        (Native::Initialise, &[_, class]) => match mirrored(worker, state, class) {
            Ok(class) => match worker.initialise(state, class)? {
                Outcome::Value(()) => Answer::Nothing,
                Outcome::Instead(flow) => Answer::Instead(flow),
            },
            Err(answer) => answer,
        },
        (Native::ShouldInitialise, _) => Answer::Value(worker.terms.i32(0)),
        (Native::Mismatch, &[_, _, _, _, length, _]) => {
            let all = worker.terms.i32(-1);
            Answer::Value(worker.terms.bits(BinaryOp::BitXor, length, all))
        }
        _ => Answer::Unsupported(format!("{native:?} with {} arguments", args.len())),
    })
}

/// The class that a class object stands for.
pub(super) fn mirrored<H: Heap>(worker: &mut Jvm<'_, '_>, state: &State<H>, class: Term) -> Result<ClassId, Answer> {
    let Some(name) = state.language.once.mirrored(class) else {
        return Err(Answer::Unsupported("a class object that is not known".to_owned()));
    };
    let name = worker.machine.program.names.text(name);
    worker.class_named(name).map_err(|error| Answer::Unsupported(error.to_string()))
}

fn field_offset<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, class: Term, name: Term) -> Asked<Answer, H> {
    let class = match mirrored(worker, state, class) {
        Ok(class) => class,
        Err(answer) => return Ok(answer),
    };
    let Some(name) = worker.known_text(state, name) else {
        return Ok(Answer::Unsupported("the offset of a field whose name is not known".to_owned()));
    };
    let name = String::from_utf16_lossy(&name);
    Ok(match declared_field(worker, class, &name, false) {
        Some(field) => Answer::Value(offset_of(worker, field)),
        None => Answer::Throw("java.lang.InternalError", Some(name)),
    })
}

pub(super) fn offset_of(worker: &mut Jvm<'_, '_>, field: FieldId) -> Term {
    let offset = BASE + 8 * worker.hierarchy.slot(field) as i64;
    worker.terms.i64(offset)
}

/// What is at an offset of an object, if it holds values of this type.
fn place<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    object: Term,
    offset: Term,
    ty: Type,
) -> Asked<Result<Place, Answer>, H> {
    if object == Term::NULL {
        return Ok(Err(Answer::Unsupported("memory outside of objects".to_owned())));
    }
    if let Outcome::Instead(flow) = worker.non_null(state, object)? {
        return Ok(Err(Answer::Instead(flow)));
    }
    let shape = worker.some_class(object).map(|class| worker.machine.program.classes[class].shape);
    if let Some(Shape::Array(element)) = shape {
        let fits = element == ty || element.is_ref() && ty.is_ref();
        let index = if fits { index_of(worker, offset, element) } else { None };
        return Ok(match index {
            Some(index) => Ok(Place::In(object, Slot::Element(index, element))),
            None => Err(Answer::Unsupported("an array element as part of a wider number".to_owned())),
        });
    }
    let field = worker.number(offset).and_then(|offset| field_at(worker, object, offset));
    let Some(field) = field else {
        return Ok(Err(Answer::Unsupported("an offset at which there is no field".to_owned())));
    };
    let held = worker.machine.program.fields[field].ty;
    Ok(if held == ty || held.is_ref() && ty.is_ref() {
        Ok(Place::In(object, Slot::Field(field)))
    } else {
        Err(Answer::Unsupported("a field as part of a wider number".to_owned()))
    })
}

fn index_of(worker: &mut Jvm<'_, '_>, offset: Term, element: Type) -> Option<Term> {
    let width = width(element);
    if let Some(offset) = worker.number(offset) {
        let distance = offset - BASE;
        return (distance % width == 0).then(|| worker.terms.i32((distance / width) as i32));
    }
    let base = worker.terms.i64(BASE);
    let distance = worker.terms.sub(offset, base);
    let shift = worker.terms.i64(i64::from(width.trailing_zeros()));
    let index = worker.terms.bits(BinaryOp::Shr, distance, shift);
    Some(worker.terms.narrow(index))
}

/// How many bytes an array has for each element.
fn width(element: Type) -> i64 {
    match element {
        Type::Bit | Type::I8 => 1,
        Type::I16 | Type::U16 => 2,
        Type::I64 | Type::F64 => 8,
        _ => 4,
    }
}

/// The field at an offset of the objects that a reference may be.
fn field_at(worker: &mut Jvm<'_, '_>, object: Term, offset: i64) -> Option<FieldId> {
    let class = worker.some_class(object)?;
    if let Some(&known) = worker.language.fields_at.get(&(class, offset)) {
        return known;
    }
    let program = worker.machine.program;
    let slot = usize::try_from((offset - BASE) / 8).ok()?;
    let mut found = None;
    for &above in worker.hierarchy.supertypes(class) {
        let fields = program.classes[above].fields.iter();
        found = found.or_else(|| fields.copied().find(|&field| worker.hierarchy.slot(field) == slot));
    }
    worker.language.fields_at.insert((class, offset), found);
    found
}

fn element<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    how: Access,
    array: Term,
    index: Term,
    values: &[Term],
) -> Asked<Answer, H> {
    if let Outcome::Instead(flow) = worker.element(state, array, index)? {
        return Ok(Answer::Instead(flow));
    }
    let ty = worker.element_type(array, Type::Ref(None));
    access(worker, state, how, Place::In(array, Slot::Element(index, ty)), values)
}
