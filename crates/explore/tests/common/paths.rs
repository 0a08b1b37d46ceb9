//! Explores a target and checks each path on the spot, with its terms at hand.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Mutex;

use heapwise_explore::{
    Go, Leaf, Options, Order, Progress, Strategy, Summary, Trail, Visit, WithHeap, replay, visit_with,
};
use heapwise_heap::{Bounds, By, Findings, Heap, InputHeap};
use heapwise_interp::{Ending, Exception, Machine, NullDereference, Target, Worker};
use heapwise_ir::Hierarchy;
use heapwise_term::{Evaluator, Model, Place, Value as TermValue};

use super::concrete::{self, Value};
use super::membership::{self, model_for};

pub fn options(strategy: Strategy, npe: NullDereference) -> Options {
    Options {
        strategy,
        bounds: Bounds { calls: Some(300), steps: Some(100_000), ..Bounds::default() },
        null_dereference: npe,
        order: Order::DepthFirst,
        jobs: 1,
        solver: heapwise_solver::Config::default(),
        coverage: false,
    }
}

/// What a test learns of an exploration.
#[derive(Default, Debug)]
pub struct Explored {
    pub summary: Summary,
    /// The program paths of the paths that returned or threw.
    pub program_paths: BTreeSet<u64>,
    /// How many of the given heaps take each path; by heap, the number of paths.
    pub taken: Vec<u32>,
    /// The witnesses of the paths that returned or threw, as concrete heaps.
    pub witnesses: Vec<concrete::Heap>,
    /// Why a check failed.
    pub failures: Vec<String>,
}

/// Explores with one strategy. Every path is checked: its witness satisfies its condition, its replay ends the same,
/// and the heaps that take it end as it says.
pub fn explore(target: &Target, options: &Options, heaps: &[concrete::Heap]) -> Explored {
    options.strategy.with(Exploring { target, options, heaps })
}

struct Exploring<'a> {
    target: &'a Target,
    options: &'a Options,
    heaps: &'a [concrete::Heap],
}

impl WithHeap for Exploring<'_> {
    type Out = Explored;

    fn with<H: Heap>(self) -> Explored {
        let Exploring { target, options, heaps } = self;
        let machine = Machine::new(target, options.bounds.clone(), options.null_dereference);
        let explored = Mutex::new(Explored { taken: vec![0; heaps.len()], ..Explored::default() });
        let visitor = || Locked { explored: &explored, target, heaps, npe: options.null_dereference };
        let summary = visit_with::<H, _, _>(&machine, options, &Progress::default(), visitor)
            .expect("the embedded solver is always there");
        let mut explored = explored.into_inner().expect("no check panics");
        explored.summary = summary;
        explored
    }
}

struct Checker<'a> {
    target: &'a Target,
    hierarchy: &'a Hierarchy,
    npe: NullDereference,
    heaps: &'a [concrete::Heap],
    explored: &'a RefCell<Explored>,
    evaluator: Evaluator,
}

/// The visitor of one worker.
struct Locked<'a> {
    explored: &'a Mutex<Explored>,
    target: &'a Target,
    heaps: &'a [concrete::Heap],
    npe: NullDereference,
}

impl<H: Heap> Visit<H> for Locked<'_> {
    fn path(&mut self, worker: &mut Worker<'_>, leaf: Leaf<'_, H>) -> Go {
        let mut explored = self.explored.lock().expect("no check panics");
        let cell = RefCell::new(std::mem::take(&mut *explored));
        let hierarchy = &worker.hierarchy.clone();
        Checker {
            target: self.target,
            hierarchy,
            npe: self.npe,
            heaps: self.heaps,
            explored: &cell,
            evaluator: Evaluator::new(),
        }
        .check(worker, &leaf);
        *explored = cell.into_inner();
        if explored.failures.len() > 3 { Go::Stop } else { Go::On }
    }
}

