//! A JUnit test for each finding: it builds the smallest input, and asserts that it breaks as was found.

use std::time::Duration;

use heapwise_findings::{CheckDocument, Finding};

use super::{CheckOptions, Subject};
use crate::junit::{LeftOut, TestWriter};
use crate::{Error, Found, Options, Target};

/// Hands the examples of all findings to a writer.
pub fn add_tests(document: &CheckDocument, subjects: &[Subject], options: &CheckOptions, writer: &mut TestWriter) {
    for finding in &document.findings {
        if let Err(error) = add(finding, subjects, options, writer) {
            let (target, trail) = (finding.example.target.clone(), finding.example.trail.clone());
            writer.leave_out(LeftOut { target, trail, reason: error.to_string() });
        }
    }
}

fn add(finding: &Finding, subjects: &[Subject], options: &CheckOptions, writer: &mut TestWriter) -> Result<(), Error> {
    let example = &finding.example;
    if example.is_built {
        let text = "its receiver is made by calls, which stand there as Java statements (without --objects built there is a test)";
        return Err(Error::Option(text.to_owned()));
    }
    let subject = subjects.iter().find(|subject| subject.any.name() == example.target);
    let target = subject.ok_or_else(|| Error::Target(example.target.clone())).and_then(loaded)?;
    let within = Options { timeout: None, ..options.within(example.depth, Duration::ZERO) };
    writer.add_path(&target, &within, &example.trail)
}

/// As the check has loaded it: with an invariant, where there is one.
fn loaded(subject: &Subject) -> Result<Target, Error> {
    match subject.legal.as_ref().map(Found::load) {
        Some(Ok(target)) => Ok(target),
        _ => subject.any.load(),
    }
}
