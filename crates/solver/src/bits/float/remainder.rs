//! The remainder.

use batsat::Lit;

use super::{Format, Special};
use crate::bits::circuits::Word;
use crate::bits::gates::Gates;

impl Gates {
    /// Java's `%`, and whether it is beyond the circuit: the remainder is found bit by bit of the quotient, which may have
    /// as many bits as exponents can differ, so the circuit is made for differences up to `reach`. What is beyond it means
    /// nothing.
    pub(in crate::bits) fn float_rem(&mut self, format: Format, a: &[Lit], b: &[Lit], reach: u64) -> (Word, Lit) {
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let is_less = self.less_unsigned(&x.magnitude, &y.magnitude);
        let undefined = self.or(x.is_infinite, y.is_zero);
        let nan = self.or_all([x.is_nan, y.is_nan, undefined]);
        let is_settled = self.or(is_less, nan);

        // In units of the divisor's last place, the dividend is its significand moved by so many places.
        let (distance, _) = self.fitting_difference(&x.exponent, &y.exponent);
        let reach = reach.min((1 << format.exponent) - 3);
        let most = self.word(reach, format.exponent);
        let is_far = self.less_unsigned(&most, &distance);
        let is_beyond = self.and(is_far, !is_settled);
        let mut rest: Word = Vec::new();
        for (places, &bit) in (1..).zip(x.significand.iter().rev()) {
            rest.insert(0, bit);
            let (less, fits) = self.fitting_difference(&rest, &y.significand);
            rest = self.mux_word(fits, &less, &rest);
            rest.truncate(places);
        }
        for place in 0..reach {
            // Who asked will see that it is too much.
            if self.is_exhausted() {
                break;
            }
            let place = self.word(place, format.exponent);
            let goes_on = self.less_unsigned(&place, &distance);
            let twice = self.moved_left(&rest, 1);
            let (less, fits) = self.fitting_difference(&twice, &y.significand);
            let fits = self.and(goes_on, fits);
            let kept = self.mux_word(goes_on, &twice, &rest);
            rest = self.mux_word(fits, &less, &kept);
            rest.truncate(format.significand);
        }

        let is_zero = !self.or_all(rest.iter().copied());
        let (significand, exponent) = self.normalised_within(rest, y.exponent);
        let is_normal = self.sign(&significand);
        let field: Word = exponent.iter().map(|&bit| self.and(bit, is_normal)).collect();
        let magnitude: Word = significand[..format.significand - 1].iter().copied().chain(field).collect();
        let magnitude = self.mux_word(is_less, &x.magnitude, &magnitude);
        let zero = self.and(is_zero, !is_less);
        let infinite = self.constant(false);
        (self.packed(format, x.sign, magnitude, &Special { zero, infinite, nan }), is_beyond)
    }
}
