//! What the methods of the JDK do that have no bytecode, or whose bytecode is of no use here.
//!
//! A file for each class or family. Each has a table from the name of a method, as class files write it, to the function that
//! does what the method does. A native is an instruction like any other: it completes, or asks one question and has changed
//! nothing that shows.

mod api;
mod arrays;
mod call;
mod chance;
mod class;
mod enums;
mod floats;
mod message;
mod monitor;
mod object;
mod place;
mod reflect;
mod system;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod thread;
mod throwable;
mod unsafe_class;
mod unsafe_memory;
mod var_handles;

use std::marker::PhantomData;

use heapwise_heap::Heap;
use heapwise_ir::MethodId;
use heapwise_term::Term;

use crate::late::Part;
use heapwise_interp::Flow;
use table::{Line, Run};

pub(crate) use class::component;
pub(crate) use table::Native;
pub use table::is_known_by_heart;
pub(crate) use unsafe_memory::FieldsAt;
pub(crate) use var_handles::Handle;

/// Puts the tables of the files together.
macro_rules! tables {
    ($($file:ident)*) => {
        const TABLES: &[&[Line]] = &[$($file::LINES),*];

        /// What the natives of all files do, by file and line.
        struct Functions<H>(PhantomData<H>);

        impl<H: Heap> Functions<H> {
            const ALL: &'static [&'static [Run<H>]] = &[$($file::Functions::<H>::ALL),*];
        }
    };
}

tables! {
    api arrays chance class enums floats message monitor object reflect system text thread throwable unsafe_class
    unsafe_memory var_handles
}

/// What a native came to.
pub(crate) enum Answer {
    Value(Term),
    Nothing,
    /// Runs a method of the program, whose result is the native's.
    Call(MethodId, Vec<Term>),
    /// Throws a new exception of this class, with this message.
    Throw(&'static str, Option<String>),
    /// The same, with a message that is written later.
    ThrowLate(&'static str, Vec<Part>),
    /// Cannot be done: what, as a sentence.
    Unsupported(String),
    /// Goes on elsewhere, or not at all.
    Instead(Flow),
}
