//! Class files that were read, for all worlds that came of one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use foldhash::fast::FixedState;
use heapwise_classfile::ClassFile;

use crate::loader::{Missing, local_names};

/// A class file, and where it is from.
#[derive(Clone)]
pub(crate) struct Source {
    pub(crate) file: Arc<ClassFile>,
    /// For people.
    pub(crate) place: Arc<str>,
    pub(crate) from_jdk: bool,
    names: Arc<OnceLock<Box<[ParamNames]>>>,
}

/// What the parameters of a method are called, where that is known.
pub(crate) type ParamNames = Vec<Option<String>>;

impl Source {
    pub(crate) fn new(file: ClassFile, place: &str, from_jdk: bool) -> Source {
        Source { file: Arc::new(file), place: place.into(), from_jdk, names: Arc::default() }
    }

    /// What the parameters of the method at this place are called. That takes reading code, so it is found out once.
    pub(crate) fn param_names(&self, method: usize) -> &ParamNames {
        let all = || self.file.methods.iter().map(|method| local_names(&self.file, method)).collect();
        &self.names.get_or_init(all)[method]
    }
}

/// Class files by the names of their classes, each read once. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct ClassFiles(Arc<Mutex<ByName>>);

type ByName = HashMap<Arc<str>, Result<Source, Missing>, FixedState>;

impl ClassFiles {
    /// The class file of this name; where nobody has asked for it before, it is read.
    pub(crate) fn get(&self, name: &str, read: impl FnOnce() -> Result<Source, Missing>) -> Result<Source, Missing> {
        if let Some(known) = self.lock().get(name) {
            return known.clone();
        }
        let source = read();
        self.lock().entry(name.into()).or_insert(source).clone()
    }

    fn lock(&self) -> MutexGuard<'_, ByName> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
