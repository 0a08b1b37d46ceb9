//! Path-optimal symbolic execution: every input reference has its own symbolic object.
//!
//! Pietro Braione, Giovanni Denaro: *Path-optimal symbolic execution of heap-manipulating programs*.
//!
//! Whether two input references are the same is not asked: it is written into the values. The initial heap is one
//! unknown function per field. Reading field f of Y for the first time gives `ite(Y = Y1, Y1.f, .. ite(Y = Ym, Ym.f,
//! Z))` over the other objects whose f has been touched, where Z is what the function gives for Y: a definition, which
//! holds whether or not Y is null here. Writing f of a reference b turns every touched cell of f into `ite(owner = b,
//! new, old)`, with b whole, whether it is a symbol or a conditional. Null is asked of the whole reference, before the
//! access. So only the program's own branches split a path.
//!
//! This is the paper's idea without the holes of its rules as printed (see `docs/strategies/pose.md`).

use std::collections::HashMap;

use heapwise_ir::ClassId;
use heapwise_term::{Kinds, Node, Term};

use crate::counting::{ask_bounds, ask_length, at_least};
use crate::leaves::{guarded_leaves, read_through};
use crate::narrowing::{Narrowing, Represent};
use crate::news::{Accesses, News};
use crate::own::Own;
use crate::reached::Reached;
use crate::symbol_cells::{Cell, SymbolCells};
use crate::{Asked, Cx, FirstRead, Heap, Slot, may_be_same};

/// An input reference through which a place has been used: what the bounds count.
#[derive(Copy, Clone, Debug)]
struct Use {
    symbol: Term,
    /// On which inputs it has been used.
    when: Term,
    /// On which of them its object had not been used through an earlier one.
    first: Term,
    class: Option<ClassId>,
}

#[derive(Debug, Default)]
pub struct Pose {
    own: Own,
    /// What the places of symbols hold now, whatever the symbols are the same as.
    cells: SymbolCells,
    reads: Vec<FirstRead>,
    uses: Vec<Use>,
    narrowing: Narrowing,
    accesses: Accesses,
    reached: Reached,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Pose {
    fn clone(&self) -> Self {
        let mut clone = Pose::default();
        clone.clone_from(self);
        clone
    }

    fn clone_from(&mut self, source: &Self) {
        self.own.clone_from(&source.own);
        self.cells.clone_from(&source.cells);
        self.reads.clone_from(&source.reads);
        self.uses.clone_from(&source.uses);
        self.narrowing.clone_from(&source.narrowing);
        self.accesses.clone_from(&source.accesses);
        self.reached.clone_from(&source.reached);
    }
}

impl Pose {
    /// What a symbol holds in a place, which gets a cell if it had none.
    fn touch(&mut self, cx: &mut Cx<'_>, symbol: Term, slot: Slot) -> Term {
        if let Some(value) = self.cells.value(symbol, slot) {
            return value;
        }
        let first = cx.first_value(symbol, slot);
        self.reads.push(FirstRead { owner: symbol, slot, value: first, when: Term::TRUE });
        let mut value = first;
        for cell in self.cells.newest_first(slot) {
            let meets = meets(cx, cell, symbol, slot);
            if meets != Term::FALSE {
                value = cx.terms.ite(meets, cell.value, value);
            }
        }
        self.cells.add(symbol, slot, value);
        value
    }

    /// Reads through a reference, on both sides of each conditional.
    fn read(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot) -> Option<Term> {
        read_through(cx, reference, &mut |cx, leaf| match cx.terms.node(leaf) {
            Node::Symbol(_) => Some(self.touch(cx, leaf, slot)),
            // An object that is no leaf but the whole reference has the place.
            Node::Object(_, kind) if leaf != reference && !cx.has_place(kind, slot) => None,
            Node::Object(id, _) => Some(self.own.load_guarded(cx, id, slot)),
            _ => None,
        })
    }

