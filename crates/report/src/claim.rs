//! What may be concluded from a run, and never more than was explored.

use std::time::Duration;

use heapwise_explore::{Bound, Bug, Summary};

use crate::run::{Run, RunBounds};
use crate::table::{counted, grouped, seconds};

/// Sentences that say for which inputs the result holds, what cut it, and what it leaves open. The first is the verdict.
pub fn claims(run: &Run, summary: &Summary) -> Vec<String> {
    let stopped = was_stopped(summary);
    let mut claims = vec![verdict(run, summary)];
    claims.extend(summary.cut_by.iter().map(|(bound, paths)| format!("  {}", cut(run, *bound, *paths, stopped))));
    let mut unsupported: Vec<(&String, &u64)> = summary.unsupported_by.iter().collect();
    // What costs most comes first; what costs the same, by name.
    unsupported.sort_by_key(|&(_, paths)| std::cmp::Reverse(*paths));
    for (what, paths) in unsupported {
        claims.push(format!(
            "  not supported, on {}: {what}; nothing is claimed for inputs that lead there",
            counted(*paths, "path")
        ));
    }
    for (why, paths) in &summary.undecided_by {
        claims.push(format!(
            "  undecided, {}: {why}; nothing is claimed for inputs that lead there",
            counted(*paths, "path")
        ));
    }
    claims.extend(bugs(summary));
    claims.extend(assumed_away(run, summary).into_iter().map(|what| format!("  {what}")));
    claims
}

/// Where heapwise itself failed.
fn bugs(summary: &Summary) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for Bug { trail, what } in &summary.bugs {
        let place = trail.as_ref().map_or(String::new(), |trail| format!(" on the path {trail}"));
        let what = what.lines().next().unwrap_or_default();
        lines.push(format!("  a bug of heapwise{place}: {what}; nothing is claimed for inputs that lead there"));
    }
    match summary.broken.saturating_sub(summary.bugs.len() as u64) {
        0 => {}
        more => lines.push(format!("  and {} with a bug of heapwise", counted(more, "more path"))),
    }
    lines
}

