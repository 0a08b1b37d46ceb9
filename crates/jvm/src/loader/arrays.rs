//! Classes of arrays.

use std::sync::Arc;

use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_ir::{AsInput, Class, ClassId, Program, Shape, Type};

use super::{Declared, Loader, Missing, loose};

impl Loader {
    /// An array is an object that can be cloned and serialised. An array of a subclass is an array of the superclass, too:
    /// the classes of arrays of the direct supertypes of the elements are above it, like interfaces.
    pub(super) fn declare_array(&mut self, program: &Program, name: &Arc<str>) -> Result<ClassId, Missing> {
        let Ok(FieldType::Array(element)) = FieldType::parse(name) else {
            return Err(Missing(format!("`{}` is not the name of an array class", name.escape_debug())));
        };
        let parent = self.class(program, "java/lang/Object")?;
        let mut above = vec![self.class(program, "java/lang/Cloneable")?, self.class(program, "java/io/Serializable")?];
        let element_type = match class_of(&element) {
            None => loose(&element),
            Some(class) => {
                let class = self.class(program, &class)?;
                let declared = &program.classes[class];
                for &supertype in declared.parent.iter().chain(&declared.interfaces) {
                    let array = array_of(&self.declared(supertype).name);
                    above.push(self.class(program, &array)?);
                }
                Type::Ref(Some(class))
            }
        };
        let first_method = program.methods.next_id();
        self.note(program, Declared { name: name.clone(), source: None, fields: Vec::new(), first_method });
        Ok(program.classes.push(Class {
            name: program.names.intern(&java_name(name)),
            parent: Some(parent),
            interfaces: above,
            shape: Shape::Array(element_type),
            fields: Vec::new(),
            statics: Vec::new(),
            methods: Vec::new(),
            initialiser: None,
            file: None,
            is_enum: false,
            is_candidate: false,
            is_library: true,
            identity_is_shortcut: true,
            is_function: false,
            as_input: AsInput::default(),
        }))
    }

    /// A type with its class, which is loaded if need be.
    pub(crate) fn exact(&mut self, program: &Program, ty: &FieldType) -> Result<Type, Missing> {
        match class_of(ty) {
            None => Ok(loose(ty)),
            Some(class) => Ok(Type::Ref(Some(self.class(program, &class)?))),
        }
    }
}

/// The name of the class of a reference type, as class files write it.
pub(crate) fn class_of(ty: &FieldType) -> Option<Arc<str>> {
    match ty {
        FieldType::Object(name) => Some(name.clone()),
        FieldType::Array(_) => Some(ty.descriptor().into()),
        _ => None,
    }
}

/// The class of arrays whose elements are of a class or of an array class.
pub(crate) fn array_of(class: &str) -> String {
    if class.starts_with('[') { format!("[{class}") } else { format!("[L{class};") }
}
