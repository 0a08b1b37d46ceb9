//! What follows from what is assumed, as far as it can be seen at once: true, false, or open.
//!
//! Seeing less than there is costs only a case that turns out contradictory.

use heapwise_ids::Id;
use heapwise_term::{BinaryOp, Kind, Kinds, Node, ObjectId, Sort, SymbolId, Term, Terms, UnaryOp};

use super::ints::ZERO;
use super::refs::NULL;
use super::{State, Stop};

/// How deep terms may be nested. Deeper ones are passed on rather than risking the stack.
const DEPTH_LIMIT: u32 = 1000;

/// The end of a conditional reference, once its conditions are known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Leaf {
    Null,
    Object(ObjectId, Kind),
    Symbol(Term, SymbolId),
    /// Not known: this condition is open.
    Under(Term),
}

impl State {
    /// Runs `inner` one level deeper, unless that is too deep or too much already.
    pub(super) fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        if self.depth >= DEPTH_LIMIT {
            return Err(Stop::Beyond("terms nested that deep"));
        }
        if self.is_exhausted() {
            return Err(super::search::TOO_MANY);
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    pub(super) fn status(&mut self, terms: &mut Terms, term: Term) -> Result<Option<bool>, Stop> {
        let about = &self.about[term.index()];
        if about.assigned.is_some() {
            return Ok(about.assigned);
        }
        match terms.node(term) {
            Node::Bool(value) => Ok(Some(value)),
            Node::Symbol(_) => Ok(None),
            Node::Unary(UnaryOp::Not, a) => Ok(self.status(terms, a)?.map(|value| !value)),
            Node::Binary(BinaryOp::Lt, a, b) => Ok(self.status_lt(terms, a, b)),
            node => {
                let about = &self.about[term.index()];
                // What follows from what is assumed follows from more, too.
                if about.follows.is_some() {
                    return Ok(about.follows);
                }
                if about.open_at == self.version {
                    return Ok(None);
                }
                self.effort += 1;
                let status = self.deeper(|this| this.compute_status(terms, node))?;
                let version = self.version;
                let about = &mut self.about[term.index()];
                about.follows = status;
                about.open_at = version;
                if status.is_some() {
                    self.following.push(term);
                }
                Ok(status)
            }
        }
    }

    fn compute_status(&mut self, terms: &mut Terms, node: Node) -> Result<Option<bool>, Stop> {
        Ok(match node {
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let absorbing = Some(op == BinaryOp::Or);
                let left = self.status(terms, a)?;
                if left == absorbing {
                    return Ok(absorbing);
                }
                let right = self.status(terms, b)?;
                if right == absorbing || left.is_some() { right } else { None }
            }
            Node::Ite(c, x, y) => match self.status(terms, c)? {
                Some(true) => self.status(terms, x)?,
                Some(false) => self.status(terms, y)?,
                None => None,
            },
            Node::KindIn(a, kinds) => self.status_kind(terms, a, kinds)?,
            Node::Binary(BinaryOp::Eq, a, b) => match terms.sort(a) {
                Sort::Bool => match (self.status(terms, a)?, self.status(terms, b)?) {
                    (Some(x), Some(y)) => Some(x == y),
                    _ => None,
                },
                Sort::Ref => self.status_same(terms, a, b)?,
                _ => self.status_eq(terms, a, b),
            },
            _ => None,
        })
    }

    fn status_kind(&mut self, terms: &mut Terms, a: Term, kinds: Kinds) -> Result<Option<bool>, Stop> {
        Ok(match self.leaf(terms, a)? {
            Leaf::Null => Some(false),
            Leaf::Object(_, kind) => Some(terms.kinds.contains(kinds, kind)),
            Leaf::Under(_) => None,
            Leaf::Symbol(term, id) => {
                let (may_be, non_null) = match self.node(term) {
                    Some(node) if self.refs.root(node) == NULL => return Ok(Some(false)),
                    Some(node) => (self.refs.kinds(node), self.refs.is_non_null(node)),
                    None => (terms.symbol(id).kinds, terms.symbol(id).limits.is_non_null()),
                };
                let common = self.refs.intersect(terms, may_be, kinds);
                if common == Kinds::NONE {
                    Some(false)
                } else if common == may_be && non_null {
                    Some(true)
                } else {
                    None
                }
            }
        })
    }

