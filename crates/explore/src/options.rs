use std::fmt;
use std::str::FromStr;

use heapwise_heap::{Bounds, Heap, Lazier, LazierSharp, Lazy, Pose, Summary};
use heapwise_interp::NullDereference;

use crate::frontier::Order;

/// A heap strategy, chosen at run time.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strategy {
    Lazy,
    Lazier,
    LazierSharp,
    Summary,
    Pose,
}

impl Strategy {
    pub const ALL: [Strategy; 5] =
        [Strategy::Lazy, Strategy::Lazier, Strategy::LazierSharp, Strategy::Summary, Strategy::Pose];

    pub fn name(self) -> &'static str {
        match self {
            Strategy::Lazy => Lazy::NAME,
            Strategy::Lazier => Lazier::NAME,
            Strategy::LazierSharp => LazierSharp::NAME,
            Strategy::Summary => Summary::NAME,
            Strategy::Pose => Pose::NAME,
        }
    }

    /// Whether it chooses which object a reference refers to; the others keep every case in one path.
    pub fn chooses(self) -> bool {
        matches!(self, Strategy::Lazy | Strategy::Lazier | Strategy::LazierSharp)
    }

    /// Does something with the heap that this strategy is.
    pub fn with<W: WithHeap>(self, what: W) -> W::Out {
        match self {
            Strategy::Lazy => what.with::<Lazy>(),
            Strategy::Lazier => what.with::<Lazier>(),
            Strategy::LazierSharp => what.with::<LazierSharp>(),
            Strategy::Summary => what.with::<Summary>(),
            Strategy::Pose => what.with::<Pose>(),
        }
    }
}

/// What can be done with a heap whose strategy is known when compiling.
pub trait WithHeap {
    type Out;

    fn with<H: Heap>(self) -> Self::Out;
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Strategy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Strategy::ALL.into_iter().find(|strategy| strategy.name() == text);
        found.ok_or_else(|| format!("no heap strategy is called `{text}`"))
    }
}

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
}
