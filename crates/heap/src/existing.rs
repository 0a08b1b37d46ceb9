//! Objects that are there before the program runs, as static fields hold them: an input may be any of them that its type
//! allows.
//!
//! Where it can be told what such an object holds only from the object itself, an input is said to be one of them when it is
//! made: `ite(n == Tree.NIL, Tree.NIL, n)`. An object whose fields never change is as good as another one that holds the
//! same, until somebody compares the two: the interpreter asks there, and nothing is said here.

use std::rc::Rc;

use heapwise_ids::Name;
use heapwise_ir::{ClassId, Shape};
use heapwise_term::{Kinds, Limits, Node, Origin, Sort, Symbol, Term};

use crate::Cx;

/// An object that is there before the program runs.
#[derive(Clone, Debug)]
pub struct Existing {
    pub object: Term,
    /// How Java says it: `pkg.Tree.NIL`.
    pub name: Name,
    /// Stands for it where it is compared.
    pub number: i64,
    /// Its fields never change, so an input that holds the same is as good as it until the two are compared.
    pub is_value: bool,
    /// It is an object of the language's library, which is said to be an input only where such objects are inputs.
    pub of_library: bool,
    /// Who can name it, if not everybody can: only their fields hold it.
    pub within: Option<Within>,
}

/// Classes among which an object of the library stays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Within {
    /// Those that are nested in this one, and itself.
    Class(Box<str>),
    Package(Box<str>),
}

impl Cx<'_> {
    /// An input of a declared class, or the object that it is instead.
    pub(crate) fn or_existing(&mut self, origin: Origin, class: ClassId, input: Term) -> Term {
        let all = self.classes.existing();
        let mut value = input;
        for &at in self.candidates(class).iter().rev() {
            let existing = &all[at];
            if self.is_held_within(origin, existing) {
                let origin = Origin::Is(input, existing.name);
                let symbol = Symbol { origin, sort: Sort::Bool, kinds: Kinds::ALL, limits: Limits::None };
                let is_it = self.terms.symbol_of(symbol);
                value = self.terms.ite(is_it, existing.object, value);
            }
        }
        value
    }

    /// The objects that inputs of a declared class may be, by number.
    fn candidates(&self, class: ClassId) -> Rc<[usize]> {
        if let Some(known) = self.classes.existing_for.borrow().get(&class) {
            return known.clone();
        }
        let all = self.classes.existing();
        let found: Rc<[usize]> = (0..all.len()).filter(|&at| self.may_be(class, &all[at])).collect();
        self.classes.existing_for.borrow_mut().insert(class, found.clone());
        found
    }

    fn may_be(&self, class: ClassId, existing: &Existing) -> bool {
        let Node::Object(_, kind) = self.terms.node(existing.object) else { return false };
        // An input that is declared to be an array is exactly of that class.
        if let Shape::Array(_) = self.program.classes[class].shape
            && kind != self.hierarchy.number(class)
        {
            return false;
        }
        let is_usual = self.terms.kinds.contains(self.classes.inputs(class), kind);
        if existing.of_library {
            is_usual && !existing.is_value
        } else {
            let is_left_to_comparison = is_usual && existing.is_value;
            !is_left_to_comparison && self.terms.kinds.contains(self.classes.kinds(class), kind)
        }
    }

    fn is_held_within(&self, origin: Origin, existing: &Existing) -> bool {
        match (&existing.within, origin) {
            (None, _) => true,
            (Some(within), Origin::Field(_, _, holder)) => {
                let holder = self.program.names.text(holder);
                match within {
                    Within::Class(class) => outermost(holder) == &**class,
                    Within::Package(name) => package(holder) == &**name,
                }
            }
            (Some(_), _) => false,
        }
    }
}

/// The class that one is nested in, as far out as it goes: `pkg.Outer` of `pkg.Outer$Inner`.
pub fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

/// The package of a class: `pkg` of `pkg.Outer$Inner`.
pub fn package(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}
