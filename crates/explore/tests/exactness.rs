//! Exactness: for each control-flow path, the state of a strategy stands for exactly the lazy states that end on it.
//!
//! Every lazy state is represented: its heap takes exactly one path of each strategy, which is the same program path and
//! ends the same. And nothing else is: the witness of every path of every strategy, run, takes that path; so does every
//! heap of a sample that a path's condition admits, and so do the heaps that come of enumerating the satisfying assignments
//! of the condition, one for each way in which its references can be null or the same. For summaries and pose there is one final state per control-flow path
//! (Corollary 11 of the heap-summary paper), and the guards of a summary's references exclude each other and cover every
//! case (Theorem 2).

mod common;

use std::sync::Mutex;

use common::concrete;
use common::heaps::some_heaps;
use common::membership::concrete_heap;
use common::paths::{explore, options};
use heapwise_explore::{Go, Leaf, Options, Progress, Strategy, Visit, WithHeap, visit_with};
use heapwise_heap::{Heap, InputHeap, Summary};
use heapwise_interp::{Ending, Machine, NullDereference, Target, Worker};
use heapwise_ir::{Hierarchy, arbitrary};
use heapwise_solver::{Config, Query, Solver, Verdict, chain};
use heapwise_term::{Evaluator, Model, Sort, Term};

const MOST_PATHS: u64 = 1_000;

/// Whether the program was small enough to be checked.
fn check(name: &str, target: &Target, npe: NullDereference) -> bool {
    let hierarchy = Hierarchy::new(&target.program);
    let lazy = explore(target, &options(Strategy::Lazy, npe), &[]);
    assert!(lazy.failures.is_empty(), "{name}, lazy: {:#?}", lazy.failures);
    if lazy.summary.paths() > MOST_PATHS || !lazy.summary.complete() {
        return false;
    }
    let mut heaps = lazy.witnesses;
    heaps.truncate(300);
    let lazy_states = heaps.len();
    heaps.extend(some_heaps(target, &hierarchy, 3, &[-1, 0, 1], 40, 1));
    for strategy in [Strategy::Lazier, Strategy::LazierSharp, Strategy::Summary, Strategy::Pose] {
        let explored = explore(target, &options(strategy, npe), &heaps);
        assert!(explored.failures.is_empty(), "{name}, {strategy}: {:#?}", explored.failures);
        for (heap, taken) in heaps.iter().zip(&explored.taken).take(lazy_states) {
            assert_eq!(*taken, 1, "{name}, {strategy}: a lazy state is not represented once: {heap:?}");
        }
        assert_eq!(lazy.program_paths, explored.program_paths, "{name}, {strategy}");
        if matches!(strategy, Strategy::Summary | Strategy::Pose) {
            let states = explored.summary.paths();
            assert_eq!(states, lazy.program_paths.len() as u64, "{name}, {strategy}: one state per path");
        }
    }
    check_guards(name, target, npe);
    for strategy in [Strategy::Summary, Strategy::Pose] {
        let failures = strategy.with(Enumeration { target, options: options(strategy, npe) });
        assert!(failures.is_empty(), "{name}, {strategy}: {failures:#?}");
    }
    true
}

/// A test of random programs is worth something if nearly all of them were small enough.
fn assert_most(checked: usize, of: usize) {
    println!("{checked} of {of} programs checked");
    assert!(checked * 10 >= of * 8, "only {checked} of {of} programs were small enough to be checked");
}

/// Enumerates the heaps that each final state stands for.
struct Enumeration<'a> {
    target: &'a Target,
    options: Options,
}

impl WithHeap for Enumeration<'_> {
    type Out = Vec<String>;

    fn with<H: Heap>(self) -> Vec<String> {
        let machine = Machine::new(self.target, self.options.bounds.clone(), self.options.null_dereference);
        let failures = Mutex::new(Vec::new());
        let visitor = || Represented {
            target: self.target,
            solver: chain(&Config::default()).expect("embedded"),
            failures: &failures,
        };
        visit_with::<H, _, _>(&machine, &self.options, &Progress::default(), visitor).expect("embedded");
        failures.into_inner().expect("not poisoned")
    }
}

