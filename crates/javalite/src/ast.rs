//! The syntax tree: what Figure 3 of the paper calls P, CL, M and e.

use heapwise_diagnostics::Span;

/// `(mu (C m))`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ast {
    pub classes: Vec<ClassDecl>,
    /// Where the program begins.
    pub entry: Entry,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub class: Ident,
    pub method: Ident,
}

/// A name, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ident {
    pub text: String,
    pub span: Span,
}

/// `(class C ([T f] ...) (M ...))`, or `(class C extends D ([T f] ...) (M ...))`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassDecl {
    pub name: Ident,
    pub parent: Option<Ident>,
    pub fields: Vec<Typed>,
    pub methods: Vec<MethodDecl>,
}

/// `[T f]` of a class, or `[T x]` of a method
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    pub ty: TypeName,
    pub name: Ident,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeName {
    Bool(Span),
    Class(Ident),
}

impl TypeName {
    pub fn span(&self) -> Span {
        match self {
            TypeName::Bool(span) => *span,
            TypeName::Class(name) => name.span,
        }
    }
}

/// `(T m [T x] e)`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodDecl {
    pub result: TypeName,
    pub name: Ident,
    pub param: Typed,
    pub body: Expr,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprKind {
    Null,
    Bool(bool),
    /// `x`, which may be `this`
    Variable(String),
    /// `(new C)`
    New {
        class: Ident,
    },
    /// `(e $ f)`
    Read {
        object: Box<Expr>,
        field: Ident,
    },
    /// `(x $ f := e)`
    Write {
        variable: Ident,
        field: Ident,
        value: Box<Expr>,
    },
    /// `(e = e)`
    Equal {
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `(if e e else e)`
    If {
        cond: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// `(var T x := e in e)`
    Var {
        ty: TypeName,
        name: Ident,
        value: Box<Expr>,
        body: Box<Expr>,
    },
    /// `(e @ m e)`
    Call {
        receiver: Box<Expr>,
        method: Ident,
        arg: Box<Expr>,
    },
    /// `(x := e)`
    Assign {
        variable: Ident,
        value: Box<Expr>,
    },
    /// `(begin e ...)`
    Begin(Vec<Expr>),
}

impl Expr {
    /// The expressions directly inside, in the order in which they are evaluated.
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Null | ExprKind::Bool(_) | ExprKind::Variable(_) | ExprKind::New { .. } => Vec::new(),
            ExprKind::Read { object, .. } => vec![object],
            ExprKind::Write { value, .. } | ExprKind::Assign { value, .. } => vec![value],
            ExprKind::Equal { left, right } => vec![left, right],
            ExprKind::If { cond, then, otherwise } => vec![cond, then, otherwise],
            ExprKind::Var { value, body, .. } => vec![value, body],
            ExprKind::Call { receiver, arg, .. } => vec![receiver, arg],
            ExprKind::Begin(all) => all.iter().collect(),
        }
    }

    /// The same, to change them.
    pub fn parts_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            ExprKind::Null | ExprKind::Bool(_) | ExprKind::Variable(_) | ExprKind::New { .. } => Vec::new(),
            ExprKind::Read { object, .. } => vec![object],
            ExprKind::Write { value, .. } | ExprKind::Assign { value, .. } => vec![value],
            ExprKind::Equal { left, right } => vec![left, right],
            ExprKind::If { cond, then, otherwise } => vec![cond, then, otherwise],
            ExprKind::Var { value, body, .. } => vec![value, body],
            ExprKind::Call { receiver, arg, .. } => vec![receiver, arg],
            ExprKind::Begin(all) => all.iter_mut().collect(),
        }
    }
}
