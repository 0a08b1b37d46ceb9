//! The automaton against the meaning of regular expressions, word by word.

use heapwise_hex::{Automaton, PathId, Regex, Step};
use heapwise_ids::Id;
use heapwise_ir::FieldId;
use proptest::prelude::*;

fn field(index: usize) -> Step {
    Step::Field(FieldId::from_index(index))
}

fn fields(index: usize) -> Regex {
    Regex::step(field(index))
}

/// What can be left of a word after a prefix that belongs to the set.
fn rests<'w>(regex: &Regex, word: &'w [Step]) -> Vec<&'w [Step]> {
    match regex {
        Regex::Empty => vec![word],
        Regex::OneOf(steps) => {
            word.split_first().filter(|(first, _)| steps.contains(first)).map(|(_, rest)| rest).into_iter().collect()
        }
        Regex::Any => word
            .split_first()
            .filter(|(first, _)| !matches!(first, Step::Root(_)))
            .map(|(_, rest)| rest)
            .into_iter()
            .collect(),
        Regex::Concat(parts) => {
            parts.iter().fold(vec![word], |words, part| words.into_iter().flat_map(|word| rests(part, word)).collect())
        }
        Regex::Either(parts) => parts.iter().flat_map(|part| rests(part, word)).collect(),
        Regex::Star(inner) => {
            let (mut all, mut at) = (vec![word], 0);
            while at < all.len() {
                for rest in rests(inner, all[at]) {
                    if !all.contains(&rest) {
                        all.push(rest);
                    }
                }
                at += 1;
            }
            all
        }
    }
}

fn belongs(regex: &Regex, word: &[Step]) -> bool {
    rests(regex, word).iter().any(|rest| rest.is_empty())
}

fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![4 => (0..3usize).prop_map(field), 1 => Just(Step::Element), 1 => (0..2u32).prop_map(Step::Root)]
}

fn regexes() -> impl Strategy<Value = Regex> {
    let leaf = prop_oneof![
        1 => Just(Regex::Empty),
        1 => Just(Regex::Any),
        6 => proptest::collection::vec(steps(), 1..3).prop_map(Regex::OneOf),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let parts = || proptest::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            parts().prop_map(Regex::Concat),
            parts().prop_map(Regex::Either),
            inner.clone().prop_map(Regex::star),
            (inner.clone(), 0..3u32, 0..3u32).prop_map(|(part, least, more)| part.repeat(least, Some(least + more))),
        ]
    })
}

proptest! {
    #[test]
    fn words_are_accepted_that_belong_to_the_set(
        sets in proptest::collection::vec(regexes(), 1..4),
        words in proptest::collection::vec(proptest::collection::vec(steps(), 0..6), 1..20),
    ) {
        let automaton = Automaton::new(&sets).unwrap();
        for word in &words {
            let state = automaton.run(word.iter().copied());
            for (index, set) in sets.iter().enumerate() {
                let path = PathId::from_index(index);
                prop_assert_eq!(automaton.accepts(state, path), belongs(set, word), "{:?} {:?}", set, word);
                for cut in 0..=word.len() {
                    // A word in the set can be reached from each of its prefixes.
                    let before = automaton.run(word[..cut].iter().copied());
                    if automaton.accepts(state, path) {
                        prop_assert!(automaton.reaches(before, path));
                        prop_assert!(cut == word.len() || automaton.can_extend(before, path));
                        prop_assert!(!automaton.is_dead(before));
                    }
                }
            }
            prop_assert_eq!(automaton.is_dead(state), !(0..sets.len()).any(|set| automaton.reaches(state, PathId::from_index(set))));
        }
    }
}

#[test]
fn a_chain_is_walked_in_few_states() {
    let chain = Regex::root(0).then(fields(0).star());
    let automaton = Automaton::new(&[chain.clone(), chain.clone().then(fields(1))]).unwrap();
    let [nodes, values] = [0, 1].map(PathId::from_index);
    let root = automaton.step(automaton.start(), Step::Root(0));
    let one = automaton.step(root, field(0));
    let two = automaton.step(one, field(0));
    assert_eq!(one, two, "however long the chain is, the state is the same");
    assert!(automaton.accepts(root, nodes));
    assert_eq!(automaton.accepted(two), [nodes]);
    assert!(automaton.can_extend(two, nodes) && automaton.can_extend(two, values));
    let value = automaton.step(two, field(1));
    assert_eq!(automaton.accepted(value), [values]);
    assert!(!automaton.can_extend(value, values));
    assert!(automaton.is_dead(automaton.step(value, field(0))));
    assert!(automaton.is_dead(automaton.step(two, field(7))), "a field that no rule names");
    assert!(automaton.is_dead(automaton.step(automaton.start(), Step::Root(1))));
}

#[test]
fn exponentially_many_states_are_refused() {
    // The set of words whose n-th letter from the end is a given one is the classic.
    let mut set = Regex::OneOf(vec![field(0), field(1)]).star().then(fields(0));
    for _ in 0..30 {
        set = set.then(Regex::OneOf(vec![field(0), field(1)]));
    }
    assert!(Automaton::new(&[set]).is_err());
}
