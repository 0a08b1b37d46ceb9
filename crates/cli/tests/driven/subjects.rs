//! Which tests are held against the JVM: all of the subjects; of libraries a part, and all that there is where it is asked for.

use std::path::PathBuf;

use crate::common::java::{compiled, root, sources};
use crate::{Held, Outcome, Subject, hold};

/// Classes of the subjects, and how many objects of a class and elements of an array their inputs may have. Each path has a test.
const WHOLE: [(&str, u32); 6] = [
    ("closed.Find", 2),
    ("bugs.BankAccount", 2),
    ("bugs.DoublyLinkedList", 2),
    ("bugs.RingBuffer", 2),
    ("pose.Swap", 2),
    ("summaries.LinkedList", 1),
];

/// Here, inputs of some paths cannot be built.
const IN_PART: [(&str, u32); 3] = [("inputs.Inputs", 2), ("inputs.Keys", 2), ("kiasan.StackChecks", 2)];

const FOLDERS: [&str; 8] = ["bugs", "closed", "hex", "inputs", "kiasan", "pose", "statics", "summaries"];

fn compiled_subjects() -> tempfile::TempDir {
    let java = root().join("subjects/java");
    let all: Vec<PathBuf> = FOLDERS.iter().chain(&["api"]).flat_map(|folder| sources(&java.join(folder))).collect();
    compiled(&["--release", "8"], &all)
}

fn subjects(of: &[(&str, u32)]) -> Vec<Subject> {
    of.iter().map(|&(pattern, n)| Subject { pattern: pattern.to_owned(), n }).collect()
}

/// Holds tests against the JVM. None of them may be wrong.
fn check(held: &Held, at_least: usize) -> Option<Outcome> {
    let outcome = hold(held)?;
    println!("{}", outcome.told());
    assert!(outcome.wrong.is_empty(), "{} wrong:\n{}", outcome.wrong.len(), outcome.wrong.join("\n"));
    assert!(outcome.tests >= at_least, "only {} tests", outcome.tests);
    Some(outcome)
}

