//! Random programs from a seed, for tests that compare strategies: small, well-formed, and full of aliases.
//!
//! One to three classes, perhaps below each other, with fields of all types, and a few methods. A method calls only
//! methods that come later, or itself with a counter that it has tested and decremented, so every run ends. Programs
//! are well-typed where the check would notice, but reach fields through any reference that might have them.

use heapwise_ids::Arena;
use num_bigint::BigInt;

use crate::ast::{
    Ast, ClassDecl, Expr, ExprId, ExprKind, FieldDecl, Ident, MethodDecl, Operator, ParamDecl, Symbol, TypeName,
};
use crate::source::Span;

/// The program of a seed.
pub fn program(seed: u64) -> Ast {
    Generator::new(seed).program()
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Ty {
    Bool,
    Int,
    /// A reference that is used as an object of this class; of any class, if none.
    ///
    /// What is known of it before the program runs is nothing, a class below this one, or one above: never that it is
    /// of an unrelated class.
    Ref(Option<usize>),
}

/// Where an expression stands.
struct Place {
    /// The variables in scope; parameters, `this` and those of `let`.
    variables: Vec<(String, Ty)>,
    /// Methods from this one on may be called.
    callable_from: usize,
    /// The class of `this`; none in the main expression.
    class: Option<usize>,
}

struct Method {
    name: String,
    param: Ty,
    result: Ty,
    /// Whether it calls itself, counting its parameter down.
    is_recursive: bool,
}

struct FieldOf {
    name: String,
    class: usize,
    ty: Ty,
}

struct Generator {
    state: u64,
    exprs: Arena<ExprId, Expr>,
    /// The superclass of each class.
    parents: Vec<Option<usize>>,
    fields: Vec<FieldOf>,
    methods: Vec<Method>,
    variables: usize,
    /// How many more calls may be written, since each may run a whole method body on every path.
    calls_left: usize,
}

impl Generator {
    fn new(seed: u64) -> Self {
        Generator {
            // Seeds that differ little must not begin alike, and the state must not be zero.
            state: (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1,
            exprs: Arena::new(),
            parents: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            variables: 0,
            calls_left: 0,
        }
    }

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
        for index in 0..1 + self.below(3) {
            let parent = if index > 0 && self.chance(70) { Some(self.below(index)) } else { None };
            self.parents.push(parent);
        }
        for _ in 0..1 + self.below(3) {
            let (param, result) = (self.any_type(), self.any_type());
            let is_recursive = param == Ty::Int && self.chance(50);
            let name = format!("m{}", self.methods.len());
            self.methods.push(Method { name, param, result, is_recursive });
        }
        let mut classes: Vec<ClassDecl> = (0..self.parents.len()).map(|index| self.class(index)).collect();
        // Methods come last, when all fields are known; the first class has all of them, others override some.
        for (index, class) in classes.iter_mut().enumerate() {
            for method in 0..self.methods.len() {
                if index == 0 || self.chance(30) {
                    class.methods.push(self.method(index, method));
                }
            }
        }
        let main = self.main();
        Ast { classes, exprs: self.exprs, main }
    }

    fn class(&mut self, index: usize) -> ClassDecl {
        let parent = self.parents[index].map(|parent| name(&class_name(parent)));
        let mut fields = Vec::new();
        for _ in 0..1 + self.below(2) {
            // References make aliases, so they are the most frequent.
            let ty = if self.chance(60) || (index == 0 && fields.is_empty()) {
                Ty::Ref(Some(self.any_class()))
            } else {
                self.any_type()
            };
            let field = format!("f{}", self.fields.len());
            fields.push(FieldDecl { ty: self.type_name(ty), name: name(&field) });
            self.fields.push(FieldOf { name: field, class: index, ty });
        }
        ClassDecl { name: name(&class_name(index)), parent, fields, methods: Vec::new() }
    }

    fn method(&mut self, class: usize, index: usize) -> MethodDecl {
        let Method { name: method_name, param, result, is_recursive } = &self.methods[index];
        let (method_name, param, result, is_recursive) = (method_name.clone(), *param, *result, *is_recursive);
        // Nothing is known of a parameter, so it may be used as any object.
        let known = if matches!(param, Ty::Ref(_)) { Ty::Ref(None) } else { param };
        let variables = vec![("this".to_owned(), Ty::Ref(Some(class))), ("p".to_owned(), known)];
        let mut place = Place { variables, callable_from: index + 1, class: Some(class) };
        self.calls_left = 1;
        let mut body = self.expr(result, 4, &mut place);
        if is_recursive {
            // The counter is tested before it goes down, so that the recursion is over after at most three steps.
            let smaller = self.decremented();
            let again = self.call(index, smaller, &mut place);
            let step = self.bind("again", again, body);
            let stop = self.expr(result, 1, &mut place);
            let cond = self.between_one_and_three();
            body = self.add(ExprKind::If { cond, then: step, otherwise: stop });
        }
        let param = ParamDecl { ty: self.type_name(param), name: name("p") };
        MethodDecl { result: self.type_name(result), name: name(&method_name), params: vec![param], body }
    }

    fn main(&mut self) -> ExprId {
        let mut place = Place { variables: Vec::new(), callable_from: 0, class: None };
        self.calls_left = 2;
        let result = self.any_type();
        let body = self.expr(result, 4, &mut place);
        let receiver = self.symbol(Symbol::Reference(0));
        let arg = self.expr(self.methods[0].param, 1, &mut place);
        let method = name(&self.methods[0].name);
        let call = self.add(ExprKind::Call { receiver, method, args: vec![arg] });
        self.bind("first", call, body)
    }

    fn expr(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> ExprId {
        if fuel == 0 {
            return self.leaf(ty, place);
        }
        match self.below(10) {
            0..=2 => self.let_in(ty, fuel, place),
            3 | 4 => {
                let cond = self.expr(Ty::Bool, fuel - 1, place);
                let then = self.expr(ty, fuel - 1, place);
                let otherwise = self.expr(ty, fuel - 1, place);
                self.add(ExprKind::If { cond, then, otherwise })
            }
            5 if self.calls_left > 0 => {
                let callable = place.callable_from..self.methods.len();
                match callable.into_iter().find(|&method| same_kind(self.methods[method].result, ty)) {
                    Some(method) => {
                        self.calls_left -= 1;
                        let arg = self.expr(self.methods[method].param, fuel - 1, place);
                        self.call(method, arg, place)
                    }
                    None => self.operation(ty, fuel, place),
                }
            }
            6 | 7 => self.access(ty, fuel, place),
            8 => self.operation(ty, fuel, place),
            _ => self.leaf(ty, place),
        }
    }

    fn let_in(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> ExprId {
        let bound = if self.chance(60) { Ty::Ref(Some(self.any_class())) } else { self.any_type() };
        let value = self.expr(bound, fuel - 1, place);
        let variable = format!("v{}", self.variables);
        self.variables += 1;
        place.variables.push((variable.clone(), bound));
        let body = self.expr(ty, fuel - 1, place);
        place.variables.pop();
        self.bind(&variable, value, body)
    }

    /// A field read or written, if there is a field of the type.
    fn access(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> ExprId {
        let fields: Vec<usize> =
            (0..self.fields.len()).filter(|&field| self.may_stand_for(self.fields[field].ty, ty)).collect();
        if fields.is_empty() {
            return self.leaf(ty, place);
        }
        let chosen = fields[self.below(fields.len())];
        let FieldOf { name: field, class, ty } = &self.fields[chosen];
        let (field, class, ty) = (name(field), *class, *ty);
        let object = self.expr(Ty::Ref(Some(class)), fuel.saturating_sub(2), place);
        if self.chance(50) {
            return self.add(ExprKind::Read { object, field });
        }
        let value = self.expr(ty, fuel - 1, place);
        self.add(ExprKind::Write { object, field, value })
    }

    fn operation(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> ExprId {
        match ty {
            Ty::Ref(_) => self.access(ty, fuel, place),
            Ty::Int => {
                let op = if self.chance(50) { Operator::Add } else { Operator::Sub };
                self.binary(op, Ty::Int, fuel, place)
            }
            Ty::Bool => match self.below(8) {
                0 => {
                    let value = self.expr(Ty::Bool, fuel - 1, place);
                    self.add(ExprKind::Not { value })
                }
                1 => {
                    let value = self.expr(Ty::Ref(None), fuel - 1, place);
                    let class = self.any_class();
                    self.add(ExprKind::InstanceOf { value, class: name(&class_name(class)) })
                }
                2 => self.binary(Operator::Less, Ty::Int, fuel, place),
                3 => self.binary(Operator::And, Ty::Bool, fuel, place),
                4 => self.binary(Operator::Or, Ty::Bool, fuel, place),
                5 => self.binary(Operator::Equal, Ty::Int, fuel, place),
                _ => self.binary(Operator::Equal, Ty::Ref(None), fuel, place),
            },
        }
    }

    fn binary(&mut self, op: Operator, operands: Ty, fuel: usize, place: &mut Place) -> ExprId {
        let left = self.expr(operands, fuel - 1, place);
        let right = self.expr(operands, fuel - 1, place);
        self.add(ExprKind::Binary { op, left, right })
    }

    fn leaf(&mut self, ty: Ty, place: &Place) -> ExprId {
        let known: Vec<&String> = place
            .variables
            .iter()
            .filter(|(_, known)| self.may_stand_for(*known, ty))
            .map(|(variable, _)| variable)
            .collect();
        if !known.is_empty() && self.chance(70) {
            let variable = known[self.below(known.len())].clone();
            return self.add(ExprKind::Variable(variable));
        }
        match ty {
            Ty::Bool if self.chance(30) => self.add(ExprKind::Mark { name: name("a") }),
            Ty::Bool => {
                let value = self.chance(50);
                self.add(ExprKind::Bool(value))
            }
            // Symbols are inputs of the main expression; in methods they would be legal, but rare.
            Ty::Int if self.chance(50) && place.class.is_none() => {
                let symbol = Symbol::Integer(self.below(2) as u32);
                self.symbol(symbol)
            }
            Ty::Int => {
                let value = BigInt::from(self.below(4));
                self.add(ExprKind::Int(value))
            }
            Ty::Ref(_) if place.class.is_none() && self.chance(70) => {
                let symbol = Symbol::Reference(self.below(3) as u32);
                self.symbol(symbol)
            }
            Ty::Ref(_) if self.chance(30) => self.add(ExprKind::Null),
            Ty::Ref(wanted) => {
                let fitting: Vec<usize> = (0..self.parents.len())
                    .filter(|&class| wanted.is_none_or(|wanted| self.is_subclass(class, wanted)))
                    .collect();
                let class = fitting[self.below(fitting.len())];
                self.add(ExprKind::New { class: name(&class_name(class)) })
            }
        }
    }

    /// A call of a method on an object that surely has it, or on some reference.
    fn call(&mut self, method: usize, arg: ExprId, place: &mut Place) -> ExprId {
        let this_has_it = place.class.is_some_and(|class| self.is_subclass(class, 0));
        let receiver = if this_has_it && self.chance(70) {
            self.add(ExprKind::Variable("this".to_owned()))
        } else {
            self.leaf(Ty::Ref(Some(0)), place)
        };
        let method = name(&self.methods[method].name);
        self.add(ExprKind::Call { receiver, method, args: vec![arg] })
    }

    fn bind(&mut self, variable: &str, value: ExprId, body: ExprId) -> ExprId {
        self.add(ExprKind::Let { name: name(variable), value, body })
    }

    /// `(p - 1)`
    fn decremented(&mut self) -> ExprId {
        let left = self.add(ExprKind::Variable("p".to_owned()));
        let right = self.add(ExprKind::Int(BigInt::from(1)));
        self.add(ExprKind::Binary { op: Operator::Sub, left, right })
    }

    /// `((0 < p) && (p < 4))`
    fn between_one_and_three(&mut self) -> ExprId {
        let zero = self.add(ExprKind::Int(BigInt::from(0)));
        let four = self.add(ExprKind::Int(BigInt::from(4)));
        let (p, again) = (self.add(ExprKind::Variable("p".to_owned())), self.add(ExprKind::Variable("p".to_owned())));
        let left = self.add(ExprKind::Binary { op: Operator::Less, left: zero, right: p });
        let right = self.add(ExprKind::Binary { op: Operator::Less, left: again, right: four });
        self.add(ExprKind::Binary { op: Operator::And, left, right })
    }

    fn symbol(&mut self, symbol: Symbol) -> ExprId {
        self.add(ExprKind::Symbol(symbol))
    }

    fn any_type(&mut self) -> Ty {
        match self.below(3) {
            0 => Ty::Ref(Some(self.any_class())),
            1 => Ty::Int,
            _ => Ty::Bool,
        }
    }

    fn any_class(&mut self) -> usize {
        self.below(self.parents.len())
    }

    fn is_subclass(&self, class: usize, above: usize) -> bool {
        std::iter::successors(Some(class), |&class| self.parents[class]).any(|class| class == above)
    }

    /// Whether what is known as one type may be used as the other.
    fn may_stand_for(&self, known: Ty, wanted: Ty) -> bool {
        match (known, wanted) {
            (Ty::Ref(Some(known)), Ty::Ref(Some(wanted))) => self.is_subclass(known, wanted),
            (Ty::Ref(_), Ty::Ref(_)) => true,
            _ => known == wanted,
        }
    }

    fn type_name(&self, ty: Ty) -> TypeName {
        match ty {
            Ty::Bool => TypeName::Bool(Span::default()),
            Ty::Int => TypeName::Int(Span::default()),
            Ty::Ref(class) => TypeName::Class(name(&class_name(class.unwrap_or(0)))),
        }
    }

    fn add(&mut self, kind: ExprKind) -> ExprId {
        self.exprs.push(Expr { kind, span: Span::default() })
    }
}

fn class_name(index: usize) -> String {
    format!("C{index}")
}

fn name(text: &str) -> Ident {
    Ident { text: text.to_owned(), span: Span::default() }
}

/// Nothing is known of the result of a call, so any reference will do for any other.
fn same_kind(a: Ty, b: Ty) -> bool {
    a == b || matches!((a, b), (Ty::Ref(_), Ty::Ref(_)))
}
