//! Whether an alternative can be taken: the path's model first, then the solver.

mod numbers;

use std::collections::VecDeque;
use std::rc::Rc;

use heapwise_solver::{Config, ConfigError, Query, Solver, Verdict, Why, chain};
use heapwise_term::{BinaryOp, Evaluation, Evaluator, Facts, Model, Node, Place, Term, Terms, UnaryOp, Value};

/// How many models are kept.
const RECENT: usize = 16;

/// Asks, and counts.
pub(crate) struct Judge {
    solver: Box<dyn Solver>,
    evaluator: Evaluator,
    conditions: Vec<Term>,
    /// The last models that the solver has found, of whatever path.
    recent: VecDeque<Rc<Model>>,
    /// Whether the path's own model may answer. Not where every query is to be unwound.
    uses_model: bool,
    /// Calls of the explorer.
    pub(crate) asked: u64,
    /// Of these, how many the path's own model answered.
    pub(crate) by_model: u64,
}

/// What a path has assumed.
#[derive(Copy, Clone)]
pub(crate) struct Assumed<'a> {
    pub(crate) facts: &'a Facts,
    /// What holds for all legal heaps, as far as models had to be told.
    pub(crate) learned: &'a Learned,
}

impl<'a> Assumed<'a> {
    /// What was assumed and what was learned, in the order in which it came: so what is asked of a path begins as what was asked of the
    /// path before, which the procedure remembers.
    pub(crate) fn conditions(self) -> impl Iterator<Item = Term> + 'a {
        let mut learned = self.learned.known.conditions().zip(self.learned.behind.iter().copied()).peekable();
        let (mut assumed, mut count) = (self.facts.conditions(), 0);
        std::iter::from_fn(move || {
            if let Some((lesson, _)) = learned.next_if(|&(_, behind)| behind <= count) {
                return Some(lesson);
            }
            count += 1;
            assumed.next().or_else(|| learned.next().map(|(lesson, _)| lesson))
        })
    }
}

/// What a path has learned that holds for all legal heaps, beside what it has assumed.
#[derive(Clone, Default, Debug)]
pub(crate) struct Learned {
    known: Facts,
    /// Of each condition, how many the path had assumed before it.
    behind: Vec<u32>,
}

impl Learned {
    /// The path comes to know this after what it has assumed.
    pub(crate) fn learn(&mut self, terms: &Terms, assumed: &Facts, lessons: impl IntoIterator<Item = Term>) {
        let behind = assumed.count() as u32;
        for lesson in lessons {
            self.known.assume(terms, lesson);
            self.behind.resize(self.known.count(), behind);
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.behind.len()
    }

    /// Whether it says outright that a condition holds, or that it does not.
    pub(crate) fn known(&self, terms: &Terms, condition: Term) -> Option<bool> {
        self.known.known(terms, condition)
    }
}

pub(crate) enum Feasible {
    /// With a model of the path so far and of the alternative.
    Yes(Rc<Model>),
    No,
    Undecided(Why),
}

impl Judge {
    pub(crate) fn new(config: &Config) -> Result<Self, ConfigError> {
        Ok(Judge {
            solver: chain(config)?,
            evaluator: Evaluator::new(),
            conditions: Vec::new(),
            recent: VecDeque::with_capacity(RECENT),
            uses_model: !config.unwind,
            asked: 0,
            by_model: 0,
        })
    }

    /// Whether the path can go on where `when` holds. The model is one of the path so far.
    pub(crate) fn check(&mut self, terms: &mut Terms, path: Assumed<'_>, model: &Rc<Model>, when: Term) -> Feasible {
        if when == Term::TRUE {
            return Feasible::Yes(model.clone());
        }
        if when == Term::FALSE {
            return Feasible::No;
        }
        self.asked += 1;
        match self.by_model(terms, path, model, when) {
            Some(model) => {
                self.by_model += 1;
                Feasible::Yes(model)
            }
            // What was learned need not be solved.
            None if self.uses_model && path.learned.known(terms, when) == Some(false) => {
                self.by_model += 1;
                Feasible::No
            }
            None => self.solve(terms, path, model, when),
        }
    }

    /// Whether what the path has assumed says that `when` holds.
    pub(crate) fn follows(&mut self, terms: &mut Terms, path: Assumed<'_>, model: &Rc<Model>, when: Term) -> bool {
        self.evaluator.holds(terms, model, when) && !self.is_refuted(terms, path, when) && {
            let negation = terms.not(when);
            matches!(self.check(terms, path, model, negation), Feasible::No)
        }
    }

