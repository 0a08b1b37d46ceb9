//! What paths have run of the code of classes: instructions, branches and lines, method by method.
//!
//! The engine tells where control has left basic blocks ([`heapwise_explore::Covered`]); the class files say what was in them.
//! What came of it is a [`CoverageReport`], plain data, which is written as text ([`text`]), as LCOV ([`lcov`]) and as JaCoCo's XML
//! ([`jacoco`]), which other tools read.
//!
//! Covered is what a path has run that came to its end: one that returned or threw. What paths have run that were cut by a bound, or
//! assumed away, does not count.

mod jacoco;
mod lcov;
mod measure;
mod report;
mod text;

pub use jacoco::jacoco;
pub use lcov::lcov;
pub use measure::{chosen_way, measure};
pub use report::{
    BranchCoverage, ClassCoverage, Count, Counts, CoverageReport, LineCoverage, MethodCoverage, WayCoverage,
};
pub use text::text;
