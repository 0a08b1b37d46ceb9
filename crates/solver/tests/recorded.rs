//! Recorded queries are asked again: every back-end gives the answer that the file says, or none.
//!
//! A file is what `Logged` writes; the answer stands in its `(set-info :status ...)`.

use std::path::Path;
use std::time::Duration;

use heapwise_ids::Names;
use heapwise_solver::{Bits, Config, Linear, Pipe, Query, Solver, Verdict, Why, Z3, chain};
use heapwise_term::{Evaluator, Terms, smtlib};

const TIME: Option<Duration> = Some(Duration::from_secs(5));

fn solvers() -> Vec<(&'static str, Box<dyn Solver>)> {
    let mut all: Vec<(&'static str, Box<dyn Solver>)> =
        vec![("bits", Box::new(Bits::default())), ("linear", Box::new(Linear::default()))];
    match chain(&Config::default()) {
        Ok(chain) => all.push(("chain", chain)),
        Err(why) => panic!("the default chain: {why}"),
    }
    let mut other = |name: &'static str, solver: Result<Box<dyn Solver>, String>| match solver {
        Ok(solver) => all.push((name, solver)),
        Err(why) => heapwise_testing::skip(why, "scripts/install-solvers installs it"),
    };
    other("libz3", Z3::load(None, TIME).map(|z3| Box::new(z3) as Box<dyn Solver>));
    let cvc5 = Pipe::new("cvc5 --lang smt2 --produce-models --incremental", TIME);
    other("cvc5", cvc5.map(|cvc5| Box::new(cvc5) as Box<dyn Solver>));
    all
}

#[test]
fn recorded_queries_have_their_answers() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/queries");
    let entries = std::fs::read_dir(&directory).expect("the directory of queries");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "smt2"));
    paths.sort();
    assert!(!paths.is_empty());
    let mut solvers = solvers();
    for path in paths {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let script = std::fs::read_to_string(&path).expect("a readable file");
        let mut terms = Terms::new();
        let recorded =
            smtlib::read(&mut terms, &mut Names::new(), &script).unwrap_or_else(|why| panic!("{file}: {why}"));
        let mut answers = 0;
        for (name, solver) in &mut solvers {
            let all = &recorded.conditions;
            let answer = match solver.check(&mut terms, Query { all, hint: None }) {
                Verdict::Sat(model) => {
                    assert!(Evaluator::new().satisfies(&terms, &model, all), "{file}: {name}: {model:?}");
                    "sat"
                }
                Verdict::Unsat => "unsat",
                Verdict::Unknown(Why::Failed(why)) => panic!("{file}: {name}: {why}"),
                Verdict::Unknown(_) => continue,
            };
            assert_eq!(recorded.status.as_deref(), Some(answer), "{file}: {name}");
            answers += 1;
        }
        assert!(answers > 0, "nobody answers {file}");
    }
}
