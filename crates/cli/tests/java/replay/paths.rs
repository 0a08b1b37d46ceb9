//! The paths of a method that ran to their end: for each its witness, and how it ended, in the words of the harness.

use std::fmt;
use std::sync::Mutex;

use heapwise::{CallReport, Detail, Go, Options, Progress, Summary, Target, Trail};
use heapwise_explore::{Describer, Leaf, Visit, WithHeap, describe_thrown, existing_objects, visit_with};
use heapwise_heap::{Heap, InputHeap};
use heapwise_interp::{Ending, Exception, Input, Thrown};
use heapwise_java::{Java, Machine, State, Worker};
use heapwise_jvm::{EXISTING, IDENTITY_HASH, TargetMethod};
use heapwise_term::{Evaluator, Model, Node, Place, Term, Value};

use super::after::After;
use super::told::Told;
use super::witness::{Witness, primitive, quote, static_field};

pub(crate) struct Replayable {
    pub(crate) trail: Trail,
    /// What the harness reads; nothing, if the input is too large to be built.
    pub(crate) witness: Option<String>,
    /// Whether it has inputs that no JVM can be given: clocks, random numbers.
    pub(crate) is_beyond_jvm: bool,
    pub(crate) expected: Expected,
}

/// How a path ended.
pub(crate) enum Expected {
    Exactly(String),
    /// An object that the method made, whose class is not the same for all inputs of the path.
    Made,
    /// An exception: what it says, if that is known, and the calls that led to it, the innermost first.
    Threw {
        class: String,
        message: Option<String>,
        calls: Vec<CallReport>,
    },
}

impl Expected {
    pub(crate) fn is(&self, answer: &str) -> bool {
        match self {
            // The harness tells a box with its value, which is compared with the other places.
            Expected::Exactly(expected) => match expected.strip_suffix('>') {
                Some(class) => answer.strip_prefix(class).is_some_and(|rest| rest.starts_with([' ', '>'])),
                None => expected == answer,
            },
            Expected::Made => answer.starts_with("returned <") || answer.starts_with("returned \""),
            Expected::Threw { class, message, calls } => {
                let Some(thrown) = answer.strip_prefix("threw ") else { return false };
                let parts: Vec<&str> = thrown.split(' ').collect();
                let [its_class, its_message, its_places @ ..] = &parts[..] else { return false };
                its_class == class
                    && places(calls) == its_places
                    && message
                        .as_ref()
                        .is_none_or(|it| says(&quote(&it.encode_utf16().collect::<Vec<_>>()), its_message))
            }
        }
    }
}

/// Where calls are, as the harness tells it. Code that no source has, such as that of a lambda, is left out.
fn places(calls: &[CallReport]) -> Vec<String> {
    calls.iter().filter_map(|at| Some(format!("{}:{}", at.file.as_deref().unwrap_or("?"), at.line?))).collect()
}

/// Whether a message says what was expected. What depends on the input is told as `<where it is from>`: from there on, nothing
/// is compared.
fn says(expected: &str, message: &str) -> bool {
    match expected.split_once('<') {
        Some((before, rest)) if rest.contains('>') => message.starts_with(before),
        _ => expected == message,
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Exactly(expected) => f.write_str(expected),
            Expected::Made => f.write_str("returned <a new object>"),
            Expected::Threw { class, message, calls } => {
                write!(f, "threw {class} {message:?} {}", places(calls).join(" "))
            }
        }
    }
}

/// Which paths are of interest.
#[derive(Copy, Clone, Default)]
pub(crate) struct Limits {
    /// How many paths that ran to their end; as many as there are, if nothing is said.
    pub(crate) paths: Option<usize>,
    /// Whether exceptions are to be told with all calls, not just with the top one of a subject.
    pub(crate) whole_traces: bool,
}

/// What came of a method.
pub(crate) struct Explored {
    pub(crate) summary: Summary,
    pub(crate) paths: Vec<Replayable>,
}

