//! A complete legal heap for a witness: what the path has not looked at gets values that the rules allow.

use std::rc::Rc;

use heapwise_hex::reference::Reading;
use heapwise_hex::{Graph, Step};
use heapwise_ir::{Shape, Type};
use heapwise_term::{Evaluator, Model, Place, Sort, SymbolId, Term, Terms, Value};

use super::known::index_of;
use super::model::{Seen, decide};
use super::walks::{Node, references};
use super::{Held, Known, Legal, Walks, input_reference, step_of};
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

/// The complete heaps that extend the heap of a model, one after the other.
pub struct Completions {
    waiting: Vec<Waiting>,
    evaluator: Evaluator,
    /// How many objects there may be.
    most: usize,
    tries: u32,
    /// Whether something is said of numbers.
    has_numbers: bool,
    /// Places of which no rule speaks, but which code has looked at: of which object, and which place.
    also: Vec<(Term, Slot)>,
}

/// What is still to be looked at.
enum Waiting {
    Heap(Box<Candidate>),
    /// A heap in which a reference is to have a value.
    Choice(Rc<Candidate>, (Node, Slot, SymbolId), Held),
}

/// A heap on the way to a complete one.
#[derive(Clone)]
pub struct Candidate {
    walks: Walks,
    names: Vec<SymbolId>,
    chosen: Vec<Chosen>,
    pub model: Model,
    /// What holds in all legal heaps that this one is a part of, beside the path.
    pub conditions: Vec<Term>,
}

#[derive(Copy, Clone)]
struct Chosen {
    node: Node,
    slot: Slot,
    symbol: SymbolId,
    held: Held,
}

impl Candidate {
    /// The heap for code that runs on it.
    pub fn known(&self, cx: &Cx<'_>) -> Known {
        Known::new(cx, &self.walks, &self.names)
    }

    /// A witness that has this heap, of a model that has it as far as the path has looked. `places` are others that code has looked at.
    pub fn completed(self, cx: &mut Cx<'_>, seen: &Seen, model: Model, places: &[FirstRead]) -> Completed {
        let mut completed = Completed { model, reads: Vec::new() };
        let mut evaluator = Evaluator::new();
        for &Chosen { node, slot, symbol, held } in &self.chosen {
            choose(cx, &mut evaluator, &mut completed.model, &self, (symbol, held));
            let (owner, value) = (self.walks.name(node), cx.terms.symbol_term(symbol));
            completed.reads.push(FirstRead { owner, slot, value, when: Term::TRUE });
        }
        let mut looked_at = self.walks.tally.looked_at.clone().unwrap_or_default();
        looked_at.sort_by_key(|&(node, slot)| (node, step_of(slot)));
        looked_at.dedup();
        for (node, slot) in looked_at {
            let value = self.walks.first_value(cx, node, slot);
            if cx.terms.sort(value) != Sort::Ref && !seen.read.contains(&(node, slot)) {
                completed.reads.push(FirstRead { owner: self.walks.name(node), slot, value, when: Term::TRUE });
            }
        }
        for &place in places.iter().filter(|place| cx.terms.sort(place.value) != Sort::Ref) {
            if !completed.reads.iter().any(|known| known.value == place.value) {
                completed.reads.push(place);
            }
        }
        completed
    }
}

/// Whether sentences that are not decided reference by reference say that no heap that extends this one is legal.
fn is_lost(cx: &Cx<'_>, legal: &Legal, part: &Candidate) -> bool {
    let Some(rules) = &legal.composed else { return false };
    decide(cx, rules, &part.walks.graph(cx, true), Reading::Possible) == Some(false)
}

