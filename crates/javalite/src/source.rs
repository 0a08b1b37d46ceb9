//! The text of a program, and ranges of it.

/// A range of bytes of the text.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Debug, Default)]
pub struct Source {
    pub name: String,
    pub text: String,
    line_starts: Vec<usize>,
}

impl Source {
    pub(crate) fn new(name: &str, text: &str) -> Self {
        let line_starts = std::iter::once(0)
            .chain(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1))
            .collect();
        Source { name: name.to_owned(), text: text.to_owned(), line_starts }
    }

    /// The line, counted from 1, in which a span begins.
    pub fn line(&self, span: Span) -> usize {
        self.line_starts.partition_point(|&start| start <= span.start)
    }

    /// The column, counted in characters from 1, in which a span begins.
    pub fn column(&self, span: Span) -> usize {
        let line_start = self.line(span).checked_sub(1).and_then(|line| self.line_starts.get(line)).copied();
        self.text.get(line_start.unwrap_or(0)..span.start).map_or(0, |before| before.chars().count()) + 1
    }
}
