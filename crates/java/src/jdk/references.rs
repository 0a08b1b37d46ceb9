//! Weak, soft and phantom references. Nothing is ever collected, so they refer to what they were given until cleared.

use heapwise_classfile::Method;
use heapwise_ir::{Instr, MethodId, Type, UnaryOp};
use heapwise_jvm::{Missing, Writer};

use super::code::nothing;
use super::table::table;

table! {
    "java/lang/ref/Reference.refersTo0(Ljava/lang/Object;)Z" => write refers_to;
    "java/lang/ref/PhantomReference.refersTo0(Ljava/lang/Object;)Z" => write refers_to;
    "java/lang/ref/Reference.clear0()V" => write clear;
    "java/lang/ref/PhantomReference.clear0()V" => write clear, other_jdk;
    // These start threads that tidy up after the collector.
    "java/lang/ref/Reference.<clinit>()V" => write nothing;
    "java/lang/ref/Finalizer.<clinit>()V" => write nothing;
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
