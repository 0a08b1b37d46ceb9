//! Bounds that take several values, one after the other.
//!
//! `1..4` is every number from 1 to 4, `1,2,4` is these three, and `1..3,6` is both. One bound may vary at a time: a
//! table over two would be hard to read, and a plot impossible.

use std::fmt;
use std::str::FromStr;

use clap::ArgAction;

use heapwise::options::{BoundOptions, KCountsOption, Limit, Npe, ObjectLimit};

use crate::Misuse;

/// More values than anybody waits for.
const MOST_VALUES: usize = 1000;

/// The numbers that a bound takes, rising, or `none` for no limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    NoLimit,
    Numbers(Vec<u32>),
}

impl FromStr for Values {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Values::NoLimit);
        }
        let expected = || "expected a number, or several as in 1..4 or 1,2,4".to_owned();
        let number = |text: &str| text.trim().replace('_', "").parse::<u32>().map_err(|_| expected());
        let mut numbers: Vec<u32> = Vec::new();
        for part in text.split(',') {
            let (first, last) = match part.split_once("..") {
                // The last number is meant whether or not one writes it as Rust does.
                Some((first, last)) => (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?),
                None => (number(part)?, number(part)?),
            };
            // This also tells `1,000`, which is one number elsewhere, from a list.
            if first > last || numbers.last().is_some_and(|before| *before >= first) {
                return Err("expected numbers that rise, as in 1..4 or 1,2,4".to_owned());
            }
            if (last - first) as usize >= MOST_VALUES - numbers.len().min(MOST_VALUES) {
                return Err(format!("expected at most {MOST_VALUES} numbers"));
            }
            numbers.extend(first..=last);
        }
        Ok(Values::Numbers(numbers))
    }
}

impl Values {
    fn limits(&self) -> Vec<Limit<u32>> {
        match self {
            Values::NoLimit => vec![Limit(None)],
            Values::Numbers(numbers) => numbers.iter().map(|number| Limit(Some(*number))).collect(),
        }
    }
}

/// How many objects, in several ways: of every class, or of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ObjectValues {
    class: Option<String>,
    numbers: Vec<u32>,
}

impl FromStr for ObjectValues {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // `1..=4` is a range, and no limit for a class named `1..`.
        let (class, numbers) = match text.split_once('=').filter(|(before, _)| !before.ends_with("..")) {
            Some(("", _)) => return Err("expected a class before `=`, as in Node=5".to_owned()),
            Some((class, numbers)) => (Some(class.to_owned()), numbers),
            None => (None, text),
        };
        match numbers.parse()? {
            Values::Numbers(numbers) => Ok(ObjectValues { class, numbers }),
            Values::NoLimit => {
                Err("expected a number, or several as in 1..4; without --n there is no limit".to_owned())
            }
        }
    }
}

/// What a path is, as [`BoundOptions`], for bounds that may vary.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SweepArgs {
    /// How many reads may lead from an input to an object that is used: 3, or several: 1..4, 1,2,4 [default: none]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub(crate) k: Option<Values>,
    /// When an object counts for --k: when it is used; or, as in the Kiasan paper, when lazy, lazier or lazier# choose it
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = KCountsOption::Used, help_heading = "Bounds")]
    pub(crate) k_counts: KCountsOption,
    /// How many input objects of a class may be used: 3 or 2..5 for all, Node=5 for one; repeatable [default: none]
    #[arg(long, value_name = "[CLASS=]N", action = ArgAction::Append, help_heading = "Bounds")]
    pub(crate) n: Vec<ObjectValues>,
    /// How long an input array that is used may be, also several [default: none]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub(crate) length: Option<Values>,
    /// How many iterations a loop may run without reading anything new, also several; `none` for no limit
    #[arg(long, value_name = "N", default_value = "100", help_heading = "Bounds")]
    pub(crate) loops: Values,
    /// How deep calls may nest, also several; `none` for no limit
    #[arg(long, value_name = "N", default_value = "500", help_heading = "Bounds")]
    pub(crate) calls: Values,
    /// How many instructions a path may run; `none` for no limit
    #[arg(long, value_name = "N", default_value = "1000000", help_heading = "Bounds")]
    pub(crate) steps: Limit<u64>,
    /// Null dereferences: paths that throw (fork), or assumed away [default: fork for .ir files, else assume]
    #[arg(long, value_enum)]
    pub(crate) npe: Option<Npe>,
}

/// The bound that varies: `k`, `n`, `Node` for the objects of one class, `length`, `loops` or `calls`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Varied {
    pub(crate) bound: String,
    pub(crate) value: u32,
}

impl fmt::Display for Varied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.bound, self.value)
    }
}

