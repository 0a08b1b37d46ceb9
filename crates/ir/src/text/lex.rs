//! Text to tokens. Line ends separate tokens and mean nothing else, but every token knows its line.

use num_bigint::BigInt;

use super::ParseError;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A plain word: a keyword, a name, `v3` or `b2`.
    Word(String),
    /// A name in backquotes: never a keyword.
    Quoted(String),
    Number(BigInt, Suffix),
    /// Punctuation; `..` and `->` are one each.
    Mark(&'static str),
    End,
}

/// What follows the digits of a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Suffix {
    None,
    I32,
    I64,
    F32,
    F64,
}

/// Where a token begins; both count from 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) column: u32,
}

const MARKS: [&str; 16] = ["->", "..", "{", "}", "(", ")", "[", "]", ",", ":", ".", "=", "!", "/", "#", "@"];

pub(super) fn is_word_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || c == '$'
}

pub(super) fn is_word_part(c: char) -> bool {
    is_word_start(c) || c.is_ascii_digit()
}

/// All tokens, the last one being the end.
pub(super) fn lex(text: &str) -> Result<Vec<(Token, Position)>, ParseError> {
    let mut lexer = Lexer { rest: text, position: Position { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank();
        let position = lexer.position;
        let token = lexer.token()?;
        let ended = token == Token::End;
        tokens.push((token, position));
        if ended {
            return Ok(tokens);
        }
    }
}

struct Lexer<'t> {
    rest: &'t str,
    position: Position,
}

impl<'t> Lexer<'t> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.position.line += 1;
            self.position.column = 1;
        } else {
            self.position.column += 1;
        }
        Some(c)
    }

    fn take_while(&mut self, test: impl Fn(char) -> bool) -> &'t str {
        let whole = self.rest;
        while self.peek().is_some_and(&test) {
            self.next();
        }
        &whole[..whole.len() - self.rest.len()]
    }

    fn skip_blank(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if !self.rest.starts_with("//") {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn token(&mut self) -> Result<Token, ParseError> {
        let start = self.position;
        let Some(first) = self.peek() else { return Ok(Token::End) };
        if is_word_start(first) {
            return Ok(Token::Word(self.take_while(is_word_part).to_owned()));
        }
        if first.is_ascii_digit() || (first == '-' && self.rest[1..].starts_with(|c: char| c.is_ascii_digit())) {
            return self.number();
        }
        if first == '`' {
            return self.quoted();
        }
        match MARKS.iter().find(|mark| self.rest.starts_with(**mark)) {
            Some(mark) => {
                for _ in mark.chars() {
                    self.next();
                }
                Ok(Token::Mark(mark))
            }
            None => Err(ParseError::new(start, format!("no token begins with {first:?}"))),
        }
    }

    fn number(&mut self) -> Result<Token, ParseError> {
        let start = self.position;
        let negative = self.peek() == Some('-');
        if negative {
            self.next();
        }
        let digits = self.take_while(|c| c.is_ascii_digit());
        let suffix = match self.take_while(is_word_part) {
            "" => Suffix::None,
            "i32" => Suffix::I32,
            "i64" => Suffix::I64,
            "f32" => Suffix::F32,
            "f64" => Suffix::F64,
            other => {
                let what = format!("a number may end with i32, i64, f32 or f64, not with {other}");
                return Err(ParseError::new(start, what));
            }
        };
        let value: BigInt = digits.parse().map_err(|_| ParseError::new(start, "expected a number"))?;
        Ok(Token::Number(if negative { -value } else { value }, suffix))
    }

    fn quoted(&mut self) -> Result<Token, ParseError> {
        let start = self.position;
        self.next();
        let mut text = String::new();
        loop {
            match self.next() {
                Some('`') => return Ok(Token::Quoted(text)),
                Some('\\') => match self.next() {
                    Some('n') => text.push('\n'),
                    Some('r') => text.push('\r'),
                    Some(c @ ('`' | '\\')) => text.push(c),
                    _ => return Err(ParseError::new(start, "after \\ in a name comes n, r, ` or \\")),
                },
                Some('\n') | None => return Err(ParseError::new(start, "expected a ` that ends the name")),
                Some(c) => text.push(c),
            }
        }
    }
}
