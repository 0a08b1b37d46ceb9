//! `ite`: the same arms, constant arms, and arms that ask again what their condition says.

use crate::node::{BinaryOp, Node, Sort, UnaryOp};
use crate::terms::{Term, Terms};

/// How many nodes of an arm are searched for what the condition settles.
const PRUNE_NODES: u32 = 24;

/// A condition with its truth value; a true conjunction or false disjunction also as its two parts.
struct Assumed {
    conditions: [Term; 3],
    count: usize,
    value: bool,
    /// A symbol and the constant that it is then equal to.
    constant: Option<(Term, Term)>,
}

impl Assumed {
    fn new(terms: &Terms, condition: Term, value: bool) -> Self {
        let (conditions, count) = match terms.node(condition) {
            Node::Binary(BinaryOp::And, a, b) if value => ([condition, a, b], 3),
            Node::Binary(BinaryOp::Or, a, b) if !value => ([condition, a, b], 3),
            _ => ([condition; 3], 1),
        };
        let constant = conditions[..count].iter().find_map(|&condition| {
            let (equality, holds) = terms.as_not(condition).map_or((condition, true), |inner| (inner, false));
            match terms.node(equality) {
                Node::Binary(BinaryOp::Eq, a, b) => {
                    (holds == value && (b == Term::NULL || terms.is_number(b))).then_some((a, b))
                }
                _ => None,
            }
        });
        Assumed { conditions, count, value, constant }
    }

    fn decide(&self, terms: &Terms, asked: Term) -> Option<bool> {
        self.conditions[..self.count].iter().find_map(|&condition| terms.decide(condition, self.value, asked))
    }

    /// As `decide`, for what is no comparison: then it has to be one of the conditions or its negation.
    fn decide_whole(&self, terms: &Terms, asked: Term) -> Option<bool> {
        let negation = terms.negation(asked);
        self.conditions[..self.count].iter().find_map(|&condition| {
            if condition == asked { Some(self.value) } else { (Some(condition) == negation).then_some(!self.value) }
        })
    }
}

