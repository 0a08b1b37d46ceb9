//! What may be concluded from a run, and never more than was explored.

use std::time::Duration;

use heapwise_explore::{Assumed, Assumption, Bound, Bug, Effect, KCounts, Summary};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::run::{Run, RunBounds};
use crate::table::{counted, grouped, seconds};

/// How many static fields are told by name.
const STATICS: usize = 8;

/// What a run leaves out, or which inputs its result is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    pub kind: ClaimKind,
    /// What it does to the result. Where no claim leaves anything out, the result is complete.
    pub effect: Effect,
    /// For people.
    pub text: String,
    /// The bound that bit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
    /// How many paths it is about, where it is about paths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<u64>,
}

/// What a claim is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ClaimKind {
    /// What became of paths.
    Paths(PathsClaim),
    /// Something is taken for granted, or left out, without regard to paths.
    Assumed(Assumed),
}

/// What became of paths that did not run to their end.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PathsClaim {
    /// A bound cut them.
    Cut,
    /// Time or the user ended the run.
    Interrupted,
    /// Paths led to what is not supported.
    Unsupported,
    /// The solver had no answer.
    Undecided,
    /// Heapwise itself failed.
    Broken,
}

impl Claim {
    /// Of paths that did not run to their end.
    fn of_paths(kind: PathsClaim, paths: u64, text: String) -> Self {
        let kind = ClaimKind::Paths(kind);
        Claim { kind, effect: Effect::LeavesOut, text, bound: None, paths: Some(paths) }
    }
}

/// What a run leaves out and which inputs its result is about, one claim each: first what cut it, then what is not
/// supported, undecided, left out, and taken for granted.
pub fn claims(run: &Run, summary: &Summary) -> Vec<Claim> {
    let stopped = was_stopped(summary);
    let mut claims = Vec::new();
    for (&bound, &paths) in &summary.cut_by {
        let is_stop = matches!(bound, Bound::Time | Bound::Interrupt);
        let kind = if is_stop { PathsClaim::Interrupted } else { PathsClaim::Cut };
        let text = cut(run, bound, paths, stopped);
        claims.push(Claim { bound: Some(bound), ..Claim::of_paths(kind, paths, text) });
    }
    let mut unsupported: Vec<(&String, &u64)> = summary.unsupported_by.iter().collect();
    // What costs most comes first; what costs the same, by name.
    unsupported.sort_by_key(|&(_, paths)| std::cmp::Reverse(*paths));
    for (what, &paths) in unsupported {
        let on = counted(paths, "path");
        let text = format!("not supported, on {on}: {what}; nothing is claimed for inputs that lead there");
        claims.push(Claim::of_paths(PathsClaim::Unsupported, paths, text));
    }
    for (why, &paths) in &summary.undecided_by {
        let on = counted(paths, "path");
        let text = format!("undecided, {on}: {why}; nothing is claimed for inputs that lead there");
        claims.push(Claim::of_paths(PathsClaim::Undecided, paths, text));
    }
    claims.extend(bugs(summary));
    let statics = static_fields(summary);
    let asked_for = asked_for(run, summary);
    let is_told_below = |kind: Assumed| matches!(kind, Assumed::StaticFields | Assumed::ByProgram);
    let others = summary.assumptions.iter().filter(|assumption| !is_told_below(assumption.kind));
    for assumption in others.chain(&statics).chain(&asked_for) {
        let kind = ClaimKind::Assumed(assumption.kind);
        let text = format!("{}: {}", how(assumption), assumption.text);
        claims.push(Claim { kind, effect: assumption.effect, text, bound: None, paths: None });
    }
    claims
}

/// What is done with what an assumption is about.
fn how(assumption: &Assumption) -> &'static str {
    match (assumption.effect, assumption.kind) {
        (Effect::LeavesOut, _) => "left out",
        (Effect::Widens, _) => "more than can be",
        (_, Assumed::ExactTypes | Assumed::NoOverflow | Assumed::TextCharacters) => "assumed away",
        (_, Assumed::NoNullDereference | Assumed::ByProgram) => "assumed away",
        (_, Assumed::UnusedRule) => "warning",
        _ => "taken for granted",
    }
}

