//! Logarithms, hyperbolic functions and the cubic root, as `StrictMath` has them.

use super::words::{from_words, high, low, polynomial, size, with_high};

/// The logarithm of two, in two pieces.
const LN2: (f64, f64) = (0.6931471803691238, 1.9082149292705877e-10);
const SERIES: [f64; 7] = [
    0.6666666666666735,
    0.3999999999940942,
    0.2857142874366239,
    0.22222198432149784,
    0.1818357216161805,
    0.15313837699209373,
    0.14798198605116586,
];
const TWO_TO_54: f64 = 18014398509481984.0;

/// What a logarithm of zero, of a negative number or of no finite number is.
fn special(x: f64) -> Option<f64> {
    match x {
        _ if x == 0.0 => Some(f64::NEG_INFINITY),
        _ if x.is_nan() || x < 0.0 => Some(f64::NAN),
        _ if x.is_infinite() => Some(x),
        _ => None,
    }
}

pub(crate) fn log(x: f64) -> f64 {
    if let Some(special) = special(x) {
        return special;
    }
    let (x, mut exponent) = if size(x) < 0x0010_0000 { (x * TWO_TO_54, -54) } else { (x, 0) };
    exponent += (high(x) >> 20) - 1023;
    let hx = high(x) & 0x000f_ffff;
    let i = (hx + 0x0009_5f64) & 0x0010_0000;
    exponent += i >> 20;
    let f = with_high(x, hx | (i ^ 0x3ff0_0000)) - 1.0;
    let k = f64::from(exponent);
    if 0x000f_ffff & (2 + hx) < 3 {
        if f == 0.0 {
            return if exponent == 0 { 0.0 } else { k * LN2.0 + k * LN2.1 };
        }
        let r = f * f * (0.5 - 0.3333333333333333 * f);
        return if exponent == 0 { f - r } else { k * LN2.0 - ((r - k * LN2.1) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * polynomial(w, &[SERIES[1], SERIES[3], SERIES[5]]);
    let odd = z * polynomial(w, &[SERIES[0], SERIES[2], SERIES[4], SERIES[6]]);
    let r = odd + even;
    if (hx - 0x0006_147a) | (0x0006_b851 - hx) > 0 {
        let half = 0.5 * f * f;
        if exponent == 0 {
            f - (half - s * (half + r))
        } else {
            k * LN2.0 - ((half - (s * (half + r) + k * LN2.1)) - f)
        }
    } else if exponent == 0 {
        f - s * (f - r)
    } else {
        k * LN2.0 - ((s * (f - r) - k * LN2.1) - f)
    }
}

pub(crate) fn log10(x: f64) -> f64 {
    const LOG10_2: (f64, f64) = (0.30102999566361177, 3.694239077158931e-13);
    if let Some(special) = special(x) {
        return special;
    }
    let (x, mut exponent) = if size(x) < 0x0010_0000 { (x * TWO_TO_54, -54) } else { (x, 0) };
    exponent += (high(x) >> 20) - 1023;
    let i = i32::from(exponent < 0);
    let k = f64::from(exponent + i);
    let x = with_high(x, high(x) & 0x000f_ffff | (0x3ff - i) << 20);
    let z = k * LOG10_2.1 + std::f64::consts::LOG10_E * log(x);
    z + k * LOG10_2.0
}

pub(crate) fn log1p(x: f64) -> f64 {
    if x.is_nan() || x < -1.0 {
        return f64::NAN;
    }
    if x == -1.0 {
        return f64::NEG_INFINITY;
    }
    if x == f64::INFINITY {
        return x;
    }
    let hx = high(x);
    if size(x) < 0x3e20_0000 {
        return if size(x) < 0x3c90_0000 { x } else { x - x * x * 0.5 };
    }
    let is_small = hx < 0x3fda_827a && (hx > 0 || hx <= 0xbfd2_bec3_u32 as i32);
    // One more than the number is `u` times a power of two, and `c` is what was lost in the sum.
    let (f, mut hu, mut exponent, c) = if is_small {
        (x, 1, 0, 0.0)
    } else {
        let u = if hx < 0x4340_0000 { 1.0 + x } else { x };
        let exponent = (high(u) >> 20) - 1023;
        let lost = match hx < 0x4340_0000 {
            true if exponent > 0 => (1.0 - (u - x)) / u,
            true => (x - (u - 1.0)) / u,
            false => 0.0,
        };
        (u, high(u) & 0x000f_ffff, exponent, lost)
    };
    let f = if is_small {
        f
    } else if hu < 0x0006_a09e {
        with_high(f, hu | 0x3ff0_0000) - 1.0
    } else {
        exponent += 1;
        let u = with_high(f, hu | 0x3fe0_0000);
        hu = (0x0010_0000 - hu) >> 2;
        u - 1.0
    };
    let k = f64::from(exponent);
    let half = 0.5 * f * f;
    if hu == 0 {
        if f == 0.0 {
            return if exponent == 0 { 0.0 } else { k * LN2.0 + (c + k * LN2.1) };
        }
        let r = half * (1.0 - 0.6666666666666666 * f);
        return if exponent == 0 { f - r } else { k * LN2.0 - ((r - (k * LN2.1 + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * polynomial(z, &SERIES);
    if exponent == 0 {
        f - (half - s * (half + r))
    } else {
        k * LN2.0 - ((half - (s * (half + r) + (k * LN2.1 + c))) - f)
    }
}

/// From here on, half of an exponential is too large for a `double`; up to here, its root can be squared.
const LARGE: i32 = 0x4086_2e42;
const LARGEST: f64 = 710.4758600739439;

pub(crate) fn sinh(x: f64) -> f64 {
    if !x.is_finite() {
        return x + x;
    }
    let half = if x < 0.0 { -0.5 } else { 0.5 };
    let (size, x_abs) = (size(x), x.abs());
    if size < 0x4036_0000 {
        if size < 0x3e30_0000 {
            return x;
        }
        let t = libm::expm1(x_abs);
        return if size < 0x3ff0_0000 { half * (2.0 * t - t * t / (t + 1.0)) } else { half * (t + t / (t + 1.0)) };
    }
    if size < LARGE {
        return half * libm::exp(x_abs);
    }
    large(x_abs, half).unwrap_or(x * f64::INFINITY)
}

pub(crate) fn cosh(x: f64) -> f64 {
    if !x.is_finite() {
        return x * x;
    }
    let (size, x) = (size(x), x.abs());
    if size < 0x3fd6_2e43 {
        let t = libm::expm1(x);
        let w = 1.0 + t;
        return if size < 0x3c80_0000 { w } else { 1.0 + t * t / (w + w) };
    }
    if size < 0x4036_0000 {
        let t = libm::exp(x);
        return 0.5 * t + 0.5 / t;
    }
    if size < LARGE {
        return 0.5 * libm::exp(x);
    }
    large(x, 0.5).unwrap_or(f64::INFINITY)
}

/// Half of an exponential that is itself too large.
fn large(x: f64, half: f64) -> Option<f64> {
    let root = libm::exp(0.5 * x);
    (x <= LARGEST).then_some(half * root * root)
}

pub(crate) fn tanh(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let size = size(x);
    let t = if size >= 0x4036_0000 {
        1.0
    } else if size < 0x3c80_0000 {
        return x * (1.0 + x);
    } else if size >= 0x3ff0_0000 {
        1.0 - 2.0 / (libm::expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = libm::expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    if x.is_sign_negative() { -t } else { t }
}

pub(crate) fn cbrt(x: f64) -> f64 {
    if !x.is_finite() || x == 0.0 {
        return x;
    }
    let size = size(x);
    let positive = x.abs();
    // A third of the exponent is good for five bits, a rational function for 23, and one step of Newton for all.
    let rough = if size < 0x0010_0000 {
        let scaled = from_words(0x4350_0000, 0) * positive;
        with_high(scaled, high(scaled) / 3 + 696_219_795)
    } else {
        from_words(size / 3 + 715_094_163, 0)
    };
    let r = rough * rough / positive;
    let s = 0.5428571428571428 + r * rough;
    let better =
        rough * (0.35714285714285715 + 1.6071428571428572 / (s + 1.4142857142857144 + -0.7053061224489796 / s));
    let t = from_words(high(better) + 1, 0);
    debug_assert_eq!(low(t), 0);
    let r = positive / (t * t);
    let r = (r - t) / (t + t + r);
    (t + t * r).copysign(x)
}
