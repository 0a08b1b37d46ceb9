//! How far the measures of a partial heap have been said: which objects they are about, and what they wait for.
//!
//! It only grows, and an attempt is undone by cutting it back. What a reference concerns is found from the object that holds it, so
//! settling one costs as much in a heap of a hundred objects as in one of three.

use heapwise_hex::{PathId, SectionId, State, Step};
use heapwise_ids::Id;
use heapwise_ir::{Shape, Type};
use heapwise_term::{SymbolId, Term};

use super::super::Legal;
use super::super::walks::{Held, INPUTS, NONE, Node, Walk, Walks, count_work, references};
use crate::{Cx, Slot};

/// A measure and an object that it is about.
#[derive(Copy, Clone, Debug)]
pub(super) struct Instance {
    pub(super) measure: u32,
    /// The walk to the object.
    pub(super) walk: u32,
    older: u32,
}

/// What is to be said once a reference is settled.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// All that a measure says of an object.
    Instance(u32),
    /// What a hidden field of the reference is. The state is that of a walk to where the reference is held, where that is known.
    Hidden { hidden: u32, of: SymbolId, state: Option<(SectionId, State)> },
    /// How a structure goes on.
    Branch(u32),
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Watch {
    pub(super) node: Node,
    pub(super) step: Step,
    pub(super) what: What,
    older: u32,
}

/// An object of a structure that is sorted or in which all ways down have the same count.
#[derive(Copy, Clone, Debug)]
pub(super) struct Branch {
    pub(super) instance: u32,
    pub(super) node: Node,
    /// The one above, and the reference that leads from there.
    pub(super) up: u32,
    pub(super) edge: u32,
    /// Of what is sorted: the nearest ones above that come before and after it.
    pub(super) before: u32,
    pub(super) after: u32,
    pub(super) older: u32,
}

/// How many objects the paths of a set lead to, from a root, along the walks by which objects were met first: those are a
/// backbone.
#[derive(Copy, Clone, Debug)]
pub(super) struct Count {
    pub(super) root: u32,
    pub(super) paths: PathId,
    pub(super) objects: u32,
    /// References that may lead to more and are not settled.
    pub(super) open: u32,
}

/// What has come to bear.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Todo {
    Instance(u32),
    Watch(u32),
    Count(u32),
}

/// The newest entries about an object.
#[derive(Copy, Clone, Debug)]
pub(in super::super) struct Newest {
    instance: u32,
    watch: u32,
    branch: u32,
}

impl Default for Newest {
    fn default() -> Self {
        Newest { instance: NONE, watch: NONE, branch: NONE }
    }
}

/// What a place of an object held at first, for a strategy that names one object in several ways.
#[derive(Copy, Clone, Debug)]
pub(super) struct Known {
    pub(super) node: Node,
    pub(super) slot: Slot,
    pub(super) value: Term,
    /// The symbol of the object through which it was read, and when that is so.
    pub(super) owner: Term,
    pub(super) when: Term,
}

#[derive(Debug, Default)]
pub(in super::super) struct Tally {
    pub(super) instances: Vec<Instance>,
    pub(super) watches: Vec<Watch>,
    pub(super) branches: Vec<Branch>,
    pub(super) counts: Vec<Count>,
    pub(super) todo: Vec<Todo>,
    of_inputs: Newest,
    /// Counts as they were, newest last.
    log: Vec<(u32, Count)>,
    /// What places hold that have been read, where that is not said by a function.
    pub(super) known: Vec<Known>,
    /// Whether what objects hold is said by functions.
    pub(in super::super) has_functions: bool,
    /// The places that were looked at, if somebody wants to know.
    pub(in super::super) looked_at: Option<Vec<(Node, Slot)>>,
}

impl Clone for Tally {
    fn clone(&self) -> Self {
        let mut clone = Tally::default();
        clone.clone_from(self);
        clone
    }

    fn clone_from(&mut self, source: &Self) {
        self.instances.clone_from(&source.instances);
        self.watches.clone_from(&source.watches);
        self.branches.clone_from(&source.branches);
        self.counts.clone_from(&source.counts);
        self.todo.clone_from(&source.todo);
        self.of_inputs = source.of_inputs;
        self.log.clear();
        self.known.clone_from(&source.known);
        self.has_functions = source.has_functions;
        self.looked_at.clone_from(&source.looked_at);
    }
}

pub(in super::super) struct Mark {
    instances: usize,
    watches: usize,
    branches: usize,
    counts: usize,
    log: usize,
    todo: Vec<Todo>,
}

impl Tally {
    pub(in super::super) fn mark(&self) -> Mark {
        Mark {
            instances: self.instances.len(),
            watches: self.watches.len(),
            branches: self.branches.len(),
            counts: self.counts.len(),
            log: self.log.len(),
            todo: self.todo.clone(),
        }
    }

    /// What is done stays done: nothing of it has to be put back.
    pub(in super::super) fn keep(&mut self) {
        self.log.clear();
    }

