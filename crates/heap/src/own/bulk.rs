//! Many elements at once, for copying arrays: only where no index is in question.

use heapwise_ir::Shape;
use heapwise_term::{Node, ObjectId, Term};

use super::Own;
use crate::Cx;

/// Longer arrays are copied element by element, which can be left off in between.
const MOST_AT_ONCE: usize = 1 << 20;

impl Own {
    /// All elements of an array, if that can be said without asking: the program made it, its length is a constant, and
    /// only constant indices of it have been used.
    pub fn elements(&self, cx: &mut Cx<'_>, array: Term) -> Option<Vec<Term>> {
        let (id, length) = self.plain_array(cx, array)?;
        let Node::Object(_, kind) = cx.terms.node(array) else { return None };
        let Shape::Array(ty) = cx.program.classes[cx.hierarchy.class_of(kind)?].shape else { return None };
        let default = cx.default_of(ty);
        let object = self.tables.objects.get(id as usize);
        let touched = self.tables.cells.slices(object.base, object.room.min(length)).flatten();
        let mut elements = Vec::with_capacity(length);
        elements.extend(touched.map(|cell| match cell.touched {
            0 => default,
            _ => cx.terms.term(cell.value()),
        }));
        elements.resize(length, default);
        Some(elements)
    }

    /// Sets elements of such an array from an index on. Says whether it has, and changes nothing if not.
    pub fn set_elements(&mut self, cx: &Cx<'_>, array: Term, from: usize, values: &[Term]) -> bool {
        let Some((id, length)) = self.plain_array(cx, array) else { return false };
        if from.checked_add(values.len()).is_none_or(|end| end > length) {
            return false;
        }
        if let Some(last) = values.len().checked_sub(1) {
            let end = self.element_cell(cx, id, from + last);
            for (at, &value) in (end - last..).zip(values) {
                self.set_cell(at, value.into());
            }
        }
        true
    }

    fn plain_array(&self, cx: &Cx<'_>, array: Term) -> Option<(ObjectId, usize)> {
        let Node::Object(id, _) = cx.terms.node(array) else { return None };
        let length = self.constant_length(cx, id).filter(|&length| length <= MOST_AT_ONCE)?;
        (!self.has_pairs(id)).then_some((id, length))
    }
}
