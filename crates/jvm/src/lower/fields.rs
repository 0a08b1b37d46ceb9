//! Fields of objects and of classes.

use heapwise_classfile::descriptor::FieldType;
use heapwise_classfile::{MemberRef, ValueKind};
use heapwise_ir::{ClassId, FieldId, Fixed, Instr};

use super::method::{Lowered, Lowering, Stop, malformed};
use crate::library::FieldRead;

impl Lowering<'_> {
    /// JVMS 6.5 getstatic.
    pub(super) fn get_static(&mut self, member: &MemberRef) -> Lowered {
        let (field, kind) = self.field(member, true)?;
        let declared = &self.program.fields[field];
        if declared.fixed == Some(Fixed::Default) {
            self.is_set(field, &member.name, true)?;
        }
        self.initialise(declared.class);
        let dst = self.result(kind);
        self.emit(Instr::LoadStatic { dst, field });
        Ok(())
    }

    /// JVMS 6.5 putstatic.
    pub(super) fn put_static(&mut self, member: &MemberRef) -> Lowered {
        let (field, kind) = self.field(member, true)?;
        let value = self.pop(kind)?;
        self.initialise(self.program.fields[field].class);
        self.emit(Instr::StoreStatic { field, value });
        Ok(())
    }

    /// JVMS 6.5 getfield.
    pub(super) fn get_field(&mut self, member: &MemberRef) -> Lowered {
        let (field, kind) = self.field(member, false)?;
        let obj = self.pop(ValueKind::Reference)?;
        self.is_set(field, &member.name, false)?;
        let dst = self.result(kind);
        self.emit(Instr::Load { dst, obj, field });
        Ok(())
    }

    /// Code goes no further than to where it reads what only a virtual machine would have set.
    fn is_set(&self, field: FieldId, name: &str, is_static: bool) -> Lowered {
        let class = self.program.class_name(self.program.fields[field].class);
        let missing = self.names.unset(&FieldRead { class, name, is_static });
        missing.map_or(Ok(()), |what| Err(Stop(what.to_owned())))
    }

    /// JVMS 6.5 putfield.
    pub(super) fn put_field(&mut self, member: &MemberRef) -> Lowered {
        let (field, kind) = self.field(member, false)?;
        let value = self.pop(kind)?;
        let obj = self.pop(ValueKind::Reference)?;
        self.emit(Instr::Store { obj, field, value });
        Ok(())
    }

    /// JVMS 5.5: before the class is used.
    pub(super) fn initialise(&mut self, class: ClassId) {
        if self.names.needs_init(class) {
            self.emit(Instr::Init { class });
        }
    }

    fn field(&mut self, member: &MemberRef, of_class: bool) -> Lowered<(FieldId, ValueKind)> {
        let ty = FieldType::parse(&member.descriptor).map_err(|error| malformed(&error.to_string()))?;
        let field = self.names.field(member)?;
        match (of_class, self.program.fields[field].fixed.is_some()) {
            (true, false) => Err(Stop(format!("the field {member} is not static, but is used as if it were"))),
            (false, true) => Err(Stop(format!("the field {member} is static, but is used as if it were not"))),
            _ => Ok((field, ty.kind())),
        }
    }
}
