use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use heapwise_ids::{Arena, Id, Name, id};
use num_bigint::BigInt;

use crate::integer::Integer;
use crate::kinds::{Kind, KindTable, Kinds};
use crate::node::{BigId, BinaryOp, Node, ObjectId, Origin, Sort, Symbol, SymbolId, UnaryOp};

id! {
    /// A term: a number into [`Terms`]. Equal numbers are equal terms.
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
    sorts: Vec<Sort>,
    /// A hash of each term's whole content, equal for equal content in any table.
    fingerprints: Vec<u64>,
    table: HashTable<Term>,
    symbols: Arena<SymbolId, Symbol>,
    symbol_terms: Arena<SymbolId, Term>,
    by_origin: HashMap<Origin, SymbolId, FixedState>,
    bigs: Arena<BigId, BigInt>,
    by_big: HashMap<BigInt, BigId, FixedState>,
    pub kinds: KindTable,
    /// Negations of compound terms, both ways, see `build::boolean`.
    pub(crate) negations: HashMap<Term, Term, FixedState>,
    /// Equalities already lifted over conditionals, see `build::equality`.
    pub(crate) lifted: HashMap<(Term, Term), Term, FixedState>,
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
            sorts: Vec::new(),
            fingerprints: Vec::new(),
            table: HashTable::new(),
            symbols: Arena::new(),
            symbol_terms: Arena::new(),
            by_origin: HashMap::default(),
            bigs: Arena::new(),
            by_big: HashMap::default(),
            kinds: KindTable::default(),
            negations: HashMap::default(),
            lifted: HashMap::default(),
        };
        assert_eq!(terms.intern(Node::Bool(true), Sort::Bool), Term::TRUE);
        assert_eq!(terms.intern(Node::Bool(false), Sort::Bool), Term::FALSE);
        assert_eq!(terms.intern(Node::Null, Sort::Ref), Term::NULL);
        terms
    }
}

impl Terms {
    pub fn new() -> Self {
        Self::default()
    }

    #[inline]
    pub fn node(&self, term: Term) -> Node {
        self.nodes[term.index()]
    }

    #[inline]
    pub fn sort(&self, term: Term) -> Sort {
        self.sorts[term.index()]
    }

    /// How many terms there are.
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
        self.fingerprints[term.index()]
    }

    /// Whether `a` stands before `b` as an operand of a commutative operator.
    #[inline]
    pub(crate) fn is_ordered(&self, a: Term, b: Term) -> bool {
        (self.fingerprint(a), a) <= (self.fingerprint(b), b)
    }

    pub fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id]
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
        let fingerprint = self.fingerprint_of(node);
        let nodes = &self.nodes;
        if let Some(&term) = self.table.find(fingerprint, |&t| nodes[t.index()] == node) {
            return term;
        }
        let term: Term = Term::from_index(self.nodes.len());
        self.nodes.push(node);
        self.sorts.push(sort);
        self.fingerprints.push(fingerprint);
        let fingerprints = &self.fingerprints;
        self.table.insert_unique(fingerprint, term, |&t| fingerprints[t.index()]);
        term
    }

    /// The term of this node, if there is one.
    pub(crate) fn find(&self, node: Node) -> Option<Term> {
        let nodes = &self.nodes;
        self.table.find(self.fingerprint_of(node), |&t| nodes[t.index()] == node).copied()
    }

    fn fingerprint_of(&self, node: Node) -> u64 {
        let print = |term: Term| self.fingerprint(term);
        match node {
            Node::Bool(value) => hash_of((0u8, value)),
            Node::Int(value) => hash_of((1u8, value)),
            Node::Big(id) => hash_of((2u8, &self.bigs[id])),
            Node::I32(value) => hash_of((3u8, value)),
            Node::I64(value) => hash_of((4u8, value)),
            Node::Null => hash_of(5u8),
            Node::Object(id, kind) => hash_of((6u8, id, kind)),
            Node::Symbol(id) => match self.symbols[id].origin {
                Origin::Input(name) => hash_of((7u8, name)),
                Origin::Field(of, field) => hash_of((8u8, print(of), field)),
                Origin::Element(of, at) => hash_of((9u8, print(of), print(at))),
                Origin::Length(of) => hash_of((10u8, print(of))),
            },
            Node::Unary(op, a) => hash_of((11u8, op, print(a))),
            Node::Binary(op, a, b) => hash_of((12u8, op, print(a), print(b))),
            Node::Ite(c, a, b) => hash_of((13u8, print(c), print(a), print(b))),
            Node::KindIn(a, kinds) => hash_of((14u8, print(a), self.kinds.ranges(kinds))),
        }
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

    pub fn i32(&mut self, value: i32) -> Term {
        self.intern(Node::I32(value), Sort::I32)
    }

    pub fn i64(&mut self, value: i64) -> Term {
        self.intern(Node::I64(value), Sort::I64)
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
        let id = self.symbols.push(symbol);
        self.by_origin.insert(symbol.origin, id);
        let term = self.intern(Node::Symbol(id), symbol.sort);
        self.symbol_terms.push(term);
        term
    }

    /// A named input of a sort, of any kind, without restriction.
    pub fn input(&mut self, name: Name, sort: Sort) -> Term {
        self.symbol_of(Symbol { origin: Origin::Input(name), sort, kinds: Kinds::ALL, restricted: false })
    }

    /// How many reads lead from an input of the program to this symbol: 0 for an input itself.
    pub fn depth(&self, symbol: SymbolId) -> u32 {
        let mut depth = 0;
        let mut at = symbol;
        while let Origin::Field(of, _) | Origin::Element(of, _) | Origin::Length(of) = self.symbols[at].origin {
            depth += 1;
            match self.as_symbol(of) {
                Some(id) => at = id,
                None => break,
            }
        }
        depth
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

    /// The operand, if the term is a negation.
    #[inline]
    pub fn as_not(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Unary(UnaryOp::Not, inner) => Some(inner),
            _ => None,
        }
    }

    /// The conjuncts of a term, in order; a term that is no conjunction is its only one.
    pub fn conjuncts(&self, term: Term, out: &mut Vec<Term>) {
        match self.node(term) {
            Node::Binary(BinaryOp::And, a, b) => {
                self.conjuncts(a, out);
                self.conjuncts(b, out);
            }
            Node::Bool(true) => {}
            _ => out.push(term),
        }
    }
}

fn hash_of(content: impl Hash) -> u64 {
    let mut hasher = FixedState::with_seed(0x6865_6170).build_hasher();
    content.hash(&mut hasher);
    hasher.finish()
}
