//! Workers: each has its own terms and solver; what they hand each other is trails.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crossbeam_deque::{Injector, Steal};
use heapwise_heap::{Bound, Heap};
use heapwise_interp::{Ending, Exception, Machine, Target, Worker};
use heapwise_ir::{ClassId, Implicit};
use heapwise_solver::ConfigError;
use heapwise_term::{Enough, Term};

use crate::describe::{Describer, exception_name, is_assertion, kind};
use crate::explorer::{Explorer, Go, Job, Leaf, Visit};
use crate::feasible::Judge;
use crate::frontier::Frontier;
use crate::options::{Options, WithHeap};
use crate::report::{EndingKind, PathReport};
use crate::summary::Summary;
use crate::trail::Trail;

/// Who gets the paths, in whatever order they are found. One at a time.
pub trait Sink: Send {
    /// Whether a path is to be told. To tell one takes longer than to find it.
    fn wants(&mut self, _trail: &Trail, _ending: EndingKind) -> bool {
        true
    }

    fn path(&mut self, path: PathReport) -> Go;
}

/// What can be watched and stopped from outside while an exploration runs.
#[derive(Debug, Default)]
pub struct Progress {
    /// Set it to stop the run; what was found so far is reported.
    pub stop: Arc<AtomicBool>,
    /// Paths ended so far.
    pub ended: AtomicU64,
}

/// Terms one worker may hold before it starts a new table.
const TERMS: usize = 10_000_000;
/// Terms are recursive; deep ones need room.
const STACK: usize = 1 << 29;

/// Explores a target. Paths go to the sink, if there is one; the numbers come back.
pub fn explore(
    target: &Target,
    options: &Options,
    sink: Option<&mut dyn Sink>,
    progress: &Progress,
) -> Result<Summary, ConfigError> {
    let sink = sink.map(Mutex::new);
    let machine = Machine::new(target, options.bounds.clone(), options.null_dereference);
    options.strategy.with(Reporting { machine: &machine, options, sink: sink.as_ref(), progress })
}

/// An exploration whose strategy is still to be said.
struct Reporting<'a, 'm, 's> {
    machine: &'a Machine<'m>,
    options: &'a Options,
    sink: Option<&'a Mutex<&'s mut dyn Sink>>,
    progress: &'a Progress,
}

impl WithHeap for Reporting<'_, '_, '_> {
    type Out = Result<Summary, ConfigError>;

    fn with<H: Heap>(self) -> Self::Out {
        let reporter = || Reporter { sink: self.sink, describer: Describer::new() };
        visit_with::<H, _>(self.machine, self.options, self.progress, reporter)
    }
}

/// Turns paths into reports for a sink.
struct Reporter<'a, 's> {
    sink: Option<&'a Mutex<&'s mut dyn Sink>>,
    describer: Describer,
}

impl<H: Heap> Visit<H> for Reporter<'_, '_> {
    fn path(&mut self, worker: &mut Worker<'_>, leaf: Leaf<'_, H>) -> Go {
        let Some(sink) = self.sink else { return Go::On };
        let kind = kind(leaf.ending);
        if sink.lock().is_ok_and(|mut sink| !sink.wants(leaf.trail, kind)) {
            return Go::On;
        }
        let report = self.describer.report(worker, &leaf);
        sink.lock().map_or(Go::Stop, |mut sink| sink.path(report))
    }
}

/// What the workers share.
struct Shared<'a> {
    options: &'a Options,
    progress: &'a Progress,
    /// Trails that anybody may take up.
    offered: Injector<Trail>,
    idle: AtomicUsize,
    /// A sink said stop, or the clock did.
    stopped: Arc<AtomicBool>,
    timed_out: AtomicBool,
}

