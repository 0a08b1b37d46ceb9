//! Paths and summaries as people read them.

use heapwise_explore::{Audit, CallReport, EndingReport, ObjectId, PathReport, Summary, ThrownReport, ValueReport};

use crate::claim::claim_lines;
use crate::draw::{draw, draw_end};
use crate::run::Run;
use crate::style::Style;
use crate::table::{counted, grouped, seconds};

/// One path: what came of it, when, and an input that takes it; if it is asked for, what the program printed.
pub fn text_path(path: &PathReport, with_output: bool, style: Style) -> String {
    let mut out = format!("path {}  {}\n", style.bold(&path.trail.to_string()), ending(path, style));
    if let EndingReport::Unsupported { calls, .. } = &path.ending {
        block(&mut out, "calls", self::calls(calls), style);
    }
    block(&mut out, "marks", if path.marks.is_empty() { vec![] } else { vec![path.marks.join(" ")] }, style);
    let always = || vec!["true".to_owned()];
    let conditions = path.conditions.iter().map(|condition| shortened(condition)).collect();
    block(&mut out, "when", if path.conditions.is_empty() { always() } else { conditions }, style);
    block(&mut out, "input", draw(&path.input), style);
    block(&mut out, "end", draw_end(path), style);
    if with_output {
        block(&mut out, "print", path.output.lines().map(str::to_owned).collect(), style);
    }
    out.push('\n');
    out
}

/// The calls that led to what is not supported, the innermost first. The outermost say least where there are many.
fn calls(calls: &[CallReport]) -> Vec<String> {
    const SHOWN: usize = 12;
    let mut lines: Vec<String> = calls.iter().take(SHOWN).map(call).collect();
    if calls.len() > SHOWN {
        lines.push(format!("({})", counted((calls.len() - SHOWN) as u64, "more call")));
    }
    lines
}

fn call(call: &CallReport) -> String {
    let place = match (&call.file, call.line) {
        (Some(file), Some(line)) => format!(" ({file}:{line})"),
        (Some(file), None) => format!(" ({file})"),
        (None, _) => String::new(),
    };
    format!("{}{place}", call.method)
}

/// A term of more than a few lines is read by nobody: its beginning, and how much more there is. JSON has all of it.
fn shortened(term: &str) -> String {
    const SHOWN: usize = 240;
    let count = term.chars().count();
    if count <= SHOWN {
        return term.to_owned();
    }
    let shown: String = term.chars().take(SHOWN).collect();
    format!("{shown}… ({} characters more)", grouped((count - SHOWN) as u64))
}

/// Lines under a heading that stands beside the first.
fn block(out: &mut String, heading: &str, lines: Vec<String>, style: Style) {
    for (index, line) in lines.iter().enumerate() {
        let shown = if index == 0 { heading } else { "" };
        out.push_str(&format!("  {}  {line}\n", style.dim(&format!("{shown:<5}"))));
    }
}

fn ending(path: &PathReport, style: Style) -> String {
    let name = path.ending.kind().name();
    match &path.ending {
        EndingReport::Returned { value: Some(term), value_here, result } => {
            // An object is told by its letter in the drawings.
            let new = path.final_heap.iter().flat_map(|end| &end.new);
            let is_drawn = |id: &ObjectId| path.input.objects.iter().chain(new).any(|object| object.id == *id);
            let concrete = match result {
                Some(ValueReport::Object { id }) if is_drawn(id) => &id.0,
                _ => value_here.as_ref().unwrap_or(term),
            };
            // The number of an object that is new tells nobody anything.
            if term.starts_with("new#") {
                return format!("{name} {concrete}");
            }
            let term = shortened(term);
            if term == *concrete { format!("{name} {term}") } else { format!("{name} {term}, here {concrete}") }
        }
        EndingReport::Returned { .. } => name.to_owned(),
        EndingReport::Threw { exception } => style.red(&format!("{name} {}", thrown_text(exception))),
        _ => match path.ending.reason() {
            None => style.yellow(name),
            Some(reason) => style.yellow(&format!("{name}: {reason}")),
        },
    }
}

/// An exception: what it is, what it says, and where it was thrown.
pub fn thrown_text(thrown: &ThrownReport) -> String {
    let place = match (&thrown.file, thrown.line) {
        (Some(file), Some(line)) => format!(" ({file}:{line})"),
        (_, None) => String::new(),
        (None, Some(line)) => format!(", line {line}"),
    };
    let message = thrown.message.as_ref().map_or(String::new(), |message| format!(" \"{message}\""));
    format!("{}{message} in {}{place}", thrown.what, thrown.method)
}

/// The numbers of a run, and what may be claimed from them.
pub fn text_summary(run: &Run, summary: &Summary, style: Style) -> String {
    let mut out = format!(
        "{}: {} returned, {} threw",
        style.bold(&counted(summary.paths(), "path")),
        grouped(summary.returned),
        grouped(summary.threw)
    );
    if summary.failed_assertions > 0 {
        out += &style.red(&format!(" ({} by a failed assertion)", grouped(summary.failed_assertions)));
    }
    let beside = [
        (summary.excluded, "excluded"),
        (summary.cut, "cut"),
        (summary.unsupported, "unsupported"),
        (summary.undecided, "undecided"),
        (summary.broken, "broken by a bug of heapwise"),
    ];
    let beside: Vec<String> = beside
        .iter()
        .filter(|(paths, _)| *paths > 0)
        .map(|(paths, what)| format!("{} {what}", grouped(*paths)))
        .collect();
    if !beside.is_empty() {
        out += &format!("; beside them {}", beside.join(", "));
    }
    out.push('\n');
    if run.is_java && !summary.thrown.is_empty() {
        let mut thrown: Vec<(&String, &u64)> = summary.thrown.iter().collect();
        thrown.sort_by_key(|&(_, paths)| std::cmp::Reverse(*paths));
        let thrown: Vec<String> = thrown.iter().map(|(what, paths)| format!("{what} {}", grouped(**paths))).collect();
        out += &format!("thrown: {}\n", thrown.join(", "));
    }
    if let Some(Audit { valid, invalid, undecided }) = summary.audit {
        let [valid, invalid, undecided] = [valid, invalid, undecided].map(grouped);
        out += &format!("legal inputs take {valid} of these paths, and none take {invalid}; {undecided} undecided\n");
    }
    if summary.unfinished_companions > 0 {
        let paths = counted(summary.unfinished_companions, "path");
        out += &format!("companions were not run to their end on {paths}: illegal inputs may take them\n");
    }
    let by: Vec<String> = summary
        .queries
        .by
        .iter()
        .filter(|(_, answered)| *answered > 0)
        .map(|(layer, answered)| format!("{layer} {}", grouped(*answered)))
        .collect();
    let by = if by.is_empty() { String::new() } else { format!(" (answered by {})", by.join(", ")) };
    out += &format!("{}{by}, {}\n", counted(summary.queries.asked, "query"), seconds(summary.time));
    if run.is_heap_chosen {
        out += &format!("heap {}, as --heap auto has it here\n", run.heap);
    }
    for (index, claim) in claim_lines(run, summary).iter().enumerate() {
        let emphasised = if summary.complete() { style.bold(claim) } else { style.yellow(claim) };
        out += if index == 0 { &emphasised } else { claim };
        out.push('\n');
    }
    out
}
