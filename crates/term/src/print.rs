//! Terms as text for people.
//!
//! Infix, with parentheses only where they are needed. A term may be deep, and one that shares its subterms may be
//! enormous when written out, so the printer has a stack of its own and stops at a length that nobody reads.

use heapwise_ids::{Name, Names};

use crate::float;
use crate::kinds::{Kind, Kinds};
use crate::limits::Limits;
use crate::node::{BinaryOp, Node, Origin, SymbolId, UnaryOp};
use crate::terms::{Term, Terms};

/// How many bytes of a term are printed, unless told otherwise.
const LENGTH: usize = 1 << 16;

/// Names a set of kinds, given as ranges.
type KindNames<'a> = &'a dyn Fn(&[(Kind, Kind)]) -> String;

/// Says what a number in a field means, and what its absence does.
type NumberNames<'a> = &'a dyn Fn(Name, i64) -> Option<[String; 2]>;

/// Prints terms for people: infix, with parentheses only where they are needed.
pub struct Printer<'a> {
    pub terms: &'a Terms,
    pub names: &'a Names,
    /// How a set of kinds is called: the name of a class, say.
    pub kinds: KindNames<'a>,
    /// What it means that a field holds a number, of an object, and what it means that it does not, where there are words for
    /// it: `" is interned"`.
    pub numbers: NumberNames<'a>,
}

