//! Findings gathered from the paths of many methods: one for each place and cause.

use std::collections::{BTreeMap, BTreeSet};

use heapwise_explore::PathReport;

use crate::baseline::{Baseline, fingerprint};
use crate::built::{Call, untangle};
use crate::classify::{Classified, classify};
use crate::condition::java_condition;
use crate::document::{Depth, Example, Finding, FindingKind, Standing};
use crate::rules::Rules;
use crate::snippet::snippet;
use crate::text::short;

/// What tells findings apart: the exception, the place to the instruction, and whether it was thrown on purpose.
type Key = (String, String, Option<u32>, Option<u16>, FindingKind, Standing);

/// Where paths come from.
#[derive(Clone, Debug)]
pub struct Seen {
    pub target: String,
    pub depth: Depth,
    /// The command that replays a path of this target within these bounds, but for its trail.
    pub replay: String,
}

/// Keeps the smallest example of each finding.
#[derive(Default, Debug)]
pub struct Collector {
    found: BTreeMap<Key, (Size, Finding)>,
    /// Those that somebody who watches knows already.
    told: BTreeSet<Key>,
}

/// How large an example is: fewer objects, shorter arrays and shorter paths are easier to read.
type Size = (usize, usize, usize, u64, usize);

impl Collector {
    /// Takes a path. Says whether it is one that may be a finding.
    pub fn add(&mut self, seen: &Seen, path: PathReport) -> bool {
        let mut path = path;
        let made_by = untangle(&seen.target, &mut path);
        let Some(classified) = classify(&path) else { return false };
        let size = size(&path, made_by.len());
        let Classified { kind, standing, exception, message, offset, place, calls } = classified;
        let mut key = (exception.clone(), place.method.clone(), place.line, offset, kind, standing);
        // What the calls before have decided is no branch of the target.
        let at_once = (exception.clone(), place.method.clone(), place.line, offset, kind, Standing::Parameter);
        if !made_by.is_empty() && standing == Standing::Finding && self.found.contains_key(&at_once) {
            key = at_once;
        }
        match self.found.get_mut(&key) {
            Some((smallest, finding)) => {
                if !finding.targets.contains(&seen.target) {
                    finding.targets.push(seen.target.clone());
                }
                if size < *smallest {
                    *smallest = size;
                    finding.example = example(seen, path, &made_by);
                    (finding.message, finding.calls) = (message, calls);
                }
            }
            None => {
                let finding = Finding {
                    fingerprint: String::new(),
                    kind,
                    standing,
                    exception,
                    message,
                    place,
                    source: None,
                    calls,
                    targets: vec![seen.target.clone()],
                    example: example(seen, path, &made_by),
                };
                self.found.insert(key, (size, finding));
            }
        }
        true
    }

    /// How many there are.
    pub fn count(&self, rules: &Rules) -> usize {
        self.found.values().filter(|(_, finding)| rules.standing(finding) == Standing::Finding).count()
    }

    /// Those that are new since this was asked before, each in a line.
    pub fn news(&mut self, rules: &Rules) -> Vec<String> {
        let is_new = |(key, (_, finding)): &(&Key, &(Size, Finding))| {
            rules.standing(finding) == Standing::Finding && !self.told.contains(*key)
        };
        let news: Vec<(Key, String)> =
            self.found.iter().filter(is_new).map(|(key, (_, finding))| (key.clone(), short(finding))).collect();
        self.told.extend(news.iter().map(|(key, _)| key.clone()));
        news.into_iter().map(|(_, line)| line).collect()
    }

    /// Whether calls nest too deep in this method, as far as is known.
    pub fn has_recursion(&self, target: &str) -> bool {
        let is_it = |finding: &Finding| {
            finding.kind == FindingKind::Recursion && finding.targets.iter().any(|known| known == target)
        };
        self.found.values().any(|(_, finding)| is_it(finding))
    }

    /// All of them, and what is no finding: the worst first. `line` finds the text of a line of source.
    pub fn finish(
        self,
        rules: &Rules,
        baseline: &Baseline,
        line: &mut dyn FnMut(&Finding) -> Option<String>,
    ) -> (Vec<Finding>, Vec<Finding>) {
        let mut all: Vec<Finding> = self.found.into_values().map(|(_, finding)| finding).collect();
        same_in_library(&mut all);
        let mut used = BTreeSet::new();
        for finding in &mut all {
            finding.source = line(finding);
            // In the order of their lines, so that equal ones keep their numbers as long as they keep their order.
            finding.fingerprint = fingerprint(finding, &mut used);
            finding.standing = rules.standing(finding);
            if finding.standing == Standing::Finding && baseline.knows(&finding.fingerprint) {
                finding.standing = Standing::Baseline;
            }
            finding.targets.sort();
        }
        all.sort_by(|a, b| {
            let rank = |finding: &Finding| (finding.standing, asks_parameter(finding), finding.kind);
            let place =
                |finding: &Finding| (finding.place.method.clone(), finding.place.line, finding.exception.clone());
            rank(a).cmp(&rank(b)).then_with(|| place(a).cmp(&place(b)))
        });
        all.into_iter().partition(|finding| finding.standing == Standing::Finding)
    }
}

/// Where the same method of the library breaks on objects of the library alone, null that was handed over besides is not why.
fn same_in_library(all: &mut Vec<Finding>) {
    let key = |finding: &Finding| {
        (finding.exception.clone(), finding.place.clone(), finding.calls.first().map(|call| call.method.clone()))
    };
    let inside: Vec<_> = all.iter().filter(|finding| finding.standing == Standing::Library).map(key).collect();
    let is_same = |finding: &Finding| {
        let is_below = finding.calls.first().is_some_and(|call| *call != finding.place);
        is_below && finding.standing == Standing::Finding && inside.contains(&key(finding))
    };
    all.retain(|finding| !is_same(finding));
}

/// Whether it takes a parameter that is null. Others may say that nobody calls the method so, so it ranks below the rest.
fn asks_parameter(finding: &Finding) -> bool {
    let params = &finding.example.input.params;
    let is_null =
        |name: &str| finding.example.condition.iter().any(|condition| *condition == format!("{name} == null"));
    finding.kind == FindingKind::Null && params.iter().any(|(name, _)| is_null(name))
}

fn size(path: &PathReport, calls: usize) -> Size {
    let input = &path.input;
    let length = |number: &str| number.parse::<usize>().unwrap_or(usize::MAX);
    let lengths = input.objects.iter().filter_map(|object| object.length.as_ref()).map(|number| length(&number.0));
    let lengths = lengths.fold(0, usize::saturating_add);
    (calls + input.objects.len(), lengths, path.conditions.len(), path.steps, path.trail.answers().len())
}

fn example(seen: &Seen, path: PathReport, made_by: &[Call]) -> Example {
    let replay = format!("{} --trail {}", seen.replay, path.trail);
    Example {
        target: seen.target.clone(),
        depth: seen.depth,
        condition: path.conditions.iter().map(|condition| java_condition(condition)).collect(),
        java: snippet(&seen.target, made_by, &path.input),
        is_built: !made_by.is_empty(),
        replay,
        branches: path.branches.unwrap_or_default(),
        trail: path.trail,
        input: path.input,
    }
}
