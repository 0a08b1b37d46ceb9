//! The command line: flags, terminals, and what they say of what the library finds.
//!
//! | status | |
//! |---|---|
//! | 0 | the run is done, also if bounds cut it |
//! | 1 | a path ends in a failed assertion; of a check: there are findings |
//! | 2 | misuse: a bad option, a file that cannot be read or is wrong, a method among several that cannot be explored |
//! | 3 | a bug of heapwise: what was found is told, with the trails that it failed on |
//! | 4 | time was up (`--timeout`) before all was explored |
//! | 130 | interrupted |

mod args;
mod commands;
mod measure;
mod programs;
mod terminal;

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use heapwise::{Bound, Summary, end_process, is_left_behind};

use crate::args::Command;

/// The status that says that heapwise itself failed.
const BROKEN: u8 = 3;

/// The status that says that there may be more than was found.
const TIME_WAS_UP: u8 = 4;

/// What went wrong, in words for the user. It ends the program with status 2.
pub(crate) type Misuse = String;

fn main() -> ExitCode {
    let args = match args::parse(std::env::args_os()) {
        Ok(args) => args,
        Err(misuse) => {
            terminal::complain(&misuse);
            return ExitCode::from(2);
        }
    };
    terminal::use_colour(args.color);
    let done = catch_unwind(AssertUnwindSafe(|| match &args.command {
        Command::Paths(args) => commands::paths::main(args),
        Command::Check(args) => commands::check::main(args),
        Command::Test(args) => commands::test::main(args),
        Command::Compare(args) => commands::compare::main(args),
        Command::Techniques(args) => commands::techniques::main(args),
        Command::Shapes(args) => commands::shapes::main(args),
        Command::Hex(args) => commands::hex::main(args),
        Command::Replay(args) => commands::replay::main(args),
        Command::Demo(args) => commands::demo::main(args),
        Command::Bench(args) => commands::bench::main(args),
        Command::Init(args) => commands::init::main(args),
        Command::Api(args) => commands::api::main(args),
        Command::Completions(args) => commands::manual::completions(args),
        Command::Man(args) => commands::manual::pages(args),
        Command::BenchCell => measure::child(),
    }));
    let status = match done {
        Ok(Ok(outcome)) => outcome.status(),
        Ok(Err(misuse)) => {
            terminal::complain(&misuse);
            2
        }
        Err(_) => {
            terminal::complain("this is a bug of heapwise: please report it, with the message above");
            BROKEN
        }
    };
    if is_left_behind() {
        // All is written, and nobody waits for a solver that cannot be interrupted.
        let _ = io::stdout().flush();
        end_process(status);
    }
    ExitCode::from(status)
}

/// How a command ended that was not misused.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Outcome {
    pub(crate) failed_assertion: bool,
    /// A check has found what breaks.
    pub(crate) has_findings: bool,
    /// Something of what was asked for could not be done, and was told of.
    pub(crate) misused: bool,
    /// Heapwise itself failed, and what it found nevertheless was told.
    pub(crate) broken: bool,
    pub(crate) interrupted: bool,
    /// Time was up before all was explored.
    pub(crate) timed_out: bool,
}

impl Outcome {
    /// How a command ended that has explored this.
    pub(crate) fn of(summary: &Summary) -> Outcome {
        Outcome {
            failed_assertion: summary.failed_assertions > 0,
            broken: summary.broken > 0,
            timed_out: summary.cut_by.contains_key(&Bound::Time),
            ..Outcome::default()
        }
    }

    fn status(self) -> u8 {
        match self {
            Outcome { interrupted: true, .. } => 130,
            Outcome { broken: true, .. } => BROKEN,
            Outcome { misused: true, .. } => 2,
            Outcome { failed_assertion: true, .. } | Outcome { has_findings: true, .. } => 1,
            Outcome { timed_out: true, .. } => TIME_WAS_UP,
            _ => 0,
        }
    }
}
