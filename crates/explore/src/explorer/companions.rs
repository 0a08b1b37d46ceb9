//! Companions: methods that are called as a heap comes to be known, and say by what they assume which heaps are legal.
//!
//! They run beside the path, on the input as it was at first and as far as it is known, so nothing of them is in a path or its trail, and
//! their branches split no path. What is in static fields, and the objects there, is kept from call to call: each object that a section is
//! about has such data of its own, apart from those of the program. What comes of a number of calls depends on nothing else than the
//! part of the heap that they looked at, so it is kept and found again, whichever path comes to the same part.
//!
//! Where a companion looks at a reference of which it is not known what it is, it waits: this call, and those behind it, are tried again
//! when more is known.

use std::collections::HashMap;
use std::rc::Rc;

use heapwise_heap::{Bounds, Call, Heap, Holds, Known, LazierSharp, Legal, Own, PerClass, Subject, Then, Visit};
use heapwise_heap::{FirstRead, SectionId, apply_first};

use heapwise_interp::{Ending, Globals, Language, Machine, NullDereference, Outcome, State, Stop, Thrown, Worker, run};
use heapwise_ir::{Assumed, Assumption};
use heapwise_solver::{Config, ConfigError};
use heapwise_term::{Kinds, Model, SymbolId, Term};

use super::invariants::is_about_input;
use super::{Feasible, SLICE, assume};
use crate::feasible::{Assumed as Path, Judge, Learned};

/// How many branches of one call are followed, how many ways through all calls are kept apart, and for how many steps one may run.
const BRANCHES: usize = 2_000;
const WAYS: usize = 256;
const STEPS: u64 = 200_000;
const CALLS: u32 = 500;
/// How many stages are kept.
const STAGES: usize = 50_000;

/// Tells of an exception.
pub(crate) type TellThrown<L> = fn(&mut Worker<'_, L>, &State<LazierSharp, L>, &Thrown) -> String;

/// The machine on which companions run: what bounds paths does not bound them.
pub(crate) fn machine_of_companions<'p, L: Language>(machine: &Machine<'p, L>) -> Option<Machine<'p, L>> {
    machine.legal.as_ref().filter(|legal| legal.has_companions())?;
    let n = PerClass::default();
    let (steps, calls) = (Some(STEPS), Some(CALLS));
    let bounds = Bounds { k: None, length: None, loops: None, n, steps, calls, ..machine.bounds.clone() };
    let mut machine = machine.without_rules(bounds);
    machine.null_dereference = NullDereference::Fork;
    Some(machine)
}

/// All that companions have come to.
pub(crate) struct Companions<'m, L: Language> {
    machine: &'m Machine<'m, L>,
    judge: Judge,
    tell: TellThrown<L>,
    /// What is there when a program begins.
    first: Option<Ghost<L>>,
    stages: Vec<Stage<L>>,
    begins: HashMap<(SectionId, Option<Term>), usize>,
    /// A companion has thrown an exception on a legal heap, which ends the run.
    pub(crate) failed: Option<String>,
    /// Paths on which one could not be run to its end.
    pub(crate) unfinished: u64,
}

/// What is kept from call to call.
struct Ghost<L: Language> {
    own: Own,
    globals: Rc<Globals>,
    language: L::PathState,
}

impl<L: Language> Clone for Ghost<L> {
    fn clone(&self) -> Self {
        Ghost { own: self.own.clone(), globals: self.globals.clone(), language: self.language.clone() }
    }
}

/// What has come of the first calls of a visit.
struct Stage<L: Language> {
    ways: Vec<Way<L>>,
    /// What comes of one call more, by what that looked at.
    next: Vec<Next>,
}

/// A way through calls on which nothing was refused.
struct Way<L: Language> {
    /// What it has assumed.
    condition: Term,
    model: Rc<Model>,
    came_to: CameTo<L>,
}

