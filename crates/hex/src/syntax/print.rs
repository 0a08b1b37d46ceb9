//! Rules as text.

use std::fmt::Write;

use super::ast::{
    About, ArgumentExpr, Ast, ClaimExpr, NumExpr, NumKind, PathExpr, PathKind, RuleKind, Said, Shape, TargetExpr,
    TargetKind, TypesExpr,
};

pub(super) fn print(ast: &Ast) -> String {
    let mut text = String::new();
    for section in &ast.sections {
        if !text.is_empty() {
            text.push('\n');
        }
        let of = |names: &[super::ast::Ident]| join(names.iter().map(|name| name.text.clone()), ", ");
        let about = match &section.about {
            About::Class(name) => format!("class {}", name.text),
            About::Structure(name) => format!("structure {}", name.text),
            About::Inputs(names) if names.is_empty() => "inputs".to_owned(),
            About::Inputs(names) => format!("inputs of {}", of(names)),
        };
        let _ = writeln!(text, "{about} {{");
        for rule in &section.rules {
            let _ = writeln!(text, "    {};", rule_text(&rule.kind));
        }
        text.push_str("}\n");
    }
    text
}

fn rule_text(rule: &RuleKind) -> String {
    match rule {
        RuleKind::Let(name, path) => format!("let {} = {}", name.text, paths(path)),
        RuleKind::Said(None, what) => said(what, 0),
        RuleKind::Said(Some(each), what) => {
            format!("each {} in {}: {}", each.name.text, paths(&each.paths), said(what, 0))
        }
        RuleKind::Shape(shape) => shape_text(shape),
        RuleKind::Companion(companion) => {
            let arguments = companion.arguments.iter().map(|argument| match argument {
                ArgumentExpr::Up(steps, _) => up(*steps),
                ArgumentExpr::Name(name) => name.text.clone(),
            });
            let (event, method) = (&companion.event.text, &companion.method.text);
            format!("on {event} {} call {method}({})", paths(&companion.paths), join(arguments, ", "))
        }
    }
}

fn join(parts: impl IntoIterator<Item = String>, between: &str) -> String {
    parts.into_iter().collect::<Vec<_>>().join(between)
}

fn up(steps: u32) -> String {
    join((0..steps).map(|_| "up".to_owned()), ".")
}

fn start_and_via(start: Option<&PathExpr>, fields: &[PathExpr]) -> String {
    let start = start.map(|start| format!("{} ", paths(start))).unwrap_or_default();
    format!("{start}via {}", join(fields.iter().map(via), ", "))
}

fn shape_text(shape: &Shape) -> String {
    let also = |words: &str, field: &Option<PathExpr>| {
        field.as_ref().map(|field| format!(" {words} in {}", via(field))).unwrap_or_default()
    };
    match shape {
        Shape::Tree { root, via, parent } => {
            format!("tree {}{}", start_and_via(root.as_ref(), via), also("parent", parent))
        }
        Shape::List { head, next, back } => {
            let next = start_and_via(head.as_ref(), std::slice::from_ref(next));
            format!("acyclic list {next}{}", also("back", back))
        }
        Shape::Circular { head, next, back: None } => {
            format!("circular list {}", start_and_via(head.as_ref(), std::slice::from_ref(next)))
        }
        Shape::Circular { head, next, back: Some(back) } => {
            format!("circular doubly linked list {}", start_and_via(head.as_ref(), &[next.clone(), back.clone()]))
        }
        Shape::DoublyLinked { first, last, next, back } => {
            format!("doubly linked list {}, {} via {}, {}", paths(first), paths(last), via(next), via(back))
        }
        Shape::Disjoint(all) => format!("disjoint {}", join(all.iter().map(paths), ", ")),
    }
}

/// `level` is how strongly the surroundings bind: 0 not at all, 1 as `implies`, 2 as `or`, 3 as `and`, 4 as `not`.
fn said(what: &Said, level: u32) -> String {
    let (text, binds) = match what {
        Said::Atom(path, what) => (format!("{} {}", paths(path), claim(what)), 5),
        Said::Compare(one, sign, other) => (format!("{} {} {}", number(one, 0), sign.text, number(other, 0)), 5),
        Said::Not(inner, _) => (format!("not {}", said(inner, 4)), 4),
        Said::And(parts) => (join(parts.iter().map(|part| said(part, 4)), " and "), 3),
        Said::Or(parts) => (join(parts.iter().map(|part| said(part, 3)), " or "), 2),
        Said::Implies(one, other) => (format!("{} implies {}", said(one, 2), said(other, 1)), 1),
        Said::Sorted { start, via: fields, key, strictly, .. } => {
            let kind = if fields.len() == 1 { "list" } else { "tree" };
            let strictly = if *strictly { " strictly" } else { "" };
            (format!("sorted {kind} {} by {}{strictly}", start_and_via(start.as_ref(), fields), via(key)), 5)
        }
        Said::SameCount { start, via: fields, name, of, .. } => {
            (format!("same count {} of {}: {}", start_and_via(start.as_ref(), fields), name.text, said(of, 4)), 5)
        }
    };
    if binds < level { format!("({text})") } else { text }
}

