//! The procedure against brute force, over domains small enough to try everything.

use heapwise_ids::Names;
use heapwise_term::{BinaryOp, Evaluator, Node, Place, Sort, Term, Terms, Value};
use proptest::prelude::*;

use super::Procedure;
use super::formulas::{ARITHMETIC, BOUNDED, HEAP, MIXED, Maker, NARROW, UNBOUNDED, Vocabulary, choices};
use crate::{Query, Solver, Verdict, Why};

fn check(procedure: &mut Procedure, terms: &mut Terms, all: &[Term]) -> Verdict {
    procedure.check(terms, Query { all, hint: None })
}

/// Every prefix of the conditions gets the answer that trying everything gives.
fn agrees_with_brute_force(
    words: Vocabulary,
    choices: &[u8],
    is_raw: bool,
    integers: &[i64],
) -> Result<(), TestCaseError> {
    let mut maker = Maker::new(words, choices, is_raw, false);
    let all = maker.conditions(3);
    let mut models = maker.models(integers);
    let mut evaluator = Evaluator::new();
    let mut procedure = Procedure::new();
    let mut verdicts = Vec::new();
    for count in 1..=all.len() {
        let query = &all[..count];
        models.retain(|model| evaluator.holds(&maker.terms, model, query[count - 1]));
        let verdict = check(&mut procedure, &mut maker.terms, query);
        match &verdict {
            Verdict::Sat(model) => {
                prop_assert!(evaluator.satisfies(&maker.terms, model, query), "a wrong model: {model:?}");
                prop_assert!(!models.is_empty(), "a model that trying everything has not found: {model:?}");
            }
            Verdict::Unsat => prop_assert!(models.is_empty(), "not unsat: {:?}", models[0]),
            Verdict::Unknown(_) => prop_assert!(words.has_arithmetic, "{verdict:?}"),
        }
        verdicts.push(verdict);
    }
    // The answers depend on nothing but the query.
    for count in (1..=all.len()).rev() {
        let again = check(&mut procedure, &mut maker.terms, &all[..count]);
        prop_assert_eq!(&verdicts[count - 1], &again, "depends on earlier queries");
        let afresh = check(&mut Procedure::new(), &mut maker.terms, &all[..count]);
        prop_assert_eq!(&verdicts[count - 1], &afresh, "depends on earlier queries");
    }
    Ok(())
}

