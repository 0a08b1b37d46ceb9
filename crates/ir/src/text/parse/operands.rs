//! What instructions have beside registers: callees and arguments, cases, constants and texts.

use num_bigint::BigInt;

use super::ParseError;
use super::body::Body;
use super::items::Parser;
use crate::instr::{Callee, Instr};
use crate::program::{Const, ConstId, Fixed, Reg, TextId};
use crate::text::lex::{Position, Suffix, Token};

impl Parser {
    pub(super) fn call(&mut self, body: &Body, dst: Option<Reg>) -> Result<Instr, ParseError> {
        let callee = match self.cursor.next() {
            Token::Word(word) if word == "virtual" => Callee::Virtual(self.selector()?),
            Token::Word(word) if word == "special" => Callee::Special(self.method()?),
            _ => Callee::Static(self.method()?),
        };
        Ok(Instr::Call { dst, callee, args: self.args(body)? })
    }

    /// What the interpreter knows by heart.
    pub(super) fn native(&mut self, body: &Body, dst: Option<Reg>) -> Result<Instr, ParseError> {
        self.cursor.next();
        let name = self.cursor.name("the name of a method")?;
        let native = self.builder.native(&name);
        Ok(Instr::Native { dst, native, args: self.args(body)? })
    }

    fn args(&mut self, body: &Body) -> Result<Box<[Reg]>, ParseError> {
        let mut args = Vec::new();
        self.cursor.expect("(")?;
        while !self.cursor.eat(")") {
            args.push(self.reg(body)?);
            if !self.cursor.eat(",") && !self.cursor.is_mark(0, ")") {
                return self.cursor.expected(", or )");
            }
        }
        Ok(args.into())
    }

    /// `switch v1, 3: b1, 7: b2, b3`
    pub(super) fn switch(&mut self, body: &mut Body) -> Result<Instr, ParseError> {
        self.cursor.next();
        let value = self.reg(body)?;
        let mut cases = Vec::new();
        loop {
            self.cursor.expect(",")?;
            let position = self.cursor.position();
            let Some((number, _)) = self.cursor.number() else { break };
            let case = i32::try_from(&number).map_err(|_| does_not_fit(position, &number, "i32"))?;
            self.cursor.expect(":")?;
            cases.push((case, self.block(body, 0)?));
        }
        Ok(Instr::Switch { value, cases: cases.into(), otherwise: self.block(body, 0)? })
    }

    /// What a static field holds at first, if that is said.
    pub(super) fn fixed(&mut self) -> Result<Fixed, ParseError> {
        if !self.cursor.eat("=") {
            Ok(Fixed::Default)
        } else if self.cursor.eat_word("input") {
            Ok(Fixed::Input)
        } else if self.cursor.eat_word("text") {
            Ok(Fixed::Text(self.text()?))
        } else {
            Ok(Fixed::Const(self.constant()?))
        }
    }

    /// A text literal: in quotes, or as the numbers of its units.
    pub(super) fn text(&mut self) -> Result<TextId, ParseError> {
        if !self.cursor.eat("[") {
            let text = self.cursor.name("a text in backquotes, or [")?;
            let units: Vec<u16> = text.encode_utf16().collect();
            return Ok(self.builder.text(&units));
        }
        let mut units = Vec::new();
        while !self.cursor.eat("]") {
            let position = self.cursor.position();
            let Some((number, _)) = self.cursor.number() else { return self.cursor.expected("a number or ]") };
            units.push(u16::try_from(&number).map_err(|_| does_not_fit(position, &number, "u16"))?);
            self.cursor.eat(",");
        }
        Ok(self.builder.text(&units))
    }

    pub(super) fn constant(&mut self) -> Result<ConstId, ParseError> {
        let position = self.cursor.position();
        let value = if self.cursor.eat_word("true") {
            Const::Bool(true)
        } else if self.cursor.eat_word("false") {
            Const::Bool(false)
        } else if self.cursor.eat_word("null") {
            Const::Null
        } else if let Some((number, suffix)) = self.cursor.number() {
            let too_large = |kind: &str| does_not_fit(position, &number, kind);
            match suffix {
                Suffix::None => Const::Int(number),
                Suffix::I32 => Const::I32(i32::try_from(&number).map_err(|_| too_large("i32"))?),
                Suffix::I64 => Const::I64(i64::try_from(&number).map_err(|_| too_large("i64"))?),
                Suffix::F32 => Const::F32(u32::try_from(&number).map_err(|_| too_large("the bits of f32"))?),
                Suffix::F64 => Const::F64(u64::try_from(&number).map_err(|_| too_large("the bits of f64"))?),
            }
        } else {
            return self.cursor.expected("a number, true, false or null");
        };
        Ok(self.builder.constant(value))
    }
}

fn does_not_fit(position: Position, number: &BigInt, kind: &str) -> ParseError {
    ParseError::new(position, format!("{number} does not fit {kind}"))
}
