//! Weak, soft and phantom references. Nothing is ever collected, so they refer to what they were given until cleared.

use heapwise_classfile::Method;
use heapwise_ir::{Instr, MethodId, Type, UnaryOp};

use super::Write;
use crate::loader::Missing;
use crate::synthesis::Writer;

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    if !matches!(class, "java/lang/ref/Reference" | "java/lang/ref/PhantomReference") {
        return None;
    }
    match (&*method.name, &*method.descriptor) {
        ("refersTo0", "(Ljava/lang/Object;)Z") => Some(refers_to),
        ("clear0", "()V") => Some(clear),
        _ => None,
    }
}

fn refers_to(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let field = writer.field("java/lang/ref/Reference", "referent", "Ljava/lang/Object;")?;
    let (this, other) = (writer.param(0), writer.param(1));
    let referent = writer.load(this, field);
    let same = writer.equal(referent, other);
    let bit = writer.unary(UnaryOp::ToBit, same, Type::I32);
    writer.ret(Some(bit));
    Ok(())
}

fn clear(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let field = writer.field("java/lang/ref/Reference", "referent", "Ljava/lang/Object;")?;
    let (obj, value) = (writer.param(0), writer.null());
    writer.emit(Instr::Store { obj, field, value });
    writer.ret(None);
    Ok(())
}
