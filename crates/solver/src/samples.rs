//! Random terms, models and queries for tests, made from a list of choices so that a failing one shrinks.

use heapwise_ids::Names;
use heapwise_term::{
    BinaryOp, Evaluator, Integer, Kinds, Limits, Model, Node, Origin, Place, Sort, Symbol, SymbolId, Term, Terms,
    UnaryOp, Value, symbols_of,
};
use proptest::prelude::*;

use crate::{Query, Solver, Verdict, Why};

/// Lists of choices.
pub(crate) fn choices() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 1..200)
}

pub(crate) struct Samples {
    pub(crate) terms: Terms,
    choices: std::vec::IntoIter<u16>,
    symbols: Vec<Term>,
    sets: Vec<Kinds>,
    /// The constants that integers are made of.
    constants: Vec<i64>,
    /// Whether products and quotients of unbounded integers need a constant.
    is_linear: bool,
    /// Whether conditions may be about floats.
    has_floats: bool,
}

impl Samples {
    pub(crate) fn new(choices: Vec<u16>, constants: &[i64]) -> Self {
        let (mut terms, names) = (Terms::new(), Names::new());
        let sets = [&[1, 2, 3, 4][..], &[2, 3], &[3, 4, 9], &[1]].map(|kinds| terms.kinds.set(kinds.iter().copied()));
        let mut symbols = Vec::new();
        let is_odd = choices.first().is_some_and(|first| first % 2 == 1);
        for sort in [Sort::Bool, Sort::Int, Sort::I32, Sort::I64, Sort::F32, Sort::F64, Sort::Ref] {
            for index in 0..4 {
                let origin = Origin::Input(names.intern(&format!("{sort:?}{index}")));
                let is_reference = sort == Sort::Ref;
                let kinds = if is_reference && index > 0 { sets[index % 3] } else { Kinds::ALL };
                let limits = match (sort, index) {
                    (Sort::Bool, _) | (Sort::Ref, 0..=2) => Limits::None,
                    (Sort::Ref, _) => Limits::NonNull,
                    (Sort::F32 | Sort::F64, _) => Limits::None,
                    (_, 3) => Limits::NonNegative,
                    (_, 2) if is_odd => Limits::Bit,
                    (_, 1) if is_odd => Limits::U16,
                    (_, 2) => Limits::I8,
                    _ => Limits::None,
                };
                symbols.push(terms.symbol_of(Symbol { origin, sort, kinds, limits }));
            }
        }
        let choices = choices.into_iter();
        Samples {
            terms,
            choices,
            symbols,
            sets: sets.to_vec(),
            constants: constants.to_vec(),
            is_linear: true,
            has_floats: false,
        }
    }

    /// One of so many; the first, when there are no more choices.
    pub(crate) fn choose(&mut self, among: usize) -> usize {
        usize::from(self.choices.next().unwrap_or(0)) % among
    }

    fn is_out(&self) -> bool {
        self.choices.len() == 0
    }

    fn leaf(&mut self, sort: Sort) -> Term {
        let choice = self.choose(6);
        let index = choice % 4;
        if choice < 4 {
            let of_sort: Vec<Term> = self.symbols.iter().copied().filter(|&s| self.terms.sort(s) == sort).collect();
            return of_sort[index];
        }
        match sort {
            Sort::Bool => self.terms.bool(choice == 4),
            Sort::Ref if choice == 4 => Term::NULL,
            Sort::Ref => {
                let id = self.choose(2) as u32;
                self.terms.object(id, id + 2)
            }
            Sort::F32 => {
                let value = self.float_constant() as f32;
                self.terms.f32(value)
            }
            Sort::F64 => {
                let value = self.float_constant();
                self.terms.f64(value)
            }
            _ => self.constant(sort),
        }
    }

    fn float_constant(&mut self) -> f64 {
        let values = [0.0, -0.0, 1.0, 1.5, -2.0, f64::NAN, f64::INFINITY, 3e9, 1e-310];
        values[self.choose(values.len())]
    }

    fn constant(&mut self, sort: Sort) -> Term {
        let index = self.choose(self.constants.len());
        let value = self.constants[index];
        self.terms.integer_of(sort, value)
    }

