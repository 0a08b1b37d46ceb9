//! One exploration in a process of its own, so that its peak memory is its own.
//!
//! The child prints the fingerprints of the program paths while it finds them, if they are asked for, and its numbers as
//! JSON on the last line. It keeps no fingerprint: they would show in the memory that is measured.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use heapwise_explore::{Assumed, Assumption, Bound, Bug, Effect, Order, Progress, Queries, Strategy, Summary, explore};
use serde::{Deserialize, Serialize};

use crate::args::{BenchCellArgs, KCountsArg, MeaningArgs, SearchArgs, SolverArgs, backend_text};
use crate::program_paths::{self, Fingerprints, Kept, Printed, Store};
use crate::run::Told;
use crate::{Misuse, Outcome, java, load, terminal};

/// What came of a measurement.
pub(crate) struct Measured {
    pub(crate) summary: Summary,
    /// In KiB; none where the system does not tell.
    pub(crate) peak_memory: Option<u64>,
    /// None if they were not asked for, or too many.
    pub(crate) program_paths: Option<Fingerprints>,
}

/// Measures in a process of its own.
pub(crate) fn in_child(
    told: &Told<'_>,
    file: &Path,
    strategy: Strategy,
    wants_program_paths: bool,
) -> Result<Measured, String> {
    let this = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let mut command = Command::new(this);
    command.arg("bench-cell").args(["--heap", strategy.name()]);
    command.args(meaning_options(told.meaning)).args(search_options(told.search)).args(solver_options(told.solver));
    command.args(java::options(told.java));
    command.args(told.timeout.iter().map(|time| format!("--timeout={}", time.as_secs_f64())));
    command.args(wants_program_paths.then_some("--program-paths")).arg("--").arg(file);
    let failed = |error: std::io::Error| format!("cannot run a measurement: {error}");
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(failed)?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    // Both streams are read at the same time: the child must not wait for the one that nobody reads.
    let (found, said) = thread::scope(|scope| {
        let said = scope.spawn(|| {
            let mut said = Vec::new();
            stderr.map(|mut stream| stream.read_to_end(&mut said));
            String::from_utf8_lossy(&said).trim().to_owned()
        });
        let found = stdout.map_or(Ok((None, Vec::new())), |stream| read_found(BufReader::new(stream)));
        (found, said.join().unwrap_or_default())
    });
    let status = child.wait().map_err(failed)?;
    if !status.success() {
        return Err(format!("the measurement failed ({status}): {said}"));
    }
    let (program_paths, last_line) = found.map_err(failed)?;
    let numbers: Numbers =
        serde_json::from_slice(&last_line).map_err(|error| format!("the measurement said something else: {error}"))?;
    let peak_memory = numbers.peak_memory;
    let program_paths = program_paths.filter(|_| wants_program_paths);
    Ok(Measured { summary: numbers.into_summary(), peak_memory, program_paths })
}

/// Reads fingerprints up to the line that is something else.
fn read_found(mut stream: impl BufRead) -> std::io::Result<(Option<Fingerprints>, Vec<u8>)> {
    let kept = Kept::new();
    let mut some = Fingerprints::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        stream.read_until(b'\n', &mut line)?;
        let fingerprint = std::str::from_utf8(line.trim_ascii_end()).ok();
        match fingerprint.and_then(|digits| u64::from_str_radix(digits, 16).ok()) {
            Some(fingerprint) => {
                some.insert(fingerprint);
                if some.len() > 1000 {
                    kept.take(&mut some);
                }
            }
            None => break,
        }
    }
    kept.take(&mut some);
    Ok((kept.into_all(), line))
}

/// The measurement itself, in the child.
pub(crate) fn child(args: &BenchCellArgs) -> Result<Outcome, Misuse> {
    let loaded = load::load(&args.file, &args.java)?;
    let told = Told {
        meaning: &args.meaning,
        search: &args.search,
        solver: &args.solver,
        timeout: args.timeout,
        java: &args.java,
    };
    let options = told.options(&loaded, args.heap.heap)?;
    let progress = Progress::default();
    let summary = if args.program_paths {
        program_paths::explore(&loaded.target, &options, &progress, &Printed)?
    } else {
        explore(&loaded.target, &options, None, &progress).map_err(|error| error.to_string())?
    };
    let numbers = Numbers::new(&summary, peak_memory());
    terminal::print(&format!("{}\n", serde_json::to_string(&numbers).map_err(|error| error.to_string())?))?;
    Ok(Outcome::default())
}

