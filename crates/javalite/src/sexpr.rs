//! Text to nested lists: `(` and `[` open one, the matching bracket closes it, all else is an atom.
//!
//! A `;` or `//` begins a comment. A run of letters, digits and `_ - ? ! '` is a word; `$`, `@`, `=` and `:=` are signs
//! that need no space around them, so that the paper's `(x $f)` and `(x $ f)` are the same.

use heapwise_diagnostics::{Diagnostic, Span};

use crate::parse::Parsed;

/// How deep lists may nest.
pub const MAX_NESTING: usize = 500;

/// An atom or a list.
#[derive(Debug)]
pub(crate) struct Node<'s> {
    pub(crate) kind: NodeKind<'s>,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum NodeKind<'s> {
    /// A word or a sign.
    Atom(&'s str),
    List(Vec<Node<'s>>),
}

impl<'s> Node<'s> {
    pub(crate) fn atom(&self) -> Option<&'s str> {
        match self.kind {
            NodeKind::Atom(text) => Some(text),
            NodeKind::List(_) => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Node<'s>]> {
        match &self.kind {
            NodeKind::Atom(_) => None,
            NodeKind::List(items) => Some(items),
        }
    }

    pub(crate) fn is(&self, text: &str) -> bool {
        self.atom() == Some(text)
    }
}

pub(crate) fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || "_-?!'".contains(c)
}

/// A list whose end has not come yet.
struct Open<'s> {
    bracket: &'s str,
    at: usize,
    items: Vec<Node<'s>>,
}

/// The lists and atoms of a text.
pub(crate) fn read(text: &str) -> Parsed<Vec<Node<'_>>> {
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut done = Vec::new();
    // A byte order mark is not part of the program.
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if first == ';' || rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let length = match first {
            _ if is_word_character(first) => rest.find(|c| !is_word_character(c)).unwrap_or(rest.len()),
            _ if rest.starts_with(":=") => 2,
            _ => first.len_utf8(),
        };
        let span = Span::from(at..at + length);
        let token = &rest[..length];
        at += length;
        let node = match token {
            "(" | "[" => {
                if open.len() == MAX_NESTING {
                    return Err(Diagnostic::error(
                        format!("brackets nest deeper than {MAX_NESTING} levels"),
                        span,
                        "too deep here",
                    )
                    .help("move a part of it into a method")
                    .into());
                }
                open.push(Open { bracket: token, at: span.start, items: Vec::new() });
                continue;
            }
            ")" | "]" => close(open.pop(), token, span)?,
            _ if is_word_character(first) || matches!(token, ":=" | "=" | "$" | "@") => {
                Node { kind: NodeKind::Atom(token), span }
            }
            _ => return Err(unknown_sign(token, span)),
        };
        open.last_mut().map_or(&mut done, |list| &mut list.items).push(node);
    }
    match open.pop() {
        None => Ok(done),
        Some(list) => Err(Diagnostic::error(
            format!("this `{}` is not closed", list.bracket),
            Span::from(list.at..list.at + 1),
            format!("expected a `{}` for it before the text ends", closing(list.bracket)),
        )
        .into()),
    }
}

fn close<'s>(open: Option<Open<'s>>, token: &str, span: Span) -> Parsed<Node<'s>> {
    let Some(list) = open else {
        return Err(
            Diagnostic::error(format!("this `{token}` closes nothing"), span, "expected no more of these").into()
        );
    };
    let wanted = closing(list.bracket);
    if token != wanted {
        return Err(Diagnostic::error(
            format!("expected `{wanted}`, but found `{token}`"),
            span,
            format!("expected `{wanted}`"),
        )
        .also(Span::from(list.at..list.at + 1), "to close this")
        .into());
    }
    Ok(Node { kind: NodeKind::List(list.items), span: Span::from(list.at..span.end) })
}

fn closing(bracket: &str) -> &'static str {
    if bracket == "(" { ")" } else { "]" }
}

fn unknown_sign(token: &str, span: Span) -> Box<Diagnostic> {
    let error = Diagnostic::error(format!("unknown sign `{token}`"), span, "not part of the language");
    let help = match token {
        "{" | "}" => Some("Javalite is written in `(` `)` and `[` `]`"),
        "." => Some("a field is accessed with `$`: `(x $ f)`; a method is called with `@`: `(x @ m e)`"),
        ":" => Some("write `:=` for assignment"),
        _ => None,
    };
    error.maybe_help(help.map(str::to_owned)).into()
}
