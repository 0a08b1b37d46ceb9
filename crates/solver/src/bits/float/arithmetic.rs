//! Sums, products, quotients and square roots.

use batsat::Lit;

use super::{Format, Parts, Special};
use crate::bits::circuits::Word;
use crate::bits::gates::Gates;

impl Gates {
    pub(in crate::bits) fn float_add(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Word {
        let is_swapped = self.less_unsigned(&a[..format.width() - 1], &b[..format.width() - 1]);
        let (large, small) = (self.mux_word(is_swapped, b, a), self.mux_word(is_swapped, a, b));
        let (x, y) = (self.parts(format, &large), self.parts(format, &small));
        let differ = self.xor(x.sign, y.sign);

        // Three bits to the right are enough to round from, since the larger one is not moved.
        let distance = self.sub(&x.exponent, &y.exponent);
        let (left, right) = (self.moved_left(&x.significand, 3), self.moved_left(&y.significand, 3));
        let right = self.sticky_shift_right(&right, &distance);
        let width = left.len() + 1;
        let (left, right) = (self.extended(left, width, false), self.extended(right, width, false));
        let right: Word = right.into_iter().map(|bit| self.xor(bit, differ)).collect();
        let (sum, _) = self.add_carry(&left, &right, differ);

        // The first bit of the sum is one place before that of the larger significand.
        let exponent = self.add(&x.exponent, &[self.constant(true)]);
        let (significand, exponent) = self.normalised_within(sum.clone(), exponent);
        // What is subnormal is exact, and its exponent is written as zero.
        let is_normal = self.sign(&significand);
        let field: Word = exponent.iter().map(|&bit| self.and(bit, is_normal)).collect();
        let magnitude = self.rounded(format, &field, &significand);

        let is_not_zero = self.or_all(sum);
        let both = self.and(x.sign, y.sign);
        let sign = self.mux(is_not_zero, x.sign, both);
        let is_large = self.and_all(field);
        let infinite = self.or(x.is_infinite, is_large);
        let undefined = self.and_all([x.is_infinite, y.is_infinite, differ]);
        let nan = self.or_all([x.is_nan, y.is_nan, undefined]);
        let zero = self.constant(false);
        self.packed(format, sign, magnitude, &Special { zero, infinite, nan })
    }

    pub(in crate::bits) fn float_mul(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Word {
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let sign = self.xor(x.sign, y.sign);
        let product = self.full_product(&x.significand, &y.significand);
        let (significand, zeros) = self.normalised(product);
        // Both numbers are below two, so the first bit of the product stands for two.
        let (left, right) = (self.wide(format, &x.exponent), self.wide(format, &y.exponent));
        let sum = self.add(&left, &right);
        let exponent = self.minus_constant(&sum, format.bias() - 1);
        let zeros = self.wide(format, &zeros);
        let exponent = self.sub(&exponent, &zeros);
        let magnitude = self.rounded_in_range(format, &exponent, &significand);

        let infinite = self.or(x.is_infinite, y.is_infinite);
        let zero = self.or(x.is_zero, y.is_zero);
        let undefined = self.and(infinite, zero);
        let nan = self.or_all([x.is_nan, y.is_nan, undefined]);
        self.packed(format, sign, magnitude, &Special { zero, infinite, nan })
    }

    pub(in crate::bits) fn float_div(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Word {
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let sign = self.xor(x.sign, y.sign);
        let (dividend, exponent) = self.with_first_bit(format, &x);
        let (divisor, other_exponent) = self.with_first_bit(format, &y);
        let difference = self.sub(&exponent, &other_exponent);
        let bias = self.word(format.bias(), format.wide_exponent());
        let exponent = self.add(&difference, &bias);
        let (quotient, is_inexact) = self.fraction(&dividend, &divisor, format.significand + 1);
        // The quotient is between a half and two.
        let first = self.sign(&quotient);
        let significand: Word = [is_inexact].into_iter().chain(quotient).collect();
        let moved = self.shifted(&significand, 1);
        let significand = self.mux_word(first, &significand, &moved);
        let less = self.minus_constant(&exponent, 1);
        let exponent = self.mux_word(first, &exponent, &less);
        let magnitude = self.rounded_in_range(format, &exponent, &significand);

        let infinite = self.or(x.is_infinite, y.is_zero);
        let zero = self.or(x.is_zero, y.is_infinite);
        let undefined = self.and(infinite, zero);
        let nan = self.or_all([x.is_nan, y.is_nan, undefined]);
        // A zero divided by zero, and infinity by infinity, are undefined; else zero and infinity exclude each other.
        self.packed(format, sign, magnitude, &Special { zero, infinite, nan })
    }

    pub(in crate::bits) fn float_sqrt(&mut self, format: Format, a: &[Lit]) -> Word {
        let x = self.parts(format, a);
        let (significand, exponent) = self.with_first_bit(format, &x);
        // The bias is odd: an even exponent stands for an odd power of two, and then the number is taken twice.
        let is_odd_power = !exponent[0];
        let bias = self.word(format.bias(), format.wide_exponent());
        let sum = self.add(&exponent, &bias);
        let field = &sum[1..=format.exponent];
        let single = self.moved_left(&significand, format.significand + 1);
        let double = self.moved_left(&significand, format.significand + 2);
        let radicand = self.mux_word(is_odd_power, &double, &single);
        let (root, is_inexact) = self.square_root(&radicand);
        let significand: Word = [is_inexact].into_iter().chain(root).collect();
        let magnitude = self.rounded(format, field, &significand);

        let is_negative = self.and(x.sign, !x.is_zero);
        let nan = self.or(x.is_nan, is_negative);
        self.packed(format, x.sign, magnitude, &Special { zero: x.is_zero, infinite: x.is_infinite, nan })
    }

    /// The significand moved so that its first bit is set, and the exponent that fits, a wide one. Zero gets some other
    /// number: who divides by it looks for it anyway.
    fn with_first_bit(&mut self, format: Format, of: &Parts) -> (Word, Word) {
        let (mut significand, zeros) = self.normalised(of.significand.clone());
        significand[format.significand - 1] = self.constant(true);
        let (exponent, zeros) = (self.wide(format, &of.exponent), self.wide(format, &zeros));
        (significand, self.sub(&exponent, &zeros))
    }

    pub(super) fn wide(&self, format: Format, exponent: &[Lit]) -> Word {
        self.extended(exponent.to_vec(), format.wide_exponent(), false)
    }

    pub(super) fn minus_constant(&mut self, a: &[Lit], constant: u64) -> Word {
        let constant = self.word(constant, a.len());
        self.sub(a, &constant)
    }

    pub(super) fn moved_left(&self, a: &[Lit], by: usize) -> Word {
        std::iter::repeat_n(self.constant(false), by).chain(a.iter().copied()).collect()
    }

    /// The product of two words, with all of its bits.
    fn full_product(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        // The one with more zeros that are known is the one that says what is added.
        let known_zeros = |word: &[Lit]| word.iter().filter(|&&bit| self.known(bit) == Some(false)).count();
        let (a, b) = if known_zeros(a) > known_zeros(b) { (b, a) } else { (a, b) };
        let mut sum = self.word(0, a.len());
        let mut done: Word = Vec::new();
        for &bit in b {
            let row: Word = a.iter().map(|&lit| self.and(lit, bit)).collect();
            let zero = self.constant(false);
            let (low, carry) = self.add_carry(&sum, &row, zero);
            sum = low;
            sum.push(carry);
            done.push(sum.remove(0));
        }
        done.extend(sum);
        done
    }

    /// The first bits of `a / b`, the first of which stands for one, and whether anything is left. The quotient must be
    /// below two.
    fn fraction(&mut self, a: &[Lit], b: &[Lit], places: usize) -> (Word, Lit) {
        let mut rest = a.to_vec();
        let mut quotient: Word = Vec::new();
        for _ in 0..=places {
            let (less, fits) = self.fitting_difference(&rest, b);
            let mut left = self.mux_word(fits, &less, &rest);
            // What is left is less than the divisor.
            left.truncate(b.len());
            quotient.push(fits);
            rest = self.moved_left(&left, 1);
        }
        quotient.reverse();
        (quotient, self.or_all(rest))
    }

    /// The root of a word with an even number of bits, rounded down, and whether anything is left.
    fn square_root(&mut self, a: &[Lit]) -> (Word, Lit) {
        let mut rest: Word = Vec::new();
        // The highest bit first.
        let mut root: Word = Vec::new();
        for pair in a.chunks_exact(2).rev() {
            rest.splice(0..0, [pair[0], pair[1]]);
            let trial: Word =
                [self.constant(true), self.constant(false)].into_iter().chain(root.iter().rev().copied()).collect();
            let (less, fits) = self.fitting_difference(&rest, &trial);
            rest = self.mux_word(fits, &less, &rest);
            root.push(fits);
            // What is left is at most twice the root.
            rest.truncate(root.len() + 1);
        }
        root.reverse();
        (root, self.or_all(rest))
    }
}
