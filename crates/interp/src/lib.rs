//! The interpreter: ask, split, retry.
//!
//! > An instruction either completes, or asks one question and has changed nothing that shows.
//!
//! [`step`] runs one instruction of a [`State`]; [`run`] runs until a path asks or ends. Nothing here calls a solver,
//! forks or searches, and nothing here can tell which heap it runs on.

mod assumptions;
mod calls;
mod concrete;
mod ending;
mod exec;
mod existing;
mod flow;
mod functions;
mod globals;
mod identity;
mod initialise;
mod known;
mod late;
mod library;
mod machine;
mod memory;
mod messages;
mod natives;
mod operators;
mod overflow;
mod rounds;
mod state;

pub use ending::{Ending, Exception, Thrown, Where};
pub use exec::{Flow, Stop, run, step};
pub use flow::ProgramPath;
pub use globals::{Globals, Input};
pub use heapwise_heap::InputTypes;
pub use identity::{CACHED, Counterpart, ExistingObject, Identified, LITERAL, number_of_class};
pub use machine::{Machine, NullDereference, Overflow, Target, Worker};
pub use natives::is_known_by_heart;
pub use state::{Frame, State};
