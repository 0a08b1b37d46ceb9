//! A concrete input as a model of the symbols of a table of terms: every symbol has the value that its origin has in the
//! input. This is the one place that says what an object of the input is to the engine.

use std::collections::HashMap;

use heapwise_heap::Narrowing;
use heapwise_java::{CACHED, LITERAL, Worker, number_of_class};
use heapwise_jvm::{EXISTING, IDENTITY_HASH};
use heapwise_term::{Evaluator, Model, Origin, Place, Sort, SymbolId, Term, Value as TermValue, symbols_of};

use crate::input::{Existing, Input, Object, Value};
use crate::words::plain;

/// What is known by now of the symbols under one input. It does not depend on paths.
#[derive(Clone, Default, Debug)]
pub(crate) struct InputModel {
    pub(crate) model: Model,
    /// The symbol that stands for each object.
    names: HashMap<usize, SymbolId>,
    /// What each symbol is that has been looked at; nothing, where its origin leads through null.
    known: HashMap<SymbolId, Option<Value>>,
    /// Whether an object is of a class that no input is taken to be of where it is.
    pub(crate) is_beyond: bool,
}

/// A kind that no class has.
const OF_NO_CLASS: u32 = u32::MAX;

impl InputModel {
    /// Sees to it that the symbols of terms have their values.
    pub(crate) fn learn(&mut self, worker: &Worker<'_>, input: &Input, terms: &[Term]) {
        for symbol in symbols_of(&worker.terms, terms) {
            self.learn_symbol(worker, input, symbol);
        }
    }

    /// The same for what a path left open: which objects its representatives stand for. A representative that stands for
    /// nothing yet takes the next object that needs one.
    pub(crate) fn represent(&mut self, worker: &Worker<'_>, input: &Input, narrowing: &Narrowing) {
        let mut evaluator = Evaluator::new();
        let mut free: Vec<Term> =
            narrowing.representatives().iter().filter(|it| it.is_open).map(|it| it.symbol).collect();
        for represented in narrowing.represented() {
            let taken: Vec<Term> = represented.among.iter().copied().filter(|one| !free.contains(one)).collect();
            self.learn(worker, input, &[represented.reference]);
            self.learn(worker, input, &taken);
            let mut place = |term| evaluator.value(&worker.terms, &self.model, term).as_place();
            let Some(Place::Input(name)) = place(represented.reference) else { continue };
            if taken.iter().any(|&one| place(one) == Some(Place::Input(name))) {
                continue;
            }
            let Some(at) = free.iter().position(|one| represented.among.contains(one)) else { continue };
            let Some(symbol) = worker.terms.as_symbol(free.remove(at)) else { continue };
            let object = self.known.get(&name).cloned().flatten();
            self.known.insert(symbol, object);
            self.model.set(symbol, TermValue::Ref(Place::Input(name)));
        }
    }

    pub(crate) fn learn_symbol(&mut self, worker: &Worker<'_>, input: &Input, symbol: SymbolId) -> Option<Value> {
        if let Some(known) = self.known.get(&symbol) {
            return known.clone();
        }
        let value = self.find(worker, input, symbol);
        self.known.insert(symbol, value.clone());
        let given = value.as_ref().and_then(|value| self.given(worker, input, symbol, value));
        if let Some(given) = given {
            self.model.set(symbol, given);
        }
        value
    }

    /// The object of the input that a symbol stands for.
    pub(crate) fn object(&self, symbol: SymbolId) -> Option<usize> {
        match self.known.get(&symbol) {
            Some(Some(Value::Object(index))) => Some(*index),
            _ => None,
        }
    }

    /// A value of the input as the value of a symbol of some sort.
    fn given(&mut self, worker: &Worker<'_>, input: &Input, symbol: SymbolId, value: &Value) -> Option<TermValue> {
        Some(match (worker.terms.symbol(symbol).sort, value) {
            (Sort::I32, Value::I32(number)) => TermValue::I32(*number),
            (Sort::Bool, Value::I32(number)) => TermValue::Bool(*number != 0),
            (Sort::I64, Value::I64(number)) => TermValue::I64(*number),
            (Sort::F32, Value::F32(bits)) => TermValue::F32(*bits),
            (Sort::F64, Value::F64(bits)) => TermValue::F64(*bits),
            // An input of an enum is the number of its constant; null is a number that no constant has.
            (Sort::I32, Value::Null) => TermValue::I32(-1),
            (Sort::I32, Value::Object(index)) => match &input.objects[*index].existing {
                Existing::Constant(_, number) => TermValue::I32(*number as i32),
                _ => return None,
            },
            (Sort::Ref, Value::Null) => TermValue::Ref(Place::Null),
            (Sort::Ref, Value::Object(index)) => {
                let name = *self.names.entry(*index).or_insert(symbol);
                let kind = kind(worker, &input.objects[*index].class);
                self.is_beyond |= !worker.terms.kinds.contains(worker.terms.symbol(symbol).kinds, kind);
                self.model.set_kind(name, kind);
                TermValue::Ref(Place::Input(name))
            }
            _ => return None,
        })
    }

