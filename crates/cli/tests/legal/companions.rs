//! Companions: with them, exploration meets the structures that measures and executable invariants admit, whatever the strategy.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use heapwise::options::InvariantOption;
use heapwise::{
    Detail, EndingKind, Go, ObjectReport, PathList, PathReport, Project, ProjectOptions, Sink, Strategy, Summary,
    Target, ValueReport,
};

use crate::common::java::{compiled, root, sources};
use crate::subjects::within;

/// The subjects, and programs that look at all of them.
pub(crate) fn classes() -> &'static Path {
    static COMPILED: OnceLock<PathBuf> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/legal/java");
        let folders = ["api", "kiasan", "hex"].map(|folder| root().join("subjects/java").join(folder));
        let files: Vec<PathBuf> = folders.iter().flat_map(|folder| sources(folder)).chain(sources(&here)).collect();
        compiled(&["--release", "8"], &files).keep()
    })
}

pub(crate) fn options(rules: &str) -> ProjectOptions {
    ProjectOptions {
        class_path: Some(PathList(vec![classes().to_owned()])),
        hex: vec![rules.into()],
        ..ProjectOptions::default()
    }
}

/// A target under rules, which are a text.
pub(crate) fn target(rules: &str, pattern: &str) -> Target {
    let project = Project::open(options(rules));
    project.target(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

fn rules_of(file: &str) -> String {
    fs::read_to_string(root().join("subjects/java/kiasan").join(file)).expect("readable")
}

/// The paths that ran to their end, by what the program did.
#[derive(Default)]
struct Told {
    program_paths: BTreeSet<u64>,
    paths: Vec<PathReport>,
}

impl Sink for Told {
    fn detail(&self) -> Detail {
        Detail::ALL
    }

    fn path(&mut self, path: PathReport) -> Go {
        if matches!(path.ending.kind(), EndingKind::Returned | EndingKind::Threw) {
            self.program_paths.insert(path.program_path);
            self.paths.push(path);
        }
        Go::On
    }
}

fn explore(target: &Target, heap: Strategy, n: u32) -> (Told, Summary) {
    let mut told = Told::default();
    let summary = target.explore(&within(heap, n), &mut told).unwrap_or_else(|error| panic!("{heap}: {error}"));
    (told, summary)
}

fn field(object: &ObjectReport, name: &str) -> ValueReport {
    let found = object.fields.iter().find(|(known, _)| known == name);
    found.map_or(ValueReport::Null, |(_, value)| value.clone())
}

pub(crate) fn is_said(summary: &Summary, text: &str) -> bool {
    summary.assumptions.iter().any(|assumption| assumption.text.contains(text))
}

/// A program that looks at a whole structure, and fails if it is not legal, returns on each legal shape within n nodes, of which there are so
/// many, and throws where the input is null.
fn check_whole(method: &str, file: &str, n: u32, legal: u64) {
    let target = target(&rules_of(file), &format!("kiasan.Visits.{method}"));
    let mut program_paths = None;
    for heap in Strategy::ALL {
        let (told, summary) = explore(&target, heap, n);
        let what = format!("{method}, {heap}: {summary:?}");
        assert_eq!((summary.returned, summary.threw), (legal, 1), "{what}");
        assert_eq!(summary.failed_assertions + summary.undecided + summary.unsupported, 0, "{what}");
        assert_eq!(summary.unfinished_companions, 0, "{what}");
        assert_eq!(*program_paths.get_or_insert_with(|| told.program_paths.clone()), told.program_paths, "{what}");
    }
}

#[test]
fn a_ring_has_as_many_entries_as_it_says() {
    // The header is an entry, too.
    check_whole("ring", "LinkedListCompanions.hex", 4, 4);
    check_whole("ringBackwards", "LinkedListCompanions.hex", 4, 4);
}

#[test]
fn keys_of_a_search_tree_are_in_order() {
    // Catalan numbers: 1 + 1 + 2 + 5.
    check_whole("searchTree", "BinarySearchTreeCompanions.hex", 3, 9);
}

#[test]
fn heights_of_an_avl_tree_are_right() {
    // Of 0 to 3 nodes: 1 + 1 + 2 + 1.
    check_whole("balanced", "AvlTreeCompanions.hex", 3, 5);
}

#[test]
fn colours_of_a_red_black_tree_are_right() {
    // Of 0 to 3 nodes: 1 + 1 + 2, and one shape in two colours.
    check_whole("redBlack", "TreeMapCompanions.hex", 3, 6);
}

/// A program that is nothing but the executable invariant returns on the same paths as under rules without companions: no legal heap is lost.
#[test]
fn companions_lose_no_legal_heap() {
    for (method, class) in [
        ("ring", "LinkedList"),
        ("binarySearchTree", "BinarySearchTree"),
        ("avlTree", "AvlTree"),
        ("redBlackTree", "TreeMap"),
    ] {
        for heap in Strategy::ALL {
            let [plain, with] = [format!("{class}.hex"), format!("{class}Companions.hex")].map(|file| {
                let (told, summary) = explore(&target(&rules_of(&file), &format!("hex.Legal.{method}")), heap, 3);
                assert_eq!(summary.undecided + summary.unsupported + summary.threw, 0, "{method}, {heap}: {summary:?}");
                assert!(summary.returned > 2, "{method}, {heap}: {summary:?}");
                told.program_paths
            });
            assert_eq!(plain, with, "{method}, {heap}");
        }
    }
}

/// With rules about shapes alone, the same programs fail.
#[test]
fn without_companions_programs_meet_illegal_structures() {
    for (method, rules) in [
        ("ring", "class kiasan.LinkedList { circular doubly linked list header via next, previous; }"),
        ("searchTree", "class kiasan.BinarySearchTree { tree root via left, right; }"),
        ("balanced", "class kiasan.AvlTree { tree root via left, right; }"),
        ("redBlack", "class kiasan.TreeMap { tree root via left, right parent in parent; }"),
    ] {
        let target = target(rules, &format!("kiasan.Visits.{method}"));
        assert!(target.count(&within(Strategy::Lazy, 2)).expect("it runs").failed_assertions > 0, "{method}");
    }
}

/// A witness has all that companions want, whatever of it the program has looked at.
#[test]
fn witnesses_are_completed_as_companions_want() {
    let target = target(&rules_of("LinkedListCompanions.hex"), "kiasan.Visits.isEmpty");
    for heap in Strategy::ALL {
        let (told, summary) = explore(&target, heap, 3);
        assert_eq!((summary.returned, summary.threw, summary.undecided), (2, 1, 0), "{heap}: {summary:?}");
        for path in told.paths.iter().filter(|path| path.ending.kind() == EndingKind::Returned) {
            let entries = path.input.objects.iter().filter(|object| object.class.ends_with("Entry")).count();
            let list = path.input.objects.iter().find(|object| object.class == "kiasan.LinkedList");
            let size = list.and_then(|list| list.fields.iter().find(|(name, _)| name == "size"));
            let size = size.and_then(|(_, value)| serde_json::to_value(value).ok()).and_then(|value| value.as_u64());
            assert!(size == Some(entries as u64 - 1), "{heap}: {size:?} for {entries} entries in {:?}", path.input);
        }
    }
}

const LENGTH: &str = "class ghosts.List {
    list head via next;
    on new head(.next)* call ghosts.Companions.seen(this);
    on null head(.next)* call ghosts.Companions.ends(this);
}";

/// Each list has ghost data of its own, and what is legal for one says nothing of the other.
#[test]
fn each_object_has_its_own_ghosts() {
    let target = target(LENGTH, "ghosts.List.lengths");
    for heap in Strategy::ALL {
        let (_, summary) = explore(&target, heap, 3);
        assert_eq!(summary.failed_assertions, 0, "{heap}: {summary:?}");
        assert_eq!(summary.undecided + summary.unsupported, 0, "{heap}: {summary:?}");
        assert!(summary.returned >= 6, "{heap}: {summary:?}");
    }
}

/// What companions keep may be objects of the library.
#[test]
fn ghosts_may_be_collections() {
    let rules = LENGTH.replace("seen(this)", "kept(this, reference)").replace("ends(this)", "endsKept(this)");
    for heap in Strategy::ALL {
        let (_, summary) = explore(&target(&rules, "ghosts.List.length"), heap, 3);
        assert_eq!(
            (summary.returned, summary.undecided, summary.unfinished_companions),
            (4, 0, 0),
            "{heap}: {summary:?}"
        );
    }
}

/// Measures say the same as companions.
#[test]
fn a_companion_is_as_good_as_a_measure() {
    let with_measure = "class ghosts.List { list head via next; size = count(head(.next)*); }";
    for heap in Strategy::ALL {
        let [one, other] = [LENGTH, with_measure].map(|rules| explore(&target(rules, "ghosts.List.length"), heap, 3).0);
        assert_eq!(one.program_paths, other.program_paths, "{heap}");
    }
}

/// A companion looks at what the program does not: it waits, and the witness has what it wants.
#[test]
fn a_companion_may_look_at_what_no_program_looks_at() {
    for method in ["hasOther", "otherIsLast"] {
        let rules = format!(
            "class ghosts.List {{ list head via next; on new head(.next)* call ghosts.Companions.{method}(reference); }}"
        );
        for heap in Strategy::ALL {
            let (told, summary) = explore(&target(&rules, "ghosts.List.length"), heap, 2);
            assert_eq!(
                (summary.returned, summary.undecided, summary.unfinished_companions),
                (3, 0, 0),
                "{heap}: {summary:?}"
            );
            for path in told.paths.iter().filter(|path| path.ending.kind() == EndingKind::Returned) {
                let list = path.input.objects.iter().find(|object| object.class == "ghosts.List").expect("a list");
                let mut at = field(list, "head");
                while let ValueReport::Object { id } = at {
                    let node = path.input.objects.iter().find(|object| object.id == id).expect("a node");
                    let is_there = matches!(field(node, "other"), ValueReport::Object { .. });
                    assert!(is_there, "{heap}: {:?}", path.input);
                    at = field(node, "next");
                }
            }
        }
    }
}

/// An exception that leaves a companion is an error of the run, which says where.
#[test]
fn an_exception_in_a_companion_is_an_error() {
    let fails = "class ghosts.List { list head via next; on new head call ghosts.Companions.fails(this); }";
    // It waits for `head.next`, and gets it in the end where the program has not looked.
    for heap in Strategy::ALL {
        let error =
            target(fails, "ghosts.List.length").count(&within(heap, 2)).expect_err("a companion fails").to_string();
        for part in ["ghosts.Companions.fails", "the rules given:1", "java.lang.NullPointerException", "on the path"] {
            assert!(error.contains(part), "{heap}: `{part}` is not in: {error}");
        }
    }
    let negative =
        "class ghosts.List { list head via next; on new head call ghosts.Companions.refusesNegative(reference); }";
    for heap in Strategy::ALL {
        let error =
            target(negative, "ghosts.List.length").count(&within(heap, 2)).expect_err("a companion throws").to_string();
        assert!(error.contains("java.lang.IllegalStateException (a negative key)"), "{heap}: {error}");
    }
}

/// What a companion does not do to its end excludes nothing, and is said.
#[test]
fn a_companion_without_end_is_left_and_told_of() {
    for (method, why) in [("forever", "does not end within the bound"), ("unsupported", "is not supported")] {
        let rules =
            format!("class ghosts.List {{ list head via next; on new head call ghosts.Companions.{method}(this); }}");
        let target = target(&rules, "ghosts.List.length");
        for heap in [Strategy::LazierSharp, Strategy::Pose] {
            let (_, summary) = explore(&target, heap, 2);
            assert_eq!((summary.returned, summary.threw), (3, 1), "{heap}: {summary:?}");
            // That which is cut is one of them.
            assert_eq!(summary.unfinished_companions, 3, "{heap}: {summary:?}");
            assert!(is_said(&summary, why), "{heap}: {:?}", summary.assumptions);
        }
    }
}

#[test]
fn a_companion_that_is_never_called_is_told_of() {
    let rules = "class ghosts.List { list head via next; on alias head call ghosts.Companions.seen(this); }";
    let (_, summary) = explore(&target(rules, "ghosts.List.length"), Strategy::Lazy, 2);
    assert!(is_said(&summary, "the companion at the rules given:1 was never called"), "{:?}", summary.assumptions);
}

/// Rules go with each of the techniques that ask code.
#[test]
fn rules_go_with_executable_invariants() {
    for file in ["LinkedList.hex", "LinkedListCompanions.hex"] {
        for invariant in [InvariantOption::Prep, InvariantOption::Consp, InvariantOption::Bounded(5)] {
            let project = ProjectOptions { invariant: Some(invariant), ..options(&rules_of(file)) };
            let target = Project::open(project).target("kiasan.Visits.ring").expect("a target");
            for heap in Strategy::ALL {
                let fits = match invariant {
                    InvariantOption::Prep => true,
                    InvariantOption::Consp => heap.chooses(),
                    InvariantOption::Bounded(_) => heap != Strategy::Summary,
                };
                if !fits {
                    assert!(target.count(&within(heap, 3)).is_err(), "{file}, {invariant}, {heap}");
                    continue;
                }
                let (_, summary) = explore(&target, heap, 3);
                let what = format!("{file}, {invariant}, {heap}: {summary:?}");
                assert_eq!((summary.returned, summary.failed_assertions), (3, 0), "{what}");
                // That a ring has another size than it says may come out only when the whole of it is looked for, in vain.
                let may_be_open = file == "LinkedList.hex" && invariant == InvariantOption::Consp;
                assert!(summary.undecided == 0 || may_be_open, "{what}");
            }
        }
    }
}

/// The example of the page about rules is one of the subjects.
#[test]
fn the_example_of_the_page_is_run() {
    let page = fs::read_to_string(root().join("docs/hex.md")).expect("readable");
    for file in ["LinkedListCompanions.hex", "LinkedListCompanions.java"] {
        let text = rules_of(file);
        let shown = text.split_once("kiasan.LinkedList {").map_or(&*text, |(_, rules)| rules);
        let shown = shown.split_once("final class").map_or(shown, |(_, class)| class);
        assert!(page.contains(shown.trim_end()), "docs/hex.md does not have {file}");
    }
}
