//! Lower bounds that follow from a measure by induction: heights are not negative.

use heapwise_hex::{Anchor, Automaton, Measure, Num, NumClaim, PathId, Place, Relation, Section, State, Step};
use heapwise_ids::Id;
use heapwise_ir::{FieldId, Program, supertypes};

/// Constants beyond this are nothing that heights are made of.
const GREATEST: i64 = 1000;
/// Between these numbers lie all places where what a measure makes of a bound changes its slope.
const RANGE: i64 = 64 * GREATEST;

/// What the field of each object of the measure holds at least.
///
/// The measure says that `x.f` is at least a number made of what `f` holds of other objects of the same set, or of constants. Take an
/// object whose `f` is the least of all, m, for some m. What the measure makes of numbers that are at least m must then be at most m.
/// So m is not below the first number for which this is so. No order of the objects is needed for that, nor that there are no circles.
pub(super) fn of(measure: &Measure, section: &Section, program: &Program) -> Option<(PathId, FieldId, i64)> {
    let (paths, automaton) = (measure.each?, &section.automaton);
    let own = |number: &Num| match number {
        Num::At(Place { root: None, fields }) => match fields.as_slice() {
            [only] => only.first().copied().filter(|_| only.len() == 1),
            _ => None,
        },
        _ => None,
    };
    let NumClaim::Compare(relation, one, other) = &measure.claim else { return None };
    let (field, at_least, more) = match (relation, own(one), own(other)) {
        (Relation::Equal, Some(field), _) => (field, other, 0),
        (Relation::Equal, None, Some(field)) | (Relation::LessOrEqual, _, Some(field)) => (field, one, 0),
        (Relation::Less, _, Some(field)) => (field, one, 1),
        _ => return None,
    };
    if !are_all_on_the_way(section, paths, field, program) {
        return None;
    }
    let made = |m: i64| Made { field, paths, automaton, m }.of(at_least).map(|made| made + more);
    // Far below, one less makes at most one less; so nothing that holds there ceases to hold further down.
    let (far, farther) = (made(-RANGE)?, made(-2 * RANGE)?);
    if far <= -RANGE || farther <= -2 * RANGE || far - farther > RANGE {
        return None;
    }
    let is_low = |m: &i64| made(*m).is_some_and(|made| made <= *m);
    (-4 * GREATEST..4 * GREATEST).find(is_low).map(|least| (paths, field, least))
}

/// Whether all objects with such a field that a path of the set meets belong to the set: so a step back leads to one of it, too.
fn are_all_on_the_way(section: &Section, paths: PathId, field: FieldId, program: &Program) -> bool {
    let automaton = &section.automaton;
    let start = automaton.start();
    let this = match section.anchor {
        Anchor::Class(class) => {
            let of = program.fields[field].class;
            let is_other = !supertypes(program, class).contains(&of) && !supertypes(program, of).contains(&class);
            is_other.then(|| automaton.step(start, Step::Root(0)))
        }
        Anchor::Inputs => None,
    };
    let mut states = (0..automaton.states()).map(State::from_index);
    states.all(|state| {
        state == start || Some(state) == this || automaton.accepts(state, paths) || !automaton.can_extend(state, paths)
    })
}

/// What a number is at least, where the field of all objects holds m at least.
struct Made<'a> {
    field: FieldId,
    paths: PathId,
    automaton: &'a Automaton,
    m: i64,
}

impl Made<'_> {
    fn of(&self, number: &Num) -> Option<i64> {
        let all = |parts: &[Num]| parts.iter().map(|part| self.of(part)).collect::<Option<Vec<i64>>>();
        match number {
            Num::Const(value) => (value.abs() <= GREATEST).then_some(*value),
            Num::Else(one, other) => match &**one {
                Num::At(place) if self.is_same(place) => Some(self.m.min(self.of(other)?)),
                _ => None,
            },
            Num::Add(parts) => Some(all(parts)?.into_iter().sum()),
            Num::Sub(one, other) => match &**other {
                Num::Const(value) if value.abs() <= GREATEST => Some(self.of(one)? - value),
                _ => None,
            },
            Num::Max(parts) => all(parts)?.into_iter().max(),
            Num::Min(parts) => all(parts)?.into_iter().min(),
            Num::At(_) | Num::Length(_) | Num::Count(_) => None,
        }
    }

    /// Whether it is the same field of an object that is on the same paths.
    fn is_same(&self, place: &Place) -> bool {
        let Some((last, before)) = place.fields.split_last() else { return false };
        if place.root.is_some() || last.as_slice() != [self.field] || before.is_empty() {
            return false;
        }
        let mut states: Vec<State> = (0..self.automaton.states()).map(State::from_index).collect();
        states.retain(|&state| self.automaton.accepts(state, self.paths));
        for fields in before {
            states = states
                .iter()
                .flat_map(|&state| fields.iter().map(move |&field| self.automaton.step(state, Step::Field(field))))
                .collect();
        }
        states.iter().all(|&state| self.automaton.accepts(state, self.paths))
    }
}
