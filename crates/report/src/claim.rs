//! What may be concluded from a run, and never more than was explored.

use heapwise_explore::{Bound, Summary};

use crate::run::{Run, RunBounds};
use crate::table::{grouped, seconds};

/// Sentences that say for which inputs the result holds, what cut it, and what it leaves open. The first is the verdict.
pub fn claims(run: &Run, summary: &Summary) -> Vec<String> {
    let mut claims = vec![verdict(run, summary)];
    claims.extend(summary.cut_by.iter().map(|(bound, paths)| format!("  {}", cut(run, *bound, *paths))));
    for (what, paths) in &summary.unsupported_by {
        claims.push(format!(
            "  not supported, on {}: {what}; nothing is claimed for inputs that lead there",
            count(*paths, "path")
        ));
    }
    for (why, paths) in &summary.undecided_by {
        claims.push(format!(
            "  undecided, {}: {why}; nothing is claimed for inputs that lead there",
            count(*paths, "path")
        ));
    }
    claims.extend(assumed_away(run, summary).into_iter().map(|what| format!("  {what}")));
    claims
}

fn verdict(run: &Run, summary: &Summary) -> String {
    if summary.complete() {
        let but = if assumed_away(run, summary).is_empty() { "" } else { " that is not assumed away" };
        return format!("complete: no bound was reached, the result holds for every input{but}");
    }
    let stopped = [Bound::Time, Bound::Interrupt].iter().any(|bound| summary.cut_by.contains_key(bound));
    if stopped {
        return "stopped early: the paths found are right, but others are missing".to_owned();
    }
    let parts = [(summary.cut, "cut"), (summary.unsupported, "not supported"), (summary.undecided, "undecided")];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(paths, _)| *paths > 0)
        .map(|(paths, what)| format!("{} {what}", grouped(*paths)))
        .collect();
    format!("partial ({}): the result does not hold for every input, see below", parts.join(", "))
}

/// What a bound that was reached means for the result.
fn cut(run: &Run, bound: Bound, paths: u64) -> String {
    let RunBounds { k, loops, calls, steps, seconds: limit, .. } = &run.bounds;
    let paths_text = count(paths, "path");
    let of = |value: Option<u64>| value.map_or_else(|| "its bound".to_owned(), grouped);
    match bound {
        Bound::K => format!(
            "k cut {paths_text}: holds for heaps of which the program uses only objects at most {} from an input",
            k.map_or("k reads".to_owned(), |k| count(u64::from(k), "read"))
        ),
        Bound::N => {
            format!("n cut {paths_text}: holds for heaps of which the program uses at most {}", objects(&run.bounds))
        }
        Bound::Loops => format!(
            "loops cut {paths_text}: holds for inputs on which no loop runs more than {} times without reading anything new",
            of(loops.map(u64::from))
        ),
        Bound::Calls => {
            format!(
                "calls cut {paths_text}: holds for inputs on which at most {} calls are nested",
                of(calls.map(u64::from))
            )
        }
        Bound::Steps => {
            format!("steps cut {paths_text}: holds for inputs on which at most {} instructions run", of(*steps))
        }
        Bound::Time => {
            let limit = limit.map_or(String::new(), |limit| {
                format!(" of {}", seconds(std::time::Duration::try_from_secs_f64(limit).unwrap_or_default()))
            });
            format!("the time limit{limit} left {} unexplored", branches(paths))
        }
        Bound::Interrupt => format!("interrupted: {} left unexplored", branches(paths)),
    }
}

/// What `n` allows: `3 objects of a class (5 of Node)`.
fn objects(bounds: &RunBounds) -> String {
    let exceptions: Vec<String> =
        bounds.n_of.iter().map(|(class, n)| format!("{} of {class}", grouped(u64::from(*n)))).collect();
    match (bounds.n, exceptions.is_empty()) {
        (Some(n), true) => format!("{} of any one class", count(u64::from(n), "object")),
        (Some(n), false) => format!("{} of any one class ({})", count(u64::from(n), "object"), exceptions.join(", ")),
        (None, _) => format!("so many objects: {}", exceptions.join(", ")),
    }
}

/// What the result leaves out on purpose.
fn assumed_away(run: &Run, summary: &Summary) -> Vec<String> {
    let mut lines = Vec::new();
    if !run.never_null.is_empty() {
        lines.push(format!("taken for granted: {} is not null", run.never_null.join(", ")));
    }
    let excluded = match summary.excluded {
        0 => String::new(),
        paths => format!(" ({} ended so)", count(paths, "path")),
    };
    if run.assumes_non_null {
        lines.push(format!(
            "assumed away: inputs on which null is dereferenced (--npe assume), or that break an assumption of the \
             program{excluded}"
        ));
    } else if summary.excluded > 0 {
        lines.push(format!("assumed away: inputs that break an assumption of the program{excluded}"));
    }
    lines
}

fn count(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

fn branches(number: u64) -> String {
    format!("{} branch{}", grouped(number), if number == 1 { "" } else { "es" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> Run {
        Run {
            bounds: RunBounds { k: Some(3), n_of: vec![("Node".into(), 5)], ..RunBounds::default() },
            ..Run::default()
        }
    }

    #[test]
    fn a_run_that_cut_nothing_holds_for_every_input() {
        let summary = Summary { returned: 2, ..Summary::default() };
        assert_eq!(claims(&run(), &summary), ["complete: no bound was reached, the result holds for every input"]);
    }

    #[test]
    fn a_run_that_was_cut_says_for_which_inputs_it_holds() {
        let summary = Summary {
            returned: 2,
            cut: 1001,
            cut_by: [(Bound::K, 1000), (Bound::N, 1)].into(),
            undecided: 1,
            undecided_by: [("the solver ran out of time".to_owned(), 1)].into(),
            ..Summary::default()
        };
        let expected = [
            "partial (1,001 cut, 1 undecided): the result does not hold for every input, see below",
            "  k cut 1,000 paths: holds for heaps of which the program uses only objects at most 3 reads from an input",
            "  n cut 1 path: holds for heaps of which the program uses at most so many objects: 5 of Node",
            "  undecided, 1 path: the solver ran out of time; nothing is claimed for inputs that lead there",
        ];
        assert_eq!(claims(&run(), &summary), expected);
    }

    #[test]
    fn no_claim_about_inputs_is_made_when_a_run_was_stopped() {
        let summary = Summary { cut: 4, cut_by: [(Bound::Interrupt, 4)].into(), ..Summary::default() };
        let text = claims(&run(), &summary).join("\n");
        assert!(text.starts_with("stopped early"), "{text}");
        assert!(!text.contains("holds for"), "{text}");
    }
}
