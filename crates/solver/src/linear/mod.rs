//! A complete decision procedure for linear arithmetic on unbounded integers, together with everything finite.
//!
//! The SAT solver of `bits` finds a way to make the query true, with comparisons of unbounded integers left open. The
//! Omega test says whether the integers can be as that way needs them; if not, those comparisons that contradict each
//! other become a clause, and the search goes on. Products and quotients of two unknowns are beyond it, unless a
//! solution for the rest happens to fit them too.

mod form;
mod omega;
mod theory;

use std::time::Instant;

use heapwise_term::{Evaluator, Integer, Model, Sort, Terms, Value, symbols_of};

use self::omega::{Answer, Omega};
use self::theory::{Splits, Theory};
use crate::bits::{Branching, Searched, Skeleton};
use crate::{Effort, Query, Solver, Verdict, Why};

/// How many facts the Omega test may look at per conflict that is allowed.
const FACTS_PER_CONFLICT: u64 = 50;
/// Contradictions of at most so many facts are made as small as they can be: it pays in fewer rounds.
const SMALL: usize = 12;

/// Linear arithmetic on top of the bit-blaster.
#[derive(Clone, Debug, Default)]
pub struct Linear {
    effort: Effort,
    answered: u64,
}

impl Linear {
    pub fn new(effort: Effort) -> Self {
        Linear { effort, answered: 0 }
    }
}

fn decide(terms: &Terms, query: Query<'_>, effort: Effort, branching: Branching) -> Verdict {
    let own = effort.time.and_then(|time| Instant::now().checked_add(time));
    let deadline = own.into_iter().chain(terms.enough.deadline()).min();
    let mut skeleton = match Skeleton::encode(terms, query.all, effort, branching, u64::MAX) {
        Ok(skeleton) => skeleton,
        Err(why) => return Verdict::Unknown(why),
    };
    let splits = Splits::new(terms, query.all, &mut skeleton);
    let mut omega = Omega::new(effort.conflicts.saturating_mul(FACTS_PER_CONFLICT), deadline, terms.enough.clone());
    for _ in 0..effort.conflicts.max(1) {
        match skeleton.gates.search() {
            Searched::Found => {}
            Searched::Impossible => return Verdict::Unsat,
            Searched::GaveUp => return Verdict::Unknown(Why::TimedOut),
        }
        let theory = Theory::of(terms, query.all, &skeleton, &splits);
        match omega.solve(theory.facts.iter().map(|fact| (&fact.form, fact.relation))) {
            Answer::Values(values) => return answer(terms, query, &skeleton, &theory, &values),
            Answer::GaveUp => return Verdict::Unknown(Why::TimedOut),
            Answer::Contradiction(inputs) => {
                let culprits = smallest(&mut omega, &theory, inputs.positions().collect());
                let mut lits: Vec<_> = culprits.into_iter().flat_map(|at| &theory.facts[at].on).copied().collect();
                lits.sort_unstable();
                lits.dedup();
                skeleton.gates.clause(lits.into_iter().map(|lit| !lit));
            }
        }
    }
    Verdict::Unknown(Why::TimedOut)
}

/// Leaves out of a contradiction what it does not need.
fn smallest(omega: &mut Omega, theory: &Theory<'_>, mut culprits: Vec<usize>) -> Vec<usize> {
    if culprits.len() > SMALL {
        return culprits;
    }
    let mut at = 0;
    while at < culprits.len() {
        let mut fewer = culprits.clone();
        fewer.remove(at);
        let facts = fewer.iter().map(|&position| &theory.facts[position]);
        match omega.solve(facts.map(|fact| (&fact.form, fact.relation))) {
            Answer::Contradiction(inputs) => {
                culprits = inputs.positions().map(|position| fewer[position]).collect();
                // What stands before has been found to be needed, and no proof can do without it.
            }
            Answer::Values(_) => at += 1,
            Answer::GaveUp => return culprits,
        }
    }
    culprits
}

fn answer(
    terms: &Terms,
    query: Query<'_>,
    skeleton: &Skeleton,
    theory: &Theory<'_>,
    values: &[Option<Integer>],
) -> Verdict {
    let mut model: Model = skeleton.model(terms);
    for symbol in symbols_of(terms, query.all) {
        if terms.symbol(symbol).sort == Sort::Int {
            model.set(symbol, Value::Int(Integer::ZERO));
        }
    }
    for (symbol, variable) in &theory.symbols {
        if let Some(Some(value)) = values.get(*variable) {
            model.set(*symbol, Value::Int(value.clone()));
        }
    }
    if theory.is_relaxed && !Evaluator::new().satisfies(terms, &model, query.all) {
        return Verdict::Unknown(Why::Beyond("non-linear integers"));
    }
    Verdict::Sat(model)
}

impl Solver for Linear {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        if terms.enough.is_reached_now() {
            return Verdict::Unknown(Why::TimedOut);
        }
        let terms = &*terms;
        let decide = |effort, branching| decide(terms, query, effort, branching);
        let verdict = Branching::in_turn(self.effort, &terms.enough, decide);
        self.answered += u64::from(!matches!(verdict, Verdict::Unknown(_)));
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("linear", self.answered));
    }
}

#[cfg(test)]
mod tests;
