//! What the paths of a worker take for granted or leave out, beyond what their endings say.

use std::collections::BTreeSet;

use heapwise_ir::{Assumed, Assumption, Effect};

use crate::language::Language;
use crate::machine::Worker;

impl<L: Language> Worker<'_, L> {
    /// Says that the path takes something for granted, or leaves something out.
    pub fn note(&mut self, assumption: Assumption) {
        self.noted.insert(assumption);
    }

    /// The same, where it may have been said already: then it costs little.
    pub fn note_once(&mut self, effect: Effect, kind: Assumed, text: &str) {
        let is_said = |known: &Assumption| known.kind == kind && known.effect == effect && known.text == text;
        if !self.noted.iter().any(is_said) {
            self.note(Assumption { effect, kind, text: text.to_owned() });
        }
    }

    /// What its paths have taken for granted or left out. Every path is run by some worker, so that what all workers say
    /// together depends neither on their number nor on the order of paths.
    pub fn assumptions(&self) -> BTreeSet<Assumption> {
        let mut all = self.noted.clone();
        L::assumptions(self, &mut all);
        all
    }
}
