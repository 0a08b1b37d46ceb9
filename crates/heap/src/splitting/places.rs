//! Uses of input objects, which bounds count, and what their places hold.

use heapwise_term::Term;

use super::objects::{Object, ObjectIndex, Use};
use super::{Element, Splitting, Timing};
use crate::own::which_index;
use crate::{Alternative, Asked, Bound, Cx, KCounts, Question, Slot, Subject};

impl<T: Timing> Splitting<T> {
    /// Cuts the path where the first use of an object is beyond a bound.
    pub(super) fn within_bounds(&self, cx: &Cx<'_>, through: Term, object: ObjectIndex, slot: Slot) -> Asked<(), Self> {
        let entry = &self.objects[object];
        if entry.used.is_some() || !cx.is_use(slot) {
            return Ok(());
        }
        let cut = |bound| Err(Question::new(Subject::Bound(bound), vec![Alternative::cut(Term::TRUE, bound)]));
        let counts_here = cx.bounds.k_counts == KCounts::Used;
        if counts_here && cx.bounds.k.is_some_and(|k| self.depth(cx, through) > k) {
            return cut(Bound::K);
        }
        let class = cx.counted_class(slot);
        let counts = |object: &&Object| object.used.is_some_and(|used| used.class == class);
        if let Some(n) = cx.bounds.n.of(class)
            && self.objects.iter().filter(counts).count() >= n as usize
        {
            return cut(Bound::N);
        }
        Ok(())
    }

    /// How many reads lead to what a reference refers to: one more than to the object that it was read from, by the
    /// reference through which that one was first used.
    fn depth(&self, cx: &Cx<'_>, reference: Term) -> u32 {
        let Some(owner) = cx.owner(reference) else { return 0 };
        let owner = self.objects.iter().find(|object| object.name == owner);
        1 + owner.and_then(|owner| owner.used).map_or(0, |used| used.depth)
    }

    pub(super) fn mark_used(&mut self, cx: &Cx<'_>, through: Term, object: ObjectIndex, slot: Slot) {
        if self.objects[object].used.is_none() && cx.is_use(slot) {
            let used = Use { class: cx.counted_class(slot), depth: self.depth(cx, through) };
            self.objects[object].used = Some(used);
        }
    }

    /// The touched element with this index. Asks, where the path does not say whether the index was used before.
    fn element(&self, cx: &mut Cx<'_>, array: ObjectIndex, index: Term) -> Asked<Option<usize>, Self> {
        let touched = || self.elements.iter().enumerate().filter(|(_, element)| element.array == array);
        let which = which_index(cx, touched().map(|(_, element)| element.index), index)?;
        Ok(which.and_then(|which| touched().nth(which)).map(|(at, _)| at))
    }

    /// What a place holds, if it has been touched.
    pub(super) fn current(&self, cx: &mut Cx<'_>, object: ObjectIndex, slot: Slot) -> Asked<Option<Term>, Self> {
        Ok(match slot {
            Slot::Field(field) => self.objects.field(object, cx.hierarchy.slot(field)),
            Slot::Length => self.objects[object].length,
            Slot::Element(index, _) => self.element(cx, object, index)?.map(|at| self.elements[at].value),
        })
    }

    pub(super) fn set_current(
        &mut self,
        cx: &mut Cx<'_>,
        object: ObjectIndex,
        slot: Slot,
        value: Term,
    ) -> Asked<(), Self> {
        match slot {
            Slot::Field(field) => self.objects.set_field(object, cx.hierarchy.slot(field), value),
            Slot::Length => self.objects[object].length = Some(value),
            Slot::Element(index, _) => match self.element(cx, object, index)? {
                Some(at) => self.elements[at].value = value,
                None => self.elements.push(Element { array: object, index, value }),
            },
        }
        Ok(())
    }
}
