//! The shape of a path's input heap: objects and references as far as the path knows them, without numbers.
//!
//! A shape hangs from the inputs, and the fields of an object have an order. So there is one way to walk through it,
//! and numbering the objects in the order of that walk gives isomorphic heaps the same numbers: shapes are isomorphic
//! exactly if they are equal.

use std::collections::HashMap;

use heapwise_heap::{Cx, Findings, Heap, InputHeap, InputValue, Settled, Slot};
use heapwise_interp::{Language, Machine, Worker};
use heapwise_ir::{ClassId, FieldId};
use heapwise_term::{Evaluator, Integer, Kinds, Sort, Term};

use crate::describe::classes_text;
use crate::explorer::Leaf;
use crate::heap_report::{InputReport, ObjectId, ObjectReport, OpenReference, ValueReport, object_ids};

/// A heap in its canonical numbering.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Shape {
    /// The inputs that are references, by their position.
    params: Vec<(usize, Held)>,
    objects: Vec<ShapeObject>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct ShapeObject {
    /// What it may be: one class, unless the path leaves it open.
    classes: Vec<ClassId>,
    /// The fields that the path looked at, in the order of their declaration.
    fields: Vec<(FieldId, Held)>,
    /// The array elements that the path looked at, in the order of their indices. An index is a number, and left out.
    elements: Vec<Held>,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Held {
    Null,
    Object(usize),
    /// Not null; which object was never asked.
    NonNull,
    /// Looked at, but nothing depends on it.
    Free,
    Bool(bool),
}

impl Shape {
    /// The canonical form of a heap, whatever the numbers of its objects. What no input leads to is left out.
    fn canonical(params: Vec<(usize, Held)>, mut objects: Vec<ShapeObject>) -> Shape {
        let mut numbers: Vec<Option<usize>> = vec![None; objects.len()];
        let mut order = Vec::with_capacity(objects.len());
        // The next to be visited is the last: a list may be too long for recursion.
        let mut waiting: Vec<usize> = params.iter().rev().filter_map(|(_, held)| held.object()).collect();
        while let Some(index) = waiting.pop() {
            let Some(number @ None) = numbers.get_mut(index) else { continue };
            *number = Some(order.len());
            order.push(index);
            let object = &mut objects[index];
            object.fields.sort_by_key(|(field, _)| *field);
            waiting.extend(object.held().rev().filter_map(|held| held.object()));
        }
        let renumbered = |held: Held| match held {
            Held::Object(index) => numbers.get(index).copied().flatten().map_or(Held::NonNull, Held::Object),
            other => other,
        };
        let objects = order.iter().map(|&index| {
            let mut object = std::mem::take(&mut objects[index]);
            object.fields.iter_mut().for_each(|(_, held)| *held = renumbered(*held));
            object.elements.iter_mut().for_each(|held| *held = renumbered(*held));
            object
        });
        let objects = objects.collect();
        Shape { params: params.into_iter().map(|(at, held)| (at, renumbered(held))).collect(), objects }
    }

    /// What its objects may be, in the order of the walk.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &[ClassId]> {
        self.objects.iter().map(|object| object.classes.as_slice())
    }

    /// Whether a reference in it is not settled, so that it stands for more than one heap. An input on which nothing
    /// depends does not count: the program may not use it at all.
    pub(crate) fn is_open(&self) -> bool {
        let mut held = self.objects.iter().flat_map(ShapeObject::held);
        self.params.iter().any(|(_, held)| *held == Held::NonNull)
            || held.any(|held| matches!(held, Held::Free | Held::NonNull))
    }

    /// The shape as an input report, whose references may be open.
    pub(crate) fn report<L: Language>(&self, machine: &Machine<'_, L>) -> InputReport {
        let program = machine.program;
        let params = &program.methods[machine.entry].params;
        let name = |at: usize| params.get(at).map_or(String::new(), |param| program.names.text(param.name).to_owned());
        let names: Vec<String> = self.params.iter().map(|(at, _)| name(*at)).collect();
        let ids: Vec<ObjectId> = object_ids(&names).take(self.objects.len()).collect();
        let object = |(object, id): (&ShapeObject, &ObjectId)| {
            let class = classes_text(machine.program, machine.hierarchy(), &object.classes);
            let field = |(field, held): &(FieldId, Held)| (program.field_name(*field).to_owned(), held.report(&ids));
            ObjectReport {
                fields: object.fields.iter().map(field).collect(),
                elements: object.elements.iter().map(|held| ("_".to_owned(), held.report(&ids))).collect(),
                ..ObjectReport::new(id.clone(), class)
            }
        };
        InputReport {
            params: self.params.iter().map(|(at, held)| (name(*at), held.report(&ids))).collect(),
            objects: self.objects.iter().zip(&ids).map(object).collect(),
        }
    }
}

impl ShapeObject {
    fn held(&self) -> impl DoubleEndedIterator<Item = Held> {
        self.fields.iter().map(|(_, held)| *held).chain(self.elements.iter().copied())
    }
}

