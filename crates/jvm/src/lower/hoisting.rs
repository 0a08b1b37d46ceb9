//! Constants of loops. They get registers of their own where the method begins, so that a loop does not make them again
//! and again. There are few of them, since a call costs time for each.
//!
//! What a method begins with is done once, and no handler of its own covers it. Where the first block of the code is one
//! that control comes back to, or that a handler covers, it is done in a block before that.

use heapwise_ir::{ConstId, Instr, Reg};

use super::blocks::Blocks;
use super::method::Lowering;

/// More than most loops have.
const MOST: usize = 4;

pub(super) struct Hoisted {
    /// Whether each block is part of a loop, as far as its place in the code tells.
    in_loop: Vec<bool>,
    constants: Vec<(ConstId, Reg)>,
    /// How many blocks there are before the first one of the code: one or none.
    pub(super) blocks_before: usize,
}

impl Hoisted {
    /// `initialises`: the method begins with more than constants.
    pub(super) fn new(blocks: &Blocks, initialises: bool) -> Hoisted {
        let mut in_loop = vec![false; blocks.ranges.len()];
        for (block, &target) in blocks.earliest.iter().enumerate() {
            in_loop[target.min(block + 1)..=block].fill(true);
        }
        let is_target = blocks.earliest.contains(&0);
        let is_covered = blocks.handlers.iter().any(|handler| handler.blocks.contains(&0));
        let is_something_before = initialises || in_loop.contains(&true);
        let blocks_before = usize::from(is_something_before && (is_target || is_covered));
        Hoisted { in_loop, constants: Vec::new(), blocks_before }
    }

    /// What the method begins with.
    pub(super) fn instructions(&self) -> impl Iterator<Item = Instr> {
        self.constants.iter().map(|&(value, dst)| Instr::Const { dst, value })
    }
}

impl Lowering<'_> {
    /// The register that holds a constant from the beginning on, if it is one of those, or becomes one here.
    pub(super) fn hoisted(&mut self, value: ConstId) -> Option<Reg> {
        if let Some(&(_, reg)) = self.hoisted.constants.iter().find(|(known, _)| *known == value) {
            return Some(reg);
        }
        if !self.hoisted.in_loop[self.block] || self.hoisted.constants.len() == MOST {
            return None;
        }
        let reg = self.registers.fresh();
        self.hoisted.constants.push((value, reg));
        Some(reg)
    }
}
