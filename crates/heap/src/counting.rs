//! Bounds where they are conditions: how many objects have been used, for strategies that do not split, and how long an
//! input array is, for all.

use heapwise_term::Term;

use crate::leaves::guarded_leaves;
use crate::news::is_input;
use crate::{Alternative, Bound, Cx, Question, Slot, Subject};

/// When at least so many of the conditions hold.
pub(crate) fn at_least(cx: &mut Cx<'_>, number: u32, conditions: impl Iterator<Item = Term>) -> Term {
    let number = number as usize;
    // reached[i]: at least i of the conditions seen so far hold.
    let mut reached = vec![Term::FALSE; number + 1];
    reached[0] = Term::TRUE;
    for condition in conditions {
        for count in (1..=number).rev() {
            let one_more = cx.terms.and(condition, reached[count - 1]);
            reached[count] = cx.terms.or(reached[count], one_more);
        }
    }
    reached[number]
}

/// Asks whether the path is beyond a bound, where it does not say that it is not. k comes before n, as in the strategies
/// that split.
pub(crate) fn ask_bounds<R>(cx: &mut Cx<'_>, beyond_k: Term, beyond_n: Term) -> Result<(), Box<Question<R>>> {
    for (beyond, bound) in [(beyond_k, Bound::K), (beyond_n, Bound::N)] {
        ask_bound(cx, beyond, bound)?;
    }
    Ok(())
}

fn ask_bound<R>(cx: &mut Cx<'_>, beyond: Term, bound: Bound) -> Result<(), Box<Question<R>>> {
    if cx.facts.known(cx.terms, beyond) == Some(false) {
        return Ok(());
    }
    let within = cx.terms.not(beyond);
    let alternatives = vec![Alternative::retry(within), Alternative::cut(beyond, bound)];
    Err(Question::new(Subject::Bound(bound), alternatives))
}

/// Asks whether an array is short enough, where a place that was read is the length of an input.
pub(crate) fn ask_length<R>(cx: &mut Cx<'_>, array: Term, slot: Slot, length: Term) -> Result<(), Box<Question<R>>> {
    let (Some(limit), Slot::Length) = (cx.bounds.length, slot) else { return Ok(()) };
    // Of a text, characters count.
    let leaves = guarded_leaves(cx, array);
    let size = leaves.iter().map(|&(leaf, _)| cx.elements_of_character(leaf)).max().unwrap_or(1);
    let limit = cx.terms.i32(i32::try_from(limit.saturating_mul(size)).unwrap_or(i32::MAX));
    let is_longer = cx.terms.lt(limit, length);
    let is_input = is_input(cx, array);
    let beyond = cx.terms.and(is_input, is_longer);
    ask_bound(cx, beyond, Bound::Length)
}
