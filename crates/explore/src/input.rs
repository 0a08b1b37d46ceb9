//! Input heaps as plain data, each value told as its declared type says.

use heapwise_heap::{InputHeap, InputObject, InputValue};
use heapwise_interp::{Input, Worker};
use heapwise_ir::{ClassId, EXISTING, FieldId, Program, Shape, Type};
use heapwise_term::{Integer, Sort, SymbolId, double_text, float_text};

use crate::describe::term_text;
use crate::report::{ExistingReport, FunctionReport, InputReport, ObjectReport, ValueReport};

/// The inputs of a path: the parameters, then those that it has met beside them. The heap has their values in this order,
/// and then the functions of which some of them are results.
pub(crate) fn input_report(
    worker: &Worker<'_>,
    beside: &[Input],
    heap: &InputHeap,
    existing: &[(SymbolId, ExistingReport)],
) -> InputReport {
    let program = worker.machine.program;
    let entry = &program.methods[worker.machine.entry];
    let declared = entry.params.iter().map(|param| (param.name, param.ty));
    let declared = declared.chain(beside.iter().map(|input| (input.name, input.ty)));
    let mut report = InputReport {
        params: declared
            .zip(&heap.params)
            .map(|((name, ty), given)| (program.names.text(name).to_owned(), value(program, given, ty)))
            .collect(),
        objects: heap.objects.iter().map(|object| object_report(worker, heap, object, existing)).collect(),
    };
    let values = report.params[entry.params.len()..].to_vec();
    let results = beside.iter().zip(values).filter(|(input, _)| input.function.is_some());
    let functions = &heap.params[entry.params.len() + beside.len()..];
    for ((_, (name, value)), function) in results.zip(functions) {
        if let InputValue::Object(function) = function
            && let Some(function) = &mut report.objects[*function].function
        {
            let method = name.split('#').next().unwrap_or_default().to_owned();
            function.results.push((method, value));
        }
    }
    report
}

fn object_report(
    worker: &Worker<'_>,
    heap: &InputHeap,
    object: &InputObject,
    existing: &[(SymbolId, ExistingReport)],
) -> ObjectReport {
    let program = worker.machine.program;
    let element = match program.classes[object.class].shape {
        Shape::Array(element) => element,
        _ => Type::Any,
    };
    ObjectReport {
        class: program.class_name(object.class).to_owned(),
        origin: term_text(worker, worker.terms.symbol_term(object.symbol)),
        existing: existing.iter().find(|(symbol, _)| *symbol == object.symbol).map(|(_, what)| what.clone()),
        fields: object
            .fields
            .iter()
            .filter(|(field, _)| program.field_name(*field) != EXISTING)
            .map(|(field, held)| {
                (program.field_name(*field).to_owned(), value(program, held, program.fields[*field].ty))
            })
            .collect(),
        length: object.length.as_ref().map(ToString::to_string),
        text: if worker.machine.linker.is_some() { text(worker, heap, object) } else { None },
        elements: object
            .elements
            .iter()
            .map(|(index, held)| (index.to_string(), value(program, held, element)))
            .collect(),
        function: program.classes[object.class].is_function.then(|| FunctionReport {
            interface: program.classes[object.class]
                .interfaces
                .first()
                .map_or_else(String::new, |&interface| program.class_name(interface).to_owned()),
            results: Vec::new(),
        }),
    }
}

/// What a value is, by the type of the place that holds it.
fn value(program: &Program, value: &InputValue, ty: Type) -> ValueReport {
    match value {
        InputValue::Null => ValueReport::Null,
        InputValue::Object(index) => ValueReport::Object(*index),
        InputValue::Bool(value) => ValueReport::Bool(*value),
        InputValue::Existing(name) => ValueReport::Existing(program.names.text(*name).to_owned()),
        InputValue::Constant(class, which) => ValueReport::Constant(constant_name(program, *class, *which)),
        InputValue::Integer(value, Sort::F32) => {
            ValueReport::Float(float_text(value.as_i64().unwrap_or_default() as u32))
        }
        InputValue::Integer(value, Sort::F64) => {
            ValueReport::Float(double_text(value.as_i64().unwrap_or_default() as u64))
        }
        InputValue::Integer(value, _) if ty == Type::Bit => ValueReport::Bool(value.as_i64() != Some(0)),
        InputValue::Integer(value, _) if ty == Type::U16 => {
            ValueReport::Char(value.as_i64().unwrap_or_default() as u16)
        }
        InputValue::Integer(value, _) => ValueReport::Integer(value.to_string()),
    }
}

/// What a text of Java says, if the path has looked at all of it.
fn text(worker: &Worker<'_>, heap: &InputHeap, object: &InputObject) -> Option<String> {
    let program = worker.machine.program;
    if program.class_name(object.class) != "java.lang.String" {
        return None;
    }
    let held = |name: &str| {
        let field = program.find_field(object.class, name)?;
        object.fields.iter().find(|(known, _)| *known == field).map(|(_, value)| value)
    };
    let Some(InputValue::Object(array)) = held("value") else { return None };
    let array = &heap.objects[*array];
    let length = array.length.as_ref()?.as_i64()?;
    let unit = |index: i64| {
        let at = array.elements.iter().find(|(known, _)| *known == Integer::from(index))?;
        if let InputValue::Integer(value, _) = &at.1 { value.as_i64() } else { None }
    };
    // More elements than were looked at cannot all be known.
    if usize::try_from(length).ok()? > array.elements.len() {
        return None;
    }
    let values: Vec<i64> = (0..length).map(unit).collect::<Option<_>>()?;
    // Where elements are bytes, each is a character: inputs have no other texts.
    let has_bytes = program.find_field(object.class, "coder").is_some();
    let units: Vec<u16> =
        values.into_iter().map(|value| if has_bytes { u16::from(value as u8) } else { value as u16 }).collect();
    Some(String::from_utf16_lossy(&units))
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
fn constant_name(program: &Program, class: ClassId, which: usize) -> String {
    let declared = &program.classes[class];
    let is_constant = |&&field: &&FieldId| {
        let name = program.field_name(field);
        program.fields[field].ty.is_ref() && !name.contains('$')
    };
    let name = declared.statics.iter().filter(is_constant).nth(which);
    let name = name.map_or_else(|| which.to_string(), |&field| program.field_name(field).to_owned());
    format!("{}.{name}", program.class_name(class))
}
