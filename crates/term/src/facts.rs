//! What has been assumed on a path, and what that says outright.

mod layer;

use std::rc::Rc;

use crate::node::{BinaryOp, Node};
use crate::terms::{Term, Terms};
use layer::Layer;

/// The path condition: what has been assumed so far, in order.
///
/// Conjunctions are kept as their conjuncts. `known` is what makes "ask, split, retry" work: a question that has been
/// answered is not asked again. It looks, and sees what a single condition says (see `build::decide`); it does not
/// combine conditions. That is a solver's.
///
/// What was assumed lately is a short list, which is searched through; all before that is in layers with an index, which forks
/// share. So a fork copies a few terms however long its path is, and looking takes little more.
#[derive(Default, Debug)]
pub struct Facts {
    /// The newest layer. Each leads to an older one.
    layer: Option<Rc<Layer>>,
    recent: Vec<Fact>,
    /// Assumed conjunctions as they were asked; their conjuncts are among the conditions.
    conjunctions: Vec<Term>,
}

/// A condition that was assumed.
#[derive(Copy, Clone, Debug)]
struct Fact {
    condition: Term,
    /// What it compares or tests, so that conditions about something else are passed over quickly.
    about: (Term, Term),
}

/// How many recent conditions and conjunctions there are at most before they become a layer.
const RECENT: usize = 24;

