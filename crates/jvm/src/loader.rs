//! Classes as a program has them: found on the class path when something names them, declared in the program with their
//! fields and methods, and lowered method by method when one is first called.

mod arrays;
mod declare;
mod interning;
mod params;
mod polymorphic;
mod resolve;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use foldhash::fast::FixedState;
use heapwise_classfile::{ClassFile, ClassPath, descriptor::java_name};
use heapwise_ids::Id;
use heapwise_ir::{Assumption, ClassId, FieldId, MethodId, Program};

use crate::class_files::{ClassFiles, Source};
use crate::left_out::LeftOut;
use crate::world::Options;

pub(crate) use arrays::{array_of, class_of};
pub use declare::method_type;
pub(crate) use declare::{loose, monitor, stable_number};
use interning::Interned;
pub(crate) use params::{local_names, params};
pub(crate) use resolve::{has_initialiser, superclasses};

/// Why something that code names is not there, as a sentence. It is met only where the code runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing(pub String);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Missing {}

/// What is loaded so far. Whoever has it may push to the tables of the program, and nobody else may.
#[derive(Clone)]
pub(crate) struct Loader {
    pub(crate) path: ClassPath,
    pub(crate) options: Options,
    /// Class files that were read, here or in another world that came of the same one.
    sources: ClassFiles,
    /// Classes that were asked for.
    classes: HashMap<Arc<str>, Result<ClassId, Missing>, FixedState>,
    /// Classes whose supertypes are being loaded, the outermost first.
    loading: Vec<Arc<str>>,
    /// What is known of each class of the program, at the place of its id.
    declared: Vec<Declared>,
    interned: Interned,
    /// The methods that call sites run.
    pub(crate) call_sites: HashMap<SiteKey, Result<MethodId, Missing>, FixedState>,
    pub(crate) multi_arrays: HashMap<(Arc<str>, u8), MethodId, FixedState>,
    polymorphic: HashMap<Arc<str>, MethodId, FixedState>,
    /// Methods that throw a new exception of a class.
    pub(crate) raisers: HashMap<Arc<str>, MethodId, FixedState>,
    /// Methods that are in no class file, made for whoever runs the program, by their names.
    pub(crate) made: HashMap<Box<str>, MethodId, FixedState>,
    /// Second declarations of methods that do something else instead: these run the code of the class file.
    pub(crate) originals: HashMap<MethodId, MethodId, FixedState>,
    /// Declarations with which explorations begin, and the methods that they are.
    pub(crate) entries: HashMap<MethodId, MethodId, FixedState>,
    /// What is taken for granted of inputs, or left out, whatever a path meets.
    assumptions: Vec<Assumption>,
    /// Once the classes of the class path and those that were named are loaded: what of them inputs are not.
    pub(crate) class_path_left_out: Option<Vec<LeftOut>>,
    /// Once it is known what inputs can be: the classes of which they may be instances, those above included.
    pub(crate) input_classes: Vec<ClassId>,
}

/// What tells call sites apart: class, bootstrap method, name and descriptor.
pub(crate) type SiteKey = (ClassId, u16, Arc<str>, Arc<str>);

/// What the loader knows of a class beyond what the program says.
#[derive(Clone)]
pub(crate) struct Declared {
    /// As class files write it.
    pub(crate) name: Arc<str>,
    /// Arrays and classes made at run time have none.
    pub(crate) source: Option<Source>,
    /// The fields, in the order of the class file.
    pub(crate) fields: Vec<FieldId>,
    /// The methods follow each other, in the order of the class file.
    pub(crate) first_method: MethodId,
}

/// How an instruction calls.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Invoke {
    Static,
    Special,
    Virtual,
    Interface,
}

/// A class whose methods can be lowered.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) id: ClassId,
    pub(crate) file: Arc<ClassFile>,
}

/// No program has classes that are so far below another one; what does is made to exhaust the stack.
const DEEPEST: usize = 600;

