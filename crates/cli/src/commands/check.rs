//! `heapwise check`: what breaks, and what can be said of each method.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use heapwise::check::{CheckOptions, CheckStatus, Sources, Subject, add_tests, check};
use heapwise::documents::as_json;
use heapwise::findings::{Baseline, CheckDocument, Rules, Standing, sarif, text};
use heapwise::junit::{TestOptions, TestWriter, TestsReport};
use heapwise::options::{InvariantOption, ObjectsOption, ProjectOptions};
use heapwise::{Progress, Project};
use heapwise_jvm::TargetMethod;
use heapwise_report::counted;

use crate::args::{CheckArgs, CheckFormat, Reported};
use crate::programs::Loader;
use crate::{Misuse, Outcome, terminal};

pub(crate) fn main(args: &CheckArgs) -> Result<Outcome, Misuse> {
    let baseline = match &args.baseline {
        Some(file) => {
            let text = fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
            serde_json::from_str(&text).map_err(|error| format!("{} is no baseline: {error}", file.display()))?
        }
        None => Baseline::default(),
    };
    let subjects = subjects(args)?;
    let options = CheckOptions {
        heap: args.heap.or(CheckOptions::default().heap),
        objects: objects(args),
        bounds: args.meaning.clone(),
        search: args.search.clone(),
        solver: args.solver.clone(),
        budget: args.budget,
        rules: rules(args),
        baseline,
        coverage: args.coverage.is_wanted(),
    };
    let mut sources = Sources::new(&args.source, &args.java);
    let progress = terminal::interruptible()?;
    let status = Mutex::new(String::new());
    let news = Mutex::new(Vec::new());
    let shown = || {
        let line = status.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // What was found is told at once; all of it follows in the end.
        let mut lines: Vec<String> = news.lock().unwrap_or_else(PoisonError::into_inner).drain(..).collect();
        lines.push(line);
        lines.join("\n")
    };
    let mut document = terminal::with_status_line(&progress, &shown, || {
        let mut watch = |now: CheckStatus| {
            *status.lock().unwrap_or_else(PoisonError::into_inner) = line(&now);
            let found = now.news.into_iter().map(|news| format!("found {news}"));
            news.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
        };
        // Workers have stacks of their own; what is done here is not deep.
        check(&subjects, &options, &mut sources, &progress, &mut watch)
    });
    document.interrupted = terminal::was_interrupted(&progress);
    for warning in &document.warnings {
        terminal::warn(warning);
    }
    if let Some(file) = &args.write_baseline {
        let silenced = document.told_apart.iter().filter(|finding| finding.standing == Standing::Baseline);
        let known = Baseline::of(document.findings.iter().chain(silenced));
        let text = serde_json::to_string_pretty(&known).expect("plain data can be written");
        fs::write(file, text + "\n").map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    }
    let coverage = document.coverage.take_if(|_| !args.coverage.coverage).or_else(|| document.coverage.clone());
    super::coverage::write(&args.coverage, coverage.as_ref(), &names(args), &mut sources)?;
    terminal::print(&match args.format {
        CheckFormat::Text => text(&document, terminal::style_on_stdout()),
        CheckFormat::Json => as_json(&document) + "\n",
        CheckFormat::Sarif => {
            let log = sarif(&document, env!("CARGO_PKG_VERSION"), &mut |place| sources.path(place));
            serde_json::to_string_pretty(&log).expect("plain data can be written") + "\n"
        }
    })?;
    let tests =
        args.tests.as_ref().map(|folder| written_tests(args, folder, (&document, &subjects, &options))).transpose()?;
    if let (Some(tests), Some(folder)) = (&tests, &args.tests) {
        let told = super::test::text(tests, folder);
        // Other programs read the documents.
        if args.format == CheckFormat::Text { terminal::print(&told)? } else { terminal::say(told.trim()) }
    }
    Ok(Outcome {
        broken: tests.is_some_and(|tests| !tests.wrong.is_empty()),
        has_findings: !document.findings.is_empty(),
        misused: document.methods.iter().any(|method| method.error.is_some()),
        interrupted: document.interrupted,
        ..Outcome::default()
    })
}

