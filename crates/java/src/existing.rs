//! What is there before the program runs: the objects that static fields hold when the classes of the inputs, and that of
//! the target, are initialised.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use heapwise_heap::{Existing, Heap, Slot, Within, outermost, package};
use heapwise_ir::{ClassId, FieldId, Fixed, SeenBy, Shape};
use heapwise_term::Term;

use crate::State;
use crate::identity::ValueClass;
use crate::jvm::Jvm;
use heapwise_interp::Status;

/// How many objects that can change are found at most from static fields of the program. What is beyond them, no input is
/// taken to be.
const MOST: usize = 32;

/// How far from a static field an object is looked for.
const DEPTH: usize = 3;

impl Jvm<'_, '_> {
    /// Takes down the objects that are there before the program runs, in an order that depends on names only.
    pub(crate) fn find_existing<H: Heap>(&mut self, state: &mut State<H>) {
        let program = self.machine.program;
        let mut fields: Vec<(String, FieldId)> = Vec::new();
        for (class, declared) in program.classes.iter() {
            if state.globals.status(class) != Status::Begun {
                continue;
            }
            for &field in &declared.statics {
                let name = program.field_name(field);
                // What compilers add for themselves, nobody can hand over; an input is not known before the program runs.
                let is_meant = !name.contains('$') && program.fields[field].fixed != Some(Fixed::Input);
                if is_meant && program.fields[field].ty.is_ref() {
                    fields.push((format!("{}.{name}", program.class_name(class).replace('$', ".")), field));
                }
            }
        }
        fields.sort();
        // A path may begin more than once with the same terms: what was found then is found again.
        let worker = &mut *self.0;
        worker.classes.set_existing(&worker.terms, Vec::new());
        let mut found = Found { all: Vec::new(), of_program: 0, is_cut: false };
        for (name, field) in fields {
            if let Some(object) = state.globals.static_reference(self.hierarchy.slot(field)) {
                self.add_existing(state, &mut found, object, name, field, 0);
            }
        }
        self.language.existing_is_cut = found.is_cut;
        let worker = &mut *self.0;
        worker.classes.set_existing(&worker.terms, found.all);
    }

    fn add_existing<H: Heap>(
        &mut self,
        state: &mut State<H>,
        found: &mut Found,
        object: Term,
        name: String,
        root: FieldId,
        depth: usize,
    ) {
        let program = self.machine.program;
        let Some(class) = self.class_of(object) else { return };
        // Literals, boxes of the cache and classes are told by what they are, wherever they are held.
        let is_value = match self.value_class(class) {
            Some(ValueClass::Array) => self.is_empty_array(state, object),
            value_class => value_class.is_some(),
        };
        if found.has(object) || self.is_told_by_value(state, object, class) {
            return;
        }
        let held_by = &program.fields[root];
        let of_library = program.classes[held_by.class].is_library;
        if !is_value && !of_library {
            if found.of_program == MOST {
                found.is_cut = true;
                return;
            }
            found.of_program += 1;
        }
        let holder = program.class_name(held_by.class);
        let is_array = matches!(program.classes[class].shape, Shape::Array(_));
        let within = match held_by.seen_by {
            // A table that a class of the library computes with, it hands to nobody.
            SeenBy::Package if of_library && is_array => Some(Within::Class(outermost(holder).into())),
            SeenBy::Class if of_library => Some(Within::Class(outermost(holder).into())),
            SeenBy::Package if of_library => Some(Within::Package(package(holder).into())),
            _ => None,
        };
        let number = FixedState::with_seed(0x6578_6973).hash_one(&name) as i64;
        found.all.push(Existing {
            object,
            name: program.names.intern(&name),
            number: if number == 0 { 1 } else { number },
            is_value,
            of_library,
            within,
        });
        // What the library keeps inside of its objects, it keeps to itself.
        if of_library || program.classes[class].is_library && !matches!(program.classes[class].shape, Shape::Array(_)) {
            return;
        }
        if depth < DEPTH {
            for (name, held) in self.held_by(state, object, class, &name) {
                self.add_existing(state, found, held, name, root, depth + 1);
            }
        }
    }

    /// The references that an object of our own holds, each with how Java gets at it.
    fn held_by<H: Heap>(
        &mut self,
        state: &mut State<H>,
        object: Term,
        class: ClassId,
        name: &str,
    ) -> Vec<(String, Term)> {
        let program = self.machine.program;
        if let Shape::Array(_) = program.classes[class].shape {
            let elements = state.heap.own().elements(&mut self.cx(&state.facts), object).unwrap_or_default();
            return (0..).zip(elements).take(MOST).map(|(at, held)| (format!("{name}[{at}]"), held)).collect();
        }
        let mut held = Vec::new();
        for field in self.instance_fields(class) {
            if program.fields[field].ty.is_ref()
                && let Ok(value) = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(field))
            {
                held.push((format!("{name}.{}", program.field_name(field)), value));
            }
        }
        held
    }
}

struct Found {
    all: Vec<Existing>,
    /// How many of them can change and are held by static fields of the program.
    of_program: usize,
    /// There are more.
    is_cut: bool,
}

impl Found {
    fn has(&self, object: Term) -> bool {
        self.all.iter().any(|known| known.object == object)
    }
}
