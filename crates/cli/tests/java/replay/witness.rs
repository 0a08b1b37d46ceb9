//! An input heap in the format of the harness; `subjects/java/replay/Replay.java` describes it.

use std::fmt::Write;

use heapwise_explore::ExistingReport;
use heapwise_heap::{InputHeap, InputObject, InputValue};
use heapwise_ids::Name;
use heapwise_interp::Input;
use heapwise_ir::{ClassId, FieldId, Method, Program, Shape, TextLayout, Type};
use heapwise_jvm::EXISTING;
use heapwise_jvm::TargetMethod;
use heapwise_term::{SymbolId, Value};

use super::after::letter;

pub(crate) struct Witness<'a> {
    pub(crate) program: &'a Program,
    pub(crate) heap: &'a InputHeap,
    /// The input objects that were there before.
    pub(crate) existing: &'a [(SymbolId, ExistingReport)],
}

/// Longer arrays are not built.
const LONGEST: i64 = 1 << 20;

impl Witness<'_> {
    /// The lines up to `run`; none if an array is too long.
    pub(crate) fn text(&self, target: &TargetMethod, entry: &Method) -> Option<String> {
        let mut made = format!("target {} {} {}\n", target.class, target.name, target.descriptor());
        let mut filled = String::new();
        for (number, object) in self.heap.objects.iter().enumerate() {
            let name = self.program.class_name(object.class);
            if let Some(existing) = self.existing(number) {
                line(&mut made, format_args!("{existing}"));
            } else if let Some(text) = self.characters(number) {
                line(&mut made, format_args!("string {number} {}", quote(&text)));
            } else if let Shape::Array(element) = self.program.classes[object.class].shape {
                let length = length(object).filter(|&length| length <= LONGEST)?;
                line(&mut made, format_args!("array {number} {name} {length}"));
                for (index, held) in &object.elements {
                    // A read outside of the array has found nothing.
                    if index.as_i64().is_some_and(|index| (0..length).contains(&index)) {
                        line(&mut filled, format_args!("element {number} {index} {}", self.value(element, held)));
                    }
                }
            } else if self.program.classes[object.class].is_function {
                let interface = self.program.classes[object.class].interfaces[0];
                line(&mut made, format_args!("function {number} {}", self.program.class_name(interface)));
            } else {
                line(&mut made, format_args!("object {number} {name}"));
                let is_there = |(field, _): &&(FieldId, _)| self.program.field_name(*field) != EXISTING;
                for (field, held) in object.fields.iter().filter(is_there) {
                    let declared = &self.program.fields[*field];
                    let class = self.program.class_name(declared.class);
                    let field = java_field(self.program.field_name(*field));
                    let held = self.value(declared.ty, held);
                    line(&mut filled, format_args!("field {number} {class} {field} {held}"));
                }
            }
        }
        let mut given = String::new();
        for (param, value) in entry.params.iter().zip(&self.heap.params) {
            let word = if self.program.names.text(param.name) == "this" { "receiver" } else { "arg" };
            line(&mut given, format_args!("{word} {}", self.value(param.ty, value)));
        }
        Some(made + &filled + &given)
    }

    /// The line for an object that was there before.
    fn existing(&self, number: usize) -> Option<String> {
        let symbol = self.heap.objects[number].symbol;
        let (_, existing) = self.existing.iter().find(|(known, _)| *known == symbol)?;
        Some(match existing {
            ExistingReport::Literal(_) => format!("literal {number} {}", quote(&self.characters(number)?)),
            ExistingReport::Field(path) => format!("existing {number} {path}"),
            ExistingReport::Class(name) => format!("class {number} {name}"),
            ExistingReport::Box { class, number: value } => {
                let letter = match &**class {
                    "java.lang.Boolean" => 'z',
                    "java.lang.Byte" => 'b',
                    "java.lang.Short" => 's',
                    "java.lang.Character" => 'c',
                    "java.lang.Long" => 'j',
                    _ => 'i',
                };
                format!("box {number} {letter}{value}")
            }
        })
    }

    /// What static fields hold, and what functions of the input give, in order. The values of both follow those of the
    /// parameters, and then the functions.
    pub(crate) fn beside(&self, entry: &Method, beside: &[Input]) -> String {
        let mut text = String::new();
        let values = self.heap.params.iter().skip(entry.params.len());
        let values = beside.iter().zip(values);
        for (input, value) in values.clone().filter(|(input, _)| input.function.is_none()) {
            if let Some(field) = static_field(self.program, input.name) {
                let class = self.program.class_name(self.program.fields[field].class);
                let field = java_field(self.program.field_name(field));
                line(&mut text, format_args!("static {class} {field} {}", self.value(input.ty, value)));
            }
        }
        let results = values.filter(|(input, _)| input.function.is_some());
        let functions = self.heap.params.iter().skip(entry.params.len() + beside.len());
        for ((input, value), function) in results.zip(functions) {
            if let InputValue::Object(number) = function {
                line(&mut text, format_args!("result {number} {}", self.value(input.ty, value)));
            }
        }
        text
    }

    /// What a text of the input says, if the object is one.
    pub(crate) fn characters(&self, number: usize) -> Option<Vec<u16>> {
        let object = &self.heap.objects[number];
        if self.program.class_name(object.class) != "java.lang.String" {
            return None;
        }
        let holds = |value: &InputValue| match value {
            InputValue::Object(array) => Some(&self.heap.objects[*array]),
            _ => None,
        };
        let value = object.fields.iter().find(|(field, _)| self.program.field_name(*field) == "value");
        let Some(array) = value.and_then(|(_, array)| holds(array)) else { return Some(Vec::new()) };
        let size = if self.program.text_layout == Some(TextLayout::TwoBytes) { 2 } else { 1 };
        let mut text = vec![0; usize::try_from((length(array)? / size).min(LONGEST)).ok()?];
        for (index, held) in &array.elements {
            let Some(index) = index.as_i64() else { continue };
            if let InputValue::Integer(byte, _) = held
                && let Some(place) = text.get_mut(usize::try_from(index / size).ok()?)
            {
                // The lower byte comes first.
                *place |= (byte.as_i64()? as u16 & 0xff) << (8 * (index % size));
            }
        }
        Some(text)
    }

    fn value(&self, ty: Type, value: &InputValue) -> String {
        let letter = letter(ty);
        match value {
            InputValue::Null => "null".to_owned(),
            InputValue::Constant(class, which) => {
                let name = constant_name(self.program, *class, *which);
                format!("!{}:{name}", self.program.class_name(*class))
            }
            InputValue::Object(number) => format!("@{number}"),
            InputValue::Existing(name) => format!("={}", self.program.names.text(*name)),
            InputValue::Bool(value) => format!("{letter}{}", u8::from(*value)),
            InputValue::Integer(bits, _) if ty == Type::F32 => format!("f{}", bits.as_i64().unwrap_or(0) as i32),
            InputValue::Integer(value, _) => format!("{letter}{value}"),
        }
    }
}

