//! `java.lang.System` and what a virtual machine does when it starts; and what code that stands for the library's asks of
//! the machine that it runs on.

use heapwise_classfile::Method;
use heapwise_heap::{Asked, Heap};
use heapwise_ir::{Assumed, Callee, Effect, Instr, MethodId, Type};
use heapwise_jvm::{Invoke, Missing, Writer, Written, member};
use heapwise_term::Term;

use super::Answer;
use super::code::{leaves, nothing, returns_null};
use super::print_stream::MARK_OF_STANDARD;
use super::properties::line_separator;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;

table! {
    "java/lang/System.<clinit>()V" => write initialise;
    "java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;" => write returns_null;
    "java/lang/System.console" => write leaves("the console (java.lang.System.console)");
    "java/lang/System.getenv" => write environment;
    "java/lang/Runtime.availableProcessors()I" => write processors;
    "java/lang/Runtime.gc()V" => write nothing;
    "jdk/internal/access/SharedSecrets.*" => write access, when(is_access);
    "jdk/internal/misc/SharedSecrets.*" => write access, when(is_access), other_jdk;
    "sun/misc/SharedSecrets.*" => write access, when(is_access), other_jdk;
    pub IS_CONSTANT = "heapwise.isConstant" => run is_constant;
    pub DEPENDS_ON_MACHINE = "heapwise.dependsOnMachine" => run depends_on_machine;
    pub CALLED_BY_LIBRARY = "heapwise.calledByLibrary" => run called_by_library;
}

/// Whether an integer is a constant on this path.
fn is_constant<H: Heap>(worker: &mut Jvm<'_, '_>, _: &mut State<H>, [value]: [Term; 1]) -> Asked<Answer, H> {
    let known = worker.number(value).is_some();
    Ok(Answer::Value(worker.terms.i32(known.into())))
}

/// What follows depends on the machine that the program runs on.
fn depends_on_machine<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    note_machine(worker, state);
    Ok(Answer::Nothing)
}

/// Whether the running method was called by a method of the library.
fn called_by_library<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    let caller = state.frames.iter().rev().nth(1).map(|frame| frame.method);
    let class = caller.and_then(|caller| worker.machine.program.methods[caller].class);
    let is_library = class.is_some_and(|class| worker.is_library(class));
    Ok(Answer::Value(worker.terms.i32(is_library.into())))
}

/// Where the program itself asks, other machines are left out. Where the library does, for its own purposes, the result is
/// about a machine like this one.
fn note_machine<H: Heap>(worker: &mut Jvm<'_, '_>, state: &State<H>) {
    let program = worker.machine.program;
    let [.., caller, asked] = &state.frames[..] else { return };
    let class = program.methods[caller.method].class;
    let notes = class.and_then(|class| worker.world().notes(class));
    if notes.is_some_and(|notes| notes.is_library) {
        let text = "the machine has the properties that are documented, and one processor";
        worker.note_once(Effect::Restricts, Assumed::Environment, text);
    } else {
        let text = format!("machines for which {} gives something else", program.method_name(asked.method));
        worker.note_once(Effect::LeavesOut, Assumed::Environment, &text);
    }
}

fn environment(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    writer.tell(DEPENDS_ON_MACHINE, &[]);
    writer.unsupported("the environment, which depends on the machine (java.lang.System.getenv)");
    Ok(())
}

fn processors(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    writer.tell(DEPENDS_ON_MACHINE, &[]);
    writer.return_int(1);
    Ok(())
}

/// Standard output and standard error are streams that write nowhere: `print_stream.rs` prints. Standard input is a stream of the
/// right class, from which nothing can be read.
fn initialise(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let stream = writer.class("java/io/PrintStream")?;
    let mark = writer.class(MARK_OF_STANDARD)?;
    let below = writer.field("java/io/FilterOutputStream", "out", "Ljava/io/OutputStream;")?;
    for name in ["out", "err"] {
        let field = writer.field("java/lang/System", name, "Ljava/io/PrintStream;")?;
        let value = writer.new_object(stream);
        let mark = writer.new_object(mark);
        writer.emit(Instr::Store { obj: value, field: below, value: mark });
        writer.emit(Instr::StoreStatic { field, value });
    }
    // A JDK without this field has another way to know how lines end.
    if let Ok(field) = writer.field("java/lang/System", "lineSeparator", "Ljava/lang/String;") {
        let value = writer.text_of(line_separator(writer.jdk()));
        writer.emit(Instr::StoreStatic { field, value });
    }
    let file = writer.class("java/io/FileInputStream")?;
    let file = writer.new_object(file);
    let value = writer.construct("java/io/BufferedInputStream", "(Ljava/io/InputStream;)V", &[file])?;
    let field = writer.field("java/lang/System", "in", "Ljava/io/InputStream;")?;
    writer.emit(Instr::StoreStatic { field, value });
    if writer.class_file().method("setJavaLangAccess", "()V").is_some() {
        writer.invoke(Invoke::Static, &member("java/lang/System", "setJavaLangAccess", "()V"), &[])?;
    }
    writer.ret(None);
    Ok(())
}

/// `getJavaLangAccess` and its relatives.
fn is_access(written: &Written<'_>) -> bool {
    written.method.name.starts_with("getJava") && written.method.name.ends_with("Access")
}

/// What parts of the JDK give to the rest of it when they start. Here `System` starts when it is first needed; what a virtual
/// machine starts beside that is not there.
fn access(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    if &*method.name == "getJavaLangAccess" {
        let system = writer.class("java/lang/System")?;
        writer.initialise(system);
    }
    let original = writer.original(id);
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Static(original), args: Box::new([]) });
    let (missing, found) = (writer.block(), writer.block());
    let is_missing = writer.is_null(dst);
    writer.branch(is_missing, missing, found);
    writer.select(found);
    writer.ret(Some(dst));
    writer.select(missing);
    let what = format!("a part of the library that a virtual machine starts (SharedSecrets.{})", method.name);
    writer.unsupported(&what);
    Ok(())
}
