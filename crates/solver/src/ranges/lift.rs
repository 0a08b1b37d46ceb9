//! What follows of a term from its parts.

use heapwise_term::{BinaryOp, Node, Sort, Term, UnaryOp};

use super::{Empty, Known, Range};

impl Known<'_> {
    pub(super) fn lift(&mut self, term: Term) -> Result<(), Empty> {
        if self.terms.sort(term) == Sort::Bool {
            return match self.truth_of_parts(term) {
                Some(truth) => self.set(term, truth),
                None => Ok(()),
            };
        }
        match self.range_of_parts(term) {
            Some(range) => self.narrow(term, range),
            None => Ok(()),
        }
    }

    fn truth_of_parts(&self, term: Term) -> Option<bool> {
        match self.terms.node(term) {
            Node::Unary(UnaryOp::Not, a) => self.truth(a).map(|value| !value),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let absorbing = op == BinaryOp::Or;
                match (self.truth(a), self.truth(b)) {
                    (Some(value), _) | (_, Some(value)) if value == absorbing => Some(absorbing),
                    (Some(_), Some(_)) => Some(!absorbing),
                    _ => None,
                }
            }
            Node::Ite(c, x, y) => match self.truth(c) {
                Some(value) => self.truth(if value { x } else { y }),
                None => self.truth(x).filter(|_| self.truth(x) == self.truth(y)),
            },
            Node::Binary(BinaryOp::Lt, a, b) => {
                let (a, b) = (self.range(a)?, self.range(b)?);
                if a.high < b.low { Some(true) } else { (a.low >= b.high).then_some(false) }
            }
            Node::Binary(BinaryOp::Eq, a, b) => match (self.range(a), self.range(b)) {
                (Some(a), Some(b)) if !a.meets(b) => Some(false),
                (Some(a), Some(b)) => (a.number().is_some() && a == b).then_some(true),
                _ => Some(self.truth(a)? == self.truth(b)?),
            },
            _ => None,
        }
    }

    fn range_of_parts(&self, term: Term) -> Option<Range> {
        let whole = Range::of_sort(self.terms.sort(term))?;
        // What may wrap around may be anything.
        let fitting = |range: Range| range.is_within(whole).then_some(range);
        match self.terms.node(term) {
            Node::I32(value) => Some(Range { low: value.into(), high: value.into() }),
            Node::I64(value) => Some(Range { low: value.into(), high: value.into() }),
            Node::Unary(op, a) => {
                let a = self.range(a)?;
                match op {
                    UnaryOp::Neg => fitting(Range { low: -a.high, high: -a.low }),
                    UnaryOp::Widen | UnaryOp::Narrow => fitting(a),
                    UnaryOp::SignExtend8 | UnaryOp::SignExtend16 | UnaryOp::ZeroExtend16 => {
                        let kept = kept(op)?;
                        Some(if a.is_within(kept) { a } else { kept })
                    }
                    _ => None,
                }
            }
            Node::Ite(c, x, y) => match self.truth(c) {
                Some(value) => self.range(if value { x } else { y }),
                None => {
                    let (x, y) = (self.range(x)?, self.range(y)?);
                    Some(Range { low: x.low.min(y.low), high: x.high.max(y.high) })
                }
            },
            Node::Binary(op, x, y) => {
                let (a, b) = (self.range(x)?, self.range(y)?);
                match op {
                    BinaryOp::Add => fitting(Range { low: a.low + b.low, high: a.high + b.high }),
                    BinaryOp::Mul => {
                        let corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
                        let (low, high) = (corners.iter().min()?, corners.iter().max()?);
                        fitting(Range { low: *low, high: *high })
                    }
                    BinaryOp::Div => {
                        let by = b.number().filter(|&by| by > 0)?;
                        Some(Range { low: a.low / by, high: a.high / by })
                    }
                    BinaryOp::Rem => {
                        let by = b.number().filter(|&by| by > 0)?;
                        // Within one multiple of the divisor, remainders are as far apart as what they are of.
                        if a.low / by == a.high / by && (a.low >= 0 || a.high <= 0) {
                            return Some(Range { low: a.low % by, high: a.high % by });
                        }
                        Some(Range { low: (1 - by).max(a.low.min(0)), high: (by - 1).min(a.high.max(0)) })
                    }
                    BinaryOp::Shr => {
                        let by = shift(self.terms.sort(term), b)?;
                        Some(Range { low: a.low >> by, high: a.high >> by })
                    }
                    BinaryOp::Ushr if a.low >= 0 => {
                        let by = shift(self.terms.sort(term), b)?;
                        Some(Range { low: a.low >> by, high: a.high >> by })
                    }
                    BinaryOp::Shl => {
                        let by = shift(self.terms.sort(term), b)?;
                        fitting(Range { low: a.low << by, high: a.high << by })
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// The numbers that an extension leaves as they are.
pub(super) fn kept(op: UnaryOp) -> Option<Range> {
    match op {
        UnaryOp::SignExtend8 => Some(Range { low: i8::MIN.into(), high: i8::MAX.into() }),
        UnaryOp::SignExtend16 => Some(Range { low: i16::MIN.into(), high: i16::MAX.into() }),
        UnaryOp::ZeroExtend16 => Some(Range { low: 0, high: u16::MAX.into() }),
        _ => None,
    }
}

/// By how many places a shift of this sort is, if that is known.
pub(super) fn shift(sort: Sort, by: Range) -> Option<u32> {
    let width = if sort == Sort::I32 { 32 } else { 64 };
    by.number().filter(|by| (0..width).contains(by)).map(|by| by as u32)
}
