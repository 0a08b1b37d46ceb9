//! `valueOf` of an `enum`: what the compiler writes asks reflection for the constants, this one asks the class.

use heapwise_classfile::{ClassFile, Method};
use heapwise_ir::{BinaryOp, Instr, MethodId, Type};

use super::Write;
use crate::loader::Missing;
use crate::synthesis::Writer;

pub(super) fn model(class: &ClassFile, method: &Method) -> Option<Write> {
    let is_enum = class.access.is_enum() && class.superclass.as_deref() == Some("java/lang/Enum");
    let is_meant = is_enum
        && method.access.is_static()
        && &*method.name == "valueOf"
        && *method.descriptor == format!("(Ljava/lang/String;)L{};", class.name)
        && class.method("values", &format!("()[L{};", class.name)).is_some_and(|values| values.access.is_static());
    is_meant.then_some(value_of)
}

/// The constant of a name. No name, and a name that no constant has, are errors as in Java.
fn value_of(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let class = writer.from.file.name.clone();
    let constant = writer.class(&class)?;
    let element = Type::Ref(Some(constant));
    let wanted = writer.param(0);
    let (nameless, named) = (writer.block(), writer.block());
    let is_missing = writer.is_null(wanted);
    writer.branch(is_missing, nameless, named);
    writer.select(nameless);
    let message = writer.text_of("Name is null");
    let exception = writer.construct("java/lang/NullPointerException", "(Ljava/lang/String;)V", &[message])?;
    writer.emit(Instr::Throw { exception });
    writer.select(named);
    let all = writer.call_static(&class, "values", &format!("()[L{class};"), &[])?;
    let length = writer.reg(Type::I32);
    writer.emit(Instr::Length { dst: length, array: all });
    let index = writer.int(0);
    let one = writer.int(1);
    let (head, missing, next, found) = (writer.block(), writer.block(), writer.block(), writer.block());
    writer.goto(head);
    writer.select(head);
    let is_inside = writer.binary(BinaryOp::Lt, index, length, Type::Bool);
    writer.go_on_if(is_inside, missing);
    let candidate = writer.reg(element);
    writer.emit(Instr::LoadElement { dst: candidate, array: all, index, ty: element });
    let name = writer.call_virtual("java/lang/Enum", "name", "()Ljava/lang/String;", &[candidate])?;
    let bit = writer.call_virtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z", &[wanted, name])?;
    let is_wanted = writer.is_true(bit);
    writer.branch(is_wanted, found, next);
    writer.select(next);
    writer.emit(Instr::Binary { dst: index, op: BinaryOp::Add, a: index, b: one });
    writer.goto(head);
    writer.select(found);
    writer.ret(Some(candidate));
    writer.select(missing);
    let message = writer.text_of(&format!("No enum constant {}.", class.replace(['/', '$'], ".")));
    let concat = "(Ljava/lang/String;)Ljava/lang/String;";
    let message = writer.call_virtual("java/lang/String", "concat", concat, &[message, wanted])?;
    let exception = writer.construct("java/lang/IllegalArgumentException", "(Ljava/lang/String;)V", &[message])?;
    writer.emit(Instr::Throw { exception });
    Ok(())
}
