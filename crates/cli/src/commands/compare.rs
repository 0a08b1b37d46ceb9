//! `heapwise compare`: the strategies side by side, one row for each program, bound and strategy.
//!
//! The rows of a program within the same bounds are a group: the strategies must agree on its program paths.

mod cell;
mod plot;
mod show;

use std::fs;
use std::path::Path;

use heapwise::documents::as_json;
use heapwise::{Options, Strategy, Target};

use crate::args::{CompareArgs, Setting, TableFormat};
use crate::programs::Loader;
use crate::{Misuse, Outcome, terminal};

pub(crate) use cell::{Cell, cell};

/// All that is known in the end.
struct Table {
    groups: Vec<Vec<Cell>>,
    /// The bound that varies, if one does.
    varied: Option<String>,
    with_memory: bool,
    /// Of how many tries each row is the fastest.
    tries: u32,
    /// Rows that could not be measured, and why.
    failures: Vec<String>,
    interrupted: bool,
}

impl Table {
    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.groups.iter().flatten()
    }
}

pub(crate) fn main(args: &CompareArgs) -> Result<Outcome, Misuse> {
    let mut loader = Loader::new(&args.java);
    let mut programs = Vec::new();
    for program in &args.files {
        programs.extend(loader.all(program)?);
    }
    let settings = args.bounds.settings()?;
    if let Some(file) = &args.plot {
        check_plot(file, programs.len().max(settings.len()))?;
    }
    let table = explore(args, &programs, &settings)?;
    terminal::print(&match args.format {
        TableFormat::Text => show::text(&table),
        TableFormat::Json => format!("{}\n", as_json(&show::document(&table))),
        TableFormat::Csv => show::csv(&table),
    })?;
    for failure in &table.failures {
        terminal::complain(failure);
    }
    if let Some(file) = &args.plot {
        fs::write(file, plot::chart(&table).svg())
            .map_err(|error| format!("cannot write `{}`: {error}", file.display()))?;
    }
    let failed_assertion = table.cells().any(|cell| cell.summary.failed_assertions > 0);
    let broken = table.cells().any(|cell| cell.summary.broken > 0);
    Ok(Outcome { failed_assertion, broken, interrupted: table.interrupted, ..Outcome::default() })
}

/// What is wrong with a plot is better said before an hour of exploring.
fn check_plot(file: &Path, points: usize) -> Result<(), Misuse> {
    if points < 2 {
        return Err("--plot needs something to draw against: several programs, or a bound that varies, as in --k 1..4"
            .to_owned());
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if file.is_dir() {
        return Err(format!("cannot write `{}`: it is a directory", file.display()));
    }
    if !folder.is_dir() {
        return Err(format!("cannot write `{}`: there is no directory `{}`", file.display(), folder.display()));
    }
    Ok(())
}

fn explore(args: &CompareArgs, programs: &[Target], settings: &[Setting]) -> Result<Table, Misuse> {
    let strategies = args.heaps.as_deref().unwrap_or(&Strategy::ALL);
    let options = |setting: &Setting, strategy: Strategy| Options {
        heap: strategy.into(),
        bounds: setting.meaning.clone(),
        search: args.search.clone(),
        timeout: args.timeout,
        solver: args.solver.clone(),
        coverage: false,
    };
    for (target, setting) in programs.iter().flat_map(|target| settings.iter().map(move |setting| (target, setting))) {
        for &strategy in strategies {
            target.engine_options(&options(setting, strategy))?;
        }
    }
    let progress = terminal::interruptible()?;
    let mut table = Table {
        groups: Vec::new(),
        varied: settings.iter().find_map(|setting| Some(setting.varied.as_ref()?.bound.clone())),
        with_memory: args.memory,
        tries: args.repeat,
        failures: Vec::new(),
        interrupted: false,
    };
    for target in programs {
        for setting in settings {
            let mut cells = Vec::new();
            for &strategy in strategies {
                if terminal::was_interrupted(&progress) {
                    break;
                }
                let options = options(setting, strategy);
                let once = || {
                    let varied = setting.varied.clone();
                    if args.memory {
                        cell::measured(target, &args.java, &options, varied, &progress)
                    } else {
                        cell(target, &options, varied, &progress)
                    }
                };
                match fastest(args.repeat, once) {
                    Ok(cell) => cells.push(cell),
                    // Without a process of its own, what fails here fails everywhere: the solver cannot be had.
                    Err(why) if !args.memory => return Err(why),
                    // Ctrl-C reaches the measurement too, which is no failure of it.
                    Err(_) if terminal::was_interrupted(&progress) => {}
                    Err(why) => table.failures.push(why),
                }
            }
            if !cells.is_empty() {
                table.groups.push(cells);
            }
        }
    }
    table.interrupted = terminal::was_interrupted(&progress);
    Ok(table)
}

/// The cell that took least of several tries. What was stopped early once is not tried again.
fn fastest(times: u32, once: impl Fn() -> Result<Cell, Misuse>) -> Result<Cell, Misuse> {
    let mut best = once()?;
    for _ in 1..times {
        if best.was_stopped() {
            break;
        }
        let next = once()?;
        if !next.was_stopped() && next.summary.time < best.summary.time {
            best = next;
        }
    }
    Ok(best)
}
