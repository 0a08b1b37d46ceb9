//! The paths of a partial heap that meet no object twice, from each anchor of the rules.

mod ancestors;
mod maximal;

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_hex::{AtomId, Claim, Graph, Ref, SectionId, State, Step};
use heapwise_ids::Id;
use heapwise_ir::{ClassId, FieldId, Shape, Type};
use heapwise_term::{Kinds, SymbolId, Term, symbols_of};

use self::maximal::Maximal;
use super::numbers::{Newest, Tally, TallyMark};
use super::{Legal, admitted};
use crate::pose::is_function;
use crate::{Cx, Slot};

/// An input object, by number.
pub(crate) type Node = u32;

/// Where the inputs of the target are held.
pub(crate) const INPUTS: Node = u32::MAX;

pub(super) const NONE: u32 = u32::MAX;

/// With more paths than this, rules that allow everything to refer to everything cost more than they give.
const MOST: usize = 20_000;

/// What a reference is known to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    Unknown,
    Null,
    At(Node),
}

/// A reference of the heap.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Edge {
    pub(crate) symbol: SymbolId,
    pub(crate) from: Node,
    pub(crate) step: Step,
    pub(crate) held: Held,
    /// The one before it of the same object.
    older: u32,
}

/// A path that meets no object twice.
#[derive(Copy, Clone, Debug)]
pub(super) struct Walk {
    pub(super) section: SectionId,
    /// The walk of no step that it begins with.
    pub(super) root: u32,
    pub(super) node: Node,
    /// What it extends by one reference; a root extends nothing.
    pub(super) before: Option<u32>,
    pub(super) edge: u32,
    pub(super) state: State,
    /// The one before it that leads to the same object.
    older: u32,
    /// How many references it takes, and one of the walks further back (`ancestors`).
    pub(super) length: u32,
    jump: u32,
    /// The newest reference to its object that needs it to be maximal.
    maximal: u32,
}

impl Walk {
    fn new(section: SectionId, node: Node, state: State) -> Self {
        Walk { section, root: 0, node, before: None, edge: NONE, state, older: NONE, length: 0, jump: 0, maximal: NONE }
    }
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Object {
    kinds: Kinds,
    /// The symbol that names it.
    name: Term,
    /// The newest reference that it holds, and the newest walk that leads to it.
    edge: u32,
    walk: u32,
    pub(super) newest: Newest,
}

impl Object {
    fn new(name: Term) -> Self {
        Object { kinds: Kinds::NONE, name, edge: NONE, walk: NONE, newest: Newest::default() }
    }
}

/// What a test counts: each time that something is looked at which grows with the heap.
#[cfg(test)]
pub(super) mod work {
    use std::cell::Cell;

    thread_local! {
        pub(crate) static DONE: Cell<u64> = const { Cell::new(0) };
    }
}

#[inline(always)]
pub(super) fn count_work() {
    #[cfg(test)]
    work::DONE.with(|done| done.set(done.get() + 1));
}

/// A rule is broken, by these references: those of the paths that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Broken {
    /// The walk to the object that holds the reference, and the reference; none, where it is about the anchor itself.
    pub(super) walk: u32,
    pub(super) edge: u32,
    /// Other walks that it is compared with.
    pub(super) beside: Vec<u32>,
    pub(super) atom: AtomId,
}

