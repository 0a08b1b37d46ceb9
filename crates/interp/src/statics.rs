//! Static fields.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap};
use heapwise_ir::{FieldId, Fixed};
use heapwise_term::{Origin, Term};

use crate::exec::Outcome;
use crate::globals::Input;
use crate::language::{Language, Literal};
use crate::machine::Worker;
use crate::state::State;

impl<L: Language> Worker<'_, L> {
    /// What a static field holds.
    pub fn load_static<H: Heap>(&mut self, state: &mut State<H, L>, field: FieldId) -> Asked<Outcome<Term>, H> {
        let at = self.hierarchy.slot(field);
        let declared = &self.machine.program.fields[field];
        if declared.fixed == Some(Fixed::Input) && !state.globals.has_met(at) && !state.initialises_a_class() {
            return Ok(Outcome::Value(self.static_input(state, field, at)?));
        }
        if declared.fixed == Some(Fixed::Changeable) {
            L::reads_changeable(self, state, field, at);
        }
        if let Some(value) = state.globals.get_static(at) {
            return Ok(Outcome::Value(value));
        }
        let value = match declared.fixed {
            Some(Fixed::Const(value)) => self.constant(value),
            Some(Fixed::Text(text)) => match L::literal(self, state, Literal::Text(text))? {
                Outcome::Value(text) => text,
                Outcome::Instead(flow) => return Ok(Outcome::Instead(flow)),
            },
            Some(Fixed::Default | Fixed::Input | Fixed::Changeable) | None => {
                self.cx(&state.facts).default_of(declared.ty)
            }
        };
        Ok(Outcome::Value(value))
    }

    /// Gives a static field a value.
    pub fn store_static<H: Heap>(&mut self, state: &mut State<H, L>, field: FieldId, value: Term) {
        let at = self.hierarchy.slot(field);
        if state.globals.get_static(at) != Some(value) {
            Rc::make_mut(&mut state.globals).set_static(at, value);
        }
        let is_met = matches!(self.machine.program.fields[field].fixed, Some(Fixed::Input | Fixed::Changeable));
        if is_met && !state.globals.has_met(at) && !state.initialises_a_class() {
            Rc::make_mut(&mut state.globals).meet(at);
        }
    }

    /// What a static field holds that the program looks at for the first time, where such fields are inputs.
    fn static_input<H: Heap>(&mut self, state: &mut State<H, L>, field: FieldId, at: usize) -> Asked<Term, H> {
        let program = self.machine.program;
        let declared = &program.fields[field];
        let ty = declared.declared();
        let name = format!("{}.{}", program.class_name(declared.class), program.field_name(field));
        let name = program.names.intern(&name);
        let limits = heapwise_heap::limits_in(declared.in_input, ty);
        let value = self.cx(&state.facts).input_value(Origin::Input(name), ty, limits);
        if ty.is_ref() {
            // Nothing has changed so far: where the heap asks, the same symbol is looked at again.
            state.heap.see(&mut self.cx(&state.facts), value)?;
        }
        let globals = Rc::make_mut(&mut state.globals);
        globals.set_static(at, value);
        globals.meet(at);
        globals.add_input(Input { name, ty, value, function: None });
        Ok(value)
    }
}
