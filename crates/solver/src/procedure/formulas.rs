//! Random formulas for tests, and all models of them over small domains.

use heapwise_ids::{Name, Names};
use heapwise_term::{BinaryOp, Kinds, Limits, Model, Node, Origin, Place, Sort, Symbol, Term, Terms, UnaryOp, Value};
use proptest::prelude::*;

/// What formulas are made of.
#[derive(Copy, Clone)]
pub(crate) struct Vocabulary {
    references: usize,
    integers: usize,
    booleans: usize,
    sort: Sort,
    /// What integers are confined to.
    limits: [Limits; 4],
    constants: &'static [i64],
    /// Whether integers are added to constants.
    has_offsets: bool,
    /// Whether integers are added to each other, and multiplied.
    pub(crate) has_arithmetic: bool,
}

pub(crate) const HEAP: Vocabulary = Vocabulary {
    references: 3,
    integers: 0,
    booleans: 1,
    sort: Sort::Int,
    limits: [Limits::None, Limits::NonNegative, Limits::None, Limits::None],
    constants: &[0],
    has_offsets: false,
    has_arithmetic: false,
};
pub(crate) const UNBOUNDED: Vocabulary =
    Vocabulary { references: 0, integers: 3, booleans: 1, constants: &[-1, 0, 1], has_offsets: true, ..HEAP };
pub(crate) const MIXED: Vocabulary = Vocabulary { references: 2, integers: 2, ..UNBOUNDED };
pub(crate) const BOUNDED: Vocabulary = Vocabulary {
    integers: 2,
    sort: Sort::I32,
    constants: &[-1, 0, 1, 2, i32::MAX as i64, i32::MIN as i64],
    ..UNBOUNDED
};
pub(crate) const NARROW: Vocabulary = Vocabulary {
    integers: 4,
    limits: [Limits::Bit, Limits::I8, Limits::U16, Limits::Bit],
    constants: &[-1, 0, 1, 2, 127, 128, -128],
    has_offsets: false,
    ..BOUNDED
};
pub(crate) const ARITHMETIC: Vocabulary = Vocabulary { integers: 2, has_arithmetic: true, ..UNBOUNDED };

/// Builds formulas in a table from a list of choices: the same choices are the same formulas in any table.
pub(crate) struct Maker {
    pub(crate) terms: Terms,
    words: Vocabulary,
    references: Vec<Term>,
    integers: Vec<Term>,
    booleans: Vec<Term>,
    sets: Vec<Kinds>,
    pub(crate) choices: std::vec::IntoIter<u8>,
    /// Whether terms are stored as they are said, without simplification.
    is_raw: bool,
}

impl Maker {
    /// With `reversed`, symbols get other numbers.
    pub(crate) fn new(words: Vocabulary, choices: &[u8], is_raw: bool, reversed: bool) -> Self {
        let (mut terms, names) = (Terms::new(), Names::new());
        let all: Vec<Name> = (0..12).map(|index| names.intern(&format!("s{index}"))).collect();
        let mut maker = Maker {
            words,
            references: vec![Term::NULL; words.references],
            integers: vec![Term::NULL; words.integers],
            booleans: vec![Term::NULL; words.booleans],
            sets: vec![Kinds::ALL, terms.kinds.set([0, 1]), terms.kinds.set([1]), terms.kinds.set([2])],
            terms,
            choices: Vec::from(choices).into_iter(),
            is_raw,
        };
        let mut order: Vec<usize> = (0..words.references + words.integers + words.booleans).collect();
        if reversed {
            order.reverse();
        }
        for index in order {
            let (sort, at) = if index < words.references {
                (Sort::Ref, index)
            } else if index < words.references + words.integers {
                (words.sort, index - words.references)
            } else {
                (Sort::Bool, index - words.references - words.integers)
            };
            let symbol = Symbol {
                origin: Origin::Input(all[index]),
                sort,
                kinds: if sort == Sort::Ref { [maker.sets[1], Kinds::ALL, maker.sets[2]][at % 3] } else { Kinds::ALL },
                limits: match sort {
                    Sort::Bool => Limits::None,
                    Sort::Ref if at == 1 => Limits::NonNull,
                    Sort::Ref => Limits::None,
                    _ => words.limits[at],
                },
            };
            let term = maker.terms.symbol_of(symbol);
            match sort {
                Sort::Ref => maker.references[at] = term,
                Sort::Bool => maker.booleans[at] = term,
                _ => maker.integers[at] = term,
            }
        }
        maker
    }

