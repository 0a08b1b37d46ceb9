//! Figures 6 and 7: lazy initialisation. Every set has one location, and every guard in it is `true`.

use heapwise_javalite::ast::ClassDecl;

use super::common::value_of;
use super::finals::{self, Final};
use super::phi::{Phi, Reference};
use super::state::{Event, FirstRead, L_NULL, Location, R_NULL, R_UN, State, Value};
use super::{Relation, Step, applied};

pub struct Lazy;

/// {(phi l)} = L(r)
fn location(state: &State<'_>, value: Value) -> Location {
    let Value::Reference(reference) = value else { panic!("well-typed objects are references") };
    let set = state.set(reference);
    assert_eq!(set.len(), 1, "a lazy state (Definition 9)");
    set[0].1
}

impl Relation for Lazy {
    fn field_access<'a>(&self, state: State<'a>, object: Value, field: &'a str) -> Step<'a> {
        let owner = location(&state, object);
        if owner == L_NULL {
            return Step::Stuck(state);
        }
        applied("FIELD ACCESS (lazy)");
        let Value::Reference(reference) = object else { unreachable!("it has a location") };
        let mut next = Vec::new();
        for mut state in initialize(state, reference, field) {
            let held = state.set(state.fields[&(owner, field)]).clone();
            let result = state.stack_r();
            let value = state.bind(result, held);
            if let Step::Next(states) = value_of(state, value) {
                next.extend(states);
            }
        }
        Step::Next(next)
    }

    /// Repair `write_binds_the_value`: the printed rule maps the new reference to the set of r_x, the object itself. Its
    /// sibling in Figure 9 stores what r refers to, and so does the older paper.
    fn field_write<'a>(&self, mut state: State<'a>, object: Value, field: &'a str, value: Value) -> Step<'a> {
        let owner = location(&state, object);
        if owner == L_NULL {
            return Step::Stuck(state);
        }
        applied("FIELD WRITE (lazy)");
        let Value::Reference(_) = value else { panic!("the paper's machine does not write booleans") };
        let written = if state.repairs.write_binds_the_value { value } else { object };
        let target = location(&state, written);
        let reference = state.fresh_r();
        state.bind(reference, vec![(Phi::truth(), target)]);
        state.fields.insert((owner, field), reference);
        value_of(state, value)
    }

    fn equals_references<'a>(&self, mut state: State<'a>, left: Reference, right: Reference) -> Step<'a> {
        let are_equal = location(&state, Value::Reference(left)) == location(&state, Value::Reference(right));
        applied(if are_equal { "EQUALS (REFERENCE-TRUE)" } else { "EQUALS (REFERENCE-FALSE)" });
        let said = if are_equal { Phi::equal(left, right) } else { Phi::different(left, right) };
        state.phi_g = state.phi_g.and(&said);
        state.events.push(Event::Equal(are_equal));
        value_of(state, Value::Bool(are_equal))
    }

    fn non_null(&self, state: &mut State<'_>, object: Value) -> bool {
        location(state, object) != L_NULL
    }

    fn finals(&self, state: &State<'_>, ending: Option<Value>) -> Vec<Final> {
        let fields = state.reads.iter().map(|read| ((read.owner, read.field), read.found[0].1)).collect();
        let result = ending.map(|value| match value {
            Value::Bool(value) => finals::Result::Bool(value),
            reference => finals::Result::Location(location(state, reference)),
        });
        vec![finals::final_of(state, &fields, result)]
    }
}

/// The initialisation machine: steps until the state does not change. In a lazy state one step is enough.
fn initialize<'a>(state: State<'a>, reference: Reference, field: &'a str) -> Vec<State<'a>> {
    let uninitialised = state.uninitialised(reference, field);
    let Some((_, owner)) = uninitialised.into_iter().min_by_key(|(_, location)| *location) else {
        return initialize_end(state);
    };
    let class = state.field_class(owner, field);
    let mut next = vec![initialize_null(state.clone(), owner, field)];
    next.extend(initialize_alias(&state, owner, field, class));
    next.push(initialize_new(state, owner, field, class));
    next
}

fn initialize_end(state: State<'_>) -> Vec<State<'_>> {
    applied("INITIALIZE (END)");
    vec![state]
}

fn initialize_null<'a>(mut state: State<'a>, owner: Location, field: &'a str) -> State<'a> {
    applied("INITIALIZE (NULL)");
    let reference = state.fresh_r();
    state.phi_g = state.phi_g.and(&Phi::equal(reference, R_NULL));
    found(state, owner, field, reference, L_NULL)
}

fn initialize_new<'a>(mut state: State<'a>, owner: Location, field: &'a str, class: &'a ClassDecl) -> State<'a> {
    applied("INITIALIZE (NEW)");
    let aliases = state.aliases(class);
    let reference = state.init_r();
    let location = state.fresh_l(class, false, R_UN);
    let different = aliases.iter().map(|&(alias, _, _)| Phi::different(reference, alias));
    let said = Phi::all(different.chain([Phi::different(reference, R_NULL)]));
    state.phi_g = state.phi_g.and(&said);
    found(state, owner, field, reference, location)
}

fn initialize_alias<'a>(state: &State<'a>, owner: Location, field: &'a str, class: &ClassDecl) -> Vec<State<'a>> {
    let aliases = state.aliases(class);
    let choose = |&(alias, _, location): &(Reference, Phi, Location)| {
        applied("INITIALIZE (ALIAS)");
        let mut state = state.clone();
        let reference = state.fresh_r();
        let others = aliases.iter().filter(|(other, _, _)| *other != alias);
        let different = others.map(|&(other, _, _)| Phi::different(reference, other));
        let said = Phi::all(different.chain([Phi::different(reference, R_NULL), Phi::equal(reference, alias)]));
        state.phi_g = state.phi_g.and(&said);
        found(state, owner, field, reference, location)
    };
    aliases.iter().map(choose).collect()
}

/// L[r' -> {(true l)}] R[(l_x, f) -> r']
fn found<'a>(
    mut state: State<'a>,
    owner: Location,
    field: &'a str,
    reference: Reference,
    location: Location,
) -> State<'a> {
    let set = vec![(Phi::truth(), location)];
    state.bind(reference, set.clone());
    state.fields.insert((owner, field), reference);
    state.reads.push(FirstRead { owner, field, guard: Phi::truth(), found: set });
    state
}
