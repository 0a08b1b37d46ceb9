//! Classes whose objects are as good as any other that holds the same.

use std::rc::Rc;

use heapwise_ir::{ClassId, FieldId, Shape};
use heapwise_jvm::{EXISTING, IDENTITY_HASH};

use crate::jvm::Jvm;

/// What makes two objects of a class equal, where their fields never change.
#[derive(Clone, Debug)]
pub(crate) enum ValueClass {
    Text,
    /// The number that is kept in this field. From the least to the greatest there is one object for each.
    Box {
        value: FieldId,
        least: i64,
        greatest: i64,
    },
    /// The object of a class.
    Mirror,
    /// Each of these fields holds the same.
    Fields(Rc<[FieldId]>),
    /// Arrays, of which those without elements never change.
    Array,
}

impl Jvm<'_, '_> {
    /// What makes two objects of a class equal, if their fields never change.
    pub(crate) fn value_class(&mut self, class: ClassId) -> Option<ValueClass> {
        if let Some(known) = self.language.value_classes.get(&class) {
            return known.clone();
        }
        let found = self.find_value_class(class);
        self.language.value_classes.insert(class, found.clone());
        found
    }

    fn find_value_class(&self, class: ClassId) -> Option<ValueClass> {
        let program = self.machine.program;
        let declared = &program.classes[class];
        if let Shape::Array(_) = declared.shape {
            return Some(ValueClass::Array);
        }
        if declared.shape != Shape::Object || declared.is_enum {
            return None;
        }
        let cached = |least: i64, greatest: i64| {
            let value = program.find_field(class, "value")?;
            Some(ValueClass::Box { value, least, greatest })
        };
        match program.class_name(class) {
            "java.lang.String" => return Some(ValueClass::Text),
            "java.lang.Class" => return Some(ValueClass::Mirror),
            "java.lang.Integer" | "java.lang.Long" | "java.lang.Short" => return cached(-128, 127),
            "java.lang.Byte" => return cached(-128, 127),
            "java.lang.Character" => return cached(0, 127),
            "java.lang.Boolean" => return cached(0, 1),
            _ => {}
        }
        let fields = self.instance_fields(class);
        fields.iter().all(|&field| program.fields[field].is_final).then(|| ValueClass::Fields(fields.into()))
    }

    /// The fields of the objects of a class that its source has.
    pub(crate) fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let program = self.machine.program;
        let mut fields = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            let is_written = |field: &FieldId| !matches!(program.field_name(*field), IDENTITY_HASH | EXISTING);
            fields.extend(program.classes[class].fields.iter().copied().filter(is_written));
            next = program.classes[class].parent;
        }
        fields
    }
}
