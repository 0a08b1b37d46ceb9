//! Tokens to syntax tree, by recursive descent; the first mistake ends it.
//!
//! The declarations are here, the expressions in [`expr`], and what to say about usual mistakes in [`mistakes`].

mod expr;
mod mistakes;

use heapwise_diagnostics::{Diagnostic, Span, did_you_mean};
use heapwise_ids::Arena;

use crate::ast::{Ast, ClassDecl, Expr, ExprId, ExprKind, FieldDecl, Ident, MethodDecl, ParamDecl, Symbol, TypeName};
use crate::lex::{Token, TokenKind};

/// How deep expressions may nest. The bodies of `let` and the `else` sides of `if` do not count.
pub const MAX_NESTING: usize = 1000;

pub(crate) type Parsed<T> = Result<T, Box<Diagnostic>>;

pub(crate) const KEYWORDS: [&str; 14] = [
    "class",
    "extends",
    "bool",
    "int",
    "null",
    "true",
    "false",
    "new",
    "let",
    "in",
    "if",
    "then",
    "else",
    "instanceof",
];

pub(crate) struct Parser<'t, 's> {
    tokens: &'t [Token<'s>],
    at: usize,
    depth: usize,
    exprs: Arena<ExprId, Expr>,
}

/// Parses the tokens of a program; the last one must be the end.
pub(crate) fn parse(tokens: &[Token<'_>]) -> Parsed<Ast> {
    Parser { tokens, at: 0, depth: 0, exprs: Arena::new() }.program()
}

impl<'s> Parser<'_, 's> {
    fn program(mut self) -> Parsed<Ast> {
        let mut classes = Vec::new();
        while self.is_at("class") {
            classes.push(self.class()?);
        }
        if self.token().kind == TokenKind::End {
            return Err(Diagnostic::error("the main expression is missing", self.token().span, "the text ends here")
                .help("a program is its classes followed by one expression, such as `(Y0 . m [ X0 ])`")
                .into());
        }
        if matches!(self.token().text, "}" | ";") {
            return Err(self.stray_end_of_declaration());
        }
        let main = self.expr()?;
        if self.token().kind != TokenKind::End {
            return Err(self.text_after_program(main));
        }
        Ok(Ast { classes, exprs: self.exprs, main })
    }

    fn class(&mut self) -> Parsed<ClassDecl> {
        self.expect("class", "to begin a class")?;
        let name = self.name("the name of the class")?;
        let parent = if self.take("extends") { Some(self.name("the name of the superclass")?) } else { None };
        let open = self.token().span;
        if !self.take("{") {
            let what = if parent.is_some() { "`{` after the superclass" } else { "`extends` or `{` after the class" };
            return Err(self.expected(what).into());
        }
        let (mut fields, mut methods) = (Vec::new(), Vec::<MethodDecl>::new());
        while !self.take("}") {
            if self.token().kind == TokenKind::End || self.is_at("class") {
                return Err(Diagnostic::error(
                    format!("class `{}` is not closed", name.text),
                    self.token().span,
                    "expected a field, a method or `}`",
                )
                .also(open, "to close this brace")
                .into());
            }
            let ty = self.type_name("the type of a field or method")?;
            let member = self.name("the name of a field or method")?;
            if self.take(";") {
                if let Some(method) = methods.last() {
                    return Err(self.field_after_method(&member, method));
                }
                fields.push(FieldDecl { ty, name: member });
            } else if self.is_at("(") {
                methods.push(self.method(ty, member)?);
            } else {
                return Err(self.expected("`;` after a field, or `(` to begin the parameters of a method").into());
            }
        }
        Ok(ClassDecl { name, parent, fields, methods })
    }

    fn method(&mut self, result: TypeName, name: Ident) -> Parsed<MethodDecl> {
        let open = self.token().span;
        self.expect("(", "to begin the parameters")?;
        let mut params = Vec::new();
        while !self.is_at(")") {
            if !params.is_empty() && !self.take(",") {
                return Err(self.expected("`,` or `)` in the parameters").also(open, "they begin here").into());
            }
            let ty = self.type_name("the type of a parameter")?;
            params.push(ParamDecl { ty, name: self.variable_name("the name of the parameter")? });
        }
        self.expect(")", "to end the parameters")?;
        self.expect_assign("between the parameters and the body of a method")?;
        let body = self.expr()?;
        if !self.take(";") {
            return Err(self
                .expected_after(body, "`;` after the body of the method")
                .also(name.span, "of this method")
                .into());
        }
        Ok(MethodDecl { result, name, params, body })
    }

    fn type_name(&mut self, what: &str) -> Parsed<TypeName> {
        let span = self.token().span;
        if self.take("bool") {
            Ok(TypeName::Bool(span))
        } else if self.take("int") {
            Ok(TypeName::Int(span))
        } else {
            self.name(what).map(TypeName::Class)
        }
    }

    /// A name that is not a keyword.
    fn name(&mut self, what: &str) -> Parsed<Ident> {
        let token = self.token();
        if token.kind != TokenKind::Word {
            return Err(self.expected(what).into());
        }
        if KEYWORDS.contains(&token.text) {
            return Err(self.expected(what).help(format!("`{}` is a keyword and cannot be a name", token.text)).into());
        }
        if token.text.starts_with(char::is_numeric) {
            return Err(self.expected(what).help("a name does not begin with a digit").into());
        }
        self.at += 1;
        Ok(Ident { text: token.text.to_owned(), span: token.span })
    }

    /// A name that a parameter or a `let` gives to a value.
    fn variable_name(&mut self, what: &str) -> Parsed<Ident> {
        let token = self.token();
        if is_symbol(token.text) {
            return Err(Diagnostic::error(
                format!("`{}` is an input and cannot be a variable", token.text),
                token.span,
                format!("expected {what}"),
            )
            .help("`X` and `Y` followed by digits are symbolic inputs everywhere in the program")
            .into());
        }
        if token.text == "this" {
            return Err(Diagnostic::error("`this` cannot be redefined", token.span, format!("expected {what}")).into());
        }
        self.name(what)
    }

    fn token(&self) -> Token<'s> {
        // The last token is the end, and is never passed.
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn is_at(&self, text: &str) -> bool {
        self.token().text == text
    }

    /// Passes this word or sign, if it is here.
    fn take(&mut self, text: &str) -> bool {
        let here = self.is_at(text);
        if here {
            self.at += 1;
        }
        here
    }

    fn expect(&mut self, text: &str, why: &str) -> Parsed<()> {
        if self.take(text) { Ok(()) } else { Err(self.expected(&format!("`{text}` {why}")).into()) }
    }

    /// Passes `:=`, for which `=` is a usual slip.
    fn expect_assign(&mut self, place: &str) -> Parsed<()> {
        if self.take(":=") {
            return Ok(());
        }
        let mut error = self.expected(&format!("`:=` {place}"));
        if self.is_at("=") {
            error = error.help("`=` compares two values; write `:=` here");
        } else if self.is_at("{") {
            error = error.help("the body of a method is one expression: `int m(int x) := (x + 1);`");
        }
        Err(error.into())
    }

    fn add(&mut self, kind: ExprKind, span: Span) -> ExprId {
        self.exprs.push(Expr { kind, span })
    }

    /// The error that something else was expected at the current token.
    fn expected(&self, what: &str) -> Diagnostic {
        let token = self.token();
        let found = match token.kind {
            TokenKind::End => "the text ends".to_owned(),
            _ => format!("found `{}`", token.text),
        };
        let error = Diagnostic::error(format!("expected {what}, but {found}"), token.span, format!("expected {what}"));
        // A slip in the wanted keyword itself: `thn`, `Class`.
        let wanted = KEYWORDS.into_iter().filter(|keyword| what.contains(&format!("`{keyword}`")));
        let error = match token.kind {
            TokenKind::Word => error.maybe_help(did_you_mean(token.text, wanted)),
            _ => error,
        };
        error.maybe_help(self.about_sign())
    }
}

/// Whether a word is `X` or `Y` followed by digits.
fn is_symbol(word: &str) -> bool {
    word.strip_prefix(['X', 'Y'])
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The symbol that such a word is, unless its number is out of any sensible range.
fn symbol(word: &str) -> Option<Symbol> {
    let number = word.get(1..)?.parse().ok()?;
    Some(if word.starts_with('X') { Symbol::Integer(number) } else { Symbol::Reference(number) })
}
