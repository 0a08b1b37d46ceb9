//! What a path ends with, for one input, in the words of the harness (`Rendering.java`).

use heapwise_heap::{Heap, Slot};
use heapwise_ids::Id;
use heapwise_interp::{Ending, Exception, Thrown};
use heapwise_ir::{ClassId, FieldId, Shape, Type};
use heapwise_java::{State, Worker};
use heapwise_term::{Evaluator, Node, Place, Term, Value as TermValue};

use crate::input::{Existing, Input, Value};
use crate::model::InputModel;
use crate::subject::Subject;
use crate::words::{UNKNOWN, box_of, plain, quote};

const MOST_OBJECTS: usize = 40;
const MOST_ELEMENTS: i64 = 40;

pub(crate) struct Renderer<'a, 'p, H> {
    pub(crate) worker: &'a mut Worker<'p>,
    /// Of its own: what is read may make a strategy ask, and the answers are those of one input.
    pub(crate) state: State<H>,
    pub(crate) input: &'a Input,
    pub(crate) model: &'a mut InputModel,
    pub(crate) evaluator: &'a mut Evaluator,
    pub(crate) subject: &'a Subject,
    seen: Vec<Place>,
}

impl<'a, 'p, H: Heap> Renderer<'a, 'p, H> {
    pub(crate) fn new(
        worker: &'a mut Worker<'p>,
        state: &State<H>,
        input: &'a Input,
        model: &'a mut InputModel,
        evaluator: &'a mut Evaluator,
        subject: &'a Subject,
    ) -> Self {
        Renderer { worker, state: state.clone(), input, model, evaluator, subject, seen: Vec::new() }
    }

    /// What was returned or thrown.
    pub(crate) fn ending(&mut self, ending: &Ending) -> String {
        self.seen.clear();
        match ending {
            Ending::Returned(None) => "returned void".to_owned(),
            Ending::Returned(Some(value)) => {
                let entry = &self.worker.machine.program.methods[self.worker.machine.entry];
                let ty = entry.result.unwrap_or(Type::Any);
                format!("returned {}", self.value(*value, ty))
            }
            Ending::Threw(thrown) => self.threw(thrown),
            _ => UNKNOWN.to_string(),
        }
    }

    /// What the parameters hold afterwards.
    pub(crate) fn after(&mut self) -> String {
        self.seen.clear();
        let params = self.worker.params();
        let entry = &self.worker.machine.program.methods[self.worker.machine.entry];
        let types: Vec<Type> = entry.params.iter().map(|param| param.ty).collect();
        let shown: Vec<String> = params.into_iter().zip(types).map(|(param, ty)| self.value(param, ty)).collect();
        shown.join(" ")
    }

    fn threw(&mut self, thrown: &Thrown) -> String {
        let program = self.worker.machine.program;
        let (object, class) = match thrown.exception {
            Exception::Assertion => return "threw java.lang.AssertionError null".to_owned(),
            Exception::Implicit(what) => return format!("threw {} {UNKNOWN}", what.describe()),
            Exception::Object(object, class) => {
                let object = self.chosen(object);
                (object, class.or_else(|| self.class_of(object)))
            }
        };
        let Some(class) = class else { return format!("threw {UNKNOWN}") };
        let message = self.message(object, class).unwrap_or(UNKNOWN.to_string());
        format!("threw {} {message}", program.class_name(class))
    }

    /// What an exception was given to say: what it says when it is asked, unless its class says something else instead.
    fn message(&mut self, exception: Term, class: ClassId) -> Option<String> {
        let program = self.worker.machine.program;
        let asked = self.method(class, "getMessage", "()Ljava/lang/String;")?;
        let says = program.methods[asked].class.map_or("", |class| program.class_name(class));
        let message = if matches!(says, "java.lang.Throwable" | "java.lang.NullPointerException") {
            self.called(asked, &[exception])?
        } else {
            let throwable = program.find_class("java.lang.Throwable")?;
            self.load(exception, Slot::Field(program.find_field(throwable, "detailMessage")?))?
        };
        Some(self.value(message, Type::Ref(None)))
    }

    pub(crate) fn evaluated(&mut self, term: Term) -> TermValue {
        self.model.learn(self.worker, self.input, &[term]);
        self.evaluator.value(&self.worker.terms, &self.model.model, term)
    }

