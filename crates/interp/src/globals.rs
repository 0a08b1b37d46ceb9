use std::rc::Rc;

use heapwise_ids::{Id, Name};
use heapwise_ir::{ClassId, Type};
use heapwise_term::{Term, Word};

use crate::ending::Where;

/// What a path has beside its frames and its heap: static fields, inputs beside the parameters, and what it has said.
///
/// Most paths read it and few change it, so forks share it.
#[derive(Clone, Debug, Default)]
pub struct Globals {
    /// By place among all static fields. What is missing holds what it holds at first.
    statics: Vec<Option<Word>>,
    /// How far the initialisation of each class has come.
    classes: Vec<Status>,
    /// Where each exception was made.
    traces: Vec<(Term, Rc<[Where]>)>,
    /// What the program has printed. Symbolic parts are shown as such.
    pub output: String,
    /// The same, to standard error.
    pub errors: String,
    /// The inputs beside the parameters: values that the program has asked for, and static fields.
    inputs: Vec<Input>,
    /// The static fields, by place, that are inputs no more: they have been read or written.
    met: Vec<bool>,
}

/// An input beside the parameters.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Input {
    pub name: Name,
    /// As declared.
    pub ty: Type,
    /// Of a text that the program has asked for, its array of characters: the text itself is no input.
    pub value: Term,
    /// The function of which it is a result, where the functions are inputs themselves.
    pub function: Option<Term>,
}

/// How far the initialisation of a class has come.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Status {
    #[default]
    Untouched,
    /// Its initialiser has begun; with one thread, that is as good as done.
    Begun,
    Failed,
}

impl Globals {
    /// How far the initialisation of a class has come.
    pub fn status(&self, class: ClassId) -> Status {
        self.classes.get(class.index()).copied().unwrap_or_default()
    }

    /// Whether static fields and classes are certainly the same.
    pub fn is_same(&self, other: &Globals) -> bool {
        let is_same = |(one, other): (&Option<Word>, &Option<Word>)| match (one, other) {
            (None, None) => true,
            (Some(Word::Term(one)), Some(Word::Term(other))) => one == other,
            (Some(Word::I32(one)), Some(Word::I32(other))) => one == other,
            (Some(Word::I64(one)), Some(Word::I64(other))) => one == other,
            (Some(Word::F32(one)), Some(Word::F32(other))) => one == other,
            (Some(Word::F64(one)), Some(Word::F64(other))) => one == other,
            _ => false,
        };
        let has_same = self.statics.len() == other.statics.len();
        let statics = has_same && self.statics.iter().zip(&other.statics).all(is_same);
        statics && self.classes == other.classes && self.met == other.met && self.inputs == other.inputs
    }

    pub fn set_status(&mut self, class: ClassId, status: Status) {
        put(&mut self.classes, class.index(), status);
    }

    /// What a static field holds, by its place, where that is not what it holds at first.
    #[inline]
    pub(crate) fn get_static(&self, at: usize) -> Option<Word> {
        self.statics.get(at).copied().flatten()
    }

    /// The same of a field that holds a reference.
    pub fn static_reference(&self, at: usize) -> Option<Term> {
        match self.get_static(at) {
            Some(Word::Term(term)) => Some(term),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn set_static(&mut self, at: usize, value: Word) {
        match self.statics.get_mut(at) {
            Some(place) => *place = Some(value),
            None => put(&mut self.statics, at, Some(value)),
        }
    }

    /// The inputs beside the parameters, in the order in which the path met them.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    pub fn add_input(&mut self, input: Input) {
        self.inputs.push(input);
    }

    /// Whether a static field that began as an input holds what the path knows of.
    pub fn has_met(&self, at: usize) -> bool {
        self.met.get(at).copied().unwrap_or_default()
    }

    pub fn meet(&mut self, at: usize) {
        put(&mut self.met, at, true);
    }

    /// Where an exception was made: the innermost call first.
    pub fn trace(&self, exception: Term) -> Option<&[Where]> {
        self.traces.iter().rev().find(|(known, _)| *known == exception).map(|(_, trace)| &**trace)
    }

    /// All exceptions that were made, in order.
    pub fn traces(&self) -> impl Iterator<Item = (Term, &[Where])> {
        self.traces.iter().map(|(exception, trace)| (*exception, &**trace))
    }

    /// Takes down where an exception was made.
    pub fn set_trace(&mut self, exception: Term, trace: Rc<[Where]>) {
        self.traces.push((exception, trace));
    }
}

/// Puts a value at a place of a table that may not reach so far yet.
fn put<T: Clone + Default>(table: &mut Vec<T>, at: usize, value: T) {
    if table.len() <= at {
        table.resize(at + 1, T::default());
    }
    table[at] = value;
}
