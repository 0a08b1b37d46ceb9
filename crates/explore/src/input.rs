//! Input heaps as plain data, each value told as its declared type says.

use std::collections::BTreeMap;

use heapwise_heap::{InputHeap, InputObject, InputValue};
use heapwise_interp::{Input, Tell, Worker};
use heapwise_ir::{ClassId, FieldId, Program, SeenBy, Shape, Type};
use heapwise_term::{Integer, Sort, SymbolId, double_text, float_text};

use crate::describe::term_text;
use crate::heap_report::{
    ExistingReport, FunctionReport, InputReport, Number, ObjectId, ObjectReport, ValueReport, object_ids,
};

/// The inputs of a path: the parameters, then those that it has met beside them. The heap has their values in this order,
/// and then the functions of which some of them are results.
pub(crate) fn input_report<L: Tell>(
    worker: &Worker<'_, L>,
    beside: &[Input],
    heap: &InputHeap,
    existing: &[(SymbolId, ExistingReport)],
) -> InputReport {
    let program = worker.machine.program;
    let entry = &program.methods[worker.machine.entry];
    let declared = entry.params.iter().map(|param| (param.name, param.ty));
    let declared = declared.chain(beside.iter().map(|input| (input.name, input.ty)));
    let names: Vec<&str> = declared.clone().map(|(name, _)| program.names.text(name)).collect();
    let mut unused = object_ids(&names);
    let ids: Vec<ObjectId> = unused.by_ref().take(heap.objects.len()).collect();
    let mut objects: Vec<ObjectReport> = (heap.objects.iter().zip(&ids))
        .map(|(object, id)| object_report(worker, heap, (object, id), &ids, existing))
        .collect();
    let mut params = Vec::new();
    for ((name, ty), given) in declared.zip(&heap.params) {
        let name = program.names.text(name).to_owned();
        let given = match (ty, given) {
            // A text that the program has asked for is told of by its array.
            (Type::Ref(Some(class)), InputValue::Object(array)) if is_array(program, &heap.objects[*array], class) => {
                let id = unused.next().expect("there are names for any number of objects");
                let given = ValueReport::object(&id);
                objects.push(ObjectReport {
                    origin: name.clone(),
                    fields: vec![("value".to_owned(), ValueReport::object(&ids[*array]))],
                    text: text(worker, &heap.objects[*array]),
                    ..ObjectReport::new(id, program.class_name(class))
                });
                given
            }
            _ => value(program, given, ty, &ids),
        };
        params.push((name, given));
    }
    let mut report = InputReport { params, objects };
    let values = report.params[entry.params.len()..].to_vec();
    let results = beside.iter().zip(values).filter(|(input, _)| input.function.is_some());
    let functions = &heap.params[entry.params.len() + beside.len()..];
    for ((_, (name, value)), function) in results.zip(functions) {
        if let InputValue::Object(function) = function
            && let Some(function) = &mut report.objects[*function].function
        {
            let method = name.split('#').next().unwrap_or_default().to_owned();
            function.method.get_or_insert(method);
            function.results.push(value);
        }
    }
    report
}

/// Whether an object is an array, though it stands for an object of this class.
fn is_array(program: &Program, object: &InputObject, class: ClassId) -> bool {
    let is_array = |class: ClassId| matches!(program.classes[class].shape, Shape::Array(_));
    is_array(object.class) && program.classes[class].shape == Shape::Object && program.classes[class].parent.is_some()
}

fn object_report<L: Tell>(
    worker: &Worker<'_, L>,
    heap: &InputHeap,
    (object, id): (&InputObject, &ObjectId),
    ids: &[ObjectId],
    existing: &[(SymbolId, ExistingReport)],
) -> ObjectReport {
    let program = worker.machine.program;
    let element = match program.classes[object.class].shape {
        Shape::Array(element) => element,
        _ => Type::Any,
    };
    let is_text = L::is_text(program, object.class);
    let array = is_text.then(|| array_of_text(worker, heap, object)).flatten();
    let mut report = ObjectReport {
        id: id.clone(),
        class: program.class_name(object.class).to_owned(),
        origin: term_text(worker, worker.terms.symbol_term(object.symbol)),
        existing: existing.iter().find(|(symbol, _)| *symbol == object.symbol).map(|(_, what)| what.clone()),
        fields: object
            .fields
            .iter()
            .filter(|(field, _)| program.fields[*field].seen_by != SeenBy::Nobody)
            .map(|(field, held)| {
                (program.field_name(*field).to_owned(), value(program, held, program.fields[*field].ty, ids))
            })
            .collect(),
        length: object.length.as_ref().map(|length| Number(length.to_string())),
        text: array.and_then(|array| text(worker, array)),
        elements: object
            .elements
            .iter()
            .map(|(index, held)| (index.to_string(), value(program, held, element, ids)))
            .collect(),
        function: program.classes[object.class].is_function.then(|| FunctionReport {
            interface: program.classes[object.class]
                .interfaces
                .first()
                .map_or_else(String::new, |&interface| program.class_name(interface).to_owned()),
            method: None,
            results: Vec::new(),
        }),
    };
    if worker.has_two_bytes(object.symbol) {
        report.class = "[C".to_owned();
        report.length = object.length.as_ref().and_then(Integer::as_i64).map(|length| Number((length / 2).to_string()));
        let characters = characters(worker, object).into_iter();
        report.elements = characters.map(|(index, unit)| (index.to_string(), ValueReport::Char(unit))).collect();
    }
    report
}

