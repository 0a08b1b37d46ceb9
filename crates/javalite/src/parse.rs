//! Nested lists to syntax tree; the first mistake ends it.
//!
//! The declarations are here, the expressions in [`expr`]. Figure 3 writes `[T f]` and `[T x]` with square brackets and
//! all else with round ones. Each kind is accepted for the other: what a list is follows from where it stands.

mod expr;

use heapwise_diagnostics::{Diagnostic, Span, did_you_mean};

use crate::ast::{Ast, ClassDecl, Entry, Ident, MethodDecl, TypeName, Typed};
use crate::sexpr::{self, Node, is_word_character};

pub(crate) type Parsed<T> = Result<T, Box<Diagnostic>>;

pub(crate) const KEYWORDS: [&str; 13] =
    ["class", "extends", "bool", "new", "if", "else", "var", "in", "begin", "null", "true", "false", "this"];

const PROGRAM: &str = "a program is `((CLASS ...) (C m))`: its classes, and the method that it runs";
const CLASS: &str = "a class is `(class C ([T f] ...) (METHOD ...))`: its name, its fields, its methods";
const METHOD: &str = "a method is `(T m [T x] e)`: what it returns, its name, its parameter, and one expression";

pub(crate) fn parse(text: &str) -> Parsed<Ast> {
    let nodes = sexpr::read(text)?;
    let [program] = nodes.as_slice() else {
        let (span, message) = match nodes.get(1) {
            None => (Span::from(text.len()..text.len()), "the program is missing"),
            Some(second) => (second.span, "there is text after the program"),
        };
        let label = if nodes.is_empty() { "expected `(`" } else { "expected the end of the text" };
        return Err(Diagnostic::error(message, span, label).help(PROGRAM).into());
    };
    let Some([classes, entry]) = program.list() else {
        return Err(wrong_count(program, "the classes in a list, and `(C m)`", PROGRAM, 2));
    };
    let Some(class_nodes) = classes.list() else {
        return Err(expected(classes, "the list of classes").help(PROGRAM).into());
    };
    if class_nodes.first().is_some_and(|first| first.is("class")) {
        return Err(expected(classes, "the list of classes, not a class").help(PROGRAM).into());
    }
    let classes = class_nodes.iter().map(class).collect::<Parsed<Vec<_>>>()?;
    let Some([class_name, method_name]) = entry.list() else {
        return Err(wrong_count(entry, "`(C m)`, the method that the program runs", PROGRAM, 2));
    };
    let entry =
        Entry { class: name(class_name, "the name of a class")?, method: name(method_name, "the name of a method")? };
    Ok(Ast { classes, entry })
}

fn class(node: &Node<'_>) -> Parsed<ClassDecl> {
    let items = node.list().unwrap_or_default();
    match items.first() {
        Some(first) if first.is("class") => {}
        Some(first) => {
            let error = expected(first, "`class`");
            let slip = first.atom().and_then(|word| did_you_mean(word, ["class"]));
            return Err(error.maybe_help(slip).help(CLASS).into());
        }
        None => return Err(expected(node, "a class").help(CLASS).into()),
    }
    let extends = items.get(2).is_some_and(|item| item.is("extends"));
    let (parent, rest) = match items {
        [_, name_node, _, parent, rest @ ..] if extends => {
            name(name_node, "the name of the class")?;
            (Some(name(parent, "the name of the superclass")?), rest)
        }
        [_, name_node, rest @ ..] => {
            name(name_node, "the name of the class")?;
            (None, rest)
        }
        _ => return Err(wrong_count(node, "the name of the class", CLASS, 2)),
    };
    let class_name = name(&items[1], "the name of the class")?;
    let [fields, methods] = rest else {
        return Err(wrong_count(node, "a list of fields and a list of methods", CLASS, items.len() - rest.len() + 2));
    };
    let Some(field_nodes) = fields.list() else {
        return Err(expected(fields, "the list of fields").help(CLASS).into());
    };
    let Some(method_nodes) = methods.list() else {
        return Err(expected(methods, "the list of methods").help(CLASS).into());
    };
    let fields = field_nodes
        .iter()
        .map(|field| typed(field, "a field `[T f]`", "fields are a list of `[T f]`: `([Node next] [bool done])`"))
        .collect::<Parsed<Vec<_>>>()?;
    let methods = method_nodes.iter().map(method).collect::<Parsed<Vec<_>>>()?;
    Ok(ClassDecl { name: class_name, parent, fields, methods })
}

