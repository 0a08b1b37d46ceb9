//! What SMT-LIB solvers reply: words, and values that make a model.

use heapwise_term::smtlib::{Script, Sexpr, read_all};
use heapwise_term::{Integer, Model, Place, Sort, SymbolId, Terms, Value};
use num_bigint::{BigInt, BigUint};
use num_traits::{ToPrimitive, Zero};

use crate::{Verdict, Why};

/// What `(check-sat)` has been answered with.
pub(crate) enum Status {
    Sat,
    Not(Verdict),
}

/// Reads that answer; `is_late` says whether the time was up.
pub(crate) fn status(reply: &str, is_late: bool) -> Status {
    match reply.trim() {
        "sat" => Status::Sat,
        "unsat" => Status::Not(Verdict::Unsat),
        "timeout" => Status::Not(Verdict::Unknown(Why::TimedOut)),
        "unknown" if is_late => Status::Not(Verdict::Unknown(Why::TimedOut)),
        "unknown" => Status::Not(Verdict::Unknown(Why::Beyond("this query"))),
        other => Status::Not(Verdict::Unknown(Why::Failed(format!("it replied {other:?}")))),
    }
}

/// The model that a reply to `Script::get_value` tells of.
pub(crate) fn model(terms: &Terms, script: &Script, reply: &str) -> Result<Model, String> {
    let mut model = Model::new();
    if script.symbols.is_empty() {
        return Ok(model);
    }
    let not_understood = || format!("it replied {:?}", reply.trim());
    let replies = read_all(reply)?;
    let [Sexpr::List(pairs)] = &replies[..] else { return Err(not_understood()) };
    let value = |at: usize| match pairs.get(at).and_then(Sexpr::as_list) {
        Some([_, value]) => number(value).ok_or_else(not_understood),
        _ => Err(not_understood()),
    };
    // Inputs that are not null, by the number that the solver has given them; the first of each names it.
    let mut objects: Vec<(BigInt, SymbolId)> = Vec::new();
    let mut next_kind = script.symbols.len();
    for (at, (symbol, _)) in script.symbols.iter().enumerate() {
        let number = value(at)?;
        let value_of_symbol = match terms.symbol(*symbol).sort {
            Sort::Bool => Value::Bool(!number.is_zero()),
            Sort::Int => Value::Int(Integer::from_big(number)),
            Sort::I32 => Value::I32(number.to_u32().ok_or_else(not_understood)? as i32),
            Sort::I64 => Value::I64(number.to_u64().ok_or_else(not_understood)? as i64),
            // Floats are declared by their bits.
            Sort::F32 => Value::F32(number.to_u32().ok_or_else(not_understood)?),
            Sort::F64 => Value::F64(number.to_u64().ok_or_else(not_understood)?),
            Sort::Ref => {
                let kind = if script.has_kinds { value(next_kind)?.to_u32() } else { None };
                next_kind += 1;
                match objects.iter().find(|(known, _)| *known == number) {
                    _ if number.is_zero() => Value::Ref(Place::Null),
                    Some((_, first)) => Value::Ref(Place::Input(*first)),
                    None => {
                        objects.push((number, *symbol));
                        if let Some(kind) = kind {
                            model.set_kind(*symbol, kind);
                        }
                        Value::Ref(Place::Input(*symbol))
                    }
                }
            }
        };
        model.set(*symbol, value_of_symbol);
    }
    Ok(model)
}

/// A value as a number; bit-vectors are not negative.
fn number(value: &Sexpr) -> Option<BigInt> {
    match value {
        Sexpr::Atom(atom) => match atom.as_str() {
            "true" => Some(1.into()),
            "false" => Some(0.into()),
            _ => match (atom.strip_prefix("#x"), atom.strip_prefix("#b")) {
                (Some(digits), _) => BigUint::parse_bytes(digits.as_bytes(), 16).map(BigInt::from),
                (_, Some(digits)) => BigUint::parse_bytes(digits.as_bytes(), 2).map(BigInt::from),
                _ => atom.parse().ok(),
            },
        },
        Sexpr::List(items) => match &items[..] {
            [Sexpr::Atom(minus), positive] if minus == "-" => number(positive).map(|value| -value),
            [Sexpr::Atom(mark), Sexpr::Atom(digits), _] if mark == "_" => digits.strip_prefix("bv")?.parse().ok(),
            _ => None,
        },
    }
}
