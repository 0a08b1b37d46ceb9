//! Sources beside classes: for the text of a line, and for links to it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use heapwise_explore::CallReport;

use crate::ProjectOptions;

/// Where sources may be.
#[derive(Clone, Default, Debug)]
pub struct Sources {
    roots: Vec<PathBuf>,
    /// The files that were looked for.
    files: HashMap<(String, String), Option<SourceFile>>,
}

/// Where it is, and its lines.
type SourceFile = (PathBuf, Vec<String>);

/// Seen from a directory of classes, where build tools and people keep the sources of it.
const BESIDE: [&str; 7] =
    ["", "..", "../src", "../src/main/java", "../../src/main/java", "../../src/test/java", "../../../../src/main/java"];

impl Sources {
    /// In these directories, and where they usually are beside the class path.
    pub fn new(named: &[PathBuf], project: &ProjectOptions) -> Self {
        let mut roots = named.to_vec();
        for entry in project.class_path.iter().flat_map(|list| &list.0).filter(|entry| entry.is_dir()) {
            roots.extend(BESIDE.iter().map(|beside| entry.join(beside)));
        }
        roots.extend(["src", "src/main/java", "src/test/java", "."].map(PathBuf::from));
        Sources { roots, files: HashMap::new() }
    }

    /// A class in no package whose source is at hand as a text.
    pub fn of_text(file: &str, text: &str) -> Self {
        let lines = text.lines().map(str::to_owned).collect();
        let files = HashMap::from([((String::new(), file.to_owned()), Some((PathBuf::from(file), lines)))]);
        Sources { roots: Vec::new(), files }
    }

    /// The text of a line.
    pub fn line(&mut self, at: &CallReport) -> Option<String> {
        let line = at.line?;
        let (_, lines) = self.file(at)?;
        lines.get(line as usize - 1).map(|text| text.trim().to_owned())
    }

    /// The file, if it is below the directory where heapwise runs: as it is seen from there.
    pub fn path(&mut self, at: &CallReport) -> Option<String> {
        let (path, _) = self.file(at)?;
        seen_from_here(&fs::canonicalize(path).ok()?)
    }

    /// A file of a package, `java/util`: as it is seen from the directory where heapwise runs if it is below that, else as a whole.
    pub fn found(&mut self, package: &str, file: &str) -> Option<String> {
        let (path, _) = self.file_of(package, file).as_ref()?;
        let path = fs::canonicalize(path).ok()?;
        seen_from_here(&path).or_else(|| Some(path.display().to_string()))
    }

    fn file(&mut self, at: &CallReport) -> Option<&SourceFile> {
        let name = at.file.as_ref()?;
        let (class, _) = at.method.rsplit_once('.')?;
        let package = class.rsplit_once('.').map_or("", |(package, _)| package);
        self.file_of(&package.replace('.', "/"), name).as_ref()
    }

    fn file_of(&mut self, package: &str, name: &str) -> &Option<SourceFile> {
        let key = (package.to_owned(), name.to_owned());
        let roots = &self.roots;
        self.files.entry(key).or_insert_with(|| read(roots, package, name))
    }
}

fn seen_from_here(path: &Path) -> Option<String> {
    let here = std::env::current_dir().ok().and_then(|here| fs::canonicalize(here).ok())?;
    let path = path.strip_prefix(&here).ok()?;
    Some(path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/"))
}

fn read(roots: &[PathBuf], package: &str, name: &str) -> Option<SourceFile> {
    // The name comes from a class file: it must not lead elsewhere.
    if Path::new(name).components().count() != 1 {
        return None;
    }
    roots.iter().find_map(|root| {
        let path = root.join(package).join(name);
        let text = fs::read(&path).ok()?;
        let lines = String::from_utf8_lossy(&text).lines().map(str::to_owned).collect();
        Some((path, lines))
    })
}
