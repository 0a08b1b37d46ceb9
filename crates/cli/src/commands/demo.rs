//! `heapwise demo`: what heapwise does, on an example that is built in.

use std::io;

use heapwise_explore::{InputTypes, Strategy, explore};
use heapwise_report::{Arrival, Format, Listing};

use crate::args::{Args, Command, DemoArgs, PathsArgs};
use crate::commands::compare;
use crate::load;
use crate::run::Told;
use crate::{Misuse, Outcome, run, terminal};

const NAME: &str = "unlink.tiny";
const PROGRAM: &str = include_str!("../../demo/unlink.tiny");

pub(crate) fn main(_: &DemoArgs) -> Result<Outcome, Misuse> {
    let style = terminal::style_on_stdout();
    let loaded = load::tiny(NAME, PROGRAM, InputTypes::default())?;
    let defaults = defaults()?;
    let told = Told {
        meaning: &defaults.meaning,
        search: &defaults.search,
        solver: &defaults.solver,
        timeout: defaults.timeout,
        java: &defaults.java,
    };
    let progress = terminal::interruptible()?;

    terminal::print(&format!(
        "{}\n\n{}\n{}\n",
        style.bold("A program, whose input Y0 is any node of any heap:"),
        indented(PROGRAM),
        "heapwise explores every path that it can take, over all input heaps. It knows five ways to treat a heap. They\n\
         differ in how many cases they tell apart, and agree on the paths of the program (its branches and calls):",
    ))?;
    let mut cells = Vec::new();
    for strategy in Strategy::ALL {
        cells.push(compare::cell(&loaded, &told.options(&loaded, strategy)?, None, &progress)?);
    }
    terminal::print(&format!("\n{}\n", indented(&compare::brief(&cells))))?;

    let options = told.options(&loaded, Strategy::Pose)?;
    terminal::print(&format!(
        "{}\n{}\n\n",
        style.bold("Every path under pose, with its condition and an input heap that takes it."),
        "The same letter is the same object; fields that a path does not look at are not shown.",
    ))?;
    let mut out = io::stdout();
    let mut listing = Listing::new(&mut out, Format::Text, style, Arrival::Any, &run::scratch);
    let summary =
        explore(&loaded.target, &options, Some(&mut listing), &progress).map_err(|error| error.to_string())?;
    terminal::written(listing.finish(&run::describe(&loaded, &options), &summary))?;
    terminal::print(&format!("\n{}\n{}", style.bold("On your own programs:"), HINTS))?;
    Ok(Outcome { interrupted: terminal::was_interrupted(&progress), ..Outcome::default() })
}

/// The options of `heapwise paths`, as they are when nobody gives any but that null dereferences are to be found.
fn defaults() -> Result<PathsArgs, Misuse> {
    use clap::Parser;
    match Args::try_parse_from(["heapwise", "paths", NAME, "--npe", "fork"]).map(|args| args.command) {
        Ok(Command::Paths(args)) => Ok(args),
        Ok(_) => Err("`paths` is another command".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

const HINTS: &str = "  heapwise paths -cp DIR 'pkg.Class.method'  every path of a method of Java, compiled into DIR
  heapwise paths FILE.tiny                  every path
  heapwise paths FILE.tiny --npe fork       null dereferences are paths too, as above
  heapwise compare FILE.tiny --n 4          the strategies side by side, with at most 4 objects of a class
  heapwise replay FILE.tiny --trail 0.1.0 --show questions,steps
  heapwise --help                           everything else
";

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }).collect()
}
