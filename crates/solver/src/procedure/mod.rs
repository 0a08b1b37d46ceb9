//! The embedded decision procedure, the layer "procedure": what most queries of a heap executor need, and no more.
//!
//! It decides conjunctions over references (`refs`), kinds, and differences of integers (`ints`), under any boolean
//! structure. The idea is to be lazy:
//!
//! 1. Each condition is *assumed* (`assume`): literals go to the theories, and whatever needs a case distinction (a
//!    disjunction, an `ite` whose condition is open) is only noted as pending.
//! 2. The theories always have a *candidate* in hand (`candidate`): null where allowed, integers near 0. If the pending
//!    conditions hold under it, that is the model, and no case was ever tried.
//! 3. Otherwise a pending condition that does not hold is made to hold (`search`): outright if only one case of it is
//!    left, by trying its cases if not.
//!
//! Consecutive queries share most of their conditions. The state after a shared prefix is kept, and everything after it
//! taken back exactly, so that an answer is a function of the query alone: the same nodes in the same order, whatever
//! was asked before. What a search has found out is remembered only where every query with the same beginning finds out
//! the same, see `remember`.
//!
//! What it does not understand it treats as unknown, finds a contradiction without it or a model that happens to fit,
//! and otherwise passes on.

mod assume;
mod candidate;
#[cfg(test)]
pub(crate) mod formulas;
mod ints;
mod refs;
mod search;
mod status;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_ids::Id;
use heapwise_term::{Evaluator, Model, SymbolId, TableId, Term, Terms};

use crate::{Query, Solver, Verdict, Why};
use candidate::Candidate;
use ints::Integers;
use refs::References;
use search::Step;

/// Why the state cannot be extended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stop {
    /// What was assumed contradicts itself.
    Conflict,
    /// Not ours to decide.
    Beyond(&'static str),
    /// It is enough.
    Late,
}

/// The embedded decision procedure. Use one for each table of terms.
#[derive(Default, Debug)]
pub struct Procedure {
    state: State,
    /// The conditions that are assumed in `state`, each with where to go back to.
    kept: Vec<Kept>,
    /// The steps that satisfy prefixes of the kept conditions, those of the shortest prefix first.
    steps: Vec<Step>,
    evaluator: Evaluator,
    table: Option<TableId>,
    answered: u64,
}

#[derive(Copy, Clone, Debug)]
struct Kept {
    condition: Term,
    fingerprint: u64,
    before: Mark,
    /// After every few conditions: where in `steps` those begin that satisfy the conditions up to here.
    steps_from: Option<Result<usize, Stop>>,
}

/// After how many conditions the steps that satisfy them are remembered.
///
/// A query begins with the steps remembered for its longest such prefix. They are found anew, or not, in just the same
/// way, so that the answer is still a function of the query.
const REMEMBER_EVERY: usize = 4;

impl Procedure {
    pub fn new() -> Self {
        Self::default()
    }

    fn decide(&mut self, terms: &mut Terms, all: &[Term]) -> Result<Model, Stop> {
        if !terms.is_noted_in(&mut self.table) {
            *self = Procedure { answered: self.answered, table: self.table.take(), ..Procedure::default() };
        }
        self.state.about.resize(terms.len(), About::default());
        let shared = self
            .kept
            .iter()
            .zip(all)
            .take_while(|(kept, condition)| {
                kept.condition == **condition && kept.fingerprint == terms.fingerprint(**condition)
            })
            .count();
        self.go_back_to(terms, shared);
        for &condition in &all[shared..] {
            if terms.enough.is_reached_after(self.state.effort) {
                return Err(Stop::Late);
            }
            self.remember(terms)?;
            let before = self.state.mark();
            self.state.begin();
            if let Err(stop) = self.state.assume(terms, condition, true) {
                self.state.undo_to(terms, before);
                return Err(stop);
            }
            let fingerprint = terms.fingerprint(condition);
            self.kept.push(Kept { condition, fingerprint, before, steps_from: None });
        }
        let before = self.state.mark();
        self.state.begin();
        let begin_with = self.remembered(all.len());
        let found = self.state.search(terms, &self.steps[begin_with]).map(|()| self.state.model(terms));
        let opaque = self.state.ints.opaque().first().copied();
        self.state.undo_to(terms, before);
        let model = found?;
        match opaque {
            Some(term) if !self.evaluator.satisfies(terms, &model, all) => {
                Err(Stop::Beyond(status::name_of(terms, term)))
            }
            _ => Ok(model),
        }
    }

    fn go_back_to(&mut self, terms: &Terms, count: usize) {
        let Some(first) = self.kept.get(count) else { return };
        self.state.undo_to(terms, first.before);
        let dropped = self.kept[count..].iter().find_map(|kept| kept.steps_from.and_then(Result::ok));
        if let Some(from) = dropped {
            self.steps.truncate(from);
        }
        self.kept.truncate(count);
    }

    /// The steps remembered for the longest prefix that is shorter than this.
    fn remembered(&self, count: usize) -> std::ops::Range<usize> {
        let mut end = self.steps.len();
        for (index, kept) in self.kept.iter().enumerate().rev() {
            if let Some(Ok(from)) = kept.steps_from {
                if index + 1 < count {
                    return from..end;
                }
                end = from;
            }
        }
        0..0
    }

