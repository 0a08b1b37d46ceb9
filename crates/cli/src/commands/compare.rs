//! `heapwise compare`: the strategies side by side, one row for each program and strategy.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Mutex, PoisonError};

use foldhash::fast::FixedState;
use heapwise_explore::{Bound, Go, Leaf, Options, Progress, Strategy, Summary, Visit, WithHeap, visit_with};
use heapwise_heap::Heap;
use heapwise_interp::{Ending, Machine, Worker};
use heapwise_report::{Align, Run, Table, grouped, json_summary, seconds};
use heapwise_solver::ConfigError;
use serde_json::{Value, json};

use crate::args::{CompareArgs, FormatArg};
use crate::load::{Loaded, load};
use crate::run::{self, Told};
use crate::{Misuse, Outcome, terminal};

/// Program paths that are told apart; more are not worth the memory.
const PROGRAM_PATHS: usize = 1 << 22;

/// Fingerprints of program paths.
type ProgramPaths = HashSet<u64, FixedState>;

/// One row: a program under a strategy.
pub(crate) struct Cell {
    strategy: Strategy,
    run: Run,
    summary: Summary,
    /// The program paths that ran to their end; none if there were too many to tell apart.
    program_paths: Option<ProgramPaths>,
}

pub(crate) fn main(args: &CompareArgs) -> Result<Outcome, Misuse> {
    let told = Told { meaning: &args.meaning, search: &args.search, solver: &args.solver, timeout: args.timeout };
    let strategies = args.heaps.as_deref().unwrap_or(&Strategy::ALL);
    let programs = args.files.iter().map(|file| load(file)).collect::<Result<Vec<Loaded>, Misuse>>()?;
    let progress = terminal::interruptible()?;
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for loaded in &programs {
        let mut cells = Vec::new();
        for &strategy in strategies {
            if terminal::was_interrupted(&progress) {
                break;
            }
            cells.push(cell(loaded, &told.options(loaded, strategy)?, &progress)?);
        }
        groups.push(cells);
    }
    groups.retain(|cells| !cells.is_empty());
    let interrupted = terminal::was_interrupted(&progress);
    terminal::print(&match args.format {
        FormatArg::Text => text(&groups, interrupted),
        FormatArg::Json => format!("{}\n", json(&groups, interrupted)),
    })?;
    let failed_assertion = groups.iter().flatten().any(|cell| cell.summary.failed_assertions > 0);
    Ok(Outcome { failed_assertion, interrupted })
}

/// Explores a program under a strategy.
pub(crate) fn cell(loaded: &Loaded, options: &Options, progress: &Progress) -> Result<Cell, Misuse> {
    let machine = Machine::new(&loaded.target, options.bounds.clone(), options.null_dereference);
    let found = Mutex::new(Some(ProgramPaths::default()));
    let counting = Counting { machine: &machine, options, progress, found: &found };
    let what = format!("{}, {}", loaded.name, options.strategy);
    let summary = terminal::with_progress_line(progress, &what, true, || options.strategy.with(counting))
        .map_err(|error| error.to_string())?;
    let program_paths = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Cell { strategy: options.strategy, run: run::describe(loaded, options), summary, program_paths })
}

/// Explores, and notes the program paths that ran to their end.
struct Counting<'a> {
    machine: &'a Machine<'a>,
    options: &'a Options,
    progress: &'a Progress,
    found: &'a Mutex<Option<ProgramPaths>>,
}

impl WithHeap for Counting<'_> {
    type Out = Result<Summary, ConfigError>;

    fn with<H: Heap>(self) -> Self::Out {
        let visitor = || Noting { own: Some(ProgramPaths::default()), all: self.found };
        visit_with::<H, _>(self.machine, self.options, self.progress, visitor)
    }
}

/// A worker's own set, which becomes part of the whole when the worker is done.
struct Noting<'a> {
    own: Option<ProgramPaths>,
    all: &'a Mutex<Option<ProgramPaths>>,
}

impl<H: Heap> Visit<H> for Noting<'_> {
    fn path(&mut self, _: &mut Worker<'_>, leaf: Leaf<'_, H>) -> Go {
        if matches!(leaf.ending, Ending::Returned(_) | Ending::Threw(_))
            && let Some(own) = &mut self.own
        {
            own.insert(leaf.state.program_path.fingerprint());
            if own.len() > PROGRAM_PATHS {
                self.own = None;
            }
        }
        Go::On
    }
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        match (all.as_mut(), self.own.take()) {
            (Some(known), Some(own)) => known.extend(own),
            _ => *all = None,
        }
        if all.as_ref().is_some_and(|known| known.len() > PROGRAM_PATHS) {
            *all = None;
        }
    }
}

impl Cell {
    /// Whether time or the user ended the run before its paths.
    fn was_stopped(&self) -> bool {
        [Bound::Time, Bound::Interrupt].iter().any(|bound| self.summary.cut_by.contains_key(bound))
    }