    /// Whether a model at hand is one of the path, and the condition does not hold in it. Whose model it is does not matter, since
    /// nobody goes on with it.
    fn is_refuted(&mut self, terms: &Terms, path: Assumed<'_>, when: Term) -> bool {
        let refutes = |model: &Rc<Model>| {
            !self.evaluator.holds(terms, model, when) && self.evaluator.satisfies(terms, model, path.conditions())
        };
        let found = self.recent.iter().rposition(refutes);
        if found.is_some() {
            self.asked += 1;
            self.by_model += 1;
        }
        found.is_some()
    }

    /// The path's model, as it is or with a reference made fresh or null, if that does.
    fn by_model(&mut self, terms: &mut Terms, path: Assumed<'_>, model: &Rc<Model>, when: Term) -> Option<Rc<Model>> {
        if !self.uses_model {
            return None;
        }
        if self.evaluator.holds(terms, model, when) {
            return Some(model.clone());
        }
        let mended = mend(terms, &mut self.evaluator, model, when)?;
        let holds =
            self.evaluator.holds(terms, &mended, when) && self.evaluator.satisfies(terms, &mended, path.conditions());
        holds.then(|| Rc::new(mended))
    }

    /// Whether the path can go on where `when` holds, given a model of what it knew before it learned these lessons.
    pub(crate) fn check_taught(
        &mut self,
        terms: &mut Terms,
        path: Assumed<'_>,
        model: &Rc<Model>,
        (when, lessons): (Term, &[Term]),
    ) -> Feasible {
        if self.uses_model {
            let begin_with = match self.evaluator.holds(terms, model, when) {
                true => None,
                false => mend(terms, &mut self.evaluator, model, when),
            };
            let model = begin_with.as_ref().unwrap_or(model);
            let mut parts = lessons.to_vec();
            terms.conjuncts(when, &mut parts);
            if let Some(model) = self.with_numbers(terms, path, model, &parts) {
                self.by_model += 1;
                return Feasible::Yes(Rc::new(model));
            }
            if path.learned.known(terms, when) == Some(false) {
                self.by_model += 1;
                return Feasible::No;
            }
        }
        self.solve(terms, path, model, when)
    }

    /// A model of the path and of what it is taught, by choosing a few numbers anew.
    pub(crate) fn with_numbers(
        &mut self,
        terms: &mut Terms,
        path: Assumed<'_>,
        model: &Model,
        taught: &[Term],
    ) -> Option<Model> {
        if !self.uses_model {
            return None;
        }
        let all: Vec<Term> = taught.iter().copied().chain(path.conditions()).collect();
        numbers::mend(terms, &mut self.evaluator, model, &all)
    }

    /// A model of the path that differs from another one in numbers, found by asking a solver about `more` and about what the path says
    /// of numbers alone. Where there is none of these, there is none of the path; else it may be that nothing is found so.
    pub(crate) fn with_numbers_of(
        &mut self,
        terms: &mut Terms,
        path: Assumed<'_>,
        model: &Model,
        more: &[Term],
    ) -> Feasible {
        let not_so = Feasible::Undecided(Why::Beyond("numbers alone"));
        if !self.uses_model {
            return not_so;
        }
        self.conditions.clear();
        self.conditions.extend_from_slice(more);
        self.conditions.extend(path.conditions().filter(|&condition| numbers::is_about_numbers(terms, condition)));
        let verdict = self.solver.check(terms, Query { all: &self.conditions, hint: Some(model) });
        terms.enough.heed();
        match verdict {
            Verdict::Unsat => Feasible::No,
            Verdict::Unknown(_) => not_so,
            Verdict::Sat(found) => {
                let merged = numbers::merge(terms, &mut self.evaluator, (model, &found), &self.conditions);
                match self.evaluator.satisfies(terms, &merged, path.conditions()) {
                    true => Feasible::Yes(Rc::new(merged)),
                    false => not_so,
                }
            }
        }
    }

    /// Whether what is found without a solver counts.
    pub(crate) fn uses_model(&self) -> bool {
        self.uses_model
    }

    /// Whether all conditions hold in a model.
    pub(crate) fn holds(&mut self, terms: &Terms, model: &Model, all: impl IntoIterator<Item = Term>) -> bool {
        self.evaluator.satisfies(terms, model, all)
    }

    /// A model of the path, where the one at hand is not.
    pub(crate) fn model(&mut self, terms: &mut Terms, path: Assumed<'_>, model: &Rc<Model>) -> Feasible {
        self.asked += 1;
        self.solve(terms, path, model, Term::TRUE)
    }

    /// The same, uncounted: for a path that is taken up again.
    pub(crate) fn restore(&mut self, terms: &mut Terms, path: Assumed<'_>, model: &Rc<Model>, when: Term) -> Feasible {
        match self.by_model(terms, path, model, when) {
            Some(model) => Feasible::Yes(model),
            None => self.solve(terms, path, model, when),
        }
    }

