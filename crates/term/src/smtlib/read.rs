//! Reads scripts that [`super::write()`] has written, back to the very terms they were written from, except that every
//! symbol becomes an input that is called as the script calls it, or the value of a function that is.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_ids::Names;
use num_bigint::BigInt;

use super::sexpr::{Sexpr, read_all};
use super::{floats, text};
use crate::integer::Integer;
use crate::kinds::{Kind, Kinds};
use crate::limits::Limits;
use crate::node::{BinaryOp, Node, Origin, Sort, Symbol, UnaryOp};
use crate::terms::{Term, Terms};

/// A query that was recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    pub conditions: Vec<Term>,
    /// What `(set-info :status ...)` says, if it is there: `sat`, `unsat` or `unknown`.
    pub status: Option<String>,
}

/// Reads a script of ours, or says what it does not understand.
pub fn read(terms: &mut Terms, names: &mut Names, script: &str) -> Result<Recorded, String> {
    let mut reader = Reader { terms, names, bound: HashMap::default(), declared: Vec::new(), functions: Vec::new() };
    let commands = read_all(script)?;
    // What is known of a symbol is asserted after its declaration, and must be known when its term is made.
    for command in &commands {
        reader.declaration(command)?;
    }
    reader.make_symbols(&commands)?;
    let mut recorded = Recorded { conditions: Vec::new(), status: None };
    for command in &commands {
        reader.command(command, &mut recorded)?;
    }
    Ok(recorded)
}

struct Declared {
    name: String,
    sort: Sort,
    kinds: Vec<(Kind, Kind)>,
    limits: Limits,
}

struct Reader<'a> {
    terms: &'a mut Terms,
    names: &'a mut Names,
    bound: HashMap<String, Term, FixedState>,
    declared: Vec<Declared>,
    /// The functions that symbols are values of.
    functions: Vec<String>,
}

/// What an assertion about an input says: `(input of 3-5)`, `non-null` or not.
fn input_test(name: &str) -> Option<(Vec<(Kind, Kind)>, bool)> {
    let is_non_null = name.starts_with("non-null ");
    let ranges = name.strip_prefix("non-null ").unwrap_or(name).strip_prefix("input of ")?;
    Some((text::ranges_of(ranges)?, is_non_null))
}

