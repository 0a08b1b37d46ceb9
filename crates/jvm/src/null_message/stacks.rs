//! Which instruction has pushed what is on the stack.

use heapwise_classfile::descriptor::{FieldType, MethodType};
use heapwise_classfile::{
    ArithmeticOp, Code, Constant, ElementKind, Instruction, IntegerKind, NumberKind, StackOp, ValueKind,
};

/// The stack before an instruction. A value of two slots is there twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Stack {
    /// The instruction that pushed it; none, where several may have.
    slots: Vec<Option<usize>>,
    /// The local variables that may have been written, as bits.
    written: u64,
}

/// Local variables from here on are taken to be written.
const TRACKED: u16 = 64;
/// Code that needs more is not looked at any further.
const MOST_SLOTS: usize = 1_000_000;

impl Stack {
    /// What pushed a slot, counted from the top.
    pub(super) fn source(&self, slot: usize) -> Option<usize> {
        *self.slots.get(self.slots.len().checked_sub(slot + 1)?)?
    }

    pub(super) fn is_written(&self, local: u16) -> bool {
        local >= TRACKED || self.written & (1 << local) != 0
    }

    fn push(&mut self, source: usize, slots: usize) {
        self.slots.extend(std::iter::repeat_n(Some(source), slots));
    }

    fn pop(&mut self, slots: usize) -> Option<()> {
        self.slots.truncate(self.slots.len().checked_sub(slots)?);
        Some(())
    }

    fn merge(&mut self, other: &Stack) -> Option<()> {
        if self.slots.len() != other.slots.len() {
            return None;
        }
        for (slot, other) in self.slots.iter_mut().zip(&other.slots) {
            if slot != other {
                *slot = None;
            }
        }
        self.written |= other.written;
        Some(())
    }
}

/// How many slots a value of a type takes.
pub(crate) fn slots_of(descriptor: &str) -> usize {
    FieldType::parse(descriptor).map_or(1, |ty| usize::from(ty.kind().slots()))
}

/// The stack before the instruction at a position, if control comes there. As a virtual machine does, it goes through the
/// code from the beginning to the end, again and again until every instruction has a stack, and leaves off when the one
/// in question has one: ways from further below do not count then.
pub(super) fn stack_before(code: &Code, position: usize) -> Option<Stack> {
    let count = code.instructions.len();
    let mut stacks: Vec<Option<Stack>> = vec![None; count + 1];
    stacks[0] = Some(Stack::default());
    for handler in &code.handlers {
        let target = code.position(handler.target)?;
        stacks[target].get_or_insert_with(|| Stack { slots: vec![Some(target)], written: 0 });
    }
    let mut used = 0;
    loop {
        let (mut all, mut added) = (true, false);
        for at in 0..count {
            let Some(stack) = stacks[at].clone() else {
                all = false;
                if at + 1 == position && stacks[position].is_some() {
                    return stacks[position].take();
                }
                continue;
            };
            let mut stack = stack;
            let instruction = &code.instructions[at].1;
            simulate(&mut stack, instruction, at)?;
            let mut targets = Vec::new();
            // A virtual machine takes a switch to go on with what follows it, too.
            if instruction.falls_through() || is_switch(instruction) {
                targets.push(at + 1);
            }
            for target in jumps(instruction) {
                targets.push(code.position(target)?);
            }
            for target in targets {
                match &stacks[target] {
                    Some(known) => stack.merge(known)?,
                    None => {
                        added = true;
                        used += stack.slots.len();
                    }
                }
                stacks[target] = Some(stack.clone());
            }
            if (at + 1 == position && stacks[position].is_some()) || used > MOST_SLOTS {
                return stacks[position].take();
            }
        }
        if all || !added {
            return stacks[position].take();
        }
    }
}

/// Where an instruction may jump, in the order in which a virtual machine looks at it.
fn jumps(instruction: &Instruction) -> Vec<u32> {
    let mut targets = Vec::new();
    instruction.each_target(|target| targets.push(target));
    if is_switch(instruction) {
        targets.rotate_right(1);
    }
    targets
}

fn is_switch(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::TableSwitch { .. } | Instruction::LookupSwitch { .. })
}

/// What an instruction does to the stack. None, where the stack is not deep enough for it.
fn simulate(stack: &mut Stack, instruction: &Instruction, at: usize) -> Option<()> {
    match instruction {
        Instruction::Stack(op) => return shuffle(&mut stack.slots, *op),
        Instruction::Store(_, index) if *index < TRACKED => stack.written |= 1 << index,
        _ => {}
    }
    let (popped, pushed) = effect(instruction)?;
    stack.pop(popped)?;
    stack.push(at, pushed);
    Some(())
}

