//! Jumps, switches, and what leaves the method.

use heapwise_classfile::ValueKind;
use heapwise_ir::{Block, Instr};

use super::method::{Lowered, Lowering, malformed};

impl Lowering<'_> {
    /// JVMS 6.5 goto, goto_w.
    pub(super) fn goto(&mut self, target: u32) -> Lowered {
        self.flush(None);
        let to = self.enter_pc(target)?;
        self.emit(Instr::Goto { to });
        Ok(())
    }

    /// JVMS 6.5 tableswitch.
    pub(super) fn table_switch(&mut self, default: u32, low: i32, targets: &[u32]) -> Lowered {
        let keys = (0..).map(|index: i32| low.wrapping_add(index));
        self.switch(default, keys.zip(targets.iter().copied()))
    }

    /// JVMS 6.5 lookupswitch. Keys that lead where all others lead are no cases: tables have them where they have gaps.
    pub(super) fn switch(&mut self, default: u32, pairs: impl Iterator<Item = (i32, u32)>) -> Lowered {
        let value = self.pop(ValueKind::Int)?;
        let value = self.flush(Some(value)).unwrap_or(value);
        let mut cases: Vec<(i32, Block)> = Vec::new();
        for (key, target) in pairs.filter(|&(_, target)| target != default) {
            cases.push((key, self.enter_pc(target)?));
        }
        let otherwise = self.enter_pc(default)?;
        self.emit(if cases.is_empty() {
            Instr::Goto { to: otherwise }
        } else {
            Instr::Switch { value, cases: cases.into(), otherwise }
        });
        Ok(())
    }

    /// JVMS 6.5 ireturn, lreturn, freturn, dreturn, areturn, return. Compilers narrow what a method of a small type
    /// returns, so that is not done again.
    pub(super) fn return_from(&mut self, kind: Option<ValueKind>) -> Lowered {
        if kind.is_some() != self.returns {
            return Err(malformed("a method returns a value if and only if its descriptor says so"));
        }
        let value = kind.map(|kind| self.pop(kind)).transpose()?;
        self.emit(Instr::Return { value });
        Ok(())
    }

    /// JVMS 6.5 athrow.
    pub(super) fn throw(&mut self) -> Lowered {
        let exception = self.pop(ValueKind::Reference)?;
        self.emit(Instr::Throw { exception });
        Ok(())
    }
}
