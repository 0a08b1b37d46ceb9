//! The subjects of the POSE paper as Java: the figures of its Table 1, and under every strategy as many paths as the same
//! program in the tiny language has.

use std::path::Path;

use heapwise::options::Ints;
use heapwise::{Project, ProjectOptions, Strategy, Summary, Target};

use crate::subjects::{exact_target, explore, subjects, target, the_target, unbounded};

/// The column "#traces, Lazy init", null dereferences as paths, for the subjects of which heapwise has the paper's number;
/// `docs/results.md` has the others, and why they differ.
const LAZY: [(&str, u64); 11] = [
    ("Swap.fig1a_swap", 21),
    ("Sum.fig1b_sum", 23),
    ("HasNull.fig1c_hasNull_max4", 21),
    ("HasNull.fig1c_hasNull_max10", 78),
    ("AvlTree.avl_find", 896),
    ("AvlTree.avl_findMax", 92),
    ("AvlTree.avl_findMin", 92),
    ("DoubleLinkedList.dll_get", 116),
    ("DoubleLinkedList.dll_getFirst", 12),
    ("DoubleLinkedList.dll_getLast", 12),
    ("DoubleLinkedList.dll_remove", 949),
];

/// Every path has come to its end. That objects of some classes are no inputs, the papers leave out, too.
fn ran_to_the_end(summary: &Summary) -> bool {
    summary.cut + summary.unsupported + summary.undecided + summary.broken == 0
}

#[test]
fn table_1_lazy() {
    for (name, expected) in LAZY {
        let summary = explore(&target(&format!("pose.{name}")), Strategy::Lazy, unbounded());
        assert_eq!(summary.paths(), expected, "{name}");
        assert!(ran_to_the_end(&summary), "{name}");
    }
}

/// The same column with exact types of inputs, as the paper's runs have them: all of the above, and these.
const EXACT_LAZY: [(&str, u64); 5] = [
    ("DoubleLinkedList.dll_add", 312),
    ("DoubleLinkedList.dll_indexOf", 332_856),
    ("DoubleLinkedList.dll_removeFirst", 91),
    ("DoubleLinkedList.dll_removeLast", 91),
    ("NodeCachingLinkedList.ncll_add", 108),
];

#[test]
fn table_1_lazy_exact_types() {
    for (name, expected) in LAZY.into_iter().chain(EXACT_LAZY) {
        let summary = explore(&exact_target(&format!("pose.{name}")), Strategy::Lazy, unbounded());
        assert_eq!(summary.paths(), expected, "{name}");
        assert!(ran_to_the_end(&summary), "{name}");
    }
}

/// Under these strategies. `avl_insertElem` is not there: the heights that it computes are unbounded integers in the tiny
/// language and wrap around in Java, so that Java has more program paths: see `unbounded_numbers`.
const AS_IN_TINY: [(&str, &[Strategy]); 21] = [
    ("Swap.fig1a_swap", &Strategy::ALL),
    ("Sum.fig1b_sum", &Strategy::ALL),
    ("HasNull.fig1c_hasNull_max4", &Strategy::ALL),
    ("HasNull.fig1c_hasNull_max10", &Strategy::ALL),
    ("AvlTree.avl_balanced", &Strategy::ALL),
    ("AvlTree.avl_balanced_depth", &[Strategy::Summary, Strategy::Pose]),
    ("AvlTree.avl_find", &Strategy::ALL),
    ("AvlTree.avl_findMax", &Strategy::ALL),
    ("AvlTree.avl_findMin", &Strategy::ALL),
    ("AvlTree.avl_maxElement", FEWER_THAN_LAZY),
    ("AvlTree.avl_minElement", FEWER_THAN_LAZY),
    ("DoubleLinkedList.dll_add", &Strategy::ALL),
    ("DoubleLinkedList.dll_get", &Strategy::ALL),
    ("DoubleLinkedList.dll_getFirst", &Strategy::ALL),
    ("DoubleLinkedList.dll_getLast", &Strategy::ALL),
    ("DoubleLinkedList.dll_indexOf", &[Strategy::Summary, Strategy::Pose]),
    ("DoubleLinkedList.dll_remove", &Strategy::ALL),
    ("DoubleLinkedList.dll_removeFirst", &Strategy::ALL),
    ("DoubleLinkedList.dll_removeLast", &Strategy::ALL),
    ("NodeCachingLinkedList.ncll_add", &Strategy::ALL),
    ("TreeMap.treemap_put", &Strategy::ALL),
];

/// Lazy has hundreds of thousands.
const FEWER_THAN_LAZY: &[Strategy] = &[Strategy::Lazier, Strategy::LazierSharp, Strategy::Summary, Strategy::Pose];

#[test]
fn java_has_the_paths_of_the_tiny_language() {
    for (name, strategies) in AS_IN_TINY {
        let (_, subject) = name.split_once('.').expect("a class and a method");
        let (java, tiny) = (target(&format!("pose.{name}")), tiny(subject));
        for &strategy in strategies {
            let expected = explore(&tiny, strategy, unbounded());
            let found = explore(&java, strategy, unbounded());
            assert_eq!(found.paths(), expected.paths(), "{name}, {strategy}");
            assert!(ran_to_the_end(&found), "{name}, {strategy}");
        }
    }
}

/// Where numbers do not wrap around, the heights of trees are those of the tiny language.
#[test]
fn unbounded_numbers() {
    let options = subjects().project(false).options().clone();
    let java = Project::open(ProjectOptions { ints: Ints::Math, ..options });
    let java = the_target(&java, "pose.AvlTree.avl_insertElem");
    let tiny = tiny("avl_insertElem");
    for strategy in [Strategy::Lazy, Strategy::Pose] {
        let (expected, found) = (explore(&tiny, strategy, unbounded()), explore(&java, strategy, unbounded()));
        assert_eq!(found.paths(), expected.paths(), "{strategy}");
    }
}

fn tiny(subject: &str) -> Target {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../subjects/tiny/{subject}.tiny"));
    Project::open(ProjectOptions::default()).target(file).unwrap_or_else(|error| panic!("{error}"))
}
