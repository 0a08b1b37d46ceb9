//! Final states as both the machines and the engine can tell them: the control flow, the input heap, the result.
//!
//! An input heap is what the program has read of its inputs before writing it. Every object in it is reached from the
//! inputs by the fields that were read, so numbering the objects in the order in which a walk from the inputs comes to
//! them makes isomorphic heaps equal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::phi::Phi;
use super::state::{ARGUMENT, Event, L_0, L_INPUTS, L_NULL, Location, State, Value};

/// What a path ends with, for one input heap.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Final {
    pub heap: String,
    pub ending: Ending,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    Bool(bool),
    Null,
    /// An object of the input, by its number in the heap.
    Input(usize),
    /// An object made by `new`.
    New,
    /// The machine is stuck at a null dereference.
    NullDereference,
}

/// A value in an input heap.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Content {
    Null,
    Bool(bool),
    Object(usize),
}

/// An input heap whose objects are numbered in any way.
#[derive(Clone, Default, Debug)]
pub struct Graph {
    /// `this`, and the argument; an argument that nobody looked at is null.
    pub roots: Vec<Content>,
    pub classes: BTreeMap<usize, String>,
    pub fields: BTreeMap<usize, BTreeMap<String, Content>>,
}

impl Graph {
    /// The same text for isomorphic heaps, and the number of each object in it.
    pub fn canonical(&self) -> (String, BTreeMap<usize, usize>) {
        let mut numbers = BTreeMap::new();
        let mut order = Vec::new();
        let mut text = String::new();
        let mut show = |content: Content, order: &mut Vec<usize>| match content {
            Content::Null => "null".to_owned(),
            Content::Bool(value) => value.to_string(),
            Content::Object(object) => {
                let next = numbers.len();
                let number = *numbers.entry(object).or_insert(next);
                if number == next {
                    order.push(object);
                }
                format!("#{number}")
            }
        };
        for &root in &self.roots {
            let _ = write!(text, "{} ", show(root, &mut order));
        }
        let mut at = 0;
        while let Some(&object) = order.get(at) {
            let _ = write!(text, "; #{at} {}", self.classes.get(&object).map_or("?", String::as_str));
            for (field, &content) in self.fields.get(&object).into_iter().flatten() {
                let _ = write!(text, " {field}={}", show(content, &mut order));
            }
            at += 1;
        }
        (text, numbers)
    }
}

/// A result before its object has a number.
#[derive(Copy, Clone, Debug)]
pub enum Result {
    Bool(bool),
    Location(Location),
}

pub type Fields<'a> = BTreeMap<(Location, &'a str), Location>;

/// The final state with this input heap; without a result it is stuck.
pub fn final_of(state: &State<'_>, fields: &Fields<'_>, result: Option<Result>) -> Final {
    let content = |location: Location| if location == L_NULL { Content::Null } else { Content::Object(location) };
    let argument = fields.get(&(L_INPUTS, ARGUMENT)).copied().unwrap_or(L_NULL);
    let mut graph = Graph { roots: vec![Content::Object(L_0), content(argument)], ..Graph::default() };
    for (location, class) in state.classes.iter().enumerate() {
        graph.classes.extend(class.map(|class| (location, class.name.text.clone())));
    }
    for (&(owner, field), &target) in fields {
        graph.fields.entry(owner).or_default().insert(field.to_owned(), content(target));
    }
    let (heap, numbers) = graph.canonical();
    let ending = match result {
        None => Ending::NullDereference,
        Some(Result::Bool(value)) => Ending::Bool(value),
        Some(Result::Location(L_NULL)) => Ending::Null,
        Some(Result::Location(location)) if state.is_new[location] => Ending::New,
        Some(Result::Location(location)) => Ending::Input(numbers[&location]),
    };
    Final { heap, ending }
}

/// The lazy heaps that a summary state represents (Definition 17), with the result for each: for every field that was
/// read, whether it was really read and, if so, what was found, as far as the path condition allows it.
pub fn represented(state: &State<'_>, ending: Option<Value>) -> Vec<Final> {
    let mut all = BTreeSet::new();
    choose(state, ending, 0, &state.phi_g, &mut Fields::new(), &mut all);
    all.into_iter().collect()
}

fn choose<'a>(
    state: &State<'a>,
    ending: Option<Value>,
    at: usize,
    phi: &Phi,
    fields: &mut Fields<'a>,
    all: &mut BTreeSet<Final>,
) {
    let Some(read) = state.reads.get(at) else {
        match ending {
            None => drop(all.insert(final_of(state, fields, None))),
            Some(Value::Bool(value)) => drop(all.insert(final_of(state, fields, Some(Result::Bool(value))))),
            Some(Value::Reference(reference)) => {
                for (guard, location) in state.set(reference) {
                    if phi.and(guard).is_satisfiable() {
                        all.insert(final_of(state, fields, Some(Result::Location(*location))));
                    }
                }
            }
        }
        return;
    };
    let not_read = phi.and(&read.guard.not());
    if not_read.is_satisfiable() {
        choose(state, ending, at + 1, &not_read, fields, all);
    }
    for (guard, target) in &read.found {
        let here = phi.and(guard);
        if here.is_satisfiable() {
            let before = fields.insert((read.owner, read.field), *target);
            choose(state, ending, at + 1, &here, fields, all);
            match before {
                Some(before) => fields.insert((read.owner, read.field), before),
                None => fields.remove(&(read.owner, read.field)),
            };
        }
    }
}

/// The part of the control flow that the engine has, too: outcomes of `if`, and calls.
pub fn branches_and_calls(events: &[Event]) -> Vec<String> {
    let text = |event: &Event| match event {
        Event::Then => Some("then".to_owned()),
        Event::Else => Some("else".to_owned()),
        Event::Call(method) => Some(method.clone()),
        Event::Equal(_) => None,
    };
    events.iter().filter_map(text).collect()
}
