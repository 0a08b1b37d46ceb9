//! Quotients and remainders by constants.
//!
//! A comparison of a quotient is one of the dividend, and what a program takes off again after dividing is a remainder:
//! so what is left to a solver divides as little as can be.

use crate::node::{BinaryOp, Node, Sort, UnaryOp};
use crate::terms::{Term, Terms};

impl Terms {
    /// `x + y`, where neither undoes the other.
    pub(super) fn sum(&mut self, x: Term, y: Term) -> Term {
        if let Some(rest) = self.sum_as_remainder(x, y).or_else(|| self.sum_as_remainder(y, x)) {
            return rest;
        }
        let (x, y) = self.ordered(x, y);
        self.intern(Node::Binary(BinaryOp::Add, x, y), self.sort(x))
    }

    /// `x + y` where that is `d - d / c * c` or its opposite: the remainder, or its opposite.
    fn sum_as_remainder(&mut self, x: Term, y: Term) -> Option<Term> {
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

#[cfg(test)]
mod tests {
    use heapwise_ids::Names;

    use super::*;
    use crate::eval::Evaluator;
    use crate::model::{Model, Value};

    const DIVISORS: [i64; 8] = [1, 2, 3, 10, 100, 46_341, i32::MAX as i64, -10];

    /// Numbers at which comparisons with multiples of the divisor may turn.
    fn edges(sort: Sort, divisor: i64, bound: i64) -> Vec<i64> {
        let (least, greatest) =
            if sort == Sort::I32 { (i32::MIN.into(), i32::MAX.into()) } else { (i64::MIN, i64::MAX) };
        let mut all = vec![least, least + 1, greatest - 1, greatest, 0, 1, -1];
        for near in -2..=2 {
            let multiple = i128::from(bound + near) * i128::from(divisor);
            all.extend((-2..=2).filter_map(|more| i64::try_from(multiple + more).ok()));
        }
        all.retain(|value| (least..=greatest).contains(value));
        all
    }

    fn value(sort: Sort, value: i64) -> Value {
        if sort == Sort::I32 { Value::I32(value as i32) } else { Value::I64(value) }
    }

    #[test]
    fn comparisons_of_quotients_and_remainders() {
        for sort in [Sort::I32, Sort::I64] {
            let (mut terms, names) = (Terms::new(), Names::new());
            let x = terms.input(names.intern("x"), sort);
            let id = terms.as_symbol(x).expect("an input");
            for divisor in DIVISORS {
                for bound in [-99, -2, -1, 0, 1, 2, 100, 30_000_000, i32::MAX.into(), i32::MIN.into()] {
                    let (by, limit) = (terms.integer_of(sort, divisor), terms.integer_of(sort, bound));
                    let (quotient, rest) = (terms.div(x, by), terms.rem(x, by));
                    let opposite = terms.neg(rest);
                    let conditions = [
                        terms.lt(quotient, limit),
                        terms.lt(limit, quotient),
                        terms.lt(rest, limit),
                        terms.lt(opposite, limit),
                        terms.lt(limit, opposite),
                    ];
                    for at in edges(sort, divisor, bound) {
                        let mut model = Model::new();
                        model.set(id, value(sort, at));
                        let (q, r) = (at.wrapping_div(divisor), at.wrapping_rem(divisor));
                        let expected = [q < bound, bound < q, r < bound, -r < bound, bound < -r];
                        for (condition, expected) in conditions.into_iter().zip(expected) {
                            let found = Evaluator::new().holds(&terms, &model, condition);
                            assert_eq!(found, expected, "{at} by {divisor}, {bound}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_taken_off_again() {
        for sort in [Sort::I32, Sort::I64] {
            let (mut terms, names) = (Terms::new(), Names::new());
            let x = terms.input(names.intern("x"), sort);
            let opposite = terms.neg(x);
            for divisor in DIVISORS.into_iter().filter(|&divisor| divisor != 1) {
                let by = terms.integer_of(sort, divisor);
                for dividend in [x, opposite] {
                    let quotient = terms.div(dividend, by);
                    let multiple = terms.mul(quotient, by);
                    let rest = terms.rem(dividend, by);
                    let turned = terms.neg(rest);
                    assert_eq!(terms.sub(dividend, multiple), rest);
                    assert_eq!(terms.sub(multiple, dividend), turned);
                }
            }
        }
    }
}
