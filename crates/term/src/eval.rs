//! Evaluation of terms under a model.
//!
//! Terms share subterms, so the evaluator remembers values. And terms may be deep, so it does not recurse for ever: below
//! some depth a term either has its value or names the operand it must know first, and is tried again when that is there.

use std::cell::RefCell;
use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_ids::Id;
use std::borrow::Borrow;

use crate::build::{bits_32, bits_64};
use crate::float::{self, Computed, Number};
use crate::integer::Integer;
use crate::kinds::Kind;
use crate::model::{Cell, Model, Place, Value};
use crate::node::{BinaryOp, Node, ObjectId, SymbolId, UnaryOp};
use crate::terms::{Term, Terms};

/// How deep the evaluator recurses.
const DEPTH: u32 = 100;

/// Evaluates terms under a model. It remembers shared subterms during a call, and its memory between calls. When it is gone, another one of
/// the thread has the memory: it is as large as the table of terms, which costs more than most evaluations.
#[derive(Clone, Debug)]
pub struct Evaluator {
    epoch: u32,
    /// Per term, the epoch in which its value was stored, and the value.
    stored: Stored,
    /// Terms too deep to be reached at once, each below the one before.
    waiting: Vec<Term>,
    /// Integers outside 64 bits, met in this epoch.
    bigs: Vec<Integer>,
}

/// A value that can be copied. An object made by `new` has its kind beside it: the term that evaluates to it says which,
/// the model does not.
#[derive(Copy, Clone, Debug)]
enum Known {
    Bool(bool),
    Int(i64),
    /// An index into `bigs`.
    Big(u32),
    I32(i32),
    I64(i64),
    F32(u32),
    F64(u64),
    Null,
    Object(ObjectId, Kind),
    Input(SymbolId),
}

/// What is evaluated, and under what.
#[derive(Copy, Clone)]
struct Under<'a> {
    terms: &'a Terms,
    model: &'a Model,
}

type Stored = Vec<(u32, Known)>;

/// How many are kept of what evaluators have left.
const SPARE: usize = 4;

thread_local! {
    static LEFT: RefCell<Vec<(u32, Stored)>> = const { RefCell::new(Vec::new()) };
}

impl Default for Evaluator {
    fn default() -> Self {
        let (epoch, stored) = LEFT.with_borrow_mut(Vec::pop).unwrap_or_default();
        Evaluator { epoch, stored, waiting: Vec::new(), bigs: Vec::new() }
    }
}

impl Drop for Evaluator {
    fn drop(&mut self) {
        let memory = (self.epoch, std::mem::take(&mut self.stored));
        // Where the thread ends, there is nobody to have it.
        let _ = LEFT.try_with(|left| {
            if let Ok(mut left) = left.try_borrow_mut()
                && left.len() < SPARE
                && memory.1.capacity() > 0
            {
                left.push(memory);
            }
        });
    }
}

impl Evaluator {
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether all of the boolean terms hold.
    pub fn satisfies(&mut self, terms: &Terms, model: &Model, all: impl IntoIterator<Item: Borrow<Term>>) -> bool {
        self.begin(terms);
        all.into_iter().all(|term| self.find(Under { terms, model }, *term.borrow()).truth())
    }

