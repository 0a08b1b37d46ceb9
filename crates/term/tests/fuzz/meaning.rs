//! Simplification is fuzzed against unsimplified terms, and both against plain values.

use heapwise_term::{Evaluator, Facts, Model, Sort, Term, Terms};
use proptest::prelude::*;

use crate::program::{SYMBOLS, build, build_unsimplified, expressions, names, steps};
use crate::reference::{Plain, World, agrees, evaluate, is_huge};

/// How many worlds each program is looked at in.
const WORLDS: usize = 4;

/// `PROPTEST_CASES` asks for more.
fn cases() -> u32 {
    ProptestConfig::default().cases.max(6000)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn constructors_keep_the_meaning(
        steps in steps(60),
        choices in proptest::collection::vec(any::<u8>(), WORLDS * SYMBOLS.len()),
    ) {
        let names = names();
        let mut terms = Terms::new();
        // A table of its own, so that unsimplified terms are not found by constructors.
        let mut unsimplified = Terms::new();
        let worlds: Vec<World> = choices.chunks(SYMBOLS.len()).map(World::new).collect();
        let models: Vec<Model> = worlds.iter().map(|world| world.model(&mut terms, &names)).collect();
        let raw_models: Vec<Model> = worlds.iter().map(|world| world.model(&mut unsimplified, &names)).collect();
        let mut evaluator = Evaluator::new();
        let mut made: Vec<(Term, Term, Vec<Plain>)> = Vec::new();
        let mut conditions = Vec::new();
        for (expression, sort) in expressions(&steps) {
            let plain: Vec<Plain> = worlds
                .iter()
                .enumerate()
                .map(|(index, world)| evaluate(expression, world, |at| made[at].2[index].clone()))
                .collect();
            if plain.iter().any(is_huge) {
                break;
            }
            let term = build(&mut terms, &names, expression, |at| made[at].0);
            let raw = build_unsimplified(&mut unsimplified, &names, (expression, sort), |at| made[at].1);
            prop_assert_eq!(terms.sort(term), sort);
            for (index, plain) in plain.iter().enumerate() {
                let value = evaluator.value(&terms, &models[index], term);
                prop_assert!(agrees(plain, &value, &terms, &models[index]), "{expression:?}: {value:?}, not {plain:?}");
                let value = evaluator.value(&unsimplified, &raw_models[index], raw);
                prop_assert!(agrees(plain, &value, &unsimplified, &raw_models[index]), "unsimplified {expression:?}");
            }
            if sort == Sort::Bool {
                conditions.push((term, plain.iter().map(|plain| *plain == Plain::Bool(true)).collect()));
            }
            made.push((term, raw, plain));
        }
        check_negations(&mut terms, &conditions)?;
        check_facts(&mut terms, &conditions)?;
    }
}

type Conditions = [(Term, Vec<bool>)];

/// Negation undoes itself, and `and` and `or` mirror each other.
fn check_negations(terms: &mut Terms, conditions: &Conditions) -> Result<(), TestCaseError> {
    for &(a, _) in conditions {
        let not_a = terms.not(a);
        prop_assert_eq!(terms.not(not_a), a, "negated twice");
        let (b, _) = conditions[conditions.len() / 2];
        let both = terms.and(a, b);
        let not_b = terms.not(b);
        let neither = terms.or(not_a, not_b);
        prop_assert_eq!(terms.not(both), neither, "mirrored");
        prop_assert_eq!(terms.and(b, a), both, "exchanged");
        let same = terms.eq(a, b);
        prop_assert_eq!(terms.eq(not_b, not_a), same, "both negated");
        prop_assert_eq!(terms.eq(not_a, b), terms.not(same), "one negated");
    }
    Ok(())
}

/// What is known from true conditions is true, and what was assumed is known.
fn check_facts(terms: &mut Terms, conditions: &Conditions) -> Result<(), TestCaseError> {
    for world in 0..WORLDS {
        let mut facts = Facts::default();
        for (index, (condition, values)) in conditions.iter().enumerate() {
            if index % 3 == 0 {
                let fact = if values[world] { *condition } else { terms.not(*condition) };
                facts.assume(terms, fact);
                let negation = terms.not(fact);
                prop_assert_eq!(facts.known(terms, fact), Some(true));
                prop_assert_eq!(facts.known(terms, negation), Some(false));
            }
        }
        for (condition, values) in conditions {
            if let Some(known) = facts.known(terms, *condition) {
                prop_assert_eq!(known, values[world]);
            }
        }
    }
    Ok(())
}
