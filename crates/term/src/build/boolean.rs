//! Boolean laws. Negations are pushed down to the leaves, so that `not` stands only before atoms.

use crate::node::{BinaryOp, Node, Sort, UnaryOp};
use crate::terms::{Term, Terms};

impl Terms {
    pub fn not(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Bool(value) => self.bool(!value),
            Node::Unary(UnaryOp::Not, inner) => inner,
            Node::Binary(BinaryOp::And | BinaryOp::Or, ..) | Node::Ite(..) => {
                if let Some(&known) = self.negations.get(&a) {
                    return known;
                }
                let negation = match self.node(a) {
                    Node::Binary(BinaryOp::And, x, y) => {
                        let (x, y) = (self.not(x), self.not(y));
                        self.or(x, y)
                    }
                    Node::Binary(BinaryOp::Or, x, y) => {
                        let (x, y) = (self.not(x), self.not(y));
                        self.and(x, y)
                    }
                    Node::Ite(c, x, y) => {
                        let (x, y) = (self.not(x), self.not(y));
                        self.ite(c, x, y)
                    }
                    _ => unreachable!("matched above"),
                };
                self.negations.insert(a, negation);
                self.negations.entry(negation).or_insert(a);
                negation
            }
            _ => self.intern(Node::Unary(UnaryOp::Not, a), Sort::Bool),
        }
    }

    /// The negation of a term, if it can be told without making a new term.
    pub fn negation(&self, a: Term) -> Option<Term> {
        match self.node(a) {
            Node::Bool(value) => Some(self.bool(!value)),
            Node::Unary(UnaryOp::Not, inner) => Some(inner),
            Node::Binary(BinaryOp::And | BinaryOp::Or, ..) | Node::Ite(..) => self.negations.get(&a).copied(),
            _ => self.find(Node::Unary(UnaryOp::Not, a)),
        }
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

    /// Conjunction and disjunction, which have each other's laws with true and false exchanged.
    fn connect(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let neutral = self.bool(op == BinaryOp::And);
        let absorbing = self.bool(op != BinaryOp::And);
        if a == neutral || a == b {
            return b;
        }
        if b == neutral {
            return a;
        }
        if a == absorbing || b == absorbing || self.negation(a) == Some(b) {
            return absorbing;
        }
        for (one, other) in [(a, b), (b, a)] {
            match self.node(other) {
                // a and (a and x) = a and x; a and (not a and x) = false
                Node::Binary(inner, x, y) if inner == op => {
                    if x == one || y == one {
                        return other;
                    }
                    let negation = self.negation(one);
                    if negation == Some(x) || negation == Some(y) {
                        return absorbing;
                    }
                }
                // a and (a or x) = a; a and (not a or x) = a and x
                Node::Binary(BinaryOp::And | BinaryOp::Or, x, y) => {
                    if x == one || y == one {
                        return one;
                    }
                    let negation = self.negation(one);
                    if negation == Some(x) {
                        return self.connect(op, one, y);
                    }
                    if negation == Some(y) {
                        return self.connect(op, one, x);
                    }
                }
                _ => {}
            }
        }
        let (a, b) = if self.is_ordered(a, b) { (a, b) } else { (b, a) };
        self.intern(Node::Binary(op, a, b), Sort::Bool)
    }
}
