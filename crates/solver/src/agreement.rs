//! Tests: all back-ends give the same answers, and models that are models.
//!
//! Others are those that `scripts/install-solvers` installs. `HEAPWISE_SOLVERS` names more, separated by `;`: `bitwuzla`.

use std::time::{Duration, Instant};

use heapwise_ids::Names;
use heapwise_term::smtlib::{self, References};
use heapwise_term::{BinaryOp, Sort, Term, Terms};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::samples::{Asked, Samples, ask, choices, text};
use crate::{
    Bits, CrossCheck, Effort, Floats, Linear, Logged, Pipe, Procedure, Query, Solver, Timed, Verdict, Why, Z3,
};

const TIME: Option<Duration> = Some(Duration::from_secs(2));
const COMMANDS: [&str; 2] = ["z3 -in", "cvc5 --lang smt2 --produce-models --incremental"];

/// What installs the solvers that tests compare with.
const REMEDY: &str = "scripts/install-solvers installs it";

/// What is there, or that the test is skipped without it.
#[track_caller]
pub(crate) fn installed<S>(solver: Result<S, String>) -> Option<S> {
    solver.map_err(|why| heapwise_testing::skip(why, REMEDY)).ok()
}

/// The command lines of others.
fn commands() -> Vec<String> {
    let more = std::env::var("HEAPWISE_SOLVERS").unwrap_or_default();
    let more = more.split(';').map(str::trim).filter(|command| !command.is_empty());
    COMMANDS.into_iter().chain(more).map(str::to_owned).collect()
}

/// The solvers of others.
#[track_caller]
fn others() -> Vec<(String, Box<dyn Solver>)> {
    let mut found: Vec<(String, Box<dyn Solver>)> = Vec::new();
    if let Some(z3) = installed(Z3::load(None, TIME)) {
        found.push(("libz3".to_owned(), Box::new(z3)));
    }
    for command in commands() {
        // A program of that name need not be the solver.
        let pipe = Pipe::new(&command, TIME).and_then(|mut pipe| match ask(&mut Terms::new(), &mut pipe, &[]) {
            Asked::Sat => Ok(pipe),
            other => Err(format!("{command} answers {other:?}")),
        });
        if let Some(pipe) = installed(pipe) {
            found.push((command, Box::new(pipe)));
        }
    }
    found
}

/// What ours says is what the others say, as far as they know.
fn compare(samples: &mut Samples, ours: &mut dyn Solver, others: &mut [(String, Box<dyn Solver>)], all: &[Term]) {
    let ours = samples.ask(ours, all);
    if let Asked::Unknown(why) = &ours {
        assert!(!matches!(why, Why::Failed(_)), "{why}");
        return;
    }
    for (name, other) in others {
        match samples.ask(&mut **other, all) {
            Asked::Unknown(Why::Failed(why)) => {
                let knows_integers = name != "bitwuzla";
                assert!(!knows_integers, "{name}: {why}\n{}", text(&samples.terms, all));
            }
            Asked::Unknown(_) => {}
            theirs => assert_eq!(ours, theirs, "{name}\n{}", text(&samples.terms, all)),
        }
    }
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() })
}

#[test]
fn bits_agrees_with_others() {
    let mut others = others();
    // What ours finds easy, the others should.
    let effort = Effort { conflicts: 500, time: None };
    let mut runner = runner(30);
    let others = std::cell::RefCell::new(&mut others);
    let result = runner.run(&choices(), |choices| {
        let mut samples = Samples::new(choices, &[0, 1, -1, 7, 33, i64::MIN]);
        let all = samples.query(3);
        compare(&mut samples, &mut Bits::new(effort), &mut others.borrow_mut(), &all);
        Ok(())
    });
    assert!(result.is_ok(), "{result:?}");
}

#[test]
fn linear_agrees_with_others() {
    let mut others = others();
    let mut runner = runner(50);
    let others = std::cell::RefCell::new(&mut others);
    let result = runner.run(&choices(), |choices| {
        let mut samples = Samples::new(choices, &[0, 1, 2, 3, -1, -5, 7]).with_unbounded();
        let all = samples.query(4);
        compare(&mut samples, &mut Linear::default(), &mut others.borrow_mut(), &all);
        Ok(())
    });
    assert!(result.is_ok(), "{result:?}");
}

