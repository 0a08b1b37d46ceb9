//! Descriptors of fields and methods, and types as Java writes them.

use std::fmt;
use std::sync::Arc;

use crate::instruction::ValueKind;

/// The type of a field, a parameter or a result. Displayed as Java writes it: `int[]`, `java.util.List`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FieldType {
    Byte,
    Char,
    Double,
    Float,
    Int,
    Long,
    Short,
    Boolean,
    /// A class name as class files write it, `java/lang/String`.
    Object(Arc<str>),
    /// The type of the elements.
    Array(Box<FieldType>),
}

/// The type of a method. Displayed as Java writes it, without a name: `int (java.lang.String, long[])`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodType {
    pub params: Vec<FieldType>,
    /// Nothing for `void`.
    pub result: Option<FieldType>,
}

/// Text that is not a descriptor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescriptorError {
    pub text: String,
    pub expected: &'static str,
}

impl FieldType {
    /// From a descriptor: `I`, `Ljava/lang/String;`, `[[J`.
    pub fn parse(descriptor: &str) -> Result<FieldType, DescriptorError> {
        whole(descriptor, split_field).map(build).ok_or_else(|| error(descriptor, "the descriptor of a field"))
    }

    /// From what instructions and constants name: a class name, `java/lang/String`, or an array descriptor, `[I`.
    pub fn of_class(name: &str) -> Result<FieldType, DescriptorError> {
        if name.starts_with('[') {
            return FieldType::parse(name);
        }
        if is_class_name(name) { Ok(FieldType::Object(name.into())) } else { Err(error(name, "the name of a class")) }
    }

    pub fn is_reference(&self) -> bool {
        matches!(self, FieldType::Object(_) | FieldType::Array(_))
    }

    /// What a value of the type is on the stack.
    pub fn kind(&self) -> ValueKind {
        match self {
            FieldType::Byte | FieldType::Char | FieldType::Int | FieldType::Short | FieldType::Boolean => {
                ValueKind::Int
            }
            FieldType::Long => ValueKind::Long,
            FieldType::Float => ValueKind::Float,
            FieldType::Double => ValueKind::Double,
            FieldType::Object(_) | FieldType::Array(_) => ValueKind::Reference,
        }
    }

    /// The descriptor, which [`FieldType::parse`] reads.
    pub fn descriptor(&self) -> String {
        match self {
            FieldType::Byte => "B".into(),
            FieldType::Char => "C".into(),
            FieldType::Double => "D".into(),
            FieldType::Float => "F".into(),
            FieldType::Int => "I".into(),
            FieldType::Long => "J".into(),
            FieldType::Short => "S".into(),
            FieldType::Boolean => "Z".into(),
            FieldType::Object(name) => format!("L{name};"),
            FieldType::Array(element) => format!("[{}", element.descriptor()),
        }
    }
}

impl MethodType {
    /// From a descriptor: `(ILjava/lang/String;)V`.
    pub fn parse(descriptor: &str) -> Result<MethodType, DescriptorError> {
        let mut params = Vec::new();
        match split_method(descriptor, |param| params.push(build(param))) {
            Some(result) => Ok(MethodType { params, result: result.map(build) }),
            None => Err(error(descriptor, "the descriptor of a method")),
        }
    }

    /// How many local variables the parameters take, without the receiver.
    pub fn param_slots(&self) -> u16 {
        self.params.iter().map(|param| param.kind().slots()).sum()
    }
}

/// A class name as Java prints it: dots for slashes. Nested classes keep their dollar.
pub fn java_name(name: &str) -> String {
    name.replace('/', ".")
}

impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldType::Byte => f.write_str("byte"),
            FieldType::Char => f.write_str("char"),
            FieldType::Double => f.write_str("double"),
            FieldType::Float => f.write_str("float"),
            FieldType::Int => f.write_str("int"),
            FieldType::Long => f.write_str("long"),
            FieldType::Short => f.write_str("short"),
            FieldType::Boolean => f.write_str("boolean"),
            FieldType::Object(name) => f.write_str(&java_name(name)),
            FieldType::Array(element) => write!(f, "{element}[]"),
        }
    }
}

impl fmt::Display for MethodType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.result {
            Some(result) => write!(f, "{result} (")?,
            None => f.write_str("void (")?,
        }
        for (index, param) in self.params.iter().enumerate() {
            write!(f, "{}{param}", if index == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not {}", self.text.escape_debug(), self.expected)
    }
}

impl std::error::Error for DescriptorError {}

pub(crate) fn is_field_descriptor(text: &str) -> bool {
    whole(text, split_field).is_some()
}

pub(crate) fn is_method_descriptor(text: &str) -> bool {
    split_method(text, |_| {}).is_some()
}

/// Whether a class may be called so: parts that are not empty, separated by slashes.
pub(crate) fn is_class_name(name: &str) -> bool {
    name.split('/').all(|part| !part.is_empty()) && !name.contains(['.', ';', '['])
}

