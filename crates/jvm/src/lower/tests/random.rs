//! Random code that a verifier would let pass and that ends: it moves values around, jumps with values on the stack,
//! loops, throws and catches, and tells what it computes by calling methods.
//!
//! Local variables: the parameters `int 0`, `long 1`, `Object 3` and `int 4`, which counts down whenever control goes
//! back; `int 5`, `long 6`, `Object 8`, `float 9`, and 10, which is of a different kind each time.

use heapwise_classfile::{
    ArithmeticOp, Code, Comparison, Condition, Constant, ExceptionHandler, Instruction, IntegerKind, LogicOp, NanIs,
    NarrowKind, NumberKind, ShiftOp, StackOp, ValueKind,
};

use super::machine::shuffle;
use super::world::{code, handler, member};

const FUEL: u16 = 4;

/// Code of about so many random choices.
pub(super) fn random_code(seed: u64, size: usize) -> Code {
    let mut generator = Generator { random: Random(seed), code: Vec::new(), stack: Vec::new(), labels: Vec::new() };
    if seed.is_multiple_of(4) {
        generator.mark();
    }
    generator.prologue();
    let begin = generator.code.len();
    generator.mark();
    generator.statements(size, 0);
    generator.epilogue();
    let handlers = generator.handlers(begin);
    let positions: Vec<usize> = generator.labels.iter().map(|label| label.position.unwrap_or(0)).collect();
    let mut instructions = generator.code;
    for instruction in &mut instructions {
        each_target(instruction, |target| *target = 2 * positions[*target as usize] as u32);
    }
    code(instructions, handlers)
}

/// The sequence of numbers of a seed (splitmix64).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(super) fn one_of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A place to jump to, and the stack there.
struct Label {
    position: Option<usize>,
    stack: Vec<ValueKind>,
}

/// Writes code. Targets are labels until the end.
struct Generator {
    random: Random,
    code: Vec<Instruction>,
    stack: Vec<ValueKind>,
    labels: Vec<Label>,
}

const KINDS: [ValueKind; 6] =
    [ValueKind::Int, ValueKind::Int, ValueKind::Long, ValueKind::Long, ValueKind::Reference, ValueKind::Float];
const SHUFFLES: [StackOp; 9] = [
    StackOp::Pop,
    StackOp::Pop2,
    StackOp::Dup,
    StackOp::DupX1,
    StackOp::DupX2,
    StackOp::Dup2,
    StackOp::Dup2X1,
    StackOp::Dup2X2,
    StackOp::Swap,
];
const CONDITIONS: [Condition; 6] = [
    Condition::Equal,
    Condition::NotEqual,
    Condition::Less,
    Condition::GreaterOrEqual,
    Condition::Greater,
    Condition::LessOrEqual,
];

impl Generator {
    fn emit(&mut self, instruction: Instruction) {
        self.code.push(instruction);
    }

    fn prologue(&mut self) {
        for (kind, local) in
            [(ValueKind::Int, 5), (ValueKind::Long, 6), (ValueKind::Reference, 8), (ValueKind::Float, 9)]
        {
            self.push_constant(kind);
            self.emit(Instruction::Store(kind, local));
            self.stack.pop();
        }
    }

    /// Tells all that is known at the end.
    fn epilogue(&mut self) {
        while !self.stack.is_empty() {
            self.observe();
        }
        for (kind, locals) in [
            (ValueKind::Int, [0, 5]),
            (ValueKind::Long, [1, 6]),
            (ValueKind::Reference, [3, 8]),
            (ValueKind::Float, [9; 2]),
        ] {
            for local in locals {
                self.emit(Instruction::Load(kind, local));
                self.stack.push(kind);
                self.observe();
            }
        }
        self.load_or_push(ValueKind::Int);
        self.emit(Instruction::Return(Some(ValueKind::Int)));
    }

