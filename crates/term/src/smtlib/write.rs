use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use foldhash::fast::FixedState;
use heapwise_ids::Names;

use super::{floats, text};
use crate::apply::{Function, FunctionId};
use crate::float;
use crate::kinds::{Kind, Kinds};
use crate::limits::Limits;
use crate::node::{BinaryOp, Node, Sort, Symbol, SymbolId, UnaryOp};
use crate::print::{Printer, plain_numbers};
use crate::terms::{Term, Terms};
use crate::walk::{children, for_each_subterm, symbols_of};

/// How deep an expression nests before it is given a name, for readers that recurse.
const MAX_NESTING: u32 = 40;

/// How symbols are called.
#[derive(Copy, Clone)]
pub enum Naming<'a> {
    /// `s0`, `s1` and so on, in the order of first appearance.
    Numbered,
    /// By their origins: `|this.root.left|`.
    Origins(&'a Names),
}

/// Which numbers references are.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum References {
    /// Unbounded integers: what most solvers are fastest with.
    #[default]
    Integers,
    /// 64 bits: for solvers that know nothing else.
    BitVectors,
}

#[derive(Copy, Clone)]
pub struct Style<'a> {
    pub naming: Naming<'a>,
    pub references: References,
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style { naming: Naming::Numbered, references: References::Integers }
    }
}

/// A query as text, in the parts that a conversation with a solver needs.
#[derive(Clone, Debug)]
pub struct Script {
    /// Declarations, definitions and assertions.
    pub body: String,
    /// The symbols of the query in the order of first appearance, as the script calls them.
    pub symbols: Vec<(SymbolId, String)>,
    /// Whether the script speaks of kinds.
    pub has_kinds: bool,
}

impl Script {
    /// A file that a solver can run; `status` is the answer it should give, if that is known.
    pub fn complete(&self, status: Option<&str>) -> String {
        let info = status.map_or(String::new(), |status| format!("(set-info :status {status})\n"));
        format!("(set-logic ALL)\n{info}{}(check-sat)\n", self.body)
    }

    /// The command that asks for the values of all symbols, and for the kinds of those given; none if there are none.
    pub fn get_value(&self, is_reference: impl Fn(SymbolId) -> bool) -> Option<String> {
        if self.symbols.is_empty() {
            return None;
        }
        let mut out = String::from("(get-value (");
        for (index, (_, name)) in self.symbols.iter().enumerate() {
            out.push_str(if index > 0 { " " } else { "" });
            out.push_str(name);
        }
        if self.has_kinds {
            for (_, name) in self.symbols.iter().filter(|(id, _)| is_reference(*id)) {
                let _ = write!(out, " (kind {name})");
            }
        }
        out.push_str("))");
        Some(out)
    }
}

/// Writes the conjunction of the conditions.
pub fn write(terms: &Terms, all: &[Term], style: &Style<'_>) -> Script {
    let symbols = names_of(terms, all, style);
    let (applied, plain): (Vec<_>, Vec<_>) =
        symbols.iter().cloned().partition(|(id, _)| terms.application(*id).is_some());
    let arguments = applied.iter().filter_map(|(id, _)| terms.application(*id));
    let roots: Vec<Term> = arguments.flat_map(|it| it.arguments()).chain(all.iter().copied()).collect();
    let mut writer = Writer {
        terms,
        references: style.references,
        names: symbols.iter().map(|(id, name)| (*id, value_name(terms, *id, name))).collect(),
        functions: function_names(terms, &applied, style),
        shared: shared_terms(terms, &roots),
        texts: HashMap::default(),
        defined: 0,
        unknown_bits: 0,
        out: String::new(),
    };
    let has_kinds = writer.declare(&roots, &symbols, &plain);
    writer.define_operators(&roots);
    for (id, name) in &applied {
        writer.define_applied(*id, name);
    }
    for &condition in all {
        let text = writer.expression(condition);
        let _ = writeln!(writer.out, "(assert {text})");
    }
    Script { body: writer.out, symbols, has_kinds }
}

