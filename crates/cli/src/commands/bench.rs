//! `heapwise bench`: how fast, and how much memory. Each measurement runs in a process of its own, so that its peak
//! memory is its own.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use heapwise_explore::{Progress, Strategy, explore};
use heapwise_report::{Align, Table, grouped, seconds};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::args::{BenchArgs, BenchCellArgs, BenchFormat, MeaningArgs, SolverArgs, backend_text};
use crate::run::Told;
use crate::{Misuse, Outcome, load, run, terminal};

/// Where the subjects are, seen from the project.
const SUBJECTS: &str = "subjects/tiny";

/// What came of one measurement.
#[derive(Serialize, Deserialize, Debug)]
struct Measured {
    program: String,
    heap: String,
    paths: u64,
    /// All paths, also those that did not run to their end.
    ended: u64,
    queries: u64,
    seconds: f64,
    /// In KiB; none where the system does not tell.
    peak_memory: Option<u64>,
    complete: bool,
    timed_out: bool,
}

impl Measured {
    fn paths_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.ended as f64 / self.seconds } else { 0.0 }
    }
}

/// One measurement, in this process.
pub(crate) fn cell(args: &BenchCellArgs) -> Result<Outcome, Misuse> {
    let loaded = load::load(&args.file)?;
    let told = Told { meaning: &args.meaning, search: &args.search, solver: &args.solver, timeout: args.timeout };
    let options = told.options(&loaded, args.heap.heap)?;
    let summary = explore(&loaded.target, &options, None, &Progress::default()).map_err(|error| error.to_string())?;
    let timed_out = summary.cut_by.get(&heapwise_explore::Bound::Time).copied().unwrap_or(0);
    let measured = Measured {
        program: loaded.name.clone(),
        heap: options.strategy.name().to_owned(),
        paths: summary.paths(),
        ended: summary.paths() + summary.excluded + summary.cut - timed_out + summary.unsupported + summary.undecided,
        queries: summary.queries.asked,
        seconds: summary.time.as_secs_f64(),
        peak_memory: peak_memory(),
        complete: summary.complete(),
        timed_out: timed_out > 0,
    };
    terminal::print(&format!("{}\n", serde_json::to_string(&measured).map_err(|error| error.to_string())?))?;
    Ok(Outcome::default())
}

/// The most memory that this process ever had, in KiB, where Linux tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

pub(crate) fn main(args: &BenchArgs) -> Result<Outcome, Misuse> {
    let files = if args.files.is_empty() { subjects()? } else { args.files.clone() };
    // What is wrong with a file is better said before an hour of measuring.
    for file in &files {
        let loaded = load::load(file)?;
        run::bounds(&args.meaning, &loaded.target.program)?;
    }
    let strategies = args.heaps.as_deref().unwrap_or(&Strategy::ALL);
    let progress = terminal::interruptible()?;
    let mut rows = Vec::new();
    let mut failures = Vec::new();
    'all: for file in &files {
        for &strategy in strategies {
            let what = format!("{}, {strategy}", file.display());
            match terminal::with_progress_line(&progress, &what, true, || measure(args, file, strategy)) {
                Ok(measured) => rows.push(measured),
                // Ctrl-C reaches the measurement too, which is no failure of it.
                Err(_) if terminal::was_interrupted(&progress) => {}
                Err(why) => failures.push(format!("{what}: {why}")),
            }
            if terminal::was_interrupted(&progress) {
                break 'all;
            }
        }
    }
    terminal::print(&match args.format {
        BenchFormat::Text => text(&rows),
        BenchFormat::Json => format!("{}\n", json!({ "rows": rows, "failures": failures })),
        BenchFormat::Csv => csv(&rows),
    })?;
    for failure in &failures {
        terminal::complain(failure);
    }
    Ok(Outcome { failed_assertion: false, interrupted: terminal::was_interrupted(&progress) })
}

