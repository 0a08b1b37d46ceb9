//! `heapwise demo`: what heapwise does, on an example that is built in.

use std::io;

use heapwise::options::{BoundOptions, Npe};
use heapwise::{Language, Options, Project, Strategy};
use heapwise_report::{Arrival, Format, Listing};

use crate::args::DemoArgs;
use crate::commands::compare;
use crate::programs::scratch;
use crate::{Misuse, Outcome, terminal};

const NAME: &str = "unlink.tiny";
const PROGRAM: &str = include_str!("../../demo/unlink.tiny");

pub(crate) fn main(_: &DemoArgs) -> Result<Outcome, Misuse> {
    let style = terminal::style_on_stdout();
    let target = Project::default().source(NAME, PROGRAM, Language::Tiny)?;
    // Null dereferences are to be found, too.
    let bounds = BoundOptions { npe: Some(Npe::Fork), ..BoundOptions::default() };
    let under = |heap| Options { heap, bounds: bounds.clone(), ..Options::default() };
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
        cells.push(compare::cell(&target, &under(strategy), None, &progress)?);
    }
    terminal::print(&format!("\n{}\n", indented(&compare::brief(&cells))))?;

    let options = under(Strategy::Pose);
    terminal::print(&format!(
        "{}\n{}\n\n",
        style.bold("Every path under pose, with its condition and an input heap that takes it."),
        "The same letter is the same object; fields that a path does not look at are not shown.",
    ))?;
    let mut out = io::stdout();
    let mut listing = Listing::new(&mut out, Format::Text, style, Arrival::Any, &scratch);
    let summary = target.explore_with(&options, Some(&mut listing), &progress)?;
    terminal::written(listing.finish(&target.run(&options)?, &summary))?;
    terminal::print(&format!("\n{}\n{}", style.bold("On your own programs:"), HINTS))?;
    Ok(Outcome { interrupted: terminal::was_interrupted(&progress), ..Outcome::default() })
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
