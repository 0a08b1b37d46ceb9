//! The subjects with their rules, compiled once.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use heapwise::{Options, PathList, Project, ProjectOptions, Strategy, Target};
use heapwise_classfile::Jdk;

use crate::common::java::{compiled, root, sources};

pub(crate) struct Subjects {
    pub(crate) classes: PathBuf,
    /// The class that runs invariants.
    pub(crate) harness: PathBuf,
}

pub(crate) fn subjects() -> &'static Subjects {
    static COMPILED: OnceLock<Subjects> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let folders = ["api", "kiasan", "hex"].map(|folder| root().join("subjects/java").join(folder));
        let files: Vec<PathBuf> = folders.iter().flat_map(|folder| sources(folder)).collect();
        let harness = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/legal/Verdicts.java");
        // They are there as long as the process is.
        Subjects { classes: compiled(&["--release", "8"], &files).keep(), harness: compiled(&[], &[harness]).keep() }
    })
}

pub(crate) fn jdk() -> Jdk {
    Jdk::find(None).expect("these tests need a JDK")
}

/// The subjects as a project, with the rules of these files, such as `kiasan/TreeMap`.
pub(crate) fn project(rules: &[&str]) -> Project {
    let file = |name: &&str| root().join("subjects/java").join(format!("{name}.hex"));
    Project::open(ProjectOptions {
        class_path: Some(PathList(vec![subjects().classes.clone()])),
        hex: rules.iter().map(file).collect(),
        ..ProjectOptions::default()
    })
}

pub(crate) fn target(rules: &[&str], pattern: &str) -> Target {
    project(rules).target(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

/// A target of `hex.Legal`.
pub(crate) fn legal_target(name: &str, rules: Option<&str>) -> Target {
    target(rules.as_slice(), &format!("hex.Legal.{name}"))
}

/// Inputs of at most n objects of a class.
pub(crate) fn within(heap: Strategy, n: u32) -> Options {
    let mut options = Options { heap: heap.into(), ..Options::default() };
    options.bounds.n = vec![n.to_string().parse().expect("a limit")];
    options.search.jobs = Some(1);
    options
}
