//! The candidate: one assignment that satisfies everything the theories were told, chosen to be simple.
//!
//! References are null where that is allowed, and otherwise objects of their own; integers are as near to 0 as their
//! neighbours let them be. Symbols that the theories were not told about have the values that a model gives by default.

use heapwise_ids::Id;
use heapwise_term::{BinaryOp, Integer, Kind, Model, Node, ObjectId, Place, Sort, Term, Terms, UnaryOp, Value};

use super::ints::{IntNode, Meaning, ZERO, wrap};
use super::refs::{NULL, RefNode};
use super::{State, Stop};

#[derive(Clone, Default, Debug)]
pub(super) struct Candidate {
    /// Counts the candidates, so that a value remembered for another one is not taken for this one's.
    number: u64,
    /// For each root of a class of references: whether it is null.
    is_null: Vec<Option<bool>>,
    /// For each integer node.
    values: Vec<i128>,
    /// The version of the integers that the values are for.
    integers_at: Option<u64>,
    /// For each root of a class, the symbol that names its object.
    names: Vec<Option<heapwise_term::SymbolId>>,
}

/// Where a reference points under the candidate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Spot {
    Null,
    Object(ObjectId, Kind),
    /// The object of this class.
    Class(RefNode),
    /// The object of a symbol that has no node and must not be null.
    Own(heapwise_term::SymbolId),
}

impl State {
    pub(super) fn choose_candidate(&mut self, terms: &Terms) {
        self.candidate.number += 1;
        self.choose_references();
        // Opaque terms look at references too.
        if self.candidate.integers_at != Some(self.ints.version()) || !self.ints.opaque().is_empty() {
            self.choose_integers(terms);
            self.candidate.integers_at = Some(self.ints.version());
        }
    }

    fn choose_references(&mut self) {
        let is_null = &mut self.candidate.is_null;
        is_null.clear();
        is_null.resize(self.refs.node_count(), None);
        is_null[NULL as usize] = Some(true);
        for node in 1..self.refs.node_count() as RefNode {
            let root = self.refs.root(node);
            if is_null[root as usize].is_none() {
                let meets_null = |other: RefNode| is_null[self.refs.root(other) as usize] == Some(true);
                let null = !self.refs.is_non_null(root) && !self.refs.neighbours(root).any(meets_null);
                is_null[root as usize] = Some(null);
            }
        }
    }

    fn choose_integers(&mut self, terms: &Terms) {
        let count = self.ints.node_count() as IntNode;
        let mut values = std::mem::take(&mut self.candidate.values);
        values.clear();
        values.extend((0..count).map(|node| self.ints.value(node)));
        // What follows from other unknowns is chosen after them.
        for derived in [false, true] {
            for node in 1..count {
                let target = match self.ints.meaning(node) {
                    Meaning::Symbol(_) if !derived => 0,
                    Meaning::Wrapped { base, offset, sort } if derived => wrap(sort, values[base as usize] + offset),
                    _ => continue,
                };
                values[node as usize] = self.nearest(node, target, &values);
            }
            if self.ints.wrapped().is_empty() {
                break;
            }
        }
        self.candidate.values = values;
        let opaque = self.ints.opaque().len();
        for index in 0..opaque {
            let term = self.ints.opaque()[index];
            if let (Some(node), Ok(Some(target))) = (self.node(term), self.integer(terms, term)) {
                let value = self.nearest(node, target, &self.candidate.values);
                self.candidate.values[node as usize] = value;
            }
        }
    }

    /// The value nearest to the target that suits all other values; its own value if there is none near.
    fn nearest(&self, node: IntNode, target: i128, values: &[i128]) -> i128 {
        let (least, greatest) = self.ints.bounds(node, values);
        let is_allowed =
            |value: i128| least.is_none_or(|low| low <= value) && greatest.is_none_or(|high| value <= high);
        let mut start = target;
        if let Some(greatest) = greatest {
            start = start.min(greatest);
        }
        if let Some(least) = least {
            start = start.max(least);
        }
        const TRIES: i128 = 8;
        for distance in 0..TRIES {
            for value in [start + distance, start - distance] {
                if is_allowed(value) && !self.ints.is_forbidden(node, value, values) {
                    return value;
                }
            }
        }
        values[node as usize]
    }

    /// The value of an integer node.
    pub(super) fn chosen(&self, node: IntNode) -> i128 {
        self.candidate.values.get(node as usize).copied().unwrap_or(0)
    }

