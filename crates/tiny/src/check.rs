//! What can be said of a program before it runs.
//!
//! The original checks nothing, and its own examples contain slips in code that never runs. So only what leaves no
//! meaning is an error: names of classes and fields that do not exist or exist twice, and circular inheritance. The
//! rest is a *slip*: a warning now, and an error when execution comes to it. Lowering ends the path there.
//!
//! Declarations are checked in [`declarations`], expressions in [`exprs`].

mod declarations;
mod exprs;

use std::collections::{BTreeMap, HashMap};

use heapwise_diagnostics::Diagnostic;
use heapwise_ids::Arena;

use crate::ast::{Ast, ExprId};

pub(crate) use declarations::{Declarations, FieldInfo};

/// What is certain of a value before the program runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Static {
    /// Nothing: parameters and the results of methods.
    Unknown,
    Bool,
    Int,
    Null,
    /// Null, or an object of this class (by position in the program) or below it; any object, if none.
    Object(Option<usize>),
}

impl Static {
    /// For messages.
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Static::Unknown => "a value",
            Static::Bool => "a boolean",
            Static::Int => "an integer",
            Static::Null | Static::Object(_) => "a reference",
        }
    }

    pub(crate) fn may_be(self, wanted: Static) -> bool {
        matches!(
            (self, wanted),
            (Static::Unknown, _)
                | (_, Static::Unknown)
                | (Static::Bool, Static::Bool)
                | (Static::Int, Static::Int)
                | (Static::Null | Static::Object(_), Static::Null | Static::Object(_))
        )
    }
}

/// A method as calls name it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Signature<'a> {
    pub(crate) name: &'a str,
    /// How many arguments it takes, the receiver not counted.
    pub(crate) args: usize,
}

/// A program that may be lowered.
pub(crate) struct Checked<'a> {
    pub(crate) ast: &'a Ast,
    pub(crate) declarations: Declarations<'a>,
    /// What is certain of the value of each expression.
    pub(crate) types: Arena<ExprId, Static>,
    /// The expressions that cannot be evaluated, and why.
    pub(crate) slips: HashMap<ExprId, String>,
}

/// All that calls name, with the classes (by position) that declare it.
pub(crate) type Methods<'a> = BTreeMap<Signature<'a>, Vec<usize>>;

/// Checks a program. The diagnostics are errors, or else only warnings.
pub(crate) fn check(ast: &Ast) -> (Checked<'_>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let declarations = Declarations::collect(ast, &mut diagnostics);
    let (types, slips) = exprs::check(ast, &declarations, &mut diagnostics);
    (Checked { ast, declarations, types, slips }, diagnostics)
}