enum CameTo<L: Language> {
    Here(Ghost<L>),
    /// It looked at what is not known.
    Waits,
    /// What it does further is not known: why.
    Left(String),
    Threw(String),
}

struct Next {
    companion: usize,
    arguments: Vec<Term>,
    looked: Looked,
    waits: bool,
    stage: usize,
}

/// What a call has looked at.
#[derive(Clone, Default)]
struct Looked {
    references: Vec<(SymbolId, Holds)>,
    kinds: Vec<(Term, Kinds)>,
    places: Vec<FirstRead>,
}

/// What companions say of a heap, as far as one visit of it goes.
pub(crate) struct Said {
    pub(crate) visit: Visit,
    /// It holds for all legal heaps that are like this one.
    pub(crate) condition: Term,
    /// The references that were looked at beside those of the visit.
    pub(crate) looked: Vec<SymbolId>,
    /// All places that were looked at.
    pub(crate) places: Vec<FirstRead>,
    /// Those that hold references of which it is not known what they are.
    pub(crate) open: Vec<FirstRead>,
    /// Whether a call waits for more to be known.
    pub(crate) waits: bool,
    /// Where an exception left a companion: under which condition, and what is told of it.
    pub(crate) threw: Vec<(Term, String)>,
    /// Whether some companion was not run to its end.
    pub(crate) is_left: bool,
}

