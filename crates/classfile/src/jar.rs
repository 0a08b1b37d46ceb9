//! Jars: an index of the classes in one, and the bytes of each on request.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use zip::ZipArchive;

use crate::bytes::Bytes;
use crate::class_path::SourceError;

pub(crate) struct Jar {
    /// For messages.
    file: String,
    /// Numbers of entries, by the names of classes.
    index: HashMap<String, usize>,
    /// Reading needs a position in the file, so one thread reads at a time.
    archive: Mutex<ZipArchive<BufReader<File>>>,
}

/// Far more than any class has, and little enough for the memory, if an entry expands to more than it should.
const MAX_SIZE: u64 = 64 << 20;

impl Jar {
    pub(crate) fn open(path: &Path) -> Result<Jar, SourceError> {
        let file = File::open(path).map_err(|error| SourceError::new(path.display(), error))?;
        let archive = ZipArchive::new(BufReader::new(file))
            .map_err(|error| SourceError::new(path.display(), format!("not a jar that can be read: {error}")))?;
        let mut index = HashMap::new();
        for number in 0..archive.len() {
            // An entry whose name cannot be decoded is of no class that anybody can name.
            if let Some(Ok(entry)) = archive.name_for_index(number)
                && let Some(name) = class_of_entry(&entry)
            {
                index.insert(name.to_owned(), number);
            }
        }
        Ok(Jar { file: path.display().to_string(), index, archive: Mutex::new(archive) })
    }

    pub(crate) fn class(&self, name: &str) -> Result<Option<(Bytes, String)>, SourceError> {
        let Some(number) = self.index.get(name) else { return Ok(None) };
        let source = format!("{}!{name}.class", self.file);
        // A thread that panicked while it read leaves no more behind than a position, which the next one sets anew.
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = Vec::new();
        let entry = archive.by_index(*number).map_err(|error| SourceError::new(&source, error))?;
        entry.take(MAX_SIZE).read_to_end(&mut bytes).map_err(|error| SourceError::new(&source, error))?;
        if bytes.len() as u64 == MAX_SIZE {
            return Err(SourceError::new(&source, "larger than any class file"));
        }
        Ok(Some((bytes.into(), source)))
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.index.contains_key(name)
    }

    /// The names of all classes, in no order.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &String> {
        self.index.keys()
    }
}

/// The class that an entry holds. Versions for newer releases, in `META-INF/versions`, are not looked at.
fn class_of_entry(entry: &str) -> Option<&str> {
    let name = entry.strip_suffix(".class")?;
    let is_class = name != "module-info" && !name.starts_with("META-INF/");
    is_class.then_some(name)
}
