//! The library as other programs use it.

#[allow(dead_code, reason = "examples are programs, too")]
#[path = "../examples/count.rs"]
mod count;
#[allow(dead_code, reason = "examples are programs, too")]
#[path = "../examples/first_failure.rs"]
mod first_failure;
#[allow(dead_code, reason = "examples are programs, too")]
#[path = "../examples/own_sink.rs"]
mod own_sink;

use std::path::PathBuf;

use heapwise::options::{BoundOptions, Npe};
use heapwise::{
    Assumed, Bound, Detail, Effect, EndingKind, Error, Options, PathReport, Project, Strategy, Target, Watched,
};

fn target(name: &str) -> Target {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(name);
    Project::default().target(file).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn under(heap: Strategy) -> Options {
    let bounds = BoundOptions { npe: Some(Npe::Fork), n: vec!["2".parse().expect("a number")], ..Default::default() };
    Options { heap: heap.into(), bounds, ..Options::default() }
}

/// What a path is for all inputs that take it: solvers may find others.
fn without_input(path: &PathReport) -> (String, &[String], u64, u64, EndingKind, String) {
    let ending = path.ending.reason().map(str::to_owned);
    let ending = ending.or_else(|| path.ending.thrown().map(|thrown| format!("{thrown:?}")));
    let branches = format!("{:?}", path.branches);
    let told = format!("{ending:?} {branches} {:?}", path.condition_smt);
    (path.trail.to_string(), &path.conditions, path.steps, path.program_path, path.ending.kind(), told)
}

#[test]
fn a_path_that_is_replayed_is_the_path_that_was_found() {
    for name in ["list.tiny", "swap.tiny", "assert.ir", "array.ir", "swap.jl"] {
        let target = target(name);
        for heap in Strategy::ALL {
            let options = under(heap);
            let paths: Vec<PathReport> = target.paths(&options, Detail::ALL).expect("it can be explored").collect();
            assert!(!paths.is_empty());
            for path in paths {
                let what = format!("{name}, {heap}, {}", path.trail);
                let mut watched = Watched { steps: Some(Vec::new()), questions: Some(Vec::new()) };
                let again = target.replay_watched(&options, &path.trail, Detail::ALL, &mut watched);
                let again = again.unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(without_input(&again), without_input(&path), "{what}");
                let answers: Vec<u32> =
                    watched.questions.iter().flatten().map(|question| question.answer as u32).collect();
                assert_eq!(answers, path.trail.answers(), "{what}");
                assert!(watched.steps.is_some_and(|steps| !steps.is_empty()), "{what}");
                let followed = target.follow(&options, &path.trail, true, &mut ()).expect("it leads somewhere");
                assert_eq!(followed.conditions, path.conditions, "{what}");
                assert_eq!(followed.condition_smt, path.condition_smt, "{what}");
                assert_eq!(followed.ending.kind(), path.ending.kind(), "{what}");
            }
        }
    }
}

#[test]
fn a_trail_that_leads_nowhere_is_an_error() {
    let (target, options) = (target("swap.tiny"), under(Strategy::Pose));
    for trail in ["-", "0.7", "0.0.0.0.0.0"] {
        let trail = trail.parse().expect("a trail");
        let error = target.follow(&options, &trail, false, &mut ()).expect_err("it leads nowhere");
        assert!(matches!(error, Error::Trail(_)), "{error}");
        assert_eq!(target.replay(&options, &trail, Detail::NONE).expect_err("neither does this"), error);
    }
}

/// What is called something in a text is called the same in JSON.
#[test]
fn names_are_the_same_in_text_and_json() {
    fn check<T: serde::Serialize + Copy>(all: &[T], name: impl Fn(T) -> &'static str) {
        for &one in all {
            assert_eq!(serde_json::to_value(one).expect("a name"), name(one));
        }
    }
    check(&Bound::ALL, Bound::name);
    check(&Assumed::ALL, Assumed::name);
    check(&Effect::ALL, Effect::name);
    check(&EndingKind::ALL, EndingKind::name);
    check(&Strategy::ALL, Strategy::name);
}

#[test]
fn the_examples_run() {
    let summary = count::count("java.util.Objects.requireNonNullElse", None).expect("it can be explored");
    // The first is null or not; where it is, the second is null or not.
    assert_eq!((summary.returned, summary.threw), (2, 1));
    let target = first_failure::example(&Project::default()).expect("the program is right");
    let failing = first_failure::first_failure(&target).expect("it can be explored").expect("the assertion fails");
    assert!(failing.ending.is_failed_assertion());
    let thrown = own_sink::thrown(&target).expect("it can be explored");
    assert_eq!(
        thrown.into_iter().collect::<Vec<_>>(),
        ["assertion failed", "null dereference"].map(|what| (what.to_owned(), 1))
    );
}
