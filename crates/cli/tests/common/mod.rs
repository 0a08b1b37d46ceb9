//! Running the built program.

#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod java;
pub(crate) mod junit;

use std::path::PathBuf;
use std::process::{Command, Output};

/// Where the small programs are.
pub(crate) fn cases() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// The program, to be run where the cases are.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heapwise"));
    command.current_dir(cases()).env("NO_COLOR", "1").env_remove("RUST_BACKTRACE").env_remove("CLASSPATH");
    command
}

pub(crate) fn heapwise<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Output {
    command().args(arguments).output().expect("the program runs")
}

/// What the program prints, given that it ends well.
pub(crate) fn stdout_of(line: &str) -> String {
    let output = heapwise(&words(line));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "heapwise {line}: {}\n{said}", output.status);
    String::from_utf8(output.stdout).expect("it prints text")
}

/// The words of a command line; `"` keeps words together.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// The text without what differs from run to run: times, and which layer answered how many queries.
pub(crate) fn normalised(text: &[u8]) -> String {
    let mut out = String::new();
    for line in String::from_utf8_lossy(text).lines() {
        let mut line = line.to_owned();
        if let (Some(from), Some(to)) = (line.find(" (answered by "), line.find("), ")) {
            line.replace_range(from..=to, "");
        }
        let words: Vec<&str> = line.split(' ').collect();
        let shown: Vec<&str> = words
            .iter()
            .enumerate()
            .map(|(index, word)| {
                let is_time = words.get(index + 1) == Some(&"s") && word.parse::<f64>().is_ok();
                if is_time { "#.###" } else { word }
            })
            .collect();
        out += shown.join(" ").trim_end();
        out.push('\n');
    }
    out
}
