//! Bounds for strategies that do not split: how many objects have been used is a condition, not a number.

use heapwise_term::Term;

use crate::{Alternative, Bound, Cx, Question, Subject};

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
        if cx.facts.known(cx.terms, beyond) != Some(false) {
            let within = cx.terms.not(beyond);
            let alternatives = vec![Alternative::retry(within), Alternative::cut(beyond, bound)];
            return Err(Question::new(Subject::Bound(bound), alternatives));
        }
    }
    Ok(())
}
