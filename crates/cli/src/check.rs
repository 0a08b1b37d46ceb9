//! Checking: methods are explored within small bounds first, then within larger ones, until nothing is cut or the time is over.

mod command;
mod sources;
mod tests;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use heapwise_explore::{Assumption, Bound, Detail, EndingKind, Go, PathReport, Progress, Sink, Strategy, Summary};
use heapwise_findings::{Baseline, CheckDocument, Collector, Depth, Finding, MethodReport, Rules, Seen, Verdict};
use heapwise_report::{claims, counted};

use crate::coverage::Coverage;
use crate::options::{BoundOptions, Limit, ObjectLimit, ObjectsOption, SearchOptions, SolverOptions};
use crate::{Error, Found, Options, Target};

pub use command::replay_command;
pub use sources::Sources;
pub use tests::add_tests;

/// How to check.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    pub heap: Strategy,
    /// What the objects are that the methods are given, as these were found.
    pub objects: ObjectsOption,
    /// The bounds at which deepening ends. Those on objects, arrays and loops begin small.
    pub bounds: BoundOptions,
    pub search: SearchOptions,
    pub solver: SolverOptions,
    /// The time for all methods together.
    pub budget: Duration,
    pub rules: Rules,
    pub baseline: Baseline,
    /// Whether it is told what paths have run.
    pub coverage: bool,
}

impl Default for CheckOptions {
    /// Conditions of lazier# speak of one heap, so they can be read.
    fn default() -> Self {
        CheckOptions {
            heap: Strategy::LazierSharp,
            objects: ObjectsOption::Any,
            bounds: BoundOptions::default(),
            search: SearchOptions::default(),
            solver: SolverOptions::default(),
            budget: Duration::from_secs(60),
            rules: Rules::default(),
            baseline: Baseline::default(),
            coverage: false,
        }
    }
}

impl CheckOptions {
    /// The options of a round.
    fn within(&self, depth: Depth, time: Duration) -> Options {
        let CheckOptions { heap, bounds, search, solver, .. } = self;
        let of_class = bounds.n.iter().filter(|limit| limit.class.is_some());
        let of_class = of_class
            .map(|limit| ObjectLimit { number: limit.number.min(depth.n.unwrap_or(u32::MAX)), ..limit.clone() });
        let all = depth.n.map(|number| ObjectLimit { class: None, number });
        let n = all.into_iter().chain(of_class).collect();
        let bounds = BoundOptions {
            n,
            length: Some(Limit(depth.length)),
            loops: Limit(depth.loops),
            steps: Limit(depth.steps),
            ..bounds.clone()
        };
        let (search, solver, coverage) = (search.clone(), solver.clone(), self.coverage);
        Options { heap: (*heap).into(), bounds, search, timeout: Some(time), solver, coverage }
    }
}

/// A method to check.
#[derive(Clone, Debug)]
pub struct Subject {
    /// With inputs that may hold anything.
    pub any: Found,
    /// With inputs that are legal, as an invariant says. Where there turns out to be none, the others are taken.
    pub legal: Option<Found>,
    /// With receivers that a constructor and so many calls make as its place here says. Where there is any, it is taken.
    pub built: Vec<Found>,
}

impl From<Found> for Subject {
    fn from(any: Found) -> Self {
        Subject { any, legal: None, built: Vec::new() }
    }
}

/// How far a check is, for those who watch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckStatus {
    pub target: String,
    pub depth: Depth,
    /// Methods that need no more time.
    pub done: usize,
    pub methods: usize,
    pub findings: usize,
    /// What was found since the last time, each in a line.
    pub news: Vec<String>,
    pub left: Duration,
}

