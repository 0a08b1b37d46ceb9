//! The constant pool: where each entry is, and what it says once somebody asks.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::constant::{Constant, HandleKind, MemberRef, MethodHandle};
use crate::descriptor::{is_class_name, is_field_descriptor, is_method_descriptor};
use crate::error::ReadError;
use crate::modified_utf8;
use crate::reader::Reader;

/// The constants of a class. Reading a class only notes where they are; each accessor checks and decodes the entry that it
/// is asked for. Text is decoded once.
pub struct Pool {
    /// The whole class file, which the code of methods is read from, too.
    bytes: Arc<[u8]>,
    /// The offset of each entry; zero where there is none: at index 0, and after a long or double.
    offsets: Vec<u32>,
    texts: Vec<OnceLock<Arc<str>>>,
    /// How many bootstrap methods the entries need.
    bootstraps_needed: usize,
}

mod tag {
    pub(super) const UTF8: u8 = 1;
    pub(super) const INTEGER: u8 = 3;
    pub(super) const FLOAT: u8 = 4;
    pub(super) const LONG: u8 = 5;
    pub(super) const DOUBLE: u8 = 6;
    pub(super) const CLASS: u8 = 7;
    pub(super) const STRING: u8 = 8;
    pub(super) const FIELD: u8 = 9;
    pub(super) const METHOD: u8 = 10;
    pub(super) const INTERFACE_METHOD: u8 = 11;
    pub(super) const NAME_AND_TYPE: u8 = 12;
    pub(super) const METHOD_HANDLE: u8 = 15;
    pub(super) const METHOD_TYPE: u8 = 16;
    pub(super) const DYNAMIC: u8 = 17;
    pub(super) const INVOKE_DYNAMIC: u8 = 18;
    pub(super) const MODULE: u8 = 19;
    pub(super) const PACKAGE: u8 = 20;
}

