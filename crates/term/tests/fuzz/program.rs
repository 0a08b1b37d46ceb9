//! Random programs over terms: each step makes one expression from earlier ones, so that subterms are shared and the
//! laws find something to do. A program is run three times: by the constructors, by `intern` without simplification, and
//! on plain values by `reference`, which shares no code with the crate.

use heapwise_ids::Names;
use heapwise_term::{BinaryOp, Kinds, Limits, Node, Origin, Sort, Symbol, Term, Terms, UnaryOp};
use proptest::prelude::*;

/// One step: an operator and where its operands are, counted modulo the number of expressions of the right sort.
pub(crate) type Step = (u8, u8, u8, u8);

/// Random steps, shown by proptest as the expressions that they make.
#[derive(Clone)]
pub(crate) struct Steps(pub(crate) Vec<Step>);

impl std::fmt::Debug for Steps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, (expression, _)) in expressions(self).iter().enumerate() {
            write!(f, "{index}: {expression:?}; ")?;
        }
        Ok(())
    }
}

pub(crate) fn steps(most: usize) -> impl Strategy<Value = Steps> {
    proptest::collection::vec(any::<Step>(), 1..most).prop_map(Steps)
}

/// What an expression is made of. Operands are earlier expressions.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Expression {
    Bool(bool),
    Number(Sort, i64),
    Null,
    New(u32),
    /// The n-th of `SYMBOLS`.
    Symbol(usize),
    Not(usize),
    Neg(usize),
    Widen(usize),
    Narrow(usize),
    And(usize, usize),
    Or(usize, usize),
    Implies(usize, usize),
    Eq(usize, usize),
    Ne(usize, usize),
    Lt(usize, usize),
    Le(usize, usize),
    Add(usize, usize),
    Sub(usize, usize),
    Mul(usize, usize),
    Div(usize, usize),
    Rem(usize, usize),
    Bits(BinaryOp, usize, usize),
    Ite(usize, usize, usize),
    /// The n-th of `KIND_SETS`.
    KindIn(usize, usize),
    /// A float by its bits; those of 32 bits are the low ones.
    Float(Sort, u64),
    /// A cast, or an operator on a float, and the sort of its result.
    Unary(UnaryOp, usize, Sort),
    /// An operator on floats.
    Floats(BinaryOp, usize, usize),
    ThreeWay(usize, usize),
    /// The last is what comes out where an operand is NaN.
    FloatThreeWay(usize, usize, i32),
}

/// A symbol of the random programs: its sort, for references the kinds that it may have, and what it is confined to.
pub(crate) struct Declared {
    pub(crate) sort: Sort,
    pub(crate) kinds: Option<&'static [u32]>,
    pub(crate) limits: Limits,
}

const fn number(sort: Sort, limits: Limits) -> Declared {
    Declared { sort, kinds: None, limits }
}

const fn reference(kinds: Option<&'static [u32]>, is_non_null: bool) -> Declared {
    let limits = if is_non_null { Limits::NonNull } else { Limits::None };
    Declared { sort: Sort::Ref, kinds, limits }
}

pub(crate) const SYMBOLS: &[Declared] = &[
    number(Sort::Bool, Limits::None),
    number(Sort::Bool, Limits::None),
    number(Sort::Int, Limits::None),
    number(Sort::Int, Limits::NonNegative),
    number(Sort::I32, Limits::None),
    number(Sort::I32, Limits::None),
    number(Sort::I32, Limits::NonNegative),
    number(Sort::I32, Limits::Bit),
    number(Sort::I32, Limits::Bit),
    number(Sort::I32, Limits::I8),
    number(Sort::I32, Limits::I16),
    number(Sort::I32, Limits::U16),
    number(Sort::Int, Limits::I8),
    number(Sort::F32, Limits::None),
    number(Sort::F32, Limits::None),
    number(Sort::F64, Limits::None),
    number(Sort::F64, Limits::None),
    number(Sort::I64, Limits::None),
    number(Sort::I64, Limits::NonNegative),
    reference(None, false),
    reference(Some(&[0, 1]), false),
    reference(Some(&[0, 1]), true),
    reference(Some(&[1, 2]), false),
    reference(Some(&[2, 3]), true),
    reference(Some(&[0, 1, 2, 3]), false),
    reference(Some(&[3]), true),
    reference(Some(&[2, 3]), false),
];

