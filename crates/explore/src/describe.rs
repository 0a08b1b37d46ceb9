//! From a path of terms to a path of text.

use heapwise_heap::{Heap, InputHeap, InputValue};
use heapwise_interp::{Ending, Exception, Machine, Thrown, Worker};
use heapwise_ir::ClassId;
use heapwise_term::{Evaluator, Kind, Place, Printer, Term, Value};

use crate::explorer::Leaf;
use crate::report::{EndingKind, InputReport, ObjectReport, PathReport, ThrownReport, ValueReport};

/// Turns paths into reports.
#[derive(Default)]
pub struct Describer {
    evaluator: Evaluator,
}

impl Describer {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn report<H: Heap>(&mut self, worker: &mut Worker<'_>, leaf: &Leaf<'_, H>) -> PathReport {
        let params = worker.params();
        let facts = &leaf.state.facts;
        let mut conditions = leaf.state.heap.decided(&mut worker.cx(facts));
        conditions.extend_from_slice(facts.conditions());
        let witness = leaf.state.heap.witness(&mut worker.cx(facts), leaf.model);
        let reads = leaf.state.heap.first_reads();
        let heap = InputHeap::build(&worker.cx(facts), &witness, &params, &reads);
        let input = input_report(worker, &heap);
        let value = match leaf.ending {
            Ending::Returned(Some(value)) => {
                let concrete = self.evaluator.value(&worker.terms, &witness, *value);
                Some((term_text(worker, *value), value_text(worker, concrete)))
            }
            _ => None,
        };
        PathReport {
            trail: leaf.trail.clone(),
            ending: kind(leaf.ending),
            value,
            thrown: match leaf.ending {
                Ending::Threw(thrown) => Some(describe_thrown(worker.machine, thrown)),
                _ => None,
            },
            reason: describe_ending(worker.machine, leaf.ending),
            conditions: conditions.into_iter().map(|condition| term_text(worker, condition)).collect(),
            input,
            marks: leaf.state.marks.iter().map(|&mark| worker.machine.program.names.text(mark).to_owned()).collect(),
            steps: leaf.state.steps,
            program_path: leaf.state.program_path.fingerprint(),
        }
    }
}

pub(crate) fn kind(ending: &Ending) -> EndingKind {
    match ending {
        Ending::Returned(_) => EndingKind::Returned,
        Ending::Threw(_) => EndingKind::Threw,
        Ending::Excluded(_) => EndingKind::Excluded,
        Ending::Cut(_) => EndingKind::Cut,
        Ending::Unsupported(..) => EndingKind::Unsupported,
        Ending::Undecided(_) => EndingKind::Undecided,
    }
}

/// Why a path ended that did not run to its end.
pub fn describe_ending(machine: &Machine<'_>, ending: &Ending) -> Option<String> {
    match ending {
        Ending::Returned(_) | Ending::Threw(_) => None,
        Ending::Excluded(by) => Some(by.describe().to_owned()),
        Ending::Cut(bound) => Some(format!("the bound {bound}")),
        Ending::Unsupported(what, at) => {
            let line = if at.line > 0 { format!(", line {}", at.line) } else { String::new() };
            Some(format!("{what} (in {}{line})", machine.program.method_name(at.method)))
        }
        Ending::Undecided(why) => Some(why.clone()),
    }
}

pub fn describe_thrown(machine: &Machine<'_>, thrown: &Thrown) -> ThrownReport {
    let what = match &thrown.exception {
        Exception::Implicit(implicit) => implicit.describe().to_owned(),
        Exception::Assertion => "assertion failed".to_owned(),
        Exception::Object(_, Some(class)) => machine.program.class_name(*class).to_owned(),
        Exception::Object(_, None) => "an object of the input".to_owned(),
    };
    ThrownReport {
        what,
        is_assertion: thrown.exception == Exception::Assertion,
        method: machine.program.method_name(thrown.at.method),
        line: thrown.at.line,
    }
}

/// A term as people read it.
pub fn term_text(worker: &Worker<'_>, term: Term) -> String {
    let machine = worker.machine;
    let kinds = |ranges: &[(Kind, Kind)]| kinds_text(machine, ranges);
    Printer { terms: &worker.terms, names: &machine.program.names, kinds: &kinds }.term(term)
}

/// A set of kinds as the classes in it: `Node`, or `{Leaf, Inner}`.
fn kinds_text(machine: &Machine<'_>, ranges: &[(Kind, Kind)]) -> String {
    let mut classes = Vec::new();
    for &(low, high) in ranges {
        classes.extend((low..=high).map_while(|kind| machine.hierarchy.class_of(kind)));
    }
    classes_text(machine, &classes)
}

/// A set of classes: by their common name, if they are all that have it.
pub(crate) fn classes_text(machine: &Machine<'_>, classes: &[ClassId]) -> String {
    let whole = classes.iter().find(|&&top| machine.hierarchy.instances(top) == classes);
    match (whole, classes) {
        (Some(&top), _) => machine.program.class_name(top).to_owned(),
        (None, classes) => {
            let names: Vec<&str> = classes.iter().map(|&class| machine.program.class_name(class)).collect();
            format!("{{{}}}", names.join(", "))
        }
    }
}

/// A value of the witness. References are told by where they come from.
fn value_text(worker: &Worker<'_>, value: Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::I32(value) => value.to_string(),
        Value::I64(value) => value.to_string(),
        Value::Ref(Place::Null) => "null".to_owned(),
        Value::Ref(Place::Object(id)) => format!("new#{id}"),
        Value::Ref(Place::Input(symbol)) => term_text(worker, worker.terms.symbol_term(symbol)),
    }
}

fn input_report(worker: &Worker<'_>, heap: &InputHeap) -> InputReport {
    let program = worker.machine.program;
    let entry = &program.methods[worker.machine.entry];
    let value = |value: &InputValue| match value {
        InputValue::Null => ValueReport::Null,
        InputValue::Object(index) => ValueReport::Object(*index),
        InputValue::Bool(value) => ValueReport::Bool(*value),
        InputValue::Integer(value, _) => ValueReport::Integer(value.to_string()),
    };
    InputReport {
        params: entry
            .params
            .iter()
            .zip(&heap.params)
            .map(|(param, given)| (program.names.text(param.name).to_owned(), value(given)))
            .collect(),
        objects: heap
            .objects
            .iter()
            .map(|object| ObjectReport {
                class: program.class_name(object.class).to_owned(),
                origin: term_text(worker, worker.terms.symbol_term(object.symbol)),
                fields: object
                    .fields
                    .iter()
                    .map(|(field, held)| (program.field_name(*field).to_owned(), value(held)))
                    .collect(),
                length: object.length.as_ref().map(ToString::to_string),
                elements: object.elements.iter().map(|(index, held)| (index.to_string(), value(held))).collect(),
            })
            .collect(),
    }
}
