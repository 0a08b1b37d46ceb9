//! How long recorded queries take: ours beside Z3, cvc5 and bitwuzla, where these are installed. Run with `--release`, with
//! files or directories of queries (what `--log-queries` writes); without, it takes those that the tests have. `--only ours`
//! leaves the others out.
//!
//! A time is that of the fastest of a few runs. An answer that is not the recorded one is marked.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use heapwise_ids::Names;
use heapwise_solver::{Config, Pipe, Query, Solver, Verdict, Verified, Z3, chain};
use heapwise_term::{Terms, smtlib};

const TIME: Option<Duration> = Some(Duration::from_secs(30));
/// What takes no longer than this is measured again.
const SHORT: Duration = Duration::from_millis(200);

type Make = fn() -> Result<Box<dyn Solver>, String>;

/// Each query gets a solver of its own, so that none profits from those before.
const SOLVERS: [(&str, Make); 4] = [
    ("ours", || chain(&Config { timeout: TIME, ..Config::default() }).map_err(|error| error.to_string())),
    ("z3", || Ok(Box::new(Verified::new(Z3::load(None, TIME)?)))),
    ("cvc5", || Ok(Box::new(Verified::new(Pipe::new("cvc5 --lang smt2 --produce-models --incremental", TIME)?)))),
    ("bitwuzla", || Ok(Box::new(Verified::new(Pipe::new("bitwuzla", TIME)?)))),
];

fn main() {
    let mut arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let only = arguments.iter().position(|argument| argument == Path::new("--only")).and_then(|at| {
        arguments.remove(at);
        (at < arguments.len()).then(|| arguments.remove(at))
    });
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/queries");
    let places = if arguments.is_empty() { vec![own] } else { arguments };
    let mut files: Vec<PathBuf> = places.iter().flat_map(|place| queries_in(place)).collect();
    files.sort();
    let mut solvers = SOLVERS.to_vec();
    solvers.retain(|(name, _)| only.as_ref().is_none_or(|only| only == Path::new(name)));
    solvers.retain(|(name, make)| make().inspect_err(|why| println!("{name} is left out: {why}")).is_ok());

    print!("{:<28} {:>8}", "query", "answer");
    solvers.iter().for_each(|(name, _)| print!(" {name:>18}"));
    println!();
    let mut sums = vec![Duration::ZERO; solvers.len()];
    let mut answers = vec![0; solvers.len()];
    for file in &files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let script = match std::fs::read_to_string(file) {
            Ok(script) => script,
            Err(why) => {
                println!("{name:<28} {why}");
                continue;
            }
        };
        let mut terms = Terms::new();
        let recorded = match smtlib::read(&mut terms, &mut Names::new(), &script) {
            Ok(recorded) => recorded,
            Err(why) => {
                println!("{name:<28} {why}");
                continue;
            }
        };
        let status = recorded.status.unwrap_or_else(|| "?".to_owned());
        print!("{name:<28} {status:>8}");
        for (at, (_, make)) in solvers.iter().enumerate() {
            let (answer, took) = measured(*make, &mut terms, &recorded.conditions);
            sums[at] += took;
            answers[at] += usize::from(answer != "unknown");
            let mark = if answer == status || answer == "unknown" || status == "?" { "" } else { " !" };
            print!(" {:>18}", format!("{answer}{mark} {:.1} ms", took.as_secs_f64() * 1e3));
        }
        println!();
    }
    print!("{:<28} {:>8}", "together", files.len());
    for (sum, count) in sums.iter().zip(answers) {
        print!(" {:>18}", format!("{count} in {:.2} s", sum.as_secs_f64()));
    }
    println!();
}

fn queries_in(place: &Path) -> Vec<PathBuf> {
    match std::fs::read_dir(place) {
        Ok(entries) => {
            let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
            paths.filter(|path| path.extension().is_some_and(|extension| extension == "smt2")).collect()
        }
        Err(_) => vec![place.to_owned()],
    }
}

/// The answer, and how long it took.
fn measured(make: Make, terms: &mut Terms, all: &[heapwise_term::Term]) -> (&'static str, Duration) {
    let mut best = Duration::MAX;
    let mut answer = "unknown";
    for _ in 0..3 {
        let Ok(mut solver) = make() else { break };
        let start = Instant::now();
        answer = match solver.check(terms, Query { all, hint: None }) {
            Verdict::Sat(_) => "sat",
            Verdict::Unsat => "unsat",
            Verdict::Unknown(_) => "unknown",
        };
        best = best.min(start.elapsed());
        if best > SHORT {
            break;
        }
    }
    (answer, best)
}
