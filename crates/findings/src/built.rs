//! Paths on which calls make the receiver before the target runs: which calls these are, and what they are given.
//!
//! Such a path has a mark for each call, `new pkg.Class(size_0)` or `add(value_1)`, with the names of the inputs that are its
//! arguments. Which calls are made is a choice of the path, too, by inputs that mean nothing to people: these are dropped.

use std::collections::BTreeSet;

use heapwise_explore::{InputReport, ObjectId, ObjectReport, PathReport, ValueReport};

/// A call that makes a receiver, or changes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Call {
    /// `new pkg.Class` or the name of a method.
    pub(crate) what: String,
    /// The inputs that it is given.
    pub(crate) arguments: Vec<String>,
}

const MAKES: &str = "new ";

/// The calls on a path, and the path without what stands for their choice; no calls, where the receiver is an input.
pub(crate) fn untangle(target: &str, path: &mut PathReport) -> Vec<Call> {
    if !path.marks.first().is_some_and(|mark| mark.starts_with(MAKES)) {
        return Vec::new();
    }
    let calls: Vec<Call> = path.marks.iter().filter_map(|mark| parse(mark)).collect();
    path.conditions.retain(|condition| !is_choice(condition));
    if let Some(branches) = &mut path.branches {
        branches.retain(|branch| !is_choice(&branch.on));
    }
    let own = count_of_params(target);
    let used: BTreeSet<&str> = calls.iter().flat_map(|call| &call.arguments).map(String::as_str).collect();
    let params = std::mem::take(&mut path.input.params);
    // What the program asked for on the way has a number behind a sign that no parameter has.
    let is_meant = |(index, (name, _)): &(usize, (String, ValueReport))| {
        *index < own || used.contains(name.as_str()) || name.contains('#')
    };
    path.input.params = params.into_iter().enumerate().filter(is_meant).map(|(_, param)| param).collect();
    keep_reachable(&mut path.input);
    calls
}

/// How many parameters a method has that is written with its types.
pub(crate) fn count_of_params(target: &str) -> usize {
    let types = target.split_once('(').map_or("", |(_, types)| types.trim_end_matches(')'));
    if types.is_empty() { 0 } else { types.split(',').count() }
}

fn parse(mark: &str) -> Option<Call> {
    let (what, arguments) = mark.strip_suffix(')')?.split_once('(')?;
    let arguments = arguments.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    Some(Call { what: what.to_owned(), arguments })
}

/// Whether a condition is about nothing but which call comes next: `call_1 == 2`.
fn is_choice(condition: &str) -> bool {
    let number = condition.strip_prefix("call_").map(|rest| rest.split(' ').next().unwrap_or_default());
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Drops objects that no parameter leads to.
fn keep_reachable(input: &mut InputReport) {
    let mut kept: BTreeSet<ObjectId> = BTreeSet::new();
    let mut open: Vec<ObjectId> = input.params.iter().filter_map(|(_, value)| id_of(value)).collect();
    while let Some(id) = open.pop() {
        if kept.insert(id.clone())
            && let Some(object) = input.objects.iter().find(|object| object.id == id)
        {
            open.extend(values(object).filter_map(id_of));
        }
    }
    input.objects.retain(|object| kept.contains(&object.id));
}

fn values(object: &ObjectReport) -> impl Iterator<Item = &ValueReport> {
    let fields = object.fields.iter().chain(&object.elements).map(|(_, value)| value);
    fields.chain(object.function.iter().flat_map(|function| &function.results))
}

fn id_of(value: &ValueReport) -> Option<ObjectId> {
    match value {
        ValueReport::Object { id } => Some(id.clone()),
        _ => None,
    }
}
