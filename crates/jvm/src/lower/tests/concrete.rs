//! Runs what code is lowered to, with values.

use heapwise_ids::Id;
use heapwise_ir::{BinaryOp, Block, Callee, Const, Instr, MethodId, Program, Reg, UnaryOp};

use super::values::{DIVISION_BY_ZERO, End, NULL_DEREFERENCE, Outcome, Value, call, catches};

pub(super) fn run(program: &Program, method: MethodId, args: &[Value]) -> Outcome {
    let body = &program.methods[method];
    let mut regs: Vec<Option<Value>> = vec![None; body.regs.len()];
    for (reg, &arg) in regs.iter_mut().zip(args) {
        *reg = Some(arg);
    }
    let mut run = Run { program, regs, calls: Vec::new() };
    let mut block = Block::from_index(0);
    let end = 'blocks: loop {
        let mut thrown = None;
        for position in body.range(block) {
            match run.step(&body.code[position]) {
                Next::Following => {}
                Next::Block(next) => {
                    block = next;
                    continue 'blocks;
                }
                Next::End(end) => break 'blocks end,
                Next::Throw(exception) => {
                    thrown = Some(exception);
                    break;
                }
            }
        }
        let exception = thrown.expect("blocks end with terminators");
        let mut covering = body.handlers.iter().filter(|handler| handler.from <= block && block < handler.to);
        match covering.find(|handler| catches(handler.class.map(|class| program.class_name(class)), exception)) {
            Some(handler) => {
                run.regs[handler.reg.index()] = Some(exception);
                block = handler.target;
            }
            None => break End::Threw(exception),
        }
    };
    Outcome { calls: run.calls, end }
}

enum Next {
    Following,
    Block(Block),
    Throw(Value),
    End(End),
}

struct Run<'p> {
    program: &'p Program,
    regs: Vec<Option<Value>>,
    calls: Vec<(String, Vec<Value>)>,
}

impl Run<'_> {
    fn get(&self, reg: Reg) -> Value {
        self.regs[reg.index()].expect("a register that was written")
    }

    fn set(&mut self, reg: Reg, value: Value) -> Next {
        self.regs[reg.index()] = Some(value);
        Next::Following
    }

    fn step(&mut self, instr: &Instr) -> Next {
        match instr {
            Instr::Const { dst, value } => {
                let value = match self.program.consts[*value] {
                    Const::I32(value) => Value::Int(value),
                    Const::I64(value) => Value::Long(value),
                    Const::F32(bits) => Value::Float(bits),
                    Const::Null => Value::Null,
                    ref other => panic!("{other:?} is not expected"),
                };
                self.set(*dst, value)
            }
            Instr::Copy { dst, src } => self.set(*dst, self.get(*src)),
            Instr::Unary { dst, op, a } => self.set(*dst, unary(*op, self.get(*a))),
            Instr::Binary { dst, op, a, b } => match binary(*op, self.get(*a), self.get(*b)) {
                Some(value) => self.set(*dst, value),
                None => Next::Throw(DIVISION_BY_ZERO),
            },
            Instr::Init { .. } | Instr::See { .. } => Next::Following,
            Instr::Call { dst, callee: Callee::Static(method), args } => {
                let name = self.program.names.text(self.program.methods[*method].name);
                let args: Vec<Value> = args.iter().map(|&arg| self.get(arg)).collect();
                let result = call(name, &args);
                self.calls.push((name.to_owned(), args));
                match (*dst, result) {
                    (Some(dst), Some(value)) => self.set(dst, value),
                    _ => Next::Following,
                }
            }
            Instr::Goto { to } => Next::Block(*to),
            Instr::Branch { cond, then, otherwise } => match self.get(*cond) {
                Value::Bool(true) => Next::Block(*then),
                Value::Bool(false) => Next::Block(*otherwise),
                other => panic!("{other:?} is not a condition"),
            },
            Instr::Switch { value, cases, otherwise } => {
                let found = cases.iter().find(|(key, _)| Value::Int(*key) == self.get(*value));
                Next::Block(found.map_or(*otherwise, |&(_, block)| block))
            }
            Instr::Return { value } => Next::End(End::Returned(value.map(|value| self.get(value)))),
            Instr::Throw { exception } => Next::Throw(match self.get(*exception) {
                Value::Null => NULL_DEREFERENCE,
                exception => exception,
            }),
            Instr::Unsupported { what } => Next::End(End::Unsupported(self.program.names.text(*what).to_owned())),
            other => panic!("{other:?} is not expected"),
        }
    }
}

