//! Every path that ran to its end ends the same on a JVM that is given its witness.

mod after;
pub(crate) mod jvm;
pub(crate) mod paths;
mod told;
mod witness;

use heapwise::{Found, Options, Project, Strategy};

use crate::all::{Subject, of_package};
use crate::subjects::{java_method, load, methods, options, subjects};
use jvm::Jvm;
use paths::{Limits, Replayable, replayable};

/// One path to be run on the JVM.
struct Case {
    /// The method, without its types.
    method: String,
    strategy: Strategy,
    path: Replayable,
}

/// What a JVM said of paths.
#[derive(Default)]
pub(crate) struct Replayed {
    pub(crate) confirmed: usize,
    /// Witnesses that are too large to be built.
    pub(crate) too_large: usize,
    pub(crate) wrong: Vec<String>,
    /// The endings that were confirmed, as the JVM told them, and what they are of.
    pub(crate) endings: Vec<(String, Strategy, String)>,
}

/// Explores subjects, and runs the witnesses on a JVM.
pub(crate) fn replay(subjects: &[Subject], label: &str) -> Replayed {
    replay_on(&Jvm::of_subjects(), self::subjects().project(false), subjects, label)
}

/// The same of another project, on a JVM that has its classes.
pub(crate) fn replay_on(jvm: &Jvm, project: &Project, subjects: &[Subject], label: &str) -> Replayed {
    let mut cases = Vec::new();
    for subject in subjects {
        for method in methods(project, subject.pattern) {
            for &strategy in subject.strategies {
                cases.extend(cases_of(&method, &options(strategy, subject.bounds.clone())));
            }
        }
    }
    let witnesses: Vec<Option<&str>> = cases.iter().map(|case| case.path.witness.as_deref()).collect();
    compare(&cases, &jvm.run(&witnesses, label))
}

fn cases_of(found: &Found, options: &Options) -> Vec<Case> {
    let target = load(found);
    let method = java_method(found);
    let found = replayable(&target, method, options, Limits::default()).paths;
    let method = format!("{}.{}", method.class, method.name);
    found
        .into_iter()
        .map(|path| Case { method: method.clone(), strategy: options.heap.or(Strategy::Pose), path })
        .collect()
}

fn compare(cases: &[Case], answers: &[String]) -> Replayed {
    let mut replayed = Replayed::default();
    for (case, answer) in cases.iter().zip(answers) {
        let Some(witness) = &case.path.witness else {
            replayed.too_large += 1;
            continue;
        };
        if case.path.expected.is(answer) {
            replayed.confirmed += 1;
            replayed.endings.push((case.method.clone(), case.strategy, answer.clone()));
        } else {
            let Case { method, strategy, path: Replayable { trail, expected, .. } } = case;
            let name = format!("{method}, {strategy}, path {trail}");
            replayed.wrong.push(format!("{name}\n  here   {expected}\n  on JVM {answer}\n{witness}"));
        }
    }
    replayed
}

/// All witnesses of a package are confirmed, but for a few that are too large.
pub(crate) fn check(package: &str) -> Replayed {
    let replayed = replay(&of_package(package), package);
    println!("{package}: {} confirmed, {} too large", replayed.confirmed, replayed.too_large);
    let shown: Vec<&str> = replayed.wrong.iter().map(String::as_str).take(5).collect();
    assert!(shown.is_empty(), "{} of {} differ:\n{}", replayed.wrong.len(), replayed.confirmed, shown.join("\n"));
    assert!(replayed.too_large * 50 <= replayed.confirmed, "{} are too large", replayed.too_large);
    replayed
}

#[test]
fn witnesses_of_kiasan() {
    check("kiasan");
}

#[test]
fn witnesses_of_pose() {
    check("pose");
}

#[test]
fn witnesses_of_summaries() {
    check("summaries");
}

#[test]
fn witnesses_of_closed() {
    check("closed");
}

#[test]
fn witnesses_of_inputs() {
    check("inputs");
}
