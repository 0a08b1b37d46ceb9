//! The constants of an `enum`, by its class object or by their names: what the library and compilers write asks reflection
//! for them, this asks the class.

use heapwise_classfile::Method;
use heapwise_heap::{Asked, Heap};
use heapwise_ir::{BinaryOp, Instr, MethodId, Type};
use heapwise_jvm::{Missing, Writer, Written};
use heapwise_term::Term;

use super::Answer;
use super::class::mirrored;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

table! {
    "*.valueOf" => write value_of, when(is_of_enum);
    "java/lang/Class.getEnumConstantsShared()[Ljava/lang/Object;" => run constants, reads_texts;
}

fn constants<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [class]: [Term; 1]) -> Asked<Answer, H> {
    let class = match mirrored(worker, state, class) {
        Ok(class) => class,
        Err(answer) => return Ok(answer),
    };
    let program = worker.machine.program;
    if !program.classes[class].is_enum {
        return Ok(Answer::Value(Term::NULL));
    }
    if let Outcome::Instead(flow) = worker.initialise(state, class)? {
        return Ok(Answer::Instead(flow));
    }
    let descriptor = format!("()[L{};", program.class_name(class).replace('.', "/"));
    let values = worker.world().static_method(class, "values", &descriptor);
    Ok(match values {
        Some(values) => Answer::Call(values, Vec::new()),
        None => Answer::Value(Term::NULL),
    })
}

/// Whether it is what a compiler writes for an `enum`.
fn is_of_enum(written: &Written<'_>) -> bool {
    let (class, method) = (written.class, written.method);
    class.access.is_enum()
        && class.superclass.as_deref() == Some("java/lang/Enum")
        && method.access.is_static()
        && *method.descriptor == format!("(Ljava/lang/String;)L{};", class.name)
        && class.method("values", &format!("()[L{};", class.name)).is_some_and(|values| values.access.is_static())
}

/// The constant of a name. No name, and a name that no constant has, are errors as in Java.
fn value_of(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let class = writer.class_file().name.clone();
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
