//! Files to programs.

use std::fs;
use std::path::Path;

use heapwise_explore::NullDereference;
use heapwise_interp::Target;

use crate::{Misuse, terminal};

/// A program that can be explored, and what its language means by a null dereference unless told otherwise.
pub(crate) struct Loaded {
    pub(crate) target: Target,
    pub(crate) name: String,
    pub(crate) null_dereference: NullDereference,
}

/// Reads a program. Warnings go to standard error.
pub(crate) fn load(path: &Path) -> Result<Loaded, Misuse> {
    let name = path.display().to_string();
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    match extension {
        "tiny" | "txt" => tiny(&name, &read(path)?),
        "ir" => ir(&name, &read(path)?),
        "jl" => javalite(&name, &read(path)?),
        "java" | "class" | "jar" => {
            read_metadata(path)?;
            Err(format!(
                "`{name}`: .{extension} files are not supported yet; the tiny object language (.tiny, .txt) and Javalite (.jl) are"
            ))
        }
        _ => {
            read_metadata(path)?;
            let what =
                if extension.is_empty() { "no extension".to_owned() } else { format!("the extension .{extension}") };
            Err(format!(
                "`{name}` has {what}: expected a .tiny or .txt file in the tiny object language, a .jl file in Javalite, or a .ir file"
            ))
        }
    }
}

/// A program in the tiny language.
pub(crate) fn tiny(name: &str, text: &str) -> Result<Loaded, Misuse> {
    let included = |wanted: &str| read(Path::new(wanted));
    let colour = terminal::colour_on_stderr();
    let compiled = heapwise_tiny::compile(name, text, &included).map_err(|errors| errors.render(colour))?;
    if !compiled.warnings.is_empty() {
        terminal::say(compiled.warnings.render(colour).trim_end());
    }
    let target = Target { program: compiled.program, entry: compiled.entry };
    Ok(Loaded { target, name: name.to_owned(), null_dereference: NullDereference::Assume })
}

/// A program in Javalite. The papers have no rule for a null dereference, so no path goes on behind one.
fn javalite(name: &str, text: &str) -> Result<Loaded, Misuse> {
    let colour = terminal::colour_on_stderr();
    let compiled = heapwise_javalite::compile(name, text).map_err(|errors| errors.render(colour))?;
    if !compiled.warnings.list.is_empty() {
        terminal::say(compiled.warnings.render(colour).trim_end());
    }
    let target = Target { program: compiled.program, entry: compiled.entry };
    Ok(Loaded { target, name: name.to_owned(), null_dereference: NullDereference::Assume })
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
    Ok(Loaded { target: Target { program, entry }, name: name.to_owned(), null_dereference: NullDereference::Fork })
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
