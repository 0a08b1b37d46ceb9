//! JUnit tests from paths: Java source that builds the input of a path, runs the method, and asserts that it ends as the path
//! says.
//!
//! What is written is read off a [`PathReport`](heapwise_explore::PathReport) and class files alone. [`Jvm`] compiles and runs
//! tests before anybody gets them: see [`Suite::confirm`].

mod building;
mod calling;
mod checking;
mod classes;
mod file;
mod following;
mod generics;
mod jvm;
mod library;
mod members;
mod minimal;
mod naming;
mod plan;
mod search;
mod source;
mod suite;
mod values;
mod wanted;

pub use classes::{Classes, Method};
pub use jvm::{Jvm, JvmError};
pub use suite::{Confirmed, Inputs, JUnit, LeftOut, Settings, Suite, TestFile, TestReport, WrongTest};
