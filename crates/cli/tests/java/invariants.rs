//! Code that says which inputs are legal. The subjects have a `boolean repOk()`; expected numbers are the closed forms of Table 2
//! of the Kiasan paper, which are those of legal shapes.

use heapwise::{InvariantOption, Options, PathList, Project, ProjectOptions, Strategy, Target};

use crate::subjects::subjects;

fn project(invariant: InvariantOption, repok: &[&str]) -> Project {
    Project::open(ProjectOptions {
        class_path: Some(PathList(vec![subjects().classes.clone()])),
        invariant: Some(invariant),
        repok: repok.iter().map(|&name| name.to_owned()).collect(),
        ..ProjectOptions::default()
    })
}

fn within(heap: Strategy, n: u32) -> Options {
    let mut options = Options { heap: heap.into(), ..Options::default() };
    options.bounds.n = vec![n.to_string().parse().expect("a limit")];
    options.search.jobs = Some(1);
    options
}

fn only(project: &Project, pattern: &str) -> Target {
    project.target(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

/// Methods, n, and how many paths they have on the legal structures of at most n nodes.
const FIGURES: [(&str, &[&str], u32, u64); 8] = [
    ("kiasan.AATree", &["findMax", "findMin", "isEmpty"], 5, 8),
    ("kiasan.AATree", &["contains", "insert(int, Object)", "remove(int)"], 5, 56),
    ("kiasan.AvlTree", &["findMax", "findMin", "isEmpty"], 5, 15),
    ("kiasan.AvlTree", &["find"], 5, 123),
    ("kiasan.BinarySearchTree", &["findMin", "isEmpty"], 5, 65),
    ("kiasan.BinarySearchTree", &["find", "insert(int, Object)", "remove(int)"], 4, 175),
    ("kiasan.TreeMap", &["isEmpty"], 5, 18),
    ("kiasan.TreeMap", &["get"], 5, 152),
];

#[test]
fn an_invariant_that_runs_before_leaves_the_legal_structures() {
    let project = project(InvariantOption::Prep, &[]);
    for (class, methods, n, expected) in FIGURES {
        for method in methods {
            let name = format!("{class}.{method}");
            let target = only(&project, &name);
            for heap in [Strategy::LazierSharp, Strategy::Pose] {
                let summary = target.count(&within(heap, n)).expect("it can be explored");
                assert_eq!((summary.returned, summary.threw), (expected, 0), "{name}, {heap}, n = {n}");
            }
        }
    }
}

/// A method on all inputs within a bound, and with each technique: which paths have legal inputs does not depend on who asks when.
fn check_techniques(name: &str, heap: Strategy, n: u32) {
    let count = |invariant: Option<InvariantOption>| {
        let project = Project::open(ProjectOptions {
            class_path: Some(PathList(vec![subjects().classes.clone()])),
            invariant,
            audit: Some(4),
            ..ProjectOptions::default()
        });
        let summary = only(&project, name).count(&within(heap, n)).expect("it can be explored");
        let audit = summary.audit.unwrap_or_default();
        assert_eq!(audit.valid + audit.invalid + audit.undecided, summary.paths(), "{name}, {heap}, {invariant:?}");
        (summary.paths(), audit)
    };
    let (all, plain) = count(None);
    let what = format!("{name}, {heap}, n = {n}: {all} paths, {plain:?}");
    assert!(plain.valid > 0, "{what}");
    let (paths, bounded) = count(Some(InvariantOption::Bounded(4)));
    assert_eq!((paths, bounded.valid), (plain.valid, plain.valid), "{what}, but completed: {paths}, {bounded:?}");
    if heap.chooses() {
        let (paths, consp) = count(Some(InvariantOption::Consp));
        assert_eq!(consp.valid, plain.valid, "{what}, but conservatively: {consp:?}");
        assert!(paths <= all, "{what}, but conservatively: {paths}");
    }
    let (paths, before) = count(Some(InvariantOption::Prep));
    assert_eq!(before.valid, paths, "{what}, but before: {paths}, {before:?}");
}

#[test]
fn legal_paths_are_the_same_whoever_finds_them() {
    for heap in [Strategy::Lazy, Strategy::LazierSharp, Strategy::Pose] {
        check_techniques("kiasan.LinkedList.getFirst", heap, 3);
        check_techniques("kiasan.LinkedList.removeLast", heap, 3);
        check_techniques("kiasan.BinarySearchTree.findMin", heap, 2);
    }
}

/// What is wrong with an invariant is said, and nothing is explored without it.
#[test]
fn mistakes_are_told() {
    let rows: [(&[&str], &str, &str); 7] = [
        (&[], "closed.Walk.walk3", "none of its inputs (closed.Node) has a method `boolean repOk()`"),
        (&["isLegal"], "kiasan.AvlTree.find", "isLegal is about none of its inputs (kiasan.AvlTree)"),
        (&["find"], "kiasan.AvlTree.find", "kiasan.AvlTree has `java.lang.Object find(int)`; an invariant is `boolean"),
        (&["kiasan.Nothing.repOk"], "kiasan.AvlTree.find", "class kiasan.Nothing is neither on the class path nor in"),
        (&["kiasan.AvlTree.isLegal"], "kiasan.AvlTree.find", "there is no method `isLegal`; an invariant is"),
        (&["kiasan.AvlTree.find"], "kiasan.AvlTree.find", "kiasan.AvlTree has `java.lang.Object find(int)`; an inv"),
        (&["kiasan.AATree.repOk"], "kiasan.AvlTree.find", "kiasan.AATree.repOk is about none of its inputs (kiasan."),
    ];
    for (repok, pattern, expected) in rows {
        let told = project(InvariantOption::Prep, repok).target(pattern).expect_err("a mistake").to_string();
        assert!(told.contains(expected), "{repok:?}: {told}");
    }
}