impl<'m, L: Language> Companions<'m, L> {
    pub(crate) fn new(
        machine: &'m Machine<'m, L>,
        solver: &Config,
        tell: TellThrown<L>,
    ) -> Result<Companions<'m, L>, ConfigError> {
        let (stages, begins) = (Vec::new(), HashMap::new());
        Ok(Companions {
            machine,
            judge: Judge::new(solver)?,
            tell,
            first: None,
            stages,
            begins,
            failed: None,
            unfinished: 0,
        })
    }

    /// Notes what is there when a program begins.
    pub(crate) fn begin<H: Heap>(&mut self, state: &State<H, L>) {
        let (own, globals, language) = (state.heap.own().clone(), state.globals.clone(), state.language.clone());
        self.first = Some(Ghost { own, globals, language });
    }

    /// Forgets all that was found with terms that are dropped.
    pub(crate) fn forget(&mut self) {
        self.first = None;
        self.stages.clear();
        self.begins.clear();
    }

    /// Lets companions run on a heap as far as it is known. `is_function`, where what places hold is said by functions.
    pub(crate) fn ask(
        &mut self,
        worker: &mut Worker<'m, L>,
        legal: &Legal,
        known: &Known,
        is_function: bool,
    ) -> Vec<Said> {
        if self.stages.len() > STAGES {
            self.stages.clear();
            self.begins.clear();
        }
        let facts = Default::default();
        let visits = known.visits(&worker.cx(&facts), legal);
        let mut said = Vec::with_capacity(visits.len());
        for visit in visits {
            said.push(self.follow(worker, legal, known, visit, is_function));
        }
        said
    }

    fn follow(
        &mut self,
        worker: &mut Worker<'m, L>,
        legal: &Legal,
        known: &Known,
        visit: Visit,
        is_function: bool,
    ) -> Said {
        let mut at = self.beginning((visit.section, visit.anchor));
        let mut looked = Looked::default();
        let mut waits = false;
        for call in &visit.calls {
            let found = self.stages[at].next.iter().find(|next| next.is_for(call, known));
            let next = match found {
                Some(next) => next,
                None => {
                    let (next, stage) = self.call(worker, legal, known, (&visit, call), at, is_function);
                    self.stages.push(stage);
                    self.stages[at].next.push(next);
                    self.stages[at].next.last().expect("it has just been added")
                }
            };
            looked.references.extend_from_slice(&next.looked.references);
            looked.places.extend_from_slice(&next.looked.places);
            at = next.stage;
            if next.waits {
                waits = true;
                break;
            }
        }
        let mut condition = Term::FALSE;
        let (mut threw, mut is_left) = (Vec::new(), false);
        for way in &self.stages[at].ways {
            condition = worker.terms.or(condition, way.condition);
            match &way.came_to {
                CameTo::Here(_) | CameTo::Waits => {}
                CameTo::Left(_) => is_left = true,
                CameTo::Threw(what) => threw.push((way.condition, what.clone())),
            }
        }
        let is_open = |read: &&FirstRead| {
            let symbol = worker.terms.as_symbol(read.value);
            let is_reference = worker.terms.sort(read.value) == heapwise_term::Sort::Ref;
            is_reference && symbol.is_some_and(|symbol| known.holds(symbol) == Holds::Unknown)
        };
        let open = looked.places.iter().filter(is_open).copied().collect();
        let looked_at = looked.references.iter().map(|&(symbol, _)| symbol).collect();
        Said { visit, condition, looked: looked_at, places: looked.places, open, waits, threw, is_left }
    }

    /// Before the first call.
    fn beginning(&mut self, of: (SectionId, Option<Term>)) -> usize {
        if let Some(&known) = self.begins.get(&of) {
            return known;
        }
        let came_to = match &self.first {
            Some(first) => CameTo::Here(first.clone()),
            None => CameTo::Left("it is not known how the program begins".to_owned()),
        };
        let way = Way { condition: Term::TRUE, model: Rc::default(), came_to };
        self.stages.push(Stage { ways: vec![way], next: Vec::new() });
        self.begins.insert(of, self.stages.len() - 1);
        self.stages.len() - 1
    }

    /// Calls a companion on each way that leads to a stage.
    fn call(
        &mut self,
        worker: &mut Worker<'m, L>,
        legal: &Legal,
        known: &Known,
        (visit, call): (&Visit, &Call),
        at: usize,
        is_function: bool,
    ) -> (Next, Stage<L>) {
        let before = std::mem::take(&mut self.stages[at].ways);
        let mut looked = Looked::default();
        looked.add_kinds(known, call.arguments.iter().copied());
        let mut ways: Vec<Way<L>> = Vec::new();
        for way in &before {
            let CameTo::Here(ghost) = &way.came_to else {
                let came_to = match &way.came_to {
                    CameTo::Left(why) => CameTo::Left(why.clone()),
                    CameTo::Threw(what) => CameTo::Threw(what.clone()),
                    CameTo::Here(_) | CameTo::Waits => unreachable!("nothing is called where a call waits"),
                };
                add(worker, &mut ways, Way { condition: way.condition, model: way.model.clone(), came_to });
                continue;
            };
            let branches = worker.beside(self.machine, |worker| {
                let runner = Runner { judge: &mut self.judge, tell: self.tell, is_function };
                runner.run(worker, known, call, (way, ghost), &mut looked)
            });
            for mut branch in branches {
                if let CameTo::Threw(what) = &mut branch.came_to {
                    let which = legal.companion(worker.machine.program, visit.section, call.companion);
                    *what = format!("the companion {which} threw {what}");
                }
                add(worker, &mut ways, branch);
            }
        }
        if ways.len() > WAYS {
            let all = ways.iter().fold(Term::FALSE, |all, way| worker.terms.or(all, way.condition));
            let came_to = CameTo::Left(format!("it goes more than {WAYS} ways"));
            let model = ways[0].model.clone();
            ways.retain(|way| matches!(way.came_to, CameTo::Threw(_)));
            ways.push(Way { condition: all, model, came_to });
        }
        for way in &ways {
            if let CameTo::Left(why) = &way.came_to {
                let which = legal.companion(worker.machine.program, visit.section, call.companion);
                let text = format!(
                    "inputs that are illegal by the companion {which}, where that was not run to its end: {why}"
                );
                worker.note(Assumption::widens(Assumed::Invariant, text));
            }
        }
        self.stages[at].ways = before;
        let waits = ways.iter().any(|way| matches!(way.came_to, CameTo::Waits));
        let arguments = call.arguments.clone();
        let next = Next { companion: call.companion, arguments, looked, waits, stage: self.stages.len() };
        (next, Stage { ways, next: Vec::new() })
    }
}

