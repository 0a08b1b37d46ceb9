//! Texts of exceptions. Where a text is for one, it is written when somebody looks at it: see `late.rs`.

use heapwise_classfile::Method;
use heapwise_heap::{Asked, Heap};
use heapwise_ir::{Callee, Instr, MethodId, Reg, Type};
use heapwise_jvm::{Invoke, Missing, Writer, member};
use heapwise_term::{Sort, Term};

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use crate::late::{LateFormat, Part, begin};

table! {
    "java/lang/AbstractStringBuilder.append(I)Ljava/lang/AbstractStringBuilder;" => write append;
    "java/lang/AbstractStringBuilder.append(J)Ljava/lang/AbstractStringBuilder;" => write append;
    "java/lang/AbstractStringBuilder.append(F)Ljava/lang/AbstractStringBuilder;" => write append;
    "java/lang/AbstractStringBuilder.append(D)Ljava/lang/AbstractStringBuilder;" => write append;
    "java/lang/Integer.toString(I)Ljava/lang/String;" => write to_text;
    "java/lang/Long.toString(J)Ljava/lang/String;" => write to_text;
    "java/lang/Float.toString(F)Ljava/lang/String;" => write to_text;
    "java/lang/Double.toString(D)Ljava/lang/String;" => write to_text;
    "java/lang/String.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;" => write format_in;
    "java/lang/String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;" => write format;
    "java/lang/String.formatted([Ljava/lang/Object;)Ljava/lang/String;" => write format;
    "jdk/internal/util/Preconditions.outOfBoundsMessage(Ljava/lang/String;Ljava/util/List;)Ljava/lang/String;"
        => write out_of_bounds;
    pub WRITES_LATE = "heapwise.writesLate" => run writes_late;
    pub LATE_TEXT = "heapwise.lateText" => run late_text;
    pub BEGINS_LATE = "heapwise.beginsLate" => run begins_late;
    pub LATE_FORMAT = "heapwise.lateFormat" => run late_format, reads_texts;
    pub IS_WRITTEN = "heapwise.isWritten" => run is_written;
}

/// Where the text is for an exception, the builder is one whose content is known later. A call on such a builder does not
/// come here: the interpreter takes down what is appended.
fn append(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let (this, value) = (writer.param(0), writer.param(1));
    original_unless_late(writer, method, id);
    begin(writer, this)?;
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Special(id), args: Box::new([this, value]) });
    writer.ret(Some(dst));
    Ok(())
}

fn to_text(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let value = writer.param(0);
    original_unless_late(writer, method, id);
    let text = writer.ask(LATE_TEXT, &[value], Type::Ref(None));
    writer.ret(Some(text));
    Ok(())
}

/// `String.format` without a locale: that of the time of the call counts, not that of the time of the writing.
fn format(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    const CATEGORY: &str = "java/util/Locale$Category";
    original_unless_late(writer, method, id);
    let class = writer.class(CATEGORY)?;
    writer.initialise(class);
    let field = writer.field(CATEGORY, "FORMAT", &format!("L{CATEGORY};"))?;
    let category = writer.reg(Type::Ref(None));
    writer.emit(Instr::LoadStatic { dst: category, field });
    let descriptor = format!("(L{CATEGORY};)Ljava/util/Locale;");
    let locale = writer.call_static("java/util/Locale", "getDefault", &descriptor, &[category])?;
    let (format, args) = (writer.param(0), writer.param(1));
    formatted_late(writer, method, id, [locale, format, args])
}

fn format_in(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    original_unless_late(writer, method, id);
    let args = [0, 1, 2].map(|index| writer.param(index));
    formatted_late(writer, method, id, args)
}

/// A format that may fail, or whose arguments may change, is not put off.
fn formatted_late(writer: &mut Writer<'_>, method: &Method, id: MethodId, args: [Reg; 3]) -> Result<(), Missing> {
    let text = writer.ask(LATE_FORMAT, &args, Type::Ref(None));
    let (now, late) = (writer.block(), writer.block());
    let is_now = writer.is_null(text);
    writer.branch(is_now, now, late);
    writer.select(now);
    writer.run_original(method, id);
    writer.select(late);
    writer.ret(Some(text));
    Ok(())
}

/// Instructions that follow run where the text is one that is written later. Elsewhere, the code of the JDK runs.
fn original_unless_late(writer: &mut Writer<'_>, method: &Method, id: MethodId) {
    let is_late = writer.ask_whether(WRITES_LATE, &[]);
    let (ordinary, late) = (writer.block(), writer.block());
    writer.branch(is_late, late, ordinary);
    writer.select(ordinary);
    writer.run_original(method, id);
    writer.select(late);
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

/// Whether a text that is made here is for an exception.
fn writes_late<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, []: [Term; 0]) -> Asked<Answer, H> {
    let writes_late = worker.is_for_exception(state);
    Ok(Answer::Value(worker.terms.i32(writes_late.into())))
}

/// The text of a number.
fn late_text<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [value]: [Term; 1]) -> Asked<Answer, H> {
    let ty = match worker.terms.sort(value) {
        Sort::I64 => Type::I64,
        Sort::F32 => Type::F32,
        Sort::F64 => Type::F64,
        _ => Type::I32,
    };
    Ok(match worker.late_text(state, vec![Part::Value(ty, value)]) {
        Some(text) => Answer::Value(text),
        None => Answer::Unsupported("the text of a number: there is no java.lang.String".to_owned()),
    })
}

/// A builder begins to be one whose content is known later; what it holds now is this text.
fn begins_late<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [builder, text]: [Term; 2],
) -> Asked<Answer, H> {
    worker.begin_late(state, builder, text);
    Ok(Answer::Nothing)
}

/// What a format says, or null where that must be known now.
fn late_format<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [locale, format, args]: [Term; 3],
) -> Asked<Answer, H> {
    let call = worker.late_format(state, LateFormat { locale, format, args });
    let text = call.and_then(|call| worker.late_text(state, vec![Part::Formatted(call)]));
    Ok(Answer::Value(text.unwrap_or(Term::NULL)))
}

/// A text is written: it says what another one says.
fn is_written<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [text, written]: [Term; 2]) -> Asked<Answer, H> {
    worker.become_text(state, text, written)?;
    Ok(Answer::Nothing)
}
