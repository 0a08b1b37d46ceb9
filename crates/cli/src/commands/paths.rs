//! `heapwise paths`: every path, then what may be claimed. Where several methods are meant, each has its turn, and the
//! totals come last.

use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use heapwise::check::Sources;
use heapwise::coverage::{Coverage, CoverageReport};
use heapwise::documents::{NotExplored, TotalReport, as_json};
use heapwise::{Bound, Detail, EndingKind, Found, Options, Order, Progress, Summary, Target};
use heapwise_report::{Arrival, Format, Listing, Run, claims, counted, grouped};

use crate::args::{DetailArg, FailOn, FormatArg, PathsArgs};
use crate::programs::{Loader, scratch};
use crate::{Misuse, Outcome, terminal};

pub(crate) fn main(args: &PathsArgs) -> Result<Outcome, Misuse> {
    let mut loader = Loader::new(&args.java);
    let mut found: Vec<Found> = Vec::new();
    for what in &args.files {
        let more = loader.find(what)?;
        // Patterns may overlap.
        let is_new = |new: &Found| found.iter().all(|known| known.name() != new.name());
        let new: Vec<Found> = more.into_iter().filter(is_new).collect();
        found.extend(new);
    }
    let progress = terminal::interruptible()?;
    let [one] = found.as_slice() else { return several(args, &mut loader, &found, &progress) };
    let mut coverage = Coverage::default();
    let (_, summary) = list(args, &loader.load(one)?, &progress, &mut coverage)?;
    let report = coverage.report();
    super::coverage::write(&args.coverage, report.as_ref(), one.name(), &mut Sources::new(&[], &args.java))?;
    let interrupted = terminal::was_interrupted(&progress);
    Ok(Outcome { interrupted, failed_assertion: fails(args, &summary), ..Outcome::of(&summary) })
}

/// Whether a run has found what the user wants to hear of.
fn fails(args: &PathsArgs, summary: &Summary) -> bool {
    args.fail_on.iter().any(|what| match what {
        FailOn::Assertions => summary.failed_assertions > 0,
        FailOn::Exceptions => summary.threw > 0,
        FailOn::None => false,
    })
}

/// Explores one program, and writes its paths and its summary.
fn list(args: &PathsArgs, target: &Target, progress: &Progress, all: &mut Coverage) -> Result<(Run, Summary), Misuse> {
    let options = &Options { coverage: args.coverage.is_wanted(), ..args.options.clone() };
    let run = target.run(options)?;
    let streams = options.search.workers() == 1 && options.search.order == Order::DepthFirst;
    let arrival = if streams { Arrival::DepthFirst } else { Arrival::Any };
    let format = match args.format {
        FormatArg::Text => Format::Text,
        FormatArg::Json => Format::Json,
    };
    let endings = args.endings.as_deref().unwrap_or(&EndingKind::ALL);
    let mut out = io::BufWriter::new(io::stdout());
    let mut listing = Listing::new(&mut out, format, terminal::style_on_stdout(), arrival, &scratch)
        .only(endings)
        .with_output(args.output)
        .with_detail(detail(args, run.is_java))
        .at_most(args.limit);

    // Paths that run over the terminal show progress themselves, and a line between them would only disturb.
    let quiet = !streams || !io::stdout().is_terminal();
    let summary = terminal::with_progress_line(progress, target.name(), quiet, || {
        target.explore_with(options, Some(&mut listing), progress)
    })?;
    all.add(target, &summary);
    let mut coverage = Coverage::default();
    coverage.add(target, &summary);
    let coverage = coverage.report().filter(|_| args.coverage.coverage);
    terminal::written(listing.finish(&run, &summary, coverage.as_ref()))?;
    Ok((run, summary))
}

/// What is told of each path. What only JSON shows is not asked for by others.
fn detail(args: &PathsArgs, is_java: bool) -> Detail {
    match args.format {
        FormatArg::Text => Detail { final_heap: is_java, ..Detail::NONE },
        FormatArg::Json => args.detail.as_deref().map_or(Detail::ALL, DetailArg::all),
    }
}

/// What came of several methods.
#[derive(Default)]
struct Totals {
    /// What was explored last, for what all of them have in common.
    run: Run,
    /// All of them together.
    all: Summary,
    /// Of those that could be explored.
    methods: u64,
    failures: u64,
    /// Those whose turn did not come before the user had enough.
    skipped: u64,
    returned: u64,
    threw: u64,
    failed_assertions: u64,
    incomplete: u64,
    /// Methods on which heapwise itself failed.
    broken: u64,
}

