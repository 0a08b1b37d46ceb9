//! Trying cases, where the candidate does not happen to satisfy what is pending.

use heapwise_term::{BinaryOp, Node, Sort, Term, Terms, UnaryOp};

use super::assume::Forced;
use super::ints::{Meaning, turn};
use super::status::Leaf;
use super::{Mark, Pending, State, Stop};

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

/// A step of the search that led to a candidate.
#[derive(Copy, Clone, Debug)]
pub(super) enum Step {
    Case {
        term: Term,
        value: bool,
        /// The other case is contradictory.
        is_last: bool,
    },
    /// The pending condition of this number had only one case left.
    Force(u32),
}

/// What the candidate does not satisfy.
enum Open {
    Pending(usize),
    Integers(Choice),
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
    ///
    /// It begins with the steps that were right for the first conditions alone.
    pub(super) fn search(&mut self, terms: &mut Terms, begin_with: &[Step]) -> Result<(), Stop> {
        self.levels.clear();
        self.blamed.clear();
        self.cases = 0;
        self.repeat(terms, begin_with)?;
        loop {
            if terms.enough.is_reached() {
                return Err(Stop::Late);
            }
            let next = match self.settle(terms) {
                Ok(None) => return Ok(()),
                Ok(Some(Open::Pending(index))) => self.try_cases(terms, index),
                Ok(Some(Open::Integers(choice))) => self.try_first(terms, choice),
                Err(stop) => Err(stop),
            };
            match next {
                Ok(()) => {}
                Err(Stop::Conflict) => self.try_other_case(terms)?,
                Err(other) => return Err(other),
            }
        }
    }

    fn repeat(&mut self, terms: &mut Terms, steps: &[Step]) -> Result<(), Stop> {
        let mut is_as_before = true;
        for &step in steps {
            if terms.enough.is_reached() {
                return Err(Stop::Late);
            }
            let done = match step {
                Step::Case { term, value, is_last } => {
                    // That the other case is contradictory is known only after the same steps before it.
                    let is_second = is_last && is_as_before;
                    let choice = Choice::Term(term, value != is_second);
                    self.levels.push(Level { before: self.mark(), choice, is_second });
                    self.take(terms, choice, !is_second)
                }
                Step::Force(index) => self.force_pending(terms, index as usize).map(|_| ()),
            };
            match done {
                Ok(()) => {}
                Err(Stop::Conflict) => {
                    is_as_before = false;
                    self.try_other_case(terms)?;
                }
                Err(beyond) => return Err(beyond),
            }
        }
        Ok(())
    }

    /// The steps that have led from `start` to here, up to the first that another query could not repeat: a case of
    /// integers, whose nodes may have other numbers there.
    pub(super) fn steps_since(&self, start: Mark, out: &mut Vec<Step>) {
        let mut at = start.settled;
        let mut force_up_to = |end: usize, out: &mut Vec<Step>| {
            let settled = self.settled.get(at..end).unwrap_or_default();
            // What became pending only by a step of the search has no fixed number either, and comes up again.
            out.extend(
                settled.iter().filter(|&&index| (index as usize) < start.pending).map(|&index| Step::Force(index)),
            );
            at = end;
        };
        for level in &self.levels {
            let Choice::Term(term, first) = level.choice else { return };
            force_up_to(level.before.settled, out);
            out.push(Step::Case { term, value: first != level.is_second, is_last: level.is_second });
        }
        force_up_to(self.settled.len(), out);
    }

    /// Tries cases of a pending condition until it holds by what is assumed.
    fn try_cases(&mut self, terms: &mut Terms, index: usize) -> Result<(), Stop> {
        while let Forced::Needs(condition, value) = self.force_pending(terms, index)? {
            let Pending { term, wanted, .. } = self.pending[index];
            let choice = match self.literal(terms, term, wanted)? {
                Some((literal, value)) => Choice::Term(literal, value),
                None => match value {
                    Some(value) => Choice::Term(condition, value),
                    None => Choice::Term(condition, self.holds(terms, condition)?.unwrap_or(true)),
                },
            };
            self.try_first(terms, choice)?;
        }
        Ok(())
    }