fn names_of(terms: &Terms, all: &[Term], style: &Style<'_>) -> Vec<(SymbolId, String)> {
    let mut used: HashSet<String, FixedState> = HashSet::default();
    let name = |(index, id): (usize, SymbolId)| match style.naming {
        Naming::Numbered => (id, format!("s{index}")),
        Naming::Origins(names) => {
            let kinds = |ranges: &[(Kind, Kind)]| text::ranges_text(ranges);
            let mut name =
                Printer { terms, names, kinds: &kinds, numbers: &plain_numbers }.symbol(id).replace(['|', '\\'], "_");
            while text::is_taken(&name) || used.contains(&name) {
                name.push('\'');
                // Some names are taken for how they begin.
                if text::is_taken(&name) {
                    name.insert(0, '\'');
                }
            }
            used.insert(name.clone());
            (id, format!("|{name}|"))
        }
    };
    let all = if terms.has_applications() { terms.symbols_behind(all) } else { symbols_of(terms, all) };
    all.into_iter().enumerate().map(name).collect()
}

/// What the functions of applied symbols are called.
fn function_names(
    terms: &Terms,
    applied: &[(SymbolId, String)],
    style: &Style<'_>,
) -> HashMap<FunctionId, String, FixedState> {
    let mut names: HashMap<FunctionId, String, FixedState> = HashMap::default();
    for function in applied.iter().filter_map(|(id, _)| terms.application(*id)).map(|it| it.function) {
        let number = names.len();
        names.entry(function).or_insert_with(|| match style.naming {
            Naming::Numbered => format!("f{number}"),
            Naming::Origins(origins) => {
                format!("|{} f{number}|", function_text(terms, origins, function).replace(['|', '\\'], "_"))
            }
        });
    }
    names
}

fn function_text(terms: &Terms, names: &Names, function: FunctionId) -> String {
    match terms.function(function) {
        Function::Field(field, class, _) => format!("{}.{}", names.text(class), names.text(field)),
        Function::Element(_) => "element".to_owned(),
        Function::Length => "length".to_owned(),
        Function::Is(of, object) => format!("{} is {}", function_text(terms, names, of), names.text(object)),
    }
}

/// The compound terms that occur more than once.
fn shared_terms(terms: &Terms, all: &[Term]) -> HashSet<Term, FixedState> {
    let mut seen: HashSet<Term, FixedState> = HashSet::default();
    let mut shared = HashSet::default();
    let mut visit = |term: Term| {
        if children(terms, term).next().is_some() && !seen.insert(term) {
            shared.insert(term);
        }
    };
    all.iter().copied().for_each(&mut visit);
    for_each_subterm(terms, all, |term| children(terms, term).for_each(&mut visit));
    shared
}

struct Writer<'a> {
    terms: &'a Terms,
    references: References,
    names: HashMap<SymbolId, String, FixedState>,
    functions: HashMap<FunctionId, String, FixedState>,
    shared: HashSet<Term, FixedState>,
    /// What stands for a term: its name if it has one, its text otherwise; and how deep that nests.
    texts: HashMap<Term, (String, u32), FixedState>,
    defined: usize,
    /// How many floats there are whose bits are unknown.
    unknown_bits: usize,
    out: String,
}

