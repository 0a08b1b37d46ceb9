//! An instruction that asks has changed nothing that shows: it runs again, from the same state.
//!
//! Frames, registers, static fields and all else beside the heap are as they were. A heap may have taken down that a place
//! was looked at; to look again changes nothing.

mod common;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use common::java::{compiled, root, sources};
use heapwise::options::{PathList, Statics};
use heapwise::{Project, ProjectOptions, in_language};
use heapwise_explore::{
    Bounds, Go, NullDereference, Options, Order, PathReport, PerClass, Progress, Sink, Strategy, Trail, Watch,
    WithHeap, explore, replay,
};
use heapwise_heap::{Heap, Question};
use heapwise_interp::{Language, Machine, State, Target, Tell, Worker, step};

/// Paths of one program that are followed.
const PATHS: usize = 12;

/// Keeps the state as it was before each instruction, and compares it where the instruction asks.
struct Watcher<'a, H, L: Language> {
    name: &'a str,
    before: Option<State<H, L>>,
    questions: u64,
    wrong: &'a mut BTreeMap<String, String>,
}

impl<H: Heap, L: Language> Watch<H, L> for Watcher<'_, H, L> {
    fn step(&mut self, _: &mut Worker<'_, L>, state: &State<H, L>) {
        match &mut self.before {
            Some(before) => before.clone_from(state),
            None => self.before = Some(state.clone()),
        }
    }

    fn question(
        &mut self,
        worker: &mut Worker<'_, L>,
        state: &State<H, L>,
        question: &Question<H::Refinement>,
        _: usize,
    ) {
        self.questions += 1;
        let Some(before) = &self.before else { return };
        let mut wrong = Vec::new();
        let after = short(state);
        // To write a state so that people can read it takes longer than all else here.
        if short(before) != after {
            let (before, after) = (long(before), long(state));
            let (before, after) = (beside_heap(&before), beside_heap(&after));
            if before != after {
                wrong.push(("it has changed what is not the heap", difference(before, after)));
            }
        }
        // The heap may know more than before, if that makes no difference: asked again, it knows no more and asks the same.
        let mut again = state.clone();
        match step(worker, &mut again) {
            Ok(flow) => wrong.push(("it does not ask again", format!("{flow:?}"))),
            Err(same) => {
                if short(question) != short(&same) {
                    wrong.push(("it asks something else", difference(&long(question), &long(&same))));
                }
                if short(&again) != after {
                    let difference = difference(&long(state), &long(&again));
                    wrong.push(("asked again, it changes the heap again", difference));
                }
            }
        }
        for (what, difference) in wrong {
            let at = state.at(worker.machine);
            let code = &worker.machine.program.methods[at.method].code[at.pc as usize];
            let what = format!("{} under {}, {:?} of {code:?}: {what}", self.name, H::NAME, question.about);
            self.wrong.entry(what).or_insert(difference);
        }
    }
}

fn short(what: &impl Debug) -> String {
    format!("{what:?}")
}

fn long(what: &impl Debug) -> String {
    format!("{what:#?}")
}

/// What is told of a state behind its heap, which is told first.
fn beside_heap(state: &str) -> &str {
    &state[state.find("\n    facts: ").expect("facts come after the heap")..]
}

/// The first lines that differ.
fn difference(before: &str, after: &str) -> String {
    let lines = before.lines().zip(after.lines()).enumerate();
    let Some((at, _)) = lines.clone().find(|(_, (a, b))| a != b) else { return "one is longer".to_owned() };
    let some = |text: &str| text.lines().skip(at.saturating_sub(12)).take(20).collect::<Vec<_>>().join("\n");
    format!("before:\n{}\nafter:\n{}", some(before), some(after))
}

struct Following<'a, L> {
    name: &'a str,
    target: &'a Target<L>,
    options: &'a Options,
    trails: &'a [Trail],
    wrong: &'a mut BTreeMap<String, String>,
}

impl<L: Tell> WithHeap for Following<'_, L> {
    type Out = u64;

    fn with<H: Heap>(self) -> u64 {
        let machine = Machine::new(self.target, self.options.bounds.clone(), self.options.null_dereference);
        let mut questions = 0;
        for trail in self.trails {
            let mut worker = Worker::new(&machine);
            let mut watcher: Watcher<'_, H, L> =
                Watcher { name: self.name, before: None, questions: 0, wrong: self.wrong };
            replay::<H, L>(&mut worker, trail, &mut watcher).unwrap_or_else(|error| panic!("{}: {error}", self.name));
            questions += watcher.questions;
        }
        questions
    }
}

