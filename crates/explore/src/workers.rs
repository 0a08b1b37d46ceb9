//! Workers: each has its own terms and solver; what they hand each other is trails.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_deque::{Injector, Steal};
use heapwise_heap::{Bound, Bounds, Heap, LazierSharp, Legal, PerClass};
use heapwise_interp::{Language, Machine, Plain, State, Target, Tell, Thrown, Worker};
use heapwise_solver::ConfigError;
use heapwise_term::{Enough, LeftOff};

use crate::counting::Counting;
use crate::covered::Covered;
use crate::describe::{Describer, describe_thrown, kind};
use crate::detail::Detail;
use crate::explorer::companions::{Companions, machine_of_companions};
use crate::explorer::{Explorer, Go, Job, Leaf, Visit};
use crate::options::Options;
use crate::panics::Bug;
use crate::report::{EndingKind, PathReport};
use crate::strategy::WithHeap;
use crate::summary::{Audit, Summary};
use crate::trail::Trail;

/// Who gets the paths, in whatever order they are found. One at a time.
pub trait Sink: Send {
    /// Whether a path is to be told. To tell one takes longer than to find it.
    fn wants(&mut self, _trail: &Trail, _ending: EndingKind) -> bool {
        true
    }

    /// What is to be told of a path beyond its ending, its condition and an input that takes it.
    fn detail(&self) -> Detail {
        Detail::NONE
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

/// The stack of a thread that works on terms. Walks through terms have stacks of their own or go down so far only
/// (a thousand levels at most), so the usual size is enough, however deep a term is.
pub const STACK: usize = 8 << 20;

/// Explores a target. Paths go to the sink, if there is one; the numbers come back.
pub fn explore<L: Tell>(
    target: &Target<L>,
    options: &Options,
    sink: Option<&mut dyn Sink>,
    progress: &Progress,
) -> Result<Summary, ConfigError> {
    let sink = sink.map(Mutex::new);
    let machine = Machine::new(target, options.bounds.clone(), options.null_dereference);
    options.strategy.with(Reporting { machine: &machine, options, sink: sink.as_ref(), progress })
}

/// The same for programs of the research languages: compiled here, once, and not by each crate that explores one.
pub fn explore_plain(
    target: &Target<Plain>,
    options: &Options,
    sink: Option<&mut dyn Sink>,
    progress: &Progress,
) -> Result<Summary, ConfigError> {
    explore(target, options, sink, progress)
}

/// An exploration whose strategy is still to be said.
struct Reporting<'a, 'm, 's, L> {
    machine: &'a Machine<'m, L>,
    options: &'a Options,
    sink: Option<&'a Mutex<&'s mut dyn Sink>>,
    progress: &'a Progress,
}

impl<L: Tell> WithHeap for Reporting<'_, '_, '_, L> {
    type Out = Result<Summary, ConfigError>;

    fn with<H: Heap>(self) -> Self::Out {
        let reporter = || Reporter { sink: self.sink, describer: Describer::new() };
        visit_keeping::<H, _, _>(self.machine, self.options, self.progress, reporter)
    }
}

/// Turns paths into reports for a sink.
struct Reporter<'a, 's> {
    sink: Option<&'a Mutex<&'s mut dyn Sink>>,
    describer: Describer,
}

impl<H: Heap, L: Tell> Visit<H, L> for Reporter<'_, '_> {
    fn path(&mut self, worker: &mut Worker<'_, L>, leaf: Leaf<'_, H, L>) -> Go {
        let Some(sink) = self.sink else { return Go::On };
        let kind = kind(leaf.ending);
        // Whoever panicked at the sink has failed at one path; the others are told.
        let locked = || sink.lock().unwrap_or_else(PoisonError::into_inner);
        let detail = {
            let mut sink = locked();
            if !sink.wants(leaf.trail, kind) {
                return Go::On;
            }
            sink.detail()
        };
        let report = self.describer.report(worker, &leaf, detail);
        locked().path(report)
    }
}

/// What the workers share.
struct Shared<'a> {
    options: &'a Options,
    progress: &'a Progress,
    /// Trails that anybody may take up.
    offered: Injector<Trail>,
    /// How many workers there are, and how many of them have nothing to do.
    workers: AtomicUsize,
    idle: AtomicUsize,
    /// A sink said stop, or the clock did.
    stopped: Arc<AtomicBool>,
    timed_out: AtomicBool,
}

