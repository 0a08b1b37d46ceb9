//! The part of a test that asserts how the path ends: the result, the exception, and what objects have become.

use std::collections::{HashMap, VecDeque};

use heapwise_classfile::descriptor::FieldType;
use heapwise_explore::{FinalReport, ObjectId, ObjectReport, ThrownReport, ValueReport};
use heapwise_jvm::{EXISTING, IDENTITY_HASH};

use crate::building::BOXES;
use crate::following::without_casts;
use crate::source;
use crate::suite::{JUnit, is_in_jdk};
use crate::values::{Body, Expression, Written, object_type, type_of};

/// More places of one path are not asserted.
const MOST_PLACES: usize = 60;

/// What objects are asserted to be, and which have not been looked into.
pub(crate) struct Checking<'a, 'b> {
    body: &'b mut Body<'a>,
    made: HashMap<&'b ObjectId, &'b ObjectReport>,
    waiting: VecDeque<&'b ObjectReport>,
    places: usize,
}

impl<'a, 'b> Checking<'a, 'b> {
    pub(crate) fn new(body: &'b mut Body<'a>, end: Option<&'b FinalReport>) -> Self {
        let made = end.into_iter().flat_map(|end| &end.new).map(|object| (&object.id, object)).collect();
        Checking { body, made, waiting: VecDeque::new(), places: 0 }
    }

