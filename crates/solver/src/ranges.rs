//! The layer "ranges": between which numbers everything in a query is.
//!
//! Programs that take numbers apart (digits, bytes, tables) ask again and again what follows from ranges alone: a number below
//! -1000 has a quotient by 100 that is at most -10, so it is not written with one digit. As circuits, such chains of
//! divisions are hard; as ranges, they are a few comparisons.
//!
//! What is known of each term is pushed down to its parts (`push`) and up from them (`lift`) until nothing new follows, or for a
//! few rounds. Where nothing is left for some term, the query cannot hold. Otherwise the ends of the ranges are tried as a
//! model, which is evaluated. Everything else is passed on.

mod lift;
mod push;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_term::{Evaluator, Model, Sort, Term, Terms, Value};

use crate::bits::children_first;
use crate::{Query, Solver, Verdict, Why};

/// How often ranges are pushed down and up.
const ROUNDS: u32 = 12;

const NOTHING_FOLLOWS: Why = Why::Beyond("what ranges do not say");

#[derive(Default)]
pub(crate) struct Ranges {
    evaluator: Evaluator,
    answered: u64,
}

/// The least and the greatest number that a term may be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Range {
    low: i128,
    high: i128,
}

/// There is nothing that a term could be.
#[derive(Copy, Clone, Debug)]
struct Empty;

/// What is known of the terms of a query.
struct Known<'a> {
    terms: &'a Terms,
    numbers: HashMap<Term, Range, FixedState>,
    truths: HashMap<Term, bool, FixedState>,
    has_changed: bool,
}

/// Which numbers a model takes.
#[derive(Copy, Clone)]
enum End {
    NearZero,
    Low,
    High,
}

impl Range {
    fn of_sort(sort: Sort) -> Option<Range> {
        match sort {
            Sort::I32 => Some(Range { low: i32::MIN.into(), high: i32::MAX.into() }),
            Sort::I64 => Some(Range { low: i64::MIN.into(), high: i64::MAX.into() }),
            _ => None,
        }
    }

    fn is_within(self, other: Range) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    fn meets(self, other: Range) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// The one number that it is, if it is one.
    fn number(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }
}

impl Ranges {
    fn decide(&mut self, terms: &Terms, all: &[Term]) -> Verdict {
        let order = children_first(terms, all);
        if !order.iter().any(|&term| Range::of_sort(terms.sort(term)).is_some()) {
            return Verdict::Unknown(NOTHING_FOLLOWS);
        }
        let mut known = Known { terms, numbers: HashMap::default(), truths: HashMap::default(), has_changed: false };
        if known.spread(&order, all).is_err() {
            return Verdict::Unsat;
        }
        for end in [End::NearZero, End::Low, End::High] {
            let model = known.model(&order, end);
            if self.evaluator.satisfies(terms, &model, all) {
                return Verdict::Sat(model);
            }
        }
        Verdict::Unknown(NOTHING_FOLLOWS)
    }
}

impl Solver for Ranges {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let verdict = self.decide(terms, query.all);
        self.answered += u64::from(!matches!(verdict, Verdict::Unknown(_)));
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("ranges", self.answered));
    }
}

impl Known<'_> {
    /// Pushes what is assumed through all terms.
    fn spread(&mut self, order: &[Term], all: &[Term]) -> Result<(), Empty> {
        for &term in order {
            if let Some(range) = Range::of_sort(self.terms.sort(term)) {
                self.numbers.insert(term, range);
                if let Some((low, high)) = self.terms.value_range(term) {
                    self.narrow(term, Range { low: low.into(), high: high.into() })?;
                }
            }
        }
        for &condition in all {
            self.set(condition, true)?;
        }
        for _ in 0..ROUNDS {
            self.has_changed = false;
            for &term in order {
                self.lift(term)?;
            }
            for &term in order.iter().rev() {
                self.push(term)?;
            }
            if !self.has_changed || self.terms.enough.is_reached() {
                break;
            }
        }
        Ok(())
    }

    fn truth(&self, term: Term) -> Option<bool> {
        self.terms.as_bool(term).or_else(|| self.truths.get(&term).copied())
    }

    fn set(&mut self, term: Term, value: bool) -> Result<(), Empty> {
        match self.truth(term) {
            Some(known) if known == value => Ok(()),
            Some(_) => Err(Empty),
            None => {
                self.truths.insert(term, value);
                self.has_changed = true;
                Ok(())
            }
        }
    }

    /// Between which numbers a term is. Nothing for what is no number of 32 or 64 bits.
    fn range(&self, term: Term) -> Option<Range> {
        self.numbers.get(&term).copied()
    }

    /// A term is within a range, too.
    fn narrow(&mut self, term: Term, to: Range) -> Result<(), Empty> {
        let Some(range) = self.numbers.get_mut(&term) else { return Ok(()) };
        let both = Range { low: range.low.max(to.low), high: range.high.min(to.high) };
        if both.low > both.high {
            return Err(Empty);
        }
        if both != *range {
            *range = both;
            self.has_changed = true;
        }
        Ok(())
    }

    /// A model of these ends, with values by default for all else.
    fn model(&self, order: &[Term], end: End) -> Model {
        let mut model = Model::new();
        for &term in order {
            let Some(symbol) = self.terms.as_symbol(term) else { continue };
            if let Some(Range { low, high }) = self.range(term) {
                let number = match end {
                    End::NearZero => 0.clamp(low, high),
                    End::Low => low,
                    End::High => high,
                };
                let is_32 = self.terms.sort(term) == Sort::I32;
                model.set(symbol, if is_32 { Value::I32(number as i32) } else { Value::I64(number as i64) });
            } else if let Some(truth) = self.truth(term) {
                model.set(symbol, Value::Bool(truth));
            }
        }
        model
    }
}
