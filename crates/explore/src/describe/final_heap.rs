//! What an input has become when a path has ended: what has changed of its objects, and what the program made that can be
//! reached from these or from the result.

use std::collections::{HashMap, VecDeque};

use heapwise_heap::{Alternative, Heap, InputHeap, Slot};
use heapwise_interp::{State, Tell, Worker};
use heapwise_ir::{ClassId, FieldId, SeenBy, Shape, Type};
use heapwise_term::{Evaluator, Model, Node, Term};

use super::values::{Called, value_report};
use crate::explorer::assume;
use crate::heap_report::{ExistingReport, FinalReport, Number, ObjectId, ObjectReport, ValueReport};

/// Objects that the program made; more are not told.
const MOST_OBJECTS: usize = 256;
/// Elements of one array; more are not told.
const MOST_ELEMENTS: i64 = 256;
/// Questions that one look at a place may ask.
const MOST_QUESTIONS: usize = 64;

pub(super) struct Final<'a, 'm, H: Heap, L: Tell> {
    worker: &'a mut Worker<'m, L>,
    /// A copy: looking may add to the heap.
    state: State<H, L>,
    witness: &'a Model,
    evaluator: &'a mut Evaluator,
    called: &'a Called,
    /// Names for what the program made.
    names: &'a mut dyn Iterator<Item = ObjectId>,
    made: HashMap<Term, ObjectId>,
    waiting: VecDeque<(ObjectId, Term, ClassId)>,
    report: FinalReport,
}

impl<'a, 'm, H: Heap, L: Tell> Final<'a, 'm, H, L> {
    pub(super) fn new(
        worker: &'a mut Worker<'m, L>,
        state: &State<H, L>,
        witness: &'a Model,
        evaluator: &'a mut Evaluator,
        called: &'a Called,
        names: &'a mut dyn Iterator<Item = ObjectId>,
    ) -> Self {
        let (made, waiting, report) = (HashMap::new(), VecDeque::new(), FinalReport::default());
        Final { worker, state: state.clone(), witness, evaluator, called, names, made, waiting, report }
    }

    /// What is reached from the inputs and from the result; and what the result is.
    pub(super) fn report(
        mut self,
        heap: &InputHeap,
        input: &[ObjectReport],
        result: Option<(Term, Type)>,
    ) -> (FinalReport, Option<ValueReport>) {
        let result = result.map(|(term, ty)| self.value(term, ty));
        for (index, object) in heap.objects.iter().enumerate() {
            // A text never changes, and its characters are told with it.
            if !self.worker.has_two_bytes(object.symbol) {
                self.input(index, heap, &input[index]);
            }
        }
        while let Some((id, object, class)) = self.waiting.pop_front() {
            let told = self.object(id, object, class);
            self.report.new.push(told);
        }
        (self.report, result)
    }

    /// What has changed of an object of the input.
    fn input(&mut self, index: usize, heap: &InputHeap, before: &ObjectReport) {
        let symbol = heap.objects[index].symbol;
        let class = heap.objects[index].class;
        let term = self.worker.terms.symbol_term(symbol);
        let mut now = ObjectReport::new(before.id.clone(), before.class.clone());
        let program = self.worker.machine.program;
        if let Shape::Array(element) = program.classes[class].shape {
            let Some(length) = before.length.as_ref().and_then(|length| length.0.parse::<i64>().ok()) else { return };
            self.report.is_cut_short |= length > MOST_ELEMENTS;
            for at in 0..length.min(MOST_ELEMENTS) {
                let slot = Slot::Element(self.worker.terms.i32(at as i32), element);
                let at = at.to_string();
                let known = before.elements.iter().find(|(name, _)| *name == at).map(|(_, value)| value);
                let held = self.changed(term, slot, element, known);
                now.elements.extend(held.map(|held| (at, held)));
            }
        } else {
            for field in self.fields(class) {
                let (name, ty) = (program.field_name(field), program.fields[field].ty);
                let is_seen = |read: &&(FieldId, _)| program.fields[read.0].seen_by != SeenBy::Nobody;
                let mut known = heap.objects[index].fields.iter().filter(is_seen).zip(&before.fields);
                let known = known.find(|((read, _), _)| *read == field).map(|(_, (_, value))| value);
                let held = self.changed(term, Slot::Field(field), ty, known);
                now.fields.extend(held.map(|held| (name.to_owned(), held)));
            }
        }
        if !now.fields.is_empty() || !now.elements.is_empty() {
            self.report.changed.push(now);
        }
    }

    /// What a place of an input object holds, if that is not what it held before.
    fn changed(&mut self, object: Term, slot: Slot, ty: Type, before: Option<&ValueReport>) -> Option<ValueReport> {
        let reads = self.reads();
        let mut held = self.load(object, slot)?;
        // Where objects are chosen, a place that is read only now has never been written.
        if H::CHOOSES && self.reads() > reads {
            return None;
        }
        // What a place held in the beginning may itself be a conditional: one constant of an enum or another.
        while !self.is_first_read(object, slot, held) {
            let Node::Ite(condition, then, otherwise) = self.worker.terms.node(held) else {
                return self.other_than(before, held, ty);
            };
            held = if self.evaluator.holds(&self.worker.terms, self.witness, condition) { then } else { otherwise };
        }
        None
    }

    /// How many places have been read before they were written.
    fn reads(&mut self) -> usize {
        self.state.heap.findings(&mut self.worker.cx(&self.state.facts)).reads.len()
    }

    /// A value, if that is not what was there before.
    fn other_than(&mut self, before: Option<&ValueReport>, held: Term, ty: Type) -> Option<ValueReport> {
        let now = self.value(held, ty);
        (Some(&now) != before).then_some(now)
    }

