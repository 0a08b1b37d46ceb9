//! Texts of exceptions. The interpreter knows when a text is for one, and then writes it when somebody looks at it: see its
//! `late.rs`.

use heapwise_classfile::Method;
use heapwise_ir::{Callee, Instr, MethodId, Reg, Type};

use super::Write;
use crate::loader::{Invoke, Missing};
use crate::synthesis::{ANY_BUILDER, FORMAT, Writer, begin_late_text, member};

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    match (class, &*method.name, &*method.descriptor) {
        (
            ANY_BUILDER,
            "append",
            "(I)Ljava/lang/AbstractStringBuilder;"
            | "(J)Ljava/lang/AbstractStringBuilder;"
            | "(F)Ljava/lang/AbstractStringBuilder;"
            | "(D)Ljava/lang/AbstractStringBuilder;",
        ) => Some(append),
        ("java/lang/Integer", "toString", "(I)Ljava/lang/String;")
        | ("java/lang/Long", "toString", "(J)Ljava/lang/String;")
        | ("java/lang/Float", "toString", "(F)Ljava/lang/String;")
        | ("java/lang/Double", "toString", "(D)Ljava/lang/String;") => Some(to_text),
        ("java/lang/String", "format", FORMAT) => Some(format_in),
        ("java/lang/String", "format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;")
        | ("java/lang/String", "formatted", "([Ljava/lang/Object;)Ljava/lang/String;") => Some(format),
        (
            "jdk/internal/util/Preconditions",
            "outOfBoundsMessage",
            "(Ljava/lang/String;Ljava/util/List;)Ljava/lang/String;",
        ) => Some(out_of_bounds),
        _ => None,
    }
}

/// Where the text is for an exception, the builder is one whose content is known later. A call on such a builder does not
/// come here: the interpreter takes down what is appended.
fn append(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    let (this, value) = (writer.param(0), writer.param(1));
    original_unless_late(writer, id, Callee::Special)?;
    begin_late_text(writer, this)?;
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Special(id), args: Box::new([this, value]) });
    writer.ret(Some(dst));
    Ok(())
}

fn to_text(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    let value = writer.param(0);
    original_unless_late(writer, id, Callee::Static)?;
    let text = native(writer, "heapwise.lateText", &[value], Type::Ref(None))?;
    writer.ret(Some(text));
    Ok(())
}

/// `String.format` without a locale: that of the time of the call counts, not that of the time of the writing.
fn format(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    const CATEGORY: &str = "java/util/Locale$Category";
    let callee = if method.access.is_static() { Callee::Static } else { Callee::Special };
    original_unless_late(writer, id, callee)?;
    let class = writer.class(CATEGORY)?;
    writer.initialise(class);
    let field = writer.field(CATEGORY, "FORMAT", &format!("L{CATEGORY};"))?;
    let category = writer.reg(Type::Ref(None));
    writer.emit(Instr::LoadStatic { dst: category, field });
    let descriptor = format!("(L{CATEGORY};)Ljava/util/Locale;");
    let locale = writer.call_static("java/util/Locale", "getDefault", &descriptor, &[category])?;
    let (format, args) = (writer.param(0), writer.param(1));
    formatted_late(writer, id, callee, [locale, format, args])
}

fn format_in(writer: &mut Writer<'_>, _: &Method, id: MethodId) -> Result<(), Missing> {
    original_unless_late(writer, id, Callee::Static)?;
    let args = [0, 1, 2].map(|index| writer.param(index));
    formatted_late(writer, id, Callee::Static, args)
}

/// A format that may fail, or whose arguments may change, is not put off.
fn formatted_late(
    writer: &mut Writer<'_>,
    id: MethodId,
    callee: fn(MethodId) -> Callee,
    args: [Reg; 3],
) -> Result<(), Missing> {
    let text = native(writer, "heapwise.lateFormat", &args, Type::Ref(None))?;
    let (now, late) = (writer.block(), writer.block());
    let is_now = writer.is_null(text);
    writer.branch(is_now, now, late);
    writer.select(now);
    run_original(writer, id, callee);
    writer.select(late);
    writer.ret(Some(text));
    Ok(())
}

/// Instructions that follow run where the text is one that is written later. Elsewhere, the code of the JDK runs.
fn original_unless_late(writer: &mut Writer<'_>, id: MethodId, callee: fn(MethodId) -> Callee) -> Result<(), Missing> {
    let bit = native(writer, "heapwise.writesLate", &[], Type::I32)?;
    let (ordinary, late) = (writer.block(), writer.block());
    let is_late = writer.is_true(bit);
    writer.branch(is_late, late, ordinary);
    writer.select(ordinary);
    run_original(writer, id, callee);
    writer.select(late);
    Ok(())
}

fn run_original(writer: &mut Writer<'_>, id: MethodId, callee: fn(MethodId) -> Callee) {
    let original = writer.original(id);
    let declared = &writer.program.methods[original];
    let args = (0..declared.params.len()).map(|index| writer.param(index)).collect();
    let dst = declared.result.map(|ty| writer.reg(ty.in_register()));
    writer.emit(Instr::Call { dst, callee: callee(original), args });
    writer.ret(dst);
}

fn native(writer: &mut Writer<'_>, name: &str, args: &[Reg], ty: Type) -> Result<Reg, Missing> {
    writer.native(name, args, Some(ty)).ok_or_else(|| Missing("a native without result".to_owned()))
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