impl Held {
    fn object(self) -> Option<usize> {
        if let Held::Object(index) = self { Some(index) } else { None }
    }

    fn report(self, ids: &[ObjectId]) -> ValueReport {
        match self {
            Held::Null => ValueReport::Null,
            Held::Object(index) => ValueReport::object(&ids[index]),
            Held::NonNull => ValueReport::Open(OpenReference::NotNull),
            Held::Free => ValueReport::Open(OpenReference::Any),
            Held::Bool(value) => ValueReport::Bool(value),
        }
    }
}

/// The shape of a path, with or without the booleans that it knows. Where the strategy chooses what references are, it is what
/// the path knows; otherwise, it is that of the path's witness, one of many.
pub(crate) fn shape<H: Heap, L: Language>(worker: &mut Worker<'_, L>, leaf: &Leaf<'_, H, L>, booleans: bool) -> Shape {
    let findings = leaf.state.heap.findings(&mut worker.cx(&leaf.state.facts));
    match H::CHOOSES {
        true => of_choices(worker, leaf, &findings, booleans),
        false => of_witness(worker, leaf, &findings, booleans),
    }
}

fn of_choices<H: Heap, L: Language>(
    worker: &mut Worker<'_, L>,
    leaf: &Leaf<'_, H, L>,
    findings: &Findings<'_>,
    booleans: bool,
) -> Shape {
    let params = worker.params();
    let cx = worker.cx(&leaf.state.facts);
    let mut evaluator = Evaluator::new();
    let mut sketch = Sketch::default();
    let params = params.into_iter().enumerate();
    let params = params.filter_map(|(at, param)| Some((at, sketch.held(findings, &cx, param, booleans)?))).collect();
    let mut elements: Vec<Vec<(Integer, Held)>> = Vec::new();
    for read in &findings.reads {
        // The owner was found as what an input or an earlier read refers to.
        let Some(&owner) = sketch.numbers.get(&read.owner) else { continue };
        let Some(held) = sketch.held(findings, &cx, read.value, booleans) else { continue };
        match read.slot {
            Slot::Field(field) => sketch.objects[owner].fields.push((field, held)),
            Slot::Element(index, _) => {
                let index = evaluator.value(cx.terms, leaf.model, index).as_integer();
                elements.resize(elements.len().max(owner + 1), Vec::new());
                elements[owner].push((index.unwrap_or_else(|| 0.into()), held));
            }
            Slot::Length => {}
        }
    }
    for (object, mut elements) in sketch.objects.iter_mut().zip(elements) {
        elements.sort_by(|a, b| a.0.cmp(&b.0));
        object.elements = elements.into_iter().map(|(_, held)| held).collect();
    }
    Shape::canonical(params, sketch.objects)
}

/// A heap as it is found, read by read.
#[derive(Default)]
struct Sketch {
    objects: Vec<ShapeObject>,
    numbers: HashMap<Term, usize>,
}

impl Sketch {
    /// What a place holds, unless it is nothing that belongs to a shape.
    fn held(&mut self, findings: &Findings<'_>, cx: &Cx<'_>, value: Term, booleans: bool) -> Option<Held> {
        match cx.terms.sort(value) {
            Sort::Ref => Some(match findings.settled(cx, value) {
                Settled::Free => Held::Free,
                Settled::Null => Held::Null,
                // What the program made itself is nowhere in an input heap.
                Settled::NonNull | Settled::Own => Held::NonNull,
                Settled::Object(name, kinds) => Held::Object(self.object(cx, name, kinds)),
            }),
            Sort::Bool if booleans => cx.facts.known(cx.terms, value).map(Held::Bool),
            _ => None,
        }
    }

    fn object(&mut self, cx: &Cx<'_>, name: Term, kinds: Kinds) -> usize {
        if let Some(&number) = self.numbers.get(&name) {
            return number;
        }
        let ranges = cx.terms.kinds.ranges(kinds);
        let classes = ranges.iter().flat_map(|&(low, high)| (low..=high).map_while(|kind| cx.hierarchy.class_of(kind)));
        let number = self.objects.len();
        self.objects.push(ShapeObject { classes: classes.collect(), ..ShapeObject::default() });
        self.numbers.insert(name, number);
        number
    }
}

fn of_witness<H: Heap, L: Language>(
    worker: &mut Worker<'_, L>,
    leaf: &Leaf<'_, H, L>,
    findings: &Findings<'_>,
    booleans: bool,
) -> Shape {
    let params = worker.params();
    let facts = &leaf.state.facts;
    let witness = leaf.witness(&worker.cx(facts), findings);
    let heap = InputHeap::build(&worker.cx(facts), &witness, &params, &findings.reads);
    let held = |value: &InputValue| match value {
        InputValue::Null => Some(Held::Null),
        InputValue::Object(index) => Some(Held::Object(*index)),
        InputValue::Bool(value) => booleans.then_some(Held::Bool(*value)),
        InputValue::Integer(..) | InputValue::Constant(..) | InputValue::Existing(_) => None,
    };
    let params = heap.params.iter().enumerate().filter_map(|(at, value)| Some((at, held(value)?))).collect();
    let objects = heap.objects.iter().map(|object| {
        let mut elements: Vec<(&Integer, Held)> =
            object.elements.iter().filter_map(|(index, value)| Some((index, held(value)?))).collect();
        elements.sort_by(|a, b| a.0.cmp(b.0));
        ShapeObject {
            classes: vec![object.class],
            fields: object.fields.iter().filter_map(|(field, value)| Some((*field, held(value)?))).collect(),
            elements: elements.into_iter().map(|(_, held)| held).collect(),
        }
    });
    Shape::canonical(params, objects.collect())
}

