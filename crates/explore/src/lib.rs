//! The exploration: one loop, trails, orders, bounds, workers, and what came of it.
//!
//! Only here are states cloned and solvers asked. A path is its trail: its name, its replay, and the unit of parallel
//! work. Nothing here knows a file format.

mod counting;
mod covered;
mod describe;
mod detail;
mod explorer;
mod feasible;
mod frontier;
mod heap_report;
pub mod in_order;
mod input;
mod options;
mod order;
mod panics;
mod read_report;
mod replay;
mod report;
mod rng;
mod shape;
mod shapes;
mod strategy;
mod summary;
mod trail;
mod workers;

pub use covered::{Covered, CoveredMethod, MethodName};
pub use describe::{Describer, describe_ending, describe_thrown, existing_objects, term_text};
pub use detail::Detail;
pub use explorer::{Go, Leaf, Visit};
pub use heap_report::{
    ExistingReport, FinalReport, FunctionReport, InputReport, NamedValue, Number, ObjectId, ObjectReport,
    OpenReference, ValueReport, object_ids,
};
pub use heapwise_heap::{Bound, Bounds, KCounts, PerClass};
pub use heapwise_interp::{InputTypes, NullDereference};
pub use heapwise_ir::{Assumed, Assumption, Effect, Implicit};
pub use input::char_text;
pub use options::Options;
pub use order::{Choose, Order, OwnOrder, Waiting};
pub use panics::Bug;
pub use read_report::present;
pub use replay::{ReplayError, Replayed, Watch, replay};
pub use report::{
    BranchReport, CallReport, EndingKind, EndingReport, PathReport, ThrownBy, ThrownReport, Way, WayReport,
};
pub use rng::Rng;
pub use shapes::{ShapeOptions, ShapeReport, Shapes, ShapesOfSize, count_shapes};
pub use strategy::{Strategy, WithHeap};
pub use summary::{Audit, Queries, Summary};
pub use trail::{Trail, TrailError};
pub use workers::{Progress, STACK, Sink, explore, explore_plain, visit_keeping, visit_with};
