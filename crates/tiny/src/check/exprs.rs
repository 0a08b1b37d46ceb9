//! Expressions: what is certain of their values, and the slips in them.

use std::collections::HashMap;

use heapwise_diagnostics::{Diagnostic, Span, did_you_mean};
use heapwise_ids::Arena;

use crate::ast::{Ast, Expr, ExprId, ExprKind, Ident, MethodDecl, Operator, TypeName};
use crate::check::{Declarations, FieldInfo, Signature, Static};
use crate::scope::Scope;

struct Checker<'a, 'd> {
    ast: &'a Ast,
    declarations: &'d Declarations<'a>,
    diagnostics: &'d mut Vec<Diagnostic>,
    scope: Scope<'a, Static>,
    types: Arena<ExprId, Static>,
    slips: HashMap<ExprId, String>,
}

/// Checks all bodies and the main expression.
pub(super) fn check<'a>(
    ast: &'a Ast,
    declarations: &Declarations<'a>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Arena<ExprId, Static>, HashMap<ExprId, String>) {
    let types = ast.exprs.ids().map(|_| Static::Unknown).collect();
    let mut checker = Checker { ast, declarations, diagnostics, scope: Scope::new(), types, slips: HashMap::new() };
    for (index, class) in ast.classes.iter().enumerate() {
        for method in &class.methods {
            checker.scope.bind("this", Static::Object(Some(index)));
            for param in &method.params {
                checker.scope.bind(&param.name.text, Static::Unknown);
            }
            let body = checker.expr(method.body);
            checker.declared_result(method, body);
            checker.scope.leave(0);
        }
    }
    checker.expr(ast.main);
    (checker.types, checker.slips)
}