    pub(crate) fn term(&mut self, sort: Sort, depth: u32) -> Term {
        if depth == 0 || self.is_out() {
            return self.leaf(sort);
        }
        let below = depth - 1;
        let choice = self.choose(12);
        if choice == 0 {
            return self.leaf(sort);
        }
        if choice == 1 {
            let condition = self.term(Sort::Bool, below);
            let (a, b) = (self.term(sort, below), self.term(sort, below));
            return self.terms.intern(Node::Ite(condition, a, b), sort);
        }
        match sort {
            Sort::Bool => self.boolean(choice, below),
            Sort::Ref => self.leaf(sort),
            Sort::Int => self.unbounded(choice, below),
            Sort::I32 | Sort::I64 => self.bounded(sort, below),
            Sort::F32 | Sort::F64 => self.floating(sort, below),
        }
    }

    fn boolean(&mut self, choice: usize, below: u32) -> Term {
        let node = match choice {
            2 => Node::Unary(UnaryOp::Not, self.term(Sort::Bool, below)),
            3 => Node::Binary(BinaryOp::And, self.term(Sort::Bool, below), self.term(Sort::Bool, below)),
            4 => Node::Binary(BinaryOp::Or, self.term(Sort::Bool, below), self.term(Sort::Bool, below)),
            5 => Node::Binary(BinaryOp::Eq, self.term(Sort::Bool, below), self.term(Sort::Bool, below)),
            6 | 7 => Node::Binary(BinaryOp::Eq, self.term(Sort::Ref, below), self.term(Sort::Ref, below)),
            8 => {
                let set = self.choose(self.sets.len());
                Node::KindIn(self.term(Sort::Ref, below), self.sets[set])
            }
            11 if self.has_floats => {
                let sort = [Sort::F32, Sort::F64][self.choose(2)];
                let op = [BinaryOp::FLt, BinaryOp::FLe, BinaryOp::FEq, BinaryOp::Eq][self.choose(4)];
                Node::Binary(op, self.term(sort, below), self.term(sort, below))
            }
            _ => {
                let sort = self.integer_sort();
                let op = if choice == 9 { BinaryOp::Eq } else { BinaryOp::Lt };
                Node::Binary(op, self.term(sort, below), self.term(sort, below))
            }
        };
        self.terms.intern(node, Sort::Bool)
    }

    /// Sorts of integers that have constants are those that are wanted.
    fn integer_sort(&mut self) -> Sort {
        let sorts = if self.is_linear { &[Sort::I32, Sort::I64][..] } else { &[Sort::Int] };
        let index = self.choose(sorts.len());
        sorts[index]
    }

    fn unbounded(&mut self, choice: usize, below: u32) -> Term {
        let node = match choice {
            2..=5 => Node::Binary(BinaryOp::Add, self.term(Sort::Int, below), self.term(Sort::Int, below)),
            6 => Node::Unary(UnaryOp::Neg, self.term(Sort::Int, below)),
            7..=9 => Node::Binary(BinaryOp::Mul, self.term(Sort::Int, below), self.constant(Sort::Int)),
            10 => Node::Binary(BinaryOp::Div, self.term(Sort::Int, below), self.constant(Sort::Int)),
            _ => Node::Binary(BinaryOp::Rem, self.term(Sort::Int, below), self.constant(Sort::Int)),
        };
        self.terms.intern(node, Sort::Int)
    }