#[derive(Default)]
struct Trails(Vec<Trail>);

impl Sink for Trails {
    fn path(&mut self, path: PathReport) -> Go {
        if path.ending.kind() != heapwise_explore::EndingKind::Undecided {
            self.0.push(path.trail);
        }
        if self.0.len() < PATHS { Go::On } else { Go::Stop }
    }
}

/// Follows some paths of a program under every strategy. Says how many questions were asked.
fn check<L: Tell>(name: &str, target: &Target<L>, bounds: &Bounds, wrong: &mut BTreeMap<String, String>) -> u64 {
    let mut questions = 0;
    for strategy in Strategy::ALL {
        let options = Options {
            strategy,
            bounds: bounds.clone(),
            null_dereference: NullDereference::Fork,
            order: Order::Random(1),
            jobs: 1,
            solver: heapwise_solver::Config::default(),
            coverage: false,
        };
        let mut trails = Trails::default();
        explore(target, &options, Some(&mut trails), &Progress::default()).expect("the embedded solver");
        questions += strategy.with(Following { name, target, options: &options, trails: &trails.0, wrong });
    }
    questions
}

fn bounds() -> Bounds {
    Bounds {
        k: Some(3),
        n: PerClass { all: Some(2), exceptions: Vec::new() },
        length: Some(3),
        loops: Some(3),
        calls: Some(100),
        steps: Some(20_000),
        ..Bounds::default()
    }
}

fn assert_none(wrong: &BTreeMap<String, String>) {
    let all: Vec<String> = wrong.iter().map(|(what, difference)| format!("{what}\n{difference}")).collect();
    assert!(wrong.is_empty(), "{} questions leave traces:\n{}", wrong.len(), all.join("\n\n"));
}

#[test]
fn a_question_of_a_tiny_program_leaves_no_trace() {
    let folder = root().join("subjects/tiny");
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).expect("the subjects").map(|entry| entry.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "tiny"));
    files.sort();
    let (mut wrong, mut questions) = (BTreeMap::new(), 0);
    for file in files {
        for exact_types in [false, true] {
            let project = Project::open(ProjectOptions { exact_types, ..ProjectOptions::default() });
            let target = project.target(&file).unwrap_or_else(|error| panic!("{error}"));
            let name = file.file_name().expect("a name").to_string_lossy();
            questions += in_language!(target.engine_target(), target => check(&name, target, &bounds(), &mut wrong));
        }
    }
    assert!(questions > 1000, "only {questions} questions");
    assert_none(&wrong);
}

#[test]
fn a_question_of_a_java_program_leaves_no_trace() {
    let folder = root().join("tests/jvm/features");
    let mut files = sources(&folder);
    files.push(root().join("subjects/java/api/heapwise/Heapwise.java"));
    let classes = compiled(&[], &files);
    let path = PathList(vec![classes.path().to_owned()]);
    let mut names: Vec<String> = files
        .iter()
        .filter(|file| file.parent() == Some(&folder))
        .map(|file| file.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.extend(["java.util.LinkedHashMap.containsValue", "java.util.ArrayList.indexOf"].map(str::to_owned));
    let (next, wrong, questions) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()), AtomicU64::new(0));
    let follow_all = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut of_this = BTreeMap::new();
            questions.fetch_add(follow(&path, name, &mut of_this), Ordering::Relaxed);
            wrong.lock().expect("nobody panics with it").extend(of_this);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(follow_all))));
    let questions = questions.into_inner();
    assert!(questions > 300, "only {questions} questions");
    assert_none(&wrong.into_inner().expect("nobody panicked with it"));
}

/// Follows paths of one target. Says how many questions they ask.
fn follow(path: &PathList, name: &str, wrong: &mut BTreeMap<String, String>) -> u64 {
    let mut questions = 0;
    for exact_types in [false, true] {
        let statics = if name.starts_with("Statics") { Statics::Symbolic } else { Statics::Initial };
        let class_path = Some(path.clone());
        let project = Project::open(ProjectOptions { class_path, exact_types, statics, ..ProjectOptions::default() });
        let found = [".run", "", ".main", ".<init>"]
            .iter()
            .find_map(|method| project.methods(&format!("{name}{method}")).ok().filter(|methods| methods.len() == 1));
        let found = found.unwrap_or_else(|| panic!("{name}: what is the target?"));
        let target = found[0].load().unwrap_or_else(|error| panic!("{name}: {error}"));
        questions += in_language!(target.engine_target(), target => check(name, target, &bounds(), wrong));
    }
    questions
}
