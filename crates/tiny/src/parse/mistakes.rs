//! What to say about the usual mistakes, beyond what was expected where.

use heapwise_diagnostics::{Diagnostic, Span, did_you_mean};

use crate::ast::{ExprId, ExprKind, Ident, MethodDecl, Operator};
use crate::lex::TokenKind;
use crate::parse::Parser;

impl Parser<'_, '_> {
    /// The error that something is missing behind an expression.
    pub(super) fn expected_after(&self, before: ExprId, what: &str) -> Diagnostic {
        let error = self.expected(what);
        let token = self.token();
        let is_operation = Operator::from_sign(token.text).is_some() || matches!(token.text, "." | "instanceof" | "[");
        if is_operation {
            let span = self.exprs[before].span;
            error
                .also(span, "one operand")
                .help(format!("write `( .. {} .. )`: every operation has its own parentheses", token.text))
        } else if token.text == ":=" {
            error.help("only fields are assigned: `(e . f := e)`; to name a value write `let x := e in e`")
        } else {
            error
        }
    }

    /// After the first expression in parentheses, something that is neither an operator nor `)`.
    #[inline(never)]
    pub(super) fn no_operator(&self, open: Span, first: ExprId) -> Box<Diagnostic> {
        let token = self.token();
        if token.text == ":=" {
            let error = self.expected("an operator or `)`");
            return error
                .help("only fields are assigned: `(e . f := e)`; to name a value write `let x := e in e`")
                .into();
        }
        if token.text == "[" {
            let error = self.expected("an operator or `)`");
            return error.help("a call names the receiver and the method: `(e . m [ e ])`").into();
        }
        let mut error = self.expected("an operator or `)`").also(open, "to close this parenthesis");
        if let ExprKind::Variable(word) = &self.exprs[first].kind {
            error = error.maybe_help(did_you_mean(word, ["let", "if", "new"]));
        }
        error.into()
    }

    /// A complete operation in parentheses, and then something other than `)`.
    #[inline(never)]
    pub(super) fn unclosed(&self, open: Span, kind: &ExprKind) -> Box<Diagnostic> {
        let token = self.token();
        let error = self.expected("`)`").also(open, "to close this parenthesis");
        let is_read = matches!(kind, ExprKind::Read { .. });
        match token.text {
            "=" if is_read => error.help("to assign a field write `(e . f := e)`, to compare it `((e . f) = e)`"),
            "=" | "&&" | "||" | "+" | "-" | "<" | "." | "instanceof" => {
                error.help(format!("every operation has its own parentheses: write `(( .. ) {} .. )`", token.text))
            }
            ":=" => error.help("only fields are assigned: `(e . f := e)`"),
            "(" if is_read => error.help("the arguments of a call are in brackets: `(e . m [ e ])`"),
            _ => error,
        }
        .into()
    }

    /// Replaces the error at a token that begins no expression, if there is something better to say.
    #[inline(never)]
    pub(super) fn better_than_expression(&self, error: Box<Diagnostic>) -> Box<Diagnostic> {
        let token = self.token();
        let adjacent = |sign: &str| {
            self.at
                .checked_sub(1)
                .and_then(|before| self.tokens.get(before))
                .is_some_and(|before| before.text == sign && before.span.end == token.span.start)
        };
        let help = match token.text {
            "-" => "there is no negative literal: write `(0 - 1)`",
            "~" => "negation has its own parentheses: `(~ e)`",
            "@" => "a mark has its own parentheses: `(@ name)`",
            "=" if adjacent("=") => "equality is a single `=`: `(a = b)`",
            "=" if adjacent("<") => "there is no `<=`: write `(~ (b < a))` for `a <= b`",
            "class" => "classes come before the main expression",
            "in" | "then" | "else" => "an expression is missing before this word",
            _ => return error,
        };
        Box::new(error.help(help))
    }

    /// What to write instead of a sign of other languages.
    pub(super) fn about_sign(&self) -> Option<String> {
        let token = self.token();
        if token.kind != TokenKind::Unknown {
            return None;
        }
        let help = match token.text {
            ":" => "did you mean `:=`?",
            "&" => "the conjunction is `&&`",
            "|" => "the disjunction is `||`",
            "!" => "negation is `(~ e)`; for `a != b` write `(~ (a = b))`",
            ">" => "there is no `>`: for `a > b` write `(b < a)`",
            "*" | "/" | "%" => "integers have `+` and `-` only; a comment begins with `//`",
            "\"" | "'" => "there are no texts in this language",
            "#" => "a comment begins with `//`",
            _ => "this character has no meaning outside of comments",
        };
        Some(help.to_owned())
    }

    pub(super) fn field_after_method(&self, field: &Ident, method: &MethodDecl) -> Box<Diagnostic> {
        let message = format!("field `{}` is declared after a method", field.text);
        Diagnostic::error(message, field.span, "fields come before the methods of their class")
            .also(method.name.span, "this method is before it")
            .into()
    }

    pub(super) fn stray_end_of_declaration(&self) -> Box<Diagnostic> {
        let error = self.expected("a class or the main expression");
        error.help("no class is open here; is there one closing sign too many?").into()
    }

    pub(super) fn text_after_program(&self, main: ExprId) -> Box<Diagnostic> {
        let token = self.token();
        let span = self.exprs[main].span;
        let message = format!("there is text after the program: `{}`", token.text);
        let error = Diagnostic::error(message, token.span, "expected the end of the text")
            .also(span, "the main expression, which ends the program")
            .maybe_help(self.about_sign());
        let word = match &self.exprs[main].kind {
            ExprKind::Variable(word) => word.as_str(),
            _ => "",
        };
        match token.text {
            _ if word == "include" => error.help("`include` is understood on the first line only"),
            "class" => error.help("classes come before the main expression"),
            ")" => error.help("there is one `)` too many"),
            text if Operator::from_sign(text).is_some() || text == "." || text == "instanceof" => {
                error.help("every operation has its own parentheses: `(a + b)`, `(e . f)`")
            }
            _ => error.maybe_help(did_you_mean(word, ["class", "let", "if", "new"])),
        }
        .into()
    }
}
