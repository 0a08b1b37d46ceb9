//! Characters in arrays of bytes.
//!
//! Since Java 9 a text is an array of bytes: one for each character if all of them are Latin-1, else two. A virtual machine
//! may be told to take two always (`-XX:-CompactStrings`), and no program can tell. So do texts here, unless those of inputs
//! are Latin-1 only: then whether a text is Latin-1 is nothing that a path has to ask. What compares texts byte by byte
//! compares characters here; a path would else end for each half of a character.

use heapwise_classfile::Method;
use heapwise_ir::{BinaryOp, Block, Callee, Handler, Instr, MethodId, Reg, Type, UnaryOp};
use heapwise_jvm::{Missing, Writer};

use super::{BY_WIDTH, CHARACTER, SET_CHARACTER};

/// The class decides that texts are compact; then the virtual machine decides otherwise.
pub(super) fn initialise(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    let original = writer.original(id);
    writer.emit(Instr::Call { dst: None, callee: Callee::Static(original), args: Box::new([]) });
    // Before Java 9 there is no such choice.
    if let Ok(field) = writer.field("java/lang/String", "COMPACT_STRINGS", "Z") {
        let value = writer.int(0);
        writer.emit(Instr::StoreStatic { field, value });
    }
    writer.ret(None);
    Ok(())
}

/// Who is compact makes an array of so many bytes: a negative number is told, and a large one is no error of the program's.
pub(super) fn new_bytes(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    let original = writer.original(id);
    let length = writer.param(0);
    let (negative, natural, large, plain) = (writer.block(), writer.block(), writer.block(), writer.block());
    let (zero, most) = (writer.int(0), writer.int(i32::MAX >> 1));
    let is_negative = writer.binary(BinaryOp::Lt, length, zero, Type::Bool);
    writer.branch(is_negative, negative, natural);
    writer.select(negative);
    let class = writer.class("[B")?;
    let bytes = writer.reg(Type::Ref(Some(class)));
    writer.emit(Instr::NewArray { dst: bytes, class, length });
    writer.ret(Some(bytes));
    writer.select(natural);
    let is_large = writer.binary(BinaryOp::Lt, most, length, Type::Bool);
    writer.branch(is_large, large, plain);
    writer.select(large);
    writer.unsupported("a text of more than 2^30 characters");
    writer.select(plain);
    let bytes = writer.reg(Type::Ref(None));
    writer.emit(Instr::Call { dst: Some(bytes), callee: Callee::Static(original), args: Box::new([length]) });
    writer.ret(Some(bytes));
    Ok(())
}

/// What an index out of bounds is told as depends on whether the text is Latin-1, in some versions of Java: both are asked
/// what they would say.
pub(super) fn char_at(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let (this, index) = (writer.param(0), writer.param(1));
    let field = writer.field("java/lang/String", "value", "[B")?;
    let array = writer.load(this, field);
    let wrong = writer.block();
    let (zero, length) = (writer.int(0), characters_in(writer, array));
    is_at_most(writer, zero, index, wrong);
    let is_within = writer.binary(BinaryOp::Lt, index, length, Type::Bool);
    writer.go_on_if(is_within, wrong);
    let character = writer.ask(CHARACTER, &[array, index], Type::I32);
    writer.ret(Some(character));
    writer.select(wrong);
    let class = writer.class("[B")?;
    let bytes = writer.reg(Type::Ref(Some(class)));
    writer.emit(Instr::NewArray { dst: bytes, class, length });
    let latin = thrown_by(writer, "java/lang/StringLatin1", &[bytes, index])?;
    let wide = thrown_by(writer, "java/lang/StringUTF16", &[array, index])?;
    let args = [array, latin, wide];
    let exception = writer.ask(BY_WIDTH, &args, Type::Ref(None));
    writer.emit(Instr::Throw { exception });
    Ok(())
}

/// What is thrown where a character is asked for that is not there.
fn thrown_by(writer: &mut Writer<'_>, library: &str, args: &[Reg]) -> Result<Reg, Missing> {
    let (attempt, caught) = (writer.block(), writer.block());
    writer.goto(attempt);
    writer.select(attempt);
    let character = writer.call_static(library, "charAt", "([BI)C", args)?;
    writer.ret(Some(character));
    let exception = writer.reg(Type::Ref(None));
    writer.handler(Handler { from: attempt, to: caught, class: None, target: caught, reg: exception });
    writer.select(caught);
    Ok(exception)
}

