//! Numbers that are put together of smaller ones and taken apart again, as characters of two bytes are, and numbers that
//! are twice another, as the length of such a text in bytes is.

use crate::node::{BinaryOp, Node, UnaryOp};
use crate::terms::{Term, Terms};

impl Terms {
    /// The number of which this is the double, where doubling it does not wrap around.
    pub(super) fn as_double(&self, a: Term) -> Option<Term> {
        let Node::Binary(BinaryOp::Shl, half, by) = self.node(a) else { return None };
        (matches!(self.node(by), Node::I32(1)) && self.can_be_shifted(half, 1)).then_some(half)
    }

    /// Whether the lowest bit is never set, as far as can be seen from the top of a 32-bit number.
    pub fn is_even(&self, a: Term) -> bool {
        match self.node(a) {
            Node::I32(value) => value & 1 == 0,
            Node::Binary(BinaryOp::Shl, _, by) => matches!(self.node(by), Node::I32(1..=31)),
            Node::Binary(BinaryOp::Add, x, y) => self.is_shifted(x) && self.is_shifted(y),
            _ => false,
        }
    }

    fn is_shifted(&self, a: Term) -> bool {
        match self.node(a) {
            Node::I32(value) => value & 1 == 0,
            Node::Unary(UnaryOp::Neg, x) => self.is_shifted(x),
            Node::Binary(BinaryOp::Shl, _, by) => matches!(self.node(by), Node::I32(1..=31)),
            _ => false,
        }
    }

    /// Whether a number has no sign and loses nothing when it is shifted to the left.
    fn can_be_shifted(&self, a: Term, by: i32) -> bool {
        let most = match self.sort(a) {
            crate::node::Sort::I32 => i64::from(i32::MAX),
            _ => i64::MAX,
        };
        self.value_range(a).is_some_and(|(low, high)| low >= 0 && high <= most >> by)
    }

    /// What a shift to the right comes to that undoes a shift to the left.
    pub(super) fn unshifted(&self, op: BinaryOp, a: Term, by: Term) -> Option<Term> {
        if op == BinaryOp::Shl {
            return None;
        }
        match (self.node(a), self.node(by)) {
            (Node::Binary(BinaryOp::Shl, x, before), Node::I32(shift @ 0..=31))
                if before == by && self.can_be_shifted(x, shift) =>
            {
                Some(x)
            }
            _ => None,
        }
    }

    /// Whether a mask of low bits lets all of a number through.
    pub(super) fn is_within_mask(&self, a: Term, mask: Term) -> bool {
        let Some(mask) = self.constant_i64(mask) else { return false };
        let is_low_bits = mask >= 0 && mask & mask.wrapping_add(1) == 0;
        is_low_bits && self.value_range(a).is_some_and(|(low, high)| low >= 0 && high <= mask)
    }

    /// The number whose lower and upper bits are put together again.
    pub(super) fn joined(&self, a: Term, b: Term) -> Option<Term> {
        self.joined_in_order(a, b).or_else(|| self.joined_in_order(b, a))
    }

    fn joined_in_order(&self, low: Term, high: Term) -> Option<Term> {
        let Node::Binary(BinaryOp::BitAnd, whole, mask) = self.node(low) else { return None };
        let Node::Binary(BinaryOp::Shl, upper, by) = self.node(high) else { return None };
        let Node::Binary(BinaryOp::Shr | BinaryOp::Ushr, other, back) = self.node(upper) else { return None };
        let Node::I32(shift @ 0..=30) = self.node(by) else { return None };
        let is_rest = self.constant_i64(mask) == Some((1 << shift) - 1);
        (is_rest && back == by && other == whole).then_some(whole)
    }
}
