//! Figures 8 and 9: heap summaries.

use std::collections::BTreeMap;

use super::common::value_of;
use super::finals::{self, Final};
use super::phi::{Phi, Reference};
use super::state::{Event, FirstRead, L_NULL, Location, LocationSet, R_NULL, R_UN, State, Value};
use super::{Relation, Step, applied};

pub struct Summary;

impl Relation for Summary {
    fn field_access<'a>(&self, mut state: State<'a>, object: Value, field: &'a str) -> Step<'a> {
        if !self.non_null(&mut state, object) {
            return Step::Stuck(state);
        }
        applied("FIELD ACCESS (summary)");
        let reference = as_reference(object);
        summarize_all(&mut state, reference, field);
        let values = value_set(&state, reference, field);
        let result = state.stack_r();
        let value = state.bind(result, values);
        value_of(state, value)
    }

    /// ST is called without phi_g, which its definition asks for; it is given here.
    ///
    /// Repair `one_write_per_location`: a set may have one location under several guards (VS collects them so). As
    /// printed, each is a write of its own to what the field held before all of them, and the last one wins. So their
    /// guards are joined first.
    fn field_write<'a>(&self, mut state: State<'a>, object: Value, field: &'a str, value: Value) -> Step<'a> {
        if !self.non_null(&mut state, object) {
            return Step::Stuck(state);
        }
        applied("FIELD WRITE (summary)");
        let mut psi = state.set(as_reference(object)).clone();
        if state.repairs.one_write_per_location {
            psi = joined(&psi);
        }
        let mut written = Vec::new();
        for (phi, location) in psi {
            // Null has no fields; its guard is ruled out.
            let Some(&current) = state.fields.get(&(location, field)) else { continue };
            let mut set = strengthen(&state, as_reference(value), &phi);
            set.extend(strengthen(&state, current, &phi.not()));
            written.push((location, set));
        }
        for (location, set) in written {
            let target = state.fresh_r();
            state.bind(target, set);
            state.fields.insert((location, field), target);
        }
        value_of(state, value)
    }

    fn equals_references<'a>(&self, state: State<'a>, left: Reference, right: Reference) -> Step<'a> {
        let next = [equals_references_true(&state, left, right), equals_references_false(&state, left, right)];
        Step::Next(next.into_iter().flatten().collect())
    }

    /// The premise of FIELD ACCESS and FIELD WRITE: no (phi l_null) of the object is satisfiable.
    ///
    /// Repair `possibly_null_goes_on`: as printed, the machine is stuck as soon as the object may be null on some input,
    /// while the lazy machine goes on for all others; then the summary does not represent the lazy states. So the path
    /// condition takes on that the object is not null, and the machine is stuck only where it must be null.
    fn non_null(&self, state: &mut State<'_>, object: Value) -> bool {
        let set = state.set(as_reference(object));
        let nulls: Vec<Phi> =
            set.iter().filter(|(_, location)| *location == L_NULL).map(|(phi, _)| phi.not()).collect();
        let present = Phi::all(nulls);
        if !state.repairs.possibly_null_goes_on {
            return !state.phi_g.and(&present.not()).is_satisfiable();
        }
        state.phi_g = state.phi_g.and(&present);
        state.phi_g.is_satisfiable()
    }

    fn finals(&self, state: &State<'_>, ending: Option<Value>) -> Vec<Final> {
        finals::represented(state, ending)
    }
}

fn as_reference(value: Value) -> Reference {
    match value {
        Value::Reference(reference) => reference,
        Value::Bool(_) => panic!("the paper's machine has no booleans in fields"),
    }
}

/// A set in which every location occurs once.
fn joined(set: &LocationSet) -> LocationSet {
    let mut guards: BTreeMap<Location, Vec<Phi>> = BTreeMap::new();
    for (phi, location) in set {
        guards.entry(*location).or_default().push(phi.clone());
    }
    guards.into_iter().map(|(location, guards)| (Phi::any(guards), location)).collect()
}

/// VS(L, R, phi_g, r, f)
fn value_set(state: &State<'_>, reference: Reference, field: &str) -> LocationSet {
    let mut values = LocationSet::new();
    for (phi, location) in state.set(reference) {
        let Some(&held) = state.fields.get(&(*location, field)) else { continue };
        for (also, target) in state.set(held) {
            let both = phi.and(also);
            if both.and(&state.phi_g).is_satisfiable() {
                values.push((both, *target));
            }
        }
    }
    values
}

/// ST(L, r, phi, phi_g)
fn strengthen(state: &State<'_>, reference: Reference, phi: &Phi) -> LocationSet {
    let all = state.set(reference).iter().map(|(also, location)| (phi.and(also), *location));
    all.filter(|(both, _)| both.and(&state.phi_g).is_satisfiable()).collect()
}

/// The summary machine: steps until the state does not change.
fn summarize_all<'a>(state: &mut State<'a>, reference: Reference, field: &'a str) {
    loop {
        let uninitialised = state.uninitialised(reference, field);
        match uninitialised.into_iter().min_by_key(|(_, location)| *location) {
            Some((phi_x, owner)) => summarize(state, &phi_x, owner, field),
            None => return applied("SUMMARIZE (END)"),
        }
    }
}

