//! Methods: parameters, registers, handlers, and blocks of instructions.

use heapwise_ids::{Arena, Id};

use super::ParseError;
use super::items::Parser;
use crate::instr::{BinaryOp, Instr, UnaryOp};
use crate::program::{Block, Handler, Method, Param, Reg, Type};
use crate::text::lex::{Position, Token};
use crate::text::print::numbered;

/// What is known of the method that is being read.
pub(super) struct Body {
    /// The parameters' names. Of two equal ones the first is meant.
    params: Vec<String>,
    regs: Arena<Reg, Type>,
    /// Blocks that were named before it was known how many there are, where, and how far beyond the last they may be.
    named: Vec<(Block, Position, usize)>,
}

impl Parser {
    pub(super) fn method_item(&mut self) -> Result<(), ParseError> {
        self.cursor.next();
        let (class, name) = self.method_declared()?;
        let name = self.builder.name(&name);
        let mut body = Body { params: Vec::new(), regs: Arena::new(), named: Vec::new() };
        let params = self.params(&mut body)?;
        let result = if self.cursor.eat("->") { Some(self.ty()?) } else { None };
        self.cursor.expect("{")?;
        self.registers(&mut body)?;
        let handlers = self.handlers(&mut body)?;

        let (mut code, mut lines, mut blocks) = (Vec::new(), Vec::new(), Arena::new());
        let mut written = Vec::new();
        while !self.cursor.eat("}") {
            if self.label(blocks.len())? {
                blocks.push(code.len() as u32);
                continue;
            }
            written.push(self.cursor.position().line);
            code.push(self.instr(&mut body)?);
            lines.push(if self.cursor.eat("@") { self.cursor.count("a line")? } else { 0 });
        }
        for (block, position, beyond) in body.named {
            if block.index() >= blocks.len() + beyond {
                return Err(ParseError::new(position, format!("there is no block b{}", block.index())));
            }
        }
        self.source.instrs.push(written);
        let written = crate::program::Body { regs: body.regs, code, blocks, lines, origins: Vec::new(), handlers };
        self.builder.method(Method::declared(name, class, params, result).with_body(written));
        Ok(())
    }

    fn params(&mut self, body: &mut Body) -> Result<Vec<Param>, ParseError> {
        let mut params = Vec::new();
        self.cursor.expect("(")?;
        if self.cursor.eat(")") {
            return Ok(params);
        }
        loop {
            if matches!(self.cursor.peek(), Token::Word(word) if numbered(word, 'v').is_some()) {
                return self.cursor.expected("a parameter, in backquotes if its name looks like a register's");
            }
            let text = self.cursor.name("a parameter")?;
            self.cursor.expect(":")?;
            let ty = self.ty()?;
            let non_null = self.cursor.eat("!");
            let name = self.builder.name(&text);
            body.params.push(text);
            body.regs.push(ty);
            params.push(Param { name, ty, non_null });
            if self.cursor.eat(")") {
                return Ok(params);
            }
            if !self.cursor.eat(",") {
                return self.cursor.expected(", or )");
            }
        }
    }

    /// `v2: int, v3: bool` and so on, numbered without gaps.
    fn registers(&mut self, body: &mut Body) -> Result<(), ParseError> {
        loop {
            let number = match self.cursor.peek() {
                Token::Word(word) if self.cursor.is_mark(1, ":") => numbered(word, 'v'),
                _ => None,
            };
            let Some(number) = number else { return Ok(()) };
            if number != body.regs.len() {
                return self.cursor.expected(&format!("v{}", body.regs.len()));
            }
            self.cursor.next();
            self.cursor.next();
            body.regs.push(self.ty()?);
            self.cursor.eat(",");
        }
    }

    fn handlers(&mut self, body: &mut Body) -> Result<Vec<Handler>, ParseError> {
        let mut handlers = Vec::new();
        let mut lines = Vec::new();
        while self.cursor.is_word("catch") {
            lines.push(self.cursor.position().line);
            self.cursor.next();
            let class = if self.cursor.eat_word("any") { None } else { Some(self.class()?) };
            let reg = self.reg(body)?;
            self.cursor.expect_word("in")?;
            // The end of the range may be one beyond the last block.
            let from = self.block(body, 0)?;
            self.cursor.expect("..")?;
            let to = self.block(body, 1)?;
            self.cursor.expect_word("goto")?;
            let target = self.block(body, 0)?;
            handlers.push(Handler { from, to, class, target, reg });
        }
        self.source.handlers.push(lines);
        Ok(handlers)
    }

