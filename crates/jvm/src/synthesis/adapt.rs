//! Conversions that calls through method handles make: boxing, unboxing, widening, casts.

use heapwise_classfile::descriptor::FieldType;
use heapwise_ir::{Reg, Type, UnaryOp, supertypes};

use crate::loader::{Missing, class_of};
use crate::writer::Writer;

/// A primitive type, the class of its boxes, and the method that takes a value out of one.
const BOXES: [(FieldType, &str, &str); 8] = [
    (FieldType::Boolean, "java/lang/Boolean", "booleanValue"),
    (FieldType::Byte, "java/lang/Byte", "byteValue"),
    (FieldType::Char, "java/lang/Character", "charValue"),
    (FieldType::Short, "java/lang/Short", "shortValue"),
    (FieldType::Int, "java/lang/Integer", "intValue"),
    (FieldType::Long, "java/lang/Long", "longValue"),
    (FieldType::Float, "java/lang/Float", "floatValue"),
    (FieldType::Double, "java/lang/Double", "doubleValue"),
];

/// The class of the boxes of a primitive type.
pub(super) fn box_of(ty: &FieldType) -> Option<&'static str> {
    BOXES.iter().find(|(primitive, ..)| primitive == ty).map(|&(_, class, _)| class)
}

impl Writer<'_> {
    /// Makes of a value of one type a value of another.
    pub(super) fn adapt(&mut self, value: Reg, from: &FieldType, to: &FieldType) -> Result<Reg, Missing> {
        match (from.is_reference(), to.is_reference()) {
            _ if from == to => Ok(value),
            (true, true) => self.adapt_reference(value, from, to),
            (false, false) => Ok(self.widen(value, from, to)),
            (false, true) => {
                let Some(class) = box_of(from) else { return Ok(value) };
                let descriptor = format!("({})L{class};", from.descriptor());
                self.call_static(class, "valueOf", &descriptor, &[value])
            }
            (true, false) => self.unbox(value, from, to),
        }
    }

    fn adapt_reference(&mut self, value: Reg, from: &FieldType, to: &FieldType) -> Result<Reg, Missing> {
        let (Some(from), Some(to)) = (class_of(from), class_of(to)) else { return Ok(value) };
        if &*to == "java/lang/Object" {
            return Ok(value);
        }
        let wanted = self.class(&to)?;
        let given = self.class(&from)?;
        if supertypes(self.program, given).contains(&wanted) {
            return Ok(value);
        }
        Ok(self.cast(value, wanted))
    }

    /// What is known to be a box is opened as such; anything else must be a box of what is wanted.
    fn unbox(&mut self, value: Reg, from: &FieldType, to: &FieldType) -> Result<Reg, Missing> {
        let of = |wanted: &dyn Fn(&(FieldType, &str, &str)) -> bool| BOXES.iter().find(|known| wanted(known));
        let from_class = class_of(from);
        let known = of(&|(_, class, _)| from_class.as_deref() == Some(*class)).or_else(|| of(&|(ty, ..)| ty == to));
        let Some((inner, class, method)) = known else { return Ok(value) };
        let id = self.class(class)?;
        let boxed = self.cast(value, id);
        let opened = self.call_virtual(class, method, &format!("(){}", inner.descriptor()), &[boxed])?;
        Ok(self.widen(opened, inner, to))
    }

    fn widen(&mut self, value: Reg, from: &FieldType, to: &FieldType) -> Reg {
        let from_int = !matches!(from, FieldType::Long | FieldType::Float | FieldType::Double);
        match to {
            FieldType::Long if from_int => self.unary(UnaryOp::Widen, value, Type::I64),
            FieldType::Float if *from != FieldType::Float => self.unary(UnaryOp::ToF32, value, Type::F32),
            FieldType::Double if *from != FieldType::Double => self.unary(UnaryOp::ToF64, value, Type::F64),
            _ => value,
        }
    }
}
