//! Programs without inputs end as on the JVM, under every strategy, and long ones come to their end.

mod common;

use std::process::Command;

use common::java::{compiled, root, sources};
use heapwise::options::PathList;
use heapwise::{Detail, Options, PathReport, Project, ProjectOptions, Strategy};

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
    assert_eq!(expected.lines().count(), 12, "{expected}");
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

const AGAIN: &str = "
class Again {
    static int late(Object a, Object b) {
        java.util.TreeMap<String, Object> map = new java.util.TreeMap<>();
        java.util.function.Supplier<Object> held = () -> map.get(\"x\");
        map.put(\"x\", a);
        if (held.get() == b) return 1;
        return held.get() instanceof Comparable ? 2 : b instanceof Integer ? 3 : 4;
    }
}
";

/// The first exploration has loaded classes that are not there before it. They change nothing for what comes after it.
#[test]
fn a_target_that_was_explored_is_what_it_was() {
    let directory = tempfile::tempdir().expect("a directory");
    let source = directory.path().join("Again.java");
    std::fs::write(&source, AGAIN).expect("a source");
    let classes = compiled(&[], &[source]);
    let class_path = Some(PathList(vec![classes.path().to_owned()]));
    let project = Project::open(ProjectOptions { class_path, ..ProjectOptions::default() });
    for strategy in Strategy::ALL {
        let target = project.target("Again.late").expect("a target");
        let options = Options { heap: strategy.into(), ..Options::default() };
        let all = || {
            let mut paths: Vec<PathReport> = target.paths(&options, Detail::ALL).expect("paths").collect();
            paths.sort_by_key(|path| path.trail.to_string());
            paths
        };
        let first = all();
        assert!(first.len() > 3, "{strategy:?}");
        let json = |paths: &[PathReport]| serde_json::to_value(paths).expect("JSON");
        assert!(json(&first) == json(&all()), "{strategy:?} finds something else the second time");
        for path in &first {
            let again = target.replay(&options, &path.trail, Detail::ALL).expect("a path");
            let (again, path) = (json(&[again]), json(std::slice::from_ref(path)));
            assert_eq!(again[0]["ending"], path[0]["ending"], "{strategy:?}");
            assert_eq!(again[0]["condition"], path[0]["condition"], "{strategy:?}");
        }
    }
}
