//! Random terms: simplification keeps their meaning, and tables do not depend on the order of making.

mod determinism;
mod meaning;
mod program;
mod reference;