/// One setting of all bounds.
pub(crate) struct Setting {
    /// None if no bound varies.
    pub(crate) varied: Option<Varied>,
    pub(crate) meaning: BoundOptions,
}

impl SweepArgs {
    /// Every setting of the bounds, in rising order of the one that varies.
    pub(crate) fn settings(&self) -> Result<Vec<Setting>, Misuse> {
        let first = BoundOptions {
            k: self.k.as_ref().and_then(|values| values.limits().first().copied()),
            k_counts: self.k_counts,
            n: self.n.iter().filter_map(|values| values.smallest()).collect(),
            length: self.length.as_ref().and_then(|values| values.limits().first().copied()),
            loops: self.loops.limits().first().copied().unwrap_or(Limit(None)),
            calls: self.calls.limits().first().copied().unwrap_or(Limit(None)),
            steps: self.steps,
            npe: self.npe,
        };
        let mut sweeps: Vec<Vec<Setting>> = Vec::new();
        let mut vary = |bound: &str, numbers: &[u32], set: &dyn Fn(&mut BoundOptions, u32)| {
            let setting = |value: &u32| {
                let mut meaning = first.clone();
                set(&mut meaning, *value);
                Setting { varied: Some(Varied { bound: bound.to_owned(), value: *value }), meaning }
            };
            if numbers.len() > 1 {
                sweeps.push(numbers.iter().map(setting).collect());
            }
        };
        if let Some(Values::Numbers(numbers)) = &self.k {
            vary("k", numbers, &|meaning, value| meaning.k = Some(Limit(Some(value))));
        }
        for (index, values) in self.n.iter().enumerate() {
            let bound = values.class.as_ref().map_or("n".to_owned(), |class| format!("n of {class}"));
            vary(&bound, &values.numbers, &|meaning, value| meaning.n[index].number = value);
        }
        if let Some(Values::Numbers(numbers)) = &self.length {
            vary("length", numbers, &|meaning, value| meaning.length = Some(Limit(Some(value))));
        }
        if let Values::Numbers(numbers) = &self.loops {
            vary("loops", numbers, &|meaning, value| meaning.loops = Limit(Some(value)));
        }
        if let Values::Numbers(numbers) = &self.calls {
            vary("calls", numbers, &|meaning, value| meaning.calls = Limit(Some(value)));
        }
        if sweeps.len() > 1 {
            let bounds: Vec<String> = sweeps
                .iter()
                .filter_map(|settings| settings.first()?.varied.clone())
                .map(|varied| varied.bound)
                .collect();
            return Err(format!("only one bound may vary at a time, but these do: {}", bounds.join(", ")));
        }
        Ok(sweeps.pop().unwrap_or_else(|| vec![Setting { varied: None, meaning: first }]))
    }
}

impl ObjectValues {
    fn smallest(&self) -> Option<ObjectLimit> {
        Some(ObjectLimit { class: self.class.clone(), number: *self.numbers.first()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbers_ranges_and_lists() {
        let numbers = |text: &str| match text.parse() {
            Ok(Values::Numbers(numbers)) => Some(numbers),
            _ => None,
        };
        assert_eq!(numbers("3"), Some(vec![3]));
        assert_eq!(numbers("1..4"), Some(vec![1, 2, 3, 4]));
        assert_eq!(numbers("1..=3"), Some(vec![1, 2, 3]));
        assert_eq!(numbers("2..2"), Some(vec![2]));
        assert_eq!(numbers("1,2,4"), Some(vec![1, 2, 4]));
        assert_eq!(numbers("0..2,5"), Some(vec![0, 1, 2, 5]));
        assert_eq!(numbers("1_000"), Some(vec![1000]));
        assert_eq!("none".parse(), Ok(Values::NoLimit));
        for bad in ["", "x", "1..", "..3", "4..1", "1,1", "2,1", "1,000", "1,none", "1...3", "0..4294967295", "-1"] {
            assert!(bad.parse::<Values>().is_err(), "{bad}");
        }
    }

    #[test]
    fn object_values_name_a_class_or_none() {
        let of = |text: &str| text.parse::<ObjectValues>().map(|values| (values.class, values.numbers));
        assert_eq!(of("3"), Ok((None, vec![3])));
        assert_eq!(of("2..4"), Ok((None, vec![2, 3, 4])));
        assert_eq!(of("2..=4"), Ok((None, vec![2, 3, 4])));
        assert_eq!(of("Node=2,5"), Ok((Some("Node".into()), vec![2, 5])));
        assert_eq!(of("Node=2..=3"), Ok((Some("Node".into()), vec![2, 3])));
        for bad in ["", "=3", "Node=", "Node=x", "-1", "none", "Node=none"] {
            assert!(of(bad).is_err(), "{bad}");
        }
    }
}
