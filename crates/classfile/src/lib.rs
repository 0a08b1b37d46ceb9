//! Java class files, decoded, and where they come from.
//!
//! [`ClassFile::parse`] turns bytes into a class: its members, its attributes that matter to whoever runs it, and its
//! constant [`Pool`]. Names are decoded when they are asked for, and the code of a method only by [`Method::code`]:
//! most methods of a class that is loaded never run. Nothing borrows from the bytes; all text is `Arc<str>`.
//!
//! [`ClassPath`] finds the bytes of a class by its name: in directories and jars of the user, and in the [`Jdk`].
//!
//! Class names are written as class files write them, `java/util/Map$Entry`; [`descriptor`] prints them as Java does.
//! Input is never trusted: whatever is wrong with a file is an error that says where, not a panic.

mod access;
mod attributes;
mod bytes;
mod class;
mod class_path;
mod code;
mod constant;
mod decode;
pub mod descriptor;
mod error;
mod image;
mod instruction;
mod jar;
mod jdk;
mod modified_utf8;
mod pool;
mod reader;
pub mod signature;

pub use access::Access;
pub use bytes::Bytes;
pub use class::{Bootstrap, ClassFile, EnclosingMethod, Field, InnerClass, Method, MethodParameter, RecordComponent};
pub use class_path::{ClassPath, ClassTable, Found, SourceError};
pub use code::{Code, ExceptionHandler, LocalVariable};
pub use constant::{Constant, HandleKind, MemberRef, MethodHandle};
pub use error::ReadError;
pub use instruction::{
    ArithmeticOp, Comparison, Condition, ElementKind, Instruction, IntegerKind, LogicOp, NanIs, NarrowKind, NumberKind,
    PrimitiveKind, ShiftOp, StackOp, ValueKind,
};
pub use jdk::{Jdk, JdkError};
pub use pool::Pool;
