//! `System.out.println` and its relatives: the value becomes text as it does in Java, and the text is printed by the
//! interpreter. A stream that writes to another one runs the code of the JDK.

use std::rc::Rc;

use heapwise_classfile::Method;
use heapwise_classfile::descriptor::FieldType;
use heapwise_heap::{Asked, Heap};
use heapwise_ir::{BinaryOp, Instr, MethodId, Reg, Type};
use heapwise_jvm::{Missing, Own, Writer, method_type};
use heapwise_term::Term;

use super::Answer;
use super::system::IS_CONSTANT;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;

table! {
    "java/io/PrintStream.print(Z)V" => write print(OUT, ERR);
    "java/io/PrintStream.print(C)V" => write print(OUT, ERR);
    "java/io/PrintStream.print(I)V" => write print(OUT, ERR);
    "java/io/PrintStream.print(J)V" => write print(OUT, ERR);
    "java/io/PrintStream.print(F)V" => write print(OUT, ERR);
    "java/io/PrintStream.print(D)V" => write print(OUT, ERR);
    "java/io/PrintStream.print([C)V" => write print(OUT, ERR);
    "java/io/PrintStream.print(Ljava/lang/String;)V" => write print(OUT, ERR);
    "java/io/PrintStream.print(Ljava/lang/Object;)V" => write print(OUT, ERR);
    "java/io/PrintStream.println()V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.println(Z)V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.println(C)V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.println(I)V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.println(J)V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.println(F)V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.println(D)V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.println([C)V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.println(Ljava/lang/String;)V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.println(Ljava/lang/Object;)V" => write print(OUT_LINE, ERR_LINE);
    "java/io/PrintStream.printf(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;" => write format;
    "java/io/PrintStream.printf(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;" => write format;
    "java/io/PrintStream.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;" => write format;
    "java/io/PrintStream.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;" => write format;
    "java/io/PrintStream.append(Ljava/lang/CharSequence;)Ljava/io/PrintStream;" => write append;
    "java/io/PrintStream.append(C)Ljava/io/PrintStream;" => write append;
    "java/io/PrintStream.flush()V" => write flush;
    "java/io/PrintStream.close()V" => write close;
    "java/io/PrintStream.write(I)V" => write write_byte;
    "java/io/PrintStream.write([BII)V" => write write_bytes;
    pub OUT = "heapwise.print" => run say(Stream::Output, "");
    pub OUT_LINE = "heapwise.println" => run say(Stream::Output, "\n");
    pub ERR = "heapwise/error.print" => run say(Stream::Error, "");
    pub ERR_LINE = "heapwise/error.println" => run say(Stream::Error, "\n");
}

fn print(writer: &mut Writer<'_>, method: &Method, id: MethodId, to_out: Own, to_err: Own) -> Result<(), Missing> {
    run_original_unless_standard(writer, method, id)?;
    let text = match method_type(&method.descriptor).params.first() {
        None => writer.text_of(""),
        Some(ty) => as_text(writer, ty)?,
    };
    write(writer, text, to_out, to_err)?;
    writer.ret(None);
    Ok(())
}

fn format(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, method, id)?;
    let types = method_type(&method.descriptor).params;
    let args: Vec<Reg> = (1..=types.len()).map(|index| writer.param(index)).collect();
    let taken: String = types.iter().map(FieldType::descriptor).collect();
    let text = writer.call_static("java/lang/String", "format", &format!("({taken})Ljava/lang/String;"), &args)?;
    write(writer, text, OUT, ERR)?;
    let this = writer.param(0);
    writer.ret(Some(this));
    Ok(())
}

fn append(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, method, id)?;
    if let Some(ty) = method_type(&method.descriptor).params.first() {
        let text = as_text(writer, ty)?;
        write(writer, text, OUT, ERR)?;
    }
    let this = writer.param(0);
    writer.ret(Some(this));
    Ok(())
}

