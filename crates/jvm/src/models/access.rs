//! Privileged actions: everything is permitted, so they are just run. What they throw is not wrapped.

use heapwise_classfile::{MemberRef, Method};
use heapwise_ir::MethodId;

use super::Write;
use crate::loader::{Invoke, Missing};
use crate::synthesis::Writer;

pub(super) fn model(method: &Method) -> Option<Write> {
    let runs_action = method.descriptor.starts_with("(Ljava/security/Privileged")
        && matches!(&*method.name, "doPrivileged" | "doPrivilegedWithCombiner" | "executePrivileged");
    match &*method.name {
        _ if runs_action => Some(run),
        "checkPermission" => Some(|writer, _, _| {
            writer.ret(None);
            Ok(())
        }),
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
