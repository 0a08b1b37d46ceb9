//! Sources, spans and messages that point at text.
//!
//! A front end holds the texts of a program in [`Sources`], marks pieces of them with [`Span`]s, and says what it has to
//! say as [`Diagnostics`]: the lines concerned, what is wrong underlined.
//!
//! This crate knows neither languages nor programs, and opens no file.

mod diagnostic;
mod source;
mod suggest;
#[cfg(feature = "testing")]
pub mod testing;

pub use diagnostic::{Diagnostic, Diagnostics, Label, Severity};
pub use source::{SourceFile, Sources, Span};
pub use suggest::did_you_mean;
