//! From a path of terms to plain data.

mod branches;
mod final_heap;
mod values;

use heapwise_heap::{Bound, Heap, InputHeap};
use heapwise_interp::{
    Ending, Exception, ExistingObject, Known, Language, Machine, State, Tell, Thrown, Where, Worker,
};
use heapwise_ir::{Callee, ClassId, Hierarchy, Instr, MethodId, Program, Type};
use heapwise_term::{
    Evaluator, Kind, Model, Node, Place, Printer, Sort, SymbolId, Term, Terms, Value, smtlib, symbols_of,
};

use crate::detail::Detail;
use crate::explorer::Leaf;
use crate::heap_report::{ExistingReport, NamedValue, object_ids};
use crate::input::{char_text, input_report};
use crate::report::{CallReport, EndingKind, EndingReport, PathReport, ThrownBy, ThrownReport};

use branches::branches;
use final_heap::Final;
use values::{Called, value_report};

/// How many calls are told where too many were nested.
const NESTED: usize = 16;

/// Turns paths into reports.
#[derive(Default)]
pub struct Describer {
    evaluator: Evaluator,
}

impl Describer {
    pub fn new() -> Self {
        Self::default()
    }

    /// A path, and as much of it as is asked for.
    pub fn report<H: Heap, L: Tell>(
        &mut self,
        worker: &mut Worker<'_, L>,
        leaf: &Leaf<'_, H, L>,
        detail: Detail,
    ) -> PathReport {
        let mut params = worker.params();
        let beside = leaf.state.globals.inputs();
        params.extend(beside.iter().map(|input| input.value));
        params.extend(beside.iter().filter_map(|input| input.function));
        let facts = &leaf.state.facts;
        let findings = leaf.state.heap.findings(&mut worker.cx(facts));
        let mut conditions = findings.conditions(&mut worker.cx(facts));
        conditions.extend(facts.conditions());
        let witness = leaf.witness(&worker.cx(facts), &findings);
        let reads = leaf.reads(&findings);
        let heap = InputHeap::build_with(&mut self.evaluator, &worker.cx(facts), &witness, &params, &reads);
        let existing = existing_objects(&mut self.evaluator, worker, leaf, &witness);
        let input = input_report(worker, beside, &heap, &existing);
        let called: Called =
            heap.objects.iter().zip(&input.objects).map(|(object, told)| (object.symbol, told.id.clone())).collect();
        let mut ending = self.ending(worker, leaf, &witness, &called);
        let mut final_heap = None;
        if detail.final_heap {
            let names: Vec<&String> = input.params.iter().map(|(name, _)| name).collect();
            let mut unused = object_ids(&names).skip(input.objects.len());
            let result = returned(leaf).map(|value| (value, result_type(worker.machine)));
            let looking = Final::new(worker, leaf.state, &witness, &mut self.evaluator, &called, &mut unused);
            let (told, value) = looking.report(&heap, &input.objects, result);
            final_heap = Some(told);
            if let (EndingReport::Returned { result, .. }, Some(value)) = (&mut ending, value) {
                *result = Some(value);
            }
        }
        let taken = if detail.branches { branches(&mut self.evaluator, worker, leaf, &witness) } else { None };
        let (branches, ways) = taken.map_or((None, None), |taken| (Some(taken.branches), Some(taken.ways)));
        let program = worker.machine.program;
        PathReport {
            trail: leaf.trail.clone(),
            ending,
            output: leaf.state.globals.output.clone(),
            condition_smt: detail.smt.then(|| {
                let style = smtlib::Style { naming: smtlib::Naming::Origins(&program.names), ..Default::default() };
                smtlib::write(&worker.terms, &conditions, &style).complete(None)
            }),
            symbols: detail.symbols.then(|| self.symbols(worker, &conditions, &witness, &called)),
            branches,
            ways,
            final_heap,
            conditions: conditions.into_iter().map(|condition| term_text(worker, condition)).collect(),
            input,
            marks: leaf.state.marks.iter().map(|&mark| program.names.text(mark).to_owned()).collect(),
            steps: leaf.state.steps,
            program_path: leaf.state.program_path.fingerprint(),
        }
    }

