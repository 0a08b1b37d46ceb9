use heapwise_ids::Names;
use heapwise_term::{BinaryOp, Evaluator, Model, Sort, Term, Terms, Value};
use proptest::prelude::*;

use super::*;
use crate::samples::{Samples, choices};
use crate::{Bits, Effort};

fn verdict(terms: &mut Terms, all: &[Term]) -> Verdict {
    Ranges::default().check(terms, Query { all, hint: None })
}

fn number(terms: &mut Terms, sort: Sort, value: i64) -> Term {
    if sort == Sort::I32 { terms.i32(value as i32) } else { terms.i64(value) }
}

/// `low <= term <= high`.
fn within(terms: &mut Terms, term: Term, low: i64, high: i64) -> [Term; 2] {
    let sort = terms.sort(term);
    let (low, high) = (number(terms, sort, low), number(terms, sort, high));
    let (is_less, is_greater) = (terms.lt(term, low), terms.lt(high, term));
    [terms.not(is_less), terms.not(is_greater)]
}

/// One operation on an unknown number and a constant.
fn operation(terms: &mut Terms, choice: u8, x: Term, constant: i64) -> Term {
    let sort = terms.sort(x);
    let by = number(terms, sort, constant);
    let few = terms.i32((constant & 31) as i32);
    match choice % 12 {
        0 => terms.add(x, by),
        1 => terms.mul(x, by),
        2 => terms.div(x, by),
        3 => terms.rem(x, by),
        4 => terms.neg(x),
        5 if sort == Sort::I32 => terms.widen(x),
        6 if sort == Sort::I64 => terms.narrow(x),
        7 if sort == Sort::I32 => terms.zero_extend16(x),
        8 if sort == Sort::I32 => terms.sign_extend8(x),
        9 if sort == Sort::I32 => terms.bits(BinaryOp::Shr, x, few),
        10 if sort == Sort::I32 => terms.bits(BinaryOp::Ushr, x, few),
        11 if sort == Sort::I32 => terms.bits(BinaryOp::Shl, x, few),
        _ => {
            let (zero, other) = (number(terms, sort, 0), terms.neg(x));
            let is_negative = terms.lt(x, zero);
            terms.ite(is_negative, other, x)
        }
    }
}

fn interesting() -> impl Strategy<Value = i64> {
    prop_oneof![
        -150_i64..150,
        prop::sample::select(vec![
            i64::MIN,
            i64::MAX,
            i32::MIN.into(),
            i32::MAX.into(),
            i64::from(i32::MAX) + 1,
            1000,
            -1000,
            65_535,
            100_000_000_000,
        ])
    ]
}

#[test]
fn digits_follow_from_ranges() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let x = terms.input(names.intern("x"), Sort::I32);
    let hundred = terms.i32(100);
    let quotient = terms.div(x, hundred);
    let quotient = terms.div(quotient, hundred);
    let [least, most] = [-999_999, -10_000];
    let is_large = within(&mut terms, x, least, most);
    let rest = terms.rem(quotient, hundred);
    let is_one_digit = within(&mut terms, rest, -9, 0);
    assert!(matches!(verdict(&mut terms, &[is_large, is_one_digit].concat()), Verdict::Sat(_)));
    let is_none = within(&mut terms, quotient, 0, 9);
    assert_eq!(verdict(&mut terms, &[is_large, is_none].concat()), Verdict::Unsat);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What cannot be within ranges is not, for any of a few numbers next to each other.
    #[test]
    fn every_number_is_looked_for(
        is_32: bool,
        first in interesting(),
        count in 0_i64..40,
        operations in prop::collection::vec((any::<u8>(), interesting()), 1..4),
        (low, width) in (interesting(), 0_i64..30),
    ) {
        let (mut terms, names) = (Terms::new(), Names::new());
        let sort = if is_32 { Sort::I32 } else { Sort::I64 };
        let first = if is_32 { i64::from(first as i32) } else { first };
        let last = first.saturating_add(count).min(if is_32 { i32::MAX.into() } else { i64::MAX });
        let symbol = terms.input(names.intern("x"), sort);
        let id = terms.as_symbol(symbol).unwrap();
        let mut term = symbol;
        for (choice, constant) in operations {
            term = operation(&mut terms, choice, term, constant);
        }
        let is_32 = terms.sort(term) == Sort::I32;
        let low = if is_32 { i64::from(low as i32) } else { low };
        let high = low.saturating_add(width).min(if is_32 { i32::MAX.into() } else { i64::MAX });
        let mut all = within(&mut terms, symbol, first, last).to_vec();
        all.extend(within(&mut terms, term, low, high));
        let mut evaluator = Evaluator::new();
        let found = (first..=last).find(|&value| {
            let mut model = Model::new();
            model.set(id, if sort == Sort::I32 { Value::I32(value as i32) } else { Value::I64(value) });
            evaluator.satisfies(&terms, &model, &all)
        });
        match verdict(&mut terms, &all) {
            Verdict::Unsat => prop_assert_eq!(found, None),
            Verdict::Sat(model) => prop_assert!(evaluator.satisfies(&terms, &model, &all)),
            Verdict::Unknown(_) => {}
        }
    }

    #[test]
    fn ranges_agree_with_circuits(choices in choices()) {
        let mut samples = Samples::new(choices, &[0, 1, -1, 7, 33, 100, i64::MIN]);
        let all = samples.query(4);
        match verdict(&mut samples.terms, &all) {
            Verdict::Unsat => {
                let effort = Effort { conflicts: 500, time: None };
                let bits = Bits::new(effort).check(&mut samples.terms, Query { all: &all, hint: None });
                prop_assert!(!matches!(bits, Verdict::Sat(_)));
            }
            Verdict::Sat(model) => prop_assert!(Evaluator::new().satisfies(&samples.terms, &model, &all)),
            Verdict::Unknown(_) => {}
        }
    }
}
