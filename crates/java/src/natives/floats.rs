//! `float` and `double`: their bits, and the functions of `Math` that processors or libraries have.

mod close;
mod logarithms;
mod trigonometry;
mod words;

use heapwise_heap::{Asked, Heap};
use heapwise_term::{Node, Term};

use super::Answer;
use crate::State;
use crate::jvm::Jvm;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    ToBits,
    FromBits,
    Abs,
    Sqrt,
    /// A function of known numbers alone.
    Unary(fn(f64) -> f64),
    Binary(fn(f64, f64) -> f64),
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    Some(match (class, member) {
        ("java/lang/Float", "floatToRawIntBits(F)I") | ("java/lang/Double", "doubleToRawLongBits(D)J") => {
            Native::ToBits
        }
        ("java/lang/Float", "intBitsToFloat(I)F") | ("java/lang/Double", "longBitsToDouble(J)D") => Native::FromBits,
        ("java/lang/Math" | "java/lang/StrictMath", "abs(F)F" | "abs(D)D") => Native::Abs,
        ("java/lang/Math" | "java/lang/StrictMath", "sqrt(D)D") => Native::Sqrt,
        ("java/lang/Math", _) => return closer(member).or_else(|| function(member)),
        ("java/lang/StrictMath", _) => return function(member),
        _ => return None,
    })
}

/// What virtual machines compute more closely than the algorithms that `StrictMath` prescribes.
fn closer(member: &str) -> Option<Native> {
    Some(match member {
        "sin(D)D" => Native::Unary(close::sin),
        "cos(D)D" => Native::Unary(close::cos),
        "tan(D)D" => Native::Unary(close::tan),
        "exp(D)D" => Native::Unary(close::exp),
        "log(D)D" => Native::Unary(close::log),
        "log10(D)D" => Native::Unary(close::log10),
        "pow(DD)D" => Native::Binary(close::pow),
        _ => return None,
    })
}

/// What `StrictMath` prescribes to the bit, and `Math` may do as well. None of it asks the machine: where the algorithms of
/// the crate are other ones, these are our own.
fn function(member: &str) -> Option<Native> {
    Some(match member {
        "sin(D)D" => Native::Unary(trigonometry::sin),
        "cos(D)D" => Native::Unary(trigonometry::cos),
        "tan(D)D" => Native::Unary(libm::tan),
        "asin(D)D" => Native::Unary(libm::asin),
        "acos(D)D" => Native::Unary(libm::acos),
        "atan(D)D" => Native::Unary(libm::atan),
        "exp(D)D" => Native::Unary(libm::exp),
        "log(D)D" => Native::Unary(logarithms::log),
        "log10(D)D" => Native::Unary(logarithms::log10),
        "sinh(D)D" => Native::Unary(logarithms::sinh),
        "cosh(D)D" => Native::Unary(logarithms::cosh),
        "tanh(D)D" => Native::Unary(logarithms::tanh),
        "expm1(D)D" => Native::Unary(libm::expm1),
        "log1p(D)D" => Native::Unary(logarithms::log1p),
        "cbrt(D)D" => Native::Unary(logarithms::cbrt),
        "atan2(DD)D" => Native::Binary(trigonometry::atan2),
        "hypot(DD)D" => Native::Binary(trigonometry::hypot),
        "pow(DD)D" => Native::Binary(power),
        "IEEEremainder(DD)D" => Native::Binary(libm::remainder),
        _ => return None,
    })
}

/// Java says that a power of one may be no number, where C says that it is one.
fn power(base: f64, exponent: f64) -> f64 {
    if exponent.is_nan() || base.abs() == 1.0 && exponent.is_infinite() { f64::NAN } else { libm::pow(base, exponent) }
}

pub(super) fn run<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    _: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    Ok(match (native, args) {
        (Native::ToBits, &[a]) => Answer::Value(worker.terms.float_to_bits(a)),
        (Native::FromBits, &[a]) => Answer::Value(worker.terms.bits_to_float(a)),
        (Native::Abs, &[a]) => Answer::Value(worker.terms.float_abs(a)),
        (Native::Sqrt, &[a]) => Answer::Value(worker.terms.float_sqrt(a)),
        (Native::Unary(function), &[a]) => match known(worker, a) {
            Some(a) => Answer::Value(worker.terms.f64_bits(function(a).to_bits())),
            None => symbolic(),
        },
        (Native::Binary(function), &[a, b]) => match (known(worker, a), known(worker, b)) {
            (Some(a), Some(b)) => Answer::Value(worker.terms.f64_bits(function(a, b).to_bits())),
            _ => symbolic(),
        },
        _ => Answer::Unsupported(format!("{native:?} with {} arguments", args.len())),
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
