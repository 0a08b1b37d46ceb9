use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::Id;

crate::id! {
    /// An interned piece of text: equal names are equal texts.
    Name;
}

/// The table of interned names.
#[derive(Clone, Debug, Default)]
pub struct Names {
    texts: Vec<Box<str>>,
    by_text: HashMap<Box<str>, Name, FixedState>,
}

impl Names {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.by_text.get(text) {
            return name;
        }
        let name = Name::from_index(self.texts.len());
        self.texts.push(text.into());
        self.by_text.insert(text.into(), name);
        name
    }

    /// The name of this text, if it has been interned.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.by_text.get(text).copied()
    }

    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_equal_names() {
        let mut names = Names::new();
        let next = names.intern("next");
        let left = names.intern("left");
        assert_eq!(next, names.intern("next"));
        assert_ne!(next, left);
        assert_eq!(names.text(left), "left");
        assert_eq!(names.find("right"), None);
    }
}
