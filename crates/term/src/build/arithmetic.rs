//! Integer laws. Constants are folded with the wrap-around of their sort; a sum keeps its constant on the right.

use super::lift::Ask;
use crate::integer::Integer;
use crate::node::{BinaryOp, Node, Sort, UnaryOp};
use crate::terms::{Term, Terms};

/// How many nested sums are negated term by term.
const NEGATED_SUMS: u32 = 4;

impl Terms {
    /// The constant of a sort that is congruent to this value.
    pub fn constant(&mut self, sort: Sort, value: &Integer) -> Term {
        match sort {
            Sort::Int => self.int(value.clone()),
            Sort::I32 => self.i32(low_64(value) as i32),
            Sort::I64 => self.i64(low_64(value)),
            Sort::Bool | Sort::Ref | Sort::F32 | Sort::F64 => panic!("no integer constant has this sort: {sort:?}"),
        }
    }

    /// The term as `rest + constant`; a constant has no rest.
    pub fn split_offset(&self, a: Term) -> (Option<Term>, Integer) {
        if let Some(value) = self.as_integer(a) {
            return (None, value);
        }
        if let Node::Binary(BinaryOp::Add, rest, offset) = self.node(a)
            && let Some(value) = self.as_integer(offset)
        {
            return (Some(rest), value);
        }
        (Some(a), Integer::ZERO)
    }

    pub fn neg(&mut self, a: Term) -> Term {
        self.neg_within(a, NEGATED_SUMS)
    }

    /// A sum is negated term by term where that cancels a negation or keeps the constant outside.
    fn neg_within(&mut self, a: Term, sums: u32) -> Term {
        let sort = self.sort(a);
        match self.node(a) {
            Node::I32(value) => self.i32(value.wrapping_neg()),
            Node::I64(value) => self.i64(value.wrapping_neg()),
            Node::Unary(UnaryOp::Neg, inner) => inner,
            Node::Binary(BinaryOp::Add, x, y)
                if sums > 0 && (self.is_number(y) || self.is_negation(x) || self.is_negation(y)) =>
            {
                let (x, y) = (self.neg_within(x, sums - 1), self.neg_within(y, sums - 1));
                self.add(x, y)
            }
            _ => match self.as_integer(a) {
                Some(value) => self.constant(sort, &-&value),
                None => self.intern(Node::Unary(UnaryOp::Neg, a), sort),
            },
        }
    }

    fn is_negation(&self, a: Term) -> bool {
        matches!(self.node(a), Node::Unary(UnaryOp::Neg, _))
    }

