//! Whether two references are the same, where that takes more than looking at them.
//!
//! An object whose fields never change is as good as any other that holds the same, until somebody compares the two. So
//! nothing is said of such an input when it is made, and here, where references are compared, it is asked whether it is the
//! object that was there before: a text that is a literal, a box of the cache, the object of a class, or what a static field
//! holds. Which of them an input object is, is a place of it like any other (`EXISTING`): two references to one object
//! agree on it under every strategy.
//!
//! The library compares references to save work, and finds the same in the end; there nothing is asked, but in the few
//! classes that mean it.

mod content;
mod marks;
mod value_class;

use std::rc::Rc;

use heapwise_heap::{Asked, By, Heap, Slot};
use heapwise_ir::ClassId;
use heapwise_term::{Node, Term};

use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

pub use marks::{CACHED, LITERAL, number_of_class};
pub(crate) use value_class::ValueClass;

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
            // Who has an array without elements of its own to compare with, means it.
            Some(ValueClass::Mirror | ValueClass::Array) => true,
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
            ValueClass::Array => {
                let length = state.heap.load(&mut self.cx(&state.facts), there, Slot::Length)?;
                let none = self.terms.i32(0);
                let equal = self.terms.eq(length, none);
                content = self.terms.and(content, equal);
            }
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
            ValueClass::Array if !self.is_empty_array(state, object) => return Ok(None),
            ValueClass::Array | ValueClass::Fields(_) => None,
        };
        let Node::Object(id, _) = self.terms.node(object) else { return Ok(by_value) };
        Ok(by_value.or_else(|| self.classes.existing_of(id).map(|known| (known.number, Term::TRUE))))
    }

    /// Whether an object of our own is an array without elements.
    pub(crate) fn is_empty_array<H: Heap>(&mut self, state: &mut State<H>, object: Term) -> bool {
        let length = state.heap.load(&mut self.cx(&state.facts), object, Slot::Length);
        length.is_ok_and(|length| self.number(length) == Some(0))
    }

    /// Whether an object of our own is found by its value alone: a literal, a box of the cache, the object of a class.
    pub(crate) fn is_told_by_value<H: Heap>(&mut self, state: &mut State<H>, object: Term, class: ClassId) -> bool {
        self.value_class(class).is_some_and(|class| matches!(self.counterpart(state, object, &class), Ok(Some(_))))
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
}
