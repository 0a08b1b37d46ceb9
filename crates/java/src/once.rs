//! What a path of Java has once: the objects of literals and of classes, the only thread, and what has been drawn and
//! compared.

use std::rc::Rc;

use heapwise_ids::{Id, Name};
use heapwise_ir::TextId;
use heapwise_term::Term;

use crate::identity::Identified;
use crate::jdk::Handle;

/// What exists once on a path.
///
/// Most paths read it and few change it, so forks share it.
#[derive(Clone, Debug, Default)]
pub struct Once {
    texts: Vec<Option<Term>>,
    /// Texts that the program has made its own literals, besides those that have an object already.
    interned: Vec<(Rc<[u16]>, Term)>,
    /// The objects that stand for classes, in the order of their names.
    mirrors: Vec<(Name, Term)>,
    /// The same, in the order of the objects.
    mirrored: Vec<(Term, Name)>,
    /// What the objects that are handles of places mean.
    handles: Vec<(Term, Handle)>,
    /// The objects that stand for packages.
    packages: Vec<(Name, Term)>,
    /// The exceptions that were made by code that no trace shows.
    hidden: Vec<Term>,
    /// The object that stands for the only thread, once it is asked for.
    pub(crate) main_thread: Option<Term>,
    /// What `System.nanoTime()` gave last.
    pub(crate) last_nano_time: Option<Term>,
    /// How many generators of random numbers have been made without a seed.
    pub(crate) seeds: u32,
    /// How many random numbers have been drawn from those that have seeds which nobody knows.
    pub(crate) draws: u32,
    /// Whether it has been let go on before it waits.
    pub(crate) may_go_on: bool,
    /// The inputs that have been compared with objects that were there before.
    identified: Vec<Identified>,
}

impl Once {
    /// The inputs that have been compared with objects that were there before the program ran.
    pub(crate) fn identified(&self) -> &[Identified] {
        &self.identified
    }

    pub(crate) fn add_identified(&mut self, new: Identified) {
        self.identified.push(new);
    }

    pub(crate) fn text(&self, text: TextId) -> Option<Term> {
        self.texts.get(text.index()).copied().flatten()
    }

    pub(crate) fn set_text(&mut self, text: TextId, object: Term) {
        put(&mut self.texts, text.index(), Some(object));
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = (TextId, Term)> {
        self.texts.iter().enumerate().filter_map(|(index, &text)| Some((TextId::from_index(index), text?)))
    }

    pub(crate) fn interned(&self, units: &[u16]) -> Option<Term> {
        self.interned.iter().find(|(known, _)| **known == *units).map(|&(_, object)| object)
    }

    pub(crate) fn intern(&mut self, units: Vec<u16>, object: Term) {
        self.interned.push((units.into(), object));
    }

    pub(crate) fn mirror(&self, name: Name) -> Option<Term> {
        let at = self.mirrors.binary_search_by_key(&name, |&(known, _)| known).ok()?;
        Some(self.mirrors[at].1)
    }

    /// The class that an object stands for.
    pub fn mirrored(&self, object: Term) -> Option<Name> {
        let at = self.mirrored.binary_search_by_key(&object, |&(known, _)| known).ok()?;
        Some(self.mirrored[at].1)
    }

    pub(crate) fn package(&self, name: Name) -> Option<Term> {
        self.packages.iter().find(|(known, _)| *known == name).map(|&(_, object)| object)
    }

    pub(crate) fn set_package(&mut self, name: Name, object: Term) {
        self.packages.push((name, object));
    }

    pub(crate) fn set_mirror(&mut self, name: Name, object: Term) {
        let at = self.mirrors.partition_point(|&(known, _)| known < name);
        self.mirrors.insert(at, (name, object));
        let at = self.mirrored.partition_point(|&(known, _)| known < object);
        self.mirrored.insert(at, (object, name));
    }

    /// What a handle means.
    pub(crate) fn handle(&self, object: Term) -> Option<Handle> {
        self.handles.iter().find(|(known, _)| *known == object).map(|&(_, handle)| handle)
    }

    pub(crate) fn set_handle(&mut self, object: Term, handle: Handle) {
        self.handles.push((object, handle));
    }

    /// Whether an exception was made by code that its trace does not show.
    pub(crate) fn is_made_in_hidden(&self, exception: Term) -> bool {
        self.hidden.contains(&exception)
    }

    pub(crate) fn set_hidden(&mut self, exception: Term, is_hidden: bool) {
        self.hidden.retain(|known| *known != exception);
        if is_hidden {
            self.hidden.push(exception);
        }
    }
}

/// Puts a value at a place of a table that may not reach so far yet.
fn put<T: Clone + Default>(table: &mut Vec<T>, at: usize, value: T) {
    if table.len() <= at {
        table.resize(at + 1, T::default());
    }
    table[at] = value;
}
