//! Static fields.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap};
use heapwise_ir::{FieldId, Fixed};
use heapwise_term::{Origin, Term, Word};

use crate::concrete;
use crate::exec::Outcome;
use crate::globals::Input;
use crate::language::{Language, Literal};
use crate::machine::Worker;
use crate::state::State;

/// Gives the static field of a place a value. What forks share is copied only where it changes.
#[inline]
fn put_static<H, L: Language>(state: &mut State<H, L>, at: usize, value: Word) {
    let is_same = match (state.globals.get_static(at), value) {
        (Some(Word::Term(a)), Word::Term(b)) => a == b,
        (Some(Word::I32(a)), Word::I32(b)) => a == b,
        (Some(Word::I64(a)), Word::I64(b)) => a == b,
        _ => false,
    };
    if !is_same {
        Rc::make_mut(&mut state.globals).set_static(at, value);
    }
}

/// Static fields as instructions on known values see them: only those that hold what the path knows of.
impl<L: Language> Worker<'_, L> {
    #[inline(never)]
    pub(crate) fn known_static<H>(&mut self, state: &State<H, L>, field: FieldId) -> Option<Word> {
        let at = self.plain_static(state, field)?;
        if let Some(value) = state.globals.get_static(at) {
            return Some(value);
        }
        let declared = &self.machine.program.fields[field];
        match declared.fixed {
            Some(Fixed::Const(value)) => Some(self.constant_word(value)),
            Some(Fixed::Text(_)) => None,
            _ => concrete::default_of(declared.ty),
        }
    }

    #[inline(never)]
    pub(crate) fn set_known_static<H>(&self, state: &mut State<H, L>, field: FieldId, value: Word) -> Option<()> {
        let at = self.plain_static(state, field)?;
        put_static(state, at, value);
        Some(())
    }

    /// The place of a static field, unless it may still hold something that was there before the program began.
    #[inline]
    fn plain_static<H>(&self, state: &State<H, L>, field: FieldId) -> Option<usize> {
        let at = self.hierarchy.slot(field);
        let begins_unknown = matches!(self.machine.program.fields[field].fixed, Some(Fixed::Input | Fixed::Changeable));
        (!begins_unknown || state.globals.has_met(at)).then_some(at)
    }
}

impl<L: Language> Worker<'_, L> {
    /// What a static field holds, as a term.
    pub fn load_static<H: Heap>(&mut self, state: &mut State<H, L>, field: FieldId) -> Asked<Outcome<Term>, H> {
        Ok(match self.load_static_word(state, field)? {
            Outcome::Value(value) => Outcome::Value(self.terms.term(value)),
            Outcome::Instead(flow) => Outcome::Instead(flow),
        })
    }

    /// What a static field holds.
    pub(crate) fn load_static_word<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        field: FieldId,
    ) -> Asked<Outcome<Word>, H> {
        let at = self.hierarchy.slot(field);
        let declared = &self.machine.program.fields[field];
        if declared.fixed == Some(Fixed::Input) && !state.globals.has_met(at) && !state.initialises_a_class() {
            return Ok(Outcome::Value(self.static_input(state, field, at)?.into()));
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
        Ok(Outcome::Value(value.into()))
    }

    /// Gives a static field a value.
    pub fn store_static<H: Heap>(&mut self, state: &mut State<H, L>, field: FieldId, value: Term) {
        self.store_static_word(state, field, value.into());
    }

    pub(crate) fn store_static_word<H: Heap>(&mut self, state: &mut State<H, L>, field: FieldId, value: Word) {
        let at = self.hierarchy.slot(field);
        put_static(state, at, value);
        let begins_unknown = matches!(self.machine.program.fields[field].fixed, Some(Fixed::Input | Fixed::Changeable));
        if begins_unknown && !state.globals.has_met(at) && !state.initialises_a_class() {
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
        globals.set_static(at, value.into());
        globals.meet(at);
        globals.add_input(Input { name, ty, value, function: None });
        Ok(value)
    }
}