fn claim(claim: &ClaimExpr) -> String {
    match claim {
        ClaimExpr::NotNull => "not null".to_owned(),
        ClaimExpr::IsNull => "is null".to_owned(),
        ClaimExpr::IsNo(of) => format!("is no {}", types(of)),
        ClaimExpr::ExpandsTo(of) => format!("expands to {}", types(of)),
        ClaimExpr::ExpandsToNothing => "expands to nothing".to_owned(),
        ClaimExpr::AliasesNothing => "aliases nothing".to_owned(),
        ClaimExpr::AliasesSome(of) => format!("aliases some {}", types(of)),
        ClaimExpr::Aliases(all) => format!("aliases {}", targets(all)),
        ClaimExpr::NeverAliases(all) => format!("never aliases {}", targets(all)),
    }
}

fn types(types: &TypesExpr) -> String {
    let not = if types.negated { "not " } else { "" };
    format!("{not}{}", join(types.names.iter().map(|name| name.text.clone()), " | "))
}

fn targets(targets: &[TargetExpr]) -> String {
    let one = |target: &TargetExpr| {
        let max = if target.max { "max " } else { "" };
        match &target.kind {
            TargetKind::Up(steps) => up(*steps),
            TargetKind::Paths(path) => format!("{max}{}", paths(path)),
        }
    };
    join(targets.iter().map(one), " | ")
}

fn paths(path: &PathExpr) -> String {
    match &path.kind {
        PathKind::Head(name) => name.text.clone(),
        PathKind::Static(class, field) => format!("static {}::{}", class.text, field.text),
        PathKind::Field(None, field) => format!(".{}", field.text),
        PathKind::Field(Some(class), field) => format!(".{}::{}", class.text, field.text),
        PathKind::AnyStep => "._".to_owned(),
        PathKind::Element => "[]".to_owned(),
        PathKind::Sequence(parts) => join(parts.iter().map(paths), ""),
        PathKind::Either(parts) => format!("({})", join(parts.iter().map(paths), "|")),
        PathKind::Repeat(inner, least, most) => {
            let inner = match inner.kind {
                PathKind::Either(_) => paths(inner),
                _ => format!("({})", paths(inner)),
            };
            let times = match (least, most) {
                (0, None) => "*".to_owned(),
                (1, None) => "+".to_owned(),
                (0, Some(1)) => "?".to_owned(),
                (least, None) => format!("{{{least},}}"),
                (least, Some(most)) if least == most => format!("{{{least}}}"),
                (least, Some(most)) => format!("{{{least},{most}}}"),
            };
            format!("{inner}{times}")
        }
    }
}

/// Steps, the first one without a dot.
fn via(path: &PathExpr) -> String {
    let text = paths(path);
    text.strip_prefix('.').map(str::to_owned).unwrap_or(text)
}

/// Within what binds as a sum does (1) or as nothing does (0).
fn number(of: &NumExpr, level: u32) -> String {
    let (text, binds) = match &of.kind {
        NumKind::Const(value) => (value.to_string(), 3),
        NumKind::At(path) => (paths(path), 3),
        NumKind::Length(path) => (format!("length({})", paths(path)), 3),
        NumKind::Count(path) => (format!("count({})", paths(path)), 3),
        NumKind::Else(one, other) => (format!("{} else {}", number(one, 1), number(other, 0)), 0),
        NumKind::Add(parts) => {
            let parts = parts.iter().enumerate().map(|(index, part)| number(part, if index == 0 { 1 } else { 2 }));
            (join(parts, " + "), 1)
        }
        NumKind::Sub(one, other) => (format!("{} - {}", number(one, 1), number(other, 2)), 1),
        NumKind::Max(parts) => (format!("max({})", join(parts.iter().map(|part| number(part, 0)), ", ")), 3),
        NumKind::Min(parts) => (format!("min({})", join(parts.iter().map(|part| number(part, 0)), ", ")), 3),
    };
    if binds < level { format!("({text})") } else { text }
}
