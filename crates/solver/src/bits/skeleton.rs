//! A query as a circuit. Comparisons of unbounded integers stay open: they are literals that a theory must explain.

use std::collections::HashMap;

use batsat::Lit;
use foldhash::fast::FixedState;
use heapwise_term::{BinaryOp, Limits, Model, Node, Sort, SymbolId, Term, Terms, UnaryOp, Value, symbols_of};

use super::circuits::Word;
use super::float::Format;
use super::gates::{Branching, Gates};
use super::references::{Reference, References, children_first};
use crate::{Effort, Why};

pub(crate) struct Skeleton {
    pub(crate) gates: Gates,
    symbols: Vec<SymbolId>,
    booleans: HashMap<Term, Lit, FixedState>,
    words: HashMap<Term, Word, FixedState>,
    places: HashMap<Term, Reference, FixedState>,
    /// Quotients and remainders: they are dear, and who asks for one often asks for the other.
    divisions: HashMap<(Term, Term), (Word, Word), FixedState>,
    inputs: Vec<(SymbolId, Reference)>,
    references: References,
    /// The comparisons of unbounded integers.
    pub(crate) open: Vec<Term>,
    /// How far the exponents of a remainder's operands may differ.
    reach: u64,
    /// Whether that leaves something out.
    pub(crate) is_within_reach: bool,
}

impl Skeleton {
    /// The circuit in which all of these conditions hold, and exponents of operands of remainders differ by at most `reach`.
    pub(crate) fn encode(
        terms: &Terms,
        all: &[Term],
        effort: Effort,
        branching: Branching,
        reach: u64,
    ) -> Result<Self, Why> {
        let references = References::new(terms, all);
        let mut gates = Gates::new(effort, branching, &terms.enough);
        let inputs = references.inputs(terms, &mut gates);
        let places = inputs.iter().map(|(id, reference)| (terms.symbol_term(*id), reference.clone())).collect();
        let mut skeleton = Skeleton {
            gates,
            symbols: symbols_of(terms, all),
            booleans: HashMap::default(),
            words: HashMap::default(),
            places,
            divisions: HashMap::default(),
            inputs,
            references,
            open: Vec::new(),
            reach,
            is_within_reach: false,
        };
        for term in children_first(terms, all) {
            if skeleton.gates.is_exhausted() {
                return Err(Why::TimedOut);
            }
            match terms.sort(term) {
                Sort::Bool => {
                    let lit = skeleton.boolean(terms, term);
                    skeleton.booleans.insert(term, lit);
                }
                Sort::I32 => skeleton.integer(terms, term, 32),
                Sort::I64 => skeleton.integer(terms, term, 64),
                Sort::Ref => skeleton.reference(terms, term),
                sort @ (Sort::F32 | Sort::F64) => skeleton.float(terms, term, Format::of(sort)),
                Sort::Int => {}
            }
        }
        if skeleton.gates.is_exhausted() {
            return Err(Why::TimedOut);
        }
        for condition in all {
            let lit = skeleton.lit(*condition);
            skeleton.gates.clause([lit]);
        }
        Ok(skeleton)
    }

    /// The literal of a boolean subterm of the query.
    pub(crate) fn lit(&self, term: Term) -> Lit {
        self.booleans.get(&term).copied().unwrap_or(self.gates.constant(false))
    }

    /// Whether the last search has made this boolean subterm true.
    pub(crate) fn is_true(&self, term: Term) -> bool {
        self.gates.is_true(self.lit(term))
    }

    fn word(&self, term: Term) -> Word {
        self.words.get(&term).cloned().unwrap_or_default()
    }

    #[cfg(test)]
    pub(super) fn bits_of(&self, term: Term) -> Word {
        self.booleans.get(&term).map_or_else(|| self.word(term), |&lit| vec![lit])
    }

    fn place(&self, term: Term) -> Reference {
        self.places.get(&term).cloned().unwrap_or_else(Reference::null)
    }

