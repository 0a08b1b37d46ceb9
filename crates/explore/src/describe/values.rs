//! Values of a witness as plain data.

use heapwise_interp::{Tell, Worker};
use heapwise_ir::Type;
use heapwise_term::{Node, Place, SymbolId, Term, Value, double_text, float_text};

use super::term_text;
use crate::heap_report::{Number, ObjectId, ValueReport};
use crate::input::constant_name;

/// The objects of an input, by their symbols, and what they are called.
pub(super) type Called = Vec<(SymbolId, ObjectId)>;

/// A value, told as its declared type says. An object that was made is told by its class.
pub(super) fn value_report<L: Tell>(
    worker: &Worker<'_, L>,
    called: &Called,
    value: &Value,
    term: Term,
    ty: Type,
) -> ValueReport {
    match value {
        Value::Bool(value) => ValueReport::Bool(*value),
        Value::Int(value) => ValueReport::integer(value),
        Value::I32(bit) if ty == Type::Bit => ValueReport::Bool(*bit != 0),
        Value::I32(unit) if ty == Type::U16 => ValueReport::Char(*unit as u16),
        Value::I32(value) => ValueReport::integer(value),
        Value::I64(value) => ValueReport::integer(value),
        Value::F32(bits) => ValueReport::Float(Number(float_text(*bits))),
        Value::F64(bits) => ValueReport::Float(Number(double_text(*bits))),
        Value::Ref(Place::Null) => ValueReport::Null,
        Value::Ref(Place::Input(symbol)) => match called.iter().find(|(known, _)| known == symbol) {
            Some((_, id)) => ValueReport::object(id),
            None => ValueReport::Origin { origin: term_text(worker, worker.terms.symbol_term(*symbol)) },
        },
        Value::Ref(Place::Object(id)) => {
            let program = worker.machine.program;
            if let Some((class, which)) = worker.classes.constant(*id) {
                return ValueReport::Constant { constant: constant_name(program, class, which) };
            }
            if let Some(known) = worker.classes.existing_of(*id) {
                return ValueReport::Existing { existing: program.names.text(known.name).to_owned() };
            }
            let class = match worker.terms.node(term) {
                Node::Object(_, kind) => worker.hierarchy.class_of(kind),
                _ => None,
            };
            let class = class.map_or("?", |class| program.class_name(class));
            ValueReport::New { new: class.to_owned() }
        }
    }
}