struct Represented<'a> {
    target: &'a Target,
    solver: Box<dyn Solver>,
    failures: &'a Mutex<Vec<String>>,
}

/// Ways to be null or the same that are tried for each state.
const MOST_ASSIGNMENTS: usize = 12;

impl<H: Heap> Visit<H> for Represented<'_> {
    fn path(&mut self, worker: &mut Worker<'_>, leaf: Leaf<'_, H>) -> Go {
        if !matches!(leaf.ending, Ending::Returned(_) | Ending::Threw(_)) {
            return Go::On;
        }
        let params = worker.params();
        let reads = leaf.state.heap.findings(&mut worker.cx(&leaf.state.facts)).reads;
        let mut references: Vec<Term> = params.iter().chain(reads.iter().map(|read| &read.value)).copied().collect();
        references.retain(|&term| worker.terms.sort(term) == Sort::Ref);
        let mut conditions = leaf.state.facts.conditions().collect::<Vec<_>>();
        for _ in 0..MOST_ASSIGNMENTS {
            let query = Query { all: &conditions, hint: None };
            let Verdict::Sat(model) = self.solver.check(&mut worker.terms, query) else { break };
            let input = InputHeap::build(&worker.cx(&leaf.state.facts), &model, &params, &reads);
            let heap = concrete_heap(self.target, &input).expect("no arrays here");
            let (path, ending) =
                concrete::run(self.target, worker.machine.hierarchy(), worker.machine.null_dereference, &heap);
            if path != leaf.state.program_path && ending != concrete::Ending::GaveUp {
                let failure = format!("path {} does not stand for {heap:?}, which ends {ending:?}", leaf.trail);
                self.failures.lock().expect("not poisoned").push(failure);
                return Go::Stop;
            }
            let same = same_and_null(worker, &model, &references);
            conditions.push(worker.terms.not(same));
        }
        Go::On
    }
}

/// What a model says of which references are null and which are the same.
fn same_and_null(worker: &mut Worker<'_>, model: &Model, references: &[Term]) -> Term {
    let mut evaluator = Evaluator::new();
    let mut all = Term::TRUE;
    for (index, &one) in references.iter().enumerate() {
        for &other in references[..index].iter().chain([&Term::NULL]) {
            let equal = worker.terms.eq(one, other);
            let holds = evaluator.holds(&worker.terms, model, equal);
            let literal = if holds { equal } else { worker.terms.not(equal) };
            all = worker.terms.and(all, literal);
        }
    }
    all
}

/// Looks at the guards of every final summary state.
struct Guards<'a> {
    solver: Box<dyn Solver>,
    failures: &'a Mutex<Vec<String>>,
}

impl Visit<Summary> for Guards<'_> {
    fn path(&mut self, worker: &mut Worker<'_>, leaf: Leaf<'_, Summary>) -> Go {
        let sets = leaf.state.heap.guarded_sets(&mut worker.cx(&leaf.state.facts));
        for set in sets {
            let guards: Vec<Term> = set.places.iter().map(|place| place.guard).collect();
            let any = worker.terms.or_all(guards.iter().copied());
            let none = worker.terms.not(any);
            self.must_not_hold(worker, &leaf, none, "a case is not covered");
            for (index, &one) in guards.iter().enumerate() {
                for &other in &guards[..index] {
                    let both = worker.terms.and(one, other);
                    self.must_not_hold(worker, &leaf, both, "two guards hold together");
                }
            }
        }
        Go::On
    }
}

impl Guards<'_> {
    fn must_not_hold(&mut self, worker: &mut Worker<'_>, leaf: &Leaf<'_, Summary>, condition: Term, what: &str) {
        let mut all = leaf.state.facts.conditions().collect::<Vec<_>>();
        all.push(condition);
        let verdict = self.solver.check(&mut worker.terms, Query { all: &all, hint: None });
        if verdict != Verdict::Unsat {
            self.failures.lock().expect("not poisoned").push(format!("path {}: {what}", leaf.trail));
        }
    }
}

