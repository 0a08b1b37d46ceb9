//! The layer "floats": queries about floats, which our own back-ends know nothing of.
//!
//! Whether floats can be so is hard to decide, but an example is often near at hand: zero, one, a number that the query
//! mentions, or its neighbour. So the conditions without floats are solved, and for the rest a limited number of values
//! is tried, always in the same order. What is not found so goes to Z3, if the system has it. Each of those queries
//! starts a Z3 of its own, so that its answer depends on nothing else; and what Z3 is not asked for never sees it.

use std::time::Duration;

use heapwise_term::{
    BinaryOp, Evaluator, Model, Node, Sort, SymbolId, Term, Terms, Value, for_each_subterm, symbols_of,
};

use crate::{Query, Solver, Verdict, Verified, Why, Z3};

/// How many examples are tried.
const TRIES: usize = 2_000;
/// How many numbers of a query are tried with their neighbours.
const CONSTANTS: usize = 6;

/// Solves queries about floats around a solver that cannot.
pub struct Floats<S> {
    inner: S,
    evaluator: Evaluator,
    time: Option<Duration>,
    /// Whether Z3 is there; nothing before it was needed.
    has_z3: Option<bool>,
    found: u64,
    by_z3: u64,
}

impl<S: Solver> Floats<S> {
    /// `time` is how long one query may take in Z3.
    pub fn new(inner: S, time: Option<Duration>) -> Self {
        Floats { inner, evaluator: Evaluator::new(), time, has_z3: None, found: 0, by_z3: 0 }
    }

    /// Never asks Z3, whether it is there or not.
    pub fn without_z3(self) -> Self {
        Floats { has_z3: Some(false), ..self }
    }

    fn decide(&mut self, terms: &mut Terms, all: &[Term]) -> Verdict {
        let (about_floats, others): (Vec<Term>, Vec<Term>) =
            all.iter().partition(|&&condition| terms.has_floats(condition));
        let base = match self.inner.check(terms, Query { all: &others, hint: None }) {
            Verdict::Sat(model) => model,
            // Fewer conditions are easier to satisfy.
            other => return other,
        };
        if terms.enough.is_reached_now() {
            return Verdict::Unknown(Why::TimedOut);
        }
        if let Some(model) = self.try_examples(terms, all, &about_floats, base) {
            self.found += 1;
            return Verdict::Sat(model);
        }
        if terms.enough.is_reached_now() {
            return Verdict::Unknown(Why::TimedOut);
        }
        self.ask_z3(terms, all).unwrap_or(Verdict::Unknown(Why::Floats))
    }

    /// A model that is found by trying, if one is.
    fn try_examples(&mut self, terms: &Terms, all: &[Term], about_floats: &[Term], base: Model) -> Option<Model> {
        let constants = constants_of(terms, about_floats);
        let choices: Vec<(SymbolId, Vec<Value>)> = symbols_of(terms, about_floats)
            .into_iter()
            .map(|symbol| (symbol, examples(terms, &base, symbol, &constants)))
            .collect();
        let mut model = base;
        let mut at = vec![0; choices.len()];
        for _ in 0..TRIES {
            if terms.enough.is_reached_now() {
                return None;
            }
            for ((symbol, values), &index) in choices.iter().zip(&at) {
                model.set(*symbol, values[index].clone());
            }
            if self.evaluator.satisfies(terms, &model, all) {
                return Some(model);
            }
            // The next one, as a counter counts.
            let turning = choices.iter().zip(&at).position(|((_, values), &index)| index + 1 < values.len())?;
            at[..turning].fill(0);
            at[turning] += 1;
        }
        None
    }

    fn ask_z3(&mut self, terms: &mut Terms, all: &[Term]) -> Option<Verdict> {
        if self.has_z3 == Some(false) {
            return None;
        }
        let z3 = Z3::load(None, self.time);
        self.has_z3 = Some(z3.is_ok());
        let verdict = Verified::new(z3.ok()?).check(terms, Query { all, hint: None });
        self.by_z3 += u64::from(!matches!(verdict, Verdict::Unknown(_)));
        Some(verdict)
    }
}

impl<S: Solver> Solver for Floats<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        if has_floats(terms, query.all) { self.decide(terms, query.all) } else { self.inner.check(terms, query) }
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        self.inner.answered(by);
        if self.found > 0 {
            by.push(("floats", self.found));
        }
        if self.by_z3 > 0 {
            by.push(("z3", self.by_z3));
        }
    }
}

pub(crate) fn has_floats(terms: &Terms, all: &[Term]) -> bool {
    all.iter().any(|&condition| terms.has_floats(condition))
}

/// Whether SMT-LIB cannot say the query: it has no word for the remainder of floats.
pub(crate) fn is_beyond_smtlib(terms: &Terms, all: &[Term]) -> bool {
    let mut found = false;
    if has_floats(terms, all) {
        for_each_subterm(terms, all, |term| found |= matches!(terms.node(term), Node::Binary(BinaryOp::FRem, ..)));
    }
    found
}

/// Some numbers that the conditions mention, in the order of first appearance.
fn constants_of(terms: &Terms, all: &[Term]) -> Vec<f64> {
    let mut constants: Vec<f64> = Vec::new();
    for_each_subterm(terms, all, |term| {
        let value = match terms.node(term) {
            Node::F32(bits) => f64::from(f32::from_bits(bits)),
            Node::F64(bits) => f64::from_bits(bits),
            Node::I32(value) => value.into(),
            Node::I64(value) => value as f64,
            _ => return,
        };
        if constants.len() < CONSTANTS && value.is_finite() && !constants.contains(&value) {
            constants.push(value);
        }
    });
    constants
}

/// Values to try for a symbol; its value in the base model first.
fn examples(terms: &Terms, base: &Model, symbol: SymbolId, constants: &[f64]) -> Vec<Value> {
    let about = terms.symbol(symbol);
    let mut values = vec![base.value(terms, symbol)];
    let mut add = |value: f64| {
        let value = match about.sort {
            Sort::F32 => Value::F32((value as f32).to_bits()),
            Sort::F64 => Value::F64(value.to_bits()),
            Sort::I32 if about.limits.contains(Sort::I32, (value as i32).into()) => Value::I32(value as i32),
            Sort::I64 if about.limits.contains(Sort::I64, value as i64) => Value::I64(value as i64),
            _ => return,
        };
        if !values.contains(&value) {
            values.push(value);
        }
    };
    [1.0, -1.0].into_iter().for_each(&mut add);
    for &constant in constants {
        let (above, below) = match about.sort {
            Sort::F32 => (f64::from((constant as f32).next_up()), f64::from((constant as f32).next_down())),
            Sort::F64 => (constant.next_up(), constant.next_down()),
            _ => (constant + 1.0, constant - 1.0),
        };
        [constant, above, below, constant + 1.0, constant - 1.0, -constant].into_iter().for_each(&mut add);
    }
    [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.5, 2.0, -0.0, 10.0, 1e10, -1e10].into_iter().for_each(&mut add);
    values
}
