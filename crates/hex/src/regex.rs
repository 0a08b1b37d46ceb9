//! Sets of access paths: regular expressions over steps.

use heapwise_ir::FieldId;

/// One reference on the way to an object.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// Into the heap: the input of this number, counted as the parameters of the target are. Where a class is the anchor,
    /// its object is number 0.
    Root(u32),
    /// An instance field; where a path begins, a static one.
    Field(FieldId),
    /// An element of an array, whichever.
    Element,
}

/// A set of words over steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Regex {
    /// The path of no step.
    Empty,
    /// One of these steps: where a name stands for fields of several classes, there are more than one.
    OneOf(Vec<Step>),
    /// Any step through a field or an element.
    Any,
    Concat(Vec<Regex>),
    Either(Vec<Regex>),
    /// Any number of times.
    Star(Box<Regex>),
}

impl Regex {
    pub fn step(step: Step) -> Self {
        Regex::OneOf(vec![step])
    }

    pub fn root(root: u32) -> Self {
        Regex::step(Step::Root(root))
    }

    /// This, and then that.
    pub fn then(self, next: Regex) -> Self {
        match (self, next) {
            (Regex::Empty, other) | (other, Regex::Empty) => other,
            (Regex::Concat(mut parts), other) => {
                parts.push(other);
                Regex::Concat(parts)
            }
            (one, other) => Regex::Concat(vec![one, other]),
        }
    }

    pub fn star(self) -> Self {
        Regex::Star(Box::new(self))
    }

    /// At least `least` times, and at most `most` times, if that is limited.
    pub fn repeat(self, least: u32, most: Option<u32>) -> Self {
        let mut all = Regex::Empty;
        for _ in 0..least {
            all = all.then(self.clone());
        }
        match most {
            None => all.then(self.star()),
            Some(most) => {
                // Nested, so that the third of three is only there where the second is.
                let mut rest = Regex::Empty;
                for _ in least..most {
                    rest = Regex::Either(vec![Regex::Empty, self.clone().then(rest)]);
                }
                all.then(rest)
            }
        }
    }
}
