//! Floats in scripts: the theory of floating-point numbers, rounding to nearest.
//!
//! That theory has one NaN and no way from a float to its bits. So a float input is declared by its bits, which is also
//! how a model tells of it, and stands as `|float x|` in conditions; the bits of another float are an unknown that a
//! definition ties to it.

use std::fmt::Write;

use super::sexpr::Sexpr;
use crate::float::{NAN_32, NAN_64};
use crate::node::{BinaryOp, Sort, UnaryOp};

/// The name of the float that a declared bit-vector is; `name` is without bars.
pub(super) const FLOAT: &str = "float ";
/// What the names of unknown bits begin with.
pub(super) const BITS: &str = "raw bits ";
/// That a bit-vector is a float's bits; and that it also is the canonical NaN if it is one.
pub(super) const ARE_BITS: &str = "are bits of ";
pub(super) const ARE_CANONICAL_BITS: &str = "are canonical bits of ";

/// Operators on floats, as the theory calls them.
pub(super) const KNOWN: [(BinaryOp, &str); 7] = [
    (BinaryOp::FAdd, "fp.add RNE"),
    (BinaryOp::FSub, "fp.sub RNE"),
    (BinaryOp::FMul, "fp.mul RNE"),
    (BinaryOp::FDiv, "fp.div RNE"),
    (BinaryOp::FLt, "fp.lt"),
    (BinaryOp::FLe, "fp.leq"),
    (BinaryOp::FEq, "fp.eq"),
];

/// Java's `%`, which the theory does not have: scripts leave it open.
pub(super) const REMAINDER: &str = "float-remainder";

/// The sort as text, and the word that makes one.
pub(super) fn sort_text(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "(_ FloatingPoint 8 24)" } else { "(_ FloatingPoint 11 53)" }
}

pub(super) fn to_fp(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "(_ to_fp 8 24)" } else { "(_ to_fp 11 53)" }
}

pub(super) fn width(sort: Sort) -> u32 {
    if sort == Sort::F32 { 32 } else { 64 }
}

pub(super) fn constant_32(bits: u32) -> String {
    format!("({} #x{bits:08x})", to_fp(Sort::F32))
}

pub(super) fn constant_64(bits: u64) -> String {
    format!("({} #x{bits:016x})", to_fp(Sort::F64))
}

/// How a cast to an integer is called: `float32-to-int64`.
pub(super) fn cast_name(op: UnaryOp, from: Sort) -> String {
    let to = if op == UnaryOp::FToI32 { 32 } else { 64 };
    format!("float{}-to-int{to}", width(from))
}

/// Java's cast: towards zero, the nearest where it does not fit, zero for NaN.
pub(super) fn cast_definition(op: UnaryOp, from: Sort) -> String {
    let (name, float) = (cast_name(op, from), sort_text(from));
    let (to, zero, least, greatest) = match op {
        UnaryOp::FToI32 => (32, "#x00000000", "#x80000000", "#x7fffffff"),
        _ => (64, "#x0000000000000000", "#x8000000000000000", "#x7fffffffffffffff"),
    };
    let limit = if to == 32 { 2_147_483_648.0 } else { 9_223_372_036_854_775_808.0_f64 };
    let limit_text = |limit: f64| match from {
        Sort::F32 => constant_32((limit as f32).to_bits()),
        _ => constant_64(limit.to_bits()),
    };
    let (above, below) = (limit_text(limit), limit_text(-limit));
    let fits = format!("((_ fp.to_sbv {to}) RTZ f)");
    format!(
        "(define-fun {name} ((f {float})) (_ BitVec {to}) (ite (fp.isNaN f) {zero} (ite (fp.geq f {above}) {greatest} \
         (ite (fp.leq f {below}) {least} {fits}))))\n"
    )
}

/// The predicates that tie bits to floats.
pub(super) fn bits_definitions(sort: Sort) -> String {
    let (width, float, to_fp) = (width(sort), sort_text(sort), to_fp(sort));
    let nan = if sort == Sort::F32 { format!("#x{NAN_32:08x}") } else { format!("#x{NAN_64:016x}") };
    let is_same = format!("(= ({to_fp} b) f)");
    let parameters = format!("((b (_ BitVec {width})) (f {float}))");
    let mut out = String::new();
    let _ = writeln!(out, "(define-fun |{ARE_BITS}{width}| {parameters} Bool {is_same})");
    let canonical = format!("(and {is_same} (=> (fp.isNaN f) (= b {nan})))");
    let _ = writeln!(out, "(define-fun |{ARE_CANONICAL_BITS}{width}| {parameters} Bool {canonical})");
    out
}

/// The declaration of the remainder.
pub(super) fn remainder_declaration(sort: Sort) -> String {
    let (width, float) = (width(sort), sort_text(sort));
    format!("(declare-fun {REMAINDER}{width} ({float} {float}) {float})\n")
}

/// Whether an assertion ties unknown bits to a float.
pub(super) fn is_about_bits(items: &[Sexpr]) -> bool {
    let predicate = items.first().and_then(Sexpr::as_atom).unwrap_or_default();
    predicate.starts_with(ARE_BITS) || predicate.starts_with(ARE_CANONICAL_BITS)
}

pub(super) fn is_operator(op: BinaryOp) -> bool {
    op == BinaryOp::FRem || KNOWN.iter().any(|(known, _)| *known == op)
}

/// The operator on two floats that is called so.
pub(super) fn binary(word: &str) -> Option<BinaryOp> {
    let is_called = |name: &str| name.split(' ').next() == Some(word);
    let known = KNOWN.iter().find(|(_, name)| is_called(name)).map(|(op, _)| *op);
    known.or_else(|| word.starts_with(REMAINDER).then_some(BinaryOp::FRem))
}

/// The operator on, or to, a float that is called so, and its sort; `word` is the first word of the function's name.
pub(super) fn unary(function: &Sexpr, word: &str, is_rounded: bool, of: Sort) -> Option<(UnaryOp, Sort)> {
    let digits = |at: usize| function.as_list().and_then(|items| items.get(at)).and_then(Sexpr::as_atom);
    let to = if digits(2) == Some("8") { Sort::F32 } else { Sort::F64 };
    Some(match (word, of) {
        ("fp.neg", Sort::F32 | Sort::F64) => (UnaryOp::FNeg, of),
        ("fp.abs", Sort::F32 | Sort::F64) => (UnaryOp::FAbs, of),
        ("fp.sqrt", Sort::F32 | Sort::F64) => (UnaryOp::FSqrt, of),
        ("to_fp", Sort::I32 | Sort::I64 | Sort::F32 | Sort::F64) if is_rounded && of != to => {
            (if to == Sort::F32 { UnaryOp::ToF32 } else { UnaryOp::ToF64 }, to)
        }
        ("to_fp", Sort::I32) if to == Sort::F32 => (UnaryOp::BitsToF, Sort::F32),
        ("to_fp", Sort::I64) if to == Sort::F64 => (UnaryOp::BitsToF, Sort::F64),
        ("float32-to-int32", Sort::F32) | ("float64-to-int32", Sort::F64) => (UnaryOp::FToI32, Sort::I32),
        ("float32-to-int64", Sort::F32) | ("float64-to-int64", Sort::F64) => (UnaryOp::FToI64, Sort::I64),
        _ => return None,
    })
}
