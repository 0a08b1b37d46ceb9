//! Lazy, lazier and lazier# initialisation: one heap, three times of asking.
//!
//! Xianghua Deng, Jooyong Lee, Robby: *Efficient and formal generalized symbolic execution* (Kiasan).
//!
//! An input reference is `Free` at first. Then it is known to be null or not, and if not, which object it refers to:
//! one that the path knows already and whose classes are compatible, or a fresh one whose places are free. The three
//! strategies differ in when they ask:
//!
//! | | loading | null test | dereference, `==` |
//! |---|---|---|---|
//! | lazy | everything at once | known | known |
//! | lazier | null or not | known | which object |
//! | lazier# | nothing | null or not | null or not, then which object |
//!
//! Registers keep the symbol; what it stands for is looked up. What the program made itself is in `own`, apart. An object counts for the bounds when it is first used.

mod exact;
mod known;
mod legal;
mod objects;
mod places;
mod questions;
mod timing;

use std::marker::PhantomData;

use heapwise_term::{Kinds, Node, ObjectId, Sort, SymbolId, Term};

use exact::Reached;
use objects::{ObjectIndex, Objects};
pub use timing::Timing;
use timing::{AtLoad, AtUse, NullAtLoad, OnLoad};

use crate::counting::ask_length;
use crate::legal::{Known, Walks};
use crate::own::Own;
use crate::{Alternative, Asked, Chosen, Cx, Findings, FirstRead, Heap, InputTypes, News, Question, Slot, Subject};

pub type Lazy = Splitting<AtLoad>;
pub type Lazier = Splitting<NullAtLoad>;
pub type LazierSharp = Splitting<AtUse>;

/// What is known of an input reference. A symbol without entry is free.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Status {
    Null,
    NonNull,
    At(ObjectIndex),
}

/// What a reference stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Target {
    Null,
    /// Made by the program itself.
    Own(ObjectId),
    At(ObjectIndex),
    /// An input, not null, not known which.
    NonNull(SymbolId),
    Free(SymbolId),
}

/// An element of an input array that has been touched.
#[derive(Copy, Clone, Debug)]
struct Element {
    array: ObjectIndex,
    index: Term,
    value: Term,
}

/// A first read, compact: states are cloned often.
#[derive(Copy, Clone, Debug)]
struct Read {
    object: ObjectIndex,
    slot: Slot,
    value: Term,
}

#[derive(Debug)]
pub struct Splitting<T> {
    own: Own,
    /// The input objects.
    objects: Objects,
    elements: Vec<Element>,
    references: Vec<(SymbolId, Status)>,
    reads: Vec<Read>,
    /// How many of the reads are not of elements.
    news: usize,
    reached: Reached,
    /// What the rules of the run know of it, if there are any.
    walks: Option<Box<Walks>>,
    timing: PhantomData<T>,
}

impl<T> Default for Splitting<T> {
    fn default() -> Self {
        Splitting {
            own: Own::default(),
            objects: Objects::default(),
            elements: Vec::new(),
            references: Vec::new(),
            reads: Vec::new(),
            news: 0,
            reached: Reached::default(),
            walks: None,
            timing: PhantomData,
        }
    }
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl<T> Clone for Splitting<T> {
    fn clone(&self) -> Self {
        Splitting {
            own: self.own.clone(),
            objects: self.objects.clone(),
            elements: self.elements.clone(),
            references: self.references.clone(),
            reads: self.reads.clone(),
            news: self.news,
            reached: self.reached.clone(),
            walks: self.walks.clone(),
            timing: PhantomData,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.own.clone_from(&source.own);
        self.objects.clone_from(&source.objects);
        self.elements.clone_from(&source.elements);
        self.references.clone_from(&source.references);
        self.reads.clone_from(&source.reads);
        self.news = source.news;
        self.reached.clone_from(&source.reached);
        self.walks.clone_from(&source.walks);
    }
}

/// What an answer settles.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Settle {
    Null(SymbolId),
    NonNull(SymbolId),
    Alias(SymbolId, ObjectIndex),
    Fresh(SymbolId),
    /// A new object that both refer to, of a class that it has by the second, since the program came upon that one first.
    Together(SymbolId, SymbolId),
    Kinds(ObjectIndex, Kinds),
}

impl<T: Timing> Splitting<T> {
    fn status(&self, symbol: SymbolId) -> Option<Status> {
        self.references.iter().rev().find(|(known, _)| *known == symbol).map(|&(_, status)| status)
    }

    fn set_status(&mut self, symbol: SymbolId, status: Status) {
        match self.references.iter_mut().find(|(known, _)| *known == symbol) {
            Some((_, old)) => *old = status,
            None => self.references.push((symbol, status)),
        }
    }

