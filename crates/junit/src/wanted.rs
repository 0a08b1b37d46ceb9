//! Heaps that tests begin with, as the search for calls is told of them.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use heapwise_classfile::descriptor::FieldType;
use heapwise_explore::{ExistingReport, InputReport, ObjectReport, PathReport, ValueReport};
use heapwise_jvm::{EXISTING, IDENTITY_HASH};

use crate::building::{BOXES, TEXT, arrays_of_texts, built_text, characters, elements, length};
use crate::members::{Member, Members};
use crate::values::{Body, Written, type_of, unquoted, unwritable};

/// Heaps that are searched for together, and what may be called for them.
pub(crate) struct Wishes<'a> {
    members: Members<'a>,
    pub(crate) all: Vec<Member>,
    classes: HashMap<String, Has>,
    /// What is said of members and fields, which is for all heaps.
    pub(crate) head: String,
}

/// What tests may do with objects of a class.
#[derive(Copy, Clone)]
struct Has {
    creators: bool,
}

/// One heap.
pub(crate) struct Wish {
    pub(crate) text: String,
    /// What each thing is, by the number that the search has for it.
    pub(crate) things: Vec<ValueReport>,
}

impl<'a> Wishes<'a> {
    pub(crate) fn new(members: Members<'a>) -> Self {
        Wishes { members, all: Vec::new(), classes: HashMap::new(), head: String::new() }
    }

    fn class(&mut self, class: &str) -> Has {
        if let Some(&known) = self.classes.get(class) {
            return known;
        }
        let found = self.members.of(class);
        let has = Has { creators: found.iter().any(|member| member.makes) };
        for member in found {
            let kind = if member.makes { "makes" } else { "changes" };
            let (index, owner, name, descriptor) = (self.all.len(), &member.owner, &member.name, &member.descriptor);
            let _ = writeln!(self.head, "member {index} {class} {kind} {owner} {name} {descriptor}");
            self.all.push(member);
        }
        self.classes.insert(class.to_owned(), has);
        has
    }

    /// The heap of a path.
    pub(crate) fn wish(&mut self, body: &Body<'_>, path: &PathReport) -> Written<Wish> {
        let mut wish = Wishing { wishes: self, body, numbers: HashMap::new(), things: Vec::new(), text: String::new() };
        wish.heap(&path.input)?;
        Ok(Wish { text: wish.text, things: wish.things })
    }
}

struct Wishing<'w, 'a, 'b> {
    wishes: &'w mut Wishes<'a>,
    body: &'w Body<'b>,
    numbers: HashMap<String, usize>,
    things: Vec<ValueReport>,
    text: String,
}

