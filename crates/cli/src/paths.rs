//! Paths one by one, for those who would rather ask than be told.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use heapwise_explore::{Detail, Go, PathReport, Progress, Sink, Summary};

use crate::{Error, Options, Target};

/// Paths that are found ahead of whoever asks for them.
const AHEAD: usize = 64;

/// The paths of a target, as they are found. Dropping it stops the exploration.
#[derive(Debug)]
pub struct Paths {
    found: Option<Receiver<PathReport>>,
    progress: Arc<Progress>,
    exploring: Option<JoinHandle<Result<Summary, Error>>>,
}

impl Paths {
    pub(crate) fn start(target: Target, options: Options, detail: Detail) -> Result<Paths, Error> {
        // What is wrong with the options is said here and now.
        target.engine_options(&options)?;
        let progress = Arc::new(Progress::default());
        let (sender, found) = sync_channel(AHEAD);
        let watched = Arc::clone(&progress);
        let explore = move || target.explore_with(&options, Some(&mut Sending { sender, detail }), &watched);
        let exploring = std::thread::Builder::new()
            .spawn(explore)
            .map_err(|error| Error::System(format!("cannot start a thread: {error}")))?;
        Ok(Paths { found: Some(found), progress, exploring: Some(exploring) })
    }

    /// What came of the exploration, in numbers: of all of it, if all paths have been taken; else of what came until now.
    pub fn summary(mut self) -> Result<Summary, Error> {
        self.finish().unwrap_or_else(|| Err(Error::System("the exploration has failed".to_owned())))
    }

    fn finish(&mut self) -> Option<Result<Summary, Error>> {
        self.progress.stop.store(self.found.is_some(), Ordering::SeqCst);
        // Whoever waits to hand over a path waits no longer.
        self.found = None;
        self.exploring.take()?.join().ok()
    }
}

impl Iterator for Paths {
    type Item = PathReport;

    fn next(&mut self) -> Option<PathReport> {
        let next = self.found.as_ref()?.recv().ok();
        if next.is_none() {
            self.found = None;
        }
        next
    }
}

impl Drop for Paths {
    fn drop(&mut self) {
        self.finish();
    }
}

struct Sending {
    sender: SyncSender<PathReport>,
    detail: Detail,
}

impl Sink for Sending {
    fn detail(&self) -> Detail {
        self.detail
    }

    fn path(&mut self, path: PathReport) -> Go {
        if self.sender.send(path).is_ok() { Go::On } else { Go::Stop }
    }
}