    fn change(&mut self, count: u32, how: impl FnOnce(&mut Count)) {
        let entry = &mut self.counts[count as usize];
        self.log.push((count, *entry));
        how(entry);
        let todo = Todo::Count(count);
        if !self.todo.contains(&todo) {
            self.todo.push(todo);
        }
    }

    /// What is known to be in a place.
    pub(in super::super) fn read(&self, node: Node, slot: Slot) -> Option<Term> {
        self.known.iter().find(|known| known.node == node && known.slot == slot).map(|known| known.value)
    }

    /// What a place held at first, by a symbol of its own for each way to name the object: the first one counts.
    pub(in super::super) fn note_read(&mut self, node: Node, slot: Slot, value: Term, (owner, when): (Term, Term)) {
        if !self.has_functions && !self.known.iter().any(|known| known.node == node && known.slot == slot) {
            self.known.push(Known { node, slot, value, owner, when });
        }
    }
}

impl Walks {
    fn newest(&mut self, node: Node) -> &mut Newest {
        match node {
            INPUTS => &mut self.tally.of_inputs,
            node => &mut self.objects[node as usize].newest,
        }
    }

    fn newest_of(&self, node: Node) -> Newest {
        match node {
            INPUTS => self.tally.of_inputs,
            node => self.objects[node as usize].newest,
        }
    }

    /// Puts the tally back. Objects that are gone take their entries along.
    pub(in super::super) fn undo_tally(&mut self, mark: Mark) {
        while self.tally.instances.len() > mark.instances {
            let Some(gone) = self.tally.instances.pop() else { break };
            let node = self.walks[gone.walk as usize].node;
            self.newest(node).instance = gone.older;
        }
        while self.tally.watches.len() > mark.watches {
            let Some(gone) = self.tally.watches.pop() else { break };
            self.newest(gone.node).watch = gone.older;
        }
        while self.tally.branches.len() > mark.branches {
            let Some(gone) = self.tally.branches.pop() else { break };
            self.newest(gone.node).branch = gone.older;
        }
        while self.tally.log.len() > mark.log {
            let Some((count, old)) = self.tally.log.pop() else { break };
            if let Some(entry) = self.tally.counts.get_mut(count as usize) {
                *entry = old;
            }
        }
        self.tally.counts.truncate(mark.counts);
        self.tally.todo = mark.todo;
    }

    /// A walk has come to be: measures may be about its object.
    pub(in super::super) fn count_walk(&mut self, cx: &Cx<'_>, legal: &Legal, number: u32) {
        let Walk { section, root, node, state, before, .. } = self.walks[number as usize];
        let numbers = &legal.numbers;
        if numbers.is_empty() {
            return;
        }
        let automaton = &legal.rules.sections[section].automaton;
        if before.is_none() {
            for &measure in &numbers.at_roots[section] {
                self.add_instance(legal, measure, number);
            }
            for &(paths, _) in &numbers.counted[section] {
                self.tally.counts.push(Count { root, paths, objects: 0, open: 0 });
            }
        }
        for path in automaton.accepted(state) {
            for &measure in &numbers.by_path[section][path.index()] {
                self.add_instance(legal, measure, number);
            }
        }
        if numbers.counted[section].is_empty() || self.to(node).skip(1).any(|it| self.walks[it as usize].root == root) {
            return;
        }
        for count in self.counts_of(root) {
            let paths = self.tally.counts[count as usize].paths;
            let is_counted = node != INPUTS && automaton.accepts(state, paths);
            let open = match automaton.can_extend(state, paths) {
                true => self
                    .open_steps(cx, legal, node)
                    .iter()
                    .filter(|&&step| automaton.reaches(automaton.step(state, step), paths))
                    .count(),
                false => 0,
            };
            self.tally.change(count, |entry| {
                entry.objects += u32::from(is_counted);
                entry.open += open as u32;
            });
        }
    }

    fn counts_of(&self, root: u32) -> Vec<u32> {
        let counts = self.tally.counts.iter().enumerate().rev().inspect(|_| count_work());
        // Those of one root stand together.
        let of_root = counts.skip_while(|(_, count)| count.root != root).take_while(|(_, count)| count.root == root);
        of_root.map(|(at, _)| at as u32).collect()
    }

    /// The steps from an object that are not settled.
    fn open_steps(&self, cx: &Cx<'_>, legal: &Legal, node: Node) -> Vec<Step> {
        let mut steps: Vec<Step> = match node {
            INPUTS => legal.references.iter().map(|&root| Step::Root(root)).collect(),
            node => {
                let mut steps = Vec::new();
                for &(low, high) in cx.terms.kinds.ranges(self.kinds(node)) {
                    for class in (low..=high).filter_map(|kind| cx.hierarchy.class_of(kind)) {
                        let fields = references(cx, class).into_iter().map(Step::Field);
                        steps.extend(fields);
                        if let Shape::Array(Type::Ref(_)) = cx.program.classes[class].shape {
                            steps.push(Step::Element);
                        }
                    }
                }
                steps.sort_unstable();
                steps.dedup();
                steps
            }
        };
        steps.retain(|&step| {
            // There may always be more elements.
            step == Step::Element
                || !self.held_by(node).any(|edge| {
                    let edge = self.edges[edge as usize];
                    edge.step == step && edge.held != Held::Unknown
                })
        });
        steps
    }

