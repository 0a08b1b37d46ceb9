//! Floats as circuits, exact to the bit.
//!
//! A float is the word of its bits, so that conditionals, casts to bits and back, and equality need nothing of their own.
//! Arithmetic takes it apart, works on significands that are long enough to round from (what is too far right to be kept
//! is one *sticky* bit: whether there was anything), rounds to nearest, ties to even, and puts it together again.
//! Where the result is NaN it is the canonical one, as evaluation has it.

mod arithmetic;
mod compare;
mod convert;
mod remainder;
mod round;
#[cfg(test)]
mod tests;

use batsat::Lit;
use heapwise_term::Sort;

use super::circuits::Word;
use super::gates::Gates;

/// How many bits exponent and significand have; the significand with its first bit, which is not written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Format {
    exponent: usize,
    significand: usize,
}

impl Format {
    pub(super) const SINGLE: Format = Format { exponent: 8, significand: 24 };
    pub(super) const DOUBLE: Format = Format { exponent: 11, significand: 53 };

    /// The format of a sort of floats.
    pub(super) fn of(sort: Sort) -> Self {
        if sort == Sort::F32 { Format::SINGLE } else { Format::DOUBLE }
    }

    pub(super) fn width(self) -> usize {
        self.exponent + self.significand
    }

    /// The exponent that is written for one.
    fn bias(self) -> u64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// So many bits hold every exponent that comes up on the way, as a signed number.
    fn wide_exponent(self) -> usize {
        self.exponent + 2
    }
}

/// A float, taken apart.
struct Parts {
    sign: Lit,
    /// The exponent as it is written, but 1 for zeros and subnormal numbers: those have the same unit.
    exponent: Word,
    /// With its first bit, which is zero for zeros and subnormal numbers.
    significand: Word,
    /// Everything but the sign.
    magnitude: Word,
    is_zero: Lit,
    is_infinite: Lit,
    is_nan: Lit,
}

impl Gates {
    fn parts(&mut self, format: Format, float: &[Lit]) -> Parts {
        let fraction = &float[..format.significand - 1];
        let magnitude = &float[..format.width() - 1];
        let field = &magnitude[format.significand - 1..];
        let is_normal = self.or_all(field.iter().copied());
        let is_special = self.and_all(field.iter().copied());
        let has_fraction = self.or_all(fraction.iter().copied());
        let mut exponent = field.to_vec();
        exponent[0] = self.or(exponent[0], !is_normal);
        Parts {
            sign: float[format.width() - 1],
            exponent,
            significand: fraction.iter().copied().chain([is_normal]).collect(),
            magnitude: magnitude.to_vec(),
            is_zero: self.and(!is_normal, !has_fraction),
            is_infinite: self.and(is_special, !has_fraction),
            is_nan: self.and(is_special, has_fraction),
        }
    }

    /// The canonical NaN.
    fn nan(&self, format: Format) -> Word {
        let first = format.significand - 2;
        (0..format.width()).map(|bit| self.constant((first..format.width() - 1).contains(&bit))).collect()
    }

    /// Infinity, without a sign.
    fn infinity(&self, format: Format) -> Word {
        (0..format.width() - 1).map(|bit| self.constant(bit >= format.significand - 1)).collect()
    }

    /// The magnitude with a sign; zero or infinite or NaN where these conditions hold, the later ones first.
    fn packed(&mut self, format: Format, sign: Lit, magnitude: Word, is: &Special) -> Word {
        let infinity = self.infinity(format);
        let zero = self.word(0, format.width() - 1);
        let magnitude = self.mux_word(is.zero, &zero, &magnitude);
        let mut float = self.mux_word(is.infinite, &infinity, &magnitude);
        float.push(sign);
        let nan = self.nan(format);
        self.mux_word(is.nan, &nan, &float)
    }
}

/// When a result is no ordinary number.
struct Special {
    zero: Lit,
    infinite: Lit,
    nan: Lit,
}
