//! Type arguments of the variables of a test.

use heapwise_classfile::descriptor::FieldType;
use heapwise_classfile::signature::{Argument, ClassSignature, Generic, Variable};
use heapwise_explore::{InputReport, ObjectReport, ValueReport};

use crate::classes::{FoundMethod, Method};
use crate::values::{Body, object_type};

impl Body<'_> {
    /// Notes which generic types a method declares of its parameters.
    pub(crate) fn declare_types(&mut self, found: &FoundMethod, input: &InputReport, method: &Method) {
        let Some(signature) = &found.signature else { return };
        if signature.params.len() != found.types.params.len() {
            return;
        }
        self.bounds.clone_from(&signature.variables);
        let first = usize::from(!found.access.is_static() && method.name != "<init>");
        for ((_, value), declared) in input.params.iter().skip(first).zip(&signature.params) {
            if let ValueReport::Object { id } = value {
                self.declared.insert(id.clone(), declared.clone());
            }
        }
    }

    /// The type variables of a class. Nothing where its signature cannot be read, or is that of an inner class of a generic one.
    pub(crate) fn variables_of(&self, ty: &FieldType) -> Option<Vec<Variable>> {
        let FieldType::Object(name) = ty else { return None };
        let file = self.classes.file(name)?;
        if !self.classes.is_generic(name) {
            return Some(Vec::new());
        }
        let variables = ClassSignature::parse(file.signature.as_ref()?)?.variables;
        (!variables.is_empty()).then_some(variables)
    }

    /// A type for a variable that is only read: `Node<?>`.
    pub(crate) fn readable(&mut self, ty: &FieldType) -> String {
        let (mut element, mut dimensions) = (ty, 0);
        while let FieldType::Array(inner) = element {
            (element, dimensions) = (inner, dimensions + 1);
        }
        match self.variables_of(element) {
            Some(variables) if !variables.is_empty() && !self.is_raw => {
                let any = vec!["?"; variables.len()].join(", ");
                format!("{}<{any}>{}", self.erased(element), "[]".repeat(dimensions))
            }
            _ => self.ty(ty),
        }
    }

    /// The type arguments for a variable that holds an object which is built: what the method declares of it, else what allows
    /// most. Nothing where the class is not generic, or none are found.
    pub(crate) fn arguments(&mut self, object: &ObjectReport, ty: &FieldType) -> Option<String> {
        let variables = self.variables_of(ty).filter(|variables| !variables.is_empty())?;
        let declared = match self.declared.get(&object.id).cloned() {
            Some(Generic::Class(_, arguments)) if arguments.len() == variables.len() => arguments,
            _ => vec![Argument::Any; variables.len()],
        };
        let mut all = Vec::new();
        for (variable, argument) in variables.iter().zip(declared) {
            all.push(match argument {
                Argument::Exactly(ty) | Argument::Extends(ty) | Argument::Super(ty) => self.generic(&ty)?,
                Argument::Any => self.within(variable.bound.as_ref())?,
            });
        }
        Some(format!("<{}>", all.join(", ")))
    }

    /// A type in source. A variable stands for whatever is within its bound.
    fn generic(&mut self, ty: &Generic) -> Option<String> {
        Some(match ty {
            Generic::Variable(name) => {
                let bound = self.bounds.iter().find(|variable| variable.name == *name).and_then(|it| it.bound.clone());
                self.within(bound.as_ref())?
            }
            Generic::Class(name, arguments) => {
                let class = FieldType::Object(name.as_str().into());
                if !self.can_name(&class) {
                    return None;
                }
                let mut all = Vec::new();
                for argument in arguments {
                    all.push(match argument {
                        Argument::Any => "?".to_owned(),
                        Argument::Exactly(ty) => self.generic(ty)?,
                        Argument::Extends(ty) => format!("? extends {}", self.generic(ty)?),
                        Argument::Super(ty) => format!("? super {}", self.generic(ty)?),
                    });
                }
                let all = if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) };
                self.erased(&class) + &all
            }
            Generic::Array(element) => self.generic(element)? + "[]",
            Generic::Primitive(letter) => FieldType::parse(&letter.to_string()).ok()?.to_string(),
        })
    }

    /// A type that is within a bound and holds what the test has.
    fn within(&mut self, bound: Option<&Generic>) -> Option<String> {
        match bound {
            None => Some(self.erased(&object_type())),
            Some(Generic::Class(name, _)) if name == "java/lang/Comparable" => {
                Some(if self.has_texts() { "String" } else { "Integer" }.to_owned())
            }
            Some(Generic::Class(name, arguments)) if arguments.is_empty() => {
                let class = FieldType::Object(name.as_str().into());
                self.can_name(&class).then(|| self.erased(&class))
            }
            Some(_) => None,
        }
    }
}
