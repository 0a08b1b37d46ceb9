//! Evaluation of terms under a model.
//!
//! Terms may be deep and share subterms, so the evaluator has a stack of its own and remembers values. It works as the
//! interpreter of programs does: a node either has its value or names the operand it must know first, and is tried again
//! when that is there.

use heapwise_ids::Id;

use crate::build::{bits_32, bits_64};
use crate::integer::Integer;
use crate::kinds::Kind;
use crate::model::{Model, Place, Value};
use crate::node::{BinaryOp, Node, UnaryOp};
use crate::terms::{Term, Terms};

/// Evaluates terms under a model. It remembers shared subterms during a call, and its memory between calls.
#[derive(Clone, Default, Debug)]
pub struct Evaluator {
    epoch: u32,
    /// Per term, its value and the epoch in which it was stored.
    stored: Vec<(u32, Known)>,
    waiting: Vec<Term>,
}

/// A value, and for an object made by `new` its kind: the term that evaluates to it says which, the model does not.
#[derive(Clone, Debug)]
enum Known {
    Bool(bool),
    Int(Integer),
    I32(i32),
    I64(i64),
    Ref(Place, Option<Kind>),
}

/// What is evaluated, and under what.
#[derive(Copy, Clone)]
struct Under<'a> {
    terms: &'a Terms,
    model: &'a Model,
}

impl Evaluator {
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether all of the boolean terms hold.
    pub fn satisfies(&mut self, terms: &Terms, model: &Model, all: &[Term]) -> bool {
        self.begin(terms);
        all.iter().all(|&term| self.find(Under { terms, model }, term).truth())
    }

    pub fn holds(&mut self, terms: &Terms, model: &Model, term: Term) -> bool {
        self.begin(terms);
        self.find(Under { terms, model }, term).truth()
    }

    pub fn value(&mut self, terms: &Terms, model: &Model, term: Term) -> Value {
        self.begin(terms);
        match self.find(Under { terms, model }, term) {
            Known::Bool(value) => Value::Bool(value),
            Known::Int(value) => Value::Int(value),
            Known::I32(value) => Value::I32(value),
            Known::I64(value) => Value::I64(value),
            Known::Ref(place, _) => Value::Ref(place),
        }
    }

    /// Forgets all values, since the model may be another one than before.
    fn begin(&mut self, terms: &Terms) {
        if self.epoch == u32::MAX {
            self.stored.iter_mut().for_each(|(epoch, _)| *epoch = 0);
            self.epoch = 0;
        }
        self.epoch += 1;
        if self.stored.len() < terms.len() {
            self.stored.resize(terms.len(), (0, Known::Bool(false)));
        }
    }

    fn find(&mut self, under: Under<'_>, root: Term) -> Known {
        match self.known(under, root) {
            Ok(value) => return value,
            Err(_) => self.waiting.push(root),
        }
        loop {
            let term = *self.waiting.last().expect("the root is taken off last");
            match self.compute(under, term) {
                Ok(value) => {
                    self.waiting.pop();
                    if self.waiting.is_empty() {
                        return value;
                    }
                    self.stored[term.index()] = (self.epoch, value);
                }
                Err(needed) => self.waiting.push(needed),
            }
        }
    }

    /// The value of a leaf or of a term that was computed before; otherwise the term, which must be computed.
    #[inline]
    fn known(&self, Under { terms, model }: Under<'_>, term: Term) -> Result<Known, Term> {
        Ok(match terms.node(term) {
            Node::Bool(value) => Known::Bool(value),
            Node::Int(value) => Known::Int(value.into()),
            Node::I32(value) => Known::I32(value),
            Node::I64(value) => Known::I64(value),
            Node::Big(id) => Known::Int(Integer::from_big(terms.big(id).clone())),
            Node::Null => Known::Ref(Place::Null, None),
            Node::Object(id, kind) => Known::Ref(Place::Object(id), Some(kind)),
            Node::Symbol(id) => match model.value(terms, id) {
                Value::Bool(value) => Known::Bool(value),
                Value::Int(value) => Known::Int(value),
                Value::I32(value) => Known::I32(value),
                Value::I64(value) => Known::I64(value),
                Value::Ref(place) => Known::Ref(place, None),
            },
            Node::Unary(..) | Node::Binary(..) | Node::Ite(..) | Node::KindIn(..) => match &self.stored[term.index()] {
                (epoch, value) if *epoch == self.epoch => value.clone(),
                _ => return Err(term),
            },
        })
    }

