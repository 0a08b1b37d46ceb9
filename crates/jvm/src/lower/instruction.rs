//! One instruction: the family it belongs to.

use heapwise_classfile::Instruction;

use super::method::{Lowered, Lowering, Stop};
use crate::loader::Invoke;

impl Lowering<'_> {
    /// Lowers the instruction at the present position; where it takes the following one along, the position moves on.
    pub(super) fn instruction(&mut self, instruction: &Instruction) -> Lowered {
        match instruction {
            Instruction::Nop => Ok(()),
            Instruction::Const(constant) => self.constant(constant),
            Instruction::Load(kind, index) => self.load(*kind, *index),
            Instruction::Store(kind, index) => self.store(*kind, *index),
            Instruction::Increment { index, by } => self.increment(*index, *by),
            Instruction::Stack(op) => self.shuffle(*op),
            Instruction::ArrayLoad(kind) => self.array_load(*kind),
            Instruction::ArrayStore(kind) => self.array_store(*kind),
            Instruction::ArrayLength => self.array_length(),
            Instruction::NewArray(kind) => self.new_primitive_array(*kind),
            Instruction::ANewArray(class) => self.new_reference_array(class),
            Instruction::MultiNewArray { class, dimensions } => self.new_array_of_arrays(class, *dimensions),
            Instruction::Arithmetic(op, kind) => self.arithmetic(*op, *kind),
            Instruction::Negate(kind) => self.negate(*kind),
            Instruction::Shift(op, kind) => self.shift(*op, *kind),
            Instruction::Logic(op, kind) => self.logic(*op, *kind),
            Instruction::Convert { from, to } => self.convert(*from, *to),
            Instruction::Narrow(kind) => self.narrow(*kind),
            Instruction::Compare(comparison) => self.compare(*comparison),
            Instruction::If(condition, target) => self.if_zero(*condition, *target),
            Instruction::IfCompare(condition, target) => self.if_compare(*condition, *target),
            Instruction::IfSame(target) => self.if_same(*target, true),
            Instruction::IfNotSame(target) => self.if_same(*target, false),
            Instruction::IfNull(target) => self.if_null(*target, true),
            Instruction::IfNonNull(target) => self.if_null(*target, false),
            Instruction::Goto(target) => self.goto(*target),
            Instruction::TableSwitch { default, low, targets } => self.table_switch(*default, *low, targets),
            Instruction::LookupSwitch { default, pairs } => self.switch(*default, pairs.iter().copied()),
            Instruction::Return(kind) => self.return_from(*kind),
            Instruction::Throw => self.throw(),
            Instruction::GetStatic(member) => self.get_static(member),
            Instruction::PutStatic(member) => self.put_static(member),
            Instruction::GetField(member) => self.get_field(member),
            Instruction::PutField(member) => self.put_field(member),
            Instruction::InvokeVirtual(member) => self.invoke(Invoke::Virtual, member),
            Instruction::InvokeSpecial(member) => self.invoke(Invoke::Special, member),
            Instruction::InvokeStatic(member) => self.invoke(Invoke::Static, member),
            Instruction::InvokeInterface(member) => self.invoke(Invoke::Interface, member),
            Instruction::InvokeDynamic { bootstrap, name, descriptor } => {
                self.invoke_dynamic(*bootstrap, name, descriptor)
            }
            Instruction::New(class) => self.new_object(class),
            Instruction::CheckCast(class) => self.check_cast(class),
            Instruction::InstanceOf(class) => self.instance_of(class),
            Instruction::MonitorEnter => self.monitor_enter(),
            Instruction::MonitorExit => self.monitor_exit(),
            Instruction::Jsr(_) | Instruction::Ret(_) => {
                Err(Stop("subroutines (jsr and ret) of old class files are not supported".to_owned()))
            }
        }
    }
}
