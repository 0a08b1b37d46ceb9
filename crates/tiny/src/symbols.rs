//! The inputs of a program: which there are, which methods need them, and which play `this`.
//!
//! A symbol means the same input wherever it stands. It is a parameter of the entry; a method whose body names a
//! symbol, or that calls such a method, gets the symbol as a hidden parameter after its own ones, and every call passes
//! it on. Since a call is dispatched by signature, all methods of one signature get the same hidden parameters.

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::{ExprId, ExprKind, Symbol};
use crate::check::{Checked, Signature};
use crate::scope::Scope;

/// All symbols of the program, references before integers, each by number.
pub(crate) fn all(checked: &Checked<'_>) -> Vec<Symbol> {
    let symbols: BTreeSet<Symbol> = checked.ast.exprs.values().filter_map(|expr| as_symbol(&expr.kind)).collect();
    symbols.into_iter().collect()
}

fn as_symbol(kind: &ExprKind) -> Option<Symbol> {
    match kind {
        ExprKind::Symbol(symbol) => Some(*symbol),
        _ => None,
    }
}

/// The hidden parameters of the methods of each signature that needs some.
pub(crate) fn hidden<'a>(checked: &Checked<'a>) -> BTreeMap<Signature<'a>, Vec<Symbol>> {
    let mut needs: BTreeMap<Signature<'a>, BTreeSet<Symbol>> = BTreeMap::new();
    let mut callers: BTreeMap<Signature<'a>, Vec<Signature<'a>>> = BTreeMap::new();
    for method in checked.ast.classes.iter().flat_map(|class| &class.methods) {
        let signature = Signature { name: &method.name.text, args: method.params.len() };
        for id in checked.ast.within(method.body) {
            match &checked.ast.exprs[id].kind {
                ExprKind::Symbol(symbol) => {
                    needs.entry(signature).or_default().insert(*symbol);
                }
                ExprKind::Call { method, args, .. } => {
                    let callee = Signature { name: &method.text, args: args.len() };
                    callers.entry(callee).or_default().push(signature);
                }
                _ => {}
            }
        }
    }
    // What a method needs, its callers need.
    let mut changed: Vec<Signature<'a>> = needs.keys().copied().collect();
    while let Some(callee) = changed.pop() {
        let Some(wanted) = needs.get(&callee).cloned() else { continue };
        for &caller in callers.get(&callee).into_iter().flatten() {
            let known = needs.entry(caller).or_default();
            let before = known.len();
            known.extend(wanted.iter().copied());
            if known.len() > before {
                changed.push(caller);
            }
        }
    }
    needs.into_iter().map(|(signature, symbols)| (signature, symbols.into_iter().collect())).collect()
}

/// The references on which every run of the main expression calls a method, directly or through a variable that is
/// bound to the symbol itself. They play `this`: that they are not null is part of the question, not a finding.
///
/// A call on one side of an `if` only does not count: there, the program may have asked about null before.
pub(crate) fn receivers(checked: &Checked<'_>) -> BTreeSet<Symbol> {
    Receivers { checked, scope: Scope::new() }.of(checked.ast.main)
}

struct Receivers<'a, 'c> {
    checked: &'c Checked<'a>,
    /// The symbol that a variable is bound to, if it is.
    scope: Scope<'a, Option<Symbol>>,
}

impl<'a> Receivers<'a, '_> {
    fn of(&mut self, id: ExprId) -> BTreeSet<Symbol> {
        let ast = self.checked.ast;
        let depth = self.scope.depth();
        let mut found = BTreeSet::new();
        // What is called after each `if` of the chain must be called on its other side too.
        let mut sides: Vec<(BTreeSet<Symbol>, BTreeSet<Symbol>)> = Vec::new();
        let mut at = id;
        loop {
            match &ast.exprs[at].kind {
                ExprKind::Let { name, value, body } => {
                    found.append(&mut self.of(*value));
                    let bound = self.meaning(*value);
                    self.scope.bind(&name.text, bound);
                    at = *body;
                }
                ExprKind::If { cond, then, otherwise } => {
                    found.append(&mut self.of(*cond));
                    let then = self.of(*then);
                    sides.push((std::mem::take(&mut found), then));
                    at = *otherwise;
                }
                kind => {
                    for child in kind.children() {
                        found.append(&mut self.of(child));
                    }
                    if let ExprKind::Call { receiver, .. } = kind {
                        found.extend(self.meaning(*receiver).filter(|symbol| matches!(symbol, Symbol::Reference(_))));
                    }
                    break;
                }
            }
        }
        while let Some((before, then)) = sides.pop() {
            found = &before | &(&then & &found);
        }
        self.scope.leave(depth);
        found
    }

    /// The symbol that an expression is another name of.
    fn meaning(&self, id: ExprId) -> Option<Symbol> {
        match &self.checked.ast.exprs[id].kind {
            ExprKind::Symbol(symbol) => Some(*symbol),
            ExprKind::Variable(name) => self.scope.find(name).flatten(),
            _ => None,
        }
    }
}
