//! For tests that need something which may be missing: a solver, a library, a newer JDK.
//!
//! No test passes by having been skipped. Where something is missing, a test fails, unless whoever runs the tests keeps count:
//! `scripts/test` names a file by [`SKIPPED`], to which each test adds what it could not do, and tells the number in the end.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::thread;

/// The variable that names the file in which skipped tests are counted.
pub const SKIPPED: &str = "HEAPWISE_SKIPPED";

/// Says that the running test, or a part of it, is skipped, why, and which command helps. Panics if nobody keeps count.
#[track_caller]
pub fn skip(missing: impl AsRef<str>, remedy: &str) {
    let caller = Location::caller();
    let thread = thread::current();
    let line = entry(caller.file(), thread.name(), missing.as_ref(), remedy);
    match std::env::var_os(SKIPPED) {
        Some(file) => note(Path::new(&file), &line),
        None => panic!("{line} (scripts/test goes on without, and counts)"),
    }
}

/// Where JDKs are beside the one that is taken: where Linux puts them, and where those do who are no administrators.
pub fn jdk_homes() -> Vec<PathBuf> {
    let own = std::env::home_dir().map(|home| home.join(".jdks"));
    let places = [PathBuf::from("/usr/lib/jvm")].into_iter().chain(own).filter_map(|place| fs::read_dir(place).ok());
    let mut homes: Vec<PathBuf> = places.flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    homes.sort();
    homes
}

/// One line: where the test is, its name, and the reason. The parts are separated by tabs.
fn entry(file: &str, test: Option<&str>, missing: &str, remedy: &str) -> String {
    let test = test.unwrap_or("a part");
    let missing = missing.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{file}\t{test}\t{missing}: {remedy}")
}

fn note(file: &Path, line: &str) {
    let added = OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)
        // One write: tests of several processes may add at the same time.
        .and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
    added.unwrap_or_else(|error| panic!("{SKIPPED} names {}: {error}", file.display()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_one_line() {
        let line = entry("a/b.rs", Some("c::d"), "z3 is\nnot here", "scripts/install-solvers");
        assert_eq!(line, "a/b.rs\tc::d\tz3 is not here: scripts/install-solvers");
    }

    #[test]
    fn skipped_tests_are_counted() {
        let file = std::env::temp_dir().join(format!("heapwise-skipped-{}", std::process::id()));
        note(&file, "one");
        note(&file, "two");
        let counted = std::fs::read_to_string(&file);
        let _ = std::fs::remove_file(&file);
        assert_eq!(counted.expect("it was written"), "one\ntwo\n");
    }
}