pub(super) fn equals(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let no = writer.block();
    let (a, b) = (writer.param(0), writer.param(1));
    let (length, other) = (characters_in(writer, a), characters_in(writer, b));
    let is_as_long = writer.equal(length, other);
    writer.go_on_if(is_as_long, no);
    let from = writer.int(0);
    same_characters(writer, Span { array: a, from }, Span { array: b, from }, length, no)
}

pub(super) fn starts_with(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let no = writer.block();
    let (this, prefix, from) = (writer.param(0), writer.param(1), writer.param(2));
    let field = writer.field("java/lang/String", "value", "[B")?;
    let (array, prefix) = (writer.load(this, field), writer.load(prefix, field));
    let zero = writer.int(0);
    is_at_most(writer, zero, from, no);
    let (length, count) = (characters_in(writer, array), characters_in(writer, prefix));
    let room = writer.binary(BinaryOp::Sub, length, count, Type::I32);
    is_at_most(writer, from, room, no);
    same_characters(writer, Span { array, from }, Span { array: prefix, from: zero }, count, no)
}

pub(super) fn region_matches(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let no = writer.block();
    let (this, from, other, other_from, count) =
        (writer.param(0), writer.param(1), writer.param(2), writer.param(3), writer.param(4));
    let field = writer.field("java/lang/String", "value", "[B")?;
    let spans =
        [Span { array: writer.load(this, field), from }, Span { array: writer.load(other, field), from: other_from }];
    let zero = writer.int(0);
    is_at_most(writer, zero, other_from, no);
    is_at_most(writer, zero, from, no);
    let wide_count = writer.unary(UnaryOp::Widen, count, Type::I64);
    for span in spans {
        let length = characters_in(writer, span.array);
        // A count may be anything, so that a difference of 32 bits could wrap around.
        let [length, from] = [length, span.from].map(|number| writer.unary(UnaryOp::Widen, number, Type::I64));
        let room = writer.binary(BinaryOp::Sub, length, wide_count, Type::I64);
        is_at_most(writer, from, room, no);
    }
    same_characters(writer, spans[0], spans[1], count, no)
}

/// How many characters an array has.
pub(crate) fn characters_in(writer: &mut Writer<'_>, array: Reg) -> Reg {
    let bytes = writer.reg(Type::I32);
    writer.emit(Instr::Length { dst: bytes, array });
    let one = writer.int(1);
    writer.binary(BinaryOp::Shr, bytes, one, Type::I32)
}

fn is_at_most(writer: &mut Writer<'_>, number: Reg, limit: Reg, otherwise: Block) {
    let is_at_most = writer.binary(BinaryOp::Le, number, limit, Type::Bool);
    writer.go_on_if(is_at_most, otherwise);
}

/// Characters of an array, from one on.
#[derive(Copy, Clone)]
struct Span {
    array: Reg,
    from: Reg,
}

/// Returns whether so many characters are the same. Block `no` is where they are not.
fn same_characters(writer: &mut Writer<'_>, a: Span, b: Span, count: Reg, no: Block) -> Result<(), Missing> {
    let at = writer.reg(Type::I32);
    let (again, yes) = (writer.block(), writer.block());
    let (zero, one) = (writer.int(0), writer.int(1));
    writer.emit(Instr::Copy { dst: at, src: zero });
    writer.goto(again);
    writer.select(again);
    let goes_on = writer.binary(BinaryOp::Lt, at, count, Type::Bool);
    writer.go_on_if(goes_on, yes);
    let [x, y] = [a, b].map(|span| {
        let index = writer.binary(BinaryOp::Add, span.from, at, Type::I32);
        writer.ask(CHARACTER, &[span.array, index], Type::I32)
    });
    let is_same = writer.equal(x, y);
    writer.go_on_if(is_same, no);
    let next = writer.binary(BinaryOp::Add, at, one, Type::I32);
    writer.emit(Instr::Copy { dst: at, src: next });
    writer.goto(again);
    for (block, answer) in [(yes, 1), (no, 0)] {
        writer.select(block);
        writer.return_int(answer);
    }
    Ok(())
}

pub(super) fn get(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let args = [writer.param(0), writer.param(1)];
    let character = writer.ask(CHARACTER, &args, Type::I32);
    writer.ret(Some(character));
    Ok(())
}

pub(super) fn put(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let args = [writer.param(0), writer.param(1), writer.param(2)];
    writer.tell(SET_CHARACTER, &args);
    writer.ret(None);
    Ok(())
}
