//! What has been assumed on a path, and what that says outright.

use crate::node::{BinaryOp, Node};
use crate::terms::{Term, Terms};

/// The path condition: what has been assumed so far, in order.
///
/// Conjunctions are kept as their conjuncts. `known` is what makes "ask, split, retry" work: a question that has been
/// answered is not asked again. It looks, and sees what a single condition says (see `build::decide`); it does not
/// combine conditions. That is a solver's.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    conditions: Vec<Term>,
    /// What each condition compares or tests, so that conditions about something else are passed over quickly.
    subjects: Vec<(Term, Term)>,
    /// Assumed conjunctions as they were asked; their conjuncts are in `conditions`.
    conjunctions: Vec<Term>,
}

/// How far `known` looks into a term. What was assumed is found whole, at any depth.
const LOOK: u32 = 4;

impl Facts {
    pub fn conditions(&self) -> &[Term] {
        &self.conditions
    }

    pub fn assume(&mut self, terms: &Terms, condition: Term) {
        if let Node::Binary(BinaryOp::And, ..) = terms.node(condition) {
            self.conjunctions.push(condition);
        }
        let start = self.conditions.len();
        terms.conjuncts(condition, &mut self.conditions);
        // A repeated conjunct says nothing new; paths are short, so looking is cheap.
        let mut keep = start;
        for at in start..self.conditions.len() {
            let condition = self.conditions[at];
            if !self.conditions[..keep].contains(&condition) {
                self.conditions[keep] = condition;
                keep += 1;
            }
        }
        self.conditions.truncate(keep);
        self.subjects.extend(self.conditions[start..].iter().map(|&condition| subjects(terms, condition)));
    }

    /// Whether the conditions say outright that this boolean term holds, or that it does not.
    pub fn known(&self, terms: &Terms, term: Term) -> Option<bool> {
        self.look(terms, term, LOOK)
    }

    fn look(&self, terms: &Terms, term: Term, depth: u32) -> Option<bool> {
        if let Some(value) = terms.as_bool(term) {
            return Some(value);
        }
        let listed = self.listed(terms, term);
        if listed.is_some() || depth == 0 {
            return listed;
        }
        match terms.node(term) {
            Node::Binary(BinaryOp::And, a, b) => {
                match (self.look(terms, a, depth - 1), self.look(terms, b, depth - 1)) {
                    (Some(true), Some(true)) => Some(true),
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    _ => None,
                }
            }
            Node::Binary(BinaryOp::Or, a, b) => {
                match (self.look(terms, a, depth - 1), self.look(terms, b, depth - 1)) {
                    (Some(false), Some(false)) => Some(false),
                    (Some(true), _) | (_, Some(true)) => Some(true),
                    _ => None,
                }
            }
            Node::Ite(condition, x, y) => {
                let taken = if self.look(terms, condition, depth - 1)? { x } else { y };
                self.look(terms, taken, depth - 1)
            }
            _ => None,
        }
    }

    /// Looks for the term or its negation among what was assumed, then for a condition that decides it.
    fn listed(&self, terms: &Terms, term: Term) -> Option<bool> {
        // A term without negation in the table has none among the conditions either.
        let negation = terms.negation(term).unwrap_or(term);
        for conditions in [&self.conditions, &self.conjunctions] {
            for &condition in conditions.iter().rev() {
                if condition == term || condition == negation {
                    return Some(condition == term);
                }
            }
        }
        let (x, y) = subjects(terms, term);
        if x == Term::TRUE {
            return None;
        }
        for (index, &(a, b)) in self.subjects.iter().enumerate().rev() {
            if a == x || a == y || b == x || b == y {
                let decided = terms.decide(self.conditions[index], true, term);
                if decided.is_some() {
                    return decided;
                }
            }
        }
        None
    }
}

/// The terms that a comparison or test is about, constants left out; true twice for other conditions.
fn subjects(terms: &Terms, condition: Term) -> (Term, Term) {
    match terms.node(terms.as_not(condition).unwrap_or(condition)) {
        Node::Binary(BinaryOp::Eq | BinaryOp::Lt, a, b) if b == Term::NULL || terms.is_number(b) => (a, a),
        Node::Binary(BinaryOp::Eq | BinaryOp::Lt | BinaryOp::FLt | BinaryOp::FLe | BinaryOp::FEq, a, b) => (a, b),
        Node::KindIn(a, _) => (a, a),
        _ => (Term::TRUE, Term::TRUE),
    }
}
