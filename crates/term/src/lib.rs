//! Sorts, hash-consed terms, simplifying constructors, models and evaluation.
//!
//! A term is a number; equal numbers are equal terms. Terms say what a program has computed from its inputs, and what
//! has been assumed of them. This crate knows nothing of heaps, of programs or of solvers: a reference is a value that
//! can be compared, that may be null, and that otherwise has a *kind*, a number (its class, for those who use it).

mod apply;
mod build;
mod enough;
mod eval;
mod facts;
mod fingerprint;
mod float;
mod immediate;
mod integer;
mod kinds;
mod limits;
mod model;
mod node;
mod print;
pub mod smtlib;
mod terms;
mod walk;
mod word;

pub use apply::{Application, Function, FunctionId};
pub use enough::{Enough, LeftOff};
pub use eval::{Evaluation, Evaluator};
pub use facts::Facts;
pub use float::{text_32 as float_text, text_64 as double_text};
pub use integer::Integer;
pub use kinds::{Kind, KindTable, Kinds};
pub use limits::Limits;
pub use model::{Cell, Model, Place, Value};
pub use node::{BinaryOp, Node, ObjectId, Origin, Sort, Symbol, SymbolId, UnaryOp};
pub use print::{Printer, plain_numbers};
pub use terms::{TableId, Term, Terms};
pub use walk::{children, for_each_subterm, symbols_of};
pub use word::Word;
