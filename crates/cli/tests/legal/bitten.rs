//! Where users of the published tool were bitten: none of it happens here. That ghost data need no fields in the class under test, and that an
//! exception is told of, is shown by the tests of companions beside this.

use heapwise::{Effect, Project, Strategy};

use crate::common::stdout_of;
use crate::companions::{classes, is_said, options, target};
use crate::subjects::within;

fn returned(rules: &str, method: &str, heap: Strategy, n: u32) -> u64 {
    let summary = target(rules, &format!("ghosts.List.{method}")).count(&within(heap, n)).expect("it runs");
    assert_eq!(summary.undecided + summary.unsupported, 0, "{summary:?}");
    summary.returned
}

/// A rule that matches nothing is told of, in text and in JSON.
#[test]
fn a_rule_that_matches_nothing_is_no_silence() {
    let rules = "class ghosts.List { list head via next; head.other.other is null; }";
    let summary = target(rules, "ghosts.List.length").count(&within(Strategy::Lazy, 2)).expect("it runs");
    assert!(is_said(&summary, "the rule at the rules given:1 was never used"), "{:?}", summary.assumptions);
    assert!(summary.assumptions.iter().any(|assumption| assumption.effect == Effect::Restricts));
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("a.hex");
    std::fs::write(&file, rules).expect("written");
    let line = format!("paths -cp {} ghosts.List.length --n 2 --hex {}", classes().display(), file.display());
    let text = stdout_of(&line);
    assert!(text.contains("warning: the rule at ") && text.contains("a.hex:1 was never used"), "{text}");
    assert!(stdout_of(&format!("{line} --format json")).contains("\"unused_rule\""));
}

/// A field name without its class is meant wherever it stands, not at the root alone.
#[test]
fn a_field_name_is_meant_everywhere() {
    let rules = "class ghosts.List { head(.next)* aliases nothing; }";
    assert_eq!(returned(rules, "length", Strategy::Lazy, 4), 5);
    let qualified = "class ghosts.List { head(.ghosts.List.Node::next)* aliases nothing; }";
    if let Ok(target) = Project::open(options(qualified)).target("ghosts.List.length") {
        assert_eq!(target.count(&within(Strategy::Lazy, 4)).expect("it runs").returned, 5);
    }
}

/// A second rule of a kind makes the first one no weaker.
#[test]
fn rules_of_one_kind_are_a_conjunction() {
    let one = "head(.next)+ not null; head(.next)+ aliases head;";
    let other = "head(.next)+ aliases this.head.next;";
    for heap in Strategy::ALL {
        let [first, second, both] = [one.to_owned(), format!("{one} {other}"), format!("{other} {one}")]
            .map(|rules| returned(&format!("class ghosts.List {{ {rules} }}"), "toTheSame", heap, 3));
        assert_eq!((first, second, both), (3, 0, 0), "{heap}");
    }
}

/// `max` prunes: of a list whose end refers to itself, only that of one node comes back to its head.
#[test]
fn max_is_the_maximal_path() {
    for heap in Strategy::ALL {
        let [all, max] = ["aliases", "aliases max"].map(|claim| {
            let rules = format!("class ghosts.List {{ head(.next)+ not null; head(.next)+ {claim} head(.next)*; }}");
            returned(&rules, "toTheSame", heap, 3)
        });
        assert_eq!((all, max), (3, 1), "{heap}");
    }
}

/// In a companion for aliases, the reference is the object that it refers to.
#[test]
fn the_reference_of_an_alias_is_its_object() {
    let rules = "class ghosts.List {
        head(.next)+ not null;
        head(.next)+ aliases head;
        on new head call ghosts.Companions.begins(reference);
        on alias head(.next)+ call ghosts.Companions.comesBack(this, reference);
    }";
    for heap in Strategy::ALL {
        assert_eq!(returned(rules, "toTheSame", heap, 3), 3, "{heap}");
    }
}

/// A companion that is not there, or has another signature, is an error.
#[test]
fn a_companion_that_is_not_there_is_an_error() {
    for (call, said) in [
        ("sen(this)", "`ghosts.Companions` has no method `sen`"),
        ("seen(this, reference)", "does not fit"),
        ("Companions(this)", "has no method `Companions`"),
    ] {
        let rules = format!("class ghosts.List {{ on new head call ghosts.Companions.{call}; }}");
        let error = Project::open(options(&rules)).target("ghosts.List.length").expect_err("a mistake").to_string();
        assert!(error.contains(said), "`{said}` is not in: {error}");
    }
}

/// There is no start-up to wait for.
#[test]
fn a_run_with_companions_begins_at_once() {
    let rules = "class ghosts.List { list head via next; on new head(.next)* call ghosts.Companions.seen(this); }";
    let target = target(rules, "ghosts.List.length");
    let time = target.count(&within(Strategy::Lazy, 3)).expect("it runs").time;
    assert!(time.as_secs() < 4, "{time:?}");
}
