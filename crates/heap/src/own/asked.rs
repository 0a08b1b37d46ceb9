//! What strategies that split do with own objects: an index that may be that of a touched element is asked about.

use heapwise_ir::Type;
use heapwise_term::{Kind, ObjectId, Term};

use super::{Own, Place};
use crate::question::{Alternative, Question, Subject};
use crate::{Cx, Slot};

type Answer<T, R> = Result<T, Box<Question<R>>>;

impl Own {
    pub(crate) fn load_asking<R>(&mut self, cx: &mut Cx<'_>, id: ObjectId, slot: Slot) -> Answer<Term, R> {
        match slot {
            Slot::Field(field) => Ok(match self.field(cx, id, field) {
                Some(value) => value,
                None => {
                    let ty = cx.slot_type(slot);
                    cx.default_of(ty)
                }
            }),
            Slot::Length => Ok(self.length(id).unwrap_or_else(|| cx.default_of(Type::I32))),
            Slot::Element(index, ty) => match self.look_up(cx, id, index, ty) {
                Some(value) => Ok(value),
                None => self.load_element(cx, id, (index, ty)),
            },
        }
    }

    fn load_element<R>(&mut self, cx: &mut Cx<'_>, id: ObjectId, (index, ty): (Term, Type)) -> Answer<Term, R> {
        Ok(match self.find_element(cx, id, index)? {
            Some(Place::Cell(at)) => cx.terms.term(self.tables.cells.get(at).value()),
            Some(Place::Pair(at)) => self.tables.pairs.get(at).value,
            None => {
                // A read touches, too: from now on another index may be asked to be the same as this one.
                let value = cx.default_of(ty);
                self.add_element(cx, id, index, value);
                value
            }
        })
    }

    pub(crate) fn store_asking<R>(
        &mut self,
        cx: &mut Cx<'_>,
        (id, kind): (ObjectId, Kind),
        slot: Slot,
        value: Term,
    ) -> Answer<(), R> {
        match slot {
            Slot::Field(field) => self.set_field(cx, id, kind, field, value.into()),
            Slot::Length => {}
            Slot::Element(index, _) => match self.find_element(cx, id, index)? {
                Some(place) => self.set(place, value),
                None => self.add_element(cx, id, index, value),
            },
        }
        Ok(())
    }

    /// The touched element with this index. Asks, where the path does not say whether the index was used before.
    fn find_element<R>(&self, cx: &mut Cx<'_>, id: ObjectId, index: Term) -> Answer<Option<Place>, R> {
        if let Some(index) = Self::constant_index(cx, index) {
            let cell = self.cell(id, index).filter(|&cell| self.tables.cells.get(cell).touched != 0);
            if cell.is_some() || !self.has_pairs(id) {
                return Ok(cell.map(Place::Cell));
            }
        }
        let rivals = self.rivals(cx, id, index);
        let indices = rivals.iter().map(|rival| rival.index);
        Ok(which_index(cx, indices, index)?.map(|at| rivals[at].place))
    }

    fn add_element(&mut self, cx: &Cx<'_>, id: ObjectId, index: Term, value: Term) {
        match Self::constant_index(cx, index) {
            Some(index) => {
                let cell = self.element_cell(cx, id, index);
                self.set_cell(cell, value.into());
            }
            None => self.add_pair(id, index, value),
        }
    }
}

/// Which of the indices used before is the same as this one, as a position among them. Asks, where the path does not say.
pub(crate) fn which_index<R>(
    cx: &mut Cx<'_>,
    before: impl Iterator<Item = Term>,
    index: Term,
) -> Answer<Option<usize>, R> {
    let mut open = Vec::new();
    for (at, other) in before.enumerate() {
        let same = cx.terms.eq(other, index);
        match cx.facts.known(cx.terms, same) {
            Some(true) => return Ok(Some(at)),
            Some(false) => {}
            None => open.push(same),
        }
    }
    if open.is_empty() {
        return Ok(None);
    }
    let mut alternatives = Vec::with_capacity(open.len() + 1);
    let mut none_before = Term::TRUE;
    for same in open {
        alternatives.push(Alternative::retry(cx.terms.and(none_before, same)));
        let different = cx.terms.not(same);
        none_before = cx.terms.and(none_before, different);
    }
    alternatives.push(Alternative::retry(none_before));
    Err(Question::new(Subject::Index(index), alternatives))
}
