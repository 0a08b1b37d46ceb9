//! What happens on a path that is followed, as data.

use heapwise_explore::{CallReport, Watch, term_text};
use heapwise_heap::{Alternative, Heap, Question, Subject, Then};
use heapwise_interp::{State, Tell, Where, Worker};
use heapwise_ir::{Instr, Program, Reg};
use heapwise_term::Term;

use super::instr::instr_text;
use super::{QuestionReport, StepReport, Watching};

/// Characters of a value that are told beside an instruction.
const VALUE: usize = 120;

pub(super) struct Watcher<'w> {
    watching: &'w mut dyn Watching,
    /// The instruction that is being tried: it is told when it has completed.
    trying: Option<Trying>,
}

struct Trying {
    /// The steps before it, the depth of calls, and where it is.
    at: (u64, usize, u32),
    /// With what it gives to others: stored, or returned.
    step: StepReport,
    /// The register that it writes.
    writes: Option<Reg>,
}

impl<'w> Watcher<'w> {
    pub(super) fn new(watching: &'w mut dyn Watching) -> Self {
        Watcher { watching, trying: None }
    }

    /// Tells the last instruction, which had nothing after it.
    pub(super) fn finish(self) {
        if let Some(last) = self.trying {
            self.watching.step(last.step);
        }
    }
}

impl<H: Heap, L: Tell> Watch<H, L> for Watcher<'_> {
    fn step(&mut self, worker: &mut Worker<'_, L>, state: &State<H, L>) {
        if !self.watching.wants_steps() {
            return;
        }
        let Some(frame) = state.frames.last() else { return };
        let at = (state.steps, state.frames.len(), frame.pc);
        if let Some(mut done) = self.trying.take() {
            if done.at == at {
                // It asked a question, and is tried again.
                self.trying = Some(done);
                return;
            }
            if let Some(written) = done.writes.filter(|_| done.at.1 == state.frames.len()) {
                done.step.value = Some(register(worker, state, written));
            }
            self.watching.step(done.step);
        }
        let program = worker.machine.program;
        let method = &program.methods[frame.method];
        let Some(instr) = method.code.get(frame.pc as usize) else { return };
        let gives = match instr {
            Instr::Store { value, .. } | Instr::StoreElement { value, .. } | Instr::Return { value: Some(value) } => {
                Some(register(worker, state, *value))
            }
            Instr::Branch { cond, .. } | Instr::Assume { cond } | Instr::Assert { cond } => {
                Some(register(worker, state, *cond))
            }
            _ => None,
        };
        self.trying = Some(Trying {
            at,
            step: StepReport {
                at: place(program, &state.at(worker.machine)),
                depth: state.frames.len(),
                instruction: instr_text(program, method, instr),
                value: gives,
            },
            // What a call returns is written when it is back, and told with the return.
            writes: if matches!(instr, Instr::Call { .. }) { None } else { instr.writes() },
        });
    }

    fn question(
        &mut self,
        worker: &mut Worker<'_, L>,
        state: &State<H, L>,
        question: &Question<H::Refinement>,
        answer: usize,
    ) {
        if !self.watching.wants_questions() {
            return;
        }
        let alternatives = question.alternatives.iter();
        self.watching.question(QuestionReport {
            at: place(worker.machine.program, &state.at(worker.machine)),
            question: subject_text(worker, question.about),
            alternatives: alternatives.map(|alternative| alternative_text(worker, state, alternative)).collect(),
            answer,
        });
    }
}

fn place(program: &Program, at: &Where) -> CallReport {
    let file = program.methods[at.method].class.and_then(|class| program.classes[class].file);
    CallReport {
        method: program.method_name(at.method),
        file: file.map(|file| program.names.text(file).to_owned()),
        line: (at.line > 0).then_some(at.line),
    }
}

/// What a register holds.
fn register<H: Heap, L: Tell>(worker: &mut Worker<'_, L>, state: &State<H, L>, reg: Reg) -> String {
    let value = state.register(&mut worker.terms, reg);
    shortened(worker, value)
}

fn shortened<L: Tell>(worker: &Worker<'_, L>, term: Term) -> String {
    let text = term_text(worker, term);
    match text.char_indices().nth(VALUE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn subject_text<L: Tell>(worker: &Worker<'_, L>, about: Subject) -> String {
    let text = |term: Term| term_text(worker, term);
    match about {
        Subject::Reference(term) => format!("what is {}?", text(term)),
        Subject::Null(term) => format!("is {} null?", text(term)),
        Subject::Object(term) => format!("which object is {}?", text(term)),
        Subject::Class(term) => format!("of which class is {}?", text(term)),
        Subject::Representative(term) => format!("what stands for {} from now on?", text(term)),
        Subject::Index(term) => format!("has the index {} been used before?", text(term)),
        Subject::Condition(term) => format!("does {} hold?", text(term)),
        Subject::Assumption(term) => format!("can {} hold?", text(term)),
        Subject::Bound(bound) => format!("does the path stay within the bound {bound}?"),
    }
}

/// What the heap of a state has chosen, as conditions.
fn chosen<H: Heap, L: Tell>(worker: &mut Worker<'_, L>, state: &State<H, L>) -> Vec<Term> {
    let findings = state.heap.findings(&mut worker.cx(&state.facts));
    findings.conditions(&mut worker.cx(&state.facts))
}

/// What a path that takes the alternative knows more than before, and what becomes of it.
fn alternative_text<H: Heap, L: Tell>(
    worker: &mut Worker<'_, L>,
    state: &State<H, L>,
    alternative: &Alternative<H::Refinement>,
) -> String {
    let mut learned = Vec::new();
    if alternative.when != Term::TRUE {
        learned.push(alternative.when);
    }
    let mut end = String::new();
    match &alternative.then {
        Then::Retry => {}
        Then::Refine(how) => {
            // What a refinement means is seen by what the heap has chosen after it.
            let before = chosen(worker, state);
            let mut after = state.clone();
            after.heap.refine(&mut worker.cx(&after.facts), how);
            let decided = chosen(worker, &after);
            learned.extend(decided.into_iter().filter(|condition| !before.contains(condition)));
        }
        Then::Cut(bound) => end = format!("; the path is cut by the bound {bound}"),
        Then::Exclude(by) => end = format!("; the path is excluded: {}", by.describe()),
    }
    let learned: Vec<String> = learned.into_iter().map(|condition| shortened(worker, condition)).collect();
    let learned = if learned.is_empty() { "(nothing is decided)".to_owned() } else { learned.join(", ") };
    learned + &end
}
