//! Files and class paths to programs.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use heapwise_classfile::ClassPath;
use heapwise_explore::{InputTypes, NullDereference};
use heapwise_jvm::TargetMethod;

use crate::target::Loaded;
use crate::{AnyTarget, Error, ProjectOptions, Target, java, rules};

/// Where programs are: a class path and a JDK for Java, files for the other languages.
#[derive(Clone, Default, Debug)]
pub struct Project {
    options: ProjectOptions,
    colour: bool,
    only_shapes: bool,
    /// Opened when a method of Java is first asked for.
    java: Arc<OnceLock<Arc<java::Setting>>>,
}

/// A language whose programs are a text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// The tiny object language of the POSE paper.
    Tiny,
    /// Javalite, the language of the heap-summary papers.
    Javalite,
    /// The intermediate representation. A program begins in its method `main`.
    Ir,
}

/// A program that was meant. There may be many of them, so each is loaded when it is its turn.
#[derive(Clone, Debug)]
pub struct Found(Meant);

#[derive(Clone, Debug)]
enum Meant {
    File(Target),
    Java(java::Method),
}

impl Found {
    /// The file, or the method with its class and the types of its parameters.
    pub fn name(&self) -> &str {
        match &self.0 {
            Meant::File(target) => target.name(),
            Meant::Java(method) => method.shown(),
        }
    }

    /// The method of Java as its class file has it, for those who work with the engine itself; of several calls, the last.
    pub fn java_method(&self) -> Option<&TargetMethod> {
        match &self.0 {
            Meant::File(_) => None,
            Meant::Java(method) => Some(method.declared()),
        }
    }

    /// This call, and then another on the same object, as one target. None, if there is no such object.
    pub fn then(&self, next: &Found) -> Option<Found> {
        match (&self.0, &next.0) {
            (Meant::Java(first), Meant::Java(next)) => first.then(next).map(|both| Found(Meant::Java(both))),
            _ => None,
        }
    }

    pub fn load(&self) -> Result<Target, Error> {
        match &self.0 {
            Meant::File(target) => Ok(target.clone()),
            Meant::Java(method) => method.load(),
        }
    }
}

impl Project {
    /// A project. Its class path and its JDK are looked at when a method is first asked for.
    pub fn open(options: ProjectOptions) -> Self {
        Project { options, ..Project::default() }
    }

    /// A project whose classes of Java are these, wherever options say that they are.
    pub fn with_classes(options: ProjectOptions, class_path: ClassPath) -> Result<Self, Error> {
        let setting = java::Setting::with_class_path(&options, class_path)?;
        Ok(Project { options, java: Arc::new(OnceLock::from(Arc::new(setting))), ..Project::default() })
    }

    /// Writes messages about program texts for terminals.
    pub fn with_colour(mut self, wanted: bool) -> Self {
        self.colour = wanted;
        self
    }

    /// Takes of rules about heaps only what they say about shapes: neither numbers nor companions.
    pub fn with_shapes_only(mut self) -> Self {
        self.only_shapes = true;
        self
    }

    pub fn options(&self) -> &ProjectOptions {
        &self.options
    }

    /// The programs that a word means: a file, or the methods of Java that a pattern means: `pkg.Class.method`, a class,
    /// `pkg.Class.*`, or calls on one object, `pkg.Class.first+second`.
    pub fn find(&self, what: impl AsRef<Path>) -> Result<Vec<Found>, Error> {
        let path = what.as_ref();
        let name = path.display().to_string();
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        let language = match extension {
            "tiny" | "txt" => Language::Tiny,
            "ir" => Language::Ir,
            "jl" => Language::Javalite,
            // With a class path, a method of this name is meant, unless there is such a file.
            "java" | "class" | "jar" if path.exists() => return Err(not_a_target(&name, extension)),
            "java" | "class" | "jar" if self.options.class_path.is_none() => {
                read_metadata(path)?;
                return Err(not_a_target(&name, extension));
            }
            _ if path.is_file() => return Err(not_a_program(&name, extension)),
            _ => return self.methods(&name),
        };
        Ok(vec![Found(Meant::File(self.source(&name, &read(path)?, language)?))])
    }

    /// The methods of Java that a pattern means.
    pub fn methods(&self, pattern: &str) -> Result<Vec<Found>, Error> {
        let methods = java::methods(pattern, self.java()?)?;
        Ok(methods.into_iter().map(|method| Found(Meant::Java(method))).collect())
    }

    /// What all methods of Java share, opened when it is first asked for.
    pub(crate) fn java(&self) -> Result<&Arc<java::Setting>, Error> {
        if let Some(setting) = self.java.get() {
            return Ok(setting);
        }
        let opened = Arc::new(java::Setting::open(&self.options)?.with_shapes_only(self.only_shapes));
        Ok(self.java.get_or_init(|| opened))
    }

    pub(crate) fn colour(&self) -> bool {
        self.colour
    }

