//! The loop. A state runs until it asks; it is cloned once per feasible alternative; each clone goes on.

pub(crate) mod companions;
mod follow;
mod invariants;
mod legal;
mod tables;
mod taught;

use std::collections::BTreeSet;
use std::rc::Rc;

use heapwise_heap::{Alternative, By, Completed, Cx, Findings, FirstRead, Heap, Question, Then};
use heapwise_interp::{Ending, Language, Machine, Plain, State, Stop, Where, Worker, run};
use heapwise_ir::Assumption;
use heapwise_solver::{Config, Why};
use heapwise_term::Model;

use crate::counting::Counting;
use crate::feasible::{Assumed, Feasible, Judge, Learned};
use crate::frontier::{Frontier, HasTrail, Next};
use crate::panics::OnPanic;
use crate::summary::Queries;
use crate::trail::Trail;
use companions::Companions;
pub(crate) use invariants::Legality;
use legal::Finished;

/// A path in the making, with a model of what it has assumed.
#[derive(Debug)]
pub(crate) struct Job<H, L: Language> {
    pub(crate) state: State<H, L>,
    pub(crate) model: Rc<Model>,
    pub(crate) trail: Trail,
    /// What holds for all legal heaps, as far as models of this path had to be told.
    pub(crate) learned: Learned,
}

/// By hand: a language need not be cloned.
impl<H: Clone, L: Language> Clone for Job<H, L> {
    fn clone(&self) -> Self {
        let Job { state, model, trail, learned } = self;
        Job { state: state.clone(), model: model.clone(), trail: trail.clone(), learned: learned.clone() }
    }
}

impl<H, L: Language> HasTrail for Job<H, L> {
    fn trail(&self) -> &Trail {
        &self.trail
    }
}

/// A path that has ended.
pub struct Leaf<'a, H, L: Language = Plain> {
    pub trail: &'a Trail,
    pub ending: &'a Ending,
    pub state: &'a State<H, L>,
    /// A model of the path condition: a witness.
    pub model: &'a Model,
    /// The same as a complete legal heap, where there are rules for that.
    pub completed: Option<&'a Completed>,
}

impl<H: Heap, L: Language> Leaf<'_, H, L> {
    /// A model of the whole path.
    pub fn witness(&self, cx: &Cx<'_>, findings: &Findings<'_>) -> Model {
        match self.completed {
            Some(completed) => completed.model.clone(),
            None => findings.witness(cx, self.model),
        }
    }

    /// The places of the witness that are known: those that the path looked at, and those that rules speak of.
    pub fn reads(&self, findings: &Findings<'_>) -> Vec<FirstRead> {
        let completed = self.completed.iter().flat_map(|completed| completed.reads.iter());
        findings.reads.iter().chain(completed).copied().collect()
    }
}

/// Whether to go on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Go {
    On,
    Stop,
}

/// Who sees the paths. One call for each path is cheap, so all visitors share one exploration of their heap and language.
pub trait Visit<H: Heap, L: Language = Plain> {
    fn path(&mut self, worker: &mut Worker<'_, L>, leaf: Leaf<'_, H, L>) -> Go;
}

/// Instructions between two looks at the clock.
const SLICE: u32 = 1 << 11;

pub(crate) struct Explorer<'m, H: Heap, L: Language> {
    pub(crate) worker: Worker<'m, L>,
    pub(crate) judge: Judge,
    pub(crate) frontier: Frontier<Job<H, L>>,
    pub(crate) visitor: Counting<'m, H, L>,
    /// Paths that have ended; forks reuse their memory.
    pub(crate) ended: Vec<Job<H, L>>,
    /// Where every path begins, once it has been made with the terms at hand.
    pub(crate) beginning: Option<State<H, L>>,
    /// How many paths have been taken up with the terms at hand.
    pub(crate) taken_up: u64,
    /// A path that did not fit beside others. It is next, with a table of its own.
    pub(crate) again: Option<Trail>,
    /// Whether the terms are to be dropped before the next path is taken up.
    must_start_afresh: bool,
    /// The machine on which paths run.
    machine: &'m Machine<'m, L>,
    /// What is needed to tell paths that have legal inputs from others, where that is wanted.
    pub(crate) legality: Option<Legality<'m, L>>,
    /// What companions have come to, where there are some.
    pub(crate) companions: Option<Companions<'m, L>>,
    solver: Config,
    /// What was asked with terms that have been dropped.
    asked_before: Queries,
    /// What was taken for granted or left out with terms that are dropped.
    pub(crate) assumed_before: BTreeSet<Assumption>,
}