/// The most memory that this process ever had, in KiB, where Linux tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A [`Summary`] and the peak memory, on their way from one process to the other.
#[derive(Serialize, Deserialize)]
struct Numbers {
    returned: u64,
    threw: u64,
    excluded: u64,
    unsupported: u64,
    undecided: u64,
    failed_assertions: u64,
    thrown: BTreeMap<String, u64>,
    cut_by: BTreeMap<String, u64>,
    unsupported_by: BTreeMap<String, u64>,
    undecided_by: BTreeMap<String, u64>,
    broken: u64,
    bugs: Vec<(Option<String>, String)>,
    /// What was taken for granted or left out: the names of effect and kind, and a sentence.
    assumptions: Vec<(String, String, String)>,
    queries: u64,
    queries_by: Vec<(String, u64)>,
    time: Duration,
    peak_memory: Option<u64>,
}

impl Numbers {
    fn new(summary: &Summary, peak_memory: Option<u64>) -> Numbers {
        Numbers {
            returned: summary.returned,
            threw: summary.threw,
            excluded: summary.excluded,
            unsupported: summary.unsupported,
            undecided: summary.undecided,
            failed_assertions: summary.failed_assertions,
            thrown: summary.thrown.clone(),
            cut_by: summary.cut_by.iter().map(|(bound, paths)| (bound.name().to_owned(), *paths)).collect(),
            unsupported_by: summary.unsupported_by.clone(),
            undecided_by: summary.undecided_by.clone(),
            broken: summary.broken,
            bugs: summary
                .bugs
                .iter()
                .map(|bug| (bug.trail.as_ref().map(ToString::to_string), bug.what.clone()))
                .collect(),
            assumptions: summary.assumptions.iter().map(told).collect(),
            queries: summary.queries.asked,
            queries_by: summary.queries.by.clone(),
            time: summary.time,
            peak_memory,
        }
    }

    fn into_summary(self) -> Summary {
        let paths_cut_by = |bound: Bound| Some((bound, *self.cut_by.get(bound.name())?));
        Summary {
            returned: self.returned,
            threw: self.threw,
            excluded: self.excluded,
            cut: self.cut_by.values().sum(),
            unsupported: self.unsupported,
            undecided: self.undecided,
            failed_assertions: self.failed_assertions,
            thrown: self.thrown,
            cut_by: Bound::ALL.into_iter().filter_map(paths_cut_by).collect(),
            unsupported_by: self.unsupported_by,
            undecided_by: self.undecided_by,
            broken: self.broken,
            bugs: self
                .bugs
                .into_iter()
                .map(|(trail, what)| Bug { trail: trail.and_then(|trail| trail.parse().ok()), what })
                .collect(),
            assumptions: self.assumptions.into_iter().filter_map(assumption).collect(),
            queries: Queries { asked: self.queries, by: self.queries_by },
            time: self.time,
        }
    }
}

fn told(assumption: &Assumption) -> (String, String, String) {
    let Assumption { effect, kind, text } = assumption;
    (effect.name().to_owned(), kind.name().to_owned(), text.clone())
}

fn assumption((effect, kind, text): (String, String, String)) -> Option<Assumption> {
    let effect = [Effect::LeavesOut, Effect::Restricts, Effect::Widens].into_iter().find(|one| one.name() == effect)?;
    let kind = Assumed::ALL.into_iter().find(|one| one.name() == kind)?;
    Some(Assumption { effect, kind, text })
}

fn meaning_options(meaning: &MeaningArgs) -> Vec<OsString> {
    let mut options = vec![
        format!("--loops={}", meaning.loops),
        format!("--calls={}", meaning.calls),
        format!("--steps={}", meaning.steps),
    ];
    options.extend(meaning.k.iter().map(|k| format!("--k={k}")));
    options.extend(meaning.n.iter().map(|n| format!("--n={n}")));
    options.extend(meaning.length.iter().map(|length| format!("--length={length}")));
    if meaning.k_counts == KCountsArg::Chosen {
        options.push("--k-counts=chosen".to_owned());
    }
    options.extend(meaning.npe.iter().map(|npe| format!("--npe={npe}")));
    options.into_iter().map(OsString::from).collect()
}

fn search_options(search: &SearchArgs) -> Vec<String> {
    let order = match &search.order {
        Order::DepthFirst => "dfs".to_owned(),
        Order::BreadthFirst => "bfs".to_owned(),
        Order::Random(seed) => format!("random:{seed}"),
        Order::Own(_) => unreachable!("every order of the command line has a name"),
    };
    let mut options = vec![format!("--order={order}")];
    options.extend(search.jobs.iter().map(|jobs| format!("--jobs={jobs}")));
    options
}

fn solver_options(solver: &SolverArgs) -> Vec<OsString> {
    let mut options = vec![OsString::from(format!("--solver={}", backend_text(&solver.solver)))];
    options.extend(solver.solver_timeout.iter().map(|time| format!("--solver-timeout={}", time.as_secs_f64()).into()));
    options.extend(solver.cross_check.iter().map(|other| format!("--cross-check={}", backend_text(other)).into()));
    if let Some(directory) = &solver.log_queries {
        options.extend(["--log-queries".into(), directory.into()]);
    }
    options.extend(solver.unwind.then(|| "--unwind".into()));
    options
}
