//! Sine, cosine and the angle of a vector, as `StrictMath` has them.

use num_bigint::BigUint;

use super::words::{from_words, high, polynomial, size, with_high};

/// The sizes of a quarter and of three quarters of pi, and of 2^19 times half of it.
const QUARTER: i32 = 0x3fe9_21fb;
const THREE_QUARTERS: i32 = 0x4002_d97c;
const MEDIUM: i32 = 0x4139_21fb;

/// Half of pi in pieces of 33 bits, each with what is left after it.
const PIECES: [(f64, f64); 3] = [
    (1.5707963267341256, 6.077100506506192e-11),
    (6.077100506303966e-11, 2.0222662487959506e-21),
    (2.0222662487111665e-21, 8.4784276603689e-32),
];

pub(crate) fn sin(x: f64) -> f64 {
    if size(x) <= QUARTER {
        return sin_near_zero(x, 0.0, false);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quadrant, y, rest) = reduce(x);
    match quadrant & 3 {
        0 => sin_near_zero(y, rest, true),
        1 => cos_near_zero(y, rest),
        2 => -sin_near_zero(y, rest, true),
        _ => -cos_near_zero(y, rest),
    }
}

pub(crate) fn cos(x: f64) -> f64 {
    if size(x) <= QUARTER {
        return cos_near_zero(x, 0.0);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quadrant, y, rest) = reduce(x);
    match quadrant & 3 {
        0 => cos_near_zero(y, rest),
        1 => -sin_near_zero(y, rest, true),
        2 => -cos_near_zero(y, rest),
        _ => sin_near_zero(y, rest, true),
    }
}

/// The sine of a number of at most a quarter of pi, which may have a rest that a `double` has no room for.
fn sin_near_zero(x: f64, rest: f64, has_rest: bool) -> f64 {
    const FIRST: f64 = -0.16666666666666632;
    const OTHERS: [f64; 5] = [
        0.00833333333332249,
        -0.0001984126982985795,
        2.7557313707070068e-06,
        -2.5050760253406863e-08,
        1.58969099521155e-10,
    ];
    if size(x) < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = polynomial(z, &OTHERS);
    if has_rest { x - ((z * (0.5 * rest - v * r) - rest) - v * FIRST) } else { x + v * (FIRST + z * r) }
}

fn cos_near_zero(x: f64, rest: f64) -> f64 {
    const ALL: [f64; 6] = [
        0.0416666666666666,
        -0.001388888888887411,
        2.480158728947673e-05,
        -2.7557314351390663e-07,
        2.087572321298175e-09,
        -1.1359647557788195e-11,
    ];
    let size = size(x);
    if size < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * polynomial(z, &ALL);
    if size < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * rest));
    }
    // What is taken from one first has few bits, so that nothing is lost.
    let few = if size > 0x3fe9_0000 { 0.28125 } else { from_words(size - 0x0020_0000, 0) };
    let half = 0.5 * z - few;
    (1.0 - few) - (half - (z * r - x * rest))
}

/// A number as so many halves of pi, and what is left, with its rest.
pub(super) fn reduce(x: f64) -> (i32, f64, f64) {
    let (quadrant, y, rest) = reduce_positive(x.abs());
    if x < 0.0 { (-quadrant, -y, -rest) } else { (quadrant, y, rest) }
}

fn reduce_positive(x: f64) -> (i32, f64, f64) {
    let size = size(x);
    if size < THREE_QUARTERS {
        let (z, piece) = if size != 0x3ff9_21fb {
            (x - PIECES[0].0, PIECES[0].1)
        } else {
            ((x - PIECES[0].0) - PIECES[1].0, PIECES[1].1)
        };
        let y = z - piece;
        return (1, y, (z - y) - piece);
    }
    if size > MEDIUM {
        return reduce_large(x);
    }
    let quadrant = (x * std::f64::consts::FRAC_2_PI + 0.5) as i32;
    let count = f64::from(quadrant);
    let mut r = x - count * PIECES[0].0;
    let mut w = count * PIECES[0].1;
    let mut y = r - w;
    let is_multiple = quadrant < 32 && size == high(count * std::f64::consts::FRAC_PI_2);
    if quadrant >= 32 || is_multiple {
        // Where much was cancelled, more pieces are needed.
        for (piece, lost) in [(1, 16), (2, 49)] {
            let cancelled = (size >> 20) - ((high(y) >> 20) & 0x7ff);
            if cancelled <= lost {
                break;
            }
            let before = r;
            w = count * PIECES[piece].0;
            r = before - w;
            w = count * PIECES[piece].1 - ((before - r) - w);
            y = r - w;
        }
    }
    (quadrant, y, (r - y) - w)
}

