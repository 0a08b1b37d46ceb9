//! Programs without inputs end as on the JVM, under every strategy, and long ones come to their end.

mod common;

use std::process::Command;

use common::java::{compiled, root, sources};

/// What the tool says that a method returns.
fn returned(classes: &str, method: &str, heap: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_heapwise"))
        .args(["paths", &format!("known.Known.{method}"), "-cp", classes, "--heap", heap])
        .args(["--steps", "none", "--loops", "none", "--format", "json"])
        .output()
        .expect("the tool runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let paths = report["paths"].as_array().expect("paths");
    assert_eq!(paths.len(), 1, "{method} under {heap}: {text}");
    assert_eq!(paths[0]["ending"], "returned", "{method} under {heap}: {text}");
    paths[0]["value"].as_str().expect("a value").to_owned()
}

#[test]
fn known_values_are_those_of_the_jvm() {
    let classes = compiled(&[], &sources(&root().join("subjects/java/known")));
    let path = classes.path().to_string_lossy().into_owned();
    let output = Command::new("java").args(["-cp", &path, "known.Known"]).output();
    let output = output.expect("this test needs java: scripts/install-jdk installs it");
    let expected = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(expected.lines().count(), 8, "{expected}");
    for line in expected.lines() {
        let (method, value) = line.split_once(' ').expect("a method and its result");
        for heap in ["lazy", "lazier", "lazier#", "summary", "pose"] {
            let found = returned(&path, &format!("{method}Short"), heap);
            assert_eq!(found.trim_end_matches('f'), value, "{method} under {heap}");
        }
    }
}

/// There are 148,933 primes below two million.
#[test]
fn a_long_program_ends() {
    let classes = compiled(&[], &sources(&root().join("subjects/java/known")));
    assert_eq!(returned(&classes.path().to_string_lossy(), "primesBelow2Million", "pose"), "148933");
}
