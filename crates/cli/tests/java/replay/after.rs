//! What objects hold when a path has ended, as far as the path knows: those of the input, and those that it made and that
//! can be reached from these or from its result.

use std::collections::{HashSet, VecDeque};
use std::fmt::Write;

use heapwise_heap::{Heap, InputHeap, InputValue, Slot};
use heapwise_ir::{ClassId, FieldId, Shape, Type};
use heapwise_java::{State, Worker};
use heapwise_term::{Evaluator, Model, Node, Place, Sort, Term, Value};

use super::paths::is_apart;
use super::witness::{java_field, primitive, quote};

/// More places of one path are not looked at.
const MOST_PLACES: usize = 100;
/// More elements of one array are not looked at.
const MOST_ELEMENTS: i64 = 8;

pub(super) struct After<'a, 'm, H: Heap> {
    worker: &'a mut Worker<'m>,
    /// A copy: looking may add to the heap.
    state: State<H>,
    model: &'a Model,
    heap: &'a InputHeap,
    evaluator: &'a mut Evaluator,
    /// The objects that were made. Their numbers go on from those of the input.
    made: Vec<Term>,
    waiting: VecDeque<(usize, Term, ClassId)>,
    text: String,
    places: usize,
}

impl<'a, 'm, H: Heap> After<'a, 'm, H> {
    pub(super) fn new(
        worker: &'a mut Worker<'m>,
        state: &State<H>,
        model: &'a Model,
        heap: &'a InputHeap,
        evaluator: &'a mut Evaluator,
    ) -> Self {
        let (made, waiting, text) = (Vec::new(), VecDeque::new(), String::new());
        After { worker, state: state.clone(), model, heap, evaluator, made, waiting, text, places: 0 }
    }

    /// The lines for the harness.
    pub(super) fn text(mut self, result: Option<Term>) -> String {
        if let Some(result) = result.filter(|&result| self.worker.terms.sort(result) == Sort::Ref)
            && let Some(value) = self.value(Type::Ref(None), result)
        {
            self.line(format_args!("result {value}"));
        }
        let texts = self.arrays_of_texts();
        for (number, object) in self.heap.objects.iter().enumerate() {
            let class = self.worker.machine.program.class_name(object.class);
            let is_of_jvm = class == "java.lang.String" || is_made_by_jvm(class) || self.is_throwable(object.class);
            if !is_of_jvm && !texts.contains(&number) {
                let symbol = self.worker.terms.symbol_term(object.symbol);
                self.waiting.push_back((number, symbol, object.class));
            }
        }
        while let Some((number, object, class)) = self.waiting.pop_front() {
            if self.places < MOST_PLACES {
                self.object(number, object, class);
            }
        }
        self.text
    }

    /// The arrays that hold the characters of input texts: the JVM makes these itself.
    fn arrays_of_texts(&self) -> HashSet<usize> {
        let is_text = |class| self.worker.machine.program.class_name(class) == "java.lang.String";
        let texts = self.heap.objects.iter().filter(|object| is_text(object.class));
        let held = texts.flat_map(|text| &text.fields).filter_map(|(_, value)| match value {
            InputValue::Object(array) => Some(*array),
            _ => None,
        });
        held.collect()
    }

    fn object(&mut self, number: usize, object: Term, class: ClassId) {
        let program = self.worker.machine.program;
        if let Shape::Array(element) = program.classes[class].shape {
            let Some(length) = self.load(object, Slot::Length).and_then(|length| self.number(length)) else { return };
            self.line(format_args!("length {number} i{length}"));
            for index in 0..length.min(MOST_ELEMENTS) {
                let at = self.worker.terms.i32(index as i32);
                let held = self.load(object, Slot::Element(at, element));
                if let Some(value) = held.and_then(|held| self.value(element, held)) {
                    self.line(format_args!("element {number} {index} {value}"));
                }
            }
            return;
        }
        let mut above = Some(class);
        while let Some(class) = above {
            let fields: &[FieldId] = &program.classes[class].fields;
            for &field in fields.iter().filter(|&&field| program.fields[field].fixed.is_none()) {
                let name = program.field_name(field);
                if is_apart(name) {
                    continue;
                }
                let held =
                    self.load(object, Slot::Field(field)).filter(|&held| !self.was_left_open(number, field, held));
                if let Some(value) = held.and_then(|held| self.value(program.fields[field].ty, held)) {
                    let class = program.class_name(class);
                    self.line(format_args!("field {number} {class} {} {value}", java_field(name)));
                }
            }
            above = program.classes[class].parent;
        }
    }