impl Writer<'_> {
    /// Declares symbols and objects, and says what is known of them. Returns whether kinds play a role.
    fn declare(&mut self, all: &[Term], symbols: &[(SymbolId, String)], plain: &[(SymbolId, String)]) -> bool {
        let terms = self.terms;
        let mut tests: Vec<Kinds> = Vec::new();
        let mut objects: Vec<Term> = Vec::new();
        let mut has_references = false;
        for_each_subterm(terms, all, |term| {
            has_references |= terms.sort(term) == Sort::Ref;
            match terms.node(term) {
                Node::KindIn(_, kinds) if !tests.contains(&kinds) => tests.push(kinds),
                Node::Object(..) => objects.push(term),
                _ => {}
            }
        });
        let of_references = symbols.iter().map(|(id, _)| terms.symbol(*id)).filter(|about| about.sort == Sort::Ref);
        let inputs: Vec<Symbol> = of_references.copied().collect();
        let has_kinds = !tests.is_empty() || inputs.iter().any(|about| about.kinds != Kinds::ALL);
        if has_references {
            let sort = if self.references == References::Integers { "Int" } else { "(_ BitVec 64)" };
            let null = self.number(0);
            let _ = writeln!(self.out, "(define-sort Ref () {sort})\n(define-fun null () Ref {null})");
        }
        if has_kinds {
            let sort = if self.references == References::Integers { "Int" } else { "(_ BitVec 64)" };
            let _ = writeln!(self.out, "(declare-fun kind (Ref) {sort})");
        }
        for kinds in tests {
            let (name, body) = (text::ranges_text(terms.kinds.ranges(kinds)), self.kind_test(kinds));
            let _ = writeln!(self.out, "(define-fun |kind in {name}| ((r Ref)) Bool (and (not (= r null)) {body}))");
        }
        for object in objects {
            let Node::Object(id, kind) = terms.node(object) else { continue };
            let (number, name) = (self.number(-i64::from(id) - 1), format!("|new {id} of {kind}|"));
            let _ = writeln!(self.out, "(define-fun {name} () Ref {number})");
            if has_kinds {
                let kind = self.number(kind.into());
                let _ = writeln!(self.out, "(assert (= (kind {name}) {kind}))");
            }
            self.texts.insert(object, (name, 0));
        }
        self.define_inputs(&inputs, has_kinds);
        for (id, name) in plain {
            self.declare_symbol(*id, name, None);
        }
        self.declare_functions(symbols);
        has_kinds
    }

    fn declare_functions(&mut self, symbols: &[(SymbolId, String)]) {
        let mut done: Vec<FunctionId> = Vec::new();
        for (id, _) in symbols {
            let Some(application) = self.terms.application(*id) else { continue };
            if done.contains(&application.function) {
                continue;
            }
            done.push(application.function);
            let arguments: Vec<&str> =
                application.arguments().map(|argument| sort_text(self.terms.sort(argument))).collect();
            let name = &self.functions[&application.function];
            let result = declared_sort(self.terms.symbol(*id).sort);
            let _ = writeln!(self.out, "(declare-fun {name} ({}) {result})", arguments.join(" "));
        }
    }

    /// Defines an applied symbol as what it is, and says what is known of it.
    fn define_applied(&mut self, id: SymbolId, name: &str) {
        let Some(application) = self.terms.application(id) else { return };
        let mut value = format!("({}", self.functions[&application.function]);
        for argument in application.arguments() {
            value.push(' ');
            value.push_str(&self.expression(argument));
        }
        value.push(')');
        self.declare_symbol(id, name, Some(&value));
    }

    /// For each sort of reference inputs, what is known of them.
    fn define_inputs(&mut self, inputs: &[Symbol], has_kinds: bool) {
        let mut done: Vec<(Kinds, Limits)> = Vec::new();
        for about in inputs {
            if done.contains(&(about.kinds, about.limits)) {
                continue;
            }
            done.push((about.kinds, about.limits));
            let positive = match self.references {
                References::Integers => "(> r null)",
                References::BitVectors => "(bvsgt r null)",
            };
            let body = match has_kinds {
                true => format!("(and {positive} {})", self.kind_test(about.kinds)),
                false => positive.to_owned(),
            };
            let body = if about.limits.is_non_null() { body } else { format!("(or (= r null) {body})") };
            let name = self.input_name(about);
            let _ = writeln!(self.out, "(define-fun {name} ((r Ref)) Bool {body})");
        }
    }

    fn input_name(&self, about: &Symbol) -> String {
        let not_null = if about.limits.is_non_null() { "non-null " } else { "" };
        format!("|{not_null}input of {}|", text::ranges_text(self.terms.kinds.ranges(about.kinds)))
    }

    /// Declares a symbol, or defines it where it has a value, and says what is known of it.
    fn declare_symbol(&mut self, id: SymbolId, name: &str, value: Option<&str>) {
        let about = self.terms.symbol(id);
        let declared = declared_sort(about.sort);
        let _ = match value {
            Some(value) => writeln!(self.out, "(define-fun {name} () {declared} {value})"),
            None => writeln!(self.out, "(declare-fun {name} () {declared})"),
        };
        if about.sort.is_float() {
            let sort = floats::sort_text(about.sort);
            let (float, to_fp) = (value_name(self.terms, id, name), floats::to_fp(about.sort));
            let _ = writeln!(self.out, "(define-fun {float} () {sort} ({to_fp} {name}))");
            return;
        }
        if about.sort == Sort::Ref {
            let input = self.input_name(about);
            let _ = writeln!(self.out, "(assert ({input} {name}))");
        } else if let Some(within) = text::limits_text(about.limits, about.sort, name) {
            let _ = writeln!(self.out, "(assert {within})");
        }
    }

    /// That the kind of `r` is in the set.
    fn kind_test(&self, kinds: Kinds) -> String {
        let (at_most, integers) = match self.references {
            References::Integers => ("<=", true),
            References::BitVectors => ("bvule", false),
        };
        let test = |&(low, high): &(Kind, Kind)| {
            let (first, last) = (self.number(low.into()), self.number(high.into()));
            match low == high {
                true => format!("(= (kind r) {first})"),
                false if integers => format!("(<= {first} (kind r) {last})"),
                false => format!("(and ({at_most} {first} (kind r)) ({at_most} (kind r) {last}))"),
            }
        };
        match self.terms.kinds.ranges(kinds) {
            [] => "false".to_owned(),
            [one] => test(one),
            many => format!("(or {})", many.iter().map(test).collect::<Vec<_>>().join(" ")),
        }
    }

    /// A number in the sort of references.
    fn number(&self, value: i64) -> String {
        match self.references {
            References::Integers if value < 0 => format!("(- {})", value.unsigned_abs()),
            References::Integers => value.to_string(),
            References::BitVectors => format!("#x{value:016x}"),
        }
    }

    fn define_operators(&mut self, all: &[Term]) {
        let mut used: Vec<String> = Vec::new();
        let terms = self.terms;
        for_each_subterm(terms, all, |term| {
            let definition = match terms.node(term) {
                Node::Binary(BinaryOp::FRem, ..) => floats::remainder_declaration(terms.sort(term)),
                Node::Binary(op, ..) if text::DEFINED.iter().any(|(defined, _)| *defined == op) => {
                    text::definition(op, terms.sort(term))
                }
                Node::Unary(op @ (UnaryOp::FToI32 | UnaryOp::FToI64), a) => floats::cast_definition(op, terms.sort(a)),
                Node::Unary(UnaryOp::FToBits, a) if terms.as_symbol(a).is_none() => {
                    floats::bits_definitions(terms.sort(a))
                }
                Node::Unary(op, _) => match text::CASTS.iter().find(|(cast, ..)| *cast == op) {
                    Some((_, name, body)) => text::cast_definition(name, body),
                    None => return,
                },
                _ => return,
            };
            if !used.contains(&definition) {
                used.push(definition);
            }
        });
        used.iter().for_each(|definition| self.out.push_str(definition));
    }

    /// Bits of a float that is no input: an unknown, of which it is asserted whose bits they are.
    fn unknown_bits(&mut self, of: Term) -> String {
        let sort = self.terms.sort(of);
        let is_canonical = match self.terms.node(of) {
            Node::Binary(..) => true,
            Node::Unary(op, _) => float::gives_canonical_nan(op),
            _ => false,
        };
        let predicate = if is_canonical { floats::ARE_CANONICAL_BITS } else { floats::ARE_BITS };
        let (name, width) = (format!("|{}{}|", floats::BITS, self.unknown_bits), floats::width(sort));
        self.unknown_bits += 1;
        let _ = writeln!(self.out, "(declare-fun {name} () (_ BitVec {width}))");
        let _ = writeln!(self.out, "(assert (|{predicate}{width}| {name} {}))", self.texts[&of].0);
        name
    }

    /// The text of a term. Shared and deep subterms are defined first.
    fn expression(&mut self, root: Term) -> String {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.texts.contains_key(&term) {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            stack.extend(children(self.terms, term).filter(|child| !self.texts.contains_key(child)));
            if stack.len() > waiting {
                stack[waiting..].reverse();
                continue;
            }
            stack.pop();
            let nesting = children(self.terms, term).map(|child| self.texts[&child].1).max().unwrap_or(0) + 1;
            if let Node::Unary(UnaryOp::FToBits, of) = self.terms.node(term)
                && self.terms.as_symbol(of).is_none()
            {
                let name = self.unknown_bits(of);
                self.texts.insert(term, (name, 0));
                continue;
            }
            let mut text = self.node(term);
            let mut depth = nesting;
            if self.shared.contains(&term) || nesting > MAX_NESTING {
                let name = format!("t{}", self.defined);
                self.defined += 1;
                let _ = writeln!(self.out, "(define-fun {name} () {} {text})", sort_text(self.terms.sort(term)));
                (text, depth) = (name, 0);
            }
            self.texts.insert(term, (text, depth));
        }
        self.texts[&root].0.clone()
    }

    fn node(&self, term: Term) -> String {
        let text = |term: Term| self.texts[&term].0.as_str();
        match self.terms.node(term) {
            Node::Bool(value) => value.to_string(),
            Node::Int(value) if value < 0 => format!("(- {})", value.unsigned_abs()),
            Node::Int(value) => value.to_string(),
            Node::Big(id) => {
                let digits = self.terms.big(id).to_string();
                match digits.strip_prefix('-') {
                    Some(positive) => format!("(- {positive})"),
                    None => digits,
                }
            }
            Node::I32(value) => format!("#x{value:08x}"),
            Node::I64(value) => format!("#x{value:016x}"),
            Node::Null => "null".to_owned(),
            Node::Object(id, kind) => format!("|new {id} of {kind}|"),
            Node::Symbol(id) => self.names[&id].clone(),
            Node::F32(bits) => floats::constant_32(bits),
            Node::F64(bits) => floats::constant_64(bits),
            Node::Unary(op, a) => self.unary(op, a, self.terms.sort(term)),
            Node::Binary(op, a, b) => format!("({} {} {})", operator(op, self.terms.sort(a)), text(a), text(b)),
            Node::Ite(c, a, b) => format!("(ite {} {} {})", text(c), text(a), text(b)),
            Node::KindIn(a, kinds) => {
                format!("(|kind in {}| {})", text::ranges_text(self.terms.kinds.ranges(kinds)), text(a))
            }
        }
    }
}

