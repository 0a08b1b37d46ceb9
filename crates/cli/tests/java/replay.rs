//! Every path that ran to its end ends the same on a JVM that is given its witness.

mod paths;
mod witness;

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;

use heapwise_explore::{Options, Strategy};
use heapwise_interp::InputTypes;
use heapwise_jvm::TargetMethod;

use crate::all::{Subject, of_package};
use crate::subjects::{options, subjects};
use paths::{Replayable, replayable};

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
    let mut cases = Vec::new();
    for subject in subjects {
        for method in self::subjects().methods(subject.pattern) {
            for &strategy in subject.strategies {
                cases.extend(cases_of(&method, &options(strategy, subject.bounds.clone())));
            }
        }
    }
    compare(&cases, &run(&cases, label))
}

fn cases_of(method: &TargetMethod, options: &Options) -> Vec<Case> {
    let target = subjects().target(method, InputTypes::default());
    let found = replayable(&target, method, options);
    let method = format!("{}.{}", method.class, method.name);
    found.into_iter().map(|path| Case { method: method.clone(), strategy: options.strategy, path }).collect()
}

/// One JVM runs all of them. Its answers are in the order of the questions.
fn run(cases: &[Case], label: &str) -> Vec<String> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = |what: &str| directory.join(format!("replay-{label}-{what}.txt"));
    let mut text = String::new();
    for (number, case) in cases.iter().enumerate() {
        if let Some(witness) = &case.path.witness {
            text += &format!("{witness}run {number}\n");
        }
    }
    fs::write(file("witnesses"), text).expect("a file can be written");
    let mut java = subjects().java();
    java.args(["-XX:-OmitStackTraceInFastThrow", "-XX:TieredStopAtLevel=1", "-cp"]).arg(&subjects().harness);
    java.arg("heapwise.replay.Replay").arg(&subjects().classes);
    java.stdin(Stdio::from(File::open(file("witnesses")).expect("it was just written")));
    let output = java.output().expect("java runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).expect("it prints UTF-8");
    let mut answers = vec![String::new(); cases.len()];
    for line in said.lines() {
        let (number, ending) = line.split_once(' ').unwrap_or_else(|| panic!("no answer: {line}"));
        answers[number.parse::<usize>().unwrap_or_else(|_| panic!("no answer: {line}"))] = ending.to_owned();
    }
    answers
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
