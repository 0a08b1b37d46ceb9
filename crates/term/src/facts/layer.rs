//! Older conditions of a path, with an index. They do not change any more, so that forks share them.

use std::rc::Rc;

use super::Fact;
use crate::terms::Term;

#[derive(Debug)]
pub(super) struct Layer {
    /// In the order in which they were assumed.
    facts: Vec<Fact>,
    conjunctions: Vec<Term>,
    /// The conditions and conjunctions, sorted.
    assumed: Vec<Term>,
    /// What conditions are about, sorted, each with the position of the condition.
    about: Vec<(Term, u32)>,
    older: Option<Rc<Layer>>,
}

impl Layer {
    /// A layer of these. It takes in the layers before it that are not much larger: so each is at least twice as large as the
    /// next one, and there are few.
    pub(super) fn of(facts: &[Fact], conjunctions: &[Term], older: Option<Rc<Layer>>) -> Rc<Layer> {
        let mut older = older;
        let mut taken = Vec::new();
        let mut size = facts.len() + conjunctions.len();
        while let Some(layer) = older.take_if(|layer| layer.assumed.len() < 2 * size) {
            size += layer.assumed.len();
            older.clone_from(&layer.older);
            taken.push(layer);
        }
        let (mut all, mut whole) = (Vec::with_capacity(size), Vec::new());
        for layer in taken.iter().rev() {
            all.extend_from_slice(&layer.facts);
            whole.extend_from_slice(&layer.conjunctions);
        }
        all.extend_from_slice(facts);
        whole.extend_from_slice(conjunctions);
        Rc::new(Layer::indexed(all, whole, older))
    }

    fn indexed(facts: Vec<Fact>, conjunctions: Vec<Term>, older: Option<Rc<Layer>>) -> Layer {
        let conditions = facts.iter().map(|fact| fact.condition);
        let mut assumed: Vec<Term> = conditions.chain(conjunctions.iter().copied()).collect();
        assumed.sort_unstable();
        let mut about = Vec::with_capacity(facts.len());
        for (fact, at) in facts.iter().zip(0..) {
            let (a, b) = fact.about;
            about.extend((a != Term::TRUE).then_some((a, at)));
            about.extend((b != a).then_some((b, at)));
        }
        about.sort_unstable();
        Layer { facts, conjunctions, assumed, about, older }
    }

    pub(super) fn facts(&self) -> &[Fact] {
        &self.facts
    }

    pub(super) fn older(&self) -> Option<&Layer> {
        self.older.as_deref()
    }

    /// Whether this was assumed, as a condition or as a conjunction.
    pub(super) fn has_assumed(&self, term: Term) -> bool {
        self.assumed.binary_search(&term).is_ok()
    }

    /// The conditions about a term, the newest first.
    pub(super) fn about(&self, subject: Term) -> impl Iterator<Item = Term> {
        let start = self.about.partition_point(|&(known, _)| known < subject);
        let length = self.about[start..].partition_point(|&(known, _)| known == subject);
        self.about[start..start + length].iter().rev().map(|&(_, at)| self.facts[at as usize].condition)
    }
}
