//! The five strategies explore the same program paths of every subject.

use std::collections::BTreeSet;

use heapwise_explore::{EndingKind, Go, InputTypes, PathReport, Progress, Sink};

use crate::all::of_package;
use crate::subjects::{options, subjects};

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

fn check(package: &str, input_types: InputTypes) {
    let mut wrong = Vec::new();
    for subject in of_package(package) {
        for method in subjects().methods(subject.pattern) {
            let mut first: Option<BTreeSet<u64>> = None;
            for &strategy in subject.strategies {
                // What one strategy loads must not matter to another.
                let target = subjects().target(&method, input_types);
                let mut found = ProgramPaths::default();
                let options = options(strategy, subject.bounds.clone());
                let summary = heapwise_explore::explore(&target, &options, Some(&mut found), &Progress::default());
                let summary = summary.expect("the embedded solver is always there");
                if summary.unsupported + summary.undecided > 0 || found.0.is_empty() {
                    wrong.push(format!("{}, {strategy}: {summary:?}", method.display));
                }
                let expected = first.get_or_insert_with(|| found.0.clone());
                if *expected != found.0 {
                    let (here, there) = (found.0.len(), expected.len());
                    wrong
                        .push(format!("{}: {here} program paths under {strategy}, {there} under lazy", method.display));
                }
                println!("{}, {strategy}: {} paths, {:?}", method.display, summary.paths(), summary.time);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn strategies_agree_on_kiasan() {
    check("kiasan", InputTypes::Subclasses);
}

#[test]
fn strategies_agree_on_inputs() {
    check("inputs", InputTypes::Subclasses);
}

#[test]
fn strategies_agree_on_pose() {
    check("pose", InputTypes::Subclasses);
}

#[test]
fn strategies_agree_on_summaries() {
    check("summaries", InputTypes::Subclasses);
}

#[test]
fn strategies_agree_on_closed() {
    check("closed", InputTypes::Subclasses);
}

#[test]
fn strategies_agree_on_bugs() {
    check("bugs", InputTypes::Subclasses);
}

#[test]
fn strategies_agree_with_exact_types() {
    for package in ["pose", "summaries", "bugs"] {
        check(package, InputTypes::Exact);
    }
}