    /// The constant or symbol that a conditional reference is for this input.
    pub(crate) fn chosen(&mut self, term: Term) -> Term {
        let mut term = term;
        while let Node::Ite(condition, then, otherwise) = self.worker.terms.node(term) {
            let holds = self.evaluated(condition).as_bool() == Some(true);
            term = if holds { then } else { otherwise };
        }
        term
    }

    fn value(&mut self, term: Term, ty: Type) -> String {
        let number = |value: &TermValue| value.as_integer().and_then(|it| it.as_i64()).unwrap_or_default();
        match (self.evaluated(term), ty) {
            (TermValue::Ref(place), _) => {
                let term = self.chosen(term);
                self.reference(term, place)
            }
            (TermValue::Bool(truth), _) => if truth { "z1" } else { "z0" }.to_owned(),
            (TermValue::F32(bits), _) => {
                let bits = if f32::from_bits(bits).is_nan() { 0x7fc0_0000 } else { bits };
                format!("f{}", bits as i32)
            }
            (TermValue::F64(bits), _) => {
                let bits = if f64::from_bits(bits).is_nan() { 0x7ff8_0000_0000_0000 } else { bits };
                format!("d{}", bits as i64)
            }
            (value, Type::Bit) => format!("z{}", number(&value)),
            (value, Type::I8) => format!("b{}", number(&value)),
            (value, Type::I16) => format!("s{}", number(&value)),
            (value, Type::U16) => format!("c{}", number(&value)),
            (TermValue::I64(value), _) => format!("j{value}"),
            (value, _) => format!("i{}", number(&value)),
        }
    }

    fn reference(&mut self, term: Term, place: Place) -> String {
        let program = self.worker.machine.program;
        match place {
            Place::Null => "null".to_owned(),
            Place::Input(symbol) => {
                let Some(index) = self.model.object(symbol) else { return UNKNOWN.to_string() };
                let object = &self.input.objects[index];
                let mark = if object.existing == Existing::Fresh { format!("@{index}:") } else { String::new() };
                let shown = match self.unchanging(index) {
                    Some(shown) => shown,
                    None => {
                        let name = object.class.clone();
                        // Nothing is known of what inputs cannot be here.
                        let class = program.find_class(&name).filter(|_| self.is_possible(term, &name));
                        self.object(term, place, class, &name)
                    }
                };
                mark + &shown
            }
            Place::Object(_) => {
                let Some(class) = self.class_of(term) else { return UNKNOWN.to_string() };
                self.made(term, place, class)
            }
        }
    }

    /// Whether a reference may refer to an object of this class.
    fn is_possible(&self, reference: Term, class: &str) -> bool {
        let (terms, hierarchy) = (&self.worker.terms, &self.worker.hierarchy);
        let class = self.worker.machine.program.find_class(class).filter(|class| class.index() < hierarchy.len());
        let (Some(symbol), Some(class)) = (terms.as_symbol(reference), class) else { return false };
        terms.kinds.contains(terms.symbol(symbol).kinds, hierarchy.number(class))
    }

    /// An object of the input whose content no program can change.
    fn unchanging(&self, index: usize) -> Option<String> {
        let object = &self.input.objects[index];
        if object.is_text() {
            return self.input.text(object).map(|units| quote(&units));
        }
        match &object.existing {
            Existing::Constant(class, number) => return Some(format!("{class}.{number}")),
            Existing::Class(name) => return Some(format!("class({name})")),
            _ => {}
        }
        let (short, tag) = box_of(&object.class)?;
        let held = match object.field(&object.class, "value")? {
            Value::I32(number) => number.to_string(),
            Value::I64(number) => number.to_string(),
            Value::F32(bits) => (*bits as i32).to_string(),
            Value::F64(bits) => (*bits as i64).to_string(),
            _ => return None,
        };
        Some(format!("{short}({tag}{held})"))
    }

    /// An object that the program made, or that was there before.
    fn made(&mut self, term: Term, place: Place, class: ClassId) -> String {
        let program = self.worker.machine.program;
        let name = program.class_name(class).to_owned();
        if name == "java.lang.String" {
            return self.text(term, class).map_or(UNKNOWN.to_string(), |units| quote(&units));
        }
        if let Some((short, _)) = box_of(&name) {
            let field = program.find_field(class, "value");
            let held = field.and_then(|field| Some((self.load(term, Slot::Field(field))?, program.fields[field].ty)));
            return match held {
                Some((held, ty)) => format!("{short}({})", self.value(held, ty)),
                None => UNKNOWN.to_string(),
            };
        }
        if name == "java.lang.Class" {
            let named = self.state.language.once.mirrored(term).map(|name| program.names.text(name).to_owned());
            return format!("class({})", named.unwrap_or(UNKNOWN.to_string()));
        }
        if let Some(shown) = self.constant(term, class) {
            return shown;
        }
        self.object(term, place, Some(class), &name)
    }

