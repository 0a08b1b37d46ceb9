//! The collections of the JDK as targets: their own code runs on inputs of their own classes.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use heapwise::options::{BoundOptions, InputChoices, Limit, ObjectLimit, SearchOptions, SolverOptions};
use heapwise::program_paths::{Fingerprints, Kept};
use heapwise::{Bound, Found, Options, Progress, Project, ProjectOptions, Strategy, Summary};

/// The methods of the paper's table on which all strategies agree, those that walk around what may be a ring among them.
const ALL_AGREE: [&str; 45] = [
    "ArrayDeque.addFirst(Object)",
    "ArrayDeque.addLast(Object)",
    "ArrayDeque.isEmpty()",
    "ArrayDeque.removeFirst()",
    "ArrayDeque.removeLast()",
    "ArrayList.add(Object)",
    "ArrayList.get(int)",
    "ArrayList.isEmpty()",
    "ArrayList.remove(Object)",
    "ArrayList.remove(int)",
    "HashMap.get(Object)",
    "LinkedList.add(Object)",
    "LinkedList.contains(Object)",
    "LinkedList.get(int)",
    "LinkedList.getFirst()",
    "LinkedList.getLast()",
    "LinkedList.isEmpty()",
    "LinkedList.remove()",
    "LinkedList.remove(Object)",
    "LinkedList.remove(int)",
    "LinkedList.removeFirst()",
    "LinkedList.removeLast()",
    "PriorityQueue.isEmpty()",
    "PriorityQueue.offer(Object)",
    "PriorityQueue.peek()",
    "PriorityQueue.poll()",
    "Stack.isEmpty()",
    "Stack.peek()",
    "Stack.pop()",
    "Stack.push(Object)",
    "TreeMap.get(Object)",
    "TreeMap.isEmpty()",
    "TreeMap.lastKey()",
    "TreeMap.put(Object, Object)",
    "TreeMap.remove(Object)",
    "TreeSet.add(Object)",
    "TreeSet.contains(Object)",
    "TreeSet.isEmpty()",
    "TreeSet.remove(Object)",
    "Vector.add(Object)",
    "Vector.add(int, Object)",
    "Vector.firstElement()",
    "Vector.get(int)",
    "Vector.isEmpty()",
    "Vector.lastElement()",
];

const CLASSES: [&str; 8] =
    ["ArrayDeque", "ArrayList", "HashMap", "LinkedList", "PriorityQueue", "Stack", "TreeMap", "Vector"];

#[test]
fn all_strategies_take_the_same_program_paths() {
    let library = closed();
    for method in ALL_AGREE {
        // Under summary, these take as long as all others together.
        let changes_tree = ["TreeMap.put(", "TreeMap.remove(", "TreeSet.add(", "TreeSet.remove("];
        let is_long = changes_tree.iter().any(|long| method.starts_with(long));
        let strategies = Strategy::ALL.into_iter().filter(|&it| !is_long || it != Strategy::Summary);
        check_agreement(&library, method, &strategies.collect::<Vec<_>>(), &bounds());
    }
}

/// Where elements and keys are texts, numbers or other objects, and comparators are functions, there are more paths; of the
/// trees, too many for the usual bounds.
#[test]
fn all_strategies_agree_on_texts_numbers_and_functions() {
    let library = usual();
    for method in ALL_AGREE {
        let is_large = method.starts_with("Tree") && method.ends_with("Object)");
        let bounds = if is_large { BoundOptions { n: at_most(1), length: some(1), ..bounds() } } else { bounds() };
        check_agreement(&library, method, &Strategy::ALL, &bounds);
    }
}

/// An object can be a key of a tree only if it can be compared.
#[test]
fn keys_of_trees_can_be_compared() {
    let library = usual();
    let bounds = BoundOptions { n: at_most(1), length: some(1), ..bounds() };
    let time = Duration::from_secs(20);
    let summary = check(&library, "TreeMap.put(Object, Object)", Strategy::LazierSharp, &bounds, time).summary;
    assert!(summary.returned > 10 && summary.thrown.contains_key("java.lang.ClassCastException"), "{summary:?}");
}

/// Nothing that inputs may be usually is unsupported, as far as a short time goes.
#[test]
fn every_public_method_begins() {
    let library = usual();
    for class in CLASSES {
        for method in library.methods(&format!("java.util.{class}.*")).expect("public methods") {
            let summary = explore(&method, Strategy::LazierSharp, &bounds(), Duration::from_millis(100)).summary;
            assert!(summary.unsupported_by.is_empty(), "{}: {:?}", method.name(), summary.unsupported_by);
        }
    }
}

/// The entries of a `LinkedHashMap` are of a class below that which declares most of their fields, and which no input that is
/// declared as the class above may be.
#[test]
fn objects_are_represented_whatever_class_declares_their_fields() {
    let library = closed();
    for n in [1, 2] {
        for method in ["containsValue(Object)", "get(Object)", "getOrDefault(Object, Object)"] {
            let bounds = BoundOptions { n: at_most(n), ..bounds() };
            check_agreement(&library, &format!("LinkedHashMap.{method}"), &Strategy::ALL, &bounds);
        }
    }
}

/// An array may be as long as Java allows, and is then copied whole: too many instructions, not too much time.
#[test]
fn a_huge_copy_is_cut() {
    let library = closed();
    let bounds = BoundOptions { length: None, ..bounds() };
    for strategy in Strategy::ALL {
        let method = "ArrayList.add(Object, Object[], int)";
        let explored = check(&library, method, strategy, &bounds, Duration::from_secs(20));
        let cut_by = explored.summary.cut_by;
        assert!(cut_by.contains_key(&Bound::Steps) && !cut_by.contains_key(&Bound::Time), "{strategy}: {cut_by:?}");
    }
}

