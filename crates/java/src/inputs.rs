//! Inputs that a program asks for by itself.

use std::rc::Rc;

use heapwise_heap::{Asked, By, Heap, InputTypes, Slot};
use heapwise_interp::{Input, Outcome};
use heapwise_ir::{ClassId, Type};
use heapwise_term::{BinaryOp, Kinds, Limits, Origin, Term};

use crate::State;
use crate::jdk::Answer;
use crate::jvm::Jvm;

impl Jvm<'_, '_> {
    /// An input that the program asks for by itself.
    pub(crate) fn fresh<H: Heap>(&mut self, state: &mut State<H>, what: &str, ty: Type) -> Term {
        self.fresh_within(state, what, ty, heapwise_heap::limits_of(ty))
    }

    /// The same, within limits.
    pub(crate) fn fresh_within<H: Heap>(&mut self, state: &mut State<H>, what: &str, ty: Type, limits: Limits) -> Term {
        let input = self.next_input(state, what, ty, limits);
        Rc::make_mut(&mut state.globals).add_input(input);
        input.value
    }

    /// An input reference that the program asks for by itself. Where types are exact, it matters which references the
    /// program has come upon before.
    pub(crate) fn fresh_reference<H: Heap>(&mut self, state: &mut State<H>, class: ClassId) -> Asked<Term, H> {
        let input = self.next_input(state, "any", Type::Ref(Some(class)), Limits::None);
        if self.machine.input_types == InputTypes::Exact {
            state.heap.see(&mut self.cx(&state.facts), input.value)?;
        }
        Rc::make_mut(&mut state.globals).add_input(input);
        Ok(input.value)
    }

    /// The input that the program asks for next. It is one only once it is added to the others.
    pub(crate) fn next_input<H: Heap>(&mut self, state: &State<H>, what: &str, ty: Type, limits: Limits) -> Input {
        let number = state.globals.inputs().len() + 1;
        let name = self.machine.program.names.intern(&format!("{what}#{number}"));
        let value = self.cx(&state.facts).input_value(Origin::Input(name), ty, limits);
        Input { name, ty, value, function: None }
    }

    /// A text that the program asks for, of at most so many characters or of any length: an object of its own, with
    /// characters that are inputs. The input is told of by its array.
    pub(crate) fn any_text<H: Heap>(&mut self, state: &mut State<H>, longest: Option<Term>) -> Asked<Answer, H> {
        let Some(layout) = self.text_layout() else {
            return Ok(Answer::Unsupported("an input text: there is no java.lang.String".to_owned()));
        };
        let number = state.globals.inputs().len() + 1;
        let name = self.machine.program.names.intern(&format!("anyString#{number}"));
        let ty = Type::Ref(Some(layout.array));
        let value = self.cx(&state.facts).new_input(Origin::Input(name), ty, Limits::Alone, Kinds::ALL);
        let input = Input { name, ty, value, function: None };
        if let Some(longest) = longest {
            let length = state.heap.load(&mut self.cx(&state.facts), input.value, Slot::Length)?;
            let shift = self.terms.i32(i32::from(layout.is_wide));
            let characters = self.terms.bits(BinaryOp::Shr, length, shift);
            let fits = self.terms.le(characters, longest);
            if let Outcome::Instead(flow) = self.assume(state, fits, By::Assume)? {
                return Ok(Answer::Instead(flow));
            }
        }
        let text = state.heap.own_mut().alloc(&mut self.cx(&state.facts), layout.class);
        state.heap.store(&mut self.cx(&state.facts), text, Slot::Field(layout.value), input.value)?;
        if let Some(coder) = layout.coder.filter(|_| layout.is_wide) {
            let utf16 = self.terms.i32(1);
            state.heap.store(&mut self.cx(&state.facts), text, Slot::Field(coder), utf16)?;
        }
        Rc::make_mut(&mut state.globals).add_input(Input { ty: Type::Ref(Some(layout.class)), ..input });
        Ok(Answer::Value(text))
    }
}
