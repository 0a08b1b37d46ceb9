//! A complete legal heap for a witness: what the path has not looked at gets values that the rules allow.

use heapwise_hex::Step;
use heapwise_hex::reference::Reading;
use heapwise_ir::FieldId;
use heapwise_term::{Evaluator, Model, Place, SymbolId, Term, Value};

use super::model::{Seen, decide};
use super::walks::{Node, references};
use super::{Held, Legal, Walks};
use crate::{Cx, FirstRead, Slot};

/// How many values are tried for references that the path has not looked at.
const TRIES: u32 = 5_000;
/// How many objects are added to what the path has looked at.
const OBJECTS: usize = 6;

/// A witness with all that the rules speak of.
#[derive(Clone, Debug)]
pub struct Completed {
    pub model: Model,
    /// What the path has not looked at.
    pub reads: Vec<FirstRead>,
}

/// Completes the heap of a model. Nothing, where no legal heap is found.
pub fn complete(cx: &mut Cx<'_>, legal: &Legal, seen: &Seen, model: &Model) -> Option<Completed> {
    let mut search = Search { legal, known: seen.walks.objects(), tries: 0 };
    let begin = Part { walks: seen.walks.clone(), names: seen.names.clone(), chosen: Vec::new() };
    let found = search.complete(cx, begin)?;
    let mut completed = Completed { model: model.clone(), reads: Vec::new() };
    let mut evaluator = Evaluator::new();
    for node in search.known..found.names.len() {
        if let Some(kind) = cx.terms.kinds.first(found.walks.kinds(node as Node)) {
            completed.model.set_kind(found.names[node], kind);
        }
    }
    for Chosen { owner, field, symbol, held } in found.chosen {
        let place = match held {
            Held::At(node) => Place::Input(found.names[node as usize]),
            _ => Place::Null,
        };
        let cell = evaluator.under(cx.terms, &completed.model).cell(symbol);
        match cell {
            Some(cell) => completed.model.set_cell(cell, Value::Ref(place)),
            None => completed.model.set(symbol, Value::Ref(place)),
        }
        let (owner, value) = (cx.terms.symbol_term(owner), cx.terms.symbol_term(symbol));
        completed.reads.push(FirstRead { owner, slot: Slot::Field(field), value, when: Term::TRUE });
    }
    Some(completed)
}

/// A heap on the way to a complete one.
#[derive(Clone)]
struct Part {
    walks: Walks,
    names: Vec<SymbolId>,
    chosen: Vec<Chosen>,
}

#[derive(Copy, Clone)]
struct Chosen {
    owner: SymbolId,
    field: FieldId,
    symbol: SymbolId,
    held: Held,
}

struct Search<'a> {
    legal: &'a Legal,
    /// How many objects the path has looked at.
    known: usize,
    tries: u32,
}

impl Search<'_> {
    fn complete(&mut self, cx: &mut Cx<'_>, part: Part) -> Option<Part> {
        cx.terms.enough.heed();
        let Some((node, field, symbol)) = self.open(cx, &part) else {
            // Where there are too many visits to look at each, what was decided step by step has to do.
            let verdict = decide(cx, &self.legal.sentences, &part.walks, Reading::Literal);
            let is_legal = verdict.unwrap_or(self.legal.composed.is_none());
            return is_legal.then_some(part);
        };
        let objects = part.walks.objects() as Node;
        let mut choices = vec![Held::Null];
        choices.extend((0..objects).map(Held::At));
        if (objects as usize) < self.known + OBJECTS {
            choices.push(Held::At(objects));
        }
        for held in choices {
            self.tries += 1;
            if self.tries > TRIES {
                return None;
            }
            let Some(mut next) = self.settle(cx, &part, (node, field, symbol), held) else { continue };
            next.chosen.push(Chosen { owner: part.names[node as usize], field, symbol, held });
            if let Some(found) = self.complete(cx, next) {
                return Some(found);
            }
        }
        None
    }

    /// A heap where a reference has a value; nothing, where that breaks a rule.
    fn settle(
        &mut self,
        cx: &mut Cx<'_>,
        part: &Part,
        (node, field, symbol): (Node, FieldId, SymbolId),
        held: Held,
    ) -> Option<Part> {
        let mut next = part.clone();
        let kinds = cx.terms.symbol(symbol).kinds;
        let is_new = held == Held::At(part.walks.objects() as Node);
        match held {
            Held::At(target) if is_new => {
                let first = cx.terms.kinds.first(cx.terms.kinds_if_new(symbol))?;
                let _ = target;
                let kinds = cx.terms.kinds.set([first]);
                next.names.push(symbol);
                next.walks.add_object(cx, self.legal, kinds).ok()?;
            }
            Held::At(target) if cx.terms.kinds.are_disjoint(next.walks.kinds(target), kinds) => return None,
            _ => {}
        }
        let edge = next.walks.place(node, Step::Field(field), symbol);
        next.walks.settle(cx, self.legal, edge, held).ok()?;
        Some(next)
    }

    /// A reference that the path has not looked at, and of which the rules speak.
    fn open(&self, cx: &mut Cx<'_>, part: &Part) -> Option<(Node, FieldId, SymbolId)> {
        for node in 0..part.walks.objects() as Node {
            let class = cx.terms.kinds.first(part.walks.kinds(node)).and_then(|kind| cx.hierarchy.class_of(kind));
            let Some(class) = class else { continue };
            for field in references(cx, class) {
                let step = Step::Field(field);
                let is_known = part.walks.held_by(node).any(|edge| part.walks.edges[edge as usize].step == step);
                if is_known || !part.walks.is_live(self.legal, node, step) {
                    continue;
                }
                let owner = cx.terms.symbol_term(part.names[node as usize]);
                let value = cx.first_value(owner, Slot::Field(field));
                if let Some(symbol) = cx.terms.as_symbol(value) {
                    return Some((node, field, symbol));
                }
            }
        }
        None
    }
}
