//! Guarded heap summaries: a reference stands for a set of locations, each under a guard.
//!
//! Benjamin Hillery, Eric Mercer, Neha Rungta, Suzette Person: *Exact heap summaries for symbolic execution*
//! (figures 8 and 9).
//!
//! When an input reference is first seen, its set is made: null; each input location known by then whose classes are
//! compatible; and one fresh location. The guards spell out which, as equalities between reference symbols: the
//! reference is at location l if it equals the symbol that l was made for and none of those before. So the guards are
//! exclusive and cover every case. Reading a place collects what it holds at all locations of the reference, each
//! under its guard; writing under a guard keeps the old value under its negation; two references are the same where
//! they meet at a location.
//!
//! Three things keep the guards small. A chain of conditionals tests the locations in order, so that "none of those
//! before" need not be said again. A location's places are only ever read where its own symbol is at it, so a place
//! that nobody has touched gets its symbol without guard, and a write through r need only test whether r equals the
//! location's symbol. And two references meet at a location exactly where their symbols are equal.

use std::collections::HashMap;

use heapwise_ir::ClassId;
use heapwise_term::{Kinds, Node, Sort, Term};

use crate::counting::{ask_bounds, ask_length, at_least};
use crate::leaves::{guarded_leaves, read_through};
use crate::narrowing::{Narrowing, Represent};
use crate::news::{Accesses, News};
use crate::own::Own;
use crate::reached::Reached;
use crate::symbol_cells::SymbolCells;
use crate::{Asked, Cx, FirstRead, Heap, Slot};

type LocationIndex = usize;

/// A location of the input.
#[derive(Clone, Debug)]
struct Location {
    /// The symbol that it was made for.
    name: Term,
    /// On which inputs the symbol is really at this location.
    exists: Term,
    /// How it was first used.
    used: Vec<Use>,
}

/// The set of an input reference: it is null, or at one of these.
#[derive(Clone, Debug)]
struct Set {
    symbol: Term,
    /// The locations that were known when the reference was first seen, in order.
    aliases: Vec<LocationIndex>,
    /// The location that was made for it.
    fresh: LocationIndex,
}

/// The first use of a location, on some inputs.
#[derive(Copy, Clone, Debug)]
struct Use {
    /// On which.
    first: Term,
    /// The symbol through which it was used.
    through: Term,
    /// The class that it counts for.
    class: Option<ClassId>,
}

/// What an input reference stands for: the guards exclude each other and cover every case.
#[derive(Clone, Debug)]
pub struct GuardedSet {
    pub symbol: Term,
    pub places: Vec<GuardedPlace>,
}

#[derive(Copy, Clone, Debug)]
pub struct GuardedPlace {
    pub guard: Term,
    /// The symbol that the location was made for; none for null.
    pub location: Option<Term>,
}

#[derive(Debug, Default)]
pub struct Summary {
    own: Own,
    locations: Vec<Location>,
    /// The sets of the input references seen so far.
    sets: Vec<Set>,
    /// What locations hold, by the symbols that they were made for.
    cells: SymbolCells,
    reads: Vec<FirstRead>,
    narrowing: Narrowing,
    accesses: Accesses,
    reached: Reached,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Summary {
    fn clone(&self) -> Self {
        let mut clone = Summary::default();
        clone.clone_from(self);
        clone
    }

    fn clone_from(&mut self, source: &Self) {
        self.own.clone_from(&source.own);
        self.locations.clone_from(&source.locations);
        self.sets.clone_from(&source.sets);
        self.cells.clone_from(&source.cells);
        self.reads.clone_from(&source.reads);
        self.narrowing.clone_from(&source.narrowing);
        self.accesses.clone_from(&source.accesses);
        self.reached.clone_from(&source.reached);
    }
}

impl Summary {
    /// Makes the set of an input reference, if it has none yet, and returns its number.
    fn summarize(&mut self, cx: &mut Cx<'_>, symbol: Term) -> usize {
        if let Some(known) = self.sets.iter().rposition(|set| set.symbol == symbol) {
            return known;
        }
        let kinds = kinds_of(cx, symbol);
        let mut aliases = Vec::new();
        let mut elsewhere = cx.terms.ne(symbol, Term::NULL);
        let is_alone = cx.is_alone(symbol);
        for (index, location) in self.locations.iter().enumerate() {
            if is_alone || cx.is_alone(location.name) || cx.terms.kinds.are_disjoint(kinds, kinds_of(cx, location.name))
            {
                continue;
            }
            aliases.push(index);
            let different = cx.terms.ne(symbol, location.name);
            elsewhere = cx.terms.and(elsewhere, different);
        }
        let fresh = self.locations.len();
        self.locations.push(Location { name: symbol, exists: elsewhere, used: Vec::new() });
        self.sets.push(Set { symbol, aliases, fresh });
        self.sets.len() - 1
    }

