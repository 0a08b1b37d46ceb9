//! Paths and summaries as JSON.

use heapwise_explore::{
    Bound, Bug, CallReport, FunctionReport, InputReport, ObjectReport, PathReport, Summary, ValueReport,
};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::claim::{Claim, claims, verdict};
use crate::draw::letters;
use crate::run::{Run, RunBounds};

/// One path, on one line.
pub fn json_path(path: &PathReport) -> String {
    serde_json::to_string(&Path(path)).expect("plain data can be written")
}

struct Path<'a>(&'a PathReport);

impl Serialize for Path<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let path = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("trail", &path.trail.to_string())?;
        map.serialize_entry("ending", path.ending.name())?;
        if let Some((term, concrete)) = &path.value {
            map.serialize_entry("value", term)?;
            map.serialize_entry("value_here", concrete)?;
        }
        if let Some(thrown) = &path.thrown {
            let mut exception = json!({
                "what": thrown.what,
                "assertion": thrown.is_assertion,
                "method": thrown.method,
                "line": line(thrown.line),
            });
            if !thrown.calls.is_empty() {
                exception["message"] = json!(thrown.message);
                exception["file"] = json!(thrown.file);
                exception["calls"] = calls(&thrown.calls);
            }
            map.serialize_entry("exception", &exception)?;
        }
        if let Some(reason) = &path.reason {
            map.serialize_entry("reason", reason)?;
        }
        if !path.calls.is_empty() {
            map.serialize_entry("calls", &calls(&path.calls))?;
        }
        if !path.output.is_empty() {
            map.serialize_entry("output", &path.output)?;
        }
        map.serialize_entry("condition", &path.conditions)?;
        map.serialize_entry("input", &Input(&path.input))?;
        map.serialize_entry("marks", &path.marks)?;
        map.serialize_entry("steps", &path.steps)?;
        map.serialize_entry("program_path", &format!("{:016x}", path.program_path))?;
        map.end()
    }
}

/// A line, or null where there is none.
fn line(line: u32) -> Value {
    if line > 0 { Value::from(line) } else { Value::Null }
}

fn calls(calls: &[CallReport]) -> Value {
    calls.iter().map(|call| json!({ "method": call.method, "file": call.file, "line": line(call.line) })).collect()
}

/// An input, as [`json_path`] has it.
pub(crate) struct Input<'a>(pub(crate) &'a InputReport);

impl Serialize for Input<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ids = letters(self.0);
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("params", &Named(&self.0.params, &ids))?;
        let objects: Vec<Object> =
            self.0.objects.iter().enumerate().map(|(index, object)| Object { index, object, ids: &ids }).collect();
        map.serialize_entry("objects", &objects)?;
        map.end()
    }
}

struct Object<'a> {
    index: usize,
    object: &'a ObjectReport,
    ids: &'a [String],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Object { index, object, ids } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &ids[*index])?;
        map.serialize_entry("class", &object.class)?;
        if !object.origin.is_empty() {
            map.serialize_entry("origin", &object.origin)?;
        }
        if let Some(existing) = &object.existing {
            map.serialize_entry("existing", &existing.to_string())?;
        }
        map.serialize_entry("fields", &Named(&object.fields, ids))?;
        if let Some(text) = &object.text {
            map.serialize_entry("text", text)?;
        }
        if let Some(length) = &object.length {
            map.serialize_entry("length", &Number(length))?;
        }
        if !object.elements.is_empty() {
            map.serialize_entry("elements", &Named(&object.elements, ids))?;
        }
        if let Some(function) = &object.function {
            map.serialize_entry("function", &Function(function, ids))?;
        }
        map.end()
    }
}

/// A function: what it implements, and the results of its calls, in order.
struct Function<'a>(&'a FunctionReport, &'a [String]);

impl Serialize for Function<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let results: Vec<Held> = self.0.results.iter().map(|(_, value)| Held(value, self.1)).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("interface", &self.0.interface)?;
        if let Some((method, _)) = self.0.results.first() {
            map.serialize_entry("method", method)?;
        }
        map.serialize_entry("results", &results)?;
        map.end()
    }
}

/// Values by name, in order.
struct Named<'a>(&'a [(String, ValueReport)], &'a [String]);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, Held(value, self.1))))
    }
}