/// Checks methods.
pub fn check(
    subjects: &[Subject],
    options: &CheckOptions,
    sources: &mut Sources,
    progress: &Progress,
    watch: &mut dyn FnMut(CheckStatus),
) -> CheckDocument {
    let start = Instant::now();
    let (collector, warnings, coverage) = Default::default();
    let mut checking = Checking { options, progress, start, collector, warnings, coverage };
    let mut methods: Vec<Method> = subjects.iter().map(Method::new).collect();
    while checking.pass(&mut methods, watch) {}
    let interrupted = checking.is_stopped();
    let Checking { collector, warnings, coverage, .. } = checking;
    let line = &mut |finding: &Finding| sources.line(&finding.place);
    let (findings, told_apart) = collector.finish(&options.rules, &options.baseline, line);
    let reports = methods.into_iter().map(|method| method.report(&findings)).collect();
    CheckDocument {
        findings,
        told_apart,
        methods: reports,
        receivers: receivers(subjects, options.objects),
        warnings,
        seconds: start.elapsed().as_secs_f64(),
        interrupted,
        coverage: coverage.report().filter(|_| options.coverage),
    }
}

/// What objects methods are called on.
fn receivers(subjects: &[Subject], objects: ObjectsOption) -> String {
    let built = match objects {
        ObjectsOption::Built(calls) if subjects.iter().any(|subject| !subject.built.is_empty()) => {
            let calls = counted(u64::from(calls), "call");
            format!(
                "made by a constructor and at most {calls} of public methods that return, and nobody else knows them; other objects, \
                 and receivers that cannot be made so, are "
            )
        }
        _ => String::new(),
    };
    let fields = match objects {
        ObjectsOption::Any => "any object of the class, whatever its fields hold",
        _ => {
            "any object whose private and final fields hold no null where its class leaves none there, whatever else they hold"
        }
    };
    if subjects.iter().any(|subject| subject.legal.is_some()) {
        format!("{built}as invariants of their classes say that are named here; without one, {fields}")
    } else {
        format!("{built}{fields}")
    }
}

/// Longer and longer arrays never come to an end, though most methods look at few elements. So where nothing but the length of
/// arrays has cut paths, a round without that bound is tried once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Arrays {
    Bounded,
    TakenWhole,
    /// Taken whole, they led to other bounds, or to no end.
    BoundedAfterAll,
}

/// A method, and how far it was explored.
struct Method<'a> {
    subject: &'a Subject,
    /// Its inputs have no invariant that could be assumed.
    has_no_invariant: bool,
    /// Its receiver is of a class of which calls make no object.
    cannot_be_built: bool,
    /// How large inputs are next.
    round: u32,
    /// How long it took in vain, so that it gets more next time.
    tried: Duration,
    arrays: Arrays,
    /// How long the last round took.
    last: Duration,
    is_done: bool,
    report: MethodReport,
}

impl<'a> Method<'a> {
    fn new(subject: &'a Subject) -> Self {
        let report = MethodReport {
            target: subject.any.name().to_owned(),
            verdict: Verdict::Undecided,
            completed: None,
            paths: 0,
            claims: Vec::new(),
            findings: Vec::new(),
            error: None,
        };
        Method {
            subject,
            has_no_invariant: false,
            cannot_be_built: false,
            round: 1,
            tried: Duration::ZERO,
            arrays: Arrays::Bounded,
            last: Duration::ZERO,
            is_done: false,
            report,
        }
    }

    fn report(self, findings: &[Finding]) -> MethodReport {
        let mut report = self.report;
        let breaks_here = |finding: &&Finding| finding.targets.contains(&report.target);
        let fingerprints: Vec<String> =
            findings.iter().filter(breaks_here).map(|finding| finding.fingerprint.clone()).collect();
        report.findings = fingerprints;
        report
    }

    /// Whether the next round makes receivers by calls, and by how many at most.
    fn calls(&self) -> Option<u32> {
        let most = self.subject.built.len().checked_sub(1).filter(|_| !self.cannot_be_built)?;
        Some((most as u32).min(self.round - 1))
    }

    /// With a receiver that calls make, if that is wanted and can be; with legal inputs, if there is an invariant that says
    /// which these are.
    fn load(&mut self, warnings: &mut Vec<String>) -> Result<Target, Error> {
        if let Some(calls) = self.calls() {
            match self.subject.built[calls as usize].load() {
                Ok(target) => return Ok(target),
                Err(error) => warnings.push(error.to_string()),
            }
            self.cannot_be_built = true;
        }
        let legal = self.subject.legal.as_ref().filter(|_| !self.has_no_invariant);
        if let Some(Ok(target)) = legal.map(Found::load) {
            return Ok(target);
        }
        self.has_no_invariant = true;
        self.subject.any.load()
    }

