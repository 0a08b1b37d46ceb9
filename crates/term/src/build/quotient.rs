//! Quotients and remainders by constants.
//!
//! A comparison of a quotient is one of the dividend, and what a program takes off again after dividing is a remainder:
//! so what is left to a solver divides as little as can be.

use crate::node::{BinaryOp, Node, Sort, UnaryOp};
use crate::terms::{Term, Terms};

impl Terms {
    /// `x + y` where that is `d - d / c * c` or its opposite: the remainder, or its opposite.
    pub(super) fn sum_as_remainder(&mut self, x: Term, y: Term) -> Option<Term> {
        if let Some((dividend, divisor)) = self.as_multiple_below(x)
            && (self.node(y) == Node::Unary(UnaryOp::Neg, dividend)
                || self.node(dividend) == Node::Unary(UnaryOp::Neg, y))
        {
            let rest = self.rem(dividend, divisor);
            return Some(self.neg(rest));
        }
        if let Node::Unary(UnaryOp::Neg, multiple) = self.node(y)
            && let Some((dividend, divisor)) = self.as_multiple_below(multiple)
            && dividend == x
        {
            return Some(self.rem(dividend, divisor));
        }
        None
    }

    /// `d` and `c`, if the term is `d / c * c` for a constant.
    fn as_multiple_below(&self, a: Term) -> Option<(Term, Term)> {
        let Node::Binary(BinaryOp::Mul, quotient, factor) = self.node(a) else { return None };
        let Node::Binary(BinaryOp::Div, dividend, divisor) = self.node(quotient) else { return None };
        (factor == divisor && self.constant_i64(divisor).is_some_and(|divisor| divisor != 0))
            .then_some((dividend, divisor))
    }

    /// `a < bound` as a comparison of what `a` is a quotient or the opposite of, if it is one.
    pub(super) fn lt_of_part(&mut self, a: Term, bound: i64) -> Option<Term> {
        let sort = self.sort(a);
        let (least, greatest) = match sort {
            Sort::I32 => (i128::from(i32::MIN), i128::from(i32::MAX)),
            Sort::I64 => (i128::from(i64::MIN), i128::from(i64::MAX)),
            _ => return None,
        };
        let bound = i128::from(bound);
        match self.node(a) {
            Node::Binary(BinaryOp::Div, dividend, divisor) => {
                let divisor = i128::from(self.constant_i64(divisor).filter(|&divisor| divisor > 0)?);
                // Quotients are rounded towards zero: below a positive bound is below its multiple, and a bound that is not
                // is passed where the next lower number is reached.
                let limit = if bound > 0 { bound * divisor } else { (bound - 1) * divisor + 1 };
                if limit <= least {
                    return Some(Term::FALSE);
                }
                if limit > greatest {
                    return Some(Term::TRUE);
                }
                let limit = self.integer_of(sort, limit as i64);
                Some(self.lt(dividend, limit))
            }
            // The least number has no opposite.
            Node::Unary(UnaryOp::Neg, part) => {
                let range = self.value_range(part)?;
                if i128::from(range.0) == least {
                    return None;
                }
                let limit = self.integer_of(sort, i64::try_from(-bound).ok()?);
                Some(self.lt(limit, part))
            }
            _ => None,
        }
    }

    /// Between which numbers a quotient or remainder by a constant is, if the dividend is within a range.
    pub(super) fn quotient_range(&self, op: BinaryOp, of: (i64, i64), divisor: Term) -> Option<(i64, i64)> {
        let divisor = self.constant_i64(divisor).filter(|&divisor| divisor > 0)?;
        let (low, high) = of;
        Some(match op {
            BinaryOp::Div => (low / divisor, high / divisor),
            _ => ((1 - divisor).max(low.min(0)), (divisor - 1).min(high.max(0))),
        })
    }
}
