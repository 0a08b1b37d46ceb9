//! Assuming that a boolean term is true, or false: literals go to the theories, the rest becomes pending.

use heapwise_ids::Id;
use heapwise_term::{BinaryOp, Limits, Node, Sort, SymbolId, Term, Terms, UnaryOp};

use super::ints::{IntNode, Meaning, ZERO, range, wrap};
use super::status::Leaf;
use super::{About, Pending, State, Stop};

/// What has become of a condition that was to be forced.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Forced {
    /// It holds by what is now assumed.
    Done,
    /// A case distinction on this term is needed; the value to try first, if it matters.
    Needs(Term, Option<bool>),
}

/// A sum of unknowns with factors, and a constant.
#[derive(Clone, Default, Debug)]
pub(super) struct Linear {
    parts: Vec<(IntNode, i128)>,
    constant: i128,
}

/// `factor * (x - y) + constant`, the factor positive.
#[derive(Copy, Clone, Debug)]
struct Difference {
    x: IntNode,
    y: IntNode,
    factor: i128,
    constant: i128,
}

/// Something found, or the open condition it depends on.
enum Found<T> {
    Is(T),
    Under(Term),
}

const TOO_LARGE: Stop = Stop::Beyond("integers of that size");

impl State {
    /// Assumes that the term has this value. After an error the state is to be taken back.
    pub(super) fn assume(&mut self, terms: &mut Terms, term: Term, wanted: bool) -> Result<(), Stop> {
        let (mut term, mut wanted) = (term, wanted);
        while let Node::Unary(UnaryOp::Not, inner) = terms.node(term) {
            (term, wanted) = (inner, !wanted);
        }
        if let Node::Bool(value) = terms.node(term) {
            return if value == wanted { Ok(()) } else { Err(Stop::Conflict) };
        }
        let about = &mut self.about[term.index()];
        match about.assigned {
            Some(value) if value == wanted => return Ok(()),
            Some(_) => return Err(Stop::Conflict),
            None => about.assigned = Some(wanted),
        }
        self.assigned.push(term);
        self.version += 1;
        let forced = self.deeper(|this| this.force(terms, term, wanted))?;
        self.version += 1;
        if forced != Forced::Done {
            self.pending.push(Pending { term, wanted, is_settled: false });
        }
        if self.is_closing { Ok(()) } else { self.close(terms) }
    }

    /// Assumes that functions of equal references have equal values, until nothing new follows.
    fn close(&mut self, terms: &mut Terms) -> Result<(), Stop> {
        self.is_closing = true;
        let closed = self.close_all(terms);
        self.is_closing = false;
        closed
    }