    /// The same, where the model at hand need not be one of all that is assumed.
    pub(crate) fn restore_all(
        &mut self,
        terms: &mut Terms,
        path: Assumed<'_>,
        model: &Rc<Model>,
        when: Term,
    ) -> Feasible {
        let is_one =
            self.evaluator.holds(terms, model, when) && self.evaluator.satisfies(terms, model, path.conditions());
        if is_one { Feasible::Yes(model.clone()) } else { self.solve(terms, path, model, when) }
    }

    fn solve(&mut self, terms: &mut Terms, path: Assumed<'_>, model: &Rc<Model>, when: Term) -> Feasible {
        self.conditions.clear();
        self.conditions.extend(path.conditions());
        terms.conjuncts(when, &mut self.conditions);
        let verdict = self.solver.check(terms, Query { all: &self.conditions, hint: Some(model) });
        // Where the run is to end, that a solver has left off says nothing about the path.
        terms.enough.heed();
        match verdict {
            Verdict::Sat(model) => {
                let model = Rc::new(model);
                if self.recent.len() == RECENT {
                    self.recent.pop_front();
                }
                self.recent.push_back(model.clone());
                Feasible::Yes(model)
            }
            Verdict::Unsat => Feasible::No,
            Verdict::Unknown(why) => Feasible::Undecided(why),
        }
    }

    /// How many checks each layer has answered.
    pub(crate) fn answered(&self) -> Vec<(&'static str, u64)> {
        let mut by = vec![("model", self.by_model)];
        let mut layers = Vec::new();
        self.solver.answered(&mut layers);
        for (layer, count) in layers {
            match by.iter_mut().find(|(known, _)| *known == layer) {
                Some((_, total)) => *total += count,
                None => by.push((layer, count)),
            }
        }
        by
    }
}

/// A model in which a condition may hold that does not: the one reference that it comes down to, under what the model says of
/// everything else, gets an object of its own, or is null. Most assumptions of a path are of this kind (`Y != null`), and on
/// a reference that nothing is known of.
fn mend(terms: &mut Terms, evaluator: &mut Evaluator, model: &Model, when: Term) -> Option<Model> {
    let mut evaluation = evaluator.under(terms, model);
    let (literal, wanted) = literal(terms, &mut evaluation, when)?;
    let (symbol, kinds) = match (terms.node(literal), wanted) {
        (Node::KindIn(reference, kinds), true) => (terms.as_symbol(reference)?, Some(kinds)),
        (Node::Binary(BinaryOp::Eq, a, b), _) if a == Term::NULL || b == Term::NULL => {
            let symbol = terms.as_symbol(if a == Term::NULL { b } else { a })?;
            (symbol, (!wanted).then_some(terms.symbol(symbol).kinds))
        }
        _ => return None,
    };
    // An object that another reference has too cannot change for this one alone.
    let its_own = Value::Ref(Place::Input(symbol));
    let has_it = evaluation.value(terms.symbol_term(symbol)) == its_own;
    if model.all_values().filter(|value| **value == its_own).count() > usize::from(has_it) {
        return None;
    }
    // What is read from an object is changed in the object, for whoever reads it.
    let cell = evaluation.cell(symbol);
    let mut mended = model.clone();
    let value = match kinds {
        None => Value::Ref(Place::Null),
        Some(kinds) => {
            let declared = terms.symbol(symbol).kinds;
            let kinds = terms.kinds.intersect(kinds, declared);
            mended.set_kind(symbol, terms.kinds.first(kinds)?);
            its_own
        }
    };
    match cell {
        Some(cell) => mended.set_cell(cell, value),
        None => mended.set(symbol, value),
    }
    Some(mended)
}

/// How far a condition is followed to the one part of it that has to change.
const STEPS: u32 = 1000;

/// The part of a condition that must come to hold, or not to, for the condition to hold where everything else stays as the model
/// has it. Nothing where there are two.
fn literal(terms: &Terms, evaluation: &mut Evaluation<'_>, when: Term) -> Option<(Term, bool)> {
    let (mut term, mut wanted) = (when, true);
    for _ in 0..STEPS {
        match terms.node(term) {
            Node::Unary(UnaryOp::Not, inner) => (term, wanted) = (inner, !wanted),
            Node::Ite(condition, then, otherwise) => {
                term = if evaluation.holds(condition) { then } else { otherwise };
            }
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let needs_both = (op == BinaryOp::And) == wanted;
                let holds = [a, b].map(|part| evaluation.holds(part) == wanted);
                term = match (needs_both, holds) {
                    (true, [true, _]) => b,
                    (true, [_, true]) | (false, _) => a,
                    (true, [false, false]) => return None,
                };
            }
            _ => return Some((term, wanted)),
        }
    }
    None
}
