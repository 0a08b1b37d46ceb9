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

use heapwise_term::{Kinds, Node, Sort, Term};

use crate::leaves::guarded_leaves;
use crate::legal::Legal;
use crate::pose::apply_first;
use crate::symbol_cells::SymbolCells;
use crate::unsplit::{MayBe, Memory, Naming, Unsplit};
use crate::{Cx, FirstRead, Slot};

pub type Summary = Unsplit<ByLocation>;

type LocationIndex = usize;

/// A location of the input.
#[derive(Clone, Debug)]
struct Location {
    /// The symbol that it was made for.
    name: Term,
    /// On which inputs the symbol is really at this location.
    exists: Term,
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

/// Every input object has one name: the first symbol that was seen to refer to it.
#[derive(Debug, Default)]
pub struct ByLocation {
    locations: Vec<Location>,
    /// The sets of the input references seen so far.
    sets: Vec<Set>,
    /// What the places of locations hold now, by the names of these.
    cells: SymbolCells,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for ByLocation {
    fn clone(&self) -> Self {
        ByLocation { locations: self.locations.clone(), sets: self.sets.clone(), cells: self.cells.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.locations.clone_from(&source.locations);
        self.sets.clone_from(&source.sets);
        self.cells.clone_from(&source.cells);
    }
}

impl ByLocation {
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
        self.locations.push(Location { name: symbol, exists: elsewhere });
        self.sets.push(Set { symbol, aliases, fresh });
        self.sets.len() - 1
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

    /// What a location holds in a place, which gets a cell if it had none.
    fn touch(&mut self, memory: &mut Memory, cx: &mut Cx<'_>, location: LocationIndex, slot: Slot) -> Term {
        let Location { name, exists, .. } = self.locations[location];
        if let Some(value) = self.cells.value(name, slot) {
            return value;
        }
        let mut value = cx.first_value(name, slot);
        let read = FirstRead { owner: name, slot, value, when: exists };
        memory.reads.push(read);
        // Companions may know the object by another name.
        if cx.legal.is_some_and(Legal::has_companions) {
            apply_first(cx, &read);
        }
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
    fn write_at(
        &mut self,
        memory: &mut Memory,
        cx: &mut Cx<'_>,
        (location, guard): (LocationIndex, Term),
        slot: Slot,
        value: Term,
    ) {
        let name = self.locations[location].name;
        if guard == Term::TRUE && !matches!(slot, Slot::Element(..)) && self.cells.value(name, slot).is_none() {
            self.cells.add(name, slot, value);
            return;
        }
        self.touch(memory, cx, location, slot);
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
    fn write_set(
        &mut self,
        memory: &mut Memory,
        cx: &mut Cx<'_>,
        (symbol, when): (Term, Term),
        slot: Slot,
        value: Term,
    ) {
        let set = self.summarize(cx, symbol);
        let mut targets = self.sets[set].aliases.clone();
        targets.push(self.sets[set].fresh);
        for location in targets {
            let here = cx.same(symbol, self.locations[location].name);
            let guard = cx.terms.and(when, here);
            if guard != Term::FALSE {
                self.write_at(memory, cx, (location, guard), slot, value);
            }
        }
    }
}

impl Unsplit<ByLocation> {
    /// The set of every input reference seen so far, each place under its full guard.
    pub fn guarded_sets(&self, cx: &mut Cx<'_>) -> Vec<GuardedSet> {
        let mut sets = Vec::with_capacity(self.naming.sets.len());
        for set in &self.naming.sets {
            let null = cx.terms.is_null(set.symbol);
            let mut places = vec![GuardedPlace { guard: null, location: None }];
            let mut left = cx.terms.not(null);
            for &alias in &set.aliases {
                let name = self.naming.locations[alias].name;
                let here = cx.terms.eq(set.symbol, name);
                places.push(GuardedPlace { guard: cx.terms.and(left, here), location: Some(name) });
                let not_here = cx.terms.not(here);
                left = cx.terms.and(left, not_here);
            }
            places.push(GuardedPlace { guard: left, location: Some(self.naming.locations[set.fresh].name) });
            sets.push(GuardedSet { symbol: set.symbol, places });
        }
        sets
    }
}

impl Naming for ByLocation {
    const NAME: &'static str = "summary";
    const ONE_NAME: bool = true;

    fn see(&mut self, cx: &mut Cx<'_>, symbol: Term) {
        self.summarize(cx, symbol);
    }

    fn may_be(&mut self, cx: &mut Cx<'_>, reference: Term) -> Vec<MayBe> {
        let places = self.places(cx, reference);
        let may_be =
            |(at, when, through): (LocationIndex, _, _)| MayBe { name: self.locations[at].name, when, through };
        places.into_iter().map(may_be).collect()
    }

    fn same(cx: &mut Cx<'_>, a: Term, b: Term) -> Term {
        cx.terms.bool(a == b)
    }

    /// Reads at each of the locations of a reference.
    fn read(&mut self, memory: &mut Memory, cx: &mut Cx<'_>, symbol: Term, slot: Slot) -> Term {
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
            tested.into_iter().map(|(here, location)| (here, self.touch(memory, cx, location, slot))).collect();
        let last = self.touch(memory, cx, last, slot);
        held.into_iter().rev().fold(last, |rest, (here, value)| cx.terms.ite(here, value, rest))
    }

    fn write(&mut self, memory: &mut Memory, cx: &mut Cx<'_>, (reference, _): (Term, Term), slot: Slot, value: Term) {
        let leaves = guarded_leaves(cx, reference);
        for (leaf, when) in leaves {
            match cx.terms.node(leaf) {
                Node::Symbol(_) => self.write_set(memory, cx, (leaf, when), slot, value),
                Node::Object(id, kind) if cx.has_place(kind, slot) => {
                    memory.own.store_guarded(cx, (id, kind), slot, when, value)
                }
                _ => {}
            }
        }
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