    /// The set of every input reference seen so far, each place under its full guard.
    pub fn guarded_sets(&self, cx: &mut Cx<'_>) -> Vec<GuardedSet> {
        let mut sets = Vec::with_capacity(self.sets.len());
        for set in &self.sets {
            let null = cx.terms.is_null(set.symbol);
            let mut places = vec![GuardedPlace { guard: null, location: None }];
            let mut left = cx.terms.not(null);
            for &alias in &set.aliases {
                let name = self.locations[alias].name;
                let here = cx.terms.eq(set.symbol, name);
                places.push(GuardedPlace { guard: cx.terms.and(left, here), location: Some(name) });
                let not_here = cx.terms.not(here);
                left = cx.terms.and(left, not_here);
            }
            places.push(GuardedPlace { guard: left, location: Some(self.locations[set.fresh].name) });
            sets.push(GuardedSet { symbol: set.symbol, places });
        }
        sets
    }

    /// The input locations that a reference may be at: which, under which guard, and through which symbol.
    fn places(&mut self, cx: &mut Cx<'_>, reference: Term) -> Vec<(LocationIndex, Term, Term)> {
        let leaves = guarded_leaves(cx, reference);
        let mut places = Vec::new();
        for (leaf, when) in leaves {
            if !matches!(cx.terms.node(leaf), Node::Symbol(_)) {
                continue;
            }
            let set = self.summarize(cx, leaf);
            let Set { aliases, fresh, .. } = self.sets[set].clone();
            let present = cx.terms.ne(leaf, Term::NULL);
            let present = cx.known(present);
            let mut left = cx.terms.and(when, present);
            for location in aliases {
                let here = cx.same(leaf, self.locations[location].name);
                let guard = cx.terms.and(left, here);
                places.push((location, guard, leaf));
                let not_here = cx.terms.not(here);
                left = cx.terms.and(left, not_here);
            }
            places.push((fresh, left, leaf));
        }
        places.retain(|&(_, guard, _)| guard != Term::FALSE);
        places
    }

    /// Reads through a reference: at each of its locations, and on both sides of each conditional.
    fn read(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot) -> Option<Term> {
        read_through(cx, reference, &mut |cx, leaf| match cx.terms.node(leaf) {
            Node::Symbol(_) => Some(self.read_set(cx, leaf, slot)),
            // An object that is no leaf but the whole reference has the place.
            Node::Object(_, kind) if leaf != reference && !cx.has_place(kind, slot) => None,
            Node::Object(id, _) => Some(self.own.load_guarded(cx, id, slot)),
            _ => None,
        })
    }

    fn read_set(&mut self, cx: &mut Cx<'_>, symbol: Term, slot: Slot) -> Term {
        let set = self.summarize(cx, symbol);
        let Set { aliases, fresh, .. } = self.sets[set].clone();
        let mut tested = Vec::new();
        let mut last = fresh;
        for location in aliases {
            let here = cx.terms.eq(symbol, self.locations[location].name);
            match cx.facts.known(cx.terms, here) {
                Some(false) => {}
                Some(true) => {
                    last = location;
                    break;
                }
                None => tested.push((here, location)),
            }
        }
        // The older locations get their cells first, as they are told apart first.
        let held: Vec<(Term, Term)> =
            tested.into_iter().map(|(here, location)| (here, self.touch(cx, location, slot))).collect();
        let last = self.touch(cx, last, slot);
        held.into_iter().rev().fold(last, |rest, (here, value)| cx.terms.ite(here, value, rest))
    }

    /// What a location holds in a place, which gets a cell if it had none.
    fn touch(&mut self, cx: &mut Cx<'_>, location: LocationIndex, slot: Slot) -> Term {
        let Location { name, exists, .. } = self.locations[location];
        if let Some(value) = self.cells.value(name, slot) {
            return value;
        }
        let mut value = cx.first_value(name, slot);
        self.reads.push(FirstRead { owner: name, slot, value, when: exists });
        if cx.terms.as_symbol(value).is_some() && cx.terms.sort(value) == Sort::Ref {
            self.summarize(cx, value);
        }
        for cell in self.cells.newest_first(slot).filter(|cell| cell.owner == name) {
            let same = same_place(cx, cell.slot, slot);
            value = cx.terms.ite(same, cell.value, value);
        }
        self.cells.add(name, slot, value);
        value
    }

