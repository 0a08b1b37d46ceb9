//! All backbones of a heap: the spanning trees that visits of it can leave behind.

use crate::graph::{Graph, Ref};
use crate::regex::Step;
use crate::rules::Section;

/// Who holds a reference.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum From {
    Environment,
    Object(usize),
}

/// A reference of a heap.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub(super) index: usize,
    pub(super) from: From,
    pub(super) step: Step,
    pub(super) to: Ref,
}

/// The part of a heap that can be reached from some references of the environment.
pub struct View<'g> {
    pub(super) graph: &'g Graph,
    /// Those of the environment first.
    pub(super) edges: Vec<Edge>,
    pub(super) objects: Vec<usize>,
}

impl<'g> View<'g> {
    pub(super) fn new(graph: &'g Graph, section: &Section, roots: Vec<(Step, Ref)>) -> Self {
        let sees = |step| section.sees(step);
        let objects = graph.reachable(roots.iter().filter_map(|&(_, to)| target(to)), sees);
        let roots = roots.into_iter().map(|(step, to)| (From::Environment, step, to));
        let inner = objects
            .iter()
            .flat_map(|&object| graph.objects[object].steps().map(move |(step, to)| (From::Object(object), step, to)))
            .filter(|&(_, step, _)| sees(step));
        let edges = roots.chain(inner).enumerate().map(|(index, (from, step, to))| Edge { index, from, step, to });
        View { graph, edges: edges.collect(), objects }
    }

    /// What the environment refers to by a root.
    pub(super) fn root(&self, root: Step) -> Ref {
        let is_root = |edge: &&Edge| edge.from == From::Environment && edge.step == root;
        self.edges.iter().find(is_root).map_or(Ref::Unknown, |edge| edge.to)
    }
}

fn target(to: Ref) -> Option<usize> {
    match to {
        Ref::To(object) => Some(object),
        Ref::Null | Ref::Unknown => None,
    }
}

/// For each object that can be reached, the reference by which a visit comes upon it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backbone {
    /// The index of the reference in its view.
    by: Vec<Option<usize>>,
    parents: Vec<Option<usize>>,
}

impl Backbone {
    /// Whether a reference is the one by which a visit comes upon its object.
    pub(super) fn expands(&self, edge: &Edge) -> bool {
        target(edge.to).is_some_and(|object| self.by[object] == Some(edge.index))
    }

    pub(super) fn parent(&self, _: &View, object: usize) -> Option<usize> {
        self.parents[object]
    }

    /// The steps to an object.
    pub(super) fn way(&self, view: &View, object: usize) -> Option<Vec<Step>> {
        let mut way = Vec::new();
        let mut at = object;
        loop {
            let edge = &view.edges[self.by[at]?];
            way.push(edge.step);
            match edge.from {
                From::Environment => break,
                From::Object(parent) => at = parent,
            }
        }
        way.reverse();
        Some(way)
    }

    /// The objects below one, without it.
    pub(super) fn below(&self, object: usize) -> Vec<usize> {
        let mut below: Vec<usize> = Vec::new();
        let mut waiting = vec![object];
        while let Some(parent) = waiting.pop() {
            let children = (0..self.parents.len()).filter(|&child| self.parents[child] == Some(parent));
            let children: Vec<usize> = children.collect();
            below.extend(&children);
            waiting.extend(children);
        }
        below
    }
}

/// All backbones of what a view shows; nothing, if there are more than so many.
pub fn backbones(view: &View, most: usize) -> Option<Vec<Backbone>> {
    let count = view.graph.objects.len();
    let mut incoming: Vec<Vec<&Edge>> = vec![Vec::new(); count];
    for edge in &view.edges {
        if let Some(object) = target(edge.to) {
            incoming[object].push(edge);
        }
    }
    let mut all = Vec::new();
    let start = Backbone { by: vec![None; count], parents: vec![None; count] };
    choose(view, &incoming, 0, start, most, &mut all).then_some(all)
}

/// Chooses a reference for each object from the one at `at` on. A choice that closes a circle reaches nothing.
fn choose(
    view: &View,
    incoming: &[Vec<&Edge>],
    at: usize,
    chosen: Backbone,
    most: usize,
    all: &mut Vec<Backbone>,
) -> bool {
    let Some(&object) = view.objects.get(at) else {
        all.push(chosen);
        return all.len() <= most;
    };
    incoming[object].iter().all(|edge| {
        let parent = match edge.from {
            From::Environment => None,
            From::Object(parent) => Some(parent),
        };
        let mut above = parent;
        while let Some(one) = above {
            if one == object {
                return true;
            }
            above = chosen.parents[one];
        }
        let mut next = chosen.clone();
        next.by[object] = Some(edge.index);
        next.parents[object] = parent;
        choose(view, incoming, at + 1, next, most, all)
    })
}
