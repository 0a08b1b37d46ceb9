//! Values as the driver shows them.

use heapwise_classfile::ClassPath;
use heapwise_heap::{Heap, LazierSharp, Slot};
use heapwise_interp::{Ending, Exception, Thrown};
use heapwise_ir::{ClassId, Shape, Type};
use heapwise_java::{Jvm, State, Worker};
use heapwise_term::{Node, Term};

use crate::case::finish;

/// Shows what a path came to. What objects say of themselves is asked by running their code.
pub(crate) struct Shower<'a, 'm> {
    pub(crate) worker: &'a mut Worker<'m>,
    pub(crate) state: &'a mut State<LazierSharp>,
    pub(crate) path: &'a ClassPath,
}

const DEEPEST: usize = 8;

impl Shower<'_, '_> {
    /// A value of the type with this descriptor.
    pub(crate) fn value(&mut self, value: Term, ty: &str, depth: usize) -> Result<String, String> {
        if ty.starts_with(['L', '[']) {
            return self.reference(value, depth);
        }
        let number = self.worker.terms.as_integer(value).and_then(|number| number.as_i64());
        let shown = match (ty, self.worker.terms.node(value), number) {
            ("Z", _, Some(bit)) => format!("boolean {}", bit != 0),
            ("B", _, Some(number)) => format!("byte {number}"),
            ("S", _, Some(number)) => format!("short {number}"),
            ("C", _, Some(number)) => format!("char {number}"),
            ("I", _, Some(number)) => format!("int {number}"),
            ("J", _, Some(number)) => format!("long {number}"),
            ("F", Node::F32(bits), _) => format!("float 0x{:08x}", canonical_f32(bits)),
            ("D", Node::F64(bits), _) => format!("double 0x{:016x}", canonical_f64(bits)),
            (_, node, _) => return Err(format!("a result of type {ty} that is {node:?}")),
        };
        Ok(shown)
    }

    fn reference(&mut self, object: Term, depth: usize) -> Result<String, String> {
        if object == Term::NULL {
            return Ok("null".to_owned());
        }
        if depth > DEEPEST {
            return Ok("...".to_owned());
        }
        if let Some(text) = self.text(object) {
            return Ok(quote(&text));
        }
        let class = self.class_of(object)?;
        let program = self.worker.machine.program;
        if let Shape::Array(element) = program.classes[class].shape {
            return self.array(object, element, depth);
        }
        let name = program.class_name(class).to_owned();
        let boxed = match &*name {
            "java.lang.Boolean" => "Z",
            "java.lang.Byte" => "B",
            "java.lang.Short" => "S",
            "java.lang.Character" => "C",
            "java.lang.Integer" => "I",
            "java.lang.Long" => "J",
            "java.lang.Float" => "F",
            "java.lang.Double" => "D",
            _ => return self.other(object, class, &name),
        };
        let field = program.find_field(class, "value").ok_or("a box without value")?;
        let value = self.load(object, Slot::Field(field))?;
        self.value(value, boxed, depth)
    }

    /// What a text says. One of an exception may not be written yet.
    fn text(&mut self, object: Term) -> Option<Vec<u16>> {
        let known = Jvm(self.worker).known_text(self.state, object);
        known.or_else(|| Some(Jvm(self.worker).shown_text(self.state, object)?.encode_utf16().collect()))
    }

    fn array(&mut self, array: Term, element: Type, depth: usize) -> Result<String, String> {
        let program = self.worker.machine.program;
        let (name, descriptor) = match element {
            Type::Bit => ("boolean", "Z"),
            Type::I8 => ("byte", "B"),
            Type::I16 => ("short", "S"),
            Type::U16 => ("char", "C"),
            Type::I32 => ("int", "I"),
            Type::I64 => ("long", "J"),
            Type::F32 => ("float", "F"),
            Type::F64 => ("double", "D"),
            Type::Ref(Some(class)) => (program.class_name(class), "L"),
            other => return Err(format!("an array of {other:?}")),
        };
        let length = self.load(array, Slot::Length)?;
        let length =
            self.worker.terms.as_integer(length).and_then(|length| length.as_i64()).ok_or("a symbolic length")?;
        let mut shown = Vec::new();
        for index in 0..length {
            let index = self.worker.terms.i32(index as i32);
            let value = self.load(array, Slot::Element(index, element))?;
            shown.push(self.value(value, descriptor, depth + 1)?);
        }
        Ok(format!("{name}[{length}]{{{}}}", shown.join(", ")))
    }