/// One sentence for all static fields: paths say which they have read.
fn static_fields(summary: &Summary) -> Option<Assumption> {
    let read = summary.assumptions.iter().filter(|assumption| assumption.kind == Assumed::StaticFields);
    let names: Vec<&str> = read.map(|assumption| assumption.text.as_str()).collect();
    let are_many = names.len() > STATICS;
    let shown = names[..names.len().min(STATICS)].join(", ");
    let more = if are_many { format!(" and {} more", grouped((names.len() - STATICS) as u64)) } else { String::new() };
    (!names.is_empty()).then(|| {
        let text = format!("static fields, and what they refer to, are as initialisers leave them: {shown}{more}");
        Assumption::restricts(Assumed::StaticFields, text)
    })
}

/// Where heapwise itself failed.
fn bugs(summary: &Summary) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut tell = |paths, text| {
        claims.push(Claim::of_paths(PathsClaim::Broken, paths, text));
    };
    for Bug { trail, what } in &summary.bugs {
        let place = trail.as_ref().map_or(String::new(), |trail| format!(" on the path {trail}"));
        let what = what.lines().next().unwrap_or_default();
        tell(1, format!("a bug of heapwise{place}: {what}; nothing is claimed for inputs that lead there"));
    }
    match summary.broken.saturating_sub(summary.bugs.len() as u64) {
        0 => {}
        more => tell(more, format!("and {} with a bug of heapwise", counted(more, "more path"))),
    }
    claims
}

/// The claims in one sentence.
pub fn verdict(run: &Run, summary: &Summary) -> String {
    if summary.complete() {
        let is_restricted = claims(run, summary).iter().any(|claim| claim.effect == Effect::Restricts);
        let but = if is_restricted { " that is not assumed away" } else { "" };
        return format!("complete: no bound was reached, the result holds for every input{but}");
    }
    if was_stopped(summary) {
        return "stopped early: the paths found are right, but others are missing".to_owned();
    }
    let left_out = summary.assumptions.iter().filter(|assumption| assumption.is_left_out()).count() as u64;
    let parts = [
        (summary.cut, "cut"),
        (summary.unsupported, "not supported"),
        (summary.undecided, "undecided"),
        (summary.broken, "broken"),
    ];
    let mut parts: Vec<String> = parts
        .iter()
        .filter(|(paths, _)| *paths > 0)
        .map(|(paths, what)| format!("{} {what}", grouped(*paths)))
        .collect();
    if left_out > 0 {
        parts.push("inputs left out".to_owned());
    }
    format!("partial ({}): the result does not hold for every input, see below", parts.join(", "))
}

/// The claims as lines for people. The verdict comes first.
pub fn claim_lines(run: &Run, summary: &Summary) -> Vec<String> {
    let lines = claims(run, summary).into_iter().map(|claim| format!("  {}", claim.text));
    std::iter::once(verdict(run, summary)).chain(lines).collect()
}

/// Whether time or the user ended the run before its paths.
fn was_stopped(summary: &Summary) -> bool {
    [Bound::Time, Bound::Interrupt].iter().any(|bound| summary.cut_by.contains_key(bound))
}

