//! Questions about the walks that a walk extends, which take few steps however long it is.
//!
//! Beside the walk that it extends by one reference, each one knows one that is further back, and the distances to these are such that
//! any walk on the way is reached in as many steps as its length has digits, about (Myers: *An applicative random-access stack*).

use super::{NONE, Node, Walk, Walks, count_work};

impl Walks {
    /// How long a walk is that extends this one, and which one further back it knows.
    pub(super) fn place_behind(&self, before: Option<u32>, own: u32) -> (u32, u32) {
        let Some(before) = before else { return (0, own) };
        let Walk { length, jump, .. } = self.walks[before as usize];
        let further = self.walks[jump as usize];
        let is_even = length - further.length == further.length - self.walks[further.jump as usize].length;
        (length + 1, if is_even { further.jump } else { before })
    }

    /// The walk of this length that a walk extends, or is.
    fn of_length(&self, walk: u32, length: u32) -> u32 {
        let mut at = walk;
        while self.walks[at as usize].length > length {
            count_work();
            let Walk { jump, before, .. } = self.walks[at as usize];
            at = match before {
                Some(before) if self.walks[jump as usize].length < length => before,
                _ => jump,
            };
        }
        at
    }

    /// Whether a walk is, or extends, another one.
    pub(in super::super) fn goes_on_from(&self, walk: u32, other: u32) -> bool {
        let (long, short) = (&self.walks[walk as usize], &self.walks[other as usize]);
        long.root == short.root && long.length >= short.length && self.of_length(walk, short.length) == other
    }

    /// The part of a walk that leads to an object on it.
    pub(in super::super) fn prefix(&self, walk: u32, node: Node) -> Option<u32> {
        // The walks to the object are looked through, and the way back, whichever comes to an end first.
        let (mut behind, mut at) = (walk, self.object(node).walk);
        while at != NONE {
            count_work();
            let here = self.walks[behind as usize];
            if here.node == node {
                return Some(behind);
            }
            if self.goes_on_from(walk, at) {
                return Some(at);
            }
            (behind, at) = (here.before?, self.walks[at as usize].older);
        }
        None
    }

    /// Whether one visit can take both: their paths part once and do not meet again.
    pub(in super::super) fn are_of_one_visit(&self, a: u32, b: u32) -> bool {
        let common = self.common(a, b);
        let rest = |walk: u32| self.walks[walk as usize].length - self.walks[common as usize].length;
        let (short, long) = if rest(a) < rest(b) { (a, b) } else { (b, a) };
        let apart = self.back(short).take(rest(short) as usize);
        apart.into_iter().all(|at| self.prefix(long, self.walks[at as usize].node).is_none())
    }

    /// The longest walk that two walks of one root both extend, or are.
    fn common(&self, a: u32, b: u32) -> u32 {
        let length = self.walks[a as usize].length.min(self.walks[b as usize].length);
        let (mut a, mut b) = (self.of_length(a, length), self.of_length(b, length));
        while a != b {
            count_work();
            let (one, other) = (self.walks[a as usize], self.walks[b as usize]);
            match (one.before, other.before) {
                (Some(before), Some(beside)) if one.jump == other.jump => (a, b) = (before, beside),
                (Some(_), Some(_)) => (a, b) = (one.jump, other.jump),
                _ => break,
            }
        }
        a
    }

    /// The walks that extend a walk by one reference.
    pub(in super::super) fn one_further(&self, walk: u32) -> impl Iterator<Item = u32> + '_ {
        let targets =
            self.held_by(self.walks[walk as usize].node).filter_map(move |edge| match self.edges[edge as usize].held {
                super::Held::At(node) => Some((edge, node)),
                _ => None,
            });
        targets.flat_map(move |(edge, node)| {
            self.to(node).filter(move |&at| {
                let at = &self.walks[at as usize];
                at.before == Some(walk) && at.edge == edge
            })
        })
    }
}