    /// `b3:`, which must be the next block.
    fn label(&mut self, next: usize) -> Result<bool, ParseError> {
        let number = match self.cursor.peek() {
            Token::Word(word) if self.cursor.is_mark(1, ":") => numbered(word, 'b'),
            _ => None,
        };
        if number == Some(next) {
            self.cursor.next();
            self.cursor.next();
            return Ok(true);
        }
        if number.is_some() || next == 0 {
            return self.cursor.expected(&format!("b{next}:"));
        }
        Ok(false)
    }

    pub(super) fn reg(&mut self, body: &Body) -> Result<Reg, ParseError> {
        let (name, number) = match self.cursor.peek() {
            Token::Word(word) => (word, numbered(word, 'v')),
            Token::Quoted(name) => (name, None),
            _ => return self.cursor.expected("a register"),
        };
        let index = match number {
            Some(number) => Some(number).filter(|&number| number < body.regs.len()),
            None => body.params.iter().position(|param| param == name),
        };
        match index {
            Some(index) => {
                self.cursor.next();
                Ok(Reg::from_index(index))
            }
            None => Err(ParseError::new(self.cursor.position(), format!("there is no register {name}"))),
        }
    }

    /// A block, to be found later: among all blocks and `beyond` more.
    pub(super) fn block(&mut self, body: &mut Body, beyond: usize) -> Result<Block, ParseError> {
        let position = self.cursor.position();
        let number = match self.cursor.peek() {
            Token::Word(word) => numbered(word, 'b'),
            _ => None,
        };
        let Some(number) = number else { return self.cursor.expected("a block") };
        self.cursor.next();
        let block = Block::from_index(number);
        body.named.push((block, position, beyond));
        Ok(block)
    }

    fn instr(&mut self, body: &mut Body) -> Result<Instr, ParseError> {
        if self.cursor.is_mark(1, "=") {
            let dst = self.reg(body)?;
            self.cursor.next();
            return self.value(body, dst);
        }
        let line = self.cursor.position().line;
        let Token::Word(word) = self.cursor.peek().clone() else { return self.cursor.expected("an instruction") };
        match word.as_str() {
            "store" => {
                self.cursor.next();
                let obj = self.reg(body)?;
                self.cursor.expect(",")?;
                let field = self.field()?;
                Ok(Instr::Store { obj, field, value: self.after_comma(body)? })
            }
            "setelement" => {
                self.cursor.next();
                let (array, index) = self.element(body)?;
                let value = self.after_comma(body)?;
                self.cursor.expect(":")?;
                Ok(Instr::StoreElement { array, index, value, ty: self.ty()? })
            }
            "require" => {
                self.cursor.next();
                let obj = self.reg(body)?;
                self.cursor.expect(",")?;
                Ok(Instr::Require { obj, class: self.class()? })
            }
            "see" => self.of_one(body, |reg| Instr::See { reg }),
            "assume" => self.of_one(body, |cond| Instr::Assume { cond }),
            "assert" => self.of_one(body, |cond| Instr::Assert { cond }),
            "throw" => self.of_one(body, |exception| Instr::Throw { exception }),
            "mark" | "unsupported" => {
                self.cursor.next();
                let name = self.cursor.name("a name")?;
                let name = self.builder.name(&name);
                Ok(if word == "mark" { Instr::Mark { name } } else { Instr::Unsupported { what: name } })
            }
            "putstatic" => {
                self.cursor.next();
                let field = self.field()?;
                Ok(Instr::StoreStatic { field, value: self.after_comma(body)? })
            }
            "init" => {
                self.cursor.next();
                Ok(Instr::Init { class: self.class()? })
            }
            "nonnull" => self.of_one(body, |obj| Instr::NonNull { obj }),
            "call" | "special" | "virtual" => self.call(body, None),
            "native" => self.native(body, None),
            "switch" => self.switch(body),
            "goto" => {
                self.cursor.next();
                Ok(Instr::Goto { to: self.block(body, 0)? })
            }
            "branch" => {
                self.cursor.next();
                let cond = self.reg(body)?;
                self.cursor.expect(",")?;
                let then = self.block(body, 0)?;
                self.cursor.expect(",")?;
                Ok(Instr::Branch { cond, then, otherwise: self.block(body, 0)? })
            }
            "return" => {
                self.cursor.next();
                let same_line = self.cursor.position().line == line;
                let has_value = same_line && matches!(self.cursor.peek(), Token::Word(_) | Token::Quoted(_));
                Ok(Instr::Return { value: if has_value { Some(self.reg(body)?) } else { None } })
            }
            _ => self.cursor.expected("an instruction"),
        }
    }

