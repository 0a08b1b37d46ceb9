//! Queries as SMT-LIB 2 text: written for other solvers and for people, read back so that recorded queries can be
//! asked again.
//!
//! References are numbers there: null is 0, an object made by `new` is negative, an input is positive (or null); what
//! kind an input has is an uninterpreted function of that number. What one of our operators means where SMT-LIB means
//! something else (division by zero, the sign of a remainder) is said in a definition at the top of the script. A
//! shared subterm is defined once, so a script is as long as its terms have nodes.

mod floats;
mod read;
mod sexpr;
mod text;
mod write;

pub use read::{Recorded, read};
pub use sexpr::{Sexpr, read_all};
pub use write::{Naming, References, Script, Style, write};

#[cfg(test)]
mod tests;
