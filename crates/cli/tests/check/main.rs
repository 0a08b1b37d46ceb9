//! Checking: mistakes that are put into the subjects are found, and nothing is found where there are none; what is printed is
//! as it should be.

#[path = "../common/mod.rs"]
mod common;
mod page;
mod seeded;
mod told;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use common::java::{compiled, root, sources};
use heapwise::check::{CheckOptions, Sources, Subject, add_tests, check};
use heapwise::findings::{CheckDocument, Finding, FindingKind, Verdict};
use heapwise::junit::{TestOptions, TestWriter};
use heapwise::options::{BoundOptions, Limit, PathList};
use heapwise::{Progress, Project, ProjectOptions};
use seeded::{SEEDED, Seeded};

/// Checks a method with inputs of at most four objects of a class; where one finding is enough, up to that.
fn checked(project: &Project, target: &str, is_one_enough: bool) -> (Vec<Subject>, CheckOptions, CheckDocument) {
    let bounds =
        BoundOptions { n: vec!["4".parse().unwrap()], length: Some(Limit(Some(4))), ..BoundOptions::default() };
    let options = CheckOptions { bounds, budget: Duration::from_secs(60), ..CheckOptions::default() };
    let found = project.find(target).unwrap_or_else(|error| panic!("{target}: {error}"));
    let subjects: Vec<Subject> = found.into_iter().map(Subject::from).collect();
    let progress = Progress::default();
    let mut watch = |now: heapwise::check::CheckStatus| {
        if is_one_enough && now.findings > 0 {
            progress.stop.store(true, Ordering::SeqCst);
        }
    };
    let document = check(&subjects, &options, &mut Sources::default(), &progress, &mut watch);
    (subjects, options, document)
}

fn project(classes: &std::path::Path) -> Project {
    Project::open(ProjectOptions { class_path: Some(PathList(vec![classes.to_owned()])), ..ProjectOptions::default() })
}

/// The subjects, each mistake in a copy of its own, in a package of its own.
fn copies(folder: &std::path::Path) -> Vec<PathBuf> {
    let subjects = root().join("subjects/java/kiasan");
    let mut files = Vec::new();
    for (index, Seeded { class, text, becomes, .. }) in SEEDED.iter().enumerate() {
        let package = format!("seeded{index}");
        let copy = folder.join(&package);
        fs::create_dir_all(&copy).expect("a directory");
        for file in sources(&subjects) {
            let mut source = fs::read_to_string(&file).expect("readable");
            let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
            let is_needed =
                name.starts_with(class) || name.starts_with("RedBlack") || name == "IdentitySet" || name == "TreeMap";
            if !is_needed {
                continue;
            }
            if name == *class {
                assert!(source.contains(text), "{class} has no {text:?}");
                source = source.replacen(text, becomes, 1);
            }
            let source = source
                .replace("package kiasan;", &format!("package {package};"))
                .replace("import kiasan.", &format!("import {package}."));
            let file = copy.join(file.file_name().expect("a name"));
            fs::write(&file, source).expect("it can be written");
            files.push(file);
        }
    }
    files
}

#[test]
fn every_seeded_mistake_is_found() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut files = copies(folder.path());
    files.extend(sources(&root().join("subjects/java/api")));
    let classes = compiled(&[], &files);
    let project = project(classes.path());
    let mut missed = Vec::new();
    let heap = CheckOptions::default().heap;
    let mut writer = TestWriter::of_findings(&project, &TestOptions::default(), heap).expect("a JDK with javac");
    let mut wanted = Vec::new();
    for (index, Seeded { class, driver, text, shows, .. }) in SEEDED.iter().enumerate() {
        let target = format!("seeded{index}.{class}Checks.{driver}");
        let (subjects, options, document) = checked(&project, &target, true);
        let kinds: BTreeSet<_> = document.findings.iter().map(|finding| finding.kind).collect();
        if kinds.is_empty() || !shows.iter().all(|kind| kinds.contains(kind)) {
            missed.push(format!("{class}.{driver} without {text:?}: {kinds:?}, {:?}", document.methods));
        }
        add_tests(&document, &subjects, &options, &mut writer);
        let exception = |finding: &Finding| match finding.kind {
            FindingKind::Recursion => "StackOverflowError".to_owned(),
            _ => finding.exception.clone(),
        };
        wanted.extend(document.findings.iter().map(|it| (index, it.example.target.clone(), exception(it))));
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    every_finding_has_a_failing_test(writer, &wanted);
}

/// A test that shows a mistake has passed on a JVM, which has thrown what was found.
fn every_finding_has_a_failing_test(writer: TestWriter, wanted: &[(usize, String, String)]) {
    let tests = writer.finish().expect("they run");
    assert!(tests.report.wrong.is_empty(), "{:#?}", tests.report.wrong);
    let texts: String = tests.files.iter().map(|file| &*file.text).collect();
    let mut missing = Vec::new();
    for (index, target, exception) in wanted {
        let of_target = tests.report.tests.iter().filter(|test| test.target == *target);
        // A check that failed throws an error of that class where the tests run.
        let class = if exception == "assertion failed" { "AssertionError" } else { exception };
        let simple = class.rsplit('.').next().expect("a name");
        let shows = |name: &str| texts.contains(&format!("void {name}()")) && name.contains(&format!("throws{simple}"));
        if !of_target.clone().any(|test| shows(&test.name)) {
            let names: Vec<&str> = of_target.map(|test| &*test.name).collect();
            missing.push(format!("{index}: {target}, {exception}: {names:?}"));
        }
    }
    println!("{} findings, {} tests", wanted.len(), tests.report.tests.len());
    for (reason, (count, first)) in tests.report.reasons() {
        println!("{count} without a test: {reason} ({}, path {})", first.target, first.trail);
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn subjects_without_mistakes_have_no_finding() {
    let mut files = sources(&root().join("subjects/java/kiasan"));
    files.extend(sources(&root().join("subjects/java/api")));
    let classes = compiled(&[], &files);
    let project = project(classes.path());
    let targets: BTreeSet<_> = SEEDED.iter().map(|seeded| (seeded.class, seeded.driver)).collect();
    for (class, driver) in targets {
        let (.., document) = checked(&project, &format!("kiasan.{class}Checks.{driver}"), false);
        assert!(document.findings.is_empty(), "{class}.{driver}: {:?}", document.findings);
        let verdicts: Vec<Verdict> = document.methods.iter().map(|method| method.verdict).collect();
        assert!(verdicts.iter().all(|verdict| *verdict <= Verdict::LeftOut), "{class}.{driver}: {verdicts:?}");
    }
}
