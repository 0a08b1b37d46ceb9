//! Privileged actions: everything is permitted, so they are just run. An action that may throw anything is run by the code of
//! the JDK, which wraps what it throws.

use heapwise_classfile::{MemberRef, Method};
use heapwise_ir::MethodId;
use heapwise_jvm::{Invoke, Missing, Writer};

use super::code::leaves;
use super::table::table;

table! {
    "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;" => write run;
    "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;"
        => write run;
    "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;[Ljava/security/Permission;)Ljava/lang/Object;"
        => write run;
    "java/security/AccessController.doPrivilegedWithCombiner(Ljava/security/PrivilegedAction;)Ljava/lang/Object;"
        => write run;
    "java/security/AccessController.doPrivilegedWithCombiner(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;[Ljava/security/Permission;)Ljava/lang/Object;"
        => write run;
    "java/security/AccessController.executePrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;Ljava/lang/Class;)Ljava/lang/Object;"
        => write run;
    "java/security/AccessController.executePrivileged(Ljava/security/PrivilegedExceptionAction;Ljava/security/AccessControlContext;Ljava/lang/Class;)Ljava/lang/Object;"
        => write run;
    // Whoever asks is not the library, which asks a security manager, and there is none.
    "java/security/AccessController.checkPermission"
        => write leaves("permissions (java.security.AccessController.checkPermission)");
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