    fn ending<H: Heap, L: Tell>(
        &mut self,
        worker: &mut Worker<'_, L>,
        leaf: &Leaf<'_, H, L>,
        witness: &Model,
        called: &Called,
    ) -> EndingReport {
        let reason = describe_ending(worker.machine, leaf.ending).unwrap_or_default();
        match leaf.ending {
            Ending::Returned(_) => {
                let Some(term) = returned(leaf) else {
                    return EndingReport::Returned { value: None, value_here: None, result: None };
                };
                let concrete = self.evaluator.value(&worker.terms, witness, term);
                let settled = settled(&mut self.evaluator, worker, witness, term);
                let result = value_report(worker, called, &concrete, settled, result_type(worker.machine));
                let evaluator = &mut self.evaluator;
                let mut here = |terms: &Terms, term| Some(evaluator.value(terms, witness, term));
                let (value, value_here) = match literal(worker, leaf, term, &mut |_, _| None) {
                    // A text of an exception may have numbers that are not known.
                    Some(text) => (text, literal(worker, leaf, term, &mut here).unwrap_or_default()),
                    None => self::value(worker, term, concrete),
                };
                EndingReport::Returned { value: Some(value), value_here: Some(value_here), result: Some(result) }
            }
            Ending::Threw(thrown) => {
                let mut exception = describe_thrown(worker, leaf.state, thrown);
                if let Exception::Object(object, _) = thrown.exception
                    && L::HAS_LIBRARY
                {
                    let evaluator = &mut self.evaluator;
                    let mut here = |terms: &Terms, term| Some(evaluator.value(terms, witness, term));
                    let said = L::message(worker, &mut leaf.state.clone(), object, &mut here);
                    exception.message_here = said.filter(|said| exception.message.as_ref() != Some(said));
                }
                EndingReport::Threw { exception }
            }
            Ending::Excluded(by) => EndingReport::Excluded { by: *by, reason },
            Ending::Cut(bound) => {
                let calls = if *bound == Bound::Calls { calls_at(worker, leaf, NESTED) } else { Vec::new() };
                EndingReport::Cut { bound: *bound, reason, calls }
            }
            Ending::Unsupported(what, _) => {
                EndingReport::Unsupported { what: what.clone(), reason, calls: calls_at(worker, leaf, usize::MAX) }
            }
            Ending::Undecided(_) => EndingReport::Undecided { reason },
        }
    }

    /// What the symbols of the path condition are in the witness.
    fn symbols<L: Tell>(
        &mut self,
        worker: &Worker<'_, L>,
        conditions: &[Term],
        witness: &Model,
        called: &Called,
    ) -> Vec<NamedValue> {
        let told = |symbol| {
            let term = worker.terms.symbol_term(symbol);
            let value = self.evaluator.value(&worker.terms, witness, term);
            let value = value_report(worker, called, &value, term, Type::Any);
            NamedValue { name: term_text(worker, term), value }
        };
        symbols_of(&worker.terms, conditions).into_iter().map(told).collect()
    }
}

/// The innermost calls that were running when a path ended, where its language asks for them.
fn calls_at<H: Heap, L: Tell>(worker: &Worker<'_, L>, leaf: &Leaf<'_, H, L>, at_most: usize) -> Vec<CallReport> {
    let calls = if L::HAS_LIBRARY { leaf.state.calls(worker.machine) } else { Vec::new() };
    calls.iter().take(at_most).map(|at| call_report(worker.machine, at)).collect()
}

/// What a path returns.
fn returned<H: Heap, L: Language>(leaf: &Leaf<'_, H, L>) -> Option<Term> {
    if let Ending::Returned(value) = leaf.ending { *value } else { None }
}

fn result_type<L: Language>(machine: &Machine<'_, L>) -> Type {
    machine.program.methods[machine.entry].result.unwrap_or(Type::Any)
}

/// What a value is in the witness, where conditions say what it is.
fn settled<L: Language>(evaluator: &mut Evaluator, worker: &Worker<'_, L>, witness: &Model, value: Term) -> Term {
    let mut value = value;
    while let Node::Ite(condition, then, otherwise) = worker.terms.node(value) {
        value = if evaluator.holds(&worker.terms, witness, condition) { then } else { otherwise };
    }
    value
}

