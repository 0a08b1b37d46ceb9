//! The texts of a program: its file and, if its first line asks for one, the included file before it.
//!
//! A span names the file it is in, so that a message about the included part points into the included file. This
//! crate never opens a file: the caller passes a function that does.

use std::path::Path;

use heapwise_diagnostics::{Diagnostic, SourceFile, Sources, Span};

/// Reads the file of a name.
pub type Reader<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// Takes the program's own text, and reads the file that its first line includes, if it does. What comes back
/// beside the sources are the parts to read as one program, in order.
pub(crate) fn load(name: &str, text: &str, read: Reader<'_>) -> (Sources, Result<Vec<Span>, Box<Diagnostic>>) {
    let mut sources = Sources::new(name, text);
    let start = text.len() - without_mark(text).len();
    let rest = Span { file: 0, start, end: text.len() };
    let parts = match include_line(text, 0) {
        None => Ok(vec![rest]),
        Some((file_name, line_end)) => include(&mut sources, text, file_name, read)
            .map(|included| vec![included, Span { start: line_end, ..rest }]),
    };
    (sources, parts)
}

/// Adds the file whose name stands there in the program's own text.
fn include(sources: &mut Sources, text: &str, at: Span, read: Reader<'_>) -> Result<Span, Box<Diagnostic>> {
    let wanted = &text[at.start..at.end];
    if wanted.is_empty() {
        return Err(Diagnostic::error("`include` needs the name of a file", at, "expected a file name").into());
    }
    // Only the name is computed here; the reader looks at the disk.
    let path = Path::new(&sources.files[0].name).with_file_name(wanted).to_string_lossy().into_owned();
    let included = read(&path).map_err(|why| {
        Diagnostic::error(format!("cannot read the included file `{path}`"), at, why)
            .help("the name is taken relative to the directory of the including file")
    })?;
    let start = included.len() - without_mark(&included).len();
    let nested = include_line(&included, 1);
    let whole = Span { file: 1, start, end: included.len() };
    sources.files.push(SourceFile::new(path, included));
    match nested {
        None => Ok(whole),
        Some((file_name, _)) => {
            Err(Diagnostic::error("an included file cannot include another one", file_name, "second include")
                .also(at, "the first include is here")
                .into())
        }
    }
}

/// The text behind a byte order mark.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// If the first line is `include NAME`: where NAME is, and where the line ends.
fn include_line(text: &str, file: usize) -> Option<(Span, usize)> {
    let line_end = text.find('\n').unwrap_or(text.len());
    let line = without_mark(&text[..line_end]).trim_start();
    let after = line.strip_prefix("include")?;
    if after.starts_with(|c: char| !c.is_whitespace()) {
        return None;
    }
    let comment = after.match_indices("//").map(|(at, _)| at).find(|&at| after[..at].ends_with(char::is_whitespace));
    let name = &after[..comment.unwrap_or(after.len())];
    let start = line_end - after.len() + (name.len() - name.trim_start().len());
    Some((Span { file, start, end: start + name.trim().len() }, line_end))
}
