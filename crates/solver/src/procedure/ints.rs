//! Integers: differences `x - y <= c`, and what must not be equal.
//!
//! A node is an integer unknown; node zero is the number 0, so bounds are differences too. Each asserted difference is
//! an edge, and *potentials* are values that satisfy all edges. A new edge that they violate is repaired by moving
//! potentials along edges; coming back to where the repair began is a negative cycle, a contradiction.
//!
//! Values of 32 and 64 bits are such unknowns between their bounds. A sum `x + k` that may wrap around is an unknown of
//! its own, which is either `x + k` or off by a whole turn; which of the two is one of the cases to try.
//!
//! Whatever the theory does not understand (a product, say) is an unknown of its own too. That only allows more than
//! there is, so a contradiction stays one; a model has then to be evaluated.

use heapwise_term::{Sort, Term};

use super::Stop;

pub(super) type IntNode = u32;

/// The node of the number 0.
pub(super) const ZERO: IntNode = 0;
const NONE: u32 = u32::MAX;

/// Weights above this are passed on, so that sums of many cannot overflow.
const WEIGHT_LIMIT: u128 = 1 << 90;

/// What stands behind an unknown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    Symbol(Term),
    /// A term of which only the identity is understood.
    Opaque(Term),
    /// `base + offset`, wrapped around to the sort's range.
    Wrapped {
        base: IntNode,
        offset: i128,
        sort: Sort,
    },
}

#[derive(Clone, Debug)]
struct Unknown {
    meaning: Meaning,
    potential: i128,
    /// The first edges from and to this node.
    outgoing: u32,
    incoming: u32,
    /// The first disequality that this node takes part in.
    unequal: u32,
}

/// `to - from <= weight`.
#[derive(Copy, Clone, Debug)]
struct Edge {
    from: IntNode,
    to: IntNode,
    weight: i128,
    next_outgoing: u32,
    next_incoming: u32,
}

/// `x - y != difference`.
#[derive(Copy, Clone, Debug)]
pub(super) struct Unequal {
    pub(super) x: IntNode,
    pub(super) y: IntNode,
    pub(super) difference: i128,
    next_of_x: u32,
    next_of_y: u32,
}

#[derive(Copy, Clone, Debug)]
enum Undo {
    Node,
    Edge,
    Unequal,
    /// The old value is on its own stack, to keep this small.
    Potential(IntNode),
}

#[derive(Clone, Debug)]
pub(super) struct Integers {
    nodes: Vec<Unknown>,
    edges: Vec<Edge>,
    unequals: Vec<Unequal>,
    /// The nodes that are wrapped sums, and how many opaque ones there are.
    wrapped: Vec<IntNode>,
    opaque: Vec<Term>,
    log: Vec<Undo>,
    old_potentials: Vec<i128>,
    queue: Vec<IntNode>,
    /// Grows with every change.
    version: u64,
}

impl Default for Integers {
    fn default() -> Self {
        let zero = Unknown {
            meaning: Meaning::Symbol(Term::NULL),
            potential: 0,
            outgoing: NONE,
            incoming: NONE,
            unequal: NONE,
        };
        Integers {
            nodes: vec![zero],
            edges: Vec::new(),
            unequals: Vec::new(),
            wrapped: Vec::new(),
            opaque: Vec::new(),
            log: Vec::new(),
            old_potentials: Vec::new(),
            queue: Vec::new(),
            version: 0,
        }
    }
}

/// The least and greatest value of a bounded sort.
pub(super) fn range(sort: Sort) -> Option<(i128, i128)> {
    match sort {
        Sort::I32 => Some((i32::MIN.into(), i32::MAX.into())),
        Sort::I64 => Some((i64::MIN.into(), i64::MAX.into())),
        _ => None,
    }
}

/// The value in the sort's range that is congruent to this one.
pub(super) fn wrap(sort: Sort, value: i128) -> i128 {
    match sort {
        Sort::I32 => i128::from(value as i32),
        Sort::I64 => i128::from(value as i64),
        _ => value,
    }
}

/// How far apart two values of a bounded sort are that wrap around to the same.
pub(super) fn turn(sort: Sort) -> i128 {
    if sort == Sort::I32 { 1 << 32 } else { 1 << 64 }
}

impl Integers {
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    pub(super) fn version(&self) -> u64 {
        self.version
    }

    pub(super) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(super) fn meaning(&self, node: IntNode) -> Meaning {
        self.nodes[node as usize].meaning
    }

    pub(super) fn unequals(&self) -> &[Unequal] {
        &self.unequals
    }

    pub(super) fn wrapped(&self) -> &[IntNode] {
        &self.wrapped
    }

    /// Terms that are not understood, the first that was met first.
    pub(super) fn opaque(&self) -> &[Term] {
        &self.opaque
    }

