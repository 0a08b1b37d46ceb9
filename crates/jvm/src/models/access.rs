//! Privileged actions: everything is permitted, so they are just run. An action that may throw anything is run by the code of
//! the JDK, which wraps what it throws.

use heapwise_classfile::{MemberRef, Method};
use heapwise_ir::MethodId;

use super::Write;
use crate::loader::{Invoke, Missing};
use crate::synthesis::Writer;

pub(super) fn model(method: &Method) -> Option<Write> {
    let takes = |action: &str| method.descriptor.starts_with(&format!("(Ljava/security/{action};"));
    let is_wrapped_by_jdk = takes("PrivilegedExceptionAction") && !method.access.is_native();
    match &*method.name {
        "doPrivileged" | "doPrivilegedWithCombiner" if takes("PrivilegedAction") => Some(run),
        "doPrivileged" | "doPrivilegedWithCombiner" if is_wrapped_by_jdk => None,
        "executePrivileged" if takes("PrivilegedAction") || takes("PrivilegedExceptionAction") => Some(run),
        _ => None,
    }
}

fn run(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    let owner = method.descriptor[2..].split(';').next().unwrap_or_default();
    let action = MemberRef {
        owner: owner.into(),
        name: "run".into(),
        descriptor: "()Ljava/lang/Object;".into(),
        owner_is_interface: true,
    };
    let receiver = writer.param(0);
    let result = writer.invoke(Invoke::Interface, &action, &[receiver])?;
    writer.ret(result);
    Ok(())
}
