//! Floats. Constants are folded as Java computes; beyond that there are few laws, since almost none that numbers have
//! holds for NaN, for infinities and for negative zero.

use crate::float::{self, Computed, Number};
use crate::node::{BinaryOp, Node, Sort, UnaryOp};
use crate::terms::{Term, Terms};

impl Terms {
    /// `FAdd`, `FSub`, `FMul`, `FDiv`, `FRem`, of two floats of one sort.
    pub fn float(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        debug_assert!(sort.is_float() && sort == self.sort(b), "{op:?} of {sort:?} and {:?}", self.sort(b));
        if let Some(folded) = self.fold_floats(op, a, b) {
            return folded;
        }
        let is_commutative = matches!(op, BinaryOp::FAdd | BinaryOp::FMul);
        let (a, b) = if is_commutative { self.ordered(a, b) } else { (a, b) };
        self.intern(Node::Binary(op, a, b), sort)
    }

    /// IEEE's less-than: false where one of them is NaN.
    pub fn float_lt(&mut self, a: Term, b: Term) -> Term {
        if let Some(folded) = self.fold_floats(BinaryOp::FLt, a, b) {
            return folded;
        }
        let is_never = |infinity: f64, term: Term| self.float_value(term).is_some_and(|value| value == infinity);
        if a == b || self.is_nan(a) || self.is_nan(b) || is_never(f64::INFINITY, a) || is_never(f64::NEG_INFINITY, b) {
            return Term::FALSE;
        }
        let (a, b) = (self.without_sign_of_zero(a), self.without_sign_of_zero(b));
        self.intern(Node::Binary(BinaryOp::FLt, a, b), Sort::Bool)
    }

