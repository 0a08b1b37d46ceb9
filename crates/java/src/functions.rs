//! Functions that are inputs: objects of a class that implements an interface by giving inputs.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, InputTypes, limits_of};
use heapwise_ir::Type;
use heapwise_term::Term;

use crate::State;
use crate::jdk::Answer;
use crate::jvm::Jvm;
use heapwise_interp::Input;

impl Jvm<'_, '_> {
    /// What a function gives that is an input itself: another input each time, whatever it is called with.
    pub(crate) fn function_result<H: Heap>(&mut self, state: &mut State<H>, function: Term) -> Asked<Answer, H> {
        let called = &self.machine.program.methods[state.frame().method];
        let Some(ty) = called.result else { return Ok(Answer::Nothing) };
        let known = called.class.and_then(|class| self.machine.program.classes[class].as_input.holds);
        let ty = if ty.is_ref() { known.map_or(ty, |class| Type::Ref(Some(class))) } else { ty };
        let what = self.machine.program.names.text(called.name);
        let input = self.next_input(state, what, ty, limits_of(ty));
        if ty.is_ref() && self.machine.input_types == InputTypes::Exact {
            state.heap.see(&mut self.cx(&state.facts), input.value)?;
        }
        Rc::make_mut(&mut state.globals).add_input(Input { function: Some(function), ..input });
        Ok(Answer::Value(input.value))
    }
}
