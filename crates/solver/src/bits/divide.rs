//! Quotients and remainders of integers.

use batsat::Lit;

use super::circuits::Word;
use super::gates::Gates;

impl Gates {
    /// The signed quotient, rounded towards zero, and the remainder; both zero where the divisor is zero.
    pub(super) fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        if let Some(divisor) = self.known_word(b) {
            // With its sign.
            let unused = u64::BITS as usize - b.len();
            return self.divide_by_constant(a, (divisor << unused) as i64 >> unused);
        }
        let (sign_a, sign_b) = (self.sign(a), self.sign(b));
        let (positive_a, positive_b) = (self.absolute(a, sign_a), self.absolute(b, sign_b));
        let (quotient, rest) = self.divide_unsigned(&positive_a, &positive_b);
        let turned = self.xor(sign_a, sign_b);
        let quotient = self.absolute(&quotient, turned);
        let rest = self.absolute(&rest, sign_a);
        let divides = self.or_all(b.iter().copied());
        let guard = |gates: &mut Gates, word: Word| word.into_iter().map(|lit| gates.and(lit, divides)).collect();
        (guard(self, quotient), guard(self, rest))
    }

    fn divide_by_constant(&mut self, a: &[Lit], divisor: i64) -> (Word, Word) {
        let size = divisor.unsigned_abs();
        let sign = self.sign(a);
        let positive = self.absolute(a, sign);
        let (quotient, rest) = match size {
            0 => return (self.word(0, a.len()), self.word(0, a.len())),
            // A power of two only says where to cut.
            _ if size.is_power_of_two() => {
                let (low, high) = positive.split_at(size.trailing_zeros() as usize);
                (high.to_vec(), low.to_vec())
            }
            _ => self.quotient_and_rest(&positive, size),
        };
        let turned = if divisor < 0 { !sign } else { sign };
        let (quotient, rest) = (self.extended(quotient, a.len(), false), self.extended(rest, a.len(), false));
        (self.absolute(&quotient, turned), self.absolute(&rest, sign))
    }

    /// Of a word that is at most half of what it has room for, without a divider: there are just one quotient and one
    /// remainder less than the divisor that make it up, and that is a few additions.
    fn quotient_and_rest(&mut self, whole: &[Lit], divisor: u64) -> (Word, Word) {
        let most = (1_u64 << (whole.len() - 1)) / divisor;
        let quotient = self.input_word(bits_for(most));
        let rest = self.input_word(bits_for(divisor - 1));
        let limit = self.word(divisor, bits_for(divisor));
        let is_less = self.less_unsigned(&rest, &limit);
        self.clause([is_less]);
        // One bit more, so that nothing wraps around.
        let width = whole.len() + 1;
        let wide = self.extended(quotient.clone(), width, false);
        let product = self.mul_constant(&wide, divisor);
        let sum = self.add(&product, &rest);
        for (index, bit) in sum.into_iter().enumerate() {
            let differs = self.xor(bit, self.bit(whole, index));
            self.clause([!differs]);
        }
        (quotient, rest)
    }

    /// The unsigned quotient and remainder, by hand as at school; meaningless where the divisor is zero. The remainder has as
    /// many bits as the divisor.
    fn divide_unsigned(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let mut quotient = self.word(0, a.len());
        let mut rest: Word = Vec::new();
        for (places, index) in (1..).zip((0..a.len()).rev()) {
            rest.insert(0, a[index]);
            let (less, fits) = self.fitting_difference(&rest, b);
            rest = self.mux_word(fits, &less, &rest);
            // It is less than the divisor, and than what was looked at so far.
            rest.truncate(places.min(b.len()));
            quotient[index] = fits;
        }
        (quotient, rest)
    }
}

/// How many bits a number has.
fn bits_for(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()) as usize
}

#[cfg(test)]
mod tests {
    use heapwise_term::Enough;

    use super::*;
    use crate::Effort;
    use crate::bits::gates::{Branching, Searched};

    fn gates() -> Gates {
        Gates::new(Effort { conflicts: u64::MAX, time: None }, Branching::Everything, &Enough::default())
    }

    fn is(word: &[Lit], value: i64) -> impl Iterator<Item = Lit> {
        word.iter().enumerate().map(move |(at, &lit)| if value >> at & 1 == 1 { lit } else { !lit })
    }

    fn expected(a: i64, b: i64) -> (i64, i64) {
        if b == 0 { (0, 0) } else { (a.wrapping_div(b), a.wrapping_rem(b)) }
    }

    /// The circuit gives these two, and no others.
    fn check(gates: &mut Gates, a: &[Lit], (quotient, rest): &(Word, Word), value: i64, divisor: i64) {
        let lits: Vec<Lit> = is(a, value).collect();
        assert_eq!(gates.search_if(&lits), Searched::Found, "{value} / {divisor}");
        let mask = u64::MAX >> (64 - a.len());
        let found = (gates.number(quotient), gates.number(rest));
        let (by_division, left) = expected(value, divisor);
        assert_eq!(found, (by_division as u64 & mask, left as u64 & mask), "{value} / {divisor}");
    }

    #[test]
    fn all_bytes_by_all_bytes() {
        for divisor in i64::from(i8::MIN)..=i8::MAX.into() {
            let mut gates = gates();
            let a = gates.input_word(8);
            let constant = gates.word(divisor as u64 & 0xff, 8);
            let made = gates.divide(&a, &constant);
            (i64::from(i8::MIN)..=i8::MAX.into()).for_each(|value| check(&mut gates, &a, &made, value, divisor));
        }
    }

    #[test]
    fn some_bytes_by_unknown_bytes() {
        let mut gates = gates();
        let (a, b) = (gates.input_word(8), gates.input_word(8));
        let (quotient, rest) = gates.divide(&a, &b);
        for value in (i64::from(i8::MIN)..=i8::MAX.into()).step_by(3) {
            for divisor in (i64::from(i8::MIN)..=i8::MAX.into()).step_by(5) {
                let lits: Vec<Lit> = is(&a, value).chain(is(&b, divisor)).collect();
                assert_eq!(gates.search_if(&lits), Searched::Found);
                let found = (gates.number(&quotient) as u8, gates.number(&rest) as u8);
                let (by_division, left) = expected(value, divisor);
                assert_eq!(found, (by_division as u8, left as u8), "{value} / {divisor}");
            }
        }
    }

    #[test]
    fn numbers_of_32_and_64_bits_by_constants() {
        for width in [32, 64] {
            let least = i64::MIN >> (64 - width);
            for divisor in
                [3, 7, 10, -10, 100, 1000, 1 << 20, -8, 65_521, 1_000_000_007, least, least + 1, -1, 1, !least]
            {
                let mut gates = gates();
                let a = gates.input_word(width);
                let constant = gates.word(divisor as u64 & u64::MAX >> (64 - width), width);
                let made = gates.divide(&a, &constant);
                for value in [0, 1, -1, 99, -100, 1_234_567_890, least, !least, least + 7, least / 10, !least / 3] {
                    check(&mut gates, &a, &made, value, divisor);
                }
            }
        }
    }
}
