use heapwise_heap::Bounds;
use heapwise_interp::NullDereference;

use crate::order::Order;
use crate::strategy::Strategy;

/// How to explore.
#[derive(Clone, Debug)]
pub struct Options {
    pub strategy: Strategy,
    pub bounds: Bounds,
    pub null_dereference: NullDereference,
    pub order: Order,
    /// How many workers.
    pub jobs: usize,
    pub solver: heapwise_solver::Config,
    /// Whether it is told what paths have run of the program ([`crate::Summary::covered`]).
    pub coverage: bool,
}
