//! Which variable a name means: the innermost one of that name.

use std::collections::HashMap;

/// Variables in scope, with what is known of each.
pub(crate) struct Scope<'a, V> {
    values: HashMap<&'a str, Vec<V>>,
    /// The names in the order in which they were bound.
    bound: Vec<&'a str>,
}

impl<'a, V: Copy> Scope<'a, V> {
    pub(crate) fn new() -> Self {
        Scope { values: HashMap::new(), bound: Vec::new() }
    }

    pub(crate) fn bind(&mut self, name: &'a str, value: V) {
        self.values.entry(name).or_default().push(value);
        self.bound.push(name);
    }

    pub(crate) fn find(&self, name: &str) -> Option<V> {
        self.values.get(name).and_then(|values| values.last()).copied()
    }

    /// How many variables are bound; [`Scope::leave`] returns to that number.
    pub(crate) fn depth(&self) -> usize {
        self.bound.len()
    }

    pub(crate) fn leave(&mut self, depth: usize) {
        for name in self.bound.drain(depth..) {
            if let Some(values) = self.values.get_mut(name) {
                values.pop();
            }
        }
    }

    /// The names that mean something here.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.bound.iter().copied()
    }
}
