//! Every case of the Java corpus does under heapwise what it does on the JVM: the same JDK is asked by both.
//!
//! What is known to differ is listed in `tests/jvm/known-differences.txt`, each with its reason. The list is exact: a case
//! that is listed and does not differ is an error, too. `BLESS=1` writes the list anew; `CASES=Strings,Boxes.parse` runs
//! some cases only and prints what they did, with `TRACES=1` also the exceptions that they made. `JAVA_HOME` chooses the
//! JDK and `RELEASE=8` the target of its compiler, as for `tests/jvm/run.sh`.

#[path = "differential/case.rs"]
mod case;
#[path = "differential/corpus.rs"]
mod corpus;
#[path = "differential/known.rs"]
mod known;
#[path = "differential/shown.rs"]
mod shown;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use corpus::{Case, Corpus};
use known::Known;

#[test]
fn cases_do_what_they_do_on_the_jvm() {
    let wanted = std::env::var("CASES").unwrap_or_default();
    let wanted: Vec<&str> = wanted.split(',').filter(|part| !part.is_empty()).collect();
    let mut found = BTreeMap::new();
    let mut themes: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for corpus in corpus::all() {
        let chosen = |case: &&Case| wanted.is_empty() || wanted.iter().any(|part| case.name.contains(part));
        let cases: Vec<&Case> = corpus.cases.iter().filter(chosen).collect();
        for (case, outcome) in cases.iter().zip(run_all(&corpus, &cases)) {
            let difference = difference(case, &outcome);
            let theme = case.name.rsplit_once('.').map_or("", |(class, _)| class).to_owned();
            let counts = themes.entry(theme).or_default();
            counts.0 += usize::from(difference.is_none());
            counts.1 += 1;
            found.insert(case.name.clone(), difference);
        }
    }
    let ran = found.len();
    let passed = found.values().filter(|difference| difference.is_none()).count();
    println!("{passed} of {ran} cases do what they do on the JVM");
    for (theme, (passed, all)) in themes.iter().filter(|(_, (passed, all))| passed < all) {
        println!("  {theme}: {passed} of {all}");
    }
    if !wanted.is_empty() {
        for (name, difference) in &found {
            println!("{name}: {}", difference.as_deref().unwrap_or("as on the JVM"));
        }
        return;
    }
    Known::read().check(&found);
}

/// What is different, in a line.
fn difference(case: &Case, outcome: &case::Outcome) -> Option<String> {
    let reason = match outcome {
        case::Outcome::Lines(lines) if *lines == case.expected => return None,
        case::Outcome::Lines(lines) => {
            let (expected, got) = (case.expected.iter(), lines.iter());
            let mut pairs = expected.map(String::as_str).zip(got.map(String::as_str).chain(["nothing printed"]));
            match pairs.find(|(expected, got)| expected != got) {
                Some((expected, got)) => format!("expected {}, got {}", short(expected), short(got)),
                None => format!("printed more than expected: {}", short(&lines[case.expected.len()])),
            }
        }
        case::Outcome::Unsupported(what) => format!("not supported: {what}"),
    };
    Some(reason)
}

fn short(text: &str) -> String {
    const LONGEST: usize = 160;
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST).chain("...".chars()).collect()
    }
}

/// Each thread takes the next case.
fn run_all(corpus: &Corpus, cases: &[&Case]) -> Vec<case::Outcome> {
    let next = AtomicUsize::new(0);
    let outcomes: Mutex<Vec<Option<case::Outcome>>> = Mutex::new(cases.iter().map(|_| None).collect());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(index) else { break };
                    let outcome = case::run(corpus, case);
                    outcomes.lock().expect("no thread panics while it holds the lock")[index] = Some(outcome);
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().expect("all threads have ended");
    outcomes.into_iter().map(|outcome| outcome.expect("every case was run")).collect()
}
