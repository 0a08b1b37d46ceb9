//! The leaves of a conditional reference: what it may be, and when. Strategies that do not ask work on these.

use std::collections::{HashMap, HashSet};

use heapwise_term::{Node, Term};

use crate::Cx;

/// The leaves of a reference, each once, with the condition under which it is meant.
///
/// Conditionals share parts, so there are many more ways through them than parts. Each part is visited once, after all
/// that lead to it, and the ways are united there.
pub(crate) fn guarded_leaves(cx: &mut Cx<'_>, reference: Term) -> Vec<(Term, Term)> {
    if !matches!(cx.terms.node(reference), Node::Ite(..)) {
        return vec![(reference, Term::TRUE)];
    }
    let order = parents_first(cx, reference);
    let mut guards: HashMap<Term, Term> = HashMap::from([(reference, Term::TRUE)]);
    let mut leaves = Vec::new();
    for part in order {
        cx.terms.enough.heed();
        let Some(&guard) = guards.get(&part) else { continue };
        let Node::Ite(condition, then, otherwise) = cx.terms.node(part) else {
            leaves.push((part, guard));
            continue;
        };
        let condition = cx.known(condition);
        let negation = cx.terms.not(condition);
        for (side, taken) in [(then, condition), (otherwise, negation)] {
            let way = cx.terms.and(guard, taken);
            if way != Term::FALSE {
                let so_far = guards.get(&side).copied().unwrap_or(Term::FALSE);
                guards.insert(side, cx.terms.or(so_far, way));
            }
        }
    }
    leaves
}

/// The leaves of a reference that are not behind a condition known to be otherwise, each once.
pub(crate) fn leaves(cx: &Cx<'_>, reference: Term) -> Vec<Term> {
    let reached = reachable(cx, reference);
    let mut parts = parents_first(cx, reference);
    parts.retain(|part| reached.contains(part) && !matches!(cx.terms.node(*part), Node::Ite(..)));
    parts
}

/// The parts of a reference, each after all conditionals that it is a side of.
fn parents_first(cx: &Cx<'_>, reference: Term) -> Vec<Term> {
    let mut finished = Vec::new();
    let mut seen = HashSet::new();
    let mut stack = vec![(reference, false)];
    while let Some((part, is_done)) = stack.pop() {
        if is_done {
            finished.push(part);
            continue;
        }
        if !seen.insert(part) {
            continue;
        }
        stack.push((part, true));
        if let Node::Ite(_, then, otherwise) = cx.terms.node(part) {
            stack.extend([(then, false), (otherwise, false)]);
        }
    }
    finished.reverse();
    finished
}

/// What a conditional reference reads: what its leaves read, under the same conditions. A leaf that reads `None`, since no
/// input leads there, does not matter.
pub(crate) fn read_through(
    cx: &mut Cx<'_>,
    reference: Term,
    read_leaf: &mut impl FnMut(&mut Cx<'_>, Term) -> Option<Term>,
) -> Option<Term> {
    if !matches!(cx.terms.node(reference), Node::Ite(..)) {
        return read_leaf(cx, reference);
    }
    let mut parts = parents_first(cx, reference);
    parts.reverse();
    let mut values: HashMap<Term, Option<Term>> = HashMap::new();
    let needed = reachable(cx, reference);
    for part in parts.into_iter().filter(|part| needed.contains(part)) {
        cx.terms.enough.heed();
        let value = match cx.terms.node(part) {
            Node::Ite(condition, then, otherwise) => {
                let of = |side: Term| values.get(&side).copied().flatten();
                match (cx.facts.known(cx.terms, condition), of(then), of(otherwise)) {
                    (Some(true), then, _) => then,
                    (Some(false), _, otherwise) => otherwise,
                    (None, Some(then), Some(otherwise)) => Some(cx.terms.ite(condition, then, otherwise)),
                    (None, one, other) => one.or(other),
                }
            }
            _ => read_leaf(cx, part),
        };
        values.insert(part, value);
    }
    values.get(&reference).copied().flatten()
}

/// The parts of a reference that are not behind a condition known to be otherwise.
fn reachable(cx: &Cx<'_>, reference: Term) -> HashSet<Term> {
    let mut reached = HashSet::new();
    let mut stack = vec![reference];
    while let Some(part) = stack.pop() {
        if !reached.insert(part) {
            continue;
        }
        cx.terms.enough.heed();
        if let Node::Ite(condition, then, otherwise) = cx.terms.node(part) {
            let known = cx.facts.known(cx.terms, condition);
            stack.extend((known != Some(false)).then_some(then));
            stack.extend((known != Some(true)).then_some(otherwise));
        }
    }
    reached
}
