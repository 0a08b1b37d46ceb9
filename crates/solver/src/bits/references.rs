//! References as small numbers.
//!
//! Null is 0. Among the inputs that may be compared with each other, the n-th to appear is null, or one of the objects
//! that the earlier ones name, or the object n that it names first itself: every way in which inputs can be equal is
//! counted once. Objects made by `new` have the numbers above. Inputs that are never compared need no numbers of their
//! own, so they are counted apart.
//!
//! A kind is a small number too: kinds that no set in the query tells apart are one.

use std::collections::HashMap;

use batsat::Lit;
use foldhash::fast::FixedState;
use heapwise_term::{BinaryOp, Kind, Kinds, Model, Node, ObjectId, Place, Sort, SymbolId, Term, Terms, Value};
use heapwise_term::{children, for_each_subterm};

use super::circuits::Word;
use super::gates::Gates;

/// A reference: which object, and of which kind.
#[derive(Clone)]
pub(super) struct Reference {
    place: Word,
    kind: Word,
}

impl Reference {
    pub(super) fn null() -> Self {
        Reference { place: Vec::new(), kind: Vec::new() }
    }
}

/// The references of a query that may be compared with each other.
#[derive(Default)]
struct Group {
    symbols: Vec<SymbolId>,
    objects: Vec<ObjectId>,
}

pub(super) struct References {
    groups: Vec<Group>,
    group_of: HashMap<Term, usize, FixedState>,
    classes: Classes,
}

impl References {
    /// Looks which references the query speaks of.
    pub(super) fn new(terms: &Terms, all: &[Term]) -> Self {
        let mut found: Vec<Term> = Vec::new();
        let mut links: Vec<(Term, Term)> = Vec::new();
        for_each_subterm(terms, all, |term| {
            match terms.node(term) {
                Node::Binary(BinaryOp::Eq, a, b) if terms.sort(a) == Sort::Ref => links.push((a, b)),
                Node::Ite(_, a, b) if terms.sort(a) == Sort::Ref => links.extend([(term, a), (term, b)]),
                _ => {}
            }
            if terms.sort(term) == Sort::Ref && term != Term::NULL {
                found.push(term);
            }
        });
        let group_of = connected(&found, &links);
        let mut groups: Vec<Group> = Vec::new();
        for &term in &found {
            let number = group_of[&term];
            groups.resize_with(groups.len().max(number + 1), Group::default);
            match terms.node(term) {
                Node::Symbol(id) => groups[number].symbols.push(id),
                Node::Object(id, _) if !groups[number].objects.contains(&id) => groups[number].objects.push(id),
                _ => {}
            }
        }
        References { groups, group_of, classes: Classes::of(terms, all) }
    }

    /// Makes the inputs, and says what is known of them.
    pub(super) fn inputs(&self, terms: &Terms, gates: &mut Gates) -> Vec<(SymbolId, Reference)> {
        let mut made = Vec::new();
        for group in &self.groups {
            let start = made.len();
            for (index, &symbol) in group.symbols.iter().enumerate() {
                // What is known of n inputs takes n * n clauses. Who asked will see that it is too much.
                if gates.is_exhausted() {
                    return made;
                }
                let place = gates.input_word(bits_for(index + 1));
                let kind = gates.input_word(self.classes.bits());
                let reference = Reference { place, kind };
                self.restrict(terms, gates, symbol, &reference, &made[start..]);
                made.push((symbol, reference));
            }
        }
        made
    }

