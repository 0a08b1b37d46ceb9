//! Tests of what a reference refers to.

use super::lift::Ask;
use crate::kinds::Kinds;
use crate::node::{BinaryOp, Node, Sort};
use crate::terms::{Term, Terms};

impl Terms {
    /// The reference is not null and its kind is in the set.
    pub fn kind_in(&mut self, a: Term, kinds: Kinds) -> Term {
        debug_assert_eq!(self.sort(a), Sort::Ref, "only references have kinds");
        self.ask(a, Ask::KindIn(kinds))
    }

    pub(super) fn kind_in_leaf(&mut self, a: Term, kinds: Kinds) -> Term {
        match self.node(a) {
            Node::Null => Term::FALSE,
            Node::Object(_, kind) => self.bool(self.kinds.contains(kinds, kind)),
            Node::Symbol(id) => {
                let declared = self.symbol(id).kinds;
                let possible = self.kinds.intersect(kinds, declared);
                if possible == Kinds::NONE {
                    Term::FALSE
                } else if possible == declared {
                    let null = self.is_null(a);
                    self.not(null)
                } else {
                    self.intern(Node::KindIn(a, possible), Sort::Bool)
                }
            }
            _ => self.intern(Node::KindIn(a, kinds), Sort::Bool),
        }
    }

    /// Two tests of the same reference, connected, are one test.
    pub(super) fn merge_kinds(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
        let (of, kinds_a, positive_a) = self.as_kind_test(a)?;
        let (other, kinds_b, positive_b) = self.as_kind_test(b)?;
        if of != other {
            return None;
        }
        let meet = op == BinaryOp::And;
        // `a or b` is the opposite of `not a and not b`, so only conjunctions need a law.
        let (kinds, positive) = match (positive_a == meet, positive_b == meet) {
            (true, true) => (self.kinds.intersect(kinds_a, kinds_b), true),
            (true, false) => (self.kinds.minus(kinds_a, kinds_b), true),
            (false, true) => (self.kinds.minus(kinds_b, kinds_a), true),
            (false, false) => (self.kinds.union(kinds_a, kinds_b), false),
        };
        let test = self.kind_in_leaf(of, kinds);
        Some(if positive == meet { test } else { self.not(test) })
    }

    fn as_kind_test(&self, term: Term) -> Option<(Term, Kinds, bool)> {
        match self.node(term) {
            Node::KindIn(of, kinds) => Some((of, kinds, true)),
            _ => match self.node(self.as_not(term)?) {
                Node::KindIn(of, kinds) => Some((of, kinds, false)),
                _ => None,
            },
        }
    }
}
