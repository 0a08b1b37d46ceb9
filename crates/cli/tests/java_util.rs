//! The collections of the JDK as targets: their own code runs on inputs of their own classes.

use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use heapwise_classfile::{ClassPath, Jdk};
use heapwise_explore::{
    Bound, Bounds, Go, Leaf, NullDereference, Options, Order, PerClass, Progress, Strategy, Summary, Visit, WithHeap,
    visit_with,
};
use heapwise_heap::Heap;
use heapwise_interp::{Ending, InputTypes, Overflow};
use heapwise_java::{Java, LIBRARY, Machine, Target, Worker};
use heapwise_jvm::{Choices, World};

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
        let bounds = if is_large { Bounds { n: at_most(1), length: Some(1), ..bounds() } } else { bounds() };
        check_agreement(&library, method, &Strategy::ALL, &bounds);
    }
}

/// An object can be a key of a tree only if it can be compared.
#[test]
fn keys_of_trees_can_be_compared() {
    let library = usual();
    let bounds = Bounds { n: at_most(1), length: Some(1), ..bounds() };
    let time = Duration::from_secs(20);
    let summary = check(&library, "TreeMap.put(Object, Object)", Strategy::LazierSharp, &bounds, time).summary;
    assert!(summary.returned > 10 && summary.thrown.contains_key("java.lang.ClassCastException"), "{summary:?}");
}

/// Nothing that inputs may be usually is unsupported, as far as a short time goes.
#[test]
fn every_public_method_begins() {
    let library = usual();
    let (world, _) = World::open(library.path.clone(), library.options()).expect("a world");
    for class in CLASSES {
        for method in world.targets(&format!("java.util.{class}.*")).expect("public methods") {
            let time = Duration::from_millis(100);
            let summary = explore(&library, &method.display, Strategy::LazierSharp, &bounds(), time).summary;
            assert!(summary.unsupported_by.is_empty(), "{}: {:?}", method.display, summary.unsupported_by);
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
            let bounds = Bounds { n: at_most(n), ..bounds() };
            check_agreement(&library, &format!("LinkedHashMap.{method}"), &Strategy::ALL, &bounds);
        }
    }
}

/// An array may be as long as Java allows, and is then copied whole: too many instructions, not too much time.
#[test]
fn a_huge_copy_is_cut() {
    let library = closed();
    let bounds = Bounds { length: None, ..bounds() };
    for strategy in Strategy::ALL {
        let method = "ArrayList.add(Object, Object[], int)";
        let explored = check(&library, method, strategy, &bounds, Duration::from_secs(20));
        let cut_by = explored.summary.cut_by;
        assert!(cut_by.contains_key(&Bound::Steps) && !cut_by.contains_key(&Bound::Time), "{strategy}: {cut_by:?}");
    }
}

