//! The initialisation of classes.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap};
use heapwise_interp::{Flow, Outcome, Status, step, unsupported};
use heapwise_ir::{ClassId, Field, Fixed, Shape, Type};
use heapwise_term::Term;

use crate::State;
use crate::jvm::Jvm;

/// How many subclasses of a declared class are initialised beforehand.
const MANY: usize = 64;
/// For how many instructions an initialiser may run beforehand.
const STEPS: u32 = 2_000_000;

impl Jvm<'_, '_> {
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
            if self.language.has_begun {
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
        self.language.has_begun = false;
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
                let worker = &mut *self.0;
                worker.classes.set_constants(&worker.terms, class, constants);
            }
        }
        self.find_existing(state);
        self.language.has_begun = true;
    }

    /// The classes that inputs are declared as, and those that such an input may be instead.
    fn input_classes(&self) -> Vec<ClassId> {
        let program = self.machine.program;
        let params = program.methods[self.machine.entry].params.iter().map(|param| param.ty);
        let is_input = |field: &&Field| matches!(field.fixed, None | Some(Fixed::Input));
        // Fields of classes that are loaded on the way hold no inputs but such as are made there.
        let known = program.fields.values().take(program.at_first().fields);
        let fields = known.filter(is_input).map(Field::declared);
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
            for held in element.into_iter().chain(program.classes[class].as_input.holds) {
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
        state.push_bottom(self.machine.entry);
        let mut done = self.initialise(state, class).is_ok();
        for _ in 0..STEPS {
            if !done || state.frames.len() == 1 {
                break;
            }
            done = matches!(step(self, state), Ok(Flow::Next));
        }
        done &= state.frames.len() == 1 && state.globals.status(class) == Status::Begun;
        state.clear_frames();
        done
    }

    /// The constants of an enum that is initialised.
    fn constants_of<H: Heap>(&mut self, state: &State<H>, class: ClassId) -> Option<Rc<[Term]>> {
        let program = self.machine.program;
        let values = program.classes[class].statics.iter().copied().find(|&field| {
            let name = program.field_name(field);
            name == "$VALUES" || name == "ENUM$VALUES"
        })?;
        let array = state.globals.static_reference(self.hierarchy.slot(values))?;
        Some(state.heap.own().elements(&mut self.cx(&state.facts), array)?.into())
    }
}
