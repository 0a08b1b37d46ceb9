//! Copies of arrays and of objects: `System.arraycopy`, `clone`.

use heapwise_heap::{Asked, Bound, Heap, Slot, Subject};
use heapwise_ir::{ClassId, FieldId, Shape, Type};
use heapwise_term::Term;

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use crate::late::Part;
use heapwise_interp::Ending;
use heapwise_interp::{Flow, Outcome};

table! {
    "java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V" => run array_copy;
    "java/lang/Object.clone()Ljava/lang/Object;" => run clone;
    "java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;" => run new_array;
}

fn array_copy<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [from, from_index, to, to_index, length]: [Term; 5],
) -> Asked<Answer, H> {
    let source = Range { array: from, start: from_index };
    copy(worker, state, source, Range { array: to, start: to_index }, length)
}

/// Where elements are copied from or to.
#[derive(Copy, Clone)]
struct Range {
    array: Term,
    start: Term,
}

/// Takes the value out of an outcome, or makes the answer of it that the native has.
macro_rules! go {
    ($outcome:expr) => {
        match $outcome {
            Outcome::Value(value) => value,
            Outcome::Instead(flow) => return Ok(Answer::Instead(flow)),
        }
    };
}

const OUT_OF_BOUNDS: &str = "java.lang.ArrayIndexOutOfBoundsException";

fn copy<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    from: Range,
    to: Range,
    length: Term,
) -> Asked<Answer, H> {
    go!(worker.non_null(state, from.array)?);
    go!(worker.non_null(state, to.array)?);
    let (source, target) = match (element(worker, from.array), element(worker, to.array)) {
        (Some(source), Some(target)) => (source, target),
        (source, _) => {
            let (what, array) = if source.is_none() { ("source", from.array) } else { ("destination", to.array) };
            let class = worker.some_class(array).map_or("object", |class| worker.machine.program.class_name(class));
            return Ok(bad_store(format!("{what} type {class} is not an array")));
        }
    };
    if source != target && !(source.is_ref() && target.is_ref()) {
        let (from, to) = (kind(source), kind(target));
        return Ok(bad_store(format!("type mismatch: can not copy {from}[] into {to}[]")));
    }
    let from_length = state.heap.load(&mut worker.cx(&state.facts), from.array, Slot::Length)?;
    let to_length = state.heap.load(&mut worker.cx(&state.facts), to.array, Slot::Length)?;
    let ranges = [(from, from_length, "source"), (to, to_length, "destination")];
    for (range, whole, _) in ranges {
        if !within(worker, state, range.start, length, whole)? {
            return Ok(Answer::ThrowLate(OUT_OF_BOUNDS, bounds_message(worker, ranges, length)));
        }
    }
    let Some(count) = worker.count(state, length)? else {
        return Ok(Answer::Instead(Flow::End(Ending::Cut(Bound::Loops))));
    };
    go!(worker.affords(state, count));
    // Everything is read before anything is written, the places that are written included: after that, writing asks nothing.
    let values = read(worker, state, from, count, source)?;
    if let Some(wanted) = must_be(worker, source, target) {
        let kinds = worker.classes.kinds(wanted);
        for at in 0..values.len() {
            let value = values[at];
            let fits = worker.null_or_a(state, value, kinds)?;
            if !worker.decide(state, fits, Subject::Class(value))? {
                // What comes before is copied.
                write(worker, state, to, &values[..at], target)?;
                worker.note_count(state, count);
                let program = worker.machine.program;
                let from = match source {
                    Type::Ref(Some(class)) => program.class_name(class),
                    _ => "java.lang.Object",
                };
                let wanted = program.class_name(wanted);
                return Ok(bad_store(format!(
                    "element type mismatch: can not cast one of the elements of {from}[] to the type of the destination \
                     array, {wanted}"
                )));
            }
        }
    }
    write(worker, state, to, &values, target)?;
    worker.note_count(state, count);
    Ok(Answer::Nothing)
}

fn bad_store(message: String) -> Answer {
    Answer::Throw("java.lang.ArrayStoreException", Some(format!("arraycopy: {message}")))
}

