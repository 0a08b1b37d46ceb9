//! `heapwise shapes`: the input heaps of all paths up to isomorphism, counted by size and drawn.

use heapwise_explore::{EndingKind, ShapeOptions, count_shapes};
use heapwise_report::ShapesReport;

use crate::args::{FormatArg, ShapesArgs};
use crate::run::Told;
use crate::{Misuse, Outcome, load, run, terminal};

pub(crate) fn main(args: &ShapesArgs) -> Result<Outcome, Misuse> {
    let loaded = load::load(&args.file, &args.java)?;
    let told = Told {
        meaning: &args.meaning,
        search: &args.search,
        solver: &args.solver,
        timeout: args.timeout,
        java: &args.java,
    };
    let options = told.options(&loaded, args.heap)?;
    let usual = vec![EndingKind::Returned, EndingKind::Threw];
    let wanted = ShapeOptions {
        endings: args.endings.clone().unwrap_or(usual),
        returned: args.returned.clone(),
        booleans: args.booleans,
        list: args.draw,
    };
    let progress = terminal::interruptible()?;
    let explored = terminal::with_progress_line(&progress, &loaded.name, true, || {
        count_shapes(&loaded.target, &options, &wanted, &progress)
    });
    let (summary, shapes) = explored.map_err(|error| error.to_string())?;

    let run = run::describe(&loaded, &options);
    let report = ShapesReport { run: &run, summary: &summary, shapes: &shapes, which: &which(&wanted) };
    terminal::print(&match args.format {
        FormatArg::Text => report.text(terminal::style_on_stdout()),
        FormatArg::Json => format!("{}\n", report.json()),
    })?;
    let interrupted = terminal::was_interrupted(&progress);
    Ok(Outcome { interrupted, ..Outcome::of(&summary) })
}

/// Which paths count, in words.
fn which(wanted: &ShapeOptions) -> String {
    if let Some(value) = &wanted.returned {
        return format!("that returned {value}");
    }
    let named = |kind: &EndingKind| match kind {
        EndingKind::Returned | EndingKind::Threw => kind.name().to_owned(),
        _ => format!("ended {}", kind.name()),
    };
    let names: Vec<String> = wanted.endings.iter().map(named).collect();
    format!("that {}", names.join(" or "))
}