/// The input objects that were there before the program ran, by the symbols that name them.
pub fn existing_objects<H: Heap, L: Tell>(
    evaluator: &mut Evaluator,
    worker: &mut Worker<'_, L>,
    leaf: &Leaf<'_, H, L>,
    witness: &Model,
) -> Vec<(SymbolId, ExistingReport)> {
    let report = |existing| match existing {
        ExistingObject::Literal(text) => ExistingReport::Literal(text),
        ExistingObject::Box { class, number } => ExistingReport::Box { class, number },
        ExistingObject::Field(field) => ExistingReport::Field(field),
        ExistingObject::Class(class) => ExistingReport::Class(class),
    };
    let found = L::existing(worker, leaf.state, evaluator, witness);
    found.into_iter().map(|(symbol, existing)| (symbol, report(existing))).collect()
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
pub fn describe_ending<L: Language>(machine: &Machine<'_, L>, ending: &Ending) -> Option<String> {
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

pub fn describe_thrown<H: Heap, L: Tell>(
    worker: &mut Worker<'_, L>,
    state: &State<H, L>,
    thrown: &Thrown,
) -> ThrownReport {
    let program = worker.machine.program;
    let what = exception_name(program, &thrown.exception);
    let (class, fault) = match &thrown.exception {
        Exception::Object(_, class) => (class.map(|class| program.class_name(class).to_owned()), None),
        Exception::Implicit(fault) => (None, Some(*fault)),
        Exception::Assertion => (None, None),
    };
    let (message, trace) = match thrown.exception {
        Exception::Object(object, _) if L::HAS_LIBRARY => (
            L::message(worker, &mut state.clone(), object, &mut |_, _| None),
            state.globals.trace(object).map(<[Where]>::to_vec),
        ),
        // A check that failed was made by whoever called it.
        Exception::Assertion if L::HAS_LIBRARY => {
            let mut calls = state.calls(worker.machine);
            let asks = |at: &Where| program.methods[at.method].class.is_some_and(|class| L::is_api(program, class));
            calls.drain(..calls.iter().take_while(|at| asks(at)).count());
            (None, Some(calls))
        }
        _ => (None, None),
    };
    let made = trace.as_ref().and_then(|trace| trace.first()).copied();
    let by = thrown_by(program, &thrown.exception, made.as_ref());
    let made = made.unwrap_or(thrown.at);
    let because = if by == ThrownBy::Instruction { L::null_message(worker, thrown, made) } else { None };
    let calls: Vec<CallReport> = trace.unwrap_or_default().iter().map(|at| call_report(worker.machine, at)).collect();
    let at = calls.first().cloned().unwrap_or_else(|| call_report(worker.machine, &thrown.at));
    ThrownReport {
        what,
        is_assertion: is_assertion::<L>(program, &thrown.exception),
        class,
        fault,
        by,
        message,
        message_here: None,
        because,
        offset: program.methods[made.method].origins.get(made.pc as usize).copied(),
        method: at.method,
        file: at.file,
        line: at.line,
        calls,
    }
}

/// Whose doing an exception is, by the instruction at which it was made: one that makes an object of it is in the code of the
/// program.
fn thrown_by(program: &Program, exception: &Exception, made: Option<&Where>) -> ThrownBy {
    let made = match exception {
        Exception::Implicit(_) => return ThrownBy::Instruction,
        Exception::Assertion => return ThrownBy::Statement,
        Exception::Object(..) => made,
    };
    let instr = made.and_then(|at| program.methods[at.method].code.get(at.pc as usize));
    match instr {
        // An exception that is an input was made by nobody that we know, but a statement throws it.
        None => ThrownBy::Statement,
        Some(Instr::Call { callee: Callee::Special(called), .. }) if is_constructor(program, *called) => {
            ThrownBy::Statement
        }
        Some(Instr::Native { .. }) => ThrownBy::Native,
        Some(_) => ThrownBy::Instruction,
    }
}

fn is_constructor(program: &Program, method: MethodId) -> bool {
    program.names.text(program.methods[method].name) == "<init>"
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

/// Whether an exception says that an assertion failed: a language may have a class for that.
pub(crate) fn is_assertion<L: Tell>(program: &Program, exception: &Exception) -> bool {
    match exception {
        Exception::Assertion => true,
        Exception::Object(_, Some(class)) => L::is_assertion(program, *class),
        _ => false,
    }
}

fn call_report<L: Language>(machine: &Machine<'_, L>, at: &Where) -> CallReport {
    let program = machine.program;
    let class = program.methods[at.method].class;
    let file = class.and_then(|class| program.classes[class].file);
    CallReport {
        method: program.method_name(at.method),
        file: file.map(|file| program.names.text(file).to_owned()),
        line: (at.line > 0).then_some(at.line),
    }
}

/// A text that the program made, as a literal.
fn literal<H: Heap, L: Tell>(
    worker: &mut Worker<'_, L>,
    leaf: &Leaf<'_, H, L>,
    value: Term,
    known: Known<'_>,
) -> Option<String> {
    if worker.terms.sort(value) != Sort::Ref || value == Term::NULL {
        return None;
    }
    let text = L::text(worker, &mut leaf.state.clone(), value, known)?;
    Some(format!("{text:?}"))
}

/// A term as people read it.
pub fn term_text<L: Tell>(worker: &Worker<'_, L>, term: Term) -> String {
    let machine = worker.machine;
    let kinds = |ranges: &[(Kind, Kind)]| kinds_text(worker, ranges);
    let numbers = |field, number| L::words(worker, field, number);
    Printer { terms: &worker.terms, names: &machine.program.names, kinds: &kinds, numbers: &numbers }.term(term)
}

/// A set of kinds as the classes in it: `Node`, or `{Leaf, Inner}`.
fn kinds_text<L: Tell>(worker: &Worker<'_, L>, ranges: &[(Kind, Kind)]) -> String {
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
fn value_text<L: Tell>(worker: &Worker<'_, L>, value: Value) -> String {
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
fn value<L: Tell>(worker: &Worker<'_, L>, term: Term, concrete: Value) -> (String, String) {
    let declared = worker.machine.program.methods[worker.machine.entry].result;
    let concrete = match (declared, concrete) {
        (Some(Type::Bit), Value::I32(bit)) => (bit != 0).to_string(),
        (Some(Type::U16), Value::I32(unit)) => char_text(unit as u16),
        (_, value) => value_text(worker, value),
    };
    let is_constant = matches!(worker.terms.node(term), Node::I32(_) | Node::F32(_) | Node::F64(_));
    (if is_constant { concrete.clone() } else { term_text(worker, term) }, concrete)
}
