//! The objects of literals: texts, and what stands for a class.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ids::Name;
use heapwise_interp::{Outcome, unsupported};
use heapwise_ir::{ClassId, FieldId, TextId, Type};
use heapwise_term::Term;

use crate::State;
use crate::jdk::component;
use crate::jvm::Jvm;

/// Where a text object keeps what it says.
#[derive(Copy, Clone, Debug)]
pub(crate) struct TextLayout {
    pub(crate) class: ClassId,
    pub(crate) value: FieldId,
    pub(crate) coder: Option<FieldId>,
    pub(crate) array: ClassId,
    pub(crate) element: Type,
    /// Every character takes two elements, whatever it is.
    pub(crate) is_wide: bool,
}

impl Jvm<'_, '_> {
    /// The object of a text literal.
    pub(crate) fn text<H: Heap>(&mut self, state: &mut State<H>, text: TextId) -> Asked<Outcome<Term>, H> {
        if let Some(object) = state.language.once.text(text) {
            return Ok(Outcome::Value(object));
        }
        let units = &self.machine.program.texts[text];
        if let Some(object) = state.language.once.interned(units) {
            Rc::make_mut(&mut state.language.once).set_text(text, object);
            return Ok(Outcome::Value(object));
        }
        Ok(match self.new_text(state, units)? {
            Some(object) => {
                self.mark_literal(state, object)?;
                Rc::make_mut(&mut state.language.once).set_text(text, object);
                Outcome::Value(object)
            }
            None => Outcome::Instead(unsupported(self, state, "a text literal: there is no java.lang.String")),
        })
    }

    /// The object that stands for the class of this name.
    pub(crate) fn mirror<H: Heap>(&mut self, state: &mut State<H>, name: Name) -> Outcome<Term> {
        if let Some(object) = state.language.once.mirror(name) {
            return Outcome::Value(object);
        }
        let class = match self.class_named("java.lang.Class") {
            Ok(class) => class,
            Err(error) => return Outcome::Instead(unsupported(self, state, &error.to_string())),
        };
        let object = state.heap.own_mut().alloc(&mut self.cx(&state.facts), class);
        Rc::make_mut(&mut state.language.once).set_mirror(name, object);
        if let Some(element) = component(self.machine.program.names.text(name)) {
            let element = self.machine.program.names.intern(&element);
            let field = self.machine.program.find_field(class, "componentType");
            if let (Outcome::Value(element), Some(field)) = (self.mirror(state, element), field) {
                // The object is new and our own: nothing is asked.
                let _ = state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(field), element);
            }
        }
        Outcome::Value(object)
    }

    /// A new text object, as the program's library has them: an array of characters, or (since Java 9) of bytes with a
    /// note of how many make a character.
    pub(crate) fn new_text<H: Heap>(&mut self, state: &mut State<H>, units: &[u16]) -> Asked<Option<Term>, H> {
        let Some(layout) = self.text_layout() else { return Ok(None) };
        let latin = !layout.is_wide && layout.coder.is_some() && units.iter().all(|&unit| unit < 256);
        let values: Vec<i32> = match layout.coder {
            None => units.iter().map(|&unit| i32::from(unit)).collect(),
            Some(_) if latin => units.iter().map(|&unit| i32::from(unit as u8 as i8)).collect(),
            Some(_) => units.iter().flat_map(|unit| unit.to_le_bytes()).map(|byte| i32::from(byte as i8)).collect(),
        };
        let values: Vec<Term> = values.into_iter().map(|value| self.terms.i32(value)).collect();
        let length = self.terms.i32(values.len() as i32);
        let array = state.heap.own_mut().alloc_array(&mut self.cx(&state.facts), layout.array, length);
        self.fill(state, array, 0, &values, layout.element)?;
        let object = state.heap.own_mut().alloc(&mut self.cx(&state.facts), layout.class);
        state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(layout.value), array)?;
        if let Some(coder) = layout.coder
            && !latin
        {
            let utf16 = self.terms.i32(1);
            state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(coder), utf16)?;
        }
        Ok(Some(object))
    }

    /// Writes elements of an array of our own, from an index on.
    pub(crate) fn fill<H: Heap>(
        &mut self,
        state: &mut State<H>,
        array: Term,
        from: usize,
        values: &[Term],
        element: Type,
    ) -> Asked<(), H> {
        if state.heap.own_mut().set_elements(&self.cx(&state.facts), array, from, values) {
            return Ok(());
        }
        for (offset, &value) in values.iter().enumerate() {
            let index = self.terms.i32((from + offset) as i32);
            state.heap.store(&mut self.cx(&state.facts), array, Slot::Element(index, element), value)?;
        }
        Ok(())
    }

    /// What a text object says, if all of it is known.
    pub fn known_text<H: Heap>(&mut self, state: &mut State<H>, object: Term) -> Option<Vec<u16>> {
        let layout = self.text_layout()?;
        if self.class_of(object)? != layout.class || state.language.is_late(object) {
            return None;
        }
        let array = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(layout.value)).ok()?;
        let elements = state.heap.own().elements(&mut self.cx(&state.facts), array)?;
        let bytes: Vec<u16> =
            elements.into_iter().map(|value| Some(self.number(value)? as u16)).collect::<Option<_>>()?;
        let wide = match layout.coder {
            None => return Some(bytes),
            Some(coder) => state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(coder)).ok()?,
        };
        Some(match self.terms.as_integer(wide)?.as_i64()? {
            0 => bytes.into_iter().map(|byte| byte & 0xff).collect(),
            _ => bytes.chunks_exact(2).map(|pair| (pair[0] & 0xff) | pair[1] << 8).collect(),
        })
    }

    pub(crate) fn text_layout(&mut self) -> Option<TextLayout> {
        if self.language.text_layout.is_none() {
            self.language.text_layout = self.find_text_layout();
        }
        self.language.text_layout
    }

    fn find_text_layout(&mut self) -> Option<TextLayout> {
        let class = self.class_named("java.lang.String").ok()?;
        let program = self.machine.program;
        let value = program.find_field(class, "value")?;
        let coder = program.find_field(class, "coder");
        let array = self.class_named(if coder.is_some() { "[B" } else { "[C" }).ok()?;
        let element = if coder.is_some() { Type::I8 } else { Type::U16 };
        let is_wide = program.text_layout == Some(heapwise_ir::TextLayout::TwoBytes);
        Some(TextLayout { class, value, coder, array, element, is_wide })
    }
}
