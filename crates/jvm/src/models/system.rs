//! What the virtual machine does when it starts, which no code of the JDK does by itself.

use heapwise_classfile::Method;
use heapwise_ir::{Instr, MethodId, Type};

use super::Write;
use super::print::MARK_OF_STANDARD;
use crate::loader::{Invoke, Missing};
use crate::synthesis::{Writer, member};

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    match (class, &*method.name, &*method.descriptor) {
        ("java/lang/System", "<clinit>", "()V") => Some(initialise),
        (_, "getJavaLangAccess", _) if class.ends_with("/SharedSecrets") => Some(access_to_java_lang),
        // These tell a virtual machine where the code of native methods is.
        (_, "registerNatives" | "initIDs", "()V") if method.access.is_native() => Some(do_nothing),
        _ => None,
    }
}

fn do_nothing(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    writer.ret(None);
    Ok(())
}

/// Standard output and standard error are streams that write nowhere: their models print. Standard input is null.
fn initialise(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let stream = writer.class("java/io/PrintStream")?;
    let mark = writer.class(MARK_OF_STANDARD)?;
    let below = writer.field("java/io/FilterOutputStream", "out", "Ljava/io/OutputStream;")?;
    for name in ["out", "err"] {
        let field = writer.field("java/lang/System", name, "Ljava/io/PrintStream;")?;
        let value = writer.new_object(stream);
        let mark = writer.new_object(mark);
        writer.emit(Instr::Store { obj: value, field: below, value: mark });
        writer.emit(Instr::StoreStatic { field, value });
    }
    // A JDK without this field has another way to know how lines end.
    if let Ok(field) = writer.field("java/lang/System", "lineSeparator", "Ljava/lang/String;") {
        let value = writer.text_of("\n");
        writer.emit(Instr::StoreStatic { field, value });
    }
    if writer.from.file.method("setJavaLangAccess", "()V").is_some() {
        writer.invoke(Invoke::Static, &member("java/lang/System", "setJavaLangAccess", "()V"), &[])?;
    }
    writer.ret(None);
    Ok(())
}

/// What `System` gives to the rest of the JDK when it starts. Here it starts when it is first needed.
fn access_to_java_lang(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    let system = writer.class("java/lang/System")?;
    writer.initialise(system);
    let descriptor = method.descriptor.trim_start_matches("()").to_owned();
    let owner = writer.from.file.name.clone();
    let field = writer.field(&owner, "javaLangAccess", &descriptor)?;
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::LoadStatic { dst, field });
    writer.ret(Some(dst));
    Ok(())
}
