//! `heapwise init`: a configuration file, from what can be seen of the project.

mod gradle;
mod maven;
mod plain;

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::args::{CONFIGURATION, InitArgs};
use crate::{Misuse, Outcome, terminal};

/// Where a project has its classes, and what they need.
#[derive(Default, Debug)]
struct Layout {
    classes: Vec<PathBuf>,
    jars: Vec<PathBuf>,
    /// Dependencies that were not found.
    missing: Vec<String>,
    /// Directories of classes that are not there yet, and what makes them.
    not_compiled: Vec<(PathBuf, &'static str)>,
}

impl Layout {
    /// Notes a directory of classes, which may not be there yet.
    fn expect_classes(&mut self, directory: PathBuf, made_by: &'static str) {
        if !directory.is_dir() {
            self.not_compiled.push((directory.clone(), made_by));
        }
        self.classes.push(directory);
    }
}

pub(crate) fn main(args: &InitArgs) -> Result<Outcome, Misuse> {
    let directory = args.directory.clone().unwrap_or_else(|| PathBuf::from("."));
    if !directory.is_dir() {
        return Err(format!("`{}` is no directory", directory.display()));
    }
    let file = directory.join(CONFIGURATION);
    if file.exists() && !args.force {
        return Err(format!("`{}` is there already; --force writes it anew", file.display()));
    }
    let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE")).map(PathBuf::from);
    let has = |names: &[&str]| names.iter().any(|name| directory.join(name).is_file());
    let (kind, layout) = if has(&["pom.xml"]) {
        ("a Maven project", maven::layout(&directory, home.as_deref())?)
    } else if has(&gradle::FILES) {
        ("a Gradle project", gradle::layout(&directory, home.as_deref()))
    } else {
        ("a directory with class files", plain::layout(&directory))
    };
    if layout.classes.is_empty() {
        return Err(format!(
            "there are no class files below `{}`, and neither pom.xml nor build.gradle: compile the classes first, \
             as in `javac -g -d out $(find src -name '*.java')`",
            directory.display()
        ));
    }
    let targets = targets(&layout.classes);
    fs::write(&file, text(kind, &directory, &layout, &targets))
        .map_err(|error| format!("cannot write `{}`: {error}", file.display()))?;
    for (classes, made_by) in &layout.not_compiled {
        terminal::warn(&format!("`{}` is not there yet: run `{made_by}`", classes.display()));
    }
    for missing in &layout.missing {
        terminal::warn(&format!("{missing} was not found: add its jar to class-path if the classes need it"));
    }
    terminal::print(&format!(
        "wrote {}: {kind}, {} with classes and {}\n",
        file.display(),
        heapwise_report::counted(layout.classes.len() as u64, "place"),
        heapwise_report::counted(layout.jars.len() as u64, "jar")
    ))?;
    Ok(Outcome::default())
}

/// The file.
fn text(kind: &str, directory: &Path, layout: &Layout, targets: &[String]) -> String {
    let mut text = format!(
        "# What heapwise takes for granted here and in the directories below. Options are called as on the command line, which\n\
         # wins; `heapwise COMMAND --help` lists them. This was written by looking at {kind}.\n\n\
         # Where the compiled classes are, and what they need.\nclass-path = [\n"
    );
    for entry in layout.classes.iter().chain(&layout.jars) {
        let entry = entry.strip_prefix(directory).unwrap_or(entry);
        let entry = if entry.as_os_str().is_empty() { Path::new(".") } else { entry };
        writeln!(text, "    {},", quoted(&entry.to_string_lossy())).expect("a string takes everything");
    }
    text += "]\n\n# The methods that are meant where the command line names none: all public ones of these classes.\n";
    let list: Vec<String> = targets.iter().map(|target| quoted(target)).collect();
    let comment = if list.is_empty() { "# " } else { "" };
    let list = if list.is_empty() { "\"pkg.Class\"".to_owned() } else { list.join(", ") };
    write!(
        text,
        "{comment}targets = [{list}]\n\n# Bounds: at most so many input objects of a class, elements of an array, rounds of a loop.\n\
         # n = 3\n# length = 3\n# loops = 10\n# timeout = \"60s\"\n"
    )
    .expect("a string takes everything");
    text
}

/// A text as TOML writes it: as JSON does.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Patterns that mean the public methods of all classes: the package in which all of them are, if there is one.
fn targets(classes: &[PathBuf]) -> Vec<String> {
    let mut packages: Vec<Vec<String>> = Vec::new();
    let mut targets = Vec::new();
    for root in classes {
        note_packages(root, &mut Vec::new(), &mut packages, &mut targets);
    }
    packages.sort();
    packages.dedup();
    // Those that have a first part in common share a pattern, which is as long as it can be.
    while let Some(first) = packages.first().cloned() {
        let (same, others): (Vec<_>, Vec<_>) = packages.into_iter().partition(|package| package[0] == first[0]);
        let is_common = |&length: &usize| same.iter().all(|package| package.get(..length) == Some(&first[..length]));
        let length = (1..=first.len()).rev().find(is_common).unwrap_or(1);
        targets.push(format!("{}.*", first[..length].join(".")));
        packages = others;
    }
    targets.sort();
    targets
}

/// Notes the packages that have classes, and the classes that are in none.
fn note_packages(
    directory: &Path,
    package: &mut Vec<String>,
    packages: &mut Vec<Vec<String>>,
    plain: &mut Vec<String>,
) {
    for entry in entries(directory) {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if entry.is_dir() {
            package.push(name);
            note_packages(&entry, package, packages, plain);
            package.pop();
        } else if let Some(class) = name.strip_suffix(".class").filter(|class| !class.ends_with("-info")) {
            if !package.is_empty() {
                packages.push(package.clone());
            } else if !class.contains('$') {
                plain.push(class.to_owned());
            }
        }
    }
}

/// What is in a directory, in order; nothing where it cannot be read. Hidden files are left out, and so are links, which may go
/// in circles.
fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().filter_map(Result::ok);
    let is_plain = |entry: &fs::DirEntry| {
        !entry.file_name().to_string_lossy().starts_with('.') && entry.file_type().is_ok_and(|kind| !kind.is_symlink())
    };
    let mut found: Vec<PathBuf> = entries.filter(is_plain).map(|entry| entry.path()).collect();
    found.sort();
    found
}

fn directories_in(directory: &Path) -> Vec<PathBuf> {
    entries(directory).into_iter().filter(|entry| entry.is_dir()).collect()
}

fn jars_in(directory: &Path) -> Vec<PathBuf> {
    entries(directory).into_iter().filter(|entry| entry.extension().is_some_and(|it| it == "jar")).collect()
}
