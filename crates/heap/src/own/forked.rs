//! A value that forks share until one of them changes it.
//!
//! Most forks end soon and change nothing of it, so a clone is one pointer. Who changes what others hold copies it first,
//! into memory that it had no more use for, if there is some.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

#[derive(Default)]
pub(super) struct Forked<T> {
    current: Rc<T>,
    /// A value that nobody needs, nor holds: only its memory is of use.
    spare: Option<Rc<T>>,
}

/// Which memory is at hand is nothing that shows.
impl<T: fmt::Debug> fmt::Debug for Forked<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.current.fmt(f)
    }
}

impl<T> Clone for Forked<T> {
    fn clone(&self) -> Self {
        Forked { current: self.current.clone(), spare: None }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        if Rc::ptr_eq(&self.current, &source.current) {
            return;
        }
        let mut old = std::mem::replace(&mut self.current, source.current.clone());
        if self.spare.is_none() && Rc::get_mut(&mut old).is_some() {
            self.spare = Some(old);
        }
    }
}

impl<T> Forked<T> {
    /// Whether they share their value.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.current, &other.current)
    }
}

impl<T> Deref for Forked<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.current
    }
}

impl<T: Clone> DerefMut for Forked<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        if Rc::strong_count(&self.current) > 1
            && let Some(mut spare) = self.spare.take()
            && let Some(memory) = Rc::get_mut(&mut spare)
        {
            memory.clone_from(&self.current);
            self.current = spare;
        }
        Rc::make_mut(&mut self.current)
    }
}