/// Ended paths kept for reuse.
const ENDED: usize = 64;

impl<'m, H: Heap, L: Language> Explorer<'m, H, L> {
    pub(crate) fn first_job(&mut self) -> Job<H, L> {
        let worker = &mut self.worker;
        let beginning = self.beginning.get_or_insert_with(|| {
            let state: State<H, L> = State::initial(worker);
            if let Some(companions) = &mut self.companions {
                companions.begin(&state);
            }
            if !L::HAS_LIBRARY {
                return state;
            }
            // Before anything is asked, classes are initialised. All paths share what that made.
            let mut later = state.clone();
            worker.coverage.resume(worker.machine.program, &later.ran);
            match run(worker, &mut later, SLICE) {
                // A path that ends so soon has run its last instruction, which it must not run twice.
                Stop::Ended(_) => state,
                Stop::Asked(_) | Stop::Paused => {
                    later.heap.own_mut().freeze();
                    later
                }
            }
        });
        let (model, trail, learned) = Default::default();
        Job { state: beginning.clone(), model, trail, learned }
    }

    /// Takes the next path from the frontier, ready to run. A trail is followed to where it leads.
    pub(crate) fn next_job(&mut self) -> Option<Job<H, L>> {
        loop {
            if self.must_start_afresh || self.is_half_full() {
                self.start_afresh();
            }
            let waiting = match self.again.take() {
                Some(trail) => Next::Trail(trail),
                None => self.frontier.pop()?,
            };
            self.taken_up += 1;
            match waiting {
                Next::Live(job) => return Some(job),
                Next::Trail(trail) => {
                    if let Some(job) = self.follow(trail) {
                        return Some(job);
                    }
                }
            }
        }
    }

    /// Runs one path to its end, leaving the alternatives that it does not take on the frontier. Where the run is to end
    /// before, the stack is unwound (`Enough::heed`), and the path is gone.
    pub(crate) fn run(&mut self, mut job: Job<H, L>) -> Go {
        self.worker.coverage.resume(self.worker.machine.program, &job.state.ran);
        loop {
            let on_panic = OnPanic(&job.trail);
            let stop = run(&mut self.worker, &mut job.state, SLICE);
            drop(on_panic);
            match stop {
                Stop::Ended(ending) => {
                    let go = self.end(&mut job, &ending);
                    self.recycle(job);
                    return go;
                }
                Stop::Asked(question) => match self.split(job, &question) {
                    Ok(next) => job = next,
                    Err(go) => return go,
                },
                Stop::Paused => {}
            }
            if self.has_failed() {
                return Go::Stop;
            }
            if self.is_full() {
                let trail = job.trail.clone();
                return self.outgrown(&job, trail);
            }
        }
    }

    fn end(&mut self, job: &mut Job<H, L>, ending: &Ending) -> Go {
        let trail = job.trail.clone();
        let _on_panic = OnPanic(&trail);
        let finished = self.finish(job, ending);
        let (ending, completed) = match &finished {
            Finished::AsItIs => (ending, None),
            Finished::With(completed) => (ending, Some(completed)),
            Finished::Otherwise(ending) => (ending, None),
        };
        self.audit(job, ending);
        self.cover(job, ending);
        let leaf = Leaf { trail: &trail, ending, state: &job.state, model: &job.model, completed };
        // Who looks at a path may run it once more, which is no news.
        let notes = self.worker.coverage.set_on(false);
        let go = self.visitor.path(&mut self.worker, leaf);
        self.worker.coverage.set_on(notes);
        go
    }

    /// What a path has run that came to its end counts as covered.
    fn cover(&mut self, job: &mut Job<H, L>, ending: &Ending) {
        if !self.worker.coverage.is_on() || !matches!(ending, Ending::Returned(_) | Ending::Threw(_)) {
            return;
        }
        self.worker.note_end(&mut job.state);
        self.worker.coverage.end(self.worker.machine.program, &job.state.ran);
    }

