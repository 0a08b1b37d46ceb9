//! The table of terms: each term is stored once, under its number.
//!
//! This file holds the table, the leaves and the ways to look at a term. What a term says as a hash is in
//! `fingerprint`; the constructors of compound terms are in `build`.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use heapwise_ids::{Arena, Id, Name, NameNumbers, id};
use num_bigint::BigInt;

use crate::apply::Applications;
use crate::build::Ask;
use crate::enough::Enough;
use crate::immediate;
use crate::integer::Integer;
use crate::kinds::{Kind, KindTable, Kinds};
use crate::limits::Limits;
use crate::node::{BigId, BinaryOp, Node, ObjectId, Origin, Sort, Symbol, SymbolId, UnaryOp};

id! {
    /// A term: a number into [`Terms`], or a small constant. Equal numbers are equal terms.
    Term;
}

/// The table of all terms: each is stored once.
///
/// Constructors (see `build`) simplify; [`Terms::node`] looks at the top of a term. Operands of commutative operators
/// are ordered by what they say, not by when they were made, so that two tables built in different orders hold the
/// same terms: results do not depend on the order of exploration.
#[derive(Clone, Debug)]
pub struct Terms {
    nodes: Vec<Node>,
    infos: Vec<Info>,
    table: HashTable<Term>,
    symbols: Arena<SymbolId, Symbol>,
    symbol_terms: Arena<SymbolId, Term>,
    symbol_ranks: Arena<SymbolId, u64>,
    by_origin: HashMap<Origin, SymbolId, FixedState>,
    /// See [`Terms::kinds_if_new`].
    kinds_if_new: HashMap<SymbolId, Kinds, FixedState>,
    pub(crate) applications: Applications,
    bigs: Arena<BigId, BigInt>,
    by_big: HashMap<BigInt, BigId, FixedState>,
    pub kinds: KindTable,
    /// Whether to leave off: what is done with terms may take long.
    pub enough: Enough,
    /// Predicates already lifted over conditionals, see `build::lift`.
    pub(crate) lifted: HashMap<(Term, Ask), Term, FixedState>,
    /// What names count as where terms are put in order.
    pub(crate) names: NameNumbers,
    id: TableId,
}

/// Which table of terms it is, of all that there have been in this process. A copy of a table is another one: they grow apart.
///
/// A term is a number, so whoever remembers something about terms from one call to the next must know whether it is still the
/// same table that it is called with.
#[derive(PartialEq, Eq, Debug)]
pub struct TableId(u64);

impl TableId {
    /// The same again, for who remembers it.
    fn noted(&self) -> TableId {
        TableId(self.0)
    }
}

impl Default for TableId {
    fn default() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        TableId(LAST.fetch_add(1, Ordering::Relaxed))
    }
}

impl Clone for TableId {
    fn clone(&self) -> Self {
        TableId::default()
    }
}

/// What is kept beside each node.
#[derive(Copy, Clone, Debug)]
struct Info {
    /// A hash of the whole content, equal for equal content in any table.
    fingerprint: u64,
    /// The negation, or the term itself where none is known, see `build::boolean`.
    negation: Term,
    sort: Sort,
    /// Whether a float is in it.
    has_floats: bool,
}

impl Term {
    pub const TRUE: Term = Term(0);
    pub const FALSE: Term = Term(1);
    pub const NULL: Term = Term(2);
}

impl Default for Terms {
    fn default() -> Self {
        let mut terms = Terms {
            nodes: Vec::new(),
            infos: Vec::new(),
            table: HashTable::new(),
            symbols: Arena::new(),
            symbol_terms: Arena::new(),
            symbol_ranks: Arena::new(),
            by_origin: HashMap::default(),
            kinds_if_new: HashMap::default(),
            applications: Applications::default(),
            bigs: Arena::new(),
            by_big: HashMap::default(),
            kinds: KindTable::default(),
            enough: Enough::default(),
            lifted: HashMap::default(),
            names: NameNumbers::default(),
            id: TableId::default(),
        };
        assert_eq!(terms.intern(Node::Bool(true), Sort::Bool), Term::TRUE);
        assert_eq!(terms.intern(Node::Bool(false), Sort::Bool), Term::FALSE);
        assert_eq!(terms.intern(Node::Null, Sort::Ref), Term::NULL);
        terms.link(Term::TRUE, Term::FALSE);
        terms
    }
}

impl Terms {
    pub fn new() -> Self {
        Self::default()
    }

    /// A table whose terms are in the same order in every run, although names are added to while it is in use.
    pub fn with_names(names: NameNumbers) -> Self {
        Terms { names, ..Self::default() }
    }

    #[inline]
    pub fn node(&self, term: Term) -> Node {
        if term.0 < immediate::FIRST { self.nodes[term.index()] } else { immediate::node(term.0) }
    }

    /// The node of a term that is in the table; none of a small constant.
    #[inline]
    pub(crate) fn stored(&self, term: Term) -> Option<&Node> {
        let node = self.nodes.get(term.index());
        debug_assert!(node.is_some() || term.0 >= immediate::FIRST, "{term:?} is of another table");
        node
    }

