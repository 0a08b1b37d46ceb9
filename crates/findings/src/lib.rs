//! What breaks, not which paths there are: findings, one for each place and cause, with the smallest input that leads there.
//!
//! A [`Collector`] is handed paths; it says which of them are findings and which are what a method does on purpose
//! ([`classify`]), and keeps the smallest example of each. What came of it is a [`CheckDocument`], plain data, which is
//! written as text ([`text`]), JSON or SARIF ([`sarif`]).
//!
//! Everything here is made from reports: no terms, no solvers, no files and no terminals.

mod baseline;
mod built;
mod classify;
mod collect;
mod condition;
mod document;
mod rules;
mod sarif;
mod snippet;
mod text;

pub use baseline::{Baseline, Known};
pub use classify::{Classified, classify};
pub use collect::{Collector, Seen};
pub use condition::{is_distinctness, java_condition};
pub use document::{CheckDocument, Depth, Example, Finding, FindingKind, MethodReport, Standing, Verdict};
pub use rules::{Rule, Rules};
pub use sarif::sarif;
pub use text::text;
