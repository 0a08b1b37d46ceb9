//! The rules of the subjects: what they admit, and what comes of exploring under them.

#[path = "../common/mod.rs"]
mod common;
mod heaps;
mod shapes;
mod subjects;
