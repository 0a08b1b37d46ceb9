//! One expression to the blocks of a method.
//!
//! Every value has a register of its own that is written once, so a `let` names a register and copies nothing; only
//! the sides of an `if` are copied, into the register of its value. Behind a slip nothing is lowered: the path ends
//! there, which `None` says.

use std::collections::HashMap;

use heapwise_diagnostics::Span;
use heapwise_ir::{BinaryOp, Block, Callee, Const, FieldId, Instr, Method, MethodBuilder, Reg, Type, UnaryOp};

use crate::ast::{ExprId, ExprKind, Ident, Operator, Symbol};
use crate::check::{FieldInfo, Signature, Static};
use crate::lower::Lowering;
use crate::scope::Scope;

pub(super) struct Body<'a, 'c, 'l> {
    shared: &'l mut Lowering<'a, 'c>,
    method: MethodBuilder,
    scope: Scope<'a, Reg>,
    symbols: HashMap<Symbol, Reg>,
    line: u32,
}

/// Where a side of an `if` ends, and with which value.
struct Side {
    block: Block,
    value: Reg,
    line: u32,
}

impl<'a, 'c, 'l> Body<'a, 'c, 'l> {
    pub(super) fn new(
        shared: &'l mut Lowering<'a, 'c>,
        method: MethodBuilder,
        scope: Scope<'a, Reg>,
        symbols: HashMap<Symbol, Reg>,
    ) -> Self {
        Body { shared, method, scope, symbols, line: 0 }
    }

    pub(super) fn finish(mut self, expr: ExprId) -> Method {
        if let Some(value) = self.expr(expr) {
            self.method.emit(Instr::Return { value: Some(value) });
        }
        self.method.finish()
    }

    /// The register of an expression's value; none, if no path gets past it.
    fn expr(&mut self, id: ExprId) -> Option<Reg> {
        let ast = self.shared.checked.ast;
        let depth = self.scope.depth();
        let mut sides: Vec<Side> = Vec::new();
        let mut is_split = false;
        let mut at = id;
        let last = loop {
            match &ast.exprs[at].kind {
                ExprKind::Let { name, value, body } => {
                    let Some(value) = self.expr(*value) else { break None };
                    self.scope.bind(&name.text, value);
                    at = *body;
                }
                ExprKind::If { cond, then, otherwise } => {
                    let Some(otherwise_block) = self.split(at, *cond) else { break None };
                    is_split = true;
                    if let Some(value) = self.expr(*then) {
                        sides.push(Side { block: self.method.current(), value, line: self.line });
                    }
                    self.method.select(otherwise_block);
                    at = *otherwise;
                }
                _ => break self.operation(at),
            }
        };
        self.scope.leave(depth);
        if !is_split {
            return last;
        }
        if let Some(value) = last {
            sides.push(Side { block: self.method.current(), value, line: self.line });
        }
        self.join(id, &sides)
    }

    /// Branches on a condition, goes on in the `then` block and returns the other one.
    #[inline(never)]
    fn split(&mut self, id: ExprId, cond: ExprId) -> Option<Block> {
        let cond_reg = self.expr(cond)?;
        let span = self.shared.checked.ast.exprs[cond].span;
        self.at_line(span);
        self.unless_slip(id, span)?;
        let (then, otherwise) = (self.method.block(), self.method.block());
        self.method.emit(Instr::Branch { cond: cond_reg, then, otherwise });
        self.method.select(then);
        Some(otherwise)
    }

    /// Brings the sides of one or more `if` together.
    #[inline(never)]
    fn join(&mut self, id: ExprId, sides: &[Side]) -> Option<Reg> {
        let last = sides.last()?;
        let dst = self.reg(self.shared.checked.types[id]);
        if sides.len() == 1 {
            // The other sides are slips. The check has counted them in, so the value may be known better than it says.
            self.method.select(last.block);
            self.method.line(last.line);
            self.method.emit(Instr::Copy { dst, src: last.value });
            return Some(dst);
        }
        let join = self.method.block();
        for side in sides {
            self.method.select(side.block);
            self.method.line(side.line);
            self.method.emit(Instr::Copy { dst, src: side.value });
            self.method.emit(Instr::Goto { to: join });
        }
        self.method.select(join);
        Some(dst)
    }

