//! What is still to be explored.

use std::collections::VecDeque;

use crate::order::{Choose, Order, Waiting};
use crate::trail::Trail;

/// A path that can wait.
pub(crate) trait HasTrail {
    fn trail(&self) -> &Trail;
}

/// A path that waits: as it is, or as the trail that leads to it.
#[derive(Debug)]
pub(crate) enum Next<J> {
    Live(J),
    Trail(Trail),
}

/// States are kept ready up to this many; the others wait as trails, which are small.
const LIVE: usize = 4096;

#[derive(Debug)]
pub(crate) struct Frontier<J> {
    chooser: Box<dyn Choose>,
    waiting: VecDeque<Next<J>>,
}

impl<J: HasTrail> HasTrail for Next<J> {
    fn trail(&self) -> &Trail {
        match self {
            Next::Live(job) => job.trail(),
            Next::Trail(trail) => trail,
        }
    }
}

impl<J: HasTrail> Waiting for VecDeque<Next<J>> {
    fn count(&self) -> usize {
        self.len()
    }

    fn trail(&self, number: usize) -> &Trail {
        self[number].trail()
    }
}

impl<J: HasTrail> Frontier<J> {
    pub(crate) fn new(order: &Order) -> Self {
        Frontier { chooser: order.chooser(), waiting: VecDeque::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Adds a path; the newest comes first where the order is depth-first.
    pub(crate) fn push(&mut self, job: J) {
        let is_room = self.waiting.len() < LIVE;
        self.waiting.push_back(if is_room { Next::Live(job) } else { Next::Trail(job.trail().clone()) });
    }

    pub(crate) fn push_trail(&mut self, trail: Trail) {
        self.waiting.push_back(Next::Trail(trail));
    }

    pub(crate) fn pop(&mut self) -> Option<Next<J>> {
        let last = self.waiting.len().checked_sub(1)?;
        match self.chooser.choose(&self.waiting) {
            0 => self.waiting.pop_front(),
            at => self.waiting.swap_remove_back(at.min(last)),
        }
    }

    /// Gives away the path that has waited longest: usually the one with most below it.
    pub(crate) fn give(&mut self) -> Option<Trail> {
        Some(match self.waiting.pop_front()? {
            Next::Live(job) => job.trail().clone(),
            Next::Trail(trail) => trail,
        })
    }

    /// Keeps only trails, so that nothing refers to terms any more.
    pub(crate) fn dehydrate(&mut self) {
        for waiting in &mut self.waiting {
            if let Next::Live(job) = waiting {
                *waiting = Next::Trail(job.trail().clone());
            }
        }
    }
}
