//! Whether a path has a legal input, as its invariants say: methods that run on the input as the path knows it.
//!
//! What the path has left open is chosen as the invariants look at it, so this is a search through the ways to complete the input, which ends
//! with the first that is legal. It is a run of its own beside the path: nothing of it is left in the path or its trail, and what it
//! finds depends on the path alone.

use heapwise_heap::{Bound, By, Heap, Subject, Then};
use heapwise_interp::{Ending, Language, Machine, Stop, run};
use heapwise_ir::{InvariantUses, Invariants, MethodId, OnTheWay};
use heapwise_term::Term;

use super::{Explorer, Job, SLICE, assume};
use crate::feasible::{Assumed, Feasible, Judge};
use crate::summary::Audit;

/// How many ways to complete one input are followed. Beyond that, it is not known whether there is a legal one.
const MOST: usize = 20_000;

/// What is known of the inputs of a path. What comes later outweighs what comes before.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Legal {
    /// No input is legal.
    None,
    /// None is in which an invariant looks at so few objects; what others are is not known.
    NoneWithin,
    /// It could not be found out.
    Unknown,
    /// There is a legal input; or, where that is all that was asked, nothing that is settled speaks against it.
    Some,
}

/// What is needed to look for legal inputs.
pub(crate) struct Legality<'m, L> {
    uses: InvariantUses,
    invariants: &'m Invariants,
    /// The machine on which invariants run, within bounds of their own.
    machine: &'m Machine<'m, L>,
    judge: Judge,
    pub(crate) audit: Audit,
}

impl<'m, L: Language> Legality<'m, L> {
    /// Nothing, where nothing is asked of the invariants.
    pub(crate) fn new(machine: Option<&'m Machine<'m, L>>, judge: impl FnOnce() -> Judge) -> Option<Self> {
        let machine = machine?;
        let invariants = machine.program.methods[machine.entry].invariants.as_deref()?;
        Some(Legality { uses: invariants.uses, invariants, machine, judge: judge(), audit: Audit::default() })
    }
}

impl<'m, H: Heap, L: Language> Explorer<'m, H, L> {
    /// How a path that goes on ends after all, since it has no legal input.
    pub(super) fn without_legal_input(&mut self, job: &Job<H, L>) -> Option<Ending> {
        let on_the_way = self.legality.as_ref()?.uses.on_the_way?;
        let is_out = match on_the_way {
            OnTheWay::Conservatively => self.each_may_hold(job) == Legal::None,
            OnTheWay::Completed => self.can_be_completed(job) <= Legal::NoneWithin,
        };
        is_out.then_some(Ending::Excluded(By::Invariant))
    }

    /// Counts a path that ran to its end, by whether it has a legal input.
    pub(super) fn audit(&mut self, job: &Job<H, L>, ending: &Ending) {
        let is_wanted = self.legality.as_ref().is_some_and(|legality| legality.uses.audits);
        if !is_wanted || !matches!(ending, Ending::Returned(_) | Ending::Threw(_)) {
            return;
        }
        let found = self.can_be_completed(job);
        let Some(Legality { audit, .. }) = &mut self.legality else { return };
        match found {
            Legal::Some => audit.valid += 1,
            Legal::None => audit.invalid += 1,
            Legal::NoneWithin | Legal::Unknown => audit.undecided += 1,
        }
    }

    /// Whether there is a legal input that takes this path.
    fn can_be_completed(&mut self, job: &Job<H, L>) -> Legal {
        let Some(Legality { invariants, .. }) = self.legality else { return Legal::Unknown };
        let inputs = self.worker.params();
        self.look(job, invariants.all, &inputs, false)
    }

    /// Whether nothing that the path has settled breaks an invariant.
    fn each_may_hold(&mut self, job: &Job<H, L>) -> Legal {
        let Some(Legality { invariants, .. }) = self.legality else { return Legal::Unknown };
        let inputs = self.worker.params();
        let each = invariants.each.iter();
        each.map(|&(input, method)| self.look(job, method, &inputs[input..=input], true)).min().unwrap_or(Legal::Some)
    }

