//! What rules say of numbers.

use heapwise_diagnostics::Diagnostic;

use super::{Parsed, Parser};
use crate::syntax::ast::{NumExpr, NumKind, PathExpr, Said};
use crate::syntax::lex::TokenKind;

pub(super) const COMPARISONS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

impl Parser<'_> {
    pub(super) fn sorted(&mut self) -> Parsed<Said> {
        let start = self.token().span;
        self.at += 1;
        let is_tree = self.take("tree");
        if !is_tree {
            self.expect("list", "or `tree` after `sorted`")?;
        }
        let (path, via) = self.start_and_via()?;
        if via.len() != if is_tree { 2 } else { 1 } {
            let what =
                if is_tree { "a sorted tree goes on by two fields" } else { "a sorted list goes on by one field" };
            let span = start.to(self.before());
            return Err(Box::new(Diagnostic::error(what, span, format!("not by {}", via.len()))));
        }
        self.expect("by", "and what is compared, after the fields")?;
        let key = self.steps("the field that is compared")?;
        let strictly = self.take("strictly");
        Ok(Said::Sorted { start: path, via, key, strictly, span: start.to(self.before()) })
    }

    pub(super) fn same_count(&mut self) -> Parsed<Said> {
        let start = self.token().span;
        self.at += 2;
        let (path, via) = self.start_and_via()?;
        self.expect("of", "and a name for each object that may count, after the fields")?;
        let name = self.name("a name for each object")?;
        self.expect(":", "between the name and which objects count")?;
        let of = Box::new(self.nested(Self::simple)?);
        Ok(Said::SameCount { start: path, via, name, of, span: start.to(self.before()) })
    }

    pub(super) fn number(&mut self) -> Parsed<NumExpr> {
        self.nested(|parser| {
            let start = parser.token().span;
            let mut sum = parser.term()?;
            while parser.is_at("+") || parser.is_at("-") {
                let is_sum = parser.is_at("+");
                parser.at += 1;
                let next = parser.term()?;
                let kind =
                    if is_sum { NumKind::Add(vec![sum, next]) } else { NumKind::Sub(Box::new(sum), Box::new(next)) };
                sum = NumExpr { kind, span: start.to(parser.before()) };
            }
            if parser.take("else") {
                let other = parser.number()?;
                let span = start.to(parser.before());
                return Ok(NumExpr { kind: NumKind::Else(Box::new(sum), Box::new(other)), span });
            }
            Ok(sum)
        })
    }

    fn term(&mut self) -> Parsed<NumExpr> {
        let start = self.token().span;
        let kind = if self.token().kind == TokenKind::Number || self.is_at("-") {
            let negative = self.take("-");
            let digits = self.token();
            let Ok(value) = digits.text.parse::<i64>() else {
                let what = format!("`{}` is no integer of 64 bits", digits.text);
                return Err(Box::new(Diagnostic::error(what, digits.span, "expected an integer")));
            };
            self.at += 1;
            NumKind::Const(if negative { -value } else { value })
        } else if matches!(self.token().text, "true" | "false") {
            let value = i64::from(self.is_at("true"));
            self.at += 1;
            NumKind::Const(value)
        } else if self.begins_number() {
            self.call()?
        } else if self.take("(") {
            let inner = self.nested(Self::number)?;
            self.expect(")", "to end the parentheses")?;
            return Ok(NumExpr { span: start.to(self.before()), ..inner });
        } else {
            NumKind::At(self.place()?)
        };
        Ok(NumExpr { kind, span: start.to(self.before()) })
    }

    fn call(&mut self) -> Parsed<NumKind> {
        let function = self.name("a function")?;
        self.expect("(", "to begin what it is about")?;
        let kind = match function.text.as_str() {
            "count" => NumKind::Count(self.paths()?),
            "length" => NumKind::Length(self.paths()?),
            which => {
                let mut parts = vec![self.number()?];
                while self.take(",") {
                    parts.push(self.number()?);
                }
                if which == "max" { NumKind::Max(parts) } else { NumKind::Min(parts) }
            }
        };
        self.expect(")", &format!("after `{}(`", function.text))?;
        Ok(kind)
    }

    /// A number in the heap.
    fn place(&mut self) -> Parsed<PathExpr> {
        if self.token().kind != TokenKind::Word && !self.is_at(".") {
            return Err(Box::new(self.expected("a number: a field, `count(...)`, `length(...)` or an integer")));
        }
        self.paths()
    }
}
