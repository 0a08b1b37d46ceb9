//! What rules say of numbers, made ready for exploration.
//!
//! A measure is about objects on some paths; about each of them it says a condition of the numbers that the input heap holds, as a
//! term over the usual symbols (`say`). A heap that is known in part gives conditions that all its legal completions satisfy: where
//! a reference is not known, what is behind it has a symbol of its own, a hidden field of that reference, and once it is settled, it
//! is said what that is. So what was said before stays as it is, and only what is new is said (`tally`).

mod exact;
mod least;
mod say;
mod tally;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};

use heapwise_hex::{Measure, Num, NumClaim, PathId, Place, Rules, SectionId, State};
use heapwise_ids::{Arena, Id, Name, Names};
use heapwise_ir::{FieldId, Program};

pub(super) use say::{Lesson, Part};
pub(super) use tally::{Mark as TallyMark, Newest, Tally};

/// What all rules of a run say of numbers.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    pub(super) measures: Vec<Ruled>,
    /// The measures that are about the objects on each set of paths.
    by_path: Arena<SectionId, Vec<Vec<u32>>>,
    /// Those that are about no object, but about roots.
    at_roots: Arena<SectionId, Vec<u32>>,
    /// The sets of paths whose objects are counted, each with what the number is called.
    counted: Arena<SectionId, Vec<(PathId, Name)>>,
    hidden: Vec<Hidden>,
    least: Vec<Least>,
    /// The fields that are mentioned.
    pub(super) fields: Vec<FieldId>,
}

#[derive(Debug)]
pub(super) struct Ruled {
    pub(super) measure: Measure,
    /// What the number of objects on a way down from an object is called; nothing, where it depends on more than the object.
    name: Option<Name>,
    matched: AtomicBool,
}

/// The number that a path of fields leads to, or this one where the path ends before.
#[derive(PartialEq, Eq, Debug)]
struct Hidden {
    fields: Vec<Vec<FieldId>>,
    otherwise: i64,
    name: Name,
}

/// Of all objects on some paths a field holds at least this.
#[derive(PartialEq, Eq, Debug)]
struct Least {
    section: SectionId,
    paths: PathId,
    field: FieldId,
    value: i64,
}

impl Numbers {
    pub(super) fn new(rules: &Rules, program: &Program) -> Self {
        let names = &program.names;
        let mut numbers = Numbers::default();
        for (id, section) in rules.sections.iter() {
            let mut by_path = vec![Vec::new(); section.automaton.paths()];
            let (mut at_roots, mut counted) = (Vec::new(), Vec::new());
            for measure in &section.measures {
                let index = numbers.measures.len() as u32;
                match measure.each {
                    Some(paths) => by_path[paths.index()].push(index),
                    None => at_roots.push(index),
                }
                let mut all = Mentioned::default();
                all.claim(&measure.claim);
                for (place, otherwise) in &all.elses {
                    numbers.hide(place, *otherwise, names);
                }
                for path in all.counts {
                    if !counted.iter().any(|&(known, _)| known == path) {
                        let name = names.intern(&format!("count:{}:{}", id.index(), path.index()));
                        counted.push((path, name));
                    }
                }
                numbers.fields.extend(all.fields);
                let name = match &measure.claim {
                    NumClaim::SameCount { .. } if !all.has_roots => Some(names.intern(&format!("same:{index}"))),
                    _ => None,
                };
                let matched = AtomicBool::new(false);
                numbers.measures.push(Ruled { measure: measure.clone(), name, matched });
                if let Some((paths, field, value)) = least::of(measure, section, program) {
                    numbers.least.push(Least { section: id, paths, field, value });
                }
            }
            numbers.by_path.push(by_path);
            numbers.at_roots.push(at_roots);
            numbers.counted.push(counted);
        }
        numbers.fields.sort_unstable();
        numbers.fields.dedup();
        numbers
    }

