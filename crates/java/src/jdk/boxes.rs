//! `Integer.valueOf` and its relatives keep an object for each small number. For a number that is not known they would
//! ask which of them it is; here such a number gets a new object, with a note of when it is one of those. Where two boxes are
//! compared, the notes say when they are one.

use heapwise_classfile::Method;
use heapwise_ir::{Callee, Instr, MethodId, Type};
use heapwise_jvm::{Missing, Writer};

use super::Answer;
use super::system::IS_CONSTANT;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_heap::{Asked, Heap};
use heapwise_term::Term;

table! {
    "java/lang/Boolean.valueOf(Z)Ljava/lang/Boolean;" => write value_of;
    "java/lang/Integer.valueOf(I)Ljava/lang/Integer;" => write value_of;
    "java/lang/Long.valueOf(J)Ljava/lang/Long;" => write value_of;
    "java/lang/Short.valueOf(S)Ljava/lang/Short;" => write value_of;
    "java/lang/Byte.valueOf(B)Ljava/lang/Byte;" => write value_of;
    "java/lang/Character.valueOf(C)Ljava/lang/Character;" => write value_of;
    pub CACHED = "heapwise.cached" => run cached;
}

fn value_of(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let class = writer.class_file().name.clone();
    let taken = method.descriptor[1..2].to_owned();
    let original = writer.original(id);
    let (known, symbolic) = (writer.block(), writer.block());
    let value = writer.param(0);
    let is_known = writer.ask_whether(IS_CONSTANT, &[value]);
    writer.branch(is_known, known, symbolic);
    writer.select(known);
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Static(original), args: Box::new([value]) });
    writer.tell(CACHED, &[dst]);
    writer.ret(Some(dst));
    writer.select(symbolic);
    let object = writer.construct(&class, &format!("({taken})V"), &[value])?;
    writer.tell(CACHED, &[object]);
    writer.ret(Some(object));
    Ok(())
}

/// Notes that a box is one of the cache, where its number is small.
fn cached<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [object]: [Term; 1]) -> Asked<Answer, H> {
    worker.mark_cached(state, object)?;
    Ok(Answer::Nothing)
}
