//! The arrays in which texts that are inputs keep their characters.
//!
//! Nobody but a text sees its array, and nobody changes it. So a reference to one is the only one to its array: whether two
//! texts share theirs makes no difference, and is not asked. Where a character takes two elements, the
//! symbols are those of characters; the elements are parts of them.

use heapwise_ir::{TextLayout, Type};
use heapwise_term::{BinaryOp, Kinds, Limits, Node, Origin, Sort, Symbol, Term};

use crate::{Cx, Slot};

impl Cx<'_> {
    /// Whether a symbol refers to something that no other input refers to: the array of a text.
    pub(crate) fn is_alone(&self, reference: Term) -> bool {
        self.terms.as_symbol(reference).is_some_and(|symbol| self.terms.symbol(symbol).limits == Limits::Alone)
    }

    /// How many elements a character takes in the array of a text.
    pub(crate) fn elements_of_character(&self, array: Term) -> u32 {
        match self.program.text_layout {
            Some(TextLayout::TwoBytes) if self.is_alone(array) => 2,
            _ => 1,
        }
    }

    /// What a place of the array of a text held at first, where a character takes two elements.
    pub(crate) fn first_of_text(&mut self, owner: Term, slot: Slot) -> Option<Term> {
        if matches!(slot, Slot::Field(_)) || self.elements_of_character(owner) != 2 {
            return None;
        }
        let one = self.terms.i32(1);
        match slot {
            Slot::Length => {
                let characters = self.number(Origin::Length(owner), Limits::U30);
                Some(self.terms.bits(BinaryOp::Shl, characters, one))
            }
            Slot::Element(index, Type::I8) => {
                let at = self.character_of(index);
                let character = self.number(Origin::Element(owner, at), Limits::U16);
                let eight = self.terms.i32(8);
                let upper = self.terms.bits(BinaryOp::Shr, character, eight);
                let (low, high) = (self.terms.sign_extend8(character), self.terms.sign_extend8(upper));
                let bit = self.terms.bits(BinaryOp::BitAnd, index, one);
                let is_high = match self.terms.node(index) {
                    Node::Binary(BinaryOp::Shl, ..) => Term::FALSE,
                    Node::Binary(BinaryOp::Add, even, _) if self.is_double(even) => {
                        let (_, offset) = self.terms.split_offset(index);
                        self.terms.bool(offset.as_i64().is_some_and(|offset| offset & 1 == 1))
                    }
                    _ => self.terms.eq(bit, one),
                };
                Some(self.terms.ite(is_high, high, low))
            }
            _ => None,
        }
    }

    /// The number of the character of which an element is a part.
    fn character_of(&mut self, index: Term) -> Term {
        let (even, offset) = self.terms.split_offset(index);
        if let Some(even) = even
            && let Node::Binary(BinaryOp::Shl, half, _) = self.terms.node(even)
            && self.is_double(even)
            && let Some(offset) = offset.as_i64()
        {
            // Indices of elements are small, so that neither the sum nor the product has wrapped around.
            let offset = self.terms.i32((offset >> 1) as i32);
            return self.terms.add(half, offset);
        }
        let one = self.terms.i32(1);
        self.terms.bits(BinaryOp::Shr, index, one)
    }

    fn is_double(&self, a: Term) -> bool {
        match self.terms.node(a) {
            Node::Binary(BinaryOp::Shl, _, by) => matches!(self.terms.node(by), Node::I32(1)),
            _ => false,
        }
    }

    fn number(&mut self, origin: Origin, limits: Limits) -> Term {
        self.terms.symbol_of(Symbol { origin, sort: Sort::I32, kinds: Kinds::ALL, limits })
    }
}
