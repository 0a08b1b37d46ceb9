//! A model whose numbers are mended in place: what rules teach of numbers is mostly about numbers that nothing has been said of.

use heapwise_term::{BinaryOp, Evaluator, Model, Node, SymbolId, Term, Terms, UnaryOp, Value};

use super::literal;

/// How often one number is chosen anew.
const TIMES: usize = 2;

/// A model of these conditions that differs from another one in numbers which that does not mention. Whether it is one of everything
/// else, too, has still to be seen.
pub(super) fn mend(terms: &mut Terms, evaluator: &mut Evaluator, model: &Model, all: &[Term]) -> Option<Model> {
    let mut mending = Mending { model: model.clone(), set: Vec::new() };
    for _ in 0..=TIMES * (all.len() + 8) {
        let Some(&broken) = all.iter().find(|&&condition| !evaluator.holds(terms, &mending.model, condition)) else {
            return Some(mending.model);
        };
        mending.repair(terms, evaluator, broken)?;
    }
    None
}

struct Mending {
    model: Model,
    /// The numbers that were chosen here.
    set: Vec<SymbolId>,
}

impl Mending {
    fn repair(&mut self, terms: &mut Terms, evaluator: &mut Evaluator, broken: Term) -> Option<()> {
        let (part, wanted) = literal(terms, &mut evaluator.under(terms, &self.model), broken)?;
        let Node::Binary(op @ (BinaryOp::Eq | BinaryOp::Lt), a, b) = terms.node(part) else { return None };
        let mut value = |term| match evaluator.value(terms, &self.model, term) {
            Value::Bool(_) | Value::Ref(_) => None,
            value => value.as_integer()?.as_i64(),
        };
        let (x, y) = (value(a)?, value(b)?);
        // What the one has to be where the other stays.
        let (for_a, for_b) = match (op, wanted) {
            (BinaryOp::Eq, true) => (y, x),
            (BinaryOp::Eq, false) => (y.checked_add(1)?, x.checked_add(1)?),
            (_, true) => (y.checked_sub(1)?, x.checked_add(1)?),
            (_, false) => (y, x),
        };
        self.set(terms, evaluator, a, for_a).or_else(|| self.set(terms, evaluator, b, for_b))
    }

    /// Lets a term have a value.
    fn set(&mut self, terms: &Terms, evaluator: &mut Evaluator, term: Term, wanted: i64) -> Option<()> {
        match terms.node(term) {
            Node::Symbol(symbol) => {
                let about = terms.symbol(symbol);
                let times = self.set.iter().filter(|&&known| known == symbol).count();
                let cell = evaluator.under(terms, &self.model).cell(symbol);
                let is_mentioned = match &cell {
                    Some(cell) => self.model.cell(cell).is_some(),
                    None => self.model.get(symbol).is_some(),
                };
                if (is_mentioned && times == 0) || times >= TIMES || !about.limits.contains(about.sort, wanted) {
                    return None;
                }
                let value = match about.sort {
                    heapwise_term::Sort::I32 => Value::I32(i32::try_from(wanted).ok()?),
                    heapwise_term::Sort::I64 => Value::I64(wanted),
                    heapwise_term::Sort::Int => Value::Int(wanted.into()),
                    _ => return None,
                };
                self.set.push(symbol);
                match cell {
                    Some(cell) => self.model.set_cell(cell, value),
                    None => self.model.set(symbol, value),
                }
                Some(())
            }
            Node::Binary(BinaryOp::Add, a, b) => {
                let offset = terms.as_integer(b)?.as_i64()?;
                self.set(terms, evaluator, a, wanted.checked_sub(offset)?)
            }
            Node::Unary(UnaryOp::Widen, a) => self.set(terms, evaluator, a, wanted),
            Node::Ite(condition, a, b) => {
                let chosen = if evaluator.holds(terms, &self.model, condition) { a } else { b };
                self.set(terms, evaluator, chosen, wanted)
            }
            _ => None,
        }
    }
}