impl Reader<'_> {
    fn declaration(&mut self, command: &Sexpr) -> Result<(), String> {
        let Some(items) = command.as_list() else { return Err(format!("not a command: {command:?}")) };
        match items {
            [Sexpr::Atom(word), Sexpr::Atom(name), Sexpr::List(parameters), sort]
                if word == "declare-fun" && parameters.is_empty() && !name.starts_with(floats::BITS) =>
            {
                let sort = sort_of(sort)?;
                let kinds = vec![(0, Kind::MAX)];
                self.declared.push(Declared { name: name.clone(), sort, kinds, limits: Limits::None });
            }
            [Sexpr::Atom(word), Sexpr::Atom(name), Sexpr::List(parameters), _]
                if word == "declare-fun" && !parameters.is_empty() && name != "kind" =>
            {
                self.functions.push(name.clone());
            }
            [Sexpr::Atom(word), Sexpr::Atom(name), Sexpr::List(_), sort, Sexpr::List(body)]
                if word == "define-fun" && self.is_application(body) =>
            {
                let (sort, kinds) = (sort_of(sort)?, vec![(0, Kind::MAX)]);
                self.declared.push(Declared { name: name.clone(), sort, kinds, limits: Limits::None });
            }
            [Sexpr::Atom(word), Sexpr::Atom(name), Sexpr::List(_), sort, _] if word == "define-fun" => {
                // A float is declared by its bits.
                if let Some(about) = name.strip_prefix(floats::FLOAT).and_then(|name| self.about(name)) {
                    about.sort = sort_of(sort)?;
                }
            }
            [Sexpr::Atom(word), Sexpr::List(test)] if word == "assert" => match &test[..] {
                [Sexpr::Atom(predicate), Sexpr::Atom(name)] if input_test(predicate).is_some() => {
                    if let (Some(about), Some((kinds, is_non_null))) = (self.about(name), input_test(predicate)) {
                        about.kinds = kinds;
                        about.limits = if is_non_null { Limits::NonNull } else { Limits::None };
                    }
                }
                [Sexpr::Atom(predicate), Sexpr::Atom(name), _] if predicate == ">=" || predicate == "bvsge" => {
                    if let Some(about) = self.about(name) {
                        about.limits = Limits::NonNegative;
                    }
                }
                [Sexpr::Atom(and), Sexpr::List(least), Sexpr::List(_)] if and == "and" => {
                    if let [Sexpr::Atom(predicate), _, Sexpr::Atom(name)] = &least[..]
                        && predicate == "bvsle"
                    {
                        self.declare_limits(name, command);
                    }
                }
                [Sexpr::Atom(predicate), _, Sexpr::Atom(name), _] if predicate == "<=" => {
                    self.declare_limits(name, command);
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// Whether a term is the value of one of the functions.
    fn is_application(&self, body: &[Sexpr]) -> bool {
        matches!(body.first(), Some(Sexpr::Atom(function)) if self.functions.contains(function))
    }

    fn about(&mut self, name: &str) -> Option<&mut Declared> {
        self.declared.iter_mut().find(|about| about.name == name)
    }

    /// Finds the limits that would be asserted so.
    fn declare_limits(&mut self, name: &str, assertion: &Sexpr) {
        let Some(about) = self.about(name) else { return };
        let quoted = format!("|{name}|");
        let is_said = |limits: &Limits| {
            let said =
                text::limits_text(*limits, about.sort, &quoted).map(|test| read_all(&format!("(assert {test})")));
            matches!(said, Some(Ok(said)) if said.first() == Some(assertion))
        };
        if let Some(limits) = Limits::ALL.into_iter().find(is_said) {
            about.limits = limits;
        }
    }

    fn make_symbols(&mut self, commands: &[Sexpr]) -> Result<(), String> {
        let is_defined = |reader: &Self, name: &str| {
            commands.iter().filter_map(Sexpr::as_list).any(|items| match items {
                [Sexpr::Atom(word), Sexpr::Atom(defined), Sexpr::List(_), _, Sexpr::List(body)] => {
                    word == "define-fun" && defined == name && reader.is_application(body)
                }
                _ => false,
            })
        };
        for about in std::mem::take(&mut self.declared) {
            if is_defined(self, &about.name) {
                self.declared.push(about);
            } else {
                let origin = Origin::Input(self.names.intern(&about.name));
                self.make_symbol(about, origin)?;
            }
        }
        Ok(())
    }

    fn make_symbol(&mut self, about: Declared, origin: Origin) -> Result<(), String> {
        let kinds = kinds_of(self.terms, &about.kinds)?;
        let symbol = Symbol { origin, sort: about.sort, kinds, limits: about.limits };
        let term = self.terms.symbol_of(symbol);
        // An origin has one symbol: what an earlier script said of it must be the same.
        let Some(id) = self.terms.as_symbol(term).filter(|id| *self.terms.symbol(*id) == symbol) else {
            return Err(format!("{} is declared differently elsewhere", about.name));
        };
        self.terms.apply(id);
        if about.sort.is_float() {
            let bits = self.terms.float_to_bits(term);
            self.bound.insert(format!("{}{}", floats::FLOAT, about.name), term);
            self.bound.insert(about.name, bits);
        } else {
            self.bound.insert(about.name, term);
        }
        Ok(())
    }

    /// Makes the symbol that is defined as the value of a function.
    fn make_applied(&mut self, name: &str, body: &[Sexpr]) -> Result<(), String> {
        let Some(at) = self.declared.iter().position(|about| about.name == name) else { return Ok(()) };
        let about = self.declared.swap_remove(at);
        let arguments = body[1..].iter().map(|one| self.term(one)).collect::<Result<Vec<_>, _>>()?;
        let function = self.names.intern(body[0].as_atom().unwrap_or_default());
        let origin = match arguments[..] {
            [of] => Origin::Field(of, function, function),
            [of, index] => Origin::Element(of, index),
            _ => return Err(format!("{name} is a function of {} arguments", arguments.len())),
        };
        self.make_symbol(about, origin)
    }

    fn command(&mut self, command: &Sexpr, recorded: &mut Recorded) -> Result<(), String> {
        let items = command.as_list().unwrap_or_default();
        let Some(Sexpr::Atom(word)) = items.first() else { return Err(format!("not a command: {command:?}")) };
        match (word.as_str(), &items[1..]) {
            ("set-info", [Sexpr::Atom(key), Sexpr::Atom(value)]) if key == ":status" => {
                recorded.status = Some(value.clone());
            }
            ("define-fun", [Sexpr::Atom(name), _, _, Sexpr::List(body)]) if self.is_application(body) => {
                self.make_applied(name, body)?;
            }
            ("define-fun", [Sexpr::Atom(name), Sexpr::List(parameters), _, body]) => {
                if let Some(object) = name.strip_prefix("new ") {
                    let Some((id, kind)) = object.split_once(" of ") else { return Err(format!("object {name}")) };
                    let number = |digits: &str| digits.parse().map_err(|_| format!("object {name}"));
                    let object = self.terms.object(number(id)?, number(kind)?);
                    self.bound.insert(name.clone(), object);
                } else if parameters.is_empty() && name != "null" && !self.bound.contains_key(name) {
                    let term = self.term(body)?;
                    self.bound.insert(name.clone(), term);
                }
            }
            ("assert", [Sexpr::List(items)]) if floats::is_about_bits(items) => {
                if let [_, Sexpr::Atom(name), of] = &items[..] {
                    let of = self.term(of)?;
                    let sort = match self.terms.sort(of) {
                        Sort::F32 => Sort::I32,
                        Sort::F64 => Sort::I64,
                        other => return Err(format!("the bits of {other:?}")),
                    };
                    let bits = self.terms.intern(Node::Unary(UnaryOp::FToBits, of), sort);
                    self.bound.insert(name.clone(), bits);
                }
            }
            ("assert", [condition]) => {
                if !says_what_is_declared(condition) {
                    let term = self.term(condition)?;
                    if self.terms.sort(term) != Sort::Bool {
                        return Err(format!("not a condition: {condition:?}"));
                    }
                    recorded.conditions.push(term);
                }
            }
            ("set-info" | "set-logic" | "set-option" | "define-sort" | "declare-fun" | "check-sat" | "exit", _) => {}
            _ => return Err(format!("unknown command {word}")),
        }
        Ok(())
    }

    fn term(&mut self, text: &Sexpr) -> Result<Term, String> {
        match text {
            Sexpr::Atom(atom) => self.atom(atom),
            Sexpr::List(items) => match &items[..] {
                [Sexpr::Atom(minus), Sexpr::Atom(digits)] if minus == "-" && is_number(digits) => {
                    let value: BigInt = digits.parse().map_err(|_| format!("number {digits}"))?;
                    Ok(self.terms.int(Integer::from_big(-value)))
                }
                [function, Sexpr::Atom(mode), arguments @ ..] if mode == "RNE" => {
                    let arguments = arguments.iter().map(|one| self.term(one)).collect::<Result<Vec<_>, _>>()?;
                    self.application(function, &arguments, true)
                }
                [function, arguments @ ..] => {
                    let arguments = arguments.iter().map(|one| self.term(one)).collect::<Result<Vec<_>, _>>()?;
                    self.application(function, &arguments, false)
                }
                [] => Err("an empty application".into()),
            },
        }
    }

    fn atom(&mut self, atom: &str) -> Result<Term, String> {
        let bits = |digits: &str| u64::from_str_radix(digits, 16).map_err(|_| format!("number {atom}"));
        match atom.strip_prefix("#x") {
            Some(digits) if digits.len() == 8 => Ok(bits(digits)? as u32 as i32).map(|value| self.terms.i32(value)),
            Some(digits) if digits.len() == 16 => Ok(bits(digits)? as i64).map(|value| self.terms.i64(value)),
            _ => match atom {
                "true" => Ok(Term::TRUE),
                "false" => Ok(Term::FALSE),
                "null" => Ok(Term::NULL),
                _ if is_number(atom) => {
                    let value: BigInt = atom.parse().map_err(|_| format!("number {atom}"))?;
                    Ok(self.terms.int(Integer::from_big(value)))
                }
                _ => self.bound.get(atom).copied().ok_or_else(|| format!("unknown name {atom}")),
            },
        }
    }

    fn application(&mut self, function: &Sexpr, arguments: &[Term], is_rounded: bool) -> Result<Term, String> {
        let sorts: Vec<Sort> = arguments.iter().map(|&term| self.terms.sort(term)).collect();
        let word = match function {
            Sexpr::Atom(word) => word.as_str(),
            Sexpr::List(items) => match items.get(1).and_then(Sexpr::as_atom) {
                Some(word) => word,
                None => return Err(format!("unknown function {function:?}")),
            },
        };
        let mistyped = || Err(format!("{word} of {sorts:?}"));
        let is_integer = |sort: Sort| matches!(sort, Sort::Int | Sort::I32 | Sort::I64);
        match *arguments {
            [a] => {
                if let Some(ranges) = word.strip_prefix("kind in ") {
                    let ranges = text::ranges_of(ranges).ok_or_else(|| format!("unknown kinds {ranges}"))?;
                    let kinds = kinds_of(self.terms, &ranges)?;
                    return match sorts[0] {
                        Sort::Ref => Ok(self.terms.intern(Node::KindIn(a, kinds), Sort::Bool)),
                        _ => mistyped(),
                    };
                }
                if let Some((op, sort)) = floats::unary(function, word, is_rounded, sorts[0]) {
                    // A constant is written by its bits.
                    return Ok(match self.terms.as_integer(a) {
                        Some(_) if op == UnaryOp::BitsToF => self.terms.bits_to_float(a),
                        _ => self.terms.intern(Node::Unary(op, a), sort),
                    });
                }
                let (op, sort) = match (word, sorts[0]) {
                    ("not", Sort::Bool) => (UnaryOp::Not, Sort::Bool),
                    ("-", Sort::Int) => (UnaryOp::Neg, Sort::Int),
                    ("bvneg", sort @ (Sort::I32 | Sort::I64)) => (UnaryOp::Neg, sort),
                    ("sign_extend", Sort::I32) => (UnaryOp::Widen, Sort::I64),
                    ("extract", Sort::I64) => (UnaryOp::Narrow, Sort::I32),
                    (_, Sort::I32) => match text::CASTS.iter().find(|(_, name, _)| *name == word) {
                        Some((op, ..)) => (*op, Sort::I32),
                        None => return mistyped(),
                    },
                    _ => return mistyped(),
                };
                Ok(self.terms.intern(Node::Unary(op, a), sort))
            }
            [a, b] => {
                let op = binary(word).ok_or_else(|| format!("unknown function {word}"))?;
                let sort = sorts[0];
                let fits = match op {
                    BinaryOp::And | BinaryOp::Or => sort == Sort::Bool,
                    BinaryOp::Eq => true,
                    _ if floats::is_operator(op) => sort.is_float(),
                    BinaryOp::Lt | BinaryOp::Add | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => is_integer(sort),
                    _ => text::width(sort).is_some(),
                };
                if sort != sorts[1] || !fits {
                    return mistyped();
                }
                let is_test = matches!(op, BinaryOp::Eq | BinaryOp::Lt | BinaryOp::FLt | BinaryOp::FLe | BinaryOp::FEq);
                let result = if is_test { Sort::Bool } else { sort };
                Ok(self.terms.intern(Node::Binary(op, a, b), result))
            }
            [c, a, b] if word == "ite" && sorts[0] == Sort::Bool && sorts[1] == sorts[2] => {
                Ok(self.terms.intern(Node::Ite(c, a, b), sorts[1]))
            }
            _ => mistyped(),
        }
    }
}

fn binary(word: &str) -> Option<BinaryOp> {
    match word {
        "and" => return Some(BinaryOp::And),
        "or" => return Some(BinaryOp::Or),
        "=" => return Some(BinaryOp::Eq),
        _ => {}
    }
    if let Some(op) = floats::binary(word) {
        return Some(op);
    }
    let known = text::KNOWN.iter().find(|(_, integers, bits)| *integers == word || *bits == word);
    known.map(|(op, ..)| *op).or_else(|| {
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        text::DEFINED.iter().find(|(_, defined)| *defined == name).map(|(op, _)| *op)
    })
}

/// Whether an assertion belongs to a declaration.
fn says_what_is_declared(condition: &Sexpr) -> bool {
    let Some([predicate, first, ..]) = condition.as_list() else { return false };
    let is_kind = first.as_list().and_then(<[Sexpr]>::first).and_then(Sexpr::as_atom) == Some("kind");
    let is_bound = first.as_list().and_then(<[Sexpr]>::first).and_then(Sexpr::as_atom) == Some("bvsle");
    predicate.as_atom().is_some_and(|word| {
        matches!(word, ">=" | "bvsge" | "<=") || is_bound || input_test(word).is_some() || (word == "=" && is_kind)
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn sort_of(text: &Sexpr) -> Result<Sort, String> {
    match text {
        Sexpr::Atom(word) => match word.as_str() {
            "Bool" => Ok(Sort::Bool),
            "Int" => Ok(Sort::Int),
            "Ref" => Ok(Sort::Ref),
            _ => Err(format!("unknown sort {word}")),
        },
        Sexpr::List(items) => match items.last().and_then(Sexpr::as_atom) {
            Some("24") => Ok(Sort::F32),
            Some("53") => Ok(Sort::F64),
            Some("32") => Ok(Sort::I32),
            Some("64") => Ok(Sort::I64),
            _ => Err(format!("unknown sort {text:?}")),
        },
    }
}

/// The set of these ranges, made from what the table offers: everything less the gaps between them.
fn kinds_of(terms: &mut Terms, ranges: &[(Kind, Kind)]) -> Result<Kinds, String> {
    const MOST: u64 = 1 << 20;
    if ranges == [(0, Kind::MAX)] {
        return Ok(Kinds::ALL);
    }
    let size: u64 = ranges.iter().map(|&(low, high)| u64::from(high.saturating_sub(low)) + 1).sum();
    if size <= MOST {
        return Ok(terms.kinds.set(ranges.iter().flat_map(|&(low, high)| low..=high)));
    }
    let mut gaps = Vec::new();
    let mut next = Some(0);
    for &(low, high) in ranges {
        match next {
            Some(start) if start <= low && low <= high => gaps.push((start, low)),
            _ => return Err(format!("kinds out of order: {ranges:?}")),
        }
        next = high.checked_add(1);
    }
    let mut outside: Vec<Kind> = Vec::new();
    let last = next.map(|start| (start, Kind::MAX));
    let gap_size: u64 = gaps.iter().map(|&(start, end)| u64::from(end - start)).sum::<u64>()
        + last.map_or(0, |(start, end)| u64::from(end - start) + 1);
    if gap_size > MOST {
        return Err("a set of kinds too large to read".into());
    }
    gaps.iter().for_each(|&(start, end)| outside.extend(start..end));
    outside.extend(last.into_iter().flat_map(|(start, end)| start..=end));
    let outside = terms.kinds.set(outside);
    Ok(terms.kinds.minus(Kinds::ALL, outside))
}
