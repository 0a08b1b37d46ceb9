//! How many objects there are on some paths.

use heapwise_hex::{Anchor, PathId, Step};
use heapwise_term::{Limits, Origin, Sort, Term};

use super::super::super::known::index_of;
use super::super::super::walks::{Held, Node};
use super::super::tally::Count;
use super::Speaker;
use crate::Slot;

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
        let are_all = self.cx.terms.eq(number, known);
        if open == 0 && !self.walks.gave_up {
            return self.say(are_all);
        }
        let least = self.cx.terms.le(known, number);
        self.say(least);
        if !self.walks.gave_up
            && let Some(more) = self.more_elements(root, paths, open)
        {
            let term = self.cx.terms.or(are_all, more);
            self.say(term);
        }
    }

    /// That there are elements of arrays that are not known, where these are all that may lead to more objects.
    fn more_elements(&mut self, root: u32, paths: PathId, open: u32) -> Option<Term> {
        let arrays = self.walks.open_arrays(self.cx, self.legal, root, paths);
        if arrays.len() != open as usize {
            return None;
        }
        let mut more = Term::FALSE;
        for array in arrays {
            let held = self.walks.held_by(array).map(|edge| self.walks.edges[edge as usize]);
            let known = held.filter(|edge| edge.step == Step::Element && edge.held != Held::Unknown);
            let indices = known.map(|edge| index_of(self.cx, edge.symbol)).collect::<Option<Vec<Term>>>()?;
            let length = self.first(array, Slot::Length);
            let many = self.cx.terms.i32(i32::try_from(indices.len()).ok()?);
            let is_longer = self.cx.terms.lt(many, length);
            more = self.cx.terms.or(more, is_longer);
            // Two of them may be one.
            for (at, &one) in indices.iter().enumerate() {
                for &other in &indices[..at] {
                    let are_one = self.cx.terms.eq(one, other);
                    more = self.cx.terms.or(more, are_one);
                }
            }
        }
        Some(more)
    }

    /// There are as many as are known, where no more elements of arrays are there.
    pub(super) fn counted_to_the_end(&mut self) -> Vec<Term> {
        let mut all = Vec::new();
        for Count { root, paths, objects, open } in self.walks.tally.counts.clone() {
            if open > 0
                && let Some(number) = self.count_symbol(root, paths)
            {
                let known = self.cx.terms.i32(i32::try_from(objects).unwrap_or(i32::MAX));
                all.push(self.cx.terms.eq(number, known));
            }
        }
        all
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
