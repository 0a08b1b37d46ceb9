//! What one condition says about another: the only reasoning of this crate.
//!
//! Two conditions that share an operand often settle each other: `x = null` rules out `x is Cat`, `x < 3` implies
//! `x < 5`. Conjunctions, the arms of conditionals and the path condition all ask here, so a law added here serves all
//! three. Every law looks at the two conditions only. It must also hold backwards (if `a` decides `b`, then the opposite
//! of `b` decides `a`): the laws of `and` and of `or` mirror each other because of that.

use crate::limits::Limits;
use crate::node::{BinaryOp, Node};
use crate::terms::{Term, Terms};

impl Terms {
    /// Whether `asked` holds, if `fact` has the given truth value and that is enough to tell.
    pub(crate) fn decide(&self, fact: Term, value: bool, asked: Term) -> Option<bool> {
        if fact == asked {
            return Some(value);
        }
        if self.negation(fact) == Some(asked) {
            return Some(!value);
        }
        let (fact, value) = self.as_not(fact).map_or((fact, value), |inner| (inner, !value));
        let (asked, negated) = self.as_not(asked).map_or((asked, false), |inner| (inner, true));
        self.decide_atom(fact, value, asked).map(|answer| answer != negated)
    }

    fn decide_atom(&self, fact: Term, value: bool, asked: Term) -> Option<bool> {
        match (self.node(fact), self.node(asked)) {
            (Node::Binary(BinaryOp::Lt, a, b), Node::Binary(BinaryOp::Lt, x, y)) => {
                if a == x {
                    let (bound, limit) = (self.as_integer(b)?, self.as_integer(y)?);
                    return match value {
                        true => (bound <= limit).then_some(true),
                        false => (limit <= bound).then_some(false),
                    };
                }
                (value && a == y && b == x).then_some(false)
            }
            (Node::Binary(BinaryOp::Lt, a, b), Node::Binary(BinaryOp::Eq, x, y)) => {
                if a == x
                    && let (Some(bound), Some(point)) = (self.as_integer(b), self.as_integer(y))
                {
                    return ((point < bound) != value).then_some(false);
                }
                (value && same_pair((a, b), (x, y))).then_some(false)
            }
            (Node::Binary(BinaryOp::Eq, a, b), Node::Binary(BinaryOp::Lt, x, y)) if value => {
                if a == x
                    && let (Some(point), Some(bound)) = (self.as_integer(b), self.as_integer(y))
                {
                    return Some(point < bound);
                }
                same_pair((a, b), (x, y)).then_some(false)
            }
            // a = b and a = c, where b and c cannot be equal
            (Node::Binary(BinaryOp::Eq, a, b), Node::Binary(BinaryOp::Eq, x, y)) if value => {
                let (one, other) = if let Some(other) = partner(a, x, y) { (b, other) } else { (a, partner(b, x, y)?) };
                self.are_distinct(one, other).then_some(false)
            }
            (Node::KindIn(a, in_fact), Node::KindIn(x, in_asked)) if a == x => match value {
                true if self.kinds.is_subset(in_fact, in_asked) => Some(true),
                true if self.kinds.are_disjoint(in_fact, in_asked) => Some(false),
                false if self.kinds.is_subset(in_asked, in_fact) => Some(false),
                _ => None,
            },
            (Node::KindIn(a, kinds), Node::Binary(BinaryOp::Eq, x, y)) => {
                let other = partner(a, x, y)?;
                (self.decide_kind(other, kinds)? != value).then_some(false)
            }
            (Node::Binary(BinaryOp::Eq, a, b), Node::KindIn(x, kinds)) if value => {
                self.decide_kind(partner(x, a, b)?, kinds)
            }
            (Node::Binary(BinaryOp::FLt | BinaryOp::FLe | BinaryOp::FEq, ..), Node::Binary(..)) => {
                self.decide_floats(fact, value, asked)
            }
            _ => None,
        }
    }

    /// Whether two terms of the same sort differ in every model.
    pub(crate) fn are_distinct(&self, a: Term, b: Term) -> bool {
        if a == b {
            return false;
        }
        match (self.node(a), self.node(b)) {
            (Node::Null, Node::Symbol(id)) | (Node::Symbol(id), Node::Null) => self.symbol(id).limits.is_non_null(),
            (Node::Symbol(x), Node::Symbol(y)) => {
                let (x, y) = (self.symbol(x), self.symbol(y));
                if x.limits == Limits::Alone || y.limits == Limits::Alone {
                    return true;
                }
                (x.limits.is_non_null() || y.limits.is_non_null()) && self.kinds.are_disjoint(x.kinds, y.kinds)
            }
            // Objects made by `new` and null differ from each other and, the objects, from every input.
            (Node::Null | Node::Object(..), Node::Null | Node::Object(..))
            | (Node::Object(..), Node::Symbol(_))
            | (Node::Symbol(_), Node::Object(..)) => true,
            _ => self.is_number(a) && self.is_number(b),
        }
    }

    #[inline]
    pub(crate) fn is_number(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Int(_) | Node::Big(_) | Node::I32(_) | Node::I64(_))
    }

    /// Whether a reference has a kind in the set, if what is declared of it tells.
    fn decide_kind(&self, reference: Term, kinds: crate::Kinds) -> Option<bool> {
        match self.node(reference) {
            Node::Null => Some(false),
            Node::Object(_, kind) => Some(self.kinds.contains(kinds, kind)),
            Node::Symbol(id) => {
                let symbol = self.symbol(id);
                if self.kinds.are_disjoint(symbol.kinds, kinds) {
                    Some(false)
                } else {
                    (symbol.limits.is_non_null() && self.kinds.is_subset(symbol.kinds, kinds)).then_some(true)
                }
            }
            _ => None,
        }
    }
}

/// The other operand of `x = y`, if `a` is one of them.
fn partner(a: Term, x: Term, y: Term) -> Option<Term> {
    if a == x {
        Some(y)
    } else if a == y {
        Some(x)
    } else {
        None
    }
}

fn same_pair((a, b): (Term, Term), (x, y): (Term, Term)) -> bool {
    (a, b) == (x, y) || (a, b) == (y, x)
}
