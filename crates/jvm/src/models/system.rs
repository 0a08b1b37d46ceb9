//! What the virtual machine does when it starts, which no code of the JDK does by itself.

use heapwise_classfile::Method;
use heapwise_ir::{Callee, Instr, MethodId, Type};

use super::Write;
use super::print::MARK_OF_STANDARD;
use super::properties::line_separator;
use crate::loader::{Invoke, Missing};
use crate::synthesis::{Writer, member};

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    match (class, &*method.name, &*method.descriptor) {
        ("java/lang/System", "<clinit>", "()V") => Some(initialise),
        (_, name, _) if class.ends_with("/SharedSecrets") && is_access(name) => Some(access),
        // These tell a virtual machine where the code of native methods is.
        (_, "registerNatives" | "initIDs", "()V") if method.access.is_native() => Some(do_nothing),
        _ => None,
    }
}

fn do_nothing(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    writer.ret(None);
    Ok(())
}

/// Standard output and standard error are streams that write nowhere: their models print. Standard input is a stream of the
/// right class, from which nothing can be read.
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
        let value = writer.text_of(line_separator(writer.loader));
        writer.emit(Instr::StoreStatic { field, value });
    }
    let file = writer.class("java/io/FileInputStream")?;
    let file = writer.new_object(file);
    let value = writer.construct("java/io/BufferedInputStream", "(Ljava/io/InputStream;)V", &[file])?;
    let field = writer.field("java/lang/System", "in", "Ljava/io/InputStream;")?;
    writer.emit(Instr::StoreStatic { field, value });
    if writer.from.file.method("setJavaLangAccess", "()V").is_some() {
        writer.invoke(Invoke::Static, &member("java/lang/System", "setJavaLangAccess", "()V"), &[])?;
    }
    writer.ret(None);
    Ok(())
}

/// `getJavaLangAccess` and its relatives.
fn is_access(name: &str) -> bool {
    name.starts_with("getJava") && name.ends_with("Access")
}

/// What parts of the JDK give to the rest of it when they start. Here `System` starts when it is first needed; what a virtual
/// machine starts beside that is not there.
fn access(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    if &*method.name == "getJavaLangAccess" {
        let system = writer.class("java/lang/System")?;
        writer.initialise(system);
    }
    let original = writer.original(id);
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Static(original), args: Box::new([]) });
    let (missing, found) = (writer.block(), writer.block());
    let is_missing = writer.is_null(dst);
    writer.branch(is_missing, missing, found);
    writer.select(found);
    writer.ret(Some(dst));
    writer.select(missing);
    let what = format!("a part of the library that a virtual machine starts (SharedSecrets.{})", method.name);
    let what = writer.program.names.intern(&what);
    writer.emit(Instr::Unsupported { what });
    Ok(())
}
