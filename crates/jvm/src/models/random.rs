//! Random numbers. A generator whose seed was said computes them as the library does; of any other, the interpreter gives
//! inputs (see its `chance.rs`).

use heapwise_classfile::Method;
use heapwise_ir::{BinaryOp, Callee, Const, Instr, MethodId, Reg, Type};

use super::Write;
use crate::loader::{Invoke, Missing, loose, method_type};
use crate::synthesis::{Writer, member};

const SUPPORT: &str = "jdk/internal/util/random/RandomSupport";
/// What the library adds to the seeds of one generator after the other.
const GOLDEN_GAMMA: i64 = 0x9e37_79b9_7f4a_7c15_u64 as i64;

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    match (class, &*method.name, &*method.descriptor) {
        ("java/util/Random", "<init>", "()V") => Some(seedless),
        ("java/util/SplittableRandom", "<init>", "()V") => Some(splittable),
        ("java/util/Random", "next", "(I)I") => Some(next),
        ("java/util/Random", "nextInt", "(I)I") => Some(below),
        ("java/util/Random", "nextDouble", "()D") => Some(fraction),
        ("java/util/concurrent/ThreadLocalRandom" | "java/util/SplittableRandom", "nextInt", "()I") => Some(next_int),
        ("java/util/concurrent/ThreadLocalRandom" | "java/util/SplittableRandom", "nextLong", "()J") => Some(next_long),
        (SUPPORT, "boundedNextInt" | "boundedNextLong", _) => bounded(method),
        ("java/security/SecureRandom", name, _) => Some(secure(name, method)),
        _ => None,
    }
}

/// `RandomGenerator` with one bound or two.
fn bounded(method: &Method) -> Option<Write> {
    match method.descriptor.split_once(')')?.0.trim_start_matches("(Ljava/util/random/RandomGenerator;") {
        "I" | "J" => Some(support_below),
        "II" | "JJ" => Some(support_between),
        _ => None,
    }
}

/// A generator without seed needs nothing of what the library looks for when it makes one.
fn secure(name: &str, method: &Method) -> Write {
    match (name, &*method.descriptor) {
        ("<init>", "()V" | "([B)V") | ("setSeed", _) => |writer, _, _| {
            writer.ret(None);
            Ok(())
        },
        ("<clinit>", _) => |writer, _, _| {
            writer.ret(None);
            Ok(())
        },
        ("nextBytes", "([B)V") => next_bytes,
        ("next", "(I)I") => next,
        _ => |writer, method, _| {
            let what = format!("java.security.SecureRandom.{}", method.name);
            let what = writer.program.names.intern(&what);
            writer.emit(Instr::Unsupported { what });
            Ok(())
        },
    }
}

fn seedless(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let this = writer.param(0);
    let seed = asked(writer, "unknownSeed", &[], Type::I64)?;
    writer.invoke(Invoke::Special, &member("java/util/Random", "<init>", "(J)V"), &[this, seed])?;
    writer.ret(None);
    Ok(())
}

fn splittable(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let this = writer.param(0);
    let seed = asked(writer, "unknownSeed", &[], Type::I64)?;
    let gamma = writer.constant(Const::I64(GOLDEN_GAMMA), Type::I64);
    writer.invoke(Invoke::Special, &member("java/util/SplittableRandom", "<init>", "(JJ)V"), &[this, seed, gamma])?;
    writer.ret(None);
    Ok(())
}

fn next(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let args = [writer.param(0), writer.param(1)];
    unless_predictable(writer, method, id, args[0])?;
    let drawn = asked(writer, "draw", &args, Type::I32)?;
    writer.ret(Some(drawn));
    Ok(())
}

fn below(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let (this, beyond, zero) = (writer.param(0), writer.param(1), writer.int(0));
    // What is not positive is for the library to refuse.
    let (wrong, right) = (writer.block(), writer.block());
    let is_right = writer.binary(BinaryOp::Lt, zero, beyond, Type::Bool);
    writer.branch(is_right, right, wrong);
    writer.select(wrong);
    run_original(writer, method, id);
    writer.select(right);
    unless_predictable(writer, method, id, this)?;
    let drawn = asked(writer, "drawIntBetween", &[this, zero, beyond], Type::I32)?;
    writer.ret(Some(drawn));
    Ok(())
}

fn fraction(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let this = writer.param(0);
    unless_predictable(writer, method, id, this)?;
    let drawn = asked(writer, "drawFraction", &[this], Type::F64)?;
    writer.ret(Some(drawn));
    Ok(())
}

