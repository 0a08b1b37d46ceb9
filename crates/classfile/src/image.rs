//! The image of the library of a JDK, `lib/modules`, from Java 9 on.
//!
//! After a header there are two tables of the same length, the locations (attributes of each resource, packed), the
//! strings that these refer to, and the resources. A resource is found by its full name, `/java.base/java/lang/String.class`,
//! with two probes: its hash selects an entry of the first table, which is either the position in the second table or
//! a seed to hash the name with once more. So nothing is read but what is asked for. The module that has a package is
//! the content of a resource, too: `/packages/java.lang`.

use std::fs::File;
use std::ops::Range;
use std::path::Path;

use memmap2::Mmap;

use crate::bytes::Bytes;
use crate::class_path::SourceError;

pub(crate) struct Image {
    /// For messages.
    file: String,
    bytes: Bytes,
    length: u32,
    /// Offsets in the file of the two tables.
    redirects: usize,
    positions: usize,
    locations: Range<usize>,
    strings: Range<usize>,
    resources: usize,
}

const MAGIC: u32 = 0xcafe_dada;
const VERSION: u32 = 1 << 16;
const HEADER: usize = 7 * 4;
const HASH_SEED: u32 = 0x0100_0193;

/// Attributes of a location, by number.
const MODULE: usize = 1;
const PARENT: usize = 2;
const BASE: usize = 3;
const EXTENSION: usize = 4;
const OFFSET: usize = 5;
const COMPRESSED: usize = 6;
const SIZE: usize = 7;
type Location = [u64; 8];

impl Image {
    pub(crate) fn open(path: &Path) -> Result<Image, SourceError> {
        let failed = |error: std::io::Error| SourceError::new(path.display(), error);
        let file = File::open(path).map_err(failed)?;
        // SAFETY: the map is only read, and as bytes, whose every content is valid. A file of a JDK that somebody cuts
        // off while it is in use kills the process, as it does a Java virtual machine, which maps it likewise.
        let map = unsafe { Mmap::map(&file) }.map_err(failed)?;
        Image::new(path.display().to_string(), map.into())
    }

    fn new(file: String, bytes: Bytes) -> Result<Image, SourceError> {
        let mut image = Image {
            file,
            bytes,
            length: 0,
            redirects: HEADER,
            positions: HEADER,
            locations: HEADER..HEADER,
            strings: HEADER..HEADER,
            resources: HEADER,
        };
        if image.number(0)? != MAGIC {
            return Err(image.error("not the image of a JDK: it does not begin with CAFEDADA"));
        }
        let version = image.number(4)?;
        if version != VERSION {
            let what = format!("version {}.{} of the image format is not supported", version >> 16, version & 0xffff);
            return Err(image.error(what));
        }
        image.length = image.number(16)?;
        let locations_size = image.number(20)?;
        let strings_size = image.number(24)?;
        // Whatever the header says, the sum fits into 64 bits, and each part into memory if the sum does.
        let index_size = 8 * u64::from(image.length) + u64::from(locations_size) + u64::from(strings_size);
        if image.length == 0 || HEADER as u64 + index_size > image.bytes.len() as u64 {
            return Err(image.damaged("its index does not fit"));
        }
        let table = image.length as usize * 4;
        image.positions = image.redirects + table;
        image.locations = image.positions + table..image.positions + table + locations_size as usize;
        image.strings = image.locations.end..image.locations.end + strings_size as usize;
        image.resources = image.strings.end;
        Ok(image)
    }

    pub(crate) fn class(&self, name: &str) -> Result<Option<(Bytes, String)>, SourceError> {
        let Some((full_name, location)) = self.locate_class(name)? else { return Ok(None) };
        let bytes = self.content(&location)?;
        Ok(Some((bytes, format!("{}!{full_name}", self.file))))
    }

    pub(crate) fn contains(&self, name: &str) -> Result<bool, SourceError> {
        Ok(self.locate_class(name)?.is_some())
    }

    /// The names of all classes of a module, or of all modules, in no order.
    pub(crate) fn classes(&self, wanted: Option<&str>) -> Result<Vec<String>, SourceError> {
        let mut names = Vec::new();
        for index in 0..self.length {
            let location = self.location(self.position(index)?)?;
            let module = self.string(location[MODULE])?;
            let parent = self.string(location[PARENT])?;
            let base = self.string(location[BASE])?;
            if self.string(location[EXTENSION])? == b"class"
                && !parent.is_empty()
                && wanted.is_none_or(|wanted| wanted.as_bytes() == module)
            {
                names.push(format!("{}/{}", String::from_utf8_lossy(parent), String::from_utf8_lossy(base)));
            }
        }
        Ok(names)
    }