/// A value: `null`, `true`, a number, `{"ref": "a"}` for the object of that id, `{"constant": "Color.RED"}`, or `{"existing":
/// "Tree.NIL"}` for an object that was there before the program ran, by how Java says it. A character of Java is the number of its UTF-16 unit; what is no number, such as `"NaN"`, is a text. In shapes also `"?"`, any
/// reference, and `"*"`, any but null.
struct Held<'a>(&'a ValueReport, &'a [String]);

impl Serialize for Held<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            ValueReport::Null => serializer.serialize_unit(),
            ValueReport::Free => serializer.serialize_str("?"),
            ValueReport::NonNull => serializer.serialize_str("*"),
            ValueReport::Bool(value) => serializer.serialize_bool(*value),
            ValueReport::Integer(value) => Number(value).serialize(serializer),
            // Java's `1.5f` is 1.5.
            ValueReport::Float(value) => Number(value.trim_end_matches('f')).serialize(serializer),
            ValueReport::Char(unit) => serializer.serialize_u16(*unit),
            ValueReport::Existing(name) => serializer.collect_map([("existing", name)]),
            ValueReport::Constant(name) => serializer.collect_map([("constant", name)]),
            ValueReport::Object(index) => serializer.collect_map([("ref", &self.1[*index])]),
        }
    }
}

/// An integer of any size is a JSON number of as many digits.
struct Number<'a>(&'a str);

impl Serialize for Number<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match RawValue::from_string(self.0.to_owned()) {
            Ok(number) => number.serialize(serializer),
            Err(_) => serializer.serialize_str(self.0),
        }
    }
}

/// The numbers of a run and what may be claimed from them.
pub fn json_summary(run: &Run, summary: &Summary) -> Value {
    let by: Map<String, Value> =
        summary.queries.by.iter().map(|(layer, count)| (layer.clone(), Value::from(*count))).collect();
    let cut_by: Map<String, Value> =
        summary.cut_by.iter().map(|(bound, paths)| (bound.name().to_owned(), Value::from(*paths))).collect();
    let trail = |bug: &Bug| bug.trail.as_ref().map(ToString::to_string);
    let bugs: Vec<Value> = summary.bugs.iter().map(|bug| json!({ "trail": trail(bug), "what": bug.what })).collect();
    json!({
        "target": run.target,
        "heap": run.heap,
        "paths": summary.paths(),
        "endings": {
            "returned": summary.returned,
            "threw": summary.threw,
            "excluded": summary.excluded,
            "cut": summary.cut,
            "unsupported": summary.unsupported,
            "undecided": summary.undecided,
            "broken": summary.broken,
        },
        "queries": { "asked": summary.queries.asked, "by": by },
        "seconds": summary.time.as_secs_f64(),
        "complete": summary.complete(),
        "failed_assertions": summary.failed_assertions,
        "thrown": summary.thrown,
        "cut_by": cut_by,
        "unsupported_by": summary.unsupported_by,
        "undecided_by": summary.undecided_by,
        "bugs": bugs,
        "timed_out": summary.cut_by.contains_key(&Bound::Time),
        "interrupted": summary.cut_by.contains_key(&Bound::Interrupt),
        "npe": if run.assumes_non_null { "assume" } else { "fork" },
        "exact_types": run.exact_types,
        "never_null": run.never_null,
        "bounds": bounds(&run.bounds),
        "ints": if run.math_ints { "math" } else { "java" },
        "verdict": verdict(run, summary),
        "claims": json_claims(run, summary),
        "version": env!("CARGO_PKG_VERSION"),
    })
}

/// What is left out, and which inputs the result is about.
pub fn json_claims(run: &Run, summary: &Summary) -> Value {
    claims(run, summary).iter().map(json_claim).collect()
}

fn json_claim(claim: &Claim) -> Value {
    let mut value = json!({ "kind": claim.kind.name(), "effect": claim.effect.name(), "text": claim.text });
    if let Some(bound) = claim.kind.bound() {
        value["bound"] = bound.name().into();
    }
    if let Some(paths) = claim.paths {
        value["paths"] = paths.into();
    }
    value
}

fn bounds(bounds: &RunBounds) -> Value {
    let n_of: Map<String, Value> = bounds.n_of.iter().map(|(class, n)| (class.clone(), Value::from(*n))).collect();
    json!({
        "k": bounds.k,
        "k_counts": if bounds.k_counts_chosen { "chosen" } else { "used" },
        "n": bounds.n,
        "n_of": n_of,
        "length": bounds.length,
        "loops": bounds.loops,
        "calls": bounds.calls,
        "steps": bounds.steps,
        "timeout": bounds.seconds,
    })
}
