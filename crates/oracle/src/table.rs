//! The table: a line for each method and strategy, and what is not as it should be.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use heapwise::Strategy;

use crate::input::{Input, Method};
use crate::verdict::{Checked, Outcome, Verdict};

/// A discrepancy in one line, without the strategy.
pub fn discrepancy_line(method: &Method, input: &Input, verdict: &Verdict) -> Option<String> {
    let name = format!("{}.{}", method.class, method.name);
    let actual = match verdict {
        Verdict::Wrong(predicted) if predicted.starts_with("leaves ") => format!("leaves {}", input.ending.after),
        _ => input.ending.ended.clone().unwrap_or_default(),
    };
    let what = match verdict {
        Verdict::Missing => "no path".to_owned(),
        Verdict::Doubled(endings) => format!("{} paths: {}", endings.len(), endings.join("; ")),
        Verdict::Wrong(predicted) => format!("path {predicted}"),
        _ => return None,
    };
    Some(format!("{name}({}): JVM {actual}, {}", input.shown(), what.replace(crate::words::UNKNOWN, "?")))
}

/// What was found, for people.
#[derive(Default, Debug)]
pub struct Table {
    rows: Vec<String>,
    /// What is not as it should be, and under which strategies.
    pub discrepancies: Vec<(String, Vec<Strategy>)>,
    /// Methods, and why inputs of them were not decided; how many, over all strategies.
    open: BTreeMap<(String, String), usize>,
    pub not_decided: usize,
    pub right: usize,
    pub missing: usize,
    pub doubled: usize,
    pub wrong: usize,
    pub failed: usize,
}

impl Table {
    pub fn add(&mut self, method: &Method, checked: &Checked) {
        let count = |is: fn(&Verdict) -> bool| checked.verdicts().iter().filter(|&verdict| is(verdict)).count();
        let right = count(|it| matches!(it, Verdict::Right));
        let missing = count(|it| matches!(it, Verdict::Missing));
        let doubled = count(|it| matches!(it, Verdict::Doubled(_)));
        let wrong = count(|it| matches!(it, Verdict::Wrong(_)));
        let not_decided = count(|it| matches!(it, Verdict::NotDecided(_)));
        self.right += right;
        self.missing += missing;
        self.doubled += doubled;
        self.wrong += wrong;
        self.not_decided += not_decided;
        let complete = if checked.is_complete { "complete" } else { "" };
        let name = format!("{}.{}", method.class, method.name);
        let mut row = format!(
            "{name:<48} {:<8} {:>5} {:>6} {right:>6} {missing:>7} {doubled:>7} {wrong:>6} {not_decided:>7} {complete}",
            checked.strategy.name(),
            checked.paths,
            method.inputs.len(),
        );
        row.truncate(row.trim_end().len());
        self.rows.push(row);
        if let Outcome::Failed(why) = &checked.outcome {
            self.failed += 1;
            self.note(format!("{name}: {why}"), checked.strategy);
        }
        for (input, verdict) in method.inputs.iter().zip(checked.verdicts()) {
            if let Verdict::NotDecided(why) = verdict {
                *self.open.entry((name.clone(), why.clone())).or_default() += 1;
            }
            if let Some(line) = discrepancy_line(method, input, verdict) {
                self.note(line, checked.strategy);
            }
        }
    }

    fn note(&mut self, line: String, strategy: Strategy) {
        // One method is added after the other, so what is the same is among the last.
        match self.discrepancies.iter_mut().rev().take(2000).find(|(known, _)| *known == line) {
            Some((_, strategies)) => strategies.push(strategy),
            None => self.discrepancies.push((line, vec![strategy])),
        }
    }

    pub fn has_error(&self) -> bool {
        self.missing + self.doubled + self.wrong + self.failed > 0
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        writeln!(
            text,
            "{:<48} {:<8} {:>5} {:>6} {:>6} {:>7} {:>7} {:>6} {:>7}",
            "method", "heap", "paths", "inputs", "right", "missing", "doubled", "wrong", "open"
        )?;
        for row in &self.rows {
            writeln!(text, "{row}")?;
        }
        if !self.discrepancies.is_empty() {
            writeln!(text)?;
        }
        for (line, strategies) in &self.discrepancies {
            let names: Vec<&str> = strategies.iter().map(|strategy| strategy.name()).collect();
            writeln!(text, "{line} [{}]", names.join(" "))?;
        }
        if !self.open.is_empty() {
            writeln!(text, "\nnot decided, over all strategies:")?;
        }
        for ((name, why), count) in &self.open {
            writeln!(text, "{name}: {count} inputs, {why}")?;
        }
        writeln!(
            text,
            "\n{} right, {} missing, {} doubled, {} wrong, {} not decided, {} failed",
            self.right, self.missing, self.doubled, self.wrong, self.not_decided, self.failed
        )?;
        f.write_str(&text)
    }
}
