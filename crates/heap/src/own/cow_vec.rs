//! A growing table that is cheap to clone: full chunks are shared, and copied when one of their holders changes them.
//!
//! Only the last, incomplete chunk is copied by a clone, so a clone costs the same however long the table is. A short
//! table is nothing but that chunk: a plain vector whose memory `clone_from` reuses. Chunks are held in groups, so that
//! the first change after a clone does not copy a pointer to every chunk of a long table.

use std::rc::Rc;

type Chunk<T, const N: usize> = Rc<[T; N]>;

/// How many chunks are in a group.
const GROUP: usize = 32;

#[derive(Debug)]
pub(super) struct CowVec<T, const N: usize> {
    /// Groups of full chunks. All groups but the last are full, too.
    full: Rc<Vec<Rc<Vec<Chunk<T, N>>>>>,
    /// How many entries are in full chunks.
    start: usize,
    /// Fewer than `N` entries.
    tail: Vec<T>,
}

impl<T, const N: usize> Default for CowVec<T, N> {
    fn default() -> Self {
        CowVec { full: Rc::default(), start: 0, tail: Vec::new() }
    }
}

impl<T: Copy, const N: usize> Clone for CowVec<T, N> {
    fn clone(&self) -> Self {
        CowVec { full: self.full.clone(), start: self.start, tail: self.tail.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        if !Rc::ptr_eq(&self.full, &source.full) {
            self.full = source.full.clone();
        }
        self.start = source.start;
        self.tail.clone_from(&source.tail);
    }
}

impl<T: Copy, const N: usize> CowVec<T, N> {
    pub(super) fn len(&self) -> usize {
        self.start + self.tail.len()
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> &T {
        match at.checked_sub(self.start) {
            Some(at) => &self.tail[at],
            None => &self.chunk(at)[at % N],
        }
    }

    /// The entry, for changing it: the chunk is copied first if others hold it too.
    #[inline]
    pub(super) fn get_mut(&mut self, at: usize) -> &mut T {
        match at.checked_sub(self.start) {
            Some(at) => &mut self.tail[at],
            None => {
                let groups = Rc::make_mut(&mut self.full);
                let group = Rc::make_mut(&mut groups[at / N / GROUP]);
                &mut Rc::make_mut(&mut group[at / N % GROUP])[at % N]
            }
        }
    }

    pub(super) fn push(&mut self, item: T) {
        self.tail.push(item);
        if self.tail.len() == N {
            self.close_tail();
        }
    }

    /// Appends the same entry many times. Where that fills whole chunks, they are one chunk, stored once.
    pub(super) fn extend(&mut self, item: T, mut number: usize) {
        let first = number.min(N - self.tail.len());
        self.tail.resize(self.tail.len() + first, item);
        number -= first;
        if self.tail.len() == N {
            self.close_tail();
        }
        if number >= N {
            let chunk = Rc::new([item; N]);
            (0..number / N).for_each(|_| self.push_chunk(chunk.clone()));
            number %= N;
        }
        self.tail.resize(self.tail.len() + number, item);
    }

    /// Fills the last chunk with the entry, so that all there is now is shared with every clone.
    pub(super) fn close(&mut self, item: T) {
        if !self.tail.is_empty() {
            self.extend(item, N - self.tail.len());
        }
    }

    /// The entries from `from` on, `number` of them, chunk by chunk.
    pub(super) fn slices(&self, from: usize, number: usize) -> impl Iterator<Item = &[T]> {
        let end = from + number;
        let mut at = from;
        std::iter::from_fn(move || {
            if at >= end {
                return None;
            }
            let slice = match at.checked_sub(self.start) {
                Some(at) => &self.tail[at..end - self.start],
                None => {
                    let begin = at / N * N;
                    &self.chunk(at)[at - begin..(end - begin).min(N)]
                }
            };
            at += slice.len();
            Some(slice)
        })
    }

    fn close_tail(&mut self) {
        if let Ok(chunk) = <[T; N]>::try_from(self.tail.as_slice()) {
            self.tail.clear();
            self.push_chunk(Rc::new(chunk));
        }
    }

    /// Appends a chunk. The tail is empty.
    fn push_chunk(&mut self, chunk: Chunk<T, N>) {
        let groups = Rc::make_mut(&mut self.full);
        match groups.last_mut() {
            Some(group) if group.len() < GROUP => Rc::make_mut(group).push(chunk),
            _ => groups.push(Rc::new(vec![chunk])),
        }
        self.start += N;
    }

    /// The full chunk in which an entry lies.
    #[inline]
    fn chunk(&self, at: usize) -> &[T; N] {
        &self.full[at / N / GROUP][at / N % GROUP]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Small = CowVec<u32, 4>;

    fn check(table: &Small, expected: &[u32]) {
        assert_eq!(table.len(), expected.len());
        for (at, value) in expected.iter().enumerate() {
            assert_eq!(table.get(at), value, "at {at} of {expected:?}");
        }
        for from in (0..expected.len()).step_by(7) {
            for to in (from..=expected.len()).step_by(5) {
                let found: Vec<u32> = table.slices(from, to - from).flatten().copied().collect();
                assert_eq!(found, expected[from..to], "{from}..{to}");
            }
        }
    }

    /// A generator without much to it: the tests need only variety.
    fn next(seed: &mut u64) -> usize {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) as usize
    }

    #[test]
    fn clones_go_their_own_ways() {
        for first in 0..50 {
            let mut seed = first;
            let mut tables: Vec<(Small, Vec<u32>)> = vec![Default::default()];
            for step in 0..200 {
                let chosen = next(&mut seed) % tables.len();
                let (table, expected) = &mut tables[chosen];
                match next(&mut seed) % 8 {
                    0..3 => {
                        table.push(step);
                        expected.push(step);
                    }
                    3..5 if !expected.is_empty() => {
                        let at = next(&mut seed) % expected.len();
                        *table.get_mut(at) = step;
                        expected[at] = step;
                    }
                    5 => {
                        // Now and then enough for more than one group.
                        let number = if next(&mut seed).is_multiple_of(4) { 150 } else { next(&mut seed) % 11 };
                        table.extend(step, number);
                        expected.resize(expected.len() + number, step);
                    }
                    6 => {
                        table.close(step);
                        expected.resize(expected.len().next_multiple_of(4), step);
                    }
                    _ if tables.len() < 5 => {
                        let copy = tables[chosen].clone();
                        tables.push(copy);
                    }
                    _ => {
                        let source = tables[chosen].clone();
                        let target = next(&mut seed) % tables.len();
                        tables[target].0.clone_from(&source.0);
                        tables[target].1 = source.1;
                    }
                }
            }
            tables.iter().for_each(|(table, expected)| check(table, expected));
        }
    }

    #[test]
    fn a_million_equal_entries_are_stored_once() {
        let mut table: CowVec<u64, 256> = CowVec::default();
        table.extend(7, 1_000_000);
        let first = &table.full[0][1];
        assert!(table.full.iter().flat_map(|group| group.iter()).skip(1).all(|chunk| Rc::ptr_eq(chunk, first)));
        *table.get_mut(999_000) = 8;
        assert_eq!((*table.get(998_999), *table.get(999_000), *table.get(999_001)), (7, 8, 7));
    }
}