    fn target(&self, cx: &Cx<'_>, reference: Term) -> Target {
        match cx.terms.node(reference) {
            Node::Object(id, _) => Target::Own(id),
            Node::Symbol(symbol) => match self.status(symbol) {
                Some(Status::Null) => Target::Null,
                Some(Status::At(object)) => Target::At(object),
                Some(Status::NonNull) => Target::NonNull(symbol),
                None => match cx.terms.symbol(symbol) {
                    about if about.limits.is_non_null() => Target::NonNull(symbol),
                    // No class that it may be of has instances.
                    about if about.kinds == Kinds::NONE => Target::Null,
                    _ => Target::Free(symbol),
                },
            },
            // Null, or a term that is no reference, of which a program without types may dream.
            _ => Target::Null,
        }
    }
}

impl<T: Timing> Splitting<T> {
    /// Takes over what an answer settles.
    fn take_over(&mut self, cx: &mut Cx<'_>, how: &Settle) {
        match *how {
            Settle::Null(symbol) => self.set_status(symbol, Status::Null),
            Settle::NonNull(symbol) => self.set_status(symbol, Status::NonNull),
            Settle::Kinds(object, kinds) => self.objects[object].kinds = kinds,
            Settle::Alias(symbol, object) => {
                let kinds = self.kinds_as(cx, symbol, object);
                let entry = &mut self.objects[object];
                entry.kinds = cx.terms.kinds.intersect(entry.kinds, kinds);
                self.set_status(symbol, Status::At(object));
            }
            Settle::Fresh(symbol) => {
                let kinds = cx.terms.kinds_if_new(symbol);
                let object = self.objects.add(cx.terms.symbol_term(symbol), kinds);
                self.set_status(symbol, Status::At(object));
            }
            Settle::Together(symbol, earlier) => self.settle_together(cx, symbol, earlier),
        }
    }
}

/// Whether a conditional reference may be an input object, and not only objects of the program's own.
fn may_be_input(cx: &Cx<'_>, reference: Term) -> bool {
    let mut last = reference;
    while let Node::Ite(_, _, otherwise) = cx.terms.node(last) {
        last = otherwise;
    }
    cx.terms.as_symbol(last).is_some()
}

impl<T: Timing> Heap for Splitting<T> {
    const NAME: &'static str = T::NAME;
    const CHOOSES: bool = true;
    const HAS_FUNCTIONS: bool = false;
    type Refinement = Settle;

    fn own(&self) -> &Own {
        &self.own
    }

    fn own_mut(&mut self) -> &mut Own {
        &mut self.own
    }

    fn see(&mut self, cx: &mut Cx<'_>, reference: Term) -> Asked<(), Self> {
        self.come_upon(cx, None, reference);
        self.loaded(cx, reference)?;
        self.reached.add(cx, reference);
        Ok(())
    }

    fn settle(&mut self, cx: &mut Cx<'_>, reference: Term) -> Asked<Term, Self> {
        // Whether an input is an object that was there before can wait until it is used, as which object it is can.
        let can_wait = T::ON_LOAD == OnLoad::Nothing && cx.classes.input_types() != InputTypes::Exact;
        if can_wait && may_be_input(cx, reference) { Ok(reference) } else { self.choose(cx, reference) }
    }

    fn load(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot) -> Asked<Term, Self> {
        let mut reference = reference;
        if let Node::Ite(..) = cx.terms.node(reference) {
            reference = self.choose(cx, reference)?;
        }
        if let Node::Object(id, _) = cx.terms.node(reference) {
            return self.own.load_asking(cx, id, slot);
        }
        let Some(object) = self.object(cx, reference)? else {
            let ty = cx.slot_type(slot);
            return Ok(cx.default_of(ty));
        };
        self.within_bounds(cx, reference, object, slot)?;
        if let Some(value) = self.current(cx, object, slot)? {
            self.mark_used(cx, reference, object, slot);
            return Ok(value);
        }
        let first = cx.first_value(self.objects[object].name, slot);
        self.come_upon(cx, Some((object, slot)), first);
        let value = self.settle(cx, first)?;
        ask_length(cx, reference, slot, value)?;
        if cx.terms.as_symbol(value).is_some() && cx.terms.sort(value) == Sort::Ref {
            self.loaded(cx, value)?;
            self.reached.add(cx, value);
        }
        self.reads.push(Read { object, slot, value: first });
        self.news += usize::from(!matches!(slot, Slot::Element(..)));
        self.set_current(cx, object, slot, value)?;
        self.mark_used(cx, reference, object, slot);
        Ok(value)
    }

