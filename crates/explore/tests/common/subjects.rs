//! The subjects under `subjects/tiny`, and other tiny programs.

use std::path::PathBuf;

use heapwise_interp::Target;

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

/// A subject by its name, with changes to its text: (what, by what).
pub fn subject(name: &str, changes: &[(&str, &str)]) -> Target {
    let mut text = std::fs::read_to_string(folder().join(format!("{name}.tiny"))).expect("the subject is there");
    for (what, by) in changes {
        assert!(text.contains(what), "{name}: no `{what}` to change");
        text = text.replace(what, by);
    }
    tiny(name, &text)
}
