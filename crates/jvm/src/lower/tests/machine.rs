//! A stack machine that runs bytecode as the JVM specification tells it, one place of the stack after the other.

use heapwise_classfile::{
    ArithmeticOp, Code, Comparison, Condition, Constant, Instruction, IntegerKind, LogicOp, NanIs, NarrowKind,
    NumberKind, ShiftOp, StackOp,
};

use super::values::{DIVISION_BY_ZERO, End, NULL_DEREFERENCE, Outcome, Value, call, catches};

/// One place on the stack. The upper one of a long is empty.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Place {
    Full(Value),
    Upper,
}

struct Machine<'c> {
    code: &'c Code,
    locals: Vec<Option<Value>>,
    stack: Vec<Place>,
    position: usize,
    calls: Vec<(String, Vec<Value>)>,
}

/// What follows after an instruction.
enum Next {
    Following,
    Jump(u32),
    Throw(Value),
    Return(Option<Value>),
}

pub(super) fn run(code: &Code, a: i32, b: i64, c: Value, d: i32) -> Outcome {
    let mut locals = vec![None; 16];
    locals[0] = Some(Value::Int(a));
    locals[1] = Some(Value::Long(b));
    locals[3] = Some(c);
    locals[4] = Some(Value::Int(d));
    let mut machine = Machine { code, locals, stack: Vec::new(), position: 0, calls: Vec::new() };
    let end = loop {
        match machine.step() {
            Next::Following => machine.position += 1,
            Next::Jump(pc) => machine.position = code.position(pc).expect("an instruction"),
            Next::Return(value) => break End::Returned(value),
            Next::Throw(exception) => match machine.handler(exception) {
                Some(target) => {
                    machine.stack = vec![Place::Full(exception)];
                    machine.position = target;
                }
                None => break End::Threw(exception),
            },
        }
    };
    Outcome { calls: machine.calls, end }
}

/// Moves places as the specification draws it. Works for what stands for them, too.
pub(super) fn shuffle<T: Copy>(stack: &mut Vec<T>, op: StackOp) {
    // From the top down, the places that are there afterwards, by their old distance from the top.
    let (taken, given): (usize, &[usize]) = match op {
        StackOp::Pop => (1, &[]),
        StackOp::Pop2 => (2, &[]),
        StackOp::Dup => (1, &[1, 1]),
        StackOp::DupX1 => (2, &[1, 2, 1]),
        StackOp::DupX2 => (3, &[1, 2, 3, 1]),
        StackOp::Dup2 => (2, &[1, 2, 1, 2]),
        StackOp::Dup2X1 => (3, &[1, 2, 3, 1, 2]),
        StackOp::Dup2X2 => (4, &[1, 2, 3, 4, 1, 2]),
        StackOp::Swap => (2, &[2, 1]),
    };
    let top = stack.split_off(stack.len() - taken);
    stack.extend(given.iter().rev().map(|&distance| top[taken - distance]));
}

