use std::fmt::{self, Write};

use heapwise_ids::Names;

use crate::kinds::{Kind, Kinds};
use crate::node::{BinaryOp, Node, Origin, SymbolId, UnaryOp};
use crate::terms::{Term, Terms};

/// Prints terms for people: infix, with parentheses only where they are needed.
pub struct Printer<'a> {
    pub terms: &'a Terms,
    pub names: &'a Names,
    /// How a set of kinds is called: the name of a class, say.
    pub kinds: &'a dyn Fn(&[(Kind, Kind)]) -> String,
}

/// How tightly operators bind, loosest first.
#[derive(Copy, Clone, PartialEq, PartialOrd)]
enum Level {
    Conditional,
    Or,
    And,
    Compare,
    Bits,
    Sum,
    Product,
    Prefix,
}

impl Printer<'_> {
    pub fn term(&self, term: Term) -> String {
        let mut out = String::new();
        self.write(&mut out, term, Level::Conditional).expect("writing to a string");
        out
    }

    pub fn symbol(&self, id: SymbolId) -> String {
        self.term(self.terms.symbol_term(id))
    }

    fn write(&self, out: &mut String, term: Term, at: Level) -> fmt::Result {
        match self.terms.node(term) {
            Node::Bool(value) => write!(out, "{value}"),
            Node::Int(value) | Node::I64(value) => write!(out, "{value}"),
            Node::I32(value) => write!(out, "{value}"),
            Node::Big(id) => write!(out, "{}", self.terms.big(id)),
            Node::Null => out.write_str("null"),
            Node::Object(id, _) => write!(out, "new#{id}"),
            Node::Symbol(id) => self.origin(out, self.terms.symbol(id).origin),
            Node::Unary(UnaryOp::Not, a) => self.negation(out, a, at),
            Node::Unary(UnaryOp::Neg, a) => {
                out.push('-');
                self.write(out, a, Level::Prefix)
            }
            Node::Unary(UnaryOp::Widen, a) => self.call(out, "long", &[a]),
            Node::Unary(UnaryOp::Narrow, a) => self.call(out, "int", &[a]),
            Node::Binary(op, a, b) => {
                let (text, level) = operator(op);
                self.infix(out, at, level, text, a, b)
            }
            Node::Ite(c, a, b) => self.call(out, "ite", &[c, a, b]),
            Node::KindIn(a, kinds) => self.kind_in(out, a, kinds, "is", at),
        }
    }

    fn negation(&self, out: &mut String, a: Term, at: Level) -> fmt::Result {
        match self.terms.node(a) {
            Node::Binary(BinaryOp::Eq, x, y) => self.infix(out, at, Level::Compare, "!=", x, y),
            Node::Binary(BinaryOp::Lt, x, y) => self.infix(out, at, Level::Compare, ">=", x, y),
            Node::KindIn(x, kinds) => self.kind_in(out, x, kinds, "is not", at),
            _ => {
                out.push('!');
                self.write(out, a, Level::Prefix)
            }
        }
    }

    fn kind_in(&self, out: &mut String, a: Term, kinds: Kinds, verb: &str, at: Level) -> fmt::Result {
        let open = at > Level::Compare;
        out.push_str(if open { "(" } else { "" });
        self.write(out, a, Level::Compare)?;
        write!(out, " {verb} {}", (self.kinds)(self.terms.kinds.ranges(kinds)))?;
        out.push_str(if open { ")" } else { "" });
        Ok(())
    }

    fn infix(&self, out: &mut String, at: Level, level: Level, text: &str, a: Term, b: Term) -> fmt::Result {
        let open = at > level || (at == level && level == Level::Compare);
        out.push_str(if open { "(" } else { "" });
        self.write(out, a, level)?;
        match (text, self.terms.node(b), self.terms.as_integer(b)) {
            ("+", Node::Unary(UnaryOp::Neg, positive), _) => {
                out.push_str(" - ");
                self.write(out, positive, Level::Prefix)?;
            }
            ("+", _, Some(value)) if value.is_negative() => write!(out, " - {}", -&value)?,
            _ => {
                write!(out, " {text} ")?;
                // Sums and products of ours are left-nested only by accident: keep the grouping visible on the right.
                let right = if level == Level::Or || level == Level::And { level } else { tighter(level) };
                self.write(out, b, right)?;
            }
        }
        out.push_str(if open { ")" } else { "" });
        Ok(())
    }

    fn call(&self, out: &mut String, function: &str, arguments: &[Term]) -> fmt::Result {
        write!(out, "{function}(")?;
        for (index, &argument) in arguments.iter().enumerate() {
            out.push_str(if index > 0 { ", " } else { "" });
            self.write(out, argument, Level::Conditional)?;
        }
        out.push(')');
        Ok(())
    }

    fn origin(&self, out: &mut String, origin: Origin) -> fmt::Result {
        match origin {
            Origin::Input(name) => out.write_str(self.names.text(name)),
            Origin::Field(of, field) => {
                self.write(out, of, Level::Prefix)?;
                write!(out, ".{}", self.names.text(field))
            }
            Origin::Element(of, at) => {
                self.write(out, of, Level::Prefix)?;
                out.push('[');
                self.write(out, at, Level::Conditional)?;
                out.push(']');
                Ok(())
            }
            Origin::Length(of) => {
                self.write(out, of, Level::Prefix)?;
                out.write_str(".length")
            }
        }
    }
}

fn operator(op: BinaryOp) -> (&'static str, Level) {
    match op {
        BinaryOp::And => ("&&", Level::And),
        BinaryOp::Or => ("||", Level::Or),
        BinaryOp::Eq => ("==", Level::Compare),
        BinaryOp::Lt => ("<", Level::Compare),
        BinaryOp::Add => ("+", Level::Sum),
        BinaryOp::Mul => ("*", Level::Product),
        BinaryOp::Div => ("/", Level::Product),
        BinaryOp::Rem => ("%", Level::Product),
        BinaryOp::BitAnd => ("&", Level::Bits),
        BinaryOp::BitOr => ("|", Level::Bits),
        BinaryOp::BitXor => ("^", Level::Bits),
        BinaryOp::Shl => ("<<", Level::Bits),
        BinaryOp::Shr => (">>", Level::Bits),
        BinaryOp::Ushr => (">>>", Level::Bits),
    }
}

fn tighter(level: Level) -> Level {
    match level {
        Level::Conditional => Level::Or,
        Level::Or => Level::And,
        Level::And => Level::Compare,
        Level::Compare => Level::Bits,
        Level::Bits => Level::Sum,
        Level::Sum => Level::Product,
        Level::Product | Level::Prefix => Level::Prefix,
    }
}
