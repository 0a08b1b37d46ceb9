//! A worker that runs Java, and what it looks up.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};

use foldhash::fast::FixedState;
use heapwise_ids::{Arena, Id, Name};
use heapwise_ir::{ClassId, FieldId, LinkError, MethodId, NativeId};
use heapwise_jvm::World;

use crate::Worker;
use crate::identity::ValueClass;
use crate::jdk::{FieldsAt, Native};
use crate::late::{Library, TextHelper, Wanted};
use crate::texts::TextLayout;

/// A worker that runs Java. It is the interpreter's worker, with what Java adds as its methods.
#[derive(Debug)]
pub struct Jvm<'a, 'p>(pub &'a mut Worker<'p>);

impl<'p> Deref for Jvm<'_, 'p> {
    type Target = Worker<'p>;

    #[inline]
    fn deref(&self) -> &Worker<'p> {
        self.0
    }
}

impl<'p> DerefMut for Jvm<'_, 'p> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Worker<'p> {
        self.0
    }
}

/// What a worker remembers of Java: what it has looked up.
#[derive(Debug, Default)]
pub struct Cache {
    natives: Arena<NativeId, Option<Native>>,
    /// Fields by offset, as far as they have been looked for.
    pub(crate) fields_at: FieldsAt,
    /// The field that every object has for its identity hash code, once it has been looked for.
    pub(crate) identity_hash: Option<FieldId>,
    /// The field that every object has for which of the objects it is that were there before, likewise.
    pub(crate) existing: Option<FieldId>,
    /// Whether the inputs are made: what is initialised from then on is initialised on the way.
    pub(crate) has_begun: bool,
    /// Whether there are more such objects than inputs are taken to be.
    pub(crate) existing_is_cut: bool,
    /// The classes with whose objects inputs have been compared, by number.
    pub(crate) compared_classes: HashMap<i64, Name, FixedState>,
    pub(crate) value_classes: HashMap<ClassId, Option<ValueClass>, FixedState>,
    /// Classes that were asked for by name: the world is not asked again.
    named: HashMap<Box<str>, ClassId, FixedState>,
    pub(crate) text_layout: Option<TextLayout>,
    /// What the library calls the things that texts are made of, once it has been looked for.
    pub(crate) late_library: Option<Option<Library>>,
    pub(crate) late_wanted: Wanted,
    pub(crate) text_helpers: Vec<(TextHelper, MethodId)>,
    /// The static fields, by place, of which it has been noted that somebody may have changed them before.
    pub(crate) noted_statics: Vec<bool>,
}

impl<'p> Jvm<'_, 'p> {
    /// Where classes and methods come from.
    pub(crate) fn world(&self) -> &'p World {
        self.machine.language.world()
    }

    /// The method that is known by heart, if it is.
    pub(crate) fn native(&mut self, id: NativeId) -> Option<Native> {
        let program = self.machine.program;
        let natives = &mut self.language.natives;
        for index in natives.len()..program.natives.len() {
            let name = program.natives[NativeId::from_index(index)];
            natives.push(Native::find(program.names.text(name)));
        }
        natives[id]
    }

    /// The class of this name, loaded if need be.
    pub fn class_named(&mut self, name: &str) -> Result<ClassId, LinkError> {
        if let Some(&known) = self.language.named.get(name) {
            return Ok(known);
        }
        let class = self.world().class(self.machine.program, name)?;
        self.catch_up();
        self.language.named.insert(name.into(), class);
        Ok(class)
    }
}
