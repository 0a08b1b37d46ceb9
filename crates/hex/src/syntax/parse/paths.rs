//! Paths: `header(.next)*`, `(.left|.right)+`, `table[](.next)*`.

use heapwise_diagnostics::{Diagnostic, Span};

use super::{Parsed, Parser};
use crate::syntax::ast::{PathExpr, PathKind};
use crate::syntax::lex::TokenKind;

/// More repetitions than this are a mistake.
const MOST_REPETITIONS: u32 = 64;

impl Parser<'_> {
    /// A set of paths, as it stands outside of parentheses.
    pub(super) fn paths(&mut self) -> Parsed<PathExpr> {
        let start = self.token().span;
        let mut parts = Vec::new();
        parts.extend(self.head()?);
        while let Some(part) = self.part(parts.is_empty())? {
            parts.push(part);
        }
        if parts.is_empty() {
            return Err(Box::new(self.expected("a path, such as `header(.next)*`")));
        }
        Ok(PathExpr::sequence(parts, start.to(self.before())))
    }

    /// What stands after `via`, `in` and `by`: fields from anywhere, the first one without a dot.
    pub(super) fn steps(&mut self, what: &str) -> Parsed<PathExpr> {
        let start = self.token().span;
        let mut parts = Vec::new();
        if self.token().kind == TokenKind::Word {
            parts.push(self.field()?);
        }
        while let Some(part) = self.part(false)? {
            parts.push(part);
        }
        if parts.is_empty() {
            return Err(Box::new(self.expected(what)));
        }
        Ok(PathExpr::sequence(parts, start.to(self.before())))
    }

    /// The word that a path begins with.
    fn head(&mut self) -> Parsed<Option<PathExpr>> {
        if self.token().kind != TokenKind::Word {
            return Ok(None);
        }
        if self.take("static") {
            let class = self.class_name("the class of the static field")?;
            self.expect("::", "between the class and its static field")?;
            let field = self.name("the name of a static field")?;
            let span = class.span.to(field.span);
            return Ok(Some(PathExpr { kind: PathKind::Static(class, field), span }));
        }
        let name = self.name("a path")?;
        let span = name.span;
        Ok(Some(PathExpr { kind: PathKind::Head(name), span }))
    }

    /// One more part of a path, if there is one.
    fn part(&mut self, at_start: bool) -> Parsed<Option<PathExpr>> {
        let start = self.token().span;
        if self.is_at("(") {
            return self.nested(|parser| parser.group(at_start)).map(Some);
        }
        let kind = if self.take(".") {
            if self.take("_") {
                PathKind::AnyStep
            } else {
                let field = self.field()?;
                return self.not_repeated(field).map(Some);
            }
        } else if self.take("[") {
            self.expect("]", "after `[`: an element has no number here")?;
            PathKind::Element
        } else {
            return Ok(None);
        };
        self.not_repeated(PathExpr { kind, span: start.to(self.before()) }).map(Some)
    }

    /// What is not in parentheses is not repeated: `a.b+` may go on as a sum.
    fn not_repeated(&mut self, part: PathExpr) -> Parsed<PathExpr> {
        let sign = self.token();
        if matches!(sign.text, "*" | "?") {
            let mistake = Diagnostic::error(
                "only what is in parentheses can be repeated",
                sign.span,
                "no parentheses before this",
            );
            return Err(Box::new(mistake.help(format!("such as `(.next){}`", sign.text))));
        }
        Ok(part)
    }

    fn field(&mut self) -> Parsed<PathExpr> {
        let first = self.name("the name of a field")?;
        let start = first.span;
        let (class, field) =
            if self.take("::") { (Some(first), self.name("a field of this class")?) } else { (None, first) };
        let span = start.to(field.span);
        Ok(PathExpr { kind: PathKind::Field(class, field), span })
    }

    fn group(&mut self, at_start: bool) -> Parsed<PathExpr> {
        let open = self.token().span;
        self.expect("(", "to begin a group")?;
        let mut either = Vec::new();
        loop {
            let start = self.token().span;
            let mut parts = Vec::new();
            if self.token().kind == TokenKind::Word {
                if !at_start {
                    let mistake = self.expected("`.` before a field");
                    return Err(Box::new(mistake.help(format!("write `.{}`", self.token().text))));
                }
                parts.extend(self.head()?);
            }
            while let Some(part) = self.part(at_start && parts.is_empty())? {
                parts.push(part);
            }
            if parts.is_empty() {
                return Err(Box::new(self.expected("a step, such as `.next`")));
            }
            either.push(PathExpr::sequence(parts, start.to(self.before())));
            if !self.take("|") {
                break;
            }
        }
        if !self.take(")") {
            return Err(Box::new(self.expected("`|` or `)` in the group").also(open, "it begins here")));
        }
        let group = PathExpr::either(either, open.to(self.before()));
        let group = PathExpr { span: open.to(self.before()), ..group };
        self.repetition(group)
    }

    fn repetition(&mut self, group: PathExpr) -> Parsed<PathExpr> {
        let sign = self.token();
        let (least, most) = if self.take("*") {
            (0, None)
        } else if self.take("+") {
            (1, None)
        } else if self.take("?") {
            (0, Some(1))
        } else if self.take("{") {
            let least = self.times()?;
            let most =
                if self.take(",") { if self.is_at("}") { None } else { Some(self.times()?) } } else { Some(least) };
            self.expect("}", "after how often")?;
            if most.is_some_and(|most| most < least) {
                let span = sign.span.to(self.before());
                return Err(Box::new(Diagnostic::error("the least is more than the most", span, "how often")));
            }
            (least, most)
        } else {
            return Ok(group);
        };
        if let Some(head) = first_head(&group) {
            return Err(Box::new(
                Diagnostic::error("the beginning of a path cannot be repeated", sign.span, "this repeats it")
                    .also(head, "a path begins here")
                    .help("write `.` before a field that is a further step"),
            ));
        }
        let span = group.span.to(self.before());
        Ok(PathExpr { span, ..group.repeat(least, most) })
    }

    fn times(&mut self) -> Parsed<u32> {
        match self.token().text.parse::<u32>() {
            Ok(times) if times <= MOST_REPETITIONS => {
                self.at += 1;
                Ok(times)
            }
            _ => Err(Box::new(self.expected(&format!("a number up to {MOST_REPETITIONS}")))),
        }
    }
}

/// A word in a path that can only stand at its beginning.
fn first_head(path: &PathExpr) -> Option<Span> {
    match &path.kind {
        PathKind::Head(_) | PathKind::Static(..) => Some(path.span),
        PathKind::Sequence(parts) | PathKind::Either(parts) => parts.iter().find_map(first_head),
        PathKind::Repeat(inner, ..) => first_head(inner),
        PathKind::Field(..) | PathKind::AnyStep | PathKind::Element => None,
    }
}
