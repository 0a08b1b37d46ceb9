//! A complete legal heap for a witness: what the path has not looked at gets values that the rules allow.

use heapwise_hex::reference::Reading;
use heapwise_hex::{Graph, Step};
use heapwise_ir::FieldId;
use heapwise_term::{Evaluator, Model, Place, Sort, SymbolId, Term, Terms, Value};

use super::model::{Seen, decide};
use super::walks::{Node, references};
use super::{Held, Legal, Walks};
use crate::{Cx, FirstRead, Slot};

/// How many values are tried for references that the path has not looked at.
const TRIES: u32 = 5_000;
/// How many objects are added to what the path has looked at: so many, and so many times as many as there are.
const OBJECTS: usize = 6;
const TIMES: usize = 3;

/// A witness with all that the rules speak of.
#[derive(Clone, Debug)]
pub struct Completed {
    pub model: Model,
    /// What the path has not looked at.
    pub reads: Vec<FirstRead>,
}

/// Finds a model of the path that satisfies these conditions, too, given one that may not.
pub type Solve<'s> = &'s mut dyn FnMut(&mut Terms, &[Term], &Model) -> Option<Model>;

/// Completes the heap of a model. Nothing, where no legal heap is found. Numbers that do not fit are chosen anew.
pub fn complete(cx: &mut Cx<'_>, legal: &Legal, seen: &Seen, model: &Model, solve: Solve<'_>) -> Option<Completed> {
    let objects = seen.walks.objects();
    let most = objects + OBJECTS.max(TIMES * objects);
    let mut search = Search { legal, solve, evaluator: Evaluator::new(), most, tries: 0 };
    let mut conditions = Vec::new();
    if !legal.numbers.is_empty() {
        // Other numbers are looked for in heaps of this shape.
        conditions.push(seen.this(cx));
        conditions.extend(&seen.said);
    }
    let walks = seen.walks.clone();
    let begin = Part { walks, names: seen.names.clone(), chosen: Vec::new(), model: model.clone(), conditions };
    let found = search.complete(cx, begin)?;
    let mut completed = Completed { model: found.model, reads: Vec::new() };
    for Chosen { node, field, symbol } in found.chosen {
        let (owner, value) = (found.walks.name(node), cx.terms.symbol_term(symbol));
        completed.reads.push(FirstRead { owner, slot: Slot::Field(field), value, when: Term::TRUE });
    }
    let mut looked_at = found.walks.tally.looked_at.clone().unwrap_or_default();
    looked_at.sort_by_key(|&(node, slot)| (node, super::step_of(slot)));
    looked_at.dedup();
    for (node, slot) in looked_at {
        let value = found.walks.first_value(cx, node, slot);
        if cx.terms.sort(value) != Sort::Ref && !seen.read.contains(&(node, slot)) {
            completed.reads.push(FirstRead { owner: found.walks.name(node), slot, value, when: Term::TRUE });
        }
    }
    Some(completed)
}

/// A heap on the way to a complete one.
#[derive(Clone)]
struct Part {
    walks: Walks,
    names: Vec<SymbolId>,
    chosen: Vec<Chosen>,
    model: Model,
    /// What holds in all legal heaps that this one is a part of, beside the path.
    conditions: Vec<Term>,
}

#[derive(Copy, Clone)]
struct Chosen {
    node: Node,
    field: FieldId,
    symbol: SymbolId,
}

struct Search<'a> {
    legal: &'a Legal,
    solve: Solve<'a>,
    evaluator: Evaluator,
    /// How many objects there may be.
    most: usize,
    tries: u32,
}

