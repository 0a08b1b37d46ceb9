//! The interpreter: ask, split, retry.
//!
//! > An instruction either completes, or asks one question and has changed nothing that shows.
//!
//! [`step`] runs one instruction of a [`State`]; [`run`] runs until a path asks or ends. Nothing here calls a solver,
//! forks or searches, and nothing here can tell which heap it runs on. What a language adds is a [`Language`].

mod assumptions;
mod calls;
mod concrete;
mod coverage;
mod ending;
mod exec;
mod flow;
mod globals;
mod known;
mod language;
mod machine;
mod memory;
mod operators;
mod overflow;
mod rounds;
mod state;
mod statics;
mod tell;

pub use coverage::{Coverage, Ran};
pub use ending::{Ending, Exception, Thrown, Where};
pub use exec::{Flow, Outcome, Stop, run, step, unsupported};
pub use flow::ProgramPath;
pub use globals::{Globals, Input, Status};
pub use heapwise_heap::InputTypes;
pub use language::{Called, Fault, Language, Literal, Plain, Unwinding};
pub use machine::{Machine, NullDereference, Overflow, Target, Worker};
pub use state::{Frame, State};
pub use tell::{ExistingObject, Known, Tell};
