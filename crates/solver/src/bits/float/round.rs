//! Normalising and rounding.

use batsat::Lit;

use super::Format;
use crate::bits::circuits::Word;
use crate::bits::gates::Gates;

impl Gates {
    /// The word moved to the left until its first bit is set, and by how many places. Zero stays zero.
    pub(super) fn normalised(&mut self, word: Word) -> (Word, Word) {
        let mut word = word;
        let mut count: Word = Vec::new();
        for index in powers_below(word.len()).rev() {
            let step = 1 << index;
            let top = &word[word.len() - step..];
            let is_empty = !self.or_all(top.iter().copied());
            let moved = self.shifted(&word, step);
            word = self.mux_word(is_empty, &moved, &word);
            count.push(is_empty);
        }
        count.reverse();
        (word, count)
    }

    /// As [`Gates::normalised`], but the exponent, which tells what the first bit stands for and is at least 1, stays so.
    pub(super) fn normalised_within(&mut self, word: Word, exponent: Word) -> (Word, Word) {
        let (mut word, mut exponent) = (word, exponent);
        for index in powers_below(word.len()).rev() {
            let step = 1 << index;
            let is_empty = !self.or_all(word[word.len() - step..].iter().copied());
            let step_word = self.word(step as u64, exponent.len());
            let (less, fits) = self.fitting_difference(&exponent, &step_word);
            let is_left = self.or_all(less.iter().copied());
            let moves = self.and_all([is_empty, is_left, fits]);
            let moved = self.shifted(&word, step);
            word = self.mux_word(moves, &moved, &word);
            exponent = self.mux_word(moves, &less, &exponent);
        }
        (word, exponent)
    }

    /// Moves to the right; the lowest bit of the result is sticky.
    pub(super) fn sticky_shift_right(&mut self, word: &[Lit], count: &[Lit]) -> Word {
        let mut word = word.to_vec();
        let used = powers_below(word.len()).end.min(count.len());
        for (index, &bit) in count[..used].iter().enumerate() {
            let step = 1 << index;
            let kept = word.iter().copied().skip(step);
            let mut moved: Word = kept.chain(std::iter::repeat(self.constant(false))).take(word.len()).collect();
            moved[0] = self.or_all(word.iter().copied().take(step + 1));
            word = self.mux_word(bit, &moved, &word);
        }
        let is_far = self.or_all(count[used..].iter().copied());
        let mut all_lost = self.word(0, word.len());
        all_lost[0] = self.or_all(word.iter().copied());
        self.mux_word(is_far, &all_lost, &word)
    }

    /// The highest `width` bits, the lowest of which is sticky; filled up with zeros from the right if there are fewer.
    fn shortened(&mut self, word: &[Lit], width: usize) -> Word {
        let Some(cut) = word.len().checked_sub(width) else {
            let zeros = std::iter::repeat_n(self.constant(false), width - word.len());
            return zeros.chain(word.iter().copied()).collect();
        };
        let mut short = word[cut..].to_vec();
        short[0] = self.or_all(word[..=cut].iter().copied());
        short
    }

    /// A number without its sign, rounded to nearest, from the written exponent and a significand of which the first bit
    /// is not looked at. Where rounding up carries, it carries into the exponent, as it should.
    pub(super) fn rounded(&mut self, format: Format, field: &[Lit], significand: &[Lit]) -> Word {
        let bits = self.shortened(significand, format.significand + 2);
        let (is_odd, is_half, is_more) = (bits[2], bits[1], bits[0]);
        let is_up_if_half = self.or(is_odd, is_more);
        let rounds_up = self.and(is_half, is_up_if_half);
        let fraction = &bits[2..format.significand + 1];
        let magnitude: Word = fraction.iter().chain(field).copied().collect();
        self.add(&magnitude, &[rounds_up])
    }

    /// As [`Gates::rounded`], for a significand whose first bit is set and an exponent that is a signed number: too small
    /// ones give subnormal numbers or zero, too large ones infinity.
    pub(super) fn rounded_in_range(&mut self, format: Format, exponent: &[Lit], significand: &[Lit]) -> Word {
        let significand = self.shortened(significand, format.significand + 2);
        let is_not_zero = self.or_all(exponent.iter().copied());
        let is_small = self.or(self.sign(exponent), !is_not_zero);
        let one = self.word(1, exponent.len());
        let missing = self.sub(&one, exponent);
        let missing: Word = missing.into_iter().map(|bit| self.and(bit, is_small)).collect();
        let significand = self.sticky_shift_right(&significand, &missing);
        let field: Word = exponent[..format.exponent].iter().map(|&bit| self.and(bit, !is_small)).collect();
        let magnitude = self.rounded(format, &field, &significand);
        let largest = self.word((1 << format.exponent) - 2, exponent.len());
        let is_large = self.less(&largest, exponent);
        let infinity = self.infinity(format);
        self.mux_word(is_large, &infinity, &magnitude)
    }
}

/// The exponents of the powers of two that are less than this.
fn powers_below(length: usize) -> std::ops::Range<usize> {
    0..(usize::BITS - (length.max(1) - 1).leading_zeros()) as usize
}