impl Machine<'_> {
    fn handler(&self, exception: Value) -> Option<usize> {
        let pc = self.code.instructions[self.position].0;
        let handlers = self.code.handlers.iter();
        let mut covering = handlers.filter(|handler| (handler.from..handler.to).contains(&pc));
        let found = covering.find(|handler| catches(handler.catch.as_deref(), exception))?;
        self.code.position(found.target)
    }

    fn push(&mut self, value: Value) {
        self.stack.push(Place::Full(value));
        if let Value::Long(_) = value {
            self.stack.push(Place::Upper);
        }
    }

    fn pop(&mut self) -> Value {
        loop {
            if let Place::Full(value) = self.stack.pop().expect("a value on the stack") {
                return value;
            }
        }
    }

    fn int(&mut self) -> i32 {
        match self.pop() {
            Value::Int(value) => value,
            other => panic!("{other:?} is not an int"),
        }
    }

    fn long(&mut self) -> i64 {
        match self.pop() {
            Value::Long(value) => value,
            other => panic!("{other:?} is not a long"),
        }
    }

    fn step(&mut self) -> Next {
        let code = self.code;
        match &code.instructions[self.position].1 {
            Instruction::Const(constant) => self.push(match constant {
                Constant::Int(value) => Value::Int(*value),
                Constant::Long(value) => Value::Long(*value),
                Constant::Float(bits) => Value::Float(*bits),
                _ => Value::Null,
            }),
            Instruction::Load(_, index) => {
                let value = self.locals[usize::from(*index)].expect("a variable that was written");
                self.push(value);
            }
            Instruction::Store(_, index) => self.locals[usize::from(*index)] = Some(self.pop()),
            Instruction::Increment { index, by } => {
                let Some(Some(Value::Int(value))) = self.locals.get_mut(usize::from(*index)) else {
                    panic!("variable {index} is not an int");
                };
                *value = value.wrapping_add(i32::from(*by));
            }
            Instruction::Stack(op) => shuffle(&mut self.stack, *op),
            Instruction::Negate(NumberKind::Int) => {
                let value = self.int();
                self.push(Value::Int(value.wrapping_neg()));
            }
            Instruction::Negate(_) => {
                let value = self.long();
                self.push(Value::Long(value.wrapping_neg()));
            }
            Instruction::Arithmetic(op, kind) => return self.arithmetic(*op, *kind),
            Instruction::Logic(op, kind) => self.logic(*op, *kind),
            Instruction::Shift(op, kind) => self.shift(*op, *kind),
            Instruction::Convert { from: NumberKind::Int, .. } => {
                let value = self.int();
                self.push(Value::Long(i64::from(value)));
            }
            Instruction::Convert { .. } => {
                let value = self.long();
                self.push(Value::Int(value as i32));
            }
            Instruction::Narrow(kind) => {
                let value = self.int();
                self.push(Value::Int(match kind {
                    NarrowKind::Byte => i32::from(value as i8),
                    NarrowKind::Char => i32::from(value as u16),
                    NarrowKind::Short => i32::from(value as i16),
                }));
            }
            Instruction::Compare(comparison) => {
                let order = self.compare(*comparison);
                self.push(Value::Int(order));
            }
            Instruction::InvokeStatic(member) => self.invoke(&member.name, &member.descriptor),
            jump => return self.control(jump),
        }
        Next::Following
    }

    fn control(&mut self, instruction: &Instruction) -> Next {
        let (holds, target) = match instruction {
            Instruction::If(condition, target) => (holds(*condition, self.int(), 0), *target),
            Instruction::IfCompare(condition, target) => {
                let b = self.int();
                let a = self.int();
                (holds(*condition, a, b), *target)
            }
            Instruction::IfSame(target) => (self.pop() == self.pop(), *target),
            Instruction::IfNotSame(target) => (self.pop() != self.pop(), *target),
            Instruction::IfNull(target) => (self.pop() == Value::Null, *target),
            Instruction::IfNonNull(target) => (self.pop() != Value::Null, *target),
            Instruction::Goto(target) => (true, *target),
            Instruction::TableSwitch { default, low, targets } => {
                let index = i64::from(self.int()) - i64::from(*low);
                (true, usize::try_from(index).ok().and_then(|index| targets.get(index)).copied().unwrap_or(*default))
            }
            Instruction::LookupSwitch { default, pairs } => {
                let key = self.int();
                (true, pairs.iter().find(|(wanted, _)| *wanted == key).map_or(*default, |(_, target)| *target))
            }
            Instruction::Return(kind) => return Next::Return(kind.map(|_| self.pop())),
            Instruction::Throw => {
                let exception = self.pop();
                return Next::Throw(if exception == Value::Null { NULL_DEREFERENCE } else { exception });
            }
            other => panic!("{other:?} is not expected"),
        };
        if holds { Next::Jump(target) } else { Next::Following }
    }

    fn arithmetic(&mut self, op: ArithmeticOp, kind: NumberKind) -> Next {
        let result = if kind == NumberKind::Int {
            let b = self.int();
            let a = self.int();
            match op {
                ArithmeticOp::Add => Some(a.wrapping_add(b)),
                ArithmeticOp::Subtract => Some(a.wrapping_sub(b)),
                ArithmeticOp::Multiply => Some(a.wrapping_mul(b)),
                ArithmeticOp::Divide => (b != 0).then(|| a.wrapping_div(b)),
                ArithmeticOp::Remainder => (b != 0).then(|| a.wrapping_rem(b)),
            }
            .map(Value::Int)
        } else {
            let b = self.long();
            let a = self.long();
            match op {
                ArithmeticOp::Add => Some(a.wrapping_add(b)),
                ArithmeticOp::Subtract => Some(a.wrapping_sub(b)),
                ArithmeticOp::Multiply => Some(a.wrapping_mul(b)),
                ArithmeticOp::Divide => (b != 0).then(|| a.wrapping_div(b)),
                ArithmeticOp::Remainder => (b != 0).then(|| a.wrapping_rem(b)),
            }
            .map(Value::Long)
        };
        match result {
            Some(value) => {
                self.push(value);
                Next::Following
            }
            None => Next::Throw(DIVISION_BY_ZERO),
        }
    }

    fn logic(&mut self, op: LogicOp, kind: IntegerKind) {
        let of = |a: i64, b: i64| match op {
            LogicOp::And => a & b,
            LogicOp::Or => a | b,
            LogicOp::Xor => a ^ b,
        };
        if kind == IntegerKind::Int {
            let (b, a) = (self.int(), self.int());
            self.push(Value::Int(of(i64::from(a), i64::from(b)) as i32));
        } else {
            let (b, a) = (self.long(), self.long());
            self.push(Value::Long(of(a, b)));
        }
    }

    fn shift(&mut self, op: ShiftOp, kind: IntegerKind) {
        let distance = self.int();
        if kind == IntegerKind::Int {
            let (a, distance) = (self.int(), distance & 31);
            self.push(Value::Int(match op {
                ShiftOp::Left => a << distance,
                ShiftOp::Right => a >> distance,
                ShiftOp::UnsignedRight => (a as u32 >> distance) as i32,
            }));
        } else {
            let (a, distance) = (self.long(), distance & 63);
            self.push(Value::Long(match op {
                ShiftOp::Left => a << distance,
                ShiftOp::Right => a >> distance,
                ShiftOp::UnsignedRight => (a as u64 >> distance) as i64,
            }));
        }
    }

    fn compare(&mut self, comparison: Comparison) -> i32 {
        match comparison {
            Comparison::Long => {
                let (b, a) = (self.long(), self.long());
                i32::from(a > b) - i32::from(a < b)
            }
            Comparison::Float(nan) | Comparison::Double(nan) => {
                let (Value::Float(b), Value::Float(a)) = (self.pop(), self.pop()) else {
                    panic!("floats are expected");
                };
                match (f32::from_bits(a).partial_cmp(&f32::from_bits(b)), nan) {
                    (Some(order), _) => order as i32,
                    (None, NanIs::Less) => -1,
                    (None, NanIs::Greater) => 1,
                }
            }
        }
    }

    fn invoke(&mut self, name: &str, descriptor: &str) {
        let count = descriptor.chars().take_while(|c| *c != ')').filter(|c| "IJFL".contains(*c)).count();
        let mut args: Vec<Value> = (0..count).map(|_| self.pop()).collect();
        args.reverse();
        let result = call(name, &args);
        self.calls.push((name.to_owned(), args));
        if let Some(value) = result {
            self.push(value);
        }
    }
}

fn holds(condition: Condition, a: i32, b: i32) -> bool {
    match condition {
        Condition::Equal => a == b,
        Condition::NotEqual => a != b,
        Condition::Less => a < b,
        Condition::GreaterOrEqual => a >= b,
        Condition::Greater => a > b,
        Condition::LessOrEqual => a <= b,
    }
}
