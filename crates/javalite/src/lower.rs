//! Syntax tree to IR, checking types on the way: where there is an error, what comes out is thrown away.
//!
//! The program begins in a method `main` of our own, which calls `m` on the inputs: so a receiver of a subclass runs
//! what it overrides. It looks at `this` first, since the receiver is there from the beginning (Definition 2 of the
//! paper); an argument is looked at where `m` first mentions it.

mod body;

use std::collections::HashMap;

use heapwise_diagnostics::{Diagnostic, Severity, Sources, did_you_mean};
use heapwise_ir::{
    Callee, ClassId, FieldId, Instr, MethodBuilder, MethodId, Param, Program, ProgramBuilder, Shape, Type,
};

use crate::ast::{Ast, MethodDecl};
use crate::declarations::{Declarations, Ty};
use crate::lower::body::Body;

/// What the bodies of all methods share.
pub(crate) struct Lowering<'a> {
    declarations: Declarations<'a>,
    sources: &'a Sources,
    builder: ProgramBuilder,
    classes: Vec<ClassId>,
    fields: HashMap<(usize, &'a str), FieldId>,
    diagnostics: Vec<Diagnostic>,
}

/// The program and its entry, if there are no errors; and all that there is to say.
pub(crate) fn lower(ast: &Ast, sources: &Sources) -> (Option<(Program, MethodId)>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let declarations = Declarations::collect(ast, &mut diagnostics);
    let entry = entry_class(ast, &declarations, &mut diagnostics);
    let (Some((entry_class, entry_method)), true) = (entry, diagnostics.is_empty()) else {
        return (None, diagnostics);
    };
    let mut lowering = Lowering {
        declarations,
        sources,
        builder: ProgramBuilder::new(),
        classes: Vec::new(),
        fields: HashMap::new(),
        diagnostics,
    };
    lowering.declare();
    for class in 0..ast.classes.len() {
        for method in &ast.classes[class].methods {
            // Whichever implementation the program begins with, its parameter is the input.
            let is_entry = method.name.text == entry_method.name.text
                && (lowering.declarations.above(class).any(|above| above == entry_class)
                    || lowering.declarations.above(entry_class).any(|above| above == class));
            lowering.method(class, method, is_entry);
        }
    }
    let main = lowering.main(entry_class, entry_method);
    let has_errors = lowering.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    let program = main.filter(|_| !has_errors).map(|main| (lowering.builder.program, main));
    (program, lowering.diagnostics)
}

/// The class and the method in which the program begins.
fn entry_class<'a>(
    ast: &Ast,
    declarations: &Declarations<'a>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(usize, &'a MethodDecl)> {
    let class = declarations.known_class(&ast.entry.class, diagnostics)?;
    let name = &ast.entry.method;
    match declarations.method(class, &name.text) {
        Some((_, method)) => Some((class, method)),
        None => {
            let message = format!("class `{}` has no method `{}`", ast.entry.class.text, name.text);
            let names =
                declarations.above(class).flat_map(|class| &declarations.classes[class].methods).map(|m| &*m.name.text);
            let help = did_you_mean(&name.text, names);
            diagnostics
                .push(Diagnostic::error(message, name.span, "expected the method to begin with").maybe_help(help));
            None
        }
    }
}

impl<'a> Lowering<'a> {
    /// Adds the classes, superclasses first, and their fields.
    fn declare(&mut self) {
        let count = self.declarations.classes.len();
        let mut ids: Vec<Option<ClassId>> = vec![None; count];
        for class in 0..count {
            let chain: Vec<usize> = self.declarations.above(class).collect();
            for &class in chain.iter().rev() {
                if ids[class].is_none() {
                    let parent = self.declarations.parents[class].and_then(|parent| ids[parent]);
                    let name = &self.declarations.classes[class].name.text;
                    ids[class] = Some(self.builder.class(name, parent, Shape::Object));
                }
            }
        }
        self.classes = ids.into_iter().flatten().collect();
        for class in 0..count {
            for field in &self.declarations.classes[class].fields {
                let ty =
                    self.declarations.ty(&field.ty, &mut self.diagnostics).map_or(Type::Ref(None), |ty| self.ir(ty));
                let id = self.builder.field(self.classes[class], &field.name.text, ty);
                self.fields.insert((class, field.name.text.as_str()), id);
            }
        }
    }

    fn method(&mut self, class: usize, method: &'a MethodDecl, is_entry: bool) {
        let param = self.declarations.ty(&method.param.ty, &mut self.diagnostics);
        let result = self.declarations.ty(&method.result, &mut self.diagnostics);
        let (Some(param), Some(result)) = (param, result) else { return };
        let builder = self.method_builder(&method.name.text, Some(class), class, method, (param, result));
        let code = Body::new(self, builder, class, method, param, is_entry).finish(result);
        let id = self.builder.method(code);
        let selector = self.builder.selector(&method.name.text, 2);
        self.builder.implement(self.classes[class], selector, id);
    }

    fn main(&mut self, class: usize, method: &'a MethodDecl) -> Option<MethodId> {
        let param = self.declarations.ty(&method.param.ty, &mut self.diagnostics)?;
        let result = self.declarations.ty(&method.result, &mut self.diagnostics)?;
        let mut main = self.method_builder("main", None, class, method, (param, result));
        main.line(u32::try_from(self.sources.line(method.name.span)).unwrap_or(u32::MAX));
        let (this, arg) = (main.param(0), main.param(1));
        main.emit(Instr::See { reg: this });
        let dst = main.reg(self.ir(result));
        let callee = Callee::Virtual(self.builder.selector(&method.name.text, 2));
        main.emit(Instr::Call { dst: Some(dst), callee, args: Box::new([this, arg]) });
        main.emit(Instr::Return { value: Some(dst) });
        Some(self.builder.method(main.finish()))
    }

    /// A method without code; `this` is of a class, and the parameter and the result are of the given types.
    fn method_builder(
        &mut self,
        name: &str,
        owner: Option<usize>,
        this: usize,
        method: &MethodDecl,
        (param, result): (Ty, Ty),
    ) -> MethodBuilder {
        let params = vec![
            Param { name: self.builder.name("this"), ty: self.ir(Ty::Class(this)), non_null: true },
            Param { name: self.builder.name(&method.param.name.text), ty: self.ir(param), non_null: false },
        ];
        let owner = owner.map(|class| self.classes[class]);
        MethodBuilder::new(self.builder.name(name), owner, params, Some(self.ir(result)))
    }

    fn ir(&self, ty: Ty) -> Type {
        match ty {
            Ty::Bool => Type::Bool,
            Ty::Null => Type::Ref(None),
            Ty::Class(class) => Type::Ref(self.classes.get(class).copied()),
        }
    }
}
