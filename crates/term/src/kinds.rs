//! Kinds, and sets of them: what a non-null reference may refer to.
//!
//! A set is a few ranges of numbers, stored once and named by a number, so that equal sets are compared at no cost.

use std::collections::HashMap;

use foldhash::fast::FixedState;

/// What a non-null reference refers to: a number, the class for those who use this crate.
pub type Kind = u32;

/// An interned set of kinds: equal numbers are equal sets.
/// By default the empty set.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kinds(u32);

impl Kinds {
    pub const NONE: Kinds = Kinds(0);
    /// Every kind there is.
    pub const ALL: Kinds = Kinds(1);
}

/// Sorted, disjoint, non-adjacent inclusive ranges. A class tree numbered in preorder makes a subtree one range.
type Ranges = Box<[(Kind, Kind)]>;

/// The table of sets of kinds.
#[derive(Clone, Debug)]
pub struct KindTable {
    sets: Vec<Ranges>,
    by_ranges: HashMap<Ranges, Kinds, FixedState>,
}

impl Default for KindTable {
    fn default() -> Self {
        let mut table = KindTable { sets: Vec::new(), by_ranges: HashMap::default() };
        assert_eq!(table.intern(Vec::new()), Kinds::NONE);
        assert_eq!(table.intern(vec![(0, Kind::MAX)]), Kinds::ALL);
        table
    }
}

impl KindTable {
    fn intern(&mut self, ranges: Vec<(Kind, Kind)>) -> Kinds {
        let ranges = ranges.into_boxed_slice();
        if let Some(&kinds) = self.by_ranges.get(&ranges) {
            return kinds;
        }
        let kinds = Kinds(self.sets.len() as u32);
        self.sets.push(ranges.clone());
        self.by_ranges.insert(ranges, kinds);
        kinds
    }

    /// The set of the given kinds, in any order.
    pub fn set(&mut self, kinds: impl IntoIterator<Item = Kind>) -> Kinds {
        let mut sorted: Vec<Kind> = kinds.into_iter().collect();
        sorted.sort_unstable();
        let mut ranges: Vec<(Kind, Kind)> = Vec::new();
        for kind in sorted {
            match ranges.last_mut() {
                Some((_, high)) if kind <= high.saturating_add(1) => *high = kind.max(*high),
                _ => ranges.push((kind, kind)),
            }
        }
        self.intern(ranges)
    }

    /// All kinds from one to another.
    pub fn range(&mut self, low: Kind, high: Kind) -> Kinds {
        self.intern(if low <= high { vec![(low, high)] } else { Vec::new() })
    }

    pub fn contains(&self, kinds: Kinds, kind: Kind) -> bool {
        self.ranges(kinds).iter().any(|&(low, high)| (low..=high).contains(&kind))
    }

    pub fn intersect(&mut self, a: Kinds, b: Kinds) -> Kinds {
        if a == b || b == Kinds::ALL {
            return a;
        }
        if a == Kinds::ALL {
            return b;
        }
        let mut common = Vec::new();
        for &(low_a, high_a) in self.ranges(a) {
            for &(low_b, high_b) in self.ranges(b) {
                let (low, high) = (low_a.max(low_b), high_a.min(high_b));
                if low <= high {
                    common.push((low, high));
                }
            }
        }
        self.intern(common)
    }

    /// The kinds of `a` that are not in `b`.
    pub fn minus(&mut self, a: Kinds, b: Kinds) -> Kinds {
        let mut rest: Vec<(Kind, Kind)> = self.ranges(a).to_vec();
        for &(low_b, high_b) in self.ranges(b) {
            let mut next = Vec::new();
            for (low, high) in rest {
                if high < low_b || high_b < low {
                    next.push((low, high));
                    continue;
                }
                if low < low_b {
                    next.push((low, low_b - 1));
                }
                if high_b < high {
                    next.push((high_b + 1, high));
                }
            }
            rest = next;
        }
        self.intern(rest)
    }

    pub fn union(&mut self, a: Kinds, b: Kinds) -> Kinds {
        let mut sorted: Vec<(Kind, Kind)> = self.ranges(a).iter().chain(self.ranges(b)).copied().collect();
        sorted.sort_unstable();
        let mut ranges: Vec<(Kind, Kind)> = Vec::new();
        for (low, high) in sorted {
            match ranges.last_mut() {
                Some((_, last)) if low <= last.saturating_add(1) => *last = high.max(*last),
                _ => ranges.push((low, high)),
            }
        }
        self.intern(ranges)
    }

    pub fn is_subset(&self, a: Kinds, b: Kinds) -> bool {
        // Ranges are not adjacent, so a range of the one lies within a single range of the other.
        let within = |&(low, high): &(Kind, Kind)| self.ranges(b).iter().any(|&(l, h)| l <= low && high <= h);
        a == b || self.ranges(a).iter().all(within)
    }

    pub fn are_disjoint(&self, a: Kinds, b: Kinds) -> bool {
        let meets = |&(low, high): &(Kind, Kind)| self.ranges(b).iter().any(|&(l, h)| l <= high && low <= h);
        !self.ranges(a).iter().any(meets)
    }

    /// The smallest kind in the set.
    pub fn first(&self, kinds: Kinds) -> Option<Kind> {
        self.ranges(kinds).first().map(|&(low, _)| low)
    }

    /// The set as sorted, disjoint, inclusive ranges.
    pub fn ranges(&self, kinds: Kinds) -> &[(Kind, Kind)] {
        &self.sets[kinds.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_canonical() {
        let mut table = KindTable::default();
        let a = table.set([3, 1, 2, 7]);
        assert_eq!(table.ranges(a), &[(1, 3), (7, 7)]);
        assert_eq!(a, table.set([7, 2, 3, 1, 1]));
        let b = table.set([2, 7, 9]);
        let common = table.intersect(a, b);
        assert_eq!(common, table.set([2, 7]));
        let rest = table.minus(a, b);
        assert_eq!(rest, table.set([1, 3]));
        assert!(table.is_subset(common, a));
        assert!(table.are_disjoint(rest, b));
        assert_eq!(table.intersect(a, Kinds::ALL), a);
        assert_eq!(table.union(rest, b), table.set([1, 2, 3, 7, 9]));
        assert!(!table.is_subset(Kinds::ALL, a) && table.is_subset(Kinds::NONE, a));
        assert_eq!(table.minus(a, Kinds::ALL), Kinds::NONE);
        assert_eq!(table.first(b), Some(2));
        assert_eq!(table.range(1, 3), table.set([1, 2, 3]));
        assert_eq!(table.range(3, 1), Kinds::NONE);
    }
}