    #[inline]
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            (Node::I32(x), Node::I32(y)) => self.i32(x.wrapping_sub(y)),
            (Node::I64(x), Node::I64(y)) => self.i64(x.wrapping_sub(y)),
            _ => self.sub_unknown(a, b),
        }
    }

    fn sub_unknown(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.integer_of(self.sort(a), 0);
        }
        let negative = self.neg(b);
        self.add(a, negative)
    }

    #[inline]
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "only terms of one sort are added");
        match (self.node(a), self.node(b)) {
            (Node::I32(x), Node::I32(y)) => self.i32(x.wrapping_add(y)),
            (Node::I64(x), Node::I64(y)) => self.i64(x.wrapping_add(y)),
            _ => self.add_unknown(a, b),
        }
    }

    fn add_unknown(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        let (x, c) = self.split_offset(a);
        let (y, d) = self.split_offset(b);
        let offset = &c + &d;
        match (x, y) {
            (None, None) => self.constant(sort, &offset),
            (Some(rest), None) | (None, Some(rest)) => self.add_constant(rest, &offset),
            (Some(x), Some(y)) => match self.cancel(x, y).or_else(|| self.cancel(y, x)) {
                Some(None) => self.constant(sort, &offset),
                Some(Some(rest)) => self.add_constant(rest, &offset),
                None => {
                    let rest = self.sum(x, y);
                    self.add_constant(rest, &offset)
                }
            },
        }
    }

    /// What is left of `x + y` if `y` undoes `x` or a part of it: nothing, or a rest.
    fn cancel(&self, x: Term, y: Term) -> Option<Option<Term>> {
        if self.node(y) == Node::Unary(UnaryOp::Neg, x) {
            return Some(None);
        }
        let Node::Binary(BinaryOp::Add, p, q) = self.node(x) else { return None };
        let undoes =
            |part| self.node(y) == Node::Unary(UnaryOp::Neg, part) || self.node(part) == Node::Unary(UnaryOp::Neg, y);
        if undoes(p) {
            Some(Some(q))
        } else if undoes(q) {
            Some(Some(p))
        } else {
            None
        }
    }

    /// `a + value`, where `a` is no constant.
    pub(super) fn add_constant(&mut self, a: Term, value: &Integer) -> Term {
        let sort = self.sort(a);
        let (rest, offset) = match self.split_offset(a) {
            (Some(rest), offset) if offset != Integer::ZERO => (rest, self.constant(sort, &(&offset + value))),
            _ if *value == Integer::ZERO => return a,
            _ => (a, self.constant(sort, value)),
        };
        if self.is_zero(offset) {
            return rest;
        }
        self.intern(Node::Binary(BinaryOp::Add, rest, offset), sort)
    }

    pub(super) fn is_zero(&self, a: Term) -> bool {
        matches!(self.node(a), Node::I32(0) | Node::I64(0) | Node::Int(0))
    }

    #[inline]
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            (Node::I32(x), Node::I32(y)) => self.i32(x.wrapping_mul(y)),
            (Node::I64(x), Node::I64(y)) => self.i64(x.wrapping_mul(y)),
            _ => self.mul_unknown(a, b),
        }
    }

    fn mul_unknown(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        match (self.as_integer(a), self.as_integer(b)) {
            (Some(x), Some(y)) => self.constant(sort, &(&x * &y)),
            (Some(_), None) => self.mul(b, a),
            (None, Some(y)) if y == Integer::ZERO => b,
            (None, Some(y)) if y == Integer::from(1) => a,
            (None, Some(y)) if y == Integer::from(-1) => self.neg(a),
            (None, Some(_)) => self.intern(Node::Binary(BinaryOp::Mul, a, b), sort),
            (None, None) => {
                let (a, b) = if self.is_ordered(a, b) { (a, b) } else { (b, a) };
                self.intern(Node::Binary(BinaryOp::Mul, a, b), sort)
            }
        }
    }

    pub fn div(&mut self, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            (Node::I32(x), Node::I32(y)) if y != 0 => return self.i32(x.wrapping_div(y)),
            (Node::I64(x), Node::I64(y)) if y != 0 => return self.i64(x.wrapping_div(y)),
            _ => {}
        }
        let sort = self.sort(a);
        match (self.as_integer(a), self.as_integer(b)) {
            (Some(x), Some(y)) => self.constant(sort, &x.quotient(&y)),
            (_, Some(y)) if y == Integer::from(1) => a,
            (_, Some(y)) if y == Integer::ZERO => b,
            _ => self.intern(Node::Binary(BinaryOp::Div, a, b), sort),
        }
    }

    pub fn rem(&mut self, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            (Node::I32(x), Node::I32(y)) if y != 0 => return self.i32(x.wrapping_rem(y)),
            (Node::I64(x), Node::I64(y)) if y != 0 => return self.i64(x.wrapping_rem(y)),
            _ => {}
        }
        let sort = self.sort(a);
        match (self.as_integer(a), self.as_integer(b)) {
            (Some(x), Some(y)) => self.constant(sort, &x.remainder(&y)),
            (_, Some(y)) if y == Integer::from(1) || y == Integer::ZERO => self.constant(sort, &Integer::ZERO),
            _ => self.intern(Node::Binary(BinaryOp::Rem, a, b), sort),
        }
    }

    #[inline]
    pub fn lt(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "only terms of one sort are compared");
        match (self.node(a), self.node(b)) {
            (Node::I32(x), Node::I32(y)) => self.bool(x < y),
            (Node::I64(x), Node::I64(y)) => self.bool(x < y),
            _ => self.lt_unknown(a, b),
        }
    }

    fn lt_unknown(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        if a == b {
            return Term::FALSE;
        }
        if sort == Sort::Int {
            return self.lt_unbounded(a, b);
        }
        match (self.is_number(a), self.is_number(b)) {
            (false, false) => match (self.as_double(a), self.as_double(b)) {
                (Some(a), Some(b)) => self.lt(a, b),
                _ => self.intern(Node::Binary(BinaryOp::Lt, a, b), Sort::Bool),
            },
            (false, true) => self.ask(a, Ask::Lt(b)),
            (true, true) => self.lt_limit(a, b),
            (true, false) => {
                let value = self.as_integer(a).expect("a number");
                self.gt_constant(b, &value)
            }
        }
    }

    /// Without wrap-around, offsets move to one side.
    fn lt_unbounded(&mut self, a: Term, b: Term) -> Term {
        let (x, c) = self.split_offset(a);
        let (y, d) = self.split_offset(b);
        match (x, y) {
            _ if x == y => self.bool(c < d),
            (Some(x), Some(y)) => {
                let left = self.add_constant(x, &(&c - &d));
                self.intern(Node::Binary(BinaryOp::Lt, left, y), Sort::Bool)
            }
            (Some(x), None) => {
                let limit = self.int(&d - &c);
                self.ask(x, Ask::Lt(limit))
            }
            (None, Some(y)) => self.gt_constant(y, &(&c - &d)),
            (None, None) => self.bool(c < d),
        }
    }

    /// `value < a` is `not (a < value + 1)`: one form for each bound on a term.
    fn gt_constant(&mut self, a: Term, value: &Integer) -> Term {
        let sort = self.sort(a);
        if greatest(sort).is_some_and(|greatest| value.as_i64() == Some(greatest)) {
            return Term::FALSE;
        }
        let next = self.constant(sort, &(value + &Integer::from(1)));
        let below = self.ask(a, Ask::Lt(next));
        self.not(below)
    }

    /// A term that is no conditional, less than a constant.
    pub(super) fn lt_limit(&mut self, a: Term, limit: Term) -> Term {
        let Some(bound) = self.as_integer(limit) else { unreachable!("the limit is a constant") };
        if let Some(value) = self.as_integer(a) {
            return self.bool(value < bound);
        }
        if let Some(bound) = bound.as_i64() {
            let (least, greatest) = self.bounds_of(a);
            if least.is_some_and(|least| bound <= least) {
                return Term::FALSE;
            }
            if greatest.is_some_and(|greatest| greatest < bound) {
                return Term::TRUE;
            }
            if let Some(half) = self.as_double(a) {
                let limit = self.integer_of(self.sort(a), (bound + 1) >> 1);
                return self.lt(half, limit);
            }
            if let Some(known) = self.lt_of_part(a, bound) {
                return known;
            }
            // What is left is less than one.
            if self.is_bit(a) {
                let truth = self.truth_of_bit(a);
                return self.not(truth);
            }
        }
        self.intern(Node::Binary(BinaryOp::Lt, a, limit), Sort::Bool)
    }

    fn bounds_of(&self, a: Term) -> (Option<i64>, Option<i64>) {
        match self.node(a) {
            Node::Symbol(id) => {
                let about = self.symbol(id);
                (about.limits.least(about.sort), about.limits.greatest(about.sort))
            }
            _ => self.value_range(a).map_or((None, None), |(least, greatest)| (Some(least), Some(greatest))),
        }
    }

    #[inline]
    pub fn le(&mut self, a: Term, b: Term) -> Term {
        let above = self.lt(b, a);
        self.not(above)
    }

    /// `BitAnd`, `BitOr`, `BitXor`, `Shl`, `Shr`, `Ushr`, on 32 or 64 bits.
    #[inline]
    pub fn bits(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            (Node::I32(x), Node::I32(y)) => self.i32(bits_32(op, x, y)),
            (Node::I64(x), Node::I64(y)) => self.i64(bits_64(op, x, y)),
            _ => self.bits_unknown(op, a, b),
        }
    }

    fn bits_unknown(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr) {
            if self.is_zero(a) || self.is_zero(b) {
                return a;
            }
            return match self.unshifted(op, a, b) {
                Some(known) => known,
                None => self.intern(Node::Binary(op, a, b), sort),
            };
        }
        // A constant is now on the right.
        let (a, b) = self.ordered(a, b);
        let a = if op == BinaryOp::BitAnd { self.under_mask(a, b) } else { a };
        let is_ones = matches!(self.node(b), Node::I32(-1) | Node::I64(-1));
        match op {
            BinaryOp::BitAnd if a == b || is_ones => a,
            BinaryOp::BitAnd if self.is_zero(b) => b,
            BinaryOp::BitAnd if self.is_within_mask(a, b) => a,
            BinaryOp::BitOr if self.joined(a, b).is_some() => self.joined(a, b).unwrap_or(a),
            BinaryOp::BitOr if a == b || self.is_zero(b) => a,
            BinaryOp::BitOr if is_ones => b,
            BinaryOp::BitXor if a == b => self.integer_of(sort, 0),
            BinaryOp::BitXor if self.is_zero(b) => a,
            _ => self.intern(Node::Binary(op, a, b), sort),
        }
    }

    pub fn widen(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::I32(value) => self.i64(value.into()),
            _ => self.intern(Node::Unary(UnaryOp::Widen, a), Sort::I64),
        }
    }

    pub fn narrow(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::I64(value) => self.i32(value as i32),
            Node::Unary(UnaryOp::Widen, inner) => inner,
            _ => self.intern(Node::Unary(UnaryOp::Narrow, a), Sort::I32),
        }
    }
}

