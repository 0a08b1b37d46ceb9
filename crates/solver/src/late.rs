//! Tests: every layer leaves off soon when it is enough, whatever it is asked, and goes on afterwards.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use heapwise_ids::Names;
use heapwise_term::{BinaryOp, Enough, LeftOff, Model, Sort, Term, Terms};

use crate::agreement::installed;
use crate::samples::{Asked, ask};
use crate::{
    Bits, Config, Effort, Fallback, Floats, Linear, Pipe, Procedure, Query, Slice, Solver, Unwind, Verdict, Why, Z3,
    chain,
};

/// Much more than it takes, much less than the queries do: machines are busy.
const SOON: Duration = Duration::from_secs(5);
/// As far as it goes.
const ALL: Effort = Effort { conflicts: u64::MAX, time: None };

type Hard = fn(&mut Terms) -> Vec<Term>;

/// The factors of a product of two large primes.
fn factors(terms: &mut Terms) -> Vec<Term> {
    let names = Names::new();
    let [x, y] = ["x", "y"].map(|name| terms.input(names.intern(name), Sort::I64));
    let (one, most, product) = (terms.i64(1), terms.i64(1 << 31), terms.i64(2_147_483_647 * 2_147_483_629));
    let xy = terms.mul(x, y);
    vec![terms.eq(xy, product), terms.lt(one, x), terms.lt(x, y), terms.lt(y, most)]
}

/// So many integers that differ, with room for one less.
fn crowd(terms: &mut Terms) -> Vec<Term> {
    const COUNT: i64 = 14;
    let names = Names::new();
    let all: Vec<Term> = (0..COUNT).map(|at| terms.input(names.intern(&format!("x{at}")), Sort::Int)).collect();
    let (low, high) = (terms.int(-1), terms.int(COUNT - 1));
    let mut conditions = Vec::new();
    for (at, &x) in all.iter().enumerate() {
        conditions.extend([terms.lt(low, x), terms.lt(x, high)]);
        conditions.extend(all[..at].iter().map(|&y| terms.ne(x, y)));
    }
    conditions
}

/// Numbers with a product, a sum and a quotient that examples do not have.
fn fractions(terms: &mut Terms) -> Vec<Term> {
    let names = Names::new();
    let [x, y] = ["x", "y"].map(|name| terms.input(names.intern(name), Sort::F64));
    let (product, sum) = (terms.float(BinaryOp::FMul, x, y), terms.float(BinaryOp::FAdd, x, y));
    let quotient = terms.float(BinaryOp::FDiv, product, sum);
    let (zero, odd) = (terms.f64(0.0), terms.f64(3.7));
    vec![terms.float_eq(quotient, odd), terms.float_lt(zero, x), terms.float_lt(x, y)]
}

/// Very many cases, each of them contradictory for the same reason.
fn cases(terms: &mut Terms) -> Vec<Term> {
    let names = Names::new();
    let input = |terms: &mut Terms, name: String| terms.input(names.intern(&name), Sort::Int);
    let mut conditions = Vec::new();
    let (three, four) = (terms.int(3), terms.int(4));
    for at in 0..40 {
        let (x, y) = (input(terms, format!("x{at}")), input(terms, format!("y{at}")));
        let (one, other) = (terms.eq(x, three), terms.eq(y, four));
        conditions.push(terms.or(one, other));
    }
    let [x, y, z] = ["x", "y", "z"].map(|name| input(terms, name.to_owned()));
    conditions.extend([terms.lt(x, y), terms.lt(y, z), terms.lt(z, x)]);
    conditions
}

/// How it comes to be enough.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Way {
    Before,
    /// The query has little time. A chain says itself how much.
    LittleTime,
    Meanwhile,
}

const OF_A_LAYER: [Way; 3] = [Way::Before, Way::LittleTime, Way::Meanwhile];
const OF_A_CHAIN: [Way; 2] = [Way::Before, Way::Meanwhile];

/// Nothing is claimed that is not so, and soon; what is easy is answered afterwards.
fn check(name: &str, solver: &mut dyn Solver, hard: Hard, ways: &[Way]) {
    let mut terms = Terms::new();
    let all = hard(&mut terms);
    let hint = Model::new();
    for &way in ways {
        let flag = Arc::new(AtomicBool::new(way == Way::Before));
        terms.enough = Enough::when(vec![flag.clone()]);
        if way == Way::LittleTime {
            terms.enough.begin(Some(Duration::from_millis(50)));
        }
        let start = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(50));
                flag.store(way != Way::LittleTime, Ordering::Relaxed);
            });
            // Where the run is to end, a constructor of terms may unwind the stack: that is no answer either.
            match LeftOff::catch(|| solver.check(&mut terms, Query { all: &all, hint: Some(&hint) })) {
                Ok(Verdict::Unknown(why)) => assert!(!matches!(why, Why::Failed(_)), "{name}, {way:?}: {why}"),
                Ok(_) => {}
                Err(unwound) => assert!(way != Way::LittleTime && LeftOff::is(&*unwound), "{name}, {way:?}"),
            }
        });
        assert!(start.elapsed() < SOON, "{name}, {way:?}: {:?}", start.elapsed());
        terms.enough = Enough::default();
        assert_eq!(ask(&mut terms, solver, &[]), Asked::Sat, "{name} does not go on");
    }
}

#[test]
fn no_layer_is_late() {
    let chained = |config: Config| chain(&config).expect("the solvers that there always are");
    check("procedure", &mut Procedure::new(), cases, &OF_A_LAYER);
    check("slice", &mut Slice::new(Bits::new(ALL)), factors, &OF_A_LAYER);
    check("bits", &mut Bits::new(ALL), factors, &OF_A_LAYER);
    check("linear", &mut Linear::new(ALL), crowd, &OF_A_LAYER);
    check("unwind", &mut Unwind::new(Procedure::new()), cases, &OF_A_LAYER);
    check("floats", &mut Floats::new(Bits::new(ALL)), fractions, &OF_A_LAYER);
    check("floats by trying", &mut Floats::new(Procedure::new()), fractions, &OF_A_LAYER);
    check(
        "fallback",
        &mut Fallback::new(vec![Box::new(Procedure::new()), Box::new(Bits::new(ALL))]),
        factors,
        &OF_A_LAYER,
    );
    for hard in [factors as Hard, crowd, fractions, cases] {
        check("chain", &mut chained(Config::default()), hard, &OF_A_CHAIN);
        check("unwinding chain", &mut chained(Config { unwind: true, ..Config::default() }), hard, &OF_A_CHAIN);
    }
    if let Some(mut z3) = installed(Z3::load(None, None)) {
        [factors as Hard, fractions].into_iter().for_each(|hard| check("libz3", &mut z3, hard, &OF_A_LAYER));
    }
    if let Some(mut pipe) = installed(Pipe::new("z3 -in", None)) {
        check("z3 -in", &mut pipe, factors, &OF_A_LAYER);
    }
}

/// The chain gives a query its own time, whoever is to answer.
#[test]
fn the_time_of_a_query_is_kept() {
    for hard in [factors as Hard, crowd, fractions] {
        let mut terms = Terms::new();
        let all = hard(&mut terms);
        let time = Duration::from_millis(50);
        let mut solver = chain(&Config { timeout: Some(time), ..Config::default() }).expect("ours");
        let start = Instant::now();
        let asked = ask(&mut terms, &mut solver, &all);
        assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
        assert!(matches!(asked, Asked::Sat | Asked::Unknown(Why::TimedOut | Why::Floats)), "{asked:?}");
        assert!(!terms.enough.is_reached_now(), "the time of one query is not that of the next");
    }
}