/// What a value is, by the type of the place that holds it.
fn value(program: &Program, value: &InputValue, ty: Type, ids: &[ObjectId]) -> ValueReport {
    match value {
        InputValue::Null => ValueReport::Null,
        InputValue::Object(index) => ValueReport::object(&ids[*index]),
        InputValue::Bool(value) => ValueReport::Bool(*value),
        InputValue::Existing(name) => ValueReport::Existing { existing: program.names.text(*name).to_owned() },
        InputValue::Constant(class, which) => {
            ValueReport::Constant { constant: constant_name(program, *class, *which) }
        }
        InputValue::Integer(value, Sort::F32) => {
            ValueReport::Float(Number(float_text(value.as_i64().unwrap_or_default() as u32)))
        }
        InputValue::Integer(value, Sort::F64) => {
            ValueReport::Float(Number(double_text(value.as_i64().unwrap_or_default() as u64)))
        }
        InputValue::Integer(value, _) if ty == Type::Bit => ValueReport::Bool(value.as_i64() != Some(0)),
        InputValue::Integer(value, _) if ty == Type::U16 => {
            ValueReport::Char(value.as_i64().unwrap_or_default() as u16)
        }
        InputValue::Integer(value, _) => ValueReport::integer(value),
    }
}

/// The array of a text.
fn array_of_text<'a, L: Tell>(
    worker: &Worker<'_, L>,
    heap: &'a InputHeap,
    text: &InputObject,
) -> Option<&'a InputObject> {
    let field = worker.machine.program.find_field(text.class, "value")?;
    match text.fields.iter().find(|(known, _)| *known == field) {
        Some((_, InputValue::Object(array))) => Some(&heap.objects[*array]),
        _ => None,
    }
}

/// The characters of the array of a text at which the path has looked, by number. Where it has looked at half of one, the
/// other half is zero.
fn characters<L: Tell>(worker: &Worker<'_, L>, array: &InputObject) -> BTreeMap<i64, u16> {
    let has_two_bytes = worker.has_two_bytes(array.symbol);
    let has_bytes = worker.machine.program.classes[array.class].shape == Shape::Array(Type::I8);
    let mut characters = BTreeMap::new();
    for (index, held) in &array.elements {
        let (Some(index), InputValue::Integer(value, _)) = (index.as_i64(), held) else { continue };
        let value = value.as_i64().unwrap_or_default();
        if has_two_bytes {
            let byte = u16::from(value as u8);
            *characters.entry(index / 2).or_default() |= if index % 2 == 0 { byte } else { byte << 8 };
        } else {
            characters.insert(index, if has_bytes { u16::from(value as u8) } else { value as u16 });
        }
    }
    characters
}

/// What the array of a text of Java says, if the path has looked at all of it.
fn text<L: Tell>(worker: &Worker<'_, L>, array: &InputObject) -> Option<String> {
    let length = array.length.as_ref()?.as_i64()? / if worker.has_two_bytes(array.symbol) { 2 } else { 1 };
    let characters = characters(worker, array);
    let is_all = characters.len() as i64 == length && characters.keys().all(|&index| (0..length).contains(&index));
    is_all.then(|| String::from_utf16_lossy(&characters.into_values().collect::<Vec<u16>>()))
}

/// A character as Java writes it: `'a'`, `'\\n'`, `'\\u0000'`.
pub fn char_text(unit: u16) -> String {
    match char::from_u32(u32::from(unit)) {
        Some('\'') => "'\\''".to_owned(),
        Some('\\') => "'\\\\'".to_owned(),
        Some('\n') => "'\\n'".to_owned(),
        Some('\r') => "'\\r'".to_owned(),
        Some('\t') => "'\\t'".to_owned(),
        Some(plain) if !plain.is_control() && unit < 0xd800 => format!("'{plain}'"),
        _ => format!("'\\u{unit:04x}'"),
    }
}

/// How Java writes a constant of an enum: `Color.RED`.
pub(crate) fn constant_name(program: &Program, class: ClassId, which: usize) -> String {
    let declared = &program.classes[class];
    let is_constant = |&&field: &&FieldId| {
        let name = program.field_name(field);
        program.fields[field].ty.is_ref() && !name.contains('$')
    };
    let name = declared.statics.iter().filter(is_constant).nth(which);
    let name = name.map_or_else(|| which.to_string(), |&field| program.field_name(field).to_owned());
    format!("{}.{name}", program.class_name(class))
}
