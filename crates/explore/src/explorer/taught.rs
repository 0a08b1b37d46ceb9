//! What companions teach a path.

use std::rc::Rc;

use heapwise_heap::{Alternative, Completed, Completions, Heap, Known, Seen, Then};
use heapwise_interp::Language;
use heapwise_ir::{Assumed as AssumedKind, Assumption};
use heapwise_term::{Model, Term, Terms};

use super::companions::Said;
use super::{Assumed, Explorer, Feasible, Job, Judge, Learned};

/// How many complete heaps are tried that companions refuse.
const CANDIDATES: usize = 200;

impl<H: Heap, L: Language> Explorer<'_, H, L> {
    /// Whether a companion has failed, which ends the run.
    pub(super) fn has_failed(&self) -> bool {
        self.companions.as_ref().is_some_and(|companions| companions.failed.is_some())
    }

    fn ask_companions(&mut self, known: &Known) -> Vec<Said> {
        match (&mut self.companions, &self.machine.legal) {
            (Some(companions), Some(legal)) => companions.ask(&mut self.worker, legal, known, !H::CHOOSES),
            _ => Vec::new(),
        }
    }

    /// Whether a path can take an alternative, as companions say of what it settles.
    pub(super) fn with_companions(
        &mut self,
        job: &Job<H, L>,
        learned: &mut Learned,
        it: &Alternative<H::Refinement>,
        found: Feasible,
    ) -> Feasible {
        let (Then::Refine(how), Feasible::Yes(model), Some(_)) = (&it.then, &found, &self.companions) else {
            return found;
        };
        let inputs = self.worker.params();
        let mut heap = job.state.heap.clone();
        heap.refine(&mut self.worker.cx(&job.state.facts), how);
        let Some(known) = heap.known(&mut self.worker.cx(&job.state.facts), &inputs) else { return found };
        let said = self.ask_companions(&known);
        let mut all = learned.clone();
        all.learn(&self.worker.terms, &job.state.facts, said.iter().map(|one| one.condition));
        if all.count() > learned.count() {
            let path = Assumed { facts: &job.state.facts, learned: &all };
            match self.judge.restore_all(&mut self.worker.terms, path, model, it.when) {
                Feasible::No => return Feasible::No,
                // Too hard: the path goes on without the lesson, and in the end it is looked at whether a legal heap takes it.
                Feasible::Undecided(_) => return found,
                Feasible::Yes(model) => {
                    *learned = all;
                    let found = Feasible::Yes(model.clone());
                    self.notice_failures(job, learned, it.when, (&said, &model));
                    return found;
                }
            }
        }
        let model = model.clone();
        self.notice_failures(job, learned, it.when, (&said, &model));
        found
    }

    /// What companions say about a model that rules allow, and that does not hold for it, but for all legal heaps.
    pub(super) fn taught_about(
        &mut self,
        job: &Job<H, L>,
        learned: &Learned,
        when: Term,
        (seen, model): (&Seen, &Rc<Model>),
    ) -> Vec<Term> {
        let (Some(_), Some(legal)) = (&self.companions, &self.machine.legal) else { return Vec::new() };
        let known = seen.known(&self.worker.cx(&job.state.facts));
        let mut said = self.ask_companions(&known);
        let mut lessons = Vec::new();
        for one in &mut said {
            let cx = &mut self.worker.cx(&job.state.facts);
            if one.threw.is_empty() && self.judge.holds(cx.terms, model, [one.condition]) {
                continue;
            }
            let like_this = seen.like_this(cx, legal, &known, &one.visit, &one.looked);
            for (condition, _) in &mut one.threw {
                *condition = cx.terms.and(*condition, like_this);
            }
            if !self.judge.holds(cx.terms, model, [one.condition]) {
                let other = cx.terms.not(like_this);
                lessons.push(cx.terms.or(other, one.condition));
            }
        }
        self.notice_failures(job, learned, when, (&said, model));
        lessons
    }

    /// A companion that throws on a legal heap of a path ends the run.
    fn notice_failures(
        &mut self,
        job: &Job<H, L>,
        learned: &Learned,
        when: Term,
        (said, model): (&[Said], &Rc<Model>),
    ) {
        for (condition, what) in said.iter().flat_map(|one| &one.threw) {
            let path = Assumed { facts: &job.state.facts, learned };
            let thrown = self.worker.terms.and(when, *condition);
            match self.judge.restore_all(&mut self.worker.terms, path, model, thrown) {
                Feasible::No => {}
                Feasible::Yes(_) => {
                    let companions = self.companions.as_mut().expect("one has thrown");
                    companions.failed.get_or_insert_with(|| format!("{what}, on the path {}", job.trail));
                    return;
                }
                // No heap is refused for it.
                Feasible::Undecided(why) => {
                    let text = format!("inputs on which {what}, if there are such, which is not known: {why}");
                    self.worker.note(Assumption::widens(AssumedKind::Invariant, text));
                }
            }
        }
    }

    /// Takes down that a path was not held against all companions.
    fn notice_unfinished(&mut self, said: &[Said]) {
        let Some(companions) = &mut self.companions else { return };
        // What nobody can choose for it, such as which index another one is the same as, a companion waits for in vain.
        if said.iter().any(|one| one.waits) {
            let text = "inputs that are illegal by companions, where these look at what cannot be chosen for them";
            self.worker.note(Assumption::widens(AssumedKind::Invariant, text));
        }
        companions.unfinished += u64::from(said.iter().any(|one| one.is_left || one.waits));
    }

    /// Whether no legal heap extends what is seen, as far as a look at each open reference says so.
    pub(super) fn is_illegal(&mut self, job: &Job<H, L>, conditions: &[Term], seen: &Seen, model: &Rc<Model>) -> bool {
        let Some(legal) = self.machine.legal.as_ref() else { return false };
        let judge = &mut self.judge;
        let may_be = &mut |terms: &mut Terms, more: &[Term], model: &Model| match feasible(
            judge,
            terms,
            (job, conditions),
            more,
            model,
        ) {
            Feasible::No => None,
            Feasible::Yes(other) => Some(Model::clone(&other)),
            Feasible::Undecided(_) => Some(model.clone()),
        };
        Completions::are_none(&mut self.worker.cx(&job.state.facts), legal, seen, model, may_be)
    }

    /// Completes the heap of a model, which is one of the path and of `conditions`, as rules and companions allow.
    pub(super) fn complete(
        &mut self,
        job: &Job<H, L>,
        conditions: &[Term],
        seen: &Seen,
        model: &Rc<Model>,
    ) -> Option<Completed> {
        let legal = self.machine.legal.as_ref()?;
        let facts = &job.state.facts;
        let mut all = Completions::new(&mut self.worker.cx(facts), legal, seen, model);
        for _ in 0..CANDIDATES {
            let judge = &mut self.judge;
            let anew = &mut |terms: &mut Terms, more: &[Term], model: &Model| {
                solve(judge, terms, (job, conditions), more, model)
            };
            let candidate = all.next(&mut self.worker.cx(facts), legal, anew)?;
            if self.companions.is_none() {
                let model = candidate.model.clone();
                return Some(candidate.completed(&mut self.worker.cx(facts), seen, model, &[]));
            }
            let known = candidate.known(&self.worker.cx(facts));
            let said = self.ask_companions(&known);
            let open: Vec<_> = said.iter().flat_map(|one| one.open.iter().copied()).collect();
            if !open.is_empty() && all.go_on_with(&mut self.worker.cx(facts), candidate.clone(), &open) {
                continue;
            }
            let taught: Vec<Term> = said.iter().map(|one| one.condition).collect();
            if taught.contains(&Term::FALSE) {
                continue;
            }
            let more = [candidate.conditions.as_slice(), &taught].concat();
            let cx = &mut self.worker.cx(facts);
            let found = if self.judge.holds(cx.terms, &candidate.model, taught.iter().copied()) {
                candidate.model.clone()
            } else {
                // With other numbers it may be legal.
                let Some(other) = solve(&mut self.judge, cx.terms, (job, conditions), &more, &candidate.model) else {
                    continue;
                };
                job.state.heap.findings(cx).witness(cx, &other)
            };
            let places: Vec<_> = said.iter().flat_map(|one| one.places.iter().copied()).collect();
            let completed = candidate.completed(cx, seen, found, &places);
            if !self.judge.holds(&self.worker.terms, &completed.model, facts.conditions().chain(taught)) {
                continue;
            }
            let mut learned = job.learned.clone();
            learned.learn(&self.worker.terms, &job.state.facts, conditions.iter().chain(&more).copied());
            self.notice_failures(job, &learned, Term::TRUE, (&said, model));
            self.notice_unfinished(&said);
            return Some(completed);
        }
        None
    }
}

