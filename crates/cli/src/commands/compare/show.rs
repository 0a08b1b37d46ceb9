//! The rows as text, JSON and CSV.

use std::collections::BTreeSet;

use heapwise::documents::{CompareDocument, CompareRow};
use heapwise::{Bound, SummaryReport};
use heapwise_explore::KCounts;
use heapwise_report::{Align, Table as TextTable, csv_line, grouped, mebibytes, seconds};

use super::{Cell, Table};

pub(super) fn text(table: &Table) -> String {
    use Align::{Left, Right};
    let mut columns = vec![("program", Left)];
    columns.extend(table.varied.iter().map(|bound| (bound.as_str(), Right)));
    columns.extend([("heap", Left), ("paths", Right), ("returned", Right), ("threw", Right), ("excluded", Right)]);
    columns.extend([("cut", Right), ("unsupported", Right), ("undecided", Right), ("queries", Right)]);
    columns.extend([("program paths", Right), ("time", Right)]);
    columns.extend(table.with_memory.then_some(("peak memory", Right)));
    columns.push(("holds for", Left));
    let mut rows = TextTable::new(&columns);
    let mut notes = String::new();
    for (index, cells) in table.groups.iter().enumerate() {
        if index > 0 {
            rows.gap();
        }
        for cell in cells {
            let summary = &cell.summary;
            let mut row = vec![cell.run.target.clone()];
            row.extend(cell.varied.iter().map(|varied| grouped(u64::from(varied.value))));
            row.extend([
                cell.strategy.to_string(),
                cell.number(summary.paths()),
                cell.number(summary.returned),
                cell.number(summary.threw),
                cell.number(summary.excluded),
                grouped(summary.cut),
                grouped(summary.unsupported),
                grouped(summary.undecided),
                cell.number(summary.queries.asked),
                cell.number_of_program_paths(),
                seconds(summary.time),
            ]);
            row.extend(table.with_memory.then(|| cell.peak_memory.map_or("?".to_owned(), mebibytes)));
            row.push(cell.holds_for());
            rows.row(row);
        }
        for note in disagreements(cells) {
            notes += &format!("\nnote: {note}\n");
        }
    }
    let never_null: BTreeSet<&str> = table.cells().flat_map(|cell| &cell.run.never_null).map(String::as_str).collect();
    if !never_null.is_empty() {
        let names: Vec<&str> = never_null.into_iter().collect();
        notes += &format!("\nTaken never to be null: {}.\n", names.join(", "));
    }
    if table.cells().any(|cell| cell.run.assumes_non_null) {
        notes += "\nInputs on which null is dereferenced are assumed away (--npe assume).\n";
    }
    if table.cells().any(|cell| cell.run.exact_types) {
        notes += "\nInput objects not exactly of the class declared where they are first reached are assumed away (--exact-types).\n";
    }
    if table.tries > 1 {
        notes += &format!("\nEach time is the least of {} tries.\n", table.tries);
    }
    if table.interrupted {
        notes += "\ninterrupted: rows are missing or stopped early\n";
    }
    rows.render() + &notes
}

/// Where strategies that explored everything within the same bounds found different program paths. What a strategy chooses
/// is its own affair, so a bound that counted choices is not the same one.
fn disagreements(cells: &[Cell]) -> Vec<String> {
    let has_own_bound =
        |cell: &Cell| cell.run.bounds.k_counts == KCounts::Chosen && cell.summary.cut_by.contains_key(&Bound::K);
    let comparable = cells.iter().filter(|cell| !has_own_bound(cell));
    let mut all = comparable.filter_map(|cell| Some((cell, cell.all_program_paths()?)));
    let Some((first, expected)) = all.next() else { return Vec::new() };
    all.filter(|(_, paths)| *paths != expected)
        .map(|(cell, paths)| {
            let bound = cell.varied.as_ref().map_or(String::new(), |varied| format!(", {varied}"));
            format!(
                "{}{bound}: {} and {} disagree on the program paths: {} only under {}, {} only under {}",
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

pub(super) fn document(table: &Table) -> CompareDocument {
    let row = |cell: &Cell| CompareRow {
        summary: SummaryReport::new(&cell.run, &cell.summary),
        program_paths: cell.program_paths.as_ref().map(|paths| paths.len() as u64),
        peak_memory: table.with_memory.then_some(cell.peak_memory),
    };
    CompareDocument {
        rows: table.cells().map(row).collect(),
        varied: table.varied.clone(),
        tries: table.tries,
        disagreements: table.groups.iter().flat_map(|cells| disagreements(cells)).collect(),
        failures: table.failures.clone(),
        interrupted: table.interrupted,
    }
}

/// The columns are the same whatever varies, so that tables of several runs can be put together.
pub(super) fn csv(table: &Table) -> String {
    let mut out = csv_line([
        "program",
        "heap",
        "k",
        "n",
        "length",
        "loops",
        "calls",
        "paths",
        "returned",
        "threw",
        "excluded",
        "cut",
        "unsupported",
        "undecided",
        "queries",
        "program_paths",
        "seconds",
        "peak_memory_kib",
        "complete",
        "timed_out",
    ]);
    for cell in table.cells() {
        let (bounds, summary) = (&cell.run.bounds, &cell.summary);
        let n_of_classes = bounds.n_of.iter().map(|(class, n)| format!("{class}={n}"));
        let n: Vec<String> = bounds.n.iter().map(u32::to_string).chain(n_of_classes).collect();
        out += &csv_line([
            cell.run.target.clone(),
            cell.strategy.to_string(),
            or_empty(bounds.k),
            n.join(" "),
            or_empty(bounds.length),
            or_empty(bounds.loops),
            or_empty(bounds.calls),
            summary.paths().to_string(),
            summary.returned.to_string(),
            summary.threw.to_string(),
            summary.excluded.to_string(),
            summary.cut.to_string(),
            summary.unsupported.to_string(),
            summary.undecided.to_string(),
            summary.queries.asked.to_string(),
            or_empty(cell.program_paths.as_ref().map(|paths| paths.len())),
            format!("{:.6}", summary.time.as_secs_f64()),
            or_empty(cell.peak_memory),
            summary.complete().to_string(),
            summary.cut_by.contains_key(&Bound::Time).to_string(),
        ]);
    }
    for note in table.groups.iter().flat_map(|cells| disagreements(cells)) {
        crate::terminal::say(&format!("note: {note}"));
    }
    out
}

fn or_empty(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}
