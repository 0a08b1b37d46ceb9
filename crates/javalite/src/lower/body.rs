//! One expression to the blocks of a method.
//!
//! A register is written once, or once on each side of an `if`. The scope says which register a variable means *now*:
//! it is the paper's environment. Assignment binds the variable to another register, and where a `var` ends, the scope
//! is again what it was before it: the rule POP restores the whole environment, so an assignment to an outer variable
//! inside of a `var` is undone. Who reads such a variable afterwards is warned.

use heapwise_diagnostics::{Diagnostic, Span, did_you_mean};
use heapwise_ir::{BinaryOp, Callee, Const, Instr, Method, MethodBuilder, Reg};

use crate::ast::{Expr, ExprKind, Ident, MethodDecl, TypeName};
use crate::declarations::Ty;
use crate::lower::Lowering;

#[derive(Copy, Clone)]
struct Value {
    reg: Reg,
    ty: Ty,
}

/// A variable, and what it means now.
#[derive(Clone)]
struct Binding<'a> {
    name: &'a str,
    ty: Ty,
    declared: Span,
    reg: Reg,
    /// It may still hold an input that the program has not looked at.
    is_input: bool,
    /// Where it was last assigned.
    assigned: Option<Span>,
    /// The last assignment was undone.
    undone: Option<Span>,
}

pub(super) struct Body<'a, 'l> {
    shared: &'l mut Lowering<'a>,
    method: MethodBuilder,
    decl: &'a MethodDecl,
    scope: Vec<Binding<'a>>,
}