    /// What an origin holds in the input. Nothing, where it leads through null or to an object without such a place.
    fn find(&mut self, worker: &Worker<'_>, input: &Input, symbol: SymbolId) -> Option<Value> {
        let program = worker.machine.program;
        let origin = worker.terms.symbol(symbol).origin;
        let owner = match origin {
            Origin::Input(name) => {
                let params = &program.methods[worker.machine.entry].params;
                let at = params.iter().position(|param| param.name == name)?;
                return input.params.get(at).cloned();
            }
            Origin::Field(owner, ..) | Origin::Element(owner, _) | Origin::Length(owner) | Origin::Is(owner, _) => {
                owner
            }
        };
        let owner = match worker.terms.as_symbol(owner) {
            Some(owner) if worker.has_two_bytes(owner) => {
                return self.find_in_text(worker, input, owner, origin);
            }
            Some(owner) => match self.learn_symbol(worker, input, owner)? {
                Value::Object(owner) => owner,
                _ => return None,
            },
            // One of several, depending on the input.
            None => {
                self.learn(worker, input, &[owner]);
                match Evaluator::new().value(&worker.terms, &self.model, owner) {
                    TermValue::Ref(Place::Input(name)) => self.object(name)?,
                    _ => return None,
                }
            }
        };
        let owner = &input.objects[owner];
        match origin {
            Origin::Input(_) => None,
            Origin::Field(_, name, _) if program.names.text(name) == IDENTITY_HASH => {
                Some(Value::I32(owner.identity_hash))
            }
            Origin::Field(_, name, _) if program.names.text(name) == EXISTING => {
                Some(Value::I64(which_existing(worker, owner)))
            }
            Origin::Is(_, name) => {
                let is_it = matches!(&owner.existing, Existing::Static(its) if its == program.names.text(name));
                Some(Value::I32(is_it.into()))
            }
            Origin::Field(_, name, class) => {
                owner.field(program.names.text(class), plain(program.names.text(name))).cloned()
            }
            Origin::Length(_) => Some(Value::I32(owner.elements.as_ref()?.len() as i32)),
            Origin::Element(_, index) => {
                let index = self.index(worker, input, index)?;
                owner.elements.as_ref()?.get(index).cloned()
            }
        }
    }

    /// The same in the array of a text whose characters take two elements each: the symbols are those of characters.
    fn find_in_text(&mut self, worker: &Worker<'_>, input: &Input, array: SymbolId, origin: Origin) -> Option<Value> {
        let Origin::Field(text, ..) = worker.terms.symbol(array).origin else { return None };
        let text = worker.terms.as_symbol(text)?;
        let Value::Object(text) = self.learn_symbol(worker, input, text)? else { return None };
        let units = input.text(&input.objects[text])?;
        let number = match origin {
            Origin::Length(_) => units.len() as i32,
            Origin::Element(_, index) => i32::from(*units.get(self.index(worker, input, index)?)?),
            _ => return None,
        };
        Some(Value::I32(number))
    }

    fn index(&mut self, worker: &Worker<'_>, input: &Input, index: Term) -> Option<usize> {
        self.learn(worker, input, &[index]);
        let index = Evaluator::new().value(&worker.terms, &self.model, index).as_integer()?.as_i64()?;
        usize::try_from(index).ok()
    }
}

/// What says of an object which of those it is that were there before.
fn which_existing(worker: &Worker<'_>, object: &Object) -> i64 {
    match &object.existing {
        Existing::Fresh => 0,
        Existing::Literal => LITERAL,
        Existing::Cached => CACHED,
        Existing::Class(name) => number_of_class(name),
        Existing::Constant(..) => 0,
        Existing::Static(name) => {
            let all = worker.classes.existing();
            let is_it = |known: &&heapwise_heap::Existing| worker.machine.program.names.text(known.name) == name;
            all.iter().find(is_it).map_or(0, |known| known.number)
        }
    }
}

/// The kind of a class by its name.
fn kind(worker: &Worker<'_>, class: &str) -> u32 {
    use heapwise_ids::Id;
    let class = worker.machine.program.find_class(class).filter(|class| class.index() < worker.hierarchy.len());
    class.map_or(OF_NO_CLASS, |class| worker.hierarchy.number(class))
}