pub(crate) fn replayable(target: &Target, method: &TargetMethod, options: &Options, limits: Limits) -> Explored {
    let options = target.engine_options(options).unwrap_or_else(|error| panic!("{}: {error}", method.display));
    let target = target.engine_target().as_java().expect("a method of Java");
    options.strategy.with(Exploration { target, method, options: &options, limits })
}

struct Exploration<'a> {
    target: &'a heapwise_java::Target,
    method: &'a TargetMethod,
    options: &'a heapwise_explore::Options,
    limits: Limits,
}

impl WithHeap for Exploration<'_> {
    type Out = Explored;

    fn with<H: Heap>(self) -> Explored {
        let machine = Machine::new(self.target, self.options.bounds.clone(), self.options.null_dereference);
        let found = Mutex::new(Vec::new());
        let visitor = || Collector {
            method: self.method,
            limits: self.limits,
            found: &found,
            evaluator: Evaluator::new(),
            describer: Describer::new(),
        };
        let summary = visit_with::<H, _, _>(&machine, self.options, &Progress::default(), visitor)
            .expect("the embedded solver is always there");
        Explored { summary, paths: found.into_inner().expect("no visitor panics") }
    }
}

struct Collector<'a> {
    method: &'a TargetMethod,
    limits: Limits,
    found: &'a Mutex<Vec<Replayable>>,
    evaluator: Evaluator,
    describer: Describer,
}

impl<H: Heap> Visit<H, Java> for Collector<'_> {
    fn path(&mut self, worker: &mut Worker<'_>, leaf: Leaf<'_, H, Java>) -> Go {
        if !matches!(leaf.ending, Ending::Returned(_) | Ending::Threw(_)) {
            return Go::On;
        }
        let mut params = worker.params();
        let beside = leaf.state.globals.inputs();
        params.extend(beside.iter().map(|input| input.value));
        params.extend(beside.iter().filter_map(|input| input.function));
        let facts = &leaf.state.facts;
        let findings = leaf.state.heap.findings(&mut worker.cx(facts));
        let model = leaf.witness(&worker.cx(facts), &findings);
        let reads = findings.reads;
        let heap = InputHeap::build(&worker.cx(facts), &model, &params, &reads);
        let existing = existing_objects(&mut self.evaluator, worker, &leaf, &model);
        let witness = Witness { program: worker.machine.program, heap: &heap, existing: &existing };
        let entry = &worker.machine.program.methods[worker.machine.entry];
        let text = witness.text(self.method, entry).map(|text| text + &witness.beside(entry, beside));
        let after = After::new(worker, leaf.state, &model, &heap, &mut self.evaluator).text(match leaf.ending {
            Ending::Returned(value) => *value,
            _ => None,
        });
        let detail = Detail { final_heap: true, ..Detail::NONE };
        let report = self.describer.report(worker, &leaf, detail);
        let told = Told::new(worker.machine.program, &report).text();
        let text = text.map(|text| text + &after + &told);
        let expected = match leaf.ending {
            Ending::Returned(Some(value)) => self.returned(worker, leaf.state, &model, &heap, *value),
            Ending::Threw(thrown) => match self.given(worker, &model, &heap, thrown) {
                Some(class) => Expected::Threw { class, message: None, calls: Vec::new() },
                None => threw(worker, leaf.state, thrown, self.limits.whole_traces),
            },
            _ => Expected::Exactly("returned void".to_owned()),
        };
        let is_static = |input: &Input| static_field(worker.machine.program, input.name).is_some();
        let is_beyond_jvm = beside.iter().any(|input| input.function.is_none() && !is_static(input));
        let path = Replayable { trail: leaf.trail.clone(), witness: text, is_beyond_jvm, expected };
        let mut found = self.found.lock().expect("no visitor panics");
        found.push(path);
        if self.limits.paths.is_some_and(|most| found.len() >= most) { Go::Stop } else { Go::On }
    }
}

