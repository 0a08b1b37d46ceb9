use heapwise_ids::{Id, Names};
use heapwise_term::{BinaryOp, Enough, Node, SymbolId, Term, UnaryOp};
use proptest::prelude::*;

use super::form::{Form, floor};
use super::omega::Relation;
use super::*;
use crate::bits::Bits;
use crate::samples::{Asked, Samples, ask, choices, text};

/// `factors * variables + constant`, an inequality or an equation.
type Row = (Vec<i64>, i64, bool);

fn forms(rows: &[Row]) -> Vec<(Form, Relation)> {
    let form = |(factors, constant, is_equation): &Row| {
        let parts = factors.iter().map(|&factor| Integer::from(factor)).enumerate();
        let parts = parts.filter(|(_, factor)| *factor != Integer::ZERO).collect();
        let relation = if *is_equation { Relation::Zero } else { Relation::NotNegative };
        (Form { parts, constant: Integer::from(*constant) }, relation)
    };
    rows.iter().map(form).collect()
}

fn holds((factors, constant, is_equation): &Row, values: &[i64]) -> bool {
    let sum = factors.iter().zip(values).map(|(factor, value)| factor * value).sum::<i64>() + constant;
    if *is_equation { sum == 0 } else { sum >= 0 }
}

fn solve(rows: &[Row]) -> Answer {
    Omega::new(1_000_000, None, Enough::default()).solve(forms(rows).iter().map(|(form, relation)| (form, *relation)))
}

/// Tries every point of a box.
fn in_box(rows: &[Row], variables: usize, low: i64, high: i64) -> bool {
    let mut values = vec![low; variables];
    loop {
        if rows.iter().all(|row| holds(row, &values)) {
            return true;
        }
        let Some(at) = values.iter().position(|&value| value < high) else { return false };
        values[..at].fill(low);
        values[at] += 1;
    }
}

fn check_rows(rows: &[Row], variables: usize, low: i64, high: i64) -> Result<(), TestCaseError> {
    let found = in_box(rows, variables, low, high);
    match solve(rows) {
        Answer::Values(values) => {
            for (form, relation) in forms(rows) {
                let value = form.value(&values);
                let holds = if relation == Relation::Zero { value == Integer::ZERO } else { !value.is_negative() };
                prop_assert!(holds, "{:?} is no solution of {:?}", values, rows);
            }
            prop_assert!(found, "{:?} is outside the box: {:?}", values, rows);
        }
        Answer::Contradiction(inputs) => {
            prop_assert!(!found, "{:?} has a solution", rows);
            // The culprits alone are a contradiction.
            let culprits: Vec<Row> = inputs.positions().map(|at| rows[at].clone()).collect();
            prop_assert!(matches!(solve(&culprits), Answer::Contradiction(_)), "{:?} of {:?}", culprits, rows);
        }
        Answer::GaveUp => prop_assert!(false, "gave up on {:?}", rows),
    }
    Ok(())
}