fn next_int(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let (this, bits) = (writer.param(0), writer.int(32));
    unless_predictable(writer, method, id, this)?;
    let drawn = asked(writer, "draw", &[this, bits], Type::I32)?;
    writer.ret(Some(drawn));
    Ok(())
}

fn next_long(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let this = writer.param(0);
    unless_predictable(writer, method, id, this)?;
    let drawn = asked(writer, "drawLong", &[this], Type::I64)?;
    writer.ret(Some(drawn));
    Ok(())
}

/// The library has made sure that there is a number below the bound.
fn support_below(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let (generator, beyond) = (writer.param(0), writer.param(1));
    unless_predictable(writer, method, id, generator)?;
    let (native, ty) = of_type(method);
    let zero = match ty {
        Type::I64 => writer.constant(Const::I64(0), Type::I64),
        _ => writer.int(0),
    };
    let drawn = asked(writer, native, &[generator, zero, beyond], ty)?;
    writer.ret(Some(drawn));
    Ok(())
}

/// Where the bounds leave nothing between them, they do not count.
fn support_between(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let args = [writer.param(0), writer.param(1), writer.param(2)];
    let (wrong, right) = (writer.block(), writer.block());
    let is_right = writer.binary(BinaryOp::Lt, args[1], args[2], Type::Bool);
    writer.branch(is_right, right, wrong);
    writer.select(wrong);
    run_original(writer, method, id);
    writer.select(right);
    unless_predictable(writer, method, id, args[0])?;
    let (native, ty) = of_type(method);
    let drawn = asked(writer, native, &args, ty)?;
    writer.ret(Some(drawn));
    Ok(())
}

fn of_type(method: &Method) -> (&'static str, Type) {
    match method.descriptor.ends_with('J') {
        true => ("drawLongBetween", Type::I64),
        false => ("drawIntBetween", Type::I32),
    }
}

fn next_bytes(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let (this, array) = (writer.param(0), writer.param(1));
    let (length, at) = (writer.reg(Type::I32), writer.reg(Type::I32));
    writer.emit(Instr::Length { dst: length, array });
    let (again, done) = (writer.block(), writer.block());
    let (zero, one, bits) = (writer.int(0), writer.int(1), writer.int(32));
    writer.emit(Instr::Copy { dst: at, src: zero });
    writer.goto(again);
    writer.select(again);
    let goes_on = writer.binary(BinaryOp::Lt, at, length, Type::Bool);
    writer.go_on_if(goes_on, done);
    let value = asked(writer, "draw", &[this, bits], Type::I32)?;
    writer.emit(Instr::StoreElement { array, index: at, value, ty: Type::I8 });
    let next = writer.binary(BinaryOp::Add, at, one, Type::I32);
    writer.emit(Instr::Copy { dst: at, src: next });
    writer.goto(again);
    writer.select(done);
    writer.ret(None);
    Ok(())
}

/// Runs the code of the library where a generator is not unpredictable. Instructions that follow run where it is.
fn unless_predictable(writer: &mut Writer<'_>, method: &Method, id: MethodId, generator: Reg) -> Result<(), Missing> {
    let (known, unknown) = (writer.block(), writer.block());
    let bit = asked(writer, "isUnpredictable", &[generator], Type::I32)?;
    let is_unknown = writer.is_true(bit);
    writer.branch(is_unknown, unknown, known);
    writer.select(known);
    run_original(writer, method, id);
    writer.select(unknown);
    Ok(())
}

fn run_original(writer: &mut Writer<'_>, method: &Method, id: MethodId) {
    let original = writer.original(id);
    let count = writer.program.methods[original].params.len();
    let args = (0..count).map(|index| writer.param(index)).collect();
    let dst = method_type(&method.descriptor).result.map(|ty| writer.reg(loose(&ty).in_register()));
    let callee = if method.access.is_static() { Callee::Static(original) } else { Callee::Special(original) };
    writer.emit(Instr::Call { dst, callee, args });
    writer.ret(dst);
}

/// Asks the interpreter.
fn asked(writer: &mut Writer<'_>, what: &str, args: &[Reg], ty: Type) -> Result<Reg, Missing> {
    let value = writer.native(&format!("heapwise/chance.{what}"), args, Some(ty));
    value.ok_or_else(|| Missing("a native without result".to_owned()))
}
