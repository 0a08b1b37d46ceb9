//! The layer "floats": queries about floats, for which an example is often near at hand.
//!
//! Circuits of floats are large, but zero, one, a number that the query mentions, or its neighbour often will do. So the
//! conditions without floats are solved, and for the rest a limited number of values is tried, always in the same order.
//! What is not found so is left to the solver inside.

use heapwise_term::{
    BinaryOp, Evaluator, Model, Node, Sort, SymbolId, Term, Terms, Value, for_each_subterm, symbols_of,
};

use crate::{Query, Solver, Verdict, Why};

/// How many examples are tried.
const TRIES: usize = 2_000;
/// How many numbers of a query are tried with their neighbours.
const CONSTANTS: usize = 6;

/// Tries examples for queries about floats before it asks a solver.
pub struct Floats<S> {
    inner: S,
    evaluator: Evaluator,
    found: u64,
}

impl<S: Solver> Floats<S> {
    pub fn new(inner: S) -> Self {
        Floats { inner, evaluator: Evaluator::new(), found: 0 }
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
        self.inner.check(terms, Query { all, hint: None })
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
