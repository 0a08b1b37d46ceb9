use crate::node::{BinaryOp, Node};
use crate::terms::{Term, Terms};

/// The path condition: what has been assumed so far, in order.
///
/// Conjunctions are kept as their conjuncts. `known` is what makes "ask, split, retry" work: a question that has been
/// answered is not asked again. It looks, it does not reason; reasoning is a solver's.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    conditions: Vec<Term>,
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
            _ => None,
        }
    }

    /// Looks for the term or its negation among what was assumed, the newest first.
    fn listed(&self, terms: &Terms, term: Term) -> Option<bool> {
        let negation = terms.negation(term);
        self.conditions.iter().rev().chain(&self.conjunctions).find_map(|&condition| {
            if condition == term {
                Some(true)
            } else if Some(condition) == negation {
                Some(false)
            } else {
                None
            }
        })
    }
}
