//! Objects, arrays and type tests: what must hold before the heap is asked, and what is thrown where it does not.

use heapwise_heap::{Asked, By, Heap, Slot, Subject, sort_of};
use heapwise_ir::{ClassId, FieldId, Implicit, Reg, Type};
use heapwise_term::{Kinds, Sort, Term};

use crate::exec::{Outcome, unsupported};
use crate::machine::Worker;
use crate::operators::describe;
use crate::state::State;

/// As `value!`, where an outcome is asked for.
macro_rules! go {
    ($outcome:expr) => {
        match $outcome {
            Outcome::Value(value) => value,
            Outcome::Instead(flow) => return Ok(Outcome::Instead(flow)),
        }
    };
}

impl Worker<'_> {
    pub(crate) fn load_field<H: Heap>(
        &mut self,
        state: &mut State<H>,
        obj: Reg,
        field: FieldId,
    ) -> Asked<Outcome<Term>, H> {
        let object = state.get(obj);
        go!(self.non_null(state, object)?);
        let value = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(field))?;
        Ok(Outcome::Value(value))
    }

    pub(crate) fn store_field<H: Heap>(
        &mut self,
        state: &mut State<H>,
        obj: Reg,
        field: FieldId,
        value: Reg,
    ) -> Asked<Outcome<()>, H> {
        let (object, value) = (state.get(obj), state.get(value));
        go!(self.non_null(state, object)?);
        go!(self.fits(state, value, self.machine.program.fields[field].ty));
        state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(field), value)?;
        Ok(Outcome::Value(()))
    }

    /// A language without types may store anything anywhere: what has the wrong sort ends the path.
    fn fits<H: Heap>(&self, state: &State<H>, value: Term, ty: Type) -> Outcome<()> {
        let (sort, wanted) = (self.terms.sort(value), sort_of(ty));
        if sort == wanted {
            return Outcome::Value(());
        }
        self.ill_typed(state, &format!("{} stored where {} belongs", describe(sort), describe(wanted)))
    }

    pub(crate) fn new_array<H: Heap>(
        &mut self,
        state: &mut State<H>,
        class: ClassId,
        length: Reg,
    ) -> Asked<Outcome<Term>, H> {
        let length = state.get(length);
        go!(self.fits(state, length, Type::I32));
        let zero = self.terms.i32(0);
        let negative = self.terms.lt(length, zero);
        if self.decide(state, negative, Subject::Condition(negative))? {
            return Ok(Outcome::Instead(self.throw_implicit(state, Implicit::NegativeSize)?));
        }
        Ok(Outcome::Value(state.heap.alloc_array(&mut self.cx(&state.facts), class, length)))
    }

    pub(crate) fn length<H: Heap>(&mut self, state: &mut State<H>, array: Reg) -> Asked<Outcome<Term>, H> {
        let array = state.get(array);
        go!(self.non_null(state, array)?);
        Ok(Outcome::Value(state.heap.load(&mut self.cx(&state.facts), array, Slot::Length)?))
    }

    /// Goes on only where the array is not null and the index within its bounds.
    fn element<H: Heap>(&mut self, state: &mut State<H>, array: Term, index: Term) -> Asked<Outcome<()>, H> {
        go!(self.non_null(state, array)?);
        go!(self.fits(state, index, Type::I32));
        let length = state.heap.load(&mut self.cx(&state.facts), array, Slot::Length)?;
        let zero = self.terms.i32(0);
        let not_negative = self.terms.le(zero, index);
        let below = self.terms.lt(index, length);
        let within = self.terms.and(not_negative, below);
        if self.decide(state, within, Subject::Condition(within))? {
            return Ok(Outcome::Value(()));
        }
        Ok(Outcome::Instead(self.throw_implicit(state, Implicit::BadIndex)?))
    }

    pub(crate) fn load_element<H: Heap>(
        &mut self,
        state: &mut State<H>,
        array: Reg,
        index: Reg,
        ty: Type,
    ) -> Asked<Outcome<Term>, H> {
        let (array, index) = (state.get(array), state.get(index));
        go!(self.element(state, array, index)?);
        Ok(Outcome::Value(state.heap.load(&mut self.cx(&state.facts), array, Slot::Element(index, ty))?))
    }

    pub(crate) fn store_element<H: Heap>(
        &mut self,
        state: &mut State<H>,
        array: Reg,
        index: Reg,
        value: Reg,
        ty: Type,
    ) -> Asked<Outcome<()>, H> {
        let (array, index, value) = (state.get(array), state.get(index), state.get(value));
        go!(self.element(state, array, index)?);
        go!(self.fits(state, value, ty));
        state.heap.store(&mut self.cx(&state.facts), array, Slot::Element(index, ty), value)?;
        Ok(Outcome::Value(()))
    }

    /// Whether a reference is null or of one of these kinds.
    fn null_or_a<H: Heap>(&mut self, state: &mut State<H>, reference: Term, kinds: Kinds) -> Asked<Term, H> {
        let null = state.heap.same(&mut self.cx(&state.facts), reference, Term::NULL)?;
        if null == Term::TRUE {
            return Ok(null);
        }
        let is_a = state.heap.is_a(&mut self.cx(&state.facts), reference, kinds)?;
        Ok(self.terms.or(null, is_a))
    }

    pub(crate) fn instance_of<H: Heap>(
        &mut self,
        state: &mut State<H>,
        obj: Reg,
        class: ClassId,
    ) -> Asked<Outcome<Term>, H> {
        let reference = state.get(obj);
        if self.terms.sort(reference) != Sort::Ref {
            return Ok(Outcome::Instead(unsupported(self, state, "a value used as an object")));
        }
        let kinds = self.classes.kinds(class);
        Ok(Outcome::Value(state.heap.is_a(&mut self.cx(&state.facts), reference, kinds)?))
    }

    pub(crate) fn cast<H: Heap>(&mut self, state: &mut State<H>, src: Reg, class: ClassId) -> Asked<Outcome<Term>, H> {
        let reference = state.get(src);
        if self.terms.sort(reference) != Sort::Ref {
            return Ok(Outcome::Instead(unsupported(self, state, "a value used as an object")));
        }
        let kinds = self.classes.kinds(class);
        let fits = self.null_or_a(state, reference, kinds)?;
        if self.decide(state, fits, Subject::Class(reference))? {
            return Ok(Outcome::Value(reference));
        }
        Ok(Outcome::Instead(self.throw_implicit(state, Implicit::BadCast)?))
    }

    /// Goes on only where a reference is null or of a class.
    pub(crate) fn require<H: Heap>(&mut self, state: &mut State<H>, obj: Reg, class: ClassId) -> Asked<Outcome<()>, H> {
        let reference = state.get(obj);
        if self.terms.sort(reference) != Sort::Ref {
            return Ok(Outcome::Instead(unsupported(self, state, "a value used as an object")));
        }
        let kinds = self.classes.kinds(class);
        let fits = self.null_or_a(state, reference, kinds)?;
        self.assume(state, fits, By::Typing)
    }
}
