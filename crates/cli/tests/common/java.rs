//! Java sources, compiled with the JDK that is here.

use std::path::{Path, PathBuf};
use std::process::Command;

use heapwise_classfile::Jdk;

/// Compiles sources into a directory of its own. Tests that need a JDK ask for it by name.
pub(crate) fn compiled(options: &[&str], sources: &[PathBuf]) -> tempfile::TempDir {
    let javac = match std::env::var_os("JAVA_HOME") {
        Some(home) if Path::new(&home).join("bin/javac").exists() => Path::new(&home).join("bin/javac"),
        _ => PathBuf::from("javac"),
    };
    compiled_by(&javac, options, sources)
}

/// The same by the compiler of JDK 17, for class files that are compared with others: compilers of other versions may write the
/// same otherwise. None, where there is none; then the test is skipped.
pub(crate) fn compiled_by_17(options: &[&str], sources: &[PathBuf]) -> Option<tempfile::TempDir> {
    let homes = heapwise_testing::jdk_homes();
    let mut known = homes.iter().filter_map(|home| Jdk::find(Some(home)).ok()).chain(Jdk::find(None));
    let Some(jdk) = known.find(|jdk| jdk.feature() == Some(17)) else {
        heapwise_testing::skip("there is no JDK 17", "scripts/install-jdk installs one");
        return None;
    };
    Some(compiled_by(&jdk.home().join("bin/javac"), options, sources))
}

fn compiled_by(javac: &Path, options: &[&str], sources: &[PathBuf]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory for classes");
    let output = Command::new(javac)
        .args(["-nowarn", "-Xlint:none", "-g", "-d"])
        .arg(directory.path())
        .args(options)
        .args(sources)
        .output()
        .unwrap_or_else(|error| {
            panic!(
                "this test needs javac, {} cannot be run ({error}): scripts/install-jdk installs it",
                javac.display()
            )
        });
    assert!(output.status.success(), "javac: {}", String::from_utf8_lossy(&output.stderr));
    directory
}

/// All Java sources below a directory.
pub(crate) fn sources(below: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![below.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(directory).expect("readable").map(|entry| entry.expect("readable").path()) {
            if entry.is_dir() {
                open.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "java") {
                found.push(entry);
            }
        }
    }
    found.sort();
    found
}

/// The directory of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