pub(crate) const KIND_SETS: &[&[u32]] = &[&[0], &[1], &[2], &[0, 1], &[1, 2], &[0, 1, 2, 3], &[0, 3], &[]];

/// The kind of an object made by `new`.
pub(crate) fn kind_of_new(object: u32) -> u32 {
    object + 1
}

const NUMBERS: &[i64] = &[0, 1, -1, 2, 3, 5, 31, 32, i32::MAX as i64, i32::MIN as i64, i64::MAX, i64::MIN];

/// Floats that are likely to matter, as bits of a sort.
const FLOATS: &[fn(Sort) -> u64] = &[
    |sort| float_bits(sort, 0.0),
    |sort| float_bits(sort, -0.0),
    |sort| float_bits(sort, 1.5),
    |sort| float_bits(sort, -1.0),
    |sort| float_bits(sort, f64::INFINITY),
    |sort| float_bits(sort, f64::NEG_INFINITY),
    |sort| float_bits(sort, f64::NAN),
    |sort| if sort == Sort::F32 { 0xffc0_1234 } else { 0xfff8_0000_0000_1234 },
    |sort| float_bits(sort, 3e9),
    |sort| float_bits(sort, 1e-40),
    |_| 1,
];

pub(crate) fn float_bits(sort: Sort, value: f64) -> u64 {
    match sort {
        Sort::F32 => (value as f32).to_bits().into(),
        _ => value.to_bits(),
    }
}

/// An operator, from which sort, to which.
const CONVERSIONS: &[(UnaryOp, Sort, Sort)] = {
    use Sort::{F32, F64, I32, I64};
    &[
        (UnaryOp::FNeg, F32, F32),
        (UnaryOp::FNeg, F64, F64),
        (UnaryOp::FAbs, F32, F32),
        (UnaryOp::FAbs, F64, F64),
        (UnaryOp::FSqrt, F32, F32),
        (UnaryOp::FSqrt, F64, F64),
        (UnaryOp::ToF32, I32, F32),
        (UnaryOp::ToF32, I64, F32),
        (UnaryOp::ToF32, F64, F32),
        (UnaryOp::ToF64, I32, F64),
        (UnaryOp::ToF64, I64, F64),
        (UnaryOp::ToF64, F32, F64),
        (UnaryOp::FToI32, F32, I32),
        (UnaryOp::FToI32, F64, I32),
        (UnaryOp::FToI64, F32, I64),
        (UnaryOp::FToI64, F64, I64),
        (UnaryOp::FToBits, F32, I32),
        (UnaryOp::FToBits, F64, I64),
        (UnaryOp::BitsToF, I32, F32),
        (UnaryOp::BitsToF, I64, F64),
    ]
};

/// The expressions of a program, with their sorts, leaves first.
pub(crate) fn expressions(Steps(steps): &Steps) -> Vec<(Expression, Sort)> {
    let mut all: Vec<(Expression, Sort)> = vec![
        (Expression::Bool(true), Sort::Bool),
        (Expression::Bool(false), Sort::Bool),
        (Expression::Null, Sort::Ref),
        (Expression::New(0), Sort::Ref),
        (Expression::New(1), Sort::Ref),
        (Expression::Number(Sort::Int, 0), Sort::Int),
        (Expression::Number(Sort::I32, 1), Sort::I32),
        (Expression::Number(Sort::I64, -1), Sort::I64),
        (Expression::Float(Sort::F32, 0x3f80_0000), Sort::F32),
        (Expression::Float(Sort::F64, 0x3ff0_0000_0000_0000), Sort::F64),
    ];
    all.extend(SYMBOLS.iter().enumerate().map(|(index, symbol)| (Expression::Symbol(index), symbol.sort)));
    for step in steps {
        let next = expression(&all, *step);
        all.push(next);
    }
    all
}

