//! The constructors of terms. Each returns the simplest term it knows to be equal; the laws are one file a sort.
//!
//! Three rules keep them cheap and predictable. A constructor looks at a bounded number of nodes, except where it
//! remembers what it has done (`lift`). A law never makes a term larger than a constant factor. And what is returned
//! depends on what the operands say, never on which terms happen to be in the table: results are the same in any order
//! of exploration.

mod arithmetic;
mod boolean;
mod conditional;
mod decide;
mod equality;
mod float;
mod halves;
mod kinds;
mod lift;
mod narrow;
mod order;
mod quotient;

use crate::node::{BinaryOp, UnaryOp};
use crate::terms::{Term, Terms};

pub(crate) use arithmetic::{bits_32, bits_64};
pub(crate) use lift::Ask;

impl Terms {
    /// The term of an operator on one operand, by the constructor for it.
    pub fn unary(&mut self, op: UnaryOp, a: Term) -> Term {
        match op {
            UnaryOp::Not => self.not(a),
            UnaryOp::Neg => self.neg(a),
            UnaryOp::Widen => self.widen(a),
            UnaryOp::Narrow => self.narrow(a),
            UnaryOp::SignExtend8 => self.sign_extend8(a),
            UnaryOp::SignExtend16 => self.sign_extend16(a),
            UnaryOp::ZeroExtend16 => self.zero_extend16(a),
            UnaryOp::FNeg => self.float_neg(a),
            UnaryOp::FAbs => self.float_abs(a),
            UnaryOp::FSqrt => self.float_sqrt(a),
            UnaryOp::ToF32 => self.to_f32(a),
            UnaryOp::ToF64 => self.to_f64(a),
            UnaryOp::FToI32 => self.float_to_i32(a),
            UnaryOp::FToI64 => self.float_to_i64(a),
            UnaryOp::FToBits => self.float_to_bits(a),
            UnaryOp::BitsToF => self.bits_to_float(a),
        }
    }

    /// The term of an operator on two operands, by the constructor for it.
    pub fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        use BinaryOp as B;
        match op {
            B::And => self.and(a, b),
            B::Or => self.or(a, b),
            B::Eq => self.eq(a, b),
            B::Lt => self.lt(a, b),
            B::Add => self.add(a, b),
            B::Mul => self.mul(a, b),
            B::Div => self.div(a, b),
            B::Rem => self.rem(a, b),
            B::BitAnd | B::BitOr | B::BitXor | B::Shl | B::Shr | B::Ushr => self.bits(op, a, b),
            B::FAdd | B::FSub | B::FMul | B::FDiv | B::FRem => self.float(op, a, b),
            B::FLt => self.float_lt(a, b),
            B::FLe => self.float_le(a, b),
            B::FEq => self.float_eq(a, b),
        }
    }
}
