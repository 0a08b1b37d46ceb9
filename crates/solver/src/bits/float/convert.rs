//! Casts between integers and floats, and between floats.

use batsat::Lit;

use super::{Format, Special};
use crate::bits::circuits::{Word, inverted};
use crate::bits::gates::Gates;

impl Gates {
    /// A signed integer, rounded to nearest.
    pub(in crate::bits) fn float_of_integer(&mut self, format: Format, integer: &[Lit]) -> Word {
        let sign = self.sign(integer);
        let magnitude = self.absolute(integer, sign);
        let is_zero = !self.or_all(magnitude.iter().copied());
        let (significand, zeros) = self.normalised(magnitude);
        let exponent = self.word(format.bias() + integer.len() as u64 - 1, format.exponent);
        let zeros = self.extended(zeros, format.exponent, false);
        let field = self.sub(&exponent, &zeros);
        let magnitude = self.rounded(format, &field, &significand);
        let never = self.constant(false);
        self.packed(format, sign, magnitude, &Special { zero: is_zero, infinite: never, nan: never })
    }

    /// As Java casts: towards zero, the nearest where it does not fit, zero for NaN.
    pub(in crate::bits) fn integer_of_float(&mut self, format: Format, float: &[Lit], width: usize) -> Word {
        let x = self.parts(format, float);
        // The first bit of the significand at the first bit of the word, and then moved to where it belongs.
        let aligned = match width.checked_sub(format.significand) {
            Some(more) => self.moved_left(&x.significand, more),
            None => x.significand[format.significand - width..].to_vec(),
        };
        // By `width - 1 - (exponent - bias)` places: the width is a power of two, and the bias one less than one.
        let count = self.add(&x.exponent, &[self.constant(true)]);
        let magnitude = self.shift_right_unsigned(&aligned, &inverted(&count));
        let one = self.word(format.bias(), format.exponent);
        let is_below_one = self.less_unsigned(&x.exponent, &one);
        let is_nothing = self.or(is_below_one, x.is_nan);
        let magnitude: Word = magnitude.into_iter().map(|bit| self.and(bit, !is_nothing)).collect();
        let fitting = self.absolute(&magnitude, x.sign);

        let limit = self.word(format.bias() + width as u64 - 1, format.exponent);
        let is_large = !self.less_unsigned(&x.exponent, &limit);
        let is_beyond = self.and(is_large, !x.is_nan);
        let mut nearest = vec![!x.sign; width - 1];
        nearest.push(x.sign);
        self.mux_word(is_beyond, &nearest, &fitting)
    }

    /// The same number in another format, rounded to nearest.
    pub(in crate::bits) fn float_of_float(&mut self, from: Format, float: &[Lit], to: Format) -> Word {
        let x = self.parts(from, float);
        let magnitude = if from.significand > to.significand {
            // What is subnormal in the larger format is next to nothing in the smaller one.
            let width = from.exponent + 2;
            let exponent = self.extended(x.exponent.clone(), width, false);
            let exponent = self.minus_constant(&exponent, from.bias() - to.bias());
            self.rounded_in_range(to, &exponent, &x.significand)
        } else {
            let (significand, zeros) = self.normalised(x.significand.clone());
            let exponent = self.extended(x.exponent.clone(), to.exponent, false);
            let more = self.word(to.bias() - from.bias(), to.exponent);
            let exponent = self.add(&exponent, &more);
            let zeros = self.extended(zeros, to.exponent, false);
            let field = self.sub(&exponent, &zeros);
            self.rounded(to, &field, &significand)
        };
        self.packed(to, x.sign, magnitude, &Special { zero: x.is_zero, infinite: x.is_infinite, nan: x.is_nan })
    }
}