/// Explores under several strategies, all to the end.
fn check_agreement(library: &Library, method: &str, strategies: &[Strategy], bounds: &Bounds) {
    let mut found: Option<(Strategy, BTreeSet<u64>)> = None;
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
    let (world, _) = World::open(library.path.clone(), library.options()).expect("a world");
    let all = CLASSES.map(|class| world.targets(&format!("java.util.{class}.*")).expect("public methods"));
    let names: Vec<String> = all.iter().flatten().map(|method| method.display.clone()).collect();
    assert!(names.len() > 200, "only {} public methods", names.len());
    let [unsupported, late] = [(); 2].map(|()| Mutex::new(BTreeSet::new()));
    let run = |name: &String, strategy| {
        let is_long = LONG.iter().any(|long| name.ends_with(long));
        let time = Duration::from_millis(if is_long { 50 } else { 20_000 });
        let summary = explore(&library, name, strategy, &bounds(), time).summary;
        let note = |in_set: &Mutex<BTreeSet<String>>, what| in_set.lock().expect("no test panics here").insert(what);
        for what in summary.unsupported_by.into_keys() {
            note(&unsupported, what);
        }
        if !is_long && summary.cut_by.contains_key(&Bound::Time) {
            note(&late, format!("{name} under {strategy}"));
        }
    };
    thread::scope(|scope| {
        for half in names.chunks(names.len().div_ceil(2)) {
            let run = &run;
            scope.spawn(move || {
                for name in half {
                    run(name, Strategy::LazierSharp);
                    run(name, Strategy::Pose);
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
    program_paths: BTreeSet<u64>,
}

/// Explores, and sees to it that everything is supported and decided.
fn check(library: &Library, method: &str, strategy: Strategy, bounds: &Bounds, time: Duration) -> Explored {
    let explored = explore(library, &format!("java.util.{method}"), strategy, bounds, time);
    let summary = &explored.summary;
    assert!(summary.unsupported_by.is_empty(), "{method} under {strategy}: {:?}", summary.unsupported_by);
    let timed_out = summary.cut_by.contains_key(&Bound::Time);
    assert!(summary.undecided == 0 || timed_out, "{method} under {strategy}: {:?}", summary.undecided_by);
    explored
}

fn explore(library: &Library, method: &str, strategy: Strategy, bounds: &Bounds, time: Duration) -> Explored {
    let (world, mut program) = World::open(library.path.clone(), library.options()).expect("a world");
    let methods = world.targets(method).unwrap_or_else(|error| panic!("{method}: {error}"));
    let [method] = &methods[..] else { panic!("{method} means {} methods", methods.len()) };
    world.prepare(&mut program, &methods).expect("its inputs can be loaded");
    let entry = world.entry(&program, method).expect("it can be called");
    let target = Target {
        program,
        entry,
        language: Java::new(world),
        overflow: Overflow::default(),
        input_types: InputTypes::default(),
    };
    let bounds = Bounds { time: Some(time), ..bounds.clone() };
    let options = Options {
        strategy,
        bounds: bounds.clone(),
        null_dereference: NullDereference::Fork,
        order: Order::DepthFirst,
        jobs: 1,
        solver: heapwise_solver::Config { timeout: Some(time), ..Default::default() },
    };
    let machine = Machine::new(&target, bounds, NullDereference::Fork);
    strategy.with(Exploration { machine: &machine, options: &options })
}

/// Small, but large enough for each of them to bite somewhere.
fn bounds() -> Bounds {
    Bounds {
        k: Some(3),
        n: at_most(2),
        length: Some(2),
        loops: Some(2),
        calls: Some(64),
        // Lists may be rings, around which a method runs forever.
        steps: Some(4000),
        ..Bounds::default()
    }
}

fn at_most(n: u32) -> PerClass {
    PerClass { all: Some(n), exceptions: Vec::new() }
}

/// The JDK's classes, and what inputs of a type of the JDK may be.
struct Library {
    path: ClassPath,
    choices: Choices,
}

impl Library {
    fn options(&self) -> heapwise_jvm::Options {
        heapwise_jvm::Options {
            library: LIBRARY,
            named: match self.choices {
                Choices::Common => Vec::new(),
                Choices::None => vec!["java.lang.Integer".to_owned()],
            },
            choices: self.choices,
            ..heapwise_jvm::Options::default()
        }
    }
}

/// Inputs that are declared as objects may be numbers, and nothing else of the JDK.
fn closed() -> Library {
    jdk(Choices::None)
}

/// Inputs are what they are unless told otherwise.
fn usual() -> Library {
    jdk(Choices::Common)
}

fn jdk(choices: Choices) -> Library {
    let jdk = Jdk::find(None).unwrap_or_else(|error| panic!("{error}: scripts/install-jdk installs one"));
    let path = ClassPath::open(Vec::<PathBuf>::new(), jdk).expect("the classes of the JDK");
    Library { path, choices }
}

struct Exploration<'a> {
    machine: &'a Machine<'a>,
    options: &'a Options,
}

impl WithHeap for Exploration<'_> {
    type Out = Explored;

    fn with<H: Heap>(self) -> Explored {
        let found = Mutex::default();
        let visitor = || Noting { found: &found, own: HashSet::new() };
        let summary = visit_with::<H, _, _>(self.machine, self.options, &Progress::default(), visitor)
            .expect("the solvers that there always are");
        let program_paths = found.into_inner().expect("no test panics here");
        Explored { summary, program_paths }
    }
}

struct Noting<'a> {
    found: &'a Mutex<BTreeSet<u64>>,
    own: HashSet<u64>,
}

impl<H: Heap> Visit<H, Java> for Noting<'_> {
    fn path(&mut self, _: &mut Worker<'_>, leaf: Leaf<'_, H, Java>) -> Go {
        if matches!(leaf.ending, Ending::Returned(_) | Ending::Threw(_)) {
            self.own.insert(leaf.state.program_path.fingerprint());
        }
        Go::On
    }
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        if let Ok(mut found) = self.found.lock() {
            found.extend(&self.own);
        }
    }
}