    /// Whether the boolean term is true under the candidate; nothing if that is beyond us.
    pub(super) fn holds(&mut self, terms: &Terms, term: Term) -> Result<Option<bool>, Stop> {
        match terms.node(term) {
            Node::Bool(value) => return Ok(Some(value)),
            Node::Symbol(_) => return Ok(Some(self.about[term.index()].assigned == Some(true))),
            Node::Unary(UnaryOp::Not, a) => return Ok(self.holds(terms, a)?.map(|value| !value)),
            // Most atoms are cheaper to compute than to remember.
            Node::Binary(BinaryOp::Eq, a, b) if terms.sort(a) == Sort::Ref => {
                self.effort += 1;
                return Ok(match (self.spot(terms, a)?, self.spot(terms, b)?) {
                    (Some(Spot::Object(x, _)), Some(Spot::Object(y, _))) => Some(x == y),
                    (Some(x), Some(y)) => Some(x == y),
                    _ => None,
                });
            }
            _ => {}
        }
        let about = &self.about[term.index()];
        if about.value_at == self.candidate.number {
            return Ok(Some(about.value));
        }
        self.effort += 1;
        let value = self.deeper(|this| this.compute(terms, term))?;
        if let Some(value) = value {
            let number = self.candidate.number;
            let about = &mut self.about[term.index()];
            about.value = value;
            about.value_at = number;
        }
        Ok(value)
    }

