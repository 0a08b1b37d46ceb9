//! A checked program to IR: classes with fields and methods, and the main expression as the entry `main`.
//!
//! - A method takes `this`, its parameters, and the symbols that it needs ([`symbols`]). Declared types do not
//!   matter, so a parameter may be anything, and so may a result.
//! - A call is virtual, by name and number of arguments.
//! - The entry takes the symbols of the program as its parameters: these are its inputs.
//!
//! Bodies are lowered in [`body`].

mod body;

use std::collections::{BTreeMap, HashMap};

use heapwise_diagnostics::Sources;
use heapwise_ids::Id;
use heapwise_ir::{
    ClassId, FieldId, MethodBuilder, MethodId, Param, Program, ProgramBuilder, Reg, SelectorId, Shape, Type,
};

use crate::ast::{ExprId, MethodDecl, Symbol};
use crate::check::{Checked, Signature, Static};
use crate::lower::body::Body;
use crate::scope::Scope;
use crate::{Inputs, symbols, used_as};

/// What the bodies share.
struct Lowering<'a, 'c> {
    checked: &'c Checked<'a>,
    sources: &'c Sources,
    builder: ProgramBuilder,
    /// By position in the source, as [`Static`] names classes.
    classes: Vec<ClassId>,
    fields: HashMap<&'a str, FieldId>,
    hidden: BTreeMap<Signature<'a>, Vec<Symbol>>,
    /// The classes that inputs are declared as.
    used_as: BTreeMap<Symbol, usize>,
}

/// Lowers a program that has no errors.
pub(crate) fn lower(checked: &Checked<'_>, sources: &Sources, inputs: Inputs) -> (Program, MethodId) {
    let mut lowering = Lowering {
        checked,
        sources,
        builder: ProgramBuilder::new(),
        classes: Vec::new(),
        fields: HashMap::new(),
        hidden: symbols::hidden(checked),
        used_as: match inputs {
            Inputs::Anything => BTreeMap::new(),
            Inputs::AsUsed => used_as::used_as(checked),
        },
    };
    lowering.declare();
    for (index, class) in checked.ast.classes.iter().enumerate() {
        for method in &class.methods {
            lowering.method(index, method);
        }
    }
    let entry = lowering.main();
    (lowering.builder.program, entry)
}

impl<'a> Lowering<'a, '_> {
    fn declare(&mut self) {
        let classes = &self.checked.ast.classes;
        self.classes = classes.iter().map(|class| self.builder.class(&class.name.text, None, Shape::Object)).collect();
        for (index, class) in classes.iter().enumerate() {
            let id = self.classes[index];
            // A superclass may be declared later, so all classes exist before any has one.
            self.builder.program.classes[id].parent =
                self.checked.declarations.parent(index).map(|parent| self.classes[parent]);
            for field in &class.fields {
                let ty = self.checked.declarations.field(&field.name.text).map_or(Static::Unknown, |info| info.ty);
                let ty = self.ir_type(ty);
                let field_id = self.builder.field(id, &field.name.text, ty);
                self.fields.insert(&field.name.text, field_id);
            }
        }
    }

    fn method(&mut self, class: usize, method: &'a MethodDecl) {
        let class_id = self.classes[class];
        let signature = Signature { name: &method.name.text, args: method.params.len() };
        let hidden = self.hidden.get(&signature).cloned().unwrap_or_default();
        let mut params = vec![Param { name: self.builder.name("this"), ty: Type::Ref(Some(class_id)), non_null: true }];
        let mut scope = Scope::new();
        scope.bind("this", Reg::from_index(0));
        for param in &method.params {
            scope.bind(param.name.text.as_str(), Reg::from_index(params.len()));
            params.push(Param { name: self.builder.name(&param.name.text), ty: Type::Any, non_null: false });
        }
        let symbols = self.add_symbols(&mut params, &hidden, |_| false);
        let id = self.body(&method.name.text, Some(class_id), params, scope, symbols, method.body);
        let selector = self.selector(signature);
        self.builder.implement(class_id, selector, id);
    }

    fn main(&mut self) -> MethodId {
        let receivers = symbols::receivers(self.checked);
        let mut params = Vec::new();
        let all = symbols::all(self.checked);
        let symbols = self.add_symbols(&mut params, &all, |symbol| receivers.contains(&symbol));
        self.body("main", None, params, Scope::new(), symbols, self.checked.ast.main)
    }

    /// Adds symbols to the parameters of a method, and says which registers hold them.
    fn add_symbols(
        &mut self,
        params: &mut Vec<Param>,
        symbols: &[Symbol],
        non_null: impl Fn(Symbol) -> bool,
    ) -> HashMap<Symbol, Reg> {
        let mut regs = HashMap::new();
        for &symbol in symbols {
            regs.insert(symbol, Reg::from_index(params.len()));
            let ty = match symbol {
                Symbol::Reference(_) => Type::Ref(self.used_as.get(&symbol).map(|&class| self.classes[class])),
                Symbol::Integer(_) => Type::Int,
            };
            params.push(Param { name: self.builder.name(&symbol.to_string()), ty, non_null: non_null(symbol) });
        }
        regs
    }

    fn body(
        &mut self,
        name: &str,
        class: Option<ClassId>,
        params: Vec<Param>,
        scope: Scope<'a, Reg>,
        symbols: HashMap<Symbol, Reg>,
        expr: ExprId,
    ) -> MethodId {
        let method = MethodBuilder::new(self.builder.name(name), class, params, Some(Type::Any));
        let method = Body::new(self, method, scope, symbols).finish(expr);
        self.builder.method(method)
    }

    /// What calls of a signature name. Hidden parameters are part of the name, lest two signatures of one name that
    /// differ in the number of arguments become the same when the hidden ones are counted in.
    fn selector(&mut self, signature: Signature<'a>) -> SelectorId {
        let hidden = self.hidden.get(&signature).map_or(&[][..], Vec::as_slice);
        let arity = 1 + signature.args + hidden.len();
        let name = hidden.iter().fold(signature.name.to_owned(), |name, symbol| format!("{name}+{symbol}"));
        self.builder.selector(&name, arity)
    }

    fn ir_type(&self, ty: Static) -> Type {
        match ty {
            Static::Unknown => Type::Any,
            Static::Bool => Type::Bool,
            Static::Int => Type::Int,
            Static::Null | Static::Object(None) => Type::Ref(None),
            Static::Object(Some(class)) => Type::Ref(Some(self.classes[class])),
        }
    }
}