/// The digits of two over pi after the point, to the base of 2^24.
const TWO_OVER_PI: [u32; 54] = [
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163, 0xabdebb, 0xc561b7,
    0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129, 0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c,
    0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c, 0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11,
    0x8b5a0a, 0x6d1f6d, 0x367ecf, 0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7,
    0x8a5292, 0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3,
];

/// Half of pi, in pieces of 24 bits.
const HALF_PI: [f64; 5] =
    [1.570796251296997, 7.549789415861596e-08, 5.390302529957765e-15, 3.282003415807913e-22, 1.270655753080676e-29];

/// The same for numbers of which a `double` does not have all digits. They are multiplied with as many digits of two over pi
/// as it takes: what is before those makes whole turns only, what is after them does not show.
fn reduce_large(x: f64) -> (i32, f64, f64) {
    const ENOUGH: i32 = 4;
    let exponent = (size(x) >> 20) - 1046;
    let mantissa = x.to_bits() & ((1 << 52) - 1) | 1 << 52;
    // The number is three digits to the base of 2^24, of which the first is whole: 24, 24 and 5 bits.
    let digits = [mantissa >> 29, mantissa >> 5 & 0xff_ffff, (mantissa & 31) << 19];
    let first = (exponent - 3) / 24;
    let scale = exponent - 24 * (first + 1);
    let digit = |index: i32| TWO_OVER_PI.get(index as usize).copied().unwrap_or_default();
    let product = |at: i32| -> u64 {
        let place = |(index, &x): (usize, &u64)| x * u64::from(digit(first + at - index as i32));
        digits.iter().enumerate().map(place).sum()
    };
    let mut last = ENOUGH;
    loop {
        // The product with its point: what is before the point counts the halves of pi.
        let sum = (0..=last).fold(BigUint::ZERO, |sum, at| (sum << 24_u32) + product(at));
        let point = (24 * last - scale) as u64;
        let quadrant = (&sum >> point).iter_u32_digits().next().unwrap_or_default() & 7;
        let whole = BigUint::from(1_u8) << point;
        let fraction = sum & (&whole - 1_u8);
        let is_nearer_to_next = fraction.bit(point - 1);
        let left = if is_nearer_to_next { whole - fraction } else { fraction };
        let digits = left.bits().div_ceil(24) as i32;
        if digits <= ENOUGH {
            // Too much was cancelled: more digits are needed.
            last += ENOUGH - digits + 1;
            continue;
        }
        let (y, rest) = times_half_pi(&left, scale - 24 * last);
        let quadrant = quadrant as i32 + i32::from(is_nearer_to_next);
        return if is_nearer_to_next { (quadrant, -y, -rest) } else { (quadrant, y, rest) };
    }
}

/// An integer times a power of two times half of pi, as a `double` and its rest.
fn times_half_pi(number: &BigUint, exponent: i32) -> (f64, f64) {
    let power = |exponent: i32| f64::from_bits(((1023 + exponent) as u64) << 52);
    let digit = |index: u64| (number >> (24 * index)).iter_u32_digits().next().unwrap_or_default() & 0xff_ffff;
    let count = number.bits().div_ceil(24);
    let digits: Vec<f64> =
        (0..count).map(|index| f64::from(digit(index)) * power(exponent + 24 * index as i32)).collect();
    // The products of one weight each, the heaviest first.
    let mut sums = Vec::new();
    for lightest in (0..digits.len()).rev() {
        let pairs = HALF_PI.iter().zip(&digits[lightest..]);
        sums.push(pairs.fold(0.0, |sum, (piece, digit)| sum + piece * digit));
    }
    let y = sums.iter().rev().fold(0.0, |sum, part| sum + part);
    let rest = sums[1..].iter().fold(sums[0] - y, |sum, part| sum + part);
    (y, rest)
}

