//! Integer laws. Constants are folded with the wrap-around of their sort; a sum keeps its constant on the right.

use crate::integer::Integer;
use crate::node::{BinaryOp, Node, Sort, UnaryOp};
use crate::terms::{Term, Terms};

impl Terms {
    /// The constant of a sort that is congruent to this value.
    pub fn constant(&mut self, sort: Sort, value: &Integer) -> Term {
        match sort {
            Sort::Int => self.int(value.clone()),
            Sort::I32 => self.i32(low_64(value) as i32),
            Sort::I64 => self.i64(low_64(value)),
            Sort::Bool | Sort::Ref => panic!("no integer constant has this sort: {sort:?}"),
        }
    }

    pub(super) fn constant_difference(&mut self, sort: Sort, a: &Integer, b: &Integer) -> Term {
        self.constant(sort, &(a - b))
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
        let sort = self.sort(a);
        match self.node(a) {
            Node::Unary(UnaryOp::Neg, inner) => inner,
            Node::Binary(BinaryOp::Add, x, y) => {
                let (x, y) = (self.neg(x), self.neg(y));
                self.add(x, y)
            }
            _ => match self.as_integer(a) {
                Some(value) => self.constant(sort, &-&value),
                None => self.intern(Node::Unary(UnaryOp::Neg, a), sort),
            },
        }
    }

    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let negative = self.neg(b);
        self.add(a, negative)
    }

    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        debug_assert_eq!(sort, self.sort(b), "only terms of one sort are added");
        let (x, c) = self.split_offset(a);
        let (y, d) = self.split_offset(b);
        let offset = self.constant(sort, &(&c + &d));
        let rest = match (x, y) {
            (None, None) => return offset,
            (Some(rest), None) | (None, Some(rest)) => rest,
            (Some(x), Some(y)) if self.negates(x, y) => return offset,
            (Some(x), Some(y)) => {
                let (x, y) = if self.is_ordered(x, y) { (x, y) } else { (y, x) };
                self.intern(Node::Binary(BinaryOp::Add, x, y), sort)
            }
        };
        if self.as_integer(offset) == Some(Integer::ZERO) {
            return rest;
        }
        self.intern(Node::Binary(BinaryOp::Add, rest, offset), sort)
    }

    fn negates(&self, x: Term, y: Term) -> bool {
        self.node(x) == Node::Unary(UnaryOp::Neg, y) || self.node(y) == Node::Unary(UnaryOp::Neg, x)
    }

    pub fn mul(&mut self, a: Term, b: Term) -> Term {
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
        let sort = self.sort(a);
        match (self.as_integer(a), self.as_integer(b)) {
            (Some(x), Some(y)) => self.constant(sort, &x.quotient(&y)),
            (_, Some(y)) if y == Integer::from(1) => a,
            (_, Some(y)) if y == Integer::ZERO => b,
            _ => self.intern(Node::Binary(BinaryOp::Div, a, b), sort),
        }
    }

    pub fn rem(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        match (self.as_integer(a), self.as_integer(b)) {
            (Some(x), Some(y)) => self.constant(sort, &x.remainder(&y)),
            (_, Some(y)) if y == Integer::from(1) || y == Integer::ZERO => self.constant(sort, &Integer::ZERO),
            _ => self.intern(Node::Binary(BinaryOp::Rem, a, b), sort),
        }
    }

    pub fn lt(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return Term::FALSE;
        }
        let sort = self.sort(a);
        debug_assert_eq!(sort, self.sort(b), "only terms of one sort are compared");
        let (mut a, mut b) = (a, b);
        if sort == Sort::Int {
            // Without wrap-around, offsets move to one side.
            let (x, c) = self.split_offset(a);
            let (y, d) = self.split_offset(b);
            if x == y {
                return self.bool(c < d);
            }
            match (x, y) {
                (Some(x), None) => (a, b) = (x, self.constant_difference(sort, &d, &c)),
                (None, Some(y)) => (a, b) = (self.constant_difference(sort, &c, &d), y),
                (Some(x), Some(y)) => {
                    let offset = self.constant_difference(sort, &c, &d);
                    (a, b) = (self.add(x, offset), y);
                }
                (None, None) => {}
            }
        }
        let (low, high) = bounds(sort);
        match (self.as_integer(a), self.as_integer(b)) {
            (Some(x), Some(y)) => self.bool(x < y),
            (_, Some(y)) if Some(&y) == low.as_ref() => Term::FALSE,
            (Some(x), _) if Some(&x) == high.as_ref() => Term::FALSE,
            // c < x is not (x < c + 1): one form for each bound on x.
            (Some(x), None) => {
                let next = self.constant(sort, &(&x + &Integer::from(1)));
                let below = self.lt(b, next);
                self.not(below)
            }
            (None, Some(_)) => {
                if let Node::Ite(condition, x, y) = self.node(a)
                    && (self.as_integer(x).is_some() || self.as_integer(y).is_some())
                {
                    let (lt_x, lt_y) = (self.lt(x, b), self.lt(y, b));
                    return self.ite(condition, lt_x, lt_y);
                }
                self.intern(Node::Binary(BinaryOp::Lt, a, b), Sort::Bool)
            }
            (None, None) => self.intern(Node::Binary(BinaryOp::Lt, a, b), Sort::Bool),
        }
    }

    pub fn le(&mut self, a: Term, b: Term) -> Term {
        let above = self.lt(b, a);
        self.not(above)
    }

    /// `BitAnd`, `BitOr`, `BitXor`, `Shl`, `Shr`, `Ushr`, on 32 or 64 bits.
    pub fn bits(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        match (self.node(a), self.node(b)) {
            (Node::I32(x), Node::I32(y)) => return self.i32(bits_32(op, x, y)),
            (Node::I64(x), Node::I64(y)) => return self.i64(bits_64(op, x, y)),
            _ => {}
        }
        let zero = self.integer_of(sort, 0);
        let ones = self.integer_of(sort, -1);
        let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr);
        if is_shift {
            if b == zero || a == zero {
                return a;
            }
            return self.intern(Node::Binary(op, a, b), sort);
        }
        let (a, b) = if self.is_ordered(a, b) { (a, b) } else { (b, a) };
        match op {
            BinaryOp::BitAnd if a == b || b == ones => a,
            BinaryOp::BitAnd if a == ones => b,
            BinaryOp::BitAnd if a == zero || b == zero => zero,
            BinaryOp::BitOr if a == b || b == zero => a,
            BinaryOp::BitOr if a == zero => b,
            BinaryOp::BitOr if a == ones || b == ones => ones,
            BinaryOp::BitXor if a == b => zero,
            BinaryOp::BitXor if a == zero => b,
            BinaryOp::BitXor if b == zero => a,
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

/// The least and the greatest value of a bounded sort.
fn bounds(sort: Sort) -> (Option<Integer>, Option<Integer>) {
    match sort {
        Sort::I32 => (Some(i64::from(i32::MIN).into()), Some(i64::from(i32::MAX).into())),
        Sort::I64 => (Some(i64::MIN.into()), Some(i64::MAX.into())),
        _ => (None, None),
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
