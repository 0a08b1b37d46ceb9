//! References to objects at the end of maximal paths: they are looked at again when such a path is extended.

use super::{NONE, Walks, count_work};

/// A reference that is an alias of the object behind a walk, where that has to be the end of a maximal path.
#[derive(Copy, Clone, Debug)]
pub(in super::super) struct Maximal {
    met: u32,
    /// The walk to the object that holds the reference, and the reference.
    pub(in super::super) walk: u32,
    pub(in super::super) edge: u32,
    /// The one before it of the same walk.
    older: u32,
}

impl Walks {
    pub(in super::super) fn note_maximal(&mut self, met: u32, walk: u32, edge: u32) {
        let is_known = |entry: u32| {
            let known = self.maximal[entry as usize];
            (known.walk, known.edge) == (walk, edge)
        };
        if self.maximal_at(met).any(is_known) {
            return;
        }
        let number = self.maximal.len() as u32;
        let older = std::mem::replace(&mut self.walks[met as usize].maximal, number);
        self.maximal.push(Maximal { met, walk, edge, older });
    }

    fn maximal_at(&self, met: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.walks[met as usize].maximal;
        std::iter::from_fn(move || {
            let here = (at != NONE).then_some(at)?;
            count_work();
            at = self.maximal[here as usize].older;
            Some(here)
        })
    }

    pub(super) fn undo_maximal(&mut self, mark: usize) {
        while self.maximal.len() > mark {
            let Some(gone) = self.maximal.pop() else { break };
            self.walks[gone.met as usize].maximal = gone.older;
        }
    }

    /// The references to objects behind walks that a new walk extends.
    pub(in super::super) fn maximal_before(&self, walk: u32) -> Vec<Maximal> {
        let length = self.walks[walk as usize].length as usize;
        if self.maximal.len() <= length {
            let extended = |known: &&Maximal| known.met != walk && self.goes_on_from(walk, known.met);
            return self.maximal.iter().filter(extended).copied().collect();
        }
        let before = self.back(walk).skip(1);
        before.flat_map(|met| self.maximal_at(met)).map(|entry| self.maximal[entry as usize]).collect()
    }
}
