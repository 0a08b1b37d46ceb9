//! Ways to explore legal inputs only, side by side: how precise each is, and how long it takes.
//!
//! The figures are those of the HEX paper: of the paths that ran to their end, how many no legal input takes; how many legal
//! paths there are for one without any technique; and the time for the same target without counting any of this.

mod measure;
mod quartiles;
mod technique;

pub use measure::{Measured, Measurement, Suite};
pub use quartiles::Quartiles;
pub use technique::{Judged, Technique};