    /// Asserts the result, and then what has changed and what is new.
    pub(crate) fn all(
        mut self,
        result: Option<(Expression, &'b ValueReport)>,
        end: Option<&'b FinalReport>,
    ) -> Written {
        if let Some((result, value)) = result {
            self.value(&result, value)?;
        }
        for changed in end.into_iter().flat_map(|end| &end.changed) {
            self.object(changed)?;
        }
        while let Some(object) = self.waiting.pop_front() {
            self.object(object)?;
        }
        Ok(())
    }

    fn assert(&mut self, what: &'static str, arguments: impl AsRef<str>) {
        self.places += 1;
        self.body.needs.assertions.insert(what);
        self.body.line(format!("{what}({});", arguments.as_ref()));
    }

    /// Asserts that a place holds a value.
    fn value(&mut self, place: &Expression, value: &'b ValueReport) -> Written {
        let held = &place.text;
        match value {
            ValueReport::Null => self.assert("assertNull", held),
            ValueReport::Bool(value) if place.ty == FieldType::Boolean => {
                self.assert(if *value { "assertTrue" } else { "assertFalse" }, held);
            }
            ValueReport::Bool(_) | ValueReport::Integer(_) | ValueReport::Char(_) | ValueReport::Float(_) => {
                self.number(place, value)?;
            }
            ValueReport::Object { id } => match self.body.variables.get(id).cloned() {
                Some(known) => {
                    let what = if self.body.values.contains(id) { "assertEquals" } else { "assertSame" };
                    self.assert(what, format!("{}, {held}", known.text));
                }
                None => self.made(place, id)?,
            },
            ValueReport::Constant { .. } => {
                let constant = self.body.value(value, &object_type())?;
                self.assert("assertSame", format!("{}, {held}", constant.text));
            }
            ValueReport::Existing { existing } => {
                let Ok(expected) = self.body.value(value, &object_type()) else { return Ok(()) };
                // Texts and boxes that are equal are as good as the same.
                let is_value = existing.starts_with('"') || existing.contains("valueOf(");
                let what = if is_value { "assertEquals" } else { "assertSame" };
                self.assert(what, format!("{}, {held}", expected.text));
            }
            // Nothing is known of it that could be asserted.
            ValueReport::Origin { .. } | ValueReport::New { .. } | ValueReport::Open(_) => {}
        }
        Ok(())
    }

    fn number(&mut self, place: &Expression, value: &'b ValueReport) -> Written {
        let is_known = !place.ty.is_reference();
        let number = self.body.value(value, &place.ty)?;
        let mut expected = number.text;
        let is_float = matches!(place.ty, FieldType::Float | FieldType::Double);
        if is_known && is_float && self.body.settings.junit == JUnit::Four {
            let class = if place.ty == FieldType::Float { "Float" } else { "Double" };
            let both = format!("{class}.valueOf({expected}), {class}.valueOf({})", place.text);
            self.assert("assertEquals", both);
            return Ok(());
        }
        if is_known && matches!(place.ty, FieldType::Byte | FieldType::Short) {
            expected = expected.trim_start_matches("(byte) ").trim_start_matches("(short) ").to_owned();
        }
        self.assert("assertEquals", format!("{expected}, {}", place.text));
        Ok(())
    }

    /// Asserts that a place holds an object that the method has made, and calls it by a name from there on.
    fn made(&mut self, place: &Expression, id: &'b ObjectId) -> Written {
        let Some(&object) = self.made.get(id) else { return Ok(()) };
        if let Some(text) = &object.text {
            let text = source::text(text.encode_utf16());
            self.assert("assertEquals", format!("{text}, {}", place.text));
            return Ok(());
        }
        if object.class.contains("$$Lambda") {
            return Ok(());
        }
        let ty = type_of(&object.class)?;
        if let Some((class, primitive)) = BOXES.iter().find(|(class, _)| *class == object.class) {
            if let Some((_, value)) = object.fields.iter().find(|(name, _)| name == "value") {
                let value = self.body.value(value, primitive)?.text;
                let simple = class.trim_start_matches("java.lang.");
                self.assert("assertEquals", format!("{simple}.valueOf({value}), {}", place.text));
            }
            return Ok(());
        }
        let can_name = self.body.can_name(&ty);
        let name = self.body.local_for(object);
        if can_name {
            let named = self.body.readable(&ty);
            let cast = if self.body.fits(place, &ty) { String::new() } else { format!("({named}) ") };
            self.body.line(format!("{named} {name} = {cast}{};", place.text));
            let literal = self.body.class_literal(&ty);
            if matches!(ty, FieldType::Object(_)) {
                self.assert("assertSame", format!("{literal}, {name}.getClass()"));
            }
        } else {
            self.body.line(format!("Object {name} = {};", place.text));
            let class = source::text(object.class.encode_utf16());
            self.assert("assertEquals", format!("{class}, {name}.getClass().getName()"));
        }
        let ty = if can_name { ty } else { object_type() };
        self.body.variables.insert(id.clone(), Expression { text: name, ty });
        self.waiting.push_back(object);
        Ok(())
    }

    /// Asserts what is told of an object.
    fn object(&mut self, object: &'b ObjectReport) -> Written {
        let Some(variable) = self.body.variables.get(&object.id).cloned() else { return Ok(()) };
        if let FieldType::Array(element) = type_of(&object.class)? {
            return self.array(object, &variable, &element);
        }
        let is_of_jdk = self.body.classes.is_of_jdk(&object.class);
        if is_of_jdk && !self.body.settings.opens_jdk || self.is_throwable(object) {
            return Ok(());
        }
        for (name, value) in &object.fields {
            if self.places >= MOST_PLACES {
                return Ok(());
            }
            if name == EXISTING || name == IDENTITY_HASH || is_unknown(value) {
                continue;
            }
            if let Some(place) = self.body.place(&variable, &object.class, name)? {
                self.value(&place, value)?;
            }
        }
        Ok(())
    }

    fn array(&mut self, object: &'b ObjectReport, variable: &Expression, element: &FieldType) -> Written {
        let length = object.length.as_ref().and_then(|length| length.0.parse::<usize>().ok());
        if !matches!(variable.ty, FieldType::Array(_)) {
            return Ok(());
        }
        let is_floating = matches!(element, FieldType::Float | FieldType::Double);
        if !element.is_reference() && !is_floating && length == Some(object.elements.len()) && length <= Some(64) {
            let all = object.elements.iter().map(|(_, value)| Ok(self.body.value(value, element)?.text));
            let all = all.collect::<Written<Vec<String>>>()?.join(", ");
            let all = without_casts(&all, element);
            self.assert("assertArrayEquals", format!("new {element}[] {{{all}}}, {}", variable.text));
            return Ok(());
        }
        if let Some(length) = length {
            self.assert("assertEquals", format!("{length}, {}.length", variable.text));
        }
        for (index, value) in &object.elements {
            if self.places >= MOST_PLACES {
                return Ok(());
            }
            let ty = if self.body.can_name(element) { element.clone() } else { object_type() };
            self.value(&Expression { text: format!("{}[{index}]", variable.text), ty }, value)?;
        }
        Ok(())
    }

    /// Where a trace and what is below it depend on who called.
    fn is_throwable(&self, object: &ObjectReport) -> bool {
        self.body.classes.is_subclass(&object.class, "java.lang.Throwable")
    }
}

fn is_unknown(value: &ValueReport) -> bool {
    matches!(value, ValueReport::Origin { .. } | ValueReport::New { .. } | ValueReport::Open(_))
}

/// What the virtual machine says of these differs from version to version.
const SAID_BY_JVM: [&str; 6] = [
    "java.lang.NullPointerException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.ClassCastException",
    "java.lang.NegativeArraySizeException",
    "java.lang.ArrayStoreException",
    "java.lang.AssertionError",
];

impl Body<'_> {
    /// A field of an object, as an expression. Nothing for one that its class does not have.
    pub(crate) fn place(&mut self, variable: &Expression, class: &str, name: &str) -> Written<Option<Expression>> {
        let Some(field) = self.classes.field(class, name) else { return Ok(None) };
        let declaring = type_of(&field.declaring)?;
        let is_open = self.classes.is_member_accessible(&field.declaring, field.access, self.package)
            && self.can_name(&field.ty)
            && self.fits(variable, &declaring);
        if is_open {
            let object = self.seen_as(variable, &field.declaring, &field.name);
            return Ok(Some(Expression { text: format!("{object}.{}", field.name), ty: field.ty }));
        }
        let declaring = self.class_literal(&declaring);
        let text = self.support(format!("get({}, {declaring}, \"{}\")", variable.text, field.name));
        if field.ty.is_reference() {
            return Ok(Some(Expression { text, ty: object_type() }));
        }
        // A number has to be one of its own type, to be compared with a box.
        Ok(Some(Expression { text: format!("({}) {text}", field.ty), ty: field.ty }))
    }

