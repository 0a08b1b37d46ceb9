//! Numbers as the research papers have them: what leaves the range of its type is assumed away.
//!
//! The papers compute with unbounded integers, Java with 32 and 64 bits. They agree on every run on which nothing wraps
//! around, and these are the runs that are explored here. Constants are computed as Java does: the library hashes with them.

use heapwise_heap::{Asked, By, Heap};
use heapwise_ir::{BinaryOp, Reg, UnaryOp};
use heapwise_term::{Sort, Term};

use crate::exec::{Outcome, unsupported};
use crate::language::Language;
use crate::machine::{Overflow, Worker};
use crate::state::State;

impl<L: Language> Worker<'_, L> {
    /// Goes on only where an operator of two numbers gives what it gives of unbounded ones, if that is to be so.
    #[inline]
    pub(crate) fn exact_binary<H: Heap>(
        &mut self,
        state: &State<H, L>,
        op: BinaryOp,
        a: Term,
        b: Term,
    ) -> Asked<Outcome<()>, H> {
        let is_arithmetic = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        if self.machine.overflow == Overflow::WrapsAround || !is_arithmetic {
            return Ok(Outcome::Value(()));
        }
        let has_range = matches!(self.terms.sort(a), Sort::I32 | Sort::I64);
        let are_constant = self.number(a).is_some() && self.number(b).is_some();
        if !has_range || are_constant {
            return Ok(Outcome::Value(()));
        }
        let exact = match op {
            BinaryOp::Add => self.sum_is_exact(a, b),
            BinaryOp::Sub => self.difference_is_exact(a, b),
            _ => match self.product_is_exact(a, b) {
                Some(exact) => exact,
                None => {
                    let what = "a product of two longs that are not known, where numbers are unbounded";
                    return Ok(Outcome::Instead(unsupported(self, state, what)));
                }
            },
        };
        self.assume(state, exact, By::Range)
    }

    /// The same for an operator of one number.
    #[inline]
    pub(crate) fn exact_unary<H: Heap>(&mut self, state: &State<H, L>, op: UnaryOp, a: Reg) -> Asked<Outcome<()>, H> {
        if self.machine.overflow == Overflow::WrapsAround {
            return Ok(Outcome::Value(()));
        }
        let a = state.get(&mut self.terms, a);
        let sort = self.terms.sort(a);
        if self.number(a).is_some() {
            return Ok(Outcome::Value(()));
        }
        let exact = match (op, sort) {
            (UnaryOp::Neg, Sort::I32 | Sort::I64) => {
                let (least, _) = self.range(sort);
                self.terms.ne(a, least)
            }
            (UnaryOp::Narrow, Sort::I64) => {
                let (least, greatest) = (self.terms.i64(i32::MIN.into()), self.terms.i64(i32::MAX.into()));
                let (above, below) = (self.terms.le(least, a), self.terms.le(a, greatest));
                self.terms.and(above, below)
            }
            _ => return Ok(Outcome::Value(())),
        };
        self.assume(state, exact, By::Range)
    }

    /// The least and the greatest number of a sort.
    fn range(&mut self, sort: Sort) -> (Term, Term) {
        match sort {
            Sort::I32 => (self.terms.i32(i32::MIN), self.terms.i32(i32::MAX)),
            _ => (self.terms.i64(i64::MIN), self.terms.i64(i64::MAX)),
        }
    }

    /// `a + b` stays within the range: on the side of b's sign there is room. What is computed to say so does not wrap.
    fn sum_is_exact(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = if self.number(a).is_some() { (b, a) } else { (a, b) };
        let sort = self.terms.sort(a);
        let (least, greatest) = self.range(sort);
        let zero = self.terms.integer_of(sort, 0);
        let (highest, lowest) = (self.terms.sub(greatest, b), self.terms.sub(least, b));
        self.has_room(b, zero, (a, highest), (lowest, a))
    }

    fn difference_is_exact(&mut self, a: Term, b: Term) -> Term {
        let sort = self.terms.sort(a);
        let (least, greatest) = self.range(sort);
        let zero = self.terms.integer_of(sort, 0);
        let (highest, lowest) = (self.terms.add(greatest, b), self.terms.add(least, b));
        self.has_room(b, zero, (lowest, a), (a, highest))
    }

    /// Where `b` is not negative, the first two are in order; where it is, the second two.
    fn has_room(&mut self, b: Term, zero: Term, not_negative: (Term, Term), negative: (Term, Term)) -> Term {
        let terms = &mut self.terms;
        let is_negative = terms.lt(b, zero);
        let is_not = terms.not(is_negative);
        let (above, below) = (terms.le(not_negative.0, not_negative.1), terms.le(negative.0, negative.1));
        let (first, second) = (terms.or(is_negative, above), terms.or(is_not, below));
        terms.and(first, second)
    }

    /// `a * b` stays within the range. Of two longs that are not known we cannot say.
    fn product_is_exact(&mut self, a: Term, b: Term) -> Option<Term> {
        let sort = self.terms.sort(a);
        let (factor, constant) = match (self.number(a), self.number(b)) {
            (Some(constant), _) => (b, constant),
            (_, Some(constant)) => (a, constant),
            _ if sort == Sort::I32 => {
                let (a, b) = (self.terms.widen(a), self.terms.widen(b));
                let product = self.terms.mul(a, b);
                let (least, greatest) = (self.terms.i64(i32::MIN.into()), self.terms.i64(i32::MAX.into()));
                let (above, below) = (self.terms.le(least, product), self.terms.le(product, greatest));
                return Some(self.terms.and(above, below));
            }
            _ => return None,
        };
        let (least, greatest) =
            if sort == Sort::I32 { (i64::from(i32::MIN), i64::from(i32::MAX)) } else { (i64::MIN, i64::MAX) };
        // Division rounds towards zero: what it leaves out would leave the range.
        let (low, high) = match constant {
            0 | 1 => return Some(Term::TRUE),
            -1 => (-greatest, greatest),
            _ if constant > 0 => (least / constant, greatest / constant),
            _ => (greatest / constant, least / constant),
        };
        let (low, high) = (self.terms.integer_of(sort, low), self.terms.integer_of(sort, high));
        let (above, below) = (self.terms.le(low, factor), self.terms.le(factor, high));
        Some(self.terms.and(above, below))
    }
}
