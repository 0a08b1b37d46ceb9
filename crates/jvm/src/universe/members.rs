//! What the members of a class hold or give, as far as class files say: types that lead on to other types.

use std::rc::Rc;

use heapwise_classfile::Field;
use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_classfile::signature::{Generic, MethodSignature};
use heapwise_ir::{ClassId, FieldId, InInput, MethodId, Type, supertypes};

use super::Universe;
use crate::constructed::Kept;
use crate::generics::{self, Known};
use crate::left_out::LeftOut;
use crate::loader::class_of;
use crate::world::Objects;

/// A field that may hold an input.
pub(super) struct InputField {
    pub(super) id: FieldId,
    /// The class that its descriptor says.
    pub(super) declared: ClassId,
    /// What is known of what it holds.
    pub(super) known: Known,
    /// Its class sees to it that it is never null, and may say more than the declared class does.
    pub(super) is_kept: bool,
}

impl Universe<'_> {
    /// The fields of references that a class declares itself, with what is known by now of what they hold.
    pub(super) fn fields(&mut self, class: ClassId, statics: bool) -> Vec<InputField> {
        let declared = self.loader.declared(class).clone();
        let Some(source) = declared.source else { return Vec::new() };
        let mut found = Vec::new();
        let kept = if statics { Rc::default() } else { self.kept(class) };
        for (index, (field, &id)) in source.file.fields.iter().zip(&declared.fields).enumerate() {
            // What holds nothing leads to nothing.
            let is_empty = self.program.fields[id].in_input == InInput::Default;
            if field.access.is_static() != statics || is_empty {
                continue;
            }
            let Some(name) = FieldType::parse(&field.descriptor).ok().as_ref().and_then(class_of) else { continue };
            match self.loader.class(self.program, &name) {
                Ok(values) => {
                    let mut known = self.known(class, &declared.name, field);
                    let kept = kept.iter().find(|kept| kept.field == index);
                    if let Some(exactly) = kept.and_then(|kept| kept.class.as_ref()) {
                        known = self.known_as(exactly, values, known);
                    }
                    found.push(InputField { id, declared: values, known, is_kept: kept.is_some() });
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

    /// What a class of the user leaves in the fields that it declares.
    fn kept(&mut self, class: ClassId) -> Rc<[Kept]> {
        if self.loader.options.objects == Objects::Any || !self.is_of_user(class) {
            return Rc::default();
        }
        let loader = &mut self.loader;
        self.kept.entry(class).or_insert_with(|| loader.kept_fields(class).into()).clone()
    }

    /// What is known of a value of a declared class that turns out to be of exactly this one.
    fn known_as(&mut self, exactly: &str, declared: ClassId, known: Known) -> Known {
        let Ok(class) = self.loader.class(self.program, exactly) else { return known };
        let above = match &known {
            Known::Class(above, arguments) => Some((*above, arguments.clone())),
            _ => None,
        };
        let (above, arguments) = above.unwrap_or_else(|| (declared, generics::unknown(self.loader, declared)));
        if class == above || !supertypes(self.program, class).contains(&above) {
            return known;
        }
        let own = self.generics.arguments(self.loader, self.program, class, above, &arguments);
        Known::Class(class, own)
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
