//! Makes a program that shows a failure as small as it gets, so that a person can see why.
//!
//! Greedy: classes, methods and fields are dropped, and expressions replaced by their parts or by the simplest values,
//! as long as the program still compiles and still fails. Every change makes the program smaller, so it ends.

use heapwise_diagnostics::{Sources, Span};

use crate::ast::{Ast, Expr, ExprKind};

/// The smallest program found that still fails. `still_fails` is asked only of programs that compile.
pub fn shrink(ast: Ast, mut still_fails: impl FnMut(&Ast) -> bool) -> Ast {
    let mut smallest = ast;
    loop {
        let smaller = candidates(&smallest)
            .find(|candidate| crate::compile_ast(candidate, Sources::default()).is_ok() && still_fails(candidate));
        match smaller {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}

/// Programs that are a little smaller, those that are much smaller first.
fn candidates(ast: &Ast) -> impl Iterator<Item = Ast> + '_ {
    let classes = (0..ast.classes.len()).map(|class| changed(ast, |ast| remove_class(ast, class)));
    let members = (0..ast.classes.len()).flat_map(move |class| {
        let methods = (0..ast.classes[class].methods.len())
            .map(move |method| changed(ast, |ast| drop(ast.classes[class].methods.remove(method))));
        let fields = (0..ast.classes[class].fields.len())
            .map(move |field| changed(ast, |ast| drop(ast.classes[class].fields.remove(field))));
        let parent =
            ast.classes[class].parent.iter().map(move |_| changed(ast, |ast| ast.classes[class].parent = None));
        methods.chain(fields).chain(parent)
    });
    classes.chain(members).chain(expressions(ast))
}

/// Removes a class; what was below it is then below what it was below.
fn remove_class(ast: &mut Ast, class: usize) {
    let removed = ast.classes.remove(class);
    for below in &mut ast.classes {
        if below.parent.as_ref().is_some_and(|parent| parent.text == removed.name.text) {
            below.parent = removed.parent.clone();
        }
    }
}

fn changed(ast: &Ast, change: impl FnOnce(&mut Ast)) -> Ast {
    let mut copy = ast.clone();
    change(&mut copy);
    copy
}

/// Programs with one expression replaced.
fn expressions(ast: &Ast) -> impl Iterator<Item = Ast> + '_ {
    let bodies = ast.classes.iter().enumerate().flat_map(|(class, decl)| {
        decl.methods.iter().enumerate().map(move |(method, decl)| (class, method, &decl.body))
    });
    bodies.flat_map(move |(class, method, body)| {
        (0..size(body)).flat_map(move |at| {
            let replacements = nth(body, &mut { at }).map(replacements).unwrap_or_default();
            replacements.into_iter().filter_map(move |replacement| {
                let mut copy = ast.clone();
                let place = nth_mut(&mut copy.classes[class].methods[method].body, &mut { at })?;
                *place = replacement;
                Some(copy)
            })
        })
    })
}

/// What may stand for an expression, each smaller than it.
fn replacements(expr: &Expr) -> Vec<Expr> {
    let simple = |kind: ExprKind| Expr { kind, span: Span::default() };
    let mut all = Vec::new();
    match &expr.kind {
        // Null before false before true, lest one becomes the other and back.
        ExprKind::Null => return all,
        ExprKind::Bool(false) => return all,
        ExprKind::Bool(true) => return vec![simple(ExprKind::Bool(false))],
        _ => {}
    }
    all.push(simple(ExprKind::Null));
    all.push(simple(ExprKind::Bool(false)));
    all.push(simple(ExprKind::Bool(true)));
    match &expr.kind {
        ExprKind::Variable(_) => return all,
        ExprKind::New { .. } => {}
        _ => all.push(simple(ExprKind::Variable("this".to_owned()))),
    }
    // Everything inside, the largest first; what does not fit there does not compile.
    let mut inside = expr.parts();
    let mut at = 0;
    while let Some(&part) = inside.get(at) {
        inside.extend(part.parts());
        at += 1;
    }
    all.extend(inside.into_iter().cloned());
    if let ExprKind::Begin(parts) = &expr.kind {
        for index in 0..parts.len() {
            let mut rest = parts.clone();
            rest.remove(index);
            all.push(simple(ExprKind::Begin(rest)));
        }
    }
    all
}

fn size(expr: &Expr) -> usize {
    1 + expr.parts().into_iter().map(size).sum::<usize>()
}

/// The expression with this number, counting from outside to inside. Counts the number down.
fn nth<'a>(expr: &'a Expr, number: &mut usize) -> Option<&'a Expr> {
    if *number == 0 {
        return Some(expr);
    }
    *number -= 1;
    expr.parts().into_iter().find_map(|part| nth(part, number))
}

fn nth_mut<'a>(expr: &'a mut Expr, number: &mut usize) -> Option<&'a mut Expr> {
    if *number == 0 {
        return Some(expr);
    }
    *number -= 1;
    expr.parts_mut().into_iter().find_map(|part| nth_mut(part, number))
}
