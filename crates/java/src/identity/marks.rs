//! Marks by which objects of our own are told that inputs may be: literals, boxes of the cache, objects of classes.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::FieldId;
use heapwise_jvm::EXISTING;
use heapwise_term::Term;

use super::ValueClass;
use crate::State;
use crate::jvm::Jvm;

/// What [`EXISTING`] holds for a text that is a literal, and for a box of the cache. Objects have large numbers.
pub const LITERAL: i64 = 1;
pub const CACHED: i64 = 2;

/// What [`EXISTING`] holds for the object that stands for a class, by its name.
pub fn number_of_class(name: &str) -> i64 {
    FixedState::with_seed(0x636c_6173).hash_one(name) as i64
}

impl Jvm<'_, '_> {
    /// Whether an object is `Boolean.TRUE` or `Boolean.FALSE`, which no `valueOf` has made.
    pub(super) fn is_constant_of_boolean<H>(&mut self, state: &State<H>, object: Term) -> bool {
        let Some(class) = self.class_of(object) else { return false };
        let program = self.machine.program;
        if program.class_name(class) != "java.lang.Boolean" {
            return false;
        }
        let held = |&field: &FieldId| state.globals.static_reference(self.hierarchy.slot(field));
        program.classes[class].statics.iter().filter_map(held).any(|held| held == object)
    }

    pub(super) fn has_mark<H: Heap>(&mut self, state: &mut State<H>, object: Term, mark: i64) -> Asked<Term, H> {
        let Some(existing) = self.existing_field() else { return Ok(Term::FALSE) };
        let held = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(existing))?;
        let mark = self.terms.i64(mark);
        Ok(self.terms.eq(held, mark))
    }

    /// Whether a box of our own, made for a number that is not known, may be one of the cache.
    pub(crate) fn may_be_of_cache<H: Heap>(&mut self, state: &mut State<H>, object: Term) -> Asked<bool, H> {
        let Some(class) = self.class_of(object) else { return Ok(false) };
        let Some(ValueClass::Box { value, .. }) = self.value_class(class) else { return Ok(false) };
        let held = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(value))?;
        Ok(self.number(held).is_none() && self.has_mark(state, object, CACHED)? != Term::FALSE)
    }

    /// Notes that a text of our own is a literal.
    pub(crate) fn mark_literal<H: Heap>(&mut self, state: &mut State<H>, object: Term) -> Asked<(), H> {
        let Some(existing) = self.existing_field() else { return Ok(()) };
        let mark = self.terms.i64(LITERAL);
        state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(existing), mark)
    }

    /// Notes that a box of our own is one of the cache, where its number is small.
    pub(crate) fn mark_cached<H: Heap>(&mut self, state: &mut State<H>, object: Term) -> Asked<(), H> {
        let Some(class) = self.class_of(object) else { return Ok(()) };
        let Some(ValueClass::Box { value, least, greatest }) = self.value_class(class) else { return Ok(()) };
        let Some(existing) = self.existing_field() else { return Ok(()) };
        let held = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(value))?;
        let small = self.is_between(held, least, greatest);
        let (mark, none) = (self.terms.i64(CACHED), self.terms.i64(0));
        let mark = self.terms.ite(small, mark, none);
        // A box of the cache is shared by all paths: it is not written again.
        if state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(existing))? != mark {
            state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(existing), mark)?;
        }
        Ok(())
    }

    pub(super) fn is_between(&mut self, number: Term, least: i64, greatest: i64) -> Term {
        let sort = self.terms.sort(number);
        let (least, greatest) = (self.terms.integer_of(sort, least), self.terms.integer_of(sort, greatest));
        let above = self.terms.le(least, number);
        let below = self.terms.le(number, greatest);
        self.terms.and(above, below)
    }

    /// The field that every object has for which of the objects it is that were there before.
    pub(super) fn existing_field(&mut self) -> Option<FieldId> {
        if self.language.existing.is_none() {
            let object = self.class_named("java.lang.Object").ok()?;
            self.language.existing = self.machine.program.find_field(object, EXISTING);
        }
        self.language.existing
    }
}
