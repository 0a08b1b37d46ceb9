//! A class path as a program's linker.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use heapwise_classfile::ClassPath;
use heapwise_ids::Id;
use heapwise_ir::{Assumption, ClassId, Implicit, InvariantUses, LinkError, MethodId, Program, Type};

use crate::library::Library;
use crate::loader::{Loader, Missing};
use crate::notes::ClassNotes;
use crate::null_message::NullMessage;
use crate::writer::Writer;

/// A class path whose classes become a program. It is the program's linker: it takes one worker at a time.
#[derive(Debug)]
pub struct World {
    loader: Mutex<Loader>,
    /// Methods that make and throw what instructions throw themselves.
    raisers: Vec<(Implicit, MethodId)>,
}

/// What a world takes for granted.
#[derive(Clone, Debug)]
pub struct Options {
    /// What is known of the library beyond its class files.
    pub library: Library,
    /// Classes of the JDK, by their Java names, that an input of a supertype may be an instance of.
    pub named: Vec<String>,
    /// What an input may be that is declared as a common type of the JDK, or as a function.
    pub choices: Choices,
    /// Whether an input object is exactly of its declared class, where that can have instances of its own.
    pub exact_types: bool,
    /// Whether input strings have no characters but those of Latin-1.
    pub latin_strings: bool,
    /// Whether the receiver of a target may be of a class that overrides the target, as where that calls it by `super`.
    pub super_calls: bool,
    /// What objects are that a target is given.
    pub objects: Objects,
    /// Code that says which inputs are legal.
    pub invariants: InvariantOptions,
    /// Whether static fields may be inputs, so that what they hold has to be known before the program runs.
    pub static_inputs: bool,
}

/// Code that says which inputs are legal.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct InvariantOptions {
    /// Whether it is wanted.
    pub are_wanted: bool,
    /// The methods, by name or by class and name. Where there are none, those of the usual names are meant.
    pub methods: Vec<String>,
    /// Whether they run before the target does.
    pub run_before: bool,
    /// What else they are asked for.
    pub uses: InvariantUses,
}

/// What objects are that a target is given.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Objects {
    /// Their fields hold anything.
    #[default]
    Any,
    /// Private and final fields hold no null, where their class never leaves null there.
    Constructed,
    /// The same; and the receiver is made by a constructor and at most so many calls of public methods.
    Built(u32),
}

/// What an input may be beside instances of its declared class, of classes of the class path and of those that are named.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Choices {
    /// A short choice of classes of the JDK, by the declared type, and functions whose results are inputs.
    #[default]
    Common,
    /// Nothing: classes of the JDK are left to those who name them.
    None,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            library: Library::UNKNOWN,
            named: Vec::new(),
            choices: Choices::default(),
            exact_types: false,
            latin_strings: false,
            super_calls: false,
            objects: Objects::default(),
            invariants: InvariantOptions::default(),
            static_inputs: false,
        }
    }
}

impl Options {
    /// Whether a class, as class files write it, is one of those that were named: a world has found their class files.
    pub(crate) fn names(&self, class: &str) -> bool {
        self.named.iter().any(|named| named == class)
    }
}

/// Why a world or a part of it cannot be used, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorldError(pub String);

impl fmt::Display for WorldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WorldError {}

impl From<Missing> for WorldError {
    fn from(missing: Missing) -> Self {
        WorldError(missing.0)
    }
}

/// The classes of the exceptions that instructions throw themselves.
const IMPLICIT: [(Implicit, &str); 6] = [
    (Implicit::NullDereference, "java/lang/NullPointerException"),
    (Implicit::BadCast, "java/lang/ClassCastException"),
    (Implicit::BadIndex, "java/lang/ArrayIndexOutOfBoundsException"),
    (Implicit::NegativeSize, "java/lang/NegativeArraySizeException"),
    (Implicit::DivisionByZero, "java/lang/ArithmeticException"),
    (Implicit::BadStore, "java/lang/ArrayStoreException"),
];

impl World {
    /// A world, and a program that has little more than the classes that every Java program needs. The program and the
    /// world belong together: no other program may be given to this world.
    pub fn open(class_path: ClassPath, options: Options) -> Result<(World, Program), WorldError> {
        let mut options = options;
        for named in &mut options.named {
            let Some(found) = find_nested(&class_path, named)? else {
                return Err(WorldError(format!("class {named} is neither on the class path nor in the JDK")));
            };
            *named = found;
        }
        let mut loader = Loader::new(class_path, options);
        let mut program = Program::default();
        let mut raisers = Vec::new();
        for name in ["java/lang/Object", "java/lang/String", "java/lang/Class"] {
            loader.class(&program, name)?;
        }
        program.text_layout = Some(loader.text_layout()?);
        for (implicit, name) in IMPLICIT {
            let class = loader.class(&program, name)?;
            program.implicit.push((implicit, class));
            let raiser = loader.raiser(&program, name)?;
            raisers.push((implicit, raiser));
        }
        Ok((World { loader: Mutex::new(loader), raisers }, program))
    }

