//! Tokens to syntax tree, by recursive descent. A mistake ends the rule that it is in; the rules behind it are read.
//!
//! What rules consist of is in [`said`], paths are in [`paths`], named structures in [`shapes`].

mod numbers;
mod paths;
mod said;
mod shapes;

use heapwise_diagnostics::{Diagnostic, Sources, Span, did_you_mean};

use super::ast::{About, ArgumentExpr, Ast, CompanionDecl, Each, Ident, RuleDecl, RuleKind, SectionDecl};
use super::lex::{Token, TokenKind, lex};

/// How deep parentheses may nest.
const MAX_NESTING: usize = 200;

type Parsed<T> = Result<T, Box<Diagnostic>>;

pub(super) struct Parser<'s> {
    tokens: Vec<Token<'s>>,
    at: usize,
    depth: usize,
}

/// Reads all files; the mistakes are added to the list.
pub(super) fn parse(sources: &Sources, mistakes: &mut Vec<Diagnostic>) -> Ast {
    let mut ast = Ast::default();
    for file in 0..sources.files.len() {
        let mut parser = Parser { tokens: lex(sources, file), at: 0, depth: 0 };
        if let Err(mistake) = parser.file(&mut ast, mistakes) {
            mistakes.push(*mistake);
        }
    }
    ast
}

impl<'s> Parser<'s> {
    fn file(&mut self, ast: &mut Ast, mistakes: &mut Vec<Diagnostic>) -> Parsed<()> {
        while self.token().kind != TokenKind::End {
            let section = self.section(mistakes)?;
            ast.sections.push(section);
        }
        Ok(())
    }

    fn section(&mut self, mistakes: &mut Vec<Diagnostic>) -> Parsed<SectionDecl> {
        let start = self.token().span;
        let about = if self.take("class") {
            About::Class(self.class_name("the name of a class")?)
        } else if self.take("structure") {
            About::Structure(self.class_name("the name of a class")?)
        } else if self.take("inputs") {
            let mut of = Vec::new();
            if self.take("of") {
                of.push(self.class_name("the name of a method")?);
                while self.take(",") {
                    of.push(self.class_name("the name of another method")?);
                }
            }
            About::Inputs(of)
        } else {
            let found = self.token();
            return Err(Box::new(
                self.expected("`class`, `structure` or `inputs`")
                    .maybe_help(did_you_mean(found.text, ["class", "structure", "inputs"]))
                    .help("rules stand in sections: `class Name { ... }` or `inputs { ... }`"),
            ));
        };
        let span = start.to(self.before());
        let open = self.token().span;
        self.expect("{", "to begin the rules")?;
        let mut rules = Vec::new();
        while !self.take("}") {
            if self.token().kind == TokenKind::End {
                return Err(Box::new(
                    Diagnostic::error("a section is not closed", self.token().span, "expected a rule or `}`")
                        .also(open, "to close this brace"),
                ));
            }
            match self.rule() {
                Ok(rule) => rules.push(rule),
                Err(mistake) => {
                    mistakes.push(*mistake);
                    self.skip_rule();
                }
            }
        }
        Ok(SectionDecl { about, rules, span })
    }

    /// Goes on behind the next `;`, or before the end of the section.
    fn skip_rule(&mut self) {
        self.depth = 0;
        while self.token().kind != TokenKind::End && !self.is_at("}") {
            let is_end = self.is_at(";");
            self.at += 1;
            if is_end {
                return;
            }
        }
    }

    fn rule(&mut self) -> Parsed<RuleDecl> {
        let start = self.token().span;
        let kind = if self.take("let") {
            let name = self.name("a name for the paths")?;
            self.expect("=", "between the name and its paths")?;
            RuleKind::Let(name, self.paths()?)
        } else if self.is_at("on") && !matches!(self.peek(1).text, "." | "=") {
            self.at += 1;
            RuleKind::Companion(self.companion()?)
        } else if let Some(shape) = self.shape()? {
            RuleKind::Shape(shape)
        } else {
            let each = if self.is_at("each") && self.peek(1).kind == TokenKind::Word {
                self.at += 1;
                let name = self.name("a name for each object")?;
                self.expect("in", "between the name and the paths")?;
                let paths = self.paths()?;
                self.expect(":", "between the paths and what holds for each object")?;
                Some(Each { name, paths })
            } else {
                None
            };
            RuleKind::Said(each, self.said()?)
        };
        let span = start.to(self.before());
        if !self.take(";") {
            return Err(Box::new(self.expected("`;` after the rule").also(span, "of this rule")));
        }
        Ok(RuleDecl { kind, span })
    }

