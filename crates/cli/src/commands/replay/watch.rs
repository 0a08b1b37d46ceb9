//! What a replay shows on its way: instructions with the values they write, questions with the answers taken.

use std::io::{self, Write};

use heapwise_explore::{Watch, term_text};
use heapwise_heap::{Alternative, Heap, Question, Subject, Then};
use heapwise_interp::{State, Tell, Worker};
use heapwise_ir::{Instr, Reg};
use heapwise_term::Term;

use super::instr::instr_text;

/// Characters of a value that are shown beside an instruction.
const VALUE: usize = 120;

pub(super) struct Watcher<'w> {
    out: &'w mut dyn Write,
    prefix: &'static str,
    shows_steps: bool,
    shows_questions: bool,
    /// The instruction that is being tried: it is shown when it has completed.
    trying: Option<Trying>,
    /// Questions so far.
    asked: usize,
    /// The depth and name of the method that the last instruction shown is in.
    inside: Option<(usize, String)>,
    result: io::Result<()>,
}

struct Trying {
    /// The steps before it, the depth of calls, and where it is.
    at: (u64, usize, u32),
    method: String,
    line: u32,
    text: String,
    /// The register that it writes.
    writes: Option<Reg>,
    /// What it gives to others: stored, or returned.
    gives: Option<String>,
}

impl<'w> Watcher<'w> {
    pub(super) fn new(out: &'w mut dyn Write, prefix: &'static str, shows_steps: bool, shows_questions: bool) -> Self {
        Watcher { out, prefix, shows_steps, shows_questions, trying: None, asked: 0, inside: None, result: Ok(()) }
    }

    /// Shows the last instruction, which had nothing after it.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if let Some(last) = self.trying.take() {
            self.show(&last, last.gives.as_deref());
        }
        self.result
    }

    fn line(&mut self, text: &str) {
        if self.result.is_ok() {
            self.result = writeln!(self.out, "{}{}", self.prefix, text.trim_end());
        }
    }

    fn show(&mut self, done: &Trying, value: Option<&str>) {
        let depth = done.at.1;
        let indent = "  ".repeat(depth.saturating_sub(1));
        let inside = Some((depth, done.method.clone()));
        if self.inside != inside {
            self.line(&format!("        {indent}{}", done.method));
            self.inside = inside;
        }
        let line = if done.line > 0 { format!("line {}", done.line) } else { String::new() };
        let value = value.map_or(String::new(), |value| format!("// {value}"));
        self.line(&format!("{line:<8}{indent}  {:<32} {value}", done.text));
    }
}

impl<H: Heap, L: Tell> Watch<H, L> for Watcher<'_> {
    fn step(&mut self, worker: &mut Worker<'_, L>, state: &State<H, L>) {
        if !self.shows_steps {
            return;
        }
        let Some(frame) = state.frames.last() else { return };
        let at = (state.steps, state.frames.len(), frame.pc);
        if let Some(done) = self.trying.take() {
            if done.at == at {
                // It asked a question, and is tried again.
                self.trying = Some(done);
                return;
            }
            let written = done.writes.filter(|_| done.at.1 == state.frames.len());
            let written = written.map(|reg| register(worker, state, reg));
            self.show(&done, written.as_deref().or(done.gives.as_deref()));
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
            method: program.method_name(frame.method),
            line: state.at(worker.machine).line,
            text: instr_text(program, method, instr),
            // What a call returns is written when it is back, and shown with the return.
            writes: if matches!(instr, Instr::Call { .. }) { None } else { instr.writes() },
            gives,
        });
    }

    fn question(
        &mut self,
        worker: &mut Worker<'_, L>,
        state: &State<H, L>,
        question: &Question<H::Refinement>,
        answer: usize,
    ) {
        self.asked += 1;
        if !self.shows_questions {
            return;
        }
        let at = state.at(worker.machine);
        let line = if at.line > 0 { format!("line {}, ", at.line) } else { String::new() };
        let place = format!("{line}{}", worker.machine.program.method_name(at.method));
        self.line(&format!("question {} ({place}): {}", self.asked, subject_text(worker, question.about)));
        for (index, alternative) in question.alternatives.iter().enumerate() {
            let mark = if index == answer { '>' } else { ' ' };
            let text = alternative_text(worker, state, alternative);
            self.line(&format!("  {mark} {index}  {text}"));
        }
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