/// Lets a reference of a model be what was chosen.
fn choose(
    cx: &mut Cx<'_>,
    evaluator: &mut Evaluator,
    model: &mut Model,
    heap: &Candidate,
    (symbol, held): (SymbolId, Held),
) {
    let place = match held {
        Held::At(node) => {
            let name = heap.names[node as usize];
            if name == symbol
                && let Some(kind) = cx.terms.kinds.first(heap.walks.kinds(node))
            {
                model.set_kind(symbol, kind);
            }
            Place::Input(name)
        }
        Held::Null | Held::Unknown => Place::Null,
    };
    match evaluator.under(cx.terms, model).cell(symbol) {
        Some(cell) => model.set_cell(cell, Value::Ref(place)),
        None => model.set(symbol, Value::Ref(place)),
    }
}

impl Completions {
    /// All that extend what is seen.
    pub fn new(cx: &mut Cx<'_>, legal: &Legal, seen: &Seen, model: &Model) -> Self {
        let objects = seen.walks.objects();
        let most = objects + OBJECTS.max(TIMES * objects);
        let mut conditions = Vec::new();
        let has_numbers = seen.has_numbers(legal);
        if has_numbers || legal.has_companions() {
            // Other numbers are looked for in heaps of this shape.
            conditions.push(seen.this(cx));
            conditions.extend(&seen.said);
        }
        let (walks, names) = (seen.walks.clone(), seen.names.clone());
        let begin = Candidate { walks, names, chosen: Vec::new(), model: model.clone(), conditions };
        Completions {
            waiting: vec![Waiting::Heap(Box::new(begin))],
            evaluator: Evaluator::new(),
            most,
            tries: 0,
            has_numbers,
            also: Vec::new(),
        }
    }

    /// Whether no legal heap extends what is seen, since it has a reference that can be nothing. Where `solve` does not know, it is to
    /// say that a model may be.
    pub fn are_none(cx: &mut Cx<'_>, legal: &Legal, seen: &Seen, model: &Model, solve: Solve<'_>) -> bool {
        let mut all = Completions::new(cx, legal, seen, model);
        let Some(Waiting::Heap(part)) = all.waiting.pop() else { return false };
        let objects = part.walks.objects() as Node;
        let mut open = Vec::new();
        // Of another class, an object may not have the reference.
        for node in (0..objects).filter(|&node| part.walks.only_class(cx, node).is_some()).collect::<Vec<_>>() {
            all.each_open_of(cx, Some(legal), &part, node, |place| {
                open.push(place);
                true
            });
        }
        open.into_iter().any(|place| {
            let if_new = cx.terms.kinds_if_new(place.2);
            let is_of_one_kind = match cx.terms.kinds.ranges(if_new) {
                [] => true,
                &[(low, high)] => low == high,
                _ => false,
            };
            let mut held = std::iter::once(Held::Null).chain((0..=objects).map(Held::At));
            is_of_one_kind && held.all(|held| all.settle(cx, legal, &part, place, held, &mut *solve).is_none())
        })
    }

    /// Goes on with a heap in which code has looked at places that nobody has chosen. Says whether there is something to choose.
    pub fn go_on_with(&mut self, cx: &mut Cx<'_>, candidate: Candidate, open: &[FirstRead]) -> bool {
        self.also.extend(open.iter().map(|read| (read.owner, read.slot)));
        let is_open =
            (0..candidate.walks.objects() as Node).any(|node| self.open_of(cx, None, &candidate, node).is_some());
        if is_open {
            self.waiting.push(Waiting::Heap(Box::new(candidate)));
        }
        is_open
    }

