//! Each circuit against the processor's own arithmetic, as evaluation has it.

use heapwise_ids::Names;
use heapwise_term::{BinaryOp, Evaluator, Model, Node, Sort, SymbolId, Term, Terms, UnaryOp, Value};

use crate::Effort;
use crate::bits::gates::{Branching, Searched};
use crate::bits::skeleton::Skeleton;

/// Numbers that are always the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 31
    }

    fn among(&mut self, count: usize) -> usize {
        (self.next() >> 20) as usize % count
    }

    /// The bits of a float: special ones, small numbers, and any, of which two are often close to each other.
    fn float(&mut self, sort: Sort) -> u64 {
        let special = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            1.5,
            3.0,
            0.1,
            10.0,
            1e10,
            0.75,
            2_147_483_648.0,
            -2_147_483_648.0,
            4_294_967_295.5,
            9_223_372_036_854_775_808.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            f64::MIN_POSITIVE,
        ];
        let (fraction, width) = if sort == Sort::F32 { (23, 32) } else { (52, 64) };
        let any = self.next();
        let sign = any >> 63 << (width - 1);
        match self.among(8) {
            0 | 1 => {
                let value = special[self.among(special.len())];
                if sort == Sort::F32 { (value as f32).to_bits().into() } else { value.to_bits() }
            }
            // Near a power of two, zero or the largest number.
            2 => {
                let most = (1_u64 << (width - 1 - fraction)) - 1;
                let edge = [0, 1, 2, most / 2, most / 2 + 1, most][self.among(6)] << fraction;
                sign | edge.wrapping_add(self.next() % 5).wrapping_sub(2) & ((1 << (width - 1)) - 1)
            }
            // Subnormal.
            3 => sign | self.next() & ((1 << fraction) - 1) >> self.among(fraction),
            // Around one, with few bits: halfway cases.
            4 => {
                let bits = self.next() & self.next() & ((1 << fraction) - 1);
                let exponent = (1 << (width - 2 - fraction)) - 4 + self.among(9) as u64;
                sign | exponent << fraction | bits
            }
            5 => {
                let exponent = (1 << (width - 2 - fraction)) - 40 + self.among(120) as u64;
                sign | exponent << fraction | self.next() & ((1 << fraction) - 1)
            }
            6 => {
                let value = self.next() as i64 >> self.among(64);
                if sort == Sort::F32 { (value as f32).to_bits().into() } else { (value as f64).to_bits() }
            }
            _ => any >> (64 - width),
        }
    }

    fn value(&mut self, sort: Sort) -> Value {
        let integers = [0, 1, -1, i64::MAX, i64::MIN, i32::MAX.into(), i32::MIN.into(), 1 << 24, (1 << 24) + 1];
        let integer = match self.among(3) {
            0 => integers[self.among(integers.len())],
            1 => self.next() as i64,
            _ => self.next() as i64 >> self.among(64),
        };
        match sort {
            Sort::F32 => Value::F32(self.float(sort) as u32),
            Sort::F64 => Value::F64(self.float(sort)),
            Sort::I32 => Value::I32(integer as i32),
            _ => Value::I64(integer),
        }
    }
}

fn bits(value: &Value) -> u64 {
    match *value {
        Value::Bool(value) => value.into(),
        Value::I32(value) => value as u32 as u64,
        Value::I64(value) => value as u64,
        Value::F32(bits) => bits.into(),
        Value::F64(bits) => bits,
        ref other => panic!("{other:?} has no bits"),
    }
}

/// An operation on inputs, with its circuit.
struct Circuit {
    terms: Terms,
    inputs: Vec<SymbolId>,
    result: Term,
    skeleton: Skeleton,
    reach: u64,
    /// Operands that are no inputs.
    others: Vec<Value>,
}

impl Circuit {
    /// How far the exponents of the operands are apart.
    fn distance(&self, values: &[Value]) -> u64 {
        let exponent = |value: &Value| match *value {
            Value::F32(bits) => u64::from(bits << 1 >> 24).max(1),
            Value::F64(bits) => (bits << 1 >> 53).max(1),
            ref other => panic!("{other:?} has no exponent"),
        };
        let exponents: Vec<u64> = values.iter().chain(&self.others).map(exponent).collect();
        exponents[0].saturating_sub(exponents[1])
    }

    fn new(sorts: &[Sort], reach: u64, make: impl Fn(&mut Terms, &[Term]) -> Term) -> Self {
        let (mut terms, names) = (Terms::new(), Names::new());
        let inputs: Vec<Term> =
            (0..).zip(sorts).map(|(at, &sort)| terms.input(names.intern(&format!("x{at}")), sort)).collect();
        let result = make(&mut terms, &inputs);
        let output = terms.input(names.intern("result"), terms.sort(result));
        let is_result = terms.intern(Node::Binary(BinaryOp::Eq, result, output), Sort::Bool);
        let effort = Effort { conflicts: u64::MAX, time: None };
        let skeleton = Skeleton::encode(&terms, &[is_result], effort, Branching::Everything, reach);
        let skeleton = skeleton.unwrap_or_else(|why| panic!("{why}"));
        let inputs = inputs.iter().map(|&input| terms.as_symbol(input).expect("an input")).collect();
        Circuit { terms, inputs, result, skeleton, reach, others: Vec::new() }
    }