fn unary(op: UnaryOp, a: Value) -> Value {
    match (op, a) {
        (UnaryOp::Neg, Value::Int(a)) => Value::Int(a.wrapping_neg()),
        (UnaryOp::Neg, Value::Long(a)) => Value::Long(a.wrapping_neg()),
        (UnaryOp::Widen, Value::Int(a)) => Value::Long(i64::from(a)),
        (UnaryOp::Narrow, Value::Long(a)) => Value::Int(a as i32),
        (UnaryOp::ToI8, Value::Int(a)) => Value::Int(i32::from(a as i8)),
        (UnaryOp::ToI16, Value::Int(a)) => Value::Int(i32::from(a as i16)),
        (UnaryOp::ToU16, Value::Int(a)) => Value::Int(i32::from(a as u16)),
        other => panic!("{other:?} is not expected"),
    }
}

fn binary(op: BinaryOp, a: Value, b: Value) -> Option<Value> {
    Some(match (op, a, b) {
        (BinaryOp::Eq, Value::Float(a), Value::Float(b)) => Value::Bool(f32::from_bits(a) == f32::from_bits(b)),
        (BinaryOp::Eq, a, b) => {
            let is_ref = |value| matches!(value, Value::Null | Value::Object(_));
            assert!(std::mem::discriminant(&a) == std::mem::discriminant(&b) || is_ref(a) && is_ref(b));
            Value::Bool(a == b)
        }
        (BinaryOp::Lt, Value::Int(a), Value::Int(b)) => Value::Bool(a < b),
        (BinaryOp::Le, Value::Int(a), Value::Int(b)) => Value::Bool(a <= b),
        (BinaryOp::Lt, Value::Long(a), Value::Long(b)) => Value::Bool(a < b),
        (BinaryOp::Le, Value::Long(a), Value::Long(b)) => Value::Bool(a <= b),
        (BinaryOp::Lt, Value::Float(a), Value::Float(b)) => Value::Bool(f32::from_bits(a) < f32::from_bits(b)),
        (BinaryOp::Le, Value::Float(a), Value::Float(b)) => Value::Bool(f32::from_bits(a) <= f32::from_bits(b)),
        (BinaryOp::Compare, Value::Long(a), Value::Long(b)) => Value::Int(a.cmp(&b) as i32),
        (BinaryOp::CompareOrLess | BinaryOp::CompareOrGreater, Value::Float(a), Value::Float(b)) => {
            let unordered = if op == BinaryOp::CompareOrLess { -1 } else { 1 };
            Value::Int(f32::from_bits(a).partial_cmp(&f32::from_bits(b)).map_or(unordered, |order| order as i32))
        }
        (op, Value::Int(a), Value::Int(b)) => Value::Int(match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div | BinaryOp::Rem if b == 0 => return None,
            BinaryOp::Div => a.wrapping_div(b),
            BinaryOp::Rem => a.wrapping_rem(b),
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
            BinaryOp::Shl => a.wrapping_shl(b as u32),
            BinaryOp::Shr => a.wrapping_shr(b as u32),
            BinaryOp::Ushr => (a as u32).wrapping_shr(b as u32) as i32,
            other => panic!("{other:?} is not expected"),
        }),
        (op, Value::Long(a), Value::Long(b)) => Value::Long(match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div | BinaryOp::Rem if b == 0 => return None,
            BinaryOp::Div => a.wrapping_div(b),
            BinaryOp::Rem => a.wrapping_rem(b),
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
            BinaryOp::Shl => a.wrapping_shl(b as u32),
            BinaryOp::Shr => a.wrapping_shr(b as u32),
            BinaryOp::Ushr => (a as u64).wrapping_shr(b as u32) as i64,
            other => panic!("{other:?} is not expected"),
        }),
        other => panic!("{other:?} is not expected"),
    })
}
