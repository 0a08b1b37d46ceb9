//! The JSON Schema in `docs/` is what the types say, and what the tool prints is as it says.

mod common;

use std::fs;
use std::path::Path;

use common::heapwise;
use serde_json::Value;

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema.json");

fn schema() -> Value {
    heapwise::documents::schema().to_value()
}

#[test]
fn the_schema_in_docs_is_what_the_types_say() {
    let text = format!("{}\n", serde_json::to_string_pretty(&schema()).unwrap());
    if std::env::var_os("BLESS").is_some() {
        fs::write(SCHEMA, &text).unwrap();
    }
    let written = fs::read_to_string(Path::new(SCHEMA)).unwrap_or_default();
    assert!(written == text, "docs/schema.json is not what the types say: BLESS=1 rewrites it");
}

/// Checks against one part of the schema, so that a document is not taken for one of another command.
fn check(part: &str, line: &str) {
    let whole = schema();
    let mut wanted = whole["$defs"][part].clone();
    assert!(
        wanted.is_object(),
        "the schema has no {part}: {:?}",
        whole["$defs"].as_object().map(|all| all.keys().collect::<Vec<_>>())
    );
    wanted["$defs"] = whole["$defs"].clone();
    let validator = jsonschema::validator_for(&wanted).unwrap();
    let words: Vec<&str> = line.split_whitespace().collect();
    let output = heapwise(&words);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{line}: {error}"));
    let errors: Vec<String> =
        validator.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{line}: {}", errors.join("\n"));
}

#[test]
fn what_the_tool_prints_is_as_the_schema_says() {
    let paths = "PathsDocument";
    for heap in ["lazy", "lazier", "lazier#", "summary", "pose"] {
        check(paths, &format!("paths list.tiny --npe fork --format json --heap {heap}"));
        check(paths, &format!("paths swap.tiny --format json --heap {heap}"));
    }
    check(paths, "paths tree.tiny --k 1 --calls 5 --format json");
    check(paths, "paths assert.ir --format json");
    check(paths, "paths array.ir --length 2 --format json --detail none");
    check(paths, "paths swap.jl --format json");
    check("CompareDocument", "compare tree.tiny --k 1..2 --calls 5 --format json");
    check("CompareDocument", "compare swap.tiny --memory --format json");
    check("ShapesDocument", "shapes tree.tiny --n 2 --format json");
    check("BenchDocument", "bench list.tiny --heaps pose,lazy --n 2 --format json");
}