    /// Another world that begins where this one is, and its program. What either loads from now on does not show in the other;
    /// but a class file that one has read is read for both.
    ///
    /// So many targets share what does not depend on them: the classes of the class path ([`World::load_class_path`]). What
    /// inputs may be depends on the target, and so does the order in which all else is loaded, by which it is numbered.
    pub fn fork(&self, program: &Program) -> (World, Program) {
        let loader = self.loader();
        (World { loader: Mutex::new(loader.clone()), raisers: self.raisers.clone() }, program.clone())
    }

    /// Whoever panicked while it had the loader left tables that are whole: what is pushed is pushed at once.
    pub(crate) fn loader(&self) -> MutexGuard<'_, Loader> {
        self.loader.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a program asks for while it runs. Several workers share a world, which takes one of them at a time.
impl World {
    /// Gives a declared method its body. What the body names is declared by then.
    pub fn link(&self, program: &Program, method: MethodId) -> Result<(), LinkError> {
        self.loader().link(program, method)
    }

    /// The class of this name (`java.lang.Object`, `int[]`), loaded if need be.
    pub fn class(&self, program: &Program, name: &str) -> Result<ClassId, LinkError> {
        self.loader().class(program, &class_file_name(name)).map_err(|missing| LinkError(missing.0))
    }

    /// The method that makes and throws what an instruction throws itself, as the program's own code would: it takes the
    /// message, a text or null.
    pub fn implicit_raiser(&self, what: Implicit) -> Option<MethodId> {
        self.raisers.iter().find(|(implicit, _)| *implicit == what).map(|&(_, method)| method)
    }

    /// A method that makes an exception of the class of this name and throws it. It takes what the constructor takes: a
    /// text or null, or for an exception that stands for another one, that.
    pub fn raiser(&self, program: &Program, class: &str) -> Result<MethodId, LinkError> {
        self.loader().raiser(program, &class_file_name(class)).map_err(|missing| LinkError(missing.0))
    }

    /// A method that is in no class file, made when it is first asked for by this name. It takes parameters of these types
    /// and returns nothing, and no stack trace shows it.
    pub fn made(
        &self,
        program: &Program,
        name: &str,
        params: &[Type],
        write: impl FnOnce(&mut Writer<'_>) -> Result<(), Missing>,
    ) -> Result<MethodId, LinkError> {
        self.loader().made(program, name, params, write).map_err(|missing| LinkError(missing.0))
    }

    /// The static method that a class declares itself, by its name and what tells methods of one name apart.
    pub fn static_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let loader = self.loader();
        let declared = loader.declared(class);
        let methods = &declared.source.as_ref()?.file.methods;
        let is_meant = |method: &heapwise_classfile::Method| {
            method.access.is_static() && &*method.name == name && &*method.descriptor == descriptor
        };
        let index = methods.iter().position(is_meant)?;
        Some(MethodId::from_index(declared.first_method.index() + index))
    }

    /// What Java says of a null dereference by the instruction at this place in the code of a method.
    pub fn null_message(&self, program: &Program, method: MethodId, pc: u32) -> NullMessage {
        self.loader().null_message(program, method, pc)
    }

    /// What reflection says of a class; nothing for arrays and for classes made at run time.
    pub fn notes(&self, class: ClassId) -> Option<ClassNotes> {
        crate::notes::notes(&self.loader(), class)
    }

    /// What is taken for granted or left out whatever a path meets. What it is of inputs that are declared to be of some
    /// class, the class says (`AsInput`).
    pub fn assumptions(&self) -> Vec<Assumption> {
        self.loader().assumptions().to_vec()
    }

    /// Whether there is a class of this name to be loaded. It may be one that cannot be.
    pub fn has_class(&self, name: &str) -> bool {
        // What cannot be read is there all the same.
        !matches!(self.loader().path.find(&class_file_name(name)), Ok(None))
    }
}

/// The name, as class files write it, of a class whose Java name may have dots for the dollars of nested classes.
pub(crate) fn find_nested(path: &ClassPath, java: &str) -> Result<Option<String>, WorldError> {
    let mut name = java.replace('.', "/");
    loop {
        if path.find(&name).map_err(|error| WorldError(error.to_string()))?.is_some() {
            return Ok(Some(name));
        }
        let Some(last) = name.rfind('/') else { return Ok(None) };
        name.replace_range(last..=last, "$");
    }
}

/// The name of a class as class files write it: from `java.util.Map$Entry`, `[Ljava.lang.String;`, `int[]`.
pub(crate) fn class_file_name(java: &str) -> String {
    let mut element = java.trim();
    let mut dimensions = 0;
    while let Some(inner) = element.strip_suffix("[]") {
        element = inner.trim_end();
        dimensions += 1;
    }
    let element = element.replace('.', "/");
    if dimensions == 0 {
        return element;
    }
    let descriptor = match &*element {
        "boolean" => "Z".to_owned(),
        "byte" => "B".to_owned(),
        "char" => "C".to_owned(),
        "short" => "S".to_owned(),
        "int" => "I".to_owned(),
        "long" => "J".to_owned(),
        "float" => "F".to_owned(),
        "double" => "D".to_owned(),
        array if array.starts_with('[') => array.to_owned(),
        class => format!("L{class};"),
    };
    format!("{}{descriptor}", "[".repeat(dimensions))
}
