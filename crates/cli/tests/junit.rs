//! Tests that are written from paths: they compile without a warning under JUnit itself, and all pass.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::java::{compiled, root, sources};
use common::junit::run_by_junit;
use common::{heapwise, words};
use heapwise::junit::{InputsOption, JUnitVersion, TestOptions, TestWriter, Tests};
use heapwise::options::{Limit, ObjectLimit, PathList};
use heapwise::{Options, Progress, Project, ProjectOptions};

/// Methods, and how many objects of a class and elements of an array their inputs may have.
const SUBJECTS: [(&str, u32); 14] = [
    ("closed.Find", 2),
    ("closed.Walk", 3),
    ("inputs.Inputs", 2),
    ("inputs.Keys", 2),
    ("bugs.BankAccount", 2),
    ("bugs.DoublyLinkedList", 2),
    ("bugs.RingBuffer", 2),
    ("kiasan.LinkedListChecks", 2),
    ("kiasan.StackChecks", 2),
    ("kiasan.TreeMapChecks", 2),
    ("pose.DoubleLinkedList", 2),
    ("pose.Swap", 2),
    ("pose.TreeMap", 1),
    ("summaries.LinkedList", 1),
];

fn bounded(n: u32) -> Options {
    let mut options = Options::default();
    options.bounds.n.push(ObjectLimit { class: None, number: n });
    options.bounds.length = Some(Limit(Some(n)));
    options.bounds.loops = Limit(Some(3));
    options.bounds.steps = Limit(Some(20_000));
    options
}

/// Writes tests of methods. None of them may be wrong, and nearly every path has one.
fn written(classes: &Path, subjects: &[(&str, u32)], options: &TestOptions) -> Tests {
    let class_path = Some(PathList(vec![classes.to_owned()]));
    let project = Project::open(ProjectOptions { class_path, ..ProjectOptions::default() });
    let mut writer = TestWriter::new(&project, options, &bounded(2)).expect("a JDK with javac");
    for &(pattern, n) in subjects {
        writer = writer.with_explore_options(&bounded(n));
        for found in project.find(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}")) {
            let target = found.load().unwrap_or_else(|error| panic!("{}: {error}", found.name()));
            writer.add(&target, &Progress::default()).unwrap_or_else(|error| panic!("{}: {error}", found.name()));
        }
    }
    let tests = writer.finish().unwrap_or_else(|error| panic!("{error}"));
    assert!(tests.report.wrong.is_empty(), "{:#?}", tests.report.wrong);
    for (reason, (count, first)) in tests.report.reasons() {
        println!("{count} without a test: {reason} ({}, path {})", first.target, first.trail);
    }
    tests
}

fn subjects() -> tempfile::TempDir {
    let java = root().join("subjects/java");
    let folders = ["api", "bugs", "closed", "inputs", "kiasan", "pose", "summaries"];
    let all: Vec<PathBuf> = folders.iter().flat_map(|folder| sources(&java.join(folder))).collect();
    compiled(&["--release", "8"], &all)
}

#[test]
fn tests_of_the_subjects_pass_under_junit_5() {
    let classes = subjects();
    let tests = written(classes.path(), &SUBJECTS, &TestOptions::default());
    let count = tests.report.tests.len();
    println!("{count} tests, {} left out", tests.report.left_out.len());
    assert!(count > 300, "only {count} tests");
    run_by_junit(&tests, &[classes.path().to_owned()], count);
}

#[test]
fn tests_for_junit_4_pass_under_it() {
    let classes = subjects();
    let options = TestOptions { junit: JUnitVersion::Four, ..TestOptions::default() };
    let tests = written(classes.path(), &[("closed.Find.find2", 2), ("inputs.Inputs", 1)], &options);
    run_by_junit(&tests, &[classes.path().to_owned()], tests.report.tests.len());
}

/// Tests whose inputs are made by calls alone need no help, and pass. What no calls make has no test, and it is said so.
#[test]
fn inputs_are_made_by_calls() {
    let java = root().join("subjects/java");
    let files = [sources(&java.join("bugs")), sources(&java.join("api"))].concat();
    let classes = compiled(&["--release", "8"], &files);
    let options = TestOptions { inputs: InputsOption::Calls, ..TestOptions::default() };
    let tests = written(classes.path(), &[("bugs.DoublyLinkedList", 2), ("bugs.RingBuffer", 2)], &options);
    let count = tests.report.tests.len();
    assert!(count > 5, "only {count} tests");
    assert!(!tests.report.left_out.is_empty(), "lists that no calls make have a test");
    for file in &tests.files {
        assert!(
            !file.text.contains("HeapwiseSupport.make") && !file.text.contains("HeapwiseSupport.set"),
            "{}",
            file.text
        );
    }
    run_by_junit(&tests, &[classes.path().to_owned()], count);
    // The same again: what is written depends on nothing but the class.
    let again = written(classes.path(), &[("bugs.DoublyLinkedList", 2), ("bugs.RingBuffer", 2)], &options);
    assert!(tests.files == again.files, "the tests are not the same");
}

/// The page is about a class; what it shows of its tests is what is written. `BLESS=1` writes it anew.
#[test]
fn the_page_shows_what_is_written() {
    let file = root().join("docs/test.md");
    let page = fs::read_to_string(&file).expect("the page is there");
    let cut = |text: &str, at: &str| {
        let (before, behind) = text.split_once(at).unwrap_or_else(|| panic!("no {at:?}"));
        (before.to_owned(), behind.to_owned())
    };
    let folder = tempfile::tempdir().expect("a directory");
    let (program, _) = cut(&cut(&page, "```java\n").1, "```");
    let source = folder.path().join("Account.java");
    fs::write(&source, program).expect("it can be written");
    let classes = compiled(&[], &[source]);
    let (command, _) = cut(&cut(&page, "```sh\nheapwise ").1, "\n");
    let out = folder.path().join("tests");
    let named = |word: String| match &*word {
        "out" => classes.path().display().to_string(),
        "tests" => out.display().to_string(),
        _ => word,
    };
    let output = heapwise(&words(&command).into_iter().map(named).collect::<Vec<_>>());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (before, rest) = cut(&page, "```java tests/bank/AccountTest.java\n");
    let (_, behind) = cut(&rest, "```");
    let written = fs::read_to_string(out.join("bank/AccountTest.java")).expect("it was written");
    let expected = format!("{before}```java tests/bank/AccountTest.java\n{written}```{behind}");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &expected).expect("it can be written");
    } else {
        assert!(page == expected, "docs/test.md is not what is written: BLESS=1 rewrites it");
    }
}