    /// Asserts that a call throws.
    pub(crate) fn check_thrown(&mut self, call: &str, thrown: &ThrownReport) -> Written {
        let call = without_cast(call);
        let class = match &thrown.class {
            Some(class) => class.clone(),
            None if thrown.is_assertion => "java.lang.AssertionError".to_owned(),
            None => "java.lang.Throwable".to_owned(),
        };
        let ty = type_of(&class)?;
        let can_name = self.can_name(&ty);
        let literal = if can_name { self.class_literal(&ty) } else { "Throwable.class".to_owned() };
        self.needs.assertions.insert("assertThrows");
        let is_made_by_program = thrown.calls.first().is_some_and(|at| !self.is_in_jdk(&at.method));
        let message = thrown.message_here.as_ref().or(thrown.message.as_ref());
        let message = message.filter(|_| is_made_by_program && !SAID_BY_JVM.contains(&&*class));
        let is_exact = thrown.class.is_none() || can_name && self.is_final(&class);
        if is_exact && message.is_none() {
            self.line(format!("assertThrows({literal}, () -> {call});"));
            return Ok(());
        }
        let named = if can_name { self.ty(&ty) } else { "Throwable".to_owned() };
        let name = self.local("thrown");
        self.gap();
        self.line(format!("{named} {name} = assertThrows({literal}, () -> {call});"));
        self.gap();
        if can_name && !is_exact {
            self.needs.assertions.insert("assertSame");
            self.line(format!("assertSame({literal}, {name}.getClass());"));
        } else if !can_name {
            self.needs.assertions.insert("assertEquals");
            let class = source::text(class.encode_utf16());
            self.line(format!("assertEquals({class}, {name}.getClass().getName());"));
        }
        if let Some(message) = message {
            self.needs.assertions.insert("assertEquals");
            let message = source::text(message.encode_utf16());
            self.line(format!("assertEquals({message}, {name}.getMessage());"));
        }
        Ok(())
    }

    /// Asserts that calls nest without end.
    pub(crate) fn check_endless(&mut self, call: &str) {
        let call = without_cast(call);
        self.needs.assertions.insert("assertThrows");
        self.line(format!("assertThrows(StackOverflowError.class, () -> {call});"));
    }

    pub(crate) fn is_in_jdk(&self, method: &str) -> bool {
        is_in_jdk(self.classes, method)
    }

    fn is_final(&self, class: &str) -> bool {
        self.classes.file(class).is_some_and(|file| file.access.is_final())
    }
}

/// A call alone: one whose result is cast is no statement.
fn without_cast(call: &str) -> &str {
    match call.strip_prefix('(') {
        Some(cast) if !cast.starts_with('(') => cast.split_once(") ").map_or(call, |(_, call)| call),
        _ => call,
    }
}
