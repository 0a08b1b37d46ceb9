//! Places of own objects without terms, for code that runs on known values. Where something must be asked, or may be the same
//! as something else, nothing is done and who asks takes the long way.

use heapwise_ir::{FieldId, Hierarchy};
use heapwise_term::{Node, ObjectId, Terms, Word};

use super::{MOST_CELLS, Own};

impl Own {
    /// What a field holds, if it has been stored.
    #[inline]
    pub fn known_field(&self, hierarchy: &Hierarchy, id: ObjectId, field: FieldId) -> Option<Word> {
        self.place(id, hierarchy.slot(field))
    }

    /// Sets a field for which there is room. Says whether it has.
    #[inline]
    pub fn set_known_field(&mut self, hierarchy: &Hierarchy, id: ObjectId, field: FieldId, value: Word) -> bool {
        let Some(cell) = self.cell(id, hierarchy.slot(field)) else { return false };
        let cell = self.tables.cells.get_mut(cell);
        cell.touched = 1;
        cell.put(value);
        true
    }

    /// The length of an array, if it is a constant.
    #[inline]
    pub fn known_length(&self, terms: &Terms, id: ObjectId) -> Option<i32> {
        match terms.node(self.length(id)?) {
            Node::I32(length) => Some(length),
            _ => None,
        }
    }

    /// What an element holds. It is touched from now on. The index is within the length.
    #[inline]
    pub fn known_element(&mut self, terms: &Terms, id: ObjectId, index: usize, default: Word) -> Option<Word> {
        if let Some(value) = self.place(id, index) {
            return Some(value);
        }
        self.set_known_element(terms, id, index, default).then_some(default)
    }

    /// Sets an element. Says whether it has. The index is within the length.
    #[inline]
    pub fn set_known_element(&mut self, terms: &Terms, id: ObjectId, index: usize, value: Word) -> bool {
        if index >= MOST_CELLS || self.has_pairs(id) {
            return false;
        }
        let cell = match self.cell(id, index) {
            Some(cell) => cell,
            None => {
                let length = self.known_length(terms, id).and_then(|length| usize::try_from(length).ok());
                self.make_room(id, index, length.filter(|&it| it <= MOST_CELLS).unwrap_or(0).max(index + 1))
            }
        };
        self.set_cell(cell, value);
        true
    }
}
