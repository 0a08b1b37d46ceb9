//! Instructions of both decoders as the same text: mnemonic and operands, with absolute targets.

use cafebabe::bytecode::Opcode;
use cafebabe::constant_pool::{LiteralConstant, Loadable, MemberRef as TheirMember, ObjectArrayType};
use heapwise_classfile::{
    ArithmeticOp, Comparison, Condition, Constant, ElementKind, Instruction, IntegerKind, LogicOp, MemberRef, NanIs,
    NarrowKind, NumberKind, ShiftOp, ValueKind,
};

pub(crate) fn of_ours(instruction: &Instruction) -> String {
    match instruction {
        Instruction::Nop => "nop".into(),
        Instruction::Const(constant) => format!("const {}", our_constant(constant)),
        Instruction::Load(kind, index) => format!("{}load {index}", value(*kind)),
        Instruction::Store(kind, index) => format!("{}store {index}", value(*kind)),
        Instruction::ArrayLoad(kind) => format!("{}aload", element(*kind)),
        Instruction::ArrayStore(kind) => format!("{}astore", element(*kind)),
        Instruction::Stack(operator) => format!("{operator:?}").to_lowercase(),
        Instruction::Arithmetic(operator, kind) => {
            let operator = match operator {
                ArithmeticOp::Add => "add",
                ArithmeticOp::Subtract => "sub",
                ArithmeticOp::Multiply => "mul",
                ArithmeticOp::Divide => "div",
                ArithmeticOp::Remainder => "rem",
            };
            format!("{}{operator}", number(*kind))
        }
        Instruction::Negate(kind) => format!("{}neg", number(*kind)),
        Instruction::Shift(operator, kind) => {
            let operator = match operator {
                ShiftOp::Left => "shl",
                ShiftOp::Right => "shr",
                ShiftOp::UnsignedRight => "ushr",
            };
            format!("{}{operator}", integer(*kind))
        }
        Instruction::Logic(operator, kind) => {
            let operator = match operator {
                LogicOp::And => "and",
                LogicOp::Or => "or",
                LogicOp::Xor => "xor",
            };
            format!("{}{operator}", integer(*kind))
        }
        Instruction::Increment { index, by } => format!("iinc {index} {by}"),
        Instruction::Convert { from, to } => format!("{}2{}", number(*from), number(*to)),
        Instruction::Narrow(NarrowKind::Byte) => "i2b".into(),
        Instruction::Narrow(NarrowKind::Char) => "i2c".into(),
        Instruction::Narrow(NarrowKind::Short) => "i2s".into(),
        Instruction::Compare(Comparison::Long) => "lcmp".into(),
        Instruction::Compare(Comparison::Float(NanIs::Less)) => "fcmpl".into(),
        Instruction::Compare(Comparison::Float(NanIs::Greater)) => "fcmpg".into(),
        Instruction::Compare(Comparison::Double(NanIs::Less)) => "dcmpl".into(),
        Instruction::Compare(Comparison::Double(NanIs::Greater)) => "dcmpg".into(),
        Instruction::If(condition, target) => format!("if{} {target}", condition_name(*condition)),
        Instruction::IfCompare(condition, target) => format!("ificmp{} {target}", condition_name(*condition)),
        Instruction::IfSame(target) => format!("ifacmpeq {target}"),
        Instruction::IfNotSame(target) => format!("ifacmpne {target}"),
        Instruction::IfNull(target) => format!("ifnull {target}"),
        Instruction::IfNonNull(target) => format!("ifnonnull {target}"),
        Instruction::Goto(target) => format!("goto {target}"),
        Instruction::TableSwitch { default, low, targets } => format!("tableswitch {default} {low} {targets:?}"),
        Instruction::LookupSwitch { default, pairs } => format!("lookupswitch {default} {pairs:?}"),
        Instruction::Return(Some(kind)) => format!("{}return", value(*kind)),
        Instruction::Return(None) => "return".into(),
        Instruction::GetStatic(member) => our_member("getstatic", member),
        Instruction::PutStatic(member) => our_member("putstatic", member),
        Instruction::GetField(member) => our_member("getfield", member),
        Instruction::PutField(member) => our_member("putfield", member),
        Instruction::InvokeVirtual(member) => our_member("invokevirtual", member),
        Instruction::InvokeSpecial(member) => our_member("invokespecial", member),
        Instruction::InvokeStatic(member) => our_member("invokestatic", member),
        Instruction::InvokeInterface(member) => our_member("invokeinterface", member),
        Instruction::InvokeDynamic { bootstrap, name, descriptor } => {
            format!("invokedynamic {bootstrap} {name} {descriptor}")
        }
        Instruction::New(class) => format!("new {class}"),
        Instruction::NewArray(kind) => format!("newarray {kind:?}"),
        Instruction::ANewArray(class) => format!("anewarray {class}"),
        Instruction::MultiNewArray { class, dimensions } => format!("multianewarray {class} {dimensions}"),
        Instruction::ArrayLength => "arraylength".into(),
        Instruction::Throw => "athrow".into(),
        Instruction::CheckCast(class) => format!("checkcast {class}"),
        Instruction::InstanceOf(class) => format!("instanceof {class}"),
        Instruction::MonitorEnter => "monitorenter".into(),
        Instruction::MonitorExit => "monitorexit".into(),
        Instruction::Jsr(target) => format!("jsr {target}"),
        Instruction::Ret(index) => format!("ret {index}"),
    }
}