    /// Clones the path for each feasible alternative but the first, which it goes on with.
    fn split(&mut self, mut job: Job<H, L>, question: &Question<H::Refinement>) -> Result<Job<H, L>, Go> {
        let alternatives = &question.alternatives;
        if let Some(index) = self.conclusion(&job, question) {
            job.trail.push(index);
            return self.take(job, &alternatives[index])?.ok_or(Go::On);
        }
        let mut feasible: Vec<(usize, Rc<Model>, Learned)> = Vec::with_capacity(alternatives.len());
        let mut undecided = Vec::new();
        let mut excluded = None;
        let on_panic = OnPanic(&job.trail);
        for (index, alternative) in alternatives.iter().enumerate() {
            if alternative.is_conclusion {
                continue;
            }
            if let Then::Exclude(_) = alternative.then {
                excluded = Some(index);
                continue;
            }
            // The alternatives cover every case, so where all others are out, the last one is in.
            // With rules, it may be that no case is legal.
            let is_last_hope = index + 1 == alternatives.len()
                && feasible.is_empty()
                && undecided.is_empty()
                && excluded.is_none()
                && !self.has_rules();
            if is_last_hope || alternative.is_definition {
                feasible.push((index, job.model.clone(), job.learned.clone()));
                continue;
            }
            let mut learned = job.learned.clone();
            match self.check(&job, &mut learned, alternative) {
                Feasible::Yes(model) => feasible.push((index, model, learned)),
                Feasible::No => {}
                Feasible::Undecided(why) => undecided.push((index, why)),
            }
        }
        drop(on_panic);
        let is_decided = undecided.is_empty();
        for (index, why) in undecided {
            let mut ended = Job { trail: job.trail.with(index), ..job.clone() };
            let at = ended.state.at(self.worker.machine);
            if self.end(&mut ended, &unanswered(&why, at)) == Go::Stop {
                return Err(Go::Stop);
            }
        }
        if feasible.is_empty() {
            // That an assumption fails is only known where it is known that it cannot hold.
            let Some(index) = excluded.filter(|_| is_decided) else {
                return Err(match is_decided && self.has_rules() {
                    true => self.end(&mut job, &Ending::Excluded(By::Invariant)),
                    false => Go::On,
                });
            };
            job.trail.push(index);
            return Err(self.take(job, &alternatives[index]).err().unwrap_or(Go::On));
        }
        // What is the only way to go on says nothing new of the input.
        let is_choice = feasible.len() > 1 && self.legality.is_some();
        // The first alternative goes on here; the others wait so that the next one is on top.
        for (index, model, learned) in feasible.drain(1..).rev() {
            let waiting = self.fork(&job, (model, learned), index);
            if let Some(waiting) = self.take(waiting, &alternatives[index])?
                && let Some(waiting) = self.unless_given_up(waiting, is_choice)?
            {
                self.frontier.push(waiting);
            }
        }
        let (index, model, learned) = feasible.pop().expect("one alternative is left");
        job.model = model;
        job.learned = learned;
        job.trail.push(index);
        let job = self.take(job, &alternatives[index])?.ok_or(Go::On)?;
        self.unless_given_up(job, is_choice)?.ok_or(Go::On)
    }

    /// A path that has made a choice, unless it has no legal input: then it is reported and gone.
    fn unless_given_up(&mut self, mut job: Job<H, L>, is_choice: bool) -> Result<Option<Job<H, L>>, Go> {
        if !is_choice {
            return Ok(Some(job));
        }
        let trail = job.trail.clone();
        let _on_panic = OnPanic(&trail);
        match self.without_legal_input(&job).map(|ending| self.end(&mut job, &ending)) {
            None => Ok(Some(job)),
            Some(Go::On) => Ok(None),
            Some(Go::Stop) => Err(Go::Stop),
        }
    }