#[cfg(test)]
mod tests {
    use heapwise_ids::Id;

    use super::*;

    /// A node of two fields.
    fn node(left: Held, right: Held) -> ShapeObject {
        let fields = vec![(FieldId::from_index(0), left), (FieldId::from_index(1), right)];
        ShapeObject { classes: vec![ClassId::from_index(0)], fields, elements: Vec::new() }
    }

    /// The same heap under other numbers, the fields of its objects in another order.
    fn permuted(roots: &[Held], objects: &[ShapeObject], to: &[usize]) -> Shape {
        let moved = |held: Held| held.object().map_or(held, |index| Held::Object(to[index]));
        let mut placed = vec![ShapeObject::default(); objects.len()];
        for (index, object) in objects.iter().enumerate() {
            let mut object = object.clone();
            object.fields.iter_mut().for_each(|(_, held)| *held = moved(*held));
            object.fields.reverse();
            placed[to[index]] = object;
        }
        Shape::canonical(roots.iter().map(|&root| moved(root)).enumerate().collect(), placed)
    }

    fn shape(roots: &[Held], objects: &[ShapeObject]) -> Shape {
        Shape::canonical(roots.iter().copied().enumerate().collect(), objects.to_vec())
    }

    #[test]
    fn numbers_of_objects_do_not_matter() {
        use Held::{Free, NonNull, Null, Object};
        let heaps: [(&[Held], Vec<ShapeObject>); 4] = [
            // A tree.
            (&[Object(0)], vec![node(Object(1), Object(2)), node(Null, Null), node(Null, Free)]),
            // Sharing, seen from two inputs.
            (&[Object(1), Object(0)], vec![node(Object(2), Object(2)), node(Null, Object(2)), node(NonNull, Null)]),
            // A cycle, and an input that leads into it.
            (&[Object(0), Object(2)], vec![node(Object(1), Null), node(Object(2), Null), node(Object(0), Null)]),
            // Two parts.
            (&[Object(2), Null, Object(0)], vec![node(Object(0), Free), node(Null, Null), node(Object(1), Object(2))]),
        ];
        for (roots, objects) in heaps {
            let expected = shape(roots, &objects);
            assert_eq!(expected.objects.len(), 3);
            for to in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                assert_eq!(permuted(roots, &objects, &to), expected, "{to:?}");
            }
        }
    }

    #[test]
    fn what_can_be_told_apart_is_another_shape() {
        use Held::{Bool, Free, NonNull, Null, Object};
        let leaf = || node(Null, Null);
        let shapes = [
            shape(&[Null], &[]),
            shape(&[Free], &[]),
            shape(&[NonNull], &[]),
            shape(&[Object(0)], &[leaf()]),
            shape(&[Object(0)], &[node(Object(0), Null)]),
            shape(&[Object(0)], &[node(Null, Object(0))]),
            shape(&[Object(0)], &[node(Object(0), Object(0))]),
            shape(&[Object(0)], &[node(Object(1), Object(1)), leaf()]),
            shape(&[Object(0)], &[node(Object(1), Object(2)), leaf(), leaf()]),
            shape(&[Object(0)], &[node(Object(1), NonNull), leaf()]),
            shape(&[Object(0)], &[node(Object(1), Bool(true)), leaf()]),
            shape(&[Object(0)], &[node(Object(1), Bool(false)), leaf()]),
            shape(&[Object(0)], &[ShapeObject { classes: vec![ClassId::from_index(1)], ..leaf() }]),
            shape(&[Object(0)], &[ShapeObject { fields: Vec::new(), ..leaf() }]),
            shape(&[Object(0)], &[ShapeObject { elements: vec![Null], ..leaf() }]),
        ];
        for (index, shape) in shapes.iter().enumerate() {
            assert!(!shapes[..index].contains(shape), "{shape:?}");
        }
    }

    #[test]
    fn a_long_list_is_no_deep_recursion() {
        let long = 200_000;
        let next = |index: usize| if index == 0 { Held::Null } else { Held::Object(index - 1) };
        let objects: Vec<ShapeObject> = (0..long).map(|index| node(Held::Free, next(index))).collect();
        let shape = shape(&[Held::Object(long - 1)], &objects);
        assert_eq!(shape.objects[0], node(Held::Free, Held::Object(1)));
        assert_eq!(shape.objects[long - 1], node(Held::Free, Held::Null));
        assert!(shape.is_open());
    }
}
