//! What came of an exploration, for people and for programs: text and JSON.
//!
//! A [`Listing`] is the sink that the explorer hands its paths to; it writes them in the order of their trails, however
//! they arrive. [`claims`] says what may be concluded from a run, and never more than was explored.
//!
//! Everything here is made from plain data: no terms, no solvers, no files and no terminals.

mod claim;
mod draw;
mod json;
mod listing;
mod ordered;
mod run;
mod spill;
mod style;
mod table;
mod text;

pub use claim::claims;
pub use draw::{draw, letters};
pub use json::{json_path, json_summary};
pub use listing::{Format, Listing};
pub use ordered::Arrival;
pub use run::{Run, RunBounds};
pub use spill::{Scratch, ScratchMaker};
pub use style::Style;
pub use table::{Align, Table, counted, grouped, seconds};
pub use text::{text_path, text_summary};
