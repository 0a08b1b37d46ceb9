//! The collections of the JDK as targets: their own code runs on inputs of their own classes.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use heapwise_classfile::{ClassPath, Jdk};
use heapwise_explore::{
    Bound, Bounds, Go, Leaf, NullDereference, Options, Order, PerClass, Progress, Strategy, Summary, Visit, WithHeap,
    visit_with,
};
use heapwise_heap::Heap;
use heapwise_interp::{Ending, Machine, Overflow, Target, Worker, is_known_by_heart};
use heapwise_jvm::World;

/// Methods on which all strategies agree.
const ALL_AGREE: [&str; 28] = [
    "ArrayDeque.addFirst(Object)",
    "ArrayDeque.addLast(Object)",
    "ArrayDeque.isEmpty()",
    "ArrayDeque.removeFirst()",
    "ArrayDeque.removeLast()",
    "ArrayList.add(Object)",
    "ArrayList.get(int)",
    "ArrayList.isEmpty()",
    "ArrayList.remove(int)",
    "LinkedList.add(Object)",
    "LinkedList.getFirst()",
    "LinkedList.getLast()",
    "LinkedList.isEmpty()",
    "LinkedList.remove()",
    "LinkedList.removeFirst()",
    "LinkedList.removeLast()",
    "PriorityQueue.isEmpty()",
    "PriorityQueue.peek()",
    "Stack.isEmpty()",
    "Stack.peek()",
    "Stack.pop()",
    "Stack.push(Object)",
    "TreeMap.isEmpty()",
    "Vector.add(Object)",
    "Vector.firstElement()",
    "Vector.get(int)",
    "Vector.isEmpty()",
    "Vector.lastElement()",
];

/// Methods with loops over what may be a ring: those that split agree. The others ask about every round, and are at it
/// for long.
const SPLITTING_AGREE: [&str; 8] = [
    "LinkedList.contains(Object)",
    "LinkedList.get(int)",
    "LinkedList.remove(Object)",
    "LinkedList.remove(int)",
    "TreeMap.get(Object)",
    "TreeMap.lastKey()",
    "TreeMap.put(Object, Object)",
    "TreeMap.remove(Object)",
];

/// Methods that have more paths than a short test takes.
const SUPPORTED: [&str; 4] =
    ["ArrayList.remove(Object)", "HashMap.get(Object)", "PriorityQueue.offer(Object)", "PriorityQueue.poll()"];

const CLASSES: [&str; 8] =
    ["ArrayDeque", "ArrayList", "HashMap", "LinkedList", "PriorityQueue", "Stack", "TreeMap", "Vector"];

#[test]
fn all_strategies_take_the_same_program_paths() {
    let Some(path) = jdk() else { return };
    for method in ALL_AGREE {
        check_agreement(&path, method, &Strategy::ALL);
    }
}

#[test]
fn strategies_that_split_take_the_same_program_paths() {
    let Some(path) = jdk() else { return };
    for method in SPLITTING_AGREE {
        check_agreement(&path, method, &[Strategy::Lazy, Strategy::Lazier, Strategy::LazierSharp]);
    }
}

#[test]
fn what_takes_long_is_supported() {
    let Some(path) = jdk() else { return };
    let methods = SUPPORTED.iter().chain(&SPLITTING_AGREE);
    for (method, strategy) in methods.flat_map(|method| [(method, Strategy::LazierSharp), (method, Strategy::Pose)]) {
        let explored = check(&path, method, strategy, Duration::from_millis(400));
        assert!(explored.summary.paths() > 0, "{method} under {strategy} has no path");
    }
}

