//! A complete decision procedure for everything finite: booleans, 32 and 64 bits, references and their kinds.
//!
//! Every term becomes a circuit, every condition a clause, and a SAT solver does the rest. References are finite too:
//! among n of them there are at most n objects to refer to. Unbounded integers are beyond it; see `linear`, which
//! shares the circuits.
//!
//! Each query starts afresh, so that its answer depends on nothing else.

mod circuits;
mod gates;
mod references;
mod skeleton;

use heapwise_term::{Sort, Terms, for_each_subterm};

pub(crate) use gates::{Branching, Searched};
pub(crate) use skeleton::Skeleton;

use crate::{Effort, Query, Solver, Verdict, Why};

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
        if crate::floats::has_floats(terms, query.all) {
            return Verdict::Unknown(Why::Floats);
        }
        if terms.enough.is_reached_now() {
            return Verdict::Unknown(Why::TimedOut);
        }
        let mut has_integers = false;
        for_each_subterm(terms, query.all, |term| has_integers |= terms.sort(term) == Sort::Int);
        if has_integers {
            return Verdict::Unknown(Why::Beyond("unbounded integers"));
        }
        Branching::in_turn(self.effort, &terms.enough, |effort, branching| {
            let mut skeleton = match Skeleton::encode(terms, query.all, effort, branching) {
                Ok(skeleton) => skeleton,
                Err(why) => return Verdict::Unknown(why),
            };
            match skeleton.gates.search() {
                Searched::Found => Verdict::Sat(skeleton.model(terms)),
                Searched::Impossible => Verdict::Unsat,
                Searched::GaveUp => Verdict::Unknown(Why::TimedOut),
            }
        })
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
