//! From numbers to places on an axis.

use super::Unit;
use crate::table::grouped;

/// A logarithmic scale with a place for zero, from 0 (bottom) to 1 (top).
#[derive(Clone, Debug)]
pub(super) struct LogScale {
    /// Powers of ten at the bottom and at the top, zero's place left out.
    bottom: f64,
    top: f64,
    /// How much of the axis lies below `bottom`, for zero.
    below: f64,
    /// The numbers that have a label.
    pub(super) ticks: Vec<f64>,
}

/// How much of an axis zero gets.
const ROOM_FOR_ZERO: f64 = 0.14;

/// Labels that fit beside an axis.
const LABELS: i32 = 7;

impl LogScale {
    /// A scale that has room for all numbers. What is no number, and what is negative, has no place.
    pub(super) fn over(numbers: impl Iterator<Item = f64>) -> LogScale {
        let (mut least, mut most, mut has_zero) = (f64::INFINITY, 0.0_f64, false);
        for number in numbers.filter(|number| number.is_finite() && *number >= 0.0) {
            if number == 0.0 {
                has_zero = true;
            } else {
                least = least.min(number);
                most = most.max(number);
            }
        }
        if least > most {
            (least, most) = (1.0, 1.0);
        }
        let first = least.log10().floor() as i32;
        let last = most.log10().ceil() as i32;
        // Within few decades, the powers of ten alone would leave an axis with one or two labels.
        let steps: &[f64] = if last - first <= 2 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let every = ((last - first) / LABELS + 1).max(1);
        let mut ticks: Vec<f64> = (first..=last)
            .filter(|power| (power - first) % every == 0)
            .flat_map(|power| steps.iter().map(move |step| step * 10_f64.powi(power)))
            .collect();
        let low = ticks.iter().copied().rfind(|tick| *tick <= least * 1.0001).unwrap_or(least);
        let high = ticks.iter().copied().find(|tick| *tick >= most * 0.9999).unwrap_or(most);
        // A single number, or several equal ones, still need an axis with two ends.
        let high = if high > low { high } else { ticks.iter().copied().find(|tick| *tick > low).unwrap_or(low * 10.0) };
        ticks.retain(|tick| (low * 0.9999..=high * 1.0001).contains(tick));
        if has_zero {
            ticks.insert(0, 0.0);
        }
        let below = if has_zero { ROOM_FOR_ZERO } else { 0.0 };
        LogScale { bottom: low.log10(), top: high.log10(), below, ticks }
    }

    pub(super) fn place(&self, number: f64) -> Option<f64> {
        if !number.is_finite() || number < 0.0 {
            return None;
        }
        if number == 0.0 {
            return Some(0.0);
        }
        let part = (number.log10() - self.bottom) / (self.top - self.bottom);
        Some(self.below + (1.0 - self.below) * part)
    }
}

/// A number beside the axis.
pub(super) fn tick_label(number: f64, unit: Unit) -> String {
    let plain = |number: f64| if number < 1.0 { format!("{number}") } else { grouped(number.round() as u64) };
    // The steps are 1, 2 and 5 times a power of ten, so dividing them leaves at most a rounding error.
    let rounded = |number: f64| (number * 1e6).round() / 1e6;
    match unit {
        Unit::Seconds if number == 0.0 => "0".to_owned(),
        Unit::Seconds if number < 0.9e-3 => format!("{} µs", plain(rounded(number * 1e6))),
        Unit::Seconds if number < 0.9 => format!("{} ms", plain(rounded(number * 1e3))),
        Unit::Seconds => format!("{} s", plain(number)),
        Unit::Times => format!("{}×", plain(rounded(number))),
        Unit::MiB => format!("{} MiB", plain(rounded(number))),
        Unit::Count if number >= 0.9e6 => {
            let power = (number.log10() + 1e-9).floor();
            let factor = (number / 10_f64.powf(power)).round() as u64;
            let factor = if factor == 1 { String::new() } else { format!("{factor}·") };
            format!("{factor}10{}", superscript(power as u32))
        }
        Unit::Count => plain(rounded(number)),
    }
}

fn superscript(number: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().chars().filter_map(|digit| DIGITS.get(digit.to_digit(10)? as usize)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(numbers: &[f64], unit: Unit) -> Vec<String> {
        LogScale::over(numbers.iter().copied()).ticks.iter().map(|tick| tick_label(*tick, unit)).collect()
    }

    #[test]
    fn ticks_are_powers_of_ten_or_finer_where_the_numbers_are_close() {
        assert_eq!(labels(&[3.0, 20_000.0], Unit::Count), ["1", "10", "100", "1,000", "10,000", "100,000"]);
        assert_eq!(labels(&[3.0, 40.0], Unit::Count), ["2", "5", "10", "20", "50"]);
        assert_eq!(labels(&[0.0, 7.0], Unit::Count), ["0", "5", "10"]);
        assert_eq!(labels(&[0.0003, 0.002, 1.5], Unit::Seconds), ["100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"]);
        assert_eq!(labels(&[2e6, 3e6], Unit::Count), ["2·10⁶", "5·10⁶"]);
        assert_eq!(labels(&[11.0, 12.5], Unit::MiB), ["10 MiB", "20 MiB"]);
    }

    #[test]
    fn every_axis_has_two_ends() {
        for numbers in [&[][..], &[0.0], &[1.0], &[5.0, 5.0], &[1e-9], &[1e15], &[f64::NAN, f64::INFINITY, -1.0]] {
            let scale = LogScale::over(numbers.iter().copied());
            assert!(scale.top > scale.bottom, "{numbers:?}: {scale:?}");
            assert!(scale.ticks.len() >= 2 && scale.ticks.len() < 10, "{numbers:?}: {scale:?}");
            for number in numbers.iter().filter(|number| number.is_finite() && **number >= 0.0) {
                let place = scale.place(*number);
                assert!(place.is_some_and(|place| (-0.01..=1.01).contains(&place)), "{number}: {place:?}");
            }
        }
    }
}