/// Writes a test for each finding.
fn written_tests(
    args: &CheckArgs,
    folder: &Path,
    (document, subjects, options): (&CheckDocument, &[Subject], &CheckOptions),
) -> Result<TestsReport, Misuse> {
    let wanted = TestOptions { junit: args.junit, ..TestOptions::default() };
    let project = Project::open(ProjectOptions { objects: None, ..args.java.clone() });
    let mut writer = TestWriter::of_findings(&project, &wanted, options.heap)?;
    add_tests(document, subjects, options, &mut writer);
    // Who has stopped the check wants to see the tests of what was found nevertheless.
    let progress = Progress::default();
    let tests = terminal::with_status_line(&progress, &|| "writing tests".to_owned(), || {
        writer.finish_with(&progress, &mut |_| {})
    })?;
    super::test::write(folder, &tests.files)?;
    Ok(tests.report)
}

fn names(args: &CheckArgs) -> String {
    args.files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(" ")
}

/// What objects are that methods are given: by default as their classes leave them.
fn objects(args: &CheckArgs) -> ObjectsOption {
    let otherwise = if args.any_receiver { ObjectsOption::Any } else { ObjectsOption::Constructed };
    args.java.objects.unwrap_or(otherwise)
}

/// The methods that are meant, each once. Where an input has an invariant, it is assumed, unless the user says otherwise.
fn subjects(args: &CheckArgs) -> Result<Vec<Subject>, Misuse> {
    let objects = objects(args);
    let with = |objects| ProjectOptions { objects: Some(objects), ..args.java.clone() };
    // What calls do not make is as its class leaves it.
    let plain = with(if let ObjectsOption::Built(_) = objects { ObjectsOption::Constructed } else { objects });
    let any = Loader::new(&plain);
    let assumes = args.java.invariant.is_none() && !args.any_receiver;
    let legal =
        assumes.then(|| Loader::new(&ProjectOptions { invariant: Some(InvariantOption::Prep), ..plain.clone() }));
    let built: Vec<Loader> = match objects {
        ObjectsOption::Built(most) => (0..=most).map(|calls| Loader::new(&with(ObjectsOption::Built(calls)))).collect(),
        _ => Vec::new(),
    };
    let mut names = HashSet::new();
    let mut subjects = Vec::new();
    for file in &args.files {
        // Files of the other languages have no such invariants, and no such receivers.
        let is_java = !file.is_file();
        let legal = legal.as_ref().filter(|_| is_java);
        let mut legal = legal.map(|loader| loader.find(file)).transpose()?.unwrap_or_default().into_iter();
        let built = built.iter().filter(|_| is_java).map(|loader| loader.find(file)).collect::<Result<Vec<_>, _>>()?;
        for (index, any) in any.find(file)?.into_iter().enumerate() {
            let has_receiver = any.java_method().is_some_and(TargetMethod::has_receiver);
            let built = built.iter().filter(|_| has_receiver).map(|found| found[index].clone()).collect();
            let subject = Subject { any, legal: legal.next(), built };
            if names.insert(subject.any.name().to_owned()) {
                subjects.push(subject);
            }
        }
    }
    Ok(subjects)
}

fn rules(args: &CheckArgs) -> Rules {
    let mut rules = Rules { expected: args.expect.clone(), ..Rules::default() };
    for reported in &args.report {
        match reported {
            Reported::Parameters => rules.parameters = true,
            Reported::Library => rules.library = true,
            Reported::Thrown => rules.thrown = true,
            Reported::Rule(rule) => rules.reported.push(rule.clone()),
        }
    }
    rules
}

/// How far it is, in a line.
fn line(now: &CheckStatus) -> String {
    let n = now.depth.n.map_or(String::new(), |n| format!(" with {} of a class", counted(u64::from(n), "object")));
    format!(
        "{} of {} done, {}; {:.0} s left; {}{n}",
        now.done,
        counted(now.methods as u64, "method"),
        counted(now.findings as u64, "finding"),
        now.left.as_secs_f64(),
        now.target
    )
}
