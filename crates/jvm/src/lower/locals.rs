//! Local variables.

use heapwise_classfile::ValueKind;
use heapwise_ir::{BinaryOp, Const, Instr, Reg};

use super::method::{Lowered, Lowering, malformed};
use super::stack::Operand;

impl Lowering<'_> {
    /// JVMS 6.5 iload, lload, fload, dload, aload and their short forms. The variable itself is what is on the stack.
    pub(super) fn load(&mut self, kind: ValueKind, index: u16) -> Lowered {
        let reg = self.local(kind, index)?;
        if self.inputs_of.is_some() && kind == ValueKind::Reference && self.registers.param(index, kind).is_some() {
            self.emit(Instr::See { reg });
        }
        self.push(Operand::Register(reg), kind);
        Ok(())
    }

    /// JVMS 6.5 istore, lstore, fstore, dstore, astore and their short forms. What has just been computed is computed
    /// into the variable.
    pub(super) fn store(&mut self, kind: ValueKind, index: u16) -> Lowered {
        let dst = self.local(kind, index)?;
        let value = self.pop_operand(kind)?;
        if value == Operand::Register(dst) {
            return Ok(());
        }
        if let Operand::Register(reg) = value {
            self.pinned.push(reg);
        }
        self.save(dst);
        if !self.redirect(value, dst) {
            self.put(dst, value);
        }
        Ok(())
    }

    /// JVMS 6.5 iinc.
    pub(super) fn increment(&mut self, index: u16, by: i16) -> Lowered {
        let reg = self.local(ValueKind::Int, index)?;
        self.save(reg);
        let by = self.names.constant(Const::I32(i32::from(by)));
        let by = self.constant_register(by);
        self.emit(Instr::Binary { dst: reg, op: BinaryOp::Add, a: reg, b: by });
        Ok(())
    }

    fn local(&mut self, kind: ValueKind, index: u16) -> Lowered<Reg> {
        self.registers.local(index, kind).ok_or_else(|| malformed(&format!("there is no local variable {index}")))
    }

    /// Makes the last instruction write to a local variable, if it wrote the value that is stored there, and nothing else
    /// needs that any more.
    fn redirect(&mut self, value: Operand, local: Reg) -> bool {
        let Operand::Register(value) = value else { return false };
        if !self.registers.is_temporary(value) || self.is_on_stack(value) {
            return false;
        }
        match self.last_emitted().and_then(destination) {
            Some(dst) if *dst == value => {
                *dst = local;
                true
            }
            _ => false,
        }
    }
}

/// The register that an instruction writes.
fn destination(instr: &mut Instr) -> Option<&mut Reg> {
    match instr {
        Instr::Const { dst, .. }
        | Instr::Text { dst, .. }
        | Instr::Mirror { dst, .. }
        | Instr::Copy { dst, .. }
        | Instr::Unary { dst, .. }
        | Instr::Binary { dst, .. }
        | Instr::New { dst, .. }
        | Instr::NewArray { dst, .. }
        | Instr::Load { dst, .. }
        | Instr::LoadStatic { dst, .. }
        | Instr::Length { dst, .. }
        | Instr::LoadElement { dst, .. }
        | Instr::InstanceOf { dst, .. }
        | Instr::Cast { dst, .. } => Some(dst),
        Instr::Call { dst, .. } | Instr::Native { dst, .. } => dst.as_mut(),
        _ => None,
    }
}
