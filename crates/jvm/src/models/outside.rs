//! What leaves the program: other threads, files, the environment, class loaders. A path that comes here ends, and says so,
//! rather than in an exception of the library that no virtual machine would throw.

use heapwise_classfile::Method;
use heapwise_ir::{Instr, MethodId};

use super::Write;
use crate::loader::Missing;
use crate::synthesis::Writer;

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    match (class, &*method.name) {
        // The library makes threads of its own by constructors that are not public.
        ("java/lang/Thread", "<init>") if method.access.is_public() => Some(thread),
        ("java/lang/Thread", "start") => Some(thread),
        ("java/io/DefaultFileSystem", "getFileSystem") => Some(file),
        // There is no other such stream, since files cannot be opened.
        ("java/io/FileInputStream", _) if method.access.is_native() && &*method.name != "initIDs" => Some(input),
        ("java/lang/System", "getenv") => Some(environment),
        ("java/lang/System", "console") => Some(console),
        ("java/lang/ClassLoader", "getSystemClassLoader" | "getPlatformClassLoader" | "getBuiltinAppClassLoader") => {
            Some(class_loader)
        }
        ("java/lang/StackTraceElement", "getModuleVersion") => Some(module),
        (
            "java/lang/invoke/VarHandle",
            "varType"
            | "coordinateTypes"
            | "accessModeType"
            | "isAccessModeSupported"
            | "toMethodHandle"
            | "toString"
            | "describeConstable"
            | "hasInvokeExactBehavior"
            | "withInvokeExactBehavior"
            | "withInvokeBehavior",
        ) => Some(handle),
        // Whoever asks is not the library, which asks a security manager, and there is none.
        ("java/security/AccessController", "checkPermission") => Some(permission),
        _ => None,
    }
}

fn environment(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, "the environment, which depends on the machine (java.lang.System.getenv)")
}

fn input(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, "standard input (java.lang.System.in)")
}

fn console(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, "the console (java.lang.System.console)")
}

fn class_loader(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, "class loaders (java.lang.ClassLoader)")
}

fn module(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, "modules (java.lang.Module)")
}

fn handle(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, "what a handle says of itself (java.lang.invoke.VarHandle)")
}

fn permission(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, "permissions (java.security.AccessController.checkPermission)")
}

fn thread(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, &format!("another thread (java.lang.Thread.{})", method.name))
}

fn file(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, "files (java.io.File)")
}

fn unsupported(writer: &mut Writer<'_>, what: &str) -> Result<(), Missing> {
    let what = writer.program.names.intern(what);
    writer.emit(Instr::Unsupported { what });
    Ok(())
}