    fn compute(&mut self, terms: &Terms, term: Term) -> Result<Option<bool>, Stop> {
        Ok(match terms.node(term) {
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let absorbing = Some(op == BinaryOp::Or);
                match self.holds(terms, a)? {
                    left if left == absorbing => absorbing,
                    Some(_) => self.holds(terms, b)?,
                    None => self.holds(terms, b)?.filter(|_| false),
                }
            }
            Node::Ite(c, x, y) => match self.holds(terms, c)? {
                Some(true) => self.holds(terms, x)?,
                Some(false) => self.holds(terms, y)?,
                None => None,
            },
            Node::KindIn(a, kinds) => self.spot(terms, a)?.map(|spot| {
                let kind = match spot {
                    Spot::Null => None,
                    Spot::Object(_, kind) => Some(kind),
                    Spot::Class(root) => terms.kinds.first(self.refs.kinds(root)),
                    Spot::Own(id) => terms.kinds.first(terms.symbol(id).kinds),
                };
                kind.is_some_and(|kind| terms.kinds.contains(kinds, kind))
            }),
            Node::Binary(BinaryOp::Eq, a, b) => match terms.sort(a) {
                Sort::Bool => match (self.holds(terms, a)?, self.holds(terms, b)?) {
                    (Some(x), Some(y)) => Some(x == y),
                    _ => None,
                },
                _ => match (self.integer(terms, a)?, self.integer(terms, b)?) {
                    (Some(x), Some(y)) => Some(x == y),
                    _ => None,
                },
            },
            Node::Binary(BinaryOp::Lt, a, b) => match (self.integer(terms, a)?, self.integer(terms, b)?) {
                (Some(x), Some(y)) => Some(x < y),
                _ => None,
            },
            _ => None,
        })
    }

    fn spot(&mut self, terms: &Terms, term: Term) -> Result<Option<Spot>, Stop> {
        let mut at = term;
        loop {
            return Ok(Some(match terms.node(at) {
                Node::Ite(c, x, y) => match self.deeper(|this| this.holds(terms, c))? {
                    Some(true) => {
                        at = x;
                        continue;
                    }
                    Some(false) => {
                        at = y;
                        continue;
                    }
                    None => return Ok(None),
                },
                Node::Null => Spot::Null,
                Node::Object(id, kind) => Spot::Object(id, kind),
                Node::Symbol(id) => match self.node(at) {
                    Some(node) => {
                        let root = self.refs.root(node);
                        let is_null = self.candidate.is_null.get(root as usize).copied().flatten();
                        if is_null == Some(true) { Spot::Null } else { Spot::Class(root) }
                    }
                    None if terms.symbol(id).limits.is_non_null() => Spot::Own(id),
                    None => Spot::Null,
                },
                _ => return Ok(None),
            }));
        }
    }

    /// The value of an integer term; nothing if it is out of hand.
    fn integer(&mut self, terms: &Terms, term: Term) -> Result<Option<i128>, Stop> {
        Ok(match terms.node(term) {
            Node::Int(value) | Node::I64(value) => Some(value.into()),
            Node::I32(value) => Some(value.into()),
            Node::Symbol(_) => Some(self.node(term).map_or(0, |node| self.chosen(node))),
            Node::Ite(c, x, y) => match self.deeper(|this| this.holds(terms, c))? {
                Some(true) => self.deeper(|this| this.integer(terms, x))?,
                Some(false) => self.deeper(|this| this.integer(terms, y))?,
                None => None,
            },
            Node::Unary(op, a) => {
                let sort = terms.sort(term);
                self.deeper(|this| this.integer(terms, a))?.and_then(|x| match op {
                    UnaryOp::Neg => x.checked_neg().map(|x| wrap(sort, x)),
                    UnaryOp::Widen => Some(x),
                    UnaryOp::Narrow => Some(wrap(Sort::I32, x)),
                    UnaryOp::SignExtend8 => Some((x as i8).into()),
                    UnaryOp::SignExtend16 => Some((x as i16).into()),
                    UnaryOp::ZeroExtend16 => Some((x as u16).into()),
                    _ => None,
                })
            }
            Node::Binary(op, a, b) => {
                self.effort += 1;
                let x = self.deeper(|this| this.integer(terms, a))?;
                let y = self.deeper(|this| this.integer(terms, b))?;
                match (x, y) {
                    (Some(x), Some(y)) => operation(op, terms.sort(term), x, y),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// The candidate as a model of the symbols that the theories know.
    pub(super) fn model(&mut self, terms: &Terms) -> Model {
        let mut model = Model::new();
        let names = &mut self.candidate.names;
        names.clear();
        names.resize(self.refs.node_count(), None);
        for node in 1..self.refs.node_count() as RefNode {
            let Some(symbol) = self.refs.symbol(node) else { continue };
            let root = self.refs.root(node);
            let place = if self.candidate.is_null.get(root as usize) == Some(&Some(true)) {
                Place::Null
            } else {
                let name = *names[root as usize].get_or_insert(symbol);
                if name == symbol
                    && let Some(kind) = terms.kinds.first(self.refs.kinds(root))
                {
                    model.set_kind(symbol, kind);
                }
                Place::Input(name)
            };
            model.set(symbol, Value::Ref(place));
        }
        for node in ZERO + 1..self.ints.node_count() as IntNode {
            let Meaning::Symbol(term) = self.ints.meaning(node) else { continue };
            let Some(symbol) = terms.as_symbol(term) else { continue };
            let value = self.chosen(node);
            model.set(
                symbol,
                match terms.sort(term) {
                    Sort::I32 => Value::I32(value as i32),
                    Sort::I64 => Value::I64(value as i64),
                    _ => Value::Int(match i64::try_from(value) {
                        Ok(small) => Integer::Small(small),
                        Err(_) => Integer::from_big(value.into()),
                    }),
                },
            );
        }
        for &term in &self.assigned {
            if let Some(symbol) = terms.as_symbol(term) {
                model.set(symbol, Value::Bool(self.about[term.index()].assigned == Some(true)));
            }
        }
        model
    }
}

fn operation(op: BinaryOp, sort: Sort, x: i128, y: i128) -> Option<i128> {
    let is_32 = sort == Sort::I32;
    let exact = match op {
        BinaryOp::Add => x.checked_add(y)?,
        BinaryOp::Mul => x.checked_mul(y)?,
        BinaryOp::Div if y == 0 => 0,
        BinaryOp::Div => x.checked_div(y)?,
        BinaryOp::Rem if y == 0 => 0,
        BinaryOp::Rem => x.checked_rem(y)?,
        BinaryOp::BitAnd => x & y,
        BinaryOp::BitOr => x | y,
        BinaryOp::BitXor => x ^ y,
        BinaryOp::Shl if is_32 => (x as i32).wrapping_shl(y as u32).into(),
        BinaryOp::Shl => (x as i64).wrapping_shl(y as u32).into(),
        BinaryOp::Shr if is_32 => (x as i32).wrapping_shr(y as u32).into(),
        BinaryOp::Shr => (x as i64).wrapping_shr(y as u32).into(),
        BinaryOp::Ushr if is_32 => ((x as u32).wrapping_shr(y as u32) as i32).into(),
        BinaryOp::Ushr => ((x as u64).wrapping_shr(y as u32) as i64).into(),
        _ => return None,
    };
    Some(wrap(sort, exact))
}
