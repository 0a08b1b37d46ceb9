//! `heapwise shapes`: the input heaps of all paths up to isomorphism, counted by size and drawn.

use heapwise::documents::as_json;
use heapwise::{EndingKind, Options, ShapeOptions, Strategy};
use heapwise_report::ShapesReport;

use crate::args::{FormatArg, ShapesArgs};
use crate::programs::Loader;
use crate::{Misuse, Outcome, terminal};

pub(crate) fn main(args: &ShapesArgs) -> Result<Outcome, Misuse> {
    let target = Loader::new(&args.java).one(&args.file)?;
    let options = Options {
        heap: args.heap.or(Strategy::LazierSharp).into(),
        bounds: args.meaning.clone(),
        search: args.search.clone(),
        timeout: args.timeout,
        solver: args.solver.clone(),
        coverage: false,
    };
    let usual = vec![EndingKind::Returned, EndingKind::Threw];
    let wanted = ShapeOptions {
        endings: args.endings.clone().unwrap_or(usual),
        returned: args.returned.clone(),
        booleans: args.booleans,
        list: args.draw,
    };
    let progress = terminal::interruptible()?;
    let explored =
        terminal::with_progress_line(&progress, target.name(), true, || target.shapes(&options, &wanted, &progress));
    let (summary, shapes) = explored?;

    let run = target.run(&options)?;
    let report = ShapesReport { run: &run, summary: &summary, shapes: &shapes, which: &which(&wanted) };
    terminal::print(&match args.format {
        FormatArg::Text => report.text(terminal::style_on_stdout()),
        FormatArg::Json => format!("{}\n", as_json(&report.document())),
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
