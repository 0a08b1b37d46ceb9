//! Whether a concrete heap takes a path: every symbol is given the value that its origin has in the heap, and the
//! path's conditions are evaluated.

use std::collections::HashMap;

use heapwise_heap::{InputHeap, InputValue, Narrowing};
use heapwise_ids::Name;
use heapwise_interp::{Target, Worker};
use heapwise_ir::{FieldId, Shape};
use heapwise_term::{Evaluator, Integer, Model, Origin, Place, Sort, SymbolId, Term, Value as TermValue};

use super::concrete::{Heap, Object, Value, default_of};

/// A concrete heap as a model of the symbols of one table of terms.
pub struct HeapModel {
    pub model: Model,
    /// The symbol that stands for each object.
    pub names: HashMap<usize, SymbolId>,
}

/// The objects that representatives stand for, by their names.
type Open = HashMap<Name, usize>;

/// The model of a heap for a path. What the path leaves open, which objects its representatives are, is chosen as the path
/// comes upon them: the next one for each object that none of them is.
pub fn model_for(worker: &Worker<'_>, path: Option<&Narrowing>, heap: &Heap) -> HeapModel {
    let mut open = Open::new();
    let Some(path) = path else { return model_of(worker, heap, &open) };
    let name = |term: Term| match worker.terms.symbol(worker.terms.as_symbol(term)?).origin {
        Origin::Input(name) => Some(name),
        _ => None,
    };
    for represented in path.represented() {
        let given = model_of(worker, heap, &open);
        let mut evaluator = Evaluator::new();
        let mut object = |term: Term| match evaluator.value(&worker.terms, &given.model, term) {
            TermValue::Ref(Place::Input(symbol)) => {
                given.names.iter().find(|(_, name)| **name == symbol).map(|(object, _)| *object)
            }
            _ => None,
        };
        let Some(wanted) = object(represented.reference) else { continue };
        if represented.among.iter().any(|&one| object(one) == Some(wanted)) {
            continue;
        }
        let may_be = |term: &Term| represented.among.contains(term);
        let next = path
            .representatives()
            .iter()
            .filter(|known| known.is_open && known.class == represented.class && may_be(&known.symbol))
            .filter_map(|known| name(known.symbol))
            .find(|name| !open.contains_key(name));
        open.extend(next.map(|next| (next, wanted)));
    }
    model_of(worker, heap, &open)
}

fn model_of(worker: &Worker<'_>, heap: &Heap, open: &Open) -> HeapModel {
    let mut result = HeapModel { model: Model::new(), names: HashMap::new() };
    for index in 0..worker.terms.symbol_count() {
        let symbol: SymbolId = heapwise_ids::Id::from_index(index);
        // An index is made of symbols that are older than the element's, and so is a conditional owner.
        let Some(value) = value_of(worker, heap, open, &result, symbol) else { continue };
        let value = match value {
            Value::Bool(value) => TermValue::Bool(value),
            Value::Int(value) => TermValue::Int(value),
            Value::I32(value) => TermValue::I32(value),
            Value::Null => TermValue::Ref(Place::Null),
            Value::New(_) => unreachable!("an input refers to no object made by the program"),
            Value::Input(object) => {
                let name = *result.names.entry(object).or_insert(symbol);
                let kind = worker.hierarchy.number(heap.objects[object].class);
                result.model.set_kind(name, kind);
                TermValue::Ref(Place::Input(name))
            }
        };
        result.model.set(symbol, value);
    }
    result
}

/// What an origin holds in the heap. Nothing, where it leads through null or to an object without such a field.
fn value_of(worker: &Worker<'_>, heap: &Heap, open: &Open, older: &HeapModel, symbol: SymbolId) -> Option<Value> {
    let (terms, program) = (&worker.terms, worker.machine.program);
    let object = |owner: Term| match terms.as_symbol(owner) {
        Some(owner) => match value_of(worker, heap, open, older, owner)? {
            Value::Input(object) => Some(&heap.objects[object]),
            _ => None,
        },
        None => {
            let place = Evaluator::new().value(terms, &older.model, owner).as_place()?;
            let is_it = |&(_, name): &(&usize, &SymbolId)| place == Place::Input(*name);
            older.names.iter().find(is_it).map(|(object, _)| &heap.objects[*object])
        }
    };
    let value = match terms.symbol(symbol).origin {
        Origin::Input(name) => match open.get(&name) {
            Some(object) => Some(Value::Input(*object)),
            None => {
                let params = &program.methods[worker.machine.entry].params;
                let at = params.iter().position(|param| param.name == name)?;
                Some(heap.params[at].clone())
            }
        },
        Origin::Field(owner, name, class) => {
            let class = program.find_class(program.names.text(class));
            let is_named =
                |field: FieldId| program.fields[field].name == name && Some(program.fields[field].class) == class;
            object(owner)?.fields.iter().find(|(field, _)| is_named(*field)).map(|(_, value)| value.clone())
        }
        Origin::Element(owner, index) => {
            let index = Evaluator::new().value(terms, &older.model, index).as_integer()?.as_i64()?;
            object(owner)?.elements.get(usize::try_from(index).ok()?).cloned()
        }
        // Nothing is there before a program of these languages runs.
        Origin::Is(..) => Some(Value::Bool(false)),
        Origin::Length(owner) => Some(Value::I32(object(owner)?.elements.len() as i32)),
    };
    let fits = |value: &Value| {
        matches!(
            (terms.symbol(symbol).sort, value),
            (Sort::Bool, Value::Bool(_))
                | (Sort::Int, Value::Int(_))
                | (Sort::I32, Value::I32(_))
                | (Sort::Ref, Value::Null | Value::Input(_))
        )
    };
    value.filter(fits)
}

/// The input of a witness as a heap for the concrete interpreter. Nothing, where an array is too long to build.
pub fn concrete_heap(target: &Target, input: &InputHeap) -> Option<Heap> {
    let value = |value: &InputValue| match value {
        InputValue::Null => Value::Null,
        InputValue::Object(index) => Value::Input(*index),
        InputValue::Bool(value) => Value::Bool(*value),
        InputValue::Integer(value, Sort::I32) => Value::I32(value.as_i64().unwrap_or(0) as i32),
        InputValue::Integer(value, _) => Value::Int(value.clone()),
        InputValue::Constant(..) | InputValue::Existing(_) => Value::Null,
    };
    let mut objects = Vec::new();
    for object in &input.objects {
        let fields = object.fields.iter().map(|(field, held)| (*field, value(held))).collect();
        let mut elements = Vec::new();
        if let Shape::Array(ty) = target.program.classes[object.class].shape {
            let length = object.length.as_ref().and_then(Integer::as_i64).unwrap_or(0);
            let length = usize::try_from(length).ok().filter(|&length| length < 1000)?;
            elements = vec![default_of(ty); length];
            for (index, held) in &object.elements {
                let index = usize::try_from(index.as_i64()?).ok()?;
                *elements.get_mut(index)? = value(held);
            }
        }
        objects.push(Object { class: object.class, fields, elements });
    }
    Some(Heap { params: input.params.iter().map(value).collect(), objects })
}