    fn operation(&mut self, id: ExprId) -> Option<Reg> {
        let expr = &self.shared.checked.ast.exprs[id];
        match &expr.kind {
            ExprKind::Null => Some(self.constant(expr.span, Const::Null)),
            ExprKind::Bool(value) => Some(self.constant(expr.span, Const::Bool(*value))),
            ExprKind::Int(value) => Some(self.constant(expr.span, Const::Int(value.clone()))),
            ExprKind::Symbol(symbol) => self.symbol(*symbol, expr.span),
            ExprKind::Variable(name) => self.variable(id, name, expr.span),
            ExprKind::New { class } => self.new_object(class, expr.span),
            ExprKind::Mark { name } => {
                self.at_line(expr.span);
                let name = self.shared.builder.name(&name.text);
                self.method.emit(Instr::Mark { name });
                Some(self.constant(expr.span, Const::Bool(false)))
            }
            ExprKind::Not { value } => {
                let a = self.expr(*value)?;
                self.unary(id, a, expr.span)
            }
            ExprKind::Binary { op, left, right } => {
                let a = self.expr(*left)?;
                let b = self.expr(*right)?;
                self.binary(id, *op, a, b, expr.span)
            }
            ExprKind::InstanceOf { value, class } => {
                let obj = self.expr(*value)?;
                self.instance_of(id, obj, class)
            }
            ExprKind::Read { object, field } => {
                let obj = self.expr(*object)?;
                self.read(id, *object, obj, field)
            }
            ExprKind::Write { object, field, value } => {
                let obj = self.expr(*object)?;
                let written = self.expr(*value)?;
                self.write(id, (*object, obj), field, (*value, written))
            }
            ExprKind::Call { receiver, method, args } => {
                let mut regs = vec![self.expr(*receiver)?];
                for arg in args {
                    regs.push(self.expr(*arg)?);
                }
                self.call(id, method, args.len(), regs)
            }
            // `expr` follows these itself.
            ExprKind::Let { .. } | ExprKind::If { .. } => None,
        }
    }

    #[inline(never)]
    fn constant(&mut self, span: Span, value: Const) -> Reg {
        self.at_line(span);
        let dst = self.reg(match value {
            Const::Bool(_) => Static::Bool,
            Const::Null => Static::Null,
            _ => Static::Int,
        });
        let value = self.shared.builder.constant(value);
        self.method.emit(Instr::Const { dst, value });
        dst
    }

    #[inline(never)]
    fn symbol(&mut self, symbol: Symbol, span: Span) -> Option<Reg> {
        self.at_line(span);
        let Some(&reg) = self.symbols.get(&symbol) else {
            return self.give_up(&format!("the input `{symbol}` is not known here"), span);
        };
        if let Symbol::Reference(_) = symbol {
            self.method.emit(Instr::See { reg });
        }
        Some(reg)
    }

    #[inline(never)]
    fn variable(&mut self, id: ExprId, name: &str, span: Span) -> Option<Reg> {
        self.at_line(span);
        self.unless_slip(id, span)?;
        match self.scope.find(name) {
            Some(reg) => Some(reg),
            None => self.give_up(&format!("unknown variable `{name}`"), span),
        }
    }

    #[inline(never)]
    fn new_object(&mut self, class: &Ident, span: Span) -> Option<Reg> {
        self.at_line(span);
        let index = self.class(class)?;
        let dst = self.reg(Static::Object(Some(index)));
        self.method.emit(Instr::New { dst, class: self.shared.classes[index] });
        Some(dst)
    }

    #[inline(never)]
    fn unary(&mut self, id: ExprId, a: Reg, span: Span) -> Option<Reg> {
        self.at_line(span);
        self.unless_slip(id, span)?;
        let dst = self.reg(Static::Bool);
        self.method.emit(Instr::Unary { dst, op: UnaryOp::Not, a });
        Some(dst)
    }

    #[inline(never)]
    fn binary(&mut self, id: ExprId, op: Operator, a: Reg, b: Reg, span: Span) -> Option<Reg> {
        self.at_line(span);
        self.unless_slip(id, span)?;
        let (op, ty) = match op {
            Operator::Add => (BinaryOp::Add, Static::Int),
            Operator::Sub => (BinaryOp::Sub, Static::Int),
            Operator::Less => (BinaryOp::Lt, Static::Bool),
            Operator::And => (BinaryOp::And, Static::Bool),
            Operator::Or => (BinaryOp::Or, Static::Bool),
            Operator::Equal => (BinaryOp::Eq, Static::Bool),
        };
        let dst = self.reg(ty);
        self.method.emit(Instr::Binary { dst, op, a, b });
        Some(dst)
    }

    #[inline(never)]
    fn instance_of(&mut self, id: ExprId, obj: Reg, class: &Ident) -> Option<Reg> {
        self.at_line(class.span);
        self.unless_slip(id, class.span)?;
        let index = self.class(class)?;
        let dst = self.reg(Static::Bool);
        self.method.emit(Instr::InstanceOf { dst, obj, class: self.shared.classes[index] });
        Some(dst)
    }

