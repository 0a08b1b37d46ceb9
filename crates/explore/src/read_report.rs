//! Reports read back from JSON, as they were printed.
//!
//! Numbers may have any number of digits, so they are read as texts. That is possible only where the reader does not put
//! them aside first: therefore a path is read flat, as JSON has it, and nothing with numbers in it is tried twice.

use heapwise_heap::{Bound, By};
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;

use crate::heap_report::{FinalReport, InputReport, NamedValue, Number, ObjectId, OpenReference, ValueReport};
use crate::report::{BranchReport, CallReport, EndingKind, EndingReport, PathReport, ThrownReport, Way};
use crate::trail::Trail;

/// What is there is there, also if it is null.
pub fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A number, or the text that stands for one.
impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        match raw.get().as_bytes().first() {
            Some(b'"') => serde_json::from_str(raw.get()).map(Number).map_err(Error::custom),
            Some(b'-' | b'0'..=b'9') => Ok(Number(raw.get().to_owned())),
            _ => Err(Error::custom(format!("expected a number, not {raw}"))),
        }
    }
}

/// JSON has one kind of numbers: a character is read as an integer, and so is everything without a fraction or an exponent.
impl<'de> Deserialize<'de> for ValueReport {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = raw.get();
        match text {
            "null" => return Ok(ValueReport::Null),
            "true" => return Ok(ValueReport::Bool(true)),
            "false" => return Ok(ValueReport::Bool(false)),
            _ => {}
        }
        let read = match text.as_bytes().first() {
            Some(b'{') => serde_json::from_str(text).map(Told::into_value),
            Some(b'"') => serde_json::from_str::<String>(text).map(|text| match text.as_str() {
                "?" => ValueReport::Open(OpenReference::Any),
                "*" => ValueReport::Open(OpenReference::NotNull),
                _ => ValueReport::Float(Number(text)),
            }),
            Some(b'-' | b'0'..=b'9') => {
                let number = Number(text.to_owned());
                let is_float = text.contains(['.', 'e', 'E']);
                Ok(if is_float { ValueReport::Float(number) } else { ValueReport::Integer(number) })
            }
            _ => return Err(Error::custom(format!("expected a value, not {text}"))),
        };
        read.map_err(Error::custom)
    }
}

/// Values that are objects in JSON.
#[derive(serde::Deserialize)]
#[serde(rename_all = "snake_case")]
enum Told {
    Ref(ObjectId),
    Constant(String),
    Existing(String),
    Origin(String),
    New(String),
}

impl Told {
    fn into_value(self) -> ValueReport {
        match self {
            Told::Ref(id) => ValueReport::Object { id },
            Told::Constant(constant) => ValueReport::Constant { constant },
            Told::Existing(existing) => ValueReport::Existing { existing },
            Told::Origin(origin) => ValueReport::Origin { origin },
            Told::New(new) => ValueReport::New { new },
        }
    }
}

impl<'de> Deserialize<'de> for PathReport {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        FlatPath::deserialize(deserializer)?.try_into().map_err(Error::custom)
    }
}

impl<'de> Deserialize<'de> for BranchReport {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        FlatBranch::deserialize(deserializer)?.try_into().map_err(Error::custom)
    }
}

/// A path as it stands in JSON.
#[derive(serde::Deserialize)]
struct FlatPath {
    trail: Trail,
    ending: EndingKind,
    value: Option<String>,
    value_here: Option<String>,
    #[serde(default, deserialize_with = "present")]
    result: Option<ValueReport>,
    exception: Option<ThrownReport>,
    by: Option<By>,
    bound: Option<Bound>,
    what: Option<String>,
    reason: Option<String>,
    #[serde(default)]
    calls: Vec<CallReport>,
    #[serde(default)]
    output: String,
    condition: Vec<String>,
    condition_smt: Option<String>,
    input: InputReport,
    symbols: Option<Vec<NamedValue>>,
    branches: Option<Vec<BranchReport>>,
    #[serde(rename = "final")]
    final_heap: Option<FinalReport>,
    marks: Vec<String>,
    steps: u64,
    program_path: String,
}

impl TryFrom<FlatPath> for PathReport {
    type Error = String;