    fn look(&mut self, job: &Job<H, L>, method: MethodId, inputs: &[Term], only_settled: bool) -> Legal {
        let (Some(legality), Some(heap)) = (&self.legality, job.state.heap.at_first()) else { return Legal::Unknown };
        let mut first = job.clone();
        first.state.heap = heap;
        first.state.steps = 0;
        self.worker.machine = legality.machine;
        // What an invariant runs is not what the path runs.
        let notes = self.worker.coverage.set_on(false);
        let found = match first.state.call_instead(&mut self.worker, method, inputs) {
            Ok(()) => self.search(first, only_settled),
            Err(_) => Legal::Unknown,
        };
        self.worker.coverage.set_on(notes);
        self.worker.machine = self.machine;
        found
    }

    /// Follows the ways of an invariant until one returns true.
    fn search(&mut self, first: Job<H, L>, only_settled: bool) -> Legal {
        let mut waiting = vec![first];
        let mut found = Legal::None;
        for _ in 0..MOST {
            let Some(mut job) = waiting.pop() else { return found };
            match run(&mut self.worker, &mut job.state, SLICE) {
                Stop::Paused => waiting.push(job),
                Stop::Asked(question) if only_settled && is_about_input(question.about) => return Legal::Some,
                Stop::Asked(question) => {
                    for alternative in question.alternatives.iter().rev() {
                        if matches!(alternative.then, Then::Exclude(_)) {
                            continue;
                        }
                        let mut fork = job.clone();
                        let ending = if alternative.is_definition {
                            self.define(&mut fork, alternative)
                        } else {
                            match self.is_feasible(&job, alternative.when) {
                                Feasible::Yes(model) => fork.model = model,
                                Feasible::No => continue,
                                Feasible::Undecided(_) => {
                                    found = found.max(Legal::Unknown);
                                    continue;
                                }
                            }
                            assume(&mut self.worker, &mut fork.state, alternative)
                        };
                        match ending {
                            None => waiting.push(fork),
                            Some(ending) => found = found.max(without_answer(&ending)),
                        }
                    }
                }
                Stop::Ended(Ending::Returned(Some(held))) => {
                    let zero = self.worker.terms.i32(0);
                    let is_false = self.worker.terms.eq(held, zero);
                    let is_true = self.worker.terms.not(is_false);
                    match self.is_feasible(&job, is_true) {
                        Feasible::Yes(_) => return Legal::Some,
                        Feasible::No => {}
                        Feasible::Undecided(_) => found = found.max(Legal::Unknown),
                    }
                }
                Stop::Ended(ending) => found = found.max(without_answer(&ending)),
            }
        }
        if waiting.is_empty() { found } else { Legal::Unknown }
    }

    fn is_feasible(&mut self, job: &Job<H, L>, when: Term) -> Feasible {
        let Some(legality) = &mut self.legality else { unreachable!("who looks for legal inputs has what it takes") };
        let path = Assumed { facts: &job.state.facts, learned: &job.learned };
        legality.judge.check(&mut self.worker.terms, path, &job.model, when)
    }
}

/// What is known where an invariant has come to no answer.
fn without_answer(ending: &Ending) -> Legal {
    match ending {
        Ending::Excluded(_) => Legal::None,
        Ending::Cut(Bound::N) => Legal::NoneWithin,
        _ => Legal::Unknown,
    }
}

/// Whether a question is about what an input refers to, or holds in which place.
pub(super) fn is_about_input(about: Subject) -> bool {
    match about {
        Subject::Reference(_)
        | Subject::Null(_)
        | Subject::Object(_)
        | Subject::Class(_)
        | Subject::Representative(_)
        | Subject::Index(_) => true,
        Subject::Condition(_) | Subject::Assumption(_) | Subject::Bound(_) => false,
    }
}
