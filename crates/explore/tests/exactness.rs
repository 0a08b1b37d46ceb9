//! Exactness: for each control-flow path, the state of a strategy stands for exactly the lazy states that end on it.
//!
//! Every lazy state is represented: its heap takes exactly one path of each strategy, which is the same program path and
//! ends the same. And nothing else is: the witness of every path of every strategy, run, takes that path; so does every
//! heap of a sample that a path's condition admits. For summaries and pose there is one final state per control-flow path
//! (Corollary 11 of the heap-summary paper), and the guards of a summary's references exclude each other and cover every
//! case (Theorem 2).

mod common;

use std::sync::Mutex;

use common::heaps::some_heaps;
use common::paths::{explore, options};
use heapwise_explore::{Go, Leaf, Progress, Strategy, Visit, visit_with};
use heapwise_heap::Summary;
use heapwise_interp::{Machine, NullDereference, Target, Worker};
use heapwise_ir::{Hierarchy, arbitrary};
use heapwise_solver::{Config, Query, Solver, Verdict, chain};
use heapwise_term::Term;

const MOST_PATHS: u64 = 1_000;

fn check(name: &str, target: &Target, npe: NullDereference) {
    let hierarchy = Hierarchy::new(&target.program);
    let lazy = explore(target, &options(Strategy::Lazy, npe), &[]);
    assert!(lazy.failures.is_empty(), "{name}, lazy: {:#?}", lazy.failures);
    if lazy.summary.paths() > MOST_PATHS || !lazy.summary.complete() {
        return;
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
        let mut all = leaf.state.facts.conditions().to_vec();
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
    visit_with::<Summary, _>(&machine, &options, &Progress::default(), guards).expect("embedded");
    let failures = failures.into_inner().expect("not poisoned");
    assert!(failures.is_empty(), "{name}: {failures:#?}");
}

fn policy(seed: u64) -> NullDereference {
    if seed.is_multiple_of(2) { NullDereference::Fork } else { NullDereference::Assume }
}

#[test]
fn random_ir_programs_are_exact() {
    let limits = arbitrary::Limits { statements: 5, helper_statements: 2, ..arbitrary::Limits::default() };
    for seed in 10_000..10_300 {
        let program = arbitrary::program(seed, &limits);
        let entry = arbitrary::main(&program);
        check(&format!("ir seed {seed}"), &Target { program, entry }, policy(seed));
    }
}

#[test]
fn random_tiny_programs_are_exact() {
    for seed in 10_000..10_300 {
        let text = heapwise_tiny::print(&heapwise_tiny::arbitrary::program(seed));
        let name = format!("tiny seed {seed}");
        check(&name, &common::subjects::tiny(&name, &text), policy(seed));
    }
}
