//! What is wrong with a class file, and where.

use std::borrow::Cow;
use std::fmt;

/// A class file that cannot be read: what is wrong, and the offset in the file at which it was noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// At most the length of the file.
    pub offset: usize,
    pub what: Cow<'static, str>,
}

impl ReadError {
    pub(crate) fn new(offset: usize, what: impl Into<Cow<'static, str>>) -> ReadError {
        ReadError { offset, what: what.into() }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {} of the class file)", self.what, self.offset)
    }
}

impl std::error::Error for ReadError {}
