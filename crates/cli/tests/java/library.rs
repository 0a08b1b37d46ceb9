//! Libraries as targets: every path of their public methods that ran to its end ends the same on a JVM that is given its
//! witness.
//!
//! `library/classes.txt` says which classes, `library/known-discrepancies.txt` what differs, and why.

mod list;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use heapwise::options::{BoundOptions, Limit, SearchOptions, SolverOptions};
use heapwise::{Assumed, Bound, Options, Order, Strategy, Target};
use heapwise_jvm::TargetMethod;

use crate::replay::jvm::Jvm;
use crate::replay::paths::{Explored, Limits, Replayable, replayable};
use crate::subjects::{at_most, at_most_objects, java_method};
use list::{Library, is_filtered, known_reason, library};

/// One path to be run on the JVM.
struct Case {
    method: String,
    /// The result is about some identity hash codes of new objects only, and says so.
    leaves_out_hashes: bool,
    path: Replayable,
}

/// What came of the methods of a library under one strategy.
#[derive(Default)]
struct Outcome {
    classes: usize,
    methods: usize,
    /// Paths that ran to their end.
    paths: usize,
    confirmed: usize,
    /// Arrays are too long, here or on the JVM.
    too_large: usize,
    /// Why witnesses could not be built, how many, and the first method that has one.
    not_built: BTreeMap<String, (usize, String)>,
    /// Of those that were confirmed: the ones whose input holds constants of enums.
    with_enums: usize,
    /// Paths with inputs that no JVM can be given.
    beyond_jvm: usize,
    /// Paths that end otherwise on the JVM, of results that say that they are about some identity hash codes only.
    other_hashes: usize,
    unsupported: BTreeMap<String, u64>,
    undecided: u64,
    /// Methods that were not explored to the end, for want of time or since they have too many paths.
    unfinished: usize,
    /// By method.
    discrepancies: BTreeMap<String, Vec<String>>,
}

/// Which methods of a library are looked at.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Part {
    All,
    /// One of so many, from the one of a number on: what takes too long under two strategies has its turn under one.
    OneOf {
        of: usize,
        from: usize,
    },
}

/// Explores the public methods of a library's classes under a strategy, and runs the witnesses on a JVM.
fn check(name: &str, part: Part, strategy: Strategy) {
    let Some(library) = library(name) else { return };
    let mut outcome = Outcome { classes: library.classes.len(), ..Outcome::default() };
    let mut cases = Vec::new();
    for (index, found) in library.methods().iter().enumerate() {
        if matches!(part, Part::OneOf { of, from } if index % of != from) {
            continue;
        }
        // A constructor of an abstract class makes no objects.
        let Ok(target) = found.load() else { continue };
        let method = java_method(found);
        outcome.methods += 1;
        match explore(&target, method, strategy) {
            Ok(explored) => outcome.take(method, explored, &mut cases),
            Err(panic) => outcome.differs(&method.display, panic),
        }
    }
    outcome.compare(&library, &cases, &format!("{name}-{strategy}"));
    println!("{name} under {strategy}: {}", outcome.told());
    let new: Vec<&str> = outcome
        .discrepancies
        .iter()
        .filter(|(method, _)| known_reason(method).is_none())
        .flat_map(|(_, differing)| differing.iter().map(String::as_str).take(MOST_SHOWN))
        .collect();
    assert!(new.is_empty(), "{} new discrepancies:\n{}", new.len(), new.join("\n"));
    let has_enums = matches!(name, "java.util" | "commons-collections4");
    assert!(outcome.with_enums > 0 || !has_enums || is_filtered(), "no witness has a constant of an enum");
}

/// A panic is a discrepancy like others.
fn explore(target: &Target, method: &TargetMethod, strategy: Strategy) -> Result<Explored, String> {
    let limits = Limits { paths: Some(MOST_PATHS), whole_traces: true };
    let exploration = || Ok(replayable(target, method, &options(strategy), limits));
    catch_unwind(AssertUnwindSafe(exploration)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        Err(format!("{} under {strategy} panics: {}", method.display, said.unwrap_or_default()))
    })
}

/// More paths of a method are not looked at.
const MOST_PATHS: usize = 25;

fn options(strategy: Strategy) -> Options {
    let time = Some(Duration::from_millis(400));
    Options {
        bounds: BoundOptions {
            k: at_most(2),
            length: at_most(2),
            loops: Limit(Some(2)),
            calls: Limit(Some(64)),
            steps: Limit(Some(5_000)),
            ..at_most_objects(2)
        },
        // Those paths that are looked at should not all begin alike.
        search: SearchOptions { jobs: Some(1), order: Order::Random(1) },
        timeout: time,
        solver: SolverOptions { solver_timeout: time, ..SolverOptions::default() },
        heap: strategy.into(),
        ..Options::default()
    }
}

impl Outcome {
    fn take(&mut self, method: &TargetMethod, explored: Explored, cases: &mut Vec<Case>) {
        let Explored { summary, paths } = explored;
        self.paths += paths.len();
        self.unfinished +=
            usize::from(summary.cut_by.contains_key(&Bound::Time) || summary.cut_by.contains_key(&Bound::Interrupt));
        self.undecided += summary.undecided;
        for (what, count) in summary.unsupported_by {
            *self.unsupported.entry(what).or_default() += count;
        }
        let leaves_out_hashes = summary.assumptions.iter().any(|known| known.kind == Assumed::IdentityHash);
        let case = |path| Case { method: method.display.clone(), leaves_out_hashes, path };
        cases.extend(paths.into_iter().map(case));
    }

