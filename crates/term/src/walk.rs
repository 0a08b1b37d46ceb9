//! Walking over terms, each shared subterm once, without recursion.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use crate::node::{Node, SymbolId};
use crate::terms::{Term, Terms};

/// The direct subterms, left to right. A symbol has none, whatever its origin.
pub fn children(terms: &Terms, term: Term) -> impl Iterator<Item = Term> + use<> {
    let (array, count) = match terms.node(term) {
        Node::Unary(_, a) | Node::KindIn(a, _) => ([a, a, a], 1),
        Node::Binary(_, a, b) => ([a, b, b], 2),
        Node::Ite(c, a, b) => ([c, a, b], 3),
        _ => ([term; 3], 0),
    };
    array.into_iter().take(count)
}

/// Visits every subterm of the roots once, parents before children, in the order of first appearance.
pub fn for_each_subterm(terms: &Terms, roots: &[Term], mut visit: impl FnMut(Term)) {
    let mut seen: HashSet<Term, FixedState> = HashSet::default();
    let mut stack: Vec<Term> = roots.iter().rev().copied().collect();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        visit(term);
        let start = stack.len();
        stack.extend(children(terms, term));
        stack[start..].reverse();
    }
}

/// The symbols that occur in the roots, each once, in the order of first appearance.
pub fn symbols_of(terms: &Terms, roots: &[Term]) -> Vec<SymbolId> {
    let mut symbols = Vec::new();
    for_each_subterm(terms, roots, |term| symbols.extend(terms.as_symbol(term)));
    symbols
}
