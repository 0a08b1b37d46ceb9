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

use heapwise_term::{Node, Term};

use crate::leaves::guarded_leaves;
use crate::symbol_cells::Cell;
use crate::unsplit::{MayBe, Memory, Naming, Unsplit};
use crate::{Cx, FirstRead, Slot, may_be_same};

pub type Pose = Unsplit<ByReference>;

/// Every input reference names an object of its own, which may be the same as others.
#[derive(Clone, Default, Debug)]
pub struct ByReference;

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

    /// What a symbol holds in a place, which gets a cell if it had none.
    fn read(&mut self, memory: &mut Memory, cx: &mut Cx<'_>, symbol: Term, slot: Slot) -> Term {
        if let Some(value) = memory.cells.value(symbol, slot) {
            return value;
        }
        let first = cx.first_value(symbol, slot);
        memory.reads.push(FirstRead { owner: symbol, slot, value: first, when: Term::TRUE });
        let mut value = first;
        for cell in memory.cells.newest_first(slot) {
            let meets = meets(cx, cell, symbol, slot);
            if meets != Term::FALSE {
                value = cx.terms.ite(meets, cell.value, value);
            }
        }
        memory.cells.add(symbol, slot, value);
        value
    }

    fn write(&mut self, memory: &mut Memory, cx: &mut Cx<'_>, reference: Term, slot: Slot, value: Term) {
        let is_symbol = cx.terms.as_symbol(reference).is_some();
        if !is_symbol {
            // Each side keeps what it held where the other one is meant, so it must have a cell before the write.
            memory.read(self, cx, reference, slot);
            for (leaf, _) in guarded_leaves(cx, reference) {
                if let Node::Object(id, kind) = cx.terms.node(leaf)
                    && cx.has_place(kind, slot)
                {
                    let meant = cx.same(leaf, reference);
                    memory.own.store_guarded(cx, (id, kind), slot, meant, value);
                }
            }
        }
        memory.cells.update(slot, |cell| match meets(cx, &cell, reference, slot) {
            Term::FALSE => cell.value,
            meets => cx.terms.ite(meets, value, cell.value),
        });
        if is_symbol && memory.cells.value(reference, slot).is_none() {
            memory.cells.add(reference, slot, value);
        }
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
