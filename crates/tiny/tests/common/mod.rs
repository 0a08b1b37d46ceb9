//! The files that tests are made of.

use std::fs;
use std::path::{Path, PathBuf};

use heapwise_diagnostics::testing;
use heapwise_tiny::{Compiled, Diagnostics, compile};

/// The files of a directory of this crate that have this extension, in order.
pub(crate) fn files(directory: &str, extension: &str) -> Vec<PathBuf> {
    testing::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(directory), extension)
}

/// Compiles a file under its bare name, so that messages are the same wherever the project lies.
pub(crate) fn compile_file(path: &Path) -> Result<Compiled, Diagnostics> {
    let text = fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let directory = path.parent().unwrap_or(Path::new("."));
    compile(&name, &text, &|wanted| fs::read_to_string(directory.join(wanted)).map_err(|_| "no such file".to_owned()))
}
