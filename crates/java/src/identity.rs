//! Whether two references are the same, where that takes more than looking at them.
//!
//! An object whose fields never change is as good as any other that holds the same, until somebody compares the two. So
//! nothing is said of such an input when it is made, and here, where references are compared, it is asked whether it is the
//! object that was there before: a text that is a literal, a box of the cache, the object of a class, or what a static field
//! holds. Which of them an input object is, is a place of it like any other ([`EXISTING`]): two references to one object
//! agree on it under every strategy.
//!
//! The library compares references to save work, and finds the same in the end; there nothing is asked, but in the few
//! classes that mean it.

use std::hash::BuildHasher;
use std::rc::Rc;

use foldhash::fast::FixedState;
use heapwise_heap::{Asked, By, Heap, Slot, sort_of};
use heapwise_ir::{ClassId, FieldId, Shape};
use heapwise_jvm::{EXISTING, IDENTITY_HASH};
use heapwise_term::{BinaryOp, Node, Sort, Term};

use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

/// What makes two objects of a class equal, where their fields never change.
#[derive(Clone, Debug)]
pub(crate) enum ValueClass {
    Text,
    /// The number that is kept in this field. From the least to the greatest there is one object for each.
    Box {
        value: FieldId,
        least: i64,
        greatest: i64,
    },
    /// The object of a class.
    Mirror,
    /// Each of these fields holds the same.
    Fields(Rc<[FieldId]>),
}

/// An input that a path has compared with an object that was there before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identified {
    pub(crate) reference: Term,
    pub(crate) class: ClassId,
    /// When it is that object.
    pub(crate) when: Term,
    pub(crate) what: Counterpart,
}

/// What an input was compared with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Counterpart {
    /// A literal: the object.
    Text(Term),
    /// The box of the cache that holds this number.
    Box(Term),
    /// A class or what a static field holds, by number.
    Object(i64),
}

/// What [`EXISTING`] holds for a text that is a literal, and for a box of the cache. Objects have large numbers.
pub const LITERAL: i64 = 1;
pub const CACHED: i64 = 2;

/// How far fields of fields are compared.
const DEPTH: usize = 4;

impl Jvm<'_, '_> {
    /// Whether two references are the same. `same` is what the heap says, to which objects are the same only where they are
    /// one in it.
    pub(crate) fn identical<H: Heap>(
        &mut self,
        state: &mut State<H>,
        same: Term,
        a: Term,
        b: Term,
    ) -> Asked<Outcome<Term>, H> {
        if same == Term::TRUE {
            return Ok(Outcome::Value(same));
        }
        // Nearly all comparisons are none of ours.
        match (self.terms.node(a), self.terms.node(b)) {
            (Node::Null, _) | (_, Node::Null) | (Node::Symbol(_), Node::Symbol(_)) => return Ok(Outcome::Value(same)),
            (Node::Object(..), Node::Object(..)) if self.saves_work(state) => return Ok(Outcome::Value(same)),
            _ => {}
        }
        let mut found = Vec::new();
        let same = self.identical_within(state, same, (a, b), DEPTH, &mut found)?;
        for (at, new) in found.iter().enumerate() {
            let before = state.language.once.identified().iter().chain(&found[..at]);
            let before: Vec<Identified> = before.filter(|known| known.class == new.class).cloned().collect();
            for known in before {
                if let Outcome::Instead(flow) = self.are_one(state, &known, new)? {
                    return Ok(Outcome::Instead(flow));
                }
            }
        }
        for new in found {
            if !state.language.once.identified().contains(&new) {
                Rc::make_mut(&mut state.language.once).add_identified(new);
            }
        }
        Ok(Outcome::Value(same))
    }

    fn identical_within<H: Heap>(
        &mut self,
        state: &mut State<H>,
        same: Term,
        (a, b): (Term, Term),
        depth: usize,
        found: &mut Vec<Identified>,
    ) -> Asked<Term, H> {
        let mut same = same;
        let is_own = |reference| matches!(self.terms.node(reference), Node::Object(..));
        let directions = if is_own(a) && is_own(b) { 1 } else { 2 };
        for (one, other) in [(a, b), (b, a)].into_iter().take(directions) {
            for object in self.own_objects(one) {
                let Some(class) = self.class_of(object) else { continue };
                if object == other || !self.looks_closely(state, class) {
                    continue;
                }
                let is_it = self.is_object(state, other, (object, class), depth, found)?;
                if is_it != Term::FALSE {
                    let meant = self.terms.eq(one, object);
                    let both = self.terms.and(meant, is_it);
                    same = self.terms.or(same, both);
                }
            }
        }
        Ok(same)
    }

    /// Whether the running code means it when it compares references to objects of a class.
    fn looks_closely<H: Heap>(&mut self, state: &State<H>, class: ClassId) -> bool {
        match self.value_class(class) {
            Some(ValueClass::Mirror) => true,
            // That equal objects are as good as the same is only known of the library's own.
            Some(_) => !self.machine.program.classes[class].is_library || !self.saves_work(state),
            None => false,
        }
    }