/// No number has a meaning of its own.
pub fn plain_numbers(_: Name, _: i64) -> Option<[String; 2]> {
    None
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

/// What is still to be printed.
enum Piece<'a> {
    Term(Term, Level),
    Text(&'a str),
    Made(String),
}

/// Pieces in the order in which they are read.
type Pieces<'a> = Vec<Piece<'a>>;

impl<'a> Printer<'a> {
    /// The term; one whose text is longer than a page of code ends in `…`.
    pub fn term(&self, term: Term) -> String {
        self.term_within(term, LENGTH)
    }

    /// The term, cut off with `…` after about this many bytes.
    pub fn term_within(&self, term: Term, length: usize) -> String {
        let mut out = String::new();
        let mut stack = vec![Piece::Term(term, Level::Conditional)];
        while let Some(piece) = stack.pop() {
            if out.len() > length {
                out.push('…');
                break;
            }
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Made(text) => out.push_str(&text),
                Piece::Term(term, at) => stack.extend(self.pieces(term, at).into_iter().rev()),
            }
        }
        out
    }

    pub fn symbol(&self, id: SymbolId) -> String {
        self.term(self.terms.symbol_term(id))
    }

    fn pieces(&self, term: Term, at: Level) -> Pieces<'a> {
        match self.terms.node(term) {
            Node::Bool(value) => vec![Piece::Text(if value { "true" } else { "false" })],
            Node::Int(value) | Node::I64(value) => vec![Piece::Made(value.to_string())],
            Node::I32(value) => vec![Piece::Made(value.to_string())],
            Node::Big(id) => vec![Piece::Made(self.terms.big(id).to_string())],
            Node::F32(bits) => vec![Piece::Made(float::text_32(bits))],
            Node::F64(bits) => vec![Piece::Made(float::text_64(bits))],
            Node::Null => vec![Piece::Text("null")],
            Node::Object(id, _) => vec![Piece::Made(format!("new#{id}"))],
            Node::Symbol(id) => match self.terms.symbol(id).origin {
                Origin::Is(of, object) => self.is_object(of, " == ", object, at),
                origin => self.origin(origin),
            },
            Node::Unary(UnaryOp::Not, a) => self.negation(a, at),
            Node::Unary(UnaryOp::Neg | UnaryOp::FNeg, a) => vec![Piece::Text("-"), Piece::Term(a, Level::Prefix)],
            Node::Unary(op, a) => call(function(op), &[a]),
            Node::Binary(BinaryOp::Eq, a, b) if self.is_flag(a, b) => vec![Piece::Term(a, at)],
            Node::Binary(BinaryOp::Eq, a, b) if self.meaning(a, b).is_some() => self.meant(a, b, 0, at),
            Node::Binary(BinaryOp::Eq, a, b) if self.terms.sort(a).is_float() => call("same(", &[a, b]),
            Node::Binary(op, a, b) => {
                let (text, level) = operator(op);
                self.infix(at, level, text, a, b)
            }
            Node::Ite(c, a, b) => call("ite(", &[c, a, b]),
            Node::KindIn(a, kinds) => self.kind_in(a, kinds, "is", at),
        }
    }

    fn negation(&self, a: Term, at: Level) -> Pieces<'a> {
        match self.terms.node(a) {
            Node::Binary(BinaryOp::Eq, x, y) if self.is_flag(x, y) => {
                vec![Piece::Text("!"), Piece::Term(x, Level::Prefix)]
            }
            Node::Binary(BinaryOp::Eq, x, y) if self.meaning(x, y).is_some() => self.meant(x, y, 1, at),
            Node::Binary(BinaryOp::Eq, x, _) if self.terms.sort(x).is_float() => {
                vec![Piece::Text("!"), Piece::Term(a, Level::Prefix)]
            }
            Node::Binary(BinaryOp::Eq | BinaryOp::FEq, x, y) => self.infix(at, Level::Compare, " != ", x, y),
            Node::Binary(BinaryOp::Lt, x, y) => self.infix(at, Level::Compare, " >= ", x, y),
            Node::KindIn(x, kinds) => self.kind_in(x, kinds, "is not", at),
            Node::Symbol(id) => match self.terms.symbol(id).origin {
                Origin::Is(of, object) => self.is_object(of, " != ", object, at),
                _ => vec![Piece::Text("!"), Piece::Term(a, Level::Prefix)],
            },
            _ => vec![Piece::Text("!"), Piece::Term(a, Level::Prefix)],
        }
    }

    /// The object of which a field holds a number with a meaning, and that meaning.
    fn meaning(&self, a: Term, b: Term) -> Option<(Term, [String; 2])> {
        let Node::I64(number) = self.terms.node(b) else { return None };
        let Origin::Field(of, field, _) = self.terms.symbol(self.terms.as_symbol(a)?).origin else { return None };
        Some((of, (self.numbers)(field, number)?))
    }

    fn meant(&self, a: Term, b: Term, which: usize, at: Level) -> Pieces<'a> {
        let Some((of, words)) = self.meaning(a, b) else { return Vec::new() };
        let pieces = vec![Piece::Term(of, tighter(Level::Compare)), Piece::Made(words[which].clone())];
        parenthesise(pieces, at >= Level::Compare)
    }

    fn is_object(&self, reference: Term, verb: &'static str, object: Name, at: Level) -> Pieces<'a> {
        let pieces = vec![
            Piece::Term(reference, tighter(Level::Compare)),
            Piece::Text(verb),
            Piece::Text(self.names.text(object)),
        ];
        parenthesise(pieces, at >= Level::Compare)
    }

    /// Whether `a = b` says that an input of Java's type `boolean` is true.
    fn is_flag(&self, a: Term, b: Term) -> bool {
        let is_boolean = |id: SymbolId| self.terms.symbol(id).limits == Limits::Bit;
        self.terms.node(b) == Node::I32(1) && self.terms.as_symbol(a).is_some_and(is_boolean)
    }

    fn kind_in(&self, a: Term, kinds: Kinds, verb: &str, at: Level) -> Pieces<'a> {
        let set = (self.kinds)(self.terms.kinds.ranges(kinds));
        let pieces = vec![Piece::Term(a, Level::Compare), Piece::Made(format!(" {verb} {set}"))];
        parenthesise(pieces, at > Level::Compare)
    }

    fn infix(&self, at: Level, level: Level, text: &'static str, a: Term, b: Term) -> Pieces<'a> {
        // Unlike sums and products, operations on bits have no common order: `a | b & c` would be misread.
        let left = match (level, self.terms.node(a)) {
            (Level::Bits, Node::Binary(op, ..)) if operator(op).0 != text => tighter(level),
            _ => level,
        };
        let mut pieces = vec![Piece::Term(a, left)];
        match (text, self.terms.node(b), self.terms.as_integer(b)) {
            (" + ", Node::Unary(UnaryOp::Neg, positive), _) => {
                pieces.extend([Piece::Text(" - "), Piece::Term(positive, Level::Prefix)]);
            }
            (" + ", _, Some(value)) if value.is_negative() => pieces.push(Piece::Made(format!(" - {}", -&value))),
            _ => {
                // Sums and products of ours are left-nested only by accident: keep the grouping visible on the right.
                let right = if level == Level::Or || level == Level::And { level } else { tighter(level) };
                pieces.extend([Piece::Text(text), Piece::Term(b, right)]);
            }
        }
        parenthesise(pieces, at > level || (at == level && level == Level::Compare))
    }

    fn origin(&self, origin: Origin) -> Pieces<'a> {
        match origin {
            Origin::Input(name) => vec![Piece::Text(self.names.text(name))],
            Origin::Field(of, field, _) => {
                vec![Piece::Term(of, Level::Prefix), Piece::Text("."), Piece::Text(self.names.text(field))]
            }
            Origin::Element(of, at) => vec![
                Piece::Term(of, Level::Prefix),
                Piece::Text("["),
                Piece::Term(at, Level::Conditional),
                Piece::Text("]"),
            ],
            Origin::Length(of) => vec![Piece::Term(of, Level::Prefix), Piece::Text(".length")],
            Origin::Is(of, object) => self.is_object(of, " == ", object, Level::Conditional),
        }
    }
}

