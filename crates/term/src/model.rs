//! Models: what each input symbol is, in one concrete input.
//!
//! A reference symbol's value is a place. Places have identity and, for input objects, a kind; two symbols with the same
//! place refer to the same object.

use heapwise_ids::Id;

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

/// An assignment of values to input symbols. It is total: what it does not mention has a default value
/// ([`Value::default_of`]), and an input object that it does not mention has the first kind its symbol allows.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Model {
    values: Vec<Option<Value>>,
    kinds: Vec<Option<Kind>>,
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

    /// Takes over everything that `other` mentions.
    pub fn update(&mut self, other: &Model) {
        for (index, value) in other.values.iter().enumerate() {
            if let Some(value) = value {
                self.set(SymbolId::from_index(index), value.clone());
            }
        }
        for (index, kind) in other.kinds.iter().enumerate() {
            if let Some(kind) = kind {
                self.set_kind(SymbolId::from_index(index), *kind);
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