    fn restrict(
        &self,
        terms: &Terms,
        gates: &mut Gates,
        symbol: SymbolId,
        reference: &Reference,
        earlier: &[(SymbolId, Reference)],
    ) {
        let Reference { place, kind } = reference;
        let own = earlier.len() + 1;
        for too_large in own + 1..1 << place.len() {
            let differs = differs_from(place, too_large as u64);
            gates.clause(differs);
        }
        let about = terms.symbol(symbol);
        if about.limits.is_non_null() {
            gates.clause(place.iter().copied());
        }
        let allowed = self.classes.test(gates, kind, |signature| self.classes.in_set(signature, about.kinds));
        for &bit in place {
            gates.clause([!bit, allowed]);
        }
        for (index, (_, other)) in earlier.iter().enumerate() {
            let number = index as u64 + 1;
            let differs = differs_from(place, number);
            // Only the one that names an object first gives it its number, and its kind.
            for (bit, &other_bit) in other.place.iter().enumerate() {
                let expected = if number >> bit & 1 == 1 { other_bit } else { !other_bit };
                gates.clause(differs.iter().copied().chain([expected]));
            }
            for (&bit, &other_bit) in kind.iter().zip(&other.kind) {
                gates.clause(differs.iter().copied().chain([!bit, other_bit]));
                gates.clause(differs.iter().copied().chain([bit, !other_bit]));
            }
        }
    }

    pub(super) fn object(&self, terms: &Terms, gates: &Gates, term: Term, id: ObjectId, kind: Kind) -> Reference {
        let group = self.group_of.get(&term).and_then(|&number| self.groups.get(number));
        let position = |group: &Group| group.objects.iter().position(|&other| other == id).unwrap_or(0);
        let number = group.map_or(1, |group| group.symbols.len() + 1 + position(group));
        let class = self.classes.class_of(terms, kind);
        Reference {
            place: gates.word(number as u64, bits_for(number)),
            kind: gates.word(class as u64, self.classes.bits()),
        }
    }

    pub(super) fn mux(&self, gates: &mut Gates, condition: Lit, a: &Reference, b: &Reference) -> Reference {
        Reference {
            place: gates.mux_word(condition, &a.place, &b.place),
            kind: gates.mux_word(condition, &a.kind, &b.kind),
        }
    }

    pub(super) fn equal(&self, gates: &mut Gates, a: &Reference, b: &Reference) -> Lit {
        gates.equal(&a.place, &b.place)
    }

    pub(super) fn kind_in(&self, gates: &mut Gates, a: &Reference, kinds: Kinds) -> Lit {
        let not_null = gates.or_all(a.place.iter().copied());
        let mut kind = a.kind.clone();
        kind.resize(self.classes.bits(), gates.constant(false));
        let in_set = self.classes.test(gates, &kind, |signature| self.classes.in_set(signature, kinds));
        gates.and(not_null, in_set)
    }

    /// Puts what the search has found into the model.
    pub(super) fn read(&self, gates: &Gates, inputs: &[(SymbolId, Reference)], model: &mut Model) {
        let mut inputs = inputs.iter();
        for group in &self.groups {
            for (index, (symbol, reference)) in inputs.by_ref().take(group.symbols.len()).enumerate() {
                let number = gates.number(&reference.place) as usize;
                let place = match number.checked_sub(1).and_then(|at| group.symbols.get(at)) {
                    Some(&first) => Place::Input(first),
                    None => Place::Null,
                };
                model.set(*symbol, Value::Ref(place));
                if number == index + 1
                    && let Some((_, kind)) = self.classes.all.get(gates.number(&reference.kind) as usize)
                {
                    model.set_kind(*symbol, *kind);
                }
            }
        }
    }
}

/// The literals of which one must hold for the word not to be this number.
fn differs_from(word: &[Lit], number: u64) -> Vec<Lit> {
    word.iter().enumerate().map(|(bit, &lit)| if number >> bit & 1 == 1 { !lit } else { lit }).collect()
}

/// How many bits the numbers up to this one need.
fn bits_for(largest: usize) -> usize {
    (usize::BITS - largest.leading_zeros()) as usize
}