    fn fail(&mut self, error: String) {
        self.is_done = true;
        self.report.error = Some(error);
        // What was completed before holds nevertheless.
        if self.report.completed.is_none() {
            self.report.verdict = Verdict::NotExplored;
        }
    }
}

struct Checking<'a> {
    options: &'a CheckOptions,
    progress: &'a Progress,
    start: Instant,
    collector: Collector,
    warnings: Vec<String>,
    coverage: Coverage,
}

/// What is not worth beginning.
const MOMENT: Duration = Duration::from_millis(20);

impl Checking<'_> {
    fn left(&self) -> Duration {
        self.options.budget.saturating_sub(self.start.elapsed())
    }

    fn is_stopped(&self) -> bool {
        self.progress.stop.load(std::sync::atomic::Ordering::SeqCst)
    }

    /// Takes each method that is not done one step further, as far as there is time. Whether another pass is of use.
    fn pass(&mut self, methods: &mut [Method<'_>], watch: &mut dyn FnMut(CheckStatus)) -> bool {
        let count = methods.len();
        let mut open = methods.iter().filter(|method| !method.is_done).count();
        let mut waiting = open;
        for method in methods.iter_mut().filter(|method| !method.is_done) {
            let left = self.left();
            if left < MOMENT || self.is_stopped() {
                return false;
            }
            // Half of a fair share, so that there is time for another pass; who ran out of time gets twice as much.
            let share = (left / (2 * waiting as u32)).max(2 * method.tried).max(MOMENT).min(left);
            watch(CheckStatus {
                target: method.report.target.clone(),
                depth: depth(&self.options.bounds, method.round),
                done: count - open,
                methods: count,
                findings: self.collector.count(&self.options.rules),
                news: self.collector.news(&self.options.rules),
                left,
            });
            let stepped = catch_unwind(AssertUnwindSafe(|| self.step(method, share)));
            match stepped {
                Ok(Ok(())) => {}
                Ok(Err(error)) => method.fail(error.to_string()),
                Err(_) => method.fail("a bug of heapwise: it cannot be loaded or explored".to_owned()),
            }
            waiting -= 1;
            open -= usize::from(method.is_done);
        }
        open > 0
    }

    /// Explores a method within the bounds whose turn it is.
    fn step(&mut self, method: &mut Method<'_>, share: Duration) -> Result<(), Error> {
        let target = method.load(&mut self.warnings)?;
        for warning in target.warnings() {
            if !self.warnings.contains(warning) {
                self.warnings.push(warning.clone());
            }
        }
        let mut depth = Depth { built: method.calls(), ..depth(&self.options.bounds, method.round) };
        let mut time = share;
        if method.arrays == Arrays::TakenWhole {
            depth.length = None;
            time = share.min((8 * method.last).max(5 * MOMENT));
        }
        let options = self.options.within(depth, time);
        let begun = Instant::now();
        let replay = replay_command(target.name(), &target.0.project, self.options.heap, &options.bounds);
        let seen = Seen { target: target.name().to_owned(), depth, replay };
        let mut gather = Gather { collector: &mut self.collector, seen: &seen, only_recursion: false };
        let summary = target.explore_with(&options, Some(&mut gather), self.progress)?;
        self.coverage.add(&target, &summary);
        if summary.cut_by.contains_key(&Bound::Calls) && !self.collector.has_recursion(&seen.target) {
            let again = Options { timeout: Some(time.min(self.left())), ..options.clone() };
            let mut gather = Gather { collector: &mut self.collector, seen: &seen, only_recursion: true };
            target.explore_with(&again, Some(&mut gather), self.progress)?;
        }
        method.last = begun.elapsed();
        self.judge(method, &target, &options, depth, &summary)
    }

    fn judge(
        &self,
        method: &mut Method<'_>,
        target: &Target,
        options: &Options,
        depth: Depth,
        summary: &Summary,
    ) -> Result<(), Error> {
        let was_stopped = [Bound::Time, Bound::Interrupt].iter().any(|bound| summary.cut_by.contains_key(bound));
        if method.arrays == Arrays::TakenWhole && !summary.cut_by.is_empty() {
            // What was completed with arrays of some length says more.
            method.arrays = Arrays::BoundedAfterAll;
            return Ok(());
        }
        if was_stopped {
            method.tried = options.timeout.unwrap_or_default();
        }
        // What was stopped says less than what was completed within smaller bounds.
        if !was_stopped || method.report.completed.is_none() {
            method.report.paths = summary.paths();
            method.report.claims = claims(&target.run(options)?, summary);
        }
        if was_stopped {
            return Ok(());
        }
        method.report.completed = Some(depth);
        method.report.verdict = verdict(summary);
        method.tried = Duration::ZERO;
        let next = self::depth(&self.options.bounds, method.round + 1);
        let is_deeper = |bound: &Bound| match bound {
            Bound::N => next.n > depth.n,
            Bound::Length => depth.length.is_some() && next.length > depth.length,
            Bound::Loops => next.loops != depth.loops,
            Bound::Steps => next.steps != depth.steps,
            _ => false,
        };
        let takes_more_calls = depth.built.is_some_and(|calls| (calls as usize) + 1 < method.subject.built.len());
        let mut deeper = summary.cut_by.keys().filter(|bound| is_deeper(bound)).peekable();
        method.is_done = !takes_more_calls && deeper.peek().is_none();
        let is_free = self.options.bounds.length.is_none();
        if is_free
            && method.arrays == Arrays::Bounded
            && deeper.peek().is_some()
            && deeper.all(|it| *it == Bound::Length)
        {
            method.arrays = Arrays::TakenWhole;
            return Ok(());
        }
        method.round += 1;
        Ok(())
    }
}

