//! Programs as the interpreter runs them: classes, fields, methods, and a CFG of register instructions.
//!
//! Front ends (the research languages, Java) lower to this; the interpreter runs nothing else. The IR knows neither
//! class files nor terms. It can be printed and read back ([`text`]), and [`verify`] says what a well-formed program
//! is.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
mod build;
mod hierarchy;
mod instr;
mod program;
pub mod text;
mod verify;

pub use build::{MethodBuilder, ProgramBuilder};
pub use hierarchy::Hierarchy;
pub use instr::{BinaryOp, Callee, Instr, UnaryOp};
pub use program::{
    Block, Class, ClassId, Const, ConstId, Field, FieldId, Handler, Implicit, Method, MethodId, Param, Program, Reg,
    Selector, SelectorId, Shape, Type,
};
pub use verify::{Flaw, Place, verify};