/// Explores under several strategies, all to the end.
fn check_agreement(library: &Project, method: &str, strategies: &[Strategy], bounds: &BoundOptions) {
    let mut found: Option<(Strategy, Fingerprints)> = None;
    for &strategy in strategies {
        let explored = check(library, method, strategy, bounds, Duration::from_secs(20));
        let timed_out = explored.summary.cut_by.contains_key(&Bound::Time);
        assert!(!timed_out, "{method} under {strategy} takes too long");
        match &found {
            None => found = Some((strategy, explored.program_paths)),
            Some((first, paths)) => {
                assert_eq!(*paths, explored.program_paths, "{method}: {first} and {strategy} differ")
            }
        }
    }
}

/// Methods that have too many paths, or too long ones, to come to their end in a test.
const LONG: [&str; 6] = [
    "HashMap.clone()",
    // A capacity is computed with numbers that are not whole.
    "HashMap.newHashMap(int)",
    "HashMap.put(Object, Object)",
    "HashMap.putIfAbsent(Object, Object)",
    "TreeMap.clone()",
    "Vector.toString()",
];

/// Nothing panics, everything is supported, and all but the long ones come to their end.
#[test]
fn every_public_method_runs() {
    let library = closed();
    let all = CLASSES.map(|class| library.methods(&format!("java.util.{class}.*")).expect("public methods"));
    let methods: Vec<Found> = all.into_iter().flatten().collect();
    assert!(methods.len() > 200, "only {} public methods", methods.len());
    let [unsupported, late] = [(); 2].map(|()| Mutex::new(BTreeSet::new()));
    let run = |method: &Found, strategy| {
        let name = method.name();
        let is_long = LONG.iter().any(|long| name.ends_with(long));
        let time = Duration::from_millis(if is_long { 50 } else { 20_000 });
        let summary = explore(method, strategy, &bounds(), time).summary;
        let note = |in_set: &Mutex<BTreeSet<String>>, what| in_set.lock().expect("no test panics here").insert(what);
        for what in summary.unsupported_by.into_keys() {
            note(&unsupported, what);
        }
        if !is_long && summary.cut_by.contains_key(&Bound::Time) {
            note(&late, format!("{name} under {strategy}"));
        }
    };
    thread::scope(|scope| {
        for half in methods.chunks(methods.len().div_ceil(2)) {
            let run = &run;
            scope.spawn(move || {
                for method in half {
                    run(method, Strategy::LazierSharp);
                    run(method, Strategy::Pose);
                }
            });
        }
    });
    let [unsupported, late] = [unsupported, late].map(|set| set.into_inner().expect("no test panics here"));
    assert!(unsupported.is_empty(), "not supported: {unsupported:#?}");
    assert!(late.is_empty(), "not at their end: {late:#?}");
}

struct Explored {
    summary: Summary,
    /// Those of the paths that ran to their end.
    program_paths: Fingerprints,
}

/// Explores, and sees to it that everything is supported and decided.
fn check(library: &Project, method: &str, strategy: Strategy, bounds: &BoundOptions, time: Duration) -> Explored {
    let found = library.methods(&format!("java.util.{method}")).unwrap_or_else(|error| panic!("{method}: {error}"));
    let [one] = &found[..] else { panic!("{method} means {} methods", found.len()) };
    let explored = explore(one, strategy, bounds, time);
    let summary = &explored.summary;
    assert!(summary.unsupported_by.is_empty(), "{method} under {strategy}: {:?}", summary.unsupported_by);
    let timed_out = summary.cut_by.contains_key(&Bound::Time);
    assert!(summary.undecided == 0 || timed_out, "{method} under {strategy}: {:?}", summary.undecided_by);
    explored
}

fn explore(method: &Found, strategy: Strategy, bounds: &BoundOptions, time: Duration) -> Explored {
    let options = Options {
        heap: strategy.into(),
        bounds: bounds.clone(),
        search: SearchOptions { jobs: Some(1), ..SearchOptions::default() },
        timeout: Some(time),
        solver: SolverOptions { solver_timeout: Some(time), ..SolverOptions::default() },
        ..Options::default()
    };
    let target = method.load().unwrap_or_else(|error| panic!("{}: {error}", method.name()));
    let kept = Kept::default();
    let summary =
        target.program_paths(&options, &kept, &Progress::default()).expect("the solvers that there always are");
    Explored { summary, program_paths: kept.into_all().expect("not too many") }
}

/// Small, but large enough for each of them to bite somewhere.
fn bounds() -> BoundOptions {
    BoundOptions {
        k: some(3),
        n: at_most(2),
        length: some(2),
        loops: Limit(Some(2)),
        calls: Limit(Some(64)),
        // Lists may be rings, around which a method runs forever.
        steps: Limit(Some(4000)),
        ..BoundOptions::default()
    }
}

fn some(number: u32) -> Option<Limit<u32>> {
    Some(Limit(Some(number)))
}

fn at_most(number: u32) -> Vec<ObjectLimit> {
    vec![ObjectLimit { class: None, number }]
}

/// Inputs that are declared as objects may be numbers, and nothing else of the JDK. Collections are any heaps.
fn closed() -> Project {
    let types = vec!["java.lang.Integer".to_owned()];
    Project::open(ProjectOptions { choices: InputChoices::None, types, ..ProjectOptions::default() })
}

/// Inputs are what they are unless told otherwise, but for collections, which are any heaps.
fn usual() -> Project {
    Project::open(ProjectOptions::default())
}
