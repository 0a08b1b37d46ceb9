//! Legal heaps only: what rules say of the models of a path.
//!
//! A strategy that splits has struck out what no legal heap has. The others keep every case in one path, and a model of it may be a
//! heap that breaks a rule. Then the path learns that the references which break it are not so, which holds for all legal
//! heaps, and another model is looked for.

use std::rc::Rc;

use heapwise_heap::{Alternative, By, Completed, Heap, Looked, Verdict, judge};
use heapwise_interp::{Ending, Language, State, Worker};
use heapwise_solver::Why;
use heapwise_term::{Model, Term, Terms};

use super::{Assumed, Explorer, Feasible, Job, Judge, Learned, unanswered};

/// How often a path may learn at one question, and how many heaps are tried for a complete one.
const LESSONS: usize = 500;
const HEAPS: usize = 10;

/// How a path ends, once it is known whether a legal heap takes it.
pub(super) enum Finished {
    AsItIs,
    With(Completed),
    Otherwise(Ending),
}

impl<H: Heap, L: Language> Explorer<'_, H, L> {
    pub(super) fn has_rules(&self) -> bool {
        self.worker.machine.legal.is_some()
    }

    /// Whether a path can take an alternative, on a legal heap.
    pub(super) fn check(
        &mut self,
        job: &Job<H, L>,
        learned: &mut Learned,
        it: &Alternative<H::Refinement>,
    ) -> Feasible {
        let found = self.with_lessons(job, learned, it, Judge::check);
        let found = self.with_companions(job, learned, it, found);
        self.legal(job, learned, it.when, found)
    }

    /// The same for a path that is taken up again, uncounted.
    pub(super) fn restore(
        &mut self,
        job: &Job<H, L>,
        learned: &mut Learned,
        it: &Alternative<H::Refinement>,
    ) -> Feasible {
        let asked = (self.judge.asked, self.judge.by_model);
        let found = self.with_lessons(job, learned, it, Judge::restore);
        (self.judge.asked, self.judge.by_model) = asked;
        let found = self.with_companions(job, learned, it, found);
        self.legal(job, learned, it.when, found)
    }

    /// Asks about an alternative and what it teaches. Where that is too hard, it goes on without the lessons: a path does not need
    /// them, and in the end it is looked at whether a legal heap takes it.
    fn with_lessons(
        &mut self,
        job: &Job<H, L>,
        learned: &mut Learned,
        it: &Alternative<H::Refinement>,
        ask: impl Fn(&mut Judge, &mut Terms, Assumed<'_>, &Rc<Model>, Term) -> Feasible,
    ) -> Feasible {
        let terms = &mut self.worker.terms;
        let facts = &job.state.facts;
        let mut taught = learned.clone();
        taught.learn(terms, facts, it.lessons.iter().copied());
        let mut new = it.lessons.iter().copied().filter(|&lesson| learned.known(terms, lesson) != Some(true));
        let is_refuted =
            |&lesson: &Term| learned.known(terms, lesson) == Some(false) || facts.known(terms, lesson) == Some(false);
        if self.judge.uses_model() && it.lessons.iter().any(is_refuted) {
            return Feasible::No;
        }
        let found = if new.by_ref().all(|lesson| self.judge.holds(terms, &job.model, [lesson])) {
            ask(&mut self.judge, terms, Assumed { facts, learned: &taught }, &job.model, it.when)
        } else {
            self.judge.asked += 1;
            let path = Assumed { facts, learned: &taught };
            self.judge.check_taught(terms, path, &job.model, (it.when, &it.lessons))
        };
        match found {
            Feasible::Undecided(_) if taught.count() > learned.count() => {
                ask(&mut self.judge, terms, Assumed { facts, learned }, &job.model, it.when)
            }
            found => {
                *learned = taught;
                found
            }
        }
    }

    /// A model that is a legal heap, given one.
    fn legal(&mut self, job: &Job<H, L>, learned: &mut Learned, when: Term, found: Feasible) -> Feasible {
        let mut found = found;
        if H::CHOOSES || !self.has_rules() {
            return found;
        }
        for _ in 0..LESSONS {
            let Feasible::Yes(model) = &found else { return found };
            match look(&mut self.worker, &job.state, model) {
                Verdict::TooMany => return Feasible::Undecided(Why::Beyond(LEGAL)),
                Verdict::Broken(lesson) => learned.learn(&self.worker.terms, &job.state.facts, [lesson]),
                Verdict::Legal(seen) => {
                    let lessons = self.taught_about(job, learned, when, (&seen, model));
                    if lessons.is_empty() {
                        return found;
                    }
                    learned.learn(&self.worker.terms, &job.state.facts, lessons);
                }
            }
            let path = Assumed { facts: &job.state.facts, learned };
            found = self.judge.restore_all(&mut self.worker.terms, path, model, when);
        }
        Feasible::Undecided(Why::Beyond(LEGAL))
    }

    /// Finds a complete legal heap for a path that has ended.
    pub(super) fn finish(&mut self, job: &mut Job<H, L>, ending: &Ending) -> Finished {
        let is_program = matches!(ending, Ending::Returned(_) | Ending::Threw(_));
        if !self.has_rules() || !(is_program || matches!(ending, Ending::Cut(_) | Ending::Unsupported(..))) {
            return Finished::AsItIs;
        }
        let worker = &mut self.worker;
        let findings = job.state.heap.findings(&mut worker.cx(&job.state.facts));
        // What was chosen is a condition here: what was left open need not be as a witness has it at first.
        let mut known = findings.conditions(&mut worker.cx(&job.state.facts));
        let mut model = Rc::new(findings.witness(&worker.cx(&job.state.facts), &job.model));
        let mut heaps = 0;
        for _ in 0..LESSONS {
            let lesson = match look(&mut self.worker, &job.state, &model) {
                Verdict::TooMany => return failed(is_program, TOO_MANY),
                Verdict::Broken(lesson) => lesson,
                Verdict::Legal(seen) => {
                    // Numbers make a complete heap dear, and nobody needs one of a path that was cut.
                    let legal = self.worker.machine.legal.as_ref();
                    if !is_program && legal.is_some_and(|legal| seen.has_numbers(legal)) {
                        return Finished::AsItIs;
                    }
                    if let Some(completed) = self.complete(job, &known, &seen, &model) {
                        return Finished::With(completed);
                    }
                    if !self.is_illegal(job, &known, &seen, &model) {
                        heaps += 1;
                    }
                    if heaps == HEAPS {
                        return failed(is_program, NOT_COMPLETE);
                    }
                    seen.not_this(&mut self.worker.cx(&job.state.facts))
                }
            };
            known.push(lesson);
            let mut all = job.learned.clone();
            all.learn(&self.worker.terms, &job.state.facts, known.iter().copied());
            let path = Assumed { facts: &job.state.facts, learned: &all };
            match self.judge.restore_all(&mut self.worker.terms, path, &model, Term::TRUE) {
                Feasible::Yes(other) => model = other,
                Feasible::No if heaps == 0 => return Finished::Otherwise(Ending::Excluded(By::Invariant)),
                Feasible::No => return failed(is_program, NOT_COMPLETE),
                Feasible::Undecided(why) => {
                    let at = job.state.at(self.worker.machine);
                    return if is_program { Finished::Otherwise(unanswered(&why, at)) } else { Finished::AsItIs };
                }
            }
        }
        failed(is_program, NOT_COMPLETE)
    }
}

const LEGAL: &str = "whether a legal heap takes this path";
const TOO_MANY: &str = "the rules allow too many ways through the heap to look at each";
const NOT_COMPLETE: &str = "no complete legal heap was found that takes this path";

/// How a path ends for which no witness is found: what did not run to its end is reported as it is.
fn failed(is_program: bool, why: &str) -> Finished {
    if is_program { Finished::Otherwise(Ending::Undecided(why.to_owned())) } else { Finished::AsItIs }
}

/// Looks whether the heap of a model is legal.
fn look<H: Heap, L: Language>(worker: &mut Worker<'_, L>, state: &State<H, L>, model: &Model) -> Verdict {
    let inputs = worker.params();
    let legal = worker.machine.legal.as_ref().expect("there are rules");
    let mut cx = worker.cx(&state.facts);
    let findings = state.heap.findings(&mut cx);
    let looked = Looked { inputs: &inputs, reads: &findings.reads, has_functions: H::HAS_FUNCTIONS };
    judge(&mut cx, legal, looked, model)
}