pub(crate) fn of_theirs(pc: usize, opcode: &Opcode<'_>) -> String {
    let debug = format!("{opcode:?}");
    let name = debug.split('(').next().unwrap_or_default().to_lowercase();
    let target = |distance: i32| pc as i32 + distance;
    match opcode {
        Opcode::AconstNull => "const null".into(),
        Opcode::IconstM1 => "const int -1".into(),
        Opcode::Bipush(value) => format!("const int {value}"),
        Opcode::Sipush(value) => format!("const int {value}"),
        Opcode::Ldc(constant) | Opcode::LdcW(constant) | Opcode::Ldc2W(constant) => {
            format!("const {}", their_constant(constant))
        }
        _ if name.contains("const") => {
            let (kind, value) = name.split_once("const").expect("it contains this");
            let value: u8 = value.parse().expect("all others end with a digit");
            match kind {
                "i" => format!("const int {value}"),
                "l" => format!("const long {value}"),
                "f" => format!("const float {:x}", f32::from(value).to_bits()),
                _ => format!("const double {:x}", f64::from(value).to_bits()),
            }
        }
        Opcode::Aload(index)
        | Opcode::Iload(index)
        | Opcode::Lload(index)
        | Opcode::Fload(index)
        | Opcode::Dload(index)
        | Opcode::Astore(index)
        | Opcode::Istore(index)
        | Opcode::Lstore(index)
        | Opcode::Fstore(index)
        | Opcode::Dstore(index)
        | Opcode::Ret(index) => format!("{name} {index}"),
        Opcode::Iinc(index, by) => format!("{name} {index} {by}"),
        Opcode::Goto(distance)
        | Opcode::Jsr(distance)
        | Opcode::IfAcmpeq(distance)
        | Opcode::IfAcmpne(distance)
        | Opcode::IfIcmpeq(distance)
        | Opcode::IfIcmpge(distance)
        | Opcode::IfIcmpgt(distance)
        | Opcode::IfIcmple(distance)
        | Opcode::IfIcmplt(distance)
        | Opcode::IfIcmpne(distance)
        | Opcode::Ifeq(distance)
        | Opcode::Ifge(distance)
        | Opcode::Ifgt(distance)
        | Opcode::Ifle(distance)
        | Opcode::Iflt(distance)
        | Opcode::Ifne(distance)
        | Opcode::Ifnonnull(distance)
        | Opcode::Ifnull(distance) => format!("{name} {}", target(*distance)),
        Opcode::Tableswitch(table) => {
            let targets: Vec<i32> = table.jumps.iter().map(|distance| target(*distance)).collect();
            format!("{name} {} {} {targets:?}", target(table.default), table.low)
        }
        Opcode::Lookupswitch(table) => {
            let pairs: Vec<_> = table.match_offsets.iter().map(|(key, distance)| (*key, target(*distance))).collect();
            format!("{name} {} {pairs:?}", target(table.default))
        }
        Opcode::Getfield(member)
        | Opcode::Getstatic(member)
        | Opcode::Putfield(member)
        | Opcode::Putstatic(member)
        | Opcode::Invokespecial(member)
        | Opcode::Invokestatic(member)
        | Opcode::Invokevirtual(member)
        | Opcode::Invokeinterface(member, _) => their_member(&name, member),
        Opcode::Invokedynamic(call) => {
            format!("{name} {} {} {}", call.attr_index, call.name_and_type.name, call.name_and_type.descriptor)
        }
        Opcode::New(class) => format!("{name} {class}"),
        Opcode::Newarray(kind) => format!("{name} {kind:?}"),
        Opcode::Anewarray(class) | Opcode::Checkcast(class) | Opcode::Instanceof(class) => {
            format!("{name} {}", their_class(class))
        }
        Opcode::Multianewarray(class, dimensions) => format!("{name} {} {dimensions}", their_class(class)),
        _ => name,
    }
}

