//! `Integer.valueOf` and its relatives keep an object for each small number. For a number that is not known they would
//! ask which of them it is; here such a number gets a new object, with a note of when it is one of those. Where two boxes are
//! compared, the notes say when they are one.

use heapwise_classfile::Method;
use heapwise_ir::{Callee, Instr, MethodId, Type};

use super::Write;
use crate::loader::Missing;
use crate::synthesis::Writer;

/// What is boxed, and by which class.
const BOXES: [(&str, &str); 6] = [
    ("java/lang/Boolean", "Z"),
    ("java/lang/Integer", "I"),
    ("java/lang/Long", "J"),
    ("java/lang/Short", "S"),
    ("java/lang/Byte", "B"),
    ("java/lang/Character", "C"),
];

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    let (_, boxed) = BOXES.iter().find(|(known, _)| *known == class)?;
    let is_meant = &*method.name == "valueOf" && *method.descriptor == format!("({boxed})L{class};");
    is_meant.then_some(value_of)
}

fn value_of(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let class = writer.from.file.name.clone();
    let taken = method.descriptor[1..2].to_owned();
    let original = writer.original(id);
    let (known, symbolic) = (writer.block(), writer.block());
    let value = writer.param(0);
    let bit = writer.native("heapwise.isConstant", &[value], Some(Type::I32));
    let is_known = match bit {
        Some(bit) => writer.is_true(bit),
        None => return Err(Missing("a native without result".to_owned())),
    };
    writer.branch(is_known, known, symbolic);
    writer.select(known);
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Static(original), args: Box::new([value]) });
    writer.native("heapwise.cached", &[dst], None);
    writer.ret(Some(dst));
    writer.select(symbolic);
    let object = writer.construct(&class, &format!("({taken})V"), &[value])?;
    writer.native("heapwise.cached", &[object], None);
    writer.ret(Some(object));
    Ok(())
}
