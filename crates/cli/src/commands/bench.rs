//! `heapwise bench`: how fast, and how much memory. Each measurement runs in a process of its own, so that its peak
//! memory is its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use heapwise::documents::{BenchDocument, BenchRow, as_json};
use heapwise::options::SearchOptions;
use heapwise::{Bound, Options, Order, Strategy};
use heapwise_report::{Align, Table, csv_line, grouped, mebibytes, seconds};

use crate::args::{BenchArgs, TableFormat};
use crate::programs::Loader;
use crate::{Misuse, Outcome, measure, terminal};

/// Where the subjects are, seen from the project.
const SUBJECTS: &str = "subjects/tiny";

pub(crate) fn main(args: &BenchArgs) -> Result<Outcome, Misuse> {
    let files = if args.files.is_empty() { subjects()? } else { args.files.clone() };
    let strategies = args.heaps.as_deref().unwrap_or(&Strategy::ALL);
    // What is wrong with a file is better said before an hour of measuring.
    let mut loader = Loader::new(&args.java);
    let mut programs = Vec::new();
    for file in &files {
        for target in loader.all(file)? {
            for &strategy in strategies {
                target.engine_options(&options(args, strategy))?;
            }
            programs.push(PathBuf::from(target.name()));
        }
    }
    let progress = terminal::interruptible()?;
    let mut rows = Vec::new();
    let mut failures = Vec::new();
    'all: for file in &programs {
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
        TableFormat::Text => text(&rows),
        TableFormat::Json => {
            format!("{}\n", as_json(&BenchDocument { rows: rows.clone(), failures: failures.clone() }))
        }
        TableFormat::Csv => csv(&rows),
    })?;
    for failure in &failures {
        terminal::complain(failure);
    }
    Ok(Outcome { interrupted: terminal::was_interrupted(&progress), ..Outcome::default() })
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

fn options(args: &BenchArgs, strategy: Strategy) -> Options {
    Options {
        heap: strategy.into(),
        bounds: args.meaning.clone(),
        search: SearchOptions { jobs: Some(args.jobs), order: Order::DepthFirst },
        timeout: Some(args.timeout),
        solver: args.solver.clone(),
        coverage: false,
    }
}

/// One measurement, in a process of its own.
fn measure(args: &BenchArgs, file: &Path, strategy: Strategy) -> Result<BenchRow, String> {
    let options = options(args, strategy);
    let measure::Measured { summary, peak_memory, .. } = measure::in_child(&args.java, &options, file, false)?;
    if let Some(bug) = summary.bugs.first() {
        return Err(format!("a bug of heapwise: {}", bug.what));
    }
    let timed_out = summary.cut_by.get(&Bound::Time).copied().unwrap_or(0);
    Ok(BenchRow {
        program: file.display().to_string(),
        heap: strategy,
        paths: summary.paths(),
        ended: summary.paths() + summary.excluded + summary.cut - timed_out + summary.unsupported + summary.undecided,
        queries: summary.queries.asked,
        seconds: summary.time.as_secs_f64(),
        peak_memory,
        complete: summary.complete(),
        timed_out: timed_out > 0,
    })
}

fn text(rows: &[BenchRow]) -> String {
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
            row.heap.to_string(),
            number(row.paths),
            number(row.queries),
            seconds(Duration::from_secs_f64(row.seconds)),
            grouped(row.paths_per_second() as u64),
            row.peak_memory.map_or("?".to_owned(), mebibytes),
            remark.to_owned(),
        ]);
    }
    let mut out = table.render();
    for heap in Strategy::ALL {
        let of_heap: Vec<&BenchRow> = rows.iter().filter(|row| row.heap == heap).collect();
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

fn csv(rows: &[BenchRow]) -> String {
    let mut out = csv_line([
        "program",
        "heap",
        "paths",
        "queries",
        "seconds",
        "paths_per_second",
        "peak_memory_kib",
        "complete",
        "timed_out",
    ]);
    for row in rows {
        out += &csv_line([
            row.program.clone(),
            row.heap.to_string(),
            row.paths.to_string(),
            row.queries.to_string(),
            format!("{:.6}", row.seconds),
            format!("{:.0}", row.paths_per_second()),
            row.peak_memory.map_or(String::new(), |kib| kib.to_string()),
            row.complete.to_string(),
            row.timed_out.to_string(),
        ]);
    }
    out
}
