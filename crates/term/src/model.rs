//! Models: what each input symbol is, in one concrete input.
//!
//! A reference symbol's value is a place. Places have identity and, for input objects, a kind; two symbols with the same
//! place refer to the same object.
//!
//! Symbols that are values of functions (`apply`) have no value of their own: a model says what each object holds in each
//! place, so that equal arguments have equal values whatever is asked of it.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_ids::Id;

use crate::apply::FunctionId;
use crate::integer::Integer;
use crate::kinds::Kind;
use crate::node::{ObjectId, Sort, SymbolId};
use crate::terms::Terms;

/// What a reference evaluates to.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    Null,
    /// An object made by `new`.
    Object(ObjectId),
    /// An input object, named by one of the symbols that refer to it. Other symbols equal to it name the same one.
    Input(SymbolId),
}

/// What a term evaluates to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    Bool(bool),
    Int(Integer),
    I32(i32),
    I64(i64),
    /// A float, by its bits.
    F32(u32),
    F64(u64),
    Ref(Place),
}

impl Value {
    /// What a symbol is when a model says nothing of it: zero is within all limits.
    pub fn default_of(terms: &Terms, symbol: SymbolId) -> Value {
        let about = terms.symbol(symbol);
        match about.sort {
            Sort::Bool => Value::Bool(false),
            Sort::Int => Value::Int(Integer::ZERO),
            Sort::I32 => Value::I32(0),
            Sort::I64 => Value::I64(0),
            Sort::F32 => Value::F32(0),
            Sort::F64 => Value::F64(0),
            Sort::Ref if about.limits.is_non_null() => Value::Ref(Place::Input(symbol)),
            Sort::Ref => Value::Ref(Place::Null),
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_place(&self) -> Option<Place> {
        match self {
            Value::Ref(place) => Some(*place),
            _ => None,
        }
    }

    /// The value of an integer of any sort.
    pub fn as_integer(&self) -> Option<Integer> {
        match self {
            Value::Int(value) => Some(value.clone()),
            Value::I32(value) => Some(Integer::Small((*value).into())),
            Value::I64(value) => Some(Integer::Small(*value)),
            _ => None,
        }
    }
}

/// A place that a function tells of: of which object, and of an element its index.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    pub function: FunctionId,
    pub of: Value,
    pub at: Option<Value>,
}

/// An assignment of values to input symbols. It is total: what it does not mention has a default value
/// ([`Value::default_of`]), and an input object that it does not mention has the first kind its symbol allows.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Model {
    values: Vec<Option<Value>>,
    kinds: Vec<Option<Kind>>,
    /// What places hold, for symbols that are applied.
    cells: HashMap<Cell, Value, FixedState>,
}

impl Model {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn set(&mut self, symbol: SymbolId, value: Value) {
        put(&mut self.values, symbol, value);
    }

    /// Says what kind the input object has that is named by this symbol.
    pub fn set_kind(&mut self, object: SymbolId, kind: Kind) {
        put(&mut self.kinds, object, kind);
    }

    /// The value, if the model mentions the symbol.
    pub fn get(&self, symbol: SymbolId) -> Option<&Value> {
        self.values.get(symbol.index())?.as_ref()
    }

    /// The value, a default one if the model does not mention the symbol.
    pub fn value(&self, terms: &Terms, symbol: SymbolId) -> Value {
        self.get(symbol).cloned().unwrap_or_else(|| Value::default_of(terms, symbol))
    }

    /// The kind of the input object named by this symbol.
    pub fn kind(&self, terms: &Terms, object: SymbolId) -> Option<Kind> {
        match self.kinds.get(object.index()) {
            Some(Some(kind)) => Some(*kind),
            _ => terms.kinds.first(terms.symbol(object).kinds),
        }
    }

    /// What a place holds, if the model mentions it.
    pub fn cell(&self, cell: &Cell) -> Option<&Value> {
        self.cells.get(cell)
    }

    pub fn set_cell(&mut self, cell: Cell, value: Value) {
        self.cells.insert(cell, value);
    }

    /// The model without what it says of places.
    pub fn without_cells(mut self) -> Model {
        self.cells.clear();
        self
    }

    /// Removes the value that was given to a symbol, and returns it.
    pub(crate) fn take(&mut self, symbol: SymbolId) -> Option<Value> {
        self.values.get_mut(symbol.index())?.take()
    }

    /// Everything that the model gives as a value: of symbols, and of places.
    pub fn all_values(&self) -> impl Iterator<Item = &Value> {
        self.iter().map(|(_, value)| value).chain(self.cells.values())
    }

    /// Lets an input object be named by another symbol, which names none yet.
    pub fn rename(&mut self, terms: &Terms, old: SymbolId, new: SymbolId) {
        if let Some(kind) = self.kind(terms, old) {
            self.set_kind(new, kind);
        }
        let rename = |value: &mut Value| {
            if *value == Value::Ref(Place::Input(old)) {
                *value = Value::Ref(Place::Input(new));
            }
        };
        self.values.iter_mut().flatten().for_each(rename);
        self.cells.values_mut().for_each(rename);
        let is_of = |cell: &Cell| cell.of == Value::Ref(Place::Input(old));
        let moved: Vec<Cell> = self.cells.keys().filter(|cell| is_of(cell)).cloned().collect();
        for mut cell in moved {
            if let Some(value) = self.cells.remove(&cell) {
                rename(&mut cell.of);
                self.cells.insert(cell, value);
            }
        }
    }

    /// The symbols that the model mentions, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, &Value)> {
        self.values
            .iter()
            .enumerate()
            .filter_map(|(index, value)| value.as_ref().map(|value| (SymbolId::from_index(index), value)))
    }
}

fn put<T>(table: &mut Vec<Option<T>>, symbol: SymbolId, value: T) {
    let index = symbol.index();
    if table.len() <= index {
        table.resize_with(index + 1, || None);
    }
    table[index] = Some(value);
}