    fn choose(&mut self, among: usize) -> usize {
        usize::from(self.choices.next().unwrap_or(0)) % among
    }

    fn node(&mut self, node: Node, sort: Sort) -> Term {
        if self.is_raw {
            return self.terms.intern(node, sort);
        }
        match node {
            Node::Unary(UnaryOp::Not, a) => self.terms.not(a),
            Node::Binary(BinaryOp::And, a, b) => self.terms.and(a, b),
            Node::Binary(BinaryOp::Or, a, b) => self.terms.or(a, b),
            Node::Binary(BinaryOp::Eq, a, b) => self.terms.eq(a, b),
            Node::Binary(BinaryOp::Lt, a, b) => self.terms.lt(a, b),
            Node::Binary(BinaryOp::Add, a, b) => self.terms.add(a, b),
            Node::Binary(BinaryOp::Mul, a, b) => self.terms.mul(a, b),
            Node::Ite(c, a, b) => self.terms.ite(c, a, b),
            Node::KindIn(a, kinds) => self.terms.kind_in(a, kinds),
            other => self.terms.intern(other, sort),
        }
    }

    fn reference(&mut self, depth: u32) -> Term {
        match self.choose(if depth == 0 { 5 } else { 8 }) {
            0 => Term::NULL,
            1 => {
                let id = self.choose(2) as u32;
                self.terms.object(id, id + 1)
            }
            2..=4 => {
                let index = self.choose(self.references.len());
                self.references[index]
            }
            _ => {
                let (c, a, b) = (self.boolean(depth - 1), self.reference(depth - 1), self.reference(depth - 1));
                self.node(Node::Ite(c, a, b), Sort::Ref)
            }
        }
    }

    fn constant(&mut self) -> Term {
        let index = self.choose(self.words.constants.len());
        self.terms.integer_of(self.words.sort, self.words.constants[index])
    }

    fn integer(&mut self, depth: u32) -> Term {
        let sort = self.words.sort;
        match self.choose(if depth == 0 { 4 } else { 8 }) {
            0 => self.constant(),
            1..=3 => {
                let index = self.choose(self.integers.len());
                self.integers[index]
            }
            4 | 5 if self.words.has_offsets => {
                let (a, b) = (self.integer(depth - 1), self.constant());
                self.node(Node::Binary(BinaryOp::Add, a, b), sort)
            }
            6 if self.words.has_arithmetic => {
                let op = [BinaryOp::Add, BinaryOp::Mul][self.choose(2)];
                let (a, b) = (self.integer(depth - 1), self.integer(depth - 1));
                self.node(Node::Binary(op, a, b), sort)
            }
            _ => {
                let (c, a, b) = (self.boolean(depth - 1), self.integer(depth - 1), self.integer(depth - 1));
                self.node(Node::Ite(c, a, b), sort)
            }
        }
    }

