use heapwise_ids::Id;

use crate::build::{bits_32, bits_64};
use crate::model::{Model, Place, Value};
use crate::node::{BinaryOp, Node, UnaryOp};
use crate::terms::{Term, Terms};

/// Evaluates terms under a model. It remembers shared subterms while the model stays the same.
#[derive(Clone, Default, Debug)]
pub struct Evaluator {
    epoch: u32,
    /// Per term, the epoch in which its value was stored.
    stored: Vec<u32>,
    values: Vec<Option<Value>>,
}

impl Evaluator {
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether all of the boolean terms hold.
    pub fn satisfies(&mut self, terms: &Terms, model: &Model, all: &[Term]) -> bool {
        self.begin(terms);
        all.iter().all(|&term| self.truth(terms, model, term))
    }

    pub fn holds(&mut self, terms: &Terms, model: &Model, term: Term) -> bool {
        self.begin(terms);
        self.truth(terms, model, term)
    }

    pub fn value(&mut self, terms: &Terms, model: &Model, term: Term) -> Value {
        self.begin(terms);
        self.eval(terms, model, term)
    }

    fn begin(&mut self, terms: &Terms) {
        if self.epoch == u32::MAX {
            self.stored.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
        if self.stored.len() < terms.len() {
            self.stored.resize(terms.len(), 0);
            self.values.resize(terms.len(), None);
        }
    }

    fn truth(&mut self, terms: &Terms, model: &Model, term: Term) -> bool {
        match terms.node(term) {
            Node::Bool(value) => value,
            Node::Unary(UnaryOp::Not, a) => !self.truth(terms, model, a),
            _ => matches!(self.eval(terms, model, term), Value::Bool(true)),
        }
    }

    fn place(&mut self, terms: &Terms, model: &Model, term: Term) -> Place {
        match self.eval(terms, model, term) {
            Value::Ref(place) => place,
            other => panic!("a reference evaluates to {other:?}"),
        }
    }

    fn eval(&mut self, terms: &Terms, model: &Model, term: Term) -> Value {
        let node = terms.node(term);
        match node {
            Node::Bool(value) => return Value::Bool(value),
            Node::Int(value) => return Value::Int(value.into()),
            Node::I32(value) => return Value::I32(value),
            Node::I64(value) => return Value::I64(value),
            Node::Null => return Value::Ref(Place::Null),
            Node::Object(id, _) => return Value::Ref(Place::Object(id)),
            Node::Symbol(id) => return model.value(terms, id),
            Node::Big(id) => return Value::Int(crate::Integer::from_big(terms.big(id).clone())),
            _ => {}
        }
        let index = term.index();
        if self.stored[index] == self.epoch
            && let Some(value) = &self.values[index]
        {
            return value.clone();
        }
        let value = self.compute(terms, model, term, node);
        self.stored[index] = self.epoch;
        self.values[index] = Some(value.clone());
        value
    }

    fn compute(&mut self, terms: &Terms, model: &Model, term: Term, node: Node) -> Value {
        match node {
            Node::Unary(UnaryOp::Not, a) => Value::Bool(!self.truth(terms, model, a)),
            Node::Unary(op, a) => unary(op, self.eval(terms, model, a)),
            Node::Binary(BinaryOp::And, a, b) => {
                Value::Bool(self.truth(terms, model, a) && self.truth(terms, model, b))
            }
            Node::Binary(BinaryOp::Or, a, b) => {
                Value::Bool(self.truth(terms, model, a) || self.truth(terms, model, b))
            }
            Node::Binary(op, a, b) => {
                let (x, y) = (self.eval(terms, model, a), self.eval(terms, model, b));
                binary(op, x, y)
            }
            Node::Ite(c, a, b) => {
                let taken = if self.truth(terms, model, c) { a } else { b };
                self.eval(terms, model, taken)
            }
            Node::KindIn(a, kinds) => {
                let kind = match self.place(terms, model, a) {
                    Place::Null => None,
                    Place::Object(id) => object_kind(terms, a, id),
                    Place::Input(symbol) => model.kind(terms, symbol),
                };
                Value::Bool(kind.is_some_and(|kind| terms.kinds.contains(kinds, kind)))
            }
            _ => unreachable!("a leaf: {:?} {:?}", terms.sort(term), node),
        }
    }
}

/// The kind of an object made by `new`, as the term that evaluated to it says.
fn object_kind(terms: &Terms, term: Term, id: crate::ObjectId) -> Option<crate::Kind> {
    let mut found = None;
    crate::walk::for_each_subterm(terms, &[term], |sub| {
        if let Node::Object(object, kind) = terms.node(sub)
            && object == id
        {
            found = Some(kind);
        }
    });
    found
}

fn unary(op: UnaryOp, x: Value) -> Value {
    match (op, x) {
        (UnaryOp::Neg, Value::Int(x)) => Value::Int(-&x),
        (UnaryOp::Neg, Value::I32(x)) => Value::I32(x.wrapping_neg()),
        (UnaryOp::Neg, Value::I64(x)) => Value::I64(x.wrapping_neg()),
        (UnaryOp::Widen, Value::I32(x)) => Value::I64(x.into()),
        (UnaryOp::Narrow, Value::I64(x)) => Value::I32(x as i32),
        (op, x) => panic!("{op:?} of {x:?}"),
    }
}

fn binary(op: BinaryOp, x: Value, y: Value) -> Value {
    use BinaryOp as B;
    match (op, x, y) {
        (B::Eq, x, y) => Value::Bool(x == y),
        (B::Lt, Value::Int(x), Value::Int(y)) => Value::Bool(x < y),
        (B::Lt, Value::I32(x), Value::I32(y)) => Value::Bool(x < y),
        (B::Lt, Value::I64(x), Value::I64(y)) => Value::Bool(x < y),
        (op, Value::Int(x), Value::Int(y)) => Value::Int(match op {
            B::Add => &x + &y,
            B::Mul => &x * &y,
            B::Div => x.quotient(&y),
            B::Rem => x.remainder(&y),
            _ => panic!("{op:?} on unbounded integers"),
        }),
        (op, Value::I32(x), Value::I32(y)) => Value::I32(match op {
            B::Add => x.wrapping_add(y),
            B::Mul => x.wrapping_mul(y),
            B::Div if y == 0 => 0,
            B::Div => x.wrapping_div(y),
            B::Rem if y == 0 => 0,
            B::Rem => x.wrapping_rem(y),
            _ => bits_32(op, x, y),
        }),
        (op, Value::I64(x), Value::I64(y)) => Value::I64(match op {
            B::Add => x.wrapping_add(y),
            B::Mul => x.wrapping_mul(y),
            B::Div if y == 0 => 0,
            B::Div => x.wrapping_div(y),
            B::Rem if y == 0 => 0,
            B::Rem => x.wrapping_rem(y),
            _ => bits_64(op, x, y),
        }),
        (op, x, y) => panic!("{op:?} of {x:?} and {y:?}"),
    }
}