    /// The full name of a class, with its module, and its location.
    fn locate_class(&self, name: &str) -> Result<Option<(String, Location)>, SourceError> {
        let Some((package, _)) = name.rsplit_once('/') else { return Ok(None) };
        let Some(modules) = self.locate(&format!("/packages/{}", package.replace('/', ".")))? else {
            return Ok(None);
        };
        let modules = self.content(&modules)?;
        // Pairs of flags and the name of a module that has the package. Mostly there is one.
        for pair in modules.chunks_exact(8) {
            let offset = u32::from_le_bytes([pair[4], pair[5], pair[6], pair[7]]);
            let module = String::from_utf8_lossy(self.string(u64::from(offset))?);
            let full_name = format!("/{module}/{name}.class");
            if let Some(location) = self.locate(&full_name)? {
                return Ok(Some((full_name, location)));
            }
        }
        Ok(None)
    }

    fn locate(&self, full_name: &str) -> Result<Option<Location>, SourceError> {
        let redirect = self.number(self.redirects + 4 * (hash(full_name, HASH_SEED) % self.length) as usize)?;
        let index = match redirect as i32 {
            0 => return Ok(None),
            seed @ 1.. => hash(full_name, seed as u32) % self.length,
            // Minus one minus the index.
            direct => !direct as u32,
        };
        if index >= self.length {
            return Err(self.damaged("an entry of its index is outside of it"));
        }
        let location = self.location(self.position(index)?)?;
        Ok(self.has_name(&location, full_name)?.then_some(location))
    }

    fn position(&self, index: u32) -> Result<usize, SourceError> {
        self.number(self.positions + 4 * index as usize).map(|position| position as usize)
    }

    /// Unpacks the attributes of a location: a byte with number and length of each, and its value, most significant first.
    fn location(&self, position: usize) -> Result<Location, SourceError> {
        let mut location = Location::default();
        let outside = || self.damaged("a location is outside of its index");
        let start = self.locations.start.checked_add(position).ok_or_else(outside)?;
        let mut packed = self.bytes.get(start..self.locations.end).ok_or_else(outside)?;
        loop {
            let (&first, rest) = packed.split_first().ok_or_else(outside)?;
            let number = usize::from(first >> 3);
            if number == 0 {
                return Ok(location);
            }
            let (value, rest) = rest.split_at_checked(usize::from(first & 7) + 1).ok_or_else(outside)?;
            // Attributes that newer images may have do not matter here.
            if let Some(attribute) = location.get_mut(number) {
                *attribute = value.iter().fold(0, |value, byte| value << 8 | u64::from(*byte));
            }
            packed = rest;
        }
    }

    /// Whether the parts that a location is made of are this name.
    fn has_name(&self, location: &Location, full_name: &str) -> Result<bool, SourceError> {
        let module = self.string(location[MODULE])?;
        let parent = self.string(location[PARENT])?;
        let extension = self.string(location[EXTENSION])?;
        let slash: &[u8] = b"/";
        let none: &[u8] = b"";
        let parts = [
            if module.is_empty() { none } else { slash },
            module,
            if module.is_empty() { none } else { slash },
            parent,
            if parent.is_empty() { none } else { slash },
            self.string(location[BASE])?,
            if extension.is_empty() { none } else { b"." },
            extension,
        ];
        let rest = parts.iter().try_fold(full_name.as_bytes(), |rest, part| rest.strip_prefix(*part));
        Ok(rest.is_some_and(<[u8]>::is_empty))
    }

    fn content(&self, location: &Location) -> Result<Bytes, SourceError> {
        if location[COMPRESSED] != 0 {
            return Err(self.error("its resources are compressed (`jlink --compress`), which is not supported"));
        }
        let range = || {
            let start = self.resources.checked_add(usize::try_from(location[OFFSET]).ok()?)?;
            let end = start.checked_add(usize::try_from(location[SIZE]).ok()?)?;
            self.bytes.part(start..end)
        };
        range().ok_or_else(|| self.damaged("a resource is outside of it"))
    }

    /// Strings end with a zero.
    fn string(&self, offset: u64) -> Result<&[u8], SourceError> {
        let find = || {
            let start = self.strings.start.checked_add(usize::try_from(offset).ok()?)?;
            let rest = self.bytes.get(start..self.strings.end)?;
            rest.iter().position(|byte| *byte == 0).map(|end| &rest[..end])
        };
        find().ok_or_else(|| self.damaged("a name is outside of its strings"))
    }

    fn number(&self, offset: usize) -> Result<u32, SourceError> {
        let bytes = offset.checked_add(4).and_then(|end| self.bytes.get(offset..end));
        match bytes {
            Some(&[a, b, c, d]) => Ok(u32::from_le_bytes([a, b, c, d])),
            _ => Err(self.damaged("it ends too early")),
        }
    }

    fn damaged(&self, what: &str) -> SourceError {
        self.error(format!("the image of the JDK is damaged: {what}"))
    }

    fn error(&self, what: impl std::fmt::Display) -> SourceError {
        SourceError::new(&self.file, what)
    }
}

fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_SEED) ^ u32::from(byte)) & 0x7fff_ffff
}