impl<'a, 'l> Body<'a, 'l> {
    pub(super) fn new(
        shared: &'l mut Lowering<'a>,
        method: MethodBuilder,
        class: usize,
        decl: &'a MethodDecl,
        param: Ty,
        is_entry: bool,
    ) -> Self {
        let binding = |name: &'a str, ty: Ty, reg: Reg, is_input: bool| {
            let declared = if name == "this" { decl.name.span } else { decl.param.name.span };
            Binding { name, ty, declared, reg, is_input, assigned: None, undone: None }
        };
        let scope = vec![
            binding("this", Ty::Class(class), method.param(0), false),
            binding(&decl.param.name.text, param, method.param(1), is_entry && param != Ty::Bool),
        ];
        Body { shared, method, decl, scope }
    }

    /// The method, whose body must be of the type that it returns.
    pub(super) fn finish(mut self, result: Ty) -> Method {
        if let Some(value) = self.expr(&self.decl.body) {
            let place = format!("`{}` returns", self.decl.name.text);
            self.must_fit(value.ty, result, self.decl.body.span, self.decl.result.span(), &place);
            self.method.emit(Instr::Return { value: Some(value.reg) });
        }
        self.method.finish()
    }

    /// The value of an expression; none, if it has an error, which has been said then.
    fn expr(&mut self, expr: &'a Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::Null => Some(self.constant(expr.span, Const::Null, Ty::Null)),
            ExprKind::Bool(value) => Some(self.constant(expr.span, Const::Bool(*value), Ty::Bool)),
            ExprKind::Variable(name) => self.lookup(name, expr.span),
            ExprKind::New { class } => self.new_object(class),
            ExprKind::Read { object, field } => {
                let object = self.expr(object)?;
                self.read(object, field)
            }
            ExprKind::Write { variable, field, value } => {
                let written = self.expr(value);
                self.write(variable, field, written?, value.span)
            }
            ExprKind::Equal { left, right } => {
                let (a, b) = (self.expr(left), self.expr(right));
                self.equal(a?, b?, expr.span)
            }
            ExprKind::If { cond, then, otherwise } => self.if_else(cond, then, otherwise, expr.span),
            ExprKind::Var { ty, name, value, body } => self.var_in(ty, name, value, body),
            ExprKind::Call { receiver, method, arg } => {
                let (object, given) = (self.expr(receiver), self.expr(arg));
                self.call(object?, receiver.span, method, given?, arg.span)
            }
            ExprKind::Assign { variable, value } => {
                let assigned = self.expr(value);
                self.assign(variable, assigned?, value.span)
            }
            ExprKind::Begin(all) => {
                let mut last = None;
                for part in all {
                    last = self.expr(part);
                }
                if all.is_empty() { Some(self.constant(expr.span, Const::Null, Ty::Null)) } else { last }
            }
        }
    }

    #[inline(never)]
    fn constant(&mut self, span: Span, value: Const, ty: Ty) -> Value {
        self.at_line(span);
        let dst = self.reg(ty);
        let value = self.shared.builder.constant(value);
        self.method.emit(Instr::Const { dst, value });
        Value { reg: dst, ty }
    }

    #[inline(never)]
    fn lookup(&mut self, name: &str, span: Span) -> Option<Value> {
        let index = self.variable(name, span)?;
        self.at_line(span);
        let Binding { ty, reg, is_input, assigned, .. } = self.scope[index];
        if is_input {
            self.method.emit(Instr::See { reg });
        }
        if let Some(undone) = self.scope[index].undone.take() {
            let label = format!("`{name}` is what it was before");
            let mut warning = Diagnostic::warning(format!("an assignment to `{name}` has been undone"), span, label)
                .also(undone, "this assignment ends with the innermost `var` around it")
                .help("leaving a `var` restores all variables, as the rule POP of the paper says");
            if let Some(assigned) = assigned {
                warning = warning.also(assigned, "it is the value from here");
            }
            self.shared.diagnostics.push(warning);
        }
        Some(Value { reg, ty })
    }

    /// The position in the scope of a variable.
    fn variable(&mut self, name: &str, span: Span) -> Option<usize> {
        let found = self.scope.iter().rposition(|binding| binding.name == name);
        if found.is_none() {
            let names = self.scope.iter().map(|binding| binding.name);
            let help = did_you_mean(name, names);
            let error = Diagnostic::error(format!("unknown variable `{name}`"), span, "expected a variable in scope");
            self.shared.diagnostics.push(error.maybe_help(help));
        }
        found
    }

    #[inline(never)]
    fn new_object(&mut self, class: &Ident) -> Option<Value> {
        let index = self.shared.declarations.known_class(class, &mut self.shared.diagnostics)?;
        self.at_line(class.span);
        let ty = Ty::Class(index);
        let dst = self.reg(ty);
        self.method.emit(Instr::New { dst, class: self.shared.classes[index] });
        Some(Value { reg: dst, ty })
    }

    #[inline(never)]
    fn read(&mut self, object: Value, field: &Ident) -> Option<Value> {
        let (id, ty, _) = self.field(object.ty, field)?;
        self.at_line(field.span);
        let dst = self.reg(ty);
        self.method.emit(Instr::Load { dst, obj: object.reg, field: id });
        Some(Value { reg: dst, ty })
    }

    /// The variable is looked up after the value has been evaluated, as the rule FIELD WRITE says.
    #[inline(never)]
    fn write(&mut self, variable: &Ident, field: &Ident, value: Value, value_span: Span) -> Option<Value> {
        let object = self.lookup(&variable.text, variable.span)?;
        let (id, ty, declared) = self.field(object.ty, field)?;
        self.must_fit(value.ty, ty, value_span, declared, &format!("the field `{}` holds", field.text));
        self.at_line(field.span);
        self.method.emit(Instr::Store { obj: object.reg, field: id, value: value.reg });
        Some(value)
    }

    /// A field of a value: its number, its type, and where it is declared.
    fn field(&mut self, of: Ty, field: &Ident) -> Option<(heapwise_ir::FieldId, Ty, Span)> {
        let declarations = &self.shared.declarations;
        let Ty::Class(class) = of else {
            let message = format!("{} has no fields", declarations.show(of));
            let error = Diagnostic::error(message, field.span, "expected the field of an object");
            self.shared.diagnostics.push(error);
            return None;
        };
        let Some((owner, found)) = declarations.field(class, &field.text) else {
            let class_name = &declarations.classes[class].name;
            let message = format!("class `{}` has no field `{}`", class_name.text, field.text);
            let all = declarations.above(class).flat_map(|class| &declarations.classes[class].fields);
            let help = did_you_mean(&field.text, all.map(|field| field.name.text.as_str()));
            let error = Diagnostic::error(message, field.span, format!("expected a field of `{}`", class_name.text))
                .also(class_name.span, "the class is here")
                .maybe_help(help);
            self.shared.diagnostics.push(error);
            return None;
        };
        let ty = declarations.ty(&found.ty, &mut self.shared.diagnostics)?;
        let id = *self.shared.fields.get(&(owner, field.text.as_str()))?;
        Some((id, ty, found.name.span))
    }

    #[inline(never)]
    fn equal(&mut self, a: Value, b: Value, span: Span) -> Option<Value> {
        if (a.ty == Ty::Bool) != (b.ty == Ty::Bool) {
            let declarations = &self.shared.declarations;
            let message = format!("{} is compared with {}", declarations.show(a.ty), declarations.show(b.ty));
            let error = Diagnostic::error(message, span, "expected two booleans or two references");
            self.shared.diagnostics.push(error);
            return None;
        }
        self.at_line(span);
        let dst = self.reg(Ty::Bool);
        self.method.emit(Instr::Binary { dst, op: BinaryOp::Eq, a: a.reg, b: b.reg });
        Some(Value { reg: dst, ty: Ty::Bool })
    }

    #[inline(never)]
    fn if_else(&mut self, cond: &'a Expr, then: &'a Expr, otherwise: &'a Expr, span: Span) -> Option<Value> {
        let tested = self.expr(cond);
        if let Some(tested) = tested
            && tested.ty != Ty::Bool
        {
            let message = format!("the condition is {}", self.shared.declarations.show(tested.ty));
            self.shared.diagnostics.push(Diagnostic::error(message, cond.span, "expected a `bool`"));
        }
        let (then_block, otherwise_block) = (self.method.block(), self.method.block());
        self.at_line(cond.span);
        if let Some(tested) = tested {
            self.method.emit(Instr::Branch { cond: tested.reg, then: then_block, otherwise: otherwise_block });
        }
        let before = self.scope.clone();
        self.method.select(then_block);
        let a = self.expr(then);
        let (then_end, then_scope) = (self.method.current(), std::mem::replace(&mut self.scope, before));
        self.method.select(otherwise_block);
        let b = self.expr(otherwise);
        let otherwise_end = self.method.current();
        let (_, a, b) = (tested?, a?, b?);
        let Some(ty) = self.shared.declarations.join(a.ty, b.ty) else {
            let declarations = &self.shared.declarations;
            let error = Diagnostic::error("the sides of an `if` have different types", span, "expected one type")
                .also(then.span, format!("this is {}", declarations.show(a.ty)))
                .also(otherwise.span, format!("this is {}", declarations.show(b.ty)));
            self.shared.diagnostics.push(error);
            return None;
        };
        let dst = self.reg(ty);
        let mut copies = vec![(dst, a.reg, b.reg)];
        for (index, there) in then_scope.into_iter().enumerate() {
            let here = self.scope[index].clone();
            let reg = if here.reg == there.reg { here.reg } else { self.reg(here.ty) };
            if here.reg != there.reg {
                copies.push((reg, there.reg, here.reg));
            }
            self.scope[index] = Binding {
                reg,
                is_input: here.is_input || there.is_input,
                assigned: here.assigned.or(there.assigned),
                undone: here.undone.or(there.undone),
                ..here
            };
        }
        let join = self.method.block();
        for (block, is_then) in [(then_end, true), (otherwise_end, false)] {
            self.method.select(block);
            for &(dst, from_then, from_otherwise) in &copies {
                self.method.emit(Instr::Copy { dst, src: if is_then { from_then } else { from_otherwise } });
            }
            self.method.emit(Instr::Goto { to: join });
        }
        self.method.select(join);
        Some(Value { reg: dst, ty })
    }

    #[inline(never)]
    fn var_in(&mut self, ty: &'a TypeName, name: &'a Ident, value: &'a Expr, body: &'a Expr) -> Option<Value> {
        let given = self.expr(value);
        let declared = self.shared.declarations.ty(ty, &mut self.shared.diagnostics);
        if let (Some(given), Some(declared)) = (given, declared) {
            self.must_fit(given.ty, declared, value.span, ty.span(), &format!("the variable `{}` holds", name.text));
        }
        let declared = declared?;
        let before = self.scope.clone();
        // Where the value has an error, the body may have others, which are worth saying at once.
        let reg = given.map_or(before[0].reg, |given| given.reg);
        self.scope.push(Binding {
            name: &name.text,
            ty: declared,
            declared: name.span,
            reg,
            is_input: false,
            assigned: None,
            undone: None,
        });
        let result = self.expr(body);
        let after = std::mem::replace(&mut self.scope, before);
        for (binding, after) in self.scope.iter_mut().zip(after) {
            if binding.reg != after.reg {
                binding.undone = after.assigned;
            }
        }
        given.and(result)
    }

    #[inline(never)]
    fn call(
        &mut self,
        receiver: Value,
        receiver_span: Span,
        method: &Ident,
        arg: Value,
        arg_span: Span,
    ) -> Option<Value> {
        let declarations = &self.shared.declarations;
        let Ty::Class(class) = receiver.ty else {
            let message = format!("{} has no methods", declarations.show(receiver.ty));
            self.shared.diagnostics.push(Diagnostic::error(message, receiver_span, "expected an object"));
            return None;
        };
        let Some((_, found)) = declarations.method(class, &method.text) else {
            let class_name = &declarations.classes[class].name;
            let message = format!("class `{}` has no method `{}`", class_name.text, method.text);
            let all = declarations.above(class).flat_map(|class| &declarations.classes[class].methods);
            let help = did_you_mean(&method.text, all.map(|method| method.name.text.as_str()));
            let error = Diagnostic::error(message, method.span, format!("expected a method of `{}`", class_name.text))
                .also(class_name.span, "the class is here")
                .maybe_help(help);
            self.shared.diagnostics.push(error);
            return None;
        };
        let result = declarations.ty(&found.result, &mut self.shared.diagnostics)?;
        let param = self.shared.declarations.ty(&found.param.ty, &mut self.shared.diagnostics)?;
        let place = format!("the parameter `{}` holds", found.param.name.text);
        self.must_fit(arg.ty, param, arg_span, found.param.name.span, &place);
        self.at_line(method.span);
        let dst = self.reg(result);
        let callee = Callee::Virtual(self.shared.builder.selector(&method.text, 2));
        self.method.emit(Instr::Call { dst: Some(dst), callee, args: Box::new([receiver.reg, arg.reg]) });
        Some(Value { reg: dst, ty: result })
    }

    #[inline(never)]
    fn assign(&mut self, variable: &Ident, value: Value, value_span: Span) -> Option<Value> {
        let index = self.variable(&variable.text, variable.span)?;
        let Binding { ty, declared, .. } = self.scope[index];
        self.must_fit(value.ty, ty, value_span, declared, &format!("the variable `{}` holds", variable.text));
        let binding = &mut self.scope[index];
        binding.reg = value.reg;
        binding.is_input = false;
        binding.assigned = Some(variable.span);
        binding.undone = None;
        Some(value)
    }

    /// Says so, if a value does not fit where it goes.
    fn must_fit(&mut self, from: Ty, to: Ty, at: Span, declared: Span, place: &str) {
        let declarations = &self.shared.declarations;
        if declarations.fits(from, to) {
            return;
        }
        let message = format!("{place} {}, but this is {}", declarations.show(to), declarations.show(from));
        let label = format!("expected {}", declarations.show(to));
        self.shared.diagnostics.push(Diagnostic::error(message, at, label).also(declared, "declared here"));
    }

    fn reg(&mut self, ty: Ty) -> Reg {
        let ty = self.shared.ir(ty);
        self.method.reg(ty)
    }

    /// Instructions are of this place from now on.
    fn at_line(&mut self, span: Span) {
        self.method.line(u32::try_from(self.shared.sources.line(span)).unwrap_or(u32::MAX));
    }
}