    /// Numbers behind a reference on the way are hidden fields of it.
    fn hide(&mut self, place: &Place, otherwise: i64, names: &Names) {
        let steps: &[Vec<FieldId>] = &place.fields;
        for from in 0..steps.len() {
            if self.hidden(&steps[from..], otherwise).is_none() {
                let fields: Vec<String> = steps[from..]
                    .iter()
                    .map(|fields| fields.iter().map(|field| field.index().to_string()).collect::<Vec<_>>().join("+"))
                    .collect();
                let name = names.intern(&format!("{}:else:{otherwise}", fields.join(".")));
                self.hidden.push(Hidden { fields: steps[from..].to_vec(), otherwise, name });
            }
        }
    }

    fn hidden(&self, fields: &[Vec<FieldId>], otherwise: i64) -> Option<u32> {
        let is_it = |hidden: &Hidden| hidden.fields == fields && hidden.otherwise == otherwise;
        self.hidden.iter().position(is_it).map(|at| at as u32)
    }

    /// What a field holds at least of an object that a path to this state leads to.
    fn least(&self, rules: &Rules, section: SectionId, state: State, field: FieldId) -> Option<i64> {
        let automaton = &rules.sections[section].automaton;
        let about =
            |least: &&Least| least.section == section && least.field == field && automaton.accepts(state, least.paths);
        self.least.iter().filter(about).map(|least| least.value).max()
    }

    /// Whether objects are counted from the anchors of a section.
    pub(super) fn counts(&self, section: SectionId) -> bool {
        !self.counted[section].is_empty()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.measures.is_empty()
    }

    /// The measures that were about nothing.
    pub(super) fn unmatched(&self) -> impl Iterator<Item = &Measure> {
        let unmatched = self.measures.iter().filter(|ruled| !ruled.matched.load(Ordering::Relaxed));
        unmatched.map(|ruled| &ruled.measure)
    }

    fn note(&self, measure: u32) {
        let matched = &self.measures[measure as usize].matched;
        if !matched.load(Ordering::Relaxed) {
            matched.store(true, Ordering::Relaxed);
        }
    }
}

/// What a claim mentions.
#[derive(Default)]
struct Mentioned {
    elses: Vec<(Place, i64)>,
    counts: Vec<PathId>,
    /// Those that hold numbers.
    fields: Vec<FieldId>,
    has_roots: bool,
}

impl Mentioned {
    fn claim(&mut self, claim: &NumClaim) {
        match claim {
            NumClaim::Compare(_, one, other) => {
                self.number(one);
                self.number(other);
            }
            NumClaim::IsNull(place) => self.has_roots |= place.root.is_some(),
            NumClaim::Not(inner) => self.claim(inner),
            NumClaim::And(parts) | NumClaim::Or(parts) => parts.iter().for_each(|part| self.claim(part)),
            NumClaim::Implies(one, other) => {
                self.claim(one);
                self.claim(other);
            }
            NumClaim::OrderedList { key, .. } | NumClaim::OrderedTree { key, .. } => self.place(key),
            NumClaim::SameCount { of, .. } => self.claim(of),
        }
    }

    fn place(&mut self, place: &Place) {
        self.has_roots |= place.root.is_some();
        self.fields.extend(place.fields.last().into_iter().flatten());
    }

    fn number(&mut self, number: &Num) {
        match number {
            Num::Const(_) => {}
            Num::At(place) => self.place(place),
            Num::Length(place) => self.has_roots |= place.root.is_some(),
            Num::Count(path) => {
                self.has_roots = true;
                self.counts.push(*path);
            }
            Num::Else(one, other) => {
                if let (Num::At(place), Num::Const(otherwise)) = (&**one, &**other) {
                    self.elses.push((place.clone(), *otherwise));
                }
                self.number(one);
                self.number(other);
            }
            Num::Add(parts) | Num::Max(parts) | Num::Min(parts) => parts.iter().for_each(|part| self.number(part)),
            Num::Sub(one, other) => {
                self.number(one);
                self.number(other);
            }
        }
    }
}