impl Writer<'_> {
    fn unary(&self, op: UnaryOp, a: Term, result: Sort) -> String {
        let (text, sort) = (self.texts[&a].0.as_str(), self.terms.sort(a));
        let word = match op {
            UnaryOp::Not => "not",
            UnaryOp::Neg if sort == Sort::Int => "-",
            UnaryOp::Neg => "bvneg",
            UnaryOp::Widen => "(_ sign_extend 32)",
            UnaryOp::Narrow => "(_ extract 31 0)",
            UnaryOp::SignExtend8 => "to-byte",
            UnaryOp::SignExtend16 => "to-short",
            UnaryOp::ZeroExtend16 => "to-char",
            UnaryOp::FNeg => "fp.neg",
            UnaryOp::FAbs => "fp.abs",
            UnaryOp::FSqrt => "fp.sqrt RNE",
            UnaryOp::ToF32 => "(_ to_fp 8 24) RNE",
            UnaryOp::ToF64 => "(_ to_fp 11 53) RNE",
            UnaryOp::BitsToF => floats::to_fp(result),
            UnaryOp::FToI32 | UnaryOp::FToI64 => return format!("({} {text})", floats::cast_name(op, sort)),
            // Of an input: as it is declared. Others have been given a name.
            UnaryOp::FToBits => return declared_name(text),
        };
        format!("({word} {text})")
    }
}