    /// Whether the conditions up to where steps were remembered last took too many cases.
    fn was_too_much(&self, count: usize) -> bool {
        let last = self.kept[..count - 1].iter().rev().find_map(|kept| kept.steps_from);
        matches!(last, Some(Err(Stop::Beyond(_))))
    }

    /// Finds the steps that satisfy the conditions so far, where that is to be remembered.
    fn remember(&mut self, terms: &mut Terms) -> Result<(), Stop> {
        let count = self.kept.len();
        if count == 0 || !count.is_multiple_of(REMEMBER_EVERY) {
            return Ok(());
        }
        let known = match self.kept[count - 1].steps_from {
            Some(known) => known,
            // What is too much for fewer conditions is too much for more.
            None if self.was_too_much(count) => Err(search::TOO_MANY),
            None => {
                let begin_with = self.remembered(count);
                let before = self.state.mark();
                self.state.begin();
                let found = self.state.search(terms, &self.steps[begin_with]);
                let from = self.steps.len();
                if found.is_ok() {
                    self.state.steps_since(before, &mut self.steps);
                }
                self.state.undo_to(terms, before);
                if found == Err(Stop::Late) {
                    return Err(Stop::Late);
                }
                let known = found.map(|()| from);
                self.kept[count - 1].steps_from = Some(known);
                known
            }
        };
        // What is too much so far may be contradictory, and easily so, later on.
        if known == Err(Stop::Conflict) { Err(Stop::Conflict) } else { Ok(()) }
    }
}

impl Solver for Procedure {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        if crate::floats::has_floats(terms, query.all) {
            return Verdict::Unknown(Why::Floats);
        }
        let verdict = match self.decide(terms, query.all) {
            Ok(model) => Verdict::Sat(model),
            Err(Stop::Conflict) => Verdict::Unsat,
            Err(Stop::Beyond(what)) => return Verdict::Unknown(Why::Beyond(what)),
            Err(Stop::Late) => return Verdict::Unknown(Why::TimedOut),
        };
        self.answered += 1;
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("procedure", self.answered));
    }
}

/// What is assumed, and everything it takes to go back.
#[derive(Default, Debug)]
struct State {
    refs: References,
    ints: Integers,
    about: Vec<About>,
    /// The boolean terms that are assigned, in order.
    assigned: Vec<Term>,
    /// The boolean terms whose value was found to follow, in order.
    following: Vec<Term>,
    /// Applied symbols that have come up and are not known yet to what they are applied to.
    applied: Vec<SymbolId>,
    is_closing: bool,
    pending: Vec<Pending>,
    /// The pending conditions that are dealt with, in order.
    settled: Vec<u32>,
    candidate: Candidate,
    /// Grows with every change; what was remembered at another version is stale.
    version: u64,
    /// How much work the current step has taken; a measure that is the same on every machine.
    effort: u64,
    depth: u32,
    linear: assume::Linear,
    levels: Vec<search::Level>,
    /// How often a pending condition turned out contradictory in the current search: those are looked at first.
    blamed: HashMap<Term, u32, FixedState>,
    /// How many cases the current query has tried.
    cases: u32,
}

/// What is known of a term; by its number, since terms are dense.
#[derive(Copy, Clone, Default, Debug)]
struct About {
    /// The node of a reference or integer, plus one; zero for none.
    node: u32,
    assigned: Option<bool>,
    /// The value that `status` found to follow from what is assumed.
    follows: Option<bool>,
    /// The last value under a candidate.
    value: bool,
    /// When `status` last found that nothing follows.
    open_at: u64,
    value_at: u64,
}

/// A condition that needs a case distinction.
#[derive(Copy, Clone, Debug)]
struct Pending {
    term: Term,
    wanted: bool,
    is_settled: bool,
}

/// How long everything was at some moment.
#[derive(Copy, Clone, Debug)]
struct Mark {
    refs: usize,
    ints: usize,
    assigned: usize,
    following: usize,
    pending: usize,
    settled: usize,
}

impl State {
    fn mark(&self) -> Mark {
        Mark {
            refs: self.refs.mark(),
            ints: self.ints.mark(),
            assigned: self.assigned.len(),
            following: self.following.len(),
            pending: self.pending.len(),
            settled: self.settled.len(),
        }
    }

    /// Starts a step whose effort is counted for itself.
    fn begin(&mut self) {
        self.effort = 0;
        self.depth = 0;
        self.version += 1;
    }

    fn undo_to(&mut self, terms: &Terms, mark: Mark) {
        self.version += 1;
        self.applied.clear();
        self.refs.equal.clear();
        let about = &mut self.about;
        self.refs.undo_to(mark.refs, |symbol| about[terms.symbol_term(symbol).index()].node = 0);
        self.ints.undo_to(mark.ints, |term| about[term.index()].node = 0);
        for term in self.assigned.drain(mark.assigned..) {
            about[term.index()].assigned = None;
        }
        for term in self.following.drain(mark.following..) {
            about[term.index()].follows = None;
        }
        for index in self.settled.drain(mark.settled..) {
            if let Some(pending) = self.pending.get_mut(index as usize) {
                pending.is_settled = false;
            }
        }
        self.pending.truncate(mark.pending);
    }

    #[inline]
    fn node(&self, term: Term) -> Option<u32> {
        self.about[term.index()].node.checked_sub(1)
    }
}
