//! Asking further what a path came to, for one input: its heap is read, and methods are run on it. Where that asks, the input
//! has the answer.

use heapwise_heap::{Heap, Question, Slot, Then};
use heapwise_interp::{Ending, Flow, step};
use heapwise_ir::{ClassId, MethodId, Type};
use heapwise_term::{Node, Term};

use crate::rendering::Renderer;

const MOST_QUESTIONS: usize = 1000;
const MOST_STEPS: usize = 100_000;

impl<H: Heap> Renderer<'_, '_, H> {
    /// The characters of a text. One that is not written yet is written first.
    pub(crate) fn text(&mut self, text: Term, class: ClassId) -> Option<Vec<u16>> {
        let program = self.worker.machine.program;
        let field = program.find_field(class, "value")?;
        let mut array = self.load(text, Slot::Field(field))?;
        if array == Term::NULL {
            let length = self.method(class, "length", "()I")?;
            self.called(length, &[text])?;
            array = self.load(text, Slot::Field(field))?;
        }
        let coder = program.find_field(class, "coder");
        let is_wide = match coder {
            None => false,
            Some(coder) => {
                let coder = self.load(text, Slot::Field(coder))?;
                self.evaluated(coder).as_integer()?.as_i64()? != 0
            }
        };
        let array = self.chosen(array);
        let length = self.load(array, Slot::Length)?;
        let length = self.evaluated(length).as_integer()?.as_i64()?;
        let ty = if coder.is_some() { Type::I8 } else { Type::U16 };
        let mut units = Vec::new();
        for index in 0..length {
            let index = self.worker.terms.i32(index as i32);
            let unit = self.load(array, Slot::Element(index, ty))?;
            units.push(self.evaluated(unit).as_integer()?.as_i64()? as u16);
        }
        Some(match (coder, is_wide) {
            (None, _) => units,
            (_, false) => units.into_iter().map(|unit| unit & 0xff).collect(),
            (_, true) => units.chunks_exact(2).map(|pair| (pair[0] & 0xff) | pair[1] << 8).collect(),
        })
    }

    /// The method that a call on an object of a class runs.
    pub(crate) fn method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let program = self.worker.machine.program;
        let is_meant = |&&(_, method): &&(_, MethodId)| {
            let method = &program.methods[method];
            let its = method.descriptor.map(|descriptor| program.names.text(descriptor));
            program.names.text(method.name) == name && its == Some(descriptor)
        };
        let mut next = Some(class);
        while let Some(class) = next {
            if let Some(&(_, method)) = program.classes[class].methods.iter().find(is_meant) {
                return Some(method);
            }
            next = program.classes[class].parent;
        }
        None
    }

    /// What a method returns when it is called now. What it changes stays.
    pub(crate) fn called(&mut self, method: MethodId, args: &[Term]) -> Option<Term> {
        let before = self.state.clone();
        if self.state.call_instead(self.worker, method, args).is_ok() {
            for _ in 0..MOST_STEPS {
                match step(self.worker, &mut self.state) {
                    Ok(Flow::Next) => {}
                    Ok(Flow::End(Ending::Returned(value))) => return value,
                    Ok(Flow::End(_)) => break,
                    Err(question) => {
                        if self.answer(&question).is_none() {
                            break;
                        }
                    }
                }
            }
        }
        self.state = before;
        None
    }

    /// The class of an object that the program made.
    pub(crate) fn class_of(&self, object: Term) -> Option<ClassId> {
        match self.worker.terms.node(object) {
            Node::Object(_, kind) => self.worker.hierarchy.class_of(kind),
            _ => None,
        }
    }

    /// What a place holds at the end. Where a strategy asks, this input has the answer.
    pub(crate) fn load(&mut self, object: Term, slot: Slot) -> Option<Term> {
        let object = self.chosen(object);
        for _ in 0..MOST_QUESTIONS {
            match self.state.heap.load(&mut self.worker.cx(&self.state.facts), object, slot) {
                Ok(held) => return Some(held),
                Err(question) => self.answer(&question)?,
            }
        }
        None
    }

    fn answer(&mut self, question: &Question<H::Refinement>) -> Option<()> {
        for alternative in &question.alternatives {
            if self.evaluated(alternative.when).as_bool() != Some(true) {
                continue;
            }
            let mut state = self.state.clone();
            state.facts.assume(&self.worker.terms, alternative.when);
            match &alternative.then {
                Then::Retry => {}
                Then::Refine(how) if !alternative.is_definition => {
                    state.heap.refine(&mut self.worker.cx(&state.facts), how);
                }
                Then::Refine(_) | Then::Cut(_) | Then::Exclude(_) => return None,
            }
            let findings = state.heap.findings(&mut self.worker.cx(&state.facts));
            let decided = findings.conditions(&mut self.worker.cx(&state.facts));
            self.model.learn(self.worker, self.input, &decided);
            if self.evaluator.satisfies(&self.worker.terms, &self.model.model, &decided) {
                self.state = state;
                return Some(());
            }
        }
        None
    }
}
