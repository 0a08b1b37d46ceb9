//! What tests of rules share: a program of a few classes, and rules about them.
#![allow(dead_code)]

use heapwise_diagnostics::{Diagnostics, Sources};
use heapwise_hex::{Graph, Object, Ref, Rules, Setting};
use heapwise_ir::{ClassId, FieldId, Program, text};

pub(crate) const CLASSES: &str = "
class Item {}
class Node {
  next: Node
  prev: Node
  left: Node
  right: Node
  parent: Node
  child: Node
  last: Node
  item: any-object
  key: int
  colour: int
  height: int
}
class Big extends Node {
  more: Node
}
class Holder {
  head: Node
  first: Node
  last: Node
  root: Node
  a: Node
  b: Node
  size: int
}
method walk(list: Node, other: Node, n: int) {
b0:
  return
}
";

pub(crate) fn program() -> Program {
    text::parse(&CLASSES.replace("any-object", "ref")).expect("the classes of these tests")
}

pub(crate) fn rules_of(program: &Program, text: &str) -> Result<Rules, Diagnostics> {
    let target = program.find_method("walk");
    let find = &mut |name: &str| program.find_class(name);
    heapwise_hex::rules(Sources::new("a.hex", text), &mut Setting { program, target, find, lenient: false })
}

pub(crate) fn class(program: &Program, name: &str) -> ClassId {
    program.find_class(name).expect("a class of these tests")
}

pub(crate) fn field(program: &Program, class: &str, name: &str) -> FieldId {
    let class = program.find_class(class).expect("a class of these tests");
    program.find_field(class, name).expect("a field of these tests")
}

/// A holder with some fields, and nodes with some fields.
pub(crate) struct Family<'p> {
    pub(crate) program: &'p Program,
    pub(crate) holder: Vec<&'static str>,
    pub(crate) node: Vec<&'static str>,
}

/// Which node each field of the holder and each field of each node refers to.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    pub(crate) holder: Vec<Option<usize>>,
    pub(crate) nodes: Vec<Vec<Option<usize>>>,
}

impl Family<'_> {
    /// All heaps of at most so many nodes, up to the names of nodes.
    pub(crate) fn all(&self, most: usize, visit: &mut dyn FnMut(&Links)) {
        let links = Links { holder: vec![None; self.holder.len()], nodes: Vec::new() };
        self.fill(links, 0, most, visit);
    }

    /// Settles the reference of this number: those of the holder first, then those of each node in the order in which they
    /// were come upon.
    fn fill(&self, links: Links, at: usize, most: usize, visit: &mut dyn FnMut(&Links)) {
        let in_holder = self.holder.len();
        if at == in_holder + links.nodes.len() * self.node.len() {
            return visit(&links);
        }
        let known = links.nodes.len();
        let choices = std::iter::once(None).chain((0..=known.min(most - 1)).map(Some));
        for choice in choices {
            let mut next = links.clone();
            if choice == Some(known) {
                next.nodes.push(vec![None; self.node.len()]);
            }
            match at.checked_sub(in_holder) {
                None => next.holder[at] = choice,
                Some(at) => next.nodes[at / self.node.len()][at % self.node.len()] = choice,
            }
            self.fill(next, at + 1, most, visit);
        }
    }

    /// The heap as the rules see it: object 0 is the holder.
    pub(crate) fn graph(&self, links: &Links) -> Graph {
        let refer = |to: &Option<usize>| to.map_or(Ref::Null, |node| Ref::To(node + 1));
        let mut holder = Object::new(class(self.program, "Holder"));
        for (name, to) in self.holder.iter().zip(&links.holder) {
            holder.refs.insert(field(self.program, "Holder", name), refer(to));
        }
        let mut objects = vec![holder];
        for fields in &links.nodes {
            let mut node = Object::new(class(self.program, "Node"));
            for (name, to) in self.node.iter().zip(fields) {
                node.refs.insert(field(self.program, "Node", name), refer(to));
            }
            objects.push(node);
        }
        Graph { roots: Default::default(), objects }
    }
}
