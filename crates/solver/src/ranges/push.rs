//! What follows of the parts of a term.

use heapwise_term::{BinaryOp, Node, Sort, Term, UnaryOp};

use super::lift::{kept, shift};
use super::{Empty, Known, Range};

impl Known<'_> {
    pub(super) fn push(&mut self, term: Term) -> Result<(), Empty> {
        if self.terms.sort(term) == Sort::Bool {
            match self.truth(term) {
                Some(truth) => self.push_truth(term, truth),
                None => Ok(()),
            }
        } else {
            match self.range(term) {
                Some(range) => self.push_range(term, range),
                None => Ok(()),
            }
        }
    }

    fn push_truth(&mut self, term: Term, truth: bool) -> Result<(), Empty> {
        match self.terms.node(term) {
            Node::Unary(UnaryOp::Not, a) => self.set(a, !truth),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let absorbing = op == BinaryOp::Or;
                if truth != absorbing {
                    self.set(a, truth)?;
                    return self.set(b, truth);
                }
                // One of them must be so.
                match (self.truth(a), self.truth(b)) {
                    (Some(value), _) if value != absorbing => self.set(b, absorbing),
                    (_, Some(value)) if value != absorbing => self.set(a, absorbing),
                    _ => Ok(()),
                }
            }
            Node::Ite(c, x, y) => match self.truth(c) {
                Some(value) => self.set(if value { x } else { y }, truth),
                None if self.truth(x) == Some(!truth) => self.set(c, false),
                None if self.truth(y) == Some(!truth) => self.set(c, true),
                None => Ok(()),
            },
            Node::Binary(BinaryOp::Lt, a, b) => {
                let (Some(x), Some(y)) = (self.range(a), self.range(b)) else { return Ok(()) };
                if truth {
                    self.narrow(a, Range { high: y.high - 1, ..x })?;
                    self.narrow(b, Range { low: x.low + 1, ..y })
                } else {
                    self.narrow(a, Range { low: y.low, ..x.up() })?;
                    self.narrow(b, Range { high: x.high, ..y.down() })
                }
            }
            Node::Binary(BinaryOp::Eq, a, b) => match (self.range(a), self.range(b)) {
                (Some(x), Some(y)) if truth => {
                    self.narrow(a, y)?;
                    self.narrow(b, x)
                }
                (Some(x), Some(y)) => {
                    self.leave_out(a, x, y)?;
                    self.leave_out(b, y, x)
                }
                _ => match (self.truth(a), self.truth(b)) {
                    (Some(value), _) => self.set(b, value == truth),
                    (_, Some(value)) => self.set(a, value == truth),
                    _ => Ok(()),
                },
            },
            _ => Ok(()),
        }
    }

    /// A term is not the one number that another is.
    fn leave_out(&mut self, term: Term, range: Range, other: Range) -> Result<(), Empty> {
        match other.number() {
            Some(number) if number == range.low => self.narrow(term, Range { low: number + 1, ..range }),
            Some(number) if number == range.high => self.narrow(term, Range { high: number - 1, ..range }),
            _ => Ok(()),
        }
    }

    fn push_range(&mut self, term: Term, range: Range) -> Result<(), Empty> {
        let sort = self.terms.sort(term);
        match self.terms.node(term) {
            Node::Unary(op, a) => {
                let (Some(of), Some(whole)) = (self.range(a), Range::of_sort(sort)) else { return Ok(()) };
                match op {
                    UnaryOp::Neg if of.low > whole.low => self.narrow(a, Range { low: -range.high, high: -range.low }),
                    UnaryOp::Widen => self.narrow(a, range),
                    UnaryOp::Narrow if of.is_within(whole) => self.narrow(a, range),
                    UnaryOp::SignExtend8 | UnaryOp::SignExtend16 | UnaryOp::ZeroExtend16
                        if kept(op).is_some_and(|kept| of.is_within(kept)) =>
                    {
                        self.narrow(a, range)
                    }
                    _ => Ok(()),
                }
            }
            Node::Ite(c, x, y) => match self.truth(c) {
                Some(value) => self.narrow(if value { x } else { y }, range),
                None => {
                    let is_possible = |known: &Self, side: Term| known.range(side).is_none_or(|side| side.meets(range));
                    match (is_possible(self, x), is_possible(self, y)) {
                        (true, true) => Ok(()),
                        (true, false) => self.set(c, true),
                        (false, true) => self.set(c, false),
                        (false, false) => Err(Empty),
                    }
                }
            },
            Node::Binary(op, a, b) => {
                let (Some(x), Some(y), Some(whole)) = (self.range(a), self.range(b), Range::of_sort(sort)) else {
                    return Ok(());
                };
                self.push_operation((op, sort), (a, x), (b, y), whole, range)
            }
            _ => Ok(()),
        }
    }

    fn push_operation(
        &mut self,
        (op, sort): (BinaryOp, Sort),
        (a, x): (Term, Range),
        (b, y): (Term, Range),
        whole: Range,
        range: Range,
    ) -> Result<(), Empty> {
        match op {
            // Where it cannot wrap around.
            BinaryOp::Add if (Range { low: x.low + y.low, high: x.high + y.high }).is_within(whole) => {
                self.narrow(a, Range { low: range.low - y.high, high: range.high - y.low })?;
                self.narrow(b, Range { low: range.low - x.high, high: range.high - x.low })
            }
            BinaryOp::Mul => {
                let Some(by) = y.number().filter(|&by| by > 0) else { return Ok(()) };
                if (Range { low: x.low * by, high: x.high * by }).is_within(whole) {
                    let low = -(-range.low).div_euclid(by);
                    return self.narrow(a, Range { low, high: range.high.div_euclid(by) });
                }
                Ok(())
            }
            BinaryOp::Div => {
                let Some(by) = y.number().filter(|&by| by > 0) else { return Ok(()) };
                // Rounded towards zero.
                let low = if range.low > 0 { range.low * by } else { (range.low - 1) * by + 1 };
                let high = if range.high < 0 { range.high * by } else { (range.high + 1) * by - 1 };
                self.narrow(a, Range { low, high })
            }
            BinaryOp::Rem => {
                if y.number().is_none_or(|by| by <= 0) {
                    return Ok(());
                }
                // It has the sign of the dividend, and is no further from zero.
                let low = if range.low > 0 { range.low } else { x.low };
                let high = if range.high < 0 { range.high } else { x.high };
                self.narrow(a, Range { low, high })
            }
            BinaryOp::Shr => {
                let Some(by) = shift(sort, y) else { return Ok(()) };
                self.narrow(a, Range { low: range.low << by, high: ((range.high + 1) << by) - 1 })
            }
            BinaryOp::Ushr if x.low >= 0 => {
                let Some(by) = shift(sort, y) else { return Ok(()) };
                self.narrow(a, Range { low: range.low << by, high: ((range.high + 1) << by) - 1 })
            }
            BinaryOp::Shl => {
                let Some(by) = shift(sort, y) else { return Ok(()) };
                if (Range { low: x.low << by, high: x.high << by }).is_within(whole) {
                    return self.narrow(a, Range { low: -(-range.low >> by), high: range.high >> by });
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl Range {
    fn up(self) -> Range {
        Range { high: i128::MAX, ..self }
    }

    fn down(self) -> Range {
        Range { low: i128::MIN, ..self }
    }
}
