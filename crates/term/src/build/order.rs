//! Comparisons of the same two numbers, taken together.
//!
//! Two numbers are less, equal or greater; two floats may also be none of these. A comparison and its negation are then
//! sets of outcomes, and what one says of another, or what both say together, is a matter of sets. Java compares by way
//! of -1, 0 and 1; this is what makes plain comparisons of that again.

use crate::node::{BinaryOp, Node, Sort};
use crate::terms::{Term, Terms};

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;

/// What a comparison says of two numbers.
#[derive(Copy, Clone)]
struct Outcomes {
    a: Term,
    b: Term,
    set: u8,
    /// All there are.
    all: u8,
}

impl Outcomes {
    fn turned(self) -> Outcomes {
        let (less, greater) = (self.set & LESS, self.set & GREATER);
        let set = self.set & (EQUAL | UNORDERED) | less << 2 | greater >> 2;
        Outcomes { a: self.b, b: self.a, set, all: self.all }
    }

    fn negated(self) -> Outcomes {
        Outcomes { set: self.all & !self.set, ..self }
    }
}

impl Terms {
    /// Two comparisons of the same numbers, connected, are one comparison, if there is one for it.
    pub(super) fn merge_comparisons(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
        let (one, other) = self.side_by_side(self.outcomes(a)?, self.outcomes(b)?)?;
        let set = if op == BinaryOp::And { one.set & other.set } else { one.set | other.set };
        self.comparison(Outcomes { set, ..one })
    }

    /// Whether a comparison of floats holds, if another has the given truth value and that is enough to tell.
    pub(super) fn decide_floats(&self, fact: Term, value: bool, asked: Term) -> Option<bool> {
        let (fact, asked) = (self.outcomes(fact)?, self.outcomes(asked)?);
        let fact = if value { fact } else { fact.negated() };
        let (fact, asked) = self.side_by_side(fact, asked)?;
        if fact.set & !asked.set == 0 { Some(true) } else { (fact.set & asked.set == 0).then_some(false) }
    }

    fn outcomes(&self, condition: Term) -> Option<Outcomes> {
        let (atom, is_negated) = self.as_not(condition).map_or((condition, false), |inner| (inner, true));
        let Node::Binary(op, a, b) = self.node(atom) else { return None };
        let numbers = LESS | EQUAL | GREATER;
        let (set, all) = match op {
            BinaryOp::Lt => (LESS, numbers),
            BinaryOp::Eq if matches!(self.sort(a), Sort::Int | Sort::I32 | Sort::I64) => (EQUAL, numbers),
            BinaryOp::FLt => (LESS, numbers | UNORDERED),
            BinaryOp::FLe => (LESS | EQUAL, numbers | UNORDERED),
            BinaryOp::FEq if a != b => (EQUAL, numbers | UNORDERED),
            _ => return None,
        };
        let outcomes = Outcomes { a, b, set, all };
        Some(if is_negated { outcomes.negated() } else { outcomes })
    }

    /// Both as outcomes for the same two numbers in the same order.
    fn side_by_side(&self, one: Outcomes, other: Outcomes) -> Option<(Outcomes, Outcomes)> {
        if one.all != other.all {
            None
        } else if (one.a, one.b) == (other.a, other.b) {
            Some((one, other))
        } else if (one.a, one.b) == (other.b, other.a) {
            Some((one, other.turned()))
        } else if one.a == other.a {
            self.on_the_lower(one, other).or_else(|| self.on_the_lower(other, one).map(|(other, one)| (one, other)))
        } else {
            None
        }
    }

    /// `x < 6` is `x <= 5`, where the other speaks of 5.
    fn on_the_lower(&self, low: Outcomes, high: Outcomes) -> Option<(Outcomes, Outcomes)> {
        let (lower, upper) = (self.as_integer(low.b)?.as_i64()?, self.as_integer(high.b)?.as_i64()?);
        let is_next = lower.checked_add(1) == Some(upper);
        let set = match high.set {
            LESS => LESS | EQUAL,
            set if set == EQUAL | GREATER => GREATER,
            _ => return None,
        };
        is_next.then_some((low, Outcomes { b: low.b, set, ..high }))
    }

    /// The comparison with these outcomes, if there is one.
    fn comparison(&mut self, outcomes: Outcomes) -> Option<Term> {
        let Outcomes { a, b, set, all } = outcomes;
        if set == 0 || set == all {
            return Some(self.bool(set == all));
        }
        let is_float = all & UNORDERED != 0;
        if let Some(term) = self.positive_comparison(a, b, set, is_float) {
            return Some(term);
        }
        let opposite = self.positive_comparison(a, b, all & !set, is_float)?;
        Some(self.not(opposite))
    }

    fn positive_comparison(&mut self, a: Term, b: Term, set: u8, is_float: bool) -> Option<Term> {
        let (op, a, b) = match (set, is_float) {
            (LESS, true) => (BinaryOp::FLt, a, b),
            (GREATER, true) => (BinaryOp::FLt, b, a),
            (EQUAL, true) => return Some(self.float_eq(a, b)),
            (set, true) if set == LESS | EQUAL => (BinaryOp::FLe, a, b),
            (set, true) if set == GREATER | EQUAL => (BinaryOp::FLe, b, a),
            // Bounds by a constant have one form, with the constant on the right.
            (LESS, false) if self.is_number(b) => return Some(self.lt_limit(a, b)),
            (set, false) if set == LESS | EQUAL && self.is_number(b) => return Some(self.le(a, b)),
            (EQUAL, false) if self.is_number(b) => return Some(self.eq_leaf(a, b)),
            (LESS, false) => (BinaryOp::Lt, a, b),
            (GREATER, false) if !self.is_number(b) => (BinaryOp::Lt, b, a),
            (EQUAL, false) => {
                let (a, b) = self.ordered(a, b);
                (BinaryOp::Eq, a, b)
            }
            _ => return None,
        };
        Some(self.intern(Node::Binary(op, a, b), Sort::Bool))
    }
}
