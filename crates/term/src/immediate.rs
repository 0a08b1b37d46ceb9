//! Small integer constants, which are their own term: no table holds them.
//!
//! A program that runs on known values makes constants and nothing else, a few per instruction. Were each stored, a loop
//! of a million rounds would leave a million terms behind. So the number of a term says what it is:
//!
//! | highest bits | |
//! |---|---|
//! | `0 0` | the place of the term in the table |
//! | `0 1` | a 64-bit integer, in the 30 bits that follow |
//! | `1` | a 32-bit integer, in the 31 bits that follow |
//!
//! An integer that does not fit is stored like any other term.

use crate::node::{Node, Sort};

/// The numbers from here on are no places in the table.
pub(crate) const FIRST: u32 = 1 << 30;
const IS_32: u32 = 1 << 31;

/// The number of a constant that fits.
#[inline]
pub(crate) fn of_i32(value: i32) -> Option<u32> {
    ((value << 1) >> 1 == value).then_some(IS_32 | value as u32)
}

#[inline]
pub(crate) fn of_i64(value: i64) -> Option<u32> {
    ((value << 34) >> 34 == value).then_some(FIRST | (value as u32 & (FIRST - 1)))
}

/// The constant that a number from [`FIRST`] on is.
#[inline]
pub(crate) fn node(number: u32) -> Node {
    if number & IS_32 != 0 {
        Node::I32(((number << 1) as i32) >> 1)
    } else {
        Node::I64(i64::from(((number << 2) as i32) >> 2))
    }
}

#[inline]
pub(crate) fn sort(number: u32) -> Sort {
    if number & IS_32 != 0 { Sort::I32 } else { Sort::I64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_say_what_they_are() {
        for value in [0, 1, -1, 5, -128, (1 << 29) - 1, -(1 << 29), 1 << 29, (1 << 30) - 1, -(1 << 30)] {
            let number = of_i32(value).expect("it fits");
            assert!(number >= FIRST && sort(number) == Sort::I32 && node(number) == Node::I32(value), "{value}");
        }
        for value in [1 << 30, -(1 << 30) - 1, i32::MAX, i32::MIN] {
            assert_eq!(of_i32(value), None, "{value}");
        }
        for value in [0, 1, -1, 5, -128, (1 << 29) - 1, -(1 << 29)] {
            let number = of_i64(value).expect("it fits");
            assert!(number >= FIRST && sort(number) == Sort::I64 && node(number) == Node::I64(value), "{value}");
        }
        for value in [1 << 29, -(1 << 29) - 1, i64::MAX, i64::MIN, 1 << 32, 1 << 34] {
            assert_eq!(of_i64(value), None, "{value}");
        }
    }
}
