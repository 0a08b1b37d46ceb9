//! Numbers, and how they are spread: what a box of a box plot shows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The least, the greatest, and the numbers below which a quarter, half, and three quarters of all are. Between two numbers
/// it is on the line from one to the other, as R and NumPy have it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Quartiles {
    pub least: f64,
    pub lower: f64,
    pub median: f64,
    pub upper: f64,
    pub most: f64,
}

impl Quartiles {
    /// None of no numbers. What is no number is left out.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Quartiles> {
        let mut sorted: Vec<f64> = numbers.into_iter().filter(|number| !number.is_nan()).collect();
        sorted.sort_by(f64::total_cmp);
        let (least, most) = (*sorted.first()?, *sorted.last()?);
        let at = |part: f64| {
            let place = part * (sorted.len() - 1) as f64;
            let below = sorted[place.floor() as usize];
            let above = sorted[place.ceil() as usize];
            if below == above { below } else { below + (above - below) * place.fract() }
        };
        Some(Quartiles { least, lower: at(0.25), median: at(0.5), upper: at(0.75), most })
    }
}

#[cfg(test)]
mod tests {
    use super::Quartiles;

    fn check(numbers: &[f64], expected: [f64; 5]) {
        let it = Quartiles::of(numbers.iter().copied()).expect("there are numbers");
        assert_eq!([it.least, it.lower, it.median, it.upper, it.most], expected, "{numbers:?}");
    }

    /// As `quantile` of R says by default.
    #[test]
    fn quartiles_are_on_the_line_between_two_numbers() {
        check(&[7.0], [7.0; 5]);
        check(&[1.0, 2.0], [1.0, 1.25, 1.5, 1.75, 2.0]);
        check(&[5.0, 1.0, 3.0], [1.0, 2.0, 3.0, 4.0, 5.0]);
        check(&[1.0, 2.0, 3.0, 4.0], [1.0, 1.75, 2.5, 3.25, 4.0]);
        check(&[0.0, 0.0, 0.0, 0.0, 1000.0], [0.0, 0.0, 0.0, 0.0, 1000.0]);
        check(&[f64::NAN, 3.0, f64::INFINITY], [3.0, f64::INFINITY, f64::INFINITY, f64::INFINITY, f64::INFINITY]);
        assert_eq!(Quartiles::of([]), None);
        assert_eq!(Quartiles::of([f64::NAN]), None);
    }
}