impl Checker<'_> {
    fn fail(&self, trail: &Trail, what: String) {
        self.explored.borrow_mut().failures.push(format!("path {trail}: {what}"));
    }

    fn check<H: Heap>(&mut self, worker: &mut Worker<'_>, leaf: &Leaf<'_, H>) {
        if matches!(leaf.ending, Ending::Returned(_) | Ending::Threw(_)) {
            let path = leaf.state.program_path.fingerprint();
            self.explored.borrow_mut().program_paths.insert(path);
        }
        let facts = &leaf.state.facts;
        let findings = leaf.state.heap.findings(&mut worker.cx(facts));
        let mut conditions = findings.conditions(&mut worker.cx(facts));
        conditions.extend(facts.conditions());
        let witness = leaf.witness(&worker.cx(facts), &findings);
        // An undecided path has no witness; and one that is excluded has one of what it assumed before.
        if !matches!(leaf.ending, Ending::Undecided(_))
            && !self.evaluator.satisfies(&worker.terms, &witness, &conditions)
        {
            self.fail(leaf.trail, "the witness does not satisfy the path condition".to_owned());
        }
        self.check_replay(worker, leaf);
        if matches!(leaf.ending, Ending::Returned(_) | Ending::Threw(_)) {
            self.check_witness(worker, leaf, &witness, &findings);
        }
        if !matches!(leaf.ending, Ending::Excluded(_) | Ending::Undecided(_)) {
            self.check_heaps(worker, leaf, &conditions, &findings);
        }
    }

    fn check_replay<H: Heap>(&self, worker: &mut Worker<'_>, leaf: &Leaf<'_, H>) {
        // What no legal heap takes is known to a solver only.
        if matches!(leaf.ending, Ending::Undecided(_) | Ending::Excluded(By::Invariant)) {
            return;
        }
        match replay::<H, _>(worker, leaf.trail, &mut ()) {
            Ok(replayed) => {
                if replayed.ending != *leaf.ending {
                    let (then, now) = (leaf.ending, &replayed.ending);
                    self.fail(leaf.trail, format!("replay ends otherwise: {then:?}, now {now:?}"));
                }
                if !replayed.state.facts.conditions().eq(leaf.state.facts.conditions()) {
                    let [then, now] =
                        [&leaf.state.facts, &replayed.state.facts].map(|facts| facts.conditions().collect::<Vec<_>>());
                    self.fail(leaf.trail, format!("replay has another path condition: {then:?}, now {now:?}"));
                }
            }
            Err(error) => self.fail(leaf.trail, format!("replay fails: {error}")),
        }
    }

    /// The witness, built and run, takes the path that it is a witness of.
    fn check_witness<H: Heap>(
        &self,
        worker: &mut Worker<'_>,
        leaf: &Leaf<'_, H>,
        witness: &Model,
        findings: &Findings<'_>,
    ) {
        let params = worker.params();
        let input = InputHeap::build(&worker.cx(&leaf.state.facts), witness, &params, &leaf.reads(findings));
        let Some(heap) = membership::concrete_heap(self.target, &input) else { return };
        let (path, ending) = concrete::run(self.target, self.hierarchy, self.npe, &heap);
        if path != leaf.state.program_path && ending != concrete::Ending::GaveUp {
            self.fail(leaf.trail, format!("the witness takes another path: {heap:?}, ends {ending:?}"));
        }
        self.explored.borrow_mut().witnesses.push(heap);
    }

    /// Runs the heaps that take this path; each must end as the path does.
    fn check_heaps<H: Heap>(
        &mut self,
        worker: &Worker<'_>,
        leaf: &Leaf<'_, H>,
        conditions: &[heapwise_term::Term],
        findings: &Findings<'_>,
    ) {
        for (index, heap) in self.heaps.iter().enumerate() {
            let given = model_for(worker, findings.narrowing, heap);
            if !self.evaluator.satisfies(&worker.terms, &given.model, conditions) {
                continue;
            }
            self.explored.borrow_mut().taken[index] += 1;
            let (path, ending) = concrete::run(self.target, self.hierarchy, self.npe, heap);
            if ending == concrete::Ending::GaveUp || matches!(leaf.ending, Ending::Cut(_)) {
                continue;
            }
            if path != leaf.state.program_path {
                self.fail(leaf.trail, format!("a heap takes another program path: {heap:?}, ends {ending:?}"));
            }
            let mut place = |term| match self.evaluator.value(&worker.terms, &given.model, term) {
                TermValue::Bool(value) => Value::Bool(value),
                TermValue::Int(value) => Value::Int(value),
                TermValue::Ref(Place::Null) => Value::Null,
                TermValue::Ref(Place::Object(id)) => Value::New(id),
                TermValue::Ref(Place::Input(symbol)) => given
                    .names
                    .iter()
                    .find(|(_, name)| **name == symbol)
                    .map_or(Value::Null, |(object, _)| Value::Input(*object)),
                TermValue::I32(value) => Value::I32(value),
                TermValue::I64(value) => Value::Int(value.into()),
                TermValue::F32(_) | TermValue::F64(_) => Value::Null,
            };
            let predicted = match leaf.ending {
                Ending::Returned(value) => concrete::Ending::Returned(value.map(&mut place)),
                Ending::Threw(thrown) => concrete::Ending::Threw(match &thrown.exception {
                    Exception::Implicit(what) => what.describe().to_owned(),
                    Exception::Assertion => "assertion failed".to_owned(),
                    Exception::Object(_, Some(class)) => self.target.program.class_name(*class).to_owned(),
                    Exception::Object(_, None) => "an object of the input".to_owned(),
                }),
                Ending::Unsupported(..) => concrete::Ending::IllTyped,
                _ => continue,
            };
            if !agree(worker, &predicted, &ending) {
                self.fail(leaf.trail, format!("predicted {predicted:?}, but {heap:?} gives {ending:?}"));
            }
        }
    }
}

/// Objects made by `new` are numbered by each strategy in its own way; that both are new must do.
fn agree(_worker: &Worker<'_>, predicted: &concrete::Ending, actual: &concrete::Ending) -> bool {
    use concrete::Ending::Returned;
    match (predicted, actual) {
        (Returned(Some(Value::New(_))), Returned(Some(Value::New(_)))) => true,
        _ => predicted == actual,
    }
}

/// How many paths each heap must take: one, unless the oracle says that it is excluded.
pub fn check_coverage(
    target: &Target,
    hierarchy: &Hierarchy,
    npe: NullDereference,
    heaps: &[concrete::Heap],
    explored: &mut Explored,
) {
    let is_cut = explored.summary.cut > 0;
    for (heap, &taken) in heaps.iter().zip(&explored.taken) {
        let (_, ending) = concrete::run(target, hierarchy, npe, heap);
        let expected = match ending {
            // It may have been cut before it would have been excluded.
            concrete::Ending::Excluded(_) if is_cut && taken == 1 => continue,
            concrete::Ending::Excluded(_) => 0,
            concrete::Ending::GaveUp => continue,
            _ => 1,
        };
        if taken != expected {
            explored.failures.push(format!("{taken} paths are taken by {heap:?}, which ends {ending:?}"));
            if explored.failures.len() > 5 {
                return;
            }
        }
    }
}
