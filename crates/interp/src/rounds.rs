//! How often a loop may go round without finding anything new.
//!
//! A path is cut when a loop has gone round as often as the bound allows since a place of an input object was last read for
//! the first time. Whether a read is of a new place may depend on what the inputs are the same as: where a strategy leaves
//! that open, it is asked, so that all strategies cut the same program paths.
//!
//! Where library code is interpreted, long loops that do not depend on inputs are common. There a round counts only if it
//! tests other terms than the round before: one that tests nothing, or a flag that stays the same, is counted as steps.

use heapwise_heap::{Alternative, Asked, Bound, Heap, News, Question, Subject};
use heapwise_ir::{Block, Reg};
use heapwise_term::{Term, Word};

use crate::language::Language;
use crate::machine::Worker;
use crate::state::State;

/// A loop of a frame.
#[derive(Copy, Clone, Debug)]
pub(crate) struct LoopCount {
    pub(crate) frame: usize,
    header: Block,
    /// How many places had certainly been read for the first time when it last came round.
    certain: usize,
    /// The rounds that count since then, or the last ones of them, up to the bound.
    rounds: u32,
    /// What the path had tested when it last came round.
    tested: u64,
    /// What it had tested in that round.
    tested_in_round: u64,
}

/// Rounds of a loop at whose end the heap had come equally far.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Arrivals {
    /// The number of the loop.
    pub(crate) of: usize,
    /// How many accesses the heap had seen.
    seen: usize,
    rounds: u32,
}

impl<L: Language> Worker<'_, L> {
    /// Counts a round of a loop. Says whether the loop may go on; asks, where that depends on the inputs.
    pub(crate) fn go_round<H: Heap>(&mut self, state: &mut State<H, L>, header: Block) -> Asked<bool, H> {
        let Some(limit) = self.machine.bounds.loops else { return Ok(true) };
        if limit == 0 {
            return Ok(false);
        }
        let News { certain, seen, .. } = state.heap.news();
        let frame = state.frames.len() - 1;
        let known = state.loops.iter().rposition(|count| count.frame == frame && count.header == header);
        let Some(of) = known else {
            let tested = state.tested;
            state.arrivals.push(Arrivals { of: state.loops.len(), seen, rounds: 1 });
            state.loops.push(LoopCount { frame, header, certain, rounds: 1, tested, tested_in_round: 0 });
            return Ok(true);
        };
        let count = state.loops[of];
        let tested_in_round = state.tested.wrapping_sub(count.tested);
        let counts = !L::HAS_LIBRARY || tested_in_round != 0 && tested_in_round != count.tested_in_round;
        let found_something = certain != count.certain;
        if counts && !found_something && count.rounds == limit && !self.found_news(state, of)? {
            return Ok(false);
        }
        if found_something {
            state.arrivals.retain(|arrivals| arrivals.of != of);
        }
        let rounds = if found_something { 0 } else { count.rounds };
        let rounds = if counts { state.arrive(of, seen, rounds, limit) } else { rounds };
        state.loops[of] = LoopCount { certain, rounds, tested: state.tested, tested_in_round, ..count };
        Ok(true)
    }

    /// Whether something new was read since the oldest round of a loop that is remembered.
    fn found_news<H: Heap>(&mut self, state: &State<H, L>, of: usize) -> Asked<bool, H> {
        let oldest = state.arrivals.iter().find(|arrivals| arrivals.of == of);
        let Some(since) = oldest.map(|arrivals| arrivals.seen) else { return Ok(false) };
        let news = state.heap.news().since(&mut self.cx(&state.facts), since);
        match state.facts.known(&self.terms, news) {
            Some(known) => Ok(known),
            None => {
                let none = self.terms.not(news);
                let alternatives = vec![Alternative::retry(news), Alternative::cut(none, Bound::Loops)];
                Err(Question::new(Subject::Bound(Bound::Loops), alternatives))
            }
        }
    }
}

impl<H, L: Language> State<H, L> {
    /// The program tests a value. Noted where that decides which rounds count, and if the value may depend on inputs.
    #[inline]
    pub fn note_test(&mut self, worker: &Worker<'_, L>, value: Term) {
        if L::HAS_LIBRARY && !worker.terms.is_constant(value) {
            self.tested = self.tested.wrapping_add(worker.terms.fingerprint(value) | 1);
        }
    }

    /// The same for what a register holds.
    #[inline]
    pub(crate) fn note_tested(&mut self, worker: &Worker<'_, L>, reg: Reg)
    where
        H: Heap,
    {
        if let Word::Term(value) = self.word(reg) {
            self.note_test(worker, value);
        }
    }

    /// Remembers the end of a round, and forgets the oldest one that is beyond the limit. Says how many are remembered.
    fn arrive(&mut self, of: usize, seen: usize, mut rounds: u32, limit: u32) -> u32 {
        if rounds == limit
            && let Some(oldest) = self.arrivals.iter().position(|arrivals| arrivals.of == of)
        {
            self.arrivals[oldest].rounds -= 1;
            if self.arrivals[oldest].rounds == 0 {
                self.arrivals.remove(oldest);
            }
            rounds -= 1;
        }
        let last = self.arrivals.iter_mut().rev().find(|arrivals| arrivals.of == of);
        match last.filter(|arrivals| arrivals.seen == seen) {
            Some(arrivals) => arrivals.rounds += 1,
            None => self.arrivals.push(Arrivals { of, seen, rounds: 1 }),
        }
        rounds + 1
    }
}
