//! The subjects under `subjects/tiny`, and other tiny programs.

use std::path::PathBuf;

use heapwise_interp::{InputTypes, Target};
use heapwise_tiny::Inputs;

pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../subjects/tiny")
}

/// Compiles a tiny program; includes are looked for among the subjects.
pub fn tiny(name: &str, text: &str) -> Target {
    let read = |name: &str| std::fs::read_to_string(folder().join(name)).map_err(|error| error.to_string());
    match heapwise_tiny::compile(name, text, &read) {
        Ok(compiled) => Target::closed(compiled.program, compiled.entry),
        Err(errors) => panic!("{name} does not compile:\n{errors:?}"),
    }
}

/// A subject of a size.
pub fn sized(name: &str, size: u64) -> Target {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../subjects/sizes");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|error| error.to_string());
    let file = format!("{name}{size}.tiny");
    let text = read(&file).expect("the subject is there");
    match heapwise_tiny::compile(&file, &text, &read) {
        Ok(compiled) => Target::closed(compiled.program, compiled.entry),
        Err(errors) => panic!("{file} does not compile:\n{errors:?}"),
    }
}

/// The same with exact types of inputs, which have the classes that they are used as.
pub fn exact_tiny(name: &str, text: &str) -> Target {
    let read = |name: &str| std::fs::read_to_string(folder().join(name)).map_err(|error| error.to_string());
    match heapwise_tiny::compile_with(name, text, &read, Inputs::AsUsed) {
        Ok(compiled) => Target { input_types: InputTypes::Exact, ..Target::closed(compiled.program, compiled.entry) },
        Err(errors) => panic!("{name} does not compile:\n{errors:?}"),
    }
}

/// A subject by its name, with changes to its text: (what, by what).
pub fn subject(name: &str, changes: &[(&str, &str)]) -> Target {
    tiny(name, &text_of(name, changes))
}

/// The same, with exact types.
pub fn exact_subject(name: &str, changes: &[(&str, &str)]) -> Target {
    exact_tiny(name, &text_of(name, changes))
}

fn text_of(name: &str, changes: &[(&str, &str)]) -> String {
    let mut text = std::fs::read_to_string(folder().join(format!("{name}.tiny"))).expect("the subject is there");
    for (what, by) in changes {
        assert!(text.contains(what), "{name}: no `{what}` to change");
        text = text.replace(what, by);
    }
    text
}
