//! Random numbers. A generator whose seed was said computes them as the library does; of any other, the draws are inputs.

mod draws;

use heapwise_classfile::Method;
use heapwise_ir::{BinaryOp, Const, Instr, MethodId, Reg, Type};
use heapwise_jvm::{Invoke, Missing, Own, Writer, member};

use super::code::nothing;
use super::table::table;
pub(super) use draws::unknown_seed;
use draws::{draw, draw_between, draw_fraction, draw_long, is_unpredictable, seed};

/// What the library adds to the seeds of one generator after the other.
const GOLDEN_GAMMA: i64 = 0x9e37_79b9_7f4a_7c15_u64 as i64;

table! {
    "java/util/Random.<init>()V" => write seedless;
    "java/util/SplittableRandom.<init>()V" => write splittable;
    "java/util/Random.next(I)I" => write next;
    "java/util/Random.nextInt(I)I" => write below;
    "java/util/Random.nextDouble()D" => write fraction;
    "java/util/concurrent/ThreadLocalRandom.nextInt()I" => write next_int;
    "java/util/SplittableRandom.nextInt()I" => write next_int;
    "java/util/concurrent/ThreadLocalRandom.nextLong()J" => write next_long;
    "java/util/SplittableRandom.nextLong()J" => write next_long;
    "jdk/internal/util/random/RandomSupport.boundedNextInt(Ljava/util/random/RandomGenerator;I)I" => write support_below(DRAW_INT_BETWEEN, Type::I32);
    "jdk/internal/util/random/RandomSupport.boundedNextLong(Ljava/util/random/RandomGenerator;J)J" => write support_below(DRAW_LONG_BETWEEN, Type::I64);
    "jdk/internal/util/random/RandomSupport.boundedNextInt(Ljava/util/random/RandomGenerator;II)I" => write support_between(DRAW_INT_BETWEEN, Type::I32);
    "jdk/internal/util/random/RandomSupport.boundedNextLong(Ljava/util/random/RandomGenerator;JJ)J" => write support_between(DRAW_LONG_BETWEEN, Type::I64);
    // A generator without seed needs nothing of what the library looks for when it makes one.
    "java/security/SecureRandom.<clinit>()V" => write nothing;
    "java/security/SecureRandom.<init>()V" => write nothing;
    "java/security/SecureRandom.<init>([B)V" => write nothing;
    "java/security/SecureRandom.setSeed" => write nothing;
    "java/security/SecureRandom.nextBytes([B)V" => write next_bytes;
    "java/security/SecureRandom.next(I)I" => write next;
    "java/security/SecureRandom.*" => write other_secure;
    pub UNKNOWN_SEED = "heapwise/chance.unknownSeed" => run seed;
    pub IS_UNPREDICTABLE = "heapwise/chance.isUnpredictable" => run is_unpredictable;
    pub DRAW = "heapwise/chance.draw" => run draw;
    pub DRAW_LONG = "heapwise/chance.drawLong" => run draw_long;
    pub DRAW_FRACTION = "heapwise/chance.drawFraction" => run draw_fraction;
    pub DRAW_INT_BETWEEN = "heapwise/chance.drawIntBetween" => run draw_between(Type::I32);
    pub DRAW_LONG_BETWEEN = "heapwise/chance.drawLongBetween" => run draw_between(Type::I64);
}

fn seedless(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let this = writer.param(0);
    let seed = writer.ask(UNKNOWN_SEED, &[], Type::I64);
    writer.invoke(Invoke::Special, &member("java/util/Random", "<init>", "(J)V"), &[this, seed])?;
    writer.ret(None);
    Ok(())
}

fn splittable(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let this = writer.param(0);
    let seed = writer.ask(UNKNOWN_SEED, &[], Type::I64);
    let gamma = writer.constant(Const::I64(GOLDEN_GAMMA), Type::I64);
    writer.invoke(Invoke::Special, &member("java/util/SplittableRandom", "<init>", "(JJ)V"), &[this, seed, gamma])?;
    writer.ret(None);
    Ok(())
}

fn next(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let args = [writer.param(0), writer.param(1)];
    unless_predictable(writer, method, id, args[0]);
    let drawn = writer.ask(DRAW, &args, Type::I32);
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
    writer.run_original(method, id);
    writer.select(right);
    unless_predictable(writer, method, id, this);
    let drawn = writer.ask(DRAW_INT_BETWEEN, &[this, zero, beyond], Type::I32);
    writer.ret(Some(drawn));
    Ok(())
}

fn fraction(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let this = writer.param(0);
    unless_predictable(writer, method, id, this);
    let drawn = writer.ask(DRAW_FRACTION, &[this], Type::F64);
    writer.ret(Some(drawn));
    Ok(())
}

fn next_int(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let (this, bits) = (writer.param(0), writer.int(32));
    unless_predictable(writer, method, id, this);
    let drawn = writer.ask(DRAW, &[this, bits], Type::I32);
    writer.ret(Some(drawn));
    Ok(())
}

fn next_long(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let this = writer.param(0);
    unless_predictable(writer, method, id, this);
    let drawn = writer.ask(DRAW_LONG, &[this], Type::I64);
    writer.ret(Some(drawn));
    Ok(())
}

/// The library has made sure that there is a number below the bound.
fn support_below(writer: &mut Writer<'_>, method: &Method, id: MethodId, draw: Own, ty: Type) -> Result<(), Missing> {
    let (generator, beyond) = (writer.param(0), writer.param(1));
    unless_predictable(writer, method, id, generator);
    let zero = match ty {
        Type::I64 => writer.constant(Const::I64(0), Type::I64),
        _ => writer.int(0),
    };
    let drawn = writer.ask(draw, &[generator, zero, beyond], ty);
    writer.ret(Some(drawn));
    Ok(())
}

/// Where the bounds leave nothing between them, they do not count.
fn support_between(writer: &mut Writer<'_>, method: &Method, id: MethodId, draw: Own, ty: Type) -> Result<(), Missing> {
    let args = [writer.param(0), writer.param(1), writer.param(2)];
    let (wrong, right) = (writer.block(), writer.block());
    let is_right = writer.binary(BinaryOp::Lt, args[1], args[2], Type::Bool);
    writer.branch(is_right, right, wrong);
    writer.select(wrong);
    writer.run_original(method, id);
    writer.select(right);
    unless_predictable(writer, method, id, args[0]);
    let drawn = writer.ask(draw, &args, ty);
    writer.ret(Some(drawn));
    Ok(())
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
    let value = writer.ask(DRAW, &[this, bits], Type::I32);
    writer.emit(Instr::StoreElement { array, index: at, value, ty: Type::I8 });
    let next = writer.binary(BinaryOp::Add, at, one, Type::I32);
    writer.emit(Instr::Copy { dst: at, src: next });
    writer.goto(again);
    writer.select(done);
    writer.ret(None);
    Ok(())
}

/// Runs the code of the library where a generator is not unpredictable. Instructions that follow run where it is.
fn unless_predictable(writer: &mut Writer<'_>, method: &Method, id: MethodId, generator: Reg) {
    let (known, unknown) = (writer.block(), writer.block());
    let is_unknown = writer.ask_whether(IS_UNPREDICTABLE, &[generator]);
    writer.branch(is_unknown, unknown, known);
    writer.select(known);
    writer.run_original(method, id);
    writer.select(unknown);
}

fn other_secure(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    writer.unsupported(&format!("java.security.SecureRandom.{}", method.name));
    Ok(())
}
