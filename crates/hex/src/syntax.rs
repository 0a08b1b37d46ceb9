//! The language: text to tokens to syntax tree; structures that have names to sentences; names to numbers.

mod ast;
mod lex;
mod parse;
mod print;
mod resolve;
mod shapes;

use heapwise_diagnostics::{Diagnostics, Sources};

pub use ast::Ast;
pub use resolve::Setting;

use crate::rules::Rules;

/// Reads rules. The files need not exist: a source may be text of a configuration.
pub fn parse(sources: &Sources) -> Result<Ast, Diagnostics> {
    let mut list = Vec::new();
    let ast = parse::parse(sources, &mut list);
    if list.is_empty() { Ok(ast) } else { Err(Diagnostics { sources: sources.clone(), list }) }
}

/// Says the same without structures that have names: each is replaced by the sentences that it stands for.
pub fn expand(ast: &Ast) -> Ast {
    shapes::expand(ast)
}

/// Rules as text, which reads back as the same rules.
pub fn print(ast: &Ast) -> String {
    print::print(ast)
}

/// Reads rules and looks up all names.
pub fn rules(sources: Sources, setting: &mut Setting) -> Result<Rules, Diagnostics> {
    let ast = parse(&sources)?;
    resolve::resolve(&expand(&ast), sources, setting)
}