    /// What the circuit gives is what evaluation gives.
    fn check(&mut self, values: &[Value]) {
        let mut model = Model::new();
        let mut lits = Vec::new();
        for (&input, value) in self.inputs.iter().zip(values) {
            model.set(input, value.clone());
            let word = self.skeleton.bits_of(self.terms.symbol_term(input));
            lits.extend((0..).zip(&word).map(|(at, &lit)| if bits(value) >> at & 1 == 1 { lit } else { !lit }));
        }
        let expected = Evaluator::new().value(&self.terms, &model, self.result);
        if self.skeleton.gates.search_if(&lits) != Searched::Found {
            assert!(self.skeleton.is_within_reach && self.distance(values) > self.reach, "{values:x?}");
            return;
        }
        let word = self.skeleton.bits_of(self.result);
        let found = self.skeleton.gates.number(&word);
        assert_eq!(found, bits(&expected), "{values:x?}: {found:x}, not {expected:x?}");
    }

    fn check_many(&mut self, cases: usize, numbers: &mut Numbers) {
        let sorts: Vec<Sort> = self.inputs.iter().map(|&input| self.terms.symbol(input).sort).collect();
        for _ in 0..cases {
            let mut values: Vec<Value> = sorts.iter().map(|&sort| numbers.value(sort)).collect();
            // Close to each other, for what cancels.
            if let [Value::F64(a), Value::F64(b)] = &mut values[..]
                && numbers.among(3) == 0
            {
                *b = a.wrapping_add(numbers.next() % 9) ^ (numbers.next() & 1) << 63;
            }
            if let [Value::F32(a), Value::F32(b)] = &mut values[..]
                && numbers.among(3) == 0
            {
                *b = a.wrapping_add(numbers.next() as u32 % 9) ^ (numbers.next() as u32 & 1) << 31;
            }
            self.check(&values);
        }
    }
}

const CASES: usize = 150;

fn check_binary(op: BinaryOp) {
    for sort in [Sort::F32, Sort::F64] {
        let gives =
            if matches!(op, BinaryOp::FLt | BinaryOp::FLe | BinaryOp::FEq | BinaryOp::Eq) { Sort::Bool } else { sort };
        let mut circuit =
            Circuit::new(&[sort, sort], 300, |terms, of| terms.intern(Node::Binary(op, of[0], of[1]), gives));
        println!("{op:?} {sort:?}: {}", circuit.skeleton.gates.size());
        circuit.check_many(CASES, &mut Numbers(op as u64));
    }
}

fn check_unary(op: UnaryOp, from: Sort, to: Sort) {
    let mut circuit = Circuit::new(&[from], 0, |terms, of| terms.intern(Node::Unary(op, of[0]), to));
    println!("{op:?} {from:?}: {}", circuit.skeleton.gates.size());
    circuit.check_many(CASES, &mut Numbers(op as u64));
}

#[test]
fn sums() {
    check_binary(BinaryOp::FAdd);
    check_binary(BinaryOp::FSub);
}

#[test]
fn products() {
    check_binary(BinaryOp::FMul);
}

#[test]
fn quotients() {
    check_binary(BinaryOp::FDiv);
}

/// In full for one width; for the other as far as the circuit is made to reach.
#[test]
fn remainders() {
    check_binary(BinaryOp::FRem);
}

/// By constants, with which there is less to divide.
#[test]
fn remainders_of_constants() {
    let mut numbers = Numbers(1);
    for divisor in [1.0, -2.0, 10.0, 0.1, 360.0, f64::INFINITY, f64::MIN_POSITIVE / 8.0, f64::MIN_POSITIVE / 5.0] {
        let by_double = |terms: &mut Terms, of: &[Term]| {
            let divisor = terms.f64(divisor);
            terms.intern(Node::Binary(BinaryOp::FRem, of[0], divisor), Sort::F64)
        };
        let is_short = divisor.to_bits() << 20 == 0;
        let mut circuit = Circuit::new(&[Sort::F64], if is_short { u64::MAX } else { 100 }, by_double);
        println!("{divisor}: {}", circuit.skeleton.gates.size());
        circuit.others = vec![Value::F64(divisor.to_bits())];
        circuit.check_many(CASES, &mut numbers);
        let by_float = |terms: &mut Terms, of: &[Term]| {
            let divisor = terms.f32(divisor as f32);
            terms.intern(Node::Binary(BinaryOp::FRem, of[0], divisor), Sort::F32)
        };
        let mut circuit = Circuit::new(&[Sort::F32], u64::MAX, by_float);
        circuit.check_many(CASES, &mut numbers);
    }
}

#[test]
fn comparisons() {
    for op in [BinaryOp::FLt, BinaryOp::FLe, BinaryOp::FEq, BinaryOp::Eq] {
        check_binary(op);
    }
}

#[test]
fn roots_signs_and_bits() {
    for (float, integer) in [(Sort::F32, Sort::I32), (Sort::F64, Sort::I64)] {
        for op in [UnaryOp::FSqrt, UnaryOp::FNeg, UnaryOp::FAbs] {
            check_unary(op, float, float);
        }
        check_unary(UnaryOp::FToBits, float, integer);
        check_unary(UnaryOp::BitsToF, integer, float);
    }
}

#[test]
fn casts() {
    for float in [Sort::F32, Sort::F64] {
        check_unary(UnaryOp::FToI32, float, Sort::I32);
        check_unary(UnaryOp::FToI64, float, Sort::I64);
        for integer in [Sort::I32, Sort::I64] {
            check_unary(if float == Sort::F32 { UnaryOp::ToF32 } else { UnaryOp::ToF64 }, integer, float);
        }
    }
    check_unary(UnaryOp::ToF32, Sort::F64, Sort::F32);
    check_unary(UnaryOp::ToF64, Sort::F32, Sort::F64);
}
