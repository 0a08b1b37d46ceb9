//! The leaves of a conditional reference: what it may be, and when.

use std::collections::HashMap;

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

/// The parts of a reference, each after all conditionals that it is a side of.
fn parents_first(cx: &Cx<'_>, reference: Term) -> Vec<Term> {
    let mut finished = Vec::new();
    let mut seen: HashMap<Term, ()> = HashMap::new();
    let mut stack = vec![(reference, false)];
    while let Some((part, is_done)) = stack.pop() {
        if is_done {
            finished.push(part);
            continue;
        }
        if seen.insert(part, ()).is_some() {
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
