//! Integers that are known to be small: what is declared of symbols, masks, and Java's casts to narrower types.
//!
//! Java's `boolean`, `byte`, `short` and `char` are all 32-bit integers to the machine. What they cannot be follows from
//! where they come from.

use crate::node::{BinaryOp, Node, Sort, UnaryOp};
use crate::terms::{Term, Terms};

/// How deep a term is searched for what confines it.
const DEPTH: u32 = 3;
/// How deep a number that is 0 or 1 is taken apart into conditions.
const TRUTH_DEPTH: u32 = 5;

impl Terms {
    /// The low 8 bits of a 32-bit integer as a signed number: Java's `(byte)`.
    pub fn sign_extend8(&mut self, a: Term) -> Term {
        self.extend(UnaryOp::SignExtend8, a)
    }

    /// The low 16 bits of a 32-bit integer as a signed number: Java's `(short)`.
    pub fn sign_extend16(&mut self, a: Term) -> Term {
        self.extend(UnaryOp::SignExtend16, a)
    }

    /// The low 16 bits of a 32-bit integer as an unsigned number: Java's `(char)`.
    pub fn zero_extend16(&mut self, a: Term) -> Term {
        self.extend(UnaryOp::ZeroExtend16, a)
    }

    fn extend(&mut self, op: UnaryOp, a: Term) -> Term {
        debug_assert_eq!(self.sort(a), Sort::I32, "only 32-bit integers are cut short");
        if let Node::I32(value) = self.node(a) {
            return self.i32(match op {
                UnaryOp::SignExtend8 => (value as i8).into(),
                UnaryOp::SignExtend16 => (value as i16).into(),
                _ => (value as u16).into(),
            });
        }
        let (least, greatest) = extended_range(op).unwrap_or((i64::MIN, i64::MAX));
        let mut inner = a;
        loop {
            let (low, high) = self.value_range(inner).unwrap_or((i64::MIN, i64::MAX));
            if least <= low && high <= greatest {
                return inner;
            }
            // Another extension that keeps all the bits that this one looks at makes no difference to it.
            match self.node(inner) {
                Node::Unary(below @ (UnaryOp::SignExtend16 | UnaryOp::ZeroExtend16), x)
                    if op == UnaryOp::SignExtend8 || below != op =>
                {
                    inner = x;
                }
                // So does a mask that lets them all through.
                Node::Binary(BinaryOp::BitAnd, x, mask) if self.keeps_low_bits(mask, op) => inner = x,
                _ => return self.intern(Node::Unary(op, inner), Sort::I32),
            }
        }
    }

    fn keeps_low_bits(&self, mask: Term, op: UnaryOp) -> bool {
        let low = if op == UnaryOp::SignExtend8 { 0xff } else { 0xffff };
        matches!(self.node(mask), Node::I32(mask) if mask & low == low)
    }

    /// What is left of `a` under a mask, where `a` is an extension that keeps all bits that the mask lets through.
    pub(super) fn under_mask(&self, a: Term, mask: Term) -> Term {
        match (self.node(a), self.node(mask)) {
            (Node::Unary(UnaryOp::SignExtend8, x), Node::I32(0..=0xff)) => x,
            (Node::Unary(UnaryOp::SignExtend16 | UnaryOp::ZeroExtend16, x), Node::I32(0..=0xffff)) => x,
            _ => a,
        }
    }

    /// Between which numbers a term of a bounded integer sort is, as far as can be seen from its top.
    pub fn value_range(&self, a: Term) -> Option<(i64, i64)> {
        self.range_within(a, DEPTH)
    }

