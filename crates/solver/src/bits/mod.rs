//! A complete decision procedure for everything finite: booleans, 32 and 64 bits, floats, references and their kinds.
//!
//! Every term becomes a circuit, every condition a clause, and a SAT solver does the rest. References are finite too:
//! among n of them there are at most n objects to refer to. Unbounded integers are beyond it; see `linear`, which
//! shares the circuits.
//!
//! Each query starts afresh, so that its answer depends on nothing else.

mod circuits;
mod divide;
mod float;
mod gates;
mod references;
mod skeleton;

use heapwise_term::{Sort, Term, Terms, for_each_subterm};

pub(crate) use gates::{Branching, Searched};
pub(crate) use references::children_first;
pub(crate) use skeleton::Skeleton;

use crate::{Effort, Query, Solver, Verdict, Why};

/// How far the exponents of a remainder's operands may differ: little for a start, since the circuit grows with it, and in
/// the end without a limit.
const REACHES: [u64; 3] = [40, 300, u64::MAX];
const OUT_OF_REACH: Why = Why::Beyond("remainders of floats that are so far apart");

/// The bit-blaster.
#[derive(Clone, Debug, Default)]
pub struct Bits {
    effort: Effort,
    answered: u64,
}

impl Bits {
    pub fn new(effort: Effort) -> Self {
        Bits { effort, answered: 0 }
    }

    fn decide(&self, terms: &Terms, query: Query<'_>) -> Verdict {
        if terms.enough.is_reached_now() {
            return Verdict::Unknown(Why::TimedOut);
        }
        let mut has_integers = false;
        for_each_subterm(terms, query.all, |term| has_integers |= terms.sort(term) == Sort::Int);
        if has_integers {
            return Verdict::Unknown(Why::Beyond("unbounded integers"));
        }
        for reach in REACHES {
            let search = |effort, branching| search(terms, query.all, effort, branching, reach);
            match Branching::in_turn(self.effort, &terms.enough, search) {
                Verdict::Unknown(why) if why == OUT_OF_REACH => {}
                verdict => return verdict,
            }
        }
        Verdict::Unknown(OUT_OF_REACH)
    }
}

fn search(terms: &Terms, all: &[Term], effort: Effort, branching: Branching, reach: u64) -> Verdict {
    let mut skeleton = match Skeleton::encode(terms, all, effort, branching, reach) {
        Ok(skeleton) => skeleton,
        Err(why) => return Verdict::Unknown(why),
    };
    match skeleton.gates.search() {
        Searched::Found => Verdict::Sat(skeleton.model(terms)),
        // What was left out may make it possible.
        Searched::Impossible if skeleton.is_within_reach => Verdict::Unknown(OUT_OF_REACH),
        Searched::Impossible => Verdict::Unsat,
        Searched::GaveUp => Verdict::Unknown(Why::TimedOut),
    }
}

impl Solver for Bits {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let verdict = self.decide(terms, query);
        self.answered += u64::from(!matches!(verdict, Verdict::Unknown(_)));
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("bits", self.answered));
    }
}

#[cfg(test)]
mod tests;