/// How far `known` looks into a term. What was assumed is found whole, at any depth.
const LOOK: u32 = 4;

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Facts {
    fn clone(&self) -> Self {
        Facts { layer: self.layer.clone(), recent: self.recent.clone(), conjunctions: self.conjunctions.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.layer.clone_from(&source.layer);
        self.recent.clone_from(&source.recent);
        self.conjunctions.clone_from(&source.conjunctions);
    }
}

impl Facts {
    /// What was assumed, in order.
    pub fn conditions(&self) -> impl Iterator<Item = Term> {
        let mut layers: Vec<&Layer> = self.layers().collect();
        layers.reverse();
        let before = layers.into_iter().flat_map(|layer| layer.facts().iter());
        before.chain(&self.recent).map(|fact| fact.condition)
    }

    /// How many conditions there are.
    pub fn count(&self) -> usize {
        self.layers().map(|layer| layer.facts().len()).sum::<usize>() + self.recent.len()
    }

    /// The layers, the newest first.
    fn layers(&self) -> impl Iterator<Item = &Layer> {
        std::iter::successors(self.layer.as_deref(), |layer| layer.older())
    }

    pub fn assume(&mut self, terms: &Terms, condition: Term) {
        if let Node::Binary(BinaryOp::And, ..) = terms.node(condition) {
            let mut conjuncts = Vec::new();
            terms.conjuncts(condition, &mut conjuncts);
            conjuncts.into_iter().for_each(|condition| self.add(terms, condition));
            self.conjunctions.push(condition);
        } else if condition != Term::TRUE {
            self.add(terms, condition);
        }
        if self.recent.len() + self.conjunctions.len() >= RECENT {
            self.layer = Some(Layer::of(&self.recent, &self.conjunctions, self.layer.take()));
            self.recent.clear();
            self.conjunctions.clear();
        }
    }

    fn add(&mut self, terms: &Terms, condition: Term) {
        // A repeated conjunct says nothing new.
        if !self.is_condition(condition) {
            self.recent.push(Fact { condition, about: subjects(terms, condition) });
        }
    }

    fn is_condition(&self, condition: Term) -> bool {
        self.recent.iter().any(|fact| fact.condition == condition)
            || self.layers().any(|layer| layer.has_assumed(condition))
    }

    /// Whether the conditions say outright that this boolean term holds, or that it does not.
    pub fn known(&self, terms: &Terms, term: Term) -> Option<bool> {
        self.look(terms, term, LOOK)
    }

    fn look(&self, terms: &Terms, term: Term, depth: u32) -> Option<bool> {
        if let Some(value) = terms.as_bool(term) {
            return Some(value);
        }
        let listed = self.listed(terms, term);
        if listed.is_some() || depth == 0 {
            return listed;
        }
        match terms.node(term) {
            Node::Binary(BinaryOp::And, a, b) => {
                match (self.look(terms, a, depth - 1), self.look(terms, b, depth - 1)) {
                    (Some(true), Some(true)) => Some(true),
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    _ => None,
                }
            }
            Node::Binary(BinaryOp::Or, a, b) => {
                match (self.look(terms, a, depth - 1), self.look(terms, b, depth - 1)) {
                    (Some(false), Some(false)) => Some(false),
                    (Some(true), _) | (_, Some(true)) => Some(true),
                    _ => None,
                }
            }
            Node::Ite(condition, x, y) => {
                let taken = if self.look(terms, condition, depth - 1)? { x } else { y };
                self.look(terms, taken, depth - 1)
            }
            _ => None,
        }
    }

    /// Looks for the term or its negation among what was assumed, then for a condition that decides it.
    fn listed(&self, terms: &Terms, term: Term) -> Option<bool> {
        // A term without negation in the table has none among the conditions either.
        let negation = terms.negation(term).unwrap_or(term);
        let recent = self.recent.iter().map(|fact| &fact.condition).rev();
        for &assumed in recent.chain(self.conjunctions.iter().rev()) {
            if assumed == term || assumed == negation {
                return Some(assumed == term);
            }
        }
        for layer in self.layers() {
            if layer.has_assumed(term) {
                return Some(true);
            }
            if negation != term && layer.has_assumed(negation) {
                return Some(false);
            }
        }
        let (x, y) = subjects(terms, term);
        if x == Term::TRUE {
            return None;
        }
        for fact in self.recent.iter().rev() {
            let (a, b) = fact.about;
            if a == x || a == y || b == x || b == y {
                let decided = terms.decide(fact.condition, true, term);
                if decided.is_some() {
                    return decided;
                }
            }
        }
        let other = (y != x).then_some(y);
        let mut about =
            self.layers().flat_map(|layer| layer.about(x).chain(other.into_iter().flat_map(|y| layer.about(y))));
        about.find_map(|condition| terms.decide(condition, true, term))
    }
}

/// The terms that a comparison or test is about, constants left out; true twice for other conditions.
fn subjects(terms: &Terms, condition: Term) -> (Term, Term) {
    match terms.node(terms.as_not(condition).unwrap_or(condition)) {
        Node::Binary(BinaryOp::Eq | BinaryOp::Lt, a, b) if b == Term::NULL || terms.is_number(b) => (a, a),
        Node::Binary(BinaryOp::Eq | BinaryOp::Lt | BinaryOp::FLt | BinaryOp::FLe | BinaryOp::FEq, a, b) => (a, b),
        Node::KindIn(a, _) => (a, a),
        _ => (Term::TRUE, Term::TRUE),
    }
}

#[cfg(test)]
mod tests {
    use heapwise_ids::Names;

    use super::*;
    use crate::{Kinds, Limits, Origin, Sort, Symbol};

    /// Numbers as they come, the same each time.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % limit
        }
    }

    /// The same by looking at everything, one after the other.
    fn by_search(terms: &Terms, conditions: &[Term], conjunctions: &[Term], term: Term) -> Option<bool> {
        let says = |&condition: &Term| terms.decide(condition, true, term);
        let is_it = |&conjunction: &Term| {
            let negation = terms.negation(conjunction);
            (conjunction == term).then_some(true).or((negation == Some(term)).then_some(false))
        };
        terms
            .as_bool(term)
            .or_else(|| conjunctions.iter().find_map(is_it))
            .or_else(|| conditions.iter().rev().find_map(says))
    }

    #[test]
    fn what_forks_know_is_what_a_search_finds() {
        let (names, mut dice) = (Names::default(), Dice(7));
        let mut terms = Terms::new();
        let numbers: Vec<Term> = (0..40)
            .map(|at| {
                let origin = Origin::Input(names.intern(&format!("x{at}")));
                terms.symbol_of(Symbol { origin, sort: Sort::I32, kinds: Kinds::ALL, limits: Limits::None })
            })
            .collect();
        // A comparison that holds where x0 < x1 < .., each being ten times its number.
        let atom = |terms: &mut Terms, dice: &mut Dice| {
            let (a, b) = (dice.below(numbers.len()), dice.below(numbers.len()));
            let limit = dice.below(10 * numbers.len());
            let constant = terms.i32(limit as i32);
            let (compared, holds) = match dice.below(3) {
                0 => (terms.lt(numbers[a], numbers[b]), a < b),
                1 => (terms.lt(numbers[a], constant), 10 * a < limit),
                _ => (terms.eq(numbers[a], constant), 10 * a == limit),
            };
            if holds { compared } else { terms.not(compared) }
        };
        let mut paths = vec![(Facts::default(), Vec::<Term>::new(), Vec::<Term>::new())];
        for _ in 0..1500 {
            let at = dice.below(paths.len());
            if dice.below(30) == 0 && paths.len() < 12 {
                let fork = paths[at].clone();
                paths.push(fork);
            } else if dice.below(200) == 0 {
                let source = paths[dice.below(paths.len())].clone();
                paths[at].0.clone_from(&source.0);
                (paths[at].1, paths[at].2) = (source.1, source.2);
            }
            let (facts, conditions, conjunctions) = &mut paths[at];
            let mut new = atom(&mut terms, &mut dice);
            if dice.below(4) == 0 {
                let other = atom(&mut terms, &mut dice);
                new = terms.and(new, other);
                conjunctions.push(new);
            }
            facts.assume(&terms, new);
            let mut parts = Vec::new();
            terms.conjuncts(new, &mut parts);
            for part in parts {
                if !conditions.contains(&part) {
                    conditions.push(part);
                }
            }
            assert!(facts.conditions().eq(conditions.iter().copied()));
            assert_eq!(facts.known(&terms, new), Some(true));
            for _ in 0..10 {
                let asked = atom(&mut terms, &mut dice);
                let asked = if dice.below(2) == 0 { asked } else { terms.not(asked) };
                assert_eq!(facts.known(&terms, asked), by_search(&terms, conditions, conjunctions, asked));
            }
        }
        assert!(paths.iter().any(|(facts, ..)| facts.layers().count() > 1), "the layers have been tried");
    }
}
