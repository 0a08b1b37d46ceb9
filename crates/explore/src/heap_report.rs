//! Heaps as plain data: the input that takes a path, and what becomes of it.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::in_order;
use crate::input::char_text;

/// A concrete input.
#[derive(Clone, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct InputReport {
    /// The parameters, then what the path asked for beside them.
    #[serde(with = "in_order")]
    #[schemars(with = "BTreeMap<String, ValueReport>")]
    pub params: Vec<(String, ValueReport)>,
    pub objects: Vec<ObjectReport>,
}

/// What an object is called in one report: `a`, `b`, ... The same name is the same object.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct ObjectId(pub String);

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The names of objects: `a` to `z`, then `a1` to `z1` and so on. What an input is called is left out.
pub fn object_ids<'a>(inputs: &'a [impl AsRef<str>]) -> impl Iterator<Item = ObjectId> + 'a {
    let names = (0..).map(|index: usize| {
        let letter = char::from(b'a' + (index % 26) as u8);
        match index / 26 {
            0 => letter.to_string(),
            round => format!("{letter}{round}"),
        }
    });
    names.filter(|name| inputs.iter().all(|input| input.as_ref() != name)).map(ObjectId)
}

#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct ObjectReport {
    pub id: ObjectId,
    pub class: String,
    /// How the path reaches it first. Empty where many paths are told at once, as a shape, and for objects that the path made.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(with = "Option<String>")]
    pub origin: String,
    /// What it is, if it was there before the program ran. Without, it is an object of its own, also where it is equal to such
    /// a one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub existing: Option<ExistingReport>,
    /// The fields that the path looked at; the others may hold anything.
    #[serde(with = "in_order")]
    #[schemars(with = "BTreeMap<String, ValueReport>")]
    pub fields: Vec<(String, ValueReport)>,
    /// What a text of Java says, if all of it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<Number>,
    /// By their indices.
    #[serde(with = "in_order", default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Option<BTreeMap<String, ValueReport>>")]
    pub elements: Vec<(String, ValueReport)>,
    /// What it gives, if it is a function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<FunctionReport>,
}

impl ObjectReport {
    /// An object of which nothing is known but its class.
    pub fn new(id: ObjectId, class: impl Into<String>) -> Self {
        ObjectReport {
            id,
            class: class.into(),
            origin: String::new(),
            existing: None,
            fields: Vec::new(),
            text: None,
            length: None,
            elements: Vec::new(),
            function: None,
        }
    }

    /// Whatever its places hold, and its results if it is a function.
    pub fn held(&self) -> impl Iterator<Item = &ValueReport> {
        let results = self.function.iter().flat_map(|function| &function.results);
        self.fields.iter().chain(&self.elements).map(|(_, value)| value).chain(results)
    }
}

/// A function that is an input.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct FunctionReport {
    /// What it implements.
    pub interface: String,
    /// The method that was called. A function has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The results of its calls, in order.
    pub results: Vec<ValueReport>,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ValueReport {
    Null,
    Bool(bool),
    Integer(Number),
    /// A floating-point number as Java writes it. Infinities and what is no number are texts: `"NaN"`, `"-Infinity"`.
    Float(Number),
    /// A character of Java: a unit of UTF-16.
    Char(u16),
    /// An object that is told of beside it.
    Object {
        #[serde(rename = "ref")]
        id: ObjectId,
    },
    /// A constant of an enum, as Java writes it: `Color.RED`.
    Constant {
        constant: String,
    },
    /// An object that was there before the program ran, as Java writes it: `Tree.NIL`.
    Existing {
        existing: String,
    },
    /// An object of the input that the path did not look at, by how it is reached.
    Origin {
        origin: String,
    },
    /// An object that the program made, and that is not told of, by its class.
    New {
        new: String,
    },
    /// A reference that is not settled: only where a shape is told, never in an input that takes a path.
    Open(OpenReference),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub enum OpenReference {
    #[serde(rename = "?")]
    Any,
    #[serde(rename = "*")]
    NotNull,
}

impl ValueReport {
    pub fn object(id: &ObjectId) -> Self {
        ValueReport::Object { id: id.clone() }
    }

    pub fn integer(number: impl ToString) -> Self {
        ValueReport::Integer(Number(number.to_string()))
    }
}

/// The digits of a number of any size: in JSON a number of as many digits, or a text where JSON has no such number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number(pub String);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Java's `1.5f` is 1.5.
        let digits = self.0.trim_end_matches('f');
        match RawValue::from_string(digits.to_owned()) {
            Ok(number) => number.serialize(serializer),
            Err(_) => serializer.serialize_str(digits),
        }
    }
}