fn verdict(run: &Run, summary: &Summary) -> String {
    if summary.complete() {
        let but = if assumed_away(run, summary).is_empty() { "" } else { " that is not assumed away" };
        return format!("complete: no bound was reached, the result holds for every input{but}");
    }
    if was_stopped(summary) {
        return "stopped early: the paths found are right, but others are missing".to_owned();
    }
    let parts = [
        (summary.cut, "cut"),
        (summary.unsupported, "not supported"),
        (summary.undecided, "undecided"),
        (summary.broken, "broken"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(paths, _)| *paths > 0)
        .map(|(paths, what)| format!("{} {what}", grouped(*paths)))
        .collect();
    format!("partial ({}): the result does not hold for every input, see below", parts.join(", "))
}

/// Whether time or the user ended the run before its paths.
fn was_stopped(summary: &Summary) -> bool {
    [Bound::Time, Bound::Interrupt].iter().any(|bound| summary.cut_by.contains_key(bound))
}

/// A bound that was reached: how many paths it cut, and for which inputs the result holds nevertheless.
fn cut(run: &Run, bound: Bound, paths: u64, stopped: bool) -> String {
    let of = |limit: Option<u64>| limit.map_or_else(|| bound.name().to_owned(), grouped);
    let RunBounds { k, k_counts_chosen, length, loops, calls, steps, seconds: limit, .. } = &run.bounds;
    let holds = match bound {
        Bound::Time => {
            let limit = limit.and_then(|limit| Duration::try_from_secs_f64(limit).ok());
            let limit = limit.map_or(String::new(), |limit| format!(" of {}", seconds(limit)));
            return format!("the time limit{limit} left {} unexplored", counted(paths, "branch"));
        }
        Bound::Interrupt => return format!("interrupted: {} left unexplored", counted(paths, "branch")),
        Bound::K => format!(
            "heaps of which the program {} only objects at most {} from an input",
            if *k_counts_chosen { "reaches" } else { "uses" },
            k.map_or("k reads".to_owned(), |k| counted(u64::from(k), "read"))
        ),
        Bound::N => format!("heaps of which the program uses at most {}", objects(&run.bounds)),
        Bound::Length => format!(
            "heaps of which the program uses only arrays of at most {}",
            length.map_or("so many elements".to_owned(), |length| counted(u64::from(length), "element"))
        ),
        Bound::Loops => format!(
            "inputs on which no loop runs more than {} times without reading anything new",
            of(loops.map(u64::from))
        ),
        Bound::Calls => format!("inputs on which at most {} calls are nested", of(calls.map(u64::from))),
        Bound::Steps => format!("inputs on which at most {} instructions run", of(*steps)),
        Bound::Memory => {
            let cut = format!("memory cut {}", counted(paths, "path"));
            return format!("{cut}: their conditions grew too large; a smaller k, n or --calls keeps them small");
        }
    };
    let cut = format!("{bound} cut {}", counted(paths, "path"));
    // Where other paths are missing, there is nothing to claim within the bound either.
    if stopped { cut } else { format!("{cut}: holds for {holds}") }
}

/// What `n` allows: `3 objects of a class (5 of Node)`.
fn objects(bounds: &RunBounds) -> String {
    let exceptions: Vec<String> =
        bounds.n_of.iter().map(|(class, n)| format!("{} of {class}", grouped(u64::from(*n)))).collect();
    match (bounds.n, exceptions.is_empty()) {
        (Some(n), true) => format!("{} of any one class", counted(u64::from(n), "object")),
        (Some(n), false) => format!("{} of any one class ({})", counted(u64::from(n), "object"), exceptions.join(", ")),
        (None, _) => format!("so many objects: {}", exceptions.join(", ")),
    }
}

/// What the result leaves out on purpose.
fn assumed_away(run: &Run, summary: &Summary) -> Vec<String> {
    let mut lines = Vec::new();
    if !run.never_null.is_empty() {
        lines.push(format!("taken for granted: {} is not null", run.never_null.join(", ")));
    }
    if run.exact_types {
        lines.push(
            "assumed away: input objects not exactly of the class declared where they are first reached (--exact-types)"
                .to_owned(),
        );
    }
    let excluded = match summary.excluded {
        0 => String::new(),
        paths => format!(" ({} ended so)", counted(paths, "path")),
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
    fn a_bug_of_ours_is_told_and_nothing_is_complete() {
        let bug = |trail: &str| Bug { trail: trail.parse().ok(), what: "no such thing\nat all".to_owned() };
        let summary = Summary { returned: 2, broken: 3, bugs: vec![bug("0.1"), bug("?")], ..Summary::default() };
        let expected = [
            "partial (3 broken): the result does not hold for every input, see below",
            "  a bug of heapwise on the path 0.1: no such thing; nothing is claimed for inputs that lead there",
            "  a bug of heapwise: no such thing; nothing is claimed for inputs that lead there",
            "  and 1 more path with a bug of heapwise",
        ];
        assert_eq!(claims(&run(), &summary), expected);
    }

    #[test]
    fn what_is_assumed_or_counted_otherwise_is_said() {
        let bounds = RunBounds { k_counts_chosen: true, ..run().bounds };
        let run = Run { exact_types: true, bounds, ..run() };
        let summary = Summary { returned: 2, cut: 1, cut_by: [(Bound::K, 1)].into(), ..Summary::default() };
        let expected = [
            "partial (1 cut): the result does not hold for every input, see below",
            "  k cut 1 path: holds for heaps of which the program reaches only objects at most 3 reads from an input",
            "  assumed away: input objects not exactly of the class declared where they are first reached (--exact-types)",
        ];
        assert_eq!(claims(&run, &summary), expected);
        let summary = Summary { returned: 2, ..Summary::default() };
        let verdict = "complete: no bound was reached, the result holds for every input that is not assumed away";
        assert_eq!(claims(&run, &summary)[0], verdict);
    }

    #[test]
    fn no_claim_about_inputs_is_made_when_a_run_was_stopped() {
        let cut_by = [(Bound::Interrupt, 4), (Bound::K, 2)].into();
        let summary = Summary { cut: 6, cut_by, ..Summary::default() };
        let text = claims(&run(), &summary).join("\n");
        assert!(text.starts_with("stopped early"), "{text}");
        assert!(!text.contains("holds for"), "{text}");
    }
}