    /// The alternative that only says what follows from what the path has assumed.
    fn conclusion(&mut self, job: &Job<H, L>, question: &Question<H::Refinement>) -> Option<usize> {
        let _on_panic = OnPanic(&job.trail);
        // On all heaps, legal or not.
        let path = Assumed { facts: &job.state.facts, learned: &Learned::default() };
        let (judge, terms) = (&mut self.judge, &mut self.worker.terms);
        let mut all = question.alternatives.iter();
        all.position(|it| it.is_conclusion && judge.follows(terms, path, &job.model, it.when))
    }

    fn fork(&mut self, job: &Job<H, L>, (model, learned): (Rc<Model>, Learned), answer: usize) -> Job<H, L> {
        let Some(mut fork) = self.ended.pop() else {
            return Job { state: job.state.clone(), model, trail: job.trail.with(answer), learned };
        };
        fork.state.clone_from(&job.state);
        fork.model = model;
        fork.trail.clone_from(&job.trail);
        fork.trail.push(answer);
        fork.learned = learned;
        fork
    }

    fn recycle(&mut self, job: Job<H, L>) {
        if self.ended.len() < ENDED {
            self.ended.push(job);
        }
    }

    /// Lets a path take an alternative. Where that ends it, it is reported and gone.
    fn take(&mut self, mut job: Job<H, L>, alternative: &Alternative<H::Refinement>) -> Result<Option<Job<H, L>>, Go> {
        let ending = if alternative.is_definition {
            let trail = job.trail.clone();
            let _on_panic = OnPanic(&trail);
            self.define(&mut job, alternative)
        } else {
            assume(&mut self.worker, &mut job.state, alternative)
        };
        match ending {
            None => Ok(Some(job)),
            Some(ending) => match self.end(&mut job, &ending) {
                Go::On => Ok(None),
                Go::Stop => Err(Go::Stop),
            },
        }
    }

    /// Lets a path take over a definition. No input is excluded by that, so there is hardly ever something to solve: what the
    /// model leaves open is chosen. Returns how the path ends, if no model is found.
    fn define(&mut self, job: &mut Job<H, L>, alternative: &Alternative<H::Refinement>) -> Option<Ending> {
        assume(&mut self.worker, &mut job.state, alternative);
        let completed = job.state.heap.complete(&self.worker.cx(&job.state.facts), &job.model);
        let terms = &mut self.worker.terms;
        let path = Assumed { facts: &job.state.facts, learned: &job.learned };
        let is_one = match &completed {
            None => self.judge.holds(terms, &job.model, [alternative.when]),
            Some(completed) => self.judge.holds(terms, completed, path.conditions()),
        };
        if is_one {
            job.model = completed.map_or_else(|| job.model.clone(), Rc::new);
            return None;
        }
        // What is open was chosen otherwise in this model (two representatives may be one object). There is another one then.
        match self.judge.model(terms, path, &job.model) {
            Feasible::Yes(model) => {
                job.model = model;
                None
            }
            Feasible::Undecided(why) => Some(unanswered(&why, job.state.at(self.worker.machine))),
            // It should not be so, and a path of which we do not know how to go on is not one that is not there.
            Feasible::No => Some(Ending::Undecided("no object within the bound n stands for this one".to_owned())),
        }
    }
}

/// Lets a state take an alternative: it ends, or it knows more and can try again.
pub(crate) fn assume<H: Heap, L: Language>(
    worker: &mut Worker<'_, L>,
    state: &mut State<H, L>,
    alternative: &Alternative<H::Refinement>,
) -> Option<Ending> {
    if let Then::Refine(how) = &alternative.then {
        // What the path knows is as it was when the question was put.
        state.heap.refine(&mut worker.cx(&state.facts), how);
    }
    state.facts.assume(&worker.terms, alternative.when);
    match &alternative.then {
        Then::Retry | Then::Refine(_) => None,
        Then::Cut(bound) => Some(Ending::Cut(*bound)),
        Then::Exclude(by) => Some(Ending::Excluded(*by)),
    }
}

/// The ending of a path that the solver has no answer for: what no solver at hand can do is our limit, not the solver's.
fn unanswered(why: &Why, at: Where) -> Ending {
    match why {
        Why::Floats => Ending::Unsupported(why.to_string(), at),
        _ => Ending::Undecided(why.to_string()),
    }
}
