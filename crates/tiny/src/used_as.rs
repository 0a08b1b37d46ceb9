//! The classes that a program takes its inputs for. The language declares nothing for them, but the places where they are
//! used do: a field that is read or written belongs to a class, a method is called on one, and a parameter or a field to
//! which an input is passed on has a declared class.

use std::collections::BTreeMap;

use crate::ast::{ExprId, ExprKind, Symbol, TypeName};
use crate::check::{Checked, Signature, Static};
use crate::scope::Scope;

/// The class of each reference that is used as an object of one: the lowest, where each is above or below the others. An
/// input whose uses contradict each other has none.
pub(crate) fn used_as(checked: &Checked<'_>) -> BTreeMap<Symbol, usize> {
    let mut uses = Uses { checked, scope: Scope::new(), found: BTreeMap::new() };
    for method in checked.ast.classes.iter().flat_map(|class| &class.methods) {
        uses.of(method.body);
    }
    uses.of(checked.ast.main);
    uses.found.into_iter().filter_map(|(symbol, class)| Some((symbol, class?))).collect()
}

struct Uses<'a, 'c> {
    checked: &'c Checked<'a>,
    /// The symbol that a variable is bound to, if it is.
    scope: Scope<'a, Option<Symbol>>,
    /// The lowest class so far; none where there is no lowest.
    found: BTreeMap<Symbol, Option<usize>>,
}

impl<'a> Uses<'a, '_> {
    fn of(&mut self, id: ExprId) {
        let ast = self.checked.ast;
        let depth = self.scope.depth();
        let mut at = id;
        // Long chains of `let` and `else if` are followed without recursion.
        loop {
            match &ast.exprs[at].kind {
                ExprKind::Let { name, value, body } => {
                    self.of(*value);
                    let bound = self.meaning(*value);
                    self.scope.bind(&name.text, bound);
                    at = *body;
                }
                ExprKind::If { cond, then, otherwise } => {
                    self.of(*cond);
                    self.of(*then);
                    at = *otherwise;
                }
                kind => {
                    for child in kind.children() {
                        self.of(child);
                    }
                    self.note(kind);
                    break;
                }
            }
        }
        self.scope.leave(depth);
    }

    fn note(&mut self, kind: &'a ExprKind) {
        let declarations = &self.checked.declarations;
        match kind {
            ExprKind::Read { object, field } => {
                let class = declarations.field(&field.text).map(|field| field.class);
                self.is_a(*object, class);
            }
            ExprKind::Write { object, field, value } => {
                let field = declarations.field(&field.text);
                self.is_a(*object, field.map(|field| field.class));
                if let Some(Static::Object(class)) = field.map(|field| field.ty) {
                    self.is_a(*value, class);
                }
            }
            ExprKind::Call { receiver, method, args } => {
                let Some(class) = self.declares(Signature { name: &method.text, args: args.len() }) else { return };
                self.is_a(*receiver, Some(class));
                let methods = &self.checked.ast.classes[class].methods;
                let is_meant = |known: &&crate::ast::MethodDecl| {
                    known.name.text == method.text && known.params.len() == args.len()
                };
                for (param, &arg) in methods.iter().find(is_meant).iter().flat_map(|method| &method.params).zip(args) {
                    if let TypeName::Class(name) = &param.ty {
                        self.is_a(arg, declarations.class(&name.text));
                    }
                }
            }
            _ => {}
        }
    }

    /// The class that declares a method first: all others that declare it are below.
    fn declares(&self, signature: Signature<'a>) -> Option<usize> {
        let declarations = &self.checked.declarations;
        let classes = declarations.methods().get(&signature)?;
        let is_above = |&class: &usize| classes.iter().all(|&other| declarations.is_subclass(other, class));
        classes.iter().copied().find(is_above)
    }

    /// An expression is used as an object of a class.
    fn is_a(&mut self, expr: ExprId, class: Option<usize>) {
        let (Some(symbol @ Symbol::Reference(_)), Some(class)) = (self.meaning(expr), class) else { return };
        let declarations = &self.checked.declarations;
        let lowest = self.found.entry(symbol).or_insert(Some(class));
        *lowest = lowest.and_then(|known| match () {
            () if declarations.is_subclass(known, class) => Some(known),
            () if declarations.is_subclass(class, known) => Some(class),
            () => None,
        });
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