    fn status_same(&mut self, terms: &mut Terms, a: Term, b: Term) -> Result<Option<bool>, Stop> {
        if a == b {
            return Ok(Some(true));
        }
        let (a, b) = (self.leaf(terms, a)?, self.leaf(terms, b)?);
        Ok(match (a, b) {
            (Leaf::Under(_), _) | (_, Leaf::Under(_)) => None,
            (Leaf::Symbol(a, _), Leaf::Symbol(b, _)) => match (self.node(a), self.node(b)) {
                _ if a == b => Some(true),
                (Some(a), Some(b)) if self.refs.root(a) == self.refs.root(b) => Some(true),
                (Some(a), Some(b)) if self.refs.are_apart(terms, a, b) => Some(false),
                _ => None,
            },
            (Leaf::Symbol(symbol, id), Leaf::Null) | (Leaf::Null, Leaf::Symbol(symbol, id)) => {
                match self.node(symbol) {
                    Some(node) if self.refs.root(node) == NULL => Some(true),
                    Some(node) if self.refs.is_non_null(node) => Some(false),
                    None if terms.symbol(id).limits.is_non_null() => Some(false),
                    _ => None,
                }
            }
            (Leaf::Object(a, _), Leaf::Object(b, _)) => Some(a == b),
            (a, b) => Some(a == b),
        })
    }

    /// Follows a conditional reference as far as its conditions are known.
    pub(super) fn leaf(&mut self, terms: &mut Terms, term: Term) -> Result<Leaf, Stop> {
        let mut at = term;
        loop {
            match terms.node(at) {
                Node::Ite(c, x, y) => {
                    self.effort += 1;
                    at = match self.deeper(|this| this.status(terms, c))? {
                        Some(true) => x,
                        Some(false) => y,
                        None => return Ok(Leaf::Under(c)),
                    }
                }
                Node::Symbol(id) => return Ok(Leaf::Symbol(at, id)),
                Node::Object(id, kind) => return Ok(Leaf::Object(id, kind)),
                Node::Null => return Ok(Leaf::Null),
                _ => return Err(Stop::Beyond("such references")),
            }
        }
    }

    fn status_lt(&mut self, terms: &Terms, a: Term, b: Term) -> Option<bool> {
        let ((x, c), (y, d)) = (self.simple(terms, a)?, self.simple(terms, b)?);
        // x + c < y + d
        if x == y {
            Some(c < d)
        } else if self.ints.has_edge(x, y, d - c - 1) {
            Some(true)
        } else if self.ints.has_edge(y, x, c - d) {
            Some(false)
        } else {
            None
        }
    }

    fn status_eq(&mut self, terms: &Terms, a: Term, b: Term) -> Option<bool> {
        let ((x, c), (y, d)) = (self.simple(terms, a)?, self.simple(terms, b)?);
        if x == y {
            Some(c == d)
        } else if self.ints.has_edge(x, y, d - c - 1) || self.ints.has_edge(y, x, c - d - 1) {
            Some(false)
        } else if self.ints.has_edge(x, y, d - c) && self.ints.has_edge(y, x, c - d) {
            Some(true)
        } else {
            None
        }
    }

    /// A term that is a constant, or has a node, perhaps with an offset that cannot wrap around.
    fn simple(&self, terms: &Terms, term: Term) -> Option<(u32, i128)> {
        match terms.node(term) {
            Node::Int(value) | Node::I64(value) => Some((ZERO, value.into())),
            Node::I32(value) => Some((ZERO, value.into())),
            Node::Binary(BinaryOp::Add, a, b) if terms.sort(term) == Sort::Int => match terms.node(b) {
                Node::Int(offset) => self.node(a).map(|node| (node, offset.into())),
                _ => self.node(term).map(|node| (node, 0)),
            },
            _ => self.node(term).map(|node| (node, 0)),
        }
    }
}

/// What a term that is not understood is, for people.
pub(super) fn name_of(terms: &Terms, term: Term) -> &'static str {
    match terms.node(term) {
        Node::Big(_) => "integers of that size",
        Node::Binary(BinaryOp::Add, ..) | Node::Unary(UnaryOp::Neg, _) => "sums of several unknowns",
        Node::Binary(BinaryOp::Mul, ..) => "products",
        Node::Binary(BinaryOp::Div | BinaryOp::Rem, ..) => "division",
        Node::Unary(UnaryOp::Narrow | UnaryOp::SignExtend8 | UnaryOp::SignExtend16 | UnaryOp::ZeroExtend16, _) => {
            "narrowing"
        }
        _ => "operations on bits",
    }
}
