//! The files that tests are made of.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part")]

use std::fs;
use std::path::{Path, PathBuf};

use heapwise_diagnostics::testing;
use heapwise_javalite::ast::Ast;
use heapwise_javalite::{Compiled, Diagnostics, compile, parse};

/// The files of a directory of this crate that have this extension, in order.
pub fn files(directory: &str, extension: &str) -> Vec<PathBuf> {
    testing::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(directory), extension)
}

pub fn subjects() -> Vec<PathBuf> {
    files("../../subjects/javalite", "jl")
}

/// A subject by its name.
pub fn subject(name: &str) -> Ast {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects/javalite").join(format!("{name}.jl"));
    parse_file(&path)
}

pub fn parse_file(path: &Path) -> Ast {
    let text = fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    parse(&name(path), &text).unwrap_or_else(|errors| panic!("{errors}")).0
}

/// Compiles a file under its bare name, so that messages are the same wherever the project lies.
pub fn compile_file(path: &Path) -> Result<Compiled, Diagnostics> {
    let text = fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    compile(&name(path), &text)
}

pub fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
