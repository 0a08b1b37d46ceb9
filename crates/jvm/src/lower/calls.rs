//! Calls.

use heapwise_classfile::descriptor::{FieldType, MethodType};
use heapwise_classfile::{MemberRef, ValueKind};
use heapwise_ir::{Callee, Instr};

use super::method::{Lowered, Lowering, malformed};
use crate::loader::Invoke;

impl Lowering<'_> {
    /// JVMS 6.5 invokevirtual, invokespecial, invokestatic, invokeinterface.
    pub(super) fn invoke(&mut self, how: Invoke, member: &MemberRef) -> Lowered {
        let ty = method_type(&member.descriptor)?;
        let callee = self.names.callee(how, member)?;
        let receiver = (how != Invoke::Static).then_some(ValueKind::Reference);
        self.call(callee, receiver, &ty)
    }

    /// JVMS 6.5 invokedynamic.
    pub(super) fn invoke_dynamic(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> Lowered {
        let ty = method_type(descriptor)?;
        let method = self.names.call_site(bootstrap, name, descriptor)?;
        self.call(Callee::Static(method), None, &ty)
    }

    fn call(&mut self, callee: Callee, receiver: Option<ValueKind>, ty: &MethodType) -> Lowered {
        let kinds: Vec<ValueKind> = receiver.into_iter().chain(ty.params.iter().map(FieldType::kind)).collect();
        let mut args = kinds.into_iter().rev().map(|kind| self.pop(kind)).collect::<Lowered<Vec<_>>>()?;
        args.reverse();
        if let (Callee::Static(method), None) = (callee, receiver)
            && let Some(class) = self.program.methods[method].class
        {
            self.initialise(class);
        }
        let dst = ty.result.as_ref().map(|result| self.result(result.kind()));
        self.emit(Instr::Call { dst, callee, args: args.into() });
        Ok(())
    }
}

fn method_type(descriptor: &str) -> Lowered<MethodType> {
    MethodType::parse(descriptor).map_err(|error| malformed(&error.to_string()))
}
