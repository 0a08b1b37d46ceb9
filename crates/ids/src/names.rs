use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use foldhash::fast::FixedState;

use crate::Growing;

crate::id! {
    /// An interned piece of text: equal names are equal texts.
    Name;
}

/// The table of interned names. It grows under a shared reference, since a program may grow while it runs.
#[derive(Debug, Default)]
pub struct Names {
    texts: Growing<Name, Box<str>>,
    by_text: RwLock<HashMap<Box<str>, Name, FixedState>>,
}

impl Names {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn intern(&self, text: &str) -> Name {
        if let Some(name) = self.find(text) {
            return name;
        }
        let mut by_text = self.by_text.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&name) = by_text.get(text) {
            return name;
        }
        let name = self.texts.push(text.into());
        by_text.insert(text.into(), name);
        name
    }

    /// The name of this text, if it has been interned.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.by_text.read().unwrap_or_else(PoisonError::into_inner).get(text).copied()
    }

    pub fn text(&self, name: Name) -> &str {
        &self.texts[name]
    }
}

impl Clone for Names {
    fn clone(&self) -> Self {
        let by_text = self.by_text.read().unwrap_or_else(PoisonError::into_inner).clone();
        Names { texts: self.texts.clone(), by_text: RwLock::new(by_text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Id;

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
}
