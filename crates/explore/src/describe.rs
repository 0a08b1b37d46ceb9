//! From a path of terms to a path of text.

use heapwise_heap::{Heap, InputHeap, Slot};
use heapwise_interp::{Counterpart, Ending, Exception, ExistingObject, Machine, State, Thrown, Where, Worker};
use heapwise_ir::{ClassId, Hierarchy, Program, Type, supertypes};
use heapwise_term::{Evaluator, Kind, Model, Node, Place, Printer, Sort, SymbolId, Term, Terms, Value};

use crate::explorer::Leaf;
use crate::input::{char_text, input_report};
use crate::report::{CallReport, EndingKind, ExistingReport, PathReport, ThrownReport};

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
        let mut params = worker.params();
        let beside = leaf.state.globals.inputs();
        params.extend(beside.iter().map(|input| input.value));
        params.extend(beside.iter().filter_map(|input| input.function));
        let facts = &leaf.state.facts;
        let findings = leaf.state.heap.findings(&mut worker.cx(facts));
        let mut conditions = findings.conditions(&mut worker.cx(facts));
        conditions.extend_from_slice(facts.conditions());
        let witness = findings.witness(&worker.cx(facts), leaf.model);
        let heap = InputHeap::build_with(&mut self.evaluator, &worker.cx(facts), &witness, &params, &findings.reads);
        let existing = existing_objects(&mut self.evaluator, worker, leaf, &witness);
        let input = input_report(worker, beside, &heap, &existing);
        let value = match leaf.ending {
            Ending::Returned(Some(value)) => {
                let concrete = self.evaluator.value(&worker.terms, &witness, *value);
                let evaluator = &mut self.evaluator;
                let mut here = |terms: &Terms, term| Some(evaluator.value(terms, &witness, term));
                match literal(worker, leaf, *value, &mut |_, _| None) {
                    // A text of an exception may have numbers that are not known.
                    Some(text) => Some((text, literal(worker, leaf, *value, &mut here).unwrap_or_default())),
                    None => Some(self::value(worker, *value, concrete)),
                }
            }
            _ => None,
        };
        PathReport {
            trail: leaf.trail.clone(),
            ending: kind(leaf.ending),
            value,
            thrown: match leaf.ending {
                Ending::Threw(thrown) => Some(describe_thrown(worker, leaf.state, thrown)),
                _ => None,
            },
            output: leaf.state.globals.output.clone(),
            calls: match leaf.ending {
                Ending::Unsupported(..) if worker.machine.linker.is_some() => {
                    let calls = leaf.state.calls(worker.machine);
                    calls.iter().map(|at| call_report(worker.machine, at)).collect()
                }
                _ => Vec::new(),
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

/// The input objects that were there before the program ran, by the symbols that name them.
pub fn existing_objects<H: Heap>(
    evaluator: &mut Evaluator,
    worker: &mut Worker<'_>,
    leaf: &Leaf<'_, H>,
    witness: &Model,
) -> Vec<(SymbolId, ExistingReport)> {
    let mut all = Vec::new();
    for known in leaf.state.globals.identified() {
        if !evaluator.holds(&worker.terms, witness, known.when) {
            continue;
        }
        let place = evaluator.value(&worker.terms, witness, known.reference);
        let Value::Ref(Place::Input(symbol)) = place else { continue };
        let what = match known.what {
            Counterpart::Text(object) => {
                let text = worker.known_text(&mut leaf.state.clone(), object);
                text.map(|text| ExistingReport::Literal(String::from_utf16_lossy(&text)))
            }
            Counterpart::Box(number) => {
                let number = evaluator.value(&worker.terms, witness, number).as_integer();
                let class = worker.machine.program.class_name(known.class).to_owned();
                let number = number.and_then(|number| number.as_i64());
                number.map(|number| ExistingReport::Box { class, number })
            }
            Counterpart::Object(number) => worker.existing_object(number).map(|found| match found {
                ExistingObject::Field(field) => ExistingReport::Field(field),
                ExistingObject::Class(class) => ExistingReport::Class(class),
            }),
        };
        all.extend(what.map(|what| (symbol, what)));
    }
    all
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

pub fn describe_thrown<H: Heap>(worker: &mut Worker<'_>, state: &State<H>, thrown: &Thrown) -> ThrownReport {
    let program = worker.machine.program;
    let what = exception_name(program, &thrown.exception);
    let (message, trace) = match thrown.exception {
        Exception::Object(object, _) if worker.machine.linker.is_some() => {
            (message_of(worker, state, object), state.globals.trace(object).map(<[Where]>::to_vec))
        }
        // A check that failed was made by whoever called it.
        Exception::Assertion if worker.machine.linker.is_some() => {
            let mut calls = state.calls(worker.machine);
            let asks = |at: &Where| program.methods[at.method].class.is_some_and(|class| is_api(program, class));
            calls.drain(..calls.iter().take_while(|at| asks(at)).count());
            (None, Some(calls))
        }
        _ => (None, None),
    };
    let calls: Vec<CallReport> = trace.unwrap_or_default().iter().map(|at| call_report(worker.machine, at)).collect();
    let at = calls.first().cloned().unwrap_or_else(|| call_report(worker.machine, &thrown.at));
    ThrownReport {
        what,
        is_assertion: is_assertion(worker, &thrown.exception),
        message,
        method: at.method,
        file: at.file,
        line: at.line,
        calls,
    }
}

/// Whether a class is one by which programs speak to us.
fn is_api(program: &Program, class: ClassId) -> bool {
    matches!(program.class_name(class), "heapwise.Heapwise" | "org.sosy_lab.sv_benchmarks.Verifier")
}

/// The class of an exception, or what happened where the program has no class for it.
pub(crate) fn exception_name(program: &Program, exception: &Exception) -> String {
    match exception {
        Exception::Implicit(implicit) => implicit.describe().to_owned(),
        Exception::Assertion => "assertion failed".to_owned(),
        Exception::Object(_, Some(class)) => program.class_name(*class).to_owned(),
        Exception::Object(_, None) => "an object of the input".to_owned(),
    }
}

/// Whether an exception says that an assertion failed: Java has a class for that.
pub(crate) fn is_assertion(worker: &Worker<'_>, exception: &Exception) -> bool {
    match exception {
        Exception::Assertion => true,
        Exception::Object(_, Some(class)) => {
            let program = worker.machine.program;
            // Another worker may have thrown it, so that this one does not know the class.
            let is_one = |above| program.class_name(above) == "java.lang.AssertionError";
            worker.machine.linker.is_some() && supertypes(program, *class).into_iter().any(is_one)
        }
        _ => false,
    }
}

fn call_report(machine: &Machine<'_>, at: &Where) -> CallReport {
    let program = machine.program;
    let class = program.methods[at.method].class;
    let file = class.and_then(|class| program.classes[class].file);
    CallReport {
        method: program.method_name(at.method),
        file: file.map(|file| program.names.text(file).to_owned()),
        line: at.line,
    }
}

/// What an exception of Java says, if that is known.
fn message_of<H: Heap>(worker: &mut Worker<'_>, state: &State<H>, exception: Term) -> Option<String> {
    let throwable = worker.machine.linker?.class(worker.machine.program, "java.lang.Throwable").ok()?;
    let field = worker.machine.program.find_field(throwable, "detailMessage")?;
    let mut state = state.clone();
    let message = state.heap.load(&mut worker.cx(&state.facts), exception, Slot::Field(field)).ok()?;
    worker.shown_text(&mut state, message)
}

/// A text of Java that the program made, as a literal.
fn literal<H: Heap>(
    worker: &mut Worker<'_>,
    leaf: &Leaf<'_, H>,
    value: Term,
    known: &mut dyn FnMut(&Terms, Term) -> Option<Value>,
) -> Option<String> {
    worker.machine.linker?;
    if worker.terms.sort(value) != Sort::Ref || value == Term::NULL {
        return None;
    }
    let text = worker.shown_text_by(&mut leaf.state.clone(), value, known)?;
    Some(format!("{text:?}"))
}

/// A term as people read it.
pub fn term_text(worker: &Worker<'_>, term: Term) -> String {
    let machine = worker.machine;
    let kinds = |ranges: &[(Kind, Kind)]| kinds_text(worker, ranges);
    let numbers = |field, number| worker.existing_words(field, number);
    Printer { terms: &worker.terms, names: &machine.program.names, kinds: &kinds, numbers: &numbers }.term(term)
}

/// A set of kinds as the classes in it: `Node`, or `{Leaf, Inner}`.
fn kinds_text(worker: &Worker<'_>, ranges: &[(Kind, Kind)]) -> String {
    let mut classes = Vec::new();
    for &(low, high) in ranges {
        classes.extend((low..=high).map_while(|kind| worker.hierarchy.class_of(kind)));
    }
    classes_text(worker.machine.program, &worker.hierarchy, &classes)
}

/// A set of classes: by their common name, if they are all that have it.
pub(crate) fn classes_text(program: &Program, hierarchy: &Hierarchy, classes: &[ClassId]) -> String {
    let whole = classes.iter().find(|&&top| hierarchy.instances(top) == classes);
    match (whole, classes) {
        (Some(&top), _) => program.class_name(top).to_owned(),
        (None, classes) => {
            let names: Vec<&str> = classes.iter().map(|&class| program.class_name(class)).collect();
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
        Value::F32(bits) => heapwise_term::float_text(bits),
        Value::F64(bits) => heapwise_term::double_text(bits),
        Value::Ref(Place::Null) => "null".to_owned(),
        Value::Ref(Place::Object(id)) => format!("new#{id}"),
        Value::Ref(Place::Input(symbol)) => term_text(worker, worker.terms.symbol_term(symbol)),
    }
}

/// What a path returns, as a term and as what it is for the witness. What is declared as a boolean or a character of Java
/// is told as such.
fn value(worker: &Worker<'_>, term: Term, concrete: Value) -> (String, String) {
    let declared = worker.machine.program.methods[worker.machine.entry].result;
    let concrete = match (declared, concrete) {
        (Some(Type::Bit), Value::I32(bit)) => (bit != 0).to_string(),
        (Some(Type::U16), Value::I32(unit)) => char_text(unit as u16),
        (_, value) => value_text(worker, value),
    };
    let is_constant = matches!(worker.terms.node(term), Node::I32(_) | Node::F32(_) | Node::F64(_));
    (if is_constant { concrete.clone() } else { term_text(worker, term) }, concrete)
}