/// Enough room for three unknowns, differences of at most 3 between them, and some disequalities.
const NEAR_ZERO: &[i64] =
    &[-12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const SMALL: &[i64] = &[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn references_and_kinds(choices in choices(), is_raw: bool) {
        agrees_with_brute_force(HEAP, &choices, is_raw, &[])?;
    }

    #[test]
    fn history_and_numbering_do_not_matter(choices in choices(), other in choices(), is_raw: bool) {
        let mut one = Maker::new(MIXED, &choices, is_raw, false);
        let all = one.conditions(3);
        let verdict = check(&mut Procedure::new(), &mut one.terms, &all);

        // Symbols in another order, other terms before, other queries before.
        let mut two = Maker::new(MIXED, &other, is_raw, true);
        let mut procedure = Procedure::new();
        let others = two.conditions(3);
        check(&mut procedure, &mut two.terms, &others);
        two.choices = choices.into_iter();
        let same = two.conditions(3);
        check(&mut procedure, &mut two.terms, &same[..same.len() / 2]);
        check(&mut procedure, &mut two.terms, &others[..others.len() / 2]);
        let again = check(&mut procedure, &mut two.terms, &same);
        prop_assert_eq!(said(&one.terms, &verdict), said(&two.terms, &again));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unbounded_integers(choices in choices(), is_raw: bool) {
        agrees_with_brute_force(UNBOUNDED, &choices, is_raw, NEAR_ZERO)?;
    }

    #[test]
    fn references_and_integers(choices in choices(), is_raw: bool) {
        agrees_with_brute_force(MIXED, &choices, is_raw, SMALL)?;
    }

    #[test]
    fn integers_that_wrap_around(choices in choices(), is_raw: bool) {
        let (least, greatest) = (i64::from(i32::MIN), i64::from(i32::MAX));
        let mut values: Vec<i64> = (-8..=8).collect();
        values.extend(least..=least + 8);
        values.extend(greatest - 8..=greatest);
        agrees_with_brute_force(BOUNDED, &choices, is_raw, &values)?;
    }

    #[test]
    fn narrow_integers(choices in choices(), is_raw: bool) {
        let mut values: Vec<i64> = (-128..=-122).collect();
        values.extend(-6..=6);
        values.extend(121..=134);
        agrees_with_brute_force(NARROW, &choices, is_raw, &values)?;
    }

    #[test]
    fn what_it_does_not_understand_it_passes_on(choices in choices(), is_raw: bool) {
        let mut maker = Maker::new(ARITHMETIC, &choices, is_raw, false);
        let all = maker.conditions(3);
        let found = maker.models(NEAR_ZERO).into_iter().find(|model| {
            Evaluator::new().satisfies(&maker.terms, model, &all)
        });
        match check(&mut Procedure::new(), &mut maker.terms, &all) {
            Verdict::Sat(model) => prop_assert!(Evaluator::new().satisfies(&maker.terms, &model, &all)),
            Verdict::Unsat => prop_assert_eq!(found, None),
            Verdict::Unknown(why) => prop_assert!(matches!(why, Why::Beyond(_))),
        }
    }
}

/// The verdict with symbols by fingerprint, so that tables can be compared.
fn said(terms: &Terms, verdict: &Verdict) -> String {
    let Verdict::Sat(model) = verdict else { return format!("{verdict:?}") };
    let print = |id| terms.fingerprint(terms.symbol_term(id));
    let mut lines: Vec<String> = model
        .iter()
        .map(|(id, value)| match value {
            Value::Ref(Place::Input(name)) => {
                format!("{:x} = {:x}, kind {:?}", print(id), print(*name), model.kind(terms, *name))
            }
            other => format!("{:x} = {other:?}", print(id)),
        })
        .collect();
    lines.sort();
    lines.join("\n")
}

#[test]
fn models_are_small() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let input = |terms: &mut Terms, name: &str, sort| terms.input(names.intern(name), sort);
    let (a, b, c) =
        (input(&mut terms, "a", Sort::Ref), input(&mut terms, "b", Sort::Ref), input(&mut terms, "c", Sort::Ref));
    let (x, y) = (input(&mut terms, "x", Sort::I32), input(&mut terms, "y", Sort::I32));
    let ten = terms.i32(10);
    let all = [terms.ne(a, b), terms.ne(b, c), terms.lt(ten, x), terms.ne(y, ten)];
    let Verdict::Sat(model) = check(&mut Procedure::new(), &mut terms, &all) else { panic!("it is sat") };
    let value = |term| model.get(terms.as_symbol(term).unwrap()).cloned();
    assert_eq!(value(a), Some(Value::Ref(Place::Null)));
    assert_eq!(value(b), Some(Value::Ref(Place::Input(terms.as_symbol(b).unwrap()))));
    assert_eq!(value(c), Some(Value::Ref(Place::Null)));
    assert_eq!(value(x), Some(Value::I32(11)));
    assert_eq!(value(y), Some(Value::I32(0)));
}

#[test]
fn deep_and_large_terms_are_passed_on() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let x = terms.input(names.intern("x"), Sort::Int);
    let mut sum = x;
    for _ in 0..100 {
        sum = terms.intern(Node::Binary(BinaryOp::Add, sum, sum), Sort::Int);
    }
    let one = terms.int(1);
    let doubled = terms.intern(Node::Binary(BinaryOp::Lt, one, sum), Sort::Bool);
    let verdict = check(&mut Procedure::new(), &mut terms, &[doubled]);
    assert!(matches!(verdict, Verdict::Unknown(Why::Beyond(_))), "{verdict:?}");

    let p = terms.input(names.intern("p"), Sort::Bool);
    let mut deep = p;
    for index in 0..100_000 {
        let q = terms.input(names.intern(&format!("q{}", index % 7)), Sort::Bool);
        deep = terms.intern(Node::Binary([BinaryOp::And, BinaryOp::Or][index % 2], deep, q), Sort::Bool);
    }
    let verdict = check(&mut Procedure::new(), &mut terms, &[deep]);
    assert!(matches!(verdict, Verdict::Unknown(Why::Beyond(_))), "{verdict:?}");
}
