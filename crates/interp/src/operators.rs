//! Operators on values. A language without types may hand them anything: what does not fit ends the path.

use heapwise_heap::{Asked, Heap, Subject};
use heapwise_ir::{BinaryOp, Reg, UnaryOp};
use heapwise_term::{BinaryOp as TermOp, Sort, Term};

use crate::exec::{Outcome, unsupported};
use crate::language::{Fault, Language};
use crate::machine::Worker;
use crate::state::State;

impl<L: Language> Worker<'_, L> {
    pub(crate) fn unary<H: Heap>(&mut self, state: &State<H, L>, op: UnaryOp, a: Reg) -> Outcome<Term> {
        let a = state.get(&mut self.terms, a);
        let sort = self.terms.sort(a);
        Outcome::Value(match (op, sort) {
            (UnaryOp::Not, Sort::Bool) => self.terms.not(a),
            (UnaryOp::Neg, Sort::Int | Sort::I32 | Sort::I64) => self.terms.neg(a),
            (UnaryOp::Widen, Sort::I32) => self.terms.widen(a),
            (UnaryOp::Narrow, Sort::I64) => self.terms.narrow(a),
            (UnaryOp::Neg, Sort::F32 | Sort::F64) => self.terms.float_neg(a),
            (UnaryOp::ToBit, Sort::Bool) => {
                let (one, zero) = (self.terms.i32(1), self.terms.i32(0));
                self.terms.ite(a, one, zero)
            }
            (UnaryOp::ToI8, Sort::I32) => self.terms.sign_extend8(a),
            (UnaryOp::ToI16, Sort::I32) => self.terms.sign_extend16(a),
            (UnaryOp::ToU16, Sort::I32) => self.terms.zero_extend16(a),
            (UnaryOp::ToI32, Sort::F32 | Sort::F64) => self.terms.float_to_i32(a),
            (UnaryOp::ToI64, Sort::F32 | Sort::F64) => self.terms.float_to_i64(a),
            (UnaryOp::ToF32, Sort::I32 | Sort::I64 | Sort::F64) => self.terms.to_f32(a),
            (UnaryOp::ToF64, Sort::I32 | Sort::I64 | Sort::F32) => self.terms.to_f64(a),
            _ => return self.ill_typed(state, &format!("{op:?} of {}", describe(sort))),
        })
    }

    pub(crate) fn binary<H: Heap>(
        &mut self,
        state: &mut State<H, L>,
        op: BinaryOp,
        a: Reg,
        b: Reg,
    ) -> Asked<Outcome<Term>, H> {
        let (a, b) = (state.get(&mut self.terms, a), state.get(&mut self.terms, b));
        let (sort, other) = (self.terms.sort(a), self.terms.sort(b));
        if sort != other {
            let what = format!("{op:?} of {} and {}", describe(sort), describe(other));
            return Ok(self.ill_typed(state, &what));
        }
        if matches!(sort, Sort::F32 | Sort::F64) {
            return Ok(self.float_binary(state, op, a, b));
        }
        if let Outcome::Instead(flow) = self.exact_binary(state, op, a, b)? {
            return Ok(Outcome::Instead(flow));
        }
        let is_integer = matches!(sort, Sort::Int | Sort::I32 | Sort::I64);
        let has_bits = matches!(sort, Sort::I32 | Sort::I64);
        let terms = &mut self.terms;
        Ok(Outcome::Value(match op {
            BinaryOp::Eq if sort == Sort::Ref => {
                let same = state.heap.same(&mut self.cx(&state.facts), a, b)?;
                return L::identical(self, state, same, a, b);
            }
            BinaryOp::Eq => terms.eq(a, b),
            BinaryOp::Add if is_integer => terms.add(a, b),
            BinaryOp::Sub if is_integer => terms.sub(a, b),
            BinaryOp::Mul if is_integer => terms.mul(a, b),
            BinaryOp::Lt if is_integer => terms.lt(a, b),
            BinaryOp::Le if is_integer => terms.le(a, b),
            BinaryOp::Div | BinaryOp::Rem if is_integer => return self.divide(state, op, a, b),
            BinaryOp::Compare if is_integer => terms.three_way(a, b),
            BinaryOp::And if sort == Sort::Bool => terms.and(a, b),
            BinaryOp::Or if sort == Sort::Bool => terms.or(a, b),
            BinaryOp::Xor if sort == Sort::Bool => terms.ne(a, b),
            BinaryOp::And if has_bits => terms.bits(TermOp::BitAnd, a, b),
            BinaryOp::Or if has_bits => terms.bits(TermOp::BitOr, a, b),
            BinaryOp::Xor if has_bits => terms.bits(TermOp::BitXor, a, b),
            BinaryOp::Shl if has_bits => terms.bits(TermOp::Shl, a, b),
            BinaryOp::Shr if has_bits => terms.bits(TermOp::Shr, a, b),
            BinaryOp::Ushr if has_bits => terms.bits(TermOp::Ushr, a, b),
            _ => return Ok(self.ill_typed(state, &format!("{op:?} of {}", describe(sort)))),
        }))
    }

    fn float_binary<H: Heap>(&mut self, state: &State<H, L>, op: BinaryOp, a: Term, b: Term) -> Outcome<Term> {
        let terms = &mut self.terms;
        Outcome::Value(match op {
            BinaryOp::Add => terms.float(TermOp::FAdd, a, b),
            BinaryOp::Sub => terms.float(TermOp::FSub, a, b),
            BinaryOp::Mul => terms.float(TermOp::FMul, a, b),
            BinaryOp::Div => terms.float(TermOp::FDiv, a, b),
            BinaryOp::Rem => terms.float(TermOp::FRem, a, b),
            BinaryOp::Lt => terms.float_lt(a, b),
            BinaryOp::Le => terms.float_le(a, b),
            BinaryOp::Eq => terms.float_eq(a, b),
            BinaryOp::CompareOrLess => terms.float_three_way(a, b, -1),
            BinaryOp::CompareOrGreater => terms.float_three_way(a, b, 1),
            _ => return self.ill_typed(state, &format!("{op:?} of {}", describe(self.terms.sort(a)))),
        })
    }

    fn divide<H: Heap>(&mut self, state: &mut State<H, L>, op: BinaryOp, a: Term, b: Term) -> Asked<Outcome<Term>, H> {
        let zero = self.terms.integer_of(self.terms.sort(b), 0);
        let by_zero = self.terms.eq(b, zero);
        if self.decide(state, by_zero, Subject::Condition(by_zero))? {
            return Ok(Outcome::Instead(self.throw_implicit(state, Fault::DivisionByZero)?));
        }
        Ok(Outcome::Value(if op == BinaryOp::Div { self.terms.div(a, b) } else { self.terms.rem(a, b) }))
    }

    pub(crate) fn ill_typed<H: Heap, T>(&self, state: &State<H, L>, what: &str) -> Outcome<T> {
        Outcome::Instead(unsupported(self, state, &format!("ill-typed operation: {what}")))
    }
}

pub(crate) fn describe(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "a boolean",
        Sort::Int => "an integer",
        Sort::I32 => "a 32-bit integer",
        Sort::I64 => "a 64-bit integer",
        Sort::F32 => "a 32-bit float",
        Sort::F64 => "a 64-bit float",
        Sort::Ref => "a reference",
    }
}
