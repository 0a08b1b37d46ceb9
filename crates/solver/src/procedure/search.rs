//! Trying cases, where the candidate does not happen to satisfy what is pending.

use heapwise_term::{Term, Terms};

use super::assume::Forced;
use super::ints::{Meaning, turn};
use super::{Mark, State, Stop};

/// How much work one query may be before it is passed on: about a millisecond.
const EFFORT_LIMIT: u64 = 200_000;
/// How many cases may be tried.
const CASE_LIMIT: u32 = 2_000;

pub(super) const TOO_MANY: Stop = Stop::Beyond("so many cases");

/// A case distinction.
#[derive(Copy, Clone, Debug)]
enum Choice {
    Term(Term, bool),
    /// On the unequal integers of this number: first the greater, then the smaller.
    Unequal(usize),
    /// On the wrapped sum of this number: first not around, then around.
    Wrapped(usize),
}

/// A case that is being tried, and where to go back to for the other.
#[derive(Copy, Clone, Debug)]
pub(super) struct Level {
    before: Mark,
    choice: Choice,
    is_second: bool,
}

impl State {
    pub(super) fn is_exhausted(&self) -> bool {
        self.effort > EFFORT_LIMIT
    }

    /// Finds a candidate under which everything assumed holds. The caller takes back what was tried.
    pub(super) fn search(&mut self, terms: &mut Terms) -> Result<(), Stop> {
        self.levels.clear();
        let mut cases = 0;
        loop {
            let next = self.settle(terms).and_then(|choice| match choice {
                None => Ok(true),
                Some(choice) => {
                    self.levels.push(Level { before: self.mark(), choice, is_second: false });
                    self.take(terms, choice, true).map(|()| false)
                }
            });
            match next {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(Stop::Conflict) => self.try_other_case(terms)?,
                Err(beyond) => return Err(beyond),
            }
            cases += 1;
            if cases > CASE_LIMIT || self.is_exhausted() {
                return Err(TOO_MANY);
            }
        }
    }

    /// Goes back to the last case that has another one. There being none is the conflict of it all.
    fn try_other_case(&mut self, terms: &mut Terms) -> Result<(), Stop> {
        while let Some(level) = self.levels.pop() {
            if level.is_second {
                continue;
            }
            self.undo_to(terms, level.before);
            self.levels.push(Level { is_second: true, ..level });
            match self.take(terms, level.choice, false) {
                Err(Stop::Conflict) => {}
                other => return other,
            }
        }
        Err(Stop::Conflict)
    }

    /// Forces what does not hold under the candidate until all does, or a choice is needed.
    fn settle(&mut self, terms: &mut Terms) -> Result<Option<Choice>, Stop> {
        loop {
            self.choose_candidate(terms);
            let mut has_changed = false;
            let mut choice = None;
            for index in 0..self.pending.len() {
                let pending = self.pending[index];
                if pending.is_settled || self.holds(terms, pending.term)? == Some(pending.wanted) {
                    continue;
                }
                if self.is_exhausted() {
                    return Err(TOO_MANY);
                }
                match self.force(terms, pending.term, pending.wanted)? {
                    Forced::Done => {
                        self.version += 1;
                        self.pending[index].is_settled = true;
                        self.settled.push(index as u32);
                        has_changed = true;
                    }
                    Forced::Needs(term, value) => {
                        choice.get_or_insert((term, value));
                    }
                }
            }
            if has_changed {
                continue;
            }
            if let Some((term, value)) = choice {
                let value = match value {
                    Some(value) => value,
                    None => self.holds(terms, term)?.unwrap_or(true),
                };
                return Ok(Some(Choice::Term(term, value)));
            }
            return Ok(self.integer_choice());
        }
    }

    /// A disequality or a wrapped sum that the candidate does not satisfy.
    fn integer_choice(&self) -> Option<Choice> {
        let is_equal = |unequal: &super::ints::Unequal| {
            self.chosen(unequal.x) - self.chosen(unequal.y) == unequal.difference
        };
        if let Some(index) = self.ints.unequals().iter().position(is_equal) {
            return Some(Choice::Unequal(index));
        }
        let is_off = |&node: &u32| match self.ints.meaning(node) {
            Meaning::Wrapped { base, offset, sort } => {
                super::ints::wrap(sort, self.chosen(base) + offset) != self.chosen(node)
            }
            _ => false,
        };
        self.ints.wrapped().iter().position(is_off).map(Choice::Wrapped)
    }

    fn take(&mut self, terms: &mut Terms, choice: Choice, is_first: bool) -> Result<(), Stop> {
        self.version += 1;
        match choice {
            Choice::Term(term, value) => self.assume(terms, term, value == is_first),
            Choice::Unequal(index) => {
                let unequal = self.ints.unequals()[index];
                let (x, y, difference) = (unequal.x, unequal.y, unequal.difference);
                if is_first {
                    self.ints.set_at_most(y, x, -difference - 1, &mut self.effort)
                } else {
                    self.ints.set_at_most(x, y, difference - 1, &mut self.effort)
                }
            }
            Choice::Wrapped(index) => {
                let node = self.ints.wrapped()[index];
                let Meaning::Wrapped { base, offset, sort } = self.ints.meaning(node) else { return Ok(()) };
                let around = if offset > 0 { offset - turn(sort) } else { offset + turn(sort) };
                self.ints.set_equal(node, base, if is_first { offset } else { around }, &mut self.effort)
            }
        }
    }
}