fn check_guards(name: &str, target: &Target, npe: NullDereference) {
    let options = options(Strategy::Summary, npe);
    let machine = Machine::new(target, options.bounds.clone(), npe);
    let failures = Mutex::new(Vec::new());
    let guards = || Guards { solver: chain(&Config::default()).expect("embedded"), failures: &failures };
    visit_with::<Summary, _, _>(&machine, &options, &Progress::default(), guards).expect("embedded");
    let failures = failures.into_inner().expect("not poisoned");
    assert!(failures.is_empty(), "{name}: {failures:#?}");
}

fn policy(seed: u64) -> NullDereference {
    if seed.is_multiple_of(2) { NullDereference::Fork } else { NullDereference::Assume }
}

#[test]
fn random_ir_programs_are_exact() {
    let limits = arbitrary::Limits { statements: 5, helper_statements: 2, ..arbitrary::Limits::default() };
    let seeds = 10_000..10_600;
    let is_checked = |&seed: &u64| {
        let program = arbitrary::program(seed, &limits);
        let entry = arbitrary::main(&program);
        check(&format!("ir seed {seed}"), &Target::closed(program, entry), policy(seed))
    };
    assert_most(seeds.clone().filter(is_checked).count(), seeds.count());
}

#[test]
fn random_tiny_programs_are_exact() {
    let seeds = 10_000..10_600;
    let is_checked = |&seed: &u64| {
        let text = heapwise_tiny::print(&heapwise_tiny::arbitrary::program(seed));
        let name = format!("tiny seed {seed}");
        check(&name, &common::subjects::tiny(&name, &text), policy(seed))
    };
    assert_most(seeds.clone().filter(is_checked).count(), seeds.count());
}

fn javalite(name: &str, text: &str) -> Target {
    let compiled = heapwise_javalite::compile(name, text).unwrap_or_else(|errors| panic!("{name}: {errors}"));
    Target::closed(compiled.program, compiled.entry)
}

/// The programs under `subjects/javalite`, which cover every rule of the heap-summary paper.
#[test]
fn javalite_corpus_is_exact() {
    let folder = common::subjects::folder().join("../javalite");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the corpus is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jl"))
        .collect();
    files.sort();
    assert!(files.len() >= 40, "forty programs at least");
    let (mut checked, mut programs) = (0, 0);
    for path in files {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let target = javalite(&name, &std::fs::read_to_string(&path).expect("readable"));
        for npe in [NullDereference::Assume, NullDereference::Fork] {
            checked += usize::from(check(&name, &target, npe));
            programs += 1;
        }
    }
    assert_most(checked, programs);
}

#[test]
fn random_javalite_programs_are_exact() {
    let limits = heapwise_javalite::arbitrary::Limits {
        bool_inputs: true,
        inheritance: true,
        ..heapwise_javalite::arbitrary::Limits::default()
    };
    let seeds = 10_000..11_200;
    let mut checked = 0;
    for seed in seeds.clone() {
        let ast = heapwise_javalite::arbitrary::program(seed, &limits);
        let name = format!("javalite seed {seed}");
        let target = |ast: &heapwise_javalite::ast::Ast| javalite(&name, &heapwise_javalite::print(ast));
        let outcome =
            |ast: &heapwise_javalite::ast::Ast| std::panic::catch_unwind(|| check(&name, &target(ast), policy(seed)));
        match outcome(&ast) {
            Ok(was_checked) => checked += usize::from(was_checked),
            Err(_) => {
                let small = heapwise_javalite::shrink(ast, |ast: &heapwise_javalite::ast::Ast| outcome(ast).is_err());
                panic!("{name} is not exact; made small:\n{}", heapwise_javalite::print(&small));
            }
        }
    }
    assert_most(checked, seeds.count());
}
