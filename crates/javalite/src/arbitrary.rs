//! Random programs from a seed, for tests that compare strategies with each other and with the paper's machine: small,
//! well-typed, and busy with aliases.
//!
//! One or two classes with fields of each other's types, a few methods, and bodies that store through one reference,
//! load through another, compare what they get, and branch on it. A method calls only methods that come later, so every
//! run ends. Now and then a variable is assigned, also inside of a `var`, where POP undoes it.

use heapwise_diagnostics::Span;

use crate::ast::{Ast, ClassDecl, Entry, Expr, ExprKind, Ident, MethodDecl, TypeName, Typed};

/// What random programs may have.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Classes, at least one.
    pub classes: usize,
    /// Fields of one class, at least one.
    pub fields: usize,
    /// Methods besides the one that the program runs.
    pub helpers: usize,
    /// How deep expressions nest.
    pub depth: usize,
    /// Statements of the method that the program runs; each is an expression of its own.
    pub statements: usize,
    /// Fields and an argument of type `bool`, which the paper's machine cannot read.
    pub bool_inputs: bool,
    /// Classes that extend others, which the paper does not have.
    pub inheritance: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { classes: 2, fields: 2, helpers: 2, depth: 3, statements: 3, bool_inputs: false, inheritance: false }
    }
}