    fn boolean(&mut self, depth: u32) -> Term {
        let below = depth.saturating_sub(1);
        match self.choose(if depth == 0 { 8 } else { 14 }) {
            0 => {
                let index = self.choose(self.booleans.len());
                self.booleans[index]
            }
            1..=3 if !self.references.is_empty() => {
                let (a, b) = (self.reference(below), self.reference(below));
                self.node(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool)
            }
            4 if !self.references.is_empty() => {
                let set = self.choose(self.sets.len());
                let a = self.reference(below);
                self.node(Node::KindIn(a, self.sets[set]), Sort::Bool)
            }
            1..=7 if !self.integers.is_empty() => {
                let op = [BinaryOp::Lt, BinaryOp::Lt, BinaryOp::Eq][self.choose(3)];
                let (a, b) = (self.integer(below), self.integer(below));
                self.node(Node::Binary(op, a, b), Sort::Bool)
            }
            8 | 9 => {
                let a = self.boolean(below);
                self.node(Node::Unary(UnaryOp::Not, a), Sort::Bool)
            }
            10 | 11 => {
                let op = [BinaryOp::And, BinaryOp::Or][self.choose(2)];
                let (a, b) = (self.boolean(below), self.boolean(below));
                self.node(Node::Binary(op, a, b), Sort::Bool)
            }
            12 => {
                let (c, a, b) = (self.boolean(below), self.boolean(below), self.boolean(below));
                self.node(Node::Ite(c, a, b), Sort::Bool)
            }
            13 => {
                let (a, b) = (self.boolean(below), self.boolean(below));
                self.node(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool)
            }
            _ => {
                let index = self.choose(self.booleans.len());
                let a = self.booleans[index];
                self.node(Node::Unary(UnaryOp::Not, a), Sort::Bool)
            }
        }
    }

    /// Some conditions; about half of them negated.
    pub(crate) fn conditions(&mut self, depth: u32) -> Vec<Term> {
        let count = 1 + self.choose(12);
        (0..count)
            .map(|_| {
                let condition = self.boolean(depth);
                if self.choose(2) == 0 {
                    condition
                } else {
                    self.node(Node::Unary(UnaryOp::Not, condition), Sort::Bool)
                }
            })
            .collect()
    }

    /// All models over these integers and as many objects as there are references.
    pub(crate) fn models(&mut self, integers: &[i64]) -> Vec<Model> {
        let mut models = vec![Model::new()];
        let symbol = |terms: &Terms, term: Term| terms.as_symbol(term).unwrap();
        for &term in &self.booleans {
            let id = symbol(&self.terms, term);
            extend(&mut models, &[Value::Bool(false), Value::Bool(true)], |model, value| {
                model.set(id, value.clone());
                true
            });
        }
        for &term in &self.integers {
            let id = symbol(&self.terms, term);
            let about = *self.terms.symbol(id);
            let values: Vec<Value> = integers
                .iter()
                .filter(|&&value| about.limits.contains(about.sort, value))
                .map(
                    |&value| {
                        if self.words.sort == Sort::I32 { Value::I32(value as i32) } else { Value::Int(value.into()) }
                    },
                )
                .collect();
            extend(&mut models, &values, |model, value| {
                model.set(id, value.clone());
                true
            });
        }
        // A reference is null, the object of an earlier one, or its own. Kinds that no set mentions are alike, so one of
        // them will do.
        for (index, &term) in self.references.iter().enumerate() {
            let id = symbol(&self.terms, term);
            let mut places = vec![(Place::Null, 0)];
            places.extend(self.references[..index].iter().map(|&other| (Place::Input(symbol(&self.terms, other)), 0)));
            places.extend((0..4).map(|kind| (Place::Input(id), kind)));
            let terms = &self.terms;
            let about = *terms.symbol(id);
            extend(&mut models, &places, |model, &(place, kind)| {
                model.set(id, Value::Ref(place));
                match place {
                    Place::Null => !about.limits.is_non_null(),
                    Place::Input(name) if name == id => {
                        model.set_kind(id, kind);
                        terms.kinds.contains(about.kinds, kind)
                    }
                    Place::Input(name) => {
                        model.get(name) == Some(&Value::Ref(Place::Input(name)))
                            && model.kind(terms, name).is_some_and(|kind| terms.kinds.contains(about.kinds, kind))
                    }
                    Place::Object(_) => false,
                }
            });
        }
        models
    }
}

/// Each model in each way; those that the setter allows.
fn extend<T>(models: &mut Vec<Model>, values: &[T], mut set: impl FnMut(&mut Model, &T) -> bool) {
    let mut extended = Vec::new();
    for model in &*models {
        for value in values {
            let mut next = model.clone();
            if set(&mut next, value) {
                extended.push(next);
            }
        }
    }
    *models = extended;
}

/// Lists of choices to build formulas from.
pub(crate) fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 1..200)
}