/// Bounds of every variable, so that a box holds all solutions.
fn bounds(variables: usize, low: i64, high: i64) -> Vec<Row> {
    let unit = |at: usize, factor: i64| (0..variables).map(|other| if other == at { factor } else { 0 }).collect();
    (0..variables).flat_map(|at| [(unit(at, 1), -low, false), (unit(at, -1), high, false)]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_omega_test_agrees_with_trying_all(
        mut rows in proptest::collection::vec((proptest::collection::vec(-9..10_i64, 3), -20..20_i64, 0..4_u8), 1..6),
    ) {
        let mut rows: Vec<Row> = rows.drain(..).map(|(factors, constant, kind)| (factors, constant, kind == 0)).collect();
        rows.extend(bounds(3, -6, 6));
        check_rows(&rows, 3, -6, 6)?;
    }

    #[test]
    fn narrow_strips_agree_with_trying_all(
        strips in proptest::collection::vec((2..30_i64, -30..30_i64, -50..50_i64, 0..20_i64), 2..4),
    ) {
        // low <= ax + by <= low + width: few integer points, often none, though there are rational ones
        let strip = |&(a, b, low, width): &(i64, i64, i64, i64)| {
            [(vec![a, b], -low, false), (vec![-a, -b], low + width, false)]
        };
        let mut rows: Vec<Row> = strips.iter().flat_map(strip).collect();
        rows.extend(bounds(2, -40, 40));
        check_rows(&rows, 2, -40, 40)?;
    }

    /// Queries with all there is, each symbol in a small range, against trying all values of two integers.
    #[test]
    fn queries_agree_with_trying_all(choices in choices()) {
        let mut samples = Samples::new(choices, &[0, 1, 2, 3, -1, -5, 7]).with_unbounded();
        let model = samples.model();
        let mut all = samples.query(4);
        let free: Vec<Term> = integers(&samples.terms).into_iter().take(2).collect();
        let fixed = samples.exactly(&model);
        all.extend(fixed.into_iter().filter(|&condition| {
            !matches!(samples.terms.node(condition), Node::Binary(BinaryOp::Eq, a, _) if free.contains(&a))
        }));
        let terms = &mut samples.terms;
        let (low, high) = (terms.int(-9), terms.int(9));
        for &term in &free {
            all.extend([terms.lt(low, term), terms.lt(term, high)]);
        }
        let ids: Vec<SymbolId> = free.iter().filter_map(|&term| terms.as_symbol(term)).collect();
        let found = (-8..9_i64).flat_map(|x| (-8..9_i64).map(move |y| [x, y])).any(|values| {
            let mut model = model.clone();
            for (&id, value) in ids.iter().zip(values) {
                if !terms.symbol(id).limits.contains(Sort::Int, value) {
                    return false;
                }
                model.set(id, Value::Int(value.into()));
            }
            Evaluator::new().satisfies(terms, &model, &all)
        });
        let expected = if found { Asked::Sat } else { Asked::Unsat };
        prop_assert_eq!(ask(terms, &mut Linear::default(), &all), expected, "{}", text(terms, &all));
    }

    /// Without unbounded integers it is the bit-blaster.
    #[test]
    fn it_agrees_with_bits(choices in choices()) {
        let mut samples = Samples::new(choices, &[0, 1, -1, 5, 100]);
        let all = samples.query(3);
        if all.iter().any(|&condition| mentions_integers(&samples.terms, condition)) {
            return Ok(());
        }
        let effort = Effort { conflicts: 300, time: None };
        let (bits, linear) = (samples.ask(&mut Bits::new(effort), &all), samples.ask(&mut Linear::new(effort), &all));
        if !matches!((&bits, &linear), (Asked::Unknown(_), _) | (_, Asked::Unknown(_))) {
            prop_assert_eq!(bits, linear, "{}", text(&samples.terms, &all));
        }
    }
}

fn integers(terms: &Terms) -> Vec<Term> {
    let symbols = (0..terms.symbol_count()).map(|at| terms.symbol_term(SymbolId::from_index(at)));
    symbols.filter(|&term| terms.sort(term) == Sort::Int).collect()
}

fn mentions_integers(terms: &Terms, term: Term) -> bool {
    let mut found = false;
    heapwise_term::for_each_subterm(terms, &[term], |sub| found |= terms.sort(sub) == Sort::Int);
    found
}

#[test]
fn known_hard_cases() {
    let is_sat = |rows: &[Row]| match solve(rows) {
        Answer::Values(values) => {
            let values: Vec<i64> = values.iter().map(|v| v.as_ref().and_then(Integer::as_i64).unwrap_or(0)).collect();
            let values: Vec<i64> = values.into_iter().chain([0; 4]).collect();
            assert!(rows.iter().all(|row| holds(row, &values)), "{values:?}");
            true
        }
        Answer::Contradiction(_) => false,
        Answer::GaveUp => panic!("gave up"),
    };
    // 2x = 2y + 1
    assert!(!is_sat(&[(vec![2, -2], -1, true)]));
    // 3x + 5y = 7
    assert!(is_sat(&[(vec![3, 5], -7, true)]));
    // 7x + 12y + 31z = 17, 3x + 5y + 14z = 7, 1 <= x <= 40, -50 <= y <= 50: Pugh's example of equations
    let mut rows = vec![(vec![7, 12, 31], -17, true), (vec![3, 5, 14], -7, true)];
    rows.extend([(vec![1, 0, 0], -1, false), (vec![-1, 0, 0], 40, false)]);
    rows.extend([(vec![0, 1, 0], 50, false), (vec![0, -1, 0], 50, false)]);
    assert!(is_sat(&rows));
    // 27 <= 11x + 13y <= 45, -10 <= 7x - 9y <= 4: rational points, and integer points in the shadow, but none above
    let mut rows = vec![(vec![11, 13], -27, false), (vec![-11, -13], 45, false)];
    rows.extend([(vec![7, -9], 10, false), (vec![-7, 9], 4, false)]);
    assert!(!is_sat(&rows));
    // 6x + 9y + 15z = 20 + 1 needs a common divisor of 3
    assert!(is_sat(&[(vec![6, 9, 15], -21, true)]));
    assert!(!is_sat(&[(vec![6, 9, 15], -20, true)]));
    // A large Frobenius number: 101x + 103y = n has no solution in naturals for 101 * 103 - 101 - 103.
    let naturals = [(vec![1, 0], 0, false), (vec![0, 1], 0, false)];
    let coins = |n: i64| [&[(vec![101, 103], -n, true)][..], &naturals].concat();
    assert!(!is_sat(&coins(101 * 103 - 101 - 103)));
    assert!(is_sat(&coins(101 * 103 - 101 - 103 + 1)));
}

#[test]
fn rounding() {
    let check = |a: i64, b: i64, expected: i64| assert_eq!(floor(&a.into(), &b.into()), expected.into());
    check(7, 2, 3);
    check(-7, 2, -4);
    check(7, -2, -4);
    let least = Integer::from(i64::MIN);
    assert_eq!(floor(&least, &Integer::from(-1)), -&least);
}

/// A chain of strict orders, closed or open, as sorted structures give: many facts, no blow-up.
#[test]
fn long_chains() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let nodes: Vec<Term> = (0..60).map(|at| terms.input(names.intern(&format!("n{at}")), Sort::Int)).collect();
    let mut all: Vec<Term> = Vec::new();
    for (at, &node) in nodes.iter().enumerate() {
        for &later in nodes[at + 1..].iter().step_by(3) {
            all.push(terms.lt(node, later));
        }
        all.extend(nodes[at + 1..].iter().take(1).map(|&next| terms.lt(node, next)));
    }
    assert_eq!(ask(&mut terms, &mut Linear::default(), &all), Asked::Sat);
    all.push(terms.lt(nodes[59], nodes[0]));
    assert_eq!(ask(&mut terms, &mut Linear::default(), &all), Asked::Unsat);
}

