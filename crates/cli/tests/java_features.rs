//! What `docs/java.md` says of features is true: each row of its table names a program of `tests/jvm/features`, whose first
//! line says what comes of it. A program is one class with the method `run`, or `main` or a constructor.
//!
//! ```java
//! // 1 returned, 1 threw java.lang.ArithmeticException
//! // options: --loops 3
//! ```
//!
//! That a feature is not supported is `// unsupported: ` and a part of the reason.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use common::java::{compiled, root, sources};
use common::{heapwise, words};
use heapwise_classfile::ClassFile;
use serde_json::Value;

/// The rows of the table: the name of the program, and whether the feature is supported.
fn rows() -> BTreeMap<String, bool> {
    let page = fs::read_to_string(root().join("docs/java.md")).expect("the page is there");
    let mut rows = BTreeMap::new();
    for line in page.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [_, supported, program] = cells[..] else { continue };
        let Some(program) = program.strip_prefix('`').and_then(|program| program.strip_suffix('`')) else { continue };
        let supported = match supported.split([' ', ',', ';']).next() {
            Some("yes") => true,
            Some("no") => false,
            _ => continue,
        };
        assert!(rows.insert(program.to_owned(), supported).is_none(), "{program} stands there twice");
    }
    rows
}

struct Feature {
    name: String,
    expected: String,
    options: String,
    target: &'static str,
}

impl Feature {
    fn read(file: &Path) -> Feature {
        let text = fs::read_to_string(file).expect("readable");
        let said =
            |prefix: &str| text.lines().find_map(|line| line.strip_prefix(prefix)).unwrap_or_default().to_owned();
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let target = match (text.contains(" main("), text.contains(" run(")) {
            (true, _) => "main",
            (_, true) => "run",
            _ => "<init>",
        };
        let first = text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("what is expected");
        Feature { name, expected: first.to_owned(), options: said("// options: "), target }
    }

    fn explore(&self, classes: &Path, heap: &str) -> Value {
        let target = format!("{}.{}", self.name, self.target);
        let classes = classes.to_str().expect("a path of characters");
        let mut arguments: Vec<String> = ["paths", "-cp", classes, &target, "--heap", heap].map(str::to_owned).into();
        arguments.extend(words("--n 2 --jobs 1 --timeout 60 --format json"));
        arguments.extend(words(&self.options));
        let output = heapwise(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{target}, {heap}: {error}\n{said}"))
    }

    /// Under a strategy that splits as the page says; under another, the same program paths.
    fn check(&self, classes: &Path) -> Result<(), String> {
        let explored = self.explore(classes, "lazier#");
        let found = found(&explored);
        let as_expected = match self.expected.strip_prefix("unsupported: ") {
            Some(reason) => found.starts_with("unsupported: ") && found.contains(reason),
            None => found == self.expected,
        };
        if !as_expected {
            return Err(format!("{}: expected {}, found {found}", self.name, self.expected));
        }
        let other = self.explore(classes, "pose");
        if program_paths(&explored) != program_paths(&other) {
            return Err(format!("{}: lazier# and pose differ: {explored}\n{other}", self.name));
        }
        Ok(())
    }
}

/// What came of an exploration, as the first line of a program says it.
fn found(explored: &Value) -> String {
    let summary = &explored["summary"];
    let count = |ending: &str| summary["endings"][ending].as_u64().expect("a number");
    let mut parts = Vec::new();
    let mut add = |count: u64, what: &str| {
        if count > 0 {
            parts.push(format!("{count} {what}"));
        }
    };
    add(count("returned"), "returned");
    for (class, paths) in summary["thrown"].as_object().expect("by class") {
        add(paths.as_u64().expect("a number"), &format!("threw {class}"));
    }
    for ending in ["excluded", "cut", "undecided"] {
        add(count(ending), ending);
    }
    if count("unsupported") > 0 {
        let reasons: Vec<&String> = summary["unsupported_by"].as_object().expect("by reason").keys().collect();
        parts.push(format!("unsupported: {reasons:?}"));
    }
    parts.join(", ")
}

fn program_paths(explored: &Value) -> BTreeSet<(&str, &str)> {
    fn text(value: &Value) -> &str {
        value.as_str().unwrap_or_default()
    }
    let paths = explored["paths"].as_array().expect("paths");
    paths.iter().map(|path| (text(&path["program_path"]), text(&path["ending"]))).collect()
}

/// The classes of each program in a directory of its own, and what all of them use in each: an input may be anything that is
/// on the class path.
fn apart(all: &Path) -> tempfile::TempDir {
    let apart = tempfile::tempdir().expect("a directory for classes");
    let copy = |from: &Path, to: &Path| {
        fs::create_dir_all(to.parent().expect("a directory")).expect("a directory can be made");
        fs::copy(from, to).expect("a class can be copied");
    };
    for entry in fs::read_dir(all).expect("classes") {
        let from = entry.expect("a class").path();
        let Ok(bytes) = fs::read(&from) else { continue };
        let class = ClassFile::parse(&bytes).expect("javac has made it");
        let source = class.source_file.expect("javac says where a class comes from");
        let program = apart.path().join(source.strip_suffix(".java").expect("a source"));
        copy(&from, &program.join(from.file_name().expect("a name")));
        copy(&all.join("heapwise/Heapwise.class"), &program.join("heapwise/Heapwise.class"));
    }
    apart
}

#[test]
fn what_the_page_says_of_features_is_true() {
    let folder = root().join("tests/jvm/features");
    let mut files = sources(&folder);
    files.push(root().join("subjects/java/api/heapwise/Heapwise.java"));
    let classes = compiled(&[], &files);
    let apart = apart(classes.path());
    let rows = rows();
    let mut programs = BTreeSet::new();
    let mut wrong = Vec::new();
    for file in files.iter().filter(|file| file.parent() == Some(&folder)) {
        let feature = Feature::read(file);
        match rows.get(&feature.name) {
            None => wrong.push(format!("{}: docs/java.md has no row for it", feature.name)),
            Some(supported) if *supported == feature.expected.starts_with("unsupported") => {
                wrong.push(format!("{}: docs/java.md says the opposite", feature.name));
            }
            Some(_) => wrong.extend(feature.check(&apart.path().join(&feature.name)).err()),
        }
        programs.insert(feature.name);
    }
    wrong.extend(rows.keys().filter(|row| !programs.contains(*row)).map(|row| format!("{row}: there is no program")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
