//! Java: loads classes as a program needs them, and lowers bytecode to the intermediate representation.
//!
//! A [`World`] is a class path whose classes become a `Program`. A class is declared when something names it: its fields,
//! its methods without bodies, its place among the other classes. A method gets its body when it is first called: lowered
//! from bytecode (`lower`), or made where Java itself makes code at run time (`synthesis`), which is part of linking.
//!
//! This crate knows nothing of how programs are run, nor of what the library does beyond what its class files say. Where
//! the code of the JDK cannot be run, whoever opens a world says what happens instead ([`Library`]), and has a [`Writer`]
//! to write other code with.

mod choices;
mod class_files;
mod constructed;
mod generics;
mod hidden;
mod left_out;
mod library;
mod link;
mod loader;
mod lower;
mod notes;
mod null_message;
mod own;
mod synthesis;
mod targets;
mod universe;
mod world;
mod writer;

pub use hidden::{EXISTING, IDENTITY_HASH};
pub use left_out::LeftOut;
pub use library::{FieldRead, Instead, Library, Write, Written};
pub use loader::{Invoke, Missing, method_type};
pub use notes::{ClassNotes, Nesting};
pub use null_message::NullMessage;
pub use own::Own;
pub use targets::{TargetError, TargetMethod, USUAL_INVARIANTS};
pub use world::{Choices, InvariantOptions, Objects, Options, World, WorldError};
pub use writer::{Writer, member};