    #[inline]
    pub fn sort(&self, term: Term) -> Sort {
        if term.0 < immediate::FIRST { self.infos[term.index()].sort } else { immediate::sort(term.0) }
    }

    /// Whether the term is a value: null and objects made by `new` are.
    #[inline]
    pub fn is_constant(&self, term: Term) -> bool {
        use Node::{Binary, Ite, KindIn, Symbol, Unary};
        term.0 >= immediate::FIRST
            || !matches!(self.nodes[term.index()], Symbol(_) | Unary(..) | Binary(..) | Ite(..) | KindIn(..))
    }

    /// Whether the term, or one below it, is a float.
    #[inline]
    pub fn has_floats(&self, term: Term) -> bool {
        term.0 < immediate::FIRST && self.infos[term.index()].has_floats
    }

    /// Whether this is the table that somebody has noted, who notes it from now on.
    pub fn is_noted_in(&self, noted: &mut Option<TableId>) -> bool {
        let is_same = noted.as_ref() == Some(&self.id);
        if !is_same {
            *noted = Some(self.id.noted());
        }
        is_same
    }

    /// How many terms the table holds. Small constants are not among them.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    /// A hash of the whole term, the same in every table: use it, not the number, where an order must not depend on
    /// which term was made first.
    #[inline]
    pub fn fingerprint(&self, term: Term) -> u64 {
        if term.0 < immediate::FIRST {
            self.infos[term.index()].fingerprint
        } else {
            self.fingerprint_of(immediate::node(term.0))
        }
    }