/// Floats by trying and by circuits; and the models of others are models by our arithmetic.
#[test]
fn floats_agree_with_others() {
    let mut others = others();
    let mut runner = runner(60);
    let others = std::cell::RefCell::new(&mut others);
    let counts = std::cell::Cell::new((0, 0));
    let result = runner.run(&choices(), |choices| {
        let mut samples = Samples::new(choices, &[0, 1, -1, 7, 33]).with_floats();
        let all = samples.query(3);
        let mut ours = Bits::new(Effort { conflicts: 2_000, time: Some(Duration::from_secs(2)) });
        let tried = samples.ask(&mut Floats::new(ours.clone()), &all);
        let ours = samples.ask(&mut ours, &all);
        let is_known = !matches!(ours, Asked::Unknown(_));
        let is_tried = !matches!(tried, Asked::Unknown(_));
        assert!(!is_known || !is_tried || ours == tried, "{tried:?}\n{}", text(&samples.terms, &all));
        let (answered, asked) = counts.get();
        counts.set((answered + u32::from(is_known), asked + 1));
        for (name, other) in others.borrow_mut().iter_mut() {
            match samples.ask(&mut **other, &all) {
                Asked::Unknown(Why::Failed(why)) => {
                    assert!(name == "bitwuzla", "{name}: {why}\n{}", text(&samples.terms, &all));
                }
                Asked::Unknown(_) => {}
                theirs => assert!(!is_known || ours == theirs, "{name}\n{}", text(&samples.terms, &all)),
            }
        }
        Ok(())
    });
    assert!(result.is_ok(), "{result:?}");
    let (answered, asked) = counts.get();
    assert!(answered * 10 > asked * 9, "{answered} of {asked} have been answered");
}

#[test]
fn floats_are_beyond_some() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let x = terms.input(names.intern("x"), Sort::F64);
    let y = terms.input(names.intern("y"), Sort::F64);
    let (one, tenth) = (terms.f64(1.0), terms.f64(0.1));
    let sum = terms.float(BinaryOp::FAdd, x, tenth);
    let hard = [terms.float_eq(sum, x), terms.float_lt(x, one), terms.float_lt(tenth, x)];
    let beyond = Asked::Unknown(Why::Floats);
    assert_eq!(ask(&mut terms, &mut Procedure::new(), &hard), beyond);
    let mut tries = Floats::new(Procedure::new());
    assert_eq!(ask(&mut terms, &mut tries, &hard), beyond);
    assert_eq!(ask(&mut terms, &mut Bits::default(), &hard), Asked::Unsat);
    let rest = terms.float(BinaryOp::FRem, x, y);
    let remainder = [terms.float_eq(rest, one)];
    assert_eq!(ask(&mut terms, &mut tries, &remainder), Asked::Sat, "3 % 2, say");
    assert_eq!(ask(&mut terms, &mut Bits::default(), &remainder), Asked::Sat);
    if let Some(mut z3) = installed(Z3::load(None, Some(Duration::from_secs(20)))) {
        assert_eq!(ask(&mut terms, &mut z3, &remainder), Asked::Unknown(Why::Floats));
        let easy = [terms.float_lt(x, one), terms.float_lt(one, x)];
        assert_eq!(ask(&mut terms, &mut z3, &easy), Asked::Unsat);
        assert_eq!(ask(&mut terms, &mut Bits::default(), &easy), Asked::Unsat);
    }
}

/// Solvers that cannot pop, and references as bits.
#[test]
fn other_ways_to_talk() {
    let pipes = [
        Pipe::new("cvc5 --lang smt2 --produce-models", TIME),
        Pipe::new("z3 -in", TIME).map(|pipe| pipe.with_references(References::BitVectors)),
    ];
    for pipe in pipes {
        let Some(pipe) = installed(pipe) else { continue };
        let mut others: Vec<(String, Box<dyn Solver>)> = vec![("pipe".to_owned(), Box::new(pipe))];
        for seed in 0..10_u32 {
            let choices = (0..200).map(|at| ((at + seed * 200) * 7919 % 10_007) as u16).collect();
            let mut samples = Samples::new(choices, &[0, 1, 2, 7]).with_unbounded();
            let all = samples.query(4);
            compare(&mut samples, &mut Linear::default(), &mut others, &all);
        }
    }
}

/// A query that takes any solver long: the factors of a product of two large primes.
fn hard(terms: &mut Terms) -> Vec<Term> {
    let names = Names::new();
    let mut input = |name: &str| terms.input(names.intern(name), Sort::I64);
    let (x, y) = (input("x"), input("y"));
    let (one, most, product) = (terms.i64(1), terms.i64(1 << 31), terms.i64(2_147_483_647 * 2_147_483_629));
    let xy = terms.mul(x, y);
    vec![terms.eq(xy, product), terms.lt(one, x), terms.lt(x, y), terms.lt(y, most)]
}