    /// Whether a value is what this place held in the beginning.
    fn is_first_read(&mut self, object: Term, slot: Slot, held: Term) -> bool {
        let index_of = |this: &mut Self, slot: Slot| match slot {
            Slot::Element(index, _) => this.number(index),
            _ => None,
        };
        let index = index_of(self, slot);
        let place = self.evaluator.value(&self.worker.terms, self.witness, object);
        let findings = self.state.heap.findings(&mut self.worker.cx(&self.state.facts));
        for read in findings.reads {
            let is_slot = match (read.slot, slot) {
                (Slot::Field(read), Slot::Field(field)) => read == field,
                (Slot::Element(..), Slot::Element(..)) => index_of(self, read.slot) == index,
                _ => false,
            };
            if is_slot
                && read.value == held
                && self.evaluator.value(&self.worker.terms, self.witness, read.owner) == place
            {
                return true;
            }
        }
        false
    }

    /// An object that the program made.
    fn object(&mut self, id: ObjectId, object: Term, class: ClassId) -> ObjectReport {
        let program = self.worker.machine.program;
        let mut told = ObjectReport::new(id, program.class_name(class));
        if let Shape::Array(element) = program.classes[class].shape {
            let Some(length) = self.load(object, Slot::Length).and_then(|length| self.number(length)) else {
                self.report.is_cut_short = true;
                return told;
            };
            told.length = Some(Number(length.to_string()));
            self.report.is_cut_short |= length > MOST_ELEMENTS;
            for at in 0..length.min(MOST_ELEMENTS) {
                let index = self.worker.terms.i32(at as i32);
                if let Some(held) = self.load(object, Slot::Element(index, element)) {
                    told.elements.push((at.to_string(), self.value(held, element)));
                }
            }
            return told;
        }
        let (evaluator, witness) = (&mut *self.evaluator, self.witness);
        let mut here = |terms: &heapwise_term::Terms, term| Some(evaluator.value(terms, witness, term));
        told.text = L::text(self.worker, &mut self.state, object, &mut here);
        if told.text.is_some() {
            return told;
        }
        for field in self.fields(class) {
            if let Some(held) = self.load(object, Slot::Field(field)) {
                let value = self.value(held, program.fields[field].ty);
                told.fields.push((program.field_name(field).to_owned(), value));
            }
        }
        told
    }

    fn value(&mut self, term: Term, ty: Type) -> ValueReport {
        let term = self.settled(term);
        let value = self.evaluator.value(&self.worker.terms, self.witness, term);
        let told = value_report(self.worker, self.called, &value, term, ty);
        let ValueReport::New { .. } = told else { return told };
        let Node::Object(_, kind) = self.worker.terms.node(term) else { return told };
        let Some(class) = self.worker.hierarchy.class_of(kind) else { return told };
        if let Some(name) = L::class_of_mirror(&self.state, term) {
            let class = ExistingReport::Class(self.worker.machine.program.names.text(name).to_owned());
            return ValueReport::Existing { existing: class.to_string() };
        }
        if let Some(id) = self.made.get(&term) {
            return ValueReport::object(id);
        }
        if self.made.len() >= MOST_OBJECTS {
            self.report.is_cut_short = true;
            return told;
        }
        let Some(id) = self.names.next() else { return told };
        self.made.insert(term, id.clone());
        self.waiting.push_back((id.clone(), term, class));
        ValueReport::object(&id)
    }

    /// The fields of a class, inherited ones first, without those that no program sees.
    fn fields(&self, class: ClassId) -> Vec<FieldId> {
        let program = self.worker.machine.program;
        let mut above = vec![class];
        while let Some(parent) = above.last().and_then(|&class| program.classes[class].parent) {
            above.push(parent);
        }
        let all = above.into_iter().rev().flat_map(|class| program.classes[class].fields.iter().copied());
        let is_seen = |field: &FieldId| program.fields[*field].fixed.is_none() && L::is_of_source(program, *field);
        all.filter(is_seen).collect()
    }

    /// What a place holds. Where the strategy asks, the witness answers. Where it does not decide, the strategy would choose now
    /// what the path has left open: then nobody has written there, and nothing can be told.
    fn load(&mut self, object: Term, slot: Slot) -> Option<Term> {
        for _ in 0..MOST_QUESTIONS {
            let asked = self.state.heap.load(&mut self.worker.cx(&self.state.facts), object, slot);
            let question = match asked {
                Ok(held) => return Some(held),
                Err(question) => question,
            };
            let terms = &self.worker.terms;
            let holds = |it: &&Alternative<H::Refinement>| {
                // What follows on the path need not be known to tell what the witness has.
                !it.is_conclusion && self.evaluator.holds(terms, self.witness, it.when)
            };
            let mut possible = question.alternatives.iter().filter(holds);
            let (answer, None) = (possible.next()?, possible.next()) else { return None };
            if assume(self.worker, &mut self.state, answer).is_some() {
                return None;
            }
        }
        self.report.is_cut_short = true;
        None
    }

    /// What a value is in the witness, where conditions say what it is.
    fn settled(&mut self, value: Term) -> Term {
        let mut value = value;
        while let Node::Ite(condition, then, otherwise) = self.worker.terms.node(value) {
            let holds = self.evaluator.holds(&self.worker.terms, self.witness, condition);
            value = if holds { then } else { otherwise };
        }
        value
    }

    fn number(&mut self, term: Term) -> Option<i64> {
        self.evaluator.value(&self.worker.terms, self.witness, term).as_integer().and_then(|number| number.as_i64())
    }
}
