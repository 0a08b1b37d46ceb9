//! One exploration in a process of its own, so that its peak memory is its own.
//!
//! The child prints the fingerprints of the program paths while it finds them, if they are asked for, and its numbers as
//! JSON on the last line. It keeps no fingerprint: they would show in the memory that is measured.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use heapwise::program_paths::{Fingerprints, Kept, Store};
use heapwise::{Options, Progress, Project, ProjectOptions, RunOptions, Summary};
use serde::{Deserialize, Serialize};

use crate::{Misuse, Outcome, terminal};

/// What came of a measurement.
pub(crate) struct Measured {
    pub(crate) summary: Summary,
    /// In KiB; none where the system does not tell.
    pub(crate) peak_memory: Option<u64>,
    /// None if they were not asked for, or too many.
    pub(crate) program_paths: Option<Fingerprints>,
}

/// What another process is to do.
#[derive(Serialize, Deserialize)]
struct Job {
    target: PathBuf,
    options: RunOptions,
    /// Print the program paths that are found, while they are found.
    program_paths: bool,
}

/// Measures in a process of its own.
pub(crate) fn in_child(
    project: &ProjectOptions,
    options: &Options,
    target: &Path,
    wants_program_paths: bool,
) -> Result<Measured, String> {
    let this = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let options = RunOptions { project: project.clone(), explore: options.clone() };
    let job = Job { target: target.to_owned(), options, program_paths: wants_program_paths };
    let job = serde_json::to_vec(&job).map_err(|error| format!("cannot tell another process what to do: {error}"))?;
    let mut command = Command::new(this);
    command.arg("bench-cell");
    let failed = |error: std::io::Error| format!("cannot run a measurement: {error}");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(failed)?;
    if let Some(mut stream) = child.stdin.take() {
        stream.write_all(&job).map_err(failed)?;
    }
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    // Both streams are read at the same time: the child must not wait for the one that nobody reads.
    let (found, said) = thread::scope(|scope| {
        let said = scope.spawn(|| {
            let mut said = Vec::new();
            stderr.map(|mut stream| stream.read_to_end(&mut said));
            String::from_utf8_lossy(&said).trim().to_owned()
        });
        let found = stdout.map_or(Ok((None, Vec::new())), |stream| read_found(BufReader::new(stream)));
        (found, said.join().unwrap_or_default())
    });
    let status = child.wait().map_err(failed)?;
    if !status.success() {
        return Err(format!("the measurement failed ({status}): {said}"));
    }
    let (program_paths, last_line) = found.map_err(failed)?;
    let numbers: Numbers =
        serde_json::from_slice(&last_line).map_err(|error| format!("the measurement said something else: {error}"))?;
    let peak_memory = numbers.peak_memory;
    let program_paths = program_paths.filter(|_| wants_program_paths);
    Ok(Measured { summary: numbers.summary, peak_memory, program_paths })
}

/// Reads fingerprints up to the line that is something else.
fn read_found(mut stream: impl BufRead) -> std::io::Result<(Option<Fingerprints>, Vec<u8>)> {
    let kept = Kept::default();
    let mut some = Fingerprints::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        stream.read_until(b'\n', &mut line)?;
        let fingerprint = std::str::from_utf8(line.trim_ascii_end()).ok();
        match fingerprint.and_then(|digits| u64::from_str_radix(digits, 16).ok()) {
            Some(fingerprint) => {
                some.insert(fingerprint);
                if some.len() > 1000 {
                    kept.take(&mut some);
                }
            }
            None => break,
        }
    }
    kept.take(&mut some);
    Ok((kept.into_all(), line))
}

/// The measurement itself, in the child.
pub(crate) fn child() -> Result<Outcome, Misuse> {
    let job: Job = serde_json::from_reader(std::io::stdin().lock())
        .map_err(|error| format!("what is to be measured is not told: {error}"))?;
    let options = &job.options.explore;
    let target = Project::open(job.options.project).target(&job.target)?;
    let progress = Progress::default();
    let summary = if job.program_paths {
        target.program_paths(options, &Printed, &progress)?
    } else {
        target.explore_with(options, None, &progress)?
    };
    let numbers = Numbers { summary, peak_memory: peak_memory() };
    terminal::print(&format!("{}\n", serde_json::to_string(&numbers).map_err(|error| error.to_string())?))?;
    Ok(Outcome::default())
}

/// Prints fingerprints, one on a line, for the process that reads them.
struct Printed;

impl Store for Printed {
    fn take(&self, fingerprints: &mut Fingerprints) {
        let text: String = fingerprints.drain().map(|fingerprint| format!("{fingerprint:016x}\n")).collect();
        // Nobody may be reading any more. Then nobody will miss them.
        let _ = std::io::stdout().lock().write_all(text.as_bytes());
    }
}

/// The most memory that this process ever had, in KiB, where Linux tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// What the child has found out, on its way to the other process.
#[derive(Serialize, Deserialize)]
struct Numbers {
    summary: Summary,
    peak_memory: Option<u64>,
}
