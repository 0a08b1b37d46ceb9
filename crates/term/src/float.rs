//! Arithmetic of floats on their bits, as Java has it.
//!
//! The processor rounds as IEEE 754 says. What it leaves open is which NaN comes out: here always the canonical one, so
//! that results are the same everywhere.

use crate::node::{BinaryOp, UnaryOp};

/// The NaN that arithmetic gives.
pub(crate) const NAN_32: u32 = 0x7fc0_0000;
pub(crate) const NAN_64: u64 = 0x7ff8_0000_0000_0000;

pub(crate) fn bits_of_32(value: f32) -> u32 {
    if value.is_nan() { NAN_32 } else { value.to_bits() }
}

pub(crate) fn bits_of_64(value: f64) -> u64 {
    if value.is_nan() { NAN_64 } else { value.to_bits() }
}

/// The result of an operator on floats: a float, or a truth value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Computed<T> {
    Float(T),
    Truth(bool),
}

/// `FAdd` to `FEq`, and `Eq`; nothing for operators that floats do not have.
pub(crate) fn binary_32(op: BinaryOp, x: u32, y: u32) -> Option<Computed<u32>> {
    let (a, b) = (f32::from_bits(x), f32::from_bits(y));
    Some(match op {
        BinaryOp::FAdd => Computed::Float(bits_of_32(a + b)),
        BinaryOp::FSub => Computed::Float(bits_of_32(a - b)),
        BinaryOp::FMul => Computed::Float(bits_of_32(a * b)),
        BinaryOp::FDiv => Computed::Float(bits_of_32(a / b)),
        BinaryOp::FRem => Computed::Float(bits_of_32(a % b)),
        BinaryOp::FLt => Computed::Truth(a < b),
        BinaryOp::FLe => Computed::Truth(a <= b),
        BinaryOp::FEq => Computed::Truth(a == b),
        BinaryOp::Eq => Computed::Truth(x == y || (a.is_nan() && b.is_nan())),
        _ => return None,
    })
}

/// As [`binary_32`].
pub(crate) fn binary_64(op: BinaryOp, x: u64, y: u64) -> Option<Computed<u64>> {
    let (a, b) = (f64::from_bits(x), f64::from_bits(y));
    Some(match op {
        BinaryOp::FAdd => Computed::Float(bits_of_64(a + b)),
        BinaryOp::FSub => Computed::Float(bits_of_64(a - b)),
        BinaryOp::FMul => Computed::Float(bits_of_64(a * b)),
        BinaryOp::FDiv => Computed::Float(bits_of_64(a / b)),
        BinaryOp::FRem => Computed::Float(bits_of_64(a % b)),
        BinaryOp::FLt => Computed::Truth(a < b),
        BinaryOp::FLe => Computed::Truth(a <= b),
        BinaryOp::FEq => Computed::Truth(a == b),
        BinaryOp::Eq => Computed::Truth(x == y || (a.is_nan() && b.is_nan())),
        _ => return None,
    })
}

/// A number that is not unbounded.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Number {
    I32(i32),
    I64(i64),
    F32(u32),
    F64(u64),
}

/// The operators that take or give a float, and those that cut integers short; nothing where the operand does not fit.
pub(crate) fn unary(op: UnaryOp, x: Number) -> Option<Number> {
    use Number as N;
    Some(match (op, x) {
        (UnaryOp::SignExtend8, N::I32(x)) => N::I32((x as i8).into()),
        (UnaryOp::SignExtend16, N::I32(x)) => N::I32((x as i16).into()),
        (UnaryOp::ZeroExtend16, N::I32(x)) => N::I32((x as u16).into()),
        (UnaryOp::FNeg, N::F32(x)) => N::F32(x ^ 1 << 31),
        (UnaryOp::FNeg, N::F64(x)) => N::F64(x ^ 1 << 63),
        (UnaryOp::FAbs, N::F32(x)) => N::F32(x & !(1 << 31)),
        (UnaryOp::FAbs, N::F64(x)) => N::F64(x & !(1 << 63)),
        (UnaryOp::FSqrt, N::F32(x)) => N::F32(bits_of_32(f32::from_bits(x).sqrt())),
        (UnaryOp::FSqrt, N::F64(x)) => N::F64(bits_of_64(f64::from_bits(x).sqrt())),
        (UnaryOp::ToF32, N::I32(x)) => N::F32((x as f32).to_bits()),
        (UnaryOp::ToF32, N::I64(x)) => N::F32((x as f32).to_bits()),
        (UnaryOp::ToF32, N::F64(x)) => N::F32(bits_of_32(f64::from_bits(x) as f32)),
        (UnaryOp::ToF64, N::I32(x)) => N::F64(f64::from(x).to_bits()),
        (UnaryOp::ToF64, N::I64(x)) => N::F64((x as f64).to_bits()),
        (UnaryOp::ToF64, N::F32(x)) => N::F64(bits_of_64(f32::from_bits(x).into())),
        (UnaryOp::FToI32, N::F32(x)) => N::I32(f32::from_bits(x) as i32),
        (UnaryOp::FToI32, N::F64(x)) => N::I32(f64::from_bits(x) as i32),
        (UnaryOp::FToI64, N::F32(x)) => N::I64(f32::from_bits(x) as i64),
        (UnaryOp::FToI64, N::F64(x)) => N::I64(f64::from_bits(x) as i64),
        (UnaryOp::FToBits, N::F32(x)) => N::I32(x as i32),
        (UnaryOp::FToBits, N::F64(x)) => N::I64(x as i64),
        (UnaryOp::BitsToF, N::I32(x)) => N::F32(x as u32),
        (UnaryOp::BitsToF, N::I64(x)) => N::F64(x as u64),
        _ => return None,
    })
}

/// Whether the result of an operator is never a NaN other than the canonical one.
pub(crate) fn gives_canonical_nan(op: UnaryOp) -> bool {
    matches!(op, UnaryOp::FSqrt | UnaryOp::ToF32 | UnaryOp::ToF64)
}

/// The text of a float, as a Java program would write it: the shortest that reads back as the same.
pub fn text_32(bits: u32) -> String {
    let value = f32::from_bits(bits);
    text(value.is_nan(), f64::from(value), format!("{value:?}")) + if value.is_finite() { "f" } else { "" }
}

/// As [`text_32`].
pub fn text_64(bits: u64) -> String {
    let value = f64::from_bits(bits);
    text(value.is_nan(), value, format!("{value:?}"))
}

fn text(is_nan: bool, value: f64, digits: String) -> String {
    if is_nan {
        "NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
    } else {
        // Rust writes `1e20`, Java `1.0E20`; both read `1E20`.
        digits.replace('e', "E")
    }
}
