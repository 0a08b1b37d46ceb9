//! Following one trail, without a solver: the answers are given.

use std::fmt;

use heapwise_heap::{Heap, Question};
use heapwise_interp::{Ending, Flow, Language, Plain, State, Worker, step};

use crate::explorer::assume;
use crate::trail::Trail;

/// Who watches a replay.
pub trait Watch<H: Heap, L: Language = Plain> {
    /// Before each instruction is tried.
    fn step(&mut self, _worker: &mut Worker<'_, L>, _state: &State<H, L>) {}

    /// Before each answer is taken.
    fn question(
        &mut self,
        _worker: &mut Worker<'_, L>,
        _state: &State<H, L>,
        _question: &Question<H::Refinement>,
        _answer: usize,
    ) {
    }
}

impl<H: Heap, L: Language> Watch<H, L> for () {}

/// Where a trail led.
#[derive(Debug)]
pub struct Replayed<H, L: Language = Plain> {
    pub ending: Ending,
    pub state: State<H, L>,
}

/// Why a trail cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// It stops where the path asks on: after so many answers there are so many to choose from.
    TooShort { answered: usize, alternatives: usize },
    /// The path ended after so many answers.
    TooLong { used: usize },
    /// There is no such answer.
    NoSuchAnswer { at: usize, answer: u32, alternatives: usize },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::TooShort { answered, alternatives } => write!(
                f,
                "the trail is too short: after answer {answered} the path asks again, with {alternatives} alternatives"
            ),
            ReplayError::TooLong { used } => write!(f, "the trail is too long: the path ends after answer {used}"),
            ReplayError::NoSuchAnswer { at, answer, alternatives } => write!(
                f,
                "answer {} of the trail is {answer}, but that question has only the answers 0 to {}",
                at + 1,
                alternatives - 1
            ),
        }
    }
}

impl std::error::Error for ReplayError {}

/// Follows a trail to the end of its path.
pub fn replay<H: Heap, L: Language>(
    worker: &mut Worker<'_, L>,
    trail: &Trail,
    watch: &mut impl Watch<H, L>,
) -> Result<Replayed<H, L>, ReplayError> {
    let mut state = State::<H, L>::initial(worker);
    let mut used = 0;
    let ending = loop {
        watch.step(worker, &state);
        let question = match step(worker, &mut state) {
            Ok(Flow::Next) => continue,
            Ok(Flow::End(ending)) => break ending,
            Err(question) => question,
        };
        let alternatives = question.alternatives.len();
        let Some(&answer) = trail.answers().get(used) else {
            return Err(ReplayError::TooShort { answered: used, alternatives });
        };
        let index = answer as usize;
        if index >= alternatives {
            return Err(ReplayError::NoSuchAnswer { at: used, answer, alternatives });
        }
        watch.question(worker, &state, &question, index);
        used += 1;
        if let Some(ending) = assume(worker, &mut state, &question.alternatives[index]) {
            break ending;
        }
    };
    if used < trail.answers().len() {
        return Err(ReplayError::TooLong { used });
    }
    Ok(Replayed { ending, state })
}
