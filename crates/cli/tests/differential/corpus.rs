//! The corpus: compiled by the JDK that runs it, and what the JVM says of each case.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use heapwise::options::PathList;
use heapwise::{Project, ProjectOptions};
use heapwise_classfile::{ClassPath, Jdk};
use heapwise_testing::{jdk_homes, skip};
use tempfile::TempDir;

/// A directory of cases, compiled.
pub(crate) struct Corpus {
    pub(crate) project: Project,
    /// Where it is told which classes are of the corpus.
    pub(crate) class_path: ClassPath,
    pub(crate) cases: Vec<Case>,
    /// Removed when the corpus is dropped.
    _directory: TempDir,
}

pub(crate) struct Case {
    /// `corpus.Strings.concat`
    pub(crate) name: String,
    /// What follows the name on the lines of the driver: what it came to, and what it printed, if anything.
    pub(crate) expected: Vec<String>,
}

/// All parts for which there is a JDK.
pub(crate) fn all() -> Vec<Corpus> {
    let parts = [("corpus", 8), ("corpus17", 17), ("corpus21", 21)];
    let compile_part = |(part, version)| match jdk_for(version) {
        Some(jdk) => Ok(compile(part, jdk)),
        None => Err(format!("{part} needs a JDK {version} or later, and there is none")),
    };
    // Most of the time is spent in JVMs that start.
    let compiled = thread::scope(|scope| {
        let threads = parts.map(|part| scope.spawn(move || compile_part(part)));
        threads.map(|thread| thread.join().expect("the corpus compiles"))
    });
    let there = |part: Result<_, _>| part.map_err(|missing| skip(missing, "scripts/install-jdk installs one")).ok();
    compiled.into_iter().filter_map(there).collect()
}

/// The JDK that heapwise would take; where it is too old, any other that is installed.
fn jdk_for(version: u32) -> Option<Jdk> {
    let fits = |jdk: &Jdk| jdk.feature().is_some_and(|feature| feature >= version);
    if let Some(jdk) = Jdk::find(None).ok().filter(fits) {
        return Some(jdk);
    }
    jdk_homes().iter().filter_map(|home| Jdk::find(Some(home)).ok()).find(fits)
}

fn compile(part: &str, jdk: Jdk) -> Corpus {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jvm");
    let directory = TempDir::new().expect("a temporary directory");
    let (driver, classes) = (directory.path().join("driver"), directory.path().join(part));
    let run = |tool: &str, add: &dyn Fn(&mut Command)| {
        let mut command = Command::new(jdk.home().join("bin").join(tool));
        add(&mut command);
        let output = command.output().unwrap_or_else(|error| panic!("{tool} of {}: {error}", jdk.home().display()));
        assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("the driver prints ASCII")
    };
    run("javac", &|javac| {
        javac.arg("-d").arg(&driver).args(["Driver.java", "HandMade.java"].map(|name| sources.join(name)));
    });
    let files = fs::read_dir(sources.join(part)).expect("the sources").map(|entry| entry.expect("a source").path());
    let files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|it| it == "java")).collect();
    run("javac", &|javac| {
        javac.args(["-g", "-nowarn", "-Xlint:none", "-d"]).arg(&classes).args(&files);
        // As `run.sh` has it. It is for the first part alone: the others need newer releases.
        if let Some(release) = std::env::var_os("RELEASE").filter(|_| part == "corpus") {
            javac.arg("--release").arg(release);
        }
    });
    if part == "corpus" {
        run("java", &|java| {
            java.arg("-cp").arg(&driver).arg("HandMade").arg(&classes);
        });
    }
    let lines = run("java", &|java| {
        java.args(["-XX:-OmitStackTraceInFastThrow", "-Duser.language=en", "-Duser.country=US", "-cp"]);
        java.arg(&driver).arg("Driver").arg(&classes);
    });
    let project = Project::open(ProjectOptions {
        class_path: Some(PathList(vec![classes.clone()])),
        jdk: Some(jdk.home().to_owned()),
        ..ProjectOptions::default()
    });
    let class_path = ClassPath::open([&classes], jdk.clone()).expect("a class path");
    Corpus { project, class_path, cases: cases(&lines), _directory: directory }
}

fn cases(lines: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in lines.lines() {
        let (name, what) = line.split_once(' ').unwrap_or((line, ""));
        let what = without_float_texts(what);
        match cases.last_mut() {
            Some(last) if last.name == name => last.expected.push(what),
            _ => cases.push(Case { name: name.to_owned(), expected: vec![what] }),
        }
    }
    cases
}

/// `double 0x3ff8000000000000 (1.5)` without the text in parentheses: the bits say it all.
fn without_float_texts(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(" 0x") {
        let digits = rest[at + 3..].find(|it: char| !it.is_ascii_hexdigit()).map_or(rest.len(), |end| at + 3 + end);
        kept.push_str(&rest[..digits]);
        rest = &rest[digits..];
        let is_float = kept[..kept.len() - (digits - at)].ends_with("float")
            || kept[..kept.len() - (digits - at)].ends_with("double");
        if is_float
            && rest.starts_with(" (")
            && let Some(end) = rest.find(')')
        {
            rest = &rest[end + 1..];
        }
    }
    kept + rest
}
