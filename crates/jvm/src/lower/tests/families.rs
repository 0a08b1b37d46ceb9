//! What each family of instructions becomes. `run(int a, long b, Object c, int d)` has its parameters in the local
//! variables 0, 1, 3 and 4.

use heapwise_classfile::{
    ArithmeticOp, Comparison, Condition, Constant, ElementKind, ExceptionHandler, Instruction, IntegerKind, NanIs,
    NumberKind, PrimitiveKind, ShiftOp, StackOp, ValueKind,
};
use heapwise_ir::text::print;

use super::world::{code, handler, lowered, member};

const INT: ValueKind = ValueKind::Int;
const LONG: ValueKind = ValueKind::Long;
const REFERENCE: ValueKind = ValueKind::Reference;
const RETURN: Instruction = Instruction::Return(Some(INT));

fn check_with(instructions: &[Instruction], handlers: Vec<ExceptionHandler>, sees_inputs: bool, expected: &[&str]) {
    let (program, _) = lowered(&code(instructions.to_vec(), handlers), sees_inputs);
    let text = print(&program);
    let (_, method) = text.split_once("method run(").expect("the method");
    let is_declaration = |line: &&str| !line.starts_with('v') || line.contains(" = ");
    let lines: Vec<&str> = method.lines().skip(1).map(str::trim).filter(is_declaration).collect();
    assert_eq!(lines.join("\n"), [expected, &["}"]].concat().join("\n"));
}

fn check(instructions: &[Instruction], expected: &[&str]) {
    check_with(instructions, Vec::new(), false, expected);
}

fn int(value: i32) -> Instruction {
    Instruction::Const(Constant::Int(value))
}

fn load(kind: ValueKind, index: u16) -> Instruction {
    Instruction::Load(kind, index)
}

fn store(kind: ValueKind, index: u16) -> Instruction {
    Instruction::Store(kind, index)
}

fn add() -> Instruction {
    Instruction::Arithmetic(ArithmeticOp::Add, NumberKind::Int)
}

#[test]
fn operations_work_on_variables() {
    check(
        &[load(INT, 0), load(INT, 4), add(), store(INT, 5), load(INT, 5), RETURN],
        &["b0:", "v5 = add a, d", "return v5"],
    );
}

#[test]
fn what_is_on_the_stack_keeps_its_value() {
    // a++ + ++a
    let up = Instruction::Increment { index: 0, by: 1 };
    check(
        &[load(INT, 0), up.clone(), up, load(INT, 0), add(), RETURN],
        &[
            "b0:",
            "v4 = copy a",
            "v5 = const 1i32",
            "a = add a, v5",
            "v5 = const 1i32",
            "a = add a, v5",
            "v4 = add v4, a",
            "return v4",
        ],
    );
}

#[test]
fn duplicates_cost_nothing() {
    // a = d = a + 1
    let dup = Instruction::Stack(StackOp::Dup);
    check(
        &[load(INT, 0), int(1), add(), dup, store(INT, 4), store(INT, 0), load(INT, 0), RETURN],
        &["b0:", "v5 = const 1i32", "v4 = add a, v5", "d = copy v4", "a = copy v4", "return a"],
    );
}

#[test]
fn constants_of_loops_are_made_once() {
    // while (a < 10) a++;
    check(
        &[
            load(INT, 0),
            int(10),
            Instruction::IfCompare(Condition::GreaterOrEqual, 10),
            Instruction::Increment { index: 0, by: 1 },
            Instruction::Goto(0),
            load(INT, 0),
            RETURN,
        ],
        &[
            "b0:",
            "v4 = const 10i32",
            "v6 = const 1i32",
            "goto b1",
            "b1:",
            "v5 = le v4, a",
            "branch v5, b3, b2",
            "b2:",
            "a = add a, v6",
            "goto b1",
            "b3:",
            "return a",
        ],
    );
}

#[test]
fn stacks_meet_in_registers() {
    // return a != 0 ? d : 7
    check(
        &[load(INT, 0), Instruction::If(Condition::Equal, 8), load(INT, 4), Instruction::Goto(10), int(7), RETURN],
        &[
            "b0:",
            "v4 = const 0i32",
            "v4 = eq a, v4",
            "branch v4, b2, b1",
            "b1:",
            "v4 = copy d",
            "goto b3",
            "b2:",
            "v4 = const 7i32",
            "goto b3",
            "b3:",
            "return v4",
        ],
    );
}

#[test]
fn long_shifts_have_long_distances() {
    check(
        &[
            load(LONG, 1),
            load(INT, 0),
            Instruction::Shift(ShiftOp::UnsignedRight, IntegerKind::Long),
            store(LONG, 1),
            load(INT, 0),
            RETURN,
        ],
        &["b0:", "v4 = widen a", "b = ushr b, v4", "return a"],
    );
}

