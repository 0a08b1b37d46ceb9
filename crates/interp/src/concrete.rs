//! Operators on numbers that are known. They give what the constructors of terms give of constants.

use heapwise_ir::{BinaryOp, Type, UnaryOp};
use heapwise_term::{Term, Word};

/// What an operator gives, if its operands are known numbers of one type and it throws nothing.
///
/// Integers are computed in place: a value that goes through memory in parts and is read whole costs more than the operator.
#[inline(always)]
pub(crate) fn binary(op: BinaryOp, a: Word, b: Word) -> Option<Word> {
    match (a, b) {
        (Word::I32(a), Word::I32(b)) => binary_32(op, a, b),
        (Word::I64(a), Word::I64(b)) => binary_64(op, a, b),
        (Word::F32(a), Word::F32(b)) => binary_f32(op, f32::from_bits(a), f32::from_bits(b)),
        (Word::F64(a), Word::F64(b)) => binary_f64(op, f64::from_bits(a), f64::from_bits(b)),
        _ => None,
    }
}

fn binary_f32(op: BinaryOp, a: f32, b: f32) -> Option<Word> {
    if let Some(compared) = float(op, a.into(), b.into()) {
        return Some(compared);
    }
    Some(Word::f32(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => return None,
    }))
}

fn binary_f64(op: BinaryOp, a: f64, b: f64) -> Option<Word> {
    if let Some(compared) = float(op, a, b) {
        return Some(compared);
    }
    Some(Word::f64(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => return None,
    }))
}

#[inline(always)]
fn binary_32(op: BinaryOp, a: i32, b: i32) -> Option<Word> {
    Some(match op {
        BinaryOp::Add => Word::I32(a.wrapping_add(b)),
        BinaryOp::Sub => Word::I32(a.wrapping_sub(b)),
        BinaryOp::Mul => Word::I32(a.wrapping_mul(b)),
        BinaryOp::Div if b != 0 => Word::I32(a.wrapping_div(b)),
        BinaryOp::Rem if b != 0 => Word::I32(a.wrapping_rem(b)),
        BinaryOp::Lt => Word::bool(a < b),
        BinaryOp::Le => Word::bool(a <= b),
        BinaryOp::Eq => Word::bool(a == b),
        BinaryOp::Compare => Word::I32(a.cmp(&b) as i32),
        BinaryOp::And => Word::I32(a & b),
        BinaryOp::Or => Word::I32(a | b),
        BinaryOp::Xor => Word::I32(a ^ b),
        // The low bits of the second operand count.
        BinaryOp::Shl => Word::I32(a.wrapping_shl(b as u32)),
        BinaryOp::Shr => Word::I32(a.wrapping_shr(b as u32)),
        BinaryOp::Ushr => Word::I32((a as u32).wrapping_shr(b as u32) as i32),
        _ => return None,
    })
}

#[inline(always)]
fn binary_64(op: BinaryOp, a: i64, b: i64) -> Option<Word> {
    Some(match op {
        BinaryOp::Add => Word::I64(a.wrapping_add(b)),
        BinaryOp::Sub => Word::I64(a.wrapping_sub(b)),
        BinaryOp::Mul => Word::I64(a.wrapping_mul(b)),
        BinaryOp::Div if b != 0 => Word::I64(a.wrapping_div(b)),
        BinaryOp::Rem if b != 0 => Word::I64(a.wrapping_rem(b)),
        BinaryOp::Lt => Word::bool(a < b),
        BinaryOp::Le => Word::bool(a <= b),
        BinaryOp::Eq => Word::bool(a == b),
        BinaryOp::Compare => Word::I32(a.cmp(&b) as i32),
        BinaryOp::And => Word::I64(a & b),
        BinaryOp::Or => Word::I64(a | b),
        BinaryOp::Xor => Word::I64(a ^ b),
        BinaryOp::Shl => Word::I64(a.wrapping_shl(b as u32)),
        BinaryOp::Shr => Word::I64(a.wrapping_shr(b as u32)),
        BinaryOp::Ushr => Word::I64((a as u64).wrapping_shr(b as u32) as i64),
        _ => return None,
    })
}

/// Comparisons of floats: a float of 32 bits compares as the one of 64 bits that it is.
#[inline]
fn float(op: BinaryOp, a: f64, b: f64) -> Option<Word> {
    let three_way = |if_nan| Word::I32(a.partial_cmp(&b).map_or(if_nan, |order| order as i32));
    Some(match op {
        BinaryOp::Lt => Word::bool(a < b),
        BinaryOp::Le => Word::bool(a <= b),
        BinaryOp::Eq => Word::bool(a == b),
        BinaryOp::CompareOrLess => three_way(-1),
        BinaryOp::CompareOrGreater => three_way(1),
        _ => return None,
    })
}

