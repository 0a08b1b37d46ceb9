//! Places that are reached by other means than an instruction: an offset of `Unsafe`, a `VarHandle`.

use heapwise_heap::{Asked, Heap, Slot, Subject, sort_of};
use heapwise_ir::{ClassId, FieldId, Type};
use heapwise_term::{BinaryOp, Sort, Term};

use super::Answer;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

/// Where a value is.
#[derive(Copy, Clone, Debug)]
pub(super) enum Place {
    /// In an object that is not null; an index is within bounds.
    In(Term, Slot),
    Static(FieldId),
}

/// What is done with a place. With one thread, all ways of ordering memory are the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Get,
    Set,
    /// Sets it if it is what is expected. Says whether it was.
    CompareAndSet,
    /// The same. Says what it was.
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    GetAndBits(BinaryOp),
}

/// Does something with a place, given the values that it takes.
pub(super) fn access<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    access: Access,
    place: Place,
    values: &[Term],
) -> Asked<Answer, H> {
    let ty = match place {
        Place::In(_, Slot::Field(field)) | Place::Static(field) => worker.machine.program.fields[field].ty,
        Place::In(_, Slot::Element(_, ty)) => ty,
        Place::In(_, Slot::Length) => Type::I32,
    };
    if values.iter().any(|&value| worker.terms.sort(value) != sort_of(ty)) {
        return Ok(Answer::Unsupported("a place used with a value of another type".to_owned()));
    }
    if let (Access::Set, &[value]) = (access, values) {
        store(worker, state, place, value)?;
        return Ok(Answer::Nothing);
    }
    let now = match load(worker, state, place)? {
        Outcome::Value(now) => now,
        Outcome::Instead(flow) => return Ok(Answer::Instead(flow)),
    };
    Ok(match (access, values) {
        (Access::Get, &[]) => Answer::Value(now),
        (Access::CompareAndSet | Access::CompareAndExchange, &[expected, value]) => {
            let same = match sort_of(ty) {
                Sort::Ref => state.heap.same(&mut worker.cx(&state.facts), now, expected)?,
                Sort::F32 | Sort::F64 => {
                    let (now, expected) = (worker.terms.float_to_bits(now), worker.terms.float_to_bits(expected));
                    worker.terms.eq(now, expected)
                }
                _ => worker.terms.eq(now, expected),
            };
            let is_expected = worker.decide(state, same, Subject::Condition(same))?;
            if is_expected {
                store(worker, state, place, value)?;
            }
            match access {
                Access::CompareAndSet => Answer::Value(worker.terms.i32(i32::from(is_expected))),
                _ => Answer::Value(now),
            }
        }
        (Access::GetAndSet, &[value]) => {
            store(worker, state, place, value)?;
            Answer::Value(now)
        }
        (Access::GetAndAdd, &[value]) if matches!(ty, Type::I32 | Type::I64) => {
            let sum = worker.terms.add(now, value);
            store(worker, state, place, sum)?;
            Answer::Value(now)
        }
        (Access::GetAndBits(op), &[value]) if matches!(sort_of(ty), Sort::I32 | Sort::I64) => {
            let result = worker.terms.bits(op, now, value);
            store(worker, state, place, result)?;
            Answer::Value(now)
        }
        _ => Answer::Unsupported(format!("{access:?} of a place with {} values", values.len())),
    })
}

fn load<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, place: Place) -> Asked<Outcome<Term>, H> {
    match place {
        Place::In(object, slot) => Ok(Outcome::Value(state.heap.load(&mut worker.cx(&state.facts), object, slot)?)),
        Place::Static(field) => worker.load_static(state, field),
    }
}

fn store<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, place: Place, value: Term) -> Asked<(), H> {
    match place {
        Place::In(object, slot) => state.heap.store(&mut worker.cx(&state.facts), object, slot, value),
        Place::Static(field) => {
            worker.store_static(state, field, value);
            Ok(())
        }
    }
}

/// The field that a class declares itself, by the name that its source says.
pub(super) fn declared_field(worker: &Jvm<'_, '_>, class: ClassId, name: &str, is_static: bool) -> Option<FieldId> {
    let program = worker.machine.program;
    let declared = &program.classes[class];
    let fields = if is_static { &declared.statics } else { &declared.fields };
    let is_called_so = |known: &str| {
        // A field whose name another one above has is called `Class.name`.
        known.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    fields.iter().copied().find(|&field| is_called_so(program.names.text(program.fields[field].name)))
}