/// The subjects of the project, if it is here.
fn subjects() -> Result<Vec<PathBuf>, Misuse> {
    let none = || format!("there are no .tiny files under {SUBJECTS} here; name the programs to measure");
    let entries = fs::read_dir(SUBJECTS).map_err(|_| none())?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "tiny"))
        .collect();
    files.sort();
    if files.is_empty() { Err(none()) } else { Ok(files) }
}

/// One measurement, in a process of its own.
fn measure(args: &BenchArgs, file: &Path, strategy: Strategy) -> Result<Measured, String> {
    let this = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let mut command = Command::new(this);
    command.arg("bench-cell").args(["--heap", strategy.name()]);
    command.arg(format!("--jobs={}", args.jobs)).arg(format!("--timeout={}", args.timeout.as_secs_f64()));
    command.args(meaning_options(&args.meaning)).args(solver_options(&args.solver)).arg("--").arg(file);
    let output = command.output().map_err(|error| format!("cannot run a measurement: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("the measurement failed ({}): {}", output.status, said.trim()));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("the measurement said something else: {error}"))
}

fn meaning_options(meaning: &MeaningArgs) -> Vec<OsString> {
    let mut options = vec![
        format!("--loops={}", meaning.loops),
        format!("--calls={}", meaning.calls),
        format!("--steps={}", meaning.steps),
    ];
    options.extend(meaning.k.iter().map(|k| format!("--k={k}")));
    options.extend(meaning.n.iter().map(|n| format!("--n={n}")));
    options.extend(meaning.npe.iter().map(|npe| format!("--npe={npe}")));
    options.into_iter().map(OsString::from).collect()
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

fn text(rows: &[Measured]) -> String {
    use Align::{Left, Right};
    let mut table = Table::new(&[
        ("program", Left),
        ("heap", Left),
        ("paths", Right),
        ("queries", Right),
        ("time", Right),
        ("paths/s", Right),
        ("peak memory", Right),
        ("", Left),
    ]);
    let mut last = None;
    for row in rows {
        if last.is_some_and(|last| last != &row.program) {
            table.gap();
        }
        last = Some(&row.program);
        let number = |number: u64| if row.timed_out { format!(">{}", grouped(number)) } else { grouped(number) };
        let remark = match (row.timed_out, row.complete) {
            (true, _) => "timed out",
            (false, false) => "cut",
            (false, true) => "",
        };
        table.row(vec![
            row.program.clone(),
            row.heap.clone(),
            number(row.paths),
            number(row.queries),
            seconds(Duration::from_secs_f64(row.seconds)),
            grouped(row.paths_per_second() as u64),
            row.peak_memory.map_or("?".to_owned(), |kib| format!("{:.1} MiB", kib as f64 / 1024.0)),
            remark.to_owned(),
        ]);
    }
    let mut out = table.render();
    for heap in Strategy::ALL.map(Strategy::name) {
        let of_heap: Vec<&Measured> = rows.iter().filter(|row| row.heap == heap).collect();
        if of_heap.len() > 1 {
            let time = of_heap.iter().map(|row| row.seconds).sum();
            let timed_out = of_heap.iter().filter(|row| row.timed_out).count();
            let remark = if timed_out > 0 { format!(", {timed_out} timed out") } else { String::new() };
            out +=
                &format!("\n{heap}: {} programs in {}{remark}", of_heap.len(), seconds(Duration::from_secs_f64(time)));
        }
    }
    if out.ends_with('\n') { out } else { out + "\n" }
}

fn csv(rows: &[Measured]) -> String {
    let quoted = |text: &str| {
        if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
    };
    let mut out =
        String::from("program,heap,paths,queries,seconds,paths_per_second,peak_memory_kib,complete,timed_out\n");
    for row in rows {
        let peak = row.peak_memory.map_or(String::new(), |kib| kib.to_string());
        out += &format!(
            "{},{},{},{},{:.6},{:.0},{peak},{},{}\n",
            quoted(&row.program),
            quoted(&row.heap),
            row.paths,
            row.queries,
            row.seconds,
            row.paths_per_second(),
            row.complete,
            row.timed_out
        );
    }
    out
}
