//! The input heap that a model describes: the objects, and of their places those that the path looked at.

use std::collections::HashMap;

use heapwise_ids::Name;
use heapwise_ir::{ClassId, FieldId, Shape};
use heapwise_term::{Evaluator, Integer, Model, Place, Sort, SymbolId, Term, Value};

use crate::{Cx, Slot};

/// A place of an input object that was read before it was written.
#[derive(Copy, Clone, Debug)]
pub struct FirstRead {
    /// The symbol of the object.
    pub owner: Term,
    pub slot: Slot,
    /// The symbol of what it held.
    pub value: Term,
    /// When the symbol of the owner is really the owner's.
    pub when: Term,
}

/// A concrete input: what a test must build.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InputHeap {
    /// The values of the program's inputs, in order.
    pub params: Vec<InputValue>,
    pub objects: Vec<InputObject>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputObject {
    pub class: ClassId,
    /// How the path reaches it first: the symbol's origin.
    pub symbol: SymbolId,
    /// The fields that the path looked at, in the order of first reads. The others may hold anything.
    pub fields: Vec<(FieldId, InputValue)>,
    /// The length of an array, if the path looked at it.
    pub length: Option<Integer>,
    /// The elements that the path looked at.
    pub elements: Vec<(Integer, InputValue)>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum InputValue {
    Null,
    /// An index into [`InputHeap::objects`].
    Object(usize),
    Bool(bool),
    /// An integer and its sort.
    Integer(Integer, Sort),
    /// A constant of an enum: which one.
    Constant(ClassId, usize),
    /// An object that was there before the program ran, by the name that Java has for it.
    Existing(Name),
}

/// Collects objects as values lead to them.
struct Builder<'a, 'c> {
    cx: &'a Cx<'c>,
    model: &'a Model,
    heap: InputHeap,
    numbers: HashMap<SymbolId, usize>,
}

impl InputHeap {
    /// The heap in which every symbol has the value that the model gives it. The model is a witness of the whole path.
    pub fn build(cx: &Cx<'_>, model: &Model, params: &[Term], reads: &[FirstRead]) -> InputHeap {
        Self::build_with(&mut Evaluator::new(), cx, model, params, reads)
    }

    /// The same, for many heaps: the evaluator's memory is used again.
    pub fn build_with(
        evaluator: &mut Evaluator,
        cx: &Cx<'_>,
        model: &Model,
        params: &[Term],
        reads: &[FirstRead],
    ) -> InputHeap {
        let mut builder = Builder { cx, model, heap: InputHeap::default(), numbers: HashMap::new() };
        for &param in params {
            let value = builder.value(value_of(evaluator, cx, model, param));
            builder.heap.params.push(value);
        }
        for read in reads {
            if !evaluator.holds(cx.terms, model, read.when) {
                continue;
            }
            let Value::Ref(Place::Input(owner)) = value_of(evaluator, cx, model, read.owner) else { continue };
            let Some(owner) = builder.object(owner) else { continue };
            if !builder.has(owner, read.slot) {
                continue;
            }
            let value = value_of(evaluator, cx, model, read.value);
            let integer = value.as_integer();
            let value = builder.value(value);
            let object = &mut builder.heap.objects[owner];
            // Two symbols may name one object: the earlier one's first read is what the object held.
            match read.slot {
                Slot::Field(field) => {
                    if object.fields.iter().all(|(known, _)| *known != field) {
                        object.fields.push((field, value));
                    }
                }
                Slot::Length => object.length = object.length.take().or(integer),
                Slot::Element(index, _) => {
                    let Some(index) = evaluator.value(cx.terms, model, index).as_integer() else { continue };
                    if object.elements.iter().all(|(known, _)| *known != index) {
                        object.elements.push((index, value));
                    }
                }
            }
        }
        builder.heap.drop_what_is_not_there();
        builder.heap
    }

    /// A strategy that does not split looks at places of objects that other inputs have: what this one does not lead to, and
    /// elements beyond the end of an array, are no part of it.
    fn drop_what_is_not_there(&mut self) {
        for object in &mut self.objects {
            if let Some(length) = &object.length {
                object.elements.retain(|(index, _)| index < length);
            }
        }
        let mut reached = vec![false; self.objects.len()];
        let mut waiting: Vec<usize> = self.params.iter().filter_map(InputValue::object).collect();
        while let Some(next) = waiting.pop() {
            if !std::mem::replace(&mut reached[next], true) {
                waiting.extend(self.objects[next].held().filter_map(InputValue::object));
            }
        }
        if reached.iter().all(|&reached| reached) {
            return;
        }
        let mut numbers = Vec::with_capacity(reached.len());
        let mut left = Vec::new();
        for (object, is_reached) in self.objects.drain(..).zip(reached) {
            numbers.push(left.len());
            left.extend(is_reached.then_some(object));
        }
        self.objects = left;
        let values = self.objects.iter_mut().flat_map(InputObject::held_mut).chain(&mut self.params);
        for value in values {
            if let InputValue::Object(number) = value {
                *number = numbers[*number];
            }
        }
    }
}

impl InputObject {
    fn held(&self) -> impl Iterator<Item = &InputValue> {
        let fields = self.fields.iter().map(|(_, value)| value);
        fields.chain(self.elements.iter().map(|(_, value)| value))
    }

    fn held_mut(&mut self) -> impl Iterator<Item = &mut InputValue> {
        let fields = self.fields.iter_mut().map(|(_, value)| value);
        fields.chain(self.elements.iter_mut().map(|(_, value)| value))
    }
}

impl InputValue {
    fn object(&self) -> Option<usize> {
        match self {
            InputValue::Object(number) => Some(*number),
            _ => None,
        }
    }
}

/// The value of a term. What is the same as no other input is so in a model that does not say it, too.
fn value_of(evaluator: &mut Evaluator, cx: &Cx<'_>, model: &Model, term: Term) -> Value {
    match cx.terms.as_symbol(term) {
        Some(symbol) if cx.is_alone(term) => Value::Ref(Place::Input(symbol)),
        _ => evaluator.value(cx.terms, model, term),
    }
}

impl Builder<'_, '_> {
    fn value(&mut self, value: Value) -> InputValue {
        match value {
            Value::Bool(value) => InputValue::Bool(value),
            Value::Int(value) => InputValue::Integer(value, Sort::Int),
            Value::I32(value) => InputValue::Integer(i64::from(value).into(), Sort::I32),
            Value::I64(value) => InputValue::Integer(value.into(), Sort::I64),
            Value::F32(bits) => InputValue::Integer(i64::from(bits).into(), Sort::F32),
            Value::F64(bits) => InputValue::Integer((bits as i64).into(), Sort::F64),
            Value::Ref(Place::Input(symbol)) => self.object(symbol).map_or(InputValue::Null, InputValue::Object),
            Value::Ref(Place::Null) => InputValue::Null,
            Value::Ref(Place::Object(id)) => {
                let constant = self.cx.classes.constant(id);
                let constant = constant.map(|(class, which)| InputValue::Constant(class, which));
                let existing = || self.cx.classes.existing_of(id).map(|known| InputValue::Existing(known.name));
                constant.or_else(existing).unwrap_or(InputValue::Null)
            }
        }
    }

    /// Whether an object has such a place. A strategy that does not split reads one of whatever a reference may be, also
    /// where the model has an object of another class.
    fn has(&self, object: usize, slot: Slot) -> bool {
        let class = self.heap.objects[object].class;
        let program = self.cx.program;
        match slot {
            Slot::Field(field) => self.cx.hierarchy.supertypes(class).contains(&program.fields[field].class),
            Slot::Length | Slot::Element(..) => matches!(program.classes[class].shape, Shape::Array(_)),
        }
    }

    /// The number of an object. There is none if its symbol allows no class at all: a program without classes.
    fn object(&mut self, symbol: SymbolId) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&symbol) {
            return Some(number);
        }
        let kind = self.model.kind(self.cx.terms, symbol)?;
        let class = self.cx.hierarchy.class_of(kind)?;
        let number = self.heap.objects.len();
        let object = InputObject { class, symbol, fields: Vec::new(), length: None, elements: Vec::new() };
        self.heap.objects.push(object);
        self.numbers.insert(symbol, number);
        Some(number)
    }
}
