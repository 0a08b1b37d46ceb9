//! `ite`: the same arms, constant arms, and arms that test the same condition again.

use crate::node::{Node, Sort, UnaryOp};
use crate::terms::{Term, Terms};

/// How many nested conditionals an arm is searched for the condition it stands under.
const PRUNE_DEPTH: u32 = 8;

impl Terms {
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        debug_assert_eq!(self.sort(then), self.sort(otherwise), "the arms of a conditional have one sort");
        if let Some(value) = self.as_bool(condition) {
            return if value { then } else { otherwise };
        }
        if let Node::Unary(UnaryOp::Not, inner) = self.node(condition) {
            return self.ite(inner, otherwise, then);
        }
        let then = self.prune(then, condition, true, PRUNE_DEPTH);
        let otherwise = self.prune(otherwise, condition, false, PRUNE_DEPTH);
        if then == otherwise {
            return then;
        }
        if self.sort(then) == Sort::Bool {
            return self.boolean_ite(condition, then, otherwise);
        }
        // ite(c, x, ite(d, x, y)) = ite(c or d, x, y), and the three like it
        if let Node::Ite(inner, x, y) = self.node(otherwise) {
            if x == then {
                let either = self.or(condition, inner);
                return self.ite_node(either, then, y);
            }
            if y == then {
                let not_inner = self.not(inner);
                let either = self.or(condition, not_inner);
                return self.ite_node(either, then, x);
            }
        }
        if let Node::Ite(inner, x, y) = self.node(then) {
            if y == otherwise {
                let both = self.and(condition, inner);
                return self.ite_node(both, x, otherwise);
            }
            if x == otherwise {
                let not_inner = self.not(inner);
                let both = self.and(condition, not_inner);
                return self.ite_node(both, y, otherwise);
            }
        }
        self.ite_node(condition, then, otherwise)
    }

    /// A conditional whose condition may have become a constant or a negation, and whose arms are done.
    fn ite_node(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        match self.node(condition) {
            Node::Bool(true) => then,
            Node::Bool(false) => otherwise,
            _ if then == otherwise => then,
            Node::Unary(UnaryOp::Not, inner) => {
                let sort = self.sort(then);
                self.intern(Node::Ite(inner, otherwise, then), sort)
            }
            _ => {
                let sort = self.sort(then);
                self.intern(Node::Ite(condition, then, otherwise), sort)
            }
        }
    }

    fn boolean_ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        match (self.as_bool(then), self.as_bool(otherwise)) {
            (Some(true), Some(false)) => condition,
            (Some(false), Some(true)) => self.not(condition),
            (Some(true), _) => self.or(condition, otherwise),
            (Some(false), _) => {
                let not_condition = self.not(condition);
                self.and(not_condition, otherwise)
            }
            (_, Some(false)) => self.and(condition, then),
            (_, Some(true)) => {
                let not_condition = self.not(condition);
                self.or(not_condition, then)
            }
            _ if then == condition => self.or(condition, otherwise),
            _ if otherwise == condition => self.and(condition, then),
            _ => self.intern(Node::Ite(condition, then, otherwise), Sort::Bool),
        }
    }

    /// The arm, where it tests a condition whose value is known, reduced to the side that is taken.
    fn prune(&mut self, arm: Term, condition: Term, value: bool, depth: u32) -> Term {
        if depth == 0 {
            return arm;
        }
        if arm == condition {
            return self.bool(value);
        }
        match self.node(arm) {
            Node::Ite(inner, x, y) if inner == condition => {
                let taken = if value { x } else { y };
                self.prune(taken, condition, value, depth - 1)
            }
            Node::Ite(inner, x, y) => {
                let new_x = self.prune(x, condition, value, depth - 1);
                let new_y = self.prune(y, condition, value, depth - 1);
                if (new_x, new_y) == (x, y) { arm } else { self.ite(inner, new_x, new_y) }
            }
            _ => arm,
        }
    }
}