    /// Whether the running code compares references only to save work.
    fn saves_work<H: Heap>(&self, state: &State<H>) -> bool {
        let program = self.machine.program;
        let running = program.methods[state.frame().method].class;
        running.is_some_and(|running| program.classes[running].identity_is_shortcut)
    }

    /// The objects of our own that a reference may be.
    fn own_objects(&self, reference: Term) -> Vec<Term> {
        let (mut objects, mut seen, mut stack) = (Vec::new(), Vec::new(), vec![reference]);
        while let Some(part) = stack.pop() {
            match self.terms.node(part) {
                Node::Object(..) if !objects.contains(&part) => objects.push(part),
                Node::Ite(_, then, otherwise) if !seen.contains(&part) => {
                    seen.push(part);
                    stack.extend([otherwise, then]);
                }
                _ => {}
            }
        }
        objects
    }

    /// When a reference is an object of our own that an input may be, or as good as that.
    fn is_object<H: Heap>(
        &mut self,
        state: &mut State<H>,
        reference: Term,
        (object, class): (Term, ClassId),
        depth: usize,
        found: &mut Vec<Identified>,
    ) -> Asked<Term, H> {
        let Some(value_class) = self.value_class(class) else { return Ok(Term::FALSE) };
        // Two objects of our own are one only where they are boxes of the cache.
        let is_own = matches!(self.terms.node(reference), Node::Object(..));
        if is_own && (self.class_of(reference) != Some(class) || !matches!(value_class, ValueClass::Box { .. })) {
            return Ok(Term::FALSE);
        }
        let (number, known) = match self.counterpart(state, object, &value_class)? {
            Some(found) => found,
            None => return Ok(Term::FALSE),
        };
        let kind = self.hierarchy.number(class);
        let only = self.terms.kinds.set([kind]);
        let is_a = state.heap.is_a(&mut self.cx(&state.facts), reference, only)?;
        if is_a == Term::FALSE {
            return Ok(Term::FALSE);
        }
        // What is not of the class is not looked into.
        let there = self.terms.ite(is_a, reference, Term::NULL);
        let Some(existing) = self.existing_field() else { return Ok(Term::FALSE) };
        let which = state.heap.load(&mut self.cx(&state.facts), there, Slot::Field(existing))?;
        let meant = self.terms.i64(number);
        let is_one = self.terms.eq(which, meant);
        let mut when = self.terms.and(is_a, is_one);
        let (mut content, mut what) = (known, Counterpart::Object(number));
        match &value_class {
            ValueClass::Text => {
                if number == LITERAL {
                    what = Counterpart::Text(object);
                }
                content = self.same_text(state, there, object)?;
            }
            ValueClass::Box { value, least, greatest } => {
                let held = state.heap.load(&mut self.cx(&state.facts), there, Slot::Field(*value))?;
                let wanted = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(*value))?;
                let equal = self.terms.eq(held, wanted);
                content = self.terms.and(known, equal);
                if number == CACHED {
                    // Also where the number is another one, there is one object for it.
                    let small = self.is_between(held, *least, *greatest);
                    when = self.terms.and(when, small);
                    what = Counterpart::Box(held);
                }
            }
            ValueClass::Mirror => {}
            ValueClass::Fields(fields) => {
                for &field in fields.iter() {
                    let equal = self.same_field(state, (there, object), field, depth, found)?;
                    content = self.terms.and(content, equal);
                }
            }
        }
        let is_it = self.terms.and(when, content);
        if !is_own && is_it != Term::FALSE {
            let when = if matches!(what, Counterpart::Box(_)) { when } else { is_it };
            found.push(Identified { reference, class, when, what });
        }
        Ok(is_it)
    }

    /// The number under which inputs are an object of our own, and when it is one that they may be.
    fn counterpart<H: Heap>(
        &mut self,
        state: &mut State<H>,
        object: Term,
        class: &ValueClass,
    ) -> Asked<Option<(i64, Term)>, H> {
        let by_value = match class {
            ValueClass::Text => {
                let is_literal = self.has_mark(state, object, LITERAL)? == Term::TRUE;
                is_literal.then_some((LITERAL, Term::TRUE))
            }
            ValueClass::Box { .. } => {
                let is_cached = match self.is_constant_of_boolean(state, object) {
                    true => Term::TRUE,
                    false => self.has_mark(state, object, CACHED)?,
                };
                (is_cached != Term::FALSE).then_some((CACHED, is_cached))
            }
            ValueClass::Mirror => state.language.once.mirrored(object).map(|name| {
                let number = number_of_class(self.machine.program.names.text(name));
                self.language.compared_classes.insert(number, name);
                (number, Term::TRUE)
            }),
            ValueClass::Fields(_) => None,
        };
        let Node::Object(id, _) = self.terms.node(object) else { return Ok(by_value) };
        Ok(by_value.or_else(|| self.classes.existing_of(id).map(|known| (known.number, Term::TRUE))))
    }

    /// Whether an object of our own is found by its value alone: a literal, a box of the cache, the object of a class.
    pub(crate) fn is_told_by_value<H: Heap>(&mut self, state: &mut State<H>, object: Term, class: ClassId) -> bool {
        self.value_class(class).is_some_and(|class| matches!(self.counterpart(state, object, &class), Ok(Some(_))))
    }

    /// Whether an object is `Boolean.TRUE` or `Boolean.FALSE`, which no `valueOf` has made.
    fn is_constant_of_boolean<H>(&mut self, state: &State<H>, object: Term) -> bool {
        let Some(class) = self.class_of(object) else { return false };
        let program = self.machine.program;
        if program.class_name(class) != "java.lang.Boolean" {
            return false;
        }
        let held = |&field: &FieldId| state.globals.get_static(self.hierarchy.slot(field));
        program.classes[class].statics.iter().filter_map(held).any(|held| held == object)
    }

    fn has_mark<H: Heap>(&mut self, state: &mut State<H>, object: Term, mark: i64) -> Asked<Term, H> {
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

    fn is_between(&mut self, number: Term, least: i64, greatest: i64) -> Term {
        let sort = self.terms.sort(number);
        let (least, greatest) = (self.terms.integer_of(sort, least), self.terms.integer_of(sort, greatest));
        let above = self.terms.le(least, number);
        let below = self.terms.le(number, greatest);
        self.terms.and(above, below)
    }

    /// When a text says what a literal says.
    fn same_text<H: Heap>(&mut self, state: &mut State<H>, text: Term, literal: Term) -> Asked<Term, H> {
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
    fn same_field<H: Heap>(
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

    /// Two inputs that are one object that was there before are the same. That excludes no input: it is what being that object
    /// means.
    fn are_one<H: Heap>(&mut self, state: &mut State<H>, a: &Identified, b: &Identified) -> Asked<Outcome<()>, H> {
        let alike = match (a.what, b.what) {
            _ if a.reference == b.reference => Term::FALSE,
            (Counterpart::Box(a), Counterpart::Box(b)) => self.terms.eq(a, b),
            (a, b) => self.terms.bool(a == b),
        };
        let both = self.terms.and(a.when, b.when);
        let both = self.terms.and(both, alike);
        if both == Term::FALSE || state.facts.known(&self.terms, both) == Some(false) {
            return Ok(Outcome::Value(()));
        }
        let same = state.heap.same(&mut self.cx(&state.facts), a.reference, b.reference)?;
        let apart = self.terms.not(both);
        let holds = self.terms.or(apart, same);
        self.assume(state, holds, By::Typing)
    }

    /// What makes two objects of a class equal, if their fields never change.
    pub(crate) fn value_class(&mut self, class: ClassId) -> Option<ValueClass> {
        if let Some(known) = self.language.value_classes.get(&class) {
            return known.clone();
        }
        let found = self.find_value_class(class);
        self.language.value_classes.insert(class, found.clone());
        found
    }

    fn find_value_class(&self, class: ClassId) -> Option<ValueClass> {
        let program = self.machine.program;
        let declared = &program.classes[class];
        if declared.shape != Shape::Object || declared.is_enum {
            return None;
        }
        let cached = |least: i64, greatest: i64| {
            let value = program.find_field(class, "value")?;
            Some(ValueClass::Box { value, least, greatest })
        };
        match program.class_name(class) {
            "java.lang.String" => return Some(ValueClass::Text),
            "java.lang.Class" => return Some(ValueClass::Mirror),
            "java.lang.Integer" | "java.lang.Long" | "java.lang.Short" => return cached(-128, 127),
            "java.lang.Byte" => return cached(-128, 127),
            "java.lang.Character" => return cached(0, 127),
            "java.lang.Boolean" => return cached(0, 1),
            _ => {}
        }
        let fields = self.instance_fields(class);
        fields.iter().all(|&field| program.fields[field].is_final).then(|| ValueClass::Fields(fields.into()))
    }

    /// The fields of the objects of a class that its source has.
    pub(crate) fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let program = self.machine.program;
        let mut fields = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            let is_written = |field: &FieldId| !matches!(program.field_name(*field), IDENTITY_HASH | EXISTING);
            fields.extend(program.classes[class].fields.iter().copied().filter(is_written));
            next = program.classes[class].parent;
        }
        fields
    }

    /// The field that every object has for which of the objects it is that were there before.
    fn existing_field(&mut self) -> Option<FieldId> {
        if self.language.existing.is_none() {
            let object = self.class_named("java.lang.Object").ok()?;
            self.language.existing = self.machine.program.find_field(object, EXISTING);
        }
        self.language.existing
    }
}

/// What [`EXISTING`] holds for the object that stands for a class, by its name.
pub fn number_of_class(name: &str) -> i64 {
    FixedState::with_seed(0x636c_6173).hash_one(name) as i64
}
