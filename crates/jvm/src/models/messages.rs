//! Texts of exceptions. The interpreter knows when a number is to be part of one, and how it is then written; see its
//! `message.rs`.

use heapwise_classfile::Method;
use heapwise_ir::{Callee, Instr, MethodId, Reg, Type};

use super::Write;
use crate::loader::{Invoke, Missing};
use crate::synthesis::{Writer, member};

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    match (class, &*method.name, &*method.descriptor) {
        ("java/lang/AbstractStringBuilder", "append", "(I)Ljava/lang/AbstractStringBuilder;") => Some(append),
        ("java/lang/AbstractStringBuilder", "append", "(J)Ljava/lang/AbstractStringBuilder;") => Some(append),
        ("java/lang/Integer", "toString", "(I)Ljava/lang/String;") => Some(to_text),
        ("java/lang/Long", "toString", "(J)Ljava/lang/String;") => Some(to_text),
        (
            "jdk/internal/util/Preconditions",
            "outOfBoundsMessage",
            "(Ljava/lang/String;Ljava/util/List;)Ljava/lang/String;",
        ) => Some(out_of_bounds),
        _ => None,
    }
}

fn append(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    let (this, number) = (writer.param(0), writer.param(1));
    let text = in_message(writer, id, number, Callee::Special);
    let own = "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;";
    let result = writer.call_virtual("java/lang/AbstractStringBuilder", "append", own, &[this, text])?;
    writer.ret(Some(result));
    Ok(())
}

fn to_text(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    let number = writer.param(0);
    let text = in_message(writer, id, number, Callee::Static);
    writer.ret(Some(text));
    Ok(())
}

/// What is written for a number in the text of an exception. Where that is nothing special, the code of the JDK runs
/// instead, and instructions that follow do not.
fn in_message(writer: &mut Writer<'_>, id: MethodId, number: Reg, callee: fn(MethodId) -> Callee) -> Reg {
    let text = writer.reg(Type::Ref(None));
    let native = writer.loader.native(writer.program, "heapwise.numberInMessage");
    writer.emit(Instr::Native { dst: Some(text), native, args: Box::new([number]) });
    let original = writer.original(id);
    let (ordinary, special) = (writer.block(), writer.block());
    let is_ordinary = writer.is_null(text);
    writer.branch(is_ordinary, ordinary, special);
    writer.select(ordinary);
    let declared = &writer.program.methods[original];
    let args = (0..declared.params.len()).map(|index| writer.param(index)).collect();
    let dst = declared.result.map(|ty| writer.reg(ty.in_register()));
    writer.emit(Instr::Call { dst, callee: callee(original), args });
    writer.ret(dst);
    writer.select(special);
    text
}

/// What the parts of such a text are: pieces of text, and places in the list of numbers.
enum Piece {
    Text(&'static str),
    Number(i32),
}

use Piece::{Number, Text};

/// As the JDK says it, by what was checked.
const OUT_OF_BOUNDS: [(&str, &[Piece]); 3] = [
    ("checkIndex", &[Text("Index "), Number(0), Text(" out of bounds for length "), Number(1)]),
    (
        "checkFromToIndex",
        &[Text("Range ["), Number(0), Text(", "), Number(1), Text(") out of bounds for length "), Number(2)],
    ),
    (
        "checkFromIndexSize",
        &[
            Text("Range ["),
            Number(0),
            Text(", "),
            Number(0),
            Text(" + "),
            Number(1),
            Text(") out of bounds for length "),
            Number(2),
        ],
    ),
];

/// The JDK has a formatter do this, which takes more than everything else.
fn out_of_bounds(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    const BUILDER: &str = "java/lang/StringBuilder";
    let (kind, numbers) = (writer.param(0), writer.param(1));
    for (checked, pieces) in OUT_OF_BOUNDS {
        let (meant, next) = (writer.block(), writer.block());
        let name = writer.text_of(checked);
        let bit = writer.call_virtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z", &[name, kind])?;
        let is_meant = writer.is_true(bit);
        writer.branch(is_meant, meant, next);
        writer.select(meant);
        let builder = writer.construct(BUILDER, "()V", &[])?;
        for piece in pieces {
            let text = match piece {
                Text(text) => writer.text_of(text),
                Number(index) => {
                    let index = writer.int(*index);
                    let mut get = member("java/util/List", "get", "(I)Ljava/lang/Object;");
                    get.owner_is_interface = true;
                    let number = writer.invoke(Invoke::Interface, &get, &[numbers, index])?;
                    let Some(number) = number else { continue };
                    writer.call_static(
                        "java/lang/String",
                        "valueOf",
                        "(Ljava/lang/Object;)Ljava/lang/String;",
                        &[number],
                    )?
                }
            };
            let append = format!("(Ljava/lang/String;)L{BUILDER};");
            writer.call_virtual(BUILDER, "append", &append, &[builder, text])?;
        }
        let text = writer.call_virtual(BUILDER, "toString", "()Ljava/lang/String;", &[builder])?;
        writer.ret(Some(text));
        writer.select(next);
    }
    let text = writer.text_of("Range check failed");
    writer.ret(Some(text));
    Ok(())
}