fn value(kind: ValueKind) -> &'static str {
    match kind {
        ValueKind::Int => "i",
        ValueKind::Long => "l",
        ValueKind::Float => "f",
        ValueKind::Double => "d",
        ValueKind::Reference => "a",
    }
}

fn number(kind: NumberKind) -> &'static str {
    match kind {
        NumberKind::Int => "i",
        NumberKind::Long => "l",
        NumberKind::Float => "f",
        NumberKind::Double => "d",
    }
}

fn integer(kind: IntegerKind) -> &'static str {
    match kind {
        IntegerKind::Int => "i",
        IntegerKind::Long => "l",
    }
}

fn element(kind: ElementKind) -> &'static str {
    match kind {
        ElementKind::Int => "i",
        ElementKind::Long => "l",
        ElementKind::Float => "f",
        ElementKind::Double => "d",
        ElementKind::Reference => "a",
        ElementKind::ByteOrBoolean => "b",
        ElementKind::Char => "c",
        ElementKind::Short => "s",
    }
}

fn condition_name(condition: Condition) -> &'static str {
    match condition {
        Condition::Equal => "eq",
        Condition::NotEqual => "ne",
        Condition::Less => "lt",
        Condition::GreaterOrEqual => "ge",
        Condition::Greater => "gt",
        Condition::LessOrEqual => "le",
    }
}

fn our_member(name: &str, member: &MemberRef) -> String {
    format!("{name} {} {} {}", member.owner, member.name, member.descriptor)
}

fn their_member(name: &str, member: &TheirMember<'_>) -> String {
    format!("{name} {} {} {}", member.class_name, member.name_and_type.name, member.name_and_type.descriptor)
}

fn their_class(class: &ObjectArrayType<'_>) -> String {
    match class {
        ObjectArrayType::ArrayType(descriptor) => descriptor.to_string(),
        ObjectArrayType::BinaryName(name) => name.to_string(),
    }
}

fn our_constant(constant: &Constant) -> String {
    match constant {
        Constant::Null => "null".into(),
        Constant::Int(value) => format!("int {value}"),
        Constant::Long(value) => format!("long {value}"),
        Constant::Float(bits) => format!("float {bits:x}"),
        Constant::Double(bits) => format!("double {bits:x}"),
        // What is no Unicode text the other decoder gives as bytes, which are not compared.
        Constant::String(units) => match String::from_utf16(units) {
            Ok(text) => format!("string {text}"),
            Err(_) => "bytes".into(),
        },
        Constant::Class(name) => format!("class {name}"),
        Constant::MethodType(descriptor) => format!("type {descriptor}"),
        Constant::MethodHandle(handle) => our_member(&format!("handle {:?}", handle.kind), &handle.member),
        Constant::Dynamic { bootstrap, name, descriptor } => format!("dynamic {bootstrap} {name} {descriptor}"),
    }
}

fn their_constant(constant: &Loadable<'_>) -> String {
    match constant {
        Loadable::LiteralConstant(LiteralConstant::Integer(value)) => format!("int {value}"),
        Loadable::LiteralConstant(LiteralConstant::Long(value)) => format!("long {value}"),
        Loadable::LiteralConstant(LiteralConstant::Float(value)) => format!("float {:x}", value.to_bits()),
        Loadable::LiteralConstant(LiteralConstant::Double(value)) => format!("double {:x}", value.to_bits()),
        Loadable::LiteralConstant(LiteralConstant::String(text)) => format!("string {text}"),
        Loadable::LiteralConstant(LiteralConstant::StringBytes(_)) => "bytes".into(),
        Loadable::ClassInfo(name) => format!("class {name}"),
        Loadable::MethodType(descriptor) => format!("type {descriptor}"),
        Loadable::MethodHandle(handle) => {
            let (class, member) = (&handle.class_name, &handle.member_ref);
            format!("handle {:?} {class} {} {}", handle.kind, member.name, member.descriptor)
        }
        Loadable::Dynamic(dynamic) => {
            let (name, descriptor) = (&dynamic.name_and_type.name, &dynamic.name_and_type.descriptor);
            format!("dynamic {} {name} {descriptor}", dynamic.attr_index)
        }
    }
}