/// A bound that was reached: how many paths it cut, and for which inputs the result holds nevertheless.
fn cut(run: &Run, bound: Bound, paths: u64, stopped: bool) -> String {
    let of = |limit: Option<u64>| limit.map_or_else(|| bound.name().to_owned(), grouped);
    let RunBounds { k, k_counts, length, loops, calls, steps, seconds: limit, .. } = &run.bounds;
    let holds = match bound {
        Bound::Time => {
            let limit = limit.and_then(|limit| Duration::try_from_secs_f64(limit).ok());
            let limit = limit.map_or(String::new(), |limit| format!(" of {}", seconds(limit)));
            return format!("the time limit{limit} left {} unexplored", counted(paths, "branch"));
        }
        Bound::Interrupt => return format!("interrupted: {} left unexplored", counted(paths, "branch")),
        Bound::K => format!(
            "heaps of which the program {} only objects at most {} from an input",
            if *k_counts == KCounts::Chosen { "reaches" } else { "uses" },
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

/// The inputs that the user, or the program, excluded.
fn asked_for(run: &Run, summary: &Summary) -> Vec<Assumption> {
    let mut all = Vec::new();
    if !run.never_null.is_empty() {
        all.push(Assumption::restricts(Assumed::NeverNull, format!("{} is not null", run.never_null.join(", "))));
    }
    if run.exact_types {
        all.push(Assumption::restricts(
            Assumed::ExactTypes,
            "input objects not exactly of the class declared where they are first reached (--exact-types)",
        ));
    }
    if run.math_ints {
        all.push(Assumption::restricts(
            Assumed::NoOverflow,
            "inputs on which a number leaves the range of its type (--ints math)",
        ));
    }
    if run.latin_strings {
        all.push(Assumption::restricts(
            Assumed::TextCharacters,
            "input strings with characters that are not Latin-1 (--strings latin1)",
        ));
    }
    let has = |kind: Assumed| summary.assumptions.iter().any(|known| known.kind == kind);
    let broken = if has(Assumed::Invariant) {
        "an assumption of the program or an invariant"
    } else {
        "an assumption of the program"
    };
    let excluded = match summary.excluded {
        0 => String::new(),
        paths => format!(" ({} ended so)", counted(paths, "path")),
    };
    if run.assumes_non_null {
        all.push(Assumption::restricts(
            Assumed::NoNullDereference,
            format!("inputs on which null is dereferenced (--npe assume), or that break {broken}{excluded}"),
        ));
    } else if summary.excluded > 0 || has(Assumed::ByProgram) {
        let text = format!("inputs that break {broken}{excluded}");
        all.push(Assumption::restricts(Assumed::ByProgram, text));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> Run {
        Run {
            bounds: RunBounds { k: Some(3), n_of: [("Node".into(), 5)].into(), ..RunBounds::default() },
            ..Run::default()
        }
    }

    #[test]
    fn a_run_that_cut_nothing_holds_for_every_input() {
        let summary = Summary { returned: 2, ..Summary::default() };
        assert_eq!(claim_lines(&run(), &summary), ["complete: no bound was reached, the result holds for every input"]);
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
        assert_eq!(claim_lines(&run(), &summary), expected);
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
        assert_eq!(claim_lines(&run(), &summary), expected);
    }

    #[test]
    fn what_is_assumed_or_counted_otherwise_is_said() {
        let bounds = RunBounds { k_counts: KCounts::Chosen, ..run().bounds };
        let run = Run { exact_types: true, bounds, ..run() };
        let summary = Summary { returned: 2, cut: 1, cut_by: [(Bound::K, 1)].into(), ..Summary::default() };
        let expected = [
            "partial (1 cut): the result does not hold for every input, see below",
            "  k cut 1 path: holds for heaps of which the program reaches only objects at most 3 reads from an input",
            "  assumed away: input objects not exactly of the class declared where they are first reached (--exact-types)",
        ];
        assert_eq!(claim_lines(&run, &summary), expected);
        let summary = Summary { returned: 2, ..Summary::default() };
        let verdict = "complete: no bound was reached, the result holds for every input that is not assumed away";
        assert_eq!(claim_lines(&run, &summary)[0], verdict);
    }

    #[test]
    fn what_is_left_out_makes_a_result_partial() {
        let left_out = Assumption::leaves_out(Assumed::OnlyNull, "inputs of the interface A that are not null");
        let summary = Summary { returned: 2, assumptions: [left_out].into(), ..Summary::default() };
        assert!(!summary.complete());
        let expected = [
            "partial (inputs left out): the result does not hold for every input, see below",
            "  left out: inputs of the interface A that are not null",
        ];
        assert_eq!(claim_lines(&run(), &summary), expected);
        let restricted = Assumption::restricts(Assumed::StaticFields, "A.count");
        let summary = Summary { returned: 2, assumptions: [restricted].into(), ..Summary::default() };
        assert!(summary.complete());
        let expected = [
            "complete: no bound was reached, the result holds for every input that is not assumed away",
            "  taken for granted: static fields, and what they refer to, are as initialisers leave them: A.count",
        ];
        assert_eq!(claim_lines(&run(), &summary), expected);
    }

    #[test]
    fn no_claim_about_inputs_is_made_when_a_run_was_stopped() {
        let cut_by = [(Bound::Interrupt, 4), (Bound::K, 2)].into();
        let summary = Summary { cut: 6, cut_by, ..Summary::default() };
        let text = claim_lines(&run(), &summary).join("\n");
        assert!(text.starts_with("stopped early"), "{text}");
        assert!(!text.contains("holds for"), "{text}");
    }
}
