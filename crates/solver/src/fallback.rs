//! Solvers in order: what is beyond one is passed on to the next.

use heapwise_term::Terms;

use crate::{Query, Solver, Verdict, Why};

pub struct Fallback {
    layers: Vec<Box<dyn Solver>>,
}

impl Fallback {
    /// The quickest first, the strongest last.
    pub fn new(layers: Vec<Box<dyn Solver>>) -> Self {
        Fallback { layers }
    }
}

impl Solver for Fallback {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let mut verdict = Verdict::Unknown(Why::Beyond("anything: there is no back-end"));
        for layer in &mut self.layers {
            verdict = layer.check(terms, query);
            if !matches!(verdict, Verdict::Unknown(Why::Beyond(_) | Why::Floats)) {
                break;
            }
            if terms.enough.is_reached() {
                return Verdict::Unknown(Why::TimedOut);
            }
        }
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        for layer in &self.layers {
            layer.answered(by);
        }
    }
}
