use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use heapwise_term::Terms;
use heapwise_term::smtlib::{self, Style};

use crate::{Query, Solver, Verdict};

/// Writes each query into a directory, as a numbered SMT-LIB file that says what the answer was.
///
/// Files that are there stay: several solvers may write into one directory, and each takes the next free number.
#[derive(Debug)]
pub struct Logged<S> {
    inner: S,
    directory: PathBuf,
    number: u64,
    error: Option<String>,
}

impl<S> Logged<S> {
    /// Makes the directory, if it is not there.
    pub fn new(inner: S, directory: impl Into<PathBuf>) -> io::Result<Self> {
        let directory = directory.into();
        fs::create_dir_all(&directory)?;
        Ok(Logged { inner, directory, number: 0, error: None })
    }

    /// What went wrong with the first query that could not be written.
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        loop {
            self.number += 1;
            match File::create_new(self.directory.join(format!("{:06}.smt2", self.number))) {
                Ok(mut file) => return file.write_all(text.as_bytes()),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl<S: Solver> Solver for Logged<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let script = smtlib::write(terms, query.all, &Style::default());
        let verdict = self.inner.check(terms, query);
        let status = match verdict {
            Verdict::Sat(_) => "sat",
            Verdict::Unsat => "unsat",
            Verdict::Unknown(_) => "unknown",
        };
        if let Err(error) = self.write(&script.complete(Some(status))) {
            self.error.get_or_insert(format!("a query cannot be written to {}: {error}", self.directory.display()));
        }
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        self.inner.answered(by);
    }
}
