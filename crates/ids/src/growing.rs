use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::Id;

/// A table that several threads read while it grows: what has been pushed stays where it is.
///
/// A program whose classes are loaded as it runs consists of these.
#[derive(Clone, Debug)]
pub struct Growing<I, T> {
    items: boxcar::Vec<T>,
    id: PhantomData<fn() -> I>,
}

impl<I: Id, T> Growing<I, T> {
    pub fn new() -> Self {
        Self { items: boxcar::Vec::new(), id: PhantomData }
    }

    pub fn push(&self, item: T) -> I {
        I::from_index(self.items.push(item))
    }

    /// The index that the next `push` returns, as long as nobody else pushes.
    pub fn next_id(&self) -> I {
        I::from_index(self.len())
    }

    pub fn len(&self) -> usize {
        self.items.count()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.len()).map(I::from_index)
    }

    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        self.items.iter().map(|(index, item)| (I::from_index(index), item))
    }

    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.items.iter().map(|(_, item)| item)
    }
}

impl<I: Id, T> Default for Growing<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T: PartialEq> PartialEq for Growing<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.values().eq(other.values())
    }
}

impl<I: Id, T: Eq> Eq for Growing<I, T> {}

impl<I: Id, T> FromIterator<T> for Growing<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(items: It) -> Self {
        Self { items: items.into_iter().collect(), id: PhantomData }
    }
}

impl<I: Id, T> Index<I> for Growing<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Growing<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        self.items.get_mut(id.index()).expect("an index that was given out")
    }
}
