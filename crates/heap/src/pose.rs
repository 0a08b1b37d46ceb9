//! Path-optimal symbolic execution: every input reference has its own symbolic object.
//!
//! Pietro Braione, Giovanni Denaro: *Path-optimal symbolic execution of heap-manipulating programs*.
//!
//! Whether two input references are the same is not asked. The initial heap is one unknown function per field: what field f
//! of Y held at first is `f(Y)`, and that equal references have equal fields is known to whoever decides conditions
//! (`Terms::apply`). What a program writes is kept as a list of writes. Reading f of Y gives `ite(Y = b, v, ..)` over the writes
//! `b.f = v` that may be meant, the newest first, and `f(Y)` behind them; with b whole, whether it is a symbol or a
//! conditional. Null is asked of the whole reference, before the access. So only the program's own branches split a path,
//! and what is said of a path is as long as what the program asked.
//!
//! This is the paper's idea without the holes of its rules as printed (see `docs/strategies/pose.md`).

use heapwise_ir::InInput;
use heapwise_term::{Node, Sort, Term, symbols_of};

use crate::leaves::{guarded_leaves, leaves};
use crate::unsplit::{MayBe, Memory, Naming, Unsplit};
use crate::writes::{Write, Writes};
use crate::{Cx, FirstRead, Slot, may_be_same, sort_of};

pub type Pose = Unsplit<ByReference>;

/// From how many sides a reference is read side by side: where nothing has been written, and where something has.
const FEW: usize = 8;
const FEW_WRITTEN: usize = 2;

/// Every input reference names an object of its own, which may be the same as others.
#[derive(Clone, Default, Debug)]
pub struct ByReference {
    writes: Writes,
}

impl Naming for ByReference {
    const NAME: &'static str = "pose";
    const ONE_NAME: bool = false;

    fn may_be(&mut self, cx: &mut Cx<'_>, reference: Term) -> Vec<MayBe> {
        let mut leaves = guarded_leaves(cx, reference);
        leaves.retain(|&(leaf, _)| cx.terms.as_symbol(leaf).is_some());
        leaves.into_iter().map(|(symbol, when)| MayBe { name: symbol, when, through: symbol }).collect()
    }

    fn same(cx: &mut Cx<'_>, a: Term, b: Term) -> Term {
        if may_be_same(cx, a, b) { cx.terms.eq(a, b) } else { Term::FALSE }
    }

    /// What a reference holds in a place, own objects aside.
    fn read(&mut self, memory: &mut Memory, cx: &mut Cx<'_>, symbol: Term, slot: Slot) -> Term {
        let known = self.writes.known(symbol, slot);
        let mut value = match known {
            Some(known) => known.value,
            None => self.first_read(memory, cx, symbol, slot),
        };
        let seen = known.map_or(0, |known| known.writes);
        for write in self.writes.since(slot, seen) {
            value = match meets(cx, &write, symbol, slot) {
                Term::FALSE => value,
                meets => cx.terms.ite(meets, write.value, value),
            };
        }
        self.writes.remember(symbol, slot, value);
        value
    }

    /// A field of a reference that may be many objects is the function of the whole reference, and what was written is compared
    /// with the whole: read side by side, it would be as many values as there are sides, each with all writes, and what
    /// is read through that again as many times more.
    fn read_whole(
        &mut self,
        memory: &mut Memory,
        cx: &mut Cx<'_>,
        (reference, whole): (Term, Term),
        slot: Slot,
    ) -> Option<Term> {
        let Slot::Field(_) = slot else { return None };
        if !is_function(cx, slot) {
            return None;
        }
        let leaves = leaves(cx, reference);
        let most = if self.writes.are_there(slot) { FEW_WRITTEN } else { FEW };
        if leaves.len() <= most {
            return None;
        }
        let mut value = self.read(memory, cx, whole, slot);
        for leaf in leaves {
            if let Node::Object(id, kind) = cx.terms.node(leaf)
                && cx.has_place(kind, slot)
            {
                let is_it = cx.same(leaf, whole);
                let held = memory.own.load_guarded(cx, id, slot);
                value = cx.terms.ite(is_it, held, value);
            }
        }
        Some(value)
    }

    fn forget_writes(&mut self) -> bool {
        self.writes.forget();
        true
    }

    fn write(
        &mut self,
        memory: &mut Memory,
        cx: &mut Cx<'_>,
        (reference, whole): (Term, Term),
        slot: Slot,
        value: Term,
    ) {
        for (leaf, _) in guarded_leaves(cx, reference) {
            if let Node::Object(id, kind) = cx.terms.node(leaf)
                && cx.has_place(kind, slot)
            {
                let meant = cx.same(leaf, whole);
                memory.own.store_guarded(cx, (id, kind), slot, meant, value);
            }
        }
        self.writes.add(whole, slot, value);
    }
}

impl ByReference {
    /// What a symbol held in a place at first.
    fn first_read(&mut self, memory: &mut Memory, cx: &mut Cx<'_>, symbol: Term, slot: Slot) -> Term {
        let first = cx.first_value(symbol, slot);
        memory.reads.push(FirstRead { owner: symbol, slot, value: first, when: Term::TRUE });
        if is_function(cx, slot) {
            for part in symbols_of(cx.terms, &[first]) {
                cx.terms.apply(part);
            }
            return first;
        }
        // There is no value by default that would be the same for equal references. So it is said of each what it is.
        let mut value = first;
        for known in self.writes.first_reads(slot) {
            let same = cx.same(known.owner, symbol);
            if same != Term::FALSE && may_be_same(cx, known.owner, symbol) {
                value = cx.terms.ite(same, known.value, value);
            }
        }
        self.writes.remember_first(symbol, slot, value);
        value
    }
}

/// Lets the first value of a place be said by a function, if it can be.
pub fn apply_first(cx: &mut Cx<'_>, read: &FirstRead) {
    if is_function(cx, read.slot) {
        for part in symbols_of(cx.terms, &[read.value]) {
            cx.terms.apply(part);
        }
    }
}

/// Whether what a place held at first is said by a function. Of references that are never null it is not.
pub(crate) fn is_function(cx: &Cx<'_>, slot: Slot) -> bool {
    match slot {
        Slot::Field(field) => {
            let about = &cx.program.fields[field];
            let is_never_null = matches!(about.in_input, InInput::NotNull | InInput::Alone);
            !(is_never_null && sort_of(about.declared()) == Sort::Ref)
        }
        Slot::Element(..) | Slot::Length => true,
    }
}

/// When a write is to the place `slot` of a symbol, whose slot it may be going by the kind of place.
fn meets(cx: &mut Cx<'_>, write: &Write, symbol: Term, slot: Slot) -> Term {
    let index = match (write.slot, slot) {
        (Slot::Element(i, _), Slot::Element(j, _)) => cx.same(i, j),
        _ => Term::TRUE,
    };
    if index == Term::FALSE || !may_be_same(cx, write.reference, symbol) {
        return Term::FALSE;
    }
    let same = cx.same(write.reference, symbol);
    cx.terms.and(same, index)
}
