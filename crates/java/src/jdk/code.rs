//! Code that several methods have: simple answers.

use heapwise_classfile::Method;
use heapwise_ir::{Const, MethodId, Type};
use heapwise_jvm::{Missing, Writer};

pub(super) fn nothing(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    writer.ret(None);
    Ok(())
}

pub(super) fn returns_null(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let null = writer.null();
    writer.ret(Some(null));
    Ok(())
}

pub(super) fn returns_int(writer: &mut Writer<'_>, _: &Method, _: MethodId, value: i32) -> Result<(), Missing> {
    writer.return_int(value);
    Ok(())
}

pub(super) fn returns_long(writer: &mut Writer<'_>, _: &Method, _: MethodId, value: i64) -> Result<(), Missing> {
    let value = writer.constant(Const::I64(value), Type::I64);
    writer.ret(Some(value));
    Ok(())
}

/// What leaves the program: other threads, files, the environment, class loaders. A path that comes here ends, and says so,
/// rather than in an exception of the library that no virtual machine would throw.
pub(super) fn leaves(writer: &mut Writer<'_>, _: &Method, _: MethodId, what: &str) -> Result<(), Missing> {
    writer.unsupported(what);
    Ok(())
}