#[test]
fn comparisons_and_branches_are_one() {
    let (long, float) = (Instruction::Compare(Comparison::Long), Comparison::Float(NanIs::Greater));
    let rest = [int(0), RETURN, int(1), RETURN];
    let ends = ["b1:", "v4 = const 0i32", "return v4", "b2:", "v4 = const 1i32", "return v4"];
    let branch_after = |begin: [Instruction; 4], expected: &[&str]| {
        check(&[&begin, &rest[..]].concat(), &[expected, &ends].concat());
    };
    let if_not = Instruction::If(Condition::NotEqual, 12);
    branch_after([load(LONG, 1), load(LONG, 1), long, if_not], &["b0:", "v4 = eq b, b", "branch v4, b1, b2"]);
    let one = Instruction::Const(Constant::Float(1.0_f32.to_bits()));
    branch_after(
        [one.clone(), one, Instruction::Compare(float), Instruction::If(Condition::GreaterOrEqual, 12)],
        &["b0:", "v5 = const 1065353216f32", "v4 = const 1065353216f32", "v4 = lt v4, v5", "branch v4, b1, b2"],
    );
    branch_after(
        [
            load(REFERENCE, 3),
            Instruction::InstanceOf("Main".into()),
            Instruction::If(Condition::Equal, 12),
            Instruction::Nop,
        ],
        &["b0:", "v4 = instanceof c, Main", "branch v4, b1, b2"],
    );
    branch_after(
        [load(REFERENCE, 3), Instruction::IfNonNull(12), Instruction::Nop, Instruction::Nop],
        &["b0:", "v4 = const null", "v4 = eq c, v4", "branch v4, b1, b2"],
    );
}

#[test]
fn instance_tests_are_integers() {
    check(
        &[load(REFERENCE, 3), Instruction::InstanceOf("Main".into()), RETURN],
        &["b0:", "v4 = instanceof c, Main", "v4 = tobit v4", "return v4"],
    );
}

#[test]
fn cases_that_lead_to_the_default_are_none() {
    check(
        &[
            load(INT, 0),
            Instruction::TableSwitch { default: 4, low: 3, targets: vec![8, 4, 8] },
            int(0),
            RETURN,
            int(1),
            RETURN,
        ],
        &[
            "b0:",
            "switch a, 3: b2, 5: b2, b1",
            "b1:",
            "v4 = const 0i32",
            "return v4",
            "b2:",
            "v4 = const 1i32",
            "return v4",
        ],
    );
}

#[test]
fn handlers_cover_blocks() {
    check_with(
        &[
            load(INT, 0),
            load(INT, 4),
            Instruction::Arithmetic(ArithmeticOp::Divide, NumberKind::Int),
            RETURN,
            store(REFERENCE, 5),
            load(REFERENCE, 5),
            Instruction::Throw,
        ],
        // The second one covers code that is not there, the third one catches what nobody can throw.
        vec![handler(1, 3, 4, Some("Arithmetic")), handler(2, 2, 4, None), handler(0, 4, 4, Some("Gone"))],
        false,
        &[
            "catch Arithmetic v4 in b1..b3 goto b4",
            "b0:",
            "v4 = copy a",
            "goto b1",
            "b1:",
            "v5 = copy d",
            "goto b2",
            "b2:",
            "v4 = div v4, v5",
            "goto b3",
            "b3:",
            "return v4",
            "b4:",
            "v6 = copy v4",
            "throw v6",
        ],
    );
}

#[test]
fn fields_and_initialisers() {
    check(
        &[
            load(REFERENCE, 3),
            Instruction::GetField(member("next", "LMain;")),
            load(LONG, 1),
            Instruction::PutField(member("count", "J")),
            Instruction::GetStatic(member("total", "I")),
            Instruction::PutStatic(member("total", "I")),
            Instruction::GetField(member("total", "I")),
        ],
        &[
            "b0:",
            "v4 = load c, Main.next",
            "store v4, Main.count, b",
            "init Main",
            "v4 = getstatic Main.total",
            "init Main",
            "putstatic Main.total, v4",
            "unsupported `the field Main.total:I is static, but is used as if it were not`",
        ],
    );
}

#[test]
fn arrays() {
    check(
        &[
            int(2),
            Instruction::NewArray(PrimitiveKind::Int),
            store(REFERENCE, 5),
            load(REFERENCE, 5),
            int(0),
            load(INT, 0),
            Instruction::ArrayStore(ElementKind::Int),
            load(INT, 0),
            Instruction::ANewArray("Main".into()),
            Instruction::ArrayLength,
            load(INT, 4),
            Instruction::MultiNewArray { class: "[[I".into(), dimensions: 2 },
            load(INT, 0),
            Instruction::ArrayLoad(ElementKind::Reference),
            load(INT, 4),
            Instruction::ArrayLoad(ElementKind::ByteOrBoolean),
            RETURN,
        ],
        &[
            "b0:",
            "v4 = const 2i32",
            "v5 = newarray `[I`, v4",
            "v6 = const 0i32",
            "setelement v5[v6], a: i32",
            "v4 = newarray `[LMain;`, a",
            "v4 = length v4",
            "v4 = call Main.rows(v4, d)",
            "v4 = element v4[a]: ref",
            "v4 = element v4[d]: i8",
            "return v4",
        ],
    );
}

