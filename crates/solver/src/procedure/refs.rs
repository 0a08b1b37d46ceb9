//! References: which are equal, which differ, which are not null, and what kinds they may have.
//!
//! Classes of equal references are circular lists whose members all know their root, so that asking is one load and a
//! merge relabels the smaller side. Whatever is asserted here is decided here, without trying cases: a reference that
//! need not be null can always be an object of its own. Everything can be taken back, exactly.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_term::{FunctionId, Kinds, SymbolId, Terms};

use super::Stop;

pub(super) type RefNode = u32;

/// The node of null, which is always the root of its class.
pub(super) const NULL: RefNode = 0;
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Reference {
    symbol: Option<SymbolId>,
    root: RefNode,
    /// The next member of the class, in a circle.
    next: RefNode,
    /// The first entry of the list of references that differ from this one.
    apart: u32,
    /// The symbols that are values of functions of this one.
    uses: Vec<(FunctionId, SymbolId)>,
    // What follows is said of the class, at its root.
    size: u32,
    non_null: bool,
    /// The kinds it may have if it is not null.
    kinds: Kinds,
}

#[derive(Copy, Clone, Debug)]
struct Apart {
    of: RefNode,
    other: RefNode,
    next: u32,
}

#[derive(Copy, Clone, Debug)]
enum Undo {
    Node,
    Apart,
    Use(RefNode),
    NonNull(RefNode),
    Kinds(RefNode, Kinds),
    Merge { winner: RefNode, loser: RefNode },
}

#[derive(Clone, Debug)]
pub(super) struct References {
    nodes: Vec<Reference>,
    aparts: Vec<Apart>,
    log: Vec<Undo>,
    /// Values of one function for what has turned out to be the same. They are equal; whoever has them made equal takes them off.
    pub(super) equal: Vec<(SymbolId, SymbolId)>,
    intersections: HashMap<(Kinds, Kinds), Kinds, FixedState>,
    differences: HashMap<(Kinds, Kinds), Kinds, FixedState>,
}

impl Default for References {
    fn default() -> Self {
        let null = Reference {
            symbol: None,
            root: NULL,
            next: NULL,
            apart: NONE,
            uses: Vec::new(),
            size: 1,
            non_null: false,
            kinds: Kinds::NONE,
        };
        References {
            nodes: vec![null],
            aparts: Vec::new(),
            log: Vec::new(),
            equal: Vec::new(),
            intersections: HashMap::default(),
            differences: HashMap::default(),
        }
    }
}

impl References {
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    pub(super) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn symbol(&self, node: RefNode) -> Option<SymbolId> {
        self.nodes[node as usize].symbol
    }

    #[inline]
    pub(super) fn root(&self, node: RefNode) -> RefNode {
        self.nodes[node as usize].root
    }

    pub(super) fn is_non_null(&self, node: RefNode) -> bool {
        self.nodes[self.root(node) as usize].non_null
    }

    pub(super) fn kinds(&self, node: RefNode) -> Kinds {
        self.nodes[self.root(node) as usize].kinds
    }

    /// A node for a symbol that has none yet, with what its declaration says.
    pub(super) fn add(&mut self, terms: &mut Terms, id: SymbolId) -> Result<RefNode, Stop> {
        let symbol = *terms.symbol(id);
        let node = self.nodes.len() as RefNode;
        self.nodes.push(Reference {
            symbol: Some(id),
            root: node,
            next: node,
            apart: NONE,
            uses: Vec::new(),
            size: 1,
            non_null: symbol.limits.is_non_null(),
            kinds: symbol.kinds,
        });
        self.log.push(Undo::Node);
        if symbol.kinds == Kinds::NONE {
            self.merge(terms, NULL, node)?;
        }
        Ok(node)
    }

