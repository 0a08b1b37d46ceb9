//! Arrays.

use heapwise_classfile::{ElementKind, PrimitiveKind, ValueKind};
use heapwise_ir::{Callee, Instr, Type};

use super::method::{Lowered, Lowering};

impl Lowering<'_> {
    /// JVMS 6.5 iaload, laload, faload, daload, aaload, baload, caload, saload.
    pub(super) fn array_load(&mut self, element: ElementKind) -> Lowered {
        let (ty, kind) = element_type(element);
        let index = self.pop(ValueKind::Int)?;
        let array = self.pop(ValueKind::Reference)?;
        let dst = self.result(kind);
        self.emit(Instr::LoadElement { dst, array, index, ty });
        Ok(())
    }

    /// JVMS 6.5 iastore, lastore, fastore, dastore, aastore, bastore, castore, sastore. Arrays narrow what they are given.
    pub(super) fn array_store(&mut self, element: ElementKind) -> Lowered {
        let (ty, kind) = element_type(element);
        let value = self.pop(kind)?;
        let index = self.pop(ValueKind::Int)?;
        let array = self.pop(ValueKind::Reference)?;
        self.emit(Instr::StoreElement { array, index, value, ty });
        Ok(())
    }

    /// JVMS 6.5 arraylength.
    pub(super) fn array_length(&mut self) -> Lowered {
        let array = self.pop(ValueKind::Reference)?;
        let dst = self.result(ValueKind::Int);
        self.emit(Instr::Length { dst, array });
        Ok(())
    }

    /// JVMS 6.5 newarray.
    pub(super) fn new_primitive_array(&mut self, kind: PrimitiveKind) -> Lowered {
        self.new_array(match kind {
            PrimitiveKind::Boolean => "[Z",
            PrimitiveKind::Char => "[C",
            PrimitiveKind::Float => "[F",
            PrimitiveKind::Double => "[D",
            PrimitiveKind::Byte => "[B",
            PrimitiveKind::Short => "[S",
            PrimitiveKind::Int => "[I",
            PrimitiveKind::Long => "[J",
        })
    }

    /// JVMS 6.5 anewarray.
    pub(super) fn new_reference_array(&mut self, element: &str) -> Lowered {
        let class = if element.starts_with('[') { format!("[{element}") } else { format!("[L{element};") };
        self.new_array(&class)
    }

    /// JVMS 6.5 multianewarray.
    pub(super) fn new_array_of_arrays(&mut self, class: &str, dimensions: u8) -> Lowered {
        let maker = self.names.multi_array(class, dimensions)?;
        let mut lengths = (0..dimensions).map(|_| self.pop(ValueKind::Int)).collect::<Lowered<Vec<_>>>()?;
        lengths.reverse();
        let dst = self.result(ValueKind::Reference);
        self.emit(Instr::Call { dst: Some(dst), callee: Callee::Static(maker), args: lengths.into() });
        Ok(())
    }

    fn new_array(&mut self, class: &str) -> Lowered {
        let class = self.names.class(class)?;
        let length = self.pop(ValueKind::Int)?;
        let dst = self.result(ValueKind::Reference);
        self.emit(Instr::NewArray { dst, class, length });
        Ok(())
    }
}

/// The type of the elements, and what one is on the stack.
fn element_type(element: ElementKind) -> (Type, ValueKind) {
    match element {
        ElementKind::Int => (Type::I32, ValueKind::Int),
        ElementKind::Long => (Type::I64, ValueKind::Long),
        ElementKind::Float => (Type::F32, ValueKind::Float),
        ElementKind::Double => (Type::F64, ValueKind::Double),
        ElementKind::Reference => (Type::Ref(None), ValueKind::Reference),
        // Booleans, too: the array knows what it has.
        ElementKind::ByteOrBoolean => (Type::I8, ValueKind::Int),
        ElementKind::Char => (Type::U16, ValueKind::Int),
        ElementKind::Short => (Type::I16, ValueKind::Int),
    }
}
