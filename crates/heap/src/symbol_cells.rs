//! The places of input objects that have been touched, for a strategy that writes into the values which places are the same: each
//! place is a symbol's. A read or write of one field meets only cells of that
//! field, so those are linked.

use heapwise_ir::FieldId;
use heapwise_term::{Sort, Term};

use crate::{Slot, sort_of};

/// A place that has been touched, and what it holds.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Cell {
    /// A symbol.
    pub(crate) owner: Term,
    pub(crate) slot: Slot,
    pub(crate) value: Term,
    older: Option<u32>,
}

/// Cells that can meet: those of one field, or elements of one sort.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    Field(FieldId),
    Elements(Sort),
    Length,
}

#[derive(Debug, Default)]
pub(crate) struct SymbolCells {
    cells: Vec<Cell>,
    /// The newest cell of each group. A path touches few fields of inputs, so it is searched through.
    newest: Vec<(Group, u32)>,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for SymbolCells {
    fn clone(&self) -> Self {
        SymbolCells { cells: self.cells.clone(), newest: self.newest.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.cells.clone_from(&source.cells);
        self.newest.clone_from(&source.newest);
    }
}

impl SymbolCells {
    /// What the place of this owner holds, if it has been touched.
    pub(crate) fn value(&self, owner: Term, slot: Slot) -> Option<Term> {
        self.newest_first(slot)
            .find(|cell| cell.owner == owner && is_same_place(cell.slot, slot))
            .map(|cell| cell.value)
    }

    /// Adds a place that had no cell.
    pub(crate) fn add(&mut self, owner: Term, slot: Slot, value: Term) {
        let (group, number) = (group_of(slot), self.cells.len() as u32);
        let older = match self.newest.iter_mut().find(|(known, _)| *known == group) {
            Some((_, newest)) => Some(std::mem::replace(newest, number)),
            None => {
                self.newest.push((group, number));
                None
            }
        };
        self.cells.push(Cell { owner, slot, value, older });
    }

    /// The cells that may be the place `slot` of some owner, the newest first.
    pub(crate) fn newest_first(&self, slot: Slot) -> impl Iterator<Item = &Cell> {
        let newest = self.newest(slot).map(|at| &self.cells[at as usize]);
        std::iter::successors(newest, |cell| cell.older.map(|older| &self.cells[older as usize]))
    }

    /// Changes the values of those cells.
    pub(crate) fn update(&mut self, slot: Slot, mut new_value: impl FnMut(Cell) -> Term) {
        let mut next = self.newest(slot);
        while let Some(at) = next {
            let cell = &mut self.cells[at as usize];
            cell.value = new_value(*cell);
            next = cell.older;
        }
    }

    fn newest(&self, slot: Slot) -> Option<u32> {
        let group = group_of(slot);
        self.newest.iter().find(|(known, _)| *known == group).map(|&(_, newest)| newest)
    }
}

pub(crate) fn group_of(slot: Slot) -> Group {
    match slot {
        Slot::Field(field) => Group::Field(field),
        Slot::Element(_, ty) => Group::Elements(sort_of(ty)),
        Slot::Length => Group::Length,
    }
}

/// Whether two places of one group and one owner are the same by their looks.
pub(crate) fn is_same_place(a: Slot, b: Slot) -> bool {
    match (a, b) {
        (Slot::Element(a, _), Slot::Element(b, _)) => a == b,
        _ => true,
    }
}
