//! `float` and `double`: their bits, and the functions of `Math` that processors or libraries have.

mod close;
mod logarithms;
mod trigonometry;
mod words;

use heapwise_heap::{Asked, Heap, Own};
use heapwise_term::{Term, Word};

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;

table! {
    "java/lang/Float.floatToRawIntBits(F)I" => run to_bits, computes(known_to_bits);
    "java/lang/Double.doubleToRawLongBits(D)J" => run to_bits, computes(known_to_bits);
    "java/lang/Float.intBitsToFloat(I)F" => run from_bits, computes(known_from_bits);
    "java/lang/Double.longBitsToDouble(J)D" => run from_bits, computes(known_from_bits);
    "java/lang/Math.abs(F)F" => run abs, computes(known_abs);
    "java/lang/Math.abs(D)D" => run abs, computes(known_abs);
    "java/lang/Math.sqrt(D)D" => run sqrt, computes(known_sqrt);
    "java/lang/StrictMath.abs(F)F" => run abs, computes(known_abs);
    "java/lang/StrictMath.abs(D)D" => run abs, computes(known_abs);
    "java/lang/StrictMath.sqrt(D)D" => run sqrt, computes(known_sqrt);
    // What virtual machines compute more closely than the algorithms that `StrictMath` prescribes.
    "java/lang/Math.sin(D)D" => compute unary(close::sin);
    "java/lang/Math.cos(D)D" => compute unary(close::cos);
    "java/lang/Math.tan(D)D" => compute unary(close::tan);
    "java/lang/Math.exp(D)D" => compute unary(close::exp);
    "java/lang/Math.log(D)D" => compute unary(close::log);
    "java/lang/Math.log10(D)D" => compute unary(close::log10);
    "java/lang/Math.pow(DD)D" => compute binary(close::pow);
    // What `StrictMath` prescribes to the bit, and `Math` may do as well. None of it asks the machine: where the algorithms
    // of the crate are other ones, these are our own.
    "java/lang/Math.asin(D)D" => compute unary(libm::asin);
    "java/lang/Math.acos(D)D" => compute unary(libm::acos);
    "java/lang/Math.atan(D)D" => compute unary(libm::atan);
    "java/lang/Math.sinh(D)D" => compute unary(logarithms::sinh);
    "java/lang/Math.cosh(D)D" => compute unary(logarithms::cosh);
    "java/lang/Math.tanh(D)D" => compute unary(logarithms::tanh);
    "java/lang/Math.expm1(D)D" => compute unary(libm::expm1);
    "java/lang/Math.log1p(D)D" => compute unary(logarithms::log1p);
    "java/lang/Math.cbrt(D)D" => compute unary(logarithms::cbrt);
    "java/lang/Math.atan2(DD)D" => compute binary(trigonometry::atan2);
    "java/lang/Math.hypot(DD)D" => compute binary(trigonometry::hypot);
    "java/lang/Math.IEEEremainder(DD)D" => compute binary(libm::remainder);
    "java/lang/StrictMath.sin(D)D" => compute unary(trigonometry::sin);
    "java/lang/StrictMath.cos(D)D" => compute unary(trigonometry::cos);
    "java/lang/StrictMath.tan(D)D" => compute unary(libm::tan);
    "java/lang/StrictMath.asin(D)D" => compute unary(libm::asin);
    "java/lang/StrictMath.acos(D)D" => compute unary(libm::acos);
    "java/lang/StrictMath.atan(D)D" => compute unary(libm::atan);
    "java/lang/StrictMath.exp(D)D" => compute unary(libm::exp);
    "java/lang/StrictMath.log(D)D" => compute unary(logarithms::log);
    "java/lang/StrictMath.log10(D)D" => compute unary(logarithms::log10);
    "java/lang/StrictMath.sinh(D)D" => compute unary(logarithms::sinh);
    "java/lang/StrictMath.cosh(D)D" => compute unary(logarithms::cosh);
    "java/lang/StrictMath.tanh(D)D" => compute unary(logarithms::tanh);
    "java/lang/StrictMath.expm1(D)D" => compute unary(libm::expm1);
    "java/lang/StrictMath.log1p(D)D" => compute unary(logarithms::log1p);
    "java/lang/StrictMath.cbrt(D)D" => compute unary(logarithms::cbrt);
    "java/lang/StrictMath.atan2(DD)D" => compute binary(trigonometry::atan2);
    "java/lang/StrictMath.hypot(DD)D" => compute binary(trigonometry::hypot);
    "java/lang/StrictMath.pow(DD)D" => compute binary(power);
    "java/lang/StrictMath.IEEEremainder(DD)D" => compute binary(libm::remainder);
}