    /// The part of a condition that is to change for the condition to hold where everything else stays as the candidate has it.
    fn literal(&mut self, terms: &mut Terms, term: Term, wanted: bool) -> Result<Option<(Term, bool)>, Stop> {
        let (mut term, mut wanted) = (term, wanted);
        loop {
            self.effort += 1;
            (term, wanted) = match terms.node(term) {
                Node::Unary(UnaryOp::Not, inner) => (inner, !wanted),
                Node::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
                    // Of two of which one is enough, either will do, if it is open.
                    let is_a = self.status(terms, a)?.is_none() && self.holds(terms, a)? != Some(wanted);
                    (if is_a { a } else { b }, wanted)
                }
                Node::Ite(condition, then, otherwise) => {
                    let Some(value) = self.holds(terms, condition)? else { return Ok(None) };
                    let (side, other) = if value { (then, otherwise) } else { (otherwise, then) };
                    let is_open = self.status(terms, condition)?.is_none();
                    if is_open && (self.holds(terms, other)? == Some(wanted) || self.status(terms, side)?.is_some()) {
                        (condition, !value)
                    } else {
                        (side, wanted)
                    }
                }
                Node::Binary(BinaryOp::Eq, a, b) if terms.sort(a) == Sort::Bool => {
                    let part = if self.status(terms, a)?.is_none() { a } else { b };
                    let Some(value) = self.holds(terms, part)? else { return Ok(None) };
                    (part, !value)
                }
                Node::Binary(BinaryOp::Eq, a, b) if terms.sort(a) == Sort::Ref => {
                    for side in [a, b] {
                        if let Leaf::Under(condition) = self.leaf(terms, side)? {
                            return Ok(self.holds(terms, condition)?.map(|value| (condition, value)));
                        }
                    }
                    return Ok(self.status(terms, term)?.is_none().then_some((term, wanted)));
                }
                _ => return Ok(self.status(terms, term)?.is_none().then_some((term, wanted))),
            };
        }
    }

    fn force_pending(&mut self, terms: &mut Terms, index: usize) -> Result<Forced, Stop> {
        let Some(&Pending { term, wanted, is_settled: false }) = self.pending.get(index) else {
            return Ok(Forced::Done);
        };
        let forced = self.force(terms, term, wanted)?;
        if forced == Forced::Done {
            self.version += 1;
            self.pending[index].is_settled = true;
            self.settled.push(index as u32);
        }
        Ok(forced)
    }

    fn try_first(&mut self, terms: &mut Terms, choice: Choice) -> Result<(), Stop> {
        self.cases += 1;
        if self.cases > CASE_LIMIT || self.is_exhausted() {
            return Err(TOO_MANY);
        }
        self.levels.push(Level { before: self.mark(), choice, is_second: false });
        self.take(terms, choice, true)
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

    /// Forces what does not hold under the candidate until all does, or cases must be tried.
    fn settle(&mut self, terms: &mut Terms) -> Result<Option<Open>, Stop> {
        // Once cases are tried, it pays to see early what they lead to, also where the candidate is right so far.
        let is_eager = !self.levels.is_empty();
        if is_eager {
            self.force_all(terms)?;
        }
        loop {
            self.choose_candidate(terms);
            let mut has_changed = false;
            let mut open: Option<(usize, u32)> = None;
            for index in 0..self.pending.len() {
                let pending = self.pending[index];
                if pending.is_settled {
                    continue;
                }
                self.go_on(terms)?;
                if self.holds(terms, pending.term)? == Some(pending.wanted) {
                    continue;
                }
                if !is_eager && self.force_or_blame(terms, index)? {
                    has_changed = true;
                    continue;
                }
                let blame = self.blamed.get(&pending.term).copied().unwrap_or(0);
                if open.is_none_or(|(_, most)| blame > most) {
                    open = Some((index, blame));
                }
            }
            if !has_changed {
                let open = open.map(|(index, _)| Open::Pending(index));
                return Ok(open.or_else(|| self.integer_choice().map(Open::Integers)));
            }
        }
    }

    /// Forces all that has only one case left, until nothing more comes of it. No candidate is needed for that.
    fn force_all(&mut self, terms: &mut Terms) -> Result<(), Stop> {
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for index in 0..self.pending.len() {
                if !self.pending[index].is_settled {
                    self.go_on(terms)?;
                    has_changed |= self.force_or_blame(terms, index)?;
                }
            }
        }
        Ok(())
    }

    /// Forces a pending condition, if it has only one case left. Says whether it had.
    fn force_or_blame(&mut self, terms: &mut Terms, index: usize) -> Result<bool, Stop> {
        let forced = self.force_pending(terms, index);
        if forced == Err(Stop::Conflict) {
            *self.blamed.entry(self.pending[index].term).or_default() += 1;
        }
        Ok(forced? == Forced::Done)
    }

    fn go_on(&self, terms: &Terms) -> Result<(), Stop> {
        if self.is_exhausted() {
            return Err(TOO_MANY);
        }
        if terms.enough.is_reached() {
            return Err(Stop::Late);
        }
        Ok(())
    }

    /// A disequality or a wrapped sum that the candidate does not satisfy.
    fn integer_choice(&self) -> Option<Choice> {
        let is_equal =
            |unequal: &super::ints::Unequal| self.chosen(unequal.x) - self.chosen(unequal.y) == unequal.difference;
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