fn check_subjects(of: &[(&str, u32)], at_least: usize) {
    let classes = compiled_subjects();
    let class_path = vec![classes.path().to_owned()];
    let held = Held { subjects: subjects(of), class_path, limit: 500, ..Held::default() };
    let Some(outcome) = check(&held, at_least) else { return };
    let differing = outcome.uncovered();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn tests_of_subjects_drive_what_their_paths_predict() {
    check_subjects(&WHOLE, 100);
    check_subjects(&IN_PART, 50);
}

/// Of every class of the subjects a few methods, on small heaps.
#[test]
fn tests_of_each_subject_drive_what_their_paths_predict() {
    let java = root().join("subjects/java");
    let mut all = Vec::new();
    for folder in FOLDERS {
        for file in sources(&java.join(folder)) {
            all.push(format!("{folder}.{}", file.file_stem().expect("a name").to_string_lossy()));
        }
    }
    let compiled = compiled_subjects();
    let each: Vec<(&str, u32)> = all.iter().map(|class| (&**class, 1)).collect();
    let held = Held {
        subjects: subjects(&each),
        class_path: vec![compiled.path().to_owned()],
        limit: 4,
        seconds: Some(1.0),
        methods: Some(2),
        opens_jdk: true,
        ..Held::default()
    };
    let Some(outcome) = check(&held, all.len()) else { return };
    let is_driven = |class: &&String| outcome.classes.contains(*class) || outcome.without_methods.contains(*class);
    let without: Vec<&String> = all.iter().filter(|class| !is_driven(class)).collect();
    assert!(without.is_empty(), "no test was driven of {without:?}");
}

/// A smaller set of tests takes the branches that all tests take.
#[test]
fn a_smaller_set_of_tests_takes_the_same_branches() {
    let compiled = compiled_subjects();
    let held = |minimize| Held {
        subjects: subjects(&[("bugs.DoublyLinkedList", 2), ("closed.Find", 2), ("kiasan.StackChecks", 2)]),
        class_path: vec![compiled.path().to_owned()],
        limit: 500,
        minimize,
        ..Held::default()
    };
    let (Some(all), Some(few)) = (hold(&held(false)), hold(&held(true))) else { return };
    println!("{}\n{}", all.told(), few.told());
    assert!(few.wrong.is_empty(), "{}", few.wrong.join("\n"));
    assert!(few.tests * 3 < all.tests * 2, "{} tests of {}", few.tests, all.tests);
    assert_eq!(few.taken, all.taken);
}

#[test]
#[ignore = "takes many minutes"]
fn tests_of_all_subjects_drive_what_their_paths_predict() {
    let java = root().join("subjects/java");
    for folder in FOLDERS {
        let files = sources(&java.join(folder));
        let classes: Vec<String> = files
            .iter()
            .map(|file| format!("{folder}.{}", file.file_stem().expect("a name").to_string_lossy()))
            .collect();
        println!("== {folder}");
        let all: Vec<(&str, u32)> = classes.iter().map(|class| (&**class, 2)).collect();
        let compiled = compiled_subjects();
        let held = Held {
            subjects: subjects(&all),
            class_path: vec![compiled.path().to_owned()],
            limit: 200,
            seconds: Some(20.0),
            opens_jdk: true,
            ..Held::default()
        };
        check(&held, 1);
    }
}

/// Of each class of a library, so many methods; none means all of them, with more tests and more time.
/// `HEAPWISE_DRIVEN` names the classes that are looked at, by a part of their names.
fn check_library(jar: Option<&str>, package: &str, classes: &str, methods: Option<usize>, at_least: usize) {
    let jar = jar.map(PathBuf::from);
    if let Some(jar) = jar.as_ref().filter(|jar| !jar.exists()) {
        heapwise_testing::skip(format!("{} is missing", jar.display()), "scripts/install-libraries installs it");
        return;
    }
    let only = std::env::var("HEAPWISE_DRIVEN").ok();
    let classes: Vec<String> = classes.split_whitespace().map(|class| format!("{package}.{class}")).collect();
    let is_meant = |class: &&String| only.as_ref().is_none_or(|only| class.contains(&**only));
    let classes: Vec<&str> = classes.iter().filter(is_meant).map(|class| &**class).collect();
    let at_least = if only.is_some() { 0 } else { at_least };
    let class_path = jar.into_iter().collect();
    let (n, limit, seconds) = if methods.is_some() { (1, 3, 0.5) } else { (2, 100, 2.0) };
    let classes: Vec<(&str, u32)> = classes.into_iter().map(|class| (class, n)).collect();
    let seconds = Some(seconds);
    let held =
        Held { subjects: subjects(&classes), class_path, limit, seconds, methods, opens_jdk: true, minimize: false };
    let Some(outcome) = check(&held, at_least) else { return };
    let driven = outcome.classes.len();
    let enough = if only.is_some() { 0 } else { 30 };
    assert!(driven >= enough, "tests of only {driven} of {} classes: {:?}", classes.len(), outcome.classes);
}

/// `Objects` is not among them: all of the JDK calls its methods, also what runs otherwise here than there.
const JAVA_UTIL: &str = "ArrayDeque ArrayList LinkedList TreeMap HashMap
    BitSet Collections AbstractMap.SimpleEntry PriorityQueue Optional
    AbstractMap.SimpleImmutableEntry DoubleSummaryStatistics EventObject HashSet
    Hashtable IdentityHashMap IntSummaryStatistics LinkedHashMap LinkedHashSet
    LongSummaryStatistics OptionalDouble OptionalInt OptionalLong Stack
    StringJoiner StringTokenizer TreeSet UUID Vector EnumMap
    Arrays Base64 Date Random WeakHashMap ListResourceBundle";

/// In their package.
const COLLECTIONS: &str = "ArrayStack CollectionUtils ListUtils bag.HashBag bag.TreeBag bidimap.TreeBidiMap comparators.BooleanComparator
    comparators.ComparatorChain comparators.FixedOrderComparator comparators.NullComparator functors.AllPredicate functors.AndPredicate
    functors.SwitchTransformer iterators.ArrayIterator iterators.ArrayListIterator iterators.BoundedIterator
    iterators.LoopingListIterator iterators.ObjectArrayIterator iterators.PeekingIterator iterators.ZippingIterator
    keyvalue.MultiKey keyvalue.TiedMapEntry list.CursorableLinkedList list.GrowthList list.NodeCachingLinkedList list.TreeList
    map.Flat3Map map.HashedMap map.LRUMap queue.CircularFifoQueue functors.NotPredicate functors.OrPredicate
    iterators.SingletonIterator keyvalue.DefaultKeyValue keyvalue.DefaultMapEntry map.ListOrderedMap";

const COLLECTIONS_JAR: &str = "/usr/share/java/commons-collections4.jar";

#[test]
fn tests_of_java_util_drive_what_their_paths_predict() {
    check_library(None, "java.util", JAVA_UTIL, Some(2), 60);
}

#[test]
fn tests_of_commons_collections_drive_what_their_paths_predict() {
    check_library(Some(COLLECTIONS_JAR), "org.apache.commons.collections4", COLLECTIONS, Some(2), 60);
}

#[test]
#[ignore = "takes many minutes"]
fn tests_of_libraries_drive_what_their_paths_predict() {
    check_library(None, "java.util", JAVA_UTIL, None, 500);
    check_library(Some(COLLECTIONS_JAR), "org.apache.commons.collections4", COLLECTIONS, None, 500);
}