/// The static field that an input beside the parameters is the value of, if it is one.
pub(super) fn static_field(program: &Program, input: Name) -> Option<FieldId> {
    let (class, field) = program.names.text(input).rsplit_once('.')?;
    let of_class = &program.classes[program.find_class(class)?].statics;
    of_class.iter().copied().find(|&known| program.field_name(known) == field)
}

/// The static field that holds a constant of an enum.
fn constant_name(program: &Program, class: ClassId, which: usize) -> &str {
    let is_constant = |name: &&str, field: FieldId| program.fields[field].ty.is_ref() && !name.contains('$');
    let named = program.classes[class].statics.iter().map(|&field| (program.field_name(field), field));
    let mut constants = named.filter(|(name, field)| is_constant(name, *field));
    constants.nth(which).expect("the enum has this many constants").0
}

/// What the class file calls a field, which may have been given the name of its class to tell it from one above.
pub(super) fn java_field(name: &str) -> &str {
    let name = name.rsplit('.').next().unwrap_or(name);
    name.split(':').next().unwrap_or(name)
}

/// The length, or one that leaves room for what was read.
fn length(array: &InputObject) -> Option<i64> {
    match &array.length {
        Some(length) => length.as_i64(),
        None => {
            array.elements.iter().filter_map(|(index, _)| index.as_i64()).max().map_or(Some(0), |last| Some(last + 1))
        }
    }
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string takes everything");
}

/// A value of a primitive type, by the first letter of its descriptor.
pub(crate) fn primitive(descriptor: char, value: &Value) -> String {
    let letter = descriptor.to_ascii_lowercase();
    match value {
        Value::Bool(value) => format!("z{}", u8::from(*value)),
        // There is one NaN.
        Value::F32(bits) if f32::from_bits(*bits).is_nan() => format!("f{}", 0x7fc0_0000),
        Value::F64(bits) if f64::from_bits(*bits).is_nan() => format!("d{}", 0x7ff8_0000_0000_0000_u64),
        Value::F32(bits) => format!("f{}", *bits as i32),
        Value::F64(bits) => format!("d{}", *bits as i64),
        other => format!("{letter}{}", other.as_integer().expect("all others are integers")),
    }
}

pub(crate) fn quote(text: &[u16]) -> String {
    let mut quoted = "\"".to_owned();
    for &unit in text {
        match u8::try_from(unit) {
            Ok(plain @ b'!'..=b'~') if plain != b'"' && plain != b'\\' => quoted.push(plain.into()),
            _ => quoted += &format!("\\u{unit:04x}"),
        }
    }
    quoted + "\""
}