    fn range_within(&self, a: Term, depth: u32) -> Option<(i64, i64)> {
        let of_sort = || match self.sort(a) {
            Sort::I32 => Some((i32::MIN.into(), i32::MAX.into())),
            Sort::I64 => Some((i64::MIN, i64::MAX)),
            _ => None,
        };
        let of = |x: Term| if depth == 0 { None } else { self.range_within(x, depth - 1) };
        let narrower = match self.node(a) {
            Node::I32(value) => Some((value.into(), value.into())),
            Node::I64(value) => Some((value, value)),
            Node::Symbol(id) => {
                let about = self.symbol(id);
                about.limits.range(about.sort)
            }
            Node::Unary(op, x) => match op {
                UnaryOp::SignExtend8 | UnaryOp::SignExtend16 | UnaryOp::ZeroExtend16 => extended_range(op),
                UnaryOp::Widen => of(x).or(Some((i32::MIN.into(), i32::MAX.into()))),
                UnaryOp::Narrow => {
                    of(x).filter(|&(low, high)| low >= i64::from(i32::MIN) && high <= i64::from(i32::MAX))
                }
                // The least number has no opposite.
                UnaryOp::Neg => match (of(x), of_sort()) {
                    (Some((low, high)), Some((least, _))) if low > least => Some((-high, -low)),
                    _ => None,
                },
                _ => None,
            },
            Node::Binary(BinaryOp::BitAnd, x, y) => match (of(x), of(y)) {
                // What has no sign keeps the other from having one, and from being greater.
                (Some((x, high_x)), Some((y, high_y))) if x >= 0 && y >= 0 => Some((0, high_x.min(high_y))),
                (Some((low, high)), _) | (_, Some((low, high))) if low >= 0 => Some((0, high)),
                _ => None,
            },
            Node::Binary(BinaryOp::BitOr | BinaryOp::BitXor, x, y) => match (of(x), of(y)) {
                (Some((low_x, high_x)), Some((low_y, high_y))) if low_x >= 0 && low_y >= 0 => {
                    // All bits up to the highest of both.
                    let top = (high_x | high_y).checked_ilog2();
                    Some((0, top.map_or(0, |top| ((2_u64 << top) - 1) as i64)))
                }
                _ => None,
            },
            Node::Binary(op @ (BinaryOp::Div | BinaryOp::Rem), x, by) => {
                of(x).or_else(of_sort).and_then(|range| self.quotient_range(op, range, by))
            }
            Node::Binary(op @ (BinaryOp::Shr | BinaryOp::Ushr), x, by) => match (of(x), self.node(by)) {
                (Some((low, high)), Node::I32(by @ 0..=31)) if low >= 0 || op == BinaryOp::Shr => {
                    Some((low >> by, high >> by))
                }
                _ => None,
            },
            Node::Binary(BinaryOp::Shl, x, by) => match (of(x), self.node(by), of_sort()) {
                (Some((low, high)), Node::I32(by @ 0..=31), Some((_, most))) if low >= 0 && high <= most >> by => {
                    Some((low << by, high << by))
                }
                _ => None,
            },
            Node::Ite(_, x, y) => match (of(x), of(y)) {
                (Some((low_x, high_x)), Some((low_y, high_y))) => Some((low_x.min(low_y), high_x.max(high_y))),
                _ => None,
            },
            _ => None,
        };
        narrower.or_else(of_sort)
    }

    /// Whether a number is 0 or 1, whatever else is the case.
    pub(super) fn is_bit(&self, a: Term) -> bool {
        match self.node(a) {
            Node::Symbol(id) => self.symbol(id).limits == crate::Limits::Bit,
            Node::Binary(BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, ..) => {
                self.value_range(a).is_some_and(|(low, high)| low >= 0 && high <= 1)
            }
            _ => false,
        }
    }

    /// That a number, which is 0 or 1, is 1. Java computes with conditions as numbers; here they become conditions again.
    pub(super) fn truth_of_bit(&mut self, a: Term) -> Term {
        self.truth_within(a, TRUTH_DEPTH)
    }

    fn truth_within(&mut self, a: Term, depth: u32) -> Term {
        match self.node(a) {
            Node::Binary(op @ (BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor), x, y)
                if depth > 0 && self.is_operand_bit(x) && self.is_operand_bit(y) =>
            {
                let (x, y) = (self.truth_within(x, depth - 1), self.truth_within(y, depth - 1));
                match op {
                    BinaryOp::BitAnd => self.and(x, y),
                    BinaryOp::BitOr => self.or(x, y),
                    _ => self.ne(x, y),
                }
            }
            Node::I32(value) => self.bool(value != 0),
            Node::I64(value) => self.bool(value != 0),
            Node::Ite(..) => {
                let one = self.integer_of(self.sort(a), 1);
                self.ask(a, super::lift::Ask::Eq(one))
            }
            _ => {
                let one = self.integer_of(self.sort(a), 1);
                self.intern(Node::Binary(BinaryOp::Eq, a, one), Sort::Bool)
            }
        }
    }

    fn is_operand_bit(&self, a: Term) -> bool {
        self.value_range(a).is_some_and(|(low, high)| low >= 0 && high <= 1)
    }
}

/// What fits into the type that an extension casts to.
fn extended_range(op: UnaryOp) -> Option<(i64, i64)> {
    match op {
        UnaryOp::SignExtend8 => Some((i8::MIN.into(), i8::MAX.into())),
        UnaryOp::SignExtend16 => Some((i16::MIN.into(), i16::MAX.into())),
        UnaryOp::ZeroExtend16 => Some((0, u16::MAX.into())),
        _ => None,
    }
}
