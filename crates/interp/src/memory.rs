//! Objects, arrays and type tests: what must hold before the heap is asked, and what is thrown where it does not.

use heapwise_heap::{Alternative, Asked, Bound, By, Heap, Question, Slot, Subject, sort_of};
use heapwise_ir::{ClassId, FieldId, Reg, Shape, Type};
use heapwise_term::{Kinds, Node, Sort, Term};

use crate::ending::Ending;
use crate::exec::{Flow, Outcome, unsupported};
use crate::language::{Fault, Language};
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

impl<L: Language> Worker<'_, L> {
    pub(crate) fn load_field<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        obj: Reg,
        field: FieldId,
    ) -> Asked<Outcome<Term>, H> {
        let object = state.get(&mut self.terms, obj);
        go!(self.non_null(state, object)?);
        if let Some(flow) = L::before_field(self, state, object, field)? {
            return Ok(Outcome::Instead(flow));
        }
        let value = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(field))?;
        Ok(Outcome::Value(value))
    }

    pub(crate) fn store_field<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        obj: Reg,
        field: FieldId,
        value: Reg,
    ) -> Asked<Outcome<()>, H> {
        let (object, value) = (state.get(&mut self.terms, obj), state.get(&mut self.terms, value));
        go!(self.non_null(state, object)?);
        go!(self.fits(state, value, self.machine.program.fields[field].ty));
        if let Some(flow) = L::before_field(self, state, object, field)? {
            return Ok(Outcome::Instead(flow));
        }
        state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(field), value)?;
        Ok(Outcome::Value(()))
    }

    /// A language without types may store anything anywhere: what has the wrong sort ends the path.
    fn fits<H: Heap>(&self, state: &State<H, L>, value: Term, ty: Type) -> Outcome<()> {
        let (sort, wanted) = (self.terms.sort(value), sort_of(ty));
        if sort == wanted {
            return Outcome::Value(());
        }
        self.ill_typed(state, &format!("{} stored where {} belongs", describe(sort), describe(wanted)))
    }

    pub(crate) fn new_array<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        class: ClassId,
        length: Reg,
    ) -> Asked<Outcome<Term>, H> {
        let length = state.get(&mut self.terms, length);
        go!(self.fits(state, length, Type::I32));
        let zero = self.terms.i32(0);
        let negative = self.terms.lt(length, zero);
        if self.decide(state, negative, Subject::Condition(negative))? {
            return Ok(Outcome::Instead(self.throw_implicit(state, Fault::NegativeSize(length))?));
        }
        Ok(Outcome::Value(state.heap.own_mut().alloc_array(&mut self.cx(&state.facts), class, length)))
    }

    pub(crate) fn length<H: Heap>(&mut self, state: &mut State<H, L>, array: Reg) -> Asked<Outcome<Term>, H> {
        let array = state.get(&mut self.terms, array);
        go!(self.non_null(state, array)?);
        Ok(Outcome::Value(state.heap.load(&mut self.cx(&state.facts), array, Slot::Length)?))
    }

    /// Goes on only where the array is not null and the index within its bounds.
    pub fn element<H: Heap>(&mut self, state: &mut State<H, L>, array: Term, index: Term) -> Asked<Outcome<()>, H> {
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
        Ok(Outcome::Instead(self.throw_implicit(state, Fault::BadIndex { index, length })?))
    }

    pub(crate) fn load_element<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        array: Reg,
        index: Reg,
        ty: Type,
    ) -> Asked<Outcome<Term>, H> {
        let (array, index) = (state.get(&mut self.terms, array), state.get(&mut self.terms, index));
        go!(self.element(state, array, index)?);
        let ty = self.element_type(array, ty);
        Ok(Outcome::Value(state.heap.load(&mut self.cx(&state.facts), array, Slot::Element(index, ty))?))
    }

    pub(crate) fn store_element<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        array: Reg,
        index: Reg,
        value: Reg,
        ty: Type,
    ) -> Asked<Outcome<()>, H> {
        let (array, index, value) =
            (state.get(&mut self.terms, array), state.get(&mut self.terms, index), state.get(&mut self.terms, value));
        go!(self.element(state, array, index)?);
        go!(self.fits(state, value, ty));
        let ty = self.element_type(array, ty);
        let value = self.narrowed(value, ty);
        for (array_there, class) in self.checked_stores(array, value) {
            let kinds = self.classes.kinds(class);
            let fits = self.null_or_a(state, value, kinds)?;
            let is_there = state.heap.same(&mut self.cx(&state.facts), array, array_there)?;
            let elsewhere = self.terms.not(is_there);
            let fits = self.terms.or(elsewhere, fits);
            if !self.decide(state, fits, Subject::Class(value))? {
                return Ok(Outcome::Instead(self.throw_implicit(state, Fault::BadStore(value))?));
            }
        }
        state.heap.store(&mut self.cx(&state.facts), array, Slot::Element(index, ty), value)?;
        Ok(Outcome::Value(()))
    }

    /// What the elements of an array are. An instruction may know less: its array can be of bytes or of booleans, and of
    /// any class.
    pub fn element_type(&self, array: Term, ty: Type) -> Type {
        if !matches!(ty, Type::I8 | Type::Ref(None)) {
            return ty;
        }
        match self.some_class(array).map(|class| self.machine.program.classes[class].shape) {
            Some(Shape::Array(element)) => element,
            _ => ty,
        }
    }

    /// A class that a reference may have: what it has in common with all others that it may have is what counts here.
    pub fn some_class(&self, reference: Term) -> Option<ClassId> {
        let mut at = reference;
        loop {
            let kind = match self.terms.node(at) {
                Node::Object(_, kind) => kind,
                Node::Symbol(symbol) => self.terms.kinds.first(self.terms.symbol(symbol).kinds)?,
                Node::Ite(_, then, otherwise) => {
                    at = if then == Term::NULL { otherwise } else { then };
                    continue;
                }
                _ => return None,
            };
            return self.hierarchy.class_of(kind);
        }
    }

    /// A value as an array of narrow elements keeps it.
    fn narrowed(&mut self, value: Term, ty: Type) -> Term {
        match ty {
            Type::Bit => {
                let one = self.terms.i32(1);
                self.terms.bits(heapwise_term::BinaryOp::BitAnd, value, one)
            }
            Type::I8 => self.terms.sign_extend8(value),
            Type::I16 => self.terms.sign_extend16(value),
            Type::U16 => self.terms.zero_extend16(value),
            _ => value,
        }
    }

    /// The arrays of our own that a reference may be, each with the class that what is stored there must have, where that is
    /// not clear beforehand: an array of a class may be one of a subclass. An input array is of exactly the class that it is
    /// declared as.
    fn checked_stores(&self, array: Term, value: Term) -> Vec<(Term, ClassId)> {
        let mut checked = Vec::new();
        let is_input = matches!(self.terms.node(array), Node::Symbol(_));
        if is_input || value == Term::NULL || self.terms.sort(value) != Sort::Ref {
            return checked;
        }
        let mut stack = vec![array];
        while let Some(part) = stack.pop() {
            if let Node::Ite(_, then, otherwise) = self.terms.node(part) {
                stack.extend([otherwise, then]);
            } else if let Some(class) = self.checked_store(part)
                && !checked.contains(&(part, class))
            {
                checked.push((part, class));
            }
        }
        checked
    }

    fn checked_store(&self, array: Term) -> Option<ClassId> {
        match self.machine.program.classes[self.class_of(array)?].shape {
            Shape::Array(Type::Ref(Some(element))) => {
                let is_root = self.machine.program.classes[element].parent.is_none()
                    && self.machine.program.classes[element].shape == Shape::Object;
                (!is_root).then_some(element)
            }
            _ => None,
        }
    }

    /// The class of an object of our own.
    pub fn class_of(&self, object: Term) -> Option<ClassId> {
        match self.terms.node(object) {
            Node::Object(_, kind) => self.hierarchy.class_of(kind),
            _ => None,
        }
    }

    /// The class of an object; asks, where it may still have several. None, if no class is possible.
    pub fn settled_class<H: Heap>(&mut self, state: &mut State<H, L>, object: Term) -> Asked<Option<ClassId>, H> {
        if let Some(class) = self.class_of(object) {
            return Ok(Some(class));
        }
        let mut open = Vec::new();
        for kind in self.possible_kinds(object) {
            let only = self.terms.kinds.set([kind]);
            let is_it = state.heap.is_a(&mut self.cx(&state.facts), object, only)?;
            match state.facts.known(&self.terms, is_it) {
                Some(true) => return Ok(self.hierarchy.class_of(kind)),
                Some(false) => {}
                None => open.push((kind, is_it)),
            }
        }
        match &open[..] {
            [] => Ok(None),
            [(kind, _)] => Ok(self.hierarchy.class_of(*kind)),
            _ => {
                let alternatives = open.into_iter().map(|(_, is_it)| Alternative::retry(is_it)).collect();
                Err(Question::new(Subject::Class(object), alternatives))
            }
        }
    }

    /// How many it is, for a number that is not negative: asks, where the path does not say. None, if it is more than loops
    /// may go. Whoever completes an instruction by it notes it with [`Worker::note_count`].
    pub fn count<H: Heap>(&mut self, state: &mut State<H, L>, number: Term) -> Asked<Option<usize>, H> {
        if let Some(known) = self.number(number) {
            return Ok(Some(known as usize));
        }
        // Where characters take two bytes each, characters are counted.
        let step = if self.terms.is_even(number) { 2 } else { 1 };
        let mut count = 0;
        loop {
            let constant = self.terms.i32(count);
            let equal = self.terms.eq(number, constant);
            if self.decide(state, equal, Subject::Condition(equal))? {
                return Ok(Some(count as usize));
            }
            count += step;
            if self.machine.bounds.loops.is_some_and(|limit| (count / step) as u32 > limit) {
                return Ok(None);
            }
        }
    }

    /// Goes on only where so many elements are no more than the instructions that the path may still run.
    pub fn affords<H: Heap>(&self, state: &State<H, L>, count: usize) -> Outcome<()> {
        let left = self.machine.bounds.steps.map(|limit| limit.saturating_sub(state.steps));
        match left {
            Some(left) if count as u64 > left => Outcome::Instead(Flow::End(Ending::Cut(Bound::Steps))),
            _ => Outcome::Value(()),
        }
    }

    /// Makes a number that was counted part of the program path, once nothing more is asked: an instruction that asks runs
    /// again. Also one that is a constant: under another strategy it may be a conditional.
    pub fn note_count<H: Heap>(&self, state: &mut State<H, L>, count: usize) {
        state.program_path.add(count as u64 | 3 << 61);
    }

    /// The value of a constant.
    pub fn number(&self, term: Term) -> Option<i64> {
        self.terms.as_integer(term)?.as_i64()
    }

    /// Whether a reference is null or of one of these kinds.
    pub fn null_or_a<H: Heap>(&mut self, state: &mut State<H, L>, reference: Term, kinds: Kinds) -> Asked<Term, H> {
        let null = state.heap.same(&mut self.cx(&state.facts), reference, Term::NULL)?;
        if null == Term::TRUE {
            return Ok(null);
        }
        let is_a = state.heap.is_a(&mut self.cx(&state.facts), reference, kinds)?;
        Ok(self.terms.or(null, is_a))
    }

    pub(crate) fn instance_of<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        obj: Reg,
        class: ClassId,
    ) -> Asked<Outcome<Term>, H> {
        let reference = state.get(&mut self.terms, obj);
        if self.terms.sort(reference) != Sort::Ref {
            return Ok(Outcome::Instead(unsupported(self, state, "a value used as an object")));
        }
        let kinds = self.classes.kinds(class);
        Ok(Outcome::Value(state.heap.is_a(&mut self.cx(&state.facts), reference, kinds)?))
    }

    pub(crate) fn cast<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        src: Reg,
        class: ClassId,
    ) -> Asked<Outcome<Term>, H> {
        let reference = state.get(&mut self.terms, src);
        if self.terms.sort(reference) != Sort::Ref {
            return Ok(Outcome::Instead(unsupported(self, state, "a value used as an object")));
        }
        let kinds = self.classes.kinds(class);
        let fits = self.null_or_a(state, reference, kinds)?;
        if self.decide(state, fits, Subject::Class(reference))? {
            return Ok(Outcome::Value(reference));
        }
        Ok(Outcome::Instead(self.throw_implicit(state, Fault::BadCast { reference, class })?))
    }

    /// Goes on only where a reference is null or of a class.
    pub(crate) fn require<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        obj: Reg,
        class: ClassId,
    ) -> Asked<Outcome<()>, H> {
        let reference = state.get(&mut self.terms, obj);
        if self.terms.sort(reference) != Sort::Ref {
            return Ok(Outcome::Instead(unsupported(self, state, "a value used as an object")));
        }
        let kinds = self.classes.kinds(class);
        let fits = self.null_or_a(state, reference, kinds)?;
        self.assume(state, fits, By::Typing)
    }
}
