//! Bytes that can be shared, whether they were read or are mapped from a file.

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

use memmap2::Mmap;

/// Bytes that were read, or that are mapped from the image of the JDK. Clones share them.
#[derive(Clone)]
pub struct Bytes {
    storage: Storage,
    /// Within the storage, always.
    range: Range<usize>,
}

#[derive(Clone)]
enum Storage {
    Read(Arc<[u8]>),
    Mapped(Arc<Mmap>),
}

impl Bytes {
    /// The part of these bytes, if it is one.
    pub(crate) fn part(&self, range: Range<usize>) -> Option<Bytes> {
        self.get(range.clone())?;
        let start = self.range.start;
        Some(Bytes { storage: self.storage.clone(), range: start + range.start..start + range.end })
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes { range: 0..bytes.len(), storage: Storage::Read(bytes.into()) }
    }
}

impl From<Mmap> for Bytes {
    fn from(map: Mmap) -> Bytes {
        Bytes { range: 0..map.len(), storage: Storage::Mapped(Arc::new(map)) }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.storage {
            Storage::Read(bytes) => &bytes[self.range.clone()],
            Storage::Mapped(map) => &map[self.range.clone()],
        }
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bytes({})", self.len())
    }
}
