//! A cursor over the bytes of a class file that knows its offset in the file.

use std::ops::Range;

use crate::error::ReadError;

#[derive(Clone)]
pub(crate) struct Reader<'a> {
    /// The whole file, so that offsets in errors are those of the file.
    bytes: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0, end: bytes.len() }
    }

    /// A reader of a part of the file. A range that is not within it is cut off, so that reading reports the end.
    pub(crate) fn of(bytes: &'a [u8], range: Range<usize>) -> Reader<'a> {
        let end = range.end.min(bytes.len());
        Reader { bytes, at: range.start.min(end), end }
    }

    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.end
    }

    pub(crate) fn error(&self, what: impl Into<std::borrow::Cow<'static, str>>) -> ReadError {
        ReadError::new(self.at, what)
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], ReadError> {
        if length > self.end - self.at {
            return Err(self.error("the file ends, or an attribute ends, in the middle of something"));
        }
        let taken = &self.bytes[self.at..self.at + length];
        self.at += length;
        Ok(taken)
    }

    /// The next `length` bytes, to be read on their own.
    pub(crate) fn part(&mut self, length: usize) -> Result<Reader<'a>, ReadError> {
        let start = self.at;
        self.take(length)?;
        Ok(Reader { bytes: self.bytes, at: start, end: start + length })
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, ReadError> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(crate) fn i8(&mut self) -> Result<i8, ReadError> {
        self.array().map(i8::from_be_bytes)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, ReadError> {
        self.array().map(u16::from_be_bytes)
    }

    pub(crate) fn i16(&mut self) -> Result<i16, ReadError> {
        self.array().map(i16::from_be_bytes)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, ReadError> {
        self.array().map(u32::from_be_bytes)
    }

    pub(crate) fn i32(&mut self) -> Result<i32, ReadError> {
        self.array().map(i32::from_be_bytes)
    }

    pub(crate) fn remaining(&self) -> usize {
        self.end - self.at
    }

    pub(crate) fn range(&self) -> Range<usize> {
        self.at..self.end
    }
}