fn call<'a>(function: &'static str, arguments: &[Term]) -> Pieces<'a> {
    let mut pieces = vec![Piece::Text(function)];
    for (index, &argument) in arguments.iter().enumerate() {
        if index > 0 {
            pieces.push(Piece::Text(", "));
        }
        pieces.push(Piece::Term(argument, Level::Conditional));
    }
    pieces.push(Piece::Text(")"));
    pieces
}

fn parenthesise(mut pieces: Pieces<'_>, open: bool) -> Pieces<'_> {
    if open {
        pieces.insert(0, Piece::Text("("));
        pieces.push(Piece::Text(")"));
    }
    pieces
}

/// What an operator is called that is written as a function.
fn function(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Not => "not(",
        UnaryOp::Neg | UnaryOp::FNeg => "neg(",
        UnaryOp::Widen | UnaryOp::FToI64 => "long(",
        UnaryOp::Narrow | UnaryOp::FToI32 => "int(",
        UnaryOp::SignExtend8 => "byte(",
        UnaryOp::SignExtend16 => "short(",
        UnaryOp::ZeroExtend16 => "char(",
        UnaryOp::FAbs => "abs(",
        UnaryOp::FSqrt => "sqrt(",
        UnaryOp::ToF32 => "float(",
        UnaryOp::ToF64 => "double(",
        UnaryOp::FToBits => "rawBits(",
        UnaryOp::BitsToF => "fromRawBits(",
    }
}

fn operator(op: BinaryOp) -> (&'static str, Level) {
    match op {
        BinaryOp::And => (" && ", Level::And),
        BinaryOp::Or => (" || ", Level::Or),
        BinaryOp::Eq | BinaryOp::FEq => (" == ", Level::Compare),
        BinaryOp::Lt | BinaryOp::FLt => (" < ", Level::Compare),
        BinaryOp::FLe => (" <= ", Level::Compare),
        BinaryOp::Add | BinaryOp::FAdd => (" + ", Level::Sum),
        BinaryOp::FSub => (" - ", Level::Sum),
        BinaryOp::Mul | BinaryOp::FMul => (" * ", Level::Product),
        BinaryOp::Div | BinaryOp::FDiv => (" / ", Level::Product),
        BinaryOp::Rem | BinaryOp::FRem => (" % ", Level::Product),
        BinaryOp::BitAnd => (" & ", Level::Bits),
        BinaryOp::BitOr => (" | ", Level::Bits),
        BinaryOp::BitXor => (" ^ ", Level::Bits),
        BinaryOp::Shl => (" << ", Level::Bits),
        BinaryOp::Shr => (" >> ", Level::Bits),
        BinaryOp::Ushr => (" >>> ", Level::Bits),
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
