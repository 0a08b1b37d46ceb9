//! What a report says that an input has become, for the JVM to confirm: what changed, what did not, and what is new.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;
use std::iter::successors;

use heapwise::{EndingReport, Number, ObjectId, ObjectReport, PathReport, ValueReport};
use heapwise_ir::{ClassId, FieldId, Program, Shape, Type};
use heapwise_term::Value;

use super::after::{is_made_by_jvm, letter};
use super::paths::is_apart;
use super::witness::{java_field, primitive, quote};

/// Objects that are new get numbers from here on, so that they are not taken for those that others count.
const FIRST_NEW: usize = 500;
/// More places of one path are not looked at.
const MOST_PLACES: usize = 100;
/// More elements of one array are not looked at.
const MOST_ELEMENTS: usize = 8;

const TEXT: &str = "java.lang.String";

/// Turns a report into the lines for the harness.
pub(super) struct Told<'a> {
    program: &'a Program,
    path: &'a PathReport,
    /// The numbers of the objects that the harness knows.
    numbers: HashMap<&'a ObjectId, usize>,
    new: HashMap<&'a ObjectId, &'a ObjectReport>,
    waiting: VecDeque<&'a ObjectReport>,
    text: String,
    places: usize,
}

impl<'a> Told<'a> {
    pub(super) fn new(program: &'a Program, path: &'a PathReport) -> Self {
        let numbers = path.input.objects.iter().enumerate().map(|(number, object)| (&object.id, number)).collect();
        let new = path.final_heap.iter().flat_map(|told| &told.new).map(|object| (&object.id, object)).collect();
        Told { program, path, numbers, new, waiting: VecDeque::new(), text: String::new(), places: 0 }
    }

    /// The lines for the harness.
    pub(super) fn text(mut self) -> String {
        let path = self.path;
        let Some(final_heap) = &path.final_heap else { return self.text };
        if let EndingReport::Returned { result: Some(result), .. } = &path.ending
            && let Some(word) = self.reference(result)
        {
            self.line(format_args!("result {word}"));
        }
        // The arrays of texts are made by the JVM.
        let texts = path.input.objects.iter().filter(|object| object.class == TEXT);
        let of_texts: Vec<&ValueReport> = texts.flat_map(ObjectReport::held).collect();
        for before in &path.input.objects {
            let is_of_text = of_texts.contains(&&ValueReport::object(&before.id));
            if !is_of_text && before.function.is_none() && self.is_looked_into(&before.class) {
                let now = final_heap.changed.iter().find(|object| object.id == before.id);
                self.object(before, now);
            }
        }
        while let Some(object) = self.waiting.pop_front() {
            if let Some(length) = &object.length {
                let number = self.numbers[&object.id];
                self.line(format_args!("length {number} i{length}"));
            }
            self.object(object, None);
        }
        self.text
    }

    /// What an object holds: what has changed, and all else as it was.
    fn object(&mut self, before: &'a ObjectReport, now: Option<&'a ObjectReport>) {
        let Some(class) = self.program.find_class(&before.class) else { return };
        let number = self.numbers[&before.id];
        let element = match self.program.classes[class].shape {
            Shape::Array(element) => element,
            _ => Type::Any,
        };
        let of = |places: fn(&ObjectReport) -> &Values| merged(places(before), now.map_or(&[][..], |now| places(now)));
        for (index, value) in of(|object| object.elements.as_slice()).into_iter().take(MOST_ELEMENTS) {
            if let Some(word) = self.word(element, value) {
                self.line(format_args!("element {number} {index} {word}"));
            }
        }
        for (name, value) in of(|object| object.fields.as_slice()) {
            if is_apart(name) {
                continue;
            }
            let Some(field) = self.declared(class, name) else { continue };
            let declared = &self.program.fields[field];
            if let Some(word) = self.word(declared.ty, value) {
                let class = self.program.class_name(declared.class);
                self.line(format_args!("field {number} {class} {} {word}", java_field(name)));
            }
        }
    }

    /// The field of a name, from the class itself upwards.
    fn declared(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let mut above = successors(Some(class), |&class| self.program.classes[class].parent);
        above.find_map(|class| self.program.find_field(class, name))
    }

    /// A value in the words of the harness, unless that cannot be told.
    fn word(&mut self, ty: Type, value: &'a ValueReport) -> Option<String> {
        let letter = letter(ty);
        match value {
            ValueReport::Bool(value) => Some(format!("z{}", u8::from(*value))),
            ValueReport::Integer(Number(digits)) => Some(format!("{letter}{digits}")),
            ValueReport::Char(unit) => Some(format!("c{unit}")),
            ValueReport::Float(Number(text)) if letter == 'f' => {
                let number: f32 = text.trim_end_matches('f').parse().unwrap_or_else(|_| panic!("no number: {text}"));
                Some(primitive('F', &Value::F32(number.to_bits())))
            }
            ValueReport::Float(Number(text)) => {
                let number: f64 = text.parse().unwrap_or_else(|_| panic!("no number: {text}"));
                Some(primitive('D', &Value::F64(number.to_bits())))
            }
            reference => self.reference(reference),
        }
    }

    /// The same for references. An object that is met for the first time gets a number.
    fn reference(&mut self, value: &'a ValueReport) -> Option<String> {
        match value {
            ValueReport::Null => Some("null".to_owned()),
            ValueReport::Constant { constant } => {
                let (class, name) = constant.rsplit_once('.')?;
                Some(format!("!{class}:{name}"))
            }
            ValueReport::Object { id } => {
                if let Some(number) = self.numbers.get(id) {
                    return Some(format!("@{number}"));
                }
                let object = *self.new.get(id)?;
                if let Some(text) = &object.text {
                    return Some(quote(&text.encode_utf16().collect::<Vec<_>>()));
                }
                if !self.is_looked_into(&object.class) {
                    return None;
                }
                let number = FIRST_NEW + self.numbers.len();
                self.numbers.insert(id, number);
                self.waiting.push_back(object);
                Some(format!("+{number}:{}", object.class))
            }
            // What was there before is not always the same object on the JVM, and what was not looked at is not there.
            _ => None,
        }
    }

    /// Whether what objects of a class hold is not the JVM's own business.
    fn is_looked_into(&self, class: &str) -> bool {
        let is_throwable = || {
            let class = self.program.find_class(class);
            let mut above = successors(class, |&class| self.program.classes[class].parent);
            above.any(|class| self.program.class_name(class) == "java.lang.Throwable")
        };
        class != TEXT && !is_made_by_jvm(class) && !is_throwable()
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.places += 1;
        if self.places <= MOST_PLACES {
            writeln!(self.text, "after {line}").expect("a string takes everything");
        }
    }
}

type Values = [(String, ValueReport)];

/// What was there, and instead of it what has changed.
fn merged<'a>(before: &'a Values, now: &'a Values) -> Vec<(&'a str, &'a ValueReport)> {
    let is_as_before = |(name, _): &&(String, ValueReport)| now.iter().all(|(changed, _)| changed != name);
    before.iter().filter(is_as_before).chain(now).map(|(name, value)| (name.as_str(), value)).collect()
}
