//! A `double` as its two halves. The algorithms that Java prescribes are written in terms of them.

pub(super) fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

pub(super) fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

/// The higher half without the sign: it grows with the absolute value.
pub(super) fn size(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

pub(super) fn with_high(x: f64, high: i32) -> f64 {
    from_words(high, low(x))
}

pub(super) fn from_words(high: i32, low: u32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | u64::from(low))
}

/// The value of a polynomial, given its coefficients from the lowest on.
pub(super) fn polynomial(z: f64, coefficients: &[f64]) -> f64 {
    let mut highest_first = coefficients.iter().rev();
    let last = highest_first.next().copied().unwrap_or_default();
    highest_first.fold(last, |sum, coefficient| coefficient + z * sum)
}
