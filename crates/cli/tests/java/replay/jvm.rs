//! A JVM that runs witnesses; `subjects/java/replay/Replay.java` is the program that it runs.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;

use crate::subjects::subjects;

/// How witnesses are run.
pub(crate) struct Jvm {
    /// The classes to run, beside those of the JDK.
    class_path: OsString,
    /// Packages of the JDK whose classes may be looked into.
    opened: &'static [&'static str],
    /// How long a run may take.
    seconds: u32,
    /// Whether an exception is told with all calls that led to it.
    whole_traces: bool,
}

/// What is said of a witness on which the JVM itself ends.
const DIED: &str = "died";

impl Jvm {
    pub(crate) fn of_subjects() -> Jvm {
        Jvm::of_classes(&subjects().classes)
    }

    pub(crate) fn of_classes(directory: &Path) -> Jvm {
        Jvm { class_path: directory.into(), opened: &[], seconds: 5, whole_traces: false }
    }

    /// A library, which may be the JDK itself.
    pub(crate) fn of_library(jar: Option<&Path>) -> Jvm {
        let class_path = jar.map_or_else(|| subjects().harness.clone().into(), |jar| jar.as_os_str().to_owned());
        let opened = &["java.util", "java.util.concurrent", "java.util.concurrent.atomic", "java.lang"];
        Jvm { class_path, opened, seconds: 5, whole_traces: true }
    }

    /// Runs witnesses one after the other. The answers are in the order of the questions; to no question, nothing.
    pub(crate) fn run(&self, witnesses: &[Option<&str>], label: &str) -> Vec<String> {
        let mut answers = vec![String::new(); witnesses.len()];
        let mut next = 0;
        while witnesses[next..].iter().any(Option::is_some) {
            let mut text = String::new();
            for (number, witness) in witnesses.iter().enumerate().skip(next) {
                if let Some(witness) = witness {
                    text += &format!("{witness}run {number}\n");
                }
            }
            self.run_text(&text, label, &mut answers);
            let first_open = (next..witnesses.len()).find(|&at| witnesses[at].is_some() && answers[at].is_empty());
            match first_open {
                Some(at) => {
                    answers[at] = DIED.to_owned();
                    next = at + 1;
                }
                None => break,
            }
        }
        answers
    }

    /// Runs until the JVM comes to the end of what it is given, or to its own.
    fn run_text(&self, text: &str, label: &str, answers: &mut [String]) {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{label}.txt"));
        fs::write(&file, text).expect("a file can be written");
        let mut java = subjects().java();
        java.args(["-XX:-OmitStackTraceInFastThrow", "-XX:TieredStopAtLevel=1", "-Xmx1g"]);
        if self.whole_traces {
            // Input texts have any characters, so that they are kept as wide ones here, too.
            java.arg("-XX:-CompactStrings");
        }
        java.args(self.opened.iter().map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED")));
        java.arg("-cp").arg(&subjects().harness).arg("heapwise.replay.Replay").arg(&self.class_path);
        java.arg(self.seconds.to_string());
        if self.whole_traces {
            java.arg("traces");
        }
        java.stdin(Stdio::from(File::open(file).expect("it was just written")));
        let output = java.output().expect("java runs");
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            // A JVM that dies says so among the answers, and a target may spoil what the harness itself needs.
            let Some((number, ending)) = line.split_once(' ') else { continue };
            if let Some(answer) = number.parse::<usize>().ok().and_then(|number| answers.get_mut(number)) {
                *answer = ending.to_owned();
            }
        }
    }
}
