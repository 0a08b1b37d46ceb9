//! Random programs from a seed, for tests that compare strategies: small, well-formed, and full of aliases.
//!
//! One to three classes, perhaps below each other, with fields of all types, and a few methods. A method calls only
//! methods that come later, or itself with a counter that it has tested and decremented, so every run ends. Programs
//! are well-typed where the check would notice, but reach fields through any reference that might have them.

mod exprs;

use heapwise_diagnostics::Span;
use heapwise_ids::Arena;
use num_bigint::BigInt;

use crate::ast::{
    Ast, ClassDecl, Expr, ExprId, ExprKind, FieldDecl, Ident, MethodDecl, Operator, ParamDecl, Symbol, TypeName,
};

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
            let (param, result) = (self.mostly_reference(), self.any_type());
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
            let is_first = index == 0 && fields.is_empty();
            let ty = if is_first { Ty::Ref(Some(self.any_class())) } else { self.mostly_reference() };
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

    /// A call of a method on an object that surely has it, or on some reference.
    fn call(&mut self, method: usize, arg: ExprId, place: &mut Place) -> ExprId {
        let this_has_it = place.class.is_some_and(|class| self.is_subclass(class, 0));
        let receiver = if this_has_it && self.chance(70) {
            self.add(ExprKind::Variable("this".to_owned()))
        } else {
            self.object(Some(0), place)
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

    /// References make aliases, so they are the most frequent.
    fn mostly_reference(&mut self) -> Ty {
        if self.chance(60) { Ty::Ref(Some(self.any_class())) } else { self.any_type() }
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