/// Explores with a heap strategy that is known when compiling, showing every path, terms and all, to visitors: one for
/// each worker.
pub fn visit_with<H: Heap, V: Visit<H>>(
    machine: &Machine<'_>,
    options: &Options,
    progress: &Progress,
    visitor: impl Fn() -> V + Sync,
) -> Result<Summary, ConfigError> {
    let start = Instant::now();
    // Said once, before any worker starts, a bad configuration is an error and not a panic.
    drop(heapwise_solver::chain(&options.solver)?);
    let jobs = options.jobs.max(1);
    let shared = Shared {
        options,
        progress,
        offered: Injector::new(),
        idle: AtomicUsize::new(0),
        stopped: Arc::default(),
        timed_out: AtomicBool::new(false),
    };
    shared.offered.push(Trail::default());
    let results: Vec<std::thread::Result<Result<Summary, ConfigError>>> = std::thread::scope(|scope| {
        let work = || work::<H, V>(machine, &shared, &visitor);
        let spawn = |_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let (running, is_running) = channel::<()>();
        if let Some(limit) = options.bounds.time {
            let (shared, left) = (&shared, limit.saturating_sub(start.elapsed()));
            scope.spawn(move || {
                if is_running.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                    shared.time_is_up();
                }
            });
        }
        let threads: Vec<_> = (0..jobs).map(spawn).collect();
        let results = threads.into_iter().map(|thread| thread.expect("the system gives us threads").join()).collect();
        drop(running);
        results
    });
    let mut summary = Summary::default();
    for result in results {
        match result {
            Ok(counted) => summary.add(&counted?),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    summary.time = start.elapsed();
    Ok(summary)
}

/// Counts every path on its way to the visitor.
struct Counting<'a, V> {
    inner: V,
    summary: Summary,
    /// What was thrown, how often. Few kinds are many paths' exceptions.
    thrown: Vec<(Kind, u64)>,
    progress: &'a Progress,
    unseen: u64,
}

/// What paths that threw have in common.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Class(Option<ClassId>),
    Implicit(Implicit),
    Assertion,
}

impl<V> Counting<'_, V> {
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

    /// The numbers, with what was thrown by name.
    fn finish(&mut self, worker: &Worker<'_>) {
        for (kind, count) in std::mem::take(&mut self.thrown) {
            let exception = match kind {
                Kind::Class(class) => Exception::Object(Term::NULL, class),
                Kind::Implicit(implicit) => Exception::Implicit(implicit),
                Kind::Assertion => Exception::Assertion,
            };
            let what = exception_name(worker.machine.program, &exception);
            self.summary.count_thrown(what, is_assertion(worker, &exception), count);
        }
    }
}

impl<H: Heap, V: Visit<H>> Visit<H> for Counting<'_, V> {
    fn path(&mut self, worker: &mut Worker<'_>, leaf: Leaf<'_, H>) -> Go {
        self.summary.count(leaf.ending);
        if let Ending::Threw(thrown) = leaf.ending {
            self.threw(&thrown.exception);
        }
        self.unseen += 1;
        if self.unseen >= 256 {
            self.progress.ended.fetch_add(self.unseen, Ordering::Relaxed);
            self.unseen = 0;
        }
        self.inner.path(worker, leaf)
    }
}

