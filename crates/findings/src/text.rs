//! A check as people read it.

use std::collections::BTreeMap;

use heapwise_explore::{Assumed, Bound, CallReport, Effect};
use heapwise_report::{Claim, ClaimKind, Style, counted, draw, seconds};

use crate::condition::is_distinctness;
use crate::document::{CheckDocument, Depth, Example, Finding, FindingKind, MethodReport, Standing, Verdict};

/// Calls, conditions and statements that are shown of each.
const SHOWN: usize = 12;

/// What was found, what was told apart, and what is known of each method.
pub fn text(document: &CheckDocument, style: Style) -> String {
    let mut out = String::new();
    for (index, finding) in document.findings.iter().enumerate() {
        out += &one(index + 1, finding, style);
        out.push('\n');
    }
    out += &told_apart(&document.told_apart, style);
    out += &methods(document, style);
    if let Some(coverage) = &document.coverage {
        out += &format!("{}\n", style.bold("Covered"));
        out.extend(heapwise_coverage::text(coverage).lines().map(|line| format!("   {line}\n")));
        out.push('\n');
    }
    let time = std::time::Duration::try_from_secs_f64(document.seconds).unwrap_or_default();
    let count = document.findings.len() as u64;
    let total = format!("{} in {}", counted(count, "finding"), counted(document.methods.len() as u64, "method"));
    let total = if count > 0 { style.red(&total) } else { style.bold(&total) };
    let stopped = if document.interrupted { "; stopped early" } else { "" };
    out += &format!("{total}, {}{stopped}\n", seconds(time));
    out
}

fn one(number: usize, finding: &Finding, style: Style) -> String {
    let Example { condition, input, java, replay, target, .. } = &finding.example;
    let message = finding.message.as_ref().map_or(String::new(), |message| format!(": {message}"));
    let what = format!("{}{message}", finding.exception);
    let mut out = format!("{} {}\n", style.bold(&format!("{number}.")), style.red(&what));
    let mut block = |heading: &str, lines: Vec<String>| {
        for (index, line) in lines.into_iter().enumerate() {
            let shown = if index == 0 { heading } else { "" };
            out.push_str(&format!("   {} {line}\n", style.dim(&format!("{shown:<6}"))));
        }
    };
    block("at", vec![place(&finding.place)]);
    if let Some(source) = &finding.source {
        block("", vec![source.trim().to_owned()]);
    }
    if finding.calls.len() > 1 {
        let mut lines = limited(repeated(finding.calls.iter().map(place).collect()), SHOWN);
        if finding.kind == FindingKind::Recursion {
            lines.push("(and so on)".to_owned());
        }
        block("calls", lines);
    }
    // Numbers stand in the calls.
    if !finding.example.is_built || !input.objects.is_empty() {
        block("input", draw(input));
    }
    // What the drawing shows need not be said.
    let (shown, hidden): (Vec<&String>, Vec<&String>) =
        condition.iter().partition(|condition| !is_distinctness(input, condition));
    let mut lines = limited(shown.into_iter().map(|condition| shortened(condition)).collect(), SHOWN);
    if lines.is_empty() {
        lines.push("always".to_owned());
    }
    if !hidden.is_empty() {
        lines.push(format!("and objects with different letters are different ({})", hidden.len()));
    }
    block("when", lines);
    block("java", java.lines().map(str::to_owned).collect());
    let others: Vec<&String> = finding.targets.iter().filter(|other| *other != target).collect();
    if !others.is_empty() {
        block("also", limited(others.into_iter().cloned().collect(), 4));
    }
    if !replay.is_empty() {
        block("replay", vec![replay.clone()]);
    }
    block("id", vec![finding.fingerprint.clone()]);
    out
}

/// Lines that are the same as the one before are counted.
fn repeated(lines: Vec<String>) -> Vec<String> {
    let times = |same: &[String]| match same.len() {
        1 => same[0].clone(),
        many => format!("{} ({many} times)", same[0]),
    };
    lines.chunk_by(|a, b| a == b).map(times).collect()
}

fn limited(mut lines: Vec<String>, shown: usize) -> Vec<String> {
    if lines.len() > shown + 1 {
        let more = lines.len() - shown;
        lines.truncate(shown);
        lines.push(format!("({more} more)"));
    }
    lines
}

fn shortened(text: &str) -> String {
    const LENGTH: usize = 200;
    if text.chars().count() <= LENGTH {
        return text.to_owned();
    }
    text.chars().take(LENGTH).chain("…".chars()).collect()
}

fn place(call: &CallReport) -> String {
    match (&call.file, call.line) {
        (Some(file), Some(line)) => format!("{} ({file}:{line})", call.method),
        (_, Some(line)) => format!("{}, line {line}", call.method),
        _ => call.method.clone(),
    }
}

