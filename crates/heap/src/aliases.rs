//! References that are other names of used objects, for a strategy with many names for an object, where the number of objects is
//! bounded.
//!
//! Once a path has used as many different objects as it may, whatever it reads is one of them. Where what the path has assumed
//! says so, a reference stands for the one that it is, or for a choice among those that were used. Without this, every step of a
//! walk around a ring would make symbols of its own, and every write would be compared with all of them.

use heapwise_term::{Node, Term};

use crate::leaves::guarded_leaves;
use crate::narrowing::Represent;
use crate::{Alternative, Cx, Question, Subject, may_be_same};

/// The references that a path has used, and what they stand for.
#[derive(Debug, Default)]
pub(crate) struct Aliases {
    used: Vec<(Term, Term)>,
    /// Those that may be objects which were not used before.
    themselves: Vec<Term>,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Aliases {
    fn clone(&self) -> Self {
        Aliases { used: self.used.clone(), themselves: self.themselves.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.used.clone_from(&source.used);
        self.themselves.clone_from(&source.themselves);
    }
}

impl Aliases {
    /// What a reference that was used before stands for.
    pub(crate) fn of(&self, reference: Term) -> Option<Term> {
        self.used.iter().rev().find(|(known, _)| *known == reference).map(|&(_, alias)| alias)
    }

    /// Notes that a reference has been used, and what it stands for.
    pub(crate) fn note(&mut self, reference: Term, alias: Term) {
        self.used.push((reference, alias));
        if alias != reference {
            self.used.push((alias, alias));
        }
    }

    pub(crate) fn stands_for_itself(&mut self, reference: Term) {
        self.themselves.push(reference);
    }

    /// What a reference stands for that is certainly one of the objects which have been used, by their names and when they were,
    /// or one that the program made. Asks whether it is.
    pub(crate) fn find(
        &self,
        cx: &mut Cx<'_>,
        reference: Term,
        used: &[(Term, Term)],
    ) -> Result<Option<Term>, Box<Question<Represent>>> {
        if self.themselves.contains(&reference) {
            return Ok(None);
        }
        let leaves: Vec<Term> = guarded_leaves(cx, reference).into_iter().map(|(leaf, _)| leaf).collect();
        let mut among: Vec<(Term, Term)> = Vec::new();
        for &(name, when) in used {
            let same = if may_be_same(cx, name, reference) { cx.same(name, reference) } else { Term::FALSE };
            let is_it = cx.terms.and(when, same);
            if is_it != Term::FALSE {
                among.push((name, is_it));
            }
        }
        for &leaf in &leaves {
            if let Node::Object(..) = cx.terms.node(leaf) {
                among.push((leaf, cx.same(leaf, reference)));
            }
        }
        if among.is_empty() {
            return Ok(None);
        }
        let mut alternatives = Vec::new();
        for &(name, is_it) in &among {
            if cx.facts.known(cx.terms, is_it) == Some(true) {
                return Ok(Some(name));
            }
            alternatives.push(Alternative::conclude(is_it));
        }
        // Who asks only about some objects has null in the place of the others. It is no object, and nobody looks at what it holds.
        let mut is_one = if leaves.contains(&Term::NULL) { cx.terms.is_null(reference) } else { Term::FALSE };
        let mut choice = None;
        for &(name, is_it) in among.iter().rev() {
            is_one = cx.terms.or(is_one, is_it);
            choice = Some(match choice {
                None => name,
                Some(otherwise) => {
                    let same = cx.terms.eq(name, reference);
                    cx.terms.ite(same, name, otherwise)
                }
            });
        }
        if cx.facts.known(cx.terms, is_one) == Some(true) {
            return Ok(choice);
        }
        alternatives.push(Alternative::conclude(is_one));
        alternatives.push(Alternative::refine(Represent::Itself(reference)));
        Err(Question::new(Subject::Representative(reference), alternatives))
    }
}
