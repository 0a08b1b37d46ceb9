//! Calls on one object: as the same calls in a driver that somebody has written.

use std::collections::BTreeSet;

use heapwise::program_paths::Kept;
use heapwise::{Detail, Options, PathList, Progress, Project, ProjectOptions, Strategy, Target};

use crate::classes;

fn project() -> Project {
    let class_path = Some(PathList(vec![classes().to_owned()]));
    Project::open(ProjectOptions { class_path, exact_types: true, ..ProjectOptions::default() })
}

fn within(heap: Strategy, n: u32) -> Options {
    let mut options = Options { heap: heap.into(), ..Options::default() };
    options.bounds.n = vec![n.to_string().parse().expect("a limit")];
    options.bounds.steps = heapwise::options::Limit(Some(5_000));
    options.search.jobs = Some(1);
    options
}

/// What a path is for whoever calls: its condition and how it ends. A driver may be given null, and calls its object `it`.
fn told(target: &Target, options: &Options) -> BTreeSet<String> {
    let paths = target.paths(options, Detail::default()).expect("it can be explored");
    let not_null = paths.filter(|path| !path.conditions.iter().any(|condition| condition == "it == null"));
    not_null
        .map(|path| {
            // That the list is none of its entries goes without saying, but is said where the list may be null.
            let conditions = path.conditions.iter().filter(|condition| !condition.starts_with("it != "));
            let conditions = conditions.filter(|condition| !condition.starts_with("this != "));
            let mut conditions: Vec<String> = conditions.map(|condition| of_this(condition)).collect();
            for condition in &mut conditions {
                // What comes first among alternatives depends on names.
                let mut alternatives: Vec<&str> = condition.split(" || ").collect();
                alternatives.sort_unstable();
                *condition = alternatives.join(" || ");
            }
            conditions.sort();
            let ending = &path.ending;
            let thrown = ending.thrown().map(|thrown| format!("{} {:?}", thrown.what, thrown.line));
            format!("{:?} {thrown:?} when {}", ending.kind(), conditions.join("&"))
        })
        .collect()
}

/// A condition in which the object is called `this`.
fn of_this(condition: &str) -> String {
    let mut words: Vec<&str> =
        condition.split_inclusive(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    for word in &mut words {
        *word = match *word {
            "it" => "this",
            "it." => "this.",
            "it)" => "this)",
            "it " => "this ",
            other => other,
        };
    }
    words.concat()
}

fn check(calls: &str, driver: &str, n: u32) {
    let project = project();
    let target = |pattern: &str| project.target(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"));
    let (calls, driver) = (target(calls), target(&format!("pairs.Drivers.{driver}")));
    for heap in [Strategy::Lazy, Strategy::LazierSharp] {
        let options = within(heap, n);
        let (made, written) = (told(&calls, &options), told(&driver, &options));
        assert!(made.len() > 1, "{}, {heap}", calls.name());
        let only = made.symmetric_difference(&written).next();
        assert_eq!(only, None, "{}, {heap}: this path of one is none of the other", calls.name());
    }
}

#[test]
fn calls_on_one_object_are_as_a_driver_makes_them() {
    check("kiasan.LinkedList.isEmpty+isEmpty", "isEmpty_isEmpty", 2);
    check("kiasan.LinkedList.removeFirst+removeLast", "removeFirst_removeLast", 2);
    check("kiasan.LinkedList.add+get", "add_get", 2);
    check("kiasan.AvlTree.insert(int, Object)+find", "insert_find", 2);
    check("kiasan.AvlTree.findMin+isEmpty+find", "findMin_isEmpty_find", 2);
}

/// All pairs are all that there are, and each can be explored by its name.
#[test]
fn a_pattern_may_mean_all_pairs() {
    let project = project();
    let names = |pattern: &str| -> Vec<String> {
        let found = project.methods(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"));
        found.iter().map(|found| found.name().to_owned()).collect()
    };
    let (single, pairs) = (names("kiasan.LinkedList"), names("kiasan.LinkedList.*+*"));
    assert_eq!(pairs.len(), single.len() * single.len());
    let last = pairs.last().expect("there are pairs");
    assert_eq!(names(last), [last.as_str()]);
    assert_eq!(project.methods(last).expect("it is there")[0].load().expect("it can be explored").name(), last);
}

/// Strategies agree on the program paths of calls, too.
#[test]
fn strategies_agree_on_calls() {
    let project = project();
    for name in ["kiasan.LinkedList.isEmpty+isEmpty", "kiasan.AvlTree.findMin+isEmpty"] {
        let target = project.target(name).expect("it is there");
        let of = |heap: Strategy| {
            let kept = Kept::default();
            target.program_paths(&within(heap, 1), &kept, &Progress::default()).expect("it can be explored");
            kept.into_all().expect("they are not too many")
        };
        let expected = of(Strategy::Lazy);
        for heap in Strategy::ALL {
            assert_eq!(of(heap), expected, "{name}, {heap}");
        }
    }
}
