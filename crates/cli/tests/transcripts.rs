//! Transcripts: `cases/*.case` are commands, each with what it prints, on which stream, and its status.
//!
//! Those of `cases/java` explore the classes of `subjects/java`, compiled into a directory that they call `@classes`.
//!
//! `BLESS=1 cargo test -p heapwise --test transcripts` writes what the commands print now.

mod common;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use common::java::{compiled, root, sources};
use common::{cases, heapwise, normalised, words};

/// Runs the commands of a transcript and compares what they print with what it says. `@classes` is a directory.
fn check(case: &Path, classes: &str) {
    let expected = fs::read_to_string(case).expect("the case can be read");
    let mut actual = String::new();
    for command in commands(&expected) {
        let output = heapwise(&words(&command.replace("@classes", classes)));
        let _ = writeln!(actual, "$ heapwise {command}");
        let named = |text: &[u8]| {
            if classes.is_empty() { normalised(text) } else { normalised(text).replace(classes, "@classes") }
        };
        actual += &named(&output.stdout);
        for line in named(&output.stderr).lines() {
            let _ = writeln!(actual, "stderr| {line}");
        }
        let _ = writeln!(actual, "status| {}\n", output.status.code().expect("no signal ended it"));
    }
    if env::var_os("BLESS").is_some() {
        fs::write(case, actual).expect("the case can be written");
    } else {
        assert_eq!(actual, expected, "{}: BLESS=1 accepts the new output", case.display());
    }
}

/// The commands of a transcript: its first line, and what follows a status. What a command prints may look like one.
fn commands(transcript: &str) -> impl Iterator<Item = &str> {
    let mut is_over = true;
    transcript.lines().filter_map(move |line| {
        let command = line.strip_prefix("$ heapwise ").filter(|_| is_over);
        is_over = line.starts_with("status| ") || (line.is_empty() && is_over);
        command
    })
}

#[test]
fn commands_print_what_their_transcripts_say() {
    let found = cases_in(&cases());
    assert!(found.len() >= 7, "the cases are there");
    for case in found {
        check(&case, "");
    }
}

fn cases_in(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "case"));
    found.sort();
    found
}

#[test]
fn commands_on_java_print_what_their_transcripts_say() {
    let mut files = Vec::new();
    for folder in ["api", "bugs", "closed"] {
        files.extend(sources(&root().join("subjects/java").join(folder)));
    }
    let classes = compiled(&[], &files);
    // Beside the classes, what is none.
    let whole = fs::read(classes.path().join("closed/Walk.class")).expect("it is compiled");
    let broken = classes.path().join("META-INF/broken/closed");
    fs::create_dir_all(&broken).expect("a directory");
    fs::write(broken.join("Walk.class"), &whole[..200]).expect("written");
    fs::write(classes.path().join("META-INF/text.jar"), "not a jar").expect("written");
    let partial = classes.path().join("META-INF/partial/closed");
    fs::create_dir_all(&partial).expect("a directory");
    for name in ["Find.class", "Tree.class", "Walk.class"] {
        fs::copy(classes.path().join("closed").join(name), partial.join(name)).expect("copied");
    }
    let found = cases_in(&cases().join("java"));
    assert!(!found.is_empty(), "the cases are there");
    for case in found {
        check(&case, classes.path().to_str().expect("a path of characters"));
    }
}
