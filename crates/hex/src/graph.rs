//! Heaps as plain data: what the reference meaning of rules is told about.

use std::collections::BTreeMap;

use heapwise_ir::{ClassId, FieldId};

use crate::regex::Step;

/// A heap, or as much of it as is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    /// What the environment refers to: inputs and static fields.
    pub roots: BTreeMap<Step, Ref>,
    pub objects: Vec<Object>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    pub class: ClassId,
    /// The references that it holds, by the step that each is.
    pub refs: BTreeMap<FieldId, Ref>,
    /// Of an array of references: what its elements hold.
    pub elements: Vec<Ref>,
    /// The numbers that are known. Booleans are 0 and 1.
    pub numbers: BTreeMap<FieldId, i64>,
    /// Of an array, if it is known.
    pub length: Option<i64>,
}

/// What a reference holds.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ref {
    Null,
    /// The object of this index.
    To(usize),
    /// Not known yet. Such a reference is not part of a partial heap.
    Unknown,
}

impl Object {
    pub fn new(class: ClassId) -> Self {
        Object { class, refs: BTreeMap::new(), elements: Vec::new(), numbers: BTreeMap::new(), length: None }
    }

    /// All references, each with its step.
    pub fn steps(&self) -> impl Iterator<Item = (Step, Ref)> {
        let fields = self.refs.iter().map(|(&field, &to)| (Step::Field(field), to));
        fields.chain(self.elements.iter().map(|&to| (Step::Element, to)))
    }
}

impl Graph {
    /// The objects that can be reached from one by such steps, itself first.
    pub fn reachable(&self, from: impl IntoIterator<Item = usize>, sees: impl Fn(Step) -> bool) -> Vec<usize> {
        let mut all: Vec<usize> = Vec::new();
        let mut waiting: Vec<usize> = from.into_iter().collect();
        let mut seen = vec![false; self.objects.len()];
        waiting.reverse();
        while let Some(object) = waiting.pop() {
            if std::mem::replace(&mut seen[object], true) {
                continue;
            }
            all.push(object);
            waiting.extend(self.objects[object].steps().filter_map(|(step, to)| match to {
                Ref::To(next) if sees(step) => Some(next),
                _ => None,
            }));
        }
        all
    }
}
