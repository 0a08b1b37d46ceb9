//! `heapwise test`: JUnit tests of paths.

use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use heapwise::check::Sources;
use heapwise::documents::as_json;
use heapwise::junit::{TestFile, TestWriter, TestsReport};
use heapwise::{Options, Project};
use heapwise_report::counted;

use crate::args::{FormatArg, TestArgs};
use crate::programs::Loader;
use crate::{Misuse, Outcome, terminal};

pub(crate) fn main(args: &TestArgs) -> Result<Outcome, Misuse> {
    let mut loader = Loader::new(&args.java);
    let mut found = Vec::new();
    for file in &args.files {
        found.extend(loader.find(file)?);
    }
    let project = Project::open(args.java.clone());
    let options = Options { coverage: args.coverage.is_wanted(), ..args.options.clone() };
    let mut writer = TestWriter::new(&project, &args.tests, &options)?;
    let progress = terminal::interruptible()?;
    let mut outcome = Outcome::default();
    for method in &found {
        if terminal::was_interrupted(&progress) {
            break;
        }
        let added = loader.load(method).and_then(|target| {
            terminal::with_progress_line(&progress, target.name(), true, || writer.add(&target, &progress).cloned())
                .map_err(String::from)
        });
        match added {
            Ok(summary) => outcome.broken |= summary.endings.broken > 0,
            Err(why) => {
                outcome.misused = true;
                terminal::complain(&format!("{}: {why}", method.name()));
            }
        }
    }
    let stage = Mutex::new(String::new());
    let shown = || stage.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let finish = || {
        let mut watch = |now: &str| *stage.lock().unwrap_or_else(PoisonError::into_inner) = now.to_owned();
        writer.finish_with(&progress, &mut watch)
    };
    let mut tests = terminal::with_status_line(&progress, &shown, finish)?;
    write(&args.out, &tests.files)?;
    let report = &mut tests.report;
    let coverage = report.coverage.take_if(|_| !args.coverage.coverage).or_else(|| report.coverage.clone());
    let names: Vec<String> = args.files.iter().map(|file| file.display().to_string()).collect();
    let mut sources = Sources::new(&[], &args.java);
    super::coverage::write(&args.coverage, coverage.as_ref(), &names.join(" "), &mut sources)?;
    terminal::print(&match args.format {
        FormatArg::Text => text(&tests.report, &args.out),
        FormatArg::Json => as_json(&tests.report) + "\n",
    })?;
    outcome.broken |= !tests.report.wrong.is_empty();
    outcome.interrupted = terminal::was_interrupted(&progress);
    Ok(outcome)
}

/// What is in every file that may be written anew.
const MARK: &str = "heapwise";

pub(super) fn write(folder: &Path, files: &[TestFile]) -> Result<(), Misuse> {
    let whole = |file: &TestFile| folder.join(&file.path);
    for file in files {
        if fs::read_to_string(whole(file)).is_ok_and(|text| !text.contains(MARK)) {
            return Err(format!("{} is there already, and not written by heapwise", whole(file).display()));
        }
    }
    for file in files {
        let path = whole(file);
        let written = fs::create_dir_all(path.parent().unwrap_or(folder)).and_then(|()| fs::write(&path, &file.text));
        written.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

pub(super) fn text(report: &TestsReport, folder: &Path) -> String {
    let mut text = String::new();
    for explored in &report.explored {
        let tests = report.tests.iter().filter(|test| test.target == explored.target).count() as u64;
        let paths = explored.endings.returned + explored.endings.threw;
        text += &format!("{}: {}, {}\n", explored.target, counted(paths, "path"), counted(tests, "test"));
        for claim in &explored.claims {
            text += &format!("  {}\n", claim.text);
        }
    }
    let reasons = report.reasons();
    if !reasons.is_empty() {
        text += "\npaths without a test:\n";
        for (reason, (count, first)) in reasons {
            text += &format!("  {count}  {reason} ({}, path {})\n", first.target, first.trail);
        }
    }
    if let Some(minimized) = &report.minimized {
        let left_out = counted(minimized.left_out as u64, "test");
        let ways = minimized.ways;
        text += &format!(
            "\nleft out by --minimize: {left_out}; the others cover the same {ways} ways of branches and ends\n"
        );
    }
    if !report.wrong.is_empty() {
        text += "\nbugs of heapwise, please report them: tests that do not behave as foreseen, and are not written:\n";
        for wrong in &report.wrong {
            text += &format!("  {}, path {} ({}): {}\n", wrong.target, wrong.trail, wrong.test, wrong.said);
        }
    }
    let run = if report.replayed { "all of which passed" } else { "none of which was run" };
    let tests = counted(report.tests.len() as u64, "test");
    let files = counted(report.files.len() as u64, "file");
    if let Some(coverage) = &report.coverage {
        text += &format!("\n{}", heapwise::coverage::text(coverage));
    }
    text + &format!("\n{tests}, {run}: {files} in {}\n", folder.display())
}