/// The bounds of a round, within those that the user has set: one more object of a class and one more element of an array each
/// time, and twice as many iterations and instructions. So loops without end cost little at first.
fn depth(bounds: &BoundOptions, round: u32) -> Depth {
    let most = bounds.n.iter().rfind(|limit| limit.class.is_none()).map(|limit| limit.number);
    let most_elements = bounds.length.and_then(|limit| limit.0);
    let doubled = 1u64 << round.min(28);
    let (loops, steps) = (4 * doubled as u32, 10_000 * doubled);
    Depth {
        n: Some(most.map_or(round, |most| most.min(round))),
        length: Some(most_elements.map_or(round, |most| most.min(round))),
        loops: Some(bounds.loops.0.map_or(loops, |most| most.min(loops))),
        steps: Some(bounds.steps.0.map_or(steps, |most| most.min(steps))),
        built: None,
    }
}

/// What can be said of a method that was explored within bounds, and not stopped.
fn verdict(summary: &Summary) -> Verdict {
    if summary.complete() {
        return Verdict::Complete;
    }
    let is_decided =
        summary.unsupported + summary.undecided + summary.broken == 0 && !summary.cut_by.contains_key(&Bound::Memory);
    let leaves_out = summary.assumptions.iter().any(Assumption::is_left_out);
    match (is_decided, leaves_out) {
        (false, _) => Verdict::Undecided,
        (true, true) => Verdict::LeftOut,
        (true, false) => Verdict::Bounded,
    }
}

/// Hands over what may be findings.
struct Gather<'a> {
    collector: &'a mut Collector,
    seen: &'a Seen,
    /// Only a path on which calls nest too deep is wanted, and one is enough.
    only_recursion: bool,
}

impl Sink for Gather<'_> {
    fn wants(&mut self, _: &heapwise_explore::Trail, ending: EndingKind) -> bool {
        ending == if self.only_recursion { EndingKind::Cut } else { EndingKind::Threw }
    }

    fn detail(&self) -> Detail {
        Detail { branches: true, ..Detail::NONE }
    }

    fn path(&mut self, path: PathReport) -> Go {
        let is_enough = self.collector.add(self.seen, path) && self.only_recursion;
        if is_enough { Go::Stop } else { Go::On }
    }
}
