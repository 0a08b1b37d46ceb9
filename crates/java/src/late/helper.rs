//! Methods that write a text which was not written when it was made: see `late.rs`.
//!
//! They run the code of the class files, not what stands for it elsewhere, which may put off the writing once more.

use heapwise_ir::{BinaryOp, Callee, Instr, LinkError, MethodId, Program, Reg, Type};
use heapwise_jvm::{Invoke, Missing, World, Writer, member};

use crate::jdk::{BEGINS_LATE, CHARACTER, IS_WRITTEN, characters_in};

const BUILDER: &str = "java/lang/StringBuilder";
/// Where the builders of texts have what they have in common.
const ANY_BUILDER: &str = "java/lang/AbstractStringBuilder";
/// `String.format` with a locale.
const FORMAT: &str = "(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;";

/// The parts of the work of writing a text. None of the methods returns anything.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TextHelper {
    /// Takes a new builder: it becomes an empty one.
    Construct,
    /// Takes a builder and a value of this type, a text among them, and appends it.
    Append(Type),
    /// Takes a builder, a locale, a format and an array of arguments, and appends what the format says.
    AppendFormatted,
    /// Takes a builder, an array of bytes with characters of two bytes, and two texts: appends the first one if all
    /// characters are Latin-1, else the other one.
    AppendByWidth,
    /// Takes a builder whose content is known: from now on, it is known later.
    Begin,
    /// Takes a text and a builder: the text is what has been built.
    Finish,
}

impl TextHelper {
    /// The method that does this part of the work.
    pub(super) fn method(self, world: &World, program: &Program) -> Result<MethodId, LinkError> {
        let reference = Type::Ref(None);
        let types = match self {
            TextHelper::Construct | TextHelper::Begin => vec![reference],
            TextHelper::Append(ty) => vec![reference, ty.in_register()],
            TextHelper::AppendFormatted | TextHelper::AppendByWidth => vec![reference; 4],
            TextHelper::Finish => vec![reference; 2],
        };
        world.made(program, &format!("text {self:?}"), &types, |writer| write(writer, self))
    }
}

fn write(writer: &mut Writer<'_>, what: TextHelper) -> Result<(), Missing> {
    let first = writer.param(0);
    match what {
        TextHelper::Construct => {
            writer.invoke(Invoke::Special, &member(BUILDER, "<init>", "()V"), &[first])?;
        }
        TextHelper::Append(ty) => {
            let value = writer.param(1);
            append(writer, first, value, ty)?;
        }
        TextHelper::AppendFormatted => {
            let args: Vec<Reg> = (1..4).map(|index| writer.param(index)).collect();
            let format = writer.as_written("java/lang/String", "format", FORMAT)?;
            let text = writer.reg(Type::Ref(None));
            writer.emit(Instr::Call { dst: Some(text), callee: Callee::Static(format), args: args.into() });
            append(writer, first, text, Type::Ref(None))?;
        }
        TextHelper::AppendByWidth => append_by_width(writer, first)?,
        TextHelper::Begin => begin(writer, first)?,
        TextHelper::Finish => {
            let builder = writer.param(1);
            let written = writer.call_virtual(BUILDER, "toString", "()Ljava/lang/String;", &[builder])?;
            writer.tell(IS_WRITTEN, &[first, written]);
        }
    }
    Ok(())
}

/// What a builder holds becomes the first part of what it will hold.
pub(crate) fn begin(writer: &mut Writer<'_>, builder: Reg) -> Result<(), Missing> {
    let count = writer.field(ANY_BUILDER, "count", "I")?;
    let length = writer.load(builder, count);
    let zero = writer.int(0);
    let descriptor = "(II)Ljava/lang/String;";
    let substring = writer.as_written(ANY_BUILDER, "substring", descriptor)?;
    let text = writer.reg(Type::Ref(None));
    let args = Box::new([builder, zero, length]);
    writer.emit(Instr::Call { dst: Some(text), callee: Callee::Special(substring), args });
    writer.tell(BEGINS_LATE, &[builder, text]);
    Ok(())
}

fn append_by_width(writer: &mut Writer<'_>, builder: Reg) -> Result<(), Missing> {
    let (array, latin, wide) = (writer.param(1), writer.param(2), writer.param(3));
    let (again, all, other) = (writer.block(), writer.block(), writer.block());
    let (at, one, most) = (writer.reg(Type::I32), writer.int(1), writer.int(0xff));
    let zero = writer.int(0);
    let length = characters_in(writer, array);
    writer.emit(Instr::Copy { dst: at, src: zero });
    writer.goto(again);
    writer.select(again);
    let goes_on = writer.binary(BinaryOp::Lt, at, length, Type::Bool);
    writer.go_on_if(goes_on, all);
    let character = writer.ask(CHARACTER, &[array, at], Type::I32);
    let is_latin = writer.binary(BinaryOp::Le, character, most, Type::Bool);
    writer.go_on_if(is_latin, other);
    let next = writer.binary(BinaryOp::Add, at, one, Type::I32);
    writer.emit(Instr::Copy { dst: at, src: next });
    writer.goto(again);
    writer.select(other);
    append(writer, builder, wide, Type::Ref(None))?;
    writer.ret(None);
    writer.select(all);
    append(writer, builder, latin, Type::Ref(None))
}

fn append(writer: &mut Writer<'_>, builder: Reg, value: Reg, ty: Type) -> Result<(), Missing> {
    let taken = match ty {
        Type::Bit => "Z",
        Type::U16 => "C",
        Type::I64 => "J",
        Type::F32 => "F",
        Type::F64 => "D",
        Type::Ref(_) => "Ljava/lang/String;",
        _ => "I",
    };
    let method = writer.as_written(ANY_BUILDER, "append", &format!("({taken})L{ANY_BUILDER};"))?;
    writer.emit(Instr::Call { dst: None, callee: Callee::Special(method), args: Box::new([builder, value]) });
    Ok(())
}
