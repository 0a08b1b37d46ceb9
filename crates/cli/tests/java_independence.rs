//! The result of a Java method depends neither on the number of workers nor on what was explored before it.

mod common;

use std::path::PathBuf;

use common::java::{compiled, root, sources};
use heapwise::options::PathList;
use heapwise::{Detail, Found, Go, Options, PathReport, Project, ProjectOptions, Sink, Strategy, Target};
use serde_json::{Value, json};

/// Patterns among the Java subjects, and bounds that leave each method some hundred paths.
const SUBJECTS: [(&str, &str); 7] = [
    ("pose.AvlTree.avl_find", r#"{"n": ["2"]}"#),
    ("pose.DoubleLinkedList.dll_remove*", r#"{"k": 1}"#),
    ("kiasan.BinarySearchTreeChecks.insert*", r#"{"n": ["2"]}"#),
    ("kiasan.LinkedListChecks.add*", r#"{"n": ["1"]}"#),
    ("summaries.LinkedList.run*", r#"{"n": ["1"]}"#),
    ("bugs.RingBuffer.add*", "{}"),
    ("inputs.Keys.*", r#"{"n": ["1"], "length": 1, "loops": 2, "steps": 20000}"#),
];

const LIBRARY: [&str; 8] = [
    "java.util.ArrayList.remove(int)",
    "java.util.HashMap.get(Object)",
    "java.util.LinkedList.contains(Object)",
    "java.util.PriorityQueue.poll()",
    "java.util.TreeMap.lastKey()",
    "java.util.Vector.add(int, Object)",
    "java.util.Objects.hashCode(Object)",
    "java.util.BitSet.get(int)",
];

const OF_LIBRARY: &str = r#"{"k": 2, "n": ["1"], "length": 1, "loops": 2, "steps": 5000}"#;

/// Keeps all that there is to tell of every path.
#[derive(Default)]
struct Told(Vec<(String, Value)>);

impl Sink for Told {
    fn detail(&self) -> Detail {
        Detail::ALL
    }

    fn path(&mut self, path: PathReport) -> Go {
        self.0.push((path.trail.to_string(), serde_json::to_value(path).expect("a path is data")));
        Go::On
    }
}

/// All that is told of a method, without what may differ: times, which layer answered, the number of workers.
fn told(target: &Target, bounds: &str, heap: Strategy, jobs: usize) -> Value {
    let mut options: Options = serde_json::from_str(bounds).expect("options");
    options.heap = heap.into();
    options.search.jobs = Some(jobs);
    let mut paths = Told::default();
    let summary = target.explore(&options, &mut paths).expect("an exploration");
    paths.0.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut report = serde_json::to_value(target.report(&options, &summary).expect("a report")).expect("data");
    report["seconds"] = Value::Null;
    report["queries"]["by"] = Value::Null;
    report["options"] = Value::Null;
    let paths: Vec<Value> = paths.0.into_iter().map(|(_, path)| path).collect();
    json!({ "summary": report, "paths": paths, "warnings": target.warnings() })
}

/// Where two results differ first.
fn difference(a: &Value, b: &Value, at: &str) -> Option<String> {
    match (a, b) {
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => {
            x.iter().zip(y).enumerate().find_map(|(index, (x, y))| difference(x, y, &format!("{at}[{index}]")))
        }
        (Value::Object(x), Value::Object(y)) if x.keys().eq(y.keys()) => {
            x.iter().zip(y.values()).find_map(|((key, x), y)| difference(x, y, &format!("{at}.{key}")))
        }
        _ => (a != b).then(|| format!("{at}: {a} and {b}")),
    }
}

fn project(class_path: Vec<PathBuf>) -> Project {
    Project::open(ProjectOptions { class_path: Some(PathList(class_path)), ..ProjectOptions::default() })
}

fn load(found: &Found) -> Target {
    found.load().unwrap_or_else(|error| panic!("{}: {error}", found.name()))
}

fn check_workers(project: &Project, pattern: &str, bounds: &str) {
    for found in project.methods(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}")) {
        let target = load(&found);
        for heap in Strategy::ALL {
            let alone = told(&target, bounds, heap, 1);
            assert_ne!(alone["paths"].as_array().map(Vec::len), Some(0), "{}, {heap}", found.name());
            // Another program, since the first one has grown under each of the strategies.
            let together = told(&load(&found), bounds, heap, 3);
            assert_eq!(difference(&alone, &together, ""), None, "{}, {heap}", found.name());
        }
    }
}

#[test]
fn several_workers_tell_of_the_subjects_what_one_tells() {
    let classes = compiled(&[], &sources(&root().join("subjects/java")));
    let project = project(vec![classes.path().to_owned()]);
    for (pattern, bounds) in SUBJECTS {
        check_workers(&project, pattern, bounds);
    }
}

#[test]
fn several_workers_tell_of_the_library_what_one_tells() {
    let project = project(Vec::new());
    for method in LIBRARY {
        check_workers(&project, method, OF_LIBRARY);
    }
}

/// Methods of a project share class files and the classes of the class path, and nothing that shows.
#[test]
fn what_was_explored_before_does_not_show() {
    let classes = compiled(&[], &sources(&root().join("subjects/java")));
    let class_path = vec![classes.path().to_owned()];
    let shared = project(class_path.clone());
    let subjects = SUBJECTS.iter().map(|&(pattern, bounds)| (pattern, bounds));
    let all: Vec<(&str, &str)> = subjects.chain(LIBRARY.map(|method| (method, OF_LIBRARY))).collect();
    // In one order and in the other, each time after all that came before.
    for (pattern, bounds) in all.iter().chain(all.iter().rev()) {
        let (one, another) = (shared.methods(pattern), project(class_path.clone()).methods(pattern));
        let (after_others, alone) = (one.expect("methods"), another.expect("methods"));
        assert_eq!(after_others.len(), alone.len(), "{pattern}");
        for (after_others, alone) in after_others.iter().zip(&alone).step_by(2) {
            let [after_others, alone] =
                [after_others, alone].map(|found| told(&load(found), bounds, Strategy::LazierSharp, 1));
            assert_eq!(difference(&after_others, &alone, ""), None, "{pattern}");
        }
    }
}
