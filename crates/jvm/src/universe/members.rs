//! What the members of a class hold or give, as far as class files say: types that lead on to other types.

use heapwise_classfile::Field;
use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_classfile::signature::{Generic, MethodSignature};
use heapwise_ir::{ClassId, FieldId, InInput, MethodId, Type, supertypes};

use super::Universe;
use crate::generics::{self, Known};
use crate::left_out::LeftOut;
use crate::loader::class_of;

/// A field that may hold an input.
pub(super) struct InputField {
    pub(super) id: FieldId,
    /// The class that its descriptor says.
    pub(super) declared: ClassId,
    /// What is known of what it holds.
    pub(super) known: Known,
}

impl Universe<'_> {
    /// The fields of references that a class declares itself, with what is known by now of what they hold.
    pub(super) fn fields(&mut self, class: ClassId, statics: bool) -> Vec<InputField> {
        let declared = self.loader.declared(class).clone();
        let Some(source) = declared.source else { return Vec::new() };
        let mut found = Vec::new();
        for (field, &id) in source.file.fields.iter().zip(&declared.fields) {
            // What holds nothing leads to nothing.
            let is_empty = self.program.fields[id].in_input == InInput::Default;
            if field.access.is_static() != statics || is_empty {
                continue;
            }
            let Some(name) = FieldType::parse(&field.descriptor).ok().as_ref().and_then(class_of) else { continue };
            match self.loader.class(self.program, &name) {
                Ok(values) => {
                    let known = self.known(class, &declared.name, field);
                    found.push(InputField { id, declared: values, known });
                }
                Err(missing) => {
                    let owner = java_name(&declared.name);
                    let why = format!("the type of the field {owner}.{} is missing: {missing}", field.name);
                    if !self.left_out.contains(&LeftOut::Missing(why.clone())) {
                        self.left_out.push(LeftOut::Missing(why));
                    }
                }
            }
        }
        found
    }

    /// What generic types say of a field.
    fn known(&mut self, class: ClassId, name: &str, field: &Field) -> Known {
        let arguments = self.generics.of(class).to_vec();
        if let Some(variable) = generics::elements_of(name, &field.name) {
            let element = arguments.get(variable).cloned().unwrap_or(Known::Unknown);
            let array = self.loader.class(self.program, &field.descriptor);
            return array.map_or(Known::Unknown, |array| Known::Class(array, vec![element]));
        }
        let signature = field.signature.as_deref().and_then(Generic::parse);
        signature.map_or(Known::Unknown, |signature| {
            self.generics.meaning(self.loader, self.program, (class, &arguments), &[], &signature)
        })
    }

    /// What functions of a class give: the declared classes, with what is known of them.
    pub(super) fn results(&mut self, class: ClassId) -> Vec<(ClassId, Known)> {
        let about = &self.program.classes[class];
        if !about.is_function {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (_, method) in about.methods.clone() {
            let Some(Type::Ref(Some(declared))) = self.program.methods[method].result else { continue };
            let known = self.known_result(class, method).unwrap_or(Known::Unknown);
            found.push((declared, known));
        }
        found
    }

    fn known_result(&mut self, class: ClassId, method: MethodId) -> Option<Known> {
        let (names, method) = (&self.program.names, &self.program.methods[method]);
        let (name, descriptor) = (names.text(method.name), names.text(method.descriptor?));
        for above in supertypes(self.program, class) {
            let Some(source) = self.loader.declared(above).source.clone() else { continue };
            let is_it =
                |written: &&heapwise_classfile::Method| (&*written.name, &*written.descriptor) == (name, descriptor);
            let Some(written) = source.file.methods.iter().find(is_it) else { continue };
            let signature = MethodSignature::parse(written.signature.as_deref()?)?;
            let own = self.generics.of(class).to_vec();
            let arguments = self.generics.seen_as(self.loader, self.program, class, &own, above)?;
            let within = (above, &arguments[..]);
            let result = signature.result?;
            return Some(self.generics.meaning(self.loader, self.program, within, &signature.variables, &result));
        }
        None
    }
}
