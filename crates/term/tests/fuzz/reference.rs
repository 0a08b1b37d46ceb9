//! What expressions mean, said a second time: on plain values, without terms.

use heapwise_term::{BinaryOp, Integer, Limits, Model, Place, Sort, Terms, UnaryOp, Value};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::program::{self, Expression, KIND_SETS, SYMBOLS, kind_of_new};

/// A plain value. A reference is null or an object; objects have a number, whether they are new, and a kind.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Plain {
    Bool(bool),
    Number(Sort, BigInt),
    /// By its bits.
    Float(Sort, u64),
    Null,
    Object {
        is_new: bool,
        number: usize,
        kind: u32,
    },
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
                Sort::Ref if is_default && declared.limits == Limits::NonNull => {
                    Plain::Object { is_new: false, number: index, kind: first_kind }
                }
                Sort::Ref if is_default => Plain::Null,
                Sort::Ref => {
                    let earlier = symbols.iter().filter(|other| {
                        matches!(other, Plain::Object { kind, .. } if may_be(*kind))
                            || (**other == Plain::Null && declared.limits != Limits::NonNull)
                    });
                    let earlier: Vec<&Plain> = earlier.collect();
                    if !choice.is_multiple_of(3) && !earlier.is_empty() {
                        earlier[choice / 3 % earlier.len()].clone()
                    } else {
                        let kinds = declared.kinds.unwrap_or(&[0, 1, 2, 3]);
                        Plain::Object { is_new: false, number: index, kind: kinds[choice / 3 % kinds.len()] }
                    }
                }
                sort @ (Sort::F32 | Sort::F64) => {
                    let interesting = [1.0, -0.0, f64::NAN, -2.5, f64::INFINITY, 1e30, 1e-300, 3.7];
                    let value = if is_default { 0.0 } else { interesting[choice % interesting.len()] };
                    Plain::Float(sort, program::float_bits(sort, value))
                }
                _ if is_default => Plain::Number(declared.sort, BigInt::zero()),
                sort => {
                    let value = wrap(sort, INTERESTING[choice % INTERESTING.len()].into());
                    let choice = choice as i64;
                    Plain::Number(
                        sort,
                        match declared.limits {
                            Limits::NonNegative if value.is_negative() => 6.into(),
                            Limits::Bit => (choice / 7 % 2).into(),
                            Limits::I8 => [-128, 127, 1, -1, 33][choice as usize % 5].into(),
                            Limits::I16 => [-32768, 32767, 255, -1, 0][choice as usize % 5].into(),
                            Limits::U16 => [65535, 48, 57, 1, 32768][choice as usize % 5].into(),
                            _ => value,
                        },
                    )
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
                Plain::Float(Sort::F32, bits) => Value::F32(*bits as u32),
                Plain::Float(_, bits) => Value::F64(*bits),
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
        (Plain::Float(Sort::F32, a), Value::F32(b)) => *a == u64::from(*b),
        (Plain::Float(Sort::F64, a), Value::F64(b)) => a == b,
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
        E::Eq(a, b) => Plain::Bool(is_same(&value(a), &value(b))),
        E::Ne(a, b) => Plain::Bool(!is_same(&value(a), &value(b))),
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
        E::Float(sort, bits) => Plain::Float(sort, bits),
        E::Unary(op, a, to) => unary(op, value(a), to),
        E::Floats(op, a, b) => floats(op, &value(a), &value(b)),
        E::ThreeWay(a, b) => {
            let order = number(a).1.cmp(&number(b).1);
            Plain::Number(Sort::I32, (order as i32).into())
        }
        E::FloatThreeWay(a, b, if_nan) => {
            let order = as_double(&value(a)).partial_cmp(&as_double(&value(b)));
            Plain::Number(Sort::I32, order.map_or(if_nan, |order| order as i32).into())
        }
    }
}

/// A float of either width; widening keeps the order.
fn as_double(plain: &Plain) -> f64 {
    match plain {
        Plain::Float(Sort::F32, bits) => f32::from_bits(*bits as u32).into(),
        Plain::Float(_, bits) => f64::from_bits(*bits),
        other => panic!("no float: {other:?}"),
    }
}

