//! What a boolean assignment says of the integers.
//!
//! Only what the assignment needs to make the query true is looked at: one side of a disjunction, the taken arm of a
//! conditional. A conditional integer is its taken arm, because of its condition; so each fact comes with the literals
//! that it rests on, and no variables are made for conditionals.

use std::collections::{HashMap, HashSet};

use batsat::Lit;
use foldhash::fast::FixedState;
use heapwise_term::{BinaryOp, Integer, Node, Sort, SymbolId, Term, Terms, UnaryOp, children, for_each_subterm};

use super::form::{Form, Variable, absolute};
use super::omega::Relation;
use crate::bits::Skeleton;

/// Literals for what the query does not say, but the theory must know.
#[derive(Default)]
pub(super) struct Splits {
    /// Of an equation that does not hold: whether the left side is less, whether it is greater.
    sides: HashMap<Term, (Lit, Lit), FixedState>,
    /// Of a dividend: whether it is negative.
    signs: HashMap<Term, Lit, FixedState>,
}

impl Splits {
    pub(super) fn new(terms: &Terms, all: &[Term], skeleton: &mut Skeleton) -> Self {
        let mut splits = Splits::default();
        for &atom in &skeleton.open {
            if let Node::Binary(BinaryOp::Eq, ..) = terms.node(atom) {
                let (equal, less, greater) = (skeleton.lit(atom), skeleton.gates.input(), skeleton.gates.input());
                skeleton.gates.clause([equal, less, greater]);
                for (one, other) in [(equal, less), (equal, greater), (less, greater)] {
                    skeleton.gates.clause([!one, !other]);
                }
                splits.sides.insert(atom, (less, greater));
            }
        }
        for_each_subterm(terms, all, |term| {
            if let (Node::Binary(BinaryOp::Div | BinaryOp::Rem, dividend, _), Sort::Int) =
                (terms.node(term), terms.sort(term))
            {
                splits.signs.entry(dividend).or_insert_with(|| skeleton.gates.input());
            }
        });
        splits
    }
}

/// A linear fact, and the literals that it rests on.
pub(super) struct Resting {
    pub(super) form: Form,
    pub(super) relation: Relation,
    pub(super) on: Vec<Lit>,
}

/// An integer term under the assignment.
#[derive(Clone)]
struct Resolved {
    form: Form,
    on: Vec<Lit>,
}

pub(super) struct Theory<'a> {
    terms: &'a Terms,
    skeleton: &'a Skeleton,
    splits: &'a Splits,
    pub(super) facts: Vec<Resting>,
    pub(super) symbols: Vec<(SymbolId, Variable)>,
    /// Whether a product or quotient was taken for an unknown number: then a contradiction is one, a solution may not
    /// be.
    pub(super) is_relaxed: bool,
    variables: usize,
    resolved: HashMap<Term, Resolved, FixedState>,
    quotients: HashMap<(Term, Integer), Variable, FixedState>,
    /// Boolean terms whose value must be explained.
    waiting: Vec<Term>,
}

impl<'a> Theory<'a> {
    /// The facts on which the truth of the query rests.
    pub(super) fn of(terms: &'a Terms, all: &[Term], skeleton: &'a Skeleton, splits: &'a Splits) -> Self {
        let mut theory = Theory {
            terms,
            skeleton,
            splits,
            facts: Vec::new(),
            symbols: Vec::new(),
            is_relaxed: false,
            variables: 0,
            resolved: HashMap::default(),
            quotients: HashMap::default(),
            waiting: all.iter().rev().copied().collect(),
        };
        let mut seen: HashSet<Term, FixedState> = HashSet::default();
        while let Some(term) = theory.waiting.pop() {
            if seen.insert(term) {
                theory.explain(term);
            }
        }
        theory
    }

