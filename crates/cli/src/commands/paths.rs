//! `heapwise paths`: every path, then what may be claimed.

use std::io::{self, IsTerminal};

use heapwise_explore::{EndingKind, Order, explore};
use heapwise_report::{Arrival, Format, Listing};

use crate::args::{FormatArg, PathsArgs};
use crate::run::Told;
use crate::{Misuse, Outcome, load, run, terminal};

pub(crate) fn main(args: &PathsArgs) -> Result<Outcome, Misuse> {
    let loaded = load::load(&args.file)?;
    let told = Told { meaning: &args.meaning, search: &args.search, solver: &args.solver, timeout: args.timeout };
    let options = told.options(&loaded, args.heap.heap)?;
    let progress = terminal::interruptible()?;

    let streams = options.jobs == 1 && options.order == Order::DepthFirst;
    let arrival = if streams { Arrival::DepthFirst } else { Arrival::Any };
    let format = match args.format {
        FormatArg::Text => Format::Text,
        FormatArg::Json => Format::Json,
    };
    let endings = args.endings.as_deref().unwrap_or(&EndingKind::ALL);
    let mut out = io::BufWriter::new(io::stdout());
    let mut listing = Listing::new(&mut out, format, terminal::style_on_stdout(), arrival, &run::scratch)
        .only(endings)
        .at_most(args.limit);

    // Paths that run over the terminal show progress themselves, and a line between them would only disturb.
    let quiet = !streams || !io::stdout().is_terminal();
    let summary = terminal::with_progress_line(&progress, &loaded.name, quiet, || {
        explore(&loaded.target, &options, Some(&mut listing), &progress)
    })
    .map_err(|error| error.to_string())?;

    terminal::written(listing.finish(&run::describe(&loaded, &options), &summary))?;
    Ok(Outcome { failed_assertion: summary.failed_assertions > 0, interrupted: terminal::was_interrupted(&progress) })
}