impl Wishing<'_, '_, '_> {
    fn heap(&mut self, input: &InputReport) -> Written {
        let of_texts = arrays_of_texts(input);
        let own: Vec<&ObjectReport> = input.objects.iter().filter(|object| !of_texts.contains(&object.id.0)).collect();
        for object in &own {
            let number = self.things.len();
            let said = self.thing(object, number, input)?;
            let _ = writeln!(self.text, "{said}");
            self.things.push(ValueReport::object(&object.id));
            self.numbers.insert(object.id.0.clone(), number);
        }
        for object in &own {
            if object.existing.is_none() && !is_value(object) {
                self.facts(object)?;
            }
        }
        let results = own.iter().filter_map(|object| object.function.as_ref()).flat_map(|it| &it.results);
        let mut roots = HashSet::new();
        for value in input.params.iter().map(|(_, value)| value).chain(results) {
            if let ValueReport::Object { id } = value
                && let Some(&number) = self.numbers.get(&id.0)
                && roots.insert(number)
            {
                let _ = writeln!(self.text, "root {number}");
            }
        }
        Ok(())
    }

    fn thing(&mut self, object: &ObjectReport, number: usize, input: &InputReport) -> Written<String> {
        let class = &object.class;
        if let Some(existing) = &object.existing {
            return Ok(match existing {
                ExistingReport::Literal(said) => {
                    let said = object.text.as_ref().unwrap_or(said);
                    format!("text {number} {}", hexadecimal(said.encode_utf16()))
                }
                ExistingReport::Box { class, number: value } => format!("box {number} {class} {value}"),
                ExistingReport::Class(name) => format!("class {number} {}", self.mirror(name)?),
                ExistingReport::Field(path) => format!("field {number} {}", self.reached(path)?),
            });
        }
        if *class == TEXT {
            return Ok(format!("text {number} {}", hexadecimal(characters(object, input)?)));
        }
        if let Some(text) = built_text(object, input)? {
            return Ok(format!("builder {number} {class} {}", hexadecimal(text)));
        }
        if let Some((_, primitive)) = BOXES.iter().find(|(known, _)| known == class) {
            let value = object.fields.iter().find(|(name, _)| name == "value").map(|(_, value)| value);
            let value = value.map_or(Ok("v:0".to_owned()), |value| self.value(value, primitive))?;
            return Ok(format!("box {number} {class} {}", &value[2..]));
        }
        if class.starts_with('[') {
            return Ok(format!("array {number} {class} {}", length(object)?));
        }
        if let Some(function) = &object.function {
            return Ok(format!("function {number} {}", function.interface));
        }
        if class.contains("$$Lambda") {
            return unwritable("an input is a function that the program makes");
        }
        let has = self.wishes.class(class);
        let Some(file) = self.body.classes.file(class) else {
            return unwritable(format!("the class {class} has no class file"));
        };
        let is_of_jdk = self.body.classes.is_of_jdk(class);
        let is_closed = file.record.is_some() || is_of_jdk && !self.body.settings.opens_jdk;
        let is_open = !is_closed || is_of_jdk && object.fields.is_empty();
        let can = format!("-{}{}", if has.creators { "n" } else { "" }, if is_open { "o" } else { "" });
        Ok(format!("plain {number} {class} {can}"))
    }

    fn facts(&mut self, object: &ObjectReport) -> Written {
        let number = self.numbers[&object.id.0];
        if let FieldType::Array(element) = type_of(&object.class)? {
            for (index, value) in elements(object, length(object)?) {
                let value = self.value(value, &element)?;
                let _ = writeln!(self.text, "element {number} {index} {value}");
            }
            return Ok(());
        }
        let is_of_jdk = self.body.classes.is_of_jdk(&object.class);
        for (name, value) in &object.fields {
            if name == EXISTING {
                continue;
            }
            if name == IDENTITY_HASH {
                return unwritable("it depends on identity hash codes, which no test can choose");
            }
            // How often a collection has changed is compared with itself alone.
            if is_of_jdk && name == "modCount" && !self.body.is_said("modCount") {
                continue;
            }
            let Some(field) = self.body.classes.field(&object.class, name) else {
                return unwritable(format!("{} has no field {name}", object.class));
            };
            let value = self.value(value, &field.ty)?;
            let (declaring, name) = (&field.declaring, &field.name);
            let is_open = self.body.classes.is_member_accessible(declaring, field.access, self.body.package);
            let assignable = format!("assignable {declaring} {name}\n");
            if is_open && !field.access.is_final() && !self.wishes.head.contains(&assignable) {
                self.wishes.head += &assignable;
            }
            let _ = writeln!(self.text, "fact {number} {declaring} {name} {value}");
        }
        Ok(())
    }

    fn value(&mut self, value: &ValueReport, ty: &FieldType) -> Written<String> {
        Ok(match value {
            ValueReport::Null => "n".to_owned(),
            ValueReport::Bool(value) => format!("v:{}", u8::from(*value)),
            ValueReport::Char(unit) => format!("v:{unit}"),
            ValueReport::Integer(number) => format!("v:{number}"),
            ValueReport::Float(number) => format!("v:{}", number.0.trim_end_matches('f')),
            ValueReport::Object { id } => match self.numbers.get(&id.0) {
                Some(number) => format!("o:{number}"),
                None => return unwritable(format!("an object of the input is not told of: {id}")),
            },
            ValueReport::Constant { constant: path } | ValueReport::Existing { existing: path } => {
                if let Some(number) = self.numbers.get(path) {
                    return Ok(format!("o:{number}"));
                }
                let number = self.things.len();
                let said = self.existing(path, number, ty)?;
                let _ = writeln!(self.text, "{said}");
                self.things.push(value.clone());
                self.numbers.insert(path.clone(), number);
                format!("o:{number}")
            }
            ValueReport::Origin { .. } | ValueReport::New { .. } | ValueReport::Open(_) => {
                return unwritable("a value of the input is left open");
            }
        })
    }

    fn existing(&self, path: &str, number: usize, ty: &FieldType) -> Written<String> {
        if let Some(said) = unquoted(path) {
            return Ok(format!("text {number} {}", hexadecimal(said.encode_utf16())));
        }
        let is_value = path.ends_with(".class") || path.contains(".valueOf(");
        if is_value {
            return unwritable(format!("{path} of type {ty} is a value"));
        }
        Ok(format!("field {number} {}", self.reached(path)?))
    }

    fn mirror(&self, name: &str) -> Written<String> {
        let primitives = [
            ("boolean", "Z"),
            ("byte", "B"),
            ("char", "C"),
            ("short", "S"),
            ("int", "I"),
            ("long", "J"),
            ("float", "F"),
            ("double", "D"),
            ("void", "V"),
        ];
        match primitives.iter().find(|(known, _)| *known == name) {
            Some((_, descriptor)) => Ok((*descriptor).to_owned()),
            None => Ok(type_of(name)?.descriptor()),
        }
    }

    /// A static field, and the steps from there: `pkg.Outer$Inner FIELD . next [] 3`.
    fn reached(&self, path: &str) -> Written<String> {
        let plain = path.split('[').next().unwrap_or(path);
        for (dot, _) in plain.match_indices('.') {
            let Some(class) = self.body.nested(&plain[..dot]) else { continue };
            let steps = path[dot + 1..].replace('.', " . ").replace('[', " [] ").replace(']', "");
            let first = steps.split(' ').next().unwrap_or_default();
            let Some(field) = self.body.classes.field(&class, first) else { continue };
            return Ok(format!("{} {steps}", field.declaring));
        }
        unwritable(format!("{path} was there before, and a test cannot reach it"))
    }
}

/// Whether an object is written down where it is used.
fn is_value(object: &ObjectReport) -> bool {
    let is_built = object.class == "java.lang.StringBuilder" || object.class == "java.lang.StringBuffer";
    object.class == TEXT
        || is_built
        || BOXES.iter().any(|(class, _)| *class == object.class)
        || object.function.is_some()
}

pub(crate) fn hexadecimal(units: impl IntoIterator<Item = u16>) -> String {
    units.into_iter().map(|unit| format!("{unit:04x}")).collect()
}
