//! The functions for which virtual machines have code of their own, which is more exact than `StrictMath`: nearly always they
//! give the `double` that is nearest to the true value. So do these. They compute with twice the digits and round once.

use super::trigonometry::reduce;
use super::words::size;

/// A number as a sum of two, of which the second is what the first has no room for.
#[derive(Copy, Clone)]
struct Twice(f64, f64);

impl Twice {
    fn sum(a: f64, b: f64) -> Twice {
        let sum = a + b;
        let from_b = sum - a;
        Twice(sum, (a - (sum - from_b)) + (b - from_b))
    }

    fn product(a: f64, b: f64) -> Twice {
        let product = a * b;
        Twice(product, libm::fma(a, b, -product))
    }

    fn plus(self, other: Twice) -> Twice {
        let Twice(high, rest) = Twice::sum(self.0, other.0);
        let low = Twice::sum(self.1, other.1);
        let Twice(high, rest) = Twice::sum(high, rest + low.0);
        Twice::sum(high, rest + low.1)
    }

    fn times(self, other: Twice) -> Twice {
        let Twice(high, rest) = Twice::product(self.0, other.0);
        Twice::sum(high, rest + (self.0 * other.1 + self.1 * other.0))
    }

    fn over(self, other: Twice) -> Twice {
        let first = self.0 / other.0;
        let left = self.plus(other.times(Twice(-first, 0.0)));
        let second = left.0 / other.0;
        let left = left.plus(other.times(Twice(-second, 0.0)));
        Twice::sum(first, second).plus(Twice(left.0 / other.0, 0.0))
    }
}

const LN2: Twice = Twice(std::f64::consts::LN_2, 2.3190468138462996e-17);
/// The same in three pieces, of which the first two times a small integer are exact.
const LN2_PIECES: [f64; 3] = [0.6931471805592082, 7.371002565166132e-13, 1.667085920830552e-25];
const LOG10_E: Twice = Twice(std::f64::consts::LOG10_E, 1.098319650216765e-17);

/// One less than the exponential of a number of at most a half, by its series.
fn small_exp_minus_one(x: Twice) -> Twice {
    let one = Twice(1.0, 0.0);
    let mut sum = one;
    for divisor in (2..=30).rev() {
        sum = one.plus(sum.times(x).over(Twice(f64::from(divisor), 0.0)));
    }
    sum.times(x)
}

/// The exponential of a number.
fn exponential(x: Twice) -> f64 {
    if x.0 > 709.8 {
        return f64::INFINITY;
    }
    if x.0 < -745.2 {
        return 0.0;
    }
    let power = (x.0 / LN2.0).round();
    let mut left = x;
    for piece in LN2_PIECES {
        left = left.plus(Twice(-power * piece, 0.0));
    }
    let Twice(high, low) = Twice(1.0, 0.0).plus(small_exp_minus_one(left));
    let power = power as i32;
    if power > -1000 {
        return libm::scalbn(high + low, power);
    }
    // The result may have fewer digits than others, and is to be rounded only once.
    let rough = libm::scalbn(1.0, 52 - 1074 - power);
    let rounds_here = rough > high;
    if !rounds_here {
        return libm::scalbn(high + low, power);
    }
    let Twice(sum, rest) = Twice::sum(rough, high);
    libm::scalbn((sum + (rest + low)) - rough, power)
}

/// The logarithm of a positive number.
fn logarithm(x: f64) -> Twice {
    let (mut scaled, mut power) = (x, 0);
    if size(x) < 0x0010_0000 {
        (scaled, power) = (x * 18014398509481984.0, -54);
    }
    let exponent = (size(scaled) >> 20) - 1023;
    scaled = libm::scalbn(scaled, -exponent);
    power += exponent;
    if scaled > std::f64::consts::SQRT_2 {
        (scaled, power) = (scaled / 2.0, power + 1);
    }
    // One step from a first guess, for which the exponential is computed with all digits.
    let guess = libm::log(scaled);
    let shrunk = small_exp_minus_one(Twice(-guess, 0.0)).times(Twice(scaled, 0.0));
    let error = Twice(scaled - 1.0, 0.0).plus(shrunk);
    let correction = error.plus(error.times(error).times(Twice(-0.5, 0.0)));
    let near_one = Twice(guess, 0.0).plus(correction);
    if power == 0 {
        return near_one;
    }
    let power = f64::from(power);
    LN2_PIECES.iter().rev().fold(near_one, |sum, piece| sum.plus(Twice::product(power, *piece)))
}