/// One line for each thing that is no finding, by why it is none.
fn told_apart(told_apart: &[Finding], style: Style) -> String {
    let mut by_standing: BTreeMap<Standing, Vec<&Finding>> = BTreeMap::new();
    for finding in told_apart {
        by_standing.entry(finding.standing).or_default().push(finding);
    }
    let mut out = String::new();
    for (standing, findings) in by_standing {
        let option = match standing {
            Standing::Parameter => "; --report parameters makes findings of them",
            Standing::Library => "; --report library makes findings of them",
            Standing::Thrown => "; --report thrown makes findings of them",
            _ => "",
        };
        let heading = format!("No finding: {} ({}{option})", standing.describe(), findings.len());
        out += &format!("{}\n", style.dim(&heading));
        for line in limited(findings.iter().map(|finding| short(finding)).collect(), SHOWN) {
            out += &format!("   {line}\n");
        }
        out.push('\n');
    }
    out
}

pub(crate) fn short(finding: &Finding) -> String {
    let simple = finding.exception.rsplit('.').next().unwrap_or_default();
    let simple = if finding.exception.contains(' ') { &finding.exception } else { simple };
    format!("{simple} at {}", place(&finding.place))
}

fn methods(document: &CheckDocument, style: Style) -> String {
    let mut out = String::new();
    let headings = [
        (Verdict::Complete, "Explored for every input"),
        (Verdict::Bounded, "Explored for every input within bounds"),
        (Verdict::LeftOut, "Explored within bounds, but for inputs that are left out"),
        (Verdict::Undecided, "Undecided"),
        (Verdict::NotExplored, "Not explored"),
    ];
    for (verdict, heading) in headings {
        let all: Vec<&MethodReport> = document.methods.iter().filter(|method| method.verdict == verdict).collect();
        if all.is_empty() {
            continue;
        }
        out += &format!("{}\n", style.bold(heading));
        for method in all {
            let found = match method.findings.len() as u64 {
                0 => "no finding".to_owned(),
                some => counted(some, "finding"),
            };
            let within = match (verdict, &method.completed) {
                (Verdict::NotExplored, _) => String::new(),
                (Verdict::Bounded | Verdict::LeftOut | Verdict::Undecided, Some(depth)) => {
                    let within = within(depth, method);
                    if within.is_empty() { within } else { format!(", within {within}") }
                }
                (Verdict::Undecided, None) => ", not even within the smallest bounds".to_owned(),
                _ => String::new(),
            };
            let found = if verdict == Verdict::NotExplored { String::new() } else { format!(": {found}{within}") };
            out += &format!("   {}{found}\n", method.target);
            for why in why(method) {
                out += &format!("      {why}\n");
            }
        }
        out.push('\n');
    }
    let mut assumed: Vec<String> = document.methods.iter().flat_map(restrictions).collect();
    assumed.sort_unstable();
    assumed.dedup();
    out += &format!("{}\n   receivers: {}\n", style.bold("Taken for granted"), document.receivers);
    for claim in assumed {
        out += &format!("   {claim}\n");
    }
    out.push('\n');
    out
}

/// What keeps a method from being decided, beyond the bounds that are told with it.
fn why(method: &MethodReport) -> Vec<&str> {
    let is_told = |bound: Bound| matches!(bound, Bound::N | Bound::Length | Bound::Loops | Bound::Steps);
    let is_reason = |claim: &&Claim| {
        claim.effect == Effect::LeavesOut && !claim.bound.is_some_and(is_told) && !is_of_receivers(claim)
    };
    let claims = method.claims.iter().filter(is_reason).map(|claim| claim.text.as_str());
    method.error.as_deref().into_iter().chain(claims).collect()
}

/// What objects are is said of all methods together.
fn is_of_receivers(claim: &Claim) -> bool {
    claim.kind == ClaimKind::Assumed(Assumed::Receivers)
}

/// What is taken for granted, without the number of paths, which differs from method to method.
fn restrictions(method: &MethodReport) -> impl Iterator<Item = String> {
    let claims = method.claims.iter().filter(|claim| claim.effect != Effect::LeavesOut && !is_of_receivers(claim));
    claims.map(|claim| match claim.text.rsplit_once(" (") {
        Some((text, count)) if count.ends_with(" ended so)") => text.to_owned(),
        _ => claim.text.clone(),
    })
}

/// The bounds within which a method was explored, of those that left something out.
fn within(depth: &Depth, method: &MethodReport) -> String {
    let has_cut = |bound: Bound| method.claims.iter().any(|claim| claim.bound == Some(bound));
    let parts = [
        depth.built.map(|calls| format!("{} to make the receiver", counted(u64::from(calls), "call"))),
        depth.n.filter(|_| has_cut(Bound::N)).map(|n| format!("{} of a class", counted(u64::from(n), "object"))),
        depth
            .length
            .filter(|_| has_cut(Bound::Length))
            .map(|length| format!("arrays of {}", counted(u64::from(length), "element"))),
        depth
            .loops
            .filter(|_| has_cut(Bound::Loops))
            .map(|loops| format!("{} that read nothing new", counted(u64::from(loops), "round"))),
        depth.steps.filter(|_| has_cut(Bound::Steps)).map(|steps| counted(steps, "instruction")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
