//! What a path has settled, for code that runs beside it; and a heap that holds just that.

use heapwise_hex::Step;
use heapwise_term::{Node, Term};

use super::objects::ObjectIndex;
use super::{Element, Splitting, Status, Target, Timing};
use crate::Cx;
use crate::legal::{Held, INPUTS, Known, KnownReference, index_of};
use crate::own::Own;

impl<T: Timing> Splitting<T> {
    /// The input as it was at first, as far as it is settled.
    pub(super) fn known_of(&self, cx: &mut Cx<'_>, inputs: &[Term]) -> Option<Known> {
        let legal = cx.legal?;
        let objects = self.objects.iter().map(|object| (object.name, object.kinds)).collect();
        let mut known = Known { objects, references: Vec::new() };
        let held = |cx: &Cx<'_>, symbol: Term| match self.target(cx, symbol) {
            Target::Null => Held::Null,
            Target::At(object) => Held::At(object),
            Target::Own(_) | Target::NonNull(_) | Target::Free(_) => Held::Unknown,
        };
        for &input in inputs {
            if let Node::Symbol(symbol) = cx.terms.node(input)
                && let heapwise_term::Origin::Input(name) = cx.terms.symbol(symbol).origin
                && cx.terms.sort(input) == heapwise_term::Sort::Ref
                && let Some(step) = legal.input(name)
            {
                known.references.push(KnownReference { symbol, from: INPUTS, step, held: held(cx, input) });
            }
        }
        for edge in self.walks.iter().flat_map(|walks| walks.edges.iter()).filter(|edge| edge.from != INPUTS) {
            let held = held(cx, cx.terms.symbol_term(edge.symbol));
            known.references.push(KnownReference { symbol: edge.symbol, from: edge.from, step: edge.step, held });
        }
        Some(known)
    }

    /// A heap whose input is as it is known, with what somebody has made on it.
    pub fn holding(cx: &Cx<'_>, known: &Known, own: Own) -> Self {
        let mut heap = Splitting { own, ..Splitting::default() };
        for &(name, kinds) in &known.objects {
            let object = heap.objects.add(name, kinds);
            if let Node::Symbol(symbol) = cx.terms.node(name) {
                heap.set_status(symbol, Status::At(object));
            }
        }
        for &KnownReference { symbol, from, step, held } in &known.references {
            match held {
                Held::Unknown => {}
                Held::Null => heap.set_status(symbol, Status::Null),
                Held::At(object) => heap.set_status(symbol, Status::At(object as ObjectIndex)),
            }
            if let (Step::Element, Some(index)) = (step, index_of(cx, symbol)) {
                heap.elements.push(Element { array: from, index, value: cx.terms.symbol_term(symbol) });
            }
        }
        heap
    }
}
