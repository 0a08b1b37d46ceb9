//! Taking up a path by its trail.

use heapwise_heap::Heap;
use heapwise_interp::{Language, Stop, run};

use super::{Explorer, Job, SLICE, assume, unanswered};
use crate::feasible::Feasible;
use crate::panics::OnPanic;
use crate::trail::Trail;

impl<H: Heap, L: Language> Explorer<'_, H, L> {
    /// Follows a trail from the beginning, finding a model where the one at hand does not do.
    pub(super) fn follow(&mut self, trail: Trail) -> Option<Job<H, L>> {
        let whole = trail.clone();
        let _on_panic = OnPanic(&whole);
        let mut job = self.first_job();
        self.worker.coverage.resume(self.worker.machine.program, &job.state.ran);
        for &answer in trail.answers() {
            let question = loop {
                let stop = run(&mut self.worker, &mut job.state, SLICE);
                if self.is_full() {
                    self.outgrown(&job, trail);
                    return None;
                }
                match stop {
                    Stop::Asked(question) => break question,
                    Stop::Paused => {}
                    Stop::Ended(_) => unreachable!("the trail {trail} leads past the end of its path"),
                }
            };
            let index = answer as usize;
            let Some(alternative) = question.alternatives.get(index) else {
                unreachable!("the trail {trail} answers what was not asked")
            };
            job.trail.push(index);
            if alternative.is_definition {
                if let Some(ending) = self.define(&mut job, alternative) {
                    job.trail = trail;
                    self.end(&mut job, &ending);
                    return None;
                }
                continue;
            }
            let mut learned = std::mem::take(&mut job.learned);
            let found = self.restore(&job, &mut learned, alternative);
            job.learned = learned;
            match found {
                Feasible::Yes(model) => job.model = model,
                Feasible::No => unreachable!("the trail {trail} leads where no input leads"),
                Feasible::Undecided(why) => {
                    job.trail = trail;
                    let at = job.state.at(self.worker.machine);
                    self.end(&mut job, &unanswered(&why, at));
                    return None;
                }
            }
            assume(&mut self.worker, &mut job.state, alternative);
        }
        Some(job)
    }
}
