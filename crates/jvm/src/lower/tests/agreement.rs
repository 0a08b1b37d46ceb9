//! Lowered code does what the bytecode does.

use heapwise_classfile::Code;

use super::random::{Random, random_code};
use super::values::{End, Outcome, Value};
use super::world::{first_own, lowered};
use super::{concrete, machine};
use heapwise_ids::Id;

/// Runs code on some inputs, as a stack machine does and as it was lowered; returns what the stack machine did.
fn check(code: &Code, seed: u64) -> Vec<Outcome> {
    let (program, run) = lowered(code, seed.is_multiple_of(2));
    let mut random = Random(seed);
    let mut outcomes = Vec::new();
    for _ in 0..4 {
        let a = random.one_of(&[0, 1, -1, 2, i32::MIN, 77]);
        let b = random.one_of(&[0, 1, -1, 5, i64::MAX, 1 << 33]);
        let c = random.one_of(&[Value::Null, Value::Object(1), Value::Object(2)]);
        let d = random.one_of(&[1, 3, 12]);
        let expected = machine::run(code, a, b, c, d);
        let found = concrete::run(&program, run, &[Value::Int(a), Value::Long(b), c, Value::Int(d)]);
        if found != expected {
            let text = heapwise_ir::text::print(&program);
            panic!("seed {seed}: run({a}, {b}, {c:?}, {d})\nexpected {expected:?}\nfound {found:?}\n{code:#?}\n{text}");
        }
        outcomes.push(expected);
    }
    outcomes
}

/// Small programs come first, so that the first one that fails is easy to read. All that the test is about happens.
#[test]
fn random_code_does_the_same_when_it_is_lowered() {
    let (mut returned, mut threw, mut calls, mut most_registers) = (0, 0, 0, 0);
    for seed in 0..4000 {
        let code = random_code(seed, 3 + seed as usize / 60);
        for outcome in check(&code, seed) {
            calls += outcome.calls.len();
            match outcome.end {
                End::Returned(_) => returned += 1,
                End::Threw(_) => threw += 1,
                End::Unsupported(what) => panic!("{what}"),
            }
        }
        let (program, run) = lowered(&code, false);
        most_registers = most_registers.max(program.methods[run].regs.len() - first_own().index());
    }
    assert!(returned > 2000 && threw > 1000 && calls > 50_000, "{returned} {threw} {calls}");
    // Five local variables, and hardly more temporaries than there are values on the stack.
    assert!(most_registers < 30, "{most_registers}");
}