    fn close_all(&mut self, terms: &mut Terms) -> Result<(), Stop> {
        loop {
            if let Some(symbol) = self.applied.pop() {
                // Functions of conditional references and of several arguments are looked at in the model.
                if let Some(application) = terms.application(symbol)
                    && let Some((of, id)) = application.only_argument().and_then(|of| Some((of, terms.as_symbol(of)?)))
                {
                    let node = self.ref_node(terms, of, id)?;
                    self.refs.add_use(node, application.function, symbol);
                }
            } else if let Some((one, other)) = self.refs.equal.pop() {
                let (one, other) = (terms.symbol_term(one), terms.symbol_term(other));
                let equal = terms.eq(one, other);
                self.about.resize(terms.len(), About::default());
                self.assume(terms, equal, true)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Notes that a symbol plays a role which had played none.
    fn note_applied(&mut self, terms: &Terms, symbol: SymbolId) {
        if terms.application(symbol).is_some() {
            self.applied.push(symbol);
        }
    }

    /// Makes the term have this value as far as only one way is left.
    pub(super) fn force(&mut self, terms: &mut Terms, term: Term, wanted: bool) -> Result<Forced, Stop> {
        self.effort += 1;
        match terms.node(term) {
            Node::Bool(value) if value == wanted => Ok(Forced::Done),
            Node::Bool(_) => Err(Stop::Conflict),
            Node::Symbol(id) => {
                self.note_applied(terms, id);
                Ok(Forced::Done)
            }
            Node::Unary(_, inner) => {
                self.assume(terms, inner, !wanted)?;
                Ok(Forced::Done)
            }
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) if wanted == (op == BinaryOp::And) => {
                self.assume(terms, a, wanted)?;
                self.assume(terms, b, wanted)?;
                Ok(Forced::Done)
            }
            Node::Binary(BinaryOp::And | BinaryOp::Or, a, b) => self.force_either(terms, a, b, wanted),
            Node::Binary(BinaryOp::Lt, a, b) => self.force_lt(terms, a, b, wanted),
            Node::Binary(BinaryOp::Eq, a, b) => match terms.sort(a) {
                Sort::Bool => self.force_iff(terms, a, b, wanted),
                Sort::Ref => self.force_same(terms, a, b, wanted),
                _ => self.force_eq(terms, a, b, wanted),
            },
            Node::Ite(c, x, y) => self.force_ite(terms, c, x, y, wanted),
            Node::KindIn(a, kinds) => {
                match self.leaf(terms, a)? {
                    Leaf::Under(c) => return Ok(Forced::Needs(c, None)),
                    Leaf::Null if wanted => return Err(Stop::Conflict),
                    Leaf::Object(_, kind) if terms.kinds.contains(kinds, kind) != wanted => return Err(Stop::Conflict),
                    Leaf::Null | Leaf::Object(..) => {}
                    Leaf::Symbol(term, id) => {
                        let node = self.ref_node(terms, term, id)?;
                        if wanted {
                            self.refs.set_kind_in(terms, node, kinds)?;
                        } else {
                            self.refs.set_kind_not_in(terms, node, kinds)?;
                        }
                    }
                }
                Ok(Forced::Done)
            }
            _ => Err(Stop::Beyond("such conditions")),
        }
    }

    /// One of the two must have the value.
    fn force_either(&mut self, terms: &mut Terms, a: Term, b: Term, wanted: bool) -> Result<Forced, Stop> {
        match (self.status(terms, a)?, self.status(terms, b)?) {
            (Some(value), _) | (_, Some(value)) if value == wanted => {}
            (Some(_), Some(_)) => return Err(Stop::Conflict),
            (Some(_), None) => self.assume(terms, b, wanted)?,
            (None, Some(_)) => self.assume(terms, a, wanted)?,
            (None, None) => return Ok(Forced::Needs(a, Some(wanted))),
        }
        Ok(Forced::Done)
    }

    fn force_iff(&mut self, terms: &mut Terms, a: Term, b: Term, wanted: bool) -> Result<Forced, Stop> {
        match (self.status(terms, a)?, self.status(terms, b)?) {
            (Some(value), _) => self.assume(terms, b, value == wanted)?,
            (_, Some(value)) => self.assume(terms, a, value == wanted)?,
            (None, None) => return Ok(Forced::Needs(a, None)),
        }
        Ok(Forced::Done)
    }

    fn force_ite(&mut self, terms: &mut Terms, c: Term, x: Term, y: Term, wanted: bool) -> Result<Forced, Stop> {
        match self.status(terms, c)? {
            Some(true) => self.assume(terms, x, wanted)?,
            Some(false) => self.assume(terms, y, wanted)?,
            None => match (self.status(terms, x)?, self.status(terms, y)?) {
                (Some(x), Some(y)) if x == y => {
                    if x != wanted {
                        return Err(Stop::Conflict);
                    }
                }
                (Some(value), _) if value != wanted => {
                    self.assume(terms, c, false)?;
                    self.assume(terms, y, wanted)?;
                }
                (_, Some(value)) if value != wanted => {
                    self.assume(terms, c, true)?;
                    self.assume(terms, x, wanted)?;
                }
                _ => return Ok(Forced::Needs(c, None)),
            },
        }
        Ok(Forced::Done)
    }

    fn force_same(&mut self, terms: &mut Terms, a: Term, b: Term, wanted: bool) -> Result<Forced, Stop> {
        let (a, b) = (self.leaf(terms, a)?, self.leaf(terms, b)?);
        let is_equal = match (a, b) {
            (Leaf::Under(c), _) | (_, Leaf::Under(c)) => return Ok(Forced::Needs(c, None)),
            (Leaf::Symbol(a, id_a), Leaf::Symbol(b, id_b)) if a != b => {
                let (a, b) = (self.ref_node(terms, a, id_a)?, self.ref_node(terms, b, id_b)?);
                if wanted {
                    self.refs.merge(terms, a, b)?;
                } else {
                    self.refs.set_apart(a, b)?;
                }
                return Ok(Forced::Done);
            }
            (Leaf::Symbol(symbol, id), Leaf::Null) | (Leaf::Null, Leaf::Symbol(symbol, id)) => {
                let node = self.ref_node(terms, symbol, id)?;
                if wanted {
                    self.refs.merge(terms, super::refs::NULL, node)?;
                } else {
                    self.refs.set_non_null(node)?;
                }
                return Ok(Forced::Done);
            }
            (Leaf::Object(a, _), Leaf::Object(b, _)) => a == b,
            (a, b) => a == b,
        };
        if is_equal == wanted { Ok(Forced::Done) } else { Err(Stop::Conflict) }
    }

    fn ref_node(&mut self, terms: &mut Terms, term: Term, id: SymbolId) -> Result<u32, Stop> {
        if let Some(node) = self.node(term) {
            return Ok(node);
        }
        // Its number is noted even if what is declared of it is contradictory: that is taken back as a whole.
        self.about[term.index()].node = self.refs.node_count() as u32 + 1;
        self.note_applied(terms, id);
        self.refs.add(terms, id)
    }

    fn force_lt(&mut self, terms: &mut Terms, a: Term, b: Term, wanted: bool) -> Result<Forced, Stop> {
        let Difference { x, y, factor, constant } = match self.difference(terms, a, b)? {
            Found::Is(difference) => difference,
            Found::Under(c) => return Ok(Forced::Needs(c, None)),
        };
        // factor * (x - y) + constant < 0, or >= 0; rounding down, since differences are whole.
        if wanted {
            self.ints.set_at_most(x, y, (-constant - 1).div_euclid(factor), &mut self.effort)?;
        } else {
            self.ints.set_at_most(y, x, constant.div_euclid(factor), &mut self.effort)?;
        }
        Ok(Forced::Done)
    }

    fn force_eq(&mut self, terms: &mut Terms, a: Term, b: Term, wanted: bool) -> Result<Forced, Stop> {
        let Difference { x, y, factor, constant } = match self.difference(terms, a, b)? {
            Found::Is(difference) => difference,
            Found::Under(c) => return Ok(Forced::Needs(c, None)),
        };
        let by = -constant.div_euclid(factor);
        match (wanted, constant.rem_euclid(factor) == 0) {
            (true, true) => self.ints.set_equal(x, y, by, &mut self.effort)?,
            (true, false) => return Err(Stop::Conflict),
            (false, true) => self.set_unequal(terms, x, y, by)?,
            (false, false) => {}
        }
        Ok(Forced::Done)
    }

    /// Asserts `x - y != by`. What is not at the end of its range ends one before it: that needs no cases.
    fn set_unequal(&mut self, terms: &Terms, x: IntNode, y: IntNode, by: i128) -> Result<(), Stop> {
        let (node, value) = if y == ZERO { (x, by) } else { (y, -by) };
        if (x == ZERO) != (y == ZERO)
            && let Meaning::Symbol(term) = self.ints.meaning(node)
            && let Some(about) = terms.as_symbol(term).map(|id| terms.symbol(id))
        {
            if about.limits.least(about.sort).is_some_and(|least| i128::from(least) == value) {
                return self.ints.set_at_most(ZERO, node, -value - 1, &mut self.effort);
            }
            if about.limits.greatest(about.sort).is_some_and(|greatest| i128::from(greatest) == value) {
                return self.ints.set_at_most(node, ZERO, value - 1, &mut self.effort);
            }
        }
        self.ints.set_unequal(x, y, by)
    }

    /// `a - b` as a difference of two unknowns.
    fn difference(&mut self, terms: &mut Terms, a: Term, b: Term) -> Result<Found<Difference>, Stop> {
        if terms.sort(a) == Sort::Int {
            let mut linear = std::mem::take(&mut self.linear);
            linear.parts.clear();
            linear.constant = 0;
            let found = self.linear_difference(terms, a, b, &mut linear);
            self.linear = linear;
            return found;
        }
        let (x, c) = match self.operand(terms, a)? {
            Found::Is(operand) => operand,
            Found::Under(c) => return Ok(Found::Under(c)),
        };
        let (y, d) = match self.operand(terms, b)? {
            Found::Is(operand) => operand,
            Found::Under(c) => return Ok(Found::Under(c)),
        };
        Ok(Found::Is(Difference { x, y, factor: 1, constant: c - d }))
    }

    fn linear_difference(
        &mut self,
        terms: &mut Terms,
        a: Term,
        b: Term,
        linear: &mut Linear,
    ) -> Result<Found<Difference>, Stop> {
        for (side, factor) in [(a, 1), (b, -1)] {
            if let Some(open) = self.collect(terms, side, factor, linear)? {
                return Ok(Found::Under(open));
            }
        }
        linear.parts.retain(|&(_, factor)| factor != 0);
        let constant = linear.constant;
        Ok(Found::Is(match *linear.parts {
            [] => Difference { x: ZERO, y: ZERO, factor: 1, constant },
            [(x, factor)] if factor > 0 => Difference { x, y: ZERO, factor, constant },
            [(x, factor)] => Difference { x: ZERO, y: x, factor: -factor, constant },
            [(x, factor), (y, other)] if factor == -other && factor > 0 => Difference { x, y, factor, constant },
            [(x, factor), (y, other)] if factor == -other => Difference { x: y, y: x, factor: other, constant },
            // Not a difference of two: each side is an unknown of its own.
            _ => {
                let ((x, c), (y, d)) = (self.whole(terms, a), self.whole(terms, b));
                Difference { x, y, factor: 1, constant: c - d }
            }
        }))
    }

    /// Adds `factor * term`. Returns the condition that is open, if there is one.
    fn collect(
        &mut self,
        terms: &mut Terms,
        term: Term,
        factor: i128,
        linear: &mut Linear,
    ) -> Result<Option<Term>, Stop> {
        self.effort += 1;
        match terms.node(term) {
            Node::Int(value) => {
                let product = factor.checked_mul(value.into()).ok_or(TOO_LARGE)?;
                linear.constant = linear.constant.checked_add(product).ok_or(TOO_LARGE)?;
                if linear.constant.unsigned_abs() > 1 << 100 {
                    return Err(TOO_LARGE);
                }
                Ok(None)
            }
            Node::Binary(BinaryOp::Add, a, b) => {
                if let Some(open) = self.deeper(|this| this.collect(terms, a, factor, linear))? {
                    return Ok(Some(open));
                }
                self.deeper(|this| this.collect(terms, b, factor, linear))
            }
            Node::Unary(UnaryOp::Neg, a) => self.deeper(|this| this.collect(terms, a, -factor, linear)),
            Node::Binary(BinaryOp::Mul, a, b) if matches!(terms.node(b), Node::Int(_)) => {
                let Node::Int(value) = terms.node(b) else { return Ok(None) };
                let product = factor.checked_mul(value.into()).filter(|p| p.unsigned_abs() < 1 << 100);
                let product = product.ok_or(TOO_LARGE)?;
                self.deeper(|this| this.collect(terms, a, product, linear))
            }
            Node::Ite(c, x, y) => match self.status(terms, c)? {
                Some(true) => self.deeper(|this| this.collect(terms, x, factor, linear)),
                Some(false) => self.deeper(|this| this.collect(terms, y, factor, linear)),
                None => Ok(Some(c)),
            },
            _ => {
                let node = self.int_node(terms, term);
                match linear.parts.iter_mut().find(|(part, _)| *part == node) {
                    Some((_, sum)) => *sum = sum.checked_add(factor).ok_or(TOO_LARGE)?,
                    None => linear.parts.push((node, factor)),
                }
                Ok(None)
            }
        }
    }

    /// A bounded integer as a node, with an offset if it is a constant.
    fn operand(&mut self, terms: &mut Terms, term: Term) -> Result<Found<(IntNode, i128)>, Stop> {
        self.effort += 1;
        match terms.node(term) {
            Node::I32(value) => Ok(Found::Is((ZERO, value.into()))),
            Node::I64(value) => Ok(Found::Is((ZERO, value.into()))),
            Node::Ite(c, x, y) => match self.status(terms, c)? {
                Some(true) => self.deeper(|this| this.operand(terms, x)),
                Some(false) => self.deeper(|this| this.operand(terms, y)),
                None => Ok(Found::Under(c)),
            },
            Node::Unary(UnaryOp::Widen, a) => self.deeper(|this| this.operand(terms, a)),
            Node::Binary(BinaryOp::Add, a, b) => {
                let offset: i128 = match terms.node(b) {
                    Node::I32(value) => value.into(),
                    Node::I64(value) => value.into(),
                    _ => return Ok(Found::Is((self.int_node(terms, term), 0))),
                };
                let sort = terms.sort(term);
                Ok(match self.deeper(|this| this.operand(terms, a))? {
                    Found::Is((ZERO, value)) => Found::Is((ZERO, wrap(sort, value + offset))),
                    Found::Is((node, _)) => Found::Is((self.sum_node(node, offset, sort), 0)),
                    under => under,
                })
            }
            _ => Ok(Found::Is((self.int_node(terms, term), 0))),
        }
    }

    /// The node of `base + offset`, which may wrap around.
    fn sum_node(&mut self, base: IntNode, offset: i128, sort: Sort) -> IntNode {
        let (base, offset) = match self.ints.meaning(base) {
            Meaning::Wrapped { base, offset: inner, sort: inner_sort } if inner_sort == sort => {
                (base, wrap(sort, inner + offset))
            }
            _ => (base, wrap(sort, offset)),
        };
        if offset == 0 {
            return base;
        }
        let meaning = Meaning::Wrapped { base, offset, sort };
        match self.ints.find_wrapped(meaning) {
            Some(node) => node,
            None => {
                let (least, greatest) = range(sort).unzip();
                self.ints.add(meaning, least, greatest)
            }
        }
    }

    /// A constant as it is, everything else as an unknown.
    fn whole(&mut self, terms: &Terms, term: Term) -> (IntNode, i128) {
        match terms.node(term) {
            Node::Int(value) => (ZERO, value.into()),
            _ => (self.int_node(terms, term), 0),
        }
    }

    /// The node of a symbol, or of a term that is not understood.
    fn int_node(&mut self, terms: &Terms, term: Term) -> IntNode {
        if let Some(node) = self.node(term) {
            return node;
        }
        let sort = terms.sort(term);
        let (meaning, least, greatest) = match terms.as_symbol(term) {
            Some(id) => {
                self.note_applied(terms, id);
                let limits = terms.symbol(id).limits;
                (Meaning::Symbol(term), limits.least(sort), limits.greatest(sort))
            }
            None => {
                // The table begins with 0 for every unknown, so bounds that leave it out are of no use here.
                let range = terms.value_range(term).filter(|&(least, greatest)| least <= 0 && 0 <= greatest);
                let (least, greatest) = range.or_else(|| Limits::None.range(sort)).unzip();
                (Meaning::Opaque(term), least, greatest)
            }
        };
        let node = self.ints.add(meaning, least.map(i128::from), greatest.map(i128::from));
        self.about[term.index()].node = node + 1;
        node
    }
}