/// Numbers the connected groups among the references, in the order of their first members. Null connects nothing.
fn connected(found: &[Term], links: &[(Term, Term)]) -> HashMap<Term, usize, FixedState> {
    let index_of: HashMap<Term, usize, FixedState> = found.iter().enumerate().map(|(i, &term)| (term, i)).collect();
    let mut parent: Vec<usize> = (0..found.len()).collect();
    fn root(parent: &mut [usize], mut at: usize) -> usize {
        while parent[at] != at {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        at
    }
    for (a, b) in links {
        if let (Some(&a), Some(&b)) = (index_of.get(a), index_of.get(b)) {
            let (a, b) = (root(&mut parent, a), root(&mut parent, b));
            parent[a.max(b)] = a.min(b);
        }
    }
    let mut numbers: Vec<Option<usize>> = vec![None; found.len()];
    let mut count = 0;
    let mut group_of = HashMap::default();
    for (index, &term) in found.iter().enumerate() {
        let number = *numbers[root(&mut parent, index)].get_or_insert_with(|| {
            count += 1;
            count - 1
        });
        group_of.insert(term, number);
    }
    group_of
}

/// The kinds that the query can tell apart.
struct Classes {
    sets: Vec<Kinds>,
    /// In which of the sets the kinds of each class are, and the first of them.
    all: Vec<(Vec<bool>, Kind)>,
}

impl Classes {
    fn of(terms: &Terms, all: &[Term]) -> Self {
        let mut sets: Vec<Kinds> = Vec::new();
        let mut objects: Vec<Kind> = Vec::new();
        for_each_subterm(terms, all, |term| {
            let set = match terms.node(term) {
                Node::Symbol(id) if terms.sort(term) == Sort::Ref => Some(terms.symbol(id).kinds),
                Node::KindIn(_, kinds) => Some(kinds),
                Node::Object(_, kind) => {
                    objects.push(kind);
                    None
                }
                _ => None,
            };
            sets.extend(set.filter(|set| !sets.contains(set)));
        });
        let ranges = sets.iter().flat_map(|&set| terms.kinds.ranges(set));
        let mut borders: Vec<Kind> =
            ranges.flat_map(|&(low, high)| [Some(low), high.checked_add(1)]).flatten().collect();
        borders.sort_unstable();
        borders.dedup();
        let mut classes = Classes { sets, all: Vec::new() };
        for kind in borders {
            let signature = classes.signature(terms, kind);
            if signature.contains(&true) {
                classes.add(signature, kind);
            }
        }
        for kind in objects {
            let signature = classes.signature(terms, kind);
            classes.add(signature, kind);
        }
        classes
    }

    fn add(&mut self, signature: Vec<bool>, kind: Kind) {
        if !self.all.iter().any(|(known, _)| *known == signature) {
            self.all.push((signature, kind));
        }
    }

    fn signature(&self, terms: &Terms, kind: Kind) -> Vec<bool> {
        self.sets.iter().map(|&set| terms.kinds.contains(set, kind)).collect()
    }

    fn class_of(&self, terms: &Terms, kind: Kind) -> usize {
        let signature = self.signature(terms, kind);
        self.all.iter().position(|(known, _)| *known == signature).unwrap_or(0)
    }

    fn in_set(&self, signature: &[bool], set: Kinds) -> bool {
        self.sets.iter().position(|&known| known == set).is_some_and(|index| signature[index])
    }

    fn bits(&self) -> usize {
        bits_for(self.all.len().saturating_sub(1))
    }

    /// Whether a kind is one of those classes that pass.
    fn test(&self, gates: &mut Gates, kind: &[Lit], passes: impl Fn(&[bool]) -> bool) -> Lit {
        let mut any: Vec<Lit> = Vec::new();
        for (class, (signature, _)) in self.all.iter().enumerate() {
            if passes(signature) {
                any.push(!gates.or_all(differs_from(kind, class as u64)));
            }
        }
        gates.or_all(any)
    }
}

/// The subterms of the roots, each once, children before parents, left to right.
pub(crate) fn children_first(terms: &Terms, roots: &[Term]) -> Vec<Term> {
    let mut order = Vec::new();
    let mut seen: std::collections::HashSet<Term, FixedState> = Default::default();
    let mut stack: Vec<(Term, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
    while let Some((term, is_done)) = stack.pop() {
        if is_done {
            order.push(term);
        } else if seen.insert(term) {
            stack.push((term, true));
            let start = stack.len();
            stack.extend(children(terms, term).map(|child| (child, false)));
            stack[start..].reverse();
        }
    }
    order
}