impl JsonSchema for Number {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number of any size; NaN and infinities are texts, as Java writes them.",
            "type": ["number", "string"],
        })
    }
}

/// A value and what it is called.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct NamedValue {
    pub name: String,
    pub value: ValueReport,
}

/// What has become of an input when a path has ended.
#[derive(Clone, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
pub struct FinalReport {
    /// Of the objects of the input, those that are not as they were: only what has changed of them.
    pub changed: Vec<ObjectReport>,
    /// Objects that the program made and that are reached from its result, from the exception, or from the input.
    pub new: Vec<ObjectReport>,
    /// Whether there is more than is told.
    pub is_cut_short: bool,
}

/// An object that was there before the program ran. It is shown as Java says it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExistingReport {
    /// What a text says that is a literal or as good as one: `"ab"`.
    Literal(String),
    /// A box that its class keeps: `Integer.valueOf(5)`.
    Box { class: String, number: i64 },
    /// What a static field holds, or what is reached from there: `pkg.Tree.NIL`.
    Field(String),
    /// The object of a class: `java.lang.String.class`.
    Class(String),
}

impl fmt::Display for ExistingReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExistingReport::Literal(text) => write!(f, "{text:?}"),
            ExistingReport::Field(name) => f.write_str(name),
            ExistingReport::Class(name) => write!(f, "{}.class", name.replace('$', ".")),
            ExistingReport::Box { class, number } => {
                let simple = class.rsplit('.').next().unwrap_or(class);
                match simple {
                    "Boolean" => write!(f, "Boolean.{}", if *number == 0 { "FALSE" } else { "TRUE" }),
                    "Character" => write!(f, "Character.valueOf({})", char_text(*number as u16)),
                    "Integer" => write!(f, "Integer.valueOf({number})"),
                    "Long" => write!(f, "Long.valueOf({number}L)"),
                    narrow => write!(f, "{narrow}.valueOf(({}) {number})", narrow.to_lowercase()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_names_for_any_number_of_objects() {
        let named = |input: &str| -> Vec<String> { object_ids(&[input]).take(54).map(|id| id.0).collect() };
        assert_eq!([0, 25, 26, 53].map(|index| named("list")[index].clone()), ["a", "z", "a1", "b2"]);
        assert_eq!([0, 1, 24, 25].map(|index| named("b")[index].clone()), ["a", "c", "z", "a1"]);
    }

    #[test]
    fn values_are_told_as_json_has_them() {
        let check = |value: ValueReport, expected: &str| {
            assert_eq!(serde_json::to_string(&value).unwrap(), expected);
        };
        check(ValueReport::Null, "null");
        check(ValueReport::Bool(true), "true");
        check(ValueReport::integer("-123456789012345678901234567890"), "-123456789012345678901234567890");
        check(ValueReport::Float(Number("1.5f".to_owned())), "1.5");
        check(ValueReport::Float(Number("NaN".to_owned())), "\"NaN\"");
        check(ValueReport::Char(97), "97");
        check(ValueReport::object(&ObjectId("b".to_owned())), r#"{"ref":"b"}"#);
        check(ValueReport::Constant { constant: "Color.RED".to_owned() }, r#"{"constant":"Color.RED"}"#);
        check(ValueReport::Open(OpenReference::Any), "\"?\"");
    }
}