#[test]
fn numbers_beyond_64_bits() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let x = terms.input(names.intern("x"), Sort::Int);
    let y = terms.input(names.intern("y"), Sort::Int);
    let large = terms.int(i64::MAX);
    let product = terms.mul(x, large);
    let three = terms.int(3);
    let triple = terms.mul(y, three);
    let difference = terms.sub(product, triple);
    let one = terms.int(1);
    let all = [terms.eq(difference, one), terms.lt(large, x)];
    // 7 divides 2^63 - 1, but 3 does not divide it: there is a solution, with large numbers.
    assert_eq!(ask(&mut terms, &mut Linear::default(), &all), Asked::Sat);
}

#[test]
fn bounded_and_unbounded_integers_meet_in_conditions() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let n = terms.input(names.intern("n"), Sort::Int);
    let x = terms.input(names.intern("x"), Sort::I32);
    let ten = terms.int(10);
    let below = terms.lt(n, ten);
    let (three, nine, eighty_one) = (terms.i32(3), terms.i32(9), terms.i32(81));
    let factor = terms.ite(below, three, nine);
    let product = terms.mul(factor, x);
    let mut all = vec![terms.eq(product, eighty_one), terms.eq(x, nine)];
    assert_eq!(ask(&mut terms, &mut Linear::default(), &all), Asked::Sat);
    let five = terms.int(5);
    all.push(terms.lt(n, five));
    assert_eq!(ask(&mut terms, &mut Linear::default(), &all), Asked::Unsat);
}

#[test]
fn products_are_beyond_it_unless_it_is_lucky() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let x = terms.input(names.intern("x"), Sort::Int);
    let y = terms.input(names.intern("y"), Sort::Int);
    let product = terms.mul(x, y);
    let seven = terms.int(7);
    let condition = terms.eq(product, seven);
    let beyond = Asked::Unknown(Why::Beyond("non-linear integers"));
    assert_eq!(ask(&mut terms, &mut Linear::default(), &[condition]), beyond);
    // Where nothing turns on the product, it is no obstacle.
    let or = terms.lt(x, seven);
    let either = terms.intern(Node::Binary(BinaryOp::Or, or, condition), Sort::Bool);
    let not = terms.intern(Node::Unary(UnaryOp::Not, or), Sort::Bool);
    assert_eq!(ask(&mut terms, &mut Linear::default(), &[either, not, or]), Asked::Unsat);
    let one = terms.int(1);
    let all = [condition, terms.eq(x, one), terms.eq(y, seven)];
    assert_eq!(ask(&mut terms, &mut Linear::default(), &all), Asked::Sat);
}