fn greatest(sort: Sort) -> Option<i64> {
    match sort {
        Sort::I32 => Some(i32::MAX.into()),
        Sort::I64 => Some(i64::MAX),
        _ => None,
    }
}

/// The low 64 bits of a value, as two's complement.
fn low_64(value: &Integer) -> i64 {
    match value {
        Integer::Small(small) => *small,
        Integer::Big(big) => {
            let digits = big.to_signed_bytes_le();
            let fill = if digits.last().is_some_and(|&top| top >= 0x80) { 0xff } else { 0 };
            let mut bytes = [fill; 8];
            for (byte, digit) in bytes.iter_mut().zip(digits) {
                *byte = digit;
            }
            i64::from_le_bytes(bytes)
        }
    }
}

#[inline]
pub(crate) fn bits_32(op: BinaryOp, x: i32, y: i32) -> i32 {
    match op {
        BinaryOp::BitAnd => x & y,
        BinaryOp::BitOr => x | y,
        BinaryOp::BitXor => x ^ y,
        BinaryOp::Shl => x.wrapping_shl(y as u32),
        BinaryOp::Shr => x.wrapping_shr(y as u32),
        BinaryOp::Ushr => (x as u32).wrapping_shr(y as u32) as i32,
        _ => panic!("not an operation on bits: {op:?}"),
    }
}

#[inline]
pub(crate) fn bits_64(op: BinaryOp, x: i64, y: i64) -> i64 {
    match op {
        BinaryOp::BitAnd => x & y,
        BinaryOp::BitOr => x | y,
        BinaryOp::BitXor => x ^ y,
        BinaryOp::Shl => x.wrapping_shl(y as u32),
        BinaryOp::Shr => x.wrapping_shr(y as u32),
        BinaryOp::Ushr => (x as u64).wrapping_shr(y as u32) as i64,
        _ => panic!("not an operation on bits: {op:?}"),
    }
}
