//! How many objects there are on some paths.

use heapwise_hex::{Anchor, PathId};
use heapwise_term::{Limits, Origin, Sort, Term};

use super::super::super::walks::Node;
use super::super::tally::Count;
use super::Speaker;

impl Speaker<'_, '_> {
    /// There are as many objects as are known, and more only behind what is not known.
    pub(super) fn counted(&mut self, count: u32) {
        let Count { root, paths, objects, open } = self.walks.tally.counts[count as usize];
        self.begin(None);
        self.part.is_apart = true;
        if self.is_explained() {
            self.part.walks.push(root);
            self.part.edges = (0..self.walks.edges.len() as u32).collect();
            self.part.objects = (0..self.walks.objects() as Node).collect();
        }
        let Some(number) = self.count_symbol(root, paths) else { return };
        let known = self.cx.terms.i32(i32::try_from(objects).unwrap_or(i32::MAX));
        let term = match open {
            0 if !self.walks.gave_up => self.cx.terms.eq(number, known),
            _ => self.cx.terms.le(known, number),
        };
        self.say(term);
    }

    pub(super) fn count_symbol(&mut self, root: u32, paths: PathId) -> Option<Term> {
        let section = self.walks.walks[root as usize].section;
        let &(_, name) = self.legal.numbers.counted[section].iter().find(|(known, _)| *known == paths)?;
        let origin = match self.legal.rules.sections[section].anchor {
            Anchor::Inputs => Origin::Input(name),
            Anchor::Class(_) => Origin::Field(self.walks.name(self.walks.walks[root as usize].node), name, name),
        };
        // No heap has more objects than that.
        Some(self.symbol(origin, Sort::I32, Limits::U30))
    }
}