fn summarize<'a>(state: &mut State<'a>, phi_x: &Phi, owner: Location, field: &'a str) {
    applied("SUMMARIZE");
    let class = state.field_class(owner, field);
    let aliases = state.aliases(class);
    let reference = state.init_r();
    let location = state.fresh_l(class, false, R_UN);
    let present = phi_x.and(&Phi::different(reference, R_NULL));
    let theta_null = (phi_x.and(&Phi::equal(reference, R_NULL)), L_NULL);
    let theta_new = (present.and(&is_fresh(state, reference, &aliases)), location);
    let theta_alias = aliases.iter().map(|alias| (present.and(&is_alias(state, reference, alias, &aliases)), alias.2));
    let found: LocationSet = theta_alias.chain([theta_null, theta_new]).collect();
    let theta_orig = state.set(state.fields[&(owner, field)]).iter();
    let theta_orig: LocationSet = theta_orig.map(|(phi, target)| (phi_x.not().and(phi), *target)).collect();
    state.reads.push(FirstRead { owner, field, guard: phi_x.clone(), found: found.clone() });
    state.bind(reference, found.into_iter().chain(theta_orig).collect());
    state.fields.insert((owner, field), reference);
}

type Alias = (Reference, Phi, Location);

/// The part of theta_new that says that no alias is meant.
fn is_fresh(state: &State<'_>, reference: Reference, aliases: &[Alias]) -> Phi {
    Phi::all(aliases.iter().map(|other| differs(state, reference, other)))
}

/// The part of theta_alias that says that this alias is meant.
fn is_alias(state: &State<'_>, reference: Reference, (alias, phi_a, _): &Alias, aliases: &[Alias]) -> Phi {
    let others = aliases.iter().filter(|(other, _, _)| other != alias);
    let different = others.map(|other| differs(state, reference, other));
    Phi::all([phi_a.clone(), Phi::equal(reference, *alias)].into_iter().chain(different))
}

/// r_f is not at the location that r'_a was made for.
///
/// Repair `differs_from_existing`: as printed, r_f differs from r'_a. But where r'_a is not at that location, its phi'_a
/// is false, and nothing is gained by differing from it:
/// - r'_a may be equal to the very r_a that r_f is to be an alias of. Then no r_f can be the third reference to an
///   object, and those heaps are lost (`three_aliases.jl`).
/// - r'_a may belong to a read that did not happen on the inputs in question, and stands for nothing. Where r_f happens
///   to equal it, r_f has no location at all, and EQUALS (REFERENCES-FALSE) finds that it differs from itself
///   (`read_that_did_not_happen.jl`).
///
/// So r_f differs from those that are there.
fn differs(state: &State<'_>, reference: Reference, (other, phi_other, _): &Alias) -> Phi {
    let different = Phi::different(reference, *other);
    if state.repairs.differs_from_existing { phi_other.implies(&different) } else { different }
}

/// theta_alpha, theta_0 and theta_1 of EQUALS: the guards of common locations in pairs, and of those that one side has.
fn compare(state: &State<'_>, left: Reference, right: Reference) -> (Vec<(Phi, Phi)>, Vec<Phi>) {
    let (left, right) = (state.set(left), state.set(right));
    let mut common = Vec::new();
    for (phi_0, l_0) in left {
        common.extend(right.iter().filter(|(_, l_1)| l_0 == l_1).map(|(phi_1, _)| (phi_0.clone(), phi_1.clone())));
    }
    let only = |these: &LocationSet, others: &LocationSet| -> Vec<Phi> {
        let is_common = |location: &Location| others.iter().any(|(_, other)| other == location);
        these.iter().filter(|(_, location)| !is_common(location)).map(|(phi, _)| phi.clone()).collect()
    };
    let mut alone = only(left, right);
    alone.extend(only(right, left));
    (common, alone)
}

fn equals_references_true<'a>(state: &State<'a>, left: Reference, right: Reference) -> Option<State<'a>> {
    let (common, alone) = compare(state, left, right);
    let meet = Phi::any(common.iter().map(|(phi_0, phi_1)| phi_0.and(phi_1)));
    let phi_g = Phi::all([state.phi_g.clone(), meet].into_iter().chain(alone.iter().map(Phi::not)));
    taken(state, phi_g, true)
}

/// Repair `false_keeps_path_condition`: as printed, phi_g ∧ A ∨ B, where ∧ binds first, so that B alone forgets phi_g.
fn equals_references_false<'a>(state: &State<'a>, left: Reference, right: Reference) -> Option<State<'a>> {
    let (common, alone) = compare(state, left, right);
    let apart = Phi::all(common.iter().map(|(phi_0, phi_1)| phi_0.implies(&phi_1.not())));
    let alone = Phi::any(alone);
    let phi_g = if state.repairs.false_keeps_path_condition {
        state.phi_g.and(&Phi::any([apart, alone]))
    } else {
        Phi::any([state.phi_g.and(&apart), alone])
    };
    taken(state, phi_g, false)
}

fn taken<'a>(state: &State<'a>, phi_g: Phi, outcome: bool) -> Option<State<'a>> {
    if !phi_g.is_satisfiable() {
        return None;
    }
    applied(if outcome { "EQUALS (REFERENCES-TRUE)" } else { "EQUALS (REFERENCES-FALSE)" });
    let mut state = state.clone();
    state.phi_g = phi_g;
    state.events.push(Event::Equal(outcome));
    match value_of(state, Value::Bool(outcome)) {
        Step::Next(mut next) => next.pop(),
        _ => None,
    }
}