    fn explain(&mut self, term: Term) {
        let value = self.skeleton.is_true(term);
        match self.terms.node(term) {
            Node::Unary(UnaryOp::Not, a) => self.waiting.push(a),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                // One false conjunct makes a conjunction false; one true disjunct a disjunction true.
                let needs_both = value == (op == BinaryOp::And);
                if needs_both {
                    self.waiting.extend([b, a]);
                } else {
                    self.waiting.push(if self.skeleton.is_true(a) == value { a } else { b });
                }
            }
            Node::Ite(c, a, b) => {
                let taken = if self.skeleton.is_true(c) { a } else { b };
                self.waiting.extend([taken, c]);
            }
            Node::Binary(op, a, b) => match self.terms.sort(a) {
                Sort::Bool => self.waiting.extend([b, a]),
                Sort::Int => self.compare(term, op, value, a, b),
                Sort::I32 | Sort::I64 | Sort::F32 | Sort::F64 | Sort::Ref => self.explain_arms(&[a, b]),
            },
            Node::KindIn(a, _) => self.explain_arms(&[a]),
            _ => {}
        }
    }

    /// The conditions on which the value of other than integer and boolean terms rests.
    fn explain_arms(&mut self, roots: &[Term]) {
        let mut seen: HashSet<Term, FixedState> = HashSet::default();
        let mut stack = roots.to_vec();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Node::Ite(c, a, b) = self.terms.node(term) {
                self.waiting.push(c);
                stack.push(if self.skeleton.is_true(c) { a } else { b });
            } else {
                stack.extend(children(self.terms, term));
            }
        }
    }

    fn compare(&mut self, atom: Term, op: BinaryOp, value: bool, a: Term, b: Term) {
        let minus_one = Integer::from(-1);
        let (a, b) = (self.resolve(a), self.resolve(b));
        let a_minus_b = a.form.plus(&minus_one, &b.form);
        let b_minus_a = b.form.plus(&minus_one, &a.form);
        let lit = self.skeleton.lit(atom);
        let (form, relation, because) = match (op, value) {
            (BinaryOp::Lt, true) => (b_minus_a.shifted(-1), Relation::NotNegative, lit),
            (BinaryOp::Lt, false) => (a_minus_b, Relation::NotNegative, !lit),
            (_, true) => (a_minus_b, Relation::Zero, lit),
            (_, false) => {
                let (less, greater) = self.splits.sides.get(&atom).copied().unwrap_or((lit, lit));
                if self.skeleton.gates.is_true(less) {
                    (b_minus_a.shifted(-1), Relation::NotNegative, less)
                } else {
                    (a_minus_b.shifted(-1), Relation::NotNegative, greater)
                }
            }
        };
        let on = joined(&[&[because], &a.on[..], &b.on[..]]);
        self.facts.push(Resting { form, relation, on });
    }

    fn fresh(&mut self) -> Variable {
        self.variables += 1;
        self.variables - 1
    }

    /// The linear form of an integer term. It does not recurse, so that terms may be deep.
    fn resolve(&mut self, root: Term) -> Resolved {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.resolved.contains_key(&term) {
                stack.pop();
                continue;
            }
            let needed = match self.terms.node(term) {
                Node::Ite(c, a, b) => [Some(if self.skeleton.is_true(c) { a } else { b }), None],
                Node::Unary(_, a) => [Some(a), None],
                Node::Binary(_, a, b) => [Some(a), Some(b)],
                _ => [None, None],
            };
            let waiting = stack.len();
            stack.extend(needed.into_iter().flatten().rev().filter(|sub| !self.resolved.contains_key(sub)));
            if stack.len() > waiting {
                continue;
            }
            stack.pop();
            let resolved = self.resolve_top(term);
            self.resolved.insert(term, resolved);
        }
        self.known(root)
    }

    fn known(&self, term: Term) -> Resolved {
        let nothing = || Resolved { form: Form::constant(Integer::ZERO), on: Vec::new() };
        self.resolved.get(&term).cloned().unwrap_or_else(nothing)
    }

    fn resolve_top(&mut self, term: Term) -> Resolved {
        let node = self.terms.node(term);
        match node {
            Node::Symbol(id) => {
                let variable = self.fresh();
                self.symbols.push((id, variable));
                let form = Form::variable(variable);
                let limits = self.terms.symbol(id).limits;
                if let Some(least) = limits.least(Sort::Int) {
                    let above = form.plus(&Integer::from(-1), &Form::constant(least.into()));
                    self.facts.push(Resting { form: above, relation: Relation::NotNegative, on: Vec::new() });
                }
                if let Some(greatest) = limits.greatest(Sort::Int) {
                    let below = Form::constant(greatest.into()).plus(&Integer::from(-1), &form);
                    self.facts.push(Resting { form: below, relation: Relation::NotNegative, on: Vec::new() });
                }
                Resolved { form, on: Vec::new() }
            }
            Node::Ite(c, a, b) => {
                self.waiting.push(c);
                let (taken, because) = match self.skeleton.is_true(c) {
                    true => (a, self.skeleton.lit(c)),
                    false => (b, !self.skeleton.lit(c)),
                };
                let taken = self.known(taken);
                Resolved { form: taken.form, on: joined(&[&[because], &taken.on]) }
            }
            Node::Unary(_, a) => {
                let a = self.known(a);
                Resolved { form: a.form.scaled(&Integer::from(-1)), on: a.on }
            }
            Node::Binary(op, a, b) => {
                let (x, y) = (self.known(a), self.known(b));
                let on = joined(&[&x.on, &y.on]);
                let form = match (op, x.form.as_constant(), y.form.as_constant()) {
                    (BinaryOp::Add, ..) => Some(x.form.plus(&Integer::from(1), &y.form)),
                    (BinaryOp::Mul, _, Some(factor)) => Some(x.form.scaled(factor)),
                    (BinaryOp::Mul, Some(factor), _) => Some(y.form.scaled(factor)),
                    (BinaryOp::Div | BinaryOp::Rem, _, Some(divisor)) if *divisor == Integer::ZERO => {
                        Some(Form::constant(Integer::ZERO))
                    }
                    (BinaryOp::Div, _, Some(divisor)) => Some(Form::variable(self.quotient(a, &x, divisor, &on))),
                    (BinaryOp::Rem, _, Some(divisor)) => {
                        let quotient = Form::variable(self.quotient(a, &x, divisor, &on));
                        Some(x.form.plus(&-divisor, &quotient))
                    }
                    _ => None,
                };
                match form {
                    Some(form) => Resolved { form, on },
                    None => self.unknown(),
                }
            }
            _ => match self.terms.as_integer(term) {
                Some(value) => Resolved { form: Form::constant(value), on: Vec::new() },
                None => self.unknown(),
            },
        }
    }

    fn unknown(&mut self) -> Resolved {
        self.is_relaxed = true;
        Resolved { form: Form::variable(self.fresh()), on: Vec::new() }
    }

    /// The quotient by a constant, rounded towards zero: a number such that the remainder is small, and has the sign
    /// of the dividend.
    fn quotient(&mut self, dividend: Term, x: &Resolved, divisor: &Integer, on: &[Lit]) -> Variable {
        if let Some(&known) = self.quotients.get(&(dividend, divisor.clone())) {
            return known;
        }
        let variable = self.fresh();
        self.quotients.insert((dividend, divisor.clone()), variable);
        let Some(&sign) = self.splits.signs.get(&dividend) else {
            self.is_relaxed = true;
            return variable;
        };
        let is_negative = self.skeleton.gates.is_true(sign);
        let on = joined(&[&[if is_negative { sign } else { !sign }], on]);
        let turn = Integer::from(if is_negative { -1 } else { 1 });
        let positive = x.form.scaled(&turn);
        let rest = x.form.plus(&-divisor, &Form::variable(variable)).scaled(&turn);
        let room = Form::constant(absolute(divisor)).shifted(-1).plus(&Integer::from(-1), &rest);
        let positive = if is_negative { positive.shifted(-1) } else { positive };
        for form in [positive, rest, room] {
            self.facts.push(Resting { form, relation: Relation::NotNegative, on: on.clone() });
        }
        variable
    }
}

fn joined(lists: &[&[Lit]]) -> Vec<Lit> {
    let mut all = lists.concat();
    all.sort_unstable();
    all.dedup();
    all
}
