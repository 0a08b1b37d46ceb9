//! Java: loads classes as a program needs them, and lowers bytecode to the intermediate representation.
//!
//! A [`World`] is a class path whose classes become a `Program`. A class is declared when something names it: its fields,
//! its methods without bodies, its place among the other classes. A method gets its body when it is first called: lowered
//! from bytecode (`lower`), written by hand where the code of the JDK cannot be run (`models`), or made where
//! Java itself makes code at run time (`synthesis`).
//!
//! This crate knows nothing of how programs are run: it is told which methods the interpreter knows by heart.

mod choices;
mod generics;
mod hidden;
mod left_out;
mod link;
mod loader;
mod lower;
mod models;
mod notes;
mod null_message;
mod synthesis;
mod targets;
mod universe;
mod world;

pub use hidden::{EXISTING, IDENTITY_HASH};
pub use left_out::LeftOut;
pub use loader::Missing;
pub use notes::{ClassNotes, Nesting};
pub use null_message::NullMessage;
pub use synthesis::TextHelper;
pub use targets::{TargetError, TargetMethod};
pub use world::{Choices, Options, World, WorldError};
