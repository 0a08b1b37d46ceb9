//! Expressions: the form of a list is told by its first item or, if that is an expression, by the sign behind it.

use heapwise_diagnostics::{Diagnostic, did_you_mean};

use crate::ast::{Expr, ExprKind, Ident};
use crate::parse::{KEYWORDS, Parsed, expected, name, type_name, wrong_count};
use crate::sexpr::{Node, is_word_character};

const FORMS: &str = "the forms are `(new C)`, `(e $ f)`, `(x $ f := e)`, `(e = e)`, `(if e e else e)`, \
                     `(var T x := e in e)`, `(e @ m e)`, `(x := e)` and `(begin e ...)`";

pub(super) fn expr(node: &Node<'_>) -> Parsed<Expr> {
    let kind = match (node.atom(), node.list()) {
        (Some(text), _) => atom(node, text)?,
        (None, Some(items)) => list(node, items)?,
        (None, None) => return Err(expected(node, "an expression").into()),
    };
    Ok(Expr { kind, span: node.span })
}

fn boxed(node: &Node<'_>) -> Parsed<Box<Expr>> {
    expr(node).map(Box::new)
}

#[inline(never)]
fn atom(node: &Node<'_>, text: &str) -> Parsed<ExprKind> {
    Ok(match text {
        "null" => ExprKind::Null,
        "true" => ExprKind::Bool(true),
        "false" => ExprKind::Bool(false),
        "this" => ExprKind::Variable("this".to_owned()),
        _ if text.starts_with(|c: char| c.is_ascii_digit()) => {
            return Err(expected(node, "an expression")
                .help("Javalite has no numbers; in the paper, a number is a reference that only the machine writes")
                .into());
        }
        "new" | "if" | "var" | "begin" => {
            return Err(expected(node, "an expression").help(format!("write `({text} ...)`")).into());
        }
        _ => ExprKind::Variable(name(node, "an expression")?.text),
    })
}

#[inline(never)]
fn list(node: &Node<'_>, items: &[Node<'_>]) -> Parsed<ExprKind> {
    let first = items.first().and_then(Node::atom).unwrap_or("");
    match first {
        "new" => new_object(node, items),
        "if" => if_else(node, items),
        "var" => var_in(node, items),
        "begin" => Ok(ExprKind::Begin(items[1..].iter().map(expr).collect::<Parsed<_>>()?)),
        _ => match items.get(1).and_then(Node::atom) {
            Some("$") => field(node, items),
            Some("=") => equal(node, items),
            Some("@") => call(node, items),
            Some(":=") => assign(node, items),
            _ => Err(no_form(node, items)),
        },
    }
}

#[inline(never)]
fn new_object(node: &Node<'_>, items: &[Node<'_>]) -> Parsed<ExprKind> {
    match items {
        [_, class] => Ok(ExprKind::New { class: name(class, "the name of a class")? }),
        _ => Err(wrong_count(node, "the name of a class", "an object is made by `(new C)`", 2)),
    }
}

#[inline(never)]
fn if_else(node: &Node<'_>, items: &[Node<'_>]) -> Parsed<ExprKind> {
    const FORM: &str = "a choice is `(if e e else e)`: the condition, what if it holds, and what if not";
    match items {
        [_, cond, then, sign, otherwise] if sign.is("else") => {
            Ok(ExprKind::If { cond: boxed(cond)?, then: boxed(then)?, otherwise: boxed(otherwise)? })
        }
        [_, _, _, sign, ..] if !sign.is("else") => Err(expected(sign, "`else`").help(FORM).into()),
        _ => Err(wrong_count(node, "a condition, an expression, `else` and an expression", FORM, 5)),
    }
}

#[inline(never)]
fn var_in(node: &Node<'_>, items: &[Node<'_>]) -> Parsed<ExprKind> {
    const FORM: &str = "a variable is declared by `(var T x := e in e)`: its type, its name, its value, and its scope";
    match items {
        [_, ty, variable, becomes, value, sign, body] if becomes.is(":=") && sign.is("in") => Ok(ExprKind::Var {
            ty: type_name(ty, "the type of the variable")?,
            name: variable_name(variable)?,
            value: boxed(value)?,
            body: boxed(body)?,
        }),
        [_, _, _, becomes, ..] if !becomes.is(":=") => Err(expected(becomes, "`:=`").help(FORM).into()),
        [_, _, _, _, _, sign, ..] if !sign.is("in") => Err(expected(sign, "`in`").help(FORM).into()),
        _ => Err(wrong_count(node, "a type, a name, `:=`, an expression, `in` and an expression", FORM, 7)),
    }
}

