//! `jdk.internal.misc.Unsafe`: memory by offset. What else it can do is in `unsafe_class.rs`, and what its older name is.
//!
//! An instance field is at 16 and eight more for each field before it, an array element where a JVM has it. An offset that
//! is none of these, or meets a value of another width, is not supported; neither is memory outside of objects.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_heap::{Asked, Heap, Own, Slot};
use heapwise_ir::{ClassId, FieldId, Shape, Type};
use heapwise_term::{BinaryOp, Node, Term, Word};

use super::Answer;
use super::place::{Access, Place, access};
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

/// Where instance fields and array elements begin.
pub(super) const BASE: i64 = 16;

/// Fields by class and position, as far as they have been looked for.
pub(crate) type FieldsAt = HashMap<(ClassId, i64), Option<FieldId>, FixedState>;

macro_rules! memory {
    ($($of:literal $code:literal $ty:expr;)*) => {
        table! {
            $(concat!("jdk/internal/misc/Unsafe.get", $of, "(Ljava/lang/Object;J)", $code)
                => run memory(Access::Get, $ty), reads_texts,
                    computes(|jvm, own, args| known_memory(jvm, own, args, Access::Get, $ty));
            concat!("jdk/internal/misc/Unsafe.get", $of, "Volatile(Ljava/lang/Object;J)", $code)
                => run memory(Access::Get, $ty), reads_texts,
                    computes(|jvm, own, args| known_memory(jvm, own, args, Access::Get, $ty));
            concat!("jdk/internal/misc/Unsafe.put", $of, "(Ljava/lang/Object;J", $code, ")V")
                => run memory(Access::Set, $ty), reads_texts;
            concat!("jdk/internal/misc/Unsafe.put", $of, "Volatile(Ljava/lang/Object;J", $code, ")V")
                => run memory(Access::Set, $ty), reads_texts;
            concat!("jdk/internal/misc/Unsafe.compareAndSet", $of, "(Ljava/lang/Object;J", $code, $code, ")Z")
                => run memory(Access::CompareAndSet, $ty), reads_texts,
                    computes(|jvm, own, args| known_memory(jvm, own, args, Access::CompareAndSet, $ty));
            concat!("jdk/internal/misc/Unsafe.compareAndExchange", $of, "(Ljava/lang/Object;J", $code, $code, ")", $code)
                => run memory(Access::CompareAndExchange, $ty), reads_texts;)*
        }
    };
}

memory! {
    "Int" "I" Type::I32;
    "Long" "J" Type::I64;
    "Reference" "Ljava/lang/Object;" Type::Ref(None);
    "Object" "Ljava/lang/Object;" Type::Ref(None);
    "Boolean" "Z" Type::Bit;
    "Byte" "B" Type::I8;
    "Short" "S" Type::I16;
    "Char" "C" Type::U16;
    "Float" "F" Type::F32;
    "Double" "D" Type::F64;
}

/// Access to a place that holds values of this type.
pub(super) fn memory<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    args: &[Term],
    how: Access,
    ty: Type,
) -> Asked<Answer, H> {
    let &[_, object, offset, ref values @ ..] = args else {
        return Ok(Answer::Unsupported("memory at no offset".to_owned()));
    };
    match place(worker, state, object, offset, ty)? {
        Ok(place) => access(worker, state, how, place, values),
        Err(answer) => Ok(answer),
    }
}

/// The same of an integer that a field of an object of the program's own holds, where all values are known: what counters do
/// all the time.
fn known_memory(jvm: &mut Jvm<'_, '_>, own: &mut Own, args: &[Word], how: Access, ty: Type) -> Option<Word> {
    let &[_, Word::Term(object), Word::I64(offset), ref values @ ..] = args else { return None };
    let Node::Object(id, kind) = jvm.terms.node(object) else { return None };
    let program = jvm.machine.program;
    let class = jvm.hierarchy.class_of(kind)?;
    if !matches!(ty, Type::I32 | Type::I64) || !matches!(program.classes[class].shape, Shape::Object) {
        return None;
    }
    let field = field_at(jvm, object, offset).filter(|&field| program.fields[field].ty == ty)?;
    let now = match own.known_field(&jvm.hierarchy, id, field)? {
        Word::Term(constant) => jvm.terms.word(constant),
        number => number,
    };
    match (how, values) {
        (Access::Get, []) => matches!(now, Word::I32(_) | Word::I64(_)).then_some(now),
        (Access::CompareAndSet, &[expected, value]) => {
            let is_expected = match (now, expected, value) {
                (Word::I32(now), Word::I32(expected), Word::I32(_)) => now == expected,
                (Word::I64(now), Word::I64(expected), Word::I64(_)) => now == expected,
                _ => return None,
            };
            if is_expected && !own.set_known_field(&jvm.hierarchy, id, field, value) {
                return None;
            }
            Some(Word::I32(is_expected.into()))
        }
        _ => None,
    }
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
pub(super) fn width(element: Type) -> i64 {
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