fn expression(all: &[(Expression, Sort)], (operator, a, b, c): Step) -> (Expression, Sort) {
    use Expression as E;
    // Count from the end, and not far for half of the numbers: laws are about expressions that share operands.
    let pick = |sort: Sort, n: u8| {
        let count = all.iter().filter(|(_, other)| *other == sort).count();
        let fitting = all.iter().enumerate().rev().filter(|(_, (_, other))| *other == sort);
        let among = if n < 128 { count.min(4) } else { count };
        fitting.map(|(index, _)| index).nth(n as usize % among).expect("every sort has a leaf")
    };
    let integer = [Sort::Int, Sort::I32, Sort::I64][c as usize % 3];
    let fixed = [Sort::I32, Sort::I64][c as usize % 2];
    let float = [Sort::F32, Sort::F64][c as usize % 2];
    let any = [Sort::Bool, Sort::Int, Sort::I32, Sort::I64, Sort::Ref, Sort::Ref, Sort::I32, float][c as usize % 8];
    let pair = |sort: Sort| (pick(sort, a), pick(sort, b));
    match operator % 40 {
        0 => (E::Number(integer, NUMBERS[a as usize % NUMBERS.len()]), integer),
        1 | 2 => (E::Not(pick(Sort::Bool, a)), Sort::Bool),
        3 => (E::Neg(pick(integer, a)), integer),
        4 => (E::Widen(pick(Sort::I32, a)), Sort::I64),
        5 => (E::Narrow(pick(Sort::I64, a)), Sort::I32),
        6..=8 => (E::And(pick(Sort::Bool, a), pick(Sort::Bool, b)), Sort::Bool),
        9..=11 => (E::Or(pick(Sort::Bool, a), pick(Sort::Bool, b)), Sort::Bool),
        12 => (E::Implies(pick(Sort::Bool, a), pick(Sort::Bool, b)), Sort::Bool),
        13..=15 => (E::Eq(pair(any).0, pair(any).1), Sort::Bool),
        16 => (E::Ne(pair(any).0, pair(any).1), Sort::Bool),
        17 | 18 => (E::Lt(pair(integer).0, pair(integer).1), Sort::Bool),
        19 => (E::Le(pair(integer).0, pair(integer).1), Sort::Bool),
        20 => (E::Add(pair(integer).0, pair(integer).1), integer),
        21 => (E::Sub(pair(integer).0, pair(integer).1), integer),
        22 => (E::Mul(pair(integer).0, pair(integer).1), integer),
        23 => (E::Div(pair(integer).0, pair(integer).1), integer),
        24 => (E::Rem(pair(integer).0, pair(integer).1), integer),
        25 => {
            use BinaryOp as B;
            let op = [B::BitAnd, B::BitOr, B::BitXor, B::Shl, B::Shr, B::Ushr][c as usize / 2 % 6];
            (E::Bits(op, pair(fixed).0, pair(fixed).1), fixed)
        }
        26..=29 => (E::Ite(pick(Sort::Bool, operator.rotate_left(3) ^ c), pair(any).0, pair(any).1), any),
        32 => {
            let op = [UnaryOp::SignExtend8, UnaryOp::SignExtend16, UnaryOp::ZeroExtend16][c as usize % 3];
            (E::Unary(op, pick(Sort::I32, a), Sort::I32), Sort::I32)
        }
        33 => (E::ThreeWay(pair(fixed).0, pair(fixed).1), Sort::I32),
        34 => (E::Float(float, FLOATS[a as usize % FLOATS.len()](float)), float),
        35 | 36 => {
            use BinaryOp as B;
            let op = [B::FAdd, B::FSub, B::FMul, B::FDiv, B::FRem][c as usize / 2 % 5];
            (E::Floats(op, pair(float).0, pair(float).1), float)
        }
        37 => {
            let op = [BinaryOp::FLt, BinaryOp::FLe, BinaryOp::FEq][c as usize / 2 % 3];
            (E::Floats(op, pair(float).0, pair(float).1), Sort::Bool)
        }
        38 => {
            let (op, from, to) = CONVERSIONS[c as usize % CONVERSIONS.len()];
            (E::Unary(op, pick(from, a), to), to)
        }
        39 => (E::FloatThreeWay(pair(float).0, pair(float).1, if a % 2 == 0 { 1 } else { -1 }), Sort::I32),
        _ => (E::KindIn(pick(Sort::Ref, a), b as usize % KIND_SETS.len()), Sort::Bool),
    }
}

