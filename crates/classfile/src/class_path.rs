//! Where classes come from: directories and jars of the user, and the JDK.

use std::collections::BTreeSet;
use std::fmt;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::bytes::Bytes;
use crate::class::ClassFile;
use crate::descriptor::is_class_name;
use crate::jar::Jar;
use crate::jdk::Jdk;

/// The entries of a class path, and a JDK. Clones share everything.
#[derive(Clone)]
pub struct ClassPath {
    entries: Arc<[Entry]>,
    jdk: Jdk,
}

/// Class files that are part of the program that runs, by the names of their classes: `java/util/List`.
pub type ClassTable = &'static [(&'static str, &'static [u8])];

/// The bytes of a class, and where they were found.
#[derive(Clone, Debug)]
pub struct Found {
    pub bytes: Bytes,
    /// For people: a file, or `some.jar!a/B.class`.
    pub source: String,
    pub from_jdk: bool,
    name: String,
}

/// A file or directory that cannot be read, or does not hold what it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError {
    /// A file, a directory, or `some.jar!a/B.class`.
    pub source: String,
    pub what: String,
}

enum Entry {
    Directory(PathBuf),
    Jar(Jar),
    Embedded(ClassTable),
}

impl ClassPath {
    /// A class path of these classes alone.
    pub fn embedded(classes: ClassTable, jdk: Jdk) -> ClassPath {
        ClassPath { entries: [Entry::Embedded(classes)].into(), jdk }
    }

    /// Opens every entry: a directory or a jar. Entries that do not exist are errors.
    pub fn open<P: AsRef<Path>>(entries: impl IntoIterator<Item = P>, jdk: Jdk) -> Result<ClassPath, SourceError> {
        let entries = entries.into_iter().map(|path| Entry::open(path.as_ref())).collect::<Result<_, _>>()?;
        Ok(ClassPath { entries, jdk })
    }

    /// The class of that name, `java/util/List`. The JDK comes first, as it does in Java, then the first entry that has it.
    ///
    /// Nothing is found for what cannot be the name of a class, as that of an array.
    pub fn find(&self, name: &str) -> Result<Option<Found>, SourceError> {
        if !is_class_name(name) {
            return Ok(None);
        }
        let found = |(bytes, source), from_jdk| Found { bytes, source, from_jdk, name: name.to_owned() };
        if let Some(class) = self.jdk.class(name)? {
            return Ok(Some(found(class, true)));
        }
        for entry in self.entries.iter() {
            if let Some(class) = entry.class(name)? {
                return Ok(Some(found(class, false)));
            }
        }
        Ok(None)
    }

    /// The names of all classes that [`ClassPath::find`] finds in the entries of the user, sorted.
    ///
    /// Directories are walked anew each time; links to directories are not followed.
    pub fn classes(&self) -> Result<Vec<String>, SourceError> {
        let mut names = BTreeSet::new();
        for entry in self.entries.iter() {
            match entry {
                Entry::Directory(root) => walk(root, "", &mut names)?,
                Entry::Jar(jar) => names.extend(jar.classes().cloned()),
                Entry::Embedded(classes) => names.extend(classes.iter().map(|(name, _)| (*name).to_owned())),
            }
        }
        Ok(names.into_iter().filter(|name| is_class_name(name) && !self.jdk.contains(name)).collect())
    }

    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }
}

impl Found {
    /// Reads the class, and checks that it is the one that was asked for.
    pub fn parse(&self) -> Result<ClassFile, SourceError> {
        let class = ClassFile::parse(&self.bytes).map_err(|error| SourceError::new(&self.source, error))?;
        if *class.name != *self.name {
            let what = format!("it should hold the class {}, but holds {}", self.name, class.name);
            return Err(SourceError::new(&self.source, what));
        }
        Ok(class)
    }
}

impl SourceError {
    pub(crate) fn new(source: impl fmt::Display, what: impl fmt::Display) -> SourceError {
        SourceError { source: source.to_string(), what: what.to_string() }
    }
}

impl Entry {
    fn open(path: &Path) -> Result<Entry, SourceError> {
        let metadata = path.metadata().map_err(|error| match error.kind() {
            ErrorKind::NotFound => SourceError::new(path.display(), "there is no such directory or jar"),
            _ => SourceError::new(path.display(), error),
        })?;
        if metadata.is_dir() {
            return Ok(Entry::Directory(path.to_owned()));
        }
        if path.extension().is_some_and(|extension| extension == "class") {
            let what = "a class file cannot be on the class path: name the directory that its package is in";
            return Err(SourceError::new(path.display(), what));
        }
        Jar::open(path).map(Entry::Jar)
    }

    fn class(&self, name: &str) -> Result<Option<(Bytes, String)>, SourceError> {
        match self {
            Entry::Directory(root) => read_from_directory(root, name),
            Entry::Jar(jar) => jar.class(name),
            Entry::Embedded(classes) => Ok(class_in(classes, name)),
        }
    }
}

pub(crate) fn contains(classes: ClassTable, name: &str) -> bool {
    classes.iter().any(|(known, _)| *known == name)
}

pub(crate) fn class_in(classes: ClassTable, name: &str) -> Option<(Bytes, String)> {
    let (_, bytes) = classes.iter().find(|(known, _)| *known == name)?;
    Some((bytes.to_vec().into(), format!("{name}.class, which is built in")))
}

fn read_from_directory(root: &Path, name: &str) -> Result<Option<(Bytes, String)>, SourceError> {
    // Names come from class files, which may say anything: none shall lead out of the directory.
    let leads_down = Path::new(name).components().all(|component| matches!(component, Component::Normal(_)));
    if !leads_down || name.contains('\0') {
        return Ok(None);
    }
    let path = root.join(format!("{name}.class"));
    match std::fs::read(&path) {
        Ok(bytes) => Ok(Some((bytes.into(), path.display().to_string()))),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(SourceError::new(path.display(), error)),
    }
}

/// Adds the names of the classes in a directory. File names that are not Unicode are of no class.
fn walk(directory: &Path, package: &str, names: &mut BTreeSet<String>) -> Result<(), SourceError> {
    let failed = |error: std::io::Error| SourceError::new(directory.display(), error);
    for entry in std::fs::read_dir(directory).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let Ok(file_name) = entry.file_name().into_string() else { continue };
        let file_type = entry.file_type().map_err(failed)?;
        if file_type.is_dir() {
            let is_metadata = package.is_empty() && file_name == "META-INF";
            if !is_metadata {
                walk(&entry.path(), &format!("{package}{file_name}/"), names)?;
            }
        } else if let Some(name) = file_name.strip_suffix(".class")
            && name != "module-info"
        {
            names.insert(format!("{package}{name}"));
        }
    }
    Ok(())
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.source, self.what)
    }
}

impl std::error::Error for SourceError {}

impl fmt::Debug for ClassPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClassPath({} entries, {:?})", self.entries.len(), self.jdk)
    }
}
