//! The five strategies explore the same program paths of every subject.

use std::collections::BTreeSet;

use heapwise::{EndingKind, Go, PathReport, Sink};

use crate::all::of_package;
use crate::subjects::{load, methods, options, subjects};

/// The program paths that ran to their end.
#[derive(Default)]
struct ProgramPaths(BTreeSet<u64>);

impl Sink for ProgramPaths {
    fn path(&mut self, path: PathReport) -> Go {
        if matches!(path.ending.kind(), EndingKind::Returned | EndingKind::Threw) {
            self.0.insert(path.program_path);
        }
        Go::On
    }
}

fn check(package: &str, exact_types: bool) {
    let project = subjects().project(exact_types);
    let mut wrong = Vec::new();
    for subject in of_package(package) {
        for method in methods(project, subject.pattern) {
            let mut first: Option<BTreeSet<u64>> = None;
            for &strategy in subject.strategies {
                // What one strategy loads must not matter to another.
                let target = load(&method);
                let mut found = ProgramPaths::default();
                let options = options(strategy, subject.bounds.clone());
                let summary = target.explore(&options, &mut found).expect("the embedded solver is always there");
                if summary.unsupported + summary.undecided > 0 || found.0.is_empty() {
                    wrong.push(format!("{}, {strategy}: {summary:?}", method.name()));
                }
                let expected = first.get_or_insert_with(|| found.0.clone());
                if *expected != found.0 {
                    let (here, there) = (found.0.len(), expected.len());
                    wrong.push(format!("{}: {here} program paths under {strategy}, {there} under lazy", method.name()));
                }
                println!("{}, {strategy}: {} paths, {:?}", method.name(), summary.paths(), summary.time);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn strategies_agree_on_kiasan() {
    check("kiasan", false);
}

#[test]
fn strategies_agree_on_inputs() {
    check("inputs", false);
}

#[test]
fn strategies_agree_on_pose() {
    check("pose", false);
}

#[test]
fn strategies_agree_on_summaries() {
    check("summaries", false);
}

#[test]
fn strategies_agree_on_closed() {
    check("closed", false);
}

#[test]
fn strategies_agree_on_bugs() {
    check("bugs", false);
}

#[test]
fn strategies_agree_with_exact_types() {
    for package in ["pose", "summaries", "bugs"] {
        check(package, true);
    }
}
