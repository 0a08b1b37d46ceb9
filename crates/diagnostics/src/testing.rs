//! Helpers for the tests of front ends. They panic where a test should fail.

use std::fs;
use std::path::{Path, PathBuf};

/// The files of a directory that have this extension, in order.
pub fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap_or_else(|why| panic!("{}: {why}", directory.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a directory entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}

/// Compares what is found out about each file with the expectation beside it, a file of the same name with another
/// extension. With `BLESS=1` in the environment, writes what is found.
pub fn check_all(files: &[PathBuf], expectation: &str, found: impl Fn(&Path) -> String) {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for path in files {
        let found = found(path);
        let beside = path.with_extension(expectation);
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        if bless {
            fs::write(&beside, &found).unwrap_or_else(|why| panic!("{}: {why}", beside.display()));
        } else if found != expected {
            wrong.push(format!("=== {}\n--- expected\n{expected}\n--- found\n{found}", beside.display()));
        }
    }
    assert!(wrong.is_empty(), "{}\n(BLESS=1 accepts what was found)", wrong.join("\n"));
}

/// The text with `length` characters, from the one numbered `from`, replaced; or cut off there, if by nothing.
pub fn changed(text: &str, from: usize, length: usize, instead: Option<&str>) -> String {
    let mut changed: String = text.chars().take(from).collect();
    if let Some(instead) = instead {
        changed.push_str(instead);
        changed.extend(text.chars().skip(from + length));
    }
    changed
}
