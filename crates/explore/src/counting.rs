//! Every path is counted on its way to the visitor.

use std::sync::atomic::Ordering;

use heapwise_heap::Heap;
use heapwise_interp::{Ending, Exception, Language, Tell, Worker};
use heapwise_ir::{ClassId, Implicit};
use heapwise_term::Term;

use crate::describe::{exception_name, is_assertion};
use crate::explorer::{Go, Leaf};
use crate::summary::Summary;
use crate::workers::{Progress, Visitor};

pub(crate) struct Counting<'v, H: Heap, L: Language> {
    inner: Visitor<'v, H, L>,
    pub(crate) summary: Summary,
    /// What was thrown, how often. Few kinds are many paths' exceptions.
    thrown: Vec<(Kind, u64)>,
    progress: &'v Progress,
    unseen: u64,
}

/// What paths that threw have in common.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Class(Option<ClassId>),
    Implicit(Implicit),
    Assertion,
}

impl<'v, H: Heap, L: Language> Counting<'v, H, L> {
    pub(crate) fn new(inner: Visitor<'v, H, L>, progress: &'v Progress) -> Self {
        Counting { inner, summary: Summary::default(), thrown: Vec::new(), progress, unseen: 0 }
    }

    pub(crate) fn path(&mut self, worker: &mut Worker<'_, L>, leaf: Leaf<'_, H, L>) -> Go {
        let ending = leaf.ending;
        // What cannot be told is not counted either.
        let go = self.inner.path(worker, leaf);
        self.summary.count(ending);
        if let Ending::Threw(thrown) = ending {
            self.threw(&thrown.exception);
        }
        self.unseen += 1;
        if self.unseen >= 256 {
            self.show();
        }
        go
    }

    /// The numbers, with what was thrown by name.
    pub(crate) fn finish(mut self, worker: &Worker<'_, L>) -> Summary
    where
        L: Tell,
    {
        for (kind, count) in std::mem::take(&mut self.thrown) {
            let exception = match kind {
                Kind::Class(class) => Exception::Object(Term::NULL, class),
                Kind::Implicit(implicit) => Exception::Implicit(implicit),
                Kind::Assertion => Exception::Assertion,
            };
            let what = exception_name(worker.machine.program, &exception);
            self.summary.count_thrown(what, is_assertion::<L>(worker.machine.program, &exception), count);
        }
        self.show();
        self.summary
    }

    /// Lets those who watch know of the paths that ended since the last time.
    fn show(&mut self) {
        self.progress.ended.fetch_add(std::mem::take(&mut self.unseen), Ordering::Relaxed);
    }

    fn threw(&mut self, exception: &Exception) {
        let kind = match *exception {
            Exception::Object(_, class) => Kind::Class(class),
            Exception::Implicit(implicit) => Kind::Implicit(implicit),
            Exception::Assertion => Kind::Assertion,
        };
        match self.thrown.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => self.thrown.push((kind, 1)),
        }
    }
}
