//! Expressions. The body of a `let` and the `else` side of an `if` are read in a loop, all else by recursion.

use heapwise_diagnostics::{Diagnostic, Span};

use crate::ast::{ExprId, ExprKind, Ident, Operator};
use crate::lex::TokenKind;
use crate::parse::{MAX_NESTING, Parsed, Parser, is_symbol, symbol};

/// A `let` or an `if` whose last part is still to come.
enum Unfinished {
    Let { start: Span, name: Ident, value: ExprId },
    If { start: Span, cond: ExprId, then: ExprId },
}

impl Parser<'_, '_> {
    pub(super) fn expr(&mut self) -> Parsed<ExprId> {
        if self.depth == MAX_NESTING {
            return Err(Diagnostic::error(
                format!("expressions nest deeper than {MAX_NESTING} levels"),
                self.token().span,
                "too deep here",
            )
            .help("name parts of it with `let`; the bodies of `let` and the `else` sides of `if` do not count")
            .into());
        }
        self.depth += 1;
        let mut unfinished = Vec::new();
        loop {
            let next = match self.token().text {
                "let" => self.let_head()?,
                "if" => self.if_head()?,
                _ => break,
            };
            unfinished.push(next);
        }
        let mut expr = self.operand()?;
        while let Some(outer) = unfinished.pop() {
            expr = self.finish(outer, expr);
        }
        self.depth -= 1;
        Ok(expr)
    }

    /// `let x := e in`
    #[inline(never)]
    fn let_head(&mut self) -> Parsed<Unfinished> {
        let start = self.token().span;
        self.at += 1;
        let name = self.variable_name("the name of a variable after `let`")?;
        self.expect_assign("between the variable of a `let` and its value")?;
        let value = self.expr()?;
        if !self.take("in") {
            return Err(self
                .expected_after(value, "`in` after the value of a `let`")
                .also(start, "of this `let`")
                .into());
        }
        Ok(Unfinished::Let { start, name, value })
    }

    /// `if e then e else`
    #[inline(never)]
    fn if_head(&mut self) -> Parsed<Unfinished> {
        let start = self.token().span;
        self.at += 1;
        let cond = self.expr()?;
        if !self.take("then") {
            let error = self.expected_after(cond, "`then` after the condition of an `if`");
            return Err(error.also(start, "of this `if`").into());
        }
        let then = self.expr()?;
        if !self.take("else") {
            let error = self.expected_after(then, "`else` after the first side of an `if`");
            return Err(error.also(start, "every `if` needs its `else`").into());
        }
        Ok(Unfinished::If { start, cond, then })
    }

    fn finish(&mut self, outer: Unfinished, last: ExprId) -> ExprId {
        let end = self.exprs[last].span;
        match outer {
            Unfinished::Let { start, name, value } => {
                self.add(ExprKind::Let { name, value, body: last }, start.to(end))
            }
            Unfinished::If { start, cond, then } => {
                self.add(ExprKind::If { cond, then, otherwise: last }, start.to(end))
            }
        }
    }

    fn operand(&mut self) -> Parsed<ExprId> {
        if self.is_at("(") { self.parentheses() } else { self.atom() }
    }

    #[inline(never)]
    fn atom(&mut self) -> Parsed<ExprId> {
        let token = self.token();
        let kind = match token.text {
            "null" => ExprKind::Null,
            "true" => ExprKind::Bool(true),
            "false" => ExprKind::Bool(false),
            "new" => {
                self.at += 1;
                let class = self.name("the name of a class after `new`")?;
                let span = token.span.to(class.span);
                return Ok(self.add(ExprKind::New { class }, span));
            }
            word if token.kind == TokenKind::Word && word.bytes().all(|byte| byte.is_ascii_digit()) => {
                match word.parse() {
                    Ok(number) => ExprKind::Int(number),
                    Err(_) => return Err(self.expected("a number").into()),
                }
            }
            word if is_symbol(word) => match symbol(word) {
                Some(symbol) => ExprKind::Symbol(symbol),
                None => return Err(self.expected("a symbol with a number below 2^32").into()),
            },
            _ => {
                let name = self.name("an expression").map_err(|error| self.better_than_expression(error))?;
                return Ok(self.add(ExprKind::Variable(name.text), name.span));
            }
        };
        self.at += 1;
        Ok(self.add(kind, token.span))
    }

    fn parentheses(&mut self) -> Parsed<ExprId> {
        let open = self.token().span;
        self.at += 1;
        if self.take("~") {
            let value = self.expr()?;
            return self.close(open, ExprKind::Not { value });
        }
        if self.take("@") {
            let name = self.name("a name after `@`")?;
            return self.close(open, ExprKind::Mark { name });
        }
        if self.is_at(")") {
            return Err(self.expected("an expression").also(open, "in these parentheses").into());
        }
        let first = self.expr()?;
        if self.take(")") {
            return Ok(first);
        }
        if self.take(".") {
            return self.access(open, first);
        }
        if self.take("instanceof") {
            let class = self.name("the name of a class after `instanceof`")?;
            return self.close(open, ExprKind::InstanceOf { value: first, class });
        }
        let Some(op) = Operator::from_sign(self.token().text) else {
            return Err(self.no_operator(open, first));
        };
        self.at += 1;
        let right = self.expr()?;
        self.close(open, ExprKind::Binary { op, left: first, right })
    }

    /// What follows `(e .`
    fn access(&mut self, open: Span, object: ExprId) -> Parsed<ExprId> {
        let name = self.name("the name of a field or method after `.`")?;
        if self.take(":=") {
            let value = self.expr()?;
            return self.close(open, ExprKind::Write { object, field: name, value });
        }
        if !self.is_at("[") {
            return self.close(open, ExprKind::Read { object, field: name });
        }
        let bracket = self.token().span;
        self.at += 1;
        let mut args = Vec::new();
        while !self.is_at("]") {
            if !args.is_empty() && !self.take(",") {
                return Err(self
                    .expected("`,` or `]` after an argument")
                    .also(bracket, "the arguments begin here")
                    .into());
            }
            args.push(self.expr()?);
        }
        self.at += 1;
        self.close(open, ExprKind::Call { receiver: object, method: name, args })
    }

    #[inline(never)]
    fn close(&mut self, open: Span, kind: ExprKind) -> Parsed<ExprId> {
        let end = self.token().span;
        if !self.take(")") {
            return Err(self.unclosed(open, &kind));
        }
        Ok(self.add(kind, open.to(end)))
    }
}
