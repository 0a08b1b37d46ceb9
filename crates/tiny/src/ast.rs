//! Programs as they are written. Expressions live in a table and name each other by number, so that long chains of
//! `let` and `else if` need no deep recursion, not even to be dropped.

use heapwise_diagnostics::Span;
use heapwise_ids::{Arena, id};
use num_bigint::BigInt;

id! {
    ExprId;
}

#[derive(Clone, Debug)]
pub struct Ast {
    pub classes: Vec<ClassDecl>,
    pub exprs: Arena<ExprId, Expr>,
    pub main: ExprId,
}

/// A name as written. Names are equal when their texts are, wherever they stand.
#[derive(Clone, Debug)]
pub struct Ident {
    pub text: String,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct ClassDecl {
    pub name: Ident,
    pub parent: Option<Ident>,
    pub fields: Vec<FieldDecl>,
    pub methods: Vec<MethodDecl>,
}

#[derive(Clone, Debug)]
pub struct FieldDecl {
    pub ty: TypeName,
    pub name: Ident,
}

#[derive(Clone, Debug)]
pub struct MethodDecl {
    pub result: TypeName,
    pub name: Ident,
    pub params: Vec<ParamDecl>,
    pub body: ExprId,
}

#[derive(Clone, Debug)]
pub struct ParamDecl {
    pub ty: TypeName,
    pub name: Ident,
}

#[derive(Clone, Debug)]
pub enum TypeName {
    Bool(Span),
    Int(Span),
    Class(Ident),
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Null,
    Bool(bool),
    Int(BigInt),
    Symbol(Symbol),
    Variable(String),
    New { class: Ident },
    Let { name: Ident, value: ExprId, body: ExprId },
    If { cond: ExprId, then: ExprId, otherwise: ExprId },
    Not { value: ExprId },
    Mark { name: Ident },
    Binary { op: Operator, left: ExprId, right: ExprId },
    InstanceOf { value: ExprId, class: Ident },
    Read { object: ExprId, field: Ident },
    Write { object: ExprId, field: Ident, value: ExprId },
    Call { receiver: ExprId, method: Ident, args: Vec<ExprId> },
}

impl ExprKind {
    /// The expressions that it consists of, in the order of evaluation.
    pub fn children(&self) -> Vec<ExprId> {
        match self {
            ExprKind::Null
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Symbol(_)
            | ExprKind::Variable(_)
            | ExprKind::New { .. }
            | ExprKind::Mark { .. } => Vec::new(),
            ExprKind::Not { value } | ExprKind::InstanceOf { value, .. } => vec![*value],
            ExprKind::Read { object, .. } => vec![*object],
            ExprKind::Let { value, body, .. } => vec![*value, *body],
            ExprKind::If { cond, then, otherwise } => vec![*cond, *then, *otherwise],
            ExprKind::Binary { left, right, .. } => vec![*left, *right],
            ExprKind::Write { object, value, .. } => vec![*object, *value],
            ExprKind::Call { receiver, args, .. } => std::iter::once(*receiver).chain(args.iter().copied()).collect(),
        }
    }
}

/// An input: `Y3` or `X0`. The references come first in every order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    Reference(u32),
    Integer(u32),
}

impl std::fmt::Display for Symbol {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Symbol::Reference(number) => write!(f, "Y{number}"),
            Symbol::Integer(number) => write!(f, "X{number}"),
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operator {
    Add,
    Sub,
    Less,
    And,
    Or,
    Equal,
}

impl Operator {
    pub const ALL: [Operator; 6] =
        [Operator::Add, Operator::Sub, Operator::Less, Operator::And, Operator::Or, Operator::Equal];

    pub fn sign(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Sub => "-",
            Operator::Less => "<",
            Operator::And => "&&",
            Operator::Or => "||",
            Operator::Equal => "=",
        }
    }

    pub fn from_sign(sign: &str) -> Option<Operator> {
        Operator::ALL.into_iter().find(|op| op.sign() == sign)
    }
}

impl Ast {
    /// An expression and all that it consists of, in no particular order.
    pub fn within(&self, root: ExprId) -> Vec<ExprId> {
        let mut found = vec![root];
        let mut at = 0;
        while at < found.len() {
            found.extend(self.exprs[found[at]].kind.children());
            at += 1;
        }
        found
    }
}
