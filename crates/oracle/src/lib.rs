//! The oracle: runs the public static methods of a class on a JVM, on every input of a small domain, and looks for the
//! path that each of these inputs takes.
//!
//! Exactly one path must match an input, and end as the JVM did: with the same value or exception, and with the same in the
//! objects of the input. An input that no path matches is *missing*, one that several match is *doubled*, one that ends
//! otherwise is *wrong*. An input that matches only a path that was cut, unsupported or undecided is *not decided*.

mod asking;
mod constants;
mod explore;
mod input;
mod jvm;
mod model;
mod rendering;
mod subject;
mod table;
mod verdict;
mod words;

pub use explore::{Limits, check, check_all};
pub use input::{Ending, Input, Method};
pub use jvm::run;
pub use subject::{OracleError, Subject, subjects};
pub use table::{Table, discrepancy_line};
pub use verdict::{Checked, Outcome, Verdict};