/// What stands for the value of an input in conditions: its name, unless it is a float, which is declared by its bits.
fn value_name(terms: &Terms, id: SymbolId, name: &str) -> String {
    match terms.symbol(id).sort.is_float() {
        true => format!("|{}{}|", floats::FLOAT, name.trim_matches('|')),
        false => name.to_owned(),
    }
}

/// The name of the bits of a float input.
fn declared_name(float: &str) -> String {
    let float = float.trim_matches('|');
    format!("|{}|", float.strip_prefix(floats::FLOAT).unwrap_or(float))
}

fn operator(op: BinaryOp, sort: Sort) -> String {
    if let Some((_, word)) = floats::KNOWN.iter().find(|(known, _)| *known == op) {
        return (*word).to_owned();
    }
    if op == BinaryOp::FRem {
        return format!("{}{}", floats::REMAINDER, floats::width(sort));
    }
    if let Some((_, integers, bits)) = text::KNOWN.iter().find(|(known, ..)| *known == op) {
        return if sort == Sort::Int { *integers } else { *bits }.to_owned();
    }
    if let Some((_, name)) = text::DEFINED.iter().find(|(defined, _)| *defined == op) {
        return format!("{name}{}", text::sort_suffix(sort));
    }
    match op {
        BinaryOp::And => "and",
        BinaryOp::Or => "or",
        _ => "=",
    }
    .to_owned()
}

/// What an input of a sort is declared as: a float is, by its bits.
fn declared_sort(sort: Sort) -> &'static str {
    match sort {
        Sort::F32 => sort_text(Sort::I32),
        Sort::F64 => sort_text(Sort::I64),
        other => sort_text(other),
    }
}

fn sort_text(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "Bool",
        Sort::Int => "Int",
        Sort::I32 => "(_ BitVec 32)",
        Sort::I64 => "(_ BitVec 64)",
        Sort::F32 | Sort::F64 => floats::sort_text(sort),
        Sort::Ref => "Ref",
    }
}
