//! When two objects hold the same.

use heapwise_heap::{Asked, Heap, Slot, sort_of};
use heapwise_ir::FieldId;
use heapwise_term::{BinaryOp, Sort, Term};

use super::Identified;
use crate::State;
use crate::jvm::Jvm;

impl Jvm<'_, '_> {
    /// When a text says what a literal says.
    pub(super) fn same_text<H: Heap>(&mut self, state: &mut State<H>, text: Term, literal: Term) -> Asked<Term, H> {
        let Some(layout) = self.text_layout() else { return Ok(Term::FALSE) };
        let mut same = Term::TRUE;
        if let Some(coder) = layout.coder {
            let held = state.heap.load(&mut self.cx(&state.facts), text, Slot::Field(coder))?;
            let wanted = state.heap.load(&mut self.cx(&state.facts), literal, Slot::Field(coder))?;
            same = self.terms.eq(held, wanted);
        }
        let wanted = state.heap.load(&mut self.cx(&state.facts), literal, Slot::Field(layout.value))?;
        let Some(units) = state.heap.own().elements(&mut self.cx(&state.facts), wanted) else { return Ok(Term::FALSE) };
        let array = state.heap.load(&mut self.cx(&state.facts), text, Slot::Field(layout.value))?;
        let length = state.heap.load(&mut self.cx(&state.facts), array, Slot::Length)?;
        let wanted = self.terms.i32(units.len() as i32);
        let equal = self.terms.eq(length, wanted);
        same = self.terms.and(same, equal);
        // Where a character takes two bytes, these are compared together.
        let size = if layout.is_wide { 2 } else { 1 };
        for (at, wanted) in units.chunks(size).enumerate() {
            if same == Term::FALSE {
                break;
            }
            let mut held = Vec::with_capacity(size);
            for offset in 0..wanted.len() {
                let index = self.terms.i32((at * size + offset) as i32);
                let slot = Slot::Element(index, layout.element);
                held.push(state.heap.load(&mut self.cx(&state.facts), array, slot)?);
            }
            let (held, wanted) = (self.character(&held), self.character(wanted));
            let equal = self.terms.eq(held, wanted);
            same = self.terms.and(same, equal);
        }
        Ok(same)
    }

    /// A character of its bytes, the lower one first; or what is one already.
    pub(crate) fn character(&mut self, parts: &[Term]) -> Term {
        let &[low, high] = parts else { return parts[0] };
        let (mask, eight) = (self.terms.i32(0xff), self.terms.i32(8));
        let low = self.terms.bits(BinaryOp::BitAnd, low, mask);
        let high = self.terms.bits(BinaryOp::BitAnd, high, mask);
        let high = self.terms.bits(BinaryOp::Shl, high, eight);
        self.terms.bits(BinaryOp::BitOr, low, high)
    }

    /// When two objects hold the same in a field.
    pub(super) fn same_field<H: Heap>(
        &mut self,
        state: &mut State<H>,
        (a, b): (Term, Term),
        field: FieldId,
        depth: usize,
        found: &mut Vec<Identified>,
    ) -> Asked<Term, H> {
        let a = state.heap.load(&mut self.cx(&state.facts), a, Slot::Field(field))?;
        let b = state.heap.load(&mut self.cx(&state.facts), b, Slot::Field(field))?;
        if sort_of(self.machine.program.fields[field].ty) != Sort::Ref {
            return Ok(self.terms.eq(a, b));
        }
        let same = state.heap.same(&mut self.cx(&state.facts), a, b)?;
        if depth == 0 || same == Term::TRUE || a == Term::NULL || b == Term::NULL {
            return Ok(same);
        }
        self.identical_within(state, same, (a, b), depth - 1, found)
    }
}
