//! Files to programs.

use std::fs;
use std::path::Path;

use heapwise_explore::{InputTypes, NullDereference};
use heapwise_interp::Target;

use crate::args::JavaArgs;
use crate::{Misuse, java, terminal};

/// A program that can be explored, and what its language means by a null dereference unless told otherwise.
pub(crate) struct Loaded {
    pub(crate) target: Target,
    pub(crate) name: String,
    pub(crate) null_dereference: NullDereference,
    /// Its input strings have no characters but those of Latin-1.
    pub(crate) latin_strings: bool,
}

/// A program that an argument means.
pub(crate) enum Meant {
    File(Box<Loaded>),
    /// Not loaded yet: there may be many of them.
    Java(java::Meant),
}

impl Meant {
    pub(crate) fn name(&self) -> &str {
        match self {
            Meant::File(loaded) => &loaded.name,
            Meant::Java(method) => method.shown(),
        }
    }

    pub(crate) fn load(self) -> Result<Loaded, Misuse> {
        match self {
            Meant::File(loaded) => Ok(*loaded),
            Meant::Java(method) => method.load(),
        }
    }
}

/// The programs that an argument means: a file, or the methods of Java that a pattern means. Warnings go to standard error.
pub(crate) fn meant(program: &Path, java: &JavaArgs) -> Result<Vec<Meant>, Misuse> {
    let name = program.display().to_string();
    let extension = program.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    let mut loaded = match extension {
        "tiny" | "txt" => tiny(&name, &read(program)?, java.input_types())?,
        "ir" => ir(&name, &read(program)?)?,
        "jl" => javalite(&name, &read(program)?)?,
        // With a class path, a method of this name is meant, unless there is such a file.
        "java" | "class" | "jar" if program.exists() => return Err(not_a_target(&name, extension)),
        "java" | "class" | "jar" if java.class_path.is_none() => {
            read_metadata(program)?;
            return Err(not_a_target(&name, extension));
        }
        _ if program.is_file() => return Err(not_a_program(&name, extension)),
        _ => return methods(&name, java),
    };
    loaded.target.input_types = java.input_types();
    Ok(vec![Meant::File(Box::new(loaded))])
}

fn methods(pattern: &str, java: &JavaArgs) -> Result<Vec<Meant>, Misuse> {
    Ok(java::methods(pattern, java)?.into_iter().map(Meant::Java).collect())
}

/// As [`meant`], and loaded.
pub(crate) fn load_all(program: &Path, java: &JavaArgs) -> Result<Vec<Loaded>, Misuse> {
    meant(program, java)?.into_iter().map(Meant::load).collect()
}

/// The one program that an argument means.
pub(crate) fn load(program: &Path, java: &JavaArgs) -> Result<Loaded, Misuse> {
    let mut all = meant(program, java)?;
    match all.len() {
        1 => all.remove(0).load(),
        _ => {
            let names: Vec<&str> = all.iter().map(Meant::name).collect();
            let names = names.join("\n  ");
            Err(format!("`{}` means {} methods, but one is wanted here:\n  {names}", program.display(), all.len()))
        }
    }
}

fn not_a_program(name: &str, extension: &str) -> Misuse {
    format!(
        "`{name}` has the extension .{extension}: expected a .tiny or .txt file in the tiny object language, a .jl file in \
         Javalite, a .ir file, or a method of Java, as in -cp DIR 'pkg.Class.method'"
    )
}

fn not_a_target(name: &str, extension: &str) -> Misuse {
    match extension {
        "java" => {
            format!("`{name}` is source: compile it, and name a method: heapwise paths -cp DIR 'pkg.Class.method'")
        }
        "jar" => format!("`{name}` is a jar: name a method in it: heapwise paths -cp {name} 'pkg.Class.method'"),
        _ => format!("`{name}` is a class file: name a method: heapwise paths -cp DIR 'pkg.Class.method'"),
    }
}

/// A program in the tiny language, which declares no classes for its inputs: where these are to be exact, it is taken from
/// how the program uses them.
pub(crate) fn tiny(name: &str, text: &str, input_types: InputTypes) -> Result<Loaded, Misuse> {
    let included = |wanted: &str| read(Path::new(wanted));
    let colour = terminal::colour_on_stderr();
    let inputs = match input_types {
        InputTypes::Subclasses => heapwise_tiny::Inputs::Anything,
        InputTypes::Exact => heapwise_tiny::Inputs::AsUsed,
    };
    let compiled =
        heapwise_tiny::compile_with(name, text, &included, inputs).map_err(|errors| errors.render(colour))?;
    if !compiled.warnings.is_empty() {
        terminal::say(compiled.warnings.render(colour).trim_end());
    }
    let target = Target::closed(compiled.program, compiled.entry);
    Ok(Loaded { target, name: name.to_owned(), null_dereference: NullDereference::Assume, latin_strings: false })
}

/// A program in Javalite. The papers have no rule for a null dereference, so no path goes on behind one.
fn javalite(name: &str, text: &str) -> Result<Loaded, Misuse> {
    let colour = terminal::colour_on_stderr();
    let compiled = heapwise_javalite::compile(name, text).map_err(|errors| errors.render(colour))?;
    if !compiled.warnings.list.is_empty() {
        terminal::say(compiled.warnings.render(colour).trim_end());
    }
    let target = Target::closed(compiled.program, compiled.entry);
    Ok(Loaded { target, name: name.to_owned(), null_dereference: NullDereference::Assume, latin_strings: false })
}

/// A program in the text form of the intermediate representation. It begins in the method `main`.
fn ir(name: &str, text: &str) -> Result<Loaded, Misuse> {
    let program = heapwise_ir::text::parse(text)
        .map_err(|error| format!("{name}:{}:{}: {}", error.line, error.column, error.what))?;
    heapwise_ir::verify(&program).map_err(|flaws| {
        let flaws: Vec<String> = flaws.iter().map(|flaw| format!("{name}: {flaw}")).collect();
        flaws.join("\n")
    })?;
    let entry = program.find_method("main").ok_or_else(|| format!("`{name}` has no method `main` to begin in"))?;
    Ok(Loaded {
        target: Target::closed(program, entry),
        name: name.to_owned(),
        null_dereference: NullDereference::Fork,
        latin_strings: false,
    })
}

fn read_metadata(path: &Path) -> Result<(), Misuse> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(format!("`{}` is a directory, not a program", path.display())),
        Ok(_) => Ok(()),
        Err(error) => Err(format!("cannot read `{}`: {}", path.display(), reason(&error))),
    }
}

fn read(path: &Path) -> Result<String, Misuse> {
    read_metadata(path)?;
    let bytes = fs::read(path).map_err(|error| format!("cannot read `{}`: {}", path.display(), reason(&error)))?;
    String::from_utf8(bytes).map_err(|error| {
        format!("`{}` is not UTF-8 text: byte {} is wrong", path.display(), error.utf8_error().valid_up_to() + 1)
    })
}

fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