impl Terms {
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        debug_assert_eq!(self.sort(condition), Sort::Bool, "a conditional has a condition");
        debug_assert_eq!(self.sort(then), self.sort(otherwise), "the arms of a conditional have one sort");
        if let Some(value) = self.as_bool(condition) {
            return if value { then } else { otherwise };
        }
        let (condition, then, otherwise) = match self.as_not(condition) {
            Some(inner) => (inner, otherwise, then),
            None => (condition, then, otherwise),
        };
        if then == otherwise {
            return then;
        }
        let then = self.arm_under(condition, true, then);
        let otherwise = self.arm_under(condition, false, otherwise);
        self.choose(condition, then, otherwise)
    }

    /// A conditional of any condition, whose arms are done.
    fn choose(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        let (mut condition, mut then, mut otherwise) = (condition, then, otherwise);
        loop {
            if let Some(value) = self.as_bool(condition) {
                return if value { then } else { otherwise };
            }
            if let Some(inner) = self.as_not(condition) {
                (condition, then, otherwise) = (inner, otherwise, then);
            }
            if then == otherwise {
                return then;
            }
            if self.sort(then) == Sort::Bool {
                return self.choose_condition(condition, then, otherwise);
            }
            if let Node::Binary(BinaryOp::Eq, x, y) = self.node(condition) {
                // ite(x = y, x, y) = y; but equal NaNs may have different bits.
                if ((x, y) == (then, otherwise) || (y, x) == (then, otherwise)) && !self.sort(x).is_float() {
                    return otherwise;
                }
                // ite(x = 1, 1, 0) = x, of a number that is 0 or 1
                if y == then && self.is_zero(otherwise) && self.constant_i64(y) == Some(1) && self.is_bit(x) {
                    return x;
                }
            }
            match self.join(condition, then, otherwise) {
                Some(joined) => (condition, then, otherwise) = joined,
                None => {
                    let sort = self.sort(then);
                    return self.intern(Node::Ite(condition, then, otherwise), sort);
                }
            }
        }
    }

    /// `ite(c, x, ite(d, x, y)) = ite(c or d, x, y)`, and the three like it.
    fn join(&mut self, condition: Term, then: Term, otherwise: Term) -> Option<(Term, Term, Term)> {
        if let Node::Ite(inner, x, y) = self.node(otherwise) {
            if x == then {
                return Some((self.or(condition, inner), then, y));
            }
            if y == then {
                let not_inner = self.not(inner);
                return Some((self.or(condition, not_inner), then, x));
            }
        }
        if let Node::Ite(inner, x, y) = self.node(then) {
            if y == otherwise {
                return Some((self.and(condition, inner), x, otherwise));
            }
            if x == otherwise {
                let not_inner = self.not(inner);
                return Some((self.and(condition, not_inner), y, otherwise));
            }
        }
        None
    }

    fn choose_condition(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        match (self.as_bool(then), self.as_bool(otherwise)) {
            (Some(true), _) => self.or(condition, otherwise),
            (_, Some(false)) => self.and(condition, then),
            (Some(false), _) => {
                let not_condition = self.not(condition);
                self.and(not_condition, otherwise)
            }
            (_, Some(true)) => {
                let not_condition = self.not(condition);
                self.or(not_condition, then)
            }
            _ if self.negation(then) == Some(otherwise) => self.equivalence(condition, then),
            _ => self.boolean_choice(condition, then, otherwise),
        }
    }

    /// `a` and `b` have the same truth value. As a conditional it shares everything that conditionals can do.
    fn equivalence(&mut self, a: Term, b: Term) -> Term {
        let (a, b, same) = self.comparable(a, b);
        let not_b = self.not(b);
        if same { self.boolean_choice(a, b, not_b) } else { self.boolean_choice(a, not_b, b) }
    }

    /// Two conditions freed of negations and ordered, and whether they are to be compared as equal or as opposite.
    pub(super) fn comparable(&mut self, a: Term, b: Term) -> (Term, Term, bool) {
        let (a, a_flipped) = self.positive(a);
        let (b, b_flipped) = self.positive(b);
        let (a, b) = self.ordered(a, b);
        (a, b, a_flipped == b_flipped)
    }

    /// One of a condition and its negation, always the same one, and whether it is the negation.
    fn positive(&mut self, a: Term) -> (Term, bool) {
        let negation = self.not(a);
        let flip = match (self.node(a), self.node(negation)) {
            (Node::Unary(..), _) | (Node::Binary(BinaryOp::Or, ..), Node::Binary(BinaryOp::And, ..)) => true,
            (Node::Ite(..), Node::Ite(..)) => !self.is_ordered(a, negation),
            _ => false,
        };
        if flip { (negation, true) } else { (a, false) }
    }

    /// The arm as it is where the condition has this value.
    fn arm_under(&mut self, condition: Term, value: bool, arm: Term) -> Term {
        // Most arms are leaves, of which the condition says nothing unless it is an equality or the arm itself.
        let is_plain = match self.node(arm) {
            Node::Symbol(_) if arm != condition => {
                let node = self.node(condition);
                matches!(node, Node::Symbol(_) | Node::KindIn(..))
                    || matches!(node, Node::Binary(op, ..) if is_comparison(op) && op != BinaryOp::Eq)
            }
            Node::Symbol(_) | Node::Ite(..) | Node::KindIn(..) => false,
            Node::Unary(op, _) => op != UnaryOp::Not,
            Node::Binary(op, ..) => !matches!(op, BinaryOp::And | BinaryOp::Or) && !is_comparison(op),
            _ => true,
        };
        if is_plain { arm } else { self.under(&Assumed::new(self, condition, value), arm, &mut { PRUNE_NODES }) }
    }

    /// The arm as it is under what is assumed, where that can be seen within some nodes.
    fn under(&mut self, assumed: &Assumed, arm: Term, nodes: &mut u32) -> Term {
        if *nodes == 0 {
            return arm;
        }
        *nodes -= 1;
        match self.node(arm) {
            Node::Symbol(_) => match assumed.decide_whole(self, arm) {
                Some(value) => self.bool(value),
                None => assumed.constant.map_or(arm, |(symbol, constant)| if symbol == arm { constant } else { arm }),
            },
            Node::Unary(UnaryOp::Not, _) | Node::KindIn(..) => {
                assumed.decide(self, arm).map_or(arm, |value| self.bool(value))
            }
            Node::Binary(op, ..) if is_comparison(op) => {
                assumed.decide(self, arm).map_or(arm, |value| self.bool(value))
            }
            Node::Ite(inner, x, y) => {
                if let Some(value) = assumed.decide_whole(self, arm) {
                    return self.bool(value);
                }
                let new_inner = self.under(assumed, inner, nodes);
                if let Some(value) = self.as_bool(new_inner) {
                    return self.under(assumed, if value { x } else { y }, nodes);
                }
                let new_x = self.under(assumed, x, nodes);
                let new_y = self.under(assumed, y, nodes);
                if (new_inner, new_x, new_y) == (inner, x, y) { arm } else { self.choose(new_inner, new_x, new_y) }
            }
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), x, y) => {
                if let Some(value) = assumed.decide_whole(self, arm) {
                    return self.bool(value);
                }
                let new_x = self.under(assumed, x, nodes);
                let new_y = self.under(assumed, y, nodes);
                if (new_x, new_y) == (x, y) {
                    arm
                } else if op == BinaryOp::And {
                    self.and(new_x, new_y)
                } else {
                    self.or(new_x, new_y)
                }
            }
            _ => arm,
        }
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq | BinaryOp::Lt | BinaryOp::FLt | BinaryOp::FLe | BinaryOp::FEq)
}
