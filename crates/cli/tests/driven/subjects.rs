//! Which tests are held against the JVM: all of the subjects; of libraries a part, and all that there is where it is asked for.

use std::path::{Path, PathBuf};

use crate::common::java::{compiled, root, sources};
use crate::{Held, Subject, hold};

/// Classes of the subjects, and how many objects of a class and elements of an array their inputs may have.
const QUICK: [(&str, u32); 8] = [
    ("closed.Find", 2),
    ("inputs.Inputs", 2),
    ("bugs.BankAccount", 2),
    ("bugs.DoublyLinkedList", 2),
    ("bugs.RingBuffer", 2),
    ("pose.Swap", 2),
    ("kiasan.StackChecks", 2),
    ("summaries.LinkedList", 1),
];

fn compiled_subjects() -> tempfile::TempDir {
    let java = root().join("subjects/java");
    let folders = ["api", "bugs", "closed", "hex", "inputs", "kiasan", "pose", "statics", "summaries"];
    let all: Vec<PathBuf> = folders.iter().flat_map(|folder| sources(&java.join(folder))).collect();
    compiled(&["--release", "8"], &all)
}

fn subjects(of: &[(&str, u32)]) -> Vec<Subject> {
    of.iter().map(|&(pattern, n)| Subject { pattern: pattern.to_owned(), n }).collect()
}

#[test]
fn tests_of_subjects_drive_what_their_paths_predict() {
    let classes = compiled_subjects();
    let held = Held { subjects: subjects(&QUICK), class_path: vec![classes.path().to_owned()], limit: 200, seconds: None };
    let Some(outcome) = hold(&held) else { return };
    println!("{}", outcome.told());
    assert!(outcome.wrong.is_empty(), "{} wrong:\n{}", outcome.wrong.len(), outcome.wrong.join("\n"));
    assert!(outcome.tests > 150, "only {} tests", outcome.tests);
}
