//! Boolean laws. Negations are pushed down to the leaves, so that `not` stands only before atoms.
//!
//! A compound condition and its negation are made together: `a and b` comes with `not a or not b`. So negating costs
//! nothing, never walks a term, and whether two conditions are opposites can be told in any table, not only in one
//! where somebody happened to negate one of them before.

use crate::node::{BinaryOp, Node, Sort};
use crate::terms::{Term, Terms};

impl Terms {
    #[inline]
    pub fn not(&mut self, a: Term) -> Term {
        debug_assert_eq!(self.sort(a), Sort::Bool, "only conditions are negated");
        if let Some(negation) = self.negation(a) {
            return negation;
        }
        self.not_yet_negated(a)
    }

    fn not_yet_negated(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Binary(BinaryOp::And | BinaryOp::Or, ..) | Node::Ite(..) => self.negate_stored(a),
            _ => self.negate_atom(a),
        }
    }

    fn negate_atom(&mut self, a: Term) -> Term {
        self.intern(Node::Unary(crate::UnaryOp::Not, a), Sort::Bool)
    }

    /// Negates a compound condition that no constructor has made, but `intern`: it may be of any depth.
    fn negate_stored(&mut self, a: Term) -> Term {
        let mut stack = vec![a];
        while let Some(&term) = stack.last() {
            if self.negation(term).is_some() {
                stack.pop();
                continue;
            }
            let (x, y) = match self.node(term) {
                Node::Binary(BinaryOp::And | BinaryOp::Or, x, y) | Node::Ite(_, x, y) => (x, y),
                _ => {
                    self.negate_atom(term);
                    continue;
                }
            };
            let (Some(not_x), Some(not_y)) = (self.negation(x), self.negation(y)) else {
                stack.extend([x, y].into_iter().filter(|&operand| self.negation(operand).is_none()));
                continue;
            };
            let negation = match self.node(term) {
                Node::Binary(BinaryOp::And, ..) => self.or(not_x, not_y),
                Node::Binary(..) => self.and(not_x, not_y),
                Node::Ite(condition, ..) => self.ite(condition, not_x, not_y),
                _ => unreachable!("matched above"),
            };
            self.link(term, negation);
        }
        self.negation(a).expect("the loop ends when it is known")
    }

    pub fn and(&mut self, a: Term, b: Term) -> Term {
        self.connect(BinaryOp::And, a, b)
    }

    pub fn or(&mut self, a: Term, b: Term) -> Term {
        self.connect(BinaryOp::Or, a, b)
    }

    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    pub fn and_all(&mut self, all: impl IntoIterator<Item = Term>) -> Term {
        all.into_iter().fold(Term::TRUE, |so_far, next| self.and(so_far, next))
    }

    pub fn or_all(&mut self, all: impl IntoIterator<Item = Term>) -> Term {
        all.into_iter().fold(Term::FALSE, |so_far, next| self.or(so_far, next))
    }

    /// Conjunction and disjunction, which have each other's laws with true and false exchanged. The comments speak of
    /// conjunction.
    fn connect(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let neutral_value = op == BinaryOp::And;
        let (neutral, absorbing) = (self.bool(neutral_value), self.bool(!neutral_value));
        let (mut a, mut b) = (a, b);
        loop {
            if a == neutral || a == b {
                return b;
            }
            if b == neutral {
                return a;
            }
            if a == absorbing || b == absorbing {
                return absorbing;
            }
            match self.decide(a, neutral_value, b) {
                Some(value) if value == neutral_value => return a,
                Some(_) => return absorbing,
                None => {}
            }
            if self.decide(b, neutral_value, a) == Some(neutral_value) {
                return b;
            }
            if let Some(merged) = self.merge_kinds(op, a, b).or_else(|| self.merge_comparisons(op, a, b)) {
                return merged;
            }
            match self.absorb(op, a, b).or_else(|| self.absorb(op, b, a)) {
                Some((one, other)) => (a, b) = (one, other),
                None => return self.connection(op, a, b),
            }
        }
    }

    /// What `one and other` is, where `other` is itself a conjunction or disjunction and `one` decides an operand of
    /// it: two terms whose conjunction it is.
    fn absorb(&self, op: BinaryOp, one: Term, other: Term) -> Option<(Term, Term)> {
        let Node::Binary(inner @ (BinaryOp::And | BinaryOp::Or), x, y) = self.node(other) else { return None };
        let neutral_value = op == BinaryOp::And;
        let absorbing = self.bool(!neutral_value);
        let in_x = self.decide(one, neutral_value, x).map(|value| value == neutral_value);
        let in_y = self.decide(one, neutral_value, y).map(|value| value == neutral_value);
        if inner == op {
            // a and (a and x) = a and x; a and (not a and x) = false
            let follows = |from| self.decide(from, neutral_value, one) == Some(neutral_value);
            match (in_x, in_y) {
                (Some(false), _) | (_, Some(false)) => Some((absorbing, absorbing)),
                _ if follows(x) || follows(y) => Some((other, other)),
                (Some(true), _) => Some((one, y)),
                (_, Some(true)) => Some((one, x)),
                (None, None) => None,
            }
        } else {
            // a and (a or x) = a; a and (not a or x) = a and x
            match (in_x, in_y) {
                (Some(true), _) | (_, Some(true)) => Some((one, one)),
                (Some(false), _) => Some((one, y)),
                (_, Some(false)) => Some((one, x)),
                (None, None) => None,
            }
        }
    }

    /// The connection of two terms, as it is, together with its negation.
    fn connection(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let term = self.intern(Node::Binary(op, a, b), Sort::Bool);
        if self.negation(term).is_none() {
            let opposite = if op == BinaryOp::And { BinaryOp::Or } else { BinaryOp::And };
            let (not_a, not_b) = (self.not(a), self.not(b));
            let (not_a, not_b) = self.ordered(not_a, not_b);
            let negation = self.intern(Node::Binary(opposite, not_a, not_b), Sort::Bool);
            self.link(term, negation);
        }
        term
    }

    /// A conditional of two conditions, as it is, together with its negation.
    pub(super) fn boolean_choice(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        let term = self.intern(Node::Ite(condition, then, otherwise), Sort::Bool);
        if self.negation(term).is_none() {
            let (not_then, not_otherwise) = (self.not(then), self.not(otherwise));
            let negation = self.intern(Node::Ite(condition, not_then, not_otherwise), Sort::Bool);
            self.link(term, negation);
        }
        term
    }
}
