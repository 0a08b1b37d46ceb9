//! One row: a program under a strategy, within bounds.

use std::collections::BTreeSet;
use std::path::Path;

use heapwise::program_paths::{Fingerprints, Kept, MOST_PROGRAM_PATHS};
use heapwise::{Bound, Options, Progress, ProjectOptions, Strategy, Summary, Target};
use heapwise_report::{Run, grouped};

use crate::args::Varied;
use crate::{Misuse, measure, terminal};

pub(crate) struct Cell {
    pub(crate) strategy: Strategy,
    /// The bound that varies, and its value here.
    pub(crate) varied: Option<Varied>,
    pub(crate) run: Run,
    pub(crate) summary: Summary,
    /// The program paths that ran to their end; none if there were too many to tell apart.
    pub(crate) program_paths: Option<Fingerprints>,
    /// In KiB, where it was measured and the system tells.
    pub(crate) peak_memory: Option<u64>,
}

/// Explores a program under a strategy, in this process.
pub(crate) fn cell(
    target: &Target,
    options: &Options,
    varied: Option<Varied>,
    progress: &Progress,
) -> Result<Cell, Misuse> {
    let kept = Kept::default();
    let run = target.run(options)?;
    let what = described(target, run.heap, varied.as_ref());
    let summary =
        terminal::with_progress_line(progress, &what, true, || target.program_paths(options, &kept, progress))?;
    Ok(Cell { strategy: run.heap, varied, run, summary, program_paths: kept.into_all(), peak_memory: None })
}

/// The same in a process of its own, with its peak memory.
pub(crate) fn measured(
    target: &Target,
    project: &ProjectOptions,
    options: &Options,
    varied: Option<Varied>,
    progress: &Progress,
) -> Result<Cell, String> {
    let run = target.run(options)?;
    let what = described(target, run.heap, varied.as_ref());
    let file = Path::new(target.name());
    let measured =
        terminal::with_progress_line(progress, &what, true, || measure::in_child(project, options, file, true))
            .map_err(|why| format!("{what}: {why}"))?;
    Ok(Cell {
        strategy: run.heap,
        varied,
        run,
        summary: measured.summary,
        program_paths: measured.program_paths,
        peak_memory: measured.peak_memory,
    })
}

fn described(target: &Target, strategy: Strategy, varied: Option<&Varied>) -> String {
    let bound = varied.map_or(String::new(), |varied| format!(", {varied}"));
    format!("{}, {strategy}{bound}", target.name())
}

impl Cell {
    /// Whether time or the user ended the run before its paths.
    pub(crate) fn was_stopped(&self) -> bool {
        [Bound::Time, Bound::Interrupt].iter().any(|bound| self.summary.cut_by.contains_key(bound))
    }

    /// The program paths, if all that the bounds allow are there.
    pub(crate) fn all_program_paths(&self) -> Option<&Fingerprints> {
        let open = self.was_stopped() || self.summary.unsupported + self.summary.undecided + self.summary.broken > 0;
        self.program_paths.as_ref().filter(|_| !open)
    }

    /// A number that would have grown if the run had gone on is shown as `>12,345`.
    pub(crate) fn number(&self, number: u64) -> String {
        if self.was_stopped() { format!(">{}", grouped(number)) } else { grouped(number) }
    }

    /// How many program paths, also where they were too many.
    pub(crate) fn number_of_program_paths(&self) -> String {
        match &self.program_paths {
            Some(paths) => self.number(paths.len() as u64),
            None => format!(">{}", grouped(MOST_PROGRAM_PATHS as u64)),
        }
    }

    pub(crate) fn holds_for(&self) -> String {
        if self.summary.complete() {
            return "every input".to_owned();
        }
        let mut why: Vec<&str> = self.summary.cut_by.keys().map(|bound| bound.name()).collect();
        why.extend((self.summary.unsupported > 0).then_some("unsupported"));
        why.extend((self.summary.undecided > 0).then_some("undecided"));
        why.extend((self.summary.broken > 0).then_some("a bug of heapwise"));
        let left_out: BTreeSet<&str> = (self.summary.assumptions.iter())
            .filter(|assumption| assumption.is_left_out())
            .map(|assumption| assumption.kind.name())
            .collect();
        let left_out: Vec<&str> = left_out.into_iter().collect();
        match (why.is_empty(), left_out.is_empty()) {
            (_, true) => format!("cut: {}", why.join(", ")),
            (true, _) => format!("left out: {}", left_out.join(", ")),
            (false, false) => format!("cut: {}; left out: {}", why.join(", "), left_out.join(", ")),
        }
    }
}