fn flush(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, method, id)?;
    writer.ret(None);
    Ok(())
}

/// A stream that is closed has nothing below it.
fn close(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, method, id)?;
    let field = writer.field("java/io/FilterOutputStream", "out", "Ljava/io/OutputStream;")?;
    let (obj, value) = (writer.param(0), writer.null());
    writer.emit(Instr::Store { obj, field, value });
    writer.ret(None);
    Ok(())
}

/// A byte is a character of its own, unless it is part of one that has several bytes. One that is not known is taken to be
/// a character.
fn write_byte(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, method, id)?;
    let (byte, mask, sign) = (writer.param(1), writer.int(0xff), writer.int(0x80));
    let unit = writer.binary(BinaryOp::And, byte, mask, Type::I32);
    let is_known = writer.ask_whether(IS_CONSTANT, &[byte]);
    let (known, part, whole) = (writer.block(), writer.block(), writer.block());
    writer.branch(is_known, known, whole);
    writer.select(known);
    let is_whole = writer.binary(BinaryOp::Lt, unit, sign, Type::Bool);
    writer.branch(is_whole, whole, part);
    writer.select(part);
    writer.unsupported("a byte of a character that is written in parts (java.io.PrintStream.write)");
    writer.select(whole);
    let text = writer.call_static("java/lang/String", "valueOf", "(C)Ljava/lang/String;", &[unit])?;
    write(writer, text, OUT, ERR)?;
    writer.ret(None);
    Ok(())
}

fn write_bytes(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    run_original_unless_standard(writer, method, id)?;
    let args: Vec<Reg> = (1..=3).map(|index| writer.param(index)).collect();
    let text = writer.construct("java/lang/String", "([BII)V", &args)?;
    write(writer, text, OUT, ERR)?;
    writer.ret(None);
    Ok(())
}

/// Says it to the interpreter, which keeps what goes to standard error apart.
fn write(writer: &mut Writer<'_>, text: Reg, to_out: Own, to_err: Own) -> Result<(), Missing> {
    let field = writer.field("java/lang/System", "err", "Ljava/io/PrintStream;")?;
    let err = writer.reg(Type::Ref(None));
    writer.emit(Instr::LoadStatic { dst: err, field });
    let this = writer.param(0);
    let is_error = writer.equal(this, err);
    let (error, output, done) = (writer.block(), writer.block(), writer.block());
    writer.branch(is_error, error, output);
    for (block, say) in [(error, to_err), (output, to_out)] {
        writer.select(block);
        writer.tell(say, &[text]);
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
fn run_original_unless_standard(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let below = writer.field("java/io/FilterOutputStream", "out", "Ljava/io/OutputStream;")?;
    let stream = writer.class("java/io/OutputStream")?;
    let (open, standard, other) = (writer.block(), writer.block(), writer.block());
    let this = writer.param(0);
    let below = writer.load(this, below);
    let is_closed = writer.is_null(below);
    writer.branch(is_closed, other, open);
    writer.select(open);
    let is_stream = writer.is_instance(below, stream);
    writer.branch(is_stream, other, standard);
    writer.select(other);
    writer.run_original(method, id);
    writer.select(standard);
    Ok(())
}

#[derive(Copy, Clone, Debug)]
enum Stream {
    Output,
    Error,
}

/// Prints a text, and what ends it.
fn say<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [text]: [Term; 1],
    stream: Stream,
    end: &str,
) -> Asked<Answer, H> {
    let shown = match worker.shown_text(state, text) {
        Some(shown) => shown,
        None if text == Term::NULL => "null".to_owned(),
        None => "<symbolic>".to_owned(),
    };
    let globals = Rc::make_mut(&mut state.globals);
    let printed = match stream {
        Stream::Output => &mut globals.output,
        Stream::Error => &mut globals.errors,
    };
    printed.push_str(&shown);
    printed.push_str(end);
    Ok(Answer::Nothing)
}