    pub fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id]
    }

    #[inline]
    pub(crate) fn symbol_rank(&self, id: SymbolId) -> u64 {
        self.symbol_ranks[id]
    }

    pub fn symbol_term(&self, id: SymbolId) -> Term {
        self.symbol_terms[id]
    }

    pub fn symbol_count(&self) -> usize {
        self.symbols.len()
    }

    /// The symbol that this term is, if it is one.
    #[inline]
    pub fn as_symbol(&self, term: Term) -> Option<SymbolId> {
        match self.node(term) {
            Node::Symbol(id) => Some(id),
            _ => None,
        }
    }

    pub fn big(&self, id: BigId) -> &BigInt {
        &self.bigs[id]
    }

    /// Stores a node as it is, without simplification. Constructors end here; so do readers of recorded queries and
    /// tests that must see a term unsimplified.
    pub fn intern(&mut self, node: Node, sort: Sort) -> Term {
        let constant = match node {
            Node::I32(value) => immediate::of_i32(value),
            Node::I64(value) => immediate::of_i64(value),
            _ => None,
        };
        if let Some(number) = constant {
            return Term(number);
        }
        let fingerprint = self.fingerprint_of(node);
        let nodes = &self.nodes;
        if let Some(&term) = self.table.find(fingerprint, |&t| nodes[t.index()] == node) {
            return term;
        }
        let term: Term = Term::from_index(self.nodes.len());
        assert!(term.0 < immediate::FIRST, "more than 2^30 terms");
        let has_floats = sort.is_float()
            || match node {
                Node::Unary(_, a) | Node::KindIn(a, _) => self.has_floats(a),
                Node::Binary(_, a, b) => self.has_floats(a) || self.has_floats(b),
                Node::Ite(c, a, b) => self.has_floats(c) || self.has_floats(a) || self.has_floats(b),
                _ => false,
            };
        self.nodes.push(node);
        self.infos.push(Info { fingerprint, negation: term, sort, has_floats });
        let infos = &self.infos;
        self.table.insert_unique(fingerprint, term, |&t| infos[t.index()].fingerprint);
        if let Node::Unary(UnaryOp::Not, inner) = node {
            self.link(term, inner);
        }
        term
    }

    /// Says that a symbol depends on floats. It has just been made, so nothing is above it yet.
    pub(crate) fn note_floats(&mut self, symbol: Term) {
        self.infos[symbol.index()].has_floats = true;
    }

    /// Remembers that the terms are each other's negation. The first thing said of a term stays.
    pub(crate) fn link(&mut self, a: Term, b: Term) {
        for (one, other) in [(a, b), (b, a)] {
            let negation = &mut self.infos[one.index()].negation;
            if *negation == one {
                *negation = other;
            }
        }
    }

    /// The negation of a term, if there is one in the table.
    #[inline]
    pub fn negation(&self, a: Term) -> Option<Term> {
        let negation = self.infos.get(a.index())?.negation;
        (negation != a).then_some(negation)
    }

    // Leaves. Everything else is in `build`.

    #[inline]
    pub fn bool(&self, value: bool) -> Term {
        if value { Term::TRUE } else { Term::FALSE }
    }

    pub fn int(&mut self, value: impl Into<Integer>) -> Term {
        match value.into() {
            Integer::Small(small) => self.intern(Node::Int(small), Sort::Int),
            Integer::Big(big) => {
                let id = match self.by_big.get(&*big) {
                    Some(&id) => id,
                    None => {
                        let id = self.bigs.push((*big).clone());
                        self.by_big.insert(*big, id);
                        id
                    }
                };
                self.intern(Node::Big(id), Sort::Int)
            }
        }
    }

    #[inline]
    pub fn i32(&mut self, value: i32) -> Term {
        immediate::of_i32(value).map_or_else(|| self.intern(Node::I32(value), Sort::I32), Term)
    }

    #[inline]
    pub fn i64(&mut self, value: i64) -> Term {
        immediate::of_i64(value).map_or_else(|| self.intern(Node::I64(value), Sort::I64), Term)
    }

    pub fn f32(&mut self, value: f32) -> Term {
        self.f32_bits(value.to_bits())
    }

    pub fn f64(&mut self, value: f64) -> Term {
        self.f64_bits(value.to_bits())
    }

    pub fn f32_bits(&mut self, bits: u32) -> Term {
        self.intern(Node::F32(bits), Sort::F32)
    }

    pub fn f64_bits(&mut self, bits: u64) -> Term {
        self.intern(Node::F64(bits), Sort::F64)
    }

    /// The constant of an integer sort that is congruent to `value`.
    pub fn integer_of(&mut self, sort: Sort, value: i64) -> Term {
        match sort {
            Sort::I32 => self.i32(value as i32),
            Sort::I64 => self.i64(value),
            _ => self.int(value),
        }
    }

    pub fn object(&mut self, id: ObjectId, kind: Kind) -> Term {
        self.intern(Node::Object(id, kind), Sort::Ref)
    }

    /// The input symbol of this origin. An origin has one symbol: asking again gives the same term, and what was said
    /// of it the first time holds.
    pub fn symbol_of(&mut self, symbol: Symbol) -> Term {
        if let Some(&id) = self.by_origin.get(&symbol.origin) {
            debug_assert_eq!(self.symbols[id].sort, symbol.sort, "one origin, two sorts");
            return self.symbol_terms[id];
        }
        let rank = self.rank_of(symbol.origin);
        let id = self.symbols.push(symbol);
        self.symbol_ranks.push(rank);
        self.by_origin.insert(symbol.origin, id);
        let term = self.intern(Node::Symbol(id), symbol.sort);
        self.symbol_terms.push(term);
        term
    }

    /// The kinds of an object that no reference before this symbol refers to, where they are fewer than those of the symbol:
    /// whoever made the symbol has said so.
    pub fn kinds_if_new(&self, symbol: SymbolId) -> Kinds {
        self.kinds_if_new.get(&symbol).copied().unwrap_or(self.symbols[symbol].kinds)
    }

    pub fn set_kinds_if_new(&mut self, symbol: SymbolId, kinds: Kinds) {
        self.kinds_if_new.insert(symbol, kinds);
    }

    /// A named input of a sort, of any kind, without restriction.
    pub fn input(&mut self, name: Name, sort: Sort) -> Term {
        self.symbol_of(Symbol { origin: Origin::Input(name), sort, kinds: Kinds::ALL, limits: Limits::None })
    }

    // Looking at constants.

    #[inline]
    pub fn as_bool(&self, term: Term) -> Option<bool> {
        match term {
            Term::TRUE => Some(true),
            Term::FALSE => Some(false),
            _ => None,
        }
    }

    /// The value of an integer constant of any integer sort.
    pub fn as_integer(&self, term: Term) -> Option<Integer> {
        match self.node(term) {
            Node::Int(value) | Node::I64(value) => Some(Integer::Small(value)),
            Node::I32(value) => Some(Integer::Small(value.into())),
            Node::Big(id) => Some(Integer::from_big(self.bigs[id].clone())),
            _ => None,
        }
    }

    /// The value of a constant of 32 bits.
    #[inline]
    pub fn as_f32(&self, term: Term) -> Option<f32> {
        match self.node(term) {
            Node::F32(bits) => Some(f32::from_bits(bits)),
            _ => None,
        }
    }

    #[inline]
    pub fn as_f64(&self, term: Term) -> Option<f64> {
        match self.node(term) {
            Node::F64(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    /// The operand, if the term is a negation.
    #[inline]
    pub fn as_not(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Unary(UnaryOp::Not, inner) => Some(inner),
            _ => None,
        }
    }

    /// The conjuncts of a term, in order; a term that is no conjunction is its only one. A conjunction that stands in
    /// the term more than once is taken apart once.
    pub fn conjuncts(&self, term: Term, out: &mut Vec<Term>) {
        let mut taken_apart: HashSet<Term, FixedState> = HashSet::default();
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            match self.node(next) {
                Node::Binary(BinaryOp::And, a, b) => {
                    if taken_apart.insert(next) {
                        stack.extend([b, a]);
                    }
                }
                Node::Bool(true) => {}
                _ => out.push(next),
            }
        }
    }
}
