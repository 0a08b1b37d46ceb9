//! What the tests of exploration share: a concrete interpreter as an oracle, the concrete heaps of a size, and the
//! exploration of a target with everything that a test wants to know of each path.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part")]

pub mod concrete;
pub mod heaps;
pub mod membership;
pub mod paths;
pub mod subjects;
