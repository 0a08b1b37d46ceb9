//! Unbounded integers, small ones without allocation.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// An unbounded integer; nearly all of them fit into 64 bits and cost no allocation.
///
/// `Big` holds only what `Small` cannot, so equality can be derived.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Integer {
    Small(i64),
    Big(Box<BigInt>),
}

impl Integer {
    pub const ZERO: Integer = Integer::Small(0);

    pub fn from_big(value: BigInt) -> Self {
        match value.to_i64() {
            Some(small) => Integer::Small(small),
            None => Integer::Big(Box::new(value)),
        }
    }

    pub fn to_big(&self) -> BigInt {
        match self {
            Integer::Small(small) => BigInt::from(*small),
            Integer::Big(big) => (**big).clone(),
        }
    }

    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Integer::Small(small) => Some(*small),
            Integer::Big(_) => None,
        }
    }

    pub fn is_negative(&self) -> bool {
        *self < Integer::ZERO
    }

    fn with(&self, other: &Integer, small: fn(i64, i64) -> Option<i64>, big: fn(BigInt, BigInt) -> BigInt) -> Integer {
        if let (Integer::Small(a), Integer::Small(b)) = (self, other)
            && let Some(result) = small(*a, *b)
        {
            return Integer::Small(result);
        }
        Integer::from_big(big(self.to_big(), other.to_big()))
    }

    /// The quotient rounded towards zero, as in Java; zero when the divisor is zero.
    pub fn quotient(&self, divisor: &Integer) -> Integer {
        if *divisor == Integer::ZERO {
            return Integer::ZERO;
        }
        self.with(divisor, i64::checked_div, |a, b| a / b)
    }

    /// The remainder with the sign of the dividend, as in Java; zero when the divisor is zero.
    pub fn remainder(&self, divisor: &Integer) -> Integer {
        if *divisor == Integer::ZERO {
            return Integer::ZERO;
        }
        self.with(divisor, i64::checked_rem, |a, b| a % b)
    }
}

impl Add for &Integer {
    type Output = Integer;
    fn add(self, other: &Integer) -> Integer {
        self.with(other, i64::checked_add, |a, b| a + b)
    }
}

impl Sub for &Integer {
    type Output = Integer;
    fn sub(self, other: &Integer) -> Integer {
        self.with(other, i64::checked_sub, |a, b| a - b)
    }
}

impl Mul for &Integer {
    type Output = Integer;
    fn mul(self, other: &Integer) -> Integer {
        self.with(other, i64::checked_mul, |a, b| a * b)
    }
}

impl Neg for &Integer {
    type Output = Integer;
    fn neg(self) -> Integer {
        &Integer::ZERO - self
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Integer::Small(value)
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Integer::Small(a), Integer::Small(b)) => a.cmp(b),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Integer::Small(small) => write!(f, "{small}"),
            Integer::Big(big) => write!(f, "{big}"),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grows_past_64_bits_and_comes_back() {
        let max = Integer::from(i64::MAX);
        let one = Integer::from(1);
        let beyond = &max + &one;
        assert_eq!(beyond.to_string(), "9223372036854775808");
        assert!(beyond > max);
        assert_eq!(&beyond - &one, max);
        assert_eq!(-&Integer::from(i64::MIN), beyond);
    }

    #[test]
    fn divides_as_java_does() {
        let check = |a: i64, b: i64, quotient: i64, remainder: i64| {
            assert_eq!(Integer::from(a).quotient(&b.into()), quotient.into());
            assert_eq!(Integer::from(a).remainder(&b.into()), remainder.into());
        };
        check(7, 2, 3, 1);
        check(-7, 2, -3, -1);
        check(7, -2, -3, 1);
        check(7, 0, 0, 0);
    }
}