    /// Whether each of the boolean terms holds, in order. What they share is computed once.
    pub fn truths<'a>(
        &'a mut self,
        terms: &'a Terms,
        model: &'a Model,
        all: &'a [Term],
    ) -> impl Iterator<Item = bool> + use<'a> {
        self.begin(terms);
        all.iter().map(move |&term| self.find(Under { terms, model }, term).truth())
    }

    pub fn holds(&mut self, terms: &Terms, model: &Model, term: Term) -> bool {
        self.begin(terms);
        self.find(Under { terms, model }, term).truth()
    }

    pub fn value(&mut self, terms: &Terms, model: &Model, term: Term) -> Value {
        self.begin(terms);
        let value = self.find(Under { terms, model }, term);
        self.told(value)
    }

    /// For many terms under one model: what they share is computed once.
    pub fn under<'a>(&'a mut self, terms: &'a Terms, model: &'a Model) -> Evaluation<'a> {
        self.begin(terms);
        Evaluation { evaluator: self, under: Under { terms, model } }
    }

    fn cell_under(&mut self, under: Under<'_>, symbol: SymbolId) -> Option<Cell> {
        // Once the arguments are known, no term is too deep.
        for argument in under.terms.application(symbol)?.arguments() {
            self.find(under, argument);
        }
        self.cell_within(under, symbol, 1).ok().flatten()
    }

    fn cell_within(&mut self, under: Under<'_>, symbol: SymbolId, depth: u32) -> Result<Option<Cell>, Term> {
        let Some(application) = under.terms.application(symbol) else { return Ok(None) };
        let mut values = [None, None];
        for (argument, value) in application.arguments().zip(&mut values) {
            let known = self.operand(under, argument, depth)?;
            *value = Some(self.told(known));
        }
        let [Some(of), at] = values else { return Ok(None) };
        Ok(Some(Cell { function: application.function, of, at }))
    }

    /// Lets a model in which each of these symbols has a value of its own say instead what objects hold, and returns the pairs
    /// of applied symbols that then contradict each other: equal arguments, different values. The symbols are in the
    /// order of [`Terms::symbols_behind`], and none is missing on which the arguments of another depend.
    pub fn settle(&mut self, terms: &Terms, model: &mut Model, symbols: &[SymbolId]) -> Vec<(SymbolId, SymbolId)> {
        self.begin(terms);
        let mut firsts: HashMap<Cell, SymbolId, FixedState> = HashMap::default();
        let mut differing = Vec::new();
        let mut up_to = u32::MAX;
        for &symbol in symbols {
            let Some(level) = terms.application(symbol).map(|application| application.level()) else { continue };
            // What is applied to something that is not settled yet says nothing.
            if level > up_to {
                break;
            }
            let value = model.take(symbol).unwrap_or_else(|| Value::default_of(terms, symbol));
            let Some(cell) = self.cell_under(Under { terms, model }, symbol) else { continue };
            match firsts.get(&cell) {
                Some(&first) => {
                    if model.cell(&cell).is_some_and(|known| !is_same(known, &value)) {
                        differing.push((first, symbol));
                        up_to = level;
                    }
                }
                None => {
                    firsts.insert(cell.clone(), symbol);
                    model.set_cell(cell, value);
                }
            }
        }
        differing
    }

    fn told(&self, value: Known) -> Value {
        match value {
            Known::Bool(value) => Value::Bool(value),
            Known::Int(value) => Value::Int(value.into()),
            Known::Big(index) => Value::Int(self.bigs[index as usize].clone()),
            Known::I32(value) => Value::I32(value),
            Known::I64(value) => Value::I64(value),
            Known::F32(bits) => Value::F32(bits),
            Known::F64(bits) => Value::F64(bits),
            Known::Null => Value::Ref(Place::Null),
            Known::Object(id, _) => Value::Ref(Place::Object(id)),
            Known::Input(symbol) => Value::Ref(Place::Input(symbol)),
        }
    }

    /// Forgets all values, since the model may be another one than before.
    fn begin(&mut self, terms: &Terms) {
        if self.epoch == u32::MAX {
            self.stored.iter_mut().for_each(|(epoch, _)| *epoch = 0);
            self.epoch = 0;
        }
        self.epoch += 1;
        self.bigs.clear();
        if self.stored.len() < terms.len() {
            self.stored.resize(terms.len(), (0, Known::Bool(false)));
        }
    }

    fn find(&mut self, under: Under<'_>, root: Term) -> Known {
        loop {
            let term = self.waiting.last().copied().unwrap_or(root);
            match self.operand(under, term, DEPTH) {
                Ok(value) if self.waiting.is_empty() => return value,
                Ok(_) => _ = self.waiting.pop(),
                Err(needed) => self.waiting.push(needed),
            }
        }
    }

    /// The value of a term, or a term below it, too deep to be reached from here, that must be known before.
    #[inline]
    fn operand(&mut self, under: Under<'_>, term: Term, depth: u32) -> Result<Known, Term> {
        if let Some(value) = self.known(under, term) {
            return Ok(value);
        }
        if depth == 0 {
            return Err(term);
        }
        let value = self.compute(under, term, depth - 1)?;
        self.stored[term.index()] = (self.epoch, value);
        Ok(value)
    }

    /// The value of a leaf or of a term that was computed before.
    #[inline]
    fn known(&mut self, Under { terms, model }: Under<'_>, term: Term) -> Option<Known> {
        // Looking at the node where it is, not at a copy, is a third of the time.
        let Some(node) = terms.stored(term) else {
            return Some(match terms.node(term) {
                Node::I32(value) => Known::I32(value),
                Node::I64(value) => Known::I64(value),
                other => unreachable!("no small constant: {other:?}"),
            });
        };
        Some(match *node {
            Node::Bool(value) => Known::Bool(value),
            Node::Int(value) => Known::Int(value),
            Node::I32(value) => Known::I32(value),
            Node::I64(value) => Known::I64(value),
            Node::F32(bits) => Known::F32(bits),
            Node::F64(bits) => Known::F64(bits),
            Node::Big(id) => self.integer(Integer::from_big(terms.big(id).clone())),
            Node::Null => Known::Null,
            Node::Object(id, kind) => Known::Object(id, kind),
            Node::Symbol(id) => match model.get(id) {
                Some(value) => self.value_of(value),
                None if terms.application(id).is_some() => match self.stored[term.index()] {
                    (epoch, value) if epoch == self.epoch => value,
                    _ => return None,
                },
                None => self.value_of(&Value::default_of(terms, id)),
            },
            Node::Unary(..) | Node::Binary(..) | Node::Ite(..) | Node::KindIn(..) => match self.stored[term.index()] {
                (epoch, value) if epoch == self.epoch => value,
                _ => return None,
            },
        })
    }

    #[inline]
    fn value_of(&mut self, value: &Value) -> Known {
        match value {
            Value::Bool(value) => Known::Bool(*value),
            Value::Int(value) => self.integer(value.clone()),
            Value::I32(value) => Known::I32(*value),
            Value::I64(value) => Known::I64(*value),
            Value::F32(bits) => Known::F32(*bits),
            Value::F64(bits) => Known::F64(*bits),
            Value::Ref(Place::Null) => Known::Null,
            Value::Ref(Place::Input(symbol)) => Known::Input(*symbol),
            Value::Ref(Place::Object(id)) => panic!("a symbol refers to new#{id}: inputs are older than new objects"),
        }
    }

    fn integer(&mut self, value: Integer) -> Known {
        match value {
            Integer::Small(small) => Known::Int(small),
            big => {
                self.bigs.push(big);
                Known::Big(self.bigs.len() as u32 - 1)
            }
        }
    }

    /// The unbounded integer that a value is, if it is one.
    fn as_integer(&self, value: Known) -> Option<Integer> {
        match value {
            Known::Int(value) => Some(value.into()),
            Known::Big(index) => Some(self.bigs[index as usize].clone()),
            _ => None,
        }
    }

    fn compute(&mut self, under: Under<'_>, term: Term, depth: u32) -> Result<Known, Term> {
        let Some(node) = under.terms.stored(term) else { unreachable!("a constant is known") };
        Ok(match *node {
            Node::Unary(op, a) => {
                let x = self.operand(under, a, depth)?;
                self.unary(op, x)
            }
            Node::Binary(BinaryOp::And, a, b) => {
                Known::Bool(self.operand(under, a, depth)?.truth() && self.operand(under, b, depth)?.truth())
            }
            Node::Binary(BinaryOp::Or, a, b) => {
                Known::Bool(self.operand(under, a, depth)?.truth() || self.operand(under, b, depth)?.truth())
            }
            Node::Binary(op, a, b) => {
                let (x, y) = (self.operand(under, a, depth)?, self.operand(under, b, depth)?);
                self.binary(op, x, y)
            }
            Node::Ite(c, a, b) => {
                let taken = if self.operand(under, c, depth)?.truth() { a } else { b };
                self.operand(under, taken, depth)?
            }
            Node::KindIn(a, kinds) => {
                let kind = match self.operand(under, a, depth)? {
                    Known::Null => None,
                    Known::Object(_, kind) => Some(kind),
                    Known::Input(symbol) => under.model.kind(under.terms, symbol),
                    other => panic!("the kind of {other:?}"),
                };
                Known::Bool(kind.is_some_and(|kind| under.terms.kinds.contains(kinds, kind)))
            }
            Node::Symbol(id) => {
                let cell = self.cell_within(under, id, depth)?;
                match cell.and_then(|cell| under.model.cell(&cell)) {
                    Some(value) => self.value_of(value),
                    None => self.value_of(&Value::default_of(under.terms, id)),
                }
            }
            leaf => unreachable!("a leaf is known: {leaf:?}"),
        })
    }

    fn unary(&mut self, op: UnaryOp, x: Known) -> Known {
        match (op, x) {
            (UnaryOp::Not, Known::Bool(x)) => Known::Bool(!x),
            (UnaryOp::Neg, Known::I32(x)) => Known::I32(x.wrapping_neg()),
            (UnaryOp::Neg, Known::I64(x)) => Known::I64(x.wrapping_neg()),
            (UnaryOp::Widen, Known::I32(x)) => Known::I64(x.into()),
            (UnaryOp::Narrow, Known::I64(x)) => Known::I32(x as i32),
            (UnaryOp::Neg, Known::Int(_) | Known::Big(_)) => {
                let negative = -&self.as_integer(x).expect("it is one");
                self.integer(negative)
            }
            _ => number_unary(op, x),
        }
    }

    fn binary(&mut self, op: BinaryOp, x: Known, y: Known) -> Known {
        match (x, y) {
            (Known::Bool(x), Known::Bool(y)) if op == BinaryOp::Eq => Known::Bool(x == y),
            (Known::I32(x), Known::I32(y)) => binary_32(op, x, y),
            (Known::I64(x), Known::I64(y)) => binary_64(op, x, y),
            (Known::F32(_), Known::F32(_)) | (Known::F64(_), Known::F64(_)) => float_binary(op, x, y),
            _ => {
                if let (Some(x), Some(y)) = (x.place(), y.place()) {
                    assert_eq!(op, BinaryOp::Eq, "references are only compared");
                    return Known::Bool(x == y);
                }
                let (Some(x), Some(y)) = (self.as_integer(x), self.as_integer(y)) else {
                    panic!("{op:?} of {x:?} and {y:?}");
                };
                self.binary_unbounded(op, &x, &y)
            }
        }
    }

    fn binary_unbounded(&mut self, op: BinaryOp, x: &Integer, y: &Integer) -> Known {
        let result = match op {
            BinaryOp::Eq => return Known::Bool(x == y),
            BinaryOp::Lt => return Known::Bool(x < y),
            BinaryOp::Add => x + y,
            BinaryOp::Mul => x * y,
            BinaryOp::Div => x.quotient(y),
            BinaryOp::Rem => x.remainder(y),
            _ => panic!("{op:?} on unbounded integers"),
        };
        self.integer(result)
    }
}

