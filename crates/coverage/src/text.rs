//! Coverage as people read it.

use crate::report::{Count, Counts, CoverageReport, LineCoverage, MethodCoverage};

/// A line for each method that has run, with the lines of its source that have not; then all of them together.
pub fn text(report: &CoverageReport) -> String {
    let all: Vec<&MethodCoverage> = report.classes.iter().flat_map(|class| &class.methods).collect();
    let run: Vec<&MethodCoverage> = all.iter().copied().filter(|method| method.has_run()).collect();
    let mut rows = vec![["branches", "lines", "instructions", "covered"].map(str::to_owned)];
    for method in &run {
        let missed = missed(method);
        let name = if missed.is_empty() { method.shown.clone() } else { format!("{}, but for {missed}", method.shown) };
        rows.push(row(method.counts, name));
    }
    let mut total = Counts::default();
    for class in &report.classes {
        total.add(crate::report::counts_of(class.methods.iter().filter(|method| method.has_run())));
    }
    if run.len() > 1 {
        rows.push(row(total, format!("{} methods", run.len())));
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let mut out = String::new();
    for [branches, lines, instructions, name] in &rows {
        out += &format!("{branches:>0$}  {lines:>1$}  {instructions:>2$}  {name}\n", widths[0], widths[1], widths[2]);
    }
    let rest = all.len() - run.len();
    if rest > 0 {
        let methods = if rest == 1 { "1 other method".to_owned() } else { format!("{rest} other methods") };
        out += &format!("({methods} of these classes: no path that ran to its end came there)\n");
    }
    out
}

fn row(counts: Counts, name: String) -> [String; 4] {
    let of = |Count { covered, total }: Count| if total == 0 { "-".to_owned() } else { format!("{covered}/{total}") };
    [of(counts.branches), of(counts.lines), of(counts.instructions), name]
}

/// The lines that have not run, or not in all ways.
fn missed(method: &MethodCoverage) -> String {
    let none = |line: &&LineCoverage| !line.has_run();
    let some = |line: &&LineCoverage| {
        line.has_run() && (line.branches.missed() > 0 || line.branches.total == 0 && line.instructions.missed() > 0)
    };
    let lines = ranges(method.lines.iter().filter(none).map(|line| line.line));
    let partly = ranges(method.lines.iter().filter(some).map(|line| line.line));
    let told = |lines: &[String], what: &str| match lines {
        [] => None,
        [one] if !one.contains('-') => Some(format!("{what}line {one}")),
        many => Some(format!("{what}lines {}", many.join(", "))),
    };
    [told(&lines, ""), told(&partly, "a part of ")].into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

/// Numbers that ascend, as ranges.
fn ranges(numbers: impl Iterator<Item = u32>) -> Vec<String> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, to)) if *to + 1 == number => *to = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges.iter().map(|&(from, to)| if from == to { from.to_string() } else { format!("{from}-{to}") }).collect()
}
