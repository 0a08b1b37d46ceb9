//! What rules say about numbers, on a heap that is plain data.

use heapwise_ir::FieldId;

use super::Paths;
use crate::graph::Ref;
use crate::rules::{Measure, Num, NumClaim, Place, Relation};

/// What a number is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Value {
    Known(i128),
    /// A reference on the way is null, or there is no such field.
    Absent,
    Unknown,
}

/// Whether a measure holds; nothing, if that depends on what is not known.
pub(super) fn holds(measure: &Measure, paths: &Paths) -> Option<bool> {
    let objects: Vec<Option<usize>> = match measure.each {
        Some(set) => {
            let reached = paths.view.objects.iter().copied();
            reached.filter(|&object| paths.automaton().accepts(paths.state(object), set)).map(Some).collect()
        }
        None => vec![None],
    };
    all(objects.into_iter().map(|object| claim(&measure.claim, object, true, paths)))
}

fn all(parts: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    // One that fails decides, also behind one that is not known.
    let mut all = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            None => all = None,
            Some(true) => {}
        }
    }
    all
}

fn not(part: Option<bool>) -> Option<bool> {
    part.map(|holds| !holds)
}

/// Whether a claim holds at an object. A comparison of what is not there comes out as is `wanted`.
fn claim(of: &NumClaim, at: Option<usize>, wanted: bool, paths: &Paths) -> Option<bool> {
    let any = |parts: &mut dyn Iterator<Item = Option<bool>>| not(all(parts.map(not)));
    match of {
        NumClaim::Compare(relation, one, other) => match (number(one, at, paths), number(other, at, paths)) {
            (Value::Known(one), Value::Known(other)) => Some(compare(*relation, one, other)),
            (Value::Absent, _) | (_, Value::Absent) => Some(wanted),
            (Value::Unknown, _) | (_, Value::Unknown) => None,
        },
        NumClaim::IsNull(place) => match follow(place, at, paths) {
            Followed::To(Ref::Null) => Some(true),
            Followed::To(Ref::To(_)) => Some(false),
            Followed::To(Ref::Unknown) => None,
            Followed::Nowhere => Some(wanted),
        },
        NumClaim::Not(inner) => not(claim(inner, at, !wanted, paths)),
        NumClaim::And(parts) => all(parts.iter().map(|part| claim(part, at, wanted, paths))),
        NumClaim::Or(parts) => any(&mut parts.iter().map(|part| claim(part, at, wanted, paths))),
        NumClaim::Implies(one, other) => {
            any(&mut [not(claim(one, at, !wanted, paths)), claim(other, at, wanted, paths)].into_iter())
        }
        NumClaim::OrderedList { next, key, strictly } => {
            let mut keys = Keys::default();
            keys.collect(here(at), &[], next, key, paths);
            keys.are_ordered(*strictly)
        }
        NumClaim::OrderedTree { left, right, key, strictly } => {
            let mut keys = Keys::default();
            keys.collect(here(at), left, right, key, paths);
            keys.are_ordered(*strictly)
        }
        NumClaim::SameCount { via, of } => {
            same_count(here(at), via, of, &mut Vec::new(), paths).map(|counts| counts.is_some())
        }
    }
}

fn compare(relation: Relation, one: i128, other: i128) -> bool {
    match relation {
        Relation::Equal => one == other,
        Relation::NotEqual => one != other,
        Relation::Less => one < other,
        Relation::LessOrEqual => one <= other,
    }
}

/// Where a structure begins.
fn here(at: Option<usize>) -> Ref {
    at.map_or(Ref::Null, Ref::To)
}

enum Followed {
    To(Ref),
    /// Behind null, or no such field.
    Nowhere,
}

fn follow(place: &Place, at: Option<usize>, paths: &Paths) -> Followed {
    let mut at = match (place.root, at) {
        (Some(root), _) => paths.view.root(root),
        (None, Some(at)) => Ref::To(at),
        (None, None) => return Followed::Nowhere,
    };
    for fields in &place.fields {
        match at {
            Ref::To(object) => match field(object, fields, paths) {
                Some(to) => at = to,
                None => return Followed::Nowhere,
            },
            Ref::Null => return Followed::Nowhere,
            Ref::Unknown => return Followed::To(Ref::Unknown),
        }
    }
    Followed::To(at)
}

fn field(object: usize, fields: &[FieldId], paths: &Paths) -> Option<Ref> {
    fields.iter().find_map(|field| paths.view.graph.objects[object].refs.get(field)).copied()
}

/// The object that holds the last field of a place, and that field.
fn holder<'p>(place: &'p Place, at: Option<usize>, paths: &Paths) -> Result<(usize, &'p [FieldId]), Value> {
    let Some((last, before)) = place.fields.split_last() else { return Err(Value::Absent) };
    match follow(&Place { root: place.root, fields: before.to_vec() }, at, paths) {
        Followed::To(Ref::To(object)) => Ok((object, last)),
        Followed::To(Ref::Unknown) => Err(Value::Unknown),
        Followed::To(Ref::Null) | Followed::Nowhere => Err(Value::Absent),
    }
}

