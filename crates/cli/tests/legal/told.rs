//! Heaps as `library/Instances.java` tells them, as the rules see them.

use std::collections::HashMap;

use heapwise::AnyTarget;
use heapwise_hex::{Graph, Object, Ref};
use heapwise_ir::{ClassId, FieldId, Program};

/// Reads heaps of a target's classes. What is of other classes is an object without fields.
pub(crate) struct Reader<'t> {
    target: &'t AnyTarget,
    classes: HashMap<String, ClassId>,
    fields: HashMap<(ClassId, String), Option<FieldId>>,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(target: &'t AnyTarget) -> Self {
        Reader { target, classes: HashMap::new(), fields: HashMap::new() }
    }

    pub(crate) fn graph(&mut self, line: &str) -> Graph {
        Graph { roots: Default::default(), objects: line.split('\t').map(|object| self.object(object)).collect() }
    }

    fn object(&mut self, told: &str) -> Object {
        let mut words = told.split(' ');
        let name = words.next().expect("a class");
        if let Some((_, length)) = name.split_once("[]#") {
            let mut array = Object::new(self.class("java.lang.Object"));
            array.length = Some(length.parse().expect("a length"));
            array.elements = words.map(reference).collect();
            return array;
        }
        let class = self.class(name);
        let mut object = Object::new(class);
        for (name, value) in words.map(|word| word.split_once('=').expect("a field and its value")) {
            let Some(field) = self.field(class, name) else { continue };
            match value.parse() {
                Ok(number) => object.numbers.insert(field, number).map(drop),
                Err(_) => object.refs.insert(field, reference(value)).map(drop),
            };
        }
        object
    }

    fn class(&mut self, name: &str) -> ClassId {
        if let Some(&known) = self.classes.get(name) {
            return known;
        }
        let found = self.target.find_class(name).or_else(|| self.target.find_class("java.lang.Object"));
        let class = found.expect("every program has objects");
        self.classes.insert(name.to_owned(), class);
        class
    }

    fn field(&mut self, class: ClassId, name: &str) -> Option<FieldId> {
        let program = self.target.program();
        *self.fields.entry((class, name.to_owned())).or_insert_with(|| field(program, class, name))
    }
}

/// The field of this name of a class or of the nearest one above it.
pub(crate) fn field(program: &Program, class: ClassId, name: &str) -> Option<FieldId> {
    let mut at = Some(class);
    while let Some(here) = at {
        if let Some(field) = program.find_field(here, name) {
            return Some(field);
        }
        at = program.classes[here].parent;
    }
    None
}

fn reference(value: &str) -> Ref {
    match value.strip_prefix('@') {
        Some(number) => Ref::To(number.parse().expect("the number of an object")),
        None => Ref::Null,
    }
}
