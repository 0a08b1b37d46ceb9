//! `heapwise techniques`: which way to explore legal inputs only suits these methods and their invariant?
//!
//! Each technique explores each target twice: once for the time, and once to hold its paths against the executable invariant. What does not
//! come to an end within the time is told as such, and is in no ratio.

mod numbers;
mod show;

use std::fs;
use std::path::Path;

use heapwise::documents::as_json;
use heapwise::techniques::{Measurement, Suite, Technique};
use heapwise::{HeapOption, InvariantOption, Options};

use crate::args::{TableFormat, TechniquesArgs};
use crate::{Misuse, Outcome, terminal};

/// All that is known in the end.
struct Table {
    techniques: Vec<Technique>,
    /// For each target, the measurements under each technique.
    targets: Vec<Target>,
    /// The place of the technique without any, if there is one.
    baseline: Option<usize>,
    /// The place of the technique against which times are held.
    clock: usize,
    audit: u32,
    interrupted: bool,
}

struct Target {
    class: String,
    /// As many as there are techniques, unless somebody interrupted.
    measurements: Vec<Measurement>,
}

pub(crate) fn main(args: &TechniquesArgs) -> Result<Outcome, Misuse> {
    if args.java.invariant.is_some() {
        return Err("--invariant is what is compared here: name it as one of --techniques".to_owned());
    }
    if let Some(file) = &args.box_plot {
        check_writable(file)?;
    }
    if let Some(file) = &args.csv {
        check_writable(file)?;
    }
    let audit = args.java.audit.unwrap_or_else(|| objects(args));
    let techniques = args.techniques.clone().unwrap_or_else(|| usual(!args.java.hex.is_empty(), audit));
    let table = explore(args, techniques, audit)?;
    terminal::print(&match args.format {
        TableFormat::Text => show::text(&table),
        TableFormat::Json => format!("{}\n", as_json(&numbers::document(&table))),
        TableFormat::Csv => show::csv(&table),
    })?;
    let failures = numbers::failures(&table);
    for failure in &failures {
        terminal::complain(failure);
    }
    let write = |file: &Path, text: String| {
        fs::write(file, text).map_err(|error| format!("cannot write `{}`: {error}", file.display()))
    };
    if let Some(file) = &args.box_plot {
        write(file, show::boxes(&table).svg())?;
    }
    if let Some(file) = &args.csv {
        write(file, show::csv(&table))?;
    }
    let summaries = || numbers::measured(&table).flat_map(|(_, measured)| [&measured.summary, &measured.audited]);
    Ok(Outcome {
        misused: !failures.is_empty(),
        broken: summaries().any(|summary| summary.broken > 0),
        interrupted: table.interrupted,
        ..Outcome::default()
    })
}

/// What is wrong with a file is better said before an hour of exploring.
fn check_writable(file: &Path) -> Result<(), Misuse> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if file.is_dir() {
        return Err(format!("cannot write `{}`: it is a directory", file.display()));
    }
    if !folder.is_dir() {
        return Err(format!("cannot write `{}`: there is no directory `{}`", file.display(), folder.display()));
    }
    Ok(())
}

/// Within how many objects of a class legal inputs are looked for: some more than paths may use.
fn objects(args: &TechniquesArgs) -> u32 {
    let most = args.meaning.n.iter().map(|limit| limit.number).max();
    most.map_or(5, |n| n.saturating_add(2).max(5))
}

/// What is compared unless somebody says.
fn usual(has_rules: bool, audit: u32) -> Vec<Technique> {
    let named = |name: &str| name.parse::<Technique>().ok();
    let rules: &[&str] = if has_rules { &["hex", "shapes"] } else { &[] };
    let bounded = InvariantOption::Bounded(audit).to_string();
    ["lazy"].iter().chain(rules).chain(&["prep", "consp", &bounded]).filter_map(|name| named(name)).collect()
}

fn explore(args: &TechniquesArgs, techniques: Vec<Technique>, audit: u32) -> Result<Table, Misuse> {
    let options = Options {
        heap: HeapOption::Is(args.heap),
        bounds: args.meaning.clone(),
        search: args.search.clone(),
        timeout: args.timeout,
        solver: args.solver.clone(),
        coverage: false,
    };
    let patterns: Vec<String> = args.files.iter().map(|file| file.display().to_string()).collect();
    let suite = |technique: &Technique| {
        let suite = Suite::new(technique.clone(), &patterns, args.pairs, &args.java, &options, audit);
        suite.map_err(|error| error.to_string())
    };
    let suites: Vec<Suite> = techniques.iter().map(suite).collect::<Result<_, Misuse>>()?;
    let Some(first) = suites.first() else { return Err("--techniques names none".to_owned()) };
    if first.is_empty() {
        return Err("these are no targets but methods that say what is legal".to_owned());
    }
    for suite in &suites {
        suite.check(0).map_err(|error| format!("{}: {error}", suite.technique))?;
    }
    let is_plain = |technique: &Technique| technique.judged == heapwise::techniques::Judged::Nobody;
    let is_hex = |technique: &Technique| technique.judged == heapwise::techniques::Judged::Rules;
    let mut table = Table {
        targets: Vec::new(),
        baseline: techniques.iter().position(is_plain),
        clock: techniques.iter().position(is_hex).unwrap_or(0),
        techniques,
        audit,
        interrupted: false,
    };
    let progress = terminal::interruptible()?;
    for target in 0..first.len() {
        let mut measurements = Vec::new();
        for suite in &suites {
            let what = format!("{} of {}: {}, {}", target + 1, first.len(), first.name(target), suite.technique);
            measurements
                .push(terminal::with_progress_line(&progress, &what, true, || suite.measure(target, &progress)));
            if terminal::was_interrupted(&progress) {
                table.interrupted = true;
                break;
            }
        }
        table.targets.push(Target { class: first.class(target).to_owned(), measurements });
        if table.interrupted {
            break;
        }
    }
    Ok(table)
}