/// Explores with a heap strategy that is known when compiling, showing every path, terms and all, to visitors: one for
/// each worker. Where a worker panics, so does this, once all other paths have been visited.
pub fn visit_with<'v, H: Heap, L: Tell, V: Visit<H, L> + 'v>(
    machine: &'v Machine<'v, L>,
    options: &Options,
    progress: &'v Progress,
    visitor: impl Fn() -> V + Sync,
) -> Result<Summary, ConfigError> {
    let summary = visit_keeping(machine, options, progress, visitor)?;
    if let Some(Bug { trail, what }) = summary.bugs.first() {
        panic!("on the path {}: {what}", trail.as_ref().map_or("?".to_owned(), Trail::to_string));
    }
    Ok(summary)
}

/// As [`visit_with`], but where a worker panics, that is noted in the summary.
pub fn visit_keeping<'v, H: Heap, L: Tell, V: Visit<H, L> + 'v>(
    machine: &'v Machine<'v, L>,
    options: &Options,
    progress: &'v Progress,
    visitor: impl Fn() -> V + Sync,
) -> Result<Summary, ConfigError> {
    visit(machine, options, progress, &|| Box::new(visitor()))
}

/// A visitor of one worker.
pub(crate) type Visitor<'v, H, L> = Box<dyn Visit<H, L> + 'v>;

/// The same for all kinds of visitors.
fn visit<'v, H: Heap, L: Tell>(
    machine: &'v Machine<'v, L>,
    options: &Options,
    progress: &'v Progress,
    visitor: &(dyn Fn() -> Visitor<'v, H, L> + Sync),
) -> Result<Summary, ConfigError> {
    let start = Instant::now();
    // Said once, before any worker starts, a bad configuration is an error and not a panic.
    drop(heapwise_solver::chain(&options.solver)?);
    let jobs = options.jobs.max(1);
    let shared = Shared {
        options,
        progress,
        offered: Injector::new(),
        workers: AtomicUsize::new(jobs),
        idle: AtomicUsize::new(0),
        stopped: Arc::default(),
        timed_out: AtomicBool::new(false),
    };
    shared.offered.push(Trail::default());
    let of_invariants = machine_of_invariants(machine);
    let of_companions = machine_of_companions(machine);
    let results: Result<Vec<std::thread::Result<Result<Summary, ConfigError>>>, ConfigError> =
        std::thread::scope(|scope| {
            let work = || work::<H, L>((machine, of_invariants.as_ref(), of_companions.as_ref()), &shared, visitor);
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
            let (mut threads, mut refused) = (Vec::with_capacity(jobs), None);
            for thread in (0..jobs).map(spawn) {
                match thread {
                    Ok(thread) => threads.push(thread),
                    // Those that the system gives us do all the work.
                    Err(error) => {
                        shared.workers.fetch_sub(1, Ordering::SeqCst);
                        refused = Some(error);
                    }
                }
            }
            if let (true, Some(error)) = (threads.is_empty(), refused) {
                return Err(ConfigError(format!("the system gives us no thread: {error}")));
            }
            let results = threads.into_iter().map(|thread| thread.join()).collect();
            drop(running);
            Ok(results)
        });
    let mut summary = Summary::default();
    for result in results? {
        match result {
            Ok(counted) => summary.add(&counted?),
            Err(panic) => summary.count_bug(Bug::of(&*panic)),
        }
    }
    summary.assumptions.extend(machine.legal.iter().flat_map(Legal::assumptions));
    summary.time = start.elapsed();
    Ok(summary)
}

/// The machine on which invariants run while paths are explored: how much of its input a path looks at does not bound how much of
/// it an invariant does.
fn machine_of_invariants<'p, L: Language>(machine: &Machine<'p, L>) -> Option<Machine<'p, L>> {
    let uses = machine.program.methods[machine.entry].invariants.as_ref()?.uses;
    let is_asked = uses.audits || uses.on_the_way.is_some();
    let n = PerClass { all: Some(uses.objects), ..PerClass::default() };
    is_asked.then(|| machine.without_rules(Bounds { k: None, length: None, n, ..machine.bounds.clone() }))
}

