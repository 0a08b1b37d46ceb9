//! What the paths of Java take for granted or leave out, beyond what their endings say.

use std::collections::BTreeSet;

use heapwise_heap::InputTypes;
use heapwise_ir::{Assumed, Assumption, ClassId, Effect, FieldId, Shape, Type};
use heapwise_jvm::World;
use heapwise_term::Kinds;

use crate::Worker;
use crate::jvm::Jvm;

/// Adds what a worker knows of the classes of its inputs.
pub(crate) fn add(worker: &Worker<'_>, all: &mut BTreeSet<Assumption>) {
    all.extend(worker.machine.language.world().assumptions());
    for class in worker.classes.reached() {
        let said = worker.machine.program.classes[class].as_input.assumptions.as_ref();
        match said {
            Some(said) => all.extend(said.iter().cloned()),
            // Classes of which inputs are asked for on the way, and enums.
            None => all.extend(only_null(worker, class)),
        }
        all.extend(only_null_enum(worker, class));
        all.extend(arrays_below(worker, class));
    }
    // Where there are no inputs that refer to anything, none is one of them.
    if worker.language.existing_is_cut && worker.classes.reached().next().is_some() {
        let text = "inputs that are objects which static fields hold, but for some of these";
        all.insert(Assumption::leaves_out(Assumed::Existing, text));
    }
}

impl Jvm<'_, '_> {
    /// A class is initialised on the way: whoever made the inputs may have done that before, and an input may be what its
    /// static fields hold then.
    pub(crate) fn note_late_class(&mut self, class: ClassId) {
        let program = self.machine.program;
        let declared = &program.classes[class];
        let is_input = |ty: Type| matches!(ty, Type::Ref(_));
        if declared.is_library || !program.methods[self.machine.entry].params.iter().any(|param| is_input(param.ty)) {
            return;
        }
        let holds_object =
            |&field: &FieldId| is_input(program.fields[field].ty) && !program.field_name(field).contains('$');
        if declared.statics.iter().any(holds_object) {
            let name = program.class_name(class);
            let text =
                format!("inputs that are objects which static fields of {name} hold: it is initialised on the way");
            self.note_once(Effect::LeavesOut, Assumed::Existing, &text);
        }
    }
}

/// What is left out of input arrays: one is exactly of its declared class, also where there are classes below that of its
/// elements.
fn arrays_below(worker: &Worker<'_>, class: ClassId) -> Option<Assumption> {
    let program = worker.machine.program;
    let Shape::Array(Type::Ref(Some(element))) = program.classes[class].shape else { return None };
    let is_open = is_open(worker.machine.language.world(), element) || worker.hierarchy.instances(element).len() > 1;
    if worker.machine.input_types == InputTypes::Exact || !is_open || !is_declared_by_program(worker, class) {
        return None;
    }
    let text = format!("input arrays of a class below {}", program.class_name(class));
    Some(Assumption::leaves_out(Assumed::ChosenTypes, text))
}

/// Whether the library may have classes below one of its own.
fn is_open(world: &World, class: ClassId) -> bool {
    const FINAL: u16 = 0x0010;
    world.notes(class).is_some_and(|notes| notes.is_library && notes.modifiers & FINAL == 0)
}

/// Whether an array class is the type of a parameter, or of a field of a class that is not the library's: the library
/// itself makes the arrays that only it sees.
fn is_declared_by_program(worker: &Worker<'_>, class: ClassId) -> bool {
    let program = worker.machine.program;
    let world = worker.machine.language.world();
    let is_it = |ty: Type| ty == Type::Ref(Some(class));
    let mut fields = program.fields.values().filter(|field| is_it(field.declared()));
    program.methods[worker.machine.entry].params.iter().any(|param| is_it(param.ty))
        || fields.any(|field| world.notes(field.class).is_some_and(|notes| !notes.is_library))
}

/// What is left out of inputs of a class that can only be null: somebody else may have instances of it.
fn only_null(worker: &Worker<'_>, class: ClassId) -> Option<Assumption> {
    let program = worker.machine.program;
    let is_null = !program.classes[class].is_enum && worker.classes.inputs(class) == Kinds::NONE;
    is_null.then(|| unknown(program.class_name(class)))
}

/// What is left out of inputs of an enum whose constants could not be made before the program runs.
fn only_null_enum(worker: &Worker<'_>, class: ClassId) -> Option<Assumption> {
    let program = worker.machine.program;
    let is_known = worker.classes.constants(class).is_some_and(|constants| !constants.is_empty());
    (program.classes[class].is_enum && !is_known).then(|| unknown(program.class_name(class)))
}

/// There may be inputs of a type, but none is known.
fn unknown(class: &str) -> Assumption {
    let text = format!("inputs of type {class} that are not null: none is known");
    Assumption::leaves_out(Assumed::OnlyNull, text)
}