    /// A constant of an enum.
    fn constant(&mut self, term: Term, class: ClassId) -> Option<String> {
        let program = self.worker.machine.program;
        let base = program.find_class("java.lang.Enum")?;
        if !self.worker.hierarchy.is_subclass(class, base) {
            return None;
        }
        let declared =
            if program.classes[class].parent == Some(base) { class } else { program.classes[class].parent? };
        let ordinal = program.find_field(base, "ordinal")?;
        let ordinal = self.load(term, Slot::Field(ordinal))?;
        let number = self.evaluated(ordinal).as_integer()?;
        Some(format!("{}.{number}", program.class_name(declared)))
    }

    fn object(&mut self, term: Term, place: Place, class: Option<ClassId>, name: &str) -> String {
        if let Some(known) = self.seen.iter().position(|known| *known == place) {
            return format!("#{known}");
        }
        if self.seen.len() >= MOST_OBJECTS {
            return "...".to_owned();
        }
        self.seen.push(place);
        let constant = match place {
            Place::Input(symbol) => self.model.object(symbol).map(|index| &self.input.objects[index].existing),
            _ => None,
        };
        let constant = match constant {
            Some(Existing::Static(name)) => format!("{name}="),
            _ => self.name_of_static(term),
        };
        constant + &self.content(term, class, name)
    }

    /// How Java gets at an object of the program that was there before, if it was.
    fn name_of_static(&self, object: Term) -> String {
        let Node::Object(id, _) = self.worker.terms.node(object) else { return String::new() };
        match self.worker.classes.existing_of(id) {
            Some(known) if !known.of_library => format!("{}=", self.worker.machine.program.names.text(known.name)),
            _ => String::new(),
        }
    }

    fn content(&mut self, term: Term, class: Option<ClassId>, name: &str) -> String {
        let name = if name.contains("$$Lambda") { "lambda" } else { name };
        let Some(class) = class else { return format!("{name}{UNKNOWN}") };
        let program = self.worker.machine.program;
        if let Shape::Array(element) = program.classes[class].shape {
            return format!("{name}{}", self.elements(term, element));
        }
        let is_thrown = program
            .find_class("java.lang.Throwable")
            .is_some_and(|throwable| self.worker.hierarchy.is_subclass(class, throwable));
        if is_thrown || !self.subject.own.iter().any(|own| own == name) {
            return name.to_owned();
        }
        let mut shown = Vec::new();
        for field in self.fields(class) {
            let ty = program.fields[field].ty;
            let held = self.load(term, Slot::Field(field));
            let held = held.map_or(UNKNOWN.to_string(), |held| self.value(held, ty));
            shown.push(format!("{}={held}", plain(program.field_name(field))));
        }
        format!("{name}{{{}}}", shown.join(","))
    }

    fn elements(&mut self, array: Term, ty: Type) -> String {
        let Some(length) = self.load(array, Slot::Length) else { return UNKNOWN.to_string() };
        let Some(length) = self.evaluated(length).as_integer().and_then(|it| it.as_i64()) else {
            return UNKNOWN.to_string();
        };
        let mut shown = Vec::new();
        for index in 0..length.min(MOST_ELEMENTS) {
            let index = self.worker.terms.i32(index as i32);
            let held = self.load(array, Slot::Element(index, ty));
            shown.push(held.map_or(UNKNOWN.to_string(), |held| self.value(held, ty)));
        }
        format!("[{length}]{{{}}}", shown.join(","))
    }

    /// The fields of a class of the subject, those of superclasses first, else in the order of their names.
    fn fields(&self, class: ClassId) -> Vec<FieldId> {
        let program = self.worker.machine.program;
        if !self.subject.own.iter().any(|own| own == program.class_name(class)) {
            return Vec::new();
        }
        let mut fields = program.classes[class].parent.map_or(Vec::new(), |parent| self.fields(parent));
        let mut own = program.classes[class].fields.clone();
        own.sort_by_key(|&field| plain(program.field_name(field)).to_owned());
        fields.extend(own);
        fields
    }
}