pub(crate) fn exp(x: f64) -> f64 {
    if x.is_nan() { x } else { exponential(Twice(x, 0.0)) }
}

pub(crate) fn log(x: f64) -> f64 {
    if x > 0.0 && x.is_finite() { logarithm(x).0 } else { libm::log(x) }
}

pub(crate) fn log10(x: f64) -> f64 {
    if x > 0.0 && x.is_finite() { logarithm(x).times(LOG10_E).0 } else { libm::log10(x) }
}

/// Java says that a power of one may be no number, where C says that it is one.
pub(crate) fn pow(x: f64, y: f64) -> f64 {
    if y.is_nan() || x.abs() == 1.0 && y.is_infinite() {
        return f64::NAN;
    }
    let result = libm::pow(x, y);
    // What is special about a power is decided by then, but whether it is just too large or too small.
    let is_special = x == 0.0 || y == 0.0 || !x.is_finite() || !y.is_finite() || result.is_nan() || x.abs() == 1.0;
    if is_special {
        return result;
    }
    let Twice(high, low) = logarithm(x.abs());
    // A product that is too large for its parts is too large anyway.
    let product = if (high * y).abs() > 1000.0 { Twice(high * y, 0.0) } else { Twice(high, low).times(Twice(y, 0.0)) };
    exponential(product).copysign(result)
}

/// The sine and the cosine of a number of at most a quarter of pi.
fn near_zero(x: Twice) -> (Twice, Twice) {
    let one = Twice(1.0, 0.0);
    let square = x.times(x);
    let negative = Twice(-square.0, -square.1);
    let series = |first: i32| {
        let mut sum = one;
        for step in (0..14).rev() {
            let at = first + 2 * step;
            sum = one.plus(sum.times(negative).over(Twice(f64::from(at * (at + 1)), 0.0)));
        }
        sum
    };
    (series(2).times(x), series(1))
}

/// The quadrant that an angle is in, and the sine and the cosine of what is left of it.
fn parts(x: f64) -> (i32, Twice, Twice) {
    let (quadrant, y, rest) = if size(x) <= 0x3fe9_21fb { (0, x, 0.0) } else { reduce(x) };
    let (sin, cos) = near_zero(Twice::sum(y, rest));
    (quadrant & 3, sin, cos)
}

pub(crate) fn sin(x: f64) -> f64 {
    if !x.is_finite() || size(x) < 0x3e40_0000 {
        return if x.is_finite() { x } else { f64::NAN };
    }
    match parts(x) {
        (0, sin, _) => sin.0,
        (1, _, cos) => cos.0,
        (2, sin, _) => -sin.0,
        (_, _, cos) => -cos.0,
    }
}

pub(crate) fn cos(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    match parts(x) {
        (0, _, cos) => cos.0,
        (1, sin, _) => -sin.0,
        (2, _, cos) => -cos.0,
        (_, sin, _) => sin.0,
    }
}

pub(crate) fn tan(x: f64) -> f64 {
    if !x.is_finite() || size(x) < 0x3e40_0000 {
        return if x.is_finite() { x } else { f64::NAN };
    }
    let (quadrant, sin, cos) = parts(x);
    if quadrant & 1 == 0 { sin.over(cos).0 } else { -cos.over(sin).0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_name_is_known_to_the_last_digit() {
        use std::f64::consts::{E, LN_2, LN_10, PI, SQRT_2};
        assert_eq!((exp(1.0), exp(0.0), exp(-0.0)), (E, 1.0, 1.0));
        assert_eq!((log(2.0), log(10.0), log(1.0)), (LN_2, LN_10, 0.0));
        assert_eq!((pow(2.0, 0.5), pow(-3.0, 3.0), pow(0.5, 1074.0)), (SQRT_2, -27.0, f64::from_bits(1)));
        assert_eq!((sin(PI / 6.0), exp(-745.2), exp(710.0)), (0.49999999999999994, 0.0, f64::INFINITY));
        for power in -300..300 {
            let text = format!("1e{power}");
            assert_eq!(log10(text.parse().expect("a number")), f64::from(power));
        }
    }
}
