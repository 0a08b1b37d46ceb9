//! Syntax tree to text that parses to the same tree.

use std::fmt::Write;

use crate::ast::{Ast, ClassDecl, Expr, ExprKind, MethodDecl, TypeName, Typed};

/// Longer lines are broken where the form allows it.
const WIDTH: usize = 100;

/// A program as text.
pub fn print(ast: &Ast) -> String {
    let mut out = String::from("((");
    for (index, class) in ast.classes.iter().enumerate() {
        if index > 0 {
            out.push_str("\n  ");
        }
        print_class(class, &mut out);
    }
    let _ = writeln!(out, ")\n ({} {}))", ast.entry.class.text, ast.entry.method.text);
    out
}

fn print_class(class: &ClassDecl, out: &mut String) {
    let _ = write!(out, "(class {}", class.name.text);
    if let Some(parent) = &class.parent {
        let _ = write!(out, " extends {}", parent.text);
    }
    let fields: Vec<String> = class.fields.iter().map(typed).collect();
    let _ = write!(out, " ({}) (", fields.join(" "));
    for method in &class.methods {
        out.push_str("\n    ");
        print_method(method, out);
    }
    out.push_str("))");
}

fn print_method(method: &MethodDecl, out: &mut String) {
    let _ = write!(out, "({} {} {}", type_text(&method.result), method.name.text, typed(&method.param));
    out.push_str("\n      ");
    out.push_str(&layout(&method.body, 6));
    out.push(')');
}

fn typed(declared: &Typed) -> String {
    format!("[{} {}]", type_text(&declared.ty), declared.name.text)
}

fn type_text(ty: &TypeName) -> &str {
    match ty {
        TypeName::Bool(_) => "bool",
        TypeName::Class(name) => &name.text,
    }
}

/// What a form consists of, besides the expressions in it.
enum Piece<'a> {
    Text(String),
    Part(&'a Expr),
}

/// The pieces of an expression, between which there is white space.
fn pieces(expr: &Expr) -> Vec<Piece<'_>> {
    use Piece::{Part, Text};
    let text = |text: &str| Text(text.to_owned());
    match &expr.kind {
        ExprKind::Null => vec![text("null")],
        ExprKind::Bool(value) => vec![Text(value.to_string())],
        ExprKind::Variable(name) => vec![text(name)],
        ExprKind::New { class } => vec![Text(format!("(new {})", class.text))],
        ExprKind::Read { object, field } => vec![text("("), Part(object), Text(format!("$ {}", field.text)), text(")")],
        ExprKind::Write { variable, field, value } => {
            vec![Text(format!("({} $ {} :=", variable.text, field.text)), Part(value), text(")")]
        }
        ExprKind::Equal { left, right } => vec![text("("), Part(left), text("="), Part(right), text(")")],
        ExprKind::If { cond, then, otherwise } => {
            vec![text("(if"), Part(cond), Part(then), text("else"), Part(otherwise), text(")")]
        }
        ExprKind::Var { ty, name, value, body } => {
            let head = format!("(var {} {} :=", type_text(ty), name.text);
            vec![Text(head), Part(value), text("in"), Part(body), text(")")]
        }
        ExprKind::Call { receiver, method, arg } => {
            vec![text("("), Part(receiver), Text(format!("@ {}", method.text)), Part(arg), text(")")]
        }
        ExprKind::Assign { variable, value } => vec![Text(format!("({} :=", variable.text)), Part(value), text(")")],
        ExprKind::Begin(all) => {
            std::iter::once(text("(begin")).chain(all.iter().map(Part)).chain(std::iter::once(text(")"))).collect()
        }
    }
}

/// On one line, unless it gets longer than a limit.
fn flat(expr: &Expr, room: usize) -> Option<String> {
    let mut out = String::new();
    for piece in pieces(expr) {
        let text = match piece {
            Piece::Text(text) => text,
            Piece::Part(part) => flat(part, room)?,
        };
        if !out.is_empty() && !out.ends_with('(') && text != ")" {
            out.push(' ');
        }
        out.push_str(&text);
        if out.len() > room {
            return None;
        }
    }
    Some(out)
}

/// On one line if it fits; otherwise with each part on a line of its own.
fn layout(expr: &Expr, indent: usize) -> String {
    if let Some(line) = flat(expr, WIDTH.saturating_sub(indent)) {
        return line;
    }
    let mut out = String::new();
    for piece in pieces(expr) {
        let (text, breaks) = match piece {
            Piece::Text(text) => (text, false),
            // The indentation stops growing, lest deep programs become mostly blanks.
            Piece::Part(part) => (layout(part, indent + 2), !out.ends_with('(') && !out.ends_with(":=")),
        };
        if breaks {
            let _ = write!(out, "\n{:width$}", "", width = (indent + 2).min(60));
        } else if !out.is_empty() && !out.ends_with('(') && text != ")" {
            out.push(' ');
        }
        out.push_str(&text);
    }
    out
}