/// Java says that a power of one may be no number, where C says that it is one.
fn power(base: f64, exponent: f64) -> f64 {
    if exponent.is_nan() || base.abs() == 1.0 && exponent.is_infinite() { f64::NAN } else { libm::pow(base, exponent) }
}

fn to_bits<H: Heap>(worker: &mut Jvm<'_, '_>, _: &mut State<H>, [a]: [Term; 1]) -> Asked<Answer, H> {
    Ok(Answer::Value(worker.terms.float_to_bits(a)))
}

fn from_bits<H: Heap>(worker: &mut Jvm<'_, '_>, _: &mut State<H>, [a]: [Term; 1]) -> Asked<Answer, H> {
    Ok(Answer::Value(worker.terms.bits_to_float(a)))
}

fn abs<H: Heap>(worker: &mut Jvm<'_, '_>, _: &mut State<H>, [a]: [Term; 1]) -> Asked<Answer, H> {
    Ok(Answer::Value(worker.terms.float_abs(a)))
}

fn sqrt<H: Heap>(worker: &mut Jvm<'_, '_>, _: &mut State<H>, [a]: [Term; 1]) -> Asked<Answer, H> {
    Ok(Answer::Value(worker.terms.float_sqrt(a)))
}

fn known_to_bits(_: &mut Jvm<'_, '_>, _: &mut Own, args: &[Word]) -> Option<Word> {
    match *args {
        [Word::F32(bits)] => Some(Word::I32(bits as i32)),
        [Word::F64(bits)] => Some(Word::I64(bits as i64)),
        _ => None,
    }
}

fn known_from_bits(_: &mut Jvm<'_, '_>, _: &mut Own, args: &[Word]) -> Option<Word> {
    match *args {
        [Word::I32(bits)] => Some(Word::f32(f32::from_bits(bits as u32))),
        [Word::I64(bits)] => Some(Word::f64(f64::from_bits(bits as u64))),
        _ => None,
    }
}

fn known_abs(_: &mut Jvm<'_, '_>, _: &mut Own, args: &[Word]) -> Option<Word> {
    match *args {
        [Word::F32(bits)] => Some(Word::f32(f32::from_bits(bits).abs())),
        [Word::F64(bits)] => Some(Word::f64(f64::from_bits(bits).abs())),
        _ => None,
    }
}

fn known_sqrt(_: &mut Jvm<'_, '_>, _: &mut Own, args: &[Word]) -> Option<Word> {
    match *args {
        [Word::F64(bits)] => Some(Word::f64(f64::from_bits(bits).sqrt())),
        _ => None,
    }
}

fn unary(args: &[Word], function: fn(f64) -> f64) -> Option<Word> {
    match *args {
        [Word::F64(a)] => Some(Word::f64(function(f64::from_bits(a)))),
        _ => None,
    }
}

fn binary(args: &[Word], function: fn(f64, f64) -> f64) -> Option<Word> {
    match *args {
        [Word::F64(a), Word::F64(b)] => Some(Word::f64(function(f64::from_bits(a), f64::from_bits(b)))),
        _ => None,
    }
}