    #[inline(never)]
    fn read(&mut self, id: ExprId, object: ExprId, obj: Reg, name: &Ident) -> Option<Reg> {
        self.at_line(name.span);
        self.unless_slip(id, name.span)?;
        let (info, field) = self.field(name)?;
        let obj = self.require(object, obj, info.class);
        let dst = self.reg(info.ty);
        self.method.emit(Instr::Load { dst, obj, field });
        Some(dst)
    }

    /// The object and the value to write are given as expression and register.
    #[inline(never)]
    fn write(&mut self, id: ExprId, object: (ExprId, Reg), name: &Ident, value: (ExprId, Reg)) -> Option<Reg> {
        self.at_line(name.span);
        self.unless_slip(id, name.span)?;
        let (info, field) = self.field(name)?;
        let obj = self.require(object.0, object.1, info.class);
        // Reading relies on the declared type of a field, so writing must keep to it.
        let stored = match info.ty {
            Static::Object(Some(class)) => self.require(value.0, value.1, class),
            _ => value.1,
        };
        self.method.emit(Instr::Store { obj, field, value: stored });
        Some(value.1)
    }

    /// Excludes objects of other classes, unless it is certain that there are none, and returns the register to use.
    fn require(&mut self, expr: ExprId, obj: Reg, class: usize) -> Reg {
        let declarations = &self.shared.checked.declarations;
        let known = self.shared.checked.types[expr];
        let is_certain = match known {
            Static::Null => true,
            Static::Object(Some(known)) => declarations.is_subclass(known, class),
            _ => declarations.is_above_all(class),
        };
        if is_certain {
            return obj;
        }
        let mut narrowed = obj;
        if let Static::Object(Some(_)) = known {
            // The register is of a class above, and would not fit where the class below is wanted.
            narrowed = self.method.reg(Type::Ref(None));
            self.method.emit(Instr::Copy { dst: narrowed, src: obj });
        }
        self.method.emit(Instr::Require { obj: narrowed, class: self.shared.classes[class] });
        narrowed
    }

    #[inline(never)]
    fn call(&mut self, id: ExprId, method: &'a Ident, arg_count: usize, mut args: Vec<Reg>) -> Option<Reg> {
        self.at_line(method.span);
        self.unless_slip(id, method.span)?;
        let signature = Signature { name: &method.text, args: arg_count };
        for symbol in self.shared.hidden.get(&signature).into_iter().flatten() {
            // Callers of a method that needs a symbol have it too.
            match self.symbols.get(symbol) {
                Some(&reg) => args.push(reg),
                None => return self.give_up(&format!("the input `{symbol}` is not known here"), method.span),
            }
        }
        let selector = self.shared.selector(signature);
        let dst = self.method.reg(Type::Any);
        self.method.emit(Instr::Call { dst: Some(dst), callee: Callee::Virtual(selector), args: args.into() });
        Some(dst)
    }

    fn reg(&mut self, ty: Static) -> Reg {
        let ty = self.shared.ir_type(ty);
        self.method.reg(ty)
    }

    fn class(&mut self, class: &Ident) -> Option<usize> {
        match self.shared.checked.declarations.class(&class.text) {
            Some(index) => Some(index),
            None => self.give_up(&format!("unknown class `{}`", class.text), class.span),
        }
    }

    fn field(&mut self, name: &Ident) -> Option<(FieldInfo, FieldId)> {
        let info = self.shared.checked.declarations.field(&name.text);
        match info.zip(self.shared.fields.get(name.text.as_str()).copied()) {
            Some(found) => Some(found),
            None => self.give_up(&format!("unknown field `{}`", name.text), name.span),
        }
    }

    /// Instructions are of this place from now on.
    fn at_line(&mut self, span: Span) {
        self.line = u32::try_from(self.shared.sources.line(span)).unwrap_or(u32::MAX);
        self.method.line(self.line);
    }

    /// Ends the path here, if the check found that evaluation cannot get past this expression.
    fn unless_slip(&mut self, id: ExprId, span: Span) -> Option<()> {
        match self.shared.checked.slips.get(&id) {
            None => Some(()),
            Some(why) => self.give_up(why, span),
        }
    }

    #[inline(never)]
    fn give_up<T>(&mut self, why: &str, span: Span) -> Option<T> {
        let line = self.shared.sources.line(span);
        let place = match self.shared.sources.files.get(span.file) {
            Some(file) if span.file != 0 => format!("line {line} of {}", file.name),
            _ => format!("line {line}"),
        };
        let what = self.shared.builder.name(&format!("{why} ({place})"));
        self.method.emit(Instr::Unsupported { what });
        None
    }
}
