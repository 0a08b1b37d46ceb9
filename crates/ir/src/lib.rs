//! Programs as the interpreter runs them: classes, fields, methods, and a CFG of register instructions.
//!
//! Front ends (the research languages, Java) lower to this; the interpreter runs nothing else. The IR knows neither
//! class files nor terms. It can be printed and read back ([`text`]), and [`verify`] says what a well-formed program
//! is.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
mod as_input;
mod assumption;
mod build;
mod hierarchy;
mod instr;
mod link;
mod program;
pub mod text;
mod verify;

pub use as_input::AsInput;
pub use assumption::{Assumed, Assumption, Effect};
pub use build::{MethodBuilder, ProgramBuilder};
pub use hierarchy::{Hierarchy, LATE, supertypes};
pub use instr::{BinaryOp, Callee, Instr, UnaryOp};
pub use link::LinkError;
pub use program::{
    AtFirst, Block, Body, Class, ClassId, Const, ConstId, Field, FieldId, Fixed, Handler, Implicit, InInput,
    InvariantUses, Invariants, Method, MethodId, Monitor, NativeId, OnTheWay, Param, Program, Reg, SeenBy, Selector,
    SelectorId, Shape, TextId, TextLayout, Type,
};
pub use verify::{Flaw, Place, verify};