/// The program of a seed.
pub fn program(seed: u64, limits: &Limits) -> Ast {
    // Seeds that differ little must not begin alike, and the state must not be zero.
    let state = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1;
    let mut generator = Generator { state, limits: *limits, classes: Vec::new(), methods: Vec::new(), variables: 0 };
    generator.below(2);
    generator.program()
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Ty {
    Bool,
    Class(usize),
}

struct Class {
    parent: Option<usize>,
    /// Its own fields.
    fields: Vec<(String, Ty)>,
}

struct Method {
    name: String,
    class: usize,
    param: Ty,
    result: Ty,
}

/// Where an expression stands.
struct Place {
    variables: Vec<(String, Ty)>,
    /// Methods from this one on may be called.
    callable_from: usize,
    /// How many more calls may be written, since each runs a whole method body on every path.
    calls_left: usize,
}

struct Generator {
    state: u64,
    limits: Limits,
    classes: Vec<Class>,
    methods: Vec<Method>,
    variables: usize,
}

impl Generator {
    /// A number below a bound (xorshift64*).
    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let mixed = self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        (mixed % bound.max(1) as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn program(mut self) -> Ast {
        let count = 1 + self.below(self.limits.classes);
        for index in 0..count {
            let extends = self.limits.inheritance && index > 0 && self.chance(70);
            let parent = if extends { Some(self.below(index)) } else { None };
            self.classes.push(Class { parent, fields: Vec::new() });
        }
        let mut fields = 0;
        for class in 0..count {
            for _ in 0..1 + self.below(self.limits.fields) {
                // The first class refers to itself more often than not: aliases need references of one class.
                let ty = if fields == 0 || self.chance(50) { Ty::Class(0) } else { self.input_type() };
                self.classes[class].fields.push((format!("f{fields}"), ty));
                fields += 1;
            }
        }
        let arg = self.input_type();
        let result = self.any_type();
        self.methods.push(Method { name: "run".to_owned(), class: 0, param: arg, result });
        for index in 0..self.below(self.limits.helpers + 1) {
            let (class, param, result) = (self.below(count), self.any_type(), self.any_type());
            self.methods.push(Method { name: format!("m{index}"), class, param, result });
        }
        let mut classes: Vec<ClassDecl> = (0..count).map(|class| self.class(class)).collect();
        for method in 0..self.methods.len() {
            let class = self.methods[method].class;
            let decl = self.method(method, class);
            classes[class].methods.push(decl);
            for (below, decl) in classes.iter_mut().enumerate() {
                if below != class && self.is_subclass(below, class) && self.chance(50) {
                    decl.methods.push(self.method(method, below));
                }
            }
        }
        Ast { classes, entry: Entry { class: ident(&class_name(0)), method: ident("run") } }
    }

    fn class(&mut self, class: usize) -> ClassDecl {
        let parent = self.classes[class].parent.map(|parent| ident(&class_name(parent)));
        let fields = self.classes[class]
            .fields
            .iter()
            .map(|(name, ty)| Typed { ty: type_name(*ty), name: ident(name) })
            .collect();
        ClassDecl { name: ident(&class_name(class)), parent, fields, methods: Vec::new() }
    }

    fn method(&mut self, index: usize, class: usize) -> MethodDecl {
        let Method { ref name, param, result, .. } = self.methods[index];
        let name = ident(name);
        let mut place = Place {
            variables: vec![("this".to_owned(), Ty::Class(class)), ("x".to_owned(), param)],
            callable_from: index + 1,
            calls_left: if index == 0 { 2 } else { 1 },
        };
        let statements = if index == 0 { 1 + self.below(self.limits.statements) } else { 1 };
        let depth = if index == 0 { self.limits.depth } else { self.limits.depth.min(2) };
        let mut body = self.expr(result, depth, &mut place);
        for _ in 1..statements {
            let ty = self.any_type();
            let first = self.expr(ty, depth, &mut place);
            body = match body.kind {
                ExprKind::Begin(mut all) => {
                    all.insert(0, first);
                    expr(ExprKind::Begin(all))
                }
                _ => expr(ExprKind::Begin(vec![first, body])),
            };
        }
        MethodDecl { result: type_name(result), name, param: Typed { ty: type_name(param), name: ident("x") }, body }
    }

    fn any_class(&mut self) -> usize {
        if self.chance(60) { 0 } else { self.below(self.classes.len()) }
    }

    fn any_type(&mut self) -> Ty {
        if self.chance(35) { Ty::Bool } else { Ty::Class(self.any_class()) }
    }

    fn input_type(&mut self) -> Ty {
        if self.limits.bool_inputs && self.chance(30) { Ty::Bool } else { Ty::Class(self.any_class()) }
    }

    fn is_subclass(&self, class: usize, above: usize) -> bool {
        std::iter::successors(Some(class), |&class| self.classes[class].parent).any(|class| class == above)
    }

    fn fits(&self, from: Ty, to: Ty) -> bool {
        match (from, to) {
            (Ty::Class(from), Ty::Class(to)) => self.is_subclass(from, to),
            _ => from == to,
        }
    }

    fn expr(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> Expr {
        if fuel == 0 {
            return self.leaf(ty, place);
        }
        match self.below(16) {
            0..=2 => self.choice(ty, fuel, place),
            3 | 4 => self.var_in(ty, fuel, place),
            5..=7 => self.read(ty, fuel, place),
            8 | 9 => self.write(ty, fuel, place),
            10 => self.assign(ty, fuel, place),
            11 | 12 => self.call(ty, fuel, place),
            13 => {
                let other = self.any_type();
                let first = self.expr(other, fuel - 1, place);
                let last = self.expr(ty, fuel - 1, place);
                expr(ExprKind::Begin(vec![first, last]))
            }
            14 | 15 if ty == Ty::Bool => self.equal(fuel, place),
            _ => self.leaf(ty, place),
        }
    }

    fn choice(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> Expr {
        let cond = if self.chance(70) { self.equal(fuel, place) } else { self.expr(Ty::Bool, fuel - 1, place) };
        let then = self.expr(ty, fuel - 1, place);
        let otherwise = self.expr(ty, fuel - 1, place);
        expr(ExprKind::If { cond: cond.into(), then: then.into(), otherwise: otherwise.into() })
    }

    fn equal(&mut self, fuel: usize, place: &mut Place) -> Expr {
        let ty = if self.chance(85) { Ty::Class(self.any_class()) } else { Ty::Bool };
        let left = if self.chance(60) { self.read(ty, fuel, place) } else { self.expr(ty, fuel - 1, place) };
        let right = self.expr(ty, fuel - 1, place);
        expr(ExprKind::Equal { left: left.into(), right: right.into() })
    }

    fn var_in(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> Expr {
        let class = Ty::Class(self.any_class());
        let value = self.read(class, fuel, place);
        let name = format!("v{}", self.variables);
        self.variables += 1;
        place.variables.push((name.clone(), class));
        let body = self.expr(ty, fuel - 1, place);
        place.variables.pop();
        let (ty, name) = (type_name(class), ident(&name));
        expr(ExprKind::Var { ty, name, value: value.into(), body: body.into() })
    }

    /// A variable whose objects have a field of the type, and the field.
    fn some_field(&mut self, fits: impl Fn(&Self, Ty) -> bool, place: &Place) -> Option<(String, String, Ty)> {
        let mut found = Vec::new();
        for (variable, of) in &place.variables {
            let Ty::Class(of) = *of else { continue };
            for class in (0..self.classes.len()).filter(|&class| self.is_subclass(of, class)) {
                for (field, ty) in &self.classes[class].fields {
                    if fits(self, *ty) {
                        found.push((variable.clone(), field.clone(), *ty));
                    }
                }
            }
        }
        let pick = self.below(found.len());
        found.into_iter().nth(pick)
    }

    fn read(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> Expr {
        let Some((name, field, _)) = self.some_field(|known, found| known.fits(found, ty), place) else {
            return self.leaf(ty, place);
        };
        let mut object = variable(&name);
        // Sometimes through one more field.
        if fuel > 1
            && self.chance(30)
            && let Some((_, class)) = place.variables.iter().find(|(known, _)| *known == name).cloned()
        {
            let nearer = self.read(class, fuel - 1, place);
            // `null` has no fields.
            if !matches!(nearer.kind, ExprKind::Null) {
                object = nearer;
            }
        }
        expr(ExprKind::Read { object: object.into(), field: ident(&field) })
    }

    /// Writes some field, and goes on; or has the written value as its own.
    fn write(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> Expr {
        let Some((name, field, of)) = self.some_field(|_, _| true, place) else { return self.leaf(ty, place) };
        let value = self.expr(of, fuel - 1, place);
        let write = expr(ExprKind::Write { variable: ident(&name), field: ident(&field), value: value.into() });
        if of == ty && self.chance(50) {
            return write;
        }
        let rest = self.expr(ty, fuel - 1, place);
        expr(ExprKind::Begin(vec![write, rest]))
    }

    fn assign(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> Expr {
        let pick = 1 + self.below(place.variables.len() - 1);
        let (name, of) = place.variables[pick].clone();
        let value = self.expr(of, fuel - 1, place);
        let assign = expr(ExprKind::Assign { variable: ident(&name), value: value.into() });
        let rest = self.expr(ty, fuel - 1, place);
        expr(ExprKind::Begin(vec![assign, rest]))
    }

    fn call(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> Expr {
        let callable = place.callable_from..self.methods.len();
        let found = callable.into_iter().find(|&method| self.fits(self.methods[method].result, ty));
        let Some(method) = found.filter(|_| place.calls_left > 0) else { return self.read(ty, fuel, place) };
        place.calls_left -= 1;
        let Method { ref name, class, param, .. } = self.methods[method];
        let name = ident(name);
        let receiver =
            if self.chance(40) { self.leaf(Ty::Class(class), place) } else { self.read(Ty::Class(class), fuel, place) };
        // `null` has no methods, so it gets a variable that says which class is meant.
        let is_null = matches!(receiver.kind, ExprKind::Null);
        let receiver = if is_null { expr(ExprKind::New { class: ident(&class_name(class)) }) } else { receiver };
        let arg = self.expr(param, fuel - 1, place);
        expr(ExprKind::Call { receiver: receiver.into(), method: name, arg: arg.into() })
    }

    fn leaf(&mut self, ty: Ty, place: &mut Place) -> Expr {
        let fitting: Vec<String> =
            place.variables.iter().filter(|(_, known)| self.fits(*known, ty)).map(|(name, _)| name.clone()).collect();
        if !fitting.is_empty() && self.chance(75) {
            let pick = self.below(fitting.len());
            return variable(&fitting[pick]);
        }
        match ty {
            Ty::Bool => expr(ExprKind::Bool(self.chance(50))),
            Ty::Class(class) if self.chance(35) => expr(ExprKind::New { class: ident(&class_name(class)) }),
            Ty::Class(_) => expr(ExprKind::Null),
        }
    }
}

fn class_name(class: usize) -> String {
    format!("C{class}")
}

fn type_name(ty: Ty) -> TypeName {
    match ty {
        Ty::Bool => TypeName::Bool(Span::default()),
        Ty::Class(class) => TypeName::Class(ident(&class_name(class))),
    }
}

fn ident(text: &str) -> Ident {
    Ident { text: text.to_owned(), span: Span::default() }
}

fn variable(name: &str) -> Expr {
    expr(ExprKind::Variable(name.to_owned()))
}

fn expr(kind: ExprKind) -> Expr {
    Expr { kind, span: Span::default() }
}