#[test]
fn late_solvers_are_left() {
    let mut terms = Terms::new();
    let all = hard(&mut terms);
    // A solver may be lucky, and then it must be right; it must not take long, and must go on afterwards.
    let mut check = |name: &str, solver: &mut dyn Solver| {
        let start = Instant::now();
        let answer = ask(&mut terms, solver, &all);
        assert!(matches!(answer, Asked::Sat | Asked::Unknown(_)), "{name}: {answer:?}");
        assert!(start.elapsed() < Duration::from_secs(30), "{name} took {:?}", start.elapsed());
        assert_eq!(ask(&mut terms, solver, &[]), Asked::Sat, "{name} does not go on");
    };
    if let Some(mut z3) = installed(Z3::load(None, Some(Duration::from_millis(20)))) {
        check("libz3", &mut z3);
    }
    for command in commands() {
        // A process that was left is started again within the time.
        if let Some(mut pipe) = installed(Pipe::new(&command, Some(Duration::from_secs(2)))) {
            check(&command, &mut pipe);
        }
    }
}

#[test]
fn what_is_no_solver_fails_with_a_reason() {
    let mut terms = Terms::new();
    let all = hard(&mut terms);
    let error = Pipe::new("no-such-solver -in", TIME).expect_err("there is none");
    assert!(error.starts_with("the solver no-such-solver cannot be started: "), "{error}");
    assert_eq!(Pipe::new("", TIME).expect_err("there is none"), "no solver is named");
    let error = Z3::load(Some(std::path::Path::new("no-such-library")), TIME).expect_err("there is none");
    assert!(error.starts_with("Z3 cannot be loaded from no-such-library: "), "{error}");
    let mut reply = |command: &str, time: u64| {
        let mut pipe = Pipe::new(command, Some(Duration::from_millis(time))).expect("a program of every system");
        let first = ask(&mut terms, &mut pipe, &all);
        assert_eq!(first, ask(&mut terms, &mut pipe, &all), "another process, the same answer");
        first
    };
    assert!(matches!(reply("true", 5_000), Asked::Unknown(Why::Failed(_))));
    assert!(matches!(reply("cat", 5_000), Asked::Unknown(Why::Failed(_))));
    assert!(matches!(reply("sleep 100", 50), Asked::Unknown(Why::TimedOut)));
}

/// Says what it is told to.
struct Says(Verdict);

impl Solver for Says {
    fn check(&mut self, _: &mut Terms, _: Query<'_>) -> Verdict {
        self.0.clone()
    }

    fn answered(&self, _: &mut Vec<(&'static str, u64)>) {}
}

#[test]
fn disagreements_are_recorded() {
    let mut terms = Terms::new();
    let all = hard(&mut terms);
    let mut agree = CrossCheck::new(Says(Verdict::Unsat), Says(Verdict::Unknown(Why::TimedOut)));
    assert_eq!(ask(&mut terms, &mut agree, &all), Asked::Unsat);
    assert!(agree.disagreements().all().is_empty());
    let mut disagree = CrossCheck::new(Says(Verdict::Unsat), Says(Verdict::Sat(heapwise_term::Model::new())));
    let disagreements = disagree.disagreements();
    let Asked::Unknown(Why::Failed(said)) = ask(&mut terms, &mut disagree, &all) else { panic!("they disagree") };
    assert!(said.starts_with("two solvers disagree (unsat, sat) on query\n(set-logic ALL)"), "{said}");
    assert_eq!(disagreements.all(), [said]);
}

#[test]
fn logged_queries_can_be_asked_again() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut samples =
        Samples::new((0..200_u32).map(|at| (at * 7919 % 1009) as u16).collect(), &[0, 1, 5]).with_unbounded();
    let queries: Vec<Vec<Term>> = (0..5).map(|_| samples.query(3)).collect();
    let timed = Timed::new(Linear::default());
    let clock = timed.clock();
    let mut logged = Logged::new(timed, directory.path().join("queries")).expect("a directory");
    let answers: Vec<Asked> = queries.iter().map(|all| samples.ask(&mut logged, all)).collect();
    assert_eq!(logged.error(), None);
    assert_eq!(clock.checks(), 5);
    assert!(clock.spent() > Duration::ZERO);
    for (number, answer) in (1..).zip(answers) {
        let path = directory.path().join(format!("queries/{number:06}.smt2"));
        let script = std::fs::read_to_string(path).expect("a file");
        let mut terms = Terms::new();
        let recorded = smtlib::read(&mut terms, &mut Names::new(), &script).expect("a script of ours");
        assert_eq!(ask(&mut terms, &mut Linear::default(), &recorded.conditions), answer);
        assert_eq!(recorded.status.as_deref(), Some(if answer == Asked::Sat { "sat" } else { "unsat" }));
    }
}