/// Explores under several strategies, all to the end.
fn check_agreement(path: &ClassPath, method: &str, strategies: &[Strategy]) {
    let mut found: Option<(Strategy, BTreeSet<u64>)> = None;
    for &strategy in strategies {
        let explored = check(path, method, strategy, Duration::from_secs(20));
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

/// Nothing panics; what is not supported is said.
#[test]
fn every_public_method_runs() {
    let Some(path) = jdk() else { return };
    let unsupported: Mutex<BTreeMap<String, u64>> = Mutex::default();
    let (world, _) = World::open(path.clone(), options()).expect("a world");
    let all = CLASSES.map(|class| world.targets(&format!("java.util.{class}.*")).expect("public methods"));
    // Newer JDKs compute a capacity with numbers that are not whole: solvers take long, whatever time they are given.
    let methods = all.iter().flatten().filter(|method| method.name != "newHashMap");
    let names: Vec<String> = methods.map(|method| method.display.clone()).collect();
    assert!(names.len() > 200, "only {} public methods", names.len());
    thread::scope(|scope| {
        for half in names.chunks(names.len().div_ceil(2)) {
            let (path, unsupported) = (&path, &unsupported);
            scope.spawn(move || {
                for name in half {
                    let explored = explore(path, name, Strategy::LazierSharp, Duration::from_millis(60));
                    for (what, count) in explored.summary.unsupported_by {
                        *unsupported.lock().expect("no test panics here").entry(what).or_default() += count;
                    }
                }
            });
        }
    });
    let unsupported = unsupported.into_inner().expect("no test panics here");
    println!("{} methods; not supported: {unsupported:#?}", names.len());
    assert!(unsupported.is_empty());
}

struct Explored {
    summary: Summary,
    /// Those of the paths that ran to their end.
    program_paths: BTreeSet<u64>,
}

/// Explores, and sees to it that everything is supported and decided.
fn check(path: &ClassPath, method: &str, strategy: Strategy, time: Duration) -> Explored {
    let explored = explore(path, &format!("java.util.{method}"), strategy, time);
    let summary = &explored.summary;
    assert!(summary.unsupported_by.is_empty(), "{method} under {strategy}: {:?}", summary.unsupported_by);
    let timed_out = summary.cut_by.contains_key(&Bound::Time);
    assert!(summary.undecided == 0 || timed_out, "{method} under {strategy}: {:?}", summary.undecided_by);
    explored
}

fn explore(path: &ClassPath, method: &str, strategy: Strategy, time: Duration) -> Explored {
    let (world, program) = World::open(path.clone(), options()).expect("a world");
    let methods = world.targets(method).unwrap_or_else(|error| panic!("{method}: {error}"));
    let [method] = &methods[..] else { panic!("{method} means {} methods", methods.len()) };
    world.prepare(&program, &methods).expect("its inputs can be loaded");
    let entry = world.entry(&program, method).expect("it can be called");
    let target = Target { program, entry, linker: Some(Arc::new(world)), overflow: Overflow::default() };
    let bounds = Bounds {
        k: Some(3),
        n: PerClass { all: Some(2), exceptions: Vec::new() },
        loops: Some(3),
        calls: Some(64),
        // Lists may be rings, around which a method runs forever.
        steps: Some(4000),
        time: Some(time),
    };
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

/// Inputs that are declared as objects may be numbers.
fn options() -> heapwise_jvm::Options {
    heapwise_jvm::Options {
        modelled: is_known_by_heart,
        named: vec!["java.lang.Integer".to_owned()],
        ..heapwise_jvm::Options::default()
    }
}

fn jdk() -> Option<ClassPath> {
    match Jdk::find(None) {
        Ok(jdk) => Some(ClassPath::open(Vec::<PathBuf>::new(), jdk).expect("the classes of the JDK")),
        Err(error) => {
            println!("left out: {error}");
            None
        }
    }
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
        let summary = visit_with::<H, _>(self.machine, self.options, &Progress::default(), visitor)
            .expect("the solvers that there always are");
        let program_paths = found.into_inner().expect("no test panics here");
        Explored { summary, program_paths }
    }
}

struct Noting<'a> {
    found: &'a Mutex<BTreeSet<u64>>,
    own: HashSet<u64>,
}

impl<H: Heap> Visit<H> for Noting<'_> {
    fn path(&mut self, _: &mut Worker<'_>, leaf: Leaf<'_, H>) -> Go {
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
