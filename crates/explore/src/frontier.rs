//! What is still to be explored, and in which order.

use std::collections::VecDeque;

use crate::rng::Rng;
use crate::trail::Trail;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Order {
    DepthFirst,
    BreadthFirst,
    /// Random, repeatable by its seed.
    Random(u64),
}

/// A path that waits: as it is, or as the trail that leads to it.
#[derive(Debug)]
pub(crate) enum Waiting<J> {
    Live(J),
    Trail(Trail),
}

/// States are kept ready up to this many; the others wait as trails, which are small.
const LIVE: usize = 4096;

#[derive(Debug)]
pub(crate) struct Frontier<J> {
    order: Order,
    rng: Rng,
    waiting: VecDeque<Waiting<J>>,
}

impl<J> Frontier<J> {
    pub(crate) fn new(order: Order) -> Self {
        let seed = if let Order::Random(seed) = order { seed } else { 0 };
        Frontier { order, rng: Rng::new(seed), waiting: VecDeque::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Adds a path; the newest comes first where the order is depth-first.
    pub(crate) fn push(&mut self, job: J, trail_of: impl Fn(&J) -> &Trail) {
        let waiting =
            if self.waiting.len() < LIVE { Waiting::Live(job) } else { Waiting::Trail(trail_of(&job).clone()) };
        self.waiting.push_back(waiting);
    }

    pub(crate) fn push_trail(&mut self, trail: Trail) {
        self.waiting.push_back(Waiting::Trail(trail));
    }

    pub(crate) fn pop(&mut self) -> Option<Waiting<J>> {
        match self.order {
            Order::DepthFirst => self.waiting.pop_back(),
            Order::BreadthFirst => self.waiting.pop_front(),
            Order::Random(_) if self.waiting.is_empty() => None,
            Order::Random(_) => {
                let at = self.rng.below(self.waiting.len());
                self.waiting.swap_remove_back(at)
            }
        }
    }

    /// Gives away the path that has waited longest: usually the one with most below it.
    pub(crate) fn give(&mut self, trail_of: impl Fn(&J) -> &Trail) -> Option<Trail> {
        Some(match self.waiting.pop_front()? {
            Waiting::Live(job) => trail_of(&job).clone(),
            Waiting::Trail(trail) => trail,
        })
    }

    /// Keeps only trails, so that nothing refers to terms any more.
    pub(crate) fn dehydrate(&mut self, trail_of: impl Fn(&J) -> &Trail) {
        for waiting in &mut self.waiting {
            if let Waiting::Live(job) = waiting {
                *waiting = Waiting::Trail(trail_of(job).clone());
            }
        }
    }
}
