//! The files that tests are made of.

use std::fs;
use std::path::{Path, PathBuf};

use heapwise_tiny::{Compiled, Diagnostics, compile};

/// The files of a directory of this crate that have this extension, in order.
pub(crate) fn files(directory: &str, extension: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    let entries = fs::read_dir(&directory).unwrap_or_else(|why| panic!("{}: {why}", directory.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a directory entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}

/// Compiles a file under its bare name, so that messages are the same wherever the project lies.
pub(crate) fn compile_file(path: &Path) -> Result<Compiled, Diagnostics> {
    let text = fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let directory = path.parent().unwrap_or(Path::new("."));
    compile(&name, &text, &|wanted| fs::read_to_string(directory.join(wanted)).map_err(|_| "no such file".to_owned()))
}
