//! Code that Java makes at run time, made here: it is part of linking, since class files demand it.
//!
//! What `invokedynamic` links to is known by its bootstrap method, and these are a closed list (lambdas, texts that are
//! concatenated, methods of records, switches over objects); `multianewarray` and what instructions throw by themselves are
//! instructions that need more than one of ours; a function that is an input needs a class. None of it knows what a method
//! of the library does: that is known to whoever runs Java (`library.rs`).

mod adapt;
mod call_site;
mod concat;
pub(crate) mod function;
mod lambda;
mod made;
mod multi_array;
mod raiser;
mod records;
mod switches;