/// What is known of the input heap, as the rules see it.
#[derive(Debug, Default)]
pub(crate) struct Walks {
    pub(crate) edges: Vec<Edge>,
    /// The reference that has each symbol; the newest one, where there are several.
    by_symbol: HashMap<SymbolId, u32, FixedState>,
    pub(super) walks: Vec<Walk>,
    maximal: Vec<Maximal>,
    pub(super) objects: Vec<Object>,
    inputs: Option<Object>,
    /// Whether there were too many paths.
    pub(super) gave_up: bool,
    /// What has been said of numbers.
    pub(super) tally: Tally,
    /// What objects were before, newest last: what an attempt may put back, and what is new since one was kept.
    narrowed: Vec<(Node, Kinds)>,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Walks {
    fn clone(&self) -> Self {
        let mut clone = Walks::default();
        clone.clone_from(self);
        clone
    }

    fn clone_from(&mut self, source: &Self) {
        self.edges.clone_from(&source.edges);
        self.by_symbol.clone_from(&source.by_symbol);
        self.walks.clone_from(&source.walks);
        self.maximal.clone_from(&source.maximal);
        self.objects.clone_from(&source.objects);
        self.inputs = source.inputs;
        self.gave_up = source.gave_up;
        self.tally.clone_from(&source.tally);
        self.narrowed.clear();
    }
}

/// What has to be put back where an attempt is undone.
pub(crate) struct Mark {
    walks: usize,
    maximal: usize,
    objects: usize,
    narrowed: usize,
    gave_up: bool,
    tally: TallyMark,
}

impl Walks {
    pub(crate) fn kinds(&self, node: Node) -> Kinds {
        self.objects[node as usize].kinds
    }

    pub(super) fn objects(&self) -> usize {
        self.objects.len()
    }

    fn object_mut(&mut self, node: Node) -> &mut Object {
        match node {
            INPUTS => self.inputs.get_or_insert(Object::new(Term::NULL)),
            node => &mut self.objects[node as usize],
        }
    }

    fn object(&self, node: Node) -> Object {
        match node {
            INPUTS => self.inputs.unwrap_or(Object::new(Term::NULL)),
            node => self.objects[node as usize],
        }
    }

    /// The symbol that names an object.
    pub(super) fn name(&self, node: Node) -> Term {
        self.objects[node as usize].name
    }

    /// The class of an object, if there is only one that it may be of.
    pub(super) fn only_class(&self, cx: &Cx<'_>, node: Node) -> Option<ClassId> {
        match *cx.terms.kinds.ranges(self.kinds(node)) {
            [(low, high)] if low == high => cx.hierarchy.class_of(low),
            _ => None,
        }
    }

    /// What a place of an object held at first.
    pub(super) fn first_value(&self, cx: &mut Cx<'_>, node: Node, slot: Slot) -> Term {
        let value = cx.first_value(self.name(node), slot);
        if self.tally.has_functions && is_function(cx, slot) {
            for part in symbols_of(cx.terms, &[value]) {
                cx.terms.apply(part);
            }
        }
        value
    }

    /// The walks to an object, the newest first.
    pub(super) fn to(&self, node: Node) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.object(node).walk;
        std::iter::from_fn(move || {
            let here = (at != NONE).then_some(at)?;
            count_work();
            at = self.walks[here as usize].older;
            Some(here)
        })
    }

