//! Exploring, and noting which program paths ran to their end: what the strategies must agree on.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use foldhash::fast::FixedState;
use heapwise_explore::{Go, Leaf, Options, Progress, Summary, Visit, WithHeap, visit_keeping};
use heapwise_heap::Heap;
use heapwise_interp::{Ending, Language, Machine, Target, Tell, Worker};

use crate::Error;

/// Program paths that are told apart; more are not worth the memory.
pub const MOST_PROGRAM_PATHS: usize = 1 << 22;

/// Fingerprints of program paths.
pub type Fingerprints = HashSet<u64, FixedState>;

/// Where fingerprints go. A worker hands over many at a time.
pub trait Store: Sync {
    fn take(&self, fingerprints: &mut Fingerprints);
}

/// How many a worker keeps before it hands them over. Few enough that they do not show in the memory of a process.
const AT_ONCE: usize = 1 << 12;

/// Explores, and hands every program path that ran to its end to the store, some of them more than once.
pub(crate) fn explore<L: Tell>(
    target: &Target<L>,
    options: &Options,
    progress: &Progress,
    store: &dyn Store,
) -> Result<Summary, Error> {
    let machine = Machine::new(target, options.bounds.clone(), options.null_dereference);
    let exploration = Exploration { machine: &machine, options, progress, store };
    options.strategy.with(exploration)
}

struct Exploration<'a, L> {
    machine: &'a Machine<'a, L>,
    options: &'a Options,
    progress: &'a Progress,
    store: &'a dyn Store,
}

impl<L: Tell> WithHeap for Exploration<'_, L> {
    type Out = Result<Summary, Error>;

    fn with<H: Heap>(self) -> Self::Out {
        let visitor = || Noting { own: Fingerprints::default(), store: self.store };
        Ok(visit_keeping::<H, _, _>(self.machine, self.options, self.progress, visitor)?)
    }
}

/// What a worker has not handed over yet.
struct Noting<'a> {
    own: Fingerprints,
    store: &'a dyn Store,
}

impl<H: Heap, L: Language> Visit<H, L> for Noting<'_> {
    fn path(&mut self, _: &mut Worker<'_, L>, leaf: Leaf<'_, H, L>) -> Go {
        if matches!(leaf.ending, Ending::Returned(_) | Ending::Threw(_)) {
            self.own.insert(leaf.state.program_path.fingerprint());
            if self.own.len() >= AT_ONCE {
                self.store.take(&mut self.own);
            }
        }
        Go::On
    }
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        self.store.take(&mut self.own);
    }
}

/// Keeps them, until there are too many.
#[derive(Debug)]
pub struct Kept(Mutex<Option<Fingerprints>>);

impl Default for Kept {
    fn default() -> Self {
        Kept(Mutex::new(Some(Fingerprints::default())))
    }
}

impl Kept {
    /// All of them; none if there were too many to tell apart.
    pub fn into_all(self) -> Option<Fingerprints> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Kept {
    fn take(&self, fingerprints: &mut Fingerprints) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.as_mut() {
            known.extend(fingerprints.iter());
            if known.len() > MOST_PROGRAM_PATHS {
                *all = None;
            }
        }
        fingerprints.clear();
    }
}