    /// A reference has been settled. The walks are those that led to where it is held before.
    pub(in super::super) fn count_settled(&mut self, legal: &Legal, walks: &[u32], edge: u32) {
        if legal.numbers.is_empty() {
            return;
        }
        let step = self.edges[edge as usize].step;
        let from = self.edges[edge as usize].from;
        let mut at = self.newest_of(from).watch;
        while at != NONE {
            count_work();
            let Watch { step: wanted, older, .. } = self.tally.watches[at as usize];
            if wanted == step {
                self.tally.todo.push(Todo::Watch(at));
            }
            at = older;
        }
        // The newest walk is first: of each root, the first one is the last here.
        for (at, &walk) in walks.iter().enumerate() {
            let Walk { section, root, state, .. } = self.walks[walk as usize];
            let is_first = walks[at + 1..].iter().all(|&other| self.walks[other as usize].root != root);
            if legal.numbers.counted[section].is_empty() || !is_first {
                continue;
            }
            let automaton = &legal.rules.sections[section].automaton;
            let next = automaton.step(state, step);
            for count in self.counts_of(root) {
                if automaton.reaches(next, self.tally.counts[count as usize].paths) {
                    // There may always be more elements.
                    let settled = u32::from(step != Step::Element);
                    self.tally.change(count, |entry| entry.open = entry.open.saturating_sub(settled));
                }
            }
        }
    }

    /// The arrays whose elements may lead to more objects that are counted.
    pub(super) fn open_arrays(&self, cx: &Cx<'_>, legal: &Legal, root: u32, paths: PathId) -> Vec<Node> {
        let automaton = &legal.rules.sections[self.walks[root as usize].section].automaton;
        if !automaton.names(Step::Element) {
            return Vec::new();
        }
        let is_open = |&node: &Node| {
            let of_root = self.to(node).filter(|&walk| self.walks[walk as usize].root == root);
            let is_array = |class| matches!(cx.program.classes[class].shape, Shape::Array(Type::Ref(_)));
            of_root.last().is_some_and(|first| {
                let behind = automaton.step(self.walks[first as usize].state, Step::Element);
                automaton.reaches(behind, paths) && self.only_class(cx, node).is_some_and(is_array)
            })
        };
        (0..self.objects() as Node).filter(is_open).collect()
    }

    fn add_instance(&mut self, legal: &Legal, measure: u32, walk: u32) {
        let Walk { root, node, .. } = self.walks[walk as usize];
        let mut at = self.newest_of(node).instance;
        while at != NONE {
            count_work();
            let Instance { measure: known, walk, older } = self.tally.instances[at as usize];
            if known == measure && self.walks[walk as usize].root == root {
                return;
            }
            at = older;
        }
        legal.numbers.note(measure);
        let number = self.tally.instances.len() as u32;
        let older = std::mem::replace(&mut self.newest(node).instance, number);
        self.tally.instances.push(Instance { measure, walk, older });
        self.tally.todo.push(Todo::Instance(number));
    }

    pub(super) fn watch(&mut self, node: Node, step: Step, what: What) {
        let mut at = self.newest_of(node).watch;
        while at != NONE {
            count_work();
            let watch = self.tally.watches[at as usize];
            if watch.step == step && watch.what == what {
                return;
            }
            at = watch.older;
        }
        let number = self.tally.watches.len() as u32;
        let older = std::mem::replace(&mut self.newest(node).watch, number);
        self.tally.watches.push(Watch { node, step, what, older });
    }

    /// Adds an object to a structure. The number is that of the entry.
    pub(super) fn add_branch(&mut self, branch: Branch) -> u32 {
        let number = self.tally.branches.len() as u32;
        let older = std::mem::replace(&mut self.newest(branch.node).branch, number);
        self.tally.branches.push(Branch { older, ..branch });
        number
    }

    /// The entries of an object for a structure.
    pub(super) fn branches(&self, node: Node, instance: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.newest_of(node).branch;
        std::iter::from_fn(move || {
            while at != NONE {
                count_work();
                let here = at;
                at = self.tally.branches[here as usize].older;
                if self.tally.branches[here as usize].instance == instance {
                    return Some(here);
                }
            }
            None
        })
    }

    /// The references of places that something waits for, and that are not there yet.
    pub(in super::super) fn waited_for(&self, node: Node) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = self.newest_of(node).watch;
        while at != NONE {
            count_work();
            let Watch { step, older, .. } = self.tally.watches[at as usize];
            steps.push(step);
            at = older;
        }
        steps
    }
}

impl Branch {
    pub(super) fn new(instance: u32, node: Node) -> Self {
        Branch { instance, node, up: NONE, edge: NONE, before: NONE, after: NONE, older: NONE }
    }
}