/// Makes the symbols' names, in an order of their own: names are given by the program, not by the table.
pub(crate) fn names() -> Names {
    let names = Names::new();
    (0..SYMBOLS.len()).for_each(|index| _ = names.intern(&format!("s{index}")));
    names
}

pub(crate) fn symbol(terms: &mut Terms, names: &Names, index: usize) -> Term {
    let declared = &SYMBOLS[index];
    let name = names.find(&format!("s{index}")).expect("interned");
    let kinds = declared.kinds.map_or(Kinds::ALL, |kinds| terms.kinds.set(kinds.iter().copied()));
    let origin = Origin::Input(name);
    terms.symbol_of(Symbol { origin, sort: declared.sort, kinds, limits: declared.limits })
}

/// The expression by the simplifying constructors.
pub(crate) fn build(terms: &mut Terms, names: &Names, expression: Expression, term: impl Fn(usize) -> Term) -> Term {
    use Expression as E;
    match expression {
        E::Bool(value) => terms.bool(value),
        E::Number(sort, value) => terms.integer_of(sort, value),
        E::Null => Term::NULL,
        E::New(object) => terms.object(object, kind_of_new(object)),
        E::Symbol(index) => symbol(terms, names, index),
        E::Not(a) => terms.not(term(a)),
        E::Neg(a) => terms.neg(term(a)),
        E::Widen(a) => terms.widen(term(a)),
        E::Narrow(a) => terms.narrow(term(a)),
        E::And(a, b) => terms.and(term(a), term(b)),
        E::Or(a, b) => terms.or(term(a), term(b)),
        E::Implies(a, b) => terms.implies(term(a), term(b)),
        E::Eq(a, b) => terms.eq(term(a), term(b)),
        E::Ne(a, b) => terms.ne(term(a), term(b)),
        E::Lt(a, b) => terms.lt(term(a), term(b)),
        E::Le(a, b) => terms.le(term(a), term(b)),
        E::Add(a, b) => terms.add(term(a), term(b)),
        E::Sub(a, b) => terms.sub(term(a), term(b)),
        E::Mul(a, b) => terms.mul(term(a), term(b)),
        E::Div(a, b) => terms.div(term(a), term(b)),
        E::Rem(a, b) => terms.rem(term(a), term(b)),
        E::Bits(op, a, b) => terms.bits(op, term(a), term(b)),
        E::Ite(c, a, b) => terms.ite(term(c), term(a), term(b)),
        E::KindIn(a, set) => {
            let kinds = terms.kinds.set(KIND_SETS[set].iter().copied());
            terms.kind_in(term(a), kinds)
        }
        E::Float(Sort::F32, bits) => terms.f32_bits(bits as u32),
        E::Float(_, bits) => terms.f64_bits(bits),
        E::Unary(op, a, _) => terms.unary(op, term(a)),
        E::Floats(op, a, b) => terms.binary(op, term(a), term(b)),
        E::ThreeWay(a, b) => terms.three_way(term(a), term(b)),
        E::FloatThreeWay(a, b, if_nan) => terms.float_three_way(term(a), term(b), if_nan),
    }
}

