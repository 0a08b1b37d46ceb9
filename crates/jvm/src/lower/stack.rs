//! The operand stack while a block is lowered: not values, but where they are.
//!
//! A value may be in a local variable, so whoever writes one asks first whether its old value is still on the stack
//! ([`Lowering::save`]). Results go to temporaries, of which each depth has one that is taken if it is free.

use heapwise_classfile::ValueKind;
use heapwise_ir::{ConstId, Instr, Reg};

use super::method::{Lowered, Lowering, malformed};

/// Where a value is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    Register(Reg),
    /// Nowhere yet: it is put into a register where it is used.
    Constant(ConstId),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) operand: Operand,
    pub(super) kind: ValueKind,
}

impl Lowering<'_> {
    pub(super) fn push(&mut self, operand: Operand, kind: ValueKind) {
        self.stack.push(Entry { operand, kind });
    }

    pub(super) fn pop_entry(&mut self) -> Lowered<Entry> {
        self.stack.pop().ok_or_else(|| malformed("the stack is empty"))
    }

    /// Takes a value of this kind from the stack, wherever it is.
    pub(super) fn pop_operand(&mut self, kind: ValueKind) -> Lowered<Operand> {
        let entry = self.pop_entry()?;
        if entry.kind != kind {
            return Err(malformed(&format!("{kind:?} is needed, but {:?} is on the stack", entry.kind)));
        }
        Ok(entry.operand)
    }

    /// Takes a value of this kind from the stack into a register, which nothing else gets before the next result or
    /// instruction.
    pub(super) fn pop(&mut self, kind: ValueKind) -> Lowered<Reg> {
        let reg = match self.pop_operand(kind)? {
            Operand::Register(reg) => reg,
            Operand::Constant(value) => return Ok(self.constant_register(value)),
        };
        self.pinned.push(reg);
        Ok(reg)
    }

    /// Pushes a register that the instruction emitted next writes. It may be one that the instruction reads.
    pub(super) fn result(&mut self, kind: ValueKind) -> Reg {
        self.pinned.clear();
        let dst = self.free_temporary();
        self.push(Operand::Register(dst), kind);
        dst
    }

    /// A register for an intermediate value of this instruction.
    pub(super) fn scratch(&mut self) -> Reg {
        let reg = self.free_temporary();
        self.pinned.push(reg);
        reg
    }

    /// A constant in a register, for this instruction.
    pub(super) fn constant_register(&mut self, value: ConstId) -> Reg {
        if let Some(reg) = self.hoisted(value) {
            return reg;
        }
        let dst = self.scratch();
        self.emit(Instr::Const { dst, value });
        dst
    }

    /// If the value of a register that is about to be overwritten is on the stack, it gets another register.
    pub(super) fn save(&mut self, overwritten: Reg) {
        let old = Operand::Register(overwritten);
        let Some(depth) = self.stack.iter().position(|entry| entry.operand == old) else { return };
        let kept = self.free_temporary_from(depth);
        self.pinned.push(kept);
        self.emit(Instr::Copy { dst: kept, src: overwritten });
        for entry in self.stack.iter_mut().filter(|entry| entry.operand == old) {
            entry.operand = Operand::Register(kept);
        }
    }

    /// Puts the stack where the next block expects it: in the temporaries, by depth. Returns where `kept` is, which is
    /// not on the stack, but is needed afterwards.
    pub(super) fn flush(&mut self, kept: Option<Reg>) -> Option<Reg> {
        let homes: Vec<Reg> = (0..self.stack.len()).map(|depth| self.registers.temporary(depth)).collect();
        let mut moves: Vec<(Reg, Operand)> = homes
            .iter()
            .zip(&self.stack)
            .map(|(&home, entry)| (home, entry.operand))
            .filter(|&(home, operand)| operand != Operand::Register(home))
            .collect();
        self.pinned.extend(kept);
        let kept = kept.map(|kept| {
            if moves.iter().all(|&(home, _)| home != kept) {
                return kept;
            }
            let elsewhere = self.scratch();
            self.emit(Instr::Copy { dst: elsewhere, src: kept });
            elsewhere
        });
        while !moves.is_empty() {
            let is_read = |reg: Reg| moves.iter().any(|&(_, operand)| operand == Operand::Register(reg));
            if let Some(index) = moves.iter().position(|&(home, _)| !is_read(home)) {
                let (home, operand) = moves.remove(index);
                self.put(home, operand);
                continue;
            }
            // All that is left goes in circles. Moving one value out of the way opens one.
            let blocked = moves[0].0;
            let elsewhere = self.scratch();
            self.emit(Instr::Copy { dst: elsewhere, src: blocked });
            for (_, operand) in &mut moves {
                if *operand == Operand::Register(blocked) {
                    *operand = Operand::Register(elsewhere);
                }
            }
        }
        for (entry, home) in self.stack.iter_mut().zip(homes) {
            entry.operand = Operand::Register(home);
        }
        kept
    }

    pub(super) fn put(&mut self, dst: Reg, operand: Operand) {
        match operand {
            Operand::Register(src) if src == dst => {}
            Operand::Register(src) => self.emit(Instr::Copy { dst, src }),
            Operand::Constant(value) => self.emit(Instr::Const { dst, value }),
        }
    }

    pub(super) fn is_on_stack(&self, reg: Reg) -> bool {
        self.stack.iter().any(|entry| entry.operand == Operand::Register(reg))
    }

    /// The temporary of the present depth, or one above it. Those below are left alone, since what is on the stack will
    /// have to go there.
    fn free_temporary(&mut self) -> Reg {
        self.free_temporary_from(self.stack.len())
    }

    fn free_temporary_from(&mut self, depth: usize) -> Reg {
        let mut depth = depth;
        loop {
            let reg = self.registers.temporary(depth);
            if !self.is_on_stack(reg) && !self.pinned.contains(&reg) {
                return reg;
            }
            depth += 1;
        }
    }
}
