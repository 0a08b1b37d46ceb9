//! Instructions that compilers seldom write, and code that is wrong.

mod common;

use common::class_builder::ClassBuilder;
use heapwise_classfile::{
    ClassFile, Code, Constant, Instruction, NumberKind, PrimitiveKind, ReadError, StackOp, ValueKind,
};

fn decode(builder: ClassBuilder, code: &[u8]) -> Result<Code, ReadError> {
    let bytes = builder.build(code);
    let class = ClassFile::parse(&bytes)?;
    class.method("run", "()V").expect("it has this method").code(&class.pool).map(|code| code.expect("it has code"))
}

/// Decodes code that ends with `return`, which is left out here and there.
fn check(builder: ClassBuilder, code: &[u8], expected: &[(u32, Instruction)]) {
    let code = [code, &[0xb1]].concat();
    let end = (code.len() as u32 - 1, Instruction::Return(None));
    let decoded = decode(builder, &code).unwrap_or_else(|error| panic!("{code:02x?}: {error}"));
    assert_eq!(decoded.instructions, [expected, &[end]].concat(), "{code:02x?}");
}

fn check_refused(builder: ClassBuilder, code: &[u8], message: &str) {
    let error = decode(builder, code).expect_err("this code is wrong");
    assert!(error.what.contains(message), "{code:02x?}: {error}");
}

fn new() -> ClassBuilder {
    ClassBuilder::new()
}

#[test]
fn wide_and_short_forms_are_the_same() {
    let load = |index| Instruction::Load(ValueKind::Long, index);
    check(new(), &[0x16, 3, 0x21, 0xc4, 0x16, 1, 2], &[(0, load(3)), (2, load(3)), (3, load(258))]);
    let store = |index| Instruction::Store(ValueKind::Reference, index);
    check(new(), &[0x3a, 2, 0x4d, 0xc4, 0x3a, 1, 0], &[(0, store(2)), (2, store(2)), (3, store(256))]);
    let increment = |index, by| Instruction::Increment { index, by };
    check(new(), &[0x84, 7, 0xff, 0xc4, 0x84, 1, 0, 0x80, 0], &[(0, increment(7, -1)), (3, increment(256, -32768))]);
    check(new(), &[0xc4, 0xa9, 1, 0], &[(0, Instruction::Ret(256))]);
    check(new(), &[0xc8, 0, 0, 0, 5], &[(0, Instruction::Goto(5))]);
    check(new(), &[0xc9, 0, 0, 0, 5], &[(0, Instruction::Jsr(5))]);
    check_refused(new(), &[0xc4, 0x60, 0, 0, 0xb1], "opcode 0x60");
}

#[test]
fn switches_are_padded_to_four_bytes() {
    for nops in 0..4_u32 {
        let padding = 3 - nops as usize % 4;
        let nop = |pc| (pc, Instruction::Nop);
        let end = |length: usize| nops + 1 + padding as u32 + length as u32;

        let mut code = vec![0; nops as usize];
        code.push(0xaa);
        code.extend(vec![0; padding]);
        let distance = (end(20) - nops) as i32;
        for number in [distance, -1, 0, -(nops as i32), distance] {
            code.extend(number.to_be_bytes());
        }
        let switch = Instruction::TableSwitch { default: end(20), low: -1, targets: vec![0, end(20)] };
        let mut expected: Vec<_> = (0..nops).map(nop).collect();
        expected.push((nops, switch));
        check(new(), &code, &expected);

        let mut code = vec![0; nops as usize];
        code.push(0xab);
        code.extend(vec![0; padding]);
        let distance = (end(24) - nops) as i32;
        for number in [distance, 2, -5, -(nops as i32), 1000, distance] {
            code.extend(number.to_be_bytes());
        }
        let switch = Instruction::LookupSwitch { default: end(24), pairs: vec![(-5, 0), (1000, end(24))] };
        let mut expected: Vec<_> = (0..nops).map(nop).collect();
        expected.push((nops, switch));
        check(new(), &code, &expected);
    }
}

#[test]
fn constants() {
    let constant = |constant| (0, Instruction::Const(constant));
    check(new(), &[0x01], &[constant(Constant::Null)]);
    check(new(), &[0x02], &[constant(Constant::Int(-1))]);
    check(new(), &[0x0a], &[constant(Constant::Long(1))]);
    check(new(), &[0x0d], &[constant(Constant::Float(2.0_f32.to_bits()))]);
    check(new(), &[0x0f], &[constant(Constant::Double(1.0_f64.to_bits()))]);
    check(new(), &[0x10, 0x80], &[constant(Constant::Int(-128))]);
    check(new(), &[0x11, 0x80, 0], &[constant(Constant::Int(-32768))]);

    let mut builder = new();
    let long = builder.constant(5, &(-2_i64).to_be_bytes());
    check(builder, &[0x14, 0, long as u8], &[constant(Constant::Long(-2))]);
    let mut builder = new();
    builder.constant(5, &[0; 8]);
    check_refused(builder, &[0x12, 1, 0xb1], "wrong size");
    let mut builder = new();
    builder.constant(5, &[0; 8]);
    check_refused(builder, &[0x14, 0, 2, 0xb1], "does not exist");
    let mut builder = new();
    builder.utf8(b"x");
    check_refused(builder, &[0x12, 1, 0xb1], "CONSTANT_Utf8");

    // A lone surrogate and a zero are kept.
    let mut builder = new();
    let text = builder.utf8(&[0x61, 0xed, 0xa0, 0x80, 0xc0, 0x80]);
    let string = builder.constant(8, &text.to_be_bytes());
    let units: &[u16] = &[0x61, 0xd800, 0];
    check(builder, &[0x12, string as u8], &[constant(Constant::String(units.into()))]);
}

