//! Methods of `MethodHandle` and `VarHandle` that take whatever they are given (JVMS 2.9.3): each descriptor that calls
//! one has a method of its own.

use heapwise_classfile::MemberRef;
use heapwise_ir::{Callee, Method, Program};

use super::declare::method_type;
use super::params::declared_names;
use super::{Loader, Missing, loose, params, stable_number};
use crate::link;

impl Loader {
    /// The method that such a call runs; nothing where the member is an ordinary one.
    pub(super) fn polymorphic(&mut self, program: &Program, member: &MemberRef) -> Result<Option<Callee>, Missing> {
        if !matches!(&*member.owner, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
            return Ok(None);
        }
        let class = self.class(program, &member.owner)?;
        let file = self.source(&member.owner)?.file;
        let takes_anything = file.methods.iter().find(|method| {
            method.name == member.name
                && method.access.is_native()
                && method.access.is_varargs()
                && method.descriptor.starts_with("([Ljava/lang/Object;)")
        });
        let Some(declared) = takes_anything else { return Ok(None) };
        let callee = if declared.access.is_static() { Callee::Static } else { Callee::Special };
        let name = format!("{}.{}", member.owner, member.name);
        if !(self.options.library.is_native)(&name) {
            return Err(Missing(format!("method {} is not supported", name.replace('/', "."))));
        }
        let key = format!("{name}{}", member.descriptor);
        if let Some(&known) = self.polymorphic.get(&*key) {
            return Ok(Some(callee(known)));
        }
        let types = method_type(&member.descriptor);
        let params = params(program, declared, &types, &declared_names(declared, &types).unwrap_or_default());
        let result = types.result.as_ref().map(loose);
        let mut method = Method::declared(program.names.intern(&member.name), Some(class), params, result);
        method.descriptor = Some(program.names.intern(&member.descriptor));
        method.stable = stable_number(&[&key]);
        let body = link::native(self, program, &method, &name);
        let id = program.methods.push(method.with_body(body));
        self.polymorphic.insert(key.into(), id);
        Ok(Some(callee(id)))
    }
}