    fn bounded(&mut self, sort: Sort, below: u32) -> Term {
        use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Ushr};
        let ops = [Add, Add, Mul, Div, Rem, BitAnd, BitOr, BitXor, Shl, Shr, Ushr];
        let casts = [UnaryOp::SignExtend8, UnaryOp::SignExtend16, UnaryOp::ZeroExtend16];
        if self.has_floats && self.choose(4) == 0 {
            return self.integer_of_float(sort, below);
        }
        let node = match self.choose(ops.len() + 3) {
            choice if choice == ops.len() + 2 && sort == Sort::I32 => {
                let cast = self.choose(casts.len());
                Node::Unary(casts[cast], self.term(sort, below))
            }
            0 => Node::Unary(UnaryOp::Neg, self.term(sort, below)),
            1 if sort == Sort::I64 => Node::Unary(UnaryOp::Widen, self.term(Sort::I32, below)),
            1 => Node::Unary(UnaryOp::Narrow, self.term(Sort::I64, below)),
            other => Node::Binary(ops[(other - 2) % ops.len()], self.term(sort, below), self.term(sort, below)),
        };
        self.terms.intern(node, sort)
    }

    fn floating(&mut self, sort: Sort, below: u32) -> Term {
        use BinaryOp::{FAdd, FDiv, FMul, FSub};
        let ops = [FAdd, FSub, FMul, FDiv];
        let node = match self.choose(ops.len() + 5) {
            8 => Node::Unary(UnaryOp::FSqrt, self.term(sort, below)),
            0 => Node::Unary(UnaryOp::FNeg, self.term(sort, below)),
            1 => Node::Unary(UnaryOp::FAbs, self.term(sort, below)),
            2 => {
                let (op, other) =
                    if sort == Sort::F32 { (UnaryOp::ToF32, Sort::F64) } else { (UnaryOp::ToF64, Sort::F32) };
                let from = [other, Sort::I32, Sort::I64][self.choose(3)];
                Node::Unary(op, self.term(from, below))
            }
            3 => {
                let bits = if sort == Sort::F32 { Sort::I32 } else { Sort::I64 };
                Node::Unary(UnaryOp::BitsToF, self.term(bits, below))
            }
            other => Node::Binary(ops[other - 4], self.term(sort, below), self.term(sort, below)),
        };
        self.terms.intern(node, sort)
    }

    /// An integer that comes from a float.
    fn integer_of_float(&mut self, sort: Sort, below: u32) -> Term {
        let (cast, same_width) =
            if sort == Sort::I32 { (UnaryOp::FToI32, Sort::F32) } else { (UnaryOp::FToI64, Sort::F64) };
        let node = match self.choose(4) {
            0 => Node::Unary(cast, self.term(Sort::F32, below)),
            1 => Node::Unary(cast, self.term(Sort::F64, below)),
            // SMT-LIB has one NaN: the bits are exact only of inputs, and of what is canonical.
            2 => Node::Unary(UnaryOp::FToBits, self.leaf(same_width)),
            _ => {
                let sum = Node::Binary(BinaryOp::FAdd, self.term(same_width, below), self.term(same_width, below));
                Node::Unary(UnaryOp::FToBits, self.terms.intern(sum, same_width))
            }
        };
        self.terms.intern(node, sort)
    }

    /// Chooses a model of all symbols that obeys what is known of them.
    pub(crate) fn model(&mut self) -> Model {
        let mut model = Model::new();
        let mut objects: Vec<(SymbolId, u32)> = Vec::new();
        for term in self.symbols.clone() {
            let Some(id) = self.terms.as_symbol(term) else { continue };
            let about = *self.terms.symbol(id);
            let index = self.choose(self.constants.len());
            let value = self.constants[index];
            let value = match about.limits {
                Limits::None | Limits::NonNull | Limits::Alone => value,
                Limits::NonNegative => value.checked_abs().unwrap_or(0) & i64::from(i32::MAX),
                Limits::Bit => value & 1,
                Limits::I8 => (value as i8).into(),
                Limits::I16 => (value as i16).into(),
                Limits::U16 => (value as u16).into(),
                Limits::U30 => value & ((1 << 30) - 1),
                Limits::U32 => value & i64::from(i32::MAX),
                Limits::U48 => value & i64::from(i32::MAX),
            };
            let value = match about.sort {
                Sort::Bool => Value::Bool(value % 2 == 0),
                Sort::Int => Value::Int(value.into()),
                Sort::I32 => Value::I32(value as i32),
                Sort::I64 => Value::I64(value),
                Sort::F32 => Value::F32((value as f32).to_bits()),
                Sort::F64 => Value::F64((value as f64).to_bits()),
                Sort::Ref => {
                    let fitting = |object: &&(SymbolId, u32)| self.terms.kinds.contains(about.kinds, object.1);
                    let known: Vec<(SymbolId, u32)> = objects.iter().filter(fitting).copied().collect();
                    match self.choose(known.len() + 2) {
                        0 if !about.limits.is_non_null() => Value::Ref(Place::Null),
                        choice if choice < 2 => {
                            let kinds = self.terms.kinds.ranges(about.kinds)[0];
                            let kind = kinds.0 + self.choose(2).min((kinds.1 - kinds.0) as usize) as u32;
                            objects.push((id, kind));
                            model.set_kind(id, kind);
                            Value::Ref(Place::Input(id))
                        }
                        choice => Value::Ref(Place::Input(known[choice - 2].0)),
                    }
                }
            };
            model.set(id, value);
        }
        model
    }

    /// Conditions that only this model satisfies.
    pub(crate) fn exactly(&mut self, model: &Model) -> Vec<Term> {
        let mut all = Vec::new();
        let mut objects: Vec<Term> = Vec::new();
        for term in self.symbols.clone() {
            let Some(id) = self.terms.as_symbol(term) else { continue };
            if self.terms.has_floats(term) && !self.has_floats {
                continue;
            }
            let value = model.value(&self.terms, id);
            let equal = self.constant_of(&value);
            all.push(self.terms.intern(Node::Binary(BinaryOp::Eq, term, equal), Sort::Bool));
            if value == Value::Ref(Place::Input(id)) {
                for &object in objects.iter().chain(&[Term::NULL]) {
                    let equal = self.terms.intern(Node::Binary(BinaryOp::Eq, term, object), Sort::Bool);
                    all.push(self.terms.intern(Node::Unary(UnaryOp::Not, equal), Sort::Bool));
                }
                objects.push(term);
                let kind = model.kind(&self.terms, id);
                let kinds = self.terms.kinds.set(kind);
                all.push(self.terms.intern(Node::KindIn(term, kinds), Sort::Bool));
            }
        }
        all
    }

    /// A term that has this value in the model that it comes from.
    pub(crate) fn constant_of(&mut self, value: &Value) -> Term {
        match value {
            Value::Bool(value) => self.terms.bool(*value),
            Value::Int(value) => self.terms.int(value.clone()),
            Value::I32(value) => self.terms.i32(*value),
            Value::I64(value) => self.terms.i64(*value),
            Value::F32(bits) => self.terms.f32_bits(*bits),
            Value::F64(bits) => self.terms.f64_bits(*bits),
            Value::Ref(Place::Null) => Term::NULL,
            Value::Ref(Place::Object(id)) => self.terms.object(*id, *id + 2),
            Value::Ref(Place::Input(id)) => self.terms.symbol_term(*id),
        }
    }

    /// Makes some comparisons compare floats.
    pub(crate) fn with_floats(mut self) -> Self {
        self.has_floats = true;
        self
    }

    /// Makes comparisons compare unbounded integers.
    pub(crate) fn with_unbounded(mut self) -> Self {
        self.is_linear = false;
        self
    }

    /// A few random conditions.
    pub(crate) fn query(&mut self, depth: u32) -> Vec<Term> {
        let count = self.choose(4) + 1;
        (0..count).map(|_| self.term(Sort::Bool, depth)).collect()
    }

    pub(crate) fn ask(&mut self, solver: &mut dyn Solver, all: &[Term]) -> Asked {
        ask(&mut self.terms, solver, all)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Sat,
    Unsat,
    Unknown(Why),
}