/// An evaluator at work under one model.
pub struct Evaluation<'a> {
    evaluator: &'a mut Evaluator,
    under: Under<'a>,
}

impl Evaluation<'_> {
    pub fn holds(&mut self, term: Term) -> bool {
        self.evaluator.find(self.under, term).truth()
    }

    pub fn value(&mut self, term: Term) -> Value {
        let value = self.evaluator.find(self.under, term);
        self.evaluator.told(value)
    }

    /// The place that an applied symbol tells of.
    pub fn cell(&mut self, symbol: SymbolId) -> Option<Cell> {
        self.evaluator.cell_under(self.under, symbol)
    }
}

impl Known {
    fn truth(self) -> bool {
        match self {
            Known::Bool(value) => value,
            other => panic!("the truth of {other:?}"),
        }
    }

    fn number(self) -> Option<Number> {
        match self {
            Known::I32(value) => Some(Number::I32(value)),
            Known::I64(value) => Some(Number::I64(value)),
            Known::F32(bits) => Some(Number::F32(bits)),
            Known::F64(bits) => Some(Number::F64(bits)),
            _ => None,
        }
    }

    fn place(self) -> Option<Place> {
        match self {
            Known::Null => Some(Place::Null),
            Known::Object(id, _) => Some(Place::Object(id)),
            Known::Input(symbol) => Some(Place::Input(symbol)),
            _ => None,
        }
    }
}

