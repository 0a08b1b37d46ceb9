//! Whether a text that is made here is for an exception.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_heap::Heap;
use heapwise_ir::{Callee, Instr, MethodId};

use crate::State;
use crate::jvm::Jvm;

/// Texts of exceptions are made by few calls.
const DEEPEST: usize = 16;

/// What is known of places in the program: whether a text that is made there, or by what is called there, is for an
/// exception.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    places: HashMap<(MethodId, u32), bool, FixedState>,
}

impl Jvm<'_, '_> {
    /// Whether a running method has made an exception whose constructor it has yet to call. It does not matter if it is
    /// another text: this decides only when it is written.
    pub(crate) fn is_for_exception<H: Heap>(&mut self, state: &State<H>) -> bool {
        let last = state.frames.len().saturating_sub(1);
        for (depth, frame) in state.frames.iter().enumerate().rev().take(DEEPEST) {
            if self.is_text_helper(frame.method) {
                return false;
            }
            let pc = if depth == last { frame.pc } else { frame.pc.saturating_sub(1) };
            let place = (frame.method, pc);
            let wanted = match self.language.late_wanted.places.get(&place) {
                Some(&known) => known,
                None => {
                    let found = self.makes_exception(frame.method, pc);
                    self.language.late_wanted.places.insert(place, found);
                    found
                }
            };
            if wanted {
                return true;
            }
        }
        false
    }

    /// Whether what runs is the writing of a text that was put off.
    pub(super) fn writes_a_text<H: Heap>(&self, state: &State<H>) -> bool {
        state.frames.iter().rev().take(DEEPEST).any(|frame| self.is_text_helper(frame.method))
    }

    fn makes_exception(&mut self, method: MethodId, pc: u32) -> bool {
        let Ok(throwable) = self.class_named("java.lang.Throwable") else { return false };
        let program = self.machine.program;
        let method = &program.methods[method];
        if method.class.is_some_and(|class| program.class_name(class) == "jdk.internal.util.Preconditions") {
            return true;
        }
        for instr in method.code[..pc as usize].iter().rev() {
            match instr {
                Instr::New { class, .. } if self.hierarchy.is_subclass(*class, throwable) => return true,
                Instr::Call { callee: Callee::Special(called), .. } => {
                    let called = &program.methods[*called];
                    let constructs = program.names.text(called.name) == "<init>";
                    let class = called.class.filter(|_| constructs);
                    if class.is_some_and(|class| self.hierarchy.is_subclass(class, throwable)) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        // The constructor of an exception puts together its own text.
        let constructs = program.names.text(method.name) == "<init>";
        let class = method.class.filter(|_| constructs);
        class.is_some_and(|class| self.hierarchy.is_subclass(class, throwable))
    }
}
