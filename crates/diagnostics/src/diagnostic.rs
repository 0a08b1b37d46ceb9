//! What is said about a program, and how that looks.

use std::fmt;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::source::{Sources, Span};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The program is not run.
    Error,
    /// The program is run, but perhaps does not do what was meant.
    Warning,
}

/// A piece of the program, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    pub message: String,
    /// Where it is, and what was expected there.
    pub primary: Label,
    /// Other places that explain it.
    pub context: Vec<Label>,
    pub help: Vec<String>,
}

impl Diagnostic {
    pub fn error(message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self::new(Severity::Error, message.into(), span, label.into())
    }

    pub fn warning(message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message.into(), span, label.into())
    }

    fn new(severity: Severity, message: String, span: Span, text: String) -> Self {
        Diagnostic { severity, message, primary: Label { span, text }, context: Vec::new(), help: Vec::new() }
    }

    /// Points at another place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.context.push(Label { span, text: text.into() });
        self
    }

    /// Adds advice.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    pub fn maybe_help(self, text: Option<String>) -> Self {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }

    /// As a reader sees it, with colour codes for terminals on demand.
    pub fn render(&self, sources: &Sources, colour: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut group = Group::with_title(level.primary_title(self.message.as_str()));
        // One snippet for each file, that of the primary label first.
        let first = self.primary.span.file;
        for file in std::iter::once(first).chain((0..sources.files.len()).filter(|&file| file != first)) {
            let Some(source) = sources.files.get(file) else { continue };
            let annotate = |kind: AnnotationKind, label: &'_ Label| {
                kind.span(visible(&source.text, label.span)).label(label.text.clone())
            };
            let mut annotations = Vec::new();
            if file == first {
                annotations.push(annotate(AnnotationKind::Primary, &self.primary));
            }
            let context = self.context.iter().filter(|label| label.span.file == file);
            annotations.extend(context.map(|label| annotate(AnnotationKind::Context, label)));
            if !annotations.is_empty() {
                let snippet = Snippet::source(source.text.as_str()).path(source.name.as_str());
                group = group.element(snippet.annotations(annotations));
            }
        }
        for help in &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

/// The range to underline: inside the text, on character boundaries, and of one line, so that a long expression does
/// not fill the screen.
fn visible(text: &str, span: Span) -> std::ops::Range<usize> {
    let boundary = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary(span.start);
    let end = boundary(span.end).max(start);
    let line_end = text[start..end].find('\n').map_or(end, |length| start + length);
    start..line_end
}

/// Messages about one program, with the texts that they point into.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    pub sources: Sources,
    pub list: Vec<Diagnostic>,
}

impl Diagnostics {
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Each message as text.
    pub fn rendered(&self, colour: bool) -> Vec<String> {
        self.list.iter().map(|diagnostic| diagnostic.render(&self.sources, colour)).collect()
    }

    /// All messages as one text, an empty line between two.
    pub fn render(&self, colour: bool) -> String {
        self.rendered(colour).iter().map(|text| format!("{}\n", text.trim_end())).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Diagnostics {}