impl Search<'_> {
    fn complete(&mut self, cx: &mut Cx<'_>, part: Part) -> Option<Part> {
        cx.terms.enough.heed();
        let Some((node, field, symbol)) = self.open(cx, &part) else {
            // Where there are too many visits to look at each, what was decided step by step has to do.
            let graph = self.graph(cx, &part);
            let verdict = decide(cx, &self.legal.rules, &graph, Reading::Literal);
            let is_legal = verdict.unwrap_or(self.legal.composed.is_none());
            return is_legal.then_some(part);
        };
        let objects = part.walks.objects() as Node;
        let mut choices = vec![Held::Null];
        choices.extend((0..objects).map(Held::At));
        if (objects as usize) < self.most {
            choices.push(Held::At(objects));
        }
        for held in choices {
            self.tries += 1;
            if self.tries > TRIES {
                return None;
            }
            let Some(mut next) = self.settle(cx, &part, (node, field, symbol), held) else { continue };
            next.chosen.push(Chosen { node, field, symbol });
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
        let kinds = cx.terms.symbol(symbol).kinds;
        let is_new = held == Held::At(part.walks.objects() as Node);
        if let Held::At(target) = held
            && !is_new
            && cx.terms.kinds.are_disjoint(part.walks.kinds(target), kinds)
        {
            return None;
        }
        let mut next = part.clone();
        if is_new {
            let first = cx.terms.kinds.first(cx.terms.kinds_if_new(symbol))?;
            let kinds = cx.terms.kinds.set([first]);
            next.names.push(symbol);
            let name = cx.terms.symbol_term(symbol);
            next.walks.add_object(cx, self.legal, name, kinds).ok()?;
            next.model.set_kind(symbol, first);
        }
        let edge = next.walks.place(node, Step::Field(field), symbol);
        next.walks.settle(cx, self.legal, edge, held).ok()?;
        let place = match held {
            Held::At(node) => Place::Input(next.names[node as usize]),
            _ => Place::Null,
        };
        match self.evaluator.under(cx.terms, &next.model).cell(symbol) {
            Some(cell) => next.model.set_cell(cell, Value::Ref(place)),
            None => next.model.set(symbol, Value::Ref(place)),
        }
        if self.legal.numbers.is_empty() {
            return Some(next);
        }
        let reference = cx.terms.symbol_term(symbol);
        let chosen = match held {
            Held::At(node) if is_new => {
                let kinds = next.walks.kinds(node);
                next.conditions.push(cx.terms.kind_in(reference, kinds));
                for other in 0..node {
                    let other = next.walks.name(other);
                    next.conditions.push(cx.terms.ne(reference, other));
                }
                cx.terms.ne(reference, Term::NULL)
            }
            Held::At(node) => cx.terms.eq(reference, next.walks.name(node)),
            _ => cx.terms.is_null(reference),
        };
        next.conditions.push(chosen);
        let first = next.conditions.len();
        let lessons = next.walks.say(cx, self.legal);
        next.conditions.extend(lessons.iter().map(|lesson| lesson.term));
        if !self.evaluator.satisfies(cx.terms, &next.model, &next.conditions[first..]) {
            next.model = (self.solve)(cx.terms, &next.conditions, &next.model)?;
        }
        Some(next)
    }

    /// A reference that the path has not looked at, and of which the rules speak.
    fn open(&self, cx: &mut Cx<'_>, part: &Part) -> Option<(Node, FieldId, SymbolId)> {
        for node in 0..part.walks.objects() as Node {
            let class = cx.terms.kinds.first(part.walks.kinds(node)).and_then(|kind| cx.hierarchy.class_of(kind));
            let Some(class) = class else { continue };
            let waited_for = part.walks.waited_for(node);
            for field in references(cx, class) {
                let step = Step::Field(field);
                let is_known = part.walks.held_by(node).any(|edge| part.walks.edges[edge as usize].step == step);
                if is_known || !(part.walks.is_live(self.legal, node, step) || waited_for.contains(&step)) {
                    continue;
                }
                let value = part.walks.first_value(cx, node, Slot::Field(field));
                if let Some(symbol) = cx.terms.as_symbol(value) {
                    return Some((node, field, symbol));
                }
            }
        }
        None
    }

    /// The heap as plain data, with its numbers.
    fn graph(&mut self, cx: &mut Cx<'_>, part: &Part) -> Graph {
        let mut graph = part.walks.graph(cx, false);
        for node in 0..part.walks.objects() as Node {
            for &field in &self.legal.numbers.fields {
                let class = graph.objects[node as usize].class;
                if !cx.hierarchy.supertypes(class).contains(&cx.program.fields[field].class) {
                    continue;
                }
                if let Some(number) = self.number(cx, part, node, Slot::Field(field)) {
                    graph.objects[node as usize].numbers.insert(field, number);
                }
            }
            graph.objects[node as usize].length = self.number(cx, part, node, Slot::Length);
        }
        graph
    }

    fn number(&mut self, cx: &mut Cx<'_>, part: &Part, node: Node, slot: Slot) -> Option<i64> {
        let kind = cx.terms.kinds.first(part.walks.kinds(node))?;
        if !cx.has_place(kind, slot) {
            return None;
        }
        let value = match part.walks.tally.read(node, slot) {
            Some(value) => value,
            None => part.walks.first_value(cx, node, slot),
        };
        match self.evaluator.value(cx.terms, &part.model, value) {
            Value::Bool(value) => Some(value.into()),
            value => value.as_integer()?.as_i64(),
        }
    }
}
