//! A result claims nothing that does not hold. Each program of `tests/jvm/claims` has a method `run`, of which a JVM says
//! something that a careless result would deny. Its first line says what the result must be:
//!
//! | first line | the method `run` | the result |
//! |---|---|---|
//! | `found` | returns true for some input | has such a path |
//! | `left out: kind` | the same | has none, but is not complete, and has a claim of this kind that leaves something out |
//! | `restricted: kind` | the same | has none, and has a claim of this kind that says which inputs it is about |
//! | `never` | returns true for no input | is complete and has no such path |
//! | `complete` | has nothing that could be left out | is complete and has no claims |
//!
//! Where there is more than one good answer, they are separated by `, or `. A second line may have options.

mod common;

use std::fs;
use std::path::Path;

use common::java::{compiled, root, sources};
use common::{heapwise, words};
use serde_json::Value;

const STRATEGIES: [&str; 5] = ["lazy", "lazier", "lazier#", "summary", "pose"];

struct Program {
    name: String,
    expected: String,
    options: String,
}

impl Program {
    fn read(file: &Path) -> Program {
        let text = fs::read_to_string(file).expect("readable");
        let first = text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("what is expected");
        let options = text.lines().find_map(|line| line.strip_prefix("// options: ")).unwrap_or_default().to_owned();
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        Program { name, expected: first.to_owned(), options }
    }

    fn check(&self, classes: &Path, heap: &str) -> Result<(), String> {
        let classes = classes.to_str().expect("a path of characters");
        let target = format!("{}.run", self.name);
        let mut arguments: Vec<String> = ["paths", "-cp", classes, &target, "--heap", heap].map(str::to_owned).into();
        arguments.extend(words("--jobs 1 --format json"));
        arguments.extend(words(&self.options));
        let output = heapwise(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        let explored: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{target}, {heap}: {error}\n{said}"));
        let summary = &explored["summary"];
        if self.expected.split(", or ").any(|expected| is_as(expected, &explored)) && is_consistent(summary) {
            return Ok(());
        }
        Err(format!(
            "{target}, {heap}: expected {}, but {} is true on {} paths, and the claims are {}",
            self.expected,
            if summary["complete"] == true { "complete" } else { "partial" },
            true_paths(&explored),
            summary["claims"]
        ))
    }
}

/// On how many paths the method returns true.
fn true_paths(explored: &Value) -> usize {
    let paths = explored["paths"].as_array().expect("paths");
    paths.iter().filter(|path| path["ending"] == "returned" && path["value_here"] == "true").count()
}

fn is_as(expected: &str, explored: &Value) -> bool {
    let summary = &explored["summary"];
    let is_complete = summary["complete"] == true;
    let is_found = true_paths(explored) > 0;
    let claims = summary["claims"].as_array().expect("claims");
    let claimed =
        |effect: &str, kind: &str| claims.iter().any(|claim| claim["effect"] == effect && claim["kind"] == kind);
    match expected.split_once(": ") {
        None if expected == "found" => is_found,
        None if expected == "never" => is_complete && !is_found,
        None if expected == "complete" => is_complete && claims.is_empty(),
        Some(("left out", kind)) => !is_found && !is_complete && claimed("left_out", kind),
        Some(("restricted", kind)) => !is_found && claimed("restricted", kind),
        _ => panic!("what is meant by `{expected}`?"),
    }
}

/// A result is complete exactly if no claim leaves anything out, and each claim says something.
fn is_consistent(summary: &Value) -> bool {
    let claims = summary["claims"].as_array().expect("claims");
    let leaves_out = claims.iter().any(|claim| claim["effect"] == "left_out");
    let speaks = |claim: &Value| claim["text"].as_str().is_some_and(|text| text.len() > 10);
    (summary["complete"] == true) != leaves_out && claims.iter().all(speaks)
}

#[test]
fn no_result_claims_what_does_not_hold() {
    let folder = root().join("tests/jvm/claims");
    let mut files = sources(&folder);
    let programs: Vec<Program> = files.iter().map(|file| Program::read(file)).collect();
    files.push(root().join("subjects/java/api/heapwise/Heapwise.java"));
    files.extend(sources(&root().join("tests/jvm/features/verifier")));
    let classes = compiled(&[], &files);
    let mut wrong = Vec::new();
    for program in &programs {
        for heap in STRATEGIES {
            wrong.extend(program.check(classes.path(), heap).err());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
