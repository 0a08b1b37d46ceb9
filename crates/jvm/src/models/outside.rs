//! What leaves the program: other threads, and files. A path that comes here ends, and says so, rather than in an exception
//! of the library that no virtual machine would throw.

use heapwise_classfile::Method;
use heapwise_ir::{Instr, MethodId};

use super::Write;
use crate::loader::Missing;
use crate::synthesis::Writer;

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    match (class, &*method.name) {
        // The library makes threads of its own by constructors that are not public.
        ("java/lang/Thread", "<init>") if method.access.is_public() => Some(thread),
        ("java/lang/Thread", "start") => Some(thread),
        ("java/io/DefaultFileSystem", "getFileSystem") => Some(file),
        _ => None,
    }
}

fn thread(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, &format!("another thread (java.lang.Thread.{})", method.name))
}

fn file(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    unsupported(writer, "files (java.io.File)")
}

fn unsupported(writer: &mut Writer<'_>, what: &str) -> Result<(), Missing> {
    let what = writer.program.names.intern(what);
    writer.emit(Instr::Unsupported { what });
    Ok(())
}