fn work<H: Heap, V: Visit<H>>(
    machine: &Machine<'_>,
    shared: &Shared<'_>,
    visitor: &(impl Fn() -> V + Sync),
) -> Result<Summary, ConfigError> {
    let counting = Counting {
        inner: visitor(),
        summary: Summary::default(),
        thrown: Vec::new(),
        progress: shared.progress,
        unseen: 0,
    };
    let mut explorer: Explorer<'_, H, Counting<'_, V>> = Explorer {
        worker: shared.worker(machine),
        judge: Judge::new(&shared.options.solver)?,
        frontier: Frontier::new(shared.options.order),
        visitor: counting,
        ended: Vec::new(),
        beginning: None,
    };
    while let Some(job) = shared.next(&mut explorer) {
        if explorer.run(job) == Go::Stop {
            shared.stopped.store(true, Ordering::Relaxed);
        }
        if shared.is_hungry() && explorer.frontier.len() > 1 {
            shared.offered.push(explorer.frontier.give(Job::trail).expect("more than one path waits"));
        }
        if explorer.worker.terms.len() > TERMS && !shared.should_stop() {
            start_afresh(&mut explorer, machine, shared)?;
        }
    }
    if shared.should_stop() {
        shared.take_back(&mut explorer);
    }
    let mut counting = explorer.visitor;
    counting.finish(&explorer.worker);
    let mut summary = counting.summary;
    summary.queries.add(explorer.judge.asked, explorer.judge.answered());
    let left = explorer.frontier.len() as u64;
    let bound = if shared.timed_out.load(Ordering::Relaxed) { Bound::Time } else { Bound::Interrupt };
    summary.count_cut(bound, left);
    shared.progress.ended.fetch_add(counting.unseen, Ordering::Relaxed);
    Ok(summary)
}

/// Drops all terms. What waits is kept as trails, so memory does not grow with the number of paths.
fn start_afresh<'m, H: Heap, V: Visit<H>>(
    explorer: &mut Explorer<'m, H, Counting<'_, V>>,
    machine: &'m Machine<'m>,
    shared: &Shared<'_>,
) -> Result<(), ConfigError> {
    explorer.frontier.dehydrate(Job::trail);
    explorer.ended.clear();
    explorer.beginning = None;
    let old = &explorer.judge;
    explorer.visitor.summary.queries.add(old.asked, old.answered());
    explorer.worker = shared.worker(machine);
    explorer.judge = Judge::new(&shared.options.solver)?;
    Ok(())
}

impl Shared<'_> {
    /// The worker's own next path; failing that, one that another offers. None when all is done, or must stop.
    fn next<H: Heap, V: Visit<H>>(&self, explorer: &mut Explorer<'_, H, V>) -> Option<Job<H>> {
        if self.should_stop() {
            return None;
        }
        if let Some(job) = explorer.next_job() {
            return Some(job);
        }
        self.idle.fetch_add(1, Ordering::SeqCst);
        loop {
            match self.offered.steal() {
                Steal::Success(trail) => {
                    self.idle.fetch_sub(1, Ordering::SeqCst);
                    explorer.frontier.push_trail(trail);
                    return explorer.next_job();
                }
                Steal::Retry => continue,
                Steal::Empty => {}
            }
            let all_idle = self.idle.load(Ordering::SeqCst) == self.options.jobs.max(1);
            if all_idle && self.offered.is_empty() {
                return None;
            }
            if self.should_stop() {
                return None;
            }
            std::thread::sleep(Duration::from_micros(50));
        }
    }

    /// What nobody will take up any more is counted with the rest that was left.
    fn take_back<H: Heap, V: Visit<H>>(&self, explorer: &mut Explorer<'_, H, V>) {
        loop {
            match self.offered.steal() {
                Steal::Success(trail) => explorer.frontier.push_trail(trail),
                Steal::Retry => {}
                Steal::Empty => return,
            }
        }
    }

    fn is_hungry(&self) -> bool {
        self.options.jobs > 1 && self.idle.load(Ordering::Relaxed) > 0 && self.offered.is_empty()
    }

    fn should_stop(&self) -> bool {
        self.progress.stop.load(Ordering::Relaxed) || self.stopped.load(Ordering::Relaxed)
    }

    /// Says so to all workers, also to those that are in the middle of a query or of an instruction.
    fn time_is_up(&self) {
        self.timed_out.store(true, Ordering::SeqCst);
        self.stopped.store(true, Ordering::SeqCst);
    }

    /// A worker that leaves off when the run is to end.
    fn worker<'m>(&self, machine: &'m Machine<'m>) -> Worker<'m> {
        let mut worker = Worker::new(machine);
        worker.terms.enough = Enough::when(vec![self.stopped.clone(), self.progress.stop.clone()]);
        worker
    }
}
