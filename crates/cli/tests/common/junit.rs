//! Tests that are compiled and run by JUnit itself.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use heapwise::junit::Tests;

use super::java::sources;

const JARS: [&str; 10] = [
    "junit-jupiter-api",
    "junit-jupiter-engine",
    "junit-vintage-engine",
    "junit-platform-commons",
    "junit-platform-console",
    "junit-platform-engine",
    "junit-platform-launcher",
    "junit-platform-reporting",
    "junit4",
    "hamcrest",
];

const MORE_JARS: [&str; 5] =
    ["opentest4j", "opentest4j-reporting-events", "opentest4j-reporting-schema", "apiguardian-api", "picocli"];

/// The class path of JUnit, if it is here.
fn junit() -> Option<Vec<PathBuf>> {
    let jar = |name: &&str| Path::new("/usr/share/java").join(format!("{name}.jar"));
    let found: Vec<PathBuf> = JARS.iter().chain(&MORE_JARS).map(jar).filter(|jar| jar.exists()).collect();
    let is_there = found.iter().any(|jar| jar.ends_with("junit-platform-console.jar"));
    if !is_there {
        heapwise_testing::skip("JUnit is not here", "scripts/install-libraries");
    }
    is_there.then_some(found)
}

pub(crate) fn tool(name: &str) -> Command {
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let home = home.filter(|home| home.join("bin/javac").exists());
    Command::new(home.map_or_else(|| PathBuf::from(name), |home| home.join("bin").join(name)))
}

/// Compiles tests with JUnit itself, where a warning is an error. None, where JUnit is missing.
pub(crate) fn compiled_by_junit(tests: &Tests, classes: &[PathBuf]) -> Option<Compiled> {
    let jars = junit()?;
    let folder = tempfile::tempdir().expect("a directory");
    for file in &tests.files {
        let path = folder.path().join("src").join(&file.path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
        fs::write(path, &file.text).expect("it can be written");
    }
    let out = folder.path().join("out");
    let class_path = classes.iter().cloned().chain([out.clone()]).chain(jars);
    let class_path = std::env::join_paths(class_path).expect("paths without colons");
    let mut javac = tool("javac");
    javac.args(["-Xlint:all,-path,-classfile", "-Werror", "-proc:none", "-encoding", "UTF-8", "-cp"]).arg(&class_path);
    let output = javac.arg("-d").arg(&out).args(sources(&folder.path().join("src"))).output().expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(Compiled { _folder: folder, out, class_path })
}

/// Tests that are compiled.
pub(crate) struct Compiled {
    _folder: tempfile::TempDir,
    /// Where their class files are.
    pub(crate) out: PathBuf,
    /// All that they need to run.
    pub(crate) class_path: OsString,
}

/// Compiles tests with JUnit itself, and runs them.
pub(crate) fn run_by_junit(tests: &Tests, classes: &[PathBuf], expected: usize) {
    let Some(compiled) = compiled_by_junit(tests, classes) else { return };
    let mut java = tool("java");
    java.args(["-ea", "-cp"]).arg(&compiled.class_path).arg("org.junit.platform.console.ConsoleLauncher");
    java.args(["--disable-banner", "--details", "summary", "--scan-classpath"]).arg(&compiled.out);
    let output = java.output().expect("java runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let passed = said.lines().find_map(|line| line.strip_suffix(" tests successful      ]"));
    let passed = passed.and_then(|line| line.trim_start_matches('[').trim().parse::<usize>().ok());
    assert_eq!(passed, Some(expected), "{said}");
}