/// How many slots an instruction takes from the stack and puts there. None for those that only shuffle what is there.
pub(crate) fn effect(instruction: &Instruction) -> Option<(usize, usize)> {
    Some(match instruction {
        Instruction::Nop | Instruction::Increment { .. } | Instruction::Goto(_) => (0, 0),
        Instruction::CheckCast(_) | Instruction::Ret(_) => (0, 0),
        Instruction::Const(Constant::Long(_) | Constant::Double(_)) => (0, 2),
        Instruction::Const(Constant::Dynamic { descriptor, .. }) => (0, slots_of(descriptor)),
        Instruction::Const(_) | Instruction::New(_) | Instruction::Jsr(_) => (0, 1),
        Instruction::Load(kind, _) => (0, kind.slots().into()),
        Instruction::Store(kind, _) => (kind.slots().into(), 0),
        Instruction::ArrayLoad(kind) => (2, element_slots(*kind)),
        Instruction::ArrayStore(kind) => (2 + element_slots(*kind), 0),
        Instruction::Stack(_) => return None,
        Instruction::Arithmetic(
            ArithmeticOp::Add
            | ArithmeticOp::Subtract
            | ArithmeticOp::Multiply
            | ArithmeticOp::Divide
            | ArithmeticOp::Remainder,
            kind,
        ) => (2 * number_slots(*kind), number_slots(*kind)),
        Instruction::Negate(kind) => (number_slots(*kind), number_slots(*kind)),
        Instruction::Shift(_, kind) => (1 + integer_slots(*kind), integer_slots(*kind)),
        Instruction::Logic(_, kind) => (2 * integer_slots(*kind), integer_slots(*kind)),
        Instruction::Convert { from, to } => (number_slots(*from), number_slots(*to)),
        Instruction::Narrow(_) => (1, 1),
        Instruction::Compare(heapwise_classfile::Comparison::Float(_)) => (2, 1),
        Instruction::Compare(_) => (4, 1),
        Instruction::If(..) | Instruction::IfNull(_) | Instruction::IfNonNull(_) => (1, 0),
        Instruction::IfCompare(..) | Instruction::IfSame(_) | Instruction::IfNotSame(_) => (2, 0),
        Instruction::TableSwitch { .. } | Instruction::LookupSwitch { .. } => (1, 0),
        Instruction::Return(kind) => (kind.map_or(0, ValueKind::slots).into(), 0),
        Instruction::Throw | Instruction::MonitorEnter | Instruction::MonitorExit => (1, 0),
        Instruction::GetStatic(member) => (0, slots_of(&member.descriptor)),
        Instruction::PutStatic(member) => (slots_of(&member.descriptor), 0),
        Instruction::GetField(member) => (1, slots_of(&member.descriptor)),
        Instruction::PutField(member) => (1 + slots_of(&member.descriptor), 0),
        Instruction::InvokeVirtual(member)
        | Instruction::InvokeSpecial(member)
        | Instruction::InvokeInterface(member) => call(&member.descriptor, 1)?,
        Instruction::InvokeStatic(member) => call(&member.descriptor, 0)?,
        Instruction::InvokeDynamic { descriptor, .. } => call(descriptor, 0)?,
        Instruction::NewArray(_) | Instruction::ANewArray(_) | Instruction::InstanceOf(_) => (1, 1),
        Instruction::ArrayLength => (1, 1),
        Instruction::MultiNewArray { dimensions, .. } => ((*dimensions).into(), 1),
    })
}

/// How many slots a call takes and gives back.
fn call(descriptor: &str, receiver: usize) -> Option<(usize, usize)> {
    let ty = MethodType::parse(descriptor).ok()?;
    let result = ty.result.as_ref().map_or(0, |result| usize::from(result.kind().slots()));
    Some((receiver + usize::from(ty.param_slots()), result))
}

/// Moves and copies what is on a stack. None, where it is not deep enough.
pub(crate) fn shuffle<T: Clone>(slots: &mut Vec<T>, op: StackOp) -> Option<()> {
    // The slots that are taken, the deepest first, and what is put there instead.
    let (taken, put): (usize, &[usize]) = match op {
        StackOp::Pop => (1, &[]),
        StackOp::Pop2 => (2, &[]),
        StackOp::Dup => (1, &[0, 0]),
        StackOp::DupX1 => (2, &[1, 0, 1]),
        StackOp::DupX2 => (3, &[2, 0, 1, 2]),
        StackOp::Dup2 => (2, &[0, 1, 0, 1]),
        StackOp::Dup2X1 => (3, &[1, 2, 0, 1, 2]),
        StackOp::Dup2X2 => (4, &[2, 3, 0, 1, 2, 3]),
        StackOp::Swap => (2, &[1, 0]),
    };
    let top = slots.split_off(slots.len().checked_sub(taken)?);
    slots.extend(put.iter().map(|&from| top[from].clone()));
    Some(())
}

fn element_slots(kind: ElementKind) -> usize {
    if matches!(kind, ElementKind::Long | ElementKind::Double) { 2 } else { 1 }
}

fn number_slots(kind: NumberKind) -> usize {
    if matches!(kind, NumberKind::Long | NumberKind::Double) { 2 } else { 1 }
}

fn integer_slots(kind: IntegerKind) -> usize {
    if kind == IntegerKind::Long { 2 } else { 1 }
}
