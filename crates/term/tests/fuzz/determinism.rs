//! What a table holds does not depend on the order in which it was filled.

use heapwise_ids::Names;
use heapwise_term::{Printer, Sort, Term, Terms, plain_numbers};
use proptest::prelude::*;

use crate::program::{Expression, SYMBOLS, Steps, build, expressions, names, operands, steps, symbol};

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn terms_do_not_depend_on_the_order_of_making(steps in steps(50), before in steps(50)) {
        let names = names();
        let mut terms = Terms::new();
        let in_order = build_all(&mut terms, &names, &steps);

        // Symbols backwards, other terms first, negations of everything, and operands only when they are needed.
        let mut other_terms = Terms::new();
        (0..SYMBOLS.len()).rev().for_each(|index| _ = symbol(&mut other_terms, &names, index));
        for term in build_all(&mut other_terms, &names, &before) {
            if other_terms.sort(term) == Sort::Bool {
                other_terms.not(term);
            }
        }
        let all: Vec<Expression> = expressions(&steps).into_iter().map(|(expression, _)| expression).collect();
        let mut on_demand = vec![None; all.len()];
        for index in (0..all.len()).rev() {
            build_on_demand(&mut other_terms, &names, &all, index, &mut on_demand);
        }

        for (one, other) in in_order.into_iter().zip(on_demand) {
            let other = other.expect("built");
            prop_assert_eq!(print(&terms, &names, one), print(&other_terms, &names, other));
            prop_assert_eq!(terms.fingerprint(one), other_terms.fingerprint(other));
            let negations = (terms.negation(one), other_terms.negation(other));
            if let (Some(one), Some(other)) = negations {
                prop_assert_eq!(terms.fingerprint(one), other_terms.fingerprint(other));
            }
        }
    }
}

fn build_all(terms: &mut Terms, names: &Names, steps: &Steps) -> Vec<Term> {
    let mut made = Vec::new();
    for (expression, _) in expressions(steps) {
        let term = build(terms, names, expression, |at| made[at]);
        made.push(term);
    }
    made
}

/// Builds an expression after its operands, the last operand first.
fn build_on_demand(terms: &mut Terms, names: &Names, all: &[Expression], at: usize, made: &mut [Option<Term>]) {
    if made[at].is_some() {
        return;
    }
    for operand in operands(all[at]).into_iter().rev() {
        build_on_demand(terms, names, all, operand, made);
    }
    made[at] = Some(build(terms, names, all[at], |operand| made[operand].expect("operands come first")));
}

fn print(terms: &Terms, names: &Names, term: Term) -> String {
    Printer { terms, names, kinds: &|ranges| format!("{ranges:?}"), numbers: &plain_numbers }.term_within(term, 2000)
}
