//! Equality: constants, offsets, references that cannot meet, and lifting over conditionals.

use crate::node::{BinaryOp, Node, Sort};
use crate::terms::{Term, Terms};

impl Terms {
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "only terms of one sort are compared");
        if a == b {
            return Term::TRUE;
        }
        match self.sort(a) {
            Sort::Bool => self.eq_bool(a, b),
            Sort::Ref => self.eq_ref(a, b),
            Sort::Int | Sort::I32 | Sort::I64 => self.eq_integer(a, b),
        }
    }

    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    pub fn is_null(&mut self, a: Term) -> Term {
        self.eq(a, Term::NULL)
    }

    fn eq_bool(&mut self, a: Term, b: Term) -> Term {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => b,
            (Some(false), _) => self.not(b),
            (_, Some(true)) => a,
            (_, Some(false)) => self.not(a),
            _ if self.negation(a) == Some(b) => Term::FALSE,
            // As a conditional it shares everything that conditionals can do.
            _ => {
                let (a, b) = if self.is_ordered(a, b) { (a, b) } else { (b, a) };
                let not_b = self.not(b);
                self.ite(a, b, not_b)
            }
        }
    }

    fn eq_integer(&mut self, a: Term, b: Term) -> Term {
        // x + c = y + d is x + (c - d) = y, also when sums wrap around.
        let (x, c) = self.split_offset(a);
        let (y, d) = self.split_offset(b);
        if x == y {
            return self.bool(c == d);
        }
        let sort = self.sort(a);
        let (a, b) = match (x, y) {
            (None, None) => return self.bool(c == d),
            (Some(x), None) => (x, self.constant_difference(sort, &d, &c)),
            (None, Some(y)) => (y, self.constant_difference(sort, &c, &d)),
            (Some(x), Some(y)) if self.is_ordered(x, y) => {
                let offset = self.constant_difference(sort, &d, &c);
                (x, self.add(y, offset))
            }
            (Some(x), Some(y)) => {
                let offset = self.constant_difference(sort, &c, &d);
                (y, self.add(x, offset))
            }
        };
        // ite(c, x, y) = k, where an arm settles it
        if let (Node::Ite(condition, x, y), true) = (self.node(a), self.is_constant(b)) {
            let (eq_x, eq_y) = (self.constant_equality(x, b), self.constant_equality(y, b));
            if eq_x.is_some() || eq_y.is_some() {
                let eq_x = self.eq(x, b);
                let eq_y = self.eq(y, b);
                return self.ite(condition, eq_x, eq_y);
            }
        }
        self.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool)
    }

    fn is_constant(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Int(_) | Node::Big(_) | Node::I32(_) | Node::I64(_))
    }

    /// Whether two constants are equal; nothing, if one is no constant.
    fn constant_equality(&self, a: Term, b: Term) -> Option<bool> {
        (self.is_constant(a) && self.is_constant(b)).then_some(a == b)
    }

    fn eq_ref(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = if self.is_ordered(a, b) { (a, b) } else { (b, a) };
        match (self.node(a), self.node(b)) {
            // Objects made by `new` and null differ from each other and, the objects, from every input.
            (Node::Null | Node::Object(..), Node::Null | Node::Object(..))
            | (Node::Object(..), Node::Symbol(_))
            | (Node::Symbol(_), Node::Object(..)) => Term::FALSE,
            (Node::Null, Node::Symbol(id)) | (Node::Symbol(id), Node::Null) if self.symbol(id).restricted => {
                Term::FALSE
            }
            (Node::Symbol(x), Node::Symbol(y)) => {
                let (x, y) = (*self.symbol(x), *self.symbol(y));
                if (x.restricted || y.restricted) && self.kinds.are_disjoint(x.kinds, y.kinds) {
                    return Term::FALSE;
                }
                self.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool)
            }
            (Node::Ite(..), Node::Ite(..)) => self.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool),
            // Against a leaf the conditional dissolves into boolean structure, no larger than it was.
            (Node::Ite(condition, x, y), _) => self.lift_eq(a, b, condition, x, y),
            (_, Node::Ite(condition, x, y)) => self.lift_eq(b, a, condition, x, y),
            _ => self.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool),
        }
    }

    fn lift_eq(&mut self, ite: Term, leaf: Term, condition: Term, x: Term, y: Term) -> Term {
        if let Some(&known) = self.lifted.get(&(ite, leaf)) {
            return known;
        }
        let eq_x = self.eq(x, leaf);
        let eq_y = self.eq(y, leaf);
        let lifted = self.ite(condition, eq_x, eq_y);
        self.lifted.insert((ite, leaf), lifted);
        lifted
    }
}
