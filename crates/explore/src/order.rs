//! In which order paths are explored. What is found does not depend on it; what is found first does.

use std::fmt;
use std::sync::Arc;

use crate::rng::Rng;
use crate::trail::Trail;

/// Chooses which of the paths that wait is next. Every worker has a chooser of its own.
pub trait Choose: fmt::Debug {
    /// The number of the path that is next. At least one waits. A number beyond the last one is taken for the last.
    fn choose(&mut self, waiting: &dyn Waiting) -> usize;
}

/// The paths that a worker has not taken up yet: the oldest first, except that where one was taken from the middle, the newest
/// has come into its place.
pub trait Waiting {
    /// How many there are.
    fn count(&self) -> usize;

    /// The answers that lead to one of them.
    fn trail(&self, number: usize) -> &Trail;
}

/// An order of exploration: one of those that there are, or somebody's own.
#[derive(Clone, Debug)]
pub enum Order {
    DepthFirst,
    BreadthFirst,
    /// Random, repeatable by its seed.
    Random(u64),
    Own(OwnOrder),
}

/// An order of somebody's own, see [`Order::own`].
#[derive(Clone)]
pub struct OwnOrder {
    chooser: Arc<dyn Fn() -> Box<dyn Choose> + Send + Sync>,
}

impl Order {
    /// The order of a chooser. Each worker begins with a clone of it.
    pub fn own(chooser: impl Choose + Clone + Send + Sync + 'static) -> Self {
        Order::Own(OwnOrder { chooser: Arc::new(move || Box::new(chooser.clone())) })
    }

    /// A chooser for a worker.
    pub(crate) fn chooser(&self) -> Box<dyn Choose> {
        match self {
            Order::DepthFirst => Box::new(DepthFirst),
            Order::BreadthFirst => Box::new(BreadthFirst),
            Order::Random(seed) => Box::new(Random(Rng::new(*seed))),
            Order::Own(own) => (own.chooser)(),
        }
    }
}

/// Orders of somebody's own are the same if one is a clone of the other.
impl PartialEq for Order {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Order::DepthFirst, Order::DepthFirst) | (Order::BreadthFirst, Order::BreadthFirst) => true,
            (Order::Random(seed), Order::Random(other)) => seed == other,
            (Order::Own(own), Order::Own(other)) => Arc::ptr_eq(&own.chooser, &other.chooser),
            _ => false,
        }
    }
}

impl Eq for Order {}

impl fmt::Debug for OwnOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.chooser)().fmt(f)
    }
}

#[derive(Debug)]
struct DepthFirst;

impl Choose for DepthFirst {
    fn choose(&mut self, waiting: &dyn Waiting) -> usize {
        waiting.count() - 1
    }
}

#[derive(Debug)]
struct BreadthFirst;

impl Choose for BreadthFirst {
    fn choose(&mut self, _: &dyn Waiting) -> usize {
        0
    }
}

#[derive(Debug)]
struct Random(Rng);

impl Choose for Random {
    fn choose(&mut self, waiting: &dyn Waiting) -> usize {
        self.0.below(waiting.count())
    }
}