/// Being the same value; all NaNs are one.
fn is_same(a: &Plain, b: &Plain) -> bool {
    a == b || matches!((a, b), (Plain::Float(..), Plain::Float(..)) if as_double(a).is_nan() && as_double(b).is_nan())
}

/// A float with the canonical NaN.
fn float_32(value: f32) -> Plain {
    Plain::Float(Sort::F32, if value.is_nan() { 0x7fc0_0000 } else { value.to_bits().into() })
}

fn float_64(value: f64) -> Plain {
    Plain::Float(Sort::F64, if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() })
}

fn unary(op: UnaryOp, of: Plain, to: Sort) -> Plain {
    let integer = |value: i64| Plain::Number(to, value.into());
    match (op, of) {
        (UnaryOp::SignExtend8, Plain::Number(_, x)) => integer(i64::from(low_bits(x, 8) as i8)),
        (UnaryOp::SignExtend16, Plain::Number(_, x)) => integer(i64::from(low_bits(x, 16) as i16)),
        (UnaryOp::ZeroExtend16, Plain::Number(_, x)) => integer(low_bits(x, 16) as i64),
        (UnaryOp::BitsToF, Plain::Number(Sort::I32, x)) => Plain::Float(to, low_bits(x, 32)),
        (UnaryOp::BitsToF, Plain::Number(_, x)) => Plain::Float(to, low_bits(x, 64)),
        (UnaryOp::ToF32, Plain::Number(_, x)) => float_32(i64::try_from(x).expect("64 bits") as f32),
        (UnaryOp::ToF64, Plain::Number(_, x)) => float_64(i64::try_from(x).expect("64 bits") as f64),
        (UnaryOp::FToBits, Plain::Float(_, bits)) => Plain::Number(to, wrap(to, bits.into())),
        (UnaryOp::FNeg | UnaryOp::FAbs, Plain::Float(sort, bits)) => {
            let sign = 1 << (if sort == Sort::F32 { 31 } else { 63 });
            Plain::Float(sort, if op == UnaryOp::FNeg { bits ^ sign } else { bits & !sign })
        }
        (UnaryOp::FSqrt, of @ Plain::Float(Sort::F32, _)) => float_32((as_double(&of) as f32).sqrt()),
        (UnaryOp::FSqrt, of) => float_64(as_double(&of).sqrt()),
        (UnaryOp::ToF32, of) => float_32(as_double(&of) as f32),
        (UnaryOp::ToF64, of) => float_64(as_double(&of)),
        (UnaryOp::FToI32, of) => integer((as_double(&of) as i32).into()),
        (UnaryOp::FToI64, of) => integer(as_double(&of) as i64),
        (op, of) => panic!("{op:?} of {of:?}"),
    }
}

fn low_bits(value: BigInt, width: u32) -> u64 {
    let size = BigInt::one() << width;
    (((value % &size) + &size) % size).try_into().expect("small")
}

fn floats(op: BinaryOp, a: &Plain, b: &Plain) -> Plain {
    let (x, y) = (as_double(a), as_double(b));
    match op {
        BinaryOp::FLt => return Plain::Bool(x < y),
        BinaryOp::FLe => return Plain::Bool(x <= y),
        BinaryOp::FEq => return Plain::Bool(x == y),
        _ => {}
    }
    fn arithmetic<T>(op: BinaryOp, x: T, y: T) -> T
    where
        T: std::ops::Add<Output = T>
            + std::ops::Sub<Output = T>
            + std::ops::Mul<Output = T>
            + std::ops::Div<Output = T>
            + std::ops::Rem<Output = T>,
    {
        match op {
            BinaryOp::FAdd => x + y,
            BinaryOp::FSub => x - y,
            BinaryOp::FMul => x * y,
            BinaryOp::FDiv => x / y,
            _ => x % y,
        }
    }
    match a {
        Plain::Float(Sort::F32, _) => float_32(arithmetic(op, x as f32, y as f32)),
        _ => float_64(arithmetic(op, x, y)),
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
