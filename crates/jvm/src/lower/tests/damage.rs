//! Damaged code is lowered to something that is laid out well, or not at all; nothing panics.

use heapwise_classfile::{Code, ExceptionHandler, Instruction, StackOp, ValueKind};
use heapwise_ir::verify;

use super::random::{Random, random_code};
use super::world::{lower_in, world};

/// Returns whether it was lowered.
fn check(code: &Code, seed: u64) -> bool {
    let (program, run) = world();
    let Ok(body) = lower_in(&program, run, code, seed.is_multiple_of(3)) else { return false };
    program.methods[run].link(body);
    let flaws = verify(&program).err().unwrap_or_default();
    // Whether variables are written before they are read is for whoever verifies bytecode.
    let serious = flaws.iter().find(|flaw| !flaw.what.ends_with("may be read before it is written"));
    assert!(serious.is_none(), "seed {seed}: {}\n{}", serious.unwrap(), heapwise_ir::text::print(&program));
    true
}

fn damage(code: &mut Code, random: &mut Random) {
    let count = code.instructions.len();
    for _ in 0..1 + random.below(3) {
        let (at, from) = (random.below(count), random.below(count));
        let target = if random.below(20) == 0 { 1 } else { 2 * random.below(count) as u32 };
        code.instructions[at].1 = match random.below(8) {
            0 => Instruction::Goto(target),
            1 => Instruction::IfNull(target),
            2 => Instruction::Stack(StackOp::Pop2),
            3 => Instruction::Load(ValueKind::Double, random.below(20) as u16),
            4 => Instruction::Return(None),
            5 => Instruction::LookupSwitch { default: target, pairs: Vec::new() },
            _ => code.instructions[from].1.clone(),
        };
    }
    if random.below(3) == 0 {
        let mut pc = || 2 * random.below(count) as u32;
        code.handlers.push(ExceptionHandler { from: pc(), to: pc(), target: pc(), catch: None });
    }
}

#[test]
fn damaged_code_is_no_danger() {
    let mut lowered = 0;
    for seed in 0..3000 {
        let mut random = Random(seed);
        let mut code = random_code(seed, 20);
        damage(&mut code, &mut random);
        lowered += usize::from(check(&code, seed));
    }
    assert!(lowered > 2000 && lowered < 3000, "{lowered}");
}
