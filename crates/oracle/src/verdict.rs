//! What is said of each input.

use heapwise::Strategy;

/// What came of one input under one strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// One path matches, and ends as the JVM did.
    Right,
    /// The JVM itself came to no end.
    NoExpectation,
    /// Only a path matches that did not run to its end: why.
    NotDecided(String),
    /// No path matches.
    Missing,
    /// More than one path matches: how they end.
    Doubled(Vec<String>),
    /// The one path that matches ends otherwise: how.
    Wrong(String),
}

impl Verdict {
    pub fn is_error(&self) -> bool {
        matches!(self, Verdict::Missing | Verdict::Doubled(_) | Verdict::Wrong(_))
    }
}

/// What came of a method under one strategy.
#[derive(Clone, Debug)]
pub struct Checked {
    pub strategy: Strategy,
    pub paths: u64,
    pub is_complete: bool,
    pub outcome: Outcome,
}

#[derive(Clone, Debug)]
pub enum Outcome {
    /// For each input of the method, in order.
    Verdicts(Vec<Verdict>),
    /// The method cannot be explored, or the exploration broke: why.
    Failed(String),
}

impl Checked {
    pub fn verdicts(&self) -> &[Verdict] {
        match &self.outcome {
            Outcome::Verdicts(verdicts) => verdicts,
            Outcome::Failed(_) => &[],
        }
    }

    pub fn has_error(&self) -> bool {
        matches!(self.outcome, Outcome::Failed(_)) || self.verdicts().iter().any(Verdict::is_error)
    }
}