/// Writes elements that are within bounds.
fn write<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    to: Range,
    values: &[Term],
    element: Type,
) -> Asked<(), H> {
    if let Some(start) = worker.number(to.start)
        && state.heap.own_mut().set_elements(&worker.cx(&state.facts), to.array, start as usize, values)
    {
        return Ok(());
    }
    read(worker, state, to, values.len(), element)?;
    for (offset, &value) in values.iter().enumerate() {
        worker.terms.enough.heed();
        let index = at(worker, to.start, offset);
        state.heap.store(&mut worker.cx(&state.facts), to.array, Slot::Element(index, element), value)?;
    }
    Ok(())
}

/// What the elements of an array are.
pub(super) fn element(worker: &Jvm<'_, '_>, array: Term) -> Option<Type> {
    match worker.machine.program.classes[worker.some_class(array)?].shape {
        Shape::Array(element) => Some(element),
        _ => None,
    }
}

/// The class that elements of the target must have, where those of the source may have another.
fn must_be(worker: &Jvm<'_, '_>, source: Type, target: Type) -> Option<ClassId> {
    match (source, target) {
        (Type::Ref(Some(from)), Type::Ref(Some(to))) => (!worker.hierarchy.is_subclass(from, to)).then_some(to),
        _ => None,
    }
}

/// Whether so many elements from `start` on are elements of an array of the length `whole`.
fn within<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &State<H>,
    start: Term,
    count: Term,
    whole: Term,
) -> Asked<bool, H> {
    let terms = &mut worker.terms;
    let zero = terms.i32(0);
    let (starts, counts) = (terms.le(zero, start), terms.le(zero, count));
    // The sum does not wrap around where the difference is compared.
    let room = terms.sub(whole, start);
    let (fits, begins) = (terms.le(count, room), terms.le(start, whole));
    let all = terms.and_all([starts, counts, begins, fits]);
    worker.decide(state, all, Subject::Condition(all))
}

/// What the JVM says of a copy that is out of bounds: what it finds first.
fn bounds_message(worker: &mut Jvm<'_, '_>, ranges: [(Range, Term, &str); 2], count: Term) -> Vec<Part> {
    let array = |worker: &Jvm<'_, '_>, range: Range, whole: Term| {
        let kind = element(worker, range.array).map_or("object array", kind);
        [Part::known(&format!(" out of bounds for {kind}[")), Part::Value(Type::I32, whole), Part::known("]")]
    };
    let mut checks: Vec<(Term, Vec<Part>)> = Vec::new();
    let zero = worker.terms.i32(0);
    for (range, whole, what) in ranges {
        let mut parts = vec![Part::known(&format!("arraycopy: {what} index ")), Part::Value(Type::I32, range.start)];
        parts.extend(array(worker, range, whole));
        checks.push((worker.terms.lt(range.start, zero), parts));
    }
    let negative = worker.terms.lt(count, zero);
    let parts = [Part::known("arraycopy: length "), Part::Value(Type::I32, count), Part::known(" is negative")];
    checks.push((negative, parts.into()));
    for (range, whole, what) in ranges {
        let (start, more) = (worker.terms.widen(range.start), worker.terms.widen(count));
        let end = worker.terms.add(start, more);
        let mut parts = vec![Part::known(&format!("arraycopy: last {what} index ")), Part::Value(Type::I64, end)];
        parts.extend(array(worker, range, whole));
        let all = worker.terms.widen(whole);
        checks.push((worker.terms.lt(all, end), parts));
    }
    let last = checks.pop().map_or_else(Vec::new, |(_, parts)| parts);
    checks.into_iter().rev().fold(last, |otherwise, (fails, parts)| match worker.terms.as_bool(fails) {
        Some(true) => parts,
        Some(false) => otherwise,
        None => vec![Part::Either(fails, parts.into(), otherwise.into())],
    })
}

/// What the JVM calls the elements of an array.
fn kind(element: Type) -> &'static str {
    match element {
        Type::Bit => "boolean",
        Type::I8 => "byte",
        Type::I16 => "short",
        Type::U16 => "char",
        Type::I32 => "int",
        Type::I64 => "long",
        Type::F32 => "float",
        Type::F64 => "double",
        _ => "object array",
    }
}

fn at(worker: &mut Jvm<'_, '_>, start: Term, offset: usize) -> Term {
    let offset = worker.terms.i32(offset as i32);
    worker.terms.add(start, offset)
}

