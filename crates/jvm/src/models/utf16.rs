//! Characters in arrays of bytes. Newer versions of Java reach them through memory without types.

use heapwise_classfile::Method;
use heapwise_ir::{BinaryOp, Instr, MethodId, Reg, Type};

use super::Write;
use crate::loader::Missing;
use crate::synthesis::Writer;

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    match (class, &*method.name, &*method.descriptor) {
        ("java/lang/StringUTF16", "getChar", "([BI)C") => Some(get),
        ("java/lang/StringUTF16", "putChar", "([BII)V") => Some(put),
        ("jdk/internal/util/DecimalDigits", "uncheckedPutCharUTF16", "([BII)V") => Some(put),
        _ => None,
    }
}

fn get(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let (low, high) = places(writer);
    let (array, mask, eight) = (writer.param(0), writer.int(0xff), writer.int(8));
    let [low, high] = [low, high].map(|index| {
        let byte = writer.reg(Type::I32);
        writer.emit(Instr::LoadElement { dst: byte, array, index, ty: Type::I8 });
        writer.binary(BinaryOp::And, byte, mask, Type::I32)
    });
    let high = writer.binary(BinaryOp::Shl, high, eight, Type::I32);
    let unit = writer.binary(BinaryOp::Or, low, high, Type::I32);
    writer.ret(Some(unit));
    Ok(())
}

fn put(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let (low, high) = places(writer);
    let (array, unit, eight) = (writer.param(0), writer.param(2), writer.int(8));
    let upper = writer.binary(BinaryOp::Shr, unit, eight, Type::I32);
    for (index, value) in [(low, unit), (high, upper)] {
        writer.emit(Instr::StoreElement { array, index, value, ty: Type::I8 });
    }
    writer.ret(None);
    Ok(())
}

/// The lower byte comes first.
fn places(writer: &mut Writer<'_>) -> (Reg, Reg) {
    let (index, one) = (writer.param(1), writer.int(1));
    let low = writer.binary(BinaryOp::Shl, index, one, Type::I32);
    let high = writer.binary(BinaryOp::Add, low, one, Type::I32);
    (low, high)
}