/// The same for operators of one number, and of a boolean that is known.
#[inline]
pub(crate) fn unary(op: UnaryOp, a: Word) -> Option<Word> {
    Some(match (op, a) {
        (UnaryOp::Not, Word::Term(Term::TRUE)) => Word::FALSE,
        (UnaryOp::Not, Word::Term(Term::FALSE)) => Word::TRUE,
        (UnaryOp::ToBit, Word::Term(Term::TRUE)) => Word::I32(1),
        (UnaryOp::ToBit, Word::Term(Term::FALSE)) => Word::I32(0),
        (UnaryOp::Neg, Word::I32(a)) => Word::I32(a.wrapping_neg()),
        (UnaryOp::Neg, Word::I64(a)) => Word::I64(a.wrapping_neg()),
        (UnaryOp::Neg, Word::F32(a)) => Word::F32(a ^ 1 << 31),
        (UnaryOp::Neg, Word::F64(a)) => Word::F64(a ^ 1 << 63),
        (UnaryOp::Widen, Word::I32(a)) => Word::I64(a.into()),
        (UnaryOp::Narrow, Word::I64(a)) => Word::I32(a as i32),
        (UnaryOp::ToI8, Word::I32(a)) => Word::I32((a as i8).into()),
        (UnaryOp::ToI16, Word::I32(a)) => Word::I32((a as i16).into()),
        (UnaryOp::ToU16, Word::I32(a)) => Word::I32((a as u16).into()),
        // Casts saturate, and not-a-number is zero, as in Java.
        (UnaryOp::ToI32, Word::F32(a)) => Word::I32(f32::from_bits(a) as i32),
        (UnaryOp::ToI32, Word::F64(a)) => Word::I32(f64::from_bits(a) as i32),
        (UnaryOp::ToI64, Word::F32(a)) => Word::I64(f32::from_bits(a) as i64),
        (UnaryOp::ToI64, Word::F64(a)) => Word::I64(f64::from_bits(a) as i64),
        (UnaryOp::ToF32, Word::I32(a)) => Word::f32(a as f32),
        (UnaryOp::ToF32, Word::I64(a)) => Word::f32(a as f32),
        (UnaryOp::ToF32, Word::F64(a)) => Word::f32(f64::from_bits(a) as f32),
        (UnaryOp::ToF64, Word::I32(a)) => Word::f64(a.into()),
        (UnaryOp::ToF64, Word::I64(a)) => Word::f64(a as f64),
        (UnaryOp::ToF64, Word::F32(a)) => Word::f64(f32::from_bits(a).into()),
        _ => return None,
    })
}

/// What a place of this type holds at first, if that is known without a table of terms.
#[inline]
pub(crate) fn default_of(ty: Type) -> Option<Word> {
    Some(match ty {
        Type::Bool => Word::FALSE,
        Type::Bit | Type::I8 | Type::I16 | Type::U16 | Type::I32 => Word::I32(0),
        Type::I64 => Word::I64(0),
        Type::F32 => Word::F32(0),
        Type::F64 => Word::F64(0),
        Type::Ref(_) => Word::NULL,
        Type::Int | Type::Any => return None,
    })
}

/// A number as an array of such elements keeps it; nothing, if it is no number that belongs there.
#[inline]
pub(crate) fn as_element(ty: Type, value: Word) -> Option<Word> {
    match (ty, value) {
        (Type::Bit, Word::I32(value)) => Some(Word::I32(value & 1)),
        (Type::I8, Word::I32(_)) => unary(UnaryOp::ToI8, value),
        (Type::I16, Word::I32(_)) => unary(UnaryOp::ToI16, value),
        (Type::U16, Word::I32(_)) => unary(UnaryOp::ToU16, value),
        _ => fits(ty, value).then_some(value),
    }
}

/// Whether a known number is of a type.
#[inline]
pub(crate) fn fits(ty: Type, value: Word) -> bool {
    matches!(
        (ty, value),
        (Type::Bit | Type::I8 | Type::I16 | Type::U16 | Type::I32, Word::I32(_))
            | (Type::I64, Word::I64(_))
            | (Type::F32, Word::F32(_))
            | (Type::F64, Word::F64(_))
    )
}

#[cfg(test)]
#[path = "concrete_tests.rs"]
mod tests;
