//! Integers as circuits. A word is its bits, the lowest first; shorter words are extended with zeros where two meet.

use batsat::Lit;

use super::gates::Gates;

pub(crate) type Word = Vec<Lit>;

impl Gates {
    pub(super) fn word(&self, value: u64, width: usize) -> Word {
        // Words may have more bits than numbers here.
        let bit = |index: usize| value.checked_shr(index as u32).is_some_and(|rest| rest & 1 == 1);
        (0..width).map(|index| self.constant(bit(index))).collect()
    }

    pub(super) fn input_word(&mut self, width: usize) -> Word {
        (0..width).map(|_| self.input()).collect()
    }

    /// The word with this many bits: cut short, or filled up with its sign or with zeros.
    pub(super) fn extended(&self, mut word: Word, width: usize, is_signed: bool) -> Word {
        let fill = if is_signed { self.sign(&word) } else { self.constant(false) };
        word.resize(width, fill);
        word
    }

    /// The value, if all bits are known.
    pub(super) fn known_word(&self, word: &[Lit]) -> Option<u64> {
        let bit = |(index, &lit): (usize, &Lit)| self.known(lit).map(|value| u64::from(value) << index);
        word.iter().enumerate().map(bit).sum()
    }

    pub(super) fn bit(&self, word: &[Lit], index: usize) -> Lit {
        word.get(index).copied().unwrap_or(self.constant(false))
    }

    fn zip(&mut self, a: &[Lit], b: &[Lit], mut gate: impl FnMut(&mut Gates, Lit, Lit) -> Lit) -> Word {
        let width = a.len().max(b.len());
        (0..width)
            .map(|index| {
                let (x, y) = (self.bit(a, index), self.bit(b, index));
                gate(self, x, y)
            })
            .collect()
    }

    pub(super) fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same = self.zip(a, b, |gates, x, y| !gates.xor(x, y));
        self.and_all(same)
    }

    pub(super) fn mux_word(&mut self, condition: Lit, a: &[Lit], b: &[Lit]) -> Word {
        self.zip(a, b, |gates, x, y| gates.mux(condition, x, y))
    }

    pub(super) fn and_word(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.zip(a, b, Gates::and)
    }

    pub(super) fn or_word(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.zip(a, b, Gates::or)
    }

    pub(super) fn xor_word(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.zip(a, b, Gates::xor)
    }

    pub(super) fn less_unsigned(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut less = self.constant(false);
        for index in 0..a.len().max(b.len()) {
            let (x, y) = (self.bit(a, index), self.bit(b, index));
            less = self.majority(!x, y, less);
        }
        less
    }

    /// Signed less-than of two words of one width.
    pub(super) fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let turned = |word: &[Lit]| {
            let mut word = word.to_vec();
            if let Some(sign) = word.last_mut() {
                *sign = !*sign;
            }
            word
        };
        self.less_unsigned(&turned(a), &turned(b))
    }

    /// The sum, and what is carried out of it.
    pub(super) fn add_carry(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> (Word, Lit) {
        let mut carry = carry;
        let sum = self.zip(a, b, |gates, x, y| {
            let half = gates.xor(x, y);
            let sum = gates.xor(half, carry);
            carry = gates.majority(x, y, carry);
            sum
        });
        (sum, carry)
    }

    pub(super) fn add(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let zero = self.constant(false);
        self.add_carry(a, b, zero).0
    }

    /// The difference of two words of one width.
    pub(super) fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let one = self.constant(true);
        self.add_carry(a, &inverted(b), one).0
    }

    pub(super) fn neg(&mut self, a: &[Lit]) -> Word {
        let zero = self.word(0, a.len());
        self.sub(&zero, a)
    }

    pub(super) fn shifted(&self, a: &[Lit], by: usize) -> Word {
        let zeros = std::iter::repeat_n(self.constant(false), by);
        zeros.chain(a.iter().copied()).take(a.len()).collect()
    }

    pub(super) fn mul(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        if let Some(factor) = self.known_word(b) {
            return self.mul_constant(a, factor);
        }
        if let Some(factor) = self.known_word(a) {
            return self.mul_constant(b, factor);
        }
        let mut sum = self.word(0, a.len());
        for (index, &bit) in b.iter().enumerate() {
            let row = self.shifted(a, index);
            let row: Word = row.into_iter().map(|lit| self.and(lit, bit)).collect();
            sum = self.add(&sum, &row);
        }
        sum
    }

    /// With as few additions and subtractions as the factor allows: runs of ones are one of each.
    pub(super) fn mul_constant(&mut self, a: &[Lit], factor: u64) -> Word {
        let width = a.len();
        let mut sum = self.word(0, width);
        let mut rest = u128::from(factor);
        let mut index = 0;
        while rest > 0 && index < width {
            if rest & 1 == 1 {
                let row = self.shifted(a, index);
                if rest & 3 == 3 {
                    sum = self.sub(&sum, &row);
                    rest += 1;
                } else {
                    sum = self.add(&sum, &row);
                    rest -= 1;
                }
            }
            rest >>= 1;
            index += 1;
        }
        sum
    }

    /// The difference of two unsigned numbers, and whether the second is at most the first; else it means nothing.
    pub(super) fn fitting_difference(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Lit) {
        let width = a.len().max(b.len());
        let (a, b) = (self.extended(a.to_vec(), width, false), self.extended(b.to_vec(), width, false));
        let one = self.constant(true);
        self.add_carry(&a, &inverted(&b), one)
    }

    pub(super) fn absolute(&mut self, a: &[Lit], sign: Lit) -> Word {
        let negative = self.neg(a);
        self.mux_word(sign, &negative, a)
    }

    pub(super) fn sign(&self, a: &[Lit]) -> Lit {
        a.last().copied().unwrap_or(self.constant(false))
    }

    /// Shifts to the left by the low bits of `count`, as many as the width calls for.
    pub(super) fn shift_left(&mut self, a: &[Lit], count: &[Lit]) -> Word {
        let mut word = a.to_vec();
        for (index, &bit) in count.iter().enumerate().take(count_bits(a)) {
            let moved = self.shifted(&word, 1 << index);
            word = self.mux_word(bit, &moved, &word);
        }
        word
    }

    /// Shifts to the right, filling with `fill`.
    fn shift_right_with(&mut self, a: &[Lit], count: &[Lit], fill: Lit) -> Word {
        let mut word = a.to_vec();
        for (index, &bit) in count.iter().enumerate().take(count_bits(a)) {
            let kept = word.iter().copied().skip(1 << index);
            let moved: Word = kept.chain(std::iter::repeat(fill)).take(a.len()).collect();
            word = self.mux_word(bit, &moved, &word);
        }
        word
    }

    pub(super) fn shift_right(&mut self, a: &[Lit], count: &[Lit]) -> Word {
        let fill = self.sign(a);
        self.shift_right_with(a, count, fill)
    }

    pub(super) fn shift_right_unsigned(&mut self, a: &[Lit], count: &[Lit]) -> Word {
        let fill = self.constant(false);
        self.shift_right_with(a, count, fill)
    }
}

pub(super) fn inverted(a: &[Lit]) -> Word {
    a.iter().map(|&lit| !lit).collect()
}

/// How many bits of a shift count are used.
fn count_bits(a: &[Lit]) -> usize {
    a.len().trailing_zeros() as usize
}
