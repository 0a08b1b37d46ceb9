//! How many checks a second: a depth-first tree of paths, each branch adding one literal, over 12 references with
//! chains of `ite`, and comparisons of 32-bit integers. Run with `--release`; with `procedure`, only that is measured.

use std::time::{Duration, Instant};

use heapwise_ids::Names;
use heapwise_solver::{Config, Procedure, Query, Solver, Verdict, chain};
use heapwise_term::{Model, Sort, Term, Terms};

struct Workload {
    terms: Terms,
    references: Vec<Term>,
    integers: Vec<Term>,
    /// How many aliases a read may have.
    aliases: usize,
    seed: u64,
}

impl Workload {
    fn new(aliases: usize) -> Self {
        let (mut terms, names) = (Terms::new(), Names::new());
        let mut references = vec![Term::NULL];
        references.extend((0..11).map(|index| terms.input(names.intern(&format!("r{index}")), Sort::Ref)));
        let integers = (0..8).map(|index| terms.input(names.intern(&format!("i{index}")), Sort::I32)).collect();
        Workload { terms, references, integers, aliases, seed: 1 }
    }

    fn choose(&mut self, among: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.seed >> 33) as usize % among
    }

    fn symbol(&mut self) -> Term {
        let index = self.choose(self.references.len());
        self.references[index]
    }

    /// A field read, through possible aliases.
    fn reference(&mut self) -> Term {
        let mut value = self.symbol();
        for _ in 0..self.choose(self.aliases + 1) {
            let (a, b, then) = (self.symbol(), self.symbol(), self.symbol());
            let same = self.terms.eq(a, b);
            value = self.terms.ite(same, then, value);
        }
        value
    }

    fn condition(&mut self) -> Term {
        loop {
            let condition = match self.choose(4) {
                0 | 1 => {
                    let (a, b) = (self.reference(), self.symbol());
                    self.terms.eq(a, b)
                }
                2 => {
                    let (a, b) = (self.choose(self.integers.len()), self.choose(self.integers.len()));
                    self.terms.lt(self.integers[a], self.integers[b])
                }
                _ => {
                    let (a, c) = (self.choose(self.integers.len()), self.choose(200) as i32 - 100);
                    let c = self.terms.i32(c);
                    self.terms.lt(self.integers[a], c)
                }
            };
            if self.terms.as_bool(condition).is_none() {
                return condition;
            }
        }
    }
}

#[derive(Default)]
struct Tally {
    sat: u32,
    unsat: u32,
    unknown: u32,
    time: Duration,
}

/// Visits both sides of a random condition below each path that can be.
fn explore(
    work: &mut Workload,
    solver: &mut dyn Solver,
    path: &mut Vec<Term>,
    model: &Model,
    depth: usize,
    tally: &mut Tally,
) {
    if path.len() == depth || tally.sat + tally.unsat > 100_000 {
        return;
    }
    let condition = work.condition();
    let negation = work.terms.not(condition);
    for side in [condition, negation] {
        path.push(side);
        let start = Instant::now();
        let verdict = solver.check(&mut work.terms, Query { all: path, hint: Some(model) });
        tally.time += start.elapsed();
        match verdict {
            Verdict::Sat(model) => {
                tally.sat += 1;
                explore(work, solver, path, &model, depth, tally);
            }
            Verdict::Unsat => tally.unsat += 1,
            Verdict::Unknown(_) => tally.unknown += 1,
        }
        path.pop();
    }
}

fn run(name: &str, depth: usize, aliases: usize, solver: &mut dyn Solver) {
    let mut work = Workload::new(aliases);
    let mut tally = Tally::default();
    explore(&mut work, solver, &mut Vec::new(), &Model::new(), depth, &mut tally);
    let queries = tally.sat + tally.unsat + tally.unknown;
    let mut by = Vec::new();
    solver.answered(&mut by);
    by.retain(|(_, count)| *count > 0);
    println!(
        "{name}, depth {depth}, up to {aliases} aliases: {:.0} checks/s ({queries} queries, {} unsat, {} unknown; {by:?})",
        f64::from(queries) / tally.time.as_secs_f64(),
        tally.unsat,
        tally.unknown,
    );
}

fn main() {
    let only_procedure = std::env::args().any(|argument| argument == "procedure");
    for (depth, aliases) in [(10, 0), (30, 0), (10, 8), (30, 8)] {
        run("procedure", depth, aliases, &mut Procedure::new());
        if only_procedure {
            continue;
        }
        match chain(&Config::default()) {
            Ok(mut solver) => run("chain", depth, aliases, &mut *solver),
            Err(error) => eprintln!("{error}"),
        }
    }
}
