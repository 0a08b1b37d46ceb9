//! The input objects that a path knows, and what their fields hold: flat tables, since states are cloned often.

use std::ops::{Index, IndexMut};

use heapwise_ir::ClassId;
use heapwise_term::{Kinds, Term};

/// The number of an input object.
pub(super) type ObjectIndex = u32;

#[derive(Copy, Clone, Debug)]
pub(super) struct Object {
    /// The symbol that it was made fresh for.
    pub(super) name: Term,
    /// What it may still be.
    pub(super) kinds: Kinds,
    /// Its fields in `cells`: where they begin, and for how many there is room.
    base: u32,
    room: u32,
    /// Arrays: the length, once known.
    pub(super) length: Option<Term>,
    /// How it was first used.
    pub(super) used: Option<Use>,
}

/// The first use of an input object.
#[derive(Copy, Clone, Debug)]
pub(super) struct Use {
    /// The class that it counts for.
    pub(super) class: Option<ClassId>,
    /// How many reads led to it.
    pub(super) depth: u32,
}

#[derive(Debug, Default)]
pub(super) struct Objects {
    objects: Vec<Object>,
    cells: Vec<Option<Term>>,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Objects {
    fn clone(&self) -> Self {
        Objects { objects: self.objects.clone(), cells: self.cells.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.objects.clone_from(&source.objects);
        self.cells.clone_from(&source.cells);
    }
}

impl Objects {
    pub(super) fn add(&mut self, name: Term, kinds: Kinds) -> ObjectIndex {
        let base = self.cells.len() as u32;
        self.objects.push(Object { name, kinds, base, room: 0, length: None, used: None });
        self.objects.len() as ObjectIndex - 1
    }

    pub(super) fn len(&self) -> usize {
        self.objects.len()
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Object> {
        self.objects.iter()
    }

    /// Forgets what places hold and how objects were used.
    pub(super) fn forget(&mut self) {
        self.cells.clear();
        for object in &mut self.objects {
            *object = Object { base: 0, room: 0, length: None, used: None, ..*object };
        }
    }

    /// What the field at this position holds, if it has been touched.
    pub(super) fn field(&self, object: ObjectIndex, at: usize) -> Option<Term> {
        let object = &self[object];
        if at < object.room as usize { self.cells[object.base as usize + at] } else { None }
    }

    pub(super) fn set_field(&mut self, object: ObjectIndex, at: usize, value: Term) {
        let entry = &mut self.objects[object as usize];
        if at >= entry.room as usize {
            // A place that has not been touched yet: the fields move to where there is room.
            let (old, room) = (entry.base as usize, entry.room as usize);
            let grown = (at + 1).max(2 * room);
            entry.base = self.cells.len() as u32;
            entry.room = grown as u32;
            self.cells.extend_from_within(old..old + room);
            self.cells.resize(self.cells.len() + grown - room, None);
        }
        let base = self[object].base as usize;
        self.cells[base + at] = Some(value);
    }
}

impl Index<ObjectIndex> for Objects {
    type Output = Object;

    fn index(&self, object: ObjectIndex) -> &Object {
        &self.objects[object as usize]
    }
}

impl IndexMut<ObjectIndex> for Objects {
    fn index_mut(&mut self, object: ObjectIndex) -> &mut Object {
        &mut self.objects[object as usize]
    }
}
