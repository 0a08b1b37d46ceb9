//! Java as a language of the interpreter.
//!
//! The interpreter runs instructions and knows nothing of Java. What Java means beyond them is here: the initialisation of
//! classes, the objects of texts and classes, identity, what the virtual machine says in exceptions, and the methods that
//! the JDK has in C. [`Java`] is the implementor of the interpreter's hooks; what they do is written as methods of
//! [`Jvm`], a worker that runs Java.

mod assumptions;
mod covered;
mod existing;
mod functions;
mod identity;
mod initialise;
mod inputs;
mod invariants;
mod jdk;
mod jvm;
mod language;
mod late;
mod library;
mod messages;
mod once;
mod raising;
mod statics;
mod tell;
mod texts;

pub use identity::{CACHED, LITERAL, number_of_class};
pub use invariants::{INVARIANTS, Invariant};
pub use jdk::LIBRARY;
pub use jvm::Jvm;
pub use language::{Java, JavaPath};
pub use once::Once;

/// A path of a Java program.
pub type State<H> = heapwise_interp::State<H, Java>;
/// What one worker that runs Java has for itself.
pub type Worker<'p> = heapwise_interp::Worker<'p, Java>;
/// What all paths of a run of Java share.
pub type Machine<'p> = heapwise_interp::Machine<'p, Java>;
/// A method of Java to explore.
pub type Target = heapwise_interp::Target<Java>;