impl Collector<'_> {
    /// The class of an exception that is an input. It was made without a trace.
    fn given(&mut self, worker: &Worker<'_>, model: &Model, heap: &InputHeap, thrown: &Thrown) -> Option<String> {
        let Exception::Object(object, None) = thrown.exception else { return None };
        let place = self.evaluator.value(&worker.terms, model, object);
        let Value::Ref(Place::Input(symbol)) = place else { return None };
        let object = heap.objects.iter().find(|object| object.symbol == symbol)?;
        Some(worker.machine.program.class_name(object.class).to_owned())
    }

    fn returned<H: Heap>(
        &mut self,
        worker: &mut Worker<'_>,
        state: &State<H>,
        model: &Model,
        heap: &InputHeap,
        value: Term,
    ) -> Expected {
        let descriptor = self.method.descriptor();
        let result = descriptor.rsplit_once(')').and_then(|(_, result)| result.chars().next()).unwrap_or('V');
        let shown = match self.evaluator.value(&worker.terms, model, value) {
            Value::Ref(Place::Null) => "null".to_owned(),
            Value::Ref(Place::Input(symbol)) => {
                let number = heap.objects.iter().position(|object| object.symbol == symbol);
                let number = number.expect("what is returned is an object of the input");
                let witness = Witness { program: worker.machine.program, heap, existing: &[] };
                witness.characters(number).map_or_else(|| format!("@{number}"), |text| quote(&text))
            }
            Value::Ref(Place::Object(_)) => match self.made(worker, state, model, heap, value) {
                Some(shown) => shown,
                None => return Expected::Made,
            },
            other => primitive(result, &other),
        };
        Expected::Exactly(format!("returned {shown}"))
    }

    /// An object that the method made, if it is the same one for all inputs of the path: a text, or its class.
    fn made<H: Heap>(
        &mut self,
        worker: &mut Worker<'_>,
        state: &State<H>,
        model: &Model,
        heap: &InputHeap,
        object: Term,
    ) -> Option<String> {
        let Node::Object(_, kind) = worker.terms.node(object) else { return None };
        let class = worker.hierarchy.class_of(kind)?;
        let name = worker.machine.program.class_name(class);
        if name != "java.lang.String" {
            // The JVM numbers the classes of lambdas.
            let name = name.split_inclusive("$$Lambda").next().unwrap_or(name);
            return Some(format!("<{name}>"));
        }
        let mut after = After::new(worker, state, model, heap, &mut self.evaluator);
        after.characters(object, class).map(|text| quote(&text))
    }
}

/// What calls of handles go through is known by heart, and how a text keeps its characters is nobody's business.
const INTERNAL: [&str; 4] =
    ["java.lang.invoke.", "jdk.internal.", "java.lang.String", "java.lang.AbstractStringBuilder"];

fn threw<H: Heap>(worker: &mut Worker<'_>, state: &State<H>, thrown: &Thrown, whole_trace: bool) -> Expected {
    let thrown = describe_thrown(worker, state, thrown);
    let top = CallReport { method: thrown.method, file: thrown.file, line: thrown.line };
    let mut calls = if thrown.calls.is_empty() { vec![top] } else { thrown.calls };
    let is_of_text = calls.first().is_some_and(|top| INTERNAL[2..].iter().any(|it| top.method.starts_with(it)));
    if whole_trace {
        calls.retain(|at| !INTERNAL.iter().any(|it| at.method.starts_with(it)));
    } else {
        // The frame that the harness tells is the top one that belongs to a subject.
        let is_library = |method: &str| ["java.", "jdk.", "heapwise.Heapwise."].iter().any(|it| method.starts_with(it));
        calls.retain(|at| !is_library(&at.method));
        calls.truncate(1);
    }
    // What a failed check is on the JVM.
    let class = if thrown.what == "assertion failed" { "java.lang.AssertionError".to_owned() } else { thrown.what };
    // What the classes for texts say depends on how a text keeps its characters.
    Expected::Threw { class, message: thrown.message.filter(|_| !whole_trace || !is_of_text), calls }
}

/// Whether a field is not compared: the JVM has no such field, or what it holds there depends on all that has run before.
pub(super) fn is_apart(name: &str) -> bool {
    matches!(name, IDENTITY_HASH | EXISTING | "threadLocalHashCode")
}