    fn try_from(flat: FlatPath) -> Result<Self, String> {
        let kind = flat.ending;
        let missing = |what: &str| format!("a path that is {kind} has the field `{what}`");
        let reason = || flat.reason.clone().ok_or_else(|| missing("reason"));
        let ending = match kind {
            EndingKind::Returned => {
                EndingReport::Returned { value: flat.value, value_here: flat.value_here, result: flat.result }
            }
            EndingKind::Threw => EndingReport::Threw { exception: flat.exception.ok_or_else(|| missing("exception"))? },
            EndingKind::Excluded => {
                EndingReport::Excluded { by: flat.by.ok_or_else(|| missing("by"))?, reason: reason()? }
            }
            EndingKind::Cut => {
                let bound = flat.bound.ok_or_else(|| missing("bound"))?;
                EndingReport::Cut { bound, reason: reason()?, calls: flat.calls }
            }
            EndingKind::Unsupported => {
                let what = flat.what.ok_or_else(|| missing("what"))?;
                EndingReport::Unsupported {
                    what,
                    reason: flat.reason.ok_or_else(|| missing("reason"))?,
                    calls: flat.calls,
                }
            }
            EndingKind::Undecided => EndingReport::Undecided { reason: reason()? },
        };
        let program_path = u64::from_str_radix(&flat.program_path, 16)
            .map_err(|error| format!("`program_path` has hexadecimal digits: {error}"))?;
        Ok(PathReport {
            trail: flat.trail,
            ending,
            output: flat.output,
            conditions: flat.condition,
            condition_smt: flat.condition_smt,
            input: flat.input,
            symbols: flat.symbols,
            branches: flat.branches,
            ways: None,
            final_heap: flat.final_heap,
            marks: flat.marks,
            steps: flat.steps,
            program_path,
        })
    }
}

/// A branch as it stands in JSON.
#[derive(serde::Deserialize)]
struct FlatBranch {
    method: String,
    file: Option<String>,
    line: Option<u32>,
    offset: Option<u16>,
    on: String,
    holds: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    case: Option<Option<i64>>,
}

impl TryFrom<FlatBranch> for BranchReport {
    type Error = String;

    fn try_from(flat: FlatBranch) -> Result<Self, String> {
        let way = match (flat.holds, flat.case) {
            (Some(holds), None) => Way::Holds(holds),
            (None, Some(case)) => Way::Case(case),
            _ => return Err("a branch has either the field `holds` or the field `case`".to_owned()),
        };
        let at = CallReport { method: flat.method, file: flat.file, line: flat.line };
        Ok(BranchReport { at, offset: flat.offset, on: flat.on, way })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: serde::de::DeserializeOwned + serde::Serialize>(text: &str) -> T {
        let read: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(serde_json::to_string(&read).expect("it can be written"), text);
        read
    }

    #[test]
    fn values_are_read_as_they_are_printed() {
        let values = [
            "null",
            "true",
            "-123456789012345678901234567890",
            "1.5",
            "1.0E10",
            "-0.0",
            "\"NaN\"",
            "\"-Infinity\"",
            "\"?\"",
            "\"*\"",
            r#"{"ref":"b"}"#,
            r#"{"constant":"Color.RED"}"#,
            r#"{"existing":"Tree.NIL"}"#,
            r#"{"origin":"n.next"}"#,
            r#"{"new":"Node"}"#,
        ];
        for text in values {
            check::<ValueReport>(text);
        }
        let error = serde_json::from_str::<ValueReport>("[1]").expect_err("a list is no value");
        assert!(error.to_string().contains("expected a value"), "{error}");
    }

    #[test]
    fn branches_are_read_as_they_are_printed() {
        let check = |way: &str| {
            let text = format!(r#"{{"method":"A.f","file":"A.java","line":3,"on":"x",{way}}}"#);
            check::<BranchReport>(&text).way
        };
        assert_eq!(check(r#""holds":true"#), Way::Holds(true));
        assert_eq!(check(r#""case":7"#), Way::Case(Some(7)));
        assert_eq!(check(r#""case":null"#), Way::Case(None));
        let neither = r#"{"method":"A.f","file":null,"line":3,"on":"x"}"#;
        assert!(serde_json::from_str::<BranchReport>(neither).is_err());
    }

    #[test]
    fn a_path_without_what_its_ending_has_is_no_path() {
        let of = |ending: &str| {
            let rest = r#""condition":[],"input":{"params":{},"objects":[]},"marks":[],"steps":1,"program_path":"00000000000000ff"}"#;
            format!("{{\"trail\":\"1.0\",{ending},{rest}")
        };
        let endings = [
            r#""ending":"returned""#,
            r#""ending":"returned","value":"x","value_here":"null","result":null"#,
            r#""ending":"cut","bound":"timeout","reason":"the bound timeout""#,
            r#""ending":"excluded","by":"non_null","reason":"so""#,
            r#""ending":"undecided","reason":"so""#,
        ];
        for ending in endings {
            check::<PathReport>(&of(ending));
        }
        let error =
            serde_json::from_str::<PathReport>(&of(r#""ending":"cut","reason":"so""#)).expect_err("which bound?");
        assert!(error.to_string().contains("`bound`"), "{error}");
    }
}