/// Finds a model of a path that satisfies more, given one that may not.
fn solve<H: Heap, L: Language>(
    judge: &mut Judge,
    terms: &mut Terms,
    path: (&Job<H, L>, &[Term]),
    more: &[Term],
    model: &Model,
) -> Option<Model> {
    match feasible(judge, terms, path, more, model) {
        Feasible::Yes(model) => Some(Model::clone(&model)),
        Feasible::No | Feasible::Undecided(_) => None,
    }
}

fn feasible<H: Heap, L: Language>(
    judge: &mut Judge,
    terms: &mut Terms,
    (job, conditions): (&Job<H, L>, &[Term]),
    more: &[Term],
    model: &Model,
) -> Feasible {
    let mut learned = job.learned.clone();
    learned.learn(terms, &job.state.facts, conditions.iter().chain(more).copied());
    let path = Assumed { facts: &job.state.facts, learned: &learned };
    if let Some(model) = judge.with_numbers(terms, path, model, more) {
        return Feasible::Yes(Rc::new(model));
    }
    if !H::CHOOSES {
        // What the path says of references is settled by the heap, mostly, and makes it hard.
        match judge.with_numbers_of(terms, path, model, more) {
            Feasible::Undecided(_) => {}
            known => return known,
        }
    }
    judge.restore_all(terms, path, &Rc::new(model.clone()), Term::TRUE)
}