    /// The value that the potentials give to a node.
    #[inline]
    pub(super) fn value(&self, node: IntNode) -> i128 {
        self.nodes[node as usize].potential - self.nodes[ZERO as usize].potential
    }

    /// A new unknown between these bounds, which 0 is within unless it is a wrapped sum.
    pub(super) fn add(&mut self, meaning: Meaning, least: Option<i128>, greatest: Option<i128>) -> IntNode {
        self.version += 1;
        let node = self.nodes.len() as IntNode;
        let value = match meaning {
            Meaning::Wrapped { base, offset, sort } => wrap(sort, self.value(base) + offset),
            Meaning::Symbol(_) | Meaning::Opaque(_) => 0,
        };
        let potential = self.nodes[ZERO as usize].potential + value;
        self.nodes.push(Unknown { meaning, potential, outgoing: NONE, incoming: NONE, unequal: NONE });
        match meaning {
            Meaning::Wrapped { .. } => self.wrapped.push(node),
            Meaning::Opaque(term) => self.opaque.push(term),
            Meaning::Symbol(_) => {}
        }
        self.log.push(Undo::Node);
        // The new value is in range, so these edges need no repair.
        if let Some(greatest) = greatest {
            self.push_edge(ZERO, node, greatest);
        }
        if let Some(least) = least {
            self.push_edge(node, ZERO, -least);
        }
        node
    }

    /// The node of a wrapped sum, if it has one.
    pub(super) fn find_wrapped(&self, meaning: Meaning) -> Option<IntNode> {
        self.wrapped.iter().copied().find(|&node| self.meaning(node) == meaning)
    }

    fn push_edge(&mut self, from: IntNode, to: IntNode, weight: i128) {
        let index = self.edges.len() as u32;
        let next_outgoing = std::mem::replace(&mut self.nodes[from as usize].outgoing, index);
        let next_incoming = std::mem::replace(&mut self.nodes[to as usize].incoming, index);
        self.edges.push(Edge { from, to, weight, next_outgoing, next_incoming });
        self.log.push(Undo::Edge);
    }

    /// Asserts `x - y <= bound`. Adds to `effort` how many edges it looked at.
    pub(super) fn set_at_most(&mut self, x: IntNode, y: IntNode, bound: i128, effort: &mut u64) -> Result<(), Stop> {
        if bound.unsigned_abs() > WEIGHT_LIMIT {
            return Err(Stop::Beyond("integers of that size"));
        }
        if x == y {
            return if bound < 0 { Err(Stop::Conflict) } else { Ok(()) };
        }
        self.version += 1;
        self.push_edge(y, x, bound);
        if self.nodes[x as usize].potential - self.nodes[y as usize].potential <= bound {
            return Ok(());
        }
        // Zero is moved only where a repair leads to it: other values then stay near 0.
        if x == ZERO { self.raise(y, bound, effort) } else { self.lower(x, y, bound, effort) }
    }

    pub(super) fn set_equal(&mut self, x: IntNode, y: IntNode, by: i128, effort: &mut u64) -> Result<(), Stop> {
        self.set_at_most(x, y, by, effort)?;
        self.set_at_most(y, x, -by, effort)
    }

    /// Repairs the new edge from `y` to `x` by lowering `x` and what follows from it.
    fn lower(&mut self, x: IntNode, y: IntNode, bound: i128, effort: &mut u64) -> Result<(), Stop> {
        self.queue.clear();
        self.move_to(x, self.nodes[y as usize].potential + bound);
        let mut at = 0;
        while let Some(&node) = self.queue.get(at) {
            at += 1;
            let mut index = self.nodes[node as usize].outgoing;
            while index != NONE {
                let Edge { to, weight, next_outgoing, .. } = self.edges[index as usize];
                *effort += 1;
                let limit = self.nodes[node as usize].potential + weight;
                if self.nodes[to as usize].potential > limit {
                    if to == y {
                        return Err(Stop::Conflict);
                    }
                    self.move_to(to, limit);
                }
                index = next_outgoing;
            }
        }
        Ok(())
    }

    /// Repairs the new edge from `y` to zero by raising `y` and what follows from it.
    fn raise(&mut self, y: IntNode, bound: i128, effort: &mut u64) -> Result<(), Stop> {
        self.queue.clear();
        self.move_to(y, self.nodes[ZERO as usize].potential - bound);
        let mut at = 0;
        while let Some(&node) = self.queue.get(at) {
            at += 1;
            let mut index = self.nodes[node as usize].incoming;
            while index != NONE {
                let Edge { from, weight, next_incoming, .. } = self.edges[index as usize];
                *effort += 1;
                let limit = self.nodes[node as usize].potential - weight;
                if self.nodes[from as usize].potential < limit {
                    if from == ZERO {
                        return Err(Stop::Conflict);
                    }
                    self.move_to(from, limit);
                }
                index = next_incoming;
            }
        }
        Ok(())
    }