/// On which paths run, and what runs beside them.
type Machines<'m, L> = (&'m Machine<'m, L>, Option<&'m Machine<'m, L>>, Option<&'m Machine<'m, L>>);

/// An exception that leaves a companion, in words.
fn tell_thrown<L: Tell>(worker: &mut Worker<'_, L>, state: &State<LazierSharp, L>, thrown: &Thrown) -> String {
    let told = describe_thrown(worker, state, thrown);
    let message = told.message.or(told.because).map_or(String::new(), |message| format!(" ({message})"));
    let line = told.line.map_or(String::new(), |line| format!(", line {line}"));
    format!("{}{message} in {}{line}", told.what, told.method)
}

fn work<'m, 'v: 'm, H: Heap, L: Tell>(
    (machine, of_invariants, of_companions): Machines<'m, L>,
    shared: &Shared<'m>,
    visitor: &(dyn Fn() -> Visitor<'v, H, L> + Sync),
) -> Result<Summary, ConfigError> {
    let counting = Counting::new(visitor(), shared.progress);
    let _leaving = Leaving(shared);
    let options = shared.options;
    let enough = Enough::when(vec![shared.stopped.clone(), shared.progress.stop.clone()]);
    let of_companions = of_companions.map(|machine| Companions::new(machine, &options.solver, tell_thrown));
    let machines = (machine, of_invariants);
    let mut explorer = Explorer::new(
        machines,
        of_companions.transpose()?,
        enough,
        (&options.solver, &options.order, options.coverage),
        counting,
    )?;
    let mut left_off = 0;
    loop {
        // A panic costs the path that it happened on. Nothing that it may have left half done is looked at again: what waits
        // is taken up by its trail, with new terms.
        match LeftOff::catch(|| shared.explore_next(&mut explorer)) {
            Ok(true) => {}
            Ok(false) => break,
            // The run is to end. The path that was at work counts as one that waits.
            Err(unwound) if LeftOff::is(&*unwound) => {
                left_off = 1;
                break;
            }
            Err(panic) => {
                explorer.visitor.summary.count_bug(Bug::of(&*panic));
                explorer.worker.coverage.set_on(options.coverage);
                explorer.start_afresh();
            }
        }
    }
    if let Some(what) = explorer.companions.as_mut().and_then(|companions| companions.failed.take()) {
        return Err(ConfigError(what));
    }
    if shared.should_stop() {
        shared.take_back(&mut explorer);
    }
    let left = explorer.waiting() as u64 + left_off;
    let queries = explorer.queries();
    let covered = Covered::of(&explorer.worker);
    let audit = explorer.legality.as_ref().map(|legality| legality.audit).filter(|audit| *audit != Audit::default());
    let mut summary = explorer.visitor.finish(&explorer.worker);
    summary.queries = queries;
    summary.audit = audit;
    summary.covered = covered;
    summary.unfinished_companions = explorer.companions.as_ref().map_or(0, |companions| companions.unfinished);
    summary.assumptions.extend(explorer.worker.assumptions());
    summary.assumptions.extend(explorer.assumed_before);
    let bound = if shared.timed_out.load(Ordering::Relaxed) { Bound::Time } else { Bound::Interrupt };
    summary.count_cut(bound, left);
    Ok(summary)
}

/// Whoever leaves, for whatever reason, is not waited for.
struct Leaving<'a, 's>(&'a Shared<'s>);

impl Drop for Leaving<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.workers.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

impl Shared<'_> {
    /// Runs the next path to its end. Says whether there was one.
    fn explore_next<H: Heap, L: Language>(&self, explorer: &mut Explorer<'_, H, L>) -> bool {
        let Some(job) = self.next(explorer) else { return false };
        if explorer.run(job) == Go::Stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        if self.is_hungry() && explorer.frontier.len() > 1 {
            self.offered.push(explorer.frontier.give().expect("more than one path waits"));
        }
        true
    }

    /// The worker's own next path; failing that, one that another offers. None when all is done, or must stop.
    fn next<H: Heap, L: Language>(&self, explorer: &mut Explorer<'_, H, L>) -> Option<Job<H, L>> {
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
            let all_idle = self.idle.load(Ordering::SeqCst) >= self.workers.load(Ordering::SeqCst);
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
    fn take_back<H: Heap, L: Language>(&self, explorer: &mut Explorer<'_, H, L>) {
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
}
