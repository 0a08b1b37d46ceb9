//! Numbers in the texts of exceptions.
//!
//! A number that is not known would be as many paths as it may have digits. In the text of an exception that is of no use
//! to anybody, so there it is written as the formula that it is: `Index: <index>, Size: <this.size>`. A program that looks
//! into the texts of its exceptions sees that.

use heapwise_heap::{Asked, Heap};
use heapwise_ir::{Callee, Instr};
use heapwise_term::{Printer, Term, plain_numbers};

use super::Answer;
use crate::machine::Worker;
use crate::state::State;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    /// The text of a number that is not known, where it is for an exception; null otherwise.
    NumberInMessage,
}

/// Texts of exceptions are made by few calls.
const DEEPEST: usize = 16;

/// Formulas are cut off after so many bytes.
const LONGEST: usize = 60;

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    (class == "heapwise" && member == "numberInMessage").then_some(Native::NumberInMessage)
}

pub(super) fn run<H: Heap>(
    worker: &mut Worker<'_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    let (Native::NumberInMessage, &[number]) = (native, args) else {
        return Ok(Answer::Unsupported(format!("{native:?} with {} arguments", args.len())));
    };
    if worker.terms.as_integer(number).is_some() || !is_for_exception(worker, state) {
        return Ok(Answer::Value(Term::NULL));
    }
    let printer = Printer {
        terms: &worker.terms,
        names: &worker.machine.program.names,
        kinds: &|_| "?".to_owned(),
        numbers: &plain_numbers,
    };
    let text = format!("<{}>", printer.term_within(number, LONGEST));
    let units: Vec<u16> = text.encode_utf16().collect();
    Ok(match worker.new_text(state, &units)? {
        Some(text) => Answer::Value(text),
        None => Answer::Value(Term::NULL),
    })
}

/// Whether a running method has made an exception whose constructor it has yet to call.
fn is_for_exception<H: Heap>(worker: &mut Worker<'_>, state: &State<H>) -> bool {
    let Ok(throwable) = worker.class_named("java.lang.Throwable") else { return false };
    let program = worker.machine.program;
    state.calls(worker.machine).into_iter().take(DEEPEST).any(|at| {
        let method = &program.methods[at.method];
        if method.class.is_some_and(|class| program.class_name(class) == "jdk.internal.util.Preconditions") {
            return true;
        }
        for instr in method.code[..at.pc as usize].iter().rev() {
            match instr {
                Instr::New { class, .. } if worker.hierarchy.is_subclass(*class, throwable) => return true,
                Instr::Call { callee: Callee::Special(called), .. } => {
                    let called = &program.methods[*called];
                    let constructs = program.names.text(called.name) == "<init>";
                    let class = called.class.filter(|_| constructs);
                    if class.is_some_and(|class| worker.hierarchy.is_subclass(class, throwable)) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        // The constructor of an exception puts together its own text.
        let constructs = program.names.text(method.name) == "<init>";
        let class = method.class.filter(|_| constructs);
        class.is_some_and(|class| worker.hierarchy.is_subclass(class, throwable))
    })
}