    /// When more than so many reads lead to what a symbol refers to: one more than to the object that it was read from, by
    /// the reference through which that one was first used.
    fn deeper(&self, cx: &mut Cx<'_>, symbol: Term, than: u32, memo: &mut HashMap<(Term, u32), Term>) -> Term {
        let Some(owner) = cx.owner(symbol) else { return Term::FALSE };
        if than == 0 {
            return Term::TRUE;
        }
        if let Some(&known) = memo.get(&(symbol, than)) {
            return known;
        }
        let mut deeper = Term::FALSE;
        for used in &self.uses {
            cx.terms.enough.heed();
            if !may_be_same(cx, used.symbol, owner) {
                continue;
            }
            let same = cx.terms.eq(used.symbol, owner);
            let read_there = cx.terms.and(used.first, same);
            if read_there != Term::FALSE {
                let owner_is_deeper = self.deeper(cx, used.symbol, than - 1, memo);
                let both = cx.terms.and(read_there, owner_is_deeper);
                deeper = cx.terms.or(deeper, both);
            }
        }
        memo.insert((symbol, than), deeper);
        deeper
    }

    /// Asks whether the use of a reference stays within the bounds, and notes the use. Returns what the reference stands for
    /// from then on.
    fn within_bounds(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot) -> Asked<Term, Self> {
        if cx.bounds.k.is_none() && cx.bounds.n.is_unlimited() {
            return Ok(reference);
        }
        if let Some(known) = self.narrowing.of(reference) {
            return Ok(known);
        }
        if !cx.is_use(slot) {
            return Ok(reference);
        }
        let class = cx.counted_class(slot);
        let mut symbols = guarded_leaves(cx, reference);
        symbols.retain(|&(leaf, _)| cx.terms.as_symbol(leaf).is_some());
        let mut uses = Vec::new();
        let (mut beyond_k, mut beyond_n) = (Term::FALSE, Term::FALSE);
        for (symbol, when) in symbols {
            cx.terms.enough.heed();
            let unused = self.unused(cx, symbol);
            let first = cx.terms.and(when, unused);
            let first = cx.known(first);
            let (over_k, over_n) = self.beyond(cx, symbol, first, class);
            beyond_k = cx.terms.or(beyond_k, over_k);
            beyond_n = cx.terms.or(beyond_n, over_n);
            uses.push(Use { symbol, when, first, class });
        }
        ask_bounds(cx, beyond_k, beyond_n)?;
        let uncounted = self.uncounted(cx);
        let narrow = self.narrowing.narrow(cx, reference, class, &uncounted)?;
        for new in uses {
            match self.uses.iter_mut().find(|known| known.symbol == new.symbol && known.class == new.class) {
                Some(known) => {
                    known.when = cx.terms.or(known.when, new.when);
                    known.first = cx.terms.or(known.first, new.first);
                }
                None => self.uses.push(new),
            }
        }
        Ok(narrow)
    }

    /// The references to objects that count for classes without bound.
    fn uncounted(&self, cx: &Cx<'_>) -> Vec<Term> {
        let uncounted = self.uses.iter().filter(|used| cx.bounds.n.of(used.class).is_none());
        uncounted.map(|used| used.symbol).collect()
    }

    /// When the object of a symbol has not been used.
    fn unused(&self, cx: &mut Cx<'_>, symbol: Term) -> Term {
        let mut used = Term::FALSE;
        for known in &self.uses {
            if may_be_same(cx, known.symbol, symbol) {
                let same = cx.terms.eq(known.symbol, symbol);
                let same = cx.terms.and(known.when, same);
                used = cx.terms.or(used, same);
            }
        }
        cx.terms.not(used)
    }