    /// The next one that the rules allow. Numbers that do not fit are chosen anew.
    pub fn next(&mut self, cx: &mut Cx<'_>, legal: &Legal, solve: Solve<'_>) -> Option<Candidate> {
        while let Some(waiting) = self.waiting.pop() {
            cx.terms.enough.heed();
            let part = match waiting {
                Waiting::Heap(part) => *part,
                Waiting::Choice(part, place, held) => {
                    self.tries += 1;
                    if self.tries > TRIES {
                        self.waiting.clear();
                        return None;
                    }
                    let Some(next) = self.settle(cx, legal, &part, place, held, &mut *solve) else { continue };
                    next
                }
            };
            if is_lost(cx, legal, &part) {
                continue;
            }
            let objects = part.walks.objects() as Node;
            let Some((node, slot, symbol)) = self.open(cx, legal, &part) else {
                if let Some(closed) = self.closed(cx, legal, &part, &mut *solve) {
                    // Where there are too many visits to look at each, what was decided step by step has to do.
                    let graph = self.graph(cx, legal, &closed);
                    let verdict = decide(cx, &legal.rules, &graph, Reading::Literal);
                    if verdict.unwrap_or(legal.composed.is_none()) {
                        return Some(closed);
                    }
                }
                if let Some((longer, place)) = self.one_more_element(cx, legal, &part) {
                    let longer = Rc::new(longer);
                    let new = ((objects as usize) < self.most).then_some(objects);
                    let held = (0..objects).chain(new).map(Held::At);
                    self.waiting.extend(held.rev().map(|held| Waiting::Choice(longer.clone(), place, held)));
                }
                continue;
            };
            let mut choices = vec![Held::Null];
            choices.extend((0..objects).map(Held::At));
            if (objects as usize) < self.most {
                choices.push(Held::At(objects));
            }
            let part = Rc::new(part);
            let choice = |held| Waiting::Choice(part.clone(), (node, slot, symbol), held);
            self.waiting.extend(choices.into_iter().rev().map(choice));
        }
        None
    }

    /// A heap whose arrays have no more elements that count.
    fn closed(&mut self, cx: &mut Cx<'_>, legal: &Legal, part: &Candidate, solve: Solve<'_>) -> Option<Candidate> {
        let mut closed = part.clone();
        let all = closed.walks.say_there_is_no_more(cx, legal);
        closed.conditions.extend(&all);
        if !self.evaluator.satisfies(cx.terms, &closed.model, &all) {
            closed.model = solve(cx.terms, &closed.conditions, &closed.model)?;
        }
        Some(closed)
    }

    /// A place for one more element of an array whose elements count, and the heap with what that takes for granted.
    fn one_more_element(
        &mut self,
        cx: &mut Cx<'_>,
        legal: &Legal,
        part: &Candidate,
    ) -> Option<(Candidate, (Node, Slot, SymbolId))> {
        if !self.has_numbers {
            return None;
        }
        let (node, ty) = (0..part.walks.objects() as Node).find_map(|node| {
            let class = part.walks.only_class(cx, node)?;
            match cx.program.classes[class].shape {
                Shape::Array(ty @ Type::Ref(_)) if part.walks.is_live(legal, node, Step::Element) => Some((node, ty)),
                _ => None,
            }
        })?;
        let mut longer = part.clone();
        let elements = part.walks.held_by(node).map(|edge| part.walks.edges[edge as usize].symbol);
        let known: Vec<Term> = elements.filter_map(|symbol| index_of(cx, symbol)).collect();
        let values: Vec<Option<i64>> = known
            .iter()
            .map(|&index| self.evaluator.value(cx.terms, &part.model, index).as_integer()?.as_i64())
            .collect();
        let free = (0..).find(|&at| !values.contains(&Some(i64::from(at))))?;
        let index = cx.terms.i32(free);
        let length = match part.walks.tally.read(node, Slot::Length) {
            Some(length) => length,
            None => part.walks.first_value(cx, node, Slot::Length),
        };
        longer.conditions.push(cx.terms.lt(index, length));
        for other in known {
            longer.conditions.push(cx.terms.ne(index, other));
        }
        let slot = Slot::Element(index, ty);
        let value = part.walks.first_value(cx, node, slot);
        let symbol = input_reference(cx, value)?;
        part.walks.edge_of(symbol).is_none().then_some((longer, (node, slot, symbol)))
    }

