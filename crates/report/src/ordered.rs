//! Paths in the order of their trails, however they arrive.
//!
//! One worker that goes depth first meets paths nearly in that order, so they can be written at once: only a path that
//! ends where it branches off (cut, or undecided) is seen before those left of it, and is held back until one to the
//! right of it comes. Otherwise all are collected and sorted, on disk where they are many.

use std::collections::BTreeMap;
use std::io;

use heapwise_explore::{EndingKind, Trail};

use crate::spill::{Runs, ScratchMaker};

/// How paths come in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// From one worker that goes depth first.
    DepthFirst,
    Any,
}

/// How much text is held in memory.
const HELD: usize = 64 << 20;

pub(crate) struct Ordered<'s> {
    arrival: Arrival,
    held: BTreeMap<Trail, String>,
    /// Bytes held.
    size: usize,
    at_most: usize,
    runs: Runs<'s>,
}

impl<'s> Ordered<'s> {
    pub(crate) fn new(arrival: Arrival, scratch: ScratchMaker<'s>) -> Self {
        Ordered { arrival, held: BTreeMap::new(), size: 0, at_most: HELD, runs: Runs::new(scratch) }
    }

    /// Takes a path in; writes what no later one can come before.
    pub(crate) fn add(
        &mut self,
        trail: Trail,
        ending: EndingKind,
        text: String,
        write: &mut dyn FnMut(&str) -> io::Result<()>,
    ) -> io::Result<()> {
        let comes_early = matches!(ending, EndingKind::Cut | EndingKind::Undecided);
        if self.arrival == Arrival::DepthFirst && !comes_early {
            while let Some(first) = self.held.first_entry() {
                if *first.key() > trail {
                    break;
                }
                let (trail, text) = first.remove_entry();
                self.size -= weight(&trail, &text);
                write(&text)?;
            }
            return write(&text);
        }
        self.size += weight(&trail, &text);
        self.held.insert(trail, text);
        if self.size > self.at_most {
            // What is written already comes before all that is held: from here on, sorting does.
            self.arrival = Arrival::Any;
            self.runs.spill(std::mem::take(&mut self.held))?;
            self.size = 0;
        }
        Ok(())
    }

    /// Forgets all but the first paths, for those who write no more than these. Says how many it forgot.
    pub(crate) fn keep_first(&mut self, count: u64) -> u64 {
        let mut forgotten = 0;
        while self.held.len() as u64 > count
            && let Some((trail, text)) = self.held.pop_last()
        {
            self.size -= weight(&trail, &text);
            forgotten += 1;
        }
        forgotten
    }

    /// Whether a path comes after so many others that are held: none of these will be written later than it.
    pub(crate) fn is_beyond(&self, trail: &Trail, count: u64) -> bool {
        self.held.len() as u64 >= count && self.held.last_key_value().is_none_or(|(last, _)| last < trail)
    }

    /// Writes what is left.
    pub(crate) fn finish(self, write: &mut dyn FnMut(&str) -> io::Result<()>) -> io::Result<()> {
        self.runs.merge(self.held, write)
    }
}

/// The bytes that a path that is held takes.
fn weight(trail: &Trail, text: &str) -> usize {
    text.len() + 4 * trail.answers().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arrival: Arrival, at_most: usize, paths: &[(&str, EndingKind)], written_early: usize) {
        let mut written: Vec<String> = Vec::new();
        let make = || Ok(Box::new(io::Cursor::new(Vec::new())) as Box<dyn crate::spill::Scratch>);
        let mut ordered = Ordered { at_most, ..Ordered::new(arrival, &make) };
        for (trail, ending) in paths {
            let mut write = |text: &str| {
                written.push(text.to_owned());
                Ok(())
            };
            ordered.add(trail.parse().unwrap(), *ending, String::from(*trail), &mut write).unwrap();
        }
        assert_eq!(written.len(), written_early);
        ordered
            .finish(&mut |text| {
                written.push(text.to_owned());
                Ok(())
            })
            .unwrap();
        let mut expected: Vec<&str> = paths.iter().map(|(trail, _)| *trail).collect();
        expected.sort_by_key(|trail| trail.parse::<Trail>().unwrap());
        assert_eq!(written, expected);
    }

    #[test]
    fn paths_come_out_in_the_order_of_their_trails() {
        use EndingKind::{Cut, Returned};
        let depth_first = [("1", Cut), ("0.1", Cut), ("0.0", Returned), ("0.2", Returned), ("2", Returned), ("3", Cut)];
        check(Arrival::DepthFirst, HELD, &depth_first, 5);
        let any = [("10", Returned), ("2", Returned), ("0.1", Returned), ("0.0.7", Cut), ("1", Returned), ("0.2", Cut)];
        check(Arrival::Any, HELD, &any, 0);
        for at_most in [0, 10] {
            check(Arrival::Any, at_most, &any, 0);
            check(Arrival::DepthFirst, at_most, &[("5", Cut), ("4", Cut), ("3", Cut), ("0.1", Returned)], 0);
        }
    }
}
