//! Equality: constants, offsets, references that cannot meet. Conditionals are `lift`'s.

use super::lift::Ask;
use crate::integer::Integer;
use crate::node::{BinaryOp, Node, Sort};
use crate::terms::{Term, Terms};

impl Terms {
    #[inline]
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "only terms of one sort are compared");
        if a == b {
            return Term::TRUE;
        }
        match (self.node(a), self.node(b)) {
            // Equal numbers are one term.
            (Node::I32(_), Node::I32(_)) | (Node::I64(_), Node::I64(_)) => Term::FALSE,
            _ => self.eq_unknown(a, b),
        }
    }

    fn eq_unknown(&mut self, a: Term, b: Term) -> Term {
        match self.sort(a) {
            Sort::Bool => self.eq_bool(a, b),
            Sort::Ref => self.eq_ref(a, b),
            Sort::Int | Sort::I32 | Sort::I64 => self.eq_integer(a, b),
            Sort::F32 | Sort::F64 => self.eq_float(a, b),
        }
    }

    #[inline]
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    pub fn is_null(&mut self, a: Term) -> Term {
        self.eq(a, Term::NULL)
    }

    fn eq_bool(&mut self, a: Term, b: Term) -> Term {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => b,
            (Some(false), _) => self.not(b),
            (_, Some(true)) => a,
            (_, Some(false)) => self.not(a),
            _ => {
                let (a, b, same) = self.comparable(a, b);
                let not_b = self.not(b);
                let equal = self.ite(a, b, not_b);
                if same { equal } else { self.not(equal) }
            }
        }
    }

    fn eq_integer(&mut self, a: Term, b: Term) -> Term {
        // x + c = y + d is x = y + (d - c), also when sums wrap around.
        let (x, c) = self.split_offset(a);
        let (y, d) = self.split_offset(b);
        let sort = self.sort(a);
        match (x, y) {
            _ if x == y => self.bool(c == d),
            (Some(x), Some(y)) => {
                let (first, second, offset) = if self.is_ordered(x, y) { (x, y, &d - &c) } else { (y, x, &c - &d) };
                if self.is_even(first) && self.is_even(second) && is_odd(&offset) {
                    return Term::FALSE;
                }
                if offset == Integer::ZERO
                    && let (Some(x), Some(y)) = (self.as_double(first), self.as_double(second))
                {
                    return self.eq(x, y);
                }
                let second = self.add_constant(second, &offset);
                self.intern(Node::Binary(BinaryOp::Eq, first, second), Sort::Bool)
            }
            (Some(x), None) => {
                let constant = self.constant(sort, &(&d - &c));
                self.ask(x, Ask::Eq(constant))
            }
            (None, Some(y)) => {
                let constant = self.constant(sort, &(&c - &d));
                self.ask(y, Ask::Eq(constant))
            }
            (None, None) => self.bool(c == d),
        }
    }

    fn eq_ref(&mut self, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            (Node::Ite(..), Node::Ite(..)) => {
                let (a, b) = self.ordered(a, b);
                self.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool)
            }
            (Node::Ite(..), _) => self.ask(a, Ask::Eq(b)),
            (_, Node::Ite(..)) => self.ask(b, Ask::Eq(a)),
            _ => self.eq_leaf(a, b),
        }
    }

    /// Equality of a reference that is no conditional with another, or of an integer without offset with a constant.
    pub(super) fn eq_leaf(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return Term::TRUE;
        }
        if self.are_distinct(a, b) {
            return Term::FALSE;
        }
        if let Some(value) = self.constant_i64(b) {
            if self.is_outside(a, value) {
                return Term::FALSE;
            }
            if value & 1 == 1 && self.is_even(a) {
                return Term::FALSE;
            }
            if let Some(half) = self.as_double(a) {
                let value = self.integer_of(self.sort(a), value >> 1);
                return self.eq(half, value);
            }
            if self.is_bit(a) {
                let truth = self.truth_of_bit(a);
                return if value == 1 { truth } else { self.not(truth) };
            }
        }
        let (a, b) = self.ordered(a, b);
        self.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool)
    }

    /// The value of an integer constant, if it has 64 bits.
    #[inline]
    pub(super) fn constant_i64(&self, a: Term) -> Option<i64> {
        match self.node(a) {
            Node::I32(value) => Some(value.into()),
            Node::I64(value) | Node::Int(value) => Some(value),
            _ => None,
        }
    }

    /// Whether an integer is never this number.
    fn is_outside(&self, a: Term, value: i64) -> bool {
        match self.node(a) {
            Node::Symbol(id) => !self.symbol(id).limits.contains(self.sort(a), value),
            _ => self.value_range(a).is_some_and(|(least, greatest)| value < least || greatest < value),
        }
    }
}

fn is_odd(value: &Integer) -> bool {
    value.remainder(&Integer::from(2)) != Integer::ZERO
}