    /// Whether a field of an input object holds something that was there before, although the path has not read it: then it may
    /// hold anything, and nothing on the JVM.
    fn was_left_open(&mut self, number: usize, field: FieldId, held: Term) -> bool {
        let Some(object) = self.heap.objects.get(number) else { return false };
        self.worker.terms.sort(held) == Sort::Ref
            && object.fields.iter().all(|(read, _)| *read != field)
            && matches!(self.worker.terms.node(held), Node::Ite(..))
    }

    /// What a place holds in the words of the harness, unless that cannot be told.
    fn value(&mut self, ty: Type, term: Term) -> Option<String> {
        if self.worker.terms.sort(term) != Sort::Ref {
            let value = self.evaluator.value(&self.worker.terms, self.model, term);
            return Some(primitive(letter(ty), &value));
        }
        let term = self.settled(term);
        if let Node::Object(id, kind) = self.worker.terms.node(term) {
            let class = self.worker.hierarchy.class_of(kind)?;
            let program = self.worker.machine.program;
            let name = program.class_name(class);
            if name == "java.lang.String" {
                return self.characters(term, class).map(|text| quote(&text));
            }
            let classes = self.worker.cx(&self.state.facts).classes;
            if let Some(existing) = classes.existing_of(id).filter(|existing| !existing.is_value) {
                return Some(format!("={}", program.names.text(existing.name)));
            }
            if classes.constant(id).is_some() || is_made_by_jvm(name) || self.is_throwable(class) {
                return None;
            }
            let inputs = self.heap.objects.len();
            if let Some(known) = self.made.iter().position(|&made| made == term) {
                return Some(format!("@{}", inputs + known));
            }
            let number = inputs + self.made.len();
            self.made.push(term);
            self.waiting.push_back((number, term, class));
            return Some(format!("+{number}:{name}"));
        }
        match self.evaluator.value(&self.worker.terms, self.model, term) {
            Value::Ref(Place::Null) => Some("null".to_owned()),
            Value::Ref(Place::Input(symbol)) => {
                let number = self.heap.objects.iter().position(|object| object.symbol == symbol)?;
                Some(format!("@{number}"))
            }
            _ => None,
        }
    }

    /// What a reference is in the model, where conditions say what it is.
    fn settled(&mut self, reference: Term) -> Term {
        let mut reference = reference;
        while let Node::Ite(condition, then, otherwise) = self.worker.terms.node(reference) {
            let holds = self.evaluator.holds(&self.worker.terms, self.model, condition);
            reference = if holds { then } else { otherwise };
        }
        reference
    }

    /// Where a trace and what is below it depend on who called.
    fn is_throwable(&self, class: ClassId) -> bool {
        let program = self.worker.machine.program;
        self.worker.hierarchy.supertypes(class).iter().any(|&above| program.class_name(above) == "java.lang.Throwable")
    }

    /// What a text that the path made says.
    pub(super) fn characters(&mut self, text: Term, class: ClassId) -> Option<Vec<u16>> {
        let program = self.worker.machine.program;
        let array = self.load(text, Slot::Field(program.find_field(class, "value")?))?;
        let array = self.settled(array);
        let coder = self.load(text, Slot::Field(program.find_field(class, "coder")?))?;
        let length = self.load(array, Slot::Length)?;
        let mut bytes = Vec::new();
        for index in 0..self.number(length)? {
            let index = self.worker.terms.i32(index as i32);
            let byte = self.load(array, Slot::Element(index, Type::I8))?;
            bytes.push(self.number(byte)? as u16 & 0xff);
        }
        let is_wide = self.number(coder)? != 0;
        Some(if is_wide { bytes.chunks_exact(2).map(|pair| pair[0] | pair[1] << 8).collect() } else { bytes })
    }

    fn load(&mut self, object: Term, slot: Slot) -> Option<Term> {
        self.state.heap.load(&mut self.worker.cx(&self.state.facts), object, slot).ok()
    }

    fn number(&mut self, term: Term) -> Option<i64> {
        self.evaluator.value(&self.worker.terms, self.model, term).as_integer().and_then(|number| number.as_i64())
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.places += 1;
        writeln!(self.text, "after {line}").expect("a string takes everything");
    }
}

/// Whether the classes or the fields of such objects are the JVM's own business.
pub(super) fn is_made_by_jvm(class: &str) -> bool {
    class.contains("$$Lambda")
        || class.starts_with("java.lang.invoke.")
        || class.starts_with("java.lang.ref.")
        || class == "java.lang.Class"
}

/// By which letter the harness knows a type.
pub(super) fn letter(ty: Type) -> char {
    match ty {
        Type::Bit | Type::Bool => 'z',
        Type::I8 => 'b',
        Type::I16 => 's',
        Type::U16 => 'c',
        Type::I64 => 'j',
        Type::F32 => 'f',
        Type::F64 => 'd',
        _ => 'i',
    }
}