    fn differs(&mut self, method: &str, how: String) {
        self.discrepancies.entry(method.to_owned()).or_default().push(how);
    }

    /// Runs witnesses on one JVM after the other. One that differs runs again on a JVM of its own: if that changes its ending,
    /// an earlier one has left something behind, and a new JVM goes on from there.
    fn compare(&mut self, library: &Library, cases: &[Case], label: &str) {
        let jvm = Jvm::of_library(library.jar.as_deref());
        let witnesses: Vec<Option<&str>> = cases.iter().map(|case| case.path.witness.as_deref()).collect();
        let mut answers = jvm.run(&witnesses, label);
        let mut again = 0;
        for (at, case) in cases.iter().enumerate() {
            let Some(witness) = witnesses[at] else {
                self.too_large += 1;
                continue;
            };
            let mut answer = answers[at].clone();
            if self.settles(case, &answer) {
                continue;
            }
            again += 1;
            if again <= MOST_AGAIN {
                answer = jvm.run(&[Some(witness)], label).remove(0);
                if self.settles(case, &answer) {
                    answers.truncate(at + 1);
                    answers.extend(jvm.run(&witnesses[at + 1..], label));
                    continue;
                }
            }
            if case.leaves_out_hashes {
                self.other_hashes += 1;
                continue;
            }
            let Replayable { trail, expected, .. } = &case.path;
            let name = format!("{}, {label}, path {trail}", case.method);
            self.differs(&case.method, format!("{name}\n  here   {expected}\n  on JVM {answer}\n{witness}"));
        }
    }

    /// Whether an answer needs no second look; then it is counted.
    fn settles(&mut self, case: &Case, answer: &str) -> bool {
        if case.path.expected.is(answer) {
            self.confirmed += 1;
            self.with_enums += usize::from(case.path.witness.as_deref().is_some_and(holds_enums));
        } else if case.path.is_beyond_jvm {
            self.beyond_jvm += 1;
        } else if let Some(reason) = answer.strip_prefix("invalid ") {
            self.not_built.entry(reason.to_owned()).or_insert_with(|| (0, case.method.clone())).0 += 1;
        } else if answer.starts_with("threw java.lang.OutOfMemoryError ") {
            self.too_large += 1;
        } else {
            return false;
        }
        true
    }

    fn told(&self) -> String {
        let Outcome {
            classes,
            methods,
            paths,
            confirmed,
            with_enums,
            too_large,
            undecided,
            unfinished,
            beyond_jvm,
            other_hashes,
            ..
        } = self;
        let not_built: usize = self.not_built.values().map(|(count, _)| count).sum();
        let unsupported: u64 = self.unsupported.values().sum();
        let differing: usize = self.discrepancies.values().map(Vec::len).sum();
        let mut told = format!(
            "{classes} classes, {methods} methods, {paths} paths: {confirmed} confirmed ({with_enums} of them with constants of enums), {differing} differ in {} methods, \
             {not_built} not built, {too_large} too large, {beyond_jvm} with inputs that no JVM can be given, {other_hashes} by other \
             identity hash codes; beside them {unsupported} unsupported, {undecided} undecided; \
             {unfinished} methods not at their end",
            self.discrepancies.len()
        );
        for (method, differing) in &self.discrepancies {
            if let Some(reason) = known_reason(method) {
                write!(told, "\n  known to differ, {}: {method}: {reason}", differing.len())
                    .expect("a string takes everything");
            }
        }
        for (what, (count, method)) in &self.not_built {
            write!(told, "\n  not built, {count}: {what} ({method})").expect("a string takes everything");
        }
        for (what, count) in &self.unsupported {
            write!(told, "\n  unsupported, {count}: {what}").expect("a string takes everything");
        }
        told
    }
}

/// Whether a witness gives the target a constant of an enum: as an argument, or in a place of an object.
fn holds_enums(witness: &str) -> bool {
    let given = witness.lines().filter(|line| !line.starts_with("after "));
    given.filter_map(|line| line.rsplit(' ').next()).any(|value| value.starts_with('!'))
}

/// More witnesses do not get a JVM of their own.
const MOST_AGAIN: usize = 60;

/// More discrepancies of a method are not told.
const MOST_SHOWN: usize = 3;

#[test]
fn witnesses_of_java_util_by_splitting() {
    check("java.util", Part::OneOf { of: 2, from: 0 }, Strategy::LazierSharp);
}

#[test]
fn witnesses_of_java_util_by_pose() {
    check("java.util", Part::OneOf { of: 2, from: 1 }, Strategy::Pose);
}

#[test]
fn witnesses_of_commons_lang_by_splitting() {
    check("commons-lang3", Part::OneOf { of: 4, from: 0 }, Strategy::LazierSharp);
}

#[test]
fn witnesses_of_commons_lang_by_pose() {
    check("commons-lang3", Part::OneOf { of: 4, from: 1 }, Strategy::Pose);
}

#[test]
fn witnesses_of_commons_collections_by_splitting() {
    check("commons-collections4", Part::OneOf { of: 4, from: 0 }, Strategy::LazierSharp);
}

#[test]
fn witnesses_of_commons_collections_by_pose() {
    check("commons-collections4", Part::OneOf { of: 4, from: 1 }, Strategy::Pose);
}

#[test]
#[ignore = "takes many minutes"]
fn witnesses_of_libraries_by_every_strategy() {
    for strategy in Strategy::ALL {
        for name in ["java.util", "commons-lang3", "commons-collections4"] {
            check(name, Part::All, strategy);
        }
    }
}
