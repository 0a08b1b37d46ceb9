//! Text to tokens: words, numbers, signs. A `//` begins a comment.

use heapwise_diagnostics::{Sources, Span};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Word,
    Number,
    Sign,
    /// A character that the language does not know. The parser says so when it comes to it.
    Unknown,
    End,
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Token<'s> {
    pub(super) kind: TokenKind,
    pub(super) text: &'s str,
    pub(super) span: Span,
}

/// Longer signs stand before those that they begin with.
const SIGNS: [&str; 22] =
    ["::", "!=", "<=", ">=", "{", "}", "(", ")", "[", "]", ".", ",", ";", ":", "|", "*", "+", "?", "=", "<", ">", "-"];

/// The tokens of a file, and an `End` behind them.
pub(super) fn lex(sources: &Sources, file: usize) -> Vec<Token<'_>> {
    let text = sources.files.get(file).map_or("", |file| file.text.as_str());
    let mut tokens = Vec::new();
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
        let (kind, length) = if first.is_ascii_digit() {
            (TokenKind::Number, rest.find(|c| !is_word_character(c)).unwrap_or(rest.len()))
        } else if is_word_character(first) {
            (TokenKind::Word, rest.find(|c| !is_word_character(c)).unwrap_or(rest.len()))
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (TokenKind::Sign, sign.len())
        } else {
            (TokenKind::Unknown, first.len_utf8())
        };
        let start = text.len() - rest.len();
        let (token, after) = rest.split_at(length);
        tokens.push(Token { kind, text: token, span: Span { file, start, end: start + length } });
        rest = after;
    }
    tokens.push(Token { kind: TokenKind::End, text: "", span: Span { file, start: text.len(), end: text.len() } });
    tokens
}

/// As names of Java have them, `$` included.
fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}