fn number(of: &Num, at: Option<usize>, paths: &Paths) -> Value {
    match of {
        Num::Const(value) => Value::Known(i128::from(*value)),
        Num::At(place) => match holder(place, at, paths) {
            Ok((object, fields)) => {
                let numbers = &paths.view.graph.objects[object].numbers;
                match fields.iter().find_map(|field| numbers.get(field)) {
                    Some(&number) => Value::Known(i128::from(number)),
                    None => Value::Unknown,
                }
            }
            Err(value) => value,
        },
        Num::Length(place) => match follow(place, at, paths) {
            Followed::To(Ref::To(object)) => match paths.view.graph.objects[object].length {
                Some(length) => Value::Known(i128::from(length)),
                None => Value::Unknown,
            },
            Followed::To(Ref::Unknown) => Value::Unknown,
            Followed::To(Ref::Null) | Followed::Nowhere => Value::Absent,
        },
        Num::Count(set) => {
            if paths.may_grow_on(*set) {
                return Value::Unknown;
            }
            let counted = |object: &&usize| paths.automaton().accepts(paths.state(**object), *set);
            Value::Known(paths.view.objects.iter().filter(counted).count() as i128)
        }
        Num::Else(one, other) => match number(one, at, paths) {
            Value::Absent => number(other, at, paths),
            value => value,
        },
        Num::Add(parts) => fold(parts, at, paths, |one, other| one + other),
        Num::Sub(one, other) => fold([&**one, &**other], at, paths, |one, other| one - other),
        Num::Max(parts) => fold(parts, at, paths, i128::max),
        Num::Min(parts) => fold(parts, at, paths, i128::min),
    }
}

fn fold<'n>(
    parts: impl IntoIterator<Item = &'n Num>,
    at: Option<usize>,
    paths: &Paths,
    operation: fn(i128, i128) -> i128,
) -> Value {
    let values = parts.into_iter().map(|part| number(part, at, paths));
    let folded = values.reduce(|one, other| match (one, other) {
        (Value::Known(one), Value::Known(other)) => Value::Known(operation(one, other)),
        (Value::Absent, _) | (_, Value::Absent) => Value::Absent,
        (Value::Unknown, _) | (_, Value::Unknown) => Value::Unknown,
    });
    folded.unwrap_or(Value::Absent)
}

/// The keys of a list or a tree, in order.
#[derive(Default)]
struct Keys {
    keys: Vec<Value>,
    /// There is more that is not known.
    gap: bool,
    on_the_way: Vec<usize>,
}

impl Keys {
    fn collect(&mut self, at: Ref, left: &[FieldId], right: &[FieldId], key: &Place, paths: &Paths) {
        let object = match at {
            Ref::To(object) => object,
            Ref::Null => return,
            Ref::Unknown => {
                self.gap = true;
                self.keys.push(Value::Unknown);
                return;
            }
        };
        // A circle has no order; that there is none is for the sentences to say.
        if self.on_the_way.contains(&object) {
            self.gap = true;
            return;
        }
        self.on_the_way.push(object);
        self.collect(field(object, left, paths).unwrap_or(Ref::Null), left, right, key, paths);
        self.keys.push(number(&Num::At(key.clone()), Some(object), paths));
        self.collect(field(object, right, paths).unwrap_or(Ref::Null), left, right, key, paths);
        self.on_the_way.pop();
    }

    fn are_ordered(&self, strictly: bool) -> Option<bool> {
        let relation = if strictly { Relation::Less } else { Relation::LessOrEqual };
        let known: Vec<i128> = self
            .keys
            .iter()
            .filter_map(|key| match key {
                Value::Known(key) => Some(*key),
                Value::Absent | Value::Unknown => None,
            })
            .collect();
        let ordered = known.is_sorted_by(|&one, &other| compare(relation, one, other));
        let complete = !self.gap && !self.keys.contains(&Value::Unknown);
        if !ordered { Some(false) } else { complete.then_some(true) }
    }
}

/// How many objects on the ways down to null the claim holds for: `Some(None)`, if the ways differ; nothing, if something is
/// not known. In a circle, they do.
fn same_count(
    at: Ref,
    via: &[Vec<FieldId>],
    of: &NumClaim,
    on_the_way: &mut Vec<usize>,
    paths: &Paths,
) -> Option<Option<i64>> {
    let object = match at {
        Ref::Null => return Some(Some(0)),
        Ref::Unknown => return None,
        // No way down ends that goes round in a circle.
        Ref::To(object) if on_the_way.contains(&object) => return Some(None),
        Ref::To(object) => object,
    };
    on_the_way.push(object);
    let below: Vec<_> = via
        .iter()
        .filter_map(|fields| field(object, fields, paths))
        .map(|to| same_count(to, via, of, on_the_way, paths))
        .collect();
    on_the_way.pop();
    if below.contains(&Some(None)) {
        return Some(None);
    }
    let below: Vec<i64> = below.into_iter().map(Option::flatten).collect::<Option<_>>()?;
    let Some((first, rest)) = below.split_first() else { return Some(Some(0)) };
    if rest.iter().any(|other| other != first) {
        return Some(None);
    }
    claim(of, Some(object), false, paths).map(|counts| Some(first + i64::from(counts)))
}
