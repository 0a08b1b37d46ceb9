//! Transcripts: `cases/*.case` are commands, each with what it prints, on which stream, and its status.
//!
//! `BLESS=1 cargo test -p heapwise --test transcripts` writes what the commands print now.

mod common;

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use common::{cases, heapwise, normalised, words};

/// Runs the commands of a transcript and compares what they print with what it says.
fn check(case: &Path) {
    let expected = fs::read_to_string(case).expect("the case can be read");
    let mut actual = String::new();
    for command in expected.lines().filter_map(|line| line.strip_prefix("$ heapwise ")) {
        let output = heapwise(&words(command));
        let _ = writeln!(actual, "$ heapwise {command}");
        actual += &normalised(&output.stdout);
        for line in normalised(&output.stderr).lines() {
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

#[test]
fn commands_print_what_their_transcripts_say() {
    let mut found: Vec<_> = fs::read_dir(cases()).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "case"));
    found.sort();
    assert!(found.len() >= 7, "the cases are there");
    for case in found {
        check(&case);
    }
}
