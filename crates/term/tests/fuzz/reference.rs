//! What expressions mean, said a second time: on plain values, without terms.

use heapwise_term::{BinaryOp, Integer, Model, Place, Sort, Terms, Value};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::program::{self, Expression, KIND_SETS, SYMBOLS, kind_of_new};

/// A plain value. A reference is null or an object; objects have a number, whether they are new, and a kind.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Plain {
    Bool(bool),
    Number(Sort, BigInt),
    Null,
    Object { is_new: bool, number: usize, kind: u32 },
}

/// What the symbols are.
pub(crate) struct World {
    pub(crate) symbols: Vec<Plain>,
    /// Symbols that a model need not mention, because they are what they are by default.
    mentioned: Vec<bool>,
}

const INTERESTING: &[i64] =
    &[0, 1, -1, 2, 3, 4, -2, 7, i32::MAX as i64, i32::MIN as i64, i64::MAX, i64::MIN, 1 << 40, 33, 5, -5];

impl World {
    /// A legal world: restricted symbols are neither null nor negative, and a symbol refers to an object of a kind that it
    /// is declared to have.
    pub(crate) fn new(choices: &[u8]) -> World {
        let mut symbols: Vec<Plain> = Vec::new();
        let mut mentioned = Vec::new();
        for (index, declared) in SYMBOLS.iter().enumerate() {
            let choice = choices[index] as usize;
            let may_be = |kind: u32| declared.kinds.is_none_or(|kinds| kinds.contains(&kind));
            let first_kind = declared.kinds.map_or(0, |kinds| kinds[0]);
            let is_default = choice.is_multiple_of(7);
            mentioned.push(!is_default);
            symbols.push(match declared.sort {
                Sort::Bool => Plain::Bool(!is_default && choice % 2 == 1),
                Sort::Ref if is_default && declared.restricted => {
                    Plain::Object { is_new: false, number: index, kind: first_kind }
                }
                Sort::Ref if is_default => Plain::Null,
                Sort::Ref => {
                    let earlier = symbols.iter().filter(|other| {
                        matches!(other, Plain::Object { kind, .. } if may_be(*kind))
                            || (**other == Plain::Null && !declared.restricted)
                    });
                    let earlier: Vec<&Plain> = earlier.collect();
                    if !choice.is_multiple_of(3) && !earlier.is_empty() {
                        earlier[choice / 3 % earlier.len()].clone()
                    } else {
                        let kinds = declared.kinds.unwrap_or(&[0, 1, 2, 3]);
                        Plain::Object { is_new: false, number: index, kind: kinds[choice / 3 % kinds.len()] }
                    }
                }
                _ if is_default => Plain::Number(declared.sort, BigInt::zero()),
                sort => {
                    let value = wrap(sort, INTERESTING[choice % INTERESTING.len()].into());
                    Plain::Number(sort, if declared.restricted && value.is_negative() { 6.into() } else { value })
                }
            });
        }
        World { symbols, mentioned }
    }

    /// The model that says the same.
    pub(crate) fn model(&self, terms: &mut Terms, names: &heapwise_ids::Names) -> Model {
        let ids: Vec<_> = (0..SYMBOLS.len())
            .map(|index| {
                let term = program::symbol(terms, names, index);
                terms.as_symbol(term).expect("a symbol")
            })
            .collect();
        let mut model = Model::new();
        for (index, plain) in self.symbols.iter().enumerate().filter(|(index, _)| self.mentioned[*index]) {
            let value = match plain {
                Plain::Bool(value) => Value::Bool(*value),
                Plain::Number(Sort::Int, value) => Value::Int(Integer::from_big(value.clone())),
                Plain::Number(Sort::I32, value) => Value::I32(value.try_into().expect("32 bits")),
                Plain::Number(_, value) => Value::I64(value.try_into().expect("64 bits")),
                Plain::Null => Value::Ref(Place::Null),
                Plain::Object { number, kind, .. } => {
                    if *number == index {
                        model.set_kind(ids[index], *kind);
                    }
                    Value::Ref(Place::Input(ids[*number]))
                }
            };
            model.set(ids[index], value);
        }
        model
    }
}

