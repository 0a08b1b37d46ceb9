//! Rules as they are written, before names mean anything.

use heapwise_diagnostics::Span;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ident {
    pub text: String,
    pub span: Span,
}

/// All sections of the files of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ast {
    pub sections: Vec<SectionDecl>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SectionDecl {
    pub about: About,
    pub rules: Vec<RuleDecl>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    Class(Ident),
    /// A class, by the references alone that the rules name.
    Structure(Ident),
    /// The inputs of the target; if there are names, only of targets that are called so.
    Inputs(Vec<Ident>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleDecl {
    pub kind: RuleKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleKind {
    Let(Ident, PathExpr),
    Said(Option<Each>, Said),
    Shape(Shape),
    Companion(CompanionDecl),
}

/// `each x in PATHS:`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Each {
    pub name: Ident,
    pub paths: PathExpr,
}

/// What a rule says, of shapes or of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    Atom(PathExpr, ClaimExpr),
    Compare(NumExpr, Ident, NumExpr),
    Not(Box<Said>, Span),
    And(Vec<Said>),
    Or(Vec<Said>),
    Implies(Box<Said>, Box<Said>),
    /// `sorted list PATH via next by key`, and of a tree.
    Sorted {
        start: Option<PathExpr>,
        via: Vec<PathExpr>,
        key: PathExpr,
        strictly: bool,
        span: Span,
    },
    /// `same count PATH via left, right of x: x.color = 1`.
    SameCount {
        start: Option<PathExpr>,
        via: Vec<PathExpr>,
        name: Ident,
        of: Box<Said>,
        span: Span,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClaimExpr {
    NotNull,
    IsNull,
    IsNo(TypesExpr),
    ExpandsTo(TypesExpr),
    ExpandsToNothing,
    AliasesNothing,
    AliasesSome(TypesExpr),
    Aliases(Vec<TargetExpr>),
    NeverAliases(Vec<TargetExpr>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypesExpr {
    pub negated: bool,
    pub names: Vec<Ident>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetExpr {
    pub max: bool,
    pub kind: TargetKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TargetKind {
    Up(u32),
    Paths(PathExpr),
}

/// A set of paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathExpr {
    pub kind: PathKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathKind {
    /// A word at the beginning: `this`, a field of it, an input, or a name that was given by `let` or `each`.
    Head(Ident),
    /// A static field, at the beginning.
    Static(Ident, Ident),
    /// A field, perhaps with the class that declares it.
    Field(Option<Ident>, Ident),
    AnyStep,
    Element,
    Sequence(Vec<PathExpr>),
    Either(Vec<PathExpr>),
    Repeat(Box<PathExpr>, u32, Option<u32>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumExpr {
    pub kind: NumKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NumKind {
    Const(i64),
    At(PathExpr),
    Length(PathExpr),
    Count(PathExpr),
    Else(Box<NumExpr>, Box<NumExpr>),
    Add(Vec<NumExpr>),
    Sub(Box<NumExpr>, Box<NumExpr>),
    Max(Vec<NumExpr>),
    Min(Vec<NumExpr>),
}

/// A structure that is known by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    Tree { root: Option<PathExpr>, via: Vec<PathExpr>, parent: Option<PathExpr> },
    List { head: Option<PathExpr>, next: PathExpr, back: Option<PathExpr> },
    Circular { head: Option<PathExpr>, next: PathExpr, back: Option<PathExpr> },
    DoublyLinked { first: PathExpr, last: PathExpr, next: PathExpr, back: PathExpr },
    Disjoint(Vec<PathExpr>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompanionDecl {
    pub event: Ident,
    pub paths: PathExpr,
    pub method: Ident,
    pub arguments: Vec<ArgumentExpr>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArgumentExpr {
    Up(u32, Span),
    Name(Ident),
}

impl PathExpr {
    pub(crate) fn sequence(parts: impl IntoIterator<Item = PathExpr>, span: Span) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part.kind {
                PathKind::Sequence(inner) => flat.extend(inner),
                _ => flat.push(part),
            }
        }
        match flat.len() {
            1 => flat.remove(0),
            _ => PathExpr { kind: PathKind::Sequence(flat), span },
        }
    }

    pub(crate) fn repeat(self, least: u32, most: Option<u32>) -> Self {
        let span = self.span;
        PathExpr { kind: PathKind::Repeat(Box::new(self), least, most), span }
    }

    pub(crate) fn either(mut parts: Vec<PathExpr>, span: Span) -> Self {
        match parts.len() {
            1 => parts.remove(0),
            _ => PathExpr { kind: PathKind::Either(parts), span },
        }
    }

    pub(crate) fn this(span: Span) -> Self {
        PathExpr { kind: PathKind::Head(Ident { text: "this".to_owned(), span }), span }
    }
}
