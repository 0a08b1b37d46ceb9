//! Symbols that are values of functions.
//!
//! A heap that does not choose which object a reference is says what a field held at first as a function of the reference:
//! `n.next` is `next(n)`, whatever `n` is. Such a symbol is *applied*: equal arguments have equal values. Whoever decides
//! conditions must see to that ([`Terms::application`]), and a model says it by what objects hold, not symbol by symbol
//! (`model`).

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_ids::{Id, Name, id};

use crate::node::{Node, Origin, Sort, SymbolId};
use crate::terms::{Term, Terms};
use crate::walk::{children, symbols_of};

id! {
    /// A function of an input heap: what a field holds, say.
    FunctionId;
}

/// What a function says of its arguments.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Function {
    /// What a field of an object held at first: its name, that of who declares it, and its sort.
    Field(Name, Name, Sort),
    /// What an array held at first at an index.
    Element(Sort),
    Length,
    /// Whether what another function gives stands for an object of this name.
    Is(FunctionId, Name),
}

/// A function and what it is applied to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Application {
    pub function: FunctionId,
    first: Term,
    second: Option<Term>,
    /// How deeply functions are nested in it: one more than in its arguments.
    level: u32,
}

impl Application {
    pub fn level(&self) -> u32 {
        self.level
    }

    /// The argument, if there is only one.
    pub fn only_argument(&self) -> Option<Term> {
        self.second.is_none().then_some(self.first)
    }

    /// The arguments: a reference, and of an element its index.
    pub fn arguments(&self) -> impl Iterator<Item = Term> + use<> {
        std::iter::once(self.first).chain(self.second)
    }
}

/// Which symbols are applied, and the functions that there are.
#[derive(Clone, Default, Debug)]
pub(crate) struct Applications {
    of: Vec<Option<Application>>,
    functions: Vec<Function>,
    by_function: HashMap<Function, FunctionId, FixedState>,
    /// How deeply functions are nested in terms, where that has been asked.
    levels: HashMap<Term, u32, FixedState>,
}

impl Terms {
    /// Says that the symbol is the value of a function of what it was read from. An input of the program is none.
    pub fn apply(&mut self, symbol: SymbolId) {
        if self.application(symbol).is_some() {
            return;
        }
        let about = *self.symbol(symbol);
        let (function, first, second) = match about.origin {
            Origin::Input(_) => return,
            Origin::Field(of, field, class) => (Function::Field(field, class, about.sort), of, None),
            Origin::Element(of, at) => (Function::Element(about.sort), of, Some(at)),
            Origin::Length(of) => (Function::Length, of, None),
            Origin::Is(of, name) => {
                let Some(of) = self.as_symbol(of) else { return };
                self.apply(of);
                let Some(of) = self.application(of) else { return };
                (Function::Is(of.function, name), of.first, of.second)
            }
        };
        let function = self.function_id(function);
        let level = self.level(first).max(second.map_or(0, |second| self.level(second))) + 1;
        let all = &mut self.applications.of;
        if all.len() <= symbol.index() {
            all.resize(symbol.index() + 1, None);
        }
        let application = Application { function, first, second, level };
        all[symbol.index()] = Some(application);
        if application.arguments().any(|argument| self.has_floats(argument)) {
            self.note_floats(self.symbol_term(symbol));
        }
    }

    /// How deeply functions are nested in a term.
    fn level(&mut self, term: Term) -> u32 {
        let mut waiting = vec![term];
        while let Some(&next) = waiting.last() {
            let start = waiting.len();
            let mut level = 0;
            for child in children(self, next) {
                match self.known_level(child) {
                    Some(known) => level = level.max(known),
                    None => waiting.push(child),
                }
            }
            if waiting.len() == start {
                if self.known_level(next).is_none() {
                    self.applications.levels.insert(next, level);
                }
                waiting.pop();
            }
        }
        self.known_level(term).unwrap_or(0)
    }

    fn known_level(&self, term: Term) -> Option<u32> {
        match self.node(term) {
            Node::Symbol(id) => Some(self.application(id).map_or(0, |application| application.level)),
            Node::Unary(..) | Node::Binary(..) | Node::Ite(..) | Node::KindIn(..) => {
                self.applications.levels.get(&term).copied()
            }
            _ => Some(0),
        }
    }

    fn function_id(&mut self, function: Function) -> FunctionId {
        let Applications { functions, by_function, .. } = &mut self.applications;
        *by_function.entry(function).or_insert_with(|| {
            functions.push(function);
            FunctionId::from_index(functions.len() - 1)
        })
    }

    /// What a symbol is the value of, if it is applied.
    #[inline]
    pub fn application(&self, symbol: SymbolId) -> Option<Application> {
        self.applications.of.get(symbol.index()).copied().flatten()
    }

    /// Whether any symbol is applied.
    #[inline]
    pub fn has_applications(&self) -> bool {
        !self.applications.of.is_empty()
    }

    pub fn function(&self, id: FunctionId) -> Function {
        self.applications.functions[id.index()]
    }

    /// The symbols that occur in the roots, and those in what they are applied to, each once. An applied symbol comes after
    /// those of its arguments; beside that, they are in the order of first appearance.
    pub fn symbols_behind(&self, roots: &[Term]) -> Vec<SymbolId> {
        let mut found = symbols_of(self, roots);
        if !self.has_applications() {
            return found;
        }
        let mut is_found: Vec<bool> = vec![false; self.symbol_count()];
        found.iter().for_each(|symbol| is_found[symbol.index()] = true);
        let mut at = 0;
        let mut arguments = Vec::new();
        while at < found.len() {
            if let Some(application) = self.application(found[at]) {
                arguments.clear();
                arguments.extend(application.arguments());
                for symbol in symbols_of(self, &arguments) {
                    if !std::mem::replace(&mut is_found[symbol.index()], true) {
                        found.push(symbol);
                    }
                }
            }
            at += 1;
        }
        let level = |symbol: SymbolId| self.application(symbol).map_or(0, |application| application.level);
        found.sort_by_key(|&symbol| level(symbol));
        found
    }
}
