//! Java: the figures of the papers, strategies against each other, and every witness against a JVM.
//!
//! The subjects are those of `subjects/java`, compiled by the JDK that heapwise takes.

mod agreement;
mod all;
mod bugs;
mod closed;
mod invariants;
mod kiasan;
mod kiasan_lists;
mod library;
mod pose;
mod replay;
mod statics;
mod subjects;