impl Next {
    /// Whether it is what comes of this call on this heap.
    fn is_for(&self, call: &Call, known: &Known) -> bool {
        self.companion == call.companion
            && self.arguments == call.arguments
            && self.looked.references.iter().all(|&(symbol, held)| known.holds(symbol) == held)
            && self.looked.kinds.iter().all(|&(name, kinds)| known.kinds(name) == Some(kinds))
    }
}

impl Looked {
    fn add_kinds(&mut self, known: &Known, names: impl Iterator<Item = Term>) {
        for name in names {
            if let Some(kinds) = known.kinds(name)
                && !self.kinds.iter().any(|&(other, _)| other == name)
            {
                self.kinds.push((name, kinds));
            }
        }
    }

    fn add_reference(&mut self, known: &Known, symbol: SymbolId) {
        if !self.references.iter().any(|&(other, _)| other == symbol) {
            let holds = known.holds(symbol);
            self.references.push((symbol, holds));
            if let Holds::Object(name) = holds {
                self.add_kinds(known, std::iter::once(name));
            }
        }
    }
}

/// Adds a way; where it has come to the same as another one, they are one from here on.
fn add<L: Language>(worker: &mut Worker<'_, L>, ways: &mut Vec<Way<L>>, new: Way<L>) {
    let is_same = |way: &&mut Way<L>| match (&way.came_to, &new.came_to) {
        (CameTo::Here(one), CameTo::Here(other)) => one.own.is_same(&other.own) && one.globals.is_same(&other.globals),
        (CameTo::Waits, CameTo::Waits) => true,
        (CameTo::Left(one), CameTo::Left(other)) | (CameTo::Threw(one), CameTo::Threw(other)) => one == other,
        _ => false,
    };
    match ways.iter_mut().find(is_same) {
        Some(way) => way.condition = worker.terms.or(way.condition, new.condition),
        None => ways.push(new),
    }
}

/// Runs one call on one way.
struct Runner<'a, L: Language> {
    judge: &'a mut Judge,
    tell: TellThrown<L>,
    is_function: bool,
}

