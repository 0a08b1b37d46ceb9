//! The tiny object language of the POSE paper, lowered to the IR.
//!
//! [`compile`] does it all: text to tokens, tokens to a syntax tree ([`ast`]), checks, and IR. [`parse()`] and
//! [`print()`] are there for tools that make or change programs.
//!
//! This crate knows neither files nor terminals: the caller reads the file that a program includes, and shows the
//! messages. It does not know how programs are run.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod ast;
mod check;
mod include;
mod lex;
mod lower;
mod parse;
mod print;
mod scope;
mod symbols;
mod used_as;

use heapwise_ir::{MethodId, Program};

pub use heapwise_diagnostics::{Diagnostic, Diagnostics, Label, Severity, SourceFile, Sources, Span};
pub use include::Reader;
pub use parse::MAX_NESTING;
pub use print::print;

/// A program that can be run.
#[derive(Debug)]
pub struct Compiled {
    pub program: Program,
    /// The main expression. Its parameters are the symbols of the program, `Y`s before `X`s.
    pub entry: MethodId,
    /// Slips that end only the paths that come to them.
    pub warnings: Diagnostics,
}

/// What the reference inputs of a program are declared as.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Inputs {
    /// Nothing, as the language has it: they may be objects of any class.
    #[default]
    Anything,
    /// The class that the program takes them for, where its fields, calls and parameters say so.
    AsUsed,
}

/// Compiles a program. `read` is given the name of an included file, which is beside `source_name`.
pub fn compile(source_name: &str, text: &str, read: Reader<'_>) -> Result<Compiled, Diagnostics> {
    compile_with(source_name, text, read, Inputs::Anything)
}

/// As [`compile`], with a say in what inputs are declared as.
pub fn compile_with(source_name: &str, text: &str, read: Reader<'_>, inputs: Inputs) -> Result<Compiled, Diagnostics> {
    let (ast, sources) = parse(source_name, text, read)?;
    let (checked, mut list) = check::check(&ast);
    if list.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        list.retain(|diagnostic| diagnostic.severity == Severity::Error);
        return Err(Diagnostics { sources, list });
    }
    let (program, entry) = lower::lower(&checked, &sources, inputs);
    Ok(Compiled { program, entry, warnings: Diagnostics { sources, list } })
}

/// Parses a program, with the file that it includes, without checking that its names mean something.
pub fn parse(source_name: &str, text: &str, read: Reader<'_>) -> Result<(ast::Ast, Sources), Diagnostics> {
    let (sources, parts) = include::load(source_name, text, read);
    match parts.and_then(|parts| parse::parse(&lex::lex(&sources, &parts))) {
        Ok(ast) => Ok((ast, sources)),
        Err(error) => Err(Diagnostics { sources, list: vec![*error] }),
    }
}
