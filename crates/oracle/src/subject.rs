//! Classes to compare: compiled if they are sources, each in a directory of its own, so that what inputs may be of one is
//! not what inputs may be of another.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use heapwise_classfile::{ClassFile, Jdk};

/// Why the oracle cannot be asked, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OracleError(pub String);

impl fmt::Display for OracleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OracleError {}

impl From<std::io::Error> for OracleError {
    fn from(error: std::io::Error) -> Self {
        OracleError(error.to_string())
    }
}

/// A class with the classes that belong to it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The Java name.
    pub class: String,
    /// Where the class files are, those of other subjects not among them.
    pub directory: PathBuf,
    /// The names of all classes of the directory.
    pub(crate) own: Vec<String>,
}

/// The subjects that files are: Java sources, or class files. What is made of them lies below a directory.
pub fn subjects(jdk: &Jdk, files: &[PathBuf], below: &Path) -> Result<Vec<Subject>, OracleError> {
    let has = |extension: &'static str| {
        move |file: &&PathBuf| file.extension().is_some_and(|it| it.eq_ignore_ascii_case(extension))
    };
    let sources: Vec<&PathBuf> = files.iter().filter(has("java")).collect();
    let compiled = below.join("all");
    fs::create_dir_all(&compiled)?;
    if !sources.is_empty() {
        let mut javac = Command::new(jdk.home().join("bin/javac"));
        javac.args(["-g", "-nowarn", "-Xlint:none", "-d"]).arg(&compiled).args(&sources);
        let output = javac.output().map_err(|error| OracleError(format!("javac cannot be run: {error}")))?;
        if !output.status.success() {
            return Err(OracleError(format!("javac: {}", String::from_utf8_lossy(&output.stderr))));
        }
    }
    let mut found = Vec::new();
    for file in files {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let (root, name) = if sources.contains(&file) {
            (compiled.clone(), qualified(&compiled, &stem)?)
        } else if has("class")(&file) {
            let name = class_name(file)?;
            let root = file.ancestors().nth(name.split('.').count()).unwrap_or(Path::new(".")).to_owned();
            (root, name)
        } else {
            return Err(OracleError(format!("`{}` is neither a source nor a class file", file.display())));
        };
        found.push(subject(&root, &name, &below.join(&name))?);
    }
    Ok(found)
}

/// The Java name of the class of this name in whatever package.
fn qualified(compiled: &Path, simple: &str) -> Result<String, OracleError> {
    let wanted = format!("{simple}.class");
    let mut open = vec![compiled.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(&directory)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.file_name().is_some_and(|name| *name == *wanted) {
                return class_name(&path);
            }
        }
    }
    Err(OracleError(format!("there is no class {simple} in the source of that name")))
}

fn class_name(file: &Path) -> Result<String, OracleError> {
    Ok(class_file(file)?.name.replace('/', "."))
}

pub(crate) fn class_file(file: &Path) -> Result<ClassFile, OracleError> {
    let bytes = fs::read(file)?;
    ClassFile::parse(&bytes).map_err(|error| OracleError(format!("{}: {error}", file.display())))
}

/// Copies a class and those nested in it.
fn subject(root: &Path, name: &str, directory: &Path) -> Result<Subject, OracleError> {
    let (package, simple) = name.rsplit_once('.').unwrap_or(("", name));
    let package_path = package.replace('.', "/");
    let (from, to) = (root.join(&package_path), directory.join(&package_path));
    fs::create_dir_all(&to)?;
    let mut own = Vec::new();
    for entry in fs::read_dir(&from)? {
        let path = entry?.path();
        let Some(file) = path.file_name().and_then(|file| file.to_str()) else { continue };
        let Some(class) = file.strip_suffix(".class") else { continue };
        if class == simple || class.strip_prefix(simple).is_some_and(|rest| rest.starts_with('$')) {
            fs::copy(&path, to.join(file))?;
            own.push(if package.is_empty() { class.to_owned() } else { format!("{package}.{class}") });
        }
    }
    own.sort();
    Ok(Subject { class: name.to_owned(), directory: directory.to_owned(), own })
}
