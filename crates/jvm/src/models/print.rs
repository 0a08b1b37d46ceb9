//! `System.out.println` and its relatives: the value becomes text as it does in Java, and the text is printed by the
//! interpreter. A stream that writes to another one runs the code of the JDK.

use heapwise_classfile::Method;
use heapwise_classfile::descriptor::FieldType;
use heapwise_ir::{BinaryOp, Callee, Instr, MethodId, Reg, Type};

use super::Write;
use crate::loader::{Missing, method_type};
use crate::synthesis::Writer;

pub(super) fn model(method: &Method) -> Option<Write> {
    if method.access.is_private() || method.access.is_static() {
        return None;
    }
    match (&*method.name, &*method.descriptor) {
        ("print" | "println", _) => Some(print),
        ("printf" | "format", _) => Some(format),
        ("append", "(Ljava/lang/CharSequence;)Ljava/io/PrintStream;" | "(C)Ljava/io/PrintStream;") => Some(append),
        ("flush", "()V") => Some(flush),
        ("close", "()V") => Some(close),
        ("write", "(I)V") => Some(write_byte),
        ("write", "([BII)V") => Some(write_bytes),
        _ => None,
    }
}

fn print(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, id)?;
    let text = match method_type(&method.descriptor).params.first() {
        None => writer.text_of(""),
        Some(ty) => as_text(writer, ty)?,
    };
    say(writer, &method.name, text)?;
    writer.ret(None);
    Ok(())
}

fn format(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, id)?;
    let types = method_type(&method.descriptor).params;
    let args: Vec<Reg> = (1..=types.len()).map(|index| writer.param(index)).collect();
    let taken: String = types.iter().map(FieldType::descriptor).collect();
    let text = writer.call_static("java/lang/String", "format", &format!("({taken})Ljava/lang/String;"), &args)?;
    say(writer, "print", text)?;
    let this = writer.param(0);
    writer.ret(Some(this));
    Ok(())
}

fn append(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, id)?;
    if let Some(ty) = method_type(&method.descriptor).params.first() {
        let text = as_text(writer, ty)?;
        say(writer, "print", text)?;
    }
    let this = writer.param(0);
    writer.ret(Some(this));
    Ok(())
}

fn flush(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, id)?;
    writer.ret(None);
    Ok(())
}

/// A stream that is closed has nothing below it.
fn close(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, id)?;
    let field = writer.field("java/io/FilterOutputStream", "out", "Ljava/io/OutputStream;")?;
    let (obj, value) = (writer.param(0), writer.null());
    writer.emit(Instr::Store { obj, field, value });
    writer.ret(None);
    Ok(())
}

/// A byte is a character of its own, unless it is part of one that has several bytes. One that is not known is taken to be
/// a character.
fn write_byte(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, id)?;
    let (byte, mask, sign) = (writer.param(1), writer.int(0xff), writer.int(0x80));
    let unit = writer.binary(BinaryOp::And, byte, mask, Type::I32);
    let Some(bit) = writer.native("heapwise.isConstant", &[byte], Some(Type::I32)) else {
        return Err(Missing("a native without result".to_owned()));
    };
    let (known, part, whole) = (writer.block(), writer.block(), writer.block());
    let is_known = writer.is_true(bit);
    writer.branch(is_known, known, whole);
    writer.select(known);
    let is_whole = writer.binary(BinaryOp::Lt, unit, sign, Type::Bool);
    writer.branch(is_whole, whole, part);
    writer.select(part);
    let what =
        writer.program.names.intern("a byte of a character that is written in parts (java.io.PrintStream.write)");
    writer.emit(Instr::Unsupported { what });
    writer.select(whole);
    let text = writer.call_static("java/lang/String", "valueOf", "(C)Ljava/lang/String;", &[unit])?;
    say(writer, "print", text)?;
    writer.ret(None);
    Ok(())
}

fn write_bytes(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, id)?;
    let args: Vec<Reg> = (1..=3).map(|index| writer.param(index)).collect();
    let text = writer.construct("java/lang/String", "([BII)V", &args)?;
    say(writer, "print", text)?;
    writer.ret(None);
    Ok(())
}

/// Says it to the interpreter, which keeps what goes to standard error apart.
fn say(writer: &mut Writer<'_>, how: &str, text: Reg) -> Result<(), Missing> {
    let field = writer.field("java/lang/System", "err", "Ljava/io/PrintStream;")?;
    let err = writer.reg(Type::Ref(None));
    writer.emit(Instr::LoadStatic { dst: err, field });
    let this = writer.param(0);
    let is_error = writer.equal(this, err);
    let (error, output, done) = (writer.block(), writer.block(), writer.block());
    writer.branch(is_error, error, output);
    for (block, stream) in [(error, "heapwise/error"), (output, "heapwise")] {
        writer.select(block);
        writer.native(&format!("{stream}.{how}"), &[text], None);
        writer.goto(done);
    }
    writer.select(done);
    Ok(())
}

/// The argument as text.
fn as_text(writer: &mut Writer<'_>, ty: &FieldType) -> Result<Reg, Missing> {
    let taken = match ty {
        FieldType::Object(_) => "Ljava/lang/Object;".to_owned(),
        FieldType::Byte | FieldType::Short => "I".to_owned(),
        other => other.descriptor(),
    };
    let value = writer.param(1);
    writer.call_static("java/lang/String", "valueOf", &format!("({taken})Ljava/lang/String;"), &[value])
}

/// What the standard streams have below them instead of a stream: no other one can have it there.
pub(super) const MARK_OF_STANDARD: &str = "java/lang/Object";

/// The standard streams are known by what is below them. Others run what the JDK says, also where they are closed.
fn run_original_unless_standard(writer: &mut Writer<'_>, id: MethodId) -> Result<(), Missing> {
    let below = writer.field("java/io/FilterOutputStream", "out", "Ljava/io/OutputStream;")?;
    let stream = writer.class("java/io/OutputStream")?;
    let original = writer.original(id);
    let (open, standard, other) = (writer.block(), writer.block(), writer.block());
    let this = writer.param(0);
    let below = writer.load(this, below);
    let is_closed = writer.is_null(below);
    writer.branch(is_closed, other, open);
    writer.select(open);
    let is_stream = writer.is_instance(below, stream);
    writer.branch(is_stream, other, standard);
    writer.select(other);
    let declared = &writer.program.methods[original];
    let args = (0..declared.params.len()).map(|index| writer.param(index)).collect();
    let dst = declared.result.map(|ty| writer.reg(ty.in_register()));
    writer.emit(Instr::Call { dst, callee: Callee::Special(original), args });
    writer.ret(dst);
    writer.select(standard);
    Ok(())
}
