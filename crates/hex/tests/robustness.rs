//! Whatever the text, it is read or refused with a place in it, and what is read can be printed and read again.

mod common;

use heapwise_diagnostics::Sources;
use heapwise_hex::{expand, parse, print};
use proptest::prelude::*;

/// Text that is nearly rules.
fn words() -> impl Strategy<Value = String> {
    let words = "class inputs of Holder Node { } ( ) [ ] . , ; : :: | * + ? = != < <= > >= - let each x in head next prev \
                 left right key size not null is no expands to nothing aliases some max never up owner this tree list \
                 acyclic circular doubly linked disjoint via parent back sorted same count length min else by strictly \
                 on new alias call reference static and or implies 0 1 64 true _ $ % é";
    let word = proptest::sample::select(words.split_whitespace().collect::<Vec<_>>());
    proptest::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

/// A path of rules that are right.
fn path() -> impl Strategy<Value = String> {
    let head = prop_oneof![Just("head"), Just("root"), Just("this"), Just("")];
    let step = prop_oneof![
        Just(".next"),
        Just("(.left|.right)*"),
        Just("(.next)+"),
        Just("(.prev)?"),
        Just("(.next.prev){1,2}"),
        Just(".Node::next"),
        Just("((.left)*|.right)")
    ];
    (head, proptest::collection::vec(step, 1..4)).prop_map(|(head, steps)| format!("{head}{}", steps.join("")))
}

fn sentence() -> impl Strategy<Value = String> {
    let claim = prop_oneof![
        Just("not null".to_owned()),
        Just("is null".to_owned()),
        Just("is no Item | Holder".to_owned()),
        Just("expands to not Big".to_owned()),
        Just("aliases nothing".to_owned()),
        path().prop_map(|path| format!("aliases max {path} | up.up")),
        path().prop_map(|path| format!("never aliases {path}")),
    ];
    let atom = (path(), claim).prop_map(|(path, claim)| format!("{path} {claim}"));
    atom.prop_recursive(3, 12, 3, |inner| {
        let binary = prop_oneof![Just("and"), Just("or"), Just("implies")];
        prop_oneof![
            (inner.clone(), binary, inner.clone()).prop_map(|(one, word, other)| format!("({one} {word} {other})")),
            inner.prop_map(|inner| format!("not ({inner})")),
        ]
    })
}

fn comparison() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("x.key".to_owned()),
        Just("12".to_owned()),
        Just("-3".to_owned()),
        Just("size".to_owned()),
        Just("x.left.height".to_owned()),
        Just("count(root(.left)*)".to_owned()),
    ];
    let number = leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one} + {other})")),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one} - {other})")),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one} else {other})")),
            (inner.clone(), inner).prop_map(|(one, other)| format!("max({one}, {other})")),
        ]
    });
    (number.clone(), prop_oneof![Just("="), Just("<="), Just("!=")], number)
        .prop_map(|(one, sign, other)| format!("each x in root(.left)*: {one} {sign} {other}"))
}

fn survives(text: &str) {
    let program = common::program();
    if let Err(mistakes) = common::rules_of(&program, text) {
        assert!(!mistakes.is_empty(), "refused without a message: {text:?}");
        // To point at the places is part of it.
        assert!(!mistakes.render(false).is_empty());
    }
}

/// Printed rules are the same rules, and are printed the same.
fn round_trip(text: &str) {
    let read = |text: &str| parse(&Sources::new("a.hex", text)).unwrap_or_else(|mistakes| panic!("{text}\n{mistakes}"));
    let ast = read(text);
    let printed = print(&ast);
    assert_eq!(print(&read(&printed)), printed, "{text}");
    let sentences = print(&expand(&ast));
    assert_eq!(print(&read(&sentences)), sentences, "{text}");
    let program = common::program();
    let [one, other] = [&printed, &sentences].map(|text| {
        let rules = common::rules_of(&program, text).unwrap_or_else(|mistakes| panic!("{text}\n{mistakes}"));
        let section = rules.sections.values().next().expect("a section");
        let formulas: Vec<_> = rules.sentences.values().map(|sentence| sentence.formula.clone()).collect();
        (formulas, section.measures.iter().map(|measure| measure.claim.clone()).collect::<Vec<_>>())
    });
    assert_eq!(one, other);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        survives(&text);
    }

    #[test]
    fn any_words_are_read_or_refused(text in words()) {
        survives(&text);
        survives(&format!("class Holder {{ {text} }}"));
        survives(&format!("class Holder {{ {text} ; }}"));
    }

    #[test]
    fn sentences_are_printed_and_read_again(sentences in proptest::collection::vec(sentence(), 1..4)) {
        round_trip(&format!("class Node {{ {}; }}", sentences.join("; ").replace("head", "next").replace("root", "left")));
    }

    #[test]
    fn comparisons_are_printed_and_read_again(comparison in comparison()) {
        round_trip(&format!("class Holder {{ {comparison}; }}"));
    }
}

#[test]
fn structures_are_printed_and_read_again() {
    round_trip(
        "class Holder {
            tree root via left, right parent in parent; tree root via left; acyclic list head via next back in prev;
            list head via next; circular list head via next; circular doubly linked head via next, prev;
            doubly linked list first, last via next, prev; disjoint a(.next)*, b(.next)*, root;
            sorted tree root via left, right by key strictly; sorted list head via next by item.Node::key;
            same count root via left, right of x: (x.colour = 1 or not x.left is null); size <= count(head);
        }",
    );
}

#[test]
fn deep_nesting_is_refused() {
    for (open, close) in [("(", ")"), ("not ", ""), ("(.next", ")*"), ("max(", ")"), ("size = (", ")")] {
        let text = format!("class Holder {{ {} head not null {}; }}", open.repeat(5000), close.repeat(5000));
        let mistakes = common::rules_of(&common::program(), &text).expect_err("too deep");
        assert!(!mistakes.render(false).is_empty());
    }
}