/// The angle of a vector.
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    const PI_REST: f64 = 1.2246467991473532e-16;
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return libm::atan(y);
    }
    let with_sign = |angle: f64| if y.is_sign_negative() { -angle } else { angle };
    if y == 0.0 {
        return if x.is_sign_negative() { with_sign(PI) } else { y };
    }
    if x == 0.0 {
        return with_sign(FRAC_PI_2);
    }
    if x.is_infinite() {
        return with_sign(match (y.is_infinite(), x < 0.0) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        });
    }
    if y.is_infinite() {
        return with_sign(FRAC_PI_2);
    }
    let steep = (size(y) - size(x)) >> 20;
    let z = if steep > 60 {
        FRAC_PI_2 + 0.5 * PI_REST
    } else if x < 0.0 && steep < -60 {
        0.0
    } else {
        libm::atan((y / x).abs())
    };
    match (x < 0.0, y < 0.0) {
        (false, _) => with_sign(z),
        (true, false) => PI - (z - PI_REST),
        (true, true) => (z - PI_REST) - PI,
    }
}

/// The length of a vector.
pub(crate) fn hypot(x: f64, y: f64) -> f64 {
    let (mut a, mut b) = if size(y) > size(x) { (y.abs(), x.abs()) } else { (x.abs(), y.abs()) };
    let (mut size_a, mut size_b) = (size(a), size(b));
    if size_a - size_b > 0x03c0_0000 {
        return a + b;
    }
    if size_a >= 0x7ff0_0000 {
        return if a.is_infinite() || b.is_infinite() { f64::INFINITY } else { f64::NAN };
    }
    // Both are scaled so that no square is too large or too small.
    const SCALE: i32 = 0x2580_0000;
    let mut scaled = 0;
    if size_a > 0x5f30_0000 {
        (size_a, size_b, scaled) = (size_a - SCALE, size_b - SCALE, scaled + 600);
        (a, b) = (with_high(a, size_a), with_high(b, size_b));
    }
    if size_b < 0x20b0_0000 {
        if size_b < 0x0010_0000 {
            if b == 0.0 {
                return a;
            }
            let by = from_words(0x7fd0_0000, 0);
            (a, b, scaled) = (a * by, b * by, scaled - 1022);
        } else {
            (size_a, size_b, scaled) = (size_a + SCALE, size_b + SCALE, scaled - 600);
            (a, b) = (with_high(a, size_a), with_high(b, size_b));
        }
    }
    let difference = a - b;
    let length = if difference > b {
        let few = from_words(size_a, 0);
        let others = a - few;
        (few * few - (b * -b - others * (a + few))).sqrt()
    } else {
        let twice = a + a;
        let few_b = from_words(size_b, 0);
        let others_b = b - few_b;
        let few = from_words(size_a + 0x0010_0000, 0);
        let others = twice - few;
        (few * few_b - (difference * -difference - (few * others_b + others * b))).sqrt()
    };
    if scaled == 0 { length } else { from_words(0x3ff0_0000 + (scaled << 20), 0) * length }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each is the other one's inverse.
    #[test]
    fn the_digits_of_pi_are_right() {
        let two_over_pi =
            TWO_OVER_PI.iter().take(4).rev().fold(0.0, |sum, &digit| (sum + f64::from(digit)) / 16777216.0);
        let half_pi: f64 = HALF_PI.iter().rev().sum();
        assert_eq!((two_over_pi * half_pi, half_pi), (1.0, std::f64::consts::FRAC_PI_2));
    }

    #[test]
    fn large_angles_are_as_java_has_them() {
        let known = [(1e22, -0.8522008497671888), (-1.2898967993248081e+85, 0.9461924632290831)];
        for (angle, sine) in known {
            assert_eq!(sin(angle), sine);
        }
        assert_eq!(cos(-26155560871807.426), 0.7492556060517821);
    }
}