    /// Writes a place of a location under a guard, and every other element that may be the same one.
    fn write(&mut self, cx: &mut Cx<'_>, location: LocationIndex, slot: Slot, guard: Term, value: Term) {
        let name = self.locations[location].name;
        if guard == Term::TRUE && !matches!(slot, Slot::Element(..)) && self.cells.value(name, slot).is_none() {
            self.cells.add(name, slot, value);
            return;
        }
        self.touch(cx, location, slot);
        self.cells.update(slot, |cell| {
            if cell.owner != name {
                return cell.value;
            }
            let same_place = same_place(cx, cell.slot, slot);
            match cx.terms.and(guard, same_place) {
                Term::FALSE => cell.value,
                meets => cx.terms.ite(meets, value, cell.value),
            }
        });
    }

    /// Writes through an input reference: at each of its locations.
    fn write_set(&mut self, cx: &mut Cx<'_>, symbol: Term, slot: Slot, when: Term, value: Term) {
        let set = self.summarize(cx, symbol);
        let mut targets = self.sets[set].aliases.clone();
        targets.push(self.sets[set].fresh);
        for location in targets {
            let here = cx.same(symbol, self.locations[location].name);
            let guard = cx.terms.and(when, here);
            if guard != Term::FALSE {
                self.write(cx, location, slot, guard, value);
            }
        }
    }

    /// When more than so many reads lead to what a symbol refers to: one more than to the location that it was read from,
    /// by the reference through which that one was first used.
    fn deeper(&self, cx: &mut Cx<'_>, symbol: Term, than: u32, memo: &mut HashMap<(Term, u32), Term>) -> Term {
        let Some(owner) = cx.owner(symbol) else { return Term::FALSE };
        if than == 0 {
            return Term::TRUE;
        }
        if let Some(&known) = memo.get(&(symbol, than)) {
            return known;
        }
        let mut deeper = Term::FALSE;
        for used in self.locations.iter().filter(|location| location.name == owner).flat_map(|owner| &owner.used) {
            cx.terms.enough.heed();
            let owner_is_deeper = self.deeper(cx, used.through, than - 1, memo);
            let both = cx.terms.and(used.first, owner_is_deeper);
            deeper = cx.terms.or(deeper, both);
        }
        memo.insert((symbol, than), deeper);
        deeper
    }

    /// Asks whether the use of a reference stays within the bounds, and notes the use. Returns what the reference stands for
    /// from then on.
    fn within_bounds(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot) -> Asked<Term, Self> {
        if cx.bounds.k.is_none() && cx.bounds.n.is_unlimited() {
            return Ok(reference);
        }
        if let Some(known) = self.narrowing.of(reference) {
            return Ok(known);
        }
        if !cx.is_use(slot) {
            return Ok(reference);
        }
        let class = cx.counted_class(slot);
        let mut uses = Vec::new();
        let (mut beyond_k, mut beyond_n) = (Term::FALSE, Term::FALSE);
        for (at, guard, through) in self.places(cx, reference) {
            cx.terms.enough.heed();
            let used = cx.terms.or_all(self.locations[at].used.iter().map(|used| used.first));
            let unused = cx.terms.not(used);
            let first = cx.terms.and(guard, unused);
            let first = cx.known(first);
            let (over_k, over_n) = self.beyond(cx, through, first, class);
            beyond_k = cx.terms.or(beyond_k, over_k);
            beyond_n = cx.terms.or(beyond_n, over_n);
            uses.push((at, Use { first, through, class }));
        }
        ask_bounds(cx, beyond_k, beyond_n)?;
        let uncounted = self.uncounted(cx);
        let narrow = self.narrowing.narrow(cx, reference, class, &uncounted)?;
        for (at, new) in uses.into_iter().filter(|(_, new)| new.first != Term::FALSE) {
            let used = &mut self.locations[at].used;
            match used.iter_mut().find(|known| known.class == class && known.through == new.through) {
                Some(known) => known.first = cx.terms.or(known.first, new.first),
                None => used.push(new),
            }
        }
        Ok(narrow)
    }

