use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use foldhash::fast::FixedState;

use crate::{Growing, Id};

crate::id! {
    /// An interned piece of text: equal names are equal texts.
    Name;
}

/// The table of interned names. It grows under a shared reference, since a program may grow while it runs.
#[derive(Debug, Default)]
pub struct Names(Arc<Table>);

#[derive(Debug, Default)]
struct Table {
    entries: Growing<Name, Entry>,
    by_text: RwLock<HashMap<Box<str>, Name, FixedState>>,
    /// Set once names are late ones.
    has_begun: OnceLock<()>,
}

#[derive(Clone, Debug)]
struct Entry {
    text: Box<str>,
    number: u64,
}

/// A number for each name that is the same in every run: names that are there before a program runs are numbered in order, and
/// those that come later, in whatever order workers ask for them, by their texts.
#[derive(Clone, Default, Debug)]
pub struct NameNumbers(Arc<Table>);

/// The numbers from here on are those of late names.
const LATE: u64 = 1 << 32;

impl Names {
    pub fn new() -> Self {
        Self::default()
    }

    /// A program is about to run: names from now on are late ones.
    pub fn begin(&self) {
        let _ = self.0.has_begun.set(());
    }

    /// The numbers of these names, also of those that are still to come.
    pub fn numbers(&self) -> NameNumbers {
        NameNumbers(Arc::clone(&self.0))
    }

    pub fn intern(&self, text: &str) -> Name {
        if let Some(name) = self.find(text) {
            return name;
        }
        let mut by_text = self.0.by_text.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&name) = by_text.get(text) {
            return name;
        }
        let number = match self.0.has_begun.get() {
            None => self.0.entries.len() as u64,
            Some(()) => LATE | FixedState::with_seed(0).hash_one(text),
        };
        let name = self.0.entries.push(Entry { text: text.into(), number });
        by_text.insert(text.into(), name);
        name
    }

    /// The name of this text, if it has been interned.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.0.by_text.read().unwrap_or_else(PoisonError::into_inner).get(text).copied()
    }

    pub fn text(&self, name: Name) -> &str {
        &self.0.entries[name].text
    }
}

impl NameNumbers {
    /// The number of a name. A name of no table is its own.
    pub fn number(&self, name: Name) -> u64 {
        self.0.entries.get(name).map_or(name.index() as u64, |entry| entry.number)
    }
}

/// A copy does not see what is added to the other.
impl Clone for Names {
    fn clone(&self) -> Self {
        let by_text = self.0.by_text.read().unwrap_or_else(PoisonError::into_inner).clone();
        let (entries, has_begun) = (self.0.entries.clone(), self.0.has_begun.clone());
        Names(Arc::new(Table { entries, by_text: RwLock::new(by_text), has_begun }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_equal_names() {
        let names = Names::new();
        let next = names.intern("next");
        let left = names.intern("left");
        assert_eq!(next, names.intern("next"));
        assert_ne!(next, left);
        assert_eq!(names.text(left), "left");
        assert_eq!(names.find("right"), None);
        assert_eq!(names.clone().find("left").map(Id::index), Some(left.index()));
    }

    #[test]
    fn late_names_have_the_same_number_in_whatever_order_they_come() {
        let [one, another] = [["x@1", "x@2"], ["x@2", "x@1"]].map(|late| {
            let names = Names::new();
            let numbers = names.numbers();
            names.intern("x");
            names.begin();
            for text in late {
                names.intern(text);
            }
            ["x", "x@1", "x@2"].map(|text| names.find(text).map(|name| numbers.number(name)))
        });
        assert_eq!(one, another);
        assert_eq!(one[0], Some(0));
    }
}