impl<L: Language> Runner<'_, L> {
    fn run(
        self,
        worker: &mut Worker<'_, L>,
        known: &Known,
        call: &Call,
        (way, ghost): (&Way<L>, &Ghost<L>),
        looked: &mut Looked,
    ) -> Vec<Way<L>> {
        let left =
            |why: String| vec![Way { condition: way.condition, model: way.model.clone(), came_to: CameTo::Left(why) }];
        let facts = Default::default();
        let heap = LazierSharp::holding(&worker.cx(&facts), known, ghost.own.clone());
        let mut first: State<LazierSharp, L> = State::beside(heap, ghost.globals.clone(), ghost.language.clone());
        first.facts.assume(&worker.terms, way.condition);
        if let Err(error) = first.call_instead(worker, call.method, &call.arguments) {
            return left(error.to_string());
        }
        // As any call does that comes from outside of the class.
        if let Some(class) = worker.machine.program.methods[call.method].class {
            match L::initialise(worker, &mut first, class) {
                Ok(Outcome::Value(()) | Outcome::Instead(heapwise_interp::Flow::Next)) => {}
                Ok(Outcome::Instead(heapwise_interp::Flow::End(ending))) => return left(why(worker, &ending)),
                Err(_) => return left("the initialisation of its class asks for inputs".to_owned()),
            }
        }
        let mut waiting = vec![(first, way.model.clone())];
        let mut ways = Vec::new();
        for _ in 0..BRANCHES {
            let Some((mut state, model)) = waiting.pop() else { return ways };
            let stop = run(worker, &mut state, SLICE);
            // An input of the path may have the same name.
            if state.globals.inputs().len() > ghost.globals.inputs().len() {
                return left("it asks for values that are inputs".to_owned());
            }
            if let Stop::Ended(_) | Stop::Asked(_) = &stop {
                self.look(worker, known, &state, looked);
            }
            let ending = match stop {
                Stop::Paused => {
                    waiting.push((state, model));
                    continue;
                }
                Stop::Asked(question) if is_about_input(question.about) => {
                    if let Subject::Reference(term) | Subject::Null(term) | Subject::Object(term) = question.about
                        && let Some(symbol) = worker.terms.as_symbol(term)
                    {
                        looked.add_reference(known, symbol);
                    }
                    ways.push(Way { condition: condition(worker, &state), model, came_to: CameTo::Waits });
                    continue;
                }
                Stop::Asked(question) => {
                    for alternative in question.alternatives.iter().rev() {
                        if alternative.is_conclusion || matches!(alternative.then, Then::Exclude(_)) {
                            continue;
                        }
                        let path = Path { facts: &state.facts, learned: &Learned::default() };
                        let model = match self.judge.restore(&mut worker.terms, path, &model, alternative.when) {
                            Feasible::Yes(model) => model,
                            Feasible::No => continue,
                            // What is too hard to decide is followed: that refuses no heap.
                            Feasible::Undecided(_) => model.clone(),
                        };
                        let mut fork = state.clone();
                        match assume(worker, &mut fork, alternative) {
                            None => waiting.push((fork, model)),
                            Some(ending) => {
                                let condition = condition(worker, &fork);
                                ways.push(Way { condition, model, came_to: CameTo::Left(why(worker, &ending)) });
                            }
                        }
                    }
                    continue;
                }
                Stop::Ended(ending) => ending,
            };
            let came_to = match &ending {
                Ending::Excluded(_) => continue,
                Ending::Returned(_) => CameTo::Here(Ghost {
                    own: state.heap.own().clone(),
                    globals: state.globals.clone(),
                    language: state.language.clone(),
                }),
                Ending::Threw(thrown) => CameTo::Threw((self.tell)(worker, &state, thrown)),
                ending => CameTo::Left(why(worker, ending)),
            };
            ways.push(Way { condition: condition(worker, &state), model, came_to });
        }
        if !waiting.is_empty() {
            ways.retain(|way| matches!(way.came_to, CameTo::Threw(_)));
            ways.extend(left(format!("it goes more than {BRANCHES} ways")));
        }
        ways
    }

    /// Takes down what a run has looked at.
    fn look(&self, worker: &mut Worker<'_, L>, known: &Known, state: &State<LazierSharp, L>, looked: &mut Looked) {
        let mut cx = worker.cx(&state.facts);
        let reads = state.heap.findings(&mut cx).reads;
        for read in reads {
            if looked.places.iter().any(|place| place.value == read.value && place.owner == read.owner) {
                continue;
            }
            if self.is_function {
                apply_first(&mut cx, &read);
            }
            looked.places.push(read);
            if let Some(symbol) = cx.terms.as_symbol(read.value)
                && cx.terms.sort(read.value) == heapwise_term::Sort::Ref
            {
                looked.add_reference(known, symbol);
            }
        }
    }
}

/// What a way has assumed.
fn condition<H: Heap, L: Language>(worker: &mut Worker<'_, L>, state: &State<H, L>) -> Term {
    let all: Vec<Term> = state.facts.conditions().collect();
    worker.terms.and_all(all)
}

/// Why a companion was not run to its end.
fn why<L: Language>(worker: &Worker<'_, L>, ending: &Ending) -> String {
    let program = worker.machine.program;
    match ending {
        Ending::Cut(bound) => format!("it does not end within the bound on {bound}"),
        Ending::Unsupported(what, at) => format!("{what} in {} is not supported", program.method_name(at.method)),
        Ending::Undecided(why) => why.clone(),
        Ending::Returned(_) | Ending::Threw(_) | Ending::Excluded(_) => "it ends before it begins".to_owned(),
    }
}
