//! Constants.

use heapwise_classfile::descriptor::java_name;
use heapwise_classfile::{Constant, ValueKind};
use heapwise_ir::{Const, Instr};

use super::method::{Lowered, Lowering, Stop};
use super::stack::Operand;

impl Lowering<'_> {
    /// JVMS 6.5 aconst_null, iconst_i, lconst_l, fconst_f, dconst_d, bipush, sipush, ldc, ldc_w, ldc2_w.
    pub(super) fn constant(&mut self, constant: &Constant) -> Lowered {
        match constant {
            Constant::Null => self.push_constant(Const::Null, ValueKind::Reference),
            Constant::Int(value) => self.push_constant(Const::I32(*value), ValueKind::Int),
            Constant::Long(value) => self.push_constant(Const::I64(*value), ValueKind::Long),
            Constant::Float(bits) => self.push_constant(Const::F32(*bits), ValueKind::Float),
            Constant::Double(bits) => self.push_constant(Const::F64(*bits), ValueKind::Double),
            Constant::String(text) => {
                let text = self.names.text(text);
                let dst = self.result(ValueKind::Reference);
                self.emit(Instr::Text { dst, text });
            }
            Constant::Class(class) => {
                // The names of array classes have dots inside, too.
                let name = self.program.names.intern(&java_name(class));
                let dst = self.result(ValueKind::Reference);
                self.emit(Instr::Mirror { dst, name });
            }
            Constant::MethodType(descriptor) => {
                return Err(Stop(format!("constants that are method types ({descriptor}) are not supported")));
            }
            Constant::MethodHandle(handle) => {
                return Err(Stop(format!("constants that are method handles ({}) are not supported", handle.member)));
            }
            Constant::Dynamic { name, .. } => {
                return Err(Stop(format!("constants that a bootstrap method computes ({name}) are not supported")));
            }
        }
        Ok(())
    }

    fn push_constant(&mut self, value: Const, kind: ValueKind) {
        let value = self.names.constant(value);
        self.push(Operand::Constant(value), kind);
    }
}