#[inline(never)]
fn field(node: &Node<'_>, items: &[Node<'_>]) -> Parsed<ExprKind> {
    match items {
        [object, _, field] => Ok(ExprKind::Read { object: boxed(object)?, field: name(field, "the name of a field")? }),
        [variable, _, field, becomes, value] if becomes.is(":=") => {
            let Some(text) = variable.atom() else {
                return Err(expected(variable, "a variable")
                    .help("a field is written through a variable: `(var T x := e in (x $ f := e))`")
                    .into());
            };
            // Only to have the words of the error; `this` is a variable, too.
            if text != "this" {
                name(variable, "a variable")?;
            }
            Ok(ExprKind::Write {
                variable: Ident { text: text.to_owned(), span: variable.span },
                field: name(field, "the name of a field")?,
                value: boxed(value)?,
            })
        }
        [_, _, _, sign, ..] if sign.is("=") => {
            Err(expected(sign, "`:=`").help("`=` compares; a field is written by `(x $ f := e)`").into())
        }
        [_, _, _, next, ..] if !next.is(":=") => Err(expected(next, "`)` or `:=` after the field")
            .help("to compare, call or go on from a field, put brackets around the access: `((x $ f) = e)`")
            .into()),
        _ => Err(wrong_count(node, "the name of a field, perhaps with `:= e`", FORMS, 5)),
    }
}

#[inline(never)]
fn equal(node: &Node<'_>, items: &[Node<'_>]) -> Parsed<ExprKind> {
    match items {
        [left, _, right] => Ok(ExprKind::Equal { left: boxed(left)?, right: boxed(right)? }),
        _ => Err(wrong_count(node, "an expression on both sides of `=`", "a comparison is `(e = e)`", 3)),
    }
}

#[inline(never)]
fn call(node: &Node<'_>, items: &[Node<'_>]) -> Parsed<ExprKind> {
    match items {
        [receiver, _, method, arg] => {
            let method = name(method, "the name of a method")?;
            Ok(ExprKind::Call { receiver: boxed(receiver)?, method, arg: boxed(arg)? })
        }
        _ => Err(wrong_count(node, "a method and its one argument", "a call is `(e @ m e)`", 4)),
    }
}

#[inline(never)]
fn assign(node: &Node<'_>, items: &[Node<'_>]) -> Parsed<ExprKind> {
    match items {
        [variable, _, value] => Ok(ExprKind::Assign { variable: variable_name(variable)?, value: boxed(value)? }),
        _ => Err(wrong_count(node, "a variable and its new value", "an assignment is `(x := e)`", 3)),
    }
}

/// A variable that is declared or assigned, which `this` is not.
fn variable_name(node: &Node<'_>) -> Parsed<Ident> {
    if node.is("this") {
        return Err(Diagnostic::error("`this` cannot be changed", node.span, "expected another variable").into());
    }
    name(node, "a variable")
}

/// The error for a list that begins like no form.
fn no_form(node: &Node<'_>, items: &[Node<'_>]) -> Box<Diagnostic> {
    let [first, rest @ ..] = items else { return expected(node, "an expression").help(FORMS).into() };
    if rest.is_empty() {
        let error = Diagnostic::error("brackets are not for grouping", node.span, "expected a form");
        return error.help(FORMS).into();
    }
    let word = first.atom().filter(|text| text.starts_with(is_word_character));
    let slip = word.filter(|word| !KEYWORDS.contains(word)).and_then(|word| {
        let heads = ["new", "if", "var", "begin"];
        did_you_mean(word, heads)
    });
    let error = Diagnostic::error("this is no form of expression", rest[0].span, "expected `$`, `=`, `@` or `:=`");
    error.maybe_help(slip).help(FORMS).into()
}
