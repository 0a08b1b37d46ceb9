//! Predicates over conditionals: `ite(c, x, y) = null` is `ite(c, x = null, y = null)`.
//!
//! Against a leaf, a conditional dissolves into boolean structure no larger than it was. Conditionals share their
//! subterms and may be deep, so this works with a stack of its own and remembers what it has done.

use crate::kinds::Kinds;
use crate::node::{BinaryOp, Node, Sort};
use crate::terms::{Term, Terms};

/// What is asked of a term.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ask {
    /// Is it equal to this leaf: a reference, or an integer constant?
    Eq(Term),
    /// Is it less than this constant?
    Lt(Term),
    /// Is it a non-null reference of one of these kinds?
    KindIn(Kinds),
}

impl Terms {
    pub(super) fn ask(&mut self, of: Term, ask: Ask) -> Term {
        if let Some(answer) = self.answer(of, ask) {
            return answer;
        }
        let mut stack = vec![(of, ask)];
        while let Some(&(of, ask)) = stack.last() {
            self.enough.heed();
            let Node::Ite(condition, x, y) = self.node(of) else { unreachable!("only conditionals have to wait") };
            let (x, ask_x) = self.without_offset(x, ask);
            let (y, ask_y) = self.without_offset(y, ask);
            match (self.answer(x, ask_x), self.answer(y, ask_y)) {
                (Some(then), Some(otherwise)) => {
                    let answer = self.ite(condition, then, otherwise);
                    self.lifted.insert((of, ask), answer);
                    stack.pop();
                }
                (None, _) => stack.push((x, ask_x)),
                (_, None) => stack.push((y, ask_y)),
            }
        }
        self.lifted[&(of, ask)]
    }

    /// The answer, unless it first has to be found for the arms of a conditional.
    fn answer(&mut self, of: Term, ask: Ask) -> Option<Term> {
        if let Node::Ite(_, x, y) = self.node(of) {
            // A number is asked only of conditionals with an arm that settles it: lifting others would gain nothing.
            if self.sort(of) == Sort::Ref || self.is_number(x) || self.is_number(y) {
                return self.lifted.get(&(of, ask)).copied();
            }
        }
        Some(match ask {
            Ask::Eq(leaf) => self.eq_leaf(of, leaf),
            Ask::Lt(limit) => self.lt_limit(of, limit),
            Ask::KindIn(kinds) => self.kind_in_leaf(of, kinds),
        })
    }

    /// `x + c` asked about `k` is `x` asked about `k - c`, where that is the same.
    fn without_offset(&mut self, of: Term, ask: Ask) -> (Term, Ask) {
        let (limit, wrap): (Term, fn(Term) -> Ask) = match ask {
            Ask::Eq(limit) => (limit, Ask::Eq),
            // Sums that wrap around do not keep the order.
            Ask::Lt(limit) if self.sort(limit) == Sort::Int => (limit, Ask::Lt),
            _ => return (of, ask),
        };
        if let Node::Binary(BinaryOp::Add, rest, offset) = self.node(of)
            && let (Some(offset), Some(value)) = (self.as_integer(offset), self.as_integer(limit))
        {
            let sort = self.sort(limit);
            return (rest, wrap(self.constant(sort, &(&value - &offset))));
        }
        (of, ask)
    }
}