    pub(super) fn held_by(&self, node: Node) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.object(node).edge;
        std::iter::from_fn(move || {
            let here = (at != NONE).then_some(at)?;
            count_work();
            at = self.edges[here as usize].older;
            Some(here)
        })
    }

    /// The walks that a walk extends, itself first.
    pub(super) fn back(&self, walk: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = Some(walk);
        std::iter::from_fn(move || {
            let here = at?;
            count_work();
            at = self.walks[here as usize].before;
            Some(here)
        })
    }

    pub(crate) fn edge_of(&self, symbol: SymbolId) -> Option<u32> {
        self.by_symbol.get(&symbol).copied()
    }

    pub(crate) fn begin(&mut self, cx: &Cx<'_>, legal: &Legal) {
        if self.inputs.is_none() {
            self.object_mut(INPUTS);
            for section in legal.of_inputs() {
                let state = legal.rules.sections[section].automaton.start();
                self.push(cx, legal, Walk::new(section, INPUTS, state));
            }
        }
    }

    /// A reference that the path knows of, but not what it is.
    pub(crate) fn place(&mut self, from: Node, step: Step, symbol: SymbolId) -> u32 {
        let number = self.edges.len() as u32;
        let object = self.object_mut(from);
        let older = std::mem::replace(&mut object.edge, number);
        self.edges.push(Edge { symbol, from, step, held: Held::Unknown, older });
        self.by_symbol.insert(symbol, number);
        number
    }

    fn push(&mut self, cx: &Cx<'_>, legal: &Legal, walk: Walk) -> u32 {
        let number = self.walks.len() as u32;
        let object = self.object_mut(walk.node);
        let older = std::mem::replace(&mut object.walk, number);
        let root = if walk.before.is_none() { number } else { walk.root };
        let (length, jump) = self.place_behind(walk.before, number);
        self.walks.push(Walk { root, older, length, jump, ..walk });
        self.count_walk(cx, legal, number);
        number
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            walks: self.walks.len(),
            maximal: self.maximal.len(),
            objects: self.objects.len(),
            narrowed: self.narrowed.len(),
            gave_up: self.gave_up,
            tally: self.tally.mark(),
        }
    }

    /// Puts everything back, but for references that have been placed or settled since.
    pub(crate) fn undo(&mut self, mark: Mark) {
        self.undo_tally(mark.tally);
        self.undo_maximal(mark.maximal);
        while self.walks.len() > mark.walks {
            let walk = self.walks.pop().expect("there are more");
            self.object_mut(walk.node).walk = walk.older;
        }
        while self.narrowed.len() > mark.narrowed {
            let Some((node, kinds)) = self.narrowed.pop() else { break };
            self.objects[node as usize].kinds = kinds;
        }
        self.objects.truncate(mark.objects);
        self.gave_up = mark.gave_up;
    }

    /// What has been done stays. Says of which objects more is known than before.
    pub(crate) fn keep(&mut self) -> Vec<Node> {
        self.tally.keep();
        std::mem::take(&mut self.narrowed).into_iter().map(|(node, _)| node).collect()
    }

    pub(crate) fn held(&self, edge: u32) -> Held {
        self.edges[edge as usize].held
    }

    pub(crate) fn put_back(&mut self, edge: u32, held: Held) {
        self.edges[edge as usize].held = held;
    }

    /// The path comes to know an object.
    pub(crate) fn add_object(
        &mut self,
        cx: &mut Cx<'_>,
        legal: &Legal,
        name: Term,
        kinds: Kinds,
    ) -> Result<Node, Broken> {
        let node = self.objects.len() as Node;
        self.objects.push(Object::new(name));
        self.narrow_from(cx, legal, node, Vec::new(), kinds)?;
        Ok(node)
    }

    /// An object is known to be of fewer kinds than before.
    pub(crate) fn narrow(&mut self, cx: &mut Cx<'_>, legal: &Legal, node: Node, kinds: Kinds) -> Result<(), Broken> {
        let before = self.kinds(node);
        if before == kinds {
            return Ok(());
        }
        let anchored = legal.anchored(cx, before);
        self.narrow_from(cx, legal, node, anchored, kinds)
    }

    fn narrow_from(
        &mut self,
        cx: &mut Cx<'_>,
        legal: &Legal,
        node: Node,
        before: Vec<SectionId>,
        kinds: Kinds,
    ) -> Result<(), Broken> {
        let old = std::mem::replace(&mut self.objects[node as usize].kinds, kinds);
        self.narrowed.push((node, old));
        for section in legal.anchored(cx, kinds) {
            if before.contains(&section) {
                continue;
            }
            let automaton = &legal.rules.sections[section].automaton;
            let state = automaton.step(automaton.start(), Step::Root(0));
            let first = self.walks.len();
            let root = self.push(cx, legal, Walk::new(section, node, state));
            self.check_anchor(cx, legal, root)?;
            self.extend(cx, legal, root)?;
            self.check_new(cx, legal, first)?;
        }
        Ok(())
    }

    /// Checks what is said of the anchor itself.
    fn check_anchor(&mut self, cx: &mut Cx<'_>, legal: &Legal, root: u32) -> Result<(), Broken> {
        let Walk { section, state, node, .. } = self.walks[root as usize];
        for (atom, claim) in legal.claims(section, legal.rules.sections[section].automaton.accepted(state)) {
            legal.note(atom);
            if let Claim::ExpandsTo(types) = claim {
                let left = admitted(cx, types, self.kinds(node));
                if left == Kinds::NONE {
                    return Err(Broken { walk: root, edge: NONE, beside: Vec::new(), atom });
                }
                self.narrow(cx, legal, node, left)?;
            }
        }
        Ok(())
    }

    /// A reference is settled. Where that breaks a rule, all that was there before stays as it is, but not what is new.
    pub(crate) fn settle(&mut self, cx: &mut Cx<'_>, legal: &Legal, edge: u32, held: Held) -> Result<(), Broken> {
        self.edges[edge as usize].held = held;
        let first = self.walks.len();
        let from = self.edges[edge as usize].from;
        let walks: Vec<u32> = self.to(from).collect();
        if held != Held::Unknown {
            self.count_settled(legal, &walks, edge);
        }
        for &walk in walks.iter().rev() {
            self.take(cx, legal, walk, edge)?;
        }
        if let Held::At(node) = held {
            for &walk in &walks {
                if self.prefix(walk, node).is_some() {
                    self.check_alias(cx, legal, walk, edge)?;
                }
            }
        }
        self.check_new(cx, legal, first)
    }

    /// Follows all that the last object of a walk holds.
    fn extend(&mut self, cx: &mut Cx<'_>, legal: &Legal, walk: u32) -> Result<(), Broken> {
        let node = self.walks[walk as usize].node;
        let mut edges: Vec<u32> = self.held_by(node).collect();
        edges.reverse();
        for edge in edges {
            self.take(cx, legal, walk, edge)?;
        }
        Ok(())
    }

    /// Goes one reference further, and checks what is said of references that are null or lead to an object that the walk has
    /// not met.
    fn take(&mut self, cx: &mut Cx<'_>, legal: &Legal, walk: u32, edge: u32) -> Result<(), Broken> {
        let Edge { step, held, .. } = self.edges[edge as usize];
        let Walk { section, root, state, .. } = self.walks[walk as usize];
        if !legal.rules.sections[section].sees(step) {
            return Ok(());
        }
        let automaton = &legal.rules.sections[section].automaton;
        let next = automaton.step(state, step);
        let broken = |atom| Broken { walk, edge, beside: Vec::new(), atom };
        let mut narrowed = None;
        for (atom, claim) in legal.claims(section, automaton.accepted(next)) {
            if held != Held::Unknown {
                legal.note(atom);
            }
            match (held, claim) {
                (Held::Null, Claim::NotNull) => return Err(broken(atom)),
                (Held::At(node), Claim::ExpandsTo(types)) if self.prefix(walk, node).is_none() => {
                    let kinds = narrowed.unwrap_or_else(|| self.kinds(node));
                    let left = admitted(cx, types, kinds);
                    if left == Kinds::NONE {
                        return Err(broken(atom));
                    }
                    narrowed = Some(left);
                }
                _ => {}
            }
        }
        let Held::At(node) = held else { return Ok(()) };
        let is_followed = !automaton.is_dead(next) || legal.speaks_of_aliases[section];
        if !is_followed || self.prefix(walk, node).is_some() {
            return Ok(());
        }
        if let Some(kinds) = narrowed {
            self.narrow(cx, legal, node, kinds)?;
        }
        if self.walks.len() >= MOST {
            self.gave_up = true;
            return Ok(());
        }
        let new = Walk { root, before: Some(walk), edge, ..Walk::new(section, node, next) };
        let new = self.push(cx, legal, new);
        self.extend(cx, legal, new)
    }

    /// Checks what can have come to be an alias by walks that are new.
    fn check_new(&mut self, cx: &mut Cx<'_>, legal: &Legal, first: usize) -> Result<(), Broken> {
        for at in first..self.walks.len() {
            let Walk { root, node, edge, .. } = self.walks[at];
            let others = self.to(node).any(|other| {
                let other = self.walks[other as usize];
                other.root == root && other.edge != edge
            });
            if others {
                let all: Vec<u32> = self.to(node).filter(|&walk| self.walks[walk as usize].root == root).collect();
                for walk in all {
                    if let Walk { before: Some(before), edge, .. } = self.walks[walk as usize] {
                        self.check_alias(cx, legal, before, edge)?;
                    }
                }
            }
            // References back to what the new walk has met before.
            let back: Vec<u32> = self.held_by(node).collect();
            for edge in back {
                if let Held::At(target) = self.edges[edge as usize].held
                    && self.prefix(at as u32, target).is_some()
                {
                    self.check_alias(cx, legal, at as u32, edge)?;
                }
            }
        }
        self.check_maximal(cx, legal, first)
    }

    /// Whether something is said of the numbers of this heap, or may be once there is more of it.
    pub(super) fn has_numbers(&self, legal: &Legal) -> bool {
        self.walks.iter().any(|walk| walk.before.is_none() && legal.leads_to_numbers(walk.section))
    }

    /// Whether some reference of a walk has something said about it, or what it leads to.
    pub(super) fn is_live(&self, legal: &Legal, node: Node, step: Step) -> bool {
        self.to(node).any(|walk| {
            let Walk { section, state, .. } = self.walks[walk as usize];
            let about = &legal.rules.sections[section];
            about.sees(step) && !about.automaton.is_dead(about.automaton.step(state, step))
        })
    }

    /// The references of the steps that a walk takes, in order.
    pub(super) fn steps(&self, walk: u32) -> Vec<(Step, u32)> {
        let taken = self.back(walk).filter(|&at| self.walks[at as usize].before.is_some());
        let mut steps: Vec<(Step, u32)> = taken
            .map(|at| {
                let edge = self.walks[at as usize].edge;
                (self.edges[edge as usize].step, edge)
            })
            .collect();
        steps.reverse();
        steps
    }

    /// The same as plain data. Whoever asks what may still come has to know of all that is not known.
    pub(super) fn graph(&self, cx: &Cx<'_>, with_unknown: bool) -> Graph {
        let mut graph = Graph::default();
        for object in &self.objects {
            let class = cx.terms.kinds.first(object.kinds).and_then(|kind| cx.hierarchy.class_of(kind));
            let mut told = heapwise_hex::Object::new(class.unwrap_or_else(|| ClassId::from_index(0)));
            if let (true, Some(class)) = (with_unknown, class) {
                told.refs = references(cx, class).into_iter().map(|field| (field, Ref::Unknown)).collect();
                if let Shape::Array(Type::Ref(_)) = cx.program.classes[class].shape {
                    told.elements.push(Ref::Unknown);
                }
            }
            graph.objects.push(told);
        }
        for edge in &self.edges {
            let to = match edge.held {
                Held::Unknown => Ref::Unknown,
                Held::Null => Ref::Null,
                Held::At(node) => Ref::To(node as usize),
            };
            match (edge.from, edge.step) {
                (INPUTS, step) => {
                    graph.roots.insert(step, to);
                }
                (from, Step::Field(field)) => {
                    graph.objects[from as usize].refs.insert(field, to);
                }
                (from, _) => graph.objects[from as usize].elements.push(to),
            }
        }
        graph
    }
}

/// The fields that hold references in objects of a class.
pub(super) fn references(cx: &Cx<'_>, class: ClassId) -> Vec<FieldId> {
    let mut fields = Vec::new();
    let mut at = Some(class);
    while let Some(here) = at {
        let about = &cx.program.classes[here];
        fields
            .extend(about.fields.iter().copied().filter(|&field| matches!(cx.program.fields[field].ty, Type::Ref(_))));
        at = about.parent;
    }
    fields
}
