//! Paths and summaries as people read them.

use heapwise_explore::{CallReport, EndingKind, InputReport, PathReport, Summary};

use crate::claim::claim_lines;
use crate::draw::{draw, letters};
use crate::run::Run;
use crate::style::Style;
use crate::table::{counted, grouped, seconds};

/// One path: what came of it, when, and an input that takes it; if it is asked for, what the program printed.
pub fn text_path(path: &PathReport, with_output: bool, style: Style) -> String {
    let mut out = format!("path {}  {}\n", style.bold(&path.trail.to_string()), ending(path, style));
    block(&mut out, "calls", calls(&path.calls), style);
    block(&mut out, "marks", if path.marks.is_empty() { vec![] } else { vec![path.marks.join(" ")] }, style);
    let always = || vec!["true".to_owned()];
    let conditions = path.conditions.iter().map(|condition| shortened(condition)).collect();
    block(&mut out, "when", if path.conditions.is_empty() { always() } else { conditions }, style);
    block(&mut out, "input", draw(&path.input), style);
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
        (Some(file), line @ 1..) => format!(" ({file}:{line})"),
        (Some(file), 0) => format!(" ({file})"),
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
    let name = path.ending.name();
    match path.ending {
        EndingKind::Returned => match &path.value {
            None => name.to_owned(),
            Some((term, concrete)) => {
                let concrete = in_drawing(&path.input, concrete);
                let term = shortened(term);
                if term == concrete { format!("{name} {term}") } else { format!("{name} {term}, here {concrete}") }
            }
        },
        EndingKind::Threw => match &path.thrown {
            None => name.to_owned(),
            Some(thrown) => {
                let place = match (&thrown.file, thrown.line) {
                    (Some(file), line @ 1..) => format!(" ({file}:{line})"),
                    (_, 0) => String::new(),
                    (None, line) => format!(", line {line}"),
                };
                let message = thrown.message.as_ref().map_or(String::new(), |message| format!(" \"{message}\""));
                style.red(&format!("{name} {}{message} in {}{place}", thrown.what, thrown.method))
            }
        },
        _ => match &path.reason {
            None => style.yellow(name),
            Some(reason) => style.yellow(&format!("{name}: {reason}")),
        },
    }
}

/// A returned input object is told by its letter in the drawing.
fn in_drawing(input: &InputReport, concrete: &str) -> String {
    let object = input.objects.iter().position(|object| object.origin == concrete);
    object.map_or_else(|| concrete.to_owned(), |index| letters(input).swap_remove(index))
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
    let by: Vec<String> = summary
        .queries
        .by
        .iter()
        .filter(|(_, answered)| *answered > 0)
        .map(|(layer, answered)| format!("{layer} {}", grouped(*answered)))
        .collect();
    let by = if by.is_empty() { String::new() } else { format!(" (answered by {})", by.join(", ")) };
    out += &format!("{}{by}, {}\n", counted(summary.queries.asked, "query"), seconds(summary.time));
    for (index, claim) in claim_lines(run, summary).iter().enumerate() {
        let emphasised = if summary.complete() { style.bold(claim) } else { style.yellow(claim) };
        out += if index == 0 { &emphasised } else { claim };
        out.push('\n');
    }
    out
}