fn read<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    range: Range,
    count: usize,
    element: Type,
) -> Asked<Vec<Term>, H> {
    if let Some(start) = worker.number(range.start)
        && let Some(all) = state.heap.own().elements(&mut worker.cx(&state.facts), range.array)
    {
        let start = start as usize;
        return Ok(all[start..start + count].to_vec());
    }
    let mut values = Vec::with_capacity(count);
    for offset in 0..count {
        worker.terms.enough.heed();
        let index = at(worker, range.start, offset);
        let slot = Slot::Element(index, element);
        values.push(state.heap.load(&mut worker.cx(&state.facts), range.array, slot)?);
    }
    Ok(values)
}

fn clone<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [object]: [Term; 1]) -> Asked<Answer, H> {
    let program = worker.machine.program;
    if let Some(element) = element(worker, object) {
        let length = state.heap.load(&mut worker.cx(&state.facts), object, Slot::Length)?;
        let Some(count) = worker.count(state, length)? else {
            return Ok(Answer::Instead(Flow::End(Ending::Cut(Bound::Loops))));
        };
        go!(worker.affords(state, count));
        let zero = worker.terms.i32(0);
        let values = read(worker, state, Range { array: object, start: zero }, count, element)?;
        let Some(class) = worker.settled_class(state, object)? else {
            return Ok(Answer::Unsupported("clone of an array of unknown class".to_owned()));
        };
        worker.note_count(state, count);
        let length = worker.terms.i32(count as i32);
        let copy = state.heap.own_mut().alloc_array(&mut worker.cx(&state.facts), class, length);
        worker.fill(state, copy, 0, &values, element)?;
        return Ok(Answer::Value(copy));
    }
    let Some(class) = worker.settled_class(state, object)? else {
        return Ok(Answer::Unsupported("clone of an object of unknown class".to_owned()));
    };
    let is_cloneable = match worker.class_named("java.lang.Cloneable") {
        Ok(cloneable) => worker.hierarchy.is_subclass(class, cloneable),
        Err(error) => return Ok(Answer::Unsupported(error.to_string())),
    };
    if !is_cloneable {
        let name = program.class_name(class).to_owned();
        return Ok(Answer::Throw("java.lang.CloneNotSupportedException", Some(name)));
    }
    let hash = worker.identity_hash_field();
    let mut fields = all_fields(worker, class);
    fields.retain(|&field| Some(field) != hash);
    let mut values = Vec::with_capacity(fields.len());
    for &field in &fields {
        values.push(state.heap.load(&mut worker.cx(&state.facts), object, Slot::Field(field))?);
    }
    let copy = state.heap.own_mut().alloc(&mut worker.cx(&state.facts), class);
    for (field, value) in fields.into_iter().zip(values) {
        state.heap.store(&mut worker.cx(&state.facts), copy, Slot::Field(field), value)?;
    }
    Ok(Answer::Value(copy))
}

/// The fields of the instances of a class.
pub(super) fn all_fields(worker: &Jvm<'_, '_>, class: ClassId) -> Vec<FieldId> {
    let program = worker.machine.program;
    let mut fields = Vec::new();
    let mut at = Some(class);
    while let Some(class) = at {
        fields.extend_from_slice(&program.classes[class].fields);
        at = program.classes[class].parent;
    }
    fields
}

/// A new array, given the object that stands for the class of its elements.
fn new_array<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [element, length]: [Term; 2],
) -> Asked<Answer, H> {
    go!(worker.non_null(state, element)?);
    let Some(name) = state.language.once.mirrored(element) else {
        return Ok(Answer::Unsupported("an array of a class that is not known".to_owned()));
    };
    let name = super::class::array_of(worker.machine.program.names.text(name));
    let class = match worker.class_named(&name) {
        Ok(class) => class,
        Err(error) => return Ok(Answer::Unsupported(error.to_string())),
    };
    let zero = worker.terms.i32(0);
    let negative = worker.terms.lt(length, zero);
    if worker.decide(state, negative, Subject::Condition(negative))? {
        let message = vec![Part::Value(Type::I32, length)];
        return Ok(Answer::ThrowLate("java.lang.NegativeArraySizeException", message));
    }
    Ok(Answer::Value(state.heap.own_mut().alloc_array(&mut worker.cx(&state.facts), class, length)))
}
