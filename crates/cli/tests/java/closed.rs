//! Closed forms for the number of paths under lazy. The classes say where they come from.

use heapwise::Strategy;

use crate::subjects::{explore, target, unbounded};

fn check(method: &str, expected: u64) {
    let summary = explore(&target(method), Strategy::Lazy, unbounded());
    assert_eq!(summary.paths(), expected, "{method}");
    assert!(summary.complete(), "{method}");
}

#[test]
fn a_walk_of_k_steps() {
    for steps in 1..=8u64 {
        check(&format!("closed.Walk.walk{steps}"), (steps + 1) * (steps + 2) / 2 + 1);
    }
}

#[test]
fn a_search_cut_after_k_levels() {
    for levels in 0..=4u64 {
        check(&format!("closed.Find.find{levels}"), (1 << levels) * (2 * levels + 2));
    }
}