    /// The value of a compound term, or the operand that must be known before.
    fn compute(&self, under: Under<'_>, term: Term) -> Result<Known, Term> {
        let known = |term| self.known(under, term);
        Ok(match under.terms.node(term) {
            Node::Unary(op, a) => unary(op, known(a)?),
            Node::Binary(BinaryOp::And, a, b) => Known::Bool(known(a)?.truth() && known(b)?.truth()),
            Node::Binary(BinaryOp::Or, a, b) => Known::Bool(known(a)?.truth() || known(b)?.truth()),
            Node::Binary(op, a, b) => binary(op, known(a)?, known(b)?),
            Node::Ite(c, a, b) => known(if known(c)?.truth() { a } else { b })?,
            Node::KindIn(a, kinds) => {
                let kind = match known(a)? {
                    Known::Ref(Place::Input(symbol), _) => under.model.kind(under.terms, symbol),
                    Known::Ref(_, kind) => kind,
                    other => panic!("the kind of {other:?}"),
                };
                Known::Bool(kind.is_some_and(|kind| under.terms.kinds.contains(kinds, kind)))
            }
            leaf => unreachable!("a leaf is known: {leaf:?}"),
        })
    }
}

impl Known {
    fn truth(&self) -> bool {
        match self {
            Known::Bool(value) => *value,
            other => panic!("the truth of {other:?}"),
        }
    }
}

fn unary(op: UnaryOp, x: Known) -> Known {
    match (op, x) {
        (UnaryOp::Not, Known::Bool(x)) => Known::Bool(!x),
        (UnaryOp::Neg, Known::Int(x)) => Known::Int(-&x),
        (UnaryOp::Neg, Known::I32(x)) => Known::I32(x.wrapping_neg()),
        (UnaryOp::Neg, Known::I64(x)) => Known::I64(x.wrapping_neg()),
        (UnaryOp::Widen, Known::I32(x)) => Known::I64(x.into()),
        (UnaryOp::Narrow, Known::I64(x)) => Known::I32(x as i32),
        (op, x) => panic!("{op:?} of {x:?}"),
    }
}

fn binary(op: BinaryOp, x: Known, y: Known) -> Known {
    use BinaryOp as B;
    match (x, y) {
        (Known::Bool(x), Known::Bool(y)) if op == B::Eq => Known::Bool(x == y),
        (Known::Ref(x, _), Known::Ref(y, _)) if op == B::Eq => Known::Bool(x == y),
        (Known::Int(x), Known::Int(y)) => match op {
            B::Eq => Known::Bool(x == y),
            B::Lt => Known::Bool(x < y),
            B::Add => Known::Int(&x + &y),
            B::Mul => Known::Int(&x * &y),
            B::Div => Known::Int(x.quotient(&y)),
            B::Rem => Known::Int(x.remainder(&y)),
            _ => panic!("{op:?} on unbounded integers"),
        },
        (Known::I32(x), Known::I32(y)) => match op {
            B::Eq => Known::Bool(x == y),
            B::Lt => Known::Bool(x < y),
            B::Add => Known::I32(x.wrapping_add(y)),
            B::Mul => Known::I32(x.wrapping_mul(y)),
            B::Div | B::Rem if y == 0 => Known::I32(0),
            B::Div => Known::I32(x.wrapping_div(y)),
            B::Rem => Known::I32(x.wrapping_rem(y)),
            _ => Known::I32(bits_32(op, x, y)),
        },
        (Known::I64(x), Known::I64(y)) => match op {
            B::Eq => Known::Bool(x == y),
            B::Lt => Known::Bool(x < y),
            B::Add => Known::I64(x.wrapping_add(y)),
            B::Mul => Known::I64(x.wrapping_mul(y)),
            B::Div | B::Rem if y == 0 => Known::I64(0),
            B::Div => Known::I64(x.wrapping_div(y)),
            B::Rem => Known::I64(x.wrapping_rem(y)),
            _ => Known::I64(bits_64(op, x, y)),
        },
        (x, y) => panic!("{op:?} of {x:?} and {y:?}"),
    }
}