    fn boolean(&mut self, terms: &Terms, term: Term) -> Lit {
        match terms.node(term) {
            Node::Bool(value) => self.gates.constant(value),
            Node::Unary(UnaryOp::Not, a) => !self.lit(a),
            Node::Binary(BinaryOp::And, a, b) => {
                let (a, b) = (self.lit(a), self.lit(b));
                self.gates.and(a, b)
            }
            Node::Binary(BinaryOp::Or, a, b) => {
                let (a, b) = (self.lit(a), self.lit(b));
                self.gates.or(a, b)
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.lit(c), self.lit(a), self.lit(b));
                self.gates.mux(c, a, b)
            }
            Node::KindIn(a, kinds) => {
                let a = self.place(a);
                self.references.kind_in(&mut self.gates, &a, kinds)
            }
            Node::Binary(op, a, b) => match (terms.sort(a), op) {
                (Sort::Bool, _) => {
                    let (a, b) = (self.lit(a), self.lit(b));
                    !self.gates.xor(a, b)
                }
                (Sort::Int, _) => {
                    self.open.push(term);
                    self.gates.input()
                }
                (Sort::I32 | Sort::I64, BinaryOp::Lt) => {
                    let (a, b) = (self.word(a), self.word(b));
                    self.gates.less(&a, &b)
                }
                (Sort::I32 | Sort::I64, _) => {
                    let (a, b) = (self.word(a), self.word(b));
                    self.gates.equal(&a, &b)
                }
                (sort @ (Sort::F32 | Sort::F64), _) => {
                    let (format, a, b) = (Format::of(sort), self.word(a), self.word(b));
                    match op {
                        BinaryOp::FLt => self.gates.float_less(format, &a, &b),
                        BinaryOp::FLe => self.gates.float_at_most(format, &a, &b),
                        BinaryOp::FEq => self.gates.float_equal(format, &a, &b),
                        _ => self.gates.float_same(format, &a, &b),
                    }
                }
                (Sort::Ref, _) => {
                    let (a, b) = (self.place(a), self.place(b));
                    self.references.equal(&mut self.gates, &a, &b)
                }
            },
            _ => self.gates.input(),
        }
    }

    fn integer(&mut self, terms: &Terms, term: Term, width: usize) {
        let word = match terms.node(term) {
            Node::I32(value) => self.gates.word(value as u32 as u64, width),
            Node::I64(value) => self.gates.word(value as u64, width),
            Node::Symbol(id) => {
                let about = terms.symbol(id);
                self.input_within(about.limits, width)
            }
            Node::Unary(op, a) => {
                let sort = terms.sort(a);
                let mut a = self.word(a);
                match op {
                    UnaryOp::FToI32 | UnaryOp::FToI64 => self.gates.integer_of_float(Format::of(sort), &a, width),
                    UnaryOp::FToBits => a,
                    UnaryOp::Neg => self.gates.neg(&a),
                    UnaryOp::Widen | UnaryOp::Narrow => self.gates.extended(a, width, true),
                    UnaryOp::SignExtend8 | UnaryOp::SignExtend16 | UnaryOp::ZeroExtend16 => {
                        a.truncate(if op == UnaryOp::SignExtend8 { 8 } else { 16 });
                        self.gates.extended(a, width, op != UnaryOp::ZeroExtend16)
                    }
                    // The others give no integer.
                    _ => self.gates.input_word(width),
                }
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.lit(c), self.word(a), self.word(b));
                self.gates.mux_word(c, &a, &b)
            }
            Node::Binary(BinaryOp::Div, a, b) => self.divide(a, b).0,
            Node::Binary(BinaryOp::Rem, a, b) => self.divide(a, b).1,
            Node::Binary(op, a, b) => {
                let (a, b) = (self.word(a), self.word(b));
                self.operation(op, &a, &b)
            }
            _ => self.gates.input_word(width),
        };
        self.words.insert(term, word);
    }

    fn float(&mut self, terms: &Terms, term: Term, format: Format) {
        let word = match terms.node(term) {
            Node::F32(bits) => self.gates.word(bits.into(), format.width()),
            Node::F64(bits) => self.gates.word(bits, format.width()),
            Node::Unary(op, a) => {
                let sort = terms.sort(a);
                let mut a = self.word(a);
                let sign = format.width() - 1;
                match op {
                    UnaryOp::FNeg => {
                        a[sign] = !a[sign];
                        a
                    }
                    UnaryOp::FAbs => {
                        a[sign] = self.gates.constant(false);
                        a
                    }
                    UnaryOp::FSqrt => self.gates.float_sqrt(format, &a),
                    UnaryOp::ToF32 | UnaryOp::ToF64 if sort.is_float() => {
                        self.gates.float_of_float(Format::of(sort), &a, format)
                    }
                    UnaryOp::ToF32 | UnaryOp::ToF64 => self.gates.float_of_integer(format, &a),
                    // Their bits are what floats are here.
                    _ => a,
                }
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.lit(c), self.word(a), self.word(b));
                self.gates.mux_word(c, &a, &b)
            }
            Node::Binary(op, a, b) => {
                let (a, b) = (self.word(a), self.word(b));
                self.float_operation(op, format, &a, b)
            }
            _ => self.gates.input_word(format.width()),
        };
        self.words.insert(term, word);
    }

    fn float_operation(&mut self, op: BinaryOp, format: Format, a: &Word, mut b: Word) -> Word {
        match op {
            BinaryOp::FSub => {
                // Turning the sign of a NaN leaves a NaN.
                let sign = format.width() - 1;
                b[sign] = !b[sign];
                self.gates.float_add(format, a, &b)
            }
            BinaryOp::FMul => self.gates.float_mul(format, a, &b),
            BinaryOp::FDiv => self.gates.float_div(format, a, &b),
            BinaryOp::FRem => {
                let (rest, is_beyond) = self.gates.float_rem(format, a, &b, self.reach);
                self.is_within_reach |= self.gates.known(is_beyond) != Some(false);
                self.gates.clause([!is_beyond]);
                rest
            }
            // Of all operators on two floats that give one, this is left.
            _ => self.gates.float_add(format, a, &b),
        }
    }

    /// An unknown word that is within the limits: as many free bits as it takes.
    fn input_within(&mut self, limits: Limits, width: usize) -> Word {
        let (free, is_signed) = match limits {
            Limits::None | Limits::NonNull | Limits::Alone => (width, true),
            Limits::NonNegative => (width - 1, false),
            Limits::Bit => (1, false),
            Limits::I8 => (8, true),
            Limits::I16 => (16, true),
            Limits::U16 => (16, false),
            Limits::U30 => (30, false),
            Limits::U32 => (32.min(width - 1), false),
            Limits::U48 => (48.min(width - 1), false),
        };
        let word = self.gates.input_word(free);
        self.gates.extended(word, width, is_signed)
    }

    fn divide(&mut self, a: Term, b: Term) -> (Word, Word) {
        if let Some(known) = self.divisions.get(&(a, b)) {
            return known.clone();
        }
        let (x, y) = (self.word(a), self.word(b));
        let made = self.gates.divide(&x, &y);
        self.divisions.insert((a, b), made.clone());
        made
    }

    fn operation(&mut self, op: BinaryOp, a: &Word, b: &Word) -> Word {
        let gates = &mut self.gates;
        match op {
            BinaryOp::Add => gates.add(a, b),
            BinaryOp::Mul => gates.mul(a, b),
            BinaryOp::BitAnd => gates.and_word(a, b),
            BinaryOp::BitOr => gates.or_word(a, b),
            BinaryOp::BitXor => gates.xor_word(a, b),
            BinaryOp::Shl => gates.shift_left(a, b),
            BinaryOp::Shr => gates.shift_right(a, b),
            BinaryOp::Ushr => gates.shift_right_unsigned(a, b),
            // Divisions are done; the others are no integers.
            _ => a.clone(),
        }
    }

    fn reference(&mut self, terms: &Terms, term: Term) {
        let reference = match terms.node(term) {
            Node::Object(id, kind) => self.references.object(terms, &self.gates, term, id, kind),
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.lit(c), self.place(a), self.place(b));
                self.references.mux(&mut self.gates, c, &a, &b)
            }
            // Null, and the inputs that are there already.
            _ => return,
        };
        self.places.insert(term, reference);
    }

    /// What the last search has found, for all but unbounded integers.
    pub(crate) fn model(&self, terms: &Terms) -> Model {
        let mut model = Model::new();
        for &symbol in &self.symbols {
            let term = terms.symbol_term(symbol);
            match terms.sort(term) {
                Sort::Bool => model.set(symbol, Value::Bool(self.is_true(term))),
                Sort::I32 => model.set(symbol, Value::I32(self.gates.number(&self.word(term)) as u32 as i32)),
                Sort::I64 => model.set(symbol, Value::I64(self.gates.number(&self.word(term)) as i64)),
                Sort::F32 => model.set(symbol, Value::F32(self.gates.number(&self.word(term)) as u32)),
                Sort::F64 => model.set(symbol, Value::F64(self.gates.number(&self.word(term)))),
                Sort::Ref | Sort::Int => {}
            }
        }
        self.references.read(&self.gates, &self.inputs, &mut model);
        model
    }
}