#[test]
fn objects_and_calls() {
    check(
        &[
            Instruction::New("Main".into()),
            Instruction::Stack(StackOp::Dup),
            Instruction::InvokeSpecial(member("<init>", "()V")),
            store(REFERENCE, 5),
            load(REFERENCE, 5),
            load(REFERENCE, 3),
            Instruction::CheckCast("Main".into()),
            Instruction::InvokeVirtual(member("apply", "(LMain;)J")),
            int(3),
            Instruction::InvokeDynamic { bootstrap: 0, name: "grow".into(), descriptor: "(JI)J".into() },
            Instruction::Convert { from: NumberKind::Long, to: NumberKind::Int },
            load(REFERENCE, 3),
            Instruction::MonitorEnter,
            load(REFERENCE, 3),
            Instruction::MonitorExit,
            RETURN,
        ],
        &[
            "b0:",
            "init Main",
            "v4 = new Main",
            "special Main.`<init>`(v4)",
            "v5 = copy v4",
            "v6 = cast c, Main",
            "v4 = virtual apply/2(v5, v6)",
            "v6 = const 3i32",
            "init Main",
            "v4 = call Main.grow(v4, v6)",
            "v4 = narrow v4",
            "native `heapwise/monitor.enter`(c)",
            "native `heapwise/monitor.exit`(c)",
            "return v4",
        ],
    );
}

#[test]
fn texts_and_classes() {
    check(
        &[
            Instruction::Const(Constant::String("hi".encode_utf16().collect())),
            Instruction::Const(Constant::Class("[Ljava/lang/String;".into())),
            Instruction::IfSame(8),
            Instruction::Const(Constant::MethodType("()V".into())),
            int(0),
            RETURN,
        ],
        &[
            "b0:",
            "v4 = text `hi`",
            "v5 = mirror `[Ljava.lang.String;`",
            "v4 = eq v4, v5",
            "branch v4, b2, b1",
            "b1:",
            "unsupported `constants that are method types (()V) are not supported`",
            "b2:",
            "v4 = const 0i32",
            "return v4",
        ],
    );
}

#[test]
fn inputs_are_seen_where_they_are_loaded() {
    check_with(
        &[load(REFERENCE, 3), store(REFERENCE, 5), load(REFERENCE, 5), Instruction::IfNull(8), load(INT, 0), RETURN],
        Vec::new(),
        true,
        &[
            "b0:",
            "init Main",
            "see c",
            "v4 = copy c",
            "v5 = const null",
            "v5 = eq v4, v5",
            "goto b1",
            "b1:",
            "return a",
        ],
    );
}

#[test]
fn handlers_do_not_cover_initialisers() {
    check_with(
        &[Instruction::Const(Constant::Null), Instruction::Throw, Instruction::Stack(StackOp::Pop), int(0), RETURN],
        vec![handler(0, 2, 2, None)],
        true,
        &[
            "catch any v4 in b1..b2 goto b2",
            "b0:",
            "init Main",
            "goto b1",
            "b1:",
            "v4 = const null",
            "throw v4",
            "b2:",
            "v4 = const 0i32",
            "return v4",
        ],
    );
}

#[test]
fn what_is_not_there_ends_the_path() {
    check(&[Instruction::New("Gone".into()), Instruction::Throw], &["b0:", "unsupported `there is no class Gone`"]);
    check(
        &[Instruction::New("Abstract".into()), Instruction::Throw],
        &["b0:", "unsupported `Abstract has no instances of its own, but one is made`"],
    );
    check(
        &[Instruction::Jsr(2), RETURN],
        &[
            "b0:",
            "unsupported `subroutines (jsr and ret) of old class files are not supported`",
            "b1:",
            "unsupported `nothing that could be lowered leads here`",
        ],
    );
}

#[test]
fn malformed_code_ends_the_path() {
    let ends = |instructions: &[Instruction], what: &str| {
        check(instructions, &["b0:", &format!("unsupported `malformed bytecode: {what}`")]);
    };
    ends(&[add()], "the stack is empty");
    ends(&[load(LONG, 1), add()], "Int is needed, but Long is on the stack");
    ends(&[load(LONG, 1), Instruction::Stack(StackOp::Pop)], "half of a value is moved");
    ends(&[load(INT, 16)], "there is no local variable 16");
    ends(&[load(LONG, 15)], "there is no local variable 15");
    ends(&[Instruction::Nop], "control leaves the code at its end");
    ends(&[Instruction::Return(None)], "a method returns a value if and only if its descriptor says so");
    check(
        &[load(INT, 0), Instruction::Goto(0)],
        &[
            "b0:",
            "goto b1",
            "b1:",
            "v4 = copy a",
            "unsupported `malformed bytecode: the stack depends on the way by which control comes here`",
        ],
    );
}
