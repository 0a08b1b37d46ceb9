//! The texts of a program, and ranges of them.

use std::ops::Range;

/// A range of bytes of one file.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// Which file: the index in [`Sources::files`].
    pub file: usize,
    pub start: usize,
    pub end: usize,
}

impl Span {
    /// From the start of this span to the end of another one; of this file only, if the other is elsewhere.
    pub fn to(self, end: Span) -> Span {
        if self.file == end.file && end.end >= self.start { Span { end: end.end, ..self } } else { self }
    }
}

/// A range of the first file.
impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Span { file: 0, start: range.start, end: range.end }
    }
}

/// A file that a program consists of.
#[derive(Clone, Debug)]
pub struct SourceFile {
    pub name: String,
    pub text: String,
    line_starts: Vec<usize>,
}

impl SourceFile {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts = std::iter::once(0)
            .chain(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1))
            .collect();
        SourceFile { name: name.into(), text, line_starts }
    }
}

/// All files of a program, its own first. There may be none, for a program that was never text.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    pub files: Vec<SourceFile>,
}

impl Sources {
    /// One file.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Sources { files: vec![SourceFile::new(name, text)] }
    }

    /// The line, counted from 1, in which a span begins.
    pub fn line(&self, span: Span) -> usize {
        self.files.get(span.file).map_or(0, |file| file.line_starts.partition_point(|&start| start <= span.start))
    }

    /// The column, counted in characters from 1, in which a span begins.
    pub fn column(&self, span: Span) -> usize {
        let Some(file) = self.files.get(span.file) else { return 0 };
        let line_start =
            self.line(span).checked_sub(1).and_then(|line| file.line_starts.get(line)).copied().unwrap_or(0);
        file.text.get(line_start..span.start).map_or(0, |before| before.chars().count()) + 1
    }
}
