//! What the paths of a worker take for granted or leave out, beyond what their endings say.

use std::collections::BTreeSet;

use heapwise_heap::InputTypes;
use heapwise_ir::{Assumed, Assumption, ClassId, Effect, Linker, Shape, Type};
use heapwise_term::Kinds;

use crate::machine::Worker;

impl Worker<'_> {
    /// Says that the path takes something for granted, or leaves something out.
    pub(crate) fn note(&mut self, assumption: Assumption) {
        self.noted.insert(assumption);
    }

    /// The same, where it may have been said already: then it costs little.
    pub(crate) fn note_once(&mut self, effect: Effect, kind: Assumed, text: &str) {
        let is_said = |known: &Assumption| known.kind == kind && known.effect == effect && known.text == text;
        if !self.noted.iter().any(is_said) {
            self.note(Assumption { effect, kind, text: text.to_owned() });
        }
    }

    /// What its paths have taken for granted or left out. Every path is run by some worker, so that what all workers say
    /// together depends neither on their number nor on the order of paths.
    pub fn assumptions(&self) -> BTreeSet<Assumption> {
        let mut all = self.noted.clone();
        let Some(linker) = self.machine.linker else { return all };
        for (class, assumption) in linker.assumptions() {
            if class.is_none_or(|class| self.classes.has_met(class)) {
                all.insert(assumption);
            }
        }
        let program = self.machine.program;
        for class in program.classes.ids().filter(|&class| self.classes.has_met(class)) {
            all.extend(self.only_null(class));
            all.extend(self.chosen_types(linker, class));
        }
        all
    }

    /// What is left out of inputs of a class of the library: it has more classes below than anybody looks at. An array is
    /// exactly of its declared class, also where there are classes below that of its elements.
    fn chosen_types(&self, linker: &dyn Linker, class: ClassId) -> Option<Assumption> {
        let program = self.machine.program;
        let declared = &program.classes[class];
        if self.machine.input_types == InputTypes::Exact || self.classes.inputs(class) == Kinds::NONE {
            return None;
        }
        let name = program.class_name(class);
        let text = match declared.shape {
            Shape::Array(Type::Ref(Some(element))) if self.is_declared_by_program(linker, class) => {
                let is_open = self.is_open(linker, element) || self.hierarchy.instances(element).len() > 1;
                is_open.then(|| format!("input arrays of a class below {name}"))?
            }
            Shape::Array(_) => return None,
            _ if self.is_open(linker, class) => {
                format!(
                    "inputs of type {name} of classes of the library below it, but for those that are named (--types)"
                )
            }
            _ => return None,
        };
        Some(Assumption::leaves_out(Assumed::ChosenTypes, text))
    }

    /// Whether the library may have classes below one of its own.
    fn is_open(&self, linker: &dyn Linker, class: ClassId) -> bool {
        const FINAL: u16 = 0x0010;
        linker.notes(class).is_some_and(|notes| notes.is_library && notes.modifiers & FINAL == 0)
    }

    /// Whether an array class is the type of a parameter, or of a field of a class that is not the library's: the library
    /// itself makes the arrays that only it sees.
    fn is_declared_by_program(&self, linker: &dyn Linker, class: ClassId) -> bool {
        let program = self.machine.program;
        let is_it = |ty: Type| ty == Type::Ref(Some(class));
        let mut fields = program.fields.values().filter(|field| is_it(field.declared()));
        program.methods[self.machine.entry].params.iter().any(|param| is_it(param.ty))
            || fields.any(|field| linker.notes(field.class).is_some_and(|notes| !notes.is_library))
    }

    /// What is left out of inputs of a class that can only be null: somebody else may have instances of it.
    fn only_null(&self, class: ClassId) -> Option<Assumption> {
        let declared = &self.machine.program.classes[class];
        let has_constants = declared.is_enum && self.classes.constants(class).is_some_and(|all| !all.is_empty());
        if has_constants || self.classes.inputs(class) != Kinds::NONE {
            return None;
        }
        let name = self.machine.program.class_name(class);
        let text = match declared.shape {
            _ if declared.is_enum => {
                format!("inputs of the enum {name} that are not null: its constants are not known")
            }
            Shape::Interface => {
                format!("inputs of the interface {name} that are not null: no class that is known implements it")
            }
            _ => format!("inputs of the class {name} that are not null: no class that is known extends it"),
        };
        Some(Assumption::leaves_out(Assumed::OnlyNull, text))
    }
}