/// Asks, and makes sure that a model is one.
pub(crate) fn ask(terms: &mut Terms, solver: &mut dyn Solver, all: &[Term]) -> Asked {
    match solver.check(terms, Query { all, hint: None }) {
        Verdict::Sat(model) => {
            for &condition in all {
                let holds = Evaluator::new().holds(terms, &model, condition);
                assert!(holds, "{} does not hold in {model:?}", text(terms, &[condition]));
            }
            for symbol in symbols_of(terms, all) {
                assert!(is_admissible(terms, &model, symbol), "{symbol:?} in {model:?}");
            }
            Asked::Sat
        }
        Verdict::Unsat => Asked::Unsat,
        Verdict::Unknown(why) => Asked::Unknown(why),
    }
}

/// Whether the value of a symbol obeys what is known of it.
fn is_admissible(terms: &Terms, model: &Model, symbol: SymbolId) -> bool {
    let about = terms.symbol(symbol);
    match model.value(terms, symbol) {
        Value::Bool(_) => true,
        Value::Int(value) => {
            let (least, greatest) = (about.limits.least(Sort::Int), about.limits.greatest(Sort::Int));
            least.is_none_or(|least| Integer::from(least) <= value)
                && greatest.is_none_or(|greatest| value <= Integer::from(greatest))
        }
        Value::I32(value) => about.limits.contains(Sort::I32, value.into()),
        Value::I64(value) => about.limits.contains(Sort::I64, value),
        Value::F32(_) | Value::F64(_) => true,
        Value::Ref(Place::Null) => !about.limits.is_non_null(),
        Value::Ref(Place::Object(_)) => false,
        Value::Ref(Place::Input(first)) => {
            let kind = model.kind(terms, first);
            model.value(terms, first) == Value::Ref(Place::Input(first))
                && kind.is_some_and(|kind| terms.kinds.contains(about.kinds, kind))
        }
    }
}

pub(crate) fn text(terms: &Terms, all: &[Term]) -> String {
    heapwise_term::smtlib::write(terms, all, &Default::default()).complete(None)
}