impl<'a> Checker<'a, '_> {
    fn expr(&mut self, id: ExprId) -> Static {
        let ast = self.ast;
        let depth = self.scope.depth();
        // The bodies of `let` and the `else` sides are followed in a loop; what is certain of them is known last.
        let mut outer = Vec::new();
        let mut at = id;
        loop {
            match &ast.exprs[at].kind {
                ExprKind::Let { name, value, body } => {
                    let value = self.expr(*value);
                    self.scope.bind(&name.text, value);
                    outer.push((at, None));
                    at = *body;
                }
                ExprKind::If { cond, then, otherwise } => {
                    let found = self.expr(*cond);
                    if !found.may_be(Static::Bool) {
                        let span = ast.exprs[*cond].span;
                        self.slip(at, span, format!("the condition is {}", found.describe()), "not a boolean", None);
                    }
                    let then = self.expr(*then);
                    outer.push((at, Some(then)));
                    at = *otherwise;
                }
                _ => break,
            }
        }
        let mut ty = self.operation(at, &ast.exprs[at]);
        self.types[at] = ty;
        while let Some((at, other_side)) = outer.pop() {
            if let Some(then) = other_side {
                ty = self.declarations.join(then, ty);
            }
            self.types[at] = ty;
        }
        self.scope.leave(depth);
        ty
    }

    fn operation(&mut self, id: ExprId, expr: &'a Expr) -> Static {
        match &expr.kind {
            ExprKind::Null => Static::Null,
            ExprKind::Bool(_) | ExprKind::Mark { .. } => Static::Bool,
            ExprKind::Int(_) => Static::Int,
            ExprKind::Symbol(crate::ast::Symbol::Integer(_)) => Static::Int,
            ExprKind::Symbol(crate::ast::Symbol::Reference(_)) => Static::Object(None),
            ExprKind::Variable(name) => self.variable(id, name, expr.span),
            ExprKind::New { class } => Static::Object(self.declarations.class_or_error(class, self.diagnostics)),
            ExprKind::Not { value } => {
                let found = self.expr(*value);
                self.operand(id, "~", *value, found, Static::Bool);
                Static::Bool
            }
            ExprKind::InstanceOf { value, class } => {
                let found = self.expr(*value);
                self.operand(id, "instanceof", *value, found, Static::Object(None));
                self.declarations.class_or_error(class, self.diagnostics);
                Static::Bool
            }
            ExprKind::Binary { op, left, right } => self.binary(id, *op, *left, *right, expr.span),
            ExprKind::Read { object, field } => {
                let found = self.expr(*object);
                self.field(id, *object, found, field).map_or(Static::Unknown, |field| field.ty)
            }
            ExprKind::Write { object, field, value } => {
                let found = self.expr(*object);
                let written = self.expr(*value);
                if let Some(info) = self.field(id, *object, found, field) {
                    self.written(id, field, info, *value, written);
                }
                written
            }
            ExprKind::Call { receiver, method, args } => {
                let found = self.expr(*receiver);
                for arg in args {
                    self.expr(*arg);
                }
                self.call(id, *receiver, found, method, args.len());
                Static::Unknown
            }
            // `expr` follows these itself.
            ExprKind::Let { .. } | ExprKind::If { .. } => Static::Unknown,
        }
    }

    #[inline(never)]
    fn variable(&mut self, id: ExprId, name: &str, span: Span) -> Static {
        let found = self.scope.find(name);
        if found.is_none() {
            let help = match name {
                "this" => Some("the main expression belongs to no class".to_owned()),
                _ => did_you_mean(name, self.scope.names()),
            };
            self.slip(
                id,
                span,
                format!("unknown variable `{name}`"),
                "no variable of this name is in scope here",
                help,
            );
        }
        found.unwrap_or(Static::Unknown)
    }

    #[inline(never)]
    fn binary(&mut self, id: ExprId, op: Operator, left: ExprId, right: ExprId, span: Span) -> Static {
        let (a, b) = (self.expr(left), self.expr(right));
        let (wanted, result) = match op {
            Operator::Add | Operator::Sub => (Static::Int, Static::Int),
            Operator::Less => (Static::Int, Static::Bool),
            Operator::And | Operator::Or => (Static::Bool, Static::Bool),
            Operator::Equal => {
                if !a.may_be(b) {
                    let message = format!("{} is compared with {}", a.describe(), b.describe());
                    self.slip(id, span, message, "these have no common values", None);
                }
                return Static::Bool;
            }
        };
        self.operand(id, op.sign(), left, a, wanted);
        self.operand(id, op.sign(), right, b, wanted);
        result
    }

    fn operand(&mut self, id: ExprId, sign: &str, operand: ExprId, found: Static, wanted: Static) {
        if !found.may_be(wanted) {
            let message = format!("`{sign}` is applied to {}", found.describe());
            let label = format!("expected {}", wanted.describe());
            self.slip(id, self.ast.exprs[operand].span, message, &label, None);
        }
    }

    /// The field of an access to an object.
    #[inline(never)]
    fn field(&mut self, id: ExprId, object: ExprId, found: Static, field: &Ident) -> Option<FieldInfo> {
        let name = &field.text;
        let Some(info) = self.declarations.field(name) else {
            let mut error = Diagnostic::error(
                format!("unknown field `{name}`"),
                field.span,
                "no class declares a field of this name",
            )
            .maybe_help(did_you_mean(name, self.declarations.field_names()));
            if self.declarations.methods().keys().any(|method| method.name == name) {
                error = error.help(format!("`{name}` is a method; to call it write `(e . {name} [ .. ])`"));
            }
            self.diagnostics.push(error);
            return None;
        };
        let object = self.ast.exprs[object].span;
        if !found.may_be(Static::Object(None)) {
            self.slip(id, object, format!("{} has no fields", found.describe()), "expected a reference", None);
        } else if let Static::Object(Some(class)) = found
            && !self.related(class, info.class)
        {
            let (class, declaring) = (self.class_name(class), self.class_name(info.class));
            let label = format!("this is of class `{class}`, the field is of class `{declaring}`");
            self.slip(id, object, format!("class `{class}` has no field `{name}`"), &label, None);
        }
        Some(info)
    }

    #[inline(never)]
    fn written(&mut self, id: ExprId, field: &Ident, info: FieldInfo, value: ExprId, found: Static) {
        let span = self.ast.exprs[value].span;
        if !found.may_be(info.ty) {
            let message = format!("field `{}` is given {}", field.text, found.describe());
            self.slip(id, span, message, &format!("expected {}", info.ty.describe()), None);
        } else if let (Static::Object(Some(class)), Static::Object(Some(declared))) = (found, info.ty)
            && !self.related(class, declared)
        {
            let (class, declared) = (self.class_name(class), self.class_name(declared));
            let message = format!("field `{}` is given an object of class `{class}`", field.text);
            self.slip(id, span, message, &format!("expected one of class `{declared}`"), None);
        }
    }

    #[inline(never)]
    fn call(&mut self, id: ExprId, receiver: ExprId, found: Static, method: &Ident, args: usize) {
        let name = method.text.as_str();
        let methods = self.declarations.methods();
        let Some(classes) = methods.get(&Signature { name, args }) else {
            let arities: Vec<usize> =
                methods.keys().filter(|known| known.name == name).map(|known| known.args).collect();
            if let Some(&takes) = arities.first() {
                let label = format!("it takes {takes}");
                self.slip(id, method.span, format!("method `{name}` is called with {args} arguments"), &label, None);
            } else {
                let help = match self.declarations.field(name) {
                    Some(_) => Some(format!("`{name}` is a field; to read it write `(e . {name})`")),
                    None => did_you_mean(name, methods.keys().map(|known| known.name)),
                };
                let label = "no class declares a method of this name";
                self.slip(id, method.span, format!("unknown method `{name}`"), label, help);
            }
            return;
        };
        let span = self.ast.exprs[receiver].span;
        if !found.may_be(Static::Object(None)) {
            self.slip(id, span, format!("{} has no methods", found.describe()), "expected a reference", None);
        } else if let Static::Object(Some(class)) = found
            && !classes.iter().any(|&declaring| self.related(class, declaring))
        {
            let class = self.class_name(class);
            let label = format!("this is of class `{class}`");
            self.slip(id, span, format!("class `{class}` has no method `{name}`"), &label, None);
        }
    }

    /// A declared return type does not matter, but a wrong one misleads the reader.
    fn declared_result(&mut self, method: &MethodDecl, found: Static) {
        let (declared, span) = match &method.result {
            TypeName::Bool(span) => (Static::Bool, *span),
            TypeName::Int(span) => (Static::Int, *span),
            TypeName::Class(name) => match self.declarations.class(&name.text) {
                Some(class) => (Static::Object(Some(class)), name.span),
                // That there is no such class has been said already.
                None => return,
            },
        };
        let is_unrelated = match (declared, found) {
            (Static::Object(Some(declared)), Static::Object(Some(found))) => !self.related(declared, found),
            _ => false,
        };
        if is_unrelated || !found.may_be(declared) {
            let returned = match found {
                Static::Object(Some(class)) => format!("a reference to `{}`", self.class_name(class)),
                _ => found.describe().to_owned(),
            };
            let message = format!("method `{}` returns {returned}", method.name.text);
            self.diagnostics.push(Diagnostic::warning(message, span, "its declared type says otherwise"));
        }
    }

    fn related(&self, a: usize, b: usize) -> bool {
        self.declarations.is_subclass(a, b) || self.declarations.is_subclass(b, a)
    }

    fn class_name(&self, class: usize) -> &'a str {
        &self.ast.classes[class].name.text
    }

    /// Warns, and remembers that evaluation cannot get past this expression.
    #[inline(never)]
    fn slip(&mut self, id: ExprId, span: Span, message: String, label: &str, help: Option<String>) {
        self.diagnostics.push(Diagnostic::warning(message.clone(), span, label).maybe_help(help));
        self.slips.entry(id).or_insert(message);
    }
}
