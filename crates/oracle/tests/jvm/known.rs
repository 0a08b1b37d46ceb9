//! The list of what is known to differ.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use heapwise::Strategy;
use heapwise_oracle::{Checked, Method, Outcome, Verdict, discrepancy_line};

/// How many inputs of a method are not as they should be.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
struct Numbers {
    missing: usize,
    doubled: usize,
    wrong: usize,
    /// The exploration itself failed.
    failed: usize,
}

/// Under which strategies, how many, and why.
type Entry = (Vec<Strategy>, Numbers, String);

/// What is listed of each method.
pub(crate) struct Known(BTreeMap<String, Vec<Entry>>);

const HEADING: &str = "\
# Methods of tests/jvm/oracle of which heapwise does not say what the JVM does, on how many of their inputs, and why:
# `Class.method(types) STRATEGIES N missing N doubled N wrong: reason`.
# The list is exact. `BLESS=1 cargo test -p heapwise-oracle` writes it anew and keeps the reasons.
";

const UNEXPLAINED: &str = "unexplained";

impl Known {
    pub(crate) fn read() -> Known {
        let text = fs::read_to_string(place()).unwrap_or_default();
        let mut known: BTreeMap<String, Vec<_>> = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let (name, entry) = parse(line).unwrap_or_else(|| panic!("the line is not understood: {line}"));
            known.entry(name).or_default().push(entry);
        }
        Known(known)
    }

    /// Compares with what was found; or, where it is asked for, takes over what was found.
    pub(crate) fn check(mut self, found: Vec<(&Method, &Checked)>, is_all: bool) {
        if std::env::var_os("BLESS").is_some() {
            assert!(is_all, "BLESS is for all methods, not for some");
            return self.bless(&found);
        }
        let mut wrong = Vec::new();
        for (method, checked) in &found {
            let (listed, numbers) = (self.listed(method, checked.strategy), numbers(checked));
            if numbers == listed || is_hurried(checked) && numbers.is_within(listed) {
                continue;
            }
            let name = name(method);
            let was = if listed == Numbers::default() { "nothing".to_owned() } else { listed.to_string() };
            let mut told = format!("{name} under {}: {numbers}, {was} is listed", checked.strategy);
            told.extend(samples(method, checked).iter().take(3).map(|line| format!("\n    {line}")));
            wrong.push(told);
        }
        if is_all {
            self.0.retain(|known, _| !found.iter().any(|(method, _)| name(method) == *known));
            wrong.extend(self.0.keys().map(|name| format!("{name} is listed, but there is no such method")));
        }
        let unexplained = self.0.values().flatten().filter(|(.., reason)| reason.starts_with(UNEXPLAINED)).count();
        assert!(wrong.is_empty(), "{} differences from the list:\n{}", wrong.len(), wrong.join("\n"));
        assert_eq!(unexplained, 0, "there are discrepancies without a reason in the list");
    }

    fn listed(&self, method: &Method, strategy: Strategy) -> Numbers {
        let entries = self.0.get(&name(method)).map(Vec::as_slice).unwrap_or_default();
        let entry = entries.iter().find(|(strategies, ..)| strategies.contains(&strategy));
        entry.map(|(_, numbers, _)| *numbers).unwrap_or_default()
    }

    fn bless(&mut self, found: &[(&Method, &Checked)]) {
        let mut anew: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
        for (method, checked) in found {
            let mut numbers = numbers(checked);
            let listed = self.listed(method, checked.strategy);
            if is_hurried(checked) && numbers.is_within(listed) {
                numbers = listed;
            }
            if numbers == Numbers::default() {
                continue;
            }
            let entries = anew.entry(name(method)).or_default();
            if let Some((strategies, ..)) = entries.iter_mut().find(|(_, known, _)| *known == numbers) {
                strategies.push(checked.strategy);
                continue;
            }
            let known = self.0.get(&name(method)).and_then(|entries| entries.first());
            let sample = samples(method, checked).into_iter().next().unwrap_or_default();
            let reason = known.map_or(format!("{UNEXPLAINED}, {sample}"), |(.., reason)| reason.clone());
            entries.push((vec![checked.strategy], numbers, reason));
        }
        let mut text = HEADING.to_owned();
        for (name, entries) in &anew {
            for (strategies, numbers, reason) in entries {
                let names: Vec<&str> = strategies.iter().map(|strategy| strategy.name()).collect();
                let names = if names.len() == Strategy::ALL.len() { "all".to_owned() } else { names.join(",") };
                text += &format!("{name} {names} {numbers}: {}\n", reason.replace('\n', " "));
            }
        }
        fs::write(place(), text).expect("the list can be written");
    }
}

impl Numbers {
    fn is_within(self, other: Numbers) -> bool {
        self.missing <= other.missing
            && self.doubled <= other.doubled
            && self.wrong <= other.wrong
            && self.failed <= other.failed
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all =
            [(self.missing, "missing"), (self.doubled, "doubled"), (self.wrong, "wrong"), (self.failed, "failed")];
        let told: Vec<String> =
            all.iter().filter(|(count, _)| *count > 0).map(|(n, what)| format!("{n} {what}")).collect();
        f.write_str(if told.is_empty() { "nothing".to_owned() } else { told.join(" ") }.as_str())
    }
}

fn numbers(checked: &Checked) -> Numbers {
    let count = |is: fn(&Verdict) -> bool| checked.verdicts().iter().filter(|&verdict| is(verdict)).count();
    Numbers {
        missing: count(|it| matches!(it, Verdict::Missing)),
        doubled: count(|it| matches!(it, Verdict::Doubled(_))),
        wrong: count(|it| matches!(it, Verdict::Wrong(_))),
        failed: usize::from(matches!(checked.outcome, Outcome::Failed(_))),
    }
}

/// Whether some inputs were not decided for lack of time: on another day they may be.
fn is_hurried(checked: &Checked) -> bool {
    let is = |verdict: &Verdict| matches!(verdict, Verdict::NotDecided(why) if why.contains("time"));
    checked.verdicts().iter().any(is)
}

fn samples(method: &Method, checked: &Checked) -> Vec<String> {
    if let Outcome::Failed(why) = &checked.outcome {
        return vec![why.clone()];
    }
    let inputs = method.inputs.iter().zip(checked.verdicts());
    inputs.filter_map(|(input, verdict)| discrepancy_line(method, input, verdict)).collect()
}

fn name(method: &Method) -> String {
    let types = method.descriptor.split(')').next().unwrap_or_default();
    format!("{}.{}{types})", method.class, method.name)
}

fn parse(line: &str) -> Option<(String, Entry)> {
    let (entry, reason) = line.split_once(": ")?;
    let mut words = entry.split(' ');
    let name = words.next()?.to_owned();
    let strategies = match words.next()? {
        "all" => Strategy::ALL.to_vec(),
        names => names.split(',').map(|name| name.parse().ok()).collect::<Option<_>>()?,
    };
    let mut numbers = Numbers::default();
    while let (Some(count), Some(what)) = (words.next(), words.next()) {
        let count = count.parse().ok()?;
        match what {
            "missing" => numbers.missing = count,
            "doubled" => numbers.doubled = count,
            "wrong" => numbers.wrong = count,
            "failed" => numbers.failed = count,
            _ => return None,
        }
    }
    Some((name, (strategies, numbers, reason.to_owned())))
}

fn place() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jvm/known.txt")
}