    /// When the first use of the object of a symbol is beyond k, and beyond n.
    fn beyond(&self, cx: &mut Cx<'_>, symbol: Term, first: Term, class: Option<ClassId>) -> (Term, Term) {
        let (mut beyond_k, mut beyond_n) = (Term::FALSE, Term::FALSE);
        if let Some(k) = cx.bounds.k {
            let deeper = self.deeper(cx, symbol, k, &mut HashMap::new());
            beyond_k = cx.terms.and(first, deeper);
        }
        if let Some(n) = cx.bounds.n.of(class) {
            let counted = self.uses.iter().filter(|used| used.class == class).map(|used| used.first);
            let full = at_least(cx, n, counted);
            beyond_n = cx.terms.and(first, full);
        }
        (beyond_k, beyond_n)
    }
}

/// When a cell is the place `slot` of a reference, whose slot it may be going by the kind of place.
fn meets(cx: &mut Cx<'_>, cell: &Cell, reference: Term, slot: Slot) -> Term {
    let index = match (cell.slot, slot) {
        (Slot::Element(i, _), Slot::Element(j, _)) => cx.same(i, j),
        _ => Term::TRUE,
    };
    if index == Term::FALSE || !may_be_same(cx, cell.owner, reference) {
        return Term::FALSE;
    }
    let same = cx.same(cell.owner, reference);
    cx.terms.and(same, index)
}

impl Heap for Pose {
    const NAME: &'static str = "pose";
    type Refinement = Represent;

    fn new() -> Self {
        Pose::default()
    }

    fn own(&self) -> &Own {
        &self.own
    }

    fn own_mut(&mut self) -> &mut Own {
        &mut self.own
    }

    fn see(&mut self, cx: &mut Cx<'_>, reference: Term) -> Asked<(), Self> {
        self.reached.reach(cx, reference)
    }

    fn load(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot) -> Asked<Term, Self> {
        if let Node::Object(id, _) = cx.terms.node(reference) {
            return Ok(self.own.load_guarded(cx, id, slot));
        }
        let reference = self.within_bounds(cx, reference, slot)?;
        self.accesses.note(cx, reference, slot, true);
        let value = self.read(cx, reference, slot);
        let ty = cx.slot_type(slot);
        let value = value.unwrap_or_else(|| cx.default_of(ty));
        ask_length(cx, reference, slot, value)?;
        self.reached.reach(cx, value)?;
        Ok(value)
    }

    fn store(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot, value: Term) -> Asked<(), Self> {
        if let Node::Object(id, kind) = cx.terms.node(reference) {
            self.own.store_guarded(cx, (id, kind), slot, Term::TRUE, value);
            return Ok(());
        }
        let reference = self.within_bounds(cx, reference, slot)?;
        self.accesses.note(cx, reference, slot, false);
        let is_symbol = cx.terms.as_symbol(reference).is_some();
        if !is_symbol {
            // Each side keeps what it held where the other one is meant, so it must have a cell before the write.
            self.read(cx, reference, slot);
            for (leaf, _) in guarded_leaves(cx, reference) {
                if let Node::Object(id, kind) = cx.terms.node(leaf)
                    && cx.has_place(kind, slot)
                {
                    let meant = cx.same(leaf, reference);
                    self.own.store_guarded(cx, (id, kind), slot, meant, value);
                }
            }
        }
        self.cells.update(slot, |cell| match meets(cx, &cell, reference, slot) {
            Term::FALSE => cell.value,
            meets => cx.terms.ite(meets, value, cell.value),
        });
        if is_symbol && self.cells.value(reference, slot).is_none() {
            self.cells.add(reference, slot, value);
        }
        Ok(())
    }

    fn same(&mut self, cx: &mut Cx<'_>, a: Term, b: Term) -> Asked<Term, Self> {
        Ok(cx.same(a, b))
    }

    fn is_a(&mut self, cx: &mut Cx<'_>, reference: Term, kinds: Kinds) -> Asked<Term, Self> {
        Ok(cx.is_a(reference, kinds))
    }

    fn refine(&mut self, cx: &mut Cx<'_>, how: &Represent) {
        let uncounted = self.uncounted(cx);
        self.narrowing.represent(cx, *how, &uncounted);
    }

    fn narrowing(&self) -> Option<&Narrowing> {
        Some(&self.narrowing)
    }

    fn news(&self) -> News {
        self.accesses.news()
    }

    fn news_since(&self, cx: &mut Cx<'_>, seen: usize) -> Term {
        self.accesses.news_since(cx, seen)
    }

    fn first_reads(&self) -> Vec<FirstRead> {
        self.reads.clone()
    }
}