    /// The one program that a word means.
    pub fn target(&self, what: impl AsRef<Path>) -> Result<Target, Error> {
        let what = what.as_ref();
        match self.find(what)?.as_slice() {
            [one] => one.load(),
            all => {
                let names: Vec<&str> = all.iter().map(Found::name).collect();
                let names = names.join("\n  ");
                let what = what.display();
                Err(Error::Target(format!("`{what}` means {} methods, but one is wanted here:\n  {names}", all.len())))
            }
        }
    }

    /// A program that is at hand as a text.
    pub fn source(&self, name: &str, text: &str, language: Language) -> Result<Target, Error> {
        if self.options.invariant.is_some() || self.options.audit.is_some() {
            return Err(Error::Option(format!("--invariant and --audit need methods of Java, and `{name}` has none")));
        }
        let input_types = self.options.input_types();
        let (mut target, warnings) = match language {
            Language::Tiny => tiny(name, text, input_types, self.colour)?,
            Language::Javalite => javalite(name, text, self.colour)?,
            Language::Ir => (ir(name, text)?, Vec::new()),
        };
        target.input_types = input_types;
        let class = |target: &heapwise_interp::Target, name: &str| target.program.find_class(name);
        rules::attach(&mut target, &self.options.hex, &[], class, self.colour, self.only_shapes)?;
        let target = AnyTarget::Plain(target);
        Ok(Target(Arc::new(Loaded {
            target,
            name: name.to_owned(),
            java_class: None,
            java_method: None,
            // The papers have no rule for a null dereference, so no path goes on behind one.
            null_dereference: if language == Language::Ir { NullDereference::Fork } else { NullDereference::Assume },
            latin_strings: false,
            warnings,
            project: self.options.clone(),
            class_path: None,
        })))
    }
}

type Compiled = (heapwise_interp::Target, Vec<String>);

fn not_a_program(name: &str, extension: &str) -> Error {
    Error::Program(format!(
        "`{name}` has the extension .{extension}: expected a .tiny or .txt file in the tiny object language, a .jl file in \
         Javalite, a .ir file, or a method of Java, as in -cp DIR 'pkg.Class.method'"
    ))
}

fn not_a_target(name: &str, extension: &str) -> Error {
    Error::Program(match extension {
        "java" => {
            format!("`{name}` is source: compile it, and name a method: heapwise paths -cp DIR 'pkg.Class.method'")
        }
        "jar" => format!("`{name}` is a jar: name a method in it: heapwise paths -cp {name} 'pkg.Class.method'"),
        _ => format!("`{name}` is a class file: name a method: heapwise paths -cp DIR 'pkg.Class.method'"),
    })
}

/// A program in the tiny language, which declares no classes for its inputs: where these are to be exact, it is taken from
/// how the program uses them.
fn tiny(name: &str, text: &str, input_types: InputTypes, colour: bool) -> Result<Compiled, Error> {
    let included = |wanted: &str| read(Path::new(wanted)).map_err(String::from);
    let inputs = match input_types {
        InputTypes::Subclasses => heapwise_tiny::Inputs::Anything,
        InputTypes::Exact => heapwise_tiny::Inputs::AsUsed,
    };
    let compiled = heapwise_tiny::compile_with(name, text, &included, inputs)
        .map_err(|errors| Error::Program(errors.render(colour)))?;
    let warnings = compiled.warnings.rendered(colour);
    Ok((heapwise_interp::Target::closed(compiled.program, compiled.entry), warnings))
}

/// A program in Javalite.
fn javalite(name: &str, text: &str, colour: bool) -> Result<Compiled, Error> {
    let compiled = heapwise_javalite::compile(name, text).map_err(|errors| Error::Program(errors.render(colour)))?;
    let warnings = compiled.warnings.rendered(colour);
    Ok((heapwise_interp::Target::closed(compiled.program, compiled.entry), warnings))
}

/// A program in the text form of the intermediate representation. It begins in the method `main`.
fn ir(name: &str, text: &str) -> Result<heapwise_interp::Target, Error> {
    let program = heapwise_ir::text::parse(text)
        .map_err(|error| Error::Program(format!("{name}:{}:{}: {}", error.line, error.column, error.what)))?;
    heapwise_ir::verify(&program).map_err(|flaws| {
        let flaws: Vec<String> = flaws.iter().map(|flaw| format!("{name}: {flaw}")).collect();
        Error::Program(flaws.join("\n"))
    })?;
    let entry = program.find_method("main");
    let entry = entry.ok_or_else(|| Error::Target(format!("`{name}` has no method `main` to begin in")))?;
    Ok(heapwise_interp::Target::closed(program, entry))
}

fn read_metadata(path: &Path) -> Result<(), Error> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => {
            Err(Error::Program(format!("`{}` is a directory, not a program", path.display())))
        }
        Ok(_) => Ok(()),
        Err(error) => Err(unreadable(path, &error)),
    }
}

pub(crate) fn read(path: &Path) -> Result<String, Error> {
    read_metadata(path)?;
    let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        Error::Program(format!("`{}` is not UTF-8 text: byte {at} is wrong", path.display()))
    })
}

fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    Error::Program(format!("cannot read `{}`: {}", path.display(), reason(error)))
}

fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