#[test]
fn others() {
    let convert = |from, to| Instruction::Convert { from, to };
    use NumberKind::{Double, Float, Int, Long};
    check(
        new(),
        &[0x85, 0x88, 0x89, 0x8b, 0x8e, 0x90],
        &[
            (0, convert(Int, Long)),
            (1, convert(Long, Int)),
            (2, convert(Long, Float)),
            (3, convert(Float, Int)),
            (4, convert(Double, Int)),
            (5, convert(Double, Float)),
        ],
    );
    check(new(), &[0x5e, 0x5f], &[(0, Instruction::Stack(StackOp::Dup2X2)), (1, Instruction::Stack(StackOp::Swap))]);
    check(new(), &[0xbc, 4], &[(0, Instruction::NewArray(PrimitiveKind::Boolean))]);
    check(new(), &[0xbc, 11], &[(0, Instruction::NewArray(PrimitiveKind::Long))]);
    check_refused(new(), &[0xbc, 12, 0xb1], "no arrays of type 12");

    let mut builder = new();
    let array = builder.class("[[I");
    check(
        builder,
        &[0xc5, 0, array as u8, 2],
        &[(0, Instruction::MultiNewArray { class: "[[I".into(), dimensions: 2 })],
    );
    let mut builder = new();
    let array = builder.class("[[I");
    check_refused(builder, &[0xc5, 0, array as u8, 3, 0xb1], "3 dimensions");
    let mut builder = new();
    let array = builder.class("[[I");
    check_refused(builder, &[0xbb, 0, array as u8, 0xb1], "cannot make an array");
    let mut builder = new();
    let member = builder.member(10, "A", "f", "()V");
    check_refused(builder, &[0xb9, 0, member as u8, 1, 0, 0xb1], "of an interface");
    let mut builder = new();
    let member = builder.member(9, "A", "f", "()V");
    check_refused(builder, &[0xb2, 0, member as u8, 0xb1], "not the descriptor of a field");
}

#[test]
fn code_that_is_wrong() {
    check_refused(new(), &[], "code of 0 bytes");
    check_refused(new(), &[0x00], "goes on after its last instruction");
    check_refused(new(), &[0xa7, 0, 1], "jumps to 1, where none begins");
    check_refused(new(), &[0xa7, 0, 3], "jumps to 3, where none begins");
    check_refused(new(), &[0xa7, 0xff, 0xff], "before the code");
    check_refused(new(), &[0xa7, 0], "ends");
    check_refused(new(), &[0xca], "opcode 0xca");
    check_refused(new(), &[0xff], "opcode 0xff");
    let numbers = |numbers: &[i32]| numbers.iter().flat_map(|number| number.to_be_bytes()).collect::<Vec<_>>();
    let switch = |opcode: u8, operands: &[i32]| [vec![opcode, 0, 0, 0], numbers(operands)].concat();
    check_refused(new(), &switch(0xaa, &[0, i32::MIN, i32::MAX]), "impossible number of cases");
    check_refused(new(), &switch(0xaa, &[0, 1, 0]), "impossible number of cases");
    check_refused(new(), &switch(0xab, &[0, -1]), "impossible number of cases");
    check_refused(new(), &switch(0xab, &[0, 2, 7, 0, 7, 0]), "not in order");
}

#[test]
fn exception_handlers() {
    let with = |handler: [u16; 4]| {
        let mut builder = new();
        let class = builder.class("java/lang/Error");
        let [from, to, target, catch] = handler;
        builder.handlers.push([from, to, target, catch * class]);
        builder
    };
    let code = &[0x10, 1, 0x57, 0xb1];
    let decoded = decode(with([0, 4, 2, 1]), code).expect("this is right");
    assert_eq!(decoded.handlers[0].catch.as_deref(), Some("java/lang/Error"));
    assert_eq!((decoded.handlers[0].from, decoded.handlers[0].to, decoded.handlers[0].target), (0, 4, 2));
    assert_eq!(decode(with([0, 2, 2, 0]), code).expect("this is right").handlers[0].catch, None);
    for wrong in [[0, 0, 2, 0], [2, 0, 2, 0], [0, 1, 2, 0], [1, 3, 2, 0], [0, 3, 1, 0], [0, 5, 2, 0], [0, 3, 4, 0]] {
        check_refused(with(wrong), code, "exception handler");
    }
}

#[test]
fn versions() {
    let parse = |major| {
        let mut builder = new();
        builder.major = major;
        ClassFile::parse(&builder.build(&[0xb1])).map(|class| class.major)
    };
    assert_eq!(parse(45), Ok(45));
    assert_eq!(parse(69), Ok(69));
    let newer = parse(70).expect_err("this is from the future").to_string();
    assert!(newer.contains("version 70, of Java 26, is not supported: 45 to 69 (Java 25) are"), "{newer}");
    assert!(parse(44).is_err());
    assert!(ClassFile::parse(b"PK\x03\x04").is_err_and(|error| error.what.contains("CAFEBABE")));
}