impl Loader {
    pub(crate) fn new(path: ClassPath, options: Options) -> Loader {
        Loader {
            path,
            options,
            sources: ClassFiles::default(),
            classes: HashMap::default(),
            loading: Vec::new(),
            declared: Vec::new(),
            interned: Interned::default(),
            call_sites: HashMap::default(),
            multi_arrays: HashMap::default(),
            polymorphic: HashMap::default(),
            raisers: HashMap::default(),
            made: HashMap::default(),
            originals: HashMap::default(),
            entries: HashMap::default(),
            assumptions: Vec::new(),
            class_path_left_out: None,
            input_classes: Vec::new(),
        }
    }

    /// Says what is taken for granted of inputs, or left out, whatever a path meets.
    pub(crate) fn assume(&mut self, assumption: Assumption) {
        if !self.assumptions.contains(&assumption) {
            self.assumptions.push(assumption);
        }
    }

    pub(crate) fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }

    /// The class of this name, as class files write it: `java/lang/String`, `[I`, `[Ljava/lang/Object;`.
    pub(crate) fn class(&mut self, program: &Program, name: &str) -> Result<ClassId, Missing> {
        if let Some(known) = self.classes.get(name) {
            return known.clone();
        }
        let name: Arc<str> = name.into();
        if self.loading.contains(&name) {
            return Err(Missing(format!("class {} is above itself", java_name(&name))));
        }
        if self.loading.len() >= DEEPEST {
            return Err(Missing(format!("class {} has too many classes below it", java_name(&name))));
        }
        self.loading.push(name.clone());
        let loaded = if name.starts_with('[') {
            self.declare_array(program, &name)
        } else {
            self.source(&name).and_then(|source| self.declare(program, source))
        };
        self.loading.pop();
        self.classes.insert(name, loaded.clone());
        loaded
    }

    /// The class file of a class, read but not declared.
    pub(crate) fn source(&mut self, name: &str) -> Result<Source, Missing> {
        self.sources.get(name, || self.read(name))
    }

    fn read(&self, name: &str) -> Result<Source, Missing> {
        let unreadable =
            |error: &dyn fmt::Display| Missing(format!("class {} cannot be read: {error}", java_name(name)));
        match self.path.find(name).map_err(|error| unreadable(&error))? {
            Some(found) => {
                let file = found.parse().map_err(|error| unreadable(&error))?;
                Ok(Source::new(file, &found.source, found.from_jdk))
            }
            None => match (self.options.library.class_file)(name) {
                Some(bytes) => {
                    let file = ClassFile::parse(&bytes).map_err(|error| unreadable(&error))?;
                    Ok(Source::new(file, "heapwise", true))
                }
                None => Err(Missing(format!("class {} is neither on the class path nor in the JDK", java_name(name)))),
            },
        }
    }

    pub(crate) fn declared(&self, class: ClassId) -> &Declared {
        &self.declared[class.index()]
    }

    /// A class of which methods can be lowered, if it has a class file.
    pub(crate) fn loaded(&self, class: ClassId) -> Option<Loaded> {
        let source = self.declared.get(class.index())?.source.as_ref()?;
        Some(Loaded { id: class, file: source.file.clone() })
    }

    /// The class and the place in its class file of a method that a class file declares.
    pub(crate) fn origin(&self, program: &Program, method: MethodId) -> Option<(ClassId, usize)> {
        let class = program.methods.get(method)?.class?;
        let declared = self.declared.get(class.index())?;
        let index = method.index().checked_sub(declared.first_method.index())?;
        let file = &declared.source.as_ref()?.file;
        (index < file.methods.len()).then_some((class, index))
    }

    /// Notes what is known of the class that is pushed next.
    fn note(&mut self, program: &Program, declared: Declared) {
        debug_assert_eq!(self.declared.len(), program.classes.len());
        self.declared.push(declared);
    }

    /// Adds a class that no class file declares. Its fields and methods have been pushed.
    pub(crate) fn add_made(&mut self, program: &Program, name: Arc<str>, class: heapwise_ir::Class) -> ClassId {
        let first_method = program.methods.next_id();
        self.note(program, Declared { name: name.clone(), source: None, fields: Vec::new(), first_method });
        let id = program.classes.push(class);
        self.classes.insert(name, Ok(id));
        id
    }

    pub(crate) fn is_loaded(&self, name: &str) -> bool {
        matches!(self.classes.get(name), Some(Ok(_)))
    }
}

impl fmt::Debug for Loader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Loader({} classes)", self.declared.len())
    }
}