    /// The program paths, if all that the bounds allow are there.
    fn all_program_paths(&self) -> Option<&ProgramPaths> {
        let open = self.was_stopped() || self.summary.unsupported + self.summary.undecided > 0;
        self.program_paths.as_ref().filter(|_| !open)
    }

    /// A number that would have grown if the run had gone on is shown as `>12,345`.
    fn number(&self, number: u64) -> String {
        if self.was_stopped() { format!(">{}", grouped(number)) } else { grouped(number) }
    }

    fn holds_for(&self) -> String {
        if self.summary.complete() {
            return "every input".to_owned();
        }
        let mut why: Vec<&str> = self.summary.cut_by.keys().map(|bound| bound.name()).collect();
        why.extend((self.summary.unsupported > 0).then_some("unsupported"));
        why.extend((self.summary.undecided > 0).then_some("undecided"));
        format!("cut: {}", why.join(", "))
    }
}

/// The numbers that matter most.
pub(crate) fn brief(cells: &[Cell]) -> String {
    use Align::{Left, Right};
    let mut table = Table::new(&[
        ("heap", Left),
        ("paths", Right),
        ("program paths", Right),
        ("queries", Right),
        ("holds for", Left),
    ]);
    for cell in cells {
        let program_paths = cell.program_paths.as_ref().map_or("?".to_owned(), |paths| grouped(paths.len() as u64));
        table.row(vec![
            cell.strategy.to_string(),
            cell.number(cell.summary.paths()),
            program_paths,
            cell.number(cell.summary.queries.asked),
            cell.holds_for(),
        ]);
    }
    table.render()
}

fn text(groups: &[Vec<Cell>], interrupted: bool) -> String {
    use Align::{Left, Right};
    let mut table = Table::new(&[
        ("program", Left),
        ("heap", Left),
        ("paths", Right),
        ("returned", Right),
        ("threw", Right),
        ("excluded", Right),
        ("cut", Right),
        ("unsupported", Right),
        ("undecided", Right),
        ("queries", Right),
        ("program paths", Right),
        ("time", Right),
        ("holds for", Left),
    ]);
    let mut notes = String::new();
    for (index, cells) in groups.iter().enumerate() {
        if index > 0 {
            table.gap();
        }
        for cell in cells {
            let summary = &cell.summary;
            let program_paths = match &cell.program_paths {
                Some(paths) => cell.number(paths.len() as u64),
                None => format!(">{}", grouped(PROGRAM_PATHS as u64)),
            };
            table.row(vec![
                cell.run.target.clone(),
                cell.strategy.to_string(),
                cell.number(summary.paths()),
                cell.number(summary.returned),
                cell.number(summary.threw),
                cell.number(summary.excluded),
                grouped(summary.cut),
                grouped(summary.unsupported),
                grouped(summary.undecided),
                cell.number(summary.queries.asked),
                program_paths,
                seconds(summary.time),
                cell.holds_for(),
            ]);
        }
        for note in disagreements(cells) {
            notes += &format!("\nnote: {note}\n");
        }
    }
    let never_null: BTreeSet<&str> =
        groups.iter().flatten().flat_map(|cell| &cell.run.never_null).map(String::as_str).collect();
    if !never_null.is_empty() {
        let names: Vec<&str> = never_null.into_iter().collect();
        notes += &format!("\nTaken never to be null: {}.\n", names.join(", "));
    }
    if groups.iter().flatten().any(|cell| cell.run.assumes_non_null) {
        notes += "\nInputs on which null is dereferenced are assumed away (--npe assume).\n";
    }
    if interrupted {
        notes += "\ninterrupted: rows are missing or stopped early\n";
    }
    table.render() + &notes
}

/// Where strategies that explored everything within the same bounds found different program paths.
fn disagreements(cells: &[Cell]) -> Vec<String> {
    let mut all = cells.iter().filter_map(|cell| Some((cell, cell.all_program_paths()?)));
    let Some((first, expected)) = all.next() else { return Vec::new() };
    all.filter(|(_, paths)| *paths != expected)
        .map(|(cell, paths)| {
            format!(
                "{}: {} and {} disagree on the program paths: {} only under {}, {} only under {}",
                cell.run.target,
                first.strategy,
                cell.strategy,
                expected.difference(paths).count(),
                first.strategy,
                paths.difference(expected).count(),
                cell.strategy
            )
        })
        .collect()
}

fn json(groups: &[Vec<Cell>], interrupted: bool) -> Value {
    let rows: Vec<Value> = groups
        .iter()
        .flatten()
        .map(|cell| {
            let mut row = json_summary(&cell.run, &cell.summary);
            row["program_paths"] = cell.program_paths.as_ref().map(|paths| paths.len()).into();
            row
        })
        .collect();
    let disagreements: Vec<String> = groups.iter().flat_map(|cells| disagreements(cells)).collect();
    json!({ "rows": rows, "disagreements": disagreements, "interrupted": interrupted })
}
