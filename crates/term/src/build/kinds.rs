//! Tests of what a reference refers to.

use crate::kinds::Kinds;
use crate::node::{Node, Sort};
use crate::terms::{Term, Terms};

impl Terms {
    /// The reference is not null and its kind is in the set.
    pub fn kind_in(&mut self, a: Term, kinds: Kinds) -> Term {
        if kinds == Kinds::NONE {
            return Term::FALSE;
        }
        match self.node(a) {
            Node::Null => Term::FALSE,
            Node::Object(_, kind) => self.bool(self.kinds.contains(kinds, kind)),
            Node::Symbol(id) => {
                let symbol = *self.symbol(id);
                let possible = self.kinds.intersect(kinds, symbol.kinds);
                if possible == Kinds::NONE {
                    Term::FALSE
                } else if possible == symbol.kinds {
                    let null = self.is_null(a);
                    self.not(null)
                } else {
                    self.intern(Node::KindIn(a, possible), Sort::Bool)
                }
            }
            Node::Ite(condition, x, y) => {
                let in_x = self.kind_in(x, kinds);
                let in_y = self.kind_in(y, kinds);
                self.ite(condition, in_x, in_y)
            }
            _ => self.intern(Node::KindIn(a, kinds), Sort::Bool),
        }
    }
}