    fn move_to(&mut self, node: IntNode, potential: i128) {
        let old = std::mem::replace(&mut self.nodes[node as usize].potential, potential);
        self.old_potentials.push(old);
        self.log.push(Undo::Potential(node));
        self.queue.push(node);
    }

    /// Asserts `x - y != difference`, to be looked at when values are chosen.
    pub(super) fn set_unequal(&mut self, x: IntNode, y: IntNode, difference: i128) -> Result<(), Stop> {
        if x == y {
            return if difference == 0 { Err(Stop::Conflict) } else { Ok(()) };
        }
        self.version += 1;
        let index = self.unequals.len() as u32;
        let next_of_x = std::mem::replace(&mut self.nodes[x as usize].unequal, index);
        let next_of_y = std::mem::replace(&mut self.nodes[y as usize].unequal, index);
        self.unequals.push(Unequal { x, y, difference, next_of_x, next_of_y });
        self.log.push(Undo::Unequal);
        Ok(())
    }

    /// Whether an asserted edge alone says that `x - y <= bound`.
    pub(super) fn has_edge(&self, x: IntNode, y: IntNode, bound: i128) -> bool {
        // Zero has many edges: look from the other end.
        if x == ZERO {
            let mut index = self.nodes[y as usize].outgoing;
            while index != NONE {
                let edge = self.edges[index as usize];
                if edge.to == x && edge.weight <= bound {
                    return true;
                }
                index = edge.next_outgoing;
            }
        } else {
            let mut index = self.nodes[x as usize].incoming;
            while index != NONE {
                let edge = self.edges[index as usize];
                if edge.from == y && edge.weight <= bound {
                    return true;
                }
                index = edge.next_incoming;
            }
        }
        false
    }

    /// The bounds that its edges set on a node when all others have these values.
    pub(super) fn bounds(&self, node: IntNode, values: &[i128]) -> (Option<i128>, Option<i128>) {
        let (mut least, mut greatest) = (None::<i128>, None::<i128>);
        let mut index = self.nodes[node as usize].incoming;
        while index != NONE {
            let edge = self.edges[index as usize];
            let bound = values[edge.from as usize] + edge.weight;
            greatest = Some(greatest.map_or(bound, |old| old.min(bound)));
            index = edge.next_incoming;
        }
        let mut index = self.nodes[node as usize].outgoing;
        while index != NONE {
            let edge = self.edges[index as usize];
            let bound = values[edge.to as usize] - edge.weight;
            least = Some(least.map_or(bound, |old| old.max(bound)));
            index = edge.next_outgoing;
        }
        (least, greatest)
    }

    /// Whether a disequality forbids the node this value when all others have these.
    pub(super) fn is_forbidden(&self, node: IntNode, value: i128, values: &[i128]) -> bool {
        let mut index = self.nodes[node as usize].unequal;
        while index != NONE {
            let Unequal { x, y, difference, next_of_x, next_of_y } = self.unequals[index as usize];
            if x == node {
                if value - values[y as usize] == difference {
                    return true;
                }
                index = next_of_x;
            } else {
                if values[x as usize] - value == difference {
                    return true;
                }
                index = next_of_y;
            }
        }
        false
    }

    /// Takes back everything since the mark. Tells which terms have no node any more.
    pub(super) fn undo_to(&mut self, mark: usize, mut forget: impl FnMut(Term)) {
        if self.log.len() > mark {
            self.version += 1;
        }
        while self.log.len() > mark {
            let Some(undo) = self.log.pop() else { return };
            match undo {
                Undo::Node => match self.nodes.pop().map(|node| node.meaning) {
                    Some(Meaning::Symbol(term)) => forget(term),
                    Some(Meaning::Opaque(term)) => {
                        self.opaque.pop();
                        forget(term);
                    }
                    Some(Meaning::Wrapped { .. }) => {
                        self.wrapped.pop();
                    }
                    None => {}
                },
                Undo::Edge => {
                    if let Some(edge) = self.edges.pop() {
                        self.nodes[edge.from as usize].outgoing = edge.next_outgoing;
                        self.nodes[edge.to as usize].incoming = edge.next_incoming;
                    }
                }
                Undo::Unequal => {
                    if let Some(unequal) = self.unequals.pop() {
                        self.nodes[unequal.x as usize].unequal = unequal.next_of_x;
                        self.nodes[unequal.y as usize].unequal = unequal.next_of_y;
                    }
                }
                Undo::Potential(node) => {
                    if let Some(old) = self.old_potentials.pop() {
                        self.nodes[node as usize].potential = old;
                    }
                }
            }
        }
    }
}