impl Pool {
    /// How many indices there are; valid ones begin at 1.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    pub fn is_empty(&self) -> bool {
        self.offsets.len() <= 1
    }

    /// Text. Lone surrogates, which occur only in string constants, are written `\ud800`: use [`Pool::string`] there.
    pub fn utf8(&self, index: u16) -> Result<Arc<str>, ReadError> {
        if let Some(text) = self.texts.get(usize::from(index)).and_then(OnceLock::get) {
            return Ok(text.clone());
        }
        let span = self.text_span(index)?;
        let text = modified_utf8::decode_text(&self.bytes[span.clone()])
            .map_err(|at| ReadError::new(span.start + at, "text that is not modified UTF-8"))?;
        let text: Arc<str> = text.into();
        // The entry exists, so the slot does; where two threads come here, the first one's text is used by both.
        Ok(match self.texts.get(usize::from(index)) {
            Some(slot) => slot.get_or_init(|| text).clone(),
            None => text,
        })
    }

    /// The UTF-16 content of a `CONSTANT_String`, exactly.
    pub fn string(&self, index: u16) -> Result<Arc<[u16]>, ReadError> {
        let span = self.text_span(self.entry(index, tag::STRING, "a string")?.u16()?)?;
        modified_utf8::decode_utf16(&self.bytes[span.clone()])
            .map(Arc::from)
            .map_err(|at| ReadError::new(span.start + at, "text that is not modified UTF-8"))
    }

    /// The name of a class, or the descriptor of an array class.
    pub fn class(&self, index: u16) -> Result<Arc<str>, ReadError> {
        let mut entry = self.entry(index, tag::CLASS, "a class")?;
        let offset = entry.offset();
        let name = self.utf8(entry.u16()?)?;
        if if name.starts_with('[') { is_field_descriptor(&name) } else { is_class_name(&name) } {
            Ok(name)
        } else {
            Err(ReadError::new(offset, format!("`{}` is not the name of a class", name.escape_debug())))
        }
    }

    /// The classes and array classes that are mentioned, by name; what is wrong with an entry is said where it is used.
    pub fn classes(&self) -> impl Iterator<Item = Arc<str>> {
        self.of_tag(tag::CLASS).filter_map(|index| self.class(index).ok())
    }

    /// The methods of classes that are mentioned.
    pub fn methods(&self) -> impl Iterator<Item = MemberRef> {
        self.of_tag(tag::METHOD).filter_map(|index| self.method(index).ok())
    }

    fn of_tag(&self, wanted: u8) -> impl Iterator<Item = u16> {
        (1..self.offsets.len())
            .filter_map(|index| u16::try_from(index).ok())
            .filter(move |&index| self.tag(index) == Some(wanted))
    }

    pub fn field(&self, index: u16) -> Result<MemberRef, ReadError> {
        self.member(self.entry(index, tag::FIELD, "a field")?, false)
    }

    /// A method of a class or of an interface: the reference says which.
    pub fn method(&self, index: u16) -> Result<MemberRef, ReadError> {
        match self.tag(index) {
            Some(tag::INTERFACE_METHOD) => {
                self.member(self.entry(index, tag::INTERFACE_METHOD, "a method of an interface")?, true)
            }
            _ => self.member(self.entry(index, tag::METHOD, "a method")?, false),
        }
    }

    pub fn method_handle(&self, index: u16) -> Result<MethodHandle, ReadError> {
        let mut entry = self.entry(index, tag::METHOD_HANDLE, "a method handle")?;
        let offset = entry.offset();
        let number = entry.u8()?;
        let Some(kind) = HandleKind::from_number(number) else {
            return Err(ReadError::new(offset, format!("there is no method handle of kind {number}")));
        };
        let member = entry.u16()?;
        let member = if kind.is_field() { self.field(member)? } else { self.method(member)? };
        Ok(MethodHandle { kind, member })
    }

    /// A constant that can be loaded or given to a bootstrap method.
    pub fn constant(&self, index: u16) -> Result<Constant, ReadError> {
        let Some(tag) = self.tag(index) else { return Err(self.missing(index, "a constant")) };
        let mut entry = self.entry(index, tag, "a constant")?;
        Ok(match tag {
            tag::INTEGER => Constant::Int(entry.i32()?),
            tag::FLOAT => Constant::Float(entry.u32()?),
            tag::LONG => Constant::Long((i64::from(entry.i32()?) << 32) | i64::from(entry.u32()?)),
            tag::DOUBLE => Constant::Double((u64::from(entry.u32()?) << 32) | u64::from(entry.u32()?)),
            tag::STRING => Constant::String(self.string(index)?),
            tag::CLASS => Constant::Class(self.class(index)?),
            tag::METHOD_HANDLE => Constant::MethodHandle(self.method_handle(index)?),
            tag::METHOD_TYPE => Constant::MethodType(self.descriptor(entry.u16()?, true)?),
            tag::DYNAMIC => {
                let bootstrap = entry.u16()?;
                let (name, descriptor) = self.name_and_type(entry.u16()?, false)?;
                Constant::Dynamic { bootstrap, name, descriptor }
            }
            _ => return Err(self.missing(index, "a constant that can be loaded")),
        })
    }

    /// Of `CONSTANT_InvokeDynamic`: the index of the bootstrap method, a name, and the descriptor of the call.
    pub fn invoke_dynamic(&self, index: u16) -> Result<(u16, Arc<str>, Arc<str>), ReadError> {
        let mut entry = self.entry(index, tag::INVOKE_DYNAMIC, "a dynamic call")?;
        let bootstrap = entry.u16()?;
        let (name, descriptor) = self.name_and_type(entry.u16()?, true)?;
        Ok((bootstrap, name, descriptor))
    }

    /// The name of a class that is not an array.
    pub(crate) fn plain_class(&self, index: u16) -> Result<Arc<str>, ReadError> {
        let name = self.class(index)?;
        if name.starts_with('[') {
            let offset = self.entry(index, tag::CLASS, "a class")?.offset();
            return Err(ReadError::new(offset, format!("`{name}` is an array, where a class or interface is needed")));
        }
        Ok(name)
    }

    pub(crate) fn name_and_type(&self, index: u16, of_method: bool) -> Result<(Arc<str>, Arc<str>), ReadError> {
        let mut entry = self.entry(index, tag::NAME_AND_TYPE, "a name and type")?;
        let name = self.utf8(entry.u16()?)?;
        Ok((name, self.descriptor(entry.u16()?, of_method)?))
    }

    /// Text that is checked to be a descriptor.
    pub(crate) fn descriptor(&self, index: u16, of_method: bool) -> Result<Arc<str>, ReadError> {
        let text = self.utf8(index)?;
        if if of_method { is_method_descriptor(&text) } else { is_field_descriptor(&text) } {
            return Ok(text);
        }
        let kind = if of_method { "method" } else { "field" };
        let what = format!("`{}` is not the descriptor of a {kind}", text.escape_debug());
        Err(ReadError::new(self.text_span(index)?.start, what))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn bootstraps_needed(&self) -> usize {
        self.bootstraps_needed
    }

    /// The bytes of a text, to be compared where no string is wanted.
    pub(crate) fn raw_text(&self, index: u16) -> Result<&[u8], ReadError> {
        self.text_span(index).map(|span| &self.bytes[span])
    }

    /// Notes where the entries are, and leaves the reader behind them.
    pub(crate) fn read(bytes: Arc<[u8]>, start: usize) -> Result<(Pool, usize), ReadError> {
        let mut reader = Reader::of(&bytes, start..bytes.len());
        let count = usize::from(reader.u16()?);
        let mut offsets = Vec::with_capacity(count);
        let mut bootstraps_needed = 0;
        offsets.push(0);
        while offsets.len() < count {
            let offset = reader.offset();
            // Class files cannot be longer than what 32 bits count: `ClassFile::parse` refuses them.
            offsets.push(offset as u32);
            match reader.u8()? {
                tag::UTF8 => {
                    let length = reader.u16()?;
                    reader.take(usize::from(length))?;
                }
                tag::LONG | tag::DOUBLE => {
                    reader.take(8)?;
                    offsets.push(0);
                }
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => {
                    reader.take(2)?;
                }
                tag::METHOD_HANDLE => {
                    reader.take(3)?;
                }
                tag::DYNAMIC | tag::INVOKE_DYNAMIC => {
                    bootstraps_needed = bootstraps_needed.max(usize::from(reader.u16()?) + 1);
                    reader.take(2)?;
                }
                tag::INTEGER | tag::FLOAT | tag::FIELD | tag::METHOD | tag::INTERFACE_METHOD | tag::NAME_AND_TYPE => {
                    reader.take(4)?;
                }
                other => {
                    return Err(ReadError::new(offset, format!("there is no kind of constant with tag {other}")));
                }
            }
        }
        let end = reader.offset();
        if offsets.len() > count.max(1) {
            return Err(ReadError::new(end, "the constant pool ends in the middle of a constant"));
        }
        let texts = (0..offsets.len()).map(|_| OnceLock::new()).collect();
        Ok((Pool { bytes, offsets, texts, bootstraps_needed }, end))
    }

    fn tag(&self, index: u16) -> Option<u8> {
        let offset = self.offsets.get(usize::from(index)).copied().filter(|offset| *offset != 0)?;
        self.bytes.get(offset as usize).copied()
    }

    /// A reader at what follows the tag.
    fn entry(&self, index: u16, tag: u8, wanted: &'static str) -> Result<Reader<'_>, ReadError> {
        if self.tag(index) != Some(tag) {
            return Err(self.missing(index, wanted));
        }
        let offset = self.offsets[usize::from(index)] as usize;
        Ok(Reader::of(&self.bytes, offset + 1..self.bytes.len()))
    }

    fn text_span(&self, index: u16) -> Result<Range<usize>, ReadError> {
        let mut entry = self.entry(index, tag::UTF8, "text")?;
        let length = usize::from(entry.u16()?);
        let start = entry.offset();
        entry.take(length)?;
        Ok(start..start + length)
    }

    fn member(&self, mut entry: Reader<'_>, owner_is_interface: bool) -> Result<MemberRef, ReadError> {
        let is_method = entry.offset().checked_sub(1).map(|at| self.bytes[at]) != Some(tag::FIELD);
        let owner = self.class(entry.u16()?)?;
        let (name, descriptor) = self.name_and_type(entry.u16()?, is_method)?;
        Ok(MemberRef { owner, name, descriptor, owner_is_interface })
    }

    /// The offset is that of the entry which is something else, or of the pool where there is none.
    fn missing(&self, index: u16, wanted: &'static str) -> ReadError {
        let offset = self.offsets.get(usize::from(index)).map_or(0, |offset| *offset as usize);
        let found = match self.tag(index) {
            Some(tag) => format!("is a {}", tag_name(tag)),
            None => "does not exist".to_owned(),
        };
        ReadError::new(offset, format!("constant {index}, which should be {wanted}, {found}"))
    }
}

fn tag_name(tag: u8) -> &'static str {
    match tag {
        tag::UTF8 => "CONSTANT_Utf8",
        tag::INTEGER => "CONSTANT_Integer",
        tag::FLOAT => "CONSTANT_Float",
        tag::LONG => "CONSTANT_Long",
        tag::DOUBLE => "CONSTANT_Double",
        tag::CLASS => "CONSTANT_Class",
        tag::STRING => "CONSTANT_String",
        tag::FIELD => "CONSTANT_Fieldref",
        tag::METHOD => "CONSTANT_Methodref",
        tag::INTERFACE_METHOD => "CONSTANT_InterfaceMethodref",
        tag::NAME_AND_TYPE => "CONSTANT_NameAndType",
        tag::METHOD_HANDLE => "CONSTANT_MethodHandle",
        tag::METHOD_TYPE => "CONSTANT_MethodType",
        tag::DYNAMIC => "CONSTANT_Dynamic",
        tag::INVOKE_DYNAMIC => "CONSTANT_InvokeDynamic",
        tag::MODULE => "CONSTANT_Module",
        _ => "CONSTANT_Package",
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool({} constants)", self.offsets.len())
    }
}
