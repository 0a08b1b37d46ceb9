//! Which reads are of places that were never touched before, for strategies that do not split: whether one is depends on
//! what the references are the same as, so it is a condition. Loops that find nothing new are cut by it.

use heapwise_ir::FieldId;
use heapwise_term::{Node, Term};

use crate::leaves::guarded_leaves;
use crate::{Cx, Slot, may_be_same};

/// How far a heap has come with looking at its inputs.
#[derive(Copy, Clone, Debug)]
pub struct News<'h> {
    /// How many places of input objects have certainly been read for the first time, elements of arrays aside.
    pub certain: usize,
    /// How many accesses there have been that may have been the first to a place.
    pub seen: usize,
    /// The accesses, where it is a condition which of them were the first.
    accesses: Option<&'h Accesses>,
}

impl News<'_> {
    /// All that was read for the first time is known.
    pub(crate) fn certain(number: usize) -> Self {
        News { certain: number, seen: number, accesses: None }
    }

    /// When a place of an input object, elements of arrays aside, was read for the first time since `seen` was this.
    pub fn since(&self, cx: &mut Cx<'_>, seen: usize) -> Term {
        match self.accesses {
            Some(accesses) => accesses.news_since(cx, seen),
            None => cx.terms.bool(self.seen > seen),
        }
    }
}

/// A place through a reference.
#[derive(Copy, Clone, Debug)]
struct Access {
    /// As the program has it, be it a symbol or a conditional.
    reference: Term,
    place: Place,
    is_read: bool,
}

/// The places that count. An array is as long as you like, so its elements do not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Place {
    Field(FieldId),
    Length,
}

/// The accesses of a path to input objects, each once.
#[derive(Debug, Default)]
pub(crate) struct Accesses {
    all: Vec<Access>,
    certain: usize,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Accesses {
    fn clone(&self) -> Self {
        Accesses { all: self.all.clone(), certain: self.certain }
    }

    fn clone_from(&mut self, source: &Self) {
        self.all.clone_from(&source.all);
        self.certain = source.certain;
    }
}

impl Accesses {
    pub(crate) fn news(&self) -> News<'_> {
        News { certain: self.certain, seen: self.all.len(), accesses: Some(self) }
    }

    /// Notes a read or write through a reference, where loops are bounded.
    pub(crate) fn note(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot, is_read: bool) {
        if cx.bounds.loops.is_none() {
            return;
        }
        let place = match slot {
            Slot::Field(field) => Place::Field(field),
            Slot::Length => Place::Length,
            Slot::Element(..) => return,
        };
        let mut may_be_known = false;
        for access in self.all.iter().filter(|access| access.place == place) {
            if access.reference == reference {
                return;
            }
            may_be_known = may_be_known || may_be_same(cx, access.reference, reference);
        }
        if is_read && !may_be_known && matches!(cx.terms.node(reference), Node::Symbol(_)) {
            self.certain += 1;
        }
        self.all.push(Access { reference, place, is_read });
    }

    /// When one of the accesses from this one on read a place that none before it had touched.
    fn news_since(&self, cx: &mut Cx<'_>, seen: usize) -> Term {
        let mut news = Term::FALSE;
        for (index, access) in self.all.iter().enumerate().skip(seen).filter(|(_, access)| access.is_read) {
            let mut new = is_input(cx, access.reference);
            for before in self.all[..index].iter().filter(|before| before.place == access.place) {
                if may_be_same(cx, before.reference, access.reference) {
                    let same = cx.terms.eq(before.reference, access.reference);
                    let different = cx.terms.not(same);
                    new = cx.terms.and(new, different);
                }
            }
            news = cx.terms.or(news, new);
        }
        news
    }
}

/// When a reference that is not null refers to an input object.
pub(crate) fn is_input(cx: &mut Cx<'_>, reference: Term) -> Term {
    let leaves = guarded_leaves(cx, reference);
    let is_own = |cx: &Cx<'_>, leaf: Term| matches!(cx.terms.node(leaf), Node::Object(..));
    let own: Vec<Term> = leaves.iter().filter(|(leaf, _)| is_own(cx, *leaf)).map(|&(_, when)| when).collect();
    let own = cx.terms.or_all(own);
    cx.terms.not(own)
}
