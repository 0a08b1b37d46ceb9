//! Nanoseconds per operation of the term table, on the shapes that heap programs make.
//!
//! `cargo run --release -p heapwise-term --example bench`

use std::hint::black_box;
use std::time::Instant;

use heapwise_ids::Names;
use heapwise_term::{Evaluator, Facts, Integer, Kinds, Limits, Model, Origin, Sort, Symbol, Term, Terms, Value};

const ROUNDS: u32 = 2_000_000;
const BATCHES: u32 = 100;

fn main() {
    let names = Names::new();
    let mut terms = Terms::new();
    let ints: Vec<Term> = (0..64).map(|n| terms.input(names.intern(&format!("x{n}")), Sort::I32)).collect();
    let refs: Vec<Term> = (0..64).map(|n| terms.input(names.intern(&format!("r{n}")), Sort::Ref)).collect();
    let bools: Vec<Term> = (0..64).map(|n| terms.input(names.intern(&format!("p{n}")), Sort::Bool)).collect();
    let unbounded: Vec<Term> = (0..64).map(|n| terms.input(names.intern(&format!("n{n}")), Sort::Int)).collect();
    let pick = |all: &[Term], n: u32| all[(n % 64) as usize];
    let other = |all: &[Term], n: u32| all[(n / 64 % 64) as usize];

    measure("a constant seen before", ROUNDS, |n| terms.i32((n % 100) as i32));
    measure("a new constant", ROUNDS, |n| terms.i32(1000 + n as i32));
    measure("constant + constant", ROUNDS, |n| {
        let one = terms.i32(1);
        let number = terms.i32((n % 100) as i32);
        terms.add(number, one)
    });
    measure("constant < constant", ROUNDS, |n| {
        let bound = terms.i32(50);
        let number = terms.i32((n % 100) as i32);
        terms.lt(number, bound)
    });
    measure("symbol + 1", ROUNDS, |n| {
        let one = terms.i32(1);
        terms.add(pick(&ints, n), one)
    });
    measure("symbol + symbol", ROUNDS, |n| terms.add(pick(&ints, n), other(&ints, n)));
    measure("symbol - symbol", ROUNDS, |n| terms.sub(pick(&ints, n), other(&ints, n)));
    measure("symbol < symbol", ROUNDS, |n| terms.lt(pick(&ints, n), other(&ints, n)));
    measure("symbol < symbol, unbounded", ROUNDS, |n| terms.lt(pick(&unbounded, n), other(&unbounded, n)));
    measure("symbol < constant", ROUNDS, |n| {
        let bound = terms.i32(10);
        terms.lt(pick(&ints, n), bound)
    });
    measure("reference = reference", ROUNDS, |n| terms.eq(pick(&refs, n), other(&refs, n)));
    measure("reference = null", ROUNDS, |n| terms.is_null(pick(&refs, n)));
    measure("p and q", ROUNDS, |n| terms.and(pick(&bools, n), other(&bools, n)));
    measure("not (p and q)", ROUNDS, |n| {
        let both = terms.and(pick(&bools, n), other(&bools, n));
        terms.not(both)
    });
    measure("ite(p, x, y)", ROUNDS, |n| terms.ite(pick(&bools, n), pick(&ints, n), other(&ints, n)));

    let field = names.intern("next");
    let chains: Vec<Term> = (0..64)
        .map(|n| {
            let of = pick(&refs, n);
            let origin = Origin::Field(of, field, field);
            let rest = terms.symbol_of(Symbol { origin, sort: Sort::Ref, kinds: Kinds::ALL, limits: Limits::None });
            (0..16).fold(rest, |rest, k| {
                let same = terms.eq(of, refs[(n as usize + k + 1) % 64]);
                terms.ite(same, refs[k], rest)
            })
        })
        .collect();
    measure("16 aliases = reference, again", ROUNDS, |n| terms.eq(pick(&chains, n), other(&refs, n)));
    let fresh: Vec<Term> = (0..2000).map(|n| terms.input(names.intern(&format!("f{n}")), Sort::Ref)).collect();
    measure("16 aliases = reference, new", 64 * 1000, |n| terms.eq(pick(&chains, n), fresh[(n / 64) as usize]));

    let mut facts = Facts::default();
    for (n, &x) in ints.iter().enumerate() {
        let bound = terms.i32(n as i32);
        let below = terms.lt(x, bound);
        facts.assume(&terms, below);
    }
    measure("known, 64 facts, a fact", ROUNDS / 4, |n| {
        let bound = terms.i32((n % 64) as i32);
        let below = terms.lt(pick(&ints, n), bound);
        facts.known(&terms, below)
    });
    measure("known, 64 facts, unknown", ROUNDS / 4, |n| {
        let below = terms.lt(pick(&ints, n), other(&ints, n + 64));
        facts.known(&terms, below)
    });

    let mut model = Model::new();
    for (n, &x) in ints.iter().enumerate() {
        model.set(terms.as_symbol(x).expect("a symbol"), Value::I32(n as i32));
    }
    for (n, &x) in unbounded.iter().enumerate() {
        model.set(terms.as_symbol(x).expect("a symbol"), Value::Int(Integer::from(n as i64)));
    }
    let mut evaluator = Evaluator::new();
    let sum = |terms: &mut Terms, all: &[Term]| all.iter().copied().reduce(|a, b| terms.add(a, b)).expect("not empty");
    let (sum_32, sum_int) = (sum(&mut terms, &ints), sum(&mut terms, &unbounded));
    measure("value of a sum of 64 ints", ROUNDS / 20, |_| evaluator.value(&terms, &model, sum_32));
    measure("value of a sum of 64 unbounded", ROUNDS / 20, |_| evaluator.value(&terms, &model, sum_int));
    measure("value of 16 aliases", ROUNDS / 20, |n| evaluator.value(&terms, &model, pick(&chains, n)));
    println!("{} terms", terms.len());
}

/// Prints the time of the fastest of a few batches: the others were disturbed.
fn measure<T>(what: &str, rounds: u32, mut operation: impl FnMut(u32) -> T) {
    let batch = rounds / BATCHES;
    let times = (0..BATCHES).map(|number| {
        let start = Instant::now();
        for round in number * batch..(number + 1) * batch {
            black_box(operation(black_box(round)));
        }
        start.elapsed()
    });
    let fastest = times.min().expect("there are batches");
    println!("{:8.1} ns  {what}", fastest.as_nanos() as f64 / f64::from(batch));
}
