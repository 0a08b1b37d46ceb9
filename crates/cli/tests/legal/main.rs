//! The rules of the subjects: what they admit, and what comes of exploring under them.

mod bitten;
#[path = "../common/mod.rs"]
mod common;
mod companions;
mod figures;
mod heaps;
mod library;
mod shapes;
mod subjects;
mod told;
mod verdicts;
mod witnesses;
