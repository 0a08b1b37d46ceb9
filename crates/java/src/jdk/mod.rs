//! What the methods of the JDK do that have no bytecode, or whose bytecode is of no use here: the one place that knows it.
//!
//! A file for each class or family. Each has a table, with a line for each method, by its name as class files write it. A
//! method is *run*: a function does what it does. That is an instruction like any other: it completes, or asks one question
//! and has changed nothing that shows. Or code is *written* instead of its own, which does what that does, as far as a
//! program can tell. Such code may ask for what no method of Java does: that has a line of its own, which declares the
//! constant by which it is asked for ([`Own`](heapwise_jvm::Own)).

mod access_controller;
mod api;
mod arrays;
mod boxes;
mod call;
mod class;
mod clock;
mod code;
mod enums;
mod floats;
mod formatter;
mod messages;
mod monitor;
mod object;
mod outside;
mod place;
mod print_stream;
mod properties;
mod random;
mod references;
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
mod unset;
mod var_handles;
mod virtual_machine;

use std::marker::PhantomData;

use heapwise_heap::Heap;
use heapwise_ir::MethodId;
use heapwise_jvm::Library;
use heapwise_term::Term;

use crate::late::Part;
use heapwise_interp::Flow;
use table::{Line, Run};

pub(crate) use class::component;
pub(crate) use messages::{BEGINS_LATE, IS_WRITTEN};
pub(crate) use table::Native;
pub(crate) use text::{CHARACTER, characters_in};
pub(crate) use unsafe_memory::FieldsAt;
pub(crate) use var_handles::Handle;

/// What is known of the library: what a world of classes whose methods run here has to be given.
pub const LIBRARY: Library = Library {
    instead: table::instead,
    is_native: |name| Native::find(name).is_some(),
    class_file: api::class_file,
    unset: unset::unset,
    asks_for_objects: Some((api::HEAPWISE, api::ANY)),
};

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
    access_controller api arrays boxes class clock enums floats formatter messages monitor object outside
    print_stream properties random references reflect system text thread throwable unsafe_class unsafe_memory
    var_handles virtual_machine
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
