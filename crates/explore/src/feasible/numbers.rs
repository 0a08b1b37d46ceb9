//! A model whose numbers are mended in place: what rules teach of numbers is mostly about numbers that nothing has been said of, or is
//! put right by one other number.

use heapwise_term::{BinaryOp, Evaluator, Model, Node, Sort, SymbolId, Term, Terms, UnaryOp, Value, symbols_of};

use super::literal;

/// How often one number is chosen anew.
const TIMES: usize = 2;
/// How many numbers are chosen anew, at most.
const REPAIRS: usize = 24;

/// A model of these conditions that differs from another one in a few numbers.
pub(super) fn mend(terms: &mut Terms, evaluator: &mut Evaluator, model: &Model, all: &[Term]) -> Option<Model> {
    let mut mending = Mending { model: model.clone(), set: Vec::new() };
    // Round and round, until all hold one after the other.
    let (mut at, mut in_order, mut repairs) = (0, 0, 0);
    while in_order < all.len() {
        let condition = all[at];
        if evaluator.holds(terms, &mending.model, condition) {
            in_order += 1;
            at = (at + 1) % all.len();
            continue;
        }
        repairs += 1;
        if repairs > REPAIRS {
            return None;
        }
        mending.repair(terms, evaluator, condition)?;
        in_order = 0;
    }
    Some(mending.model)
}

/// Which numbers may be chosen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Which {
    /// Those that the model does not mention.
    New,
    Any,
}

/// Whether a condition mentions no reference.
pub(super) fn is_about_numbers(terms: &Terms, condition: Term) -> bool {
    symbols_of(terms, &[condition]).into_iter().all(|symbol| terms.symbol(symbol).sort != Sort::Ref)
}

/// A model with the numbers that these conditions mention as another one has them.
pub(super) fn merge(
    terms: &Terms,
    evaluator: &mut Evaluator,
    (model, numbers): (&Model, &Model),
    conditions: &[Term],
) -> Model {
    let mut merged = model.clone();
    let mentioned = symbols_of(terms, conditions);
    for symbol in mentioned.into_iter().filter(|&symbol| terms.symbol(symbol).sort != Sort::Ref) {
        let value = evaluator.value(terms, numbers, terms.symbol_term(symbol));
        match evaluator.under(terms, model).cell(symbol) {
            Some(cell) => merged.set_cell(cell, value),
            None => merged.set(symbol, value),
        }
    }
    merged
}

struct Mending {
    model: Model,
    /// The numbers that were chosen here.
    set: Vec<SymbolId>,
}

impl Mending {
    fn repair(&mut self, terms: &mut Terms, evaluator: &mut Evaluator, broken: Term) -> Option<()> {
        let (part, wanted) = literal(terms, &mut evaluator.under(terms, &self.model), broken)?;
        let Node::Binary(op @ (BinaryOp::Eq | BinaryOp::Lt), a, b) = terms.node(part) else {
            return self.set(terms, evaluator, part, i64::from(wanted), Which::Any);
        };
        let mut value = |term| match evaluator.value(terms, &self.model, term) {
            Value::Ref(_) => None,
            Value::Bool(value) => Some(i64::from(value)),
            value => value.as_integer()?.as_i64(),
        };
        let (x, y) = (value(a)?, value(b)?);
        // What the one has to be where the other stays.
        let (for_a, for_b) = match (op, wanted) {
            (BinaryOp::Eq, true) => (y, x),
            (BinaryOp::Eq, false) if terms.sort(a) == Sort::Bool => (1 - y, 1 - x),
            (BinaryOp::Eq, false) => (y.checked_add(1)?, x.checked_add(1)?),
            (_, true) => (y.checked_sub(1)?, x.checked_add(1)?),
            (_, false) => (y, x),
        };
        let ways = [Which::New, Which::Any].into_iter().flat_map(|which| [(a, for_a, which), (b, for_b, which)]);
        ways.into_iter().find_map(|(term, wanted, which)| self.set(terms, evaluator, term, wanted, which))
    }

    /// Lets a term have a value.
    fn set(&mut self, terms: &Terms, evaluator: &mut Evaluator, term: Term, wanted: i64, which: Which) -> Option<()> {
        match terms.node(term) {
            Node::Symbol(symbol) => {
                let about = terms.symbol(symbol);
                let times = self.set.iter().filter(|&&known| known == symbol).count();
                let cell = evaluator.under(terms, &self.model).cell(symbol);
                let is_mentioned = match &cell {
                    Some(cell) => self.model.cell(cell).is_some(),
                    None => self.model.get(symbol).is_some(),
                };
                let is_left = which == Which::New && is_mentioned && times == 0;
                let is_value = about.sort == Sort::Bool || about.limits.contains(about.sort, wanted);
                if is_left || times >= TIMES || !is_value {
                    return None;
                }
                let value = match about.sort {
                    Sort::Bool => Value::Bool(wanted != 0),
                    Sort::I32 => Value::I32(i32::try_from(wanted).ok()?),
                    Sort::I64 => Value::I64(wanted),
                    Sort::Int => Value::Int(wanted.into()),
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
                self.set(terms, evaluator, a, wanted.checked_sub(offset)?, which)
            }
            Node::Unary(UnaryOp::Widen, a) => self.set(terms, evaluator, a, wanted, which),
            Node::Ite(condition, a, b) => {
                let chosen = if evaluator.holds(terms, &self.model, condition) { a } else { b };
                self.set(terms, evaluator, chosen, wanted, which)
            }
            _ => None,
        }
    }
}