    pub(super) fn merge(&mut self, terms: &mut Terms, a: RefNode, b: RefNode) -> Result<(), Stop> {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return Ok(());
        }
        let (size_a, size_b) = (self.nodes[a as usize].size, self.nodes[b as usize].size);
        let a_wins = a == NULL || (b != NULL && (size_a, b) >= (size_b, a));
        let (winner, loser) = if a_wins { (a, b) } else { (b, a) };
        if winner == NULL && self.nodes[loser as usize].non_null {
            return Err(Stop::Conflict);
        }
        if self.have_apart_members(loser, winner) {
            return Err(Stop::Conflict);
        }
        let Reference { size, non_null, kinds, .. } = self.nodes[loser as usize];
        self.note_equal_uses(winner, loser);
        self.relabel(loser, winner);
        self.exchange_ends(winner, loser);
        self.nodes[winner as usize].size += size;
        self.log.push(Undo::Merge { winner, loser });
        if winner == NULL {
            return self.separate_from_null(loser);
        }
        if non_null {
            self.set_non_null(winner)?;
        }
        let common = self.intersect(terms, self.nodes[winner as usize].kinds, kinds);
        self.set_kinds(terms, winner, common)
    }

    /// Says that a symbol is the value of a function of a reference.
    pub(super) fn add_use(&mut self, node: RefNode, function: FunctionId, symbol: SymbolId) {
        let root = self.root(node);
        if let Some(known) = self.use_of(root, function) {
            self.equal.push((known, symbol));
        }
        self.nodes[node as usize].uses.push((function, symbol));
        self.log.push(Undo::Use(node));
    }

    /// A value of the function for a member of a class.
    fn use_of(&self, class: RefNode, function: FunctionId) -> Option<SymbolId> {
        self.members(class)
            .flat_map(|member| &self.nodes[member as usize].uses)
            .find_map(|&(known, symbol)| (known == function).then_some(symbol))
    }

    fn note_equal_uses(&mut self, winner: RefNode, loser: RefNode) {
        let mut equal = std::mem::take(&mut self.equal);
        for member in self.members(loser) {
            for &(function, symbol) in &self.nodes[member as usize].uses {
                equal.extend(self.use_of(winner, function).map(|known| (known, symbol)));
            }
        }
        self.equal = equal;
    }

    fn members(&self, class: RefNode) -> impl Iterator<Item = RefNode> + '_ {
        let next = move |member: &RefNode| {
            let next = self.nodes[*member as usize].next;
            (next != class).then_some(next)
        };
        std::iter::successors(Some(class), next)
    }

    /// Joins two circles, or parts them where they were joined.
    fn exchange_ends(&mut self, a: RefNode, b: RefNode) {
        let after_a = self.nodes[a as usize].next;
        self.nodes[a as usize].next = self.nodes[b as usize].next;
        self.nodes[b as usize].next = after_a;
    }

    fn relabel(&mut self, class: RefNode, label: RefNode) {
        let mut member = class;
        loop {
            let reference = &mut self.nodes[member as usize];
            reference.root = label;
            member = reference.next;
            if member == class {
                return;
            }
        }
    }

    /// What differs from a reference that has turned out to be null is not null.
    fn separate_from_null(&mut self, loser: RefNode) -> Result<(), Stop> {
        // The members that joined are those after null up to and including `loser`.
        let mut member = self.nodes[NULL as usize].next;
        loop {
            let mut entry = self.nodes[member as usize].apart;
            while entry != NONE {
                let Apart { other, next, .. } = self.aparts[entry as usize];
                self.set_non_null(other)?;
                entry = next;
            }
            if member == loser {
                return Ok(());
            }
            member = self.nodes[member as usize].next;
        }
    }

    pub(super) fn set_apart(&mut self, a: RefNode, b: RefNode) -> Result<(), Stop> {
        let (root_a, root_b) = (self.root(a), self.root(b));
        if root_a == root_b {
            return Err(Stop::Conflict);
        }
        if root_a == NULL {
            return self.set_non_null(b);
        }
        if root_b == NULL {
            return self.set_non_null(a);
        }
        for (of, other) in [(a, b), (b, a)] {
            let next = self.nodes[of as usize].apart;
            self.nodes[of as usize].apart = self.aparts.len() as u32;
            self.aparts.push(Apart { of, other, next });
            self.log.push(Undo::Apart);
        }
        Ok(())
    }

    pub(super) fn set_non_null(&mut self, node: RefNode) -> Result<(), Stop> {
        let root = self.root(node);
        if root == NULL {
            return Err(Stop::Conflict);
        }
        let class = &mut self.nodes[root as usize];
        if !class.non_null {
            class.non_null = true;
            self.log.push(Undo::NonNull(root));
        }
        Ok(())
    }

    /// Not null, and of one of these kinds.
    pub(super) fn set_kind_in(&mut self, terms: &mut Terms, node: RefNode, kinds: Kinds) -> Result<(), Stop> {
        self.set_non_null(node)?;
        let common = self.intersect(terms, self.kinds(node), kinds);
        self.set_kinds(terms, node, common)
    }

    /// Null, or of none of these kinds.
    pub(super) fn set_kind_not_in(&mut self, terms: &mut Terms, node: RefNode, kinds: Kinds) -> Result<(), Stop> {
        if self.root(node) == NULL {
            return Ok(());
        }
        let rest = self.minus(terms, self.kinds(node), kinds);
        self.set_kinds(terms, node, rest)
    }

    fn set_kinds(&mut self, terms: &mut Terms, node: RefNode, kinds: Kinds) -> Result<(), Stop> {
        let root = self.root(node);
        let old = std::mem::replace(&mut self.nodes[root as usize].kinds, kinds);
        if old != kinds {
            self.log.push(Undo::Kinds(root, old));
        }
        // Of no kind at all is only null.
        if kinds == Kinds::NONE { self.merge(terms, NULL, root) } else { Ok(()) }
    }

    /// Whether it follows, as far as can be seen at once, that the two differ.
    pub(super) fn are_apart(&mut self, terms: &mut Terms, a: RefNode, b: RefNode) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return false;
        }
        let (class_a, class_b) = (&self.nodes[a as usize], &self.nodes[b as usize]);
        let (non_null_a, non_null_b) = (class_a.non_null, class_b.non_null);
        if a == NULL || b == NULL {
            return non_null_a || non_null_b;
        }
        let (kinds_a, kinds_b) = (class_a.kinds, class_b.kinds);
        let (small, large) = if class_a.size < class_b.size { (a, b) } else { (b, a) };
        self.have_apart_members(small, large)
            || (non_null_a || non_null_b) && self.intersect(terms, kinds_a, kinds_b) == Kinds::NONE
    }

    fn have_apart_members(&self, class: RefNode, other_class: RefNode) -> bool {
        self.neighbours(class).any(|other| self.root(other) == other_class)
    }

    /// What members of the class are asserted to differ from.
    pub(super) fn neighbours(&self, class: RefNode) -> impl Iterator<Item = RefNode> + '_ {
        let mut member = class;
        let mut entry = self.nodes[class as usize].apart;
        std::iter::from_fn(move || {
            while entry == NONE {
                member = self.nodes[member as usize].next;
                if member == class {
                    return None;
                }
                entry = self.nodes[member as usize].apart;
            }
            let Apart { other, next, .. } = self.aparts[entry as usize];
            entry = next;
            Some(other)
        })
    }

    pub(super) fn intersect(&mut self, terms: &mut Terms, a: Kinds, b: Kinds) -> Kinds {
        if a == b || b == Kinds::ALL {
            return a;
        }
        if a == Kinds::ALL {
            return b;
        }
        *self.intersections.entry((a, b)).or_insert_with(|| terms.kinds.intersect(a, b))
    }

    fn minus(&mut self, terms: &mut Terms, a: Kinds, b: Kinds) -> Kinds {
        *self.differences.entry((a, b)).or_insert_with(|| terms.kinds.minus(a, b))
    }

    /// Takes back everything since the mark. Tells which symbols have no node any more.
    pub(super) fn undo_to(&mut self, mark: usize, mut forget: impl FnMut(SymbolId)) {
        while self.log.len() > mark {
            let Some(undo) = self.log.pop() else { return };
            match undo {
                Undo::Node => {
                    if let Some(symbol) = self.nodes.pop().and_then(|node| node.symbol) {
                        forget(symbol);
                    }
                }
                Undo::Apart => {
                    if let Some(entry) = self.aparts.pop() {
                        self.nodes[entry.of as usize].apart = entry.next;
                    }
                }
                Undo::Use(node) => _ = self.nodes[node as usize].uses.pop(),
                Undo::NonNull(root) => self.nodes[root as usize].non_null = false,
                Undo::Kinds(root, old) => self.nodes[root as usize].kinds = old,
                Undo::Merge { winner, loser } => {
                    self.exchange_ends(winner, loser);
                    self.relabel(loser, loser);
                    self.nodes[winner as usize].size -= self.nodes[loser as usize].size;
                }
            }
        }
    }
}
