//! Registers are written before they are read, on every path.
//!
//! A forward analysis: the registers surely written where a block begins are those surely written at the end of every
//! block before it. An exception may leave a covered block before its first instruction has written anything.

use heapwise_ids::{Arena, Id};

use super::{Checker, Place};
use crate::program::{Block, Method, MethodId, Reg};

pub(super) fn check(checker: &mut Checker<'_>) {
    for (id, method) in checker.program.methods.iter() {
        registers_are_written_first(checker, id, method);
    }
}

fn registers_are_written_first(checker: &mut Checker<'_>, id: MethodId, method: &Method) {
    let entries = written_at_entry(method);
    for (block, entry) in entries.iter() {
        // What cannot be reached has no path that leads to it.
        let Some(entry) = entry else { continue };
        let mut written = entry.clone();
        for position in method.range(block) {
            let instr = &method.code[position];
            let mut missing: Vec<Reg> = instr.reads().into_iter().filter(|&reg| !written.contains(reg)).collect();
            missing.dedup();
            for reg in missing {
                let name = checker.program.reg_name(method, reg);
                checker.flaw(Place::Instr(id, position), format!("{name} may be read before it is written"));
            }
            written.extend(instr.writes());
        }
    }
}

/// The registers surely written where each block begins; nothing for blocks that cannot be reached.
fn written_at_entry(method: &Method) -> Arena<Block, Option<RegSet>> {
    let mut entries: Arena<Block, Option<RegSet>> = method.blocks.ids().map(|_| None).collect();
    let first = Block::from_index(0);
    entries[first] = Some(RegSet::first(method.params.len(), method.regs.len()));
    let mut changed = vec![first];
    while let Some(block) = changed.pop() {
        let Some(entry) = entries[block].clone() else { continue };
        for handler in &method.handlers {
            if handler.from <= block && block < handler.to {
                let mut caught = entry.clone();
                caught.extend(Some(handler.reg));
                if meet(&mut entries[handler.target], &caught) {
                    changed.push(handler.target);
                }
            }
        }
        let range = method.range(block);
        let last = range.end - 1;
        let mut exit = entry;
        exit.extend(range.filter_map(|position| method.code[position].writes()));
        for next in method.code[last].successors() {
            if meet(&mut entries[next], &exit) {
                changed.push(next);
            }
        }
    }
    entries
}

/// Keeps what is in both, and says whether that changed anything.
fn meet(entry: &mut Option<RegSet>, incoming: &RegSet) -> bool {
    match entry {
        None => {
            *entry = Some(incoming.clone());
            true
        }
        Some(known) => known.keep(incoming),
    }
}

/// A set of registers, one bit each.
#[derive(Clone)]
struct RegSet(Vec<u64>);

impl RegSet {
    /// The first `count` of `all` registers.
    fn first(count: usize, all: usize) -> Self {
        let mut set = RegSet(vec![0; all.div_ceil(64)]);
        set.extend((0..count).map(Reg::from_index));
        set
    }

    fn contains(&self, reg: Reg) -> bool {
        self.0[reg.index() / 64] >> (reg.index() % 64) & 1 == 1
    }

    fn extend(&mut self, regs: impl IntoIterator<Item = Reg>) {
        for reg in regs {
            self.0[reg.index() / 64] |= 1 << (reg.index() % 64);
        }
    }

    fn keep(&mut self, other: &RegSet) -> bool {
        let mut changed = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            changed |= *mine & !theirs != 0;
            *mine &= theirs;
        }
        changed
    }
}
