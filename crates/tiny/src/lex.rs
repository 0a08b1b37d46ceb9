//! Text to tokens.
//!
//! `(` and `)` stand alone, a maximal run of letters, digits and `_` is a word, and white space separates. The
//! original takes a maximal run of other characters as one token; here such a run is split into the signs that the
//! language knows, the longest first, so that `];` or `:=(~` need no space. A `//` begins a comment.

use heapwise_diagnostics::{Sources, Span};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    Word,
    Sign,
    /// A character that the language does not know. The parser says so when it comes to it.
    Unknown,
    End,
}

#[derive(Copy, Clone, Debug)]
pub(crate) struct Token<'s> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'s str,
    pub(crate) span: Span,
}

/// Longer signs stand before those that they begin with.
const SIGNS: [&str; 18] = [":=", "&&", "||", "(", ")", "~", "@", "+", "-", "<", "=", ".", "[", "]", ";", "{", "}", ","];

/// The tokens of the parts of a program, one after the other, and an `End` behind them.
pub(crate) fn lex<'s>(sources: &'s Sources, parts: &[Span]) -> Vec<Token<'s>> {
    let mut tokens = Vec::new();
    for &part in parts {
        if let Some(text) = sources.files.get(part.file).and_then(|file| file.text.get(part.start..part.end)) {
            lex_part(text, part, &mut tokens);
        }
    }
    let end = parts.last().map_or(Span::default(), |part| Span { start: part.end, ..*part });
    tokens.push(Token { kind: TokenKind::End, text: "", span: end });
    tokens
}

fn lex_part<'s>(text: &'s str, part: Span, tokens: &mut Vec<Token<'s>>) {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
            continue;
        }
        if first.is_whitespace() {
            rest = rest.trim_start();
            continue;
        }
        let (kind, length) = if is_word_character(first) {
            (TokenKind::Word, rest.find(|c| !is_word_character(c)).unwrap_or(rest.len()))
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (TokenKind::Sign, sign.len())
        } else {
            (TokenKind::Unknown, first.len_utf8())
        };
        let start = part.start + (text.len() - rest.len());
        let (token, after) = rest.split_at(length);
        tokens.push(Token { kind, text: token, span: Span { file: part.file, start, end: start + length } });
        rest = after;
    }
}

fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
