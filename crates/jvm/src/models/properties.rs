//! The properties of the system: those that programs rely on, the same on every machine.
//!
//! Most programs ask for one or two of them, so a table is looked through; it becomes an object when a program asks for
//! that, or sets a property.

use heapwise_classfile::Method;
use heapwise_ir::{Callee, Instr, MethodId, Reg, Type};

use super::Write;
use crate::loader::{Missing, method_type};
use crate::synthesis::Writer;

const PROPERTIES: &[(&str, &str)] = &[
    ("line.separator", "\n"),
    ("file.separator", "/"),
    ("path.separator", ":"),
    ("file.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("stderr.encoding", "UTF-8"),
    ("sun.jnu.encoding", "UTF-8"),
    ("user.language", "en"),
    ("user.country", "US"),
    ("user.name", "user"),
    ("user.home", "/home/user"),
    ("user.dir", "/home/user"),
    ("java.io.tmpdir", "/tmp"),
    ("java.home", "/usr/lib/jvm/java"),
    ("java.library.path", ""),
    ("sun.boot.library.path", ""),
    ("os.name", "Linux"),
    ("os.arch", "amd64"),
    ("os.version", "1"),
];

const SYSTEM: &str = "java/lang/System";
const OBJECT: &str = "java/util/Properties";

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    match (class, &*method.name, &*method.descriptor) {
        (SYSTEM, "getProperty", _) => Some(get),
        (SYSTEM, "setProperty" | "clearProperty", _) => Some(change),
        (SYSTEM, "getProperties", "()Ljava/util/Properties;") => Some(all),
        _ => None,
    }
}

/// One property. A default may be given.
fn get(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    let wanted = writer.param(0);
    writer.emit(Instr::NonNull { obj: wanted });
    let (object, _) = load(writer)?;
    let (table, asked) = (writer.block(), writer.block());
    let is_missing = writer.is_null(object);
    writer.branch(is_missing, table, asked);
    writer.select(asked);
    let count = method_type(&method.descriptor).params.len();
    let args: Vec<Reg> = std::iter::once(object).chain((0..count).map(|index| writer.param(index))).collect();
    let found = writer.call_virtual(OBJECT, "getProperty", &method.descriptor, &args)?;
    writer.ret(Some(found));
    writer.select(table);
    for &(name, value) in PROPERTIES {
        let (found, next) = (writer.block(), writer.block());
        let name = writer.text_of(name);
        let bit = writer.call_virtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z", &[name, wanted])?;
        let is_meant = writer.is_true(bit);
        writer.branch(is_meant, found, next);
        writer.select(found);
        let value = writer.text_of(value);
        writer.ret(Some(value));
        writer.select(next);
    }
    let otherwise = if count > 1 { writer.param(1) } else { writer.null() };
    writer.ret(Some(otherwise));
    Ok(())
}

/// The object, made when it is first asked for.
fn all(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let (object, field) = load(writer)?;
    let (make, known) = (writer.block(), writer.block());
    let is_missing = writer.is_null(object);
    writer.branch(is_missing, make, known);
    writer.select(known);
    writer.ret(Some(object));
    writer.select(make);
    let made = writer.construct(OBJECT, "()V", &[])?;
    for &(name, value) in PROPERTIES {
        let (name, value) = (writer.text_of(name), writer.text_of(value));
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
        writer.call_virtual(OBJECT, "setProperty", descriptor, &[made, name, value])?;
    }
    writer.emit(Instr::StoreStatic { field, value: made });
    writer.ret(Some(made));
    Ok(())
}

/// The code of the JDK takes the object for granted.
fn change(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    writer.call_static(SYSTEM, "getProperties", "()Ljava/util/Properties;", &[])?;
    let original = writer.original(id);
    let count = method_type(&method.descriptor).params.len();
    let args = (0..count).map(|index| writer.param(index)).collect();
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Static(original), args });
    writer.ret(Some(dst));
    Ok(())
}

fn load(writer: &mut Writer<'_>) -> Result<(Reg, heapwise_ir::FieldId), Missing> {
    let field = writer.field(SYSTEM, "props", "Ljava/util/Properties;")?;
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::LoadStatic { dst, field });
    Ok((dst, field))
}
