//! What programs share: constants, texts, natives and selectors are in their tables once.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::FixedState;
use heapwise_ids::{Growing, Id};
use heapwise_ir::{Const, ConstId, NativeId, Program, Selector, SelectorId, TextId};

use super::Loader;

#[derive(Clone, Default)]
pub(super) struct Interned {
    consts: HashMap<Const, ConstId, FixedState>,
    texts: HashMap<Box<[u16]>, TextId, FixedState>,
    natives: HashMap<Box<str>, NativeId, FixedState>,
    selectors: HashMap<Selector, SelectorId, FixedState>,
}

impl Loader {
    pub(crate) fn constant(&mut self, program: &Program, value: Const) -> ConstId {
        intern(&mut self.interned.consts, &program.consts, value)
    }

    pub(crate) fn text(&mut self, program: &Program, text: &[u16]) -> TextId {
        intern(&mut self.interned.texts, &program.texts, text.into())
    }

    /// The method that the interpreter knows by this name.
    pub(crate) fn native(&mut self, program: &Program, name: &str) -> NativeId {
        if let Some(&id) = self.interned.natives.get(name) {
            return id;
        }
        let id = program.natives.push(program.names.intern(name));
        self.interned.natives.insert(name.into(), id);
        id
    }

    /// What virtual calls name: the name of a method with its descriptor, and how many arguments there are.
    pub(crate) fn selector(&mut self, program: &Program, name: &str, descriptor: &str, arity: usize) -> SelectorId {
        let name = program.names.intern(&format!("{name}{descriptor}"));
        intern(&mut self.interned.selectors, &program.selectors, Selector { name, arity })
    }
}

fn intern<I: Id, T: Clone + Eq + Hash>(known: &mut HashMap<T, I, FixedState>, all: &Growing<I, T>, item: T) -> I {
    if let Some(&id) = known.get(&item) {
        return id;
    }
    let id = all.push(item.clone());
    known.insert(item, id);
    id
}
