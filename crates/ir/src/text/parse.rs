//! Text to programs. Names may be used before they are declared, so the text is walked three times: for the names of
//! classes, then for those of methods, then for everything (`parse/items.rs`, `parse/body.rs`, `parse/operands.rs`). What the text says is
//! not verified here, beyond that its names lead somewhere. The first error ends the work.

mod body;
mod items;
mod operands;

use std::fmt;

use heapwise_ids::Id;
use num_bigint::BigInt;

use super::lex::{Position, Suffix, Token, lex};
use crate::program::Program;
use crate::verify::Place;

/// What is wrong with a text, and where; line and column count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    pub line: u32,
    pub column: u32,
    pub what: String,
}

impl ParseError {
    pub(super) fn new(position: Position, what: impl Into<String>) -> Self {
        ParseError { line: position.line, column: position.column, what: what.into() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for ParseError {}

/// A program, with the lines of the text that its parts come from.
#[derive(Clone, Debug)]
pub struct Parsed {
    pub program: Program,
    pub source: Source,
}

/// The lines of a text from which the parts of a program come.
#[derive(Clone, Default, Debug)]
pub struct Source {
    classes: Vec<u32>,
    fields: Vec<u32>,
    methods: Vec<u32>,
    handlers: Vec<Vec<u32>>,
    instrs: Vec<Vec<u32>>,
}

impl Source {
    /// The line of a place, counted from 1; the first one for the program as a whole.
    pub fn line(&self, place: Place) -> u32 {
        let within = |lines: &[Vec<u32>], method: usize, index: usize| lines.get(method)?.get(index).copied();
        let line = match place {
            Place::Program => None,
            Place::Class(class) => self.classes.get(class.index()).copied(),
            Place::Field(field) => self.fields.get(field.index()).copied(),
            Place::Method(method) => self.methods.get(method.index()).copied(),
            Place::Handler(method, index) => within(&self.handlers, method.index(), index),
            Place::Instr(method, position) => within(&self.instrs, method.index(), position),
        };
        line.unwrap_or(1)
    }
}

/// The program that a text says.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    Ok(parse_with_source(text)?.program)
}

/// The program that a text says, and where in the text: for those who report flaws.
pub fn parse_with_source(text: &str) -> Result<Parsed, ParseError> {
    items::program(Cursor { tokens: lex(text)?, at: 0 })
}

/// The tokens, and how far they have been read. The last one, the end, is never passed.
struct Cursor {
    tokens: Vec<(Token, Position)>,
    at: usize,
}

impl Cursor {
    fn ahead(&self, by: usize) -> &(Token, Position) {
        &self.tokens[(self.at + by).min(self.tokens.len() - 1)]
    }

    fn peek(&self) -> &Token {
        &self.ahead(0).0
    }

    fn position(&self) -> Position {
        self.ahead(0).1
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// An error about the next token: this was expected instead.
    fn expected<T>(&self, what: &str) -> Result<T, ParseError> {
        let found = match self.peek() {
            Token::Word(word) => word.clone(),
            Token::Quoted(name) => format!("`{name}`"),
            Token::Number(number, _) => number.to_string(),
            Token::Mark(mark) => (*mark).to_owned(),
            Token::End => "the end".to_owned(),
        };
        Err(ParseError::new(self.position(), format!("expected {what}, found {found}")))
    }

    fn is_mark(&self, by: usize, mark: &str) -> bool {
        matches!(&self.ahead(by).0, Token::Mark(found) if *found == mark)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(found) if found == word)
    }

    fn eat(&mut self, mark: &str) -> bool {
        let found = self.is_mark(0, mark);
        if found {
            self.next();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, mark: &str) -> Result<(), ParseError> {
        if self.eat(mark) { Ok(()) } else { self.expected(mark) }
    }

    fn expect_word(&mut self, word: &str) -> Result<(), ParseError> {
        if self.eat_word(word) { Ok(()) } else { self.expected(word) }
    }

    /// A word or a quoted name; `what` says of what.
    fn name(&mut self, what: &str) -> Result<String, ParseError> {
        match self.peek() {
            Token::Word(name) | Token::Quoted(name) => {
                let name = name.clone();
                self.next();
                Ok(name)
            }
            _ => self.expected(what),
        }
    }

    /// A number that is not negative and fits an index.
    fn count(&mut self, what: &str) -> Result<u32, ParseError> {
        match self.peek() {
            Token::Number(number, Suffix::None) => match u32::try_from(number) {
                Ok(number) => {
                    self.next();
                    Ok(number)
                }
                Err(_) => self.expected(what),
            },
            _ => self.expected(what),
        }
    }

    fn number(&mut self) -> Option<(BigInt, Suffix)> {
        let Token::Number(number, suffix) = self.peek() else { return None };
        let found = (number.clone(), *suffix);
        self.next();
        Some(found)
    }
}
