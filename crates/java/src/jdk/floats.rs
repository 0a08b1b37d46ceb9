//! `float` and `double`: their bits, and the functions of `Math` that processors or libraries have.

mod close;
mod logarithms;
mod trigonometry;
mod words;

use heapwise_heap::{Asked, Heap};
use heapwise_term::{Node, Term};

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;

table! {
    "java/lang/Float.floatToRawIntBits(F)I" => run to_bits;
    "java/lang/Double.doubleToRawLongBits(D)J" => run to_bits;
    "java/lang/Float.intBitsToFloat(I)F" => run from_bits;
    "java/lang/Double.longBitsToDouble(J)D" => run from_bits;
    "java/lang/Math.abs(F)F" => run abs;
    "java/lang/Math.abs(D)D" => run abs;
    "java/lang/Math.sqrt(D)D" => run sqrt;
    "java/lang/StrictMath.abs(F)F" => run abs;
    "java/lang/StrictMath.abs(D)D" => run abs;
    "java/lang/StrictMath.sqrt(D)D" => run sqrt;
    // What virtual machines compute more closely than the algorithms that `StrictMath` prescribes.
    "java/lang/Math.sin(D)D" => run unary(close::sin);
    "java/lang/Math.cos(D)D" => run unary(close::cos);
    "java/lang/Math.tan(D)D" => run unary(close::tan);
    "java/lang/Math.exp(D)D" => run unary(close::exp);
    "java/lang/Math.log(D)D" => run unary(close::log);
    "java/lang/Math.log10(D)D" => run unary(close::log10);
    "java/lang/Math.pow(DD)D" => run binary(close::pow);
    // What `StrictMath` prescribes to the bit, and `Math` may do as well. None of it asks the machine: where the algorithms
    // of the crate are other ones, these are our own.
    "java/lang/Math.asin(D)D" => run unary(libm::asin);
    "java/lang/Math.acos(D)D" => run unary(libm::acos);
    "java/lang/Math.atan(D)D" => run unary(libm::atan);
    "java/lang/Math.sinh(D)D" => run unary(logarithms::sinh);
    "java/lang/Math.cosh(D)D" => run unary(logarithms::cosh);
    "java/lang/Math.tanh(D)D" => run unary(logarithms::tanh);
    "java/lang/Math.expm1(D)D" => run unary(libm::expm1);
    "java/lang/Math.log1p(D)D" => run unary(logarithms::log1p);
    "java/lang/Math.cbrt(D)D" => run unary(logarithms::cbrt);
    "java/lang/Math.atan2(DD)D" => run binary(trigonometry::atan2);
    "java/lang/Math.hypot(DD)D" => run binary(trigonometry::hypot);
    "java/lang/Math.IEEEremainder(DD)D" => run binary(libm::remainder);
    "java/lang/StrictMath.sin(D)D" => run unary(trigonometry::sin);
    "java/lang/StrictMath.cos(D)D" => run unary(trigonometry::cos);
    "java/lang/StrictMath.tan(D)D" => run unary(libm::tan);
    "java/lang/StrictMath.asin(D)D" => run unary(libm::asin);
    "java/lang/StrictMath.acos(D)D" => run unary(libm::acos);
    "java/lang/StrictMath.atan(D)D" => run unary(libm::atan);
    "java/lang/StrictMath.exp(D)D" => run unary(libm::exp);
    "java/lang/StrictMath.log(D)D" => run unary(logarithms::log);
    "java/lang/StrictMath.log10(D)D" => run unary(logarithms::log10);
    "java/lang/StrictMath.sinh(D)D" => run unary(logarithms::sinh);
    "java/lang/StrictMath.cosh(D)D" => run unary(logarithms::cosh);
    "java/lang/StrictMath.tanh(D)D" => run unary(logarithms::tanh);
    "java/lang/StrictMath.expm1(D)D" => run unary(libm::expm1);
    "java/lang/StrictMath.log1p(D)D" => run unary(logarithms::log1p);
    "java/lang/StrictMath.cbrt(D)D" => run unary(logarithms::cbrt);
    "java/lang/StrictMath.atan2(DD)D" => run binary(trigonometry::atan2);
    "java/lang/StrictMath.hypot(DD)D" => run binary(trigonometry::hypot);
    "java/lang/StrictMath.pow(DD)D" => run binary(power);
    "java/lang/StrictMath.IEEEremainder(DD)D" => run binary(libm::remainder);
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

/// A function of known numbers alone.
fn unary<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    _: &mut State<H>,
    [a]: [Term; 1],
    function: fn(f64) -> f64,
) -> Asked<Answer, H> {
    Ok(match known(worker, a) {
        Some(a) => Answer::Value(worker.terms.f64_bits(function(a).to_bits())),
        None => symbolic(),
    })
}

fn binary<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    _: &mut State<H>,
    [a, b]: [Term; 2],
    function: fn(f64, f64) -> f64,
) -> Asked<Answer, H> {
    Ok(match (known(worker, a), known(worker, b)) {
        (Some(a), Some(b)) => Answer::Value(worker.terms.f64_bits(function(a, b).to_bits())),
        _ => symbolic(),
    })
}

fn known(worker: &Jvm<'_, '_>, number: Term) -> Option<f64> {
    match worker.terms.node(number) {
        Node::F64(bits) => Some(f64::from_bits(bits)),
        _ => None,
    }
}

fn symbolic() -> Answer {
    Answer::Unsupported("a function of java.lang.Math whose argument is symbolic".to_owned())
}
