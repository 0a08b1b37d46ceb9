//! Constants are folded, and terms evaluated, as Java computes: against a table of what Java has computed.
//!
//! A line of `java_facts.txt` is `operator operands => result`. A number begins with its type: `i` and `l` are integers
//! of 32 and 64 bits, `f` and `d` the bits of floats. `cmpl` and `cmpg` are Java's instructions for three-way comparison.

use heapwise_ids::Names;
use heapwise_term::{BinaryOp, Evaluator, Model, Sort, Term, Terms, UnaryOp, Value};

const UNARY: [UnaryOp; 12] = [
    UnaryOp::SignExtend8,
    UnaryOp::SignExtend16,
    UnaryOp::ZeroExtend16,
    UnaryOp::FNeg,
    UnaryOp::FAbs,
    UnaryOp::FSqrt,
    UnaryOp::ToF32,
    UnaryOp::ToF64,
    UnaryOp::FToI32,
    UnaryOp::FToI64,
    UnaryOp::FToBits,
    UnaryOp::BitsToF,
];
const BINARY: [BinaryOp; 9] = [
    BinaryOp::Eq,
    BinaryOp::FAdd,
    BinaryOp::FSub,
    BinaryOp::FMul,
    BinaryOp::FDiv,
    BinaryOp::FRem,
    BinaryOp::FLt,
    BinaryOp::FLe,
    BinaryOp::FEq,
];

#[test]
fn computes_as_java_does() {
    let facts = include_str!("java_facts.txt");
    let mut count = 0;
    for fact in facts.lines().filter(|line| !line.starts_with('#')) {
        check(fact);
        count += 1;
    }
    assert!(count > 1000, "{count} facts");
}

fn check(fact: &str) {
    let (question, answer) = fact.split_once(" => ").expect("a fact has an answer");
    let mut words = question.split(' ');
    let operator = words.next().expect("an operator");
    let values: Vec<Value> = words.map(value).collect();
    let expected = value(answer);
    let mut terms = Terms::new();

    let constants: Vec<Term> = values.iter().map(|value| constant(&mut terms, value)).collect();
    let folded = apply(&mut terms, operator, &constants);
    assert_eq!(folded, constant(&mut terms, &expected), "{fact}: folded to {:?}", terms.node(folded));

    let (names, mut model) = (Names::new(), Model::new());
    let mut symbols = Vec::new();
    for (value, name) in values.iter().zip(["x", "y"]) {
        let symbol = terms.input(names.intern(name), sort(value));
        model.set(terms.as_symbol(symbol).expect("a symbol"), value.clone());
        symbols.push(symbol);
    }
    let term = apply(&mut terms, operator, &symbols);
    assert_eq!(Evaluator::new().value(&terms, &model, term), expected, "{fact}: evaluated");
}

fn apply(terms: &mut Terms, operator: &str, operands: &[Term]) -> Term {
    match *operands {
        [a] => {
            let op = UNARY.iter().find(|op| format!("{op:?}") == operator).expect("an operator");
            terms.unary(*op, a)
        }
        [a, b] => match operator {
            "cmpl" => terms.float_three_way(a, b, -1),
            "cmpg" => terms.float_three_way(a, b, 1),
            _ => {
                let op = BINARY.iter().find(|op| format!("{op:?}") == operator).expect("an operator");
                terms.binary(*op, a, b)
            }
        },
        _ => panic!("operands of {operator}"),
    }
}

fn value(text: &str) -> Value {
    match text.split_at(1) {
        ("i", digits) => Value::I32(digits.parse().expect("a number")),
        ("l", digits) => Value::I64(digits.parse().expect("a number")),
        ("f", "alse") => Value::Bool(false),
        ("f", digits) => Value::F32(u32::from_str_radix(digits, 16).expect("bits")),
        ("d", digits) => Value::F64(u64::from_str_radix(digits, 16).expect("bits")),
        _ => Value::Bool(text == "true"),
    }
}

fn constant(terms: &mut Terms, value: &Value) -> Term {
    match value {
        Value::Bool(value) => terms.bool(*value),
        Value::I32(value) => terms.i32(*value),
        Value::I64(value) => terms.i64(*value),
        Value::F32(bits) => terms.f32_bits(*bits),
        Value::F64(bits) => terms.f64_bits(*bits),
        other => panic!("no number: {other:?}"),
    }
}

fn sort(value: &Value) -> Sort {
    match value {
        Value::I32(_) => Sort::I32,
        Value::I64(_) => Sort::I64,
        Value::F32(_) => Sort::F32,
        _ => Sort::F64,
    }
}