    /// Only objects whose text says nothing about identity are asked for it.
    fn other(&mut self, object: Term, class: ClassId, name: &str) -> Result<String, String> {
        let program = self.worker.machine.program;
        let mut above = self.worker.hierarchy.supertypes(class).iter().map(|&class| program.class_name(class));
        let is_plain = above.any(|above| matches!(above, "java.lang.Record" | "java.lang.Enum"))
            || name.starts_with("java.util.")
            || name.starts_with("java.math.");
        if !is_plain {
            return Ok(format!("{name}@"));
        }
        let text = self.text_of(object, class, "toString()Ljava/lang/String;")?;
        Ok(format!("{name}@{text}"))
    }

    /// `CLASS|MESSAGE|FILE:LINE`
    pub(crate) fn thrown(&mut self, thrown: &Thrown) -> Result<String, String> {
        let Exception::Object(object, _) = thrown.exception else { return Err(format!("{thrown:?}")) };
        let class = self.class_of(object)?;
        let program = self.worker.machine.program;
        let name = program.class_name(class).to_owned();
        let place = self.place(object);
        let above = self.worker.hierarchy.supertypes(class);
        let is_null = above.iter().any(|&above| program.class_name(above) == "java.lang.NullPointerException");
        let message =
            if is_null { String::new() } else { self.text_of(object, class, "getMessage()Ljava/lang/String;")? };
        Ok(format!("{name}|{message}|{place}"))
    }

    /// The topmost frame that is in a class of the corpus.
    fn place(&self, exception: Term) -> String {
        let program = self.worker.machine.program;
        for at in self.state.globals.trace(exception).unwrap_or_default() {
            let Some(class) = program.methods[at.method].class else { continue };
            let name = program.class_name(class).replace('.', "/");
            let is_ours = matches!(self.path.find(&name), Ok(Some(found)) if !found.from_jdk);
            if is_ours && let Some(file) = program.classes[class].file {
                return format!("{}:{}", program.names.text(file), at.line);
            }
        }
        "nowhere".to_owned()
    }

    /// What a method without parameters returns, a text or null.
    fn text_of(&mut self, object: Term, class: ClassId, method: &str) -> Result<String, String> {
        let program = self.worker.machine.program;
        let is_meant = |name| program.names.text(name) == method;
        let selector = program.selectors.iter().find(|(_, it)| is_meant(it.name)).map(|(id, _)| id);
        let selector = selector.ok_or_else(|| format!("nothing has the method {method}"))?;
        let implementation = self.worker.hierarchy.implementation(program, class, selector);
        let implementation = implementation.ok_or_else(|| format!("there is no method {method}"))?;
        self.state.call_instead(self.worker, implementation, &[object]).map_err(|error| error.to_string())?;
        match finish(self.worker, self.state)? {
            Ending::Returned(Some(text)) => match self.text(text) {
                Some(text) => Ok(quote(&text)),
                None => Ok("null".to_owned()),
            },
            other => Err(format!("{method}: {other:?}")),
        }
    }

    fn class_of(&self, object: Term) -> Result<ClassId, String> {
        match self.worker.terms.node(object) {
            Node::Object(_, kind) => {
                self.worker.hierarchy.class_of(kind).ok_or_else(|| "an object without class".to_owned())
            }
            node => Err(format!("no object of the program: {node:?}")),
        }
    }

    fn load(&mut self, object: Term, slot: Slot) -> Result<Term, String> {
        let loaded = self.state.heap.load(&mut self.worker.cx(&self.state.facts), object, slot);
        loaded.map_err(|question| format!("a question: {:?}", question.about))
    }
}

fn canonical_f32(bits: u32) -> u32 {
    if f32::from_bits(bits).is_nan() { 0x7fc0_0000 } else { bits }
}

fn canonical_f64(bits: u64) -> u64 {
    if f64::from_bits(bits).is_nan() { 0x7ff8_0000_0000_0000 } else { bits }
}

/// In quotes; anything but printable ASCII is escaped.
pub(crate) fn quote(units: &[u16]) -> String {
    let mut quoted = "\"".to_owned();
    for &unit in units {
        match u8::try_from(unit) {
            Ok(b'"') => quoted.push_str("\\\""),
            Ok(b'\\') => quoted.push_str("\\\\"),
            Ok(b'\n') => quoted.push_str("\\n"),
            Ok(b'\r') => quoted.push_str("\\r"),
            Ok(b'\t') => quoted.push_str("\\t"),
            Ok(printable @ 0x20..=0x7e) => quoted.push(printable.into()),
            _ => quoted.push_str(&format!("\\u{unit:04x}")),
        }
    }
    quoted.push('"');
    quoted
}