    /// IEEE's at-most: false where one of them is NaN, so it is not the opposite of greater-than.
    pub fn float_le(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.float_eq(a, b);
        }
        if let Some(folded) = self.fold_floats(BinaryOp::FLe, a, b) {
            return folded;
        }
        if self.is_nan(a) || self.is_nan(b) {
            return Term::FALSE;
        }
        let (a, b) = (self.without_sign_of_zero(a), self.without_sign_of_zero(b));
        self.intern(Node::Binary(BinaryOp::FLe, a, b), Sort::Bool)
    }

    /// What Java writes `==`: false where one of them is NaN, also of a term and itself; both zeros are one.
    pub fn float_eq(&mut self, a: Term, b: Term) -> Term {
        if let Some(folded) = self.fold_floats(BinaryOp::FEq, a, b) {
            return folded;
        }
        if self.is_nan(a) || self.is_nan(b) {
            return Term::FALSE;
        }
        if a == b && self.is_never_nan(a) {
            return Term::TRUE;
        }
        let (a, b) = (self.without_sign_of_zero(a), self.without_sign_of_zero(b));
        let (a, b) = self.ordered(a, b);
        self.intern(Node::Binary(BinaryOp::FEq, a, b), Sort::Bool)
    }

    /// Less than, equal, greater: -1, 0, 1. Java's `lcmp`, on any integers; the answer has 32 bits.
    pub fn three_way(&mut self, a: Term, b: Term) -> Term {
        let (less, equal) = (self.lt(a, b), self.eq(a, b));
        let (minus_one, zero, one) = (self.i32(-1), self.i32(0), self.i32(1));
        let not_less = self.ite(equal, zero, one);
        self.ite(less, minus_one, not_less)
    }

    /// As [`Terms::three_way`], of floats, and this number where one of them is NaN: -1 for Java's `fcmpl` and `dcmpl`, 1
    /// for `fcmpg` and `dcmpg`.
    pub fn float_three_way(&mut self, a: Term, b: Term, if_nan: i32) -> Term {
        let equal = self.float_eq(a, b);
        let (zero, if_nan_term) = (self.i32(0), self.i32(if_nan));
        let rest = self.ite(equal, zero, if_nan_term);
        // What is asked for is the side that NaN is not on.
        let (side, on_side) =
            if if_nan < 0 { (self.float_lt(b, a), self.i32(1)) } else { (self.float_lt(a, b), self.i32(-1)) };
        self.ite(side, on_side, rest)
    }

    pub fn float_neg(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Unary(UnaryOp::FNeg, inner) => inner,
            _ => self.float_unary(UnaryOp::FNeg, a, self.sort(a)),
        }
    }

    pub fn float_abs(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Unary(UnaryOp::FAbs, _) => a,
            Node::Unary(UnaryOp::FNeg, inner) => self.float_abs(inner),
            _ => self.float_unary(UnaryOp::FAbs, a, self.sort(a)),
        }
    }

    pub fn float_sqrt(&mut self, a: Term) -> Term {
        self.float_unary(UnaryOp::FSqrt, a, self.sort(a))
    }

    /// From an integer of 32 or 64 bits, or a float, rounded to nearest.
    pub fn to_f32(&mut self, a: Term) -> Term {
        if self.sort(a) == Sort::F32 { a } else { self.float_unary(UnaryOp::ToF32, a, Sort::F32) }
    }

    /// From an integer of 32 or 64 bits, or a float, rounded to nearest.
    pub fn to_f64(&mut self, a: Term) -> Term {
        if self.sort(a) == Sort::F64 { a } else { self.float_unary(UnaryOp::ToF64, a, Sort::F64) }
    }

    /// From a float, as Java casts.
    pub fn float_to_i32(&mut self, a: Term) -> Term {
        match self.node(a) {
            // Every integer of 32 bits is a double.
            Node::Unary(UnaryOp::ToF64, inner) if self.sort(inner) == Sort::I32 => inner,
            _ => self.float_unary(UnaryOp::FToI32, a, Sort::I32),
        }
    }

    /// From a float, as Java casts.
    pub fn float_to_i64(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Unary(UnaryOp::ToF64, inner) if self.sort(inner) == Sort::I32 => self.widen(inner),
            _ => self.float_unary(UnaryOp::FToI64, a, Sort::I64),
        }
    }

    /// Java's `floatToRawIntBits` and `doubleToRawLongBits`.
    pub fn float_to_bits(&mut self, a: Term) -> Term {
        let sort = if self.sort(a) == Sort::F32 { Sort::I32 } else { Sort::I64 };
        match self.node(a) {
            Node::Unary(UnaryOp::BitsToF, inner) => inner,
            Node::Unary(op @ (UnaryOp::FNeg | UnaryOp::FAbs), inner) => {
                let inner = self.float_to_bits(inner);
                let sign = if sort == Sort::I32 { i32::MIN.into() } else { i64::MIN };
                let (op, mask) = if op == UnaryOp::FNeg { (BinaryOp::BitXor, sign) } else { (BinaryOp::BitAnd, !sign) };
                let mask = self.integer_of(sort, mask);
                self.bits(op, inner, mask)
            }
            _ => self.float_unary(UnaryOp::FToBits, a, sort),
        }
    }

    /// Java's `intBitsToFloat` and `longBitsToDouble`.
    pub fn bits_to_float(&mut self, a: Term) -> Term {
        let sort = if self.sort(a) == Sort::I32 { Sort::F32 } else { Sort::F64 };
        match self.node(a) {
            Node::Unary(UnaryOp::FToBits, inner) => inner,
            _ => self.float_unary(UnaryOp::BitsToF, a, sort),
        }
    }

    /// Being the same value: see [`BinaryOp::Eq`].
    pub(super) fn eq_float(&mut self, a: Term, b: Term) -> Term {
        if let Some(folded) = self.fold_floats(BinaryOp::Eq, a, b) {
            return folded;
        }
        let (a, b) = self.ordered(a, b);
        self.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool)
    }

    fn float_unary(&mut self, op: UnaryOp, a: Term, sort: Sort) -> Term {
        let number = match self.node(a) {
            Node::I32(value) => Number::I32(value),
            Node::I64(value) => Number::I64(value),
            Node::F32(bits) => Number::F32(bits),
            Node::F64(bits) => Number::F64(bits),
            _ => return self.intern(Node::Unary(op, a), sort),
        };
        match float::unary(op, number) {
            Some(Number::I32(value)) => self.i32(value),
            Some(Number::I64(value)) => self.i64(value),
            Some(Number::F32(bits)) => self.f32_bits(bits),
            Some(Number::F64(bits)) => self.f64_bits(bits),
            None => panic!("{op:?} of {number:?}"),
        }
    }

    fn fold_floats(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
        match (self.node(a), self.node(b)) {
            (Node::F32(x), Node::F32(y)) => match float::binary_32(op, x, y)? {
                Computed::Float(bits) => Some(self.f32_bits(bits)),
                Computed::Truth(value) => Some(self.bool(value)),
            },
            (Node::F64(x), Node::F64(y)) => match float::binary_64(op, x, y)? {
                Computed::Float(bits) => Some(self.f64_bits(bits)),
                Computed::Truth(value) => Some(self.bool(value)),
            },
            _ => None,
        }
    }

    /// The value of a constant of either width.
    fn float_value(&self, a: Term) -> Option<f64> {
        match self.node(a) {
            Node::F32(bits) => Some(f32::from_bits(bits).into()),
            Node::F64(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    fn is_nan(&self, a: Term) -> bool {
        self.float_value(a).is_some_and(f64::is_nan)
    }

    fn is_never_nan(&self, a: Term) -> bool {
        match self.node(a) {
            Node::Unary(UnaryOp::ToF32 | UnaryOp::ToF64, inner) => !self.sort(inner).is_float(),
            _ => self.float_value(a).is_some_and(|value| !value.is_nan()),
        }
    }

    /// Comparisons do not see the sign of zero, so they are written with one of the two.
    fn without_sign_of_zero(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::F32(bits) if bits == 1 << 31 => self.f32_bits(0),
            Node::F64(bits) if bits == 1 << 63 => self.f64_bits(0),
            _ => a,
        }
    }
}
