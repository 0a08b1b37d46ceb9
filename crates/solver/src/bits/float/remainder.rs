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
        let (rest, is_beyond) = self.remainder(&x.significand, &y.significand, &distance, reach);
        let is_beyond = self.and(is_beyond, !is_settled);

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

    /// The remainder of `a`, moved to the left by `distance` places, and `b`, which has as many bits; and whether that is too
    /// far.
    fn remainder(&mut self, a: &[Lit], b: &[Lit], distance: &[Lit], reach: u64) -> (Word, Lit) {
        // Where the divisor is known to end in zeros, as constants do, the last bits of the dividend stay what they are,
        // and only those before them are divided.
        let same = b.iter().take_while(|&&bit| self.known(bit) == Some(false)).count().min(b.len() - 1);
        let divisor = &b[same..];
        let mut low = self.far_shift_left(a, distance);
        low.truncate(same);
        let mut rest: Word = Vec::new();
        for (places, &bit) in (1..).zip(a[same..].iter().rev()) {
            rest.insert(0, bit);
            let (less, fits) = self.fitting_difference(&rest, divisor);
            rest = self.mux_word(fits, &less, &rest);
            rest.truncate(places);
        }
        let mut next = a[..same].iter().rev().copied();
        let reach = reach.min((1 << distance.len()) - 3);
        let mut place = 0;
        // What is known to leave nothing, as a power of two does, leaves nothing however far it goes.
        while place < reach && rest.iter().any(|&bit| self.known(bit) != Some(false)) {
            // Who asked will see that it is too much.
            if self.is_exhausted() {
                break;
            }
            let goes_on = self.word(place, distance.len());
            let goes_on = self.less_unsigned(&goes_on, distance);
            let mut twice = self.moved_left(&rest, 1);
            twice[0] = next.next().unwrap_or(self.constant(false));
            let (less, fits) = self.fitting_difference(&twice, divisor);
            let fits = self.and(goes_on, fits);
            let kept = self.mux_word(goes_on, &twice, &rest);
            rest = self.mux_word(fits, &less, &kept);
            rest.truncate(divisor.len());
            place += 1;
        }
        let is_beyond = if rest.iter().all(|&bit| self.known(bit) == Some(false)) {
            self.constant(false)
        } else {
            let most = self.word(reach, distance.len());
            self.less_unsigned(&most, distance)
        };
        (low.into_iter().chain(rest).collect(), is_beyond)
    }

    /// Moves to the left by all of `count`.
    fn far_shift_left(&mut self, word: &[Lit], count: &[Lit]) -> Word {
        let mut word = word.to_vec();
        for (index, &bit) in count.iter().enumerate() {
            let moved = self.shifted(&word, 1 << index);
            word = self.mux_word(bit, &moved, &word);
        }
        word
    }
}