impl Totals {
    fn add(&mut self, run: Run, summary: &Summary) {
        self.methods += 1;
        // Which inputs are never null is a matter of each method.
        self.run = Run { never_null: Vec::new(), ..run };
        self.all.add(summary);
        self.returned += summary.returned;
        self.threw += summary.threw;
        self.failed_assertions += summary.failed_assertions;
        self.incomplete += u64::from(!summary.complete());
        self.broken += u64::from(summary.broken > 0);
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{}, {}: {} returned, {} threw",
            counted(self.methods, "method"),
            counted(self.returned + self.threw, "path"),
            grouped(self.returned),
            grouped(self.threw)
        );
        if self.failed_assertions > 0 {
            text += &format!(" ({} by a failed assertion)", grouped(self.failed_assertions));
        }
        for (count, what) in [
            (self.incomplete, "partial"),
            (self.broken, "with a bug of heapwise"),
            (self.failures + self.skipped, "not explored"),
        ] {
            if count > 0 {
                text += &format!("; {} {what}", counted(count, "method"));
            }
        }
        text
    }

    /// What the methods leave out or take for granted, all together.
    fn claims(&self) -> String {
        claims(&self.run, &self.all).iter().map(|claim| format!("  {}\n", claim.text)).collect()
    }

    fn report(&self, coverage: Option<CoverageReport>) -> TotalReport {
        TotalReport {
            methods: self.methods,
            not_explored: self.failures + self.skipped,
            paths: self.returned + self.threw,
            returned: self.returned,
            threw: self.threw,
            failed_assertions: self.failed_assertions,
            broken: self.broken,
            complete: self.incomplete + self.failures + self.skipped == 0,
            claims: claims(&self.run, &self.all),
            coverage,
        }
    }
}

/// Explores methods one after the other. One that cannot be explored is told of, and the others have their turn.
///
/// As JSON it is one document, `{"targets": [...], "total": {...}}`: a target is what one method alone is told as, or
/// `{"target": ..., "error": ...}`.
fn several(args: &PathsArgs, loader: &mut Loader, found: &[Found], progress: &Progress) -> Result<Outcome, Misuse> {
    let is_json = args.format == FormatArg::Json;
    let style = terminal::style_on_stdout();
    let mut totals = Totals::default();
    let mut coverage = Coverage::default();
    for (index, method) in found.iter().enumerate() {
        if terminal::was_interrupted(progress) {
            totals.skipped += 1;
            continue;
        }
        let name = method.name().to_owned();
        let before = match (is_json, index) {
            (true, 0) => "{\"targets\": [\n".to_owned(),
            (true, _) => ",\n".to_owned(),
            (false, 0) => format!("{}\n\n", style.bold(&format!("== {name}"))),
            (false, _) => format!("\n{}\n\n", style.bold(&format!("== {name}"))),
        };
        terminal::print(&before)?;
        let loaded = catch_unwind(AssertUnwindSafe(|| loader.load(method))).unwrap_or_else(|_| {
            totals.broken += 1;
            Err("a bug of heapwise: it cannot be loaded".to_owned())
        });
        let explored = loaded.and_then(|target| list(args, &target, progress, &mut coverage));
        match explored {
            Ok((run, summary)) => totals.add(run, &summary),
            Err(why) => {
                totals.failures += 1;
                if is_json {
                    terminal::print(&as_json(&NotExplored { target: name.clone(), error: why.clone() }))?;
                }
                let _ = io::stdout().flush();
                let why = if why.starts_with(&name) { why } else { format!("{name}: {why}") };
                terminal::complain(&why);
            }
        }
    }
    let covered = coverage.report();
    let told = covered.as_ref().filter(|_| args.coverage.coverage);
    terminal::print(&if is_json {
        format!("],\n\"total\": {}}}\n", as_json(&totals.report(told.cloned())))
    } else {
        let covered = told.map_or(String::new(), |report| format!("\n{}", heapwise::coverage::text(report)));
        format!("\n{}\n{}{covered}", style.bold(&totals.text()), totals.claims())
    })?;
    let names: Vec<String> = args.files.iter().map(|file| file.display().to_string()).collect();
    let mut sources = Sources::new(&[], &args.java);
    super::coverage::write(&args.coverage, covered.as_ref(), &names.join(" "), &mut sources)?;
    Ok(Outcome {
        failed_assertion: fails(args, &totals.all),
        misused: totals.failures > 0,
        broken: totals.broken > 0,
        interrupted: terminal::was_interrupted(progress),
        timed_out: totals.all.cut_by.contains_key(&Bound::Time),
        ..Outcome::default()
    })
}