    fn store(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot, value: Term) -> Asked<(), Self> {
        let mut reference = reference;
        if let Node::Ite(..) = cx.terms.node(reference) {
            reference = self.choose(cx, reference)?;
        }
        if let Node::Object(id, kind) = cx.terms.node(reference) {
            return self.own.store_asking(cx, (id, kind), slot, value);
        }
        let Some(object) = self.object(cx, reference)? else { return Ok(()) };
        self.within_bounds(cx, reference, object, slot)?;
        self.set_current(cx, object, slot, value)?;
        self.mark_used(cx, reference, object, slot);
        Ok(())
    }

    fn same(&mut self, cx: &mut Cx<'_>, a: Term, b: Term) -> Asked<Term, Self> {
        if a == b {
            return Ok(Term::TRUE);
        }
        let (a, b) = (self.choose(cx, a)?, self.choose(cx, b)?);
        if a == b {
            return Ok(Term::TRUE);
        }
        let (target_a, target_b) = (self.target(cx, a), self.target(cx, b));
        match (target_a, target_b) {
            (Target::Own(_), _) | (_, Target::Own(_)) => Ok(cx.terms.bool(target_a == target_b)),
            (Target::Free(symbol), _) | (_, Target::Free(symbol)) => Err(self.ask_null(cx, symbol)),
            (Target::Null, other) | (other, Target::Null) => Ok(cx.terms.bool(other == Target::Null)),
            (Target::NonNull(symbol), _) | (_, Target::NonNull(symbol)) => Err(self.ask_object(cx, symbol)),
            (Target::At(x), Target::At(y)) => Ok(cx.terms.bool(x == y)),
        }
    }

    fn is_a(&mut self, cx: &mut Cx<'_>, reference: Term, kinds: Kinds) -> Asked<Term, Self> {
        let reference = self.choose(cx, reference)?;
        if let Node::Object(_, kind) = cx.terms.node(reference) {
            return Ok(cx.terms.bool(cx.terms.kinds.contains(kinds, kind)));
        }
        // What a symbol may be at most can settle it before anything is asked.
        if let Some(symbol) = cx.terms.as_symbol(reference) {
            let possible = cx.terms.symbol(symbol).kinds;
            if cx.terms.kinds.are_disjoint(possible, kinds) {
                return Ok(Term::FALSE);
            }
            if let Target::NonNull(_) = self.target(cx, reference)
                && cx.terms.kinds.is_subset(possible, kinds)
            {
                return Ok(Term::TRUE);
            }
        }
        let Some(object) = self.object(cx, reference)? else { return Ok(Term::FALSE) };
        let possible = self.objects[object].kinds;
        let inside = cx.terms.kinds.intersect(possible, kinds);
        if inside == Kinds::NONE {
            Ok(Term::FALSE)
        } else if inside == possible {
            Ok(Term::TRUE)
        } else {
            let outside = cx.terms.kinds.minus(possible, kinds);
            let alternatives = vec![
                Alternative::refine(Settle::Kinds(object, inside)),
                Alternative::refine(Settle::Kinds(object, outside)),
            ];
            let alternatives = self.strike_out(cx, alternatives);
            Err(Question::new(Subject::Class(reference), alternatives))
        }
    }

    fn refine(&mut self, cx: &mut Cx<'_>, how: &Settle) {
        self.take_over(cx, how);
        self.keep_to_rules(cx, how);
    }

    fn at_first(&self) -> Option<Self> {
        let mut first = self.clone();
        first.objects.forget();
        // What an index was found to be shows in which element was read.
        let element = |read: &Read| match read.slot {
            Slot::Element(index, _) => Some(Element { array: read.object, index, value: read.value }),
            Slot::Field(_) | Slot::Length => None,
        };
        first.elements.clear();
        first.elements.extend(self.reads.iter().filter_map(element));
        first.reads.clear();
        // Whoever asks for it does so of code that says what is legal, not of rules.
        first.walks = None;
        Some(first)
    }

    fn known(&self, cx: &mut Cx<'_>, inputs: &[Term]) -> Option<Known> {
        self.known_of(cx, inputs)
    }

    fn news(&self) -> News<'_> {
        News::certain(self.news)
    }

    fn findings(&self, cx: &mut Cx<'_>) -> Findings<'_> {
        let chosen = |&(symbol, status): &(SymbolId, Status)| match status {
            Status::Null => (symbol, Chosen::Null),
            Status::NonNull => (symbol, Chosen::NonNull),
            Status::At(object) => (symbol, Chosen::Object(object as usize)),
        };
        let first = |&Read { object, slot, value }: &Read| {
            let owner = self.objects[object].name;
            FirstRead { owner, slot, value, when: Term::TRUE }
        };
        Findings {
            references: self.references.iter().map(chosen).collect(),
            objects: self.objects.iter().map(|object| (object.name, object.kinds)).collect(),
            others: self.unsettled_types(cx),
            reads: self.reads.iter().map(first).collect(),
            narrowing: None,
        }
    }
}
