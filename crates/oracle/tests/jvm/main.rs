//! The methods of `tests/jvm/oracle`, each on every input of a small domain: one path takes it and ends as on the JVM.
//!
//! What is known to differ is listed in `known.txt` beside this file, with reasons. The list is exact.
//!
//! `CASES=Boxes,Parse.integer` runs some methods only. `BLESS=1` writes the list anew.

mod known;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use heapwise::Strategy;
use heapwise_classfile::Jdk;
use heapwise_oracle::{Limits, Method, check_all, run, subjects};
use known::Known;

/// How many inputs a method has at most.
const INPUTS: usize = 100;

#[test]
fn every_input_takes_one_path_and_ends_as_on_the_jvm() {
    let jdk = Jdk::find(None).expect("this test needs a JDK");
    let scratch = tempfile::tempdir().expect("a directory for classes");
    let begin = Instant::now();
    let subjects = subjects(&jdk, &sources(), scratch.path()).unwrap_or_else(|error| panic!("{error}"));
    let mut methods = run(&jdk, &subjects, INPUTS, scratch.path()).unwrap_or_else(|error| panic!("{error}"));
    let wanted = std::env::var("CASES").unwrap_or_default();
    let wanted: Vec<&str> = wanted.split(',').filter(|part| !part.is_empty()).collect();
    assert!(methods.len() >= 400, "there are only {} methods", methods.len());
    let skipped: Vec<&str> = methods.iter().filter_map(|method| method.skipped.as_deref()).collect();
    assert!(skipped.is_empty(), "there are no inputs of these types: {skipped:?}");
    if !wanted.is_empty() {
        methods.retain(|method| wanted.iter().any(|part| format!("{}.{}", method.class, method.name).contains(part)));
    }
    println!("the JVM ran {} methods in {:.1?}", methods.len(), begin.elapsed());

    let mut work = Vec::new();
    for method in &methods {
        let subject = subjects.iter().find(|subject| subject.class == method.class).expect("it was run");
        work.extend(Strategy::ALL.map(|strategy| (subject, method, strategy)));
    }
    let limits = Limits { time: Duration::from_secs(2), ..Limits::default() };
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let checked = check_all(&jdk, &work, &limits, jobs);
    println!("{} explorations, all in {:.1?}", checked.len(), begin.elapsed());
    let found = work.iter().zip(&checked).map(|((_, method, _), checked)| (*method, checked));
    Known::read().check(found.collect(), wanted.is_empty());
    if std::env::var_os("BLESS").is_some() {
        return;
    }

    // Where objects are counted, references stand for other ones under those that do not split.
    work.retain(|(_, method, strategy)| has_objects(method) && matches!(strategy, Strategy::Summary | Strategy::Pose));
    let limits = Limits { n: Some(2), time: Duration::from_secs(1), ..limits };
    let checked = check_all(&jdk, &work, &limits, jobs);
    println!("{} explorations with objects counted, all in {:.1?}", checked.len(), begin.elapsed());
    let found = work.iter().zip(&checked).map(|((_, method, _), checked)| (*method, checked));
    Known::read().check(found.collect(), false);
}

/// Whether a method takes objects.
fn has_objects(method: &Method) -> bool {
    method.descriptor.split(')').next().is_some_and(|taken| taken.contains(['L', '[']))
}

fn sources() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jvm/oracle");
    let files = std::fs::read_dir(directory).expect("the methods are there");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    files
}
