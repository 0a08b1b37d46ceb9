//! Code that Java makes at run time, made here: what `invokedynamic` links to, and arrays of arrays.

mod adapt;
mod call_site;
mod concat;
pub(crate) mod function;
mod lambda;
mod late_text;
mod multi_array;
mod raiser;
mod records;
mod switches;
mod writer;

pub use late_text::TextHelper;
pub(crate) use late_text::{ANY_BUILDER, FORMAT, begin as begin_late_text};
pub(crate) use writer::{Writer, member};
