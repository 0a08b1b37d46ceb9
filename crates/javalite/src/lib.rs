//! Javalite, the language of the heap-summary papers, lowered to the IR.
//!
//! The surface syntax is Figure 3 of *Exact Heap Summaries from Symbolic Execution*:
//!
//! ```text
//! P  ::= (mu (C m))                                    classes, and the method that the program runs
//! mu ::= (CL ...)
//! T  ::= bool | C
//! CL ::= (class C ([T f] ...) (M ...))                 ours: (class C extends D ([T f] ...) (M ...))
//! M  ::= (T m [T x] e)                                 one parameter, always
//! e  ::= x | (new C) | (e $ f) | (x $ f := e) | (e = e) | (if e e else e) | (var T x := e in e)
//!      | (e @ m e) | (x := e) | (begin e ...) | null | true | false
//! x  ::= this | id
//! ```
//!
//! `$f` may be written attached or detached, round and square brackets may stand for each other where they match, and
//! `;` or `//` begins a comment. (Figure 3 prints `(if e else e)`; its rules have three expressions, and so have we.)
//!
//! # What the paper leaves open, and what we do
//!
//! - **The initial state.** "The initial state of the machine needs to be defined." The program runs m of C on a
//!   receiver that is an input object, not null, there from the beginning (as the location l0 of Definition 2), and on an
//!   argument of the declared type that is an input, too. The argument is looked at where the method mentions it.
//! - **Method lookup.** `lookup(m)` of METHOD INVOCATION knows only the name. Here a call is virtual: it runs what the
//!   class of the receiver has, and the receiver's declared class must have the method. Calling a method of null is a
//!   null dereference; the printed rule would run the method with a `this` that is null.
//! - **Environments.** METHOD INVOCATION extends the environment of the caller. Here a body sees only `this`, its
//!   parameter and its own variables; a free variable is an error, so nobody can tell the difference.
//! - **Assignment and POP.** Leaving a `var` restores the whole environment, so an assignment to an outer variable
//!   inside of a `var` is undone when the `var` ends. That is what the rules say, and what happens here; who reads such
//!   a variable afterwards gets a warning. Assignments inside of `if` and `begin` stay.
//! - **Null dereference** has no rule: the machine is stuck, so there is no final state. Here it is a null dereference
//!   like any other, and `--npe` says what that means; for Javalite the default should be `assume`.
//! - **`(begin)`** leaves nothing in the paper, which no rule can go on with. Here its value is null.
//! - **Booleans in fields.** NEW sets every field to null, and reading an uninitialised field makes references. Here a
//!   `bool` field of a new object is false, and of an input object a symbolic boolean; a `bool` argument, too.
//! - **`(e = e)`** forks in the paper (EQUALS). Here it is a value like any other, and only an `if` forks: there is one
//!   final summary state for each sequence of `if` outcomes and calls, where the paper counts `=` outcomes besides.
//! - **Types.** Javalite is typed, but no typing rules are given. Unknown names, names declared twice, and values that
//!   do not fit where they go are errors. `null` is of every class; references of any two classes may be compared.
//! - **Inheritance** is ours. A subclass has the fields and methods of its superclass, and may override a method with
//!   the same parameter and result types (the result may be of a subclass). The aliases of an uninitialised reference
//!   are then the input objects of compatible classes; without `extends`, of the same class, as in the paper.
//!
//! [`compile`] does it all; [`parse()`] and [`print()`] are there for tools that make or change programs. This crate
//! knows neither files nor terminals, and not how programs are run. The reference interpreter of the paper's rules, in
//! the tests, says which of them had to be repaired.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod ast;
mod declarations;
mod lower;
mod parse;
mod print;
mod sexpr;
#[cfg(feature = "arbitrary")]
mod shrink;

use heapwise_ir::{MethodId, Program};

pub use heapwise_diagnostics::{Diagnostic, Diagnostics, Label, Severity, SourceFile, Sources, Span};
pub use print::print;
pub use sexpr::MAX_NESTING;
#[cfg(feature = "arbitrary")]
pub use shrink::shrink;

/// A program that can be run.
#[derive(Debug)]
pub struct Compiled {
    pub program: Program,
    /// Calls the method that the program runs. Its parameters are the inputs, `this` first.
    pub entry: MethodId,
    pub warnings: Diagnostics,
}

/// Compiles a program.
pub fn compile(source_name: &str, text: &str) -> Result<Compiled, Diagnostics> {
    let (ast, sources) = parse(source_name, text)?;
    compile_ast(&ast, sources)
}

/// Checks and lowers a program. Messages point into the sources, which may be empty for a program that was never text.
pub fn compile_ast(ast: &ast::Ast, sources: Sources) -> Result<Compiled, Diagnostics> {
    let (lowered, mut list) = lower::lower(ast, &sources);
    match lowered {
        Some((program, entry)) => Ok(Compiled { program, entry, warnings: Diagnostics { sources, list } }),
        None => {
            list.retain(|diagnostic| diagnostic.severity == Severity::Error);
            Err(Diagnostics { sources, list })
        }
    }
}

/// Parses a program, without checking that its names mean something.
pub fn parse(source_name: &str, text: &str) -> Result<(ast::Ast, Sources), Diagnostics> {
    let sources = Sources::new(source_name, text);
    match parse::parse(text) {
        Ok(ast) => Ok((ast, sources)),
        Err(error) => Err(Diagnostics { sources, list: vec![*error] }),
    }
}
