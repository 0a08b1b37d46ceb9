use heapwise_term::Term;

use crate::{Bound, Heap};

/// What an instruction must know before it can go on: alternatives that together cover every case.
#[derive(Clone, Debug)]
pub struct Question<R> {
    pub about: Subject,
    /// Never empty.
    pub alternatives: Vec<Alternative<R>>,
}

#[derive(Clone, Debug)]
pub struct Alternative<R> {
    /// What the path assumes.
    pub when: Term,
    pub then: Then<R>,
    /// Whether it excludes no input: what the condition leaves open can be chosen so that it holds.
    pub is_definition: bool,
    /// Whether the condition is only what the path may say already. Where it follows from what the path has assumed, the
    /// alternative is the only one; otherwise it is none.
    pub is_conclusion: bool,
    /// What holds for all legal heaps that take the alternative, beyond what is assumed: a path that takes it learns that, and
    /// it is no part of the path's own condition.
    pub lessons: Vec<Term>,
}

/// What happens to a path that takes an alternative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then<R> {
    /// The same instruction runs again, knowing more.
    Retry,
    /// The same, after the heap has taken this over.
    Refine(R),
    /// The path ends: one of our bounds.
    Cut(Bound),
    /// The path ends, if no other alternative is feasible: what the user assumes does not hold on it. Where another is
    /// feasible, this one is no path of its own.
    Exclude(By),
}

/// What excludes a path: the user's doing.
#[derive(
    Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// An `assume` of the program.
    Assume,
    /// Null dereferences are assumed not to happen (`--npe assume`).
    NonNull,
    /// A language without types relies on a reference to have the right class.
    Typing,
    /// Numbers are assumed to stay within the range of their type (`--ints math`).
    Range,
    /// No legal input heap is like this: a rule of the invariant (`--hex`) does not hold, or code says so (`--invariant`).
    Invariant,
}

impl By {
    pub fn describe(self) -> &'static str {
        match self {
            By::Assume => "an assumption of the program",
            By::NonNull => "null dereferences are assumed away",
            By::Typing => "the reference has no class that fits",
            By::Invariant => "no legal input heap takes this path",
            By::Range => "numbers are assumed to stay within the range of their type",
        }
    }
}

/// What a question is about, for those who look.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// What an input reference is: null, an object known already, or another one.
    Reference(Term),
    /// Whether an input reference is null.
    Null(Term),
    /// Which object an input reference refers to.
    Object(Term),
    /// Of which class an input object is.
    Class(Term),
    /// What represents an input reference from now on.
    Representative(Term),
    /// Whether an index is one that has been used before.
    Index(Term),
    /// Whether a condition of the program holds.
    Condition(Term),
    /// Whether what the program or the user relies on can hold.
    Assumption(Term),
    /// Whether the path stays within a bound.
    Bound(Bound),
}

/// A result, or the question that stands before it. Boxed, since nearly every operation completes.
pub type Asked<T, H> = Result<T, Box<Question<<H as Heap>::Refinement>>>;

impl<R> Question<R> {
    pub fn new(about: Subject, alternatives: Vec<Alternative<R>>) -> Box<Self> {
        debug_assert!(!alternatives.is_empty(), "a question without answers");
        Box::new(Question { about, alternatives })
    }
}

impl<R> Alternative<R> {
    pub fn retry(when: Term) -> Self {
        Alternative { when, then: Then::Retry, is_definition: false, is_conclusion: false, lessons: Vec::new() }
    }

    /// The path learns that the condition holds, if it does on all inputs that take the path. An alternative for all other
    /// paths must come after it.
    pub fn conclude(when: Term) -> Self {
        Alternative { is_conclusion: true, ..Alternative::retry(when) }
    }

    pub fn refine(how: R) -> Self {
        Alternative { then: Then::Refine(how), ..Alternative::retry(Term::TRUE) }
    }

    /// The condition says what something is that nobody has asked about, and excludes no input. So there is hardly ever
    /// something to solve: a model of the path can be completed (`Heap::complete`).
    pub fn define(when: Term, how: R) -> Self {
        Alternative { then: Then::Refine(how), is_definition: true, ..Alternative::retry(when) }
    }

    /// The same alternative, where all legal heaps that take it are like this.
    pub fn teaching(self, lessons: Vec<Term>) -> Self {
        Alternative { lessons, ..self }
    }

    pub fn cut(when: Term, bound: Bound) -> Self {
        Alternative { then: Then::Cut(bound), ..Alternative::retry(when) }
    }

    pub fn exclude(when: Term, by: By) -> Self {
        Alternative { then: Then::Exclude(by), ..Alternative::retry(when) }
    }
}