    fn companion(&mut self) -> Parsed<CompanionDecl> {
        let event = self.name("`null`, `new` or `alias`")?;
        if !["null", "new", "alias"].contains(&event.text.as_str()) {
            return Err(Box::new(
                Diagnostic::error(
                    format!("`{}` is nothing that a reference is settled to", event.text),
                    event.span,
                    "expected `null`, `new` or `alias`",
                )
                .maybe_help(did_you_mean(&event.text, ["null", "new", "alias"])),
            ));
        }
        let paths = self.paths()?;
        self.expect("call", "between the paths and the method")?;
        let method = self.class_name("the name of a method, with its class")?;
        self.expect("(", "to begin the arguments")?;
        let mut arguments = Vec::new();
        while !self.take(")") {
            if !arguments.is_empty() && !self.take(",") {
                return Err(Box::new(self.expected("`,` or `)` in the arguments")));
            }
            let start = self.token().span;
            arguments.push(match self.up() {
                Some(steps) => ArgumentExpr::Up(steps, start.to(self.before())),
                None => ArgumentExpr::Name(self.name("`reference`, `owner`, `up`, `this` or an input")?),
            });
        }
        Ok(CompanionDecl { event, paths, method, arguments })
    }

    /// `up`, `up.up`, ..., or `owner`: how many steps up that is.
    fn up(&mut self) -> Option<u32> {
        if self.take("owner") {
            return Some(1);
        }
        if !self.take("up") {
            return None;
        }
        let mut steps = 1;
        while self.is_at(".") && self.peek(1).text == "up" {
            self.at += 2;
            steps += 1;
        }
        Some(steps)
    }

    /// A word, or words with dots between them.
    fn class_name(&mut self, what: &str) -> Parsed<Ident> {
        let first = self.name(what)?;
        let (mut text, mut span) = (first.text, first.span);
        while self.is_at(".") && self.peek(1).kind == TokenKind::Word {
            self.at += 1;
            let next = self.name("the rest of the name")?;
            text = format!("{text}.{}", next.text);
            span = span.to(next.span);
        }
        Ok(Ident { text, span })
    }

    fn name(&mut self, what: &str) -> Parsed<Ident> {
        let token = self.token();
        if token.kind != TokenKind::Word {
            return Err(Box::new(self.expected(what)));
        }
        self.at += 1;
        Ok(Ident { text: token.text.to_owned(), span: token.span })
    }

    /// Counts how deep parentheses nest, so that a text of parentheses alone does not exhaust the stack.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_NESTING {
            return Err(Box::new(Diagnostic::error(
                "this is nested too deeply",
                self.token().span,
                format!("at most {MAX_NESTING} levels"),
            )));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn token(&self) -> Token<'s> {
        self.peek(0)
    }

    fn peek(&self, ahead: usize) -> Token<'s> {
        // The last token is the end, and is never passed.
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    /// Where the last token ends that was passed.
    fn before(&self) -> Span {
        self.tokens[self.at.saturating_sub(1).min(self.tokens.len() - 1)].span
    }

    fn is_at(&self, text: &str) -> bool {
        self.token().text == text
    }

    fn take(&mut self, text: &str) -> bool {
        let here = self.is_at(text);
        if here {
            self.at += 1;
        }
        here
    }

    fn expect(&mut self, text: &str, why: &str) -> Parsed<()> {
        if self.take(text) { Ok(()) } else { Err(Box::new(self.expected(&format!("`{text}` {why}")))) }
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let token = self.token();
        let found = match token.kind {
            TokenKind::End => "the text ends here".to_owned(),
            TokenKind::Unknown => format!("`{}` is no sign of this language", token.text.escape_debug()),
            _ => format!("`{}` does not fit here", token.text),
        };
        Diagnostic::error(found, token.span, format!("expected {what}"))
    }
}
