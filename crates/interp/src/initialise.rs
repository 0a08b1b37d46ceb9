//! Static fields, the initialisation of classes, and the objects of literals.

use std::rc::Rc;

use heapwise_heap::{Asked, By, Heap, InputTypes, Slot};
use heapwise_ids::Name;
use heapwise_ir::{Assumed, Assumption, ClassId, Field, FieldId, Fixed, Shape, TextId, Type};
use heapwise_term::{BinaryOp, Kinds, Limits, Node, Origin, Term};

use crate::exec::{Flow, Outcome, step, unsupported};
use crate::globals::{Input, Status};
use crate::machine::Worker;
use crate::natives::{Answer, component};
use crate::state::{Frame, State};

/// How many subclasses of a declared class are initialised beforehand.
const MANY: usize = 64;
/// For how many instructions an initialiser may run beforehand.
const STEPS: u32 = 2_000_000;

impl Worker<'_> {
    /// Sees to it that a class and those above it are initialised. Where that takes running code, the code runs now and
    /// the instruction again after it.
    pub(crate) fn initialise<H: Heap>(&mut self, state: &mut State<H>, class: ClassId) -> Asked<Outcome<()>, H> {
        match state.globals.status(class) {
            Status::Begun => return Ok(Outcome::Value(())),
            Status::Failed => return Ok(Outcome::Instead(self.not_initialised(state, class))),
            Status::Untouched => {}
        }
        if let Some(failed) = self.failed_above(state, class) {
            Rc::make_mut(&mut state.globals).set_status(class, Status::Failed);
            return Ok(Outcome::Instead(self.not_initialised(state, failed)));
        }
        let mut order = Vec::new();
        self.initialisation_order(state, class, &mut order);
        let program = self.machine.program;
        let globals = Rc::make_mut(&mut state.globals);
        for &class in &order {
            globals.set_status(class, Status::Begun);
        }
        let mut runs = false;
        for &class in order.iter().rev() {
            let Some(initialiser) = program.classes[class].initialiser else { continue };
            if let Err(error) = self.link(initialiser) {
                return Ok(Outcome::Instead(unsupported(self, state, &error.to_string())));
            }
            state.push_frame_with(self.machine, initialiser, &[], None);
            state.frame_mut().initialises = Some(class);
            if self.has_begun {
                self.note_late_class(class);
            }
            runs = true;
        }
        Ok(if runs { Outcome::Instead(Flow::Next) } else { Outcome::Value(()) })
    }

    /// A class is needed whose initialiser has failed.
    fn not_initialised<H: Heap>(&mut self, state: &mut State<H>, class: ClassId) -> Flow {
        let message = format!("Could not initialize class {}", self.machine.program.class_name(class));
        self.raise(state, "java.lang.NoClassDefFoundError", Some(&message))
    }

    /// A class that must be initialised for this one, and has failed to be.
    fn failed_above<H>(&self, state: &State<H>, class: ClassId) -> Option<ClassId> {
        let needed = |&above: &ClassId| {
            let declared = &self.machine.program.classes[above];
            declared.shape != Shape::Interface || (declared.initialiser.is_some() && !declared.methods.is_empty())
        };
        let is_interface = self.machine.program.classes[class].shape == Shape::Interface;
        let above = if is_interface { &[] } else { self.hierarchy.supertypes(class) };
        above.iter().copied().filter(needed).find(|&above| state.globals.status(above) == Status::Failed)
    }

    /// The classes that must be initialised for this one, in order (JVMS 5.5): superclasses, then interfaces that have code
    /// of their own, then the class.
    fn initialisation_order<H>(&self, state: &State<H>, class: ClassId, order: &mut Vec<ClassId>) {
        if state.globals.status(class) != Status::Untouched || order.contains(&class) {
            return;
        }
        let declared = &self.machine.program.classes[class];
        if declared.shape != Shape::Interface {
            if let Some(parent) = declared.parent {
                self.initialisation_order(state, parent, order);
            }
            for &interface in &declared.interfaces {
                self.initialise_defaults(state, interface, order);
            }
        }
        order.push(class);
    }

    fn initialise_defaults<H>(&self, state: &State<H>, interface: ClassId, order: &mut Vec<ClassId>) {
        let declared = &self.machine.program.classes[interface];
        for &above in &declared.interfaces {
            self.initialise_defaults(state, above, order);
        }
        if declared.initialiser.is_some() && !declared.methods.is_empty() {
            self.initialisation_order(state, interface, order);
        }
    }

    /// Initialises the classes of which there are inputs, as whoever made the inputs has done, and takes down the constants
    /// of enums. What takes more than can be run now is left for when it is used.
    pub(crate) fn initialise_inputs<H: Heap>(&mut self, state: &mut State<H>) {
        if self.machine.linker.is_none() {
            return;
        }
        self.has_begun = false;
        // A literal is an object that no instruction made, so the class of texts comes first.
        let texts = self.class_named("java.lang.String").ok();
        let target = self.machine.program.methods[self.machine.entry].class;
        for class in texts.into_iter().chain(self.input_classes()).chain(target) {
            let before = state.clone();
            if !self.run_initialiser(state, class) {
                *state = before;
            } else if self.machine.program.classes[class].is_enum
                && let Some(constants) = self.constants_of(state, class)
            {
                self.classes.set_constants(&self.terms, class, constants);
            }
        }
        self.find_existing(state);
        self.has_begun = true;
    }

    /// The classes that inputs are declared as, and those that such an input may be instead.
    fn input_classes(&self) -> Vec<ClassId> {
        let program = self.machine.program;
        let params = program.methods[self.machine.entry].params.iter().map(|param| param.ty);
        let is_input = |field: &&Field| matches!(field.fixed, None | Some(Fixed::Input));
        let fields = program.fields.values().filter(is_input).map(Field::declared);
        let mut declared: Vec<ClassId> = Vec::new();
        for ty in params.chain(fields) {
            if let Type::Ref(Some(class)) = ty
                && !declared.contains(&class)
            {
                declared.push(class);
            }
        }
        // What arrays and collections of inputs hold are inputs, too.
        let mut at = 0;
        while let Some(&class) = declared.get(at) {
            let element = match program.classes[class].shape {
                Shape::Array(Type::Ref(element)) => element,
                _ => None,
            };
            for held in element.into_iter().chain(program.classes[class].as_input.holds.get().copied()) {
                if !declared.contains(&held) {
                    declared.push(held);
                }
            }
            at += 1;
        }
        let mut all: Vec<ClassId> = Vec::new();
        for class in declared {
            // An input that may be anything is what it is when it is used.
            let is_anything = program.classes[class].parent.is_none();
            let is_exact = self.machine.input_types.is_exact(program, class);
            let instances = if is_anything || is_exact { &[] } else { self.hierarchy.instances(class) };
            let chosen = program.classes[class].as_input.chosen();
            let may_be = |&&instance: &&ClassId| program.classes[instance].is_candidate || chosen.contains(&instance);
            let instances = instances.iter().filter(may_be);
            for &class in [class].iter().chain(instances.take(MANY)) {
                let runs = |&class: &ClassId| program.classes[class].initialiser.is_some();
                if !all.contains(&class) && self.hierarchy.supertypes(class).iter().any(runs) {
                    all.push(class);
                }
            }
        }
        all
    }

    /// Runs the initialiser of a class to its end, if it can.
    fn run_initialiser<H: Heap>(&mut self, state: &mut State<H>, class: ClassId) -> bool {
        // It must have something to return to: the target, which begins afterwards.
        let entry = Frame { method: self.machine.entry, pc: 0, base: 0, result: None, initialises: None };
        state.frames.push(entry);
        let mut done = self.initialise(state, class).is_ok();
        for _ in 0..STEPS {
            if !done || state.frames.len() == 1 {
                break;
            }
            done = matches!(step(self, state), Ok(Flow::Next));
        }
        done &= state.frames.len() == 1 && state.globals.status(class) == Status::Begun;
        state.frames.clear();
        state.regs.clear();
        done
    }

    /// The constants of an enum that is initialised.
    fn constants_of<H: Heap>(&mut self, state: &State<H>, class: ClassId) -> Option<Rc<[Term]>> {
        let program = self.machine.program;
        let values = program.classes[class].statics.iter().copied().find(|&field| {
            let name = program.field_name(field);
            name == "$VALUES" || name == "ENUM$VALUES"
        })?;
        let array = state.globals.get_static(self.hierarchy.slot(values))?;
        Some(state.heap.own().elements(&mut self.cx(&state.facts), array)?.into())
    }

    pub(crate) fn load_static<H: Heap>(&mut self, state: &mut State<H>, field: FieldId) -> Asked<Outcome<Term>, H> {
        let at = self.hierarchy.slot(field);
        let declared = &self.machine.program.fields[field];
        if declared.fixed == Some(Fixed::Input) && !state.globals.has_met(at) && !state.initialises_a_class() {
            return Ok(Outcome::Value(self.static_input(state, field, at)?));
        }
        if declared.fixed == Some(Fixed::Changeable) {
            self.note_static(state, field, at);
        }
        if let Some(value) = state.globals.get_static(at) {
            return Ok(Outcome::Value(value));
        }
        let value = match declared.fixed {
            Some(Fixed::Const(value)) => self.constant(value),
            Some(Fixed::Text(text)) => match self.text(state, text)? {
                Outcome::Value(text) => text,
                Outcome::Instead(flow) => return Ok(Outcome::Instead(flow)),
            },
            Some(Fixed::Default | Fixed::Input | Fixed::Changeable) | None => {
                self.cx(&state.facts).default_of(declared.ty)
            }
        };
        Ok(Outcome::Value(value))
    }

    pub(crate) fn store_static<H: Heap>(&mut self, state: &mut State<H>, field: FieldId, value: Term) {
        let at = self.hierarchy.slot(field);
        if state.globals.get_static(at) != Some(value) {
            Rc::make_mut(&mut state.globals).set_static(at, value);
        }
        let is_met = matches!(self.machine.program.fields[field].fixed, Some(Fixed::Input | Fixed::Changeable));
        if is_met && !state.globals.has_met(at) && !state.initialises_a_class() {
            Rc::make_mut(&mut state.globals).meet(at);
        }
    }

    /// Says that the program looks at a static field that somebody may have changed before, unless it is `main`, before
    /// which nobody runs.
    fn note_static<H: Heap>(&mut self, state: &State<H>, field: FieldId, at: usize) {
        let is_noted = self.noted_statics.get(at).copied().unwrap_or_default();
        if is_noted || state.globals.has_met(at) || state.initialises_a_class() {
            return;
        }
        if self.noted_statics.len() <= at {
            self.noted_statics.resize(at + 1, false);
        }
        self.noted_statics[at] = true;
        let program = self.machine.program;
        let entry = &program.methods[self.machine.entry];
        let descriptor = entry.descriptor.map(|descriptor| program.names.text(descriptor));
        if program.names.text(entry.name) == "main" && descriptor == Some("([Ljava/lang/String;)V") {
            return;
        }
        let name = format!("{}.{}", program.class_name(program.fields[field].class), program.field_name(field));
        self.note(Assumption::restricts(Assumed::StaticFields, name));
    }

    /// What a static field holds that the program looks at for the first time, where such fields are inputs.
    fn static_input<H: Heap>(&mut self, state: &mut State<H>, field: FieldId, at: usize) -> Asked<Term, H> {
        let program = self.machine.program;
        let declared = &program.fields[field];
        let ty = declared.declared();
        let name = format!("{}.{}", program.class_name(declared.class), program.field_name(field));
        let name = program.names.intern(&name);
        let limits = heapwise_heap::limits_in(declared.in_input, ty);
        let value = self.cx(&state.facts).input_value(Origin::Input(name), ty, limits);
        if ty.is_ref() {
            // Nothing has changed so far: where the heap asks, the same symbol is looked at again.
            state.heap.see(&mut self.cx(&state.facts), value)?;
        }
        let globals = Rc::make_mut(&mut state.globals);
        globals.set_static(at, value);
        globals.meet(at);
        globals.add_input(Input { name, ty, value, function: None });
        Ok(value)
    }

    /// The object of a text literal.
    pub(crate) fn text<H: Heap>(&mut self, state: &mut State<H>, text: TextId) -> Asked<Outcome<Term>, H> {
        if let Some(object) = state.globals.text(text) {
            return Ok(Outcome::Value(object));
        }
        let units = &self.machine.program.texts[text];
        if let Some(object) = state.globals.interned(units) {
            Rc::make_mut(&mut state.globals).set_text(text, object);
            return Ok(Outcome::Value(object));
        }
        Ok(match self.new_text(state, units)? {
            Some(object) => {
                self.mark_literal(state, object)?;
                Rc::make_mut(&mut state.globals).set_text(text, object);
                Outcome::Value(object)
            }
            None => Outcome::Instead(unsupported(self, state, "a text literal: there is no java.lang.String")),
        })
    }

    /// The object that stands for the class of this name.
    pub(crate) fn mirror<H: Heap>(&mut self, state: &mut State<H>, name: Name) -> Outcome<Term> {
        if let Some(object) = state.globals.mirror(name) {
            return Outcome::Value(object);
        }
        let class = match self.class_named("java.lang.Class") {
            Ok(class) => class,
            Err(error) => return Outcome::Instead(unsupported(self, state, &error.to_string())),
        };
        let object = state.heap.own_mut().alloc(&mut self.cx(&state.facts), class);
        Rc::make_mut(&mut state.globals).set_mirror(name, object);
        if let Some(element) = component(self.machine.program.names.text(name)) {
            let element = self.machine.program.names.intern(&element);
            let field = self.machine.program.find_field(class, "componentType");
            if let (Outcome::Value(element), Some(field)) = (self.mirror(state, element), field) {
                // The object is new and our own: nothing is asked.
                let _ = state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(field), element);
            }
        }
        Outcome::Value(object)
    }

    /// A new text object, as the program's library has them: an array of characters, or (since Java 9) of bytes with a
    /// note of how many make a character.
    pub(crate) fn new_text<H: Heap>(&mut self, state: &mut State<H>, units: &[u16]) -> Asked<Option<Term>, H> {
        let Some(layout) = self.text_layout() else { return Ok(None) };
        let latin = !layout.is_wide && layout.coder.is_some() && units.iter().all(|&unit| unit < 256);
        let values: Vec<i32> = match layout.coder {
            None => units.iter().map(|&unit| i32::from(unit)).collect(),
            Some(_) if latin => units.iter().map(|&unit| i32::from(unit as u8 as i8)).collect(),
            Some(_) => units.iter().flat_map(|unit| unit.to_le_bytes()).map(|byte| i32::from(byte as i8)).collect(),
        };
        let values: Vec<Term> = values.into_iter().map(|value| self.terms.i32(value)).collect();
        let length = self.terms.i32(values.len() as i32);
        let array = state.heap.own_mut().alloc_array(&mut self.cx(&state.facts), layout.array, length);
        self.fill(state, array, 0, &values, layout.element)?;
        let object = state.heap.own_mut().alloc(&mut self.cx(&state.facts), layout.class);
        state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(layout.value), array)?;
        if let Some(coder) = layout.coder
            && !latin
        {
            let utf16 = self.terms.i32(1);
            state.heap.store(&mut self.cx(&state.facts), object, Slot::Field(coder), utf16)?;
        }
        Ok(Some(object))
    }

    /// Writes elements of an array of our own, from an index on.
    pub(crate) fn fill<H: Heap>(
        &mut self,
        state: &mut State<H>,
        array: Term,
        from: usize,
        values: &[Term],
        element: Type,
    ) -> Asked<(), H> {
        if state.heap.own_mut().set_elements(&self.cx(&state.facts), array, from, values) {
            return Ok(());
        }
        for (offset, &value) in values.iter().enumerate() {
            let index = self.terms.i32((from + offset) as i32);
            state.heap.store(&mut self.cx(&state.facts), array, Slot::Element(index, element), value)?;
        }
        Ok(())
    }

    /// What a text object says, if all of it is known.
    pub fn known_text<H: Heap>(&mut self, state: &mut State<H>, object: Term) -> Option<Vec<u16>> {
        let layout = self.text_layout()?;
        if self.class_of(object)? != layout.class || state.is_late(object) {
            return None;
        }
        let array = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(layout.value)).ok()?;
        let elements = state.heap.own().elements(&mut self.cx(&state.facts), array)?;
        let bytes: Vec<u16> =
            elements.into_iter().map(|value| Some(self.number(value)? as u16)).collect::<Option<_>>()?;
        let wide = match layout.coder {
            None => return Some(bytes),
            Some(coder) => state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(coder)).ok()?,
        };
        Some(match self.terms.as_integer(wide)?.as_i64()? {
            0 => bytes.into_iter().map(|byte| byte & 0xff).collect(),
            _ => bytes.chunks_exact(2).map(|pair| (pair[0] & 0xff) | pair[1] << 8).collect(),
        })
    }

    /// The class of an object of our own.
    pub(crate) fn class_of(&self, object: Term) -> Option<ClassId> {
        match self.terms.node(object) {
            Node::Object(_, kind) => self.hierarchy.class_of(kind),
            _ => None,
        }
    }

    pub(crate) fn text_layout(&mut self) -> Option<TextLayout> {
        if self.text_layout.is_none() {
            self.text_layout = self.find_text_layout();
        }
        self.text_layout
    }

    fn find_text_layout(&mut self) -> Option<TextLayout> {
        let class = self.class_named("java.lang.String").ok()?;
        let program = self.machine.program;
        let value = program.find_field(class, "value")?;
        let coder = program.find_field(class, "coder");
        let array = self.class_named(if coder.is_some() { "[B" } else { "[C" }).ok()?;
        let element = if coder.is_some() { Type::I8 } else { Type::U16 };
        let is_wide = program.text_layout.get() == Some(&heapwise_ir::TextLayout::TwoBytes);
        Some(TextLayout { class, value, coder, array, element, is_wide })
    }

    /// An input that the program asks for by itself.
    pub(crate) fn fresh<H: Heap>(&mut self, state: &mut State<H>, what: &str, ty: Type) -> Term {
        self.fresh_within(state, what, ty, heapwise_heap::limits_of(ty))
    }

    /// The same, within limits.
    pub(crate) fn fresh_within<H: Heap>(&mut self, state: &mut State<H>, what: &str, ty: Type, limits: Limits) -> Term {
        let input = self.next_input(state, what, ty, limits);
        Rc::make_mut(&mut state.globals).add_input(input);
        input.value
    }

    /// An input reference that the program asks for by itself. Where types are exact, it matters which references the
    /// program has come upon before.
    pub(crate) fn fresh_reference<H: Heap>(&mut self, state: &mut State<H>, class: ClassId) -> Asked<Term, H> {
        let input = self.next_input(state, "any", Type::Ref(Some(class)), Limits::None);
        if self.machine.input_types == InputTypes::Exact {
            state.heap.see(&mut self.cx(&state.facts), input.value)?;
        }
        Rc::make_mut(&mut state.globals).add_input(input);
        Ok(input.value)
    }

    /// The input that the program asks for next. It is one only once it is added to the others.
    pub(crate) fn next_input<H: Heap>(&mut self, state: &State<H>, what: &str, ty: Type, limits: Limits) -> Input {
        let number = state.globals.inputs().len() + 1;
        let name = self.machine.program.names.intern(&format!("{what}#{number}"));
        let value = self.cx(&state.facts).input_value(Origin::Input(name), ty, limits);
        Input { name, ty, value, function: None }
    }

    /// A text that the program asks for, of at most so many characters or of any length: an object of its own, with
    /// characters that are inputs. The input is told of by its array.
    pub(crate) fn any_text<H: Heap>(&mut self, state: &mut State<H>, longest: Option<Term>) -> Asked<Answer, H> {
        let Some(layout) = self.text_layout() else {
            return Ok(Answer::Unsupported("an input text: there is no java.lang.String".to_owned()));
        };
        let number = state.globals.inputs().len() + 1;
        let name = self.machine.program.names.intern(&format!("anyString#{number}"));
        let ty = Type::Ref(Some(layout.array));
        let value = self.cx(&state.facts).new_input(Origin::Input(name), ty, Limits::Alone, Kinds::ALL);
        let input = Input { name, ty, value, function: None };
        if let Some(longest) = longest {
            let length = state.heap.load(&mut self.cx(&state.facts), input.value, Slot::Length)?;
            let shift = self.terms.i32(i32::from(layout.is_wide));
            let characters = self.terms.bits(BinaryOp::Shr, length, shift);
            let fits = self.terms.le(characters, longest);
            if let Outcome::Instead(flow) = self.assume(state, fits, By::Assume)? {
                return Ok(Answer::Instead(flow));
            }
        }
        let text = state.heap.own_mut().alloc(&mut self.cx(&state.facts), layout.class);
        state.heap.store(&mut self.cx(&state.facts), text, Slot::Field(layout.value), input.value)?;
        if let Some(coder) = layout.coder.filter(|_| layout.is_wide) {
            let utf16 = self.terms.i32(1);
            state.heap.store(&mut self.cx(&state.facts), text, Slot::Field(coder), utf16)?;
        }
        Rc::make_mut(&mut state.globals).add_input(Input { ty: Type::Ref(Some(layout.class)), ..input });
        Ok(Answer::Value(text))
    }
}

/// Where a text object keeps what it says.
#[derive(Copy, Clone, Debug)]
pub(crate) struct TextLayout {
    class: ClassId,
    pub(crate) value: FieldId,
    pub(crate) coder: Option<FieldId>,
    array: ClassId,
    pub(crate) element: Type,
    /// Every character takes two elements, whatever it is.
    pub(crate) is_wide: bool,
}