/// What a Java virtual machine allows; it also bounds the nesting of a [`FieldType`].
const MAX_DIMENSIONS: usize = 255;

fn error(text: &str, expected: &'static str) -> DescriptorError {
    DescriptorError { text: text.to_owned(), expected }
}

/// The descriptor at the beginning of the text, and what follows.
fn split_field(text: &str) -> Option<(&str, &str)> {
    let dimensions = text.bytes().take_while(|byte| *byte == b'[').count();
    if dimensions > MAX_DIMENSIONS {
        return None;
    }
    let length = match text.as_bytes().get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => 1,
        b'L' => {
            let length = text[dimensions..].find(';')? + 1;
            is_class_name(&text[dimensions + 1..dimensions + length - 1]).then_some(length)?
        }
        _ => return None,
    };
    Some(text.split_at(dimensions + length))
}

/// The descriptor of the result (nothing for void); parameters are visited on the way.
fn split_method<'a>(text: &'a str, mut visit: impl FnMut(&'a str)) -> Option<Option<&'a str>> {
    let mut rest = text.strip_prefix('(')?;
    loop {
        if let Some(result) = rest.strip_prefix(')') {
            return if result == "V" { Some(None) } else { whole(result, split_field).map(Some) };
        }
        let (param, following) = split_field(rest)?;
        visit(param);
        rest = following;
    }
}

fn whole<'a>(text: &'a str, split: impl Fn(&'a str) -> Option<(&'a str, &'a str)>) -> Option<&'a str> {
    split(text).filter(|(_, rest)| rest.is_empty()).map(|(first, _)| first)
}

/// The type of a descriptor that has been checked.
fn build(descriptor: &str) -> FieldType {
    match descriptor.as_bytes() {
        [b'[', ..] => FieldType::Array(Box::new(build(&descriptor[1..]))),
        [b'L', ..] => FieldType::Object(descriptor[1..descriptor.len() - 1].into()),
        [b'B', ..] => FieldType::Byte,
        [b'C', ..] => FieldType::Char,
        [b'D', ..] => FieldType::Double,
        [b'F', ..] => FieldType::Float,
        [b'J', ..] => FieldType::Long,
        [b'S', ..] => FieldType::Short,
        [b'Z', ..] => FieldType::Boolean,
        _ => FieldType::Int,
    }
}

#[cfg(test)]
mod tests {
    use super::{FieldType, MethodType};

    /// What a descriptor is displayed as; nothing where it is not one.
    fn check_field(descriptor: &str, displayed: Option<&str>) {
        let parsed = FieldType::parse(descriptor).ok();
        assert_eq!(parsed.as_ref().map(FieldType::to_string).as_deref(), displayed, "{descriptor:?}");
        if let Some(parsed) = parsed {
            assert_eq!(parsed.descriptor(), descriptor);
        }
    }

    fn check_method(descriptor: &str, displayed: Option<&str>, slots: u16) {
        let parsed = MethodType::parse(descriptor).ok();
        assert_eq!(parsed.as_ref().map(MethodType::to_string).as_deref(), displayed, "{descriptor:?}");
        assert_eq!(parsed.map_or(0, |parsed| parsed.param_slots()), slots, "{descriptor:?}");
    }

    #[test]
    fn fields() {
        for (descriptor, displayed) in [
            ("B", "byte"),
            ("C", "char"),
            ("D", "double"),
            ("F", "float"),
            ("I", "int"),
            ("J", "long"),
            ("S", "short"),
            ("Z", "boolean"),
            ("[I", "int[]"),
            ("[[Ljava/util/Map$Entry;", "java.util.Map$Entry[][]"),
            ("LMain;", "Main"),
            ("Lä/ö;", "ä.ö"),
        ] {
            check_field(descriptor, Some(displayed));
        }
        for wrong in ["", "V", "II", "[", "L", "L;", "La", "La//b;", "L/a;", "La;I", "La.b;", "()V", "X", "ä", "[ä"] {
            check_field(wrong, None);
        }
        check_field(&format!("{}I", "[".repeat(255)), Some(&format!("int{}", "[]".repeat(255))));
        check_field(&format!("{}I", "[".repeat(256)), None);
    }

    #[test]
    fn methods() {
        check_method("()V", Some("void ()"), 0);
        check_method("(IJLjava/lang/String;[D)[I", Some("int[] (int, long, java.lang.String, double[])"), 5);
        for wrong in ["", "(", "()", ")V", "(V)V", "()VV", "(I", "(I)", "I", "(La)V", "()II"] {
            check_method(wrong, None, 0);
        }
    }

    #[test]
    fn class_names() {
        let check = |name: &str, displayed: Option<&str>| {
            assert_eq!(FieldType::of_class(name).ok().map(|found| found.to_string()).as_deref(), displayed, "{name:?}");
        };
        check("java/lang/String", Some("java.lang.String"));
        check("[I", Some("int[]"));
        check("[Ljava/lang/String;", Some("java.lang.String[]"));
        check("I", Some("I"));
        check("", None);
        check("a;", None);
        check("[a", None);
    }
}
