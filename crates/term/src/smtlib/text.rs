//! The words that scripts are made of, shared by the writer and the reader.

use std::fmt::Write;

use crate::kinds::Kind;
use crate::limits::Limits;
use crate::node::{BinaryOp, Sort, UnaryOp};

/// A set of kinds as the names of definitions spell it: `3-5 7`.
pub(super) fn ranges_text(ranges: &[(Kind, Kind)]) -> String {
    match ranges {
        [] => "none".into(),
        [(0, Kind::MAX)] => "all".into(),
        _ => {
            let mut out = String::new();
            for &(low, high) in ranges {
                let space = if out.is_empty() { "" } else { " " };
                let _ = if low == high { write!(out, "{space}{low}") } else { write!(out, "{space}{low}-{high}") };
            }
            out
        }
    }
}

/// The ranges that [`ranges_text`] has written.
pub(super) fn ranges_of(text: &str) -> Option<Vec<(Kind, Kind)>> {
    match text {
        "none" => Some(Vec::new()),
        "all" => Some(vec![(0, Kind::MAX)]),
        _ => text
            .split(' ')
            .map(|range| match range.split_once('-') {
                Some((low, high)) => Some((low.parse().ok()?, high.parse().ok()?)),
                None => range.parse().ok().map(|kind| (kind, kind)),
            })
            .collect(),
    }
}

/// Operators that SMT-LIB has no word for, so that scripts define them; the name says the sort.
pub(super) const DEFINED: [(BinaryOp, &str); 5] = [
    (BinaryOp::Div, "quotient"),
    (BinaryOp::Rem, "remainder"),
    (BinaryOp::Shl, "shift-left"),
    (BinaryOp::Shr, "shift-right"),
    (BinaryOp::Ushr, "shift-right-unsigned"),
];

/// Operators that SMT-LIB has on unbounded integers, and on bit-vectors.
pub(super) const KNOWN: [(BinaryOp, &str, &str); 6] = [
    (BinaryOp::Lt, "<", "bvslt"),
    (BinaryOp::Add, "+", "bvadd"),
    (BinaryOp::Mul, "*", "bvmul"),
    (BinaryOp::BitAnd, "", "bvand"),
    (BinaryOp::BitOr, "", "bvor"),
    (BinaryOp::BitXor, "", "bvxor"),
];

/// Casts of 32-bit integers to narrower types and back: the name and what it means.
pub(super) const CASTS: [(UnaryOp, &str, &str); 3] = [
    (UnaryOp::SignExtend8, "to-byte", "((_ sign_extend 24) ((_ extract 7 0) a))"),
    (UnaryOp::SignExtend16, "to-short", "((_ sign_extend 16) ((_ extract 15 0) a))"),
    (UnaryOp::ZeroExtend16, "to-char", "((_ zero_extend 16) ((_ extract 15 0) a))"),
];

pub(super) fn cast_definition(name: &str, body: &str) -> String {
    format!("(define-fun {name} ((a (_ BitVec 32))) (_ BitVec 32) {body})\n")
}

/// That an integer called so is within its limits; nothing if its sort says so already.
pub(super) fn limits_text(limits: Limits, sort: Sort, name: &str) -> Option<String> {
    let (least, greatest) = (limits.least(sort), limits.greatest(sort));
    let bits = |value: i64| match sort {
        Sort::I32 => format!("#x{:08x}", value as i32),
        _ => format!("#x{value:016x}"),
    };
    match (limits, sort) {
        (Limits::None | Limits::NonNull | Limits::Alone, _) | (_, Sort::Bool | Sort::Ref | Sort::F32 | Sort::F64) => {
            None
        }
        (Limits::NonNegative, Sort::Int) => Some(format!("(>= {name} 0)")),
        (Limits::NonNegative, _) => Some(format!("(bvsge {name} (_ bv0 {}))", width(sort)?)),
        (_, Sort::Int) => {
            let number = |value: i64| if value < 0 { format!("(- {})", -value) } else { value.to_string() };
            Some(format!("(<= {} {name} {})", number(least?), number(greatest?)))
        }
        _ => Some(format!("(and (bvsle {} {name}) (bvsle {name} {}))", bits(least?), bits(greatest?))),
    }
}

pub(super) fn width(sort: Sort) -> Option<u32> {
    match sort {
        Sort::I32 => Some(32),
        Sort::I64 => Some(64),
        _ => None,
    }
}

/// What the name of a defined operator ends with.
pub(super) fn sort_suffix(sort: Sort) -> &'static str {
    match sort {
        Sort::I32 => "32",
        Sort::I64 => "64",
        _ => "",
    }
}

/// The definition of an operator that SMT-LIB does not have.
pub(super) fn definition(op: BinaryOp, sort: Sort) -> String {
    let name = DEFINED.iter().find(|(defined, _)| *defined == op).map_or("", |(_, name)| name);
    let Some(width) = width(sort) else {
        // `div` and `mod` round so that the remainder is never negative: take them only of a dividend that is not.
        let body = match op {
            BinaryOp::Div => "(ite (>= a 0) (div a b) (- (div (- a) b)))",
            _ => "(ite (>= a 0) (mod a b) (- (mod (- a) b)))",
        };
        return format!("(define-fun {name} ((a Int) (b Int)) Int (ite (= b 0) 0 {body}))\n");
    };
    let sort_text = format!("(_ BitVec {width})");
    let zero = format!("(_ bv0 {width})");
    let count = format!("(bvand b (_ bv{} {width}))", width - 1);
    let body = match op {
        BinaryOp::Div => format!("(ite (= b {zero}) {zero} (bvsdiv a b))"),
        BinaryOp::Rem => format!("(ite (= b {zero}) {zero} (bvsrem a b))"),
        BinaryOp::Shl => format!("(bvshl a {count})"),
        BinaryOp::Shr => format!("(bvashr a {count})"),
        _ => format!("(bvlshr a {count})"),
    };
    format!("(define-fun {name}{width} ((a {sort_text}) (b {sort_text})) {sort_text} {body})\n")
}

/// Whether a name may mean something to a script or to a solver already.
pub(super) fn is_taken(name: &str) -> bool {
    const WORDS: &str = "null kind true false not and or xor ite let distinct forall exists par as match is _ ! abs \
        div mod rem quotient remainder select store concat extract repeat update to_real to_int is_int divisible \
        pi sin cos tan exp sqrt fp NaN iand int2bv bv2nat nat2bv int2nat String Array implies iff const lambda choice \
        tuple union singleton subset member insert card complement join transpose product emptyset default pow2 \
        if root-obj map rm RNE RNA RTP RTN RTZ";
    const THEORIES: &str = "str seq set bag re fp rel ff real int char bv sep array table rotate sign_extend";
    let is_numbered = |rest: &str| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
    let theory = name.split_once('.').map(|(theory, _)| theory);
    name.is_empty()
        || name.starts_with(['@', '.'])
        || name.starts_with("bv")
        || name.strip_prefix('t').is_some_and(is_numbered)
        || name.starts_with(super::floats::FLOAT)
        || name.starts_with(super::floats::BITS)
        || name.starts_with(super::floats::REMAINDER)
        || (name.starts_with("float") && name.contains("-to-int"))
        || CASTS.iter().any(|(_, word, _)| *word == name)
        || WORDS.split_whitespace().any(|word| word == name)
        || theory.is_some_and(|theory| THEORIES.split_whitespace().any(|word| word == theory))
        || DEFINED.iter().any(|(_, word)| name.strip_prefix(word).is_some_and(|rest| matches!(rest, "" | "32" | "64")))
}
