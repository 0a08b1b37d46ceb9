//! What a path has written to input objects, and what reads have come to, for a strategy that says what was there at first by
//! functions. A read or write of one field meets only those of that field, so those are kept together.

use heapwise_term::Term;

use crate::Slot;
use crate::symbol_cells::{Group, group_of, is_same_place};

/// A write through a reference.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Write {
    /// As the program has it, be it a symbol or a conditional.
    pub(crate) reference: Term,
    pub(crate) slot: Slot,
    pub(crate) value: Term,
}

/// What a read has come to.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Known {
    pub(crate) owner: Term,
    slot: Slot,
    pub(crate) value: Term,
    /// How many writes of its group had been made then.
    pub(crate) writes: usize,
}

/// What has been written and read in the places of a group.
#[derive(Clone, Debug)]
struct Touched {
    group: Group,
    writes: Vec<Write>,
    reads: Vec<Known>,
    /// What was there at first, where no function says it.
    first: Vec<Known>,
}

/// The writes and reads of a path, by what they can meet. A path touches few fields of inputs, so groups are searched through.
#[derive(Debug, Default)]
pub(crate) struct Writes {
    groups: Vec<Touched>,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Writes {
    fn clone(&self) -> Self {
        Writes { groups: self.groups.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.groups.truncate(source.groups.len());
        for (group, source) in self.groups.iter_mut().zip(&source.groups) {
            group.group = source.group;
            group.writes.clone_from(&source.writes);
            group.reads.clone_from(&source.reads);
            group.first.clone_from(&source.first);
        }
        let have = self.groups.len();
        self.groups.extend_from_slice(&source.groups[have..]);
    }
}

impl Writes {
    pub(crate) fn add(&mut self, reference: Term, slot: Slot, value: Term) {
        self.group_mut(slot).writes.push(Write { reference, slot, value });
    }

    /// Forgets all writes, and what reads came to behind them. What was there at first stays known.
    pub(crate) fn forget(&mut self) {
        for group in &mut self.groups {
            group.writes.clear();
            group.reads.clear();
        }
    }

    /// The writes that may have been to a place since so many had been made, the oldest first.
    pub(crate) fn since(&self, slot: Slot, seen: usize) -> Vec<Write> {
        self.group(slot).map(|group| group.writes[seen..].to_vec()).unwrap_or_default()
    }

    pub(crate) fn are_there(&self, slot: Slot) -> bool {
        self.group(slot).is_some_and(|group| !group.writes.is_empty())
    }

    /// What the last read of a place came to.
    pub(crate) fn known(&self, owner: Term, slot: Slot) -> Option<Known> {
        let is_it = |known: &&Known| known.owner == owner && is_same_place(known.slot, slot);
        self.group(slot)?.reads.iter().rev().find(is_it).copied()
    }

    /// Remembers what a read has come to.
    pub(crate) fn remember(&mut self, owner: Term, slot: Slot, value: Term) {
        let group = self.group_mut(slot);
        let writes = group.writes.len();
        let is_it = |known: &&mut Known| known.owner == owner && is_same_place(known.slot, slot);
        match group.reads.iter_mut().rev().find(is_it) {
            Some(known) => (known.value, known.writes) = (value, writes),
            None => group.reads.push(Known { owner, slot, value, writes }),
        }
    }

    /// What was read at first, where no function says it, the newest first.
    pub(crate) fn first_reads(&self, slot: Slot) -> Vec<Known> {
        self.group(slot).map(|group| group.first.iter().rev().copied().collect()).unwrap_or_default()
    }

    pub(crate) fn remember_first(&mut self, owner: Term, slot: Slot, value: Term) {
        self.group_mut(slot).first.push(Known { owner, slot, value, writes: 0 });
    }

    fn group(&self, slot: Slot) -> Option<&Touched> {
        let group = group_of(slot);
        self.groups.iter().find(|touched| touched.group == group)
    }

    fn group_mut(&mut self, slot: Slot) -> &mut Touched {
        let group = group_of(slot);
        let at = self.groups.iter().position(|touched| touched.group == group).unwrap_or_else(|| {
            self.groups.push(Touched { group, writes: Vec::new(), reads: Vec::new(), first: Vec::new() });
            self.groups.len() - 1
        });
        &mut self.groups[at]
    }
}
