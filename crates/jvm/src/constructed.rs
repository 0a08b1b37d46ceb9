//! What fields of objects hold once their constructors have run, whatever a program does then: never null, perhaps always of
//! one class.
//!
//! Only fields that nobody but the class can write are looked at: private and final ones. Each instruction that writes such a field,
//! in the class and in those that share its private members, must write what is not null for certain; and each constructor must
//! have written it when it returns. What reflection, deserialisation or native code write is not seen, nor is an object that
//! others see before its constructor returns: whoever relies on this says so.

mod flow;

use std::sync::Arc;

use heapwise_classfile::{ClassFile, Method};
use heapwise_ir::ClassId;

use crate::loader::Loader;
use flow::{Fact, Flow};

/// What a field holds in every object whose constructor has run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    /// The place of the field in its class file.
    pub(crate) field: usize,
    /// The class of what it holds, as class files write it, where that is always the same. In any case it is not null.
    pub(crate) class: Option<Arc<str>>,
}

impl Loader {
    /// What the fields hold that a class declares itself.
    pub(crate) fn kept_fields(&mut self, class: ClassId) -> Vec<Kept> {
        let Some(loaded) = self.loaded(class) else { return Vec::new() };
        let file = loaded.file;
        // Constants of enums are there already.
        if file.access.is_interface() || file.access.is_enum() {
            return Vec::new();
        }
        let is_meant = |field: &heapwise_classfile::Field| {
            let is_own = field.access.is_private() || field.access.is_final();
            is_own && !field.access.is_static() && field.descriptor.starts_with(['L', '['])
        };
        let meant: Vec<usize> = (0..file.fields.len()).filter(|&at| is_meant(&file.fields[at])).collect();
        if meant.is_empty() {
            return Vec::new();
        }
        self.written(&file, &meant).unwrap_or_default()
    }

    /// None, where some code cannot be understood.
    fn written(&mut self, file: &Arc<ClassFile>, meant: &[usize]) -> Option<Vec<Kept>> {
        let mut held: Vec<Held> = meant.iter().map(|_| Held::default()).collect();
        for writer in self.nest(file)? {
            for method in &writer.methods {
                let flow = flow_of(&writer, method, file, meant)?;
                for (held, written) in held.iter_mut().zip(&flow.written) {
                    written.iter().for_each(|fact| held.add(fact));
                }
                let is_constructor = Arc::ptr_eq(&writer, file) && &*method.name == "<init>";
                for (at, held) in held.iter_mut().enumerate() {
                    held.is_mentioned |= flow.texts.iter().any(|text| **text == *file.fields[meant[at]].name);
                    if is_constructor {
                        // One that never returns makes no object.
                        held.is_left_open |= flow.assigned.as_ref().is_some_and(|assigned| !assigned[at]);
                    }
                }
            }
        }
        let kept = meant.iter().zip(held).filter_map(|(&field, held)| {
            let about = &file.fields[field];
            // The compiler sees to it that an inner object always has its outer one.
            if about.access.is_synthetic() && about.name.starts_with("this$") {
                return Some(Kept { field, class: None });
            }
            // Whoever has the name of a field as a text may write it by that.
            let is_safe = !held.is_mentioned || about.access.is_final();
            match held.fact {
                Some(Fact::NotNull(class)) if is_safe && !held.is_left_open => Some(Kept { field, class }),
                _ => None,
            }
        });
        Some(kept.collect())
    }

    /// The classes that may write private fields of a class. None, where one of them cannot be read.
    fn nest(&mut self, file: &Arc<ClassFile>) -> Option<Vec<Arc<ClassFile>>> {
        let host = match &file.nest_host {
            Some(host) => self.source(host).ok()?.file,
            None => file.clone(),
        };
        let mut all = vec![file.clone()];
        for name in host.nest_members.iter().chain([&host.name]).filter(|name| **name != file.name) {
            all.push(self.source(name).ok()?.file);
        }
        Some(all)
    }
}

/// What is known of a field as far as code was looked at.
#[derive(Default)]
struct Held {
    /// Of all that is written.
    fact: Option<Fact>,
    /// A constructor returns without having written it.
    is_left_open: bool,
    /// Its name is a text of the program.
    is_mentioned: bool,
}

impl Held {
    fn add(&mut self, fact: &Fact) {
        // An object itself is no better known than what its class is below of.
        let fact = if *fact == Fact::This { Fact::NotNull(None) } else { fact.clone() };
        self.fact = Some(match self.fact.take() {
            Some(known) => known.merged(&fact),
            None => fact,
        });
    }
}

fn flow_of(writer: &ClassFile, method: &Method, file: &ClassFile, meant: &[usize]) -> Option<Flow> {
    match method.code(&writer.pool).ok()? {
        Some(code) => flow::flow(writer, method, &code, file, meant),
        None => Some(Flow::nothing(meant.len())),
    }
}
