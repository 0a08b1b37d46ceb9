//! What strategies that do not split do with own objects: where an index may be that of another element, the values say
//! when.

use heapwise_ir::Type;
use heapwise_term::{Kind, ObjectId, Term};

use super::{Own, Place};
use crate::{Cx, Slot};

impl Own {
    pub(crate) fn load_guarded(&mut self, cx: &mut Cx<'_>, id: ObjectId, slot: Slot) -> Term {
        match slot {
            Slot::Field(field) => match self.field(cx, id, field) {
                Some(value) => value,
                None => {
                    let ty = cx.slot_type(slot);
                    cx.default_of(ty)
                }
            },
            Slot::Length => self.length(id).unwrap_or_else(|| cx.default_of(Type::I32)),
            Slot::Element(index, ty) => self.touch(cx, id, index, ty),
        }
    }

    /// Writes where the guard holds.
    pub(crate) fn store_guarded(
        &mut self,
        cx: &mut Cx<'_>,
        (id, kind): (ObjectId, Kind),
        slot: Slot,
        guard: Term,
        value: Term,
    ) {
        match slot {
            Slot::Field(field) => {
                let value = if guard == Term::TRUE {
                    value
                } else {
                    let old = self.load_guarded(cx, id, slot);
                    cx.terms.ite(guard, value, old)
                };
                self.set_field(cx, id, kind, field, value.into());
            }
            Slot::Length => {}
            Slot::Element(index, ty) => self.store_element(cx, id, (index, ty), guard, value),
        }
    }

    /// The element with exactly this index, if it has been touched.
    fn exactly(&self, cx: &mut Cx<'_>, id: ObjectId, index: Term) -> Option<(Place, Term)> {
        match Self::constant_index(cx, index) {
            Some(index) => {
                let at = self.cell(id, index)?;
                let cell = self.tables.cells.get(at);
                (cell.touched != 0).then(|| (Place::Cell(at), cx.terms.term(cell.value())))
            }
            None => self.pairs(id).find(|pair| pair.index == index).map(|pair| (pair.place, pair.value)),
        }
    }

    /// What an element holds. It is touched from now on: writes to what may be the same element reach it.
    fn touch(&mut self, cx: &mut Cx<'_>, id: ObjectId, index: Term, ty: Type) -> Term {
        if let Some((_, value)) = self.exactly(cx, id, index) {
            return value;
        }
        if let Some(value) = self.look_up(cx, id, index, ty) {
            return value;
        }
        let mut value = cx.default_of(ty);
        if self.may_meet_others(cx, id, index) {
            for rival in self.rivals(cx, id, index).into_iter().rev() {
                let same = cx.same(index, rival.index);
                value = cx.terms.ite(same, rival.value, value);
            }
        }
        self.add(cx, id, index, value);
        value
    }

    fn store_element(&mut self, cx: &mut Cx<'_>, id: ObjectId, (index, ty): (Term, Type), guard: Term, value: Term) {
        let old = if guard == Term::TRUE { Term::NULL } else { self.touch(cx, id, index, ty) };
        let place = self.exactly(cx, id, index).map(|(place, _)| place);
        if self.may_meet_others(cx, id, index) {
            for rival in self.rivals(cx, id, index) {
                if Some(rival.place) == place {
                    continue;
                }
                let same = cx.same(rival.index, index);
                let meets = cx.terms.and(guard, same);
                if meets != Term::FALSE {
                    let value = cx.terms.ite(meets, value, rival.value);
                    self.set(rival.place, value);
                }
            }
        }
        let value = if guard == Term::TRUE { value } else { cx.terms.ite(guard, value, old) };
        match place {
            Some(place) => self.set(place, value),
            None => self.add(cx, id, index, value),
        }
    }

    /// Whether there may be an element with another index that is the same: not among constants.
    fn may_meet_others(&self, cx: &Cx<'_>, id: ObjectId, index: Term) -> bool {
        self.has_pairs(id) || Self::constant_index(cx, index).is_none()
    }

    fn add(&mut self, cx: &Cx<'_>, id: ObjectId, index: Term, value: Term) {
        match Self::constant_index(cx, index) {
            Some(index) => {
                let cell = self.element_cell(cx, id, index);
                self.set_cell(cell, value.into());
            }
            None => self.add_pair(id, index, value),
        }
    }
}
