//! Fields as objects, as far as the JDK needs them to find out where fields are.

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::{ClassId, FieldId};
use heapwise_term::Term;

use super::Answer;
use super::class::mirrored;
use super::place::declared_field;
use super::table::table;
use super::unsafe_memory::offset_of;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

const FIELD: &str = "java.lang.reflect.Field";

table! {
    "java/lang/Class.getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;" => run declared, reads_texts;
    "jdk/internal/misc/Unsafe.objectFieldOffset0(Ljava/lang/reflect/Field;)J" => run offset, reads_texts;
    "jdk/internal/misc/Unsafe.objectFieldOffset(Ljava/lang/reflect/Field;)J" => run offset, reads_texts;
    "sun/misc/Unsafe.objectFieldOffset(Ljava/lang/reflect/Field;)J" => run offset, reads_texts;
}

/// A `Field`, given a class and a name. It has these two and nothing else.
fn declared<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [class, name]: [Term; 2]) -> Asked<Answer, H> {
    let owner = match mirrored(worker, state, class) {
        Ok(owner) => owner,
        Err(answer) => return Ok(answer),
    };
    if let Outcome::Instead(flow) = worker.non_null(state, name)? {
        return Ok(Answer::Instead(flow));
    }
    let Some(text) = worker.known_text(state, name) else {
        return Ok(Answer::Unsupported("a field whose name is not known".to_owned()));
    };
    let text = String::from_utf16_lossy(&text);
    let found = [false, true].into_iter().any(|is_static| declared_field(worker, owner, &text, is_static).is_some());
    if !found {
        return Ok(Answer::Throw("java.lang.NoSuchFieldException", Some(text)));
    }
    let (field_class, clazz, called) = match layout(worker) {
        Ok(layout) => layout,
        Err(answer) => return Ok(answer),
    };
    let field = state.heap.own_mut().alloc(&mut worker.cx(&state.facts), field_class);
    state.heap.store(&mut worker.cx(&state.facts), field, Slot::Field(clazz), class)?;
    state.heap.store(&mut worker.cx(&state.facts), field, Slot::Field(called), name)?;
    Ok(Answer::Value(field))
}

/// The offset of a `Field`.
fn offset<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [_, field]: [Term; 2]) -> Asked<Answer, H> {
    let (_, clazz, called) = match layout(worker) {
        Ok(layout) => layout,
        Err(answer) => return Ok(answer),
    };
    if let Outcome::Instead(flow) = worker.non_null(state, field)? {
        return Ok(Answer::Instead(flow));
    }
    let class = state.heap.load(&mut worker.cx(&state.facts), field, Slot::Field(clazz))?;
    let name = state.heap.load(&mut worker.cx(&state.facts), field, Slot::Field(called))?;
    let class = match mirrored(worker, state, class) {
        Ok(class) => class,
        Err(answer) => return Ok(answer),
    };
    let name = worker.known_text(state, name).map(|name| String::from_utf16_lossy(&name)).unwrap_or_default();
    Ok(match declared_field(worker, class, &name, false) {
        Some(field) => Answer::Value(offset_of(worker, field)),
        None => Answer::Unsupported("the offset of a static field".to_owned()),
    })
}

/// The class of fields, and where a field has its class and its name.
fn layout(worker: &mut Jvm<'_, '_>) -> Result<(ClassId, FieldId, FieldId), Answer> {
    let class = worker.class_named(FIELD).map_err(|error| Answer::Unsupported(error.to_string()))?;
    let clazz = declared_field(worker, class, "clazz", false);
    let name = declared_field(worker, class, "name", false);
    match (clazz, name) {
        (Some(clazz), Some(name)) => Ok((class, clazz, name)),
        _ => Err(Answer::Unsupported(format!("{FIELD} is not what it was"))),
    }
}
