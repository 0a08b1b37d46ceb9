//! What strategies share that do not split: every case is kept in one path, written into the values as conditions.
//!
//! They differ in how they name the objects of the input (`Naming`): by every reference that refers to them, or by the first
//! one. All else is here: bounds are conditions on what has been used (`uses`), loops find something new under a condition
//! (`news`), types are exact under a condition (`reached`), and what the program made itself is written under a guard (`own`).

use std::fmt::Debug;

use heapwise_term::{Kinds, Model, Node, Term};

use crate::counting::ask_length;
use crate::leaves::read_through;
use crate::narrowing::Represent;
use crate::news::{Accesses, News};
use crate::own::Own;
use crate::reached::Reached;
use crate::uses::Uses;
use crate::{Asked, Cx, Findings, FirstRead, Heap, Slot};

/// How a strategy that does not split names the objects of the input, and what it holds under these names.
pub trait Naming: Clone + Debug + Default + 'static {
    const NAME: &'static str;

    /// Whether an object has one name only. Otherwise two names may be one object's.
    const ONE_NAME: bool;

    /// The program comes upon an input reference.
    fn see(&mut self, _cx: &mut Cx<'_>, _symbol: Term) {}

    /// The input objects that a reference may refer to.
    fn may_be(&mut self, cx: &mut Cx<'_>, reference: Term) -> Vec<MayBe>;

    /// When two names are one object's.
    fn same(cx: &mut Cx<'_>, a: Term, b: Term) -> Term;

    /// What a place holds of what an input reference refers to.
    fn read(&mut self, memory: &mut Memory, cx: &mut Cx<'_>, symbol: Term, slot: Slot) -> Term;

    /// What a place holds of whatever a conditional reference refers to, where that is better said of the whole than of each
    /// of its sides. With it comes what is the same in one piece.
    fn read_whole(&mut self, _: &mut Memory, _: &mut Cx<'_>, _references: (Term, Term), _: Slot) -> Option<Term> {
        None
    }

    /// Forgets what was written. Says whether it can.
    fn forget_writes(&mut self) -> bool {
        false
    }

    /// Writes through a reference, which may also be an object of the program's own, but is not certainly one. With it comes
    /// what is the same in one piece.
    fn write(&mut self, memory: &mut Memory, cx: &mut Cx<'_>, references: (Term, Term), slot: Slot, value: Term);
}

/// An input object that a reference may refer to.
#[derive(Copy, Clone, Debug)]
pub struct MayBe {
    /// What names the object.
    pub(crate) name: Term,
    pub(crate) when: Term,
    /// The symbol in the reference that refers to it.
    pub(crate) through: Term,
}

/// What objects hold.
#[derive(Debug, Default)]
pub struct Memory {
    pub(crate) own: Own,
    pub(crate) reads: Vec<FirstRead>,
}

/// A heap that keeps every case in one path.
#[derive(Debug, Default)]
pub struct Unsplit<N> {
    memory: Memory,
    pub(crate) naming: N,
    uses: Uses,
    accesses: Accesses,
    reached: Reached,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl<N: Naming> Clone for Unsplit<N> {
    fn clone(&self) -> Self {
        let mut clone = Unsplit::default();
        clone.clone_from(self);
        clone
    }

    fn clone_from(&mut self, source: &Self) {
        self.memory.own.clone_from(&source.memory.own);
        self.memory.reads.clone_from(&source.memory.reads);
        self.naming.clone_from(&source.naming);
        self.uses.clone_from(&source.uses);
        self.accesses.clone_from(&source.accesses);
        self.reached.clone_from(&source.reached);
    }
}

impl Memory {
    /// Reads through a reference, on both sides of each conditional.
    pub(crate) fn read<N: Naming>(
        &mut self,
        naming: &mut N,
        cx: &mut Cx<'_>,
        (reference, whole): (Term, Term),
        slot: Slot,
    ) -> Option<Term> {
        if let Node::Ite(..) = cx.terms.node(reference)
            && let Some(value) = naming.read_whole(self, cx, (reference, whole), slot)
        {
            return Some(value);
        }
        read_through(cx, reference, &mut |cx, leaf| match cx.terms.node(leaf) {
            Node::Symbol(_) => Some(naming.read(self, cx, leaf, slot)),
            // An object that is no leaf but the whole reference has the place.
            Node::Object(_, kind) if leaf != reference && !cx.has_place(kind, slot) => None,
            Node::Object(id, _) => Some(self.own.load_guarded(cx, id, slot)),
            _ => None,
        })
    }
}

impl<N: Naming> Heap for Unsplit<N> {
    const NAME: &'static str = N::NAME;
    const CHOOSES: bool = false;
    const HAS_FUNCTIONS: bool = !N::ONE_NAME;
    type Refinement = Represent;

    fn own(&self) -> &Own {
        &self.memory.own
    }

    fn own_mut(&mut self) -> &mut Own {
        &mut self.memory.own
    }

    fn see(&mut self, cx: &mut Cx<'_>, reference: Term) -> Asked<(), Self> {
        if cx.terms.as_symbol(reference).is_some() {
            self.naming.see(cx, reference);
        }
        self.reached.reach(cx, reference)
    }

    fn load(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot) -> Asked<Term, Self> {
        if let Node::Object(id, _) = cx.terms.node(reference) {
            return Ok(self.memory.own.load_guarded(cx, id, slot));
        }
        let (reference, whole) = self.uses.within_bounds(cx, &mut self.naming, reference, slot)?;
        self.accesses.note(cx, reference, slot, true);
        let value = self.memory.read(&mut self.naming, cx, (reference, whole), slot);
        let ty = cx.slot_type(slot);
        let value = value.unwrap_or_else(|| cx.default_of(ty));
        ask_length(cx, reference, slot, value)?;
        self.reached.reach(cx, value)?;
        Ok(value)
    }

    fn store(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot, value: Term) -> Asked<(), Self> {
        if let Node::Object(id, kind) = cx.terms.node(reference) {
            self.memory.own.store_guarded(cx, (id, kind), slot, Term::TRUE, value);
            return Ok(());
        }
        let (reference, whole) = self.uses.within_bounds(cx, &mut self.naming, reference, slot)?;
        self.accesses.note(cx, reference, slot, false);
        self.naming.write(&mut self.memory, cx, (reference, whole), slot, value);
        Ok(())
    }

    fn same(&mut self, cx: &mut Cx<'_>, a: Term, b: Term) -> Asked<Term, Self> {
        Ok(cx.same(a, b))
    }

    fn is_a(&mut self, cx: &mut Cx<'_>, reference: Term, kinds: Kinds) -> Asked<Term, Self> {
        Ok(cx.is_a(reference, kinds))
    }

    fn refine(&mut self, cx: &mut Cx<'_>, how: &Represent) {
        self.uses.represent(cx, *how);
    }

    fn complete(&self, cx: &Cx<'_>, model: &Model) -> Option<Model> {
        self.uses.complete(cx, model)
    }

    fn at_first(&self) -> Option<Self> {
        let mut first = self.clone();
        first.naming.forget_writes().then_some(first)
    }

    fn news(&self) -> News<'_> {
        self.accesses.news()
    }

    fn findings(&self, _cx: &mut Cx<'_>) -> Findings<'_> {
        let narrowing = N::ONE_NAME.then(|| self.uses.narrowing());
        Findings { reads: self.memory.reads.clone(), narrowing, ..Findings::default() }
    }
}