    /// A heap where a reference has a value; nothing, where that breaks a rule.
    fn settle(
        &mut self,
        cx: &mut Cx<'_>,
        legal: &Legal,
        part: &Candidate,
        (node, slot, symbol): (Node, Slot, SymbolId),
        held: Held,
        solve: Solve<'_>,
    ) -> Option<Candidate> {
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
            next.walks.add_object(cx, legal, name, kinds).ok()?;
        }
        let edge = next.walks.place(node, step_of(slot)?, symbol);
        next.walks.settle(cx, legal, edge, held).ok()?;
        next.chosen.push(Chosen { node, slot, symbol, held });
        let mut model = std::mem::take(&mut next.model);
        choose(cx, &mut self.evaluator, &mut model, &next, (symbol, held));
        next.model = model;
        if !self.has_numbers && !legal.has_companions() {
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
        if !self.has_numbers {
            return Some(next);
        }
        // Of an element, it is taken for granted that the array has it.
        let first = if let Slot::Element(..) = slot { 0 } else { next.conditions.len() };
        let lessons = next.walks.say(cx, legal);
        next.conditions.extend(lessons.iter().map(|lesson| lesson.term));
        if !self.evaluator.satisfies(cx.terms, &next.model, &next.conditions[first..]) {
            next.model = solve(cx.terms, &next.conditions, &next.model)?;
        }
        Some(next)
    }

    /// A reference that the path has not looked at, and of which the rules speak, or which code has looked at.
    fn open(&self, cx: &mut Cx<'_>, legal: &Legal, part: &Candidate) -> Option<(Node, Slot, SymbolId)> {
        (0..part.walks.objects() as Node).find_map(|node| self.open_of(cx, Some(legal), part, node))
    }

    fn open_of(
        &self,
        cx: &mut Cx<'_>,
        legal: Option<&Legal>,
        part: &Candidate,
        node: Node,
    ) -> Option<(Node, Slot, SymbolId)> {
        let mut first = None;
        self.each_open_of(cx, legal, part, node, |place| {
            first = Some(place);
            false
        });
        first
    }

    /// Shows the open references of an object, one after the other, as long as somebody wants more.
    fn each_open_of(
        &self,
        cx: &mut Cx<'_>,
        legal: Option<&Legal>,
        part: &Candidate,
        node: Node,
        mut goes_on: impl FnMut((Node, Slot, SymbolId)) -> bool,
    ) {
        let class = cx.terms.kinds.first(part.walks.kinds(node)).and_then(|kind| cx.hierarchy.class_of(kind));
        let Some(class) = class else { return };
        let waited_for = part.walks.waited_for(node);
        let owner = part.walks.name(node);
        for field in references(cx, class) {
            let step = Step::Field(field);
            let is_known = part.walks.held_by(node).any(|edge| part.walks.edges[edge as usize].step == step);
            let is_live =
                legal.is_some_and(|legal| part.walks.is_live(legal, node, step) || waited_for.contains(&step));
            if is_known || !(is_live || self.also.contains(&(owner, Slot::Field(field)))) {
                continue;
            }
            let value = part.walks.first_value(cx, node, Slot::Field(field));
            if let Some(symbol) = input_reference(cx, value)
                && !goes_on((node, Slot::Field(field), symbol))
            {
                return;
            }
        }
        for &(_, slot) in self.also.iter().filter(|&&(of, _)| of == owner) {
            if let Slot::Element(..) = slot {
                let value = part.walks.first_value(cx, node, slot);
                let symbol = input_reference(cx, value);
                if let Some(symbol) = symbol.filter(|&symbol| part.walks.edge_of(symbol).is_none())
                    && !goes_on((node, slot, symbol))
                {
                    return;
                }
            }
        }
    }

    /// The heap as plain data, with its numbers.
    fn graph(&mut self, cx: &mut Cx<'_>, legal: &Legal, part: &Candidate) -> Graph {
        let mut graph = part.walks.graph(cx, false);
        for node in 0..part.walks.objects() as Node {
            for &field in &legal.numbers.fields {
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

    fn number(&mut self, cx: &mut Cx<'_>, part: &Candidate, node: Node, slot: Slot) -> Option<i64> {
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