fn method(node: &Node<'_>) -> Parsed<MethodDecl> {
    let Some(items) = node.list() else {
        let error = expected(node, "a method");
        return Err(error.help("the methods of a class are a list: `((T m [T x] e) ...)`").help(METHOD).into());
    };
    let is_param = |node: &Node<'_>| matches!(node.list(), Some([ty, name]) if is_type(ty) && is_name(name));
    match items {
        [_, _, first, second, _] if is_param(first) && is_param(second) => {
            return Err(Diagnostic::error("a method has exactly one parameter", second.span, "expected its body")
                .also(first.span, "its parameter")
                .help("pass an object that holds the values, or read one of them from a field")
                .into());
        }
        [_, _, first, ..] if matches!(first.list(), Some(params) if params.is_empty() || params.iter().all(is_param)) =>
        {
            return Err(Diagnostic::error(
                "a method has exactly one parameter",
                first.span,
                "expected one parameter `[T x]`",
            )
            .help("a method that needs none has one that it does not use")
            .into());
        }
        [_, _, _, _] => {}
        _ => return Err(wrong_count(node, "what it returns, its name, its parameter and its body", METHOD, 4)),
    }
    let param = typed(&items[2], "the parameter `[T x]`", METHOD)?;
    Ok(MethodDecl {
        result: type_name(&items[0], "the type of what the method returns")?,
        name: name(&items[1], "the name of the method")?,
        param,
        body: expr::expr(&items[3])?,
    })
}

/// `[T f]`
fn typed(node: &Node<'_>, what: &str, form: &str) -> Parsed<Typed> {
    match node.list() {
        Some([ty, variable]) => Ok(Typed { ty: type_name(ty, "a type")?, name: name(variable, "a name")? }),
        _ => Err(expected(node, what).help(form).into()),
    }
}

fn is_type(node: &Node<'_>) -> bool {
    node.is("bool") || is_name(node)
}

fn is_name(node: &Node<'_>) -> bool {
    name(node, "").is_ok()
}

fn type_name(node: &Node<'_>, what: &str) -> Parsed<TypeName> {
    match node.atom() {
        Some("bool") => Ok(TypeName::Bool(node.span)),
        Some("boolean") => Err(expected(node, what).help("the type is called `bool`").into()),
        _ => name(node, &format!("{what}: `bool` or a class")).map(TypeName::Class),
    }
}

/// A name that is not a keyword.
fn name(node: &Node<'_>, what: &str) -> Parsed<Ident> {
    let Some(text) = node.atom().filter(|text| text.starts_with(is_word_character)) else {
        return Err(expected(node, what).into());
    };
    if KEYWORDS.contains(&text) {
        return Err(expected(node, what).help(format!("`{text}` is a keyword and cannot be a name")).into());
    }
    if !text.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        return Err(expected(node, what).help("a name begins with a letter").into());
    }
    Ok(Ident { text: text.to_owned(), span: node.span })
}

/// The error that something else was expected here.
fn expected(node: &Node<'_>, what: &str) -> Diagnostic {
    let found = match node.atom() {
        Some(text) => format!("found `{text}`"),
        None if node.list().is_some_and(<[_]>::is_empty) => "found an empty list".to_owned(),
        None => "found a list".to_owned(),
    };
    Diagnostic::error(format!("expected {what}, but {found}"), node.span, format!("expected {what}"))
}

/// The error that a list is too short or too long for what it must be. Points at the first item that is too much.
fn wrong_count(node: &Node<'_>, what: &str, form: &str, wanted: usize) -> Box<Diagnostic> {
    let Some(items) = node.list() else { return expected(node, what).help(form).into() };
    let error = match items.get(wanted) {
        Some(extra) => Diagnostic::error("there is too much in this list", extra.span, format!("expected only {what}"))
            .also(Span::from(node.span.start..node.span.start + 1), "in the list that begins here"),
        None => {
            let end = Span::from(node.span.end.saturating_sub(1)..node.span.end);
            Diagnostic::error("something is missing in this list", end, format!("expected {what}"))
                .also(Span::from(node.span.start..node.span.start + 1), "in the list that begins here")
        }
    };
    error.help(form).into()
}