/// Whether two values of one sort are the same to a condition: all NaNs are one.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::F32(a), Value::F32(b)) => a == b || f32::from_bits(*a).is_nan() && f32::from_bits(*b).is_nan(),
        (Value::F64(a), Value::F64(b)) => a == b || f64::from_bits(*a).is_nan() && f64::from_bits(*b).is_nan(),
        _ => a == b,
    }
}

/// Apart, so that what is common stays small.
#[inline(never)]
fn number_unary(op: UnaryOp, x: Known) -> Known {
    match x.number().and_then(|x| float::unary(op, x)) {
        Some(Number::I32(value)) => Known::I32(value),
        Some(Number::I64(value)) => Known::I64(value),
        Some(Number::F32(bits)) => Known::F32(bits),
        Some(Number::F64(bits)) => Known::F64(bits),
        None => panic!("{op:?} of {x:?}"),
    }
}

#[inline(never)]
fn float_binary(op: BinaryOp, x: Known, y: Known) -> Known {
    let computed = match (x, y) {
        (Known::F32(x), Known::F32(y)) => float::binary_32(op, x, y).map(|computed| match computed {
            Computed::Float(bits) => Known::F32(bits),
            Computed::Truth(value) => Known::Bool(value),
        }),
        (Known::F64(x), Known::F64(y)) => float::binary_64(op, x, y).map(|computed| match computed {
            Computed::Float(bits) => Known::F64(bits),
            Computed::Truth(value) => Known::Bool(value),
        }),
        _ => None,
    };
    computed.unwrap_or_else(|| panic!("{op:?} of {x:?} and {y:?}"))
}

fn binary_32(op: BinaryOp, x: i32, y: i32) -> Known {
    use BinaryOp as B;
    Known::I32(match op {
        B::Eq => return Known::Bool(x == y),
        B::Lt => return Known::Bool(x < y),
        B::Add => x.wrapping_add(y),
        B::Mul => x.wrapping_mul(y),
        B::Div | B::Rem if y == 0 => 0,
        B::Div => x.wrapping_div(y),
        B::Rem => x.wrapping_rem(y),
        _ => bits_32(op, x, y),
    })
}

fn binary_64(op: BinaryOp, x: i64, y: i64) -> Known {
    use BinaryOp as B;
    Known::I64(match op {
        B::Eq => return Known::Bool(x == y),
        B::Lt => return Known::Bool(x < y),
        B::Add => x.wrapping_add(y),
        B::Mul => x.wrapping_mul(y),
        B::Div | B::Rem if y == 0 => 0,
        B::Div => x.wrapping_div(y),
        B::Rem => x.wrapping_rem(y),
        _ => bits_64(op, x, y),
    })
}
