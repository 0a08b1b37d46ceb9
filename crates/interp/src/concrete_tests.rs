//! Known numbers are computed as terms are.

use heapwise_ir::BinaryOp;
use heapwise_term::{BinaryOp as TermOp, Terms};

use super::*;

fn words() -> Vec<Word> {
    let small = [0, 1, -1, 2, 7, 31, 32, 33, 63, 64, -128, 127, 255, 65_535, i32::MIN, i32::MAX, -65_536, 1 << 30];
    let wide = [0, 1, -1, 31, 63, 64, 65, 1 << 31, 1 << 40, i64::MIN, i64::MAX, -(1 << 33), 6_364_136_223_846_793_005];
    let floats = [0.0, -0.0, 1.0, -1.5, 0.1, 1e300, -1e300, 3e9, 1e19, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE];
    let mut words = [Word::TRUE, Word::FALSE].to_vec();
    words.extend(small.map(Word::I32));
    words.extend(wide.map(Word::I64));
    words.extend(floats.map(|value| Word::F64(value.to_bits())));
    words.extend(floats.map(|value| Word::F32((value as f32).to_bits())));
    words.push(Word::F32(0xffc0_1234));
    words.push(Word::F64(0xfff8_0000_0000_1234));
    words
}

fn text(terms: &mut Terms, word: Word) -> String {
    let term = terms.term(word);
    format!("{:?}", terms.node(term))
}

#[test]
fn operators_of_two_numbers() {
    let terms = &mut Terms::new();
    let mut checked = 0;
    for op in BinaryOp::ALL {
        for a in words() {
            for b in words() {
                let Some(found) = binary(op, a, b) else { continue };
                let (x, y) = (terms.term(a), terms.term(b));
                let is_float = matches!(a, Word::F32(_) | Word::F64(_));
                let expected = match op {
                    BinaryOp::Add if is_float => terms.float(TermOp::FAdd, x, y),
                    BinaryOp::Sub if is_float => terms.float(TermOp::FSub, x, y),
                    BinaryOp::Mul if is_float => terms.float(TermOp::FMul, x, y),
                    BinaryOp::Div if is_float => terms.float(TermOp::FDiv, x, y),
                    BinaryOp::Rem if is_float => terms.float(TermOp::FRem, x, y),
                    BinaryOp::Lt if is_float => terms.float_lt(x, y),
                    BinaryOp::Le if is_float => terms.float_le(x, y),
                    BinaryOp::Eq if is_float => terms.float_eq(x, y),
                    BinaryOp::CompareOrLess => terms.float_three_way(x, y, -1),
                    BinaryOp::CompareOrGreater => terms.float_three_way(x, y, 1),
                    BinaryOp::Add => terms.add(x, y),
                    BinaryOp::Sub => terms.sub(x, y),
                    BinaryOp::Mul => terms.mul(x, y),
                    BinaryOp::Div => terms.div(x, y),
                    BinaryOp::Rem => terms.rem(x, y),
                    BinaryOp::Lt => terms.lt(x, y),
                    BinaryOp::Le => terms.le(x, y),
                    BinaryOp::Eq => terms.eq(x, y),
                    BinaryOp::Compare => terms.three_way(x, y),
                    BinaryOp::And => terms.bits(TermOp::BitAnd, x, y),
                    BinaryOp::Or => terms.bits(TermOp::BitOr, x, y),
                    BinaryOp::Xor => terms.bits(TermOp::BitXor, x, y),
                    BinaryOp::Shl => terms.bits(TermOp::Shl, x, y),
                    BinaryOp::Shr => terms.bits(TermOp::Shr, x, y),
                    BinaryOp::Ushr => terms.bits(TermOp::Ushr, x, y),
                };
                assert_eq!(text(terms, found), format!("{:?}", terms.node(expected)), "{a:?} {op:?} {b:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 9_000, "only {checked} operations are done on numbers");
}

#[test]
fn operators_of_one_number() {
    let terms = &mut Terms::new();
    let all = [
        UnaryOp::Not,
        UnaryOp::Neg,
        UnaryOp::Widen,
        UnaryOp::Narrow,
        UnaryOp::ToBit,
        UnaryOp::ToI8,
        UnaryOp::ToI16,
        UnaryOp::ToU16,
        UnaryOp::ToI32,
        UnaryOp::ToI64,
        UnaryOp::ToF32,
        UnaryOp::ToF64,
    ];
    for op in all {
        for a in words() {
            let Some(found) = unary(op, a) else { continue };
            let x = terms.term(a);
            let expected = match (op, a) {
                (UnaryOp::Not, _) => terms.not(x),
                (UnaryOp::Neg, Word::F32(_) | Word::F64(_)) => terms.float_neg(x),
                (UnaryOp::Neg, _) => terms.neg(x),
                (UnaryOp::Widen, _) => terms.widen(x),
                (UnaryOp::Narrow, _) => terms.narrow(x),
                (UnaryOp::ToBit, _) => {
                    let (one, zero) = (terms.i32(1), terms.i32(0));
                    terms.ite(x, one, zero)
                }
                (UnaryOp::ToI8, _) => terms.sign_extend8(x),
                (UnaryOp::ToI16, _) => terms.sign_extend16(x),
                (UnaryOp::ToU16, _) => terms.zero_extend16(x),
                (UnaryOp::ToI32, _) => terms.float_to_i32(x),
                (UnaryOp::ToI64, _) => terms.float_to_i64(x),
                (UnaryOp::ToF32, _) => terms.to_f32(x),
                (UnaryOp::ToF64, _) => terms.to_f64(x),
            };
            assert_eq!(text(terms, found), format!("{:?}", terms.node(expected)), "{op:?} {a:?}");
        }
    }
}