    /// The locations that count for classes without bound.
    fn uncounted(&self, cx: &Cx<'_>) -> Vec<Term> {
        let is_uncounted = |used: &Use| cx.bounds.n.of(used.class).is_none();
        let uncounted = self.locations.iter().filter(|location| location.used.iter().any(is_uncounted));
        uncounted.map(|location| location.name).collect()
    }

    /// When the first use of the object of a symbol is beyond k, and beyond n.
    fn beyond(&self, cx: &mut Cx<'_>, symbol: Term, first: Term, class: Option<ClassId>) -> (Term, Term) {
        let (mut beyond_k, mut beyond_n) = (Term::FALSE, Term::FALSE);
        if let Some(k) = cx.bounds.k {
            let deeper = self.deeper(cx, symbol, k, &mut HashMap::new());
            beyond_k = cx.terms.and(first, deeper);
        }
        if let Some(n) = cx.bounds.n.of(class) {
            let used = self.locations.iter().flat_map(|location| &location.used);
            let counted = used.filter(|used| used.class == class).map(|used| used.first);
            let full = at_least(cx, n, counted);
            beyond_n = cx.terms.and(first, full);
        }
        (beyond_k, beyond_n)
    }
}

/// When two places of one location are the same: the same field, or elements with the same index.
fn same_place(cx: &mut Cx<'_>, a: Slot, b: Slot) -> Term {
    match (a, b) {
        (Slot::Element(i, _), Slot::Element(j, _)) => cx.same(i, j),
        _ => Term::TRUE,
    }
}

fn kinds_of(cx: &Cx<'_>, symbol: Term) -> Kinds {
    cx.terms.as_symbol(symbol).map_or(Kinds::NONE, |id| cx.terms.symbol(id).kinds)
}

impl Heap for Summary {
    const NAME: &'static str = "summary";
    type Refinement = Represent;

    fn new() -> Self {
        Summary::default()
    }

    fn own(&self) -> &Own {
        &self.own
    }

    fn own_mut(&mut self) -> &mut Own {
        &mut self.own
    }

    fn see(&mut self, cx: &mut Cx<'_>, reference: Term) -> Asked<(), Self> {
        if cx.terms.as_symbol(reference).is_some() {
            self.summarize(cx, reference);
        }
        self.reached.reach(cx, reference)
    }

    fn load(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot) -> Asked<Term, Self> {
        if let Node::Object(id, _) = cx.terms.node(reference) {
            return Ok(self.own.load_guarded(cx, id, slot));
        }
        let reference = self.within_bounds(cx, reference, slot)?;
        self.accesses.note(cx, reference, slot, true);
        let value = self.read(cx, reference, slot);
        let ty = cx.slot_type(slot);
        let value = value.unwrap_or_else(|| cx.default_of(ty));
        ask_length(cx, reference, slot, value)?;
        self.reached.reach(cx, value)?;
        Ok(value)
    }

    fn store(&mut self, cx: &mut Cx<'_>, reference: Term, slot: Slot, value: Term) -> Asked<(), Self> {
        if let Node::Object(id, kind) = cx.terms.node(reference) {
            self.own.store_guarded(cx, (id, kind), slot, Term::TRUE, value);
            return Ok(());
        }
        let reference = self.within_bounds(cx, reference, slot)?;
        self.accesses.note(cx, reference, slot, false);
        let leaves = guarded_leaves(cx, reference);
        for (leaf, when) in leaves {
            match cx.terms.node(leaf) {
                Node::Symbol(_) => self.write_set(cx, leaf, slot, when, value),
                Node::Object(id, kind) if cx.has_place(kind, slot) => {
                    self.own.store_guarded(cx, (id, kind), slot, when, value)
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn same(&mut self, cx: &mut Cx<'_>, a: Term, b: Term) -> Asked<Term, Self> {
        Ok(cx.same(a, b))
    }

    fn is_a(&mut self, cx: &mut Cx<'_>, reference: Term, kinds: Kinds) -> Asked<Term, Self> {
        Ok(cx.is_a(reference, kinds))
    }

    fn refine(&mut self, cx: &mut Cx<'_>, how: &Represent) {
        let uncounted = self.uncounted(cx);
        self.narrowing.represent(cx, *how, &uncounted);
    }

    fn narrowing(&self) -> Option<&Narrowing> {
        Some(&self.narrowing)
    }

    fn news(&self) -> News {
        self.accesses.news()
    }

    fn news_since(&self, cx: &mut Cx<'_>, seen: usize) -> Term {
        self.accesses.news_since(cx, seen)
    }

    fn first_reads(&self) -> Vec<FirstRead> {
        self.reads.clone()
    }
}
