//! Comparisons.

use batsat::Lit;

use super::{Format, Parts};
use crate::bits::gates::Gates;

impl Gates {
    /// Being the same value: all NaNs are one, and zero is not negative zero.
    pub(in crate::bits) fn float_same(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let same_bits = self.equal(a, b);
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let nans = self.and(x.is_nan, y.is_nan);
        self.or(same_bits, nans)
    }

    pub(in crate::bits) fn float_equal(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let is_equal = self.equal_numbers(a, b, &x, &y);
        self.and_all([is_equal, !x.is_nan, !y.is_nan])
    }

    pub(in crate::bits) fn float_less(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let is_less = self.less_numbers(&x, &y);
        let is_equal = self.equal_numbers(a, b, &x, &y);
        self.and_all([is_less, !is_equal, !x.is_nan, !y.is_nan])
    }

    pub(in crate::bits) fn float_at_most(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let is_less = self.less_numbers(&x, &y);
        let is_equal = self.equal_numbers(a, b, &x, &y);
        let is_at_most = self.or(is_less, is_equal);
        self.and_all([is_at_most, !x.is_nan, !y.is_nan])
    }

    fn equal_numbers(&mut self, a: &[Lit], b: &[Lit], x: &Parts, y: &Parts) -> Lit {
        let same_bits = self.equal(a, b);
        let zeros = self.and(x.is_zero, y.is_zero);
        self.or(same_bits, zeros)
    }

    /// Which is less where they are not equal; where they are, it means nothing.
    fn less_numbers(&mut self, x: &Parts, y: &Parts) -> Lit {
        let is_nearer = self.less_unsigned(&x.magnitude, &y.magnitude);
        let one_sign = self.xor(is_nearer, x.sign);
        let differ = self.xor(x.sign, y.sign);
        self.mux(differ, x.sign, one_sign)
    }
}