    fn statements(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            match self.random.below(40) {
                0..=2 => self.mark(),
                3..=4 => self.back(),
                5..=7 if depth < 3 => self.skip(depth),
                8 if depth < 3 => self.arms(depth),
                9 => self.leave(),
                _ => self.operation(),
            }
        }
    }

    fn label(&mut self, stack: Vec<ValueKind>) -> u32 {
        self.labels.push(Label { position: None, stack });
        self.labels.len() as u32 - 1
    }

    fn place(&mut self, label: u32) {
        self.labels[label as usize].position = Some(self.code.len());
    }

    /// A place to come back to.
    fn mark(&mut self) {
        let label = self.label(self.stack.clone());
        self.place(label);
    }

    /// Perhaps goes back, if that has not been done too often.
    fn back(&mut self) {
        let placed: Vec<u32> =
            (0..self.labels.len() as u32).filter(|&label| self.labels[label as usize].position.is_some()).collect();
        let target = self.random.one_of(&placed);
        let before = self.stack.clone();
        let on = self.label(before.clone());
        self.emit(Instruction::Increment { index: FUEL, by: -1 });
        self.emit(Instruction::Load(ValueKind::Int, FUEL));
        self.emit(Instruction::If(Condition::LessOrEqual, on));
        self.adjust(&self.labels[target as usize].stack.clone());
        self.emit(Instruction::Goto(target));
        self.place(on);
        self.stack = before;
    }

    /// Perhaps skips some statements.
    fn skip(&mut self, depth: usize) {
        let kind = self.random.below(6);
        let condition = self.random.one_of(&CONDITIONS);
        let operands: &[ValueKind] = match kind {
            0 => &[ValueKind::Int],
            1 => &[ValueKind::Int; 2],
            2 => &[ValueKind::Long; 2],
            3 => &[ValueKind::Float; 2],
            4 => &[ValueKind::Reference; 2],
            _ => &[ValueKind::Reference],
        };
        self.demand(operands);
        self.stack.truncate(self.stack.len() - operands.len());
        let over = self.label(self.stack.clone());
        let nan = self.random.one_of(&[NanIs::Less, NanIs::Greater]);
        let negated = condition == Condition::NotEqual;
        match kind {
            0 => self.emit(Instruction::If(condition, over)),
            1 => self.emit(Instruction::IfCompare(condition, over)),
            2 | 3 => {
                let comparison = if kind == 2 { Comparison::Long } else { Comparison::Float(nan) };
                self.emit(Instruction::Compare(comparison));
                self.emit(Instruction::If(condition, over));
            }
            4 => self.emit(if negated { Instruction::IfNotSame(over) } else { Instruction::IfSame(over) }),
            _ => self.emit(if negated { Instruction::IfNonNull(over) } else { Instruction::IfNull(over) }),
        }
        let count = self.random.below(5);
        self.statements(count, depth + 1);
        self.adjust(&self.labels[over as usize].stack.clone());
        self.place(over);
    }

    /// A switch whose arms meet again.
    fn arms(&mut self, depth: usize) {
        self.demand(&[ValueKind::Int]);
        self.stack.pop();
        let before = self.stack.clone();
        let mut after = before.clone();
        after.push(self.random.one_of(&KINDS));
        let end = self.label(after.clone());
        let arms: Vec<u32> = (0..3).map(|_| self.label(before.clone())).collect();
        let low = self.random.one_of(&[-1, 0, i32::MIN, i32::MAX - 2]);
        let is_table = self.random.below(2) == 0;
        self.emit(if is_table {
            Instruction::TableSwitch { default: arms[0], low, targets: vec![arms[1], arms[0], arms[2]] }
        } else {
            Instruction::LookupSwitch { default: arms[0], pairs: vec![(low, arms[2]), (low + 2, arms[1])] }
        });
        for arm in arms {
            self.place(arm);
            self.stack = before.clone();
            let count = self.random.below(4);
            self.statements(count, depth + 1);
            self.adjust(&after);
            self.emit(Instruction::Goto(end));
        }
        self.place(end);
        self.stack = after;
    }

    /// Returns or throws, and goes on with a handler or where something else jumps to.
    fn leave(&mut self) {
        let before = self.stack.clone();
        let on = self.label(before.clone());
        self.emit(Instruction::Load(ValueKind::Int, 0));
        let condition = self.random.one_of(&CONDITIONS);
        self.emit(Instruction::If(condition, on));
        if self.random.below(2) == 0 {
            self.load_or_push(ValueKind::Int);
            self.emit(Instruction::Return(Some(ValueKind::Int)));
        } else {
            self.load_or_push(ValueKind::Reference);
            self.emit(Instruction::Throw);
        }
        self.place(on);
        self.stack = before;
    }

    fn operation(&mut self) {
        if self.stack.len() > 9 {
            return self.observe();
        }
        match self.random.below(16) {
            0 => {
                let kind = self.random.one_of(&KINDS);
                self.push_constant(kind);
            }
            1..=2 => {
                let kind = self.random.one_of(&KINDS);
                self.load_or_push(kind);
            }
            3..=4 => self.store(),
            5..=6 => {
                let (index, by) = (self.random.one_of(&[0, 5]), self.random.one_of(&[-1, 1, 7]));
                self.emit(Instruction::Increment { index, by });
            }
            7..=9 => self.shuffle(),
            10 => self.observe(),
            11 => self.reused(),
            _ => self.computation(),
        }
    }

    fn computation(&mut self) {
        let (int, long, float) = (ValueKind::Int, ValueKind::Long, ValueKind::Float);
        let arithmetic = self.random.one_of(&[
            ArithmeticOp::Add,
            ArithmeticOp::Subtract,
            ArithmeticOp::Multiply,
            ArithmeticOp::Divide,
            ArithmeticOp::Remainder,
        ]);
        let logic = self.random.one_of(&[LogicOp::And, LogicOp::Or, LogicOp::Xor]);
        let shift = self.random.one_of(&[ShiftOp::Left, ShiftOp::Right, ShiftOp::UnsignedRight]);
        let narrow = self.random.one_of(&[NarrowKind::Byte, NarrowKind::Char, NarrowKind::Short]);
        let nan = self.random.one_of(&[NanIs::Less, NanIs::Greater]);
        let choices: [(&[ValueKind], ValueKind, Instruction); 15] = [
            (&[int, int], int, Instruction::Arithmetic(arithmetic, NumberKind::Int)),
            (&[int, int], int, Instruction::Arithmetic(ArithmeticOp::Subtract, NumberKind::Int)),
            (&[long, long], long, Instruction::Arithmetic(arithmetic, NumberKind::Long)),
            (&[long, long], long, Instruction::Arithmetic(ArithmeticOp::Subtract, NumberKind::Long)),
            (&[int, int], int, Instruction::Logic(logic, IntegerKind::Int)),
            (&[long, long], long, Instruction::Logic(logic, IntegerKind::Long)),
            (&[int, int], int, Instruction::Shift(shift, IntegerKind::Int)),
            (&[long, int], long, Instruction::Shift(shift, IntegerKind::Long)),
            (&[int], int, Instruction::Narrow(narrow)),
            (&[int], int, Instruction::Negate(NumberKind::Int)),
            (&[int], long, Instruction::Convert { from: NumberKind::Int, to: NumberKind::Long }),
            (&[long], int, Instruction::Convert { from: NumberKind::Long, to: NumberKind::Int }),
            (&[long, long], int, Instruction::Compare(Comparison::Long)),
            (&[float, float], int, Instruction::Compare(Comparison::Float(nan))),
            (&[int, long], int, Instruction::InvokeStatic(member("mix", "(IJ)I"))),
        ];
        let (operands, result, instruction) = choices[self.random.below(choices.len())].clone();
        self.demand(operands);
        self.stack.truncate(self.stack.len() - operands.len());
        self.stack.push(result);
        self.emit(instruction);
    }

    fn store(&mut self) {
        if let Some(kind) = self.stack.pop() {
            let local = self.local(kind);
            self.emit(Instruction::Store(kind, local));
        }
    }

    /// Uses the variable that is of a different kind each time.
    fn reused(&mut self) {
        if let Some(kind) = self.stack.pop() {
            self.emit(Instruction::Store(kind, 10));
            for _ in 0..1 + self.random.below(2) {
                self.emit(Instruction::Load(kind, 10));
                self.stack.push(kind);
            }
        }
    }

    fn shuffle(&mut self) {
        let op = self.random.one_of(&SHUFFLES);
        // The kind of a value, and nothing for the upper place of two.
        let mut places: Vec<Option<ValueKind>> = Vec::new();
        for &kind in &self.stack {
            places.push(Some(kind));
            places.resize(places.len() + usize::from(kind.slots()) - 1, None);
        }
        let (upper, lower) = match op {
            StackOp::Pop | StackOp::Dup => (1, 0),
            StackOp::Pop2 | StackOp::Dup2 => (2, 0),
            StackOp::DupX1 | StackOp::Swap => (1, 1),
            StackOp::DupX2 => (1, 2),
            StackOp::Dup2X1 => (2, 1),
            StackOp::Dup2X2 => (2, 2),
        };
        let begins_value = |down: usize| places.len().checked_sub(down).is_some_and(|at| places.get(at) != Some(&None));
        if begins_value(upper) && begins_value(upper + lower) {
            shuffle(&mut places, op);
            self.stack = places.into_iter().flatten().collect();
            self.emit(Instruction::Stack(op));
        }
    }

    /// Calls a method that takes what is on top.
    fn observe(&mut self) {
        let (name, descriptor) = match self.stack.pop() {
            None => return,
            Some(ValueKind::Int) => ("seeInt", "(I)V"),
            Some(ValueKind::Long) => ("seeLong", "(J)V"),
            Some(ValueKind::Float) => ("seeFloat", "(F)V"),
            Some(_) => ("seeRef", "(LMain;)V"),
        };
        self.emit(Instruction::InvokeStatic(member(name, descriptor)));
    }

    /// Sees to it that these kinds are on top.
    fn demand(&mut self, kinds: &[ValueKind]) {
        let fitting = (0..=kinds.len().min(self.stack.len())).rev();
        let there = fitting.into_iter().find(|&there| self.stack.ends_with(&kinds[..there])).unwrap_or(0);
        for &kind in &kinds[there..] {
            self.load_or_push(kind);
        }
    }

    /// Makes the stack one of these kinds.
    fn adjust(&mut self, wanted: &[ValueKind]) {
        let common = self.stack.iter().zip(wanted).take_while(|(a, b)| a == b).count();
        while self.stack.len() > common {
            self.observe();
        }
        for &kind in &wanted[common..] {
            self.load_or_push(kind);
        }
    }

    fn load_or_push(&mut self, kind: ValueKind) {
        if self.random.below(4) == 0 {
            return self.push_constant(kind);
        }
        let local = self.local(kind);
        self.emit(Instruction::Load(kind, local));
        self.stack.push(kind);
    }

    fn local(&mut self, kind: ValueKind) -> u16 {
        match kind {
            ValueKind::Int => self.random.one_of(&[0, 5]),
            ValueKind::Long => self.random.one_of(&[1, 6]),
            ValueKind::Reference => self.random.one_of(&[3, 8]),
            _ => 9,
        }
    }

    fn push_constant(&mut self, kind: ValueKind) {
        let number = self.random.one_of(&[0, 0, 1, -1, 2, 3, 40, i64::MIN, i64::MAX, 1 << 32]);
        let float = self.random.one_of(&[0.0, -0.0, 1.5, -2.0, f32::NAN, f32::INFINITY]);
        self.emit(Instruction::Const(match kind {
            ValueKind::Int => Constant::Int(number as i32),
            ValueKind::Long => Constant::Long(number),
            ValueKind::Float => Constant::Float(float.to_bits()),
            _ => Constant::Null,
        }));
        self.stack.push(kind);
    }

    /// Handlers for random ranges. Each ends, or goes back to where something else comes, too.
    fn handlers(&mut self, begin: usize) -> Vec<ExceptionHandler> {
        let marked: Vec<u32> =
            (0..self.labels.len() as u32).filter(|&label| self.labels[label as usize].position.is_some()).collect();
        let mut handlers = Vec::new();
        for _ in 0..self.random.below(4) {
            let target = self.code.len();
            self.stack = vec![ValueKind::Reference];
            let on = self.label(self.stack.clone());
            self.emit(Instruction::Increment { index: FUEL, by: -1 });
            self.emit(Instruction::Load(ValueKind::Int, FUEL));
            self.emit(Instruction::If(Condition::Greater, on));
            self.emit(Instruction::Load(ValueKind::Int, 5));
            self.emit(Instruction::Return(Some(ValueKind::Int)));
            self.place(on);
            for _ in 0..self.random.below(5) {
                self.operation();
            }
            let back = self.random.one_of(&marked);
            self.adjust(&self.labels[back as usize].stack.clone());
            self.emit(Instruction::Goto(back));
            let from = begin + self.random.below(self.code.len() - begin);
            let to = from + 1 + self.random.below(self.code.len() - from);
            let catch = self.random.one_of(&[None, Some("Arithmetic"), Some("Other")]);
            handlers.push(handler(from, to, target, catch));
        }
        handlers
    }
}

fn each_target(instruction: &mut Instruction, mut change: impl FnMut(&mut u32)) {
    match instruction {
        Instruction::If(_, target)
        | Instruction::IfCompare(_, target)
        | Instruction::IfSame(target)
        | Instruction::IfNotSame(target)
        | Instruction::IfNull(target)
        | Instruction::IfNonNull(target)
        | Instruction::Goto(target) => change(target),
        Instruction::TableSwitch { default, targets, .. } => {
            change(default);
            targets.iter_mut().for_each(change);
        }
        Instruction::LookupSwitch { default, pairs } => {
            change(default);
            pairs.iter_mut().for_each(|(_, target)| change(target));
        }
        _ => {}
    }
}