/// Whether the value of a term is this one.
pub(crate) fn agrees(plain: &Plain, value: &Value, terms: &Terms, model: &Model) -> bool {
    match (plain, value) {
        (Plain::Bool(a), Value::Bool(b)) => a == b,
        (Plain::Number(Sort::Int, a), Value::Int(b)) => *a == b.to_big(),
        (Plain::Number(Sort::I32, a), Value::I32(b)) => *a == BigInt::from(*b),
        (Plain::Number(Sort::I64, a), Value::I64(b)) => *a == BigInt::from(*b),
        (Plain::Null, Value::Ref(Place::Null)) => true,
        (Plain::Object { is_new: true, number, .. }, Value::Ref(Place::Object(id))) => *number == *id as usize,
        (Plain::Object { is_new: false, kind, .. }, Value::Ref(Place::Input(id))) => {
            model.kind(terms, *id) == Some(*kind)
        }
        _ => false,
    }
}

/// The value of an expression, from those of its operands.
pub(crate) fn evaluate(expression: Expression, world: &World, value: impl Fn(usize) -> Plain) -> Plain {
    use Expression as E;
    let truth = |at: usize| value(at) == Plain::Bool(true);
    let number = |at: usize| match value(at) {
        Plain::Number(sort, number) => (sort, number),
        other => panic!("no number: {other:?}"),
    };
    let arithmetic = |a: usize, b: usize, operation: fn(BigInt, BigInt) -> BigInt| {
        let ((sort, x), (_, y)) = (number(a), number(b));
        Plain::Number(sort, wrap(sort, operation(x, y)))
    };
    match expression {
        E::Bool(value) => Plain::Bool(value),
        E::Number(sort, value) => Plain::Number(sort, wrap(sort, value.into())),
        E::Null => Plain::Null,
        E::New(object) => Plain::Object { is_new: true, number: object as usize, kind: kind_of_new(object) },
        E::Symbol(index) => world.symbols[index].clone(),
        E::Not(a) => Plain::Bool(!truth(a)),
        E::Neg(a) => arithmetic(a, a, |x, _| -x),
        E::Widen(a) => Plain::Number(Sort::I64, number(a).1),
        E::Narrow(a) => Plain::Number(Sort::I32, wrap(Sort::I32, number(a).1)),
        E::And(a, b) => Plain::Bool(truth(a) & truth(b)),
        E::Or(a, b) => Plain::Bool(truth(a) | truth(b)),
        E::Implies(a, b) => Plain::Bool(!truth(a) | truth(b)),
        E::Eq(a, b) => Plain::Bool(value(a) == value(b)),
        E::Ne(a, b) => Plain::Bool(value(a) != value(b)),
        E::Lt(a, b) => Plain::Bool(number(a).1 < number(b).1),
        E::Le(a, b) => Plain::Bool(number(a).1 <= number(b).1),
        E::Add(a, b) => arithmetic(a, b, |x, y| x + y),
        E::Sub(a, b) => arithmetic(a, b, |x, y| x - y),
        E::Mul(a, b) => arithmetic(a, b, |x, y| x * y),
        E::Div(a, b) => arithmetic(a, b, |x, y| if y.is_zero() { y } else { x / y }),
        E::Rem(a, b) => arithmetic(a, b, |x, y| if y.is_zero() { y } else { x % y }),
        E::Bits(op, a, b) => {
            let ((sort, x), (_, y)) = (number(a), number(b));
            Plain::Number(sort, wrap(sort, bits(op, width(sort), x, y)))
        }
        E::Ite(c, a, b) => value(if truth(c) { a } else { b }),
        E::KindIn(a, set) => {
            Plain::Bool(matches!(value(a), Plain::Object { kind, .. } if KIND_SETS[set].contains(&kind)))
        }
    }
}

/// Whether the value has outgrown what a test wants to compute with.
pub(crate) fn is_huge(value: &Plain) -> bool {
    matches!(value, Plain::Number(_, number) if number.bits() > 300)
}

fn width(sort: Sort) -> u32 {
    if sort == Sort::I32 { 32 } else { 64 }
}

/// The number of the sort that is congruent to this one.
fn wrap(sort: Sort, value: BigInt) -> BigInt {
    if sort == Sort::Int {
        return value;
    }
    let size = BigInt::one() << width(sort);
    let low = ((value % &size) + &size) % &size;
    if low >= BigInt::one() << (width(sort) - 1) { low - size } else { low }
}

fn bits(op: BinaryOp, width: u32, x: BigInt, y: BigInt) -> BigInt {
    let size = BigInt::one() << width;
    let distance: u32 = ((&y % BigInt::from(width)) + BigInt::from(width)).try_into().expect("small");
    let distance = distance % width;
    match op {
        BinaryOp::BitAnd => x & y,
        BinaryOp::BitOr => x | y,
        BinaryOp::BitXor => x ^ y,
        BinaryOp::Shl => x << distance,
        BinaryOp::Shr => x >> distance,
        _ => (((x % &size) + &size) % size) >> distance,
    }
}