/// The expression as it stands, by `intern`.
pub(crate) fn build_unsimplified(
    terms: &mut Terms,
    names: &Names,
    (expression, sort): (Expression, Sort),
    term: impl Fn(usize) -> Term,
) -> Term {
    use Expression as E;
    let unary = |terms: &mut Terms, op, a| terms.intern(Node::Unary(op, a), sort);
    let binary = |terms: &mut Terms, op, a, b| terms.intern(Node::Binary(op, a, b), sort);
    match expression {
        E::Not(a) => unary(terms, UnaryOp::Not, term(a)),
        E::Neg(a) => unary(terms, UnaryOp::Neg, term(a)),
        E::Widen(a) => unary(terms, UnaryOp::Widen, term(a)),
        E::Narrow(a) => unary(terms, UnaryOp::Narrow, term(a)),
        E::And(a, b) => binary(terms, BinaryOp::And, term(a), term(b)),
        E::Or(a, b) => binary(terms, BinaryOp::Or, term(a), term(b)),
        E::Implies(a, b) => {
            let not_a = unary(terms, UnaryOp::Not, term(a));
            binary(terms, BinaryOp::Or, not_a, term(b))
        }
        E::Eq(a, b) => binary(terms, BinaryOp::Eq, term(a), term(b)),
        E::Ne(a, b) => {
            let eq = binary(terms, BinaryOp::Eq, term(a), term(b));
            unary(terms, UnaryOp::Not, eq)
        }
        E::Lt(a, b) => binary(terms, BinaryOp::Lt, term(a), term(b)),
        E::Le(a, b) => {
            let above = binary(terms, BinaryOp::Lt, term(b), term(a));
            unary(terms, UnaryOp::Not, above)
        }
        E::Add(a, b) => binary(terms, BinaryOp::Add, term(a), term(b)),
        E::Sub(a, b) => {
            let negative = unary(terms, UnaryOp::Neg, term(b));
            binary(terms, BinaryOp::Add, term(a), negative)
        }
        E::Mul(a, b) => binary(terms, BinaryOp::Mul, term(a), term(b)),
        E::Div(a, b) => binary(terms, BinaryOp::Div, term(a), term(b)),
        E::Rem(a, b) => binary(terms, BinaryOp::Rem, term(a), term(b)),
        E::Bits(op, a, b) => binary(terms, op, term(a), term(b)),
        E::Ite(c, a, b) => terms.intern(Node::Ite(term(c), term(a), term(b)), sort),
        E::KindIn(a, set) => {
            let kinds = terms.kinds.set(KIND_SETS[set].iter().copied());
            terms.intern(Node::KindIn(term(a), kinds), sort)
        }
        E::Unary(op, a, _) => unary(terms, op, term(a)),
        E::Floats(op, a, b) => binary(terms, op, term(a), term(b)),
        E::ThreeWay(a, b) => {
            let (a, b) = (term(a), term(b));
            raw_three_way(terms, (BinaryOp::Lt, a, b), (BinaryOp::Eq, a, b), [-1, 0, 1])
        }
        E::FloatThreeWay(a, b, if_nan) => {
            let (a, b) = (term(a), term(b));
            let less = if if_nan < 0 { (BinaryOp::FLt, b, a) } else { (BinaryOp::FLt, a, b) };
            raw_three_way(terms, less, (BinaryOp::FEq, a, b), [-if_nan, 0, if_nan])
        }
        leaf => build(terms, names, leaf, term),
    }
}

type Test = (BinaryOp, Term, Term);

/// The first number if the first comparison holds, the second if the second does, else the third.
fn raw_three_way(terms: &mut Terms, first: Test, second: Test, numbers: [i32; 3]) -> Term {
    let [first, second] = [first, second].map(|(op, a, b)| terms.intern(Node::Binary(op, a, b), Sort::Bool));
    let [x, y, z] = numbers.map(|number| terms.i32(number));
    let rest = terms.intern(Node::Ite(second, y, z), Sort::I32);
    terms.intern(Node::Ite(first, x, rest), Sort::I32)
}

pub(crate) fn operands(expression: Expression) -> Vec<usize> {
    use Expression as E;
    match expression {
        E::Bool(_) | E::Number(..) | E::Null | E::New(_) | E::Symbol(_) | E::Float(..) => vec![],
        E::Not(a) | E::Neg(a) | E::Widen(a) | E::Narrow(a) | E::KindIn(a, _) | E::Unary(_, a, _) => vec![a],
        E::And(a, b) | E::Or(a, b) | E::Implies(a, b) | E::Eq(a, b) | E::Ne(a, b) | E::Lt(a, b) => vec![a, b],
        E::Le(a, b) | E::Add(a, b) | E::Sub(a, b) | E::Mul(a, b) | E::Div(a, b) | E::Rem(a, b) => vec![a, b],
        E::Bits(_, a, b) | E::Floats(_, a, b) | E::ThreeWay(a, b) | E::FloatThreeWay(a, b, _) => vec![a, b],
        E::Ite(c, a, b) => vec![c, a, b],
    }
}
