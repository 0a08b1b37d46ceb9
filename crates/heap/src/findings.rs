//! What a heap has found out about its input, as data. The conditions of a path, its witness and its shape are made of it, and
//! need not know which strategy has found it.

use heapwise_term::{Kinds, Model, Node, Place, SymbolId, Term, Value};

use crate::narrowing::Narrowing;
use crate::{Cx, FirstRead};

/// What a heap has found out about its input, beside what the path assumes.
#[derive(Clone, Default, Debug)]
pub struct Findings<'h> {
    /// What it has chosen input references to be, in the order of choice. A strategy that does not split chooses nothing.
    pub references: Vec<(SymbolId, Chosen)>,
    /// The objects that it has chosen: what names each, and what it may be. They are all different.
    pub objects: Vec<(Term, Kinds)>,
    /// What else holds of references that it has not chosen yet.
    pub others: Vec<Term>,
    /// The places of input objects that were read before they were written, in order.
    pub reads: Vec<FirstRead>,
    /// How references to used objects are represented, by a strategy that does not split.
    pub narrowing: Option<&'h Narrowing>,
}

/// What an input reference is chosen to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Chosen {
    Null,
    /// Not null, but not which object.
    NonNull,
    /// Which of [`Findings::objects`].
    Object(usize),
}

/// What a path knows of an input reference.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Settled {
    Free,
    Null,
    /// Not null, but not which object.
    NonNull,
    /// An object that the program made itself: no input.
    Own,
    /// The term that names the object, and what the object may be.
    Object(Term, Kinds),
}

impl Findings<'_> {
    /// What was chosen, as conditions beside the path's facts.
    pub fn conditions(&self, cx: &mut Cx<'_>) -> Vec<Term> {
        let mut conditions = Vec::new();
        for &(symbol, chosen) in &self.references {
            let term = cx.terms.symbol_term(symbol);
            conditions.push(match chosen {
                Chosen::Null => cx.terms.is_null(term),
                Chosen::NonNull => cx.terms.ne(term, Term::NULL),
                Chosen::Object(object) => match self.objects[object].0 {
                    name if name == term => cx.terms.ne(term, Term::NULL),
                    name => cx.terms.eq(term, name),
                },
            });
        }
        for (at, &(name, kinds)) in self.objects.iter().enumerate() {
            for &(other, _) in &self.objects[..at] {
                conditions.push(cx.terms.ne(name, other));
            }
            conditions.push(cx.terms.kind_in(name, kinds));
        }
        conditions.extend_from_slice(&self.others);
        let mut seen = Vec::new();
        conditions.retain(|&condition| {
            let is_new = condition != Term::TRUE && !seen.contains(&condition);
            seen.extend(is_new.then_some(condition));
            is_new
        });
        conditions
    }

    /// A model of the path's facts, completed by what was chosen: a model of the whole path.
    pub fn witness(&self, cx: &Cx<'_>, model: &Model) -> Model {
        let mut model = self.narrowing.map_or_else(|| model.clone(), |narrowing| narrowing.named(cx, model));
        let place = |object: usize| cx.terms.as_symbol(self.objects[object].0);
        for &(symbol, chosen) in &self.references {
            let place = match chosen {
                Chosen::Null => Some(Place::Null),
                Chosen::NonNull => Some(Place::Input(symbol)),
                Chosen::Object(object) => place(object).map(Place::Input),
            };
            if let Some(place) = place {
                model.set(symbol, Value::Ref(place));
            }
        }
        for &(name, kinds) in &self.objects {
            if let (Some(symbol), Some(kind)) = (cx.terms.as_symbol(name), cx.terms.kinds.first(kinds)) {
                model.set_kind(symbol, kind);
            }
        }
        model
    }

    /// What the path has settled about a reference.
    pub fn settled(&self, cx: &Cx<'_>, reference: Term) -> Settled {
        let symbol = match cx.terms.node(reference) {
            Node::Symbol(symbol) => symbol,
            Node::Object(..) => return Settled::Own,
            _ => return Settled::Null,
        };
        let chosen = self.references.iter().rev().find(|(known, _)| *known == symbol).map(|&(_, chosen)| chosen);
        match chosen {
            Some(Chosen::Null) => Settled::Null,
            Some(Chosen::NonNull) => Settled::NonNull,
            Some(Chosen::Object(object)) => {
                let (name, kinds) = self.objects[object];
                Settled::Object(name, kinds)
            }
            None => match cx.terms.symbol(symbol) {
                about if about.limits.is_non_null() => Settled::NonNull,
                // No class that it may be of has instances.
                about if about.kinds == Kinds::NONE => Settled::Null,
                _ => Settled::Free,
            },
        }
    }
}