    /// What stands to the right of `=`.
    fn value(&mut self, body: &mut Body, dst: Reg) -> Result<Instr, ParseError> {
        let Token::Word(word) = self.cursor.peek().clone() else { return self.cursor.expected("an operation") };
        if let Some(op) = UnaryOp::ALL.into_iter().find(|op| op.name() == word) {
            return self.of_one(body, |a| Instr::Unary { dst, op, a });
        }
        if let Some(op) = BinaryOp::ALL.into_iter().find(|op| op.name() == word) {
            self.cursor.next();
            let a = self.reg(body)?;
            return Ok(Instr::Binary { dst, op, a, b: self.after_comma(body)? });
        }
        match word.as_str() {
            "const" => {
                self.cursor.next();
                Ok(Instr::Const { dst, value: self.constant()? })
            }
            "copy" => self.of_one(body, |src| Instr::Copy { dst, src }),
            "length" => self.of_one(body, |array| Instr::Length { dst, array }),
            "new" => {
                self.cursor.next();
                Ok(Instr::New { dst, class: self.class()? })
            }
            "newarray" => {
                self.cursor.next();
                let class = self.class()?;
                Ok(Instr::NewArray { dst, class, length: self.after_comma(body)? })
            }
            "load" => {
                self.cursor.next();
                let obj = self.reg(body)?;
                self.cursor.expect(",")?;
                Ok(Instr::Load { dst, obj, field: self.field()? })
            }
            "element" => {
                self.cursor.next();
                let (array, index) = self.element(body)?;
                self.cursor.expect(":")?;
                Ok(Instr::LoadElement { dst, array, index, ty: self.ty()? })
            }
            "instanceof" | "cast" => {
                self.cursor.next();
                let obj = self.reg(body)?;
                self.cursor.expect(",")?;
                let class = self.class()?;
                Ok(if word == "cast" {
                    Instr::Cast { dst, src: obj, class }
                } else {
                    Instr::InstanceOf { dst, obj, class }
                })
            }
            "text" => {
                self.cursor.next();
                Ok(Instr::Text { dst, text: self.text()? })
            }
            "mirror" => {
                self.cursor.next();
                let name = self.cursor.name("the name of a class")?;
                Ok(Instr::Mirror { dst, name: self.builder.name(&name) })
            }
            "getstatic" => {
                self.cursor.next();
                Ok(Instr::LoadStatic { dst, field: self.field()? })
            }
            "call" | "special" | "virtual" => self.call(body, Some(dst)),
            "native" => self.native(body, Some(dst)),
            _ => self.cursor.expected("an operation that has a result"),
        }
    }

    /// A word and a register.
    fn of_one(&mut self, body: &Body, make: impl Fn(Reg) -> Instr) -> Result<Instr, ParseError> {
        self.cursor.next();
        Ok(make(self.reg(body)?))
    }

    fn after_comma(&mut self, body: &Body) -> Result<Reg, ParseError> {
        self.cursor.expect(",")?;
        self.reg(body)
    }

    /// `a[i]`
    fn element(&mut self, body: &Body) -> Result<(Reg, Reg), ParseError> {
        let array = self.reg(body)?;
        self.cursor.expect("[")?;
        let index = self.reg(body)?;
        self.cursor.expect("]")?;
        Ok((array, index))
    }
}
