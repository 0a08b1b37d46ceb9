//! Ways to explore legal inputs only, side by side, and calls on one object as targets.

#[path = "../common/mod.rs"]
mod common;

mod command;
mod pairs;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use common::java::{compiled, root, sources};

/// The subjects and the drivers of these tests, compiled once.
pub(crate) fn classes() -> &'static Path {
    static COMPILED: OnceLock<PathBuf> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let subjects = ["api", "kiasan", "hex"].map(|folder| root().join("subjects/java").join(folder));
        let drivers = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/techniques/java");
        let files: Vec<PathBuf> = subjects.iter().chain([&drivers]).flat_map(|folder| sources(folder)).collect();
        // They are there as long as the process is.
        compiled(&["--release", "8"], &files).keep()
    })
}

/// A file of rules beside the subjects, such as `kiasan/TreeMap`.
pub(crate) fn rules(name: &str) -> PathBuf {
    root().join("subjects/java").join(format!("{name}.hex"))
}
