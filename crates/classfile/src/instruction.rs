//! Instructions, by family. Short, wide and quick forms of the same instruction are one.

use std::sync::Arc;

use crate::constant::{Constant, MemberRef};

/// An instruction. Branch targets are program counters at which an instruction begins: this has been checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    Nop,
    /// `aconst_null`, `iconst_1`, `bipush`, `ldc` and the like.
    Const(Constant),
    Load(ValueKind, u16),
    Store(ValueKind, u16),
    ArrayLoad(ElementKind),
    ArrayStore(ElementKind),
    Stack(StackOp),
    Arithmetic(ArithmeticOp, NumberKind),
    Negate(NumberKind),
    /// The distance is an int, for a long, too.
    Shift(ShiftOp, IntegerKind),
    Logic(LogicOp, IntegerKind),
    Increment {
        index: u16,
        by: i16,
    },
    /// Between two different kinds of numbers.
    Convert {
        from: NumberKind,
        to: NumberKind,
    },
    /// An int cut down to a smaller type, and extended to an int again.
    Narrow(NarrowKind),
    /// Pushes -1, 0 or 1.
    Compare(Comparison),
    /// An int compared with zero.
    If(Condition, u32),
    /// Two ints.
    IfCompare(Condition, u32),
    /// Two references are the same (`if_acmpeq`).
    IfSame(u32),
    /// Two references are not the same (`if_acmpne`).
    IfNotSame(u32),
    IfNull(u32),
    IfNonNull(u32),
    Goto(u32),
    /// Target i is for the int `low + i`.
    TableSwitch {
        default: u32,
        low: i32,
        targets: Vec<u32>,
    },
    /// Keys ascend.
    LookupSwitch {
        default: u32,
        pairs: Vec<(i32, u32)>,
    },
    /// Nothing for `return` in a void method.
    Return(Option<ValueKind>),
    GetStatic(MemberRef),
    PutStatic(MemberRef),
    GetField(MemberRef),
    PutField(MemberRef),
    InvokeVirtual(MemberRef),
    /// Constructors, private methods and `super` calls.
    InvokeSpecial(MemberRef),
    InvokeStatic(MemberRef),
    InvokeInterface(MemberRef),
    /// `bootstrap` is an index into `ClassFile::bootstrap_methods`, and there is such a method.
    InvokeDynamic {
        bootstrap: u16,
        name: Arc<str>,
        descriptor: Arc<str>,
    },
    New(Arc<str>),
    NewArray(PrimitiveKind),
    /// The class of the elements: a class name, or the descriptor of an array.
    ANewArray(Arc<str>),
    /// The descriptor of the array class, `[[I`, of which the first dimensions (one at least) are on the stack.
    MultiNewArray {
        class: Arc<str>,
        dimensions: u8,
    },
    ArrayLength,
    Throw,
    /// A class name, or the descriptor of an array.
    CheckCast(Arc<str>),
    /// A class name, or the descriptor of an array.
    InstanceOf(Arc<str>),
    MonitorEnter,
    MonitorExit,
    /// Only in class files of Java 6 and older.
    Jsr(u32),
    /// Only in class files of Java 6 and older.
    Ret(u16),
}

impl Instruction {
    /// Calls `visit` with every program counter that the instruction may jump to, except for the one that follows it.
    pub fn each_target(&self, mut visit: impl FnMut(u32)) {
        match self {
            Instruction::If(_, target)
            | Instruction::IfCompare(_, target)
            | Instruction::IfSame(target)
            | Instruction::IfNotSame(target)
            | Instruction::IfNull(target)
            | Instruction::IfNonNull(target)
            | Instruction::Goto(target)
            | Instruction::Jsr(target) => visit(*target),
            Instruction::TableSwitch { default, targets, .. } => {
                targets.iter().for_each(|target| visit(*target));
                visit(*default);
            }
            Instruction::LookupSwitch { default, pairs } => {
                pairs.iter().for_each(|(_, target)| visit(*target));
                visit(*default);
            }
            _ => {}
        }
    }

    /// False where control never reaches the instruction that follows.
    pub fn falls_through(&self) -> bool {
        !matches!(
            self,
            Instruction::Goto(_)
                | Instruction::TableSwitch { .. }
                | Instruction::LookupSwitch { .. }
                | Instruction::Return(_)
                | Instruction::Throw
                | Instruction::Jsr(_)
                | Instruction::Ret(_)
        )
    }
}

/// What a local variable or a place on the stack holds; booleans, bytes, chars and shorts are ints there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl ValueKind {
    /// How many local variables, or places on the stack, a value takes.
    pub fn slots(self) -> u16 {
        if matches!(self, ValueKind::Long | ValueKind::Double) { 2 } else { 1 }
    }
}

/// What an array instruction takes the elements to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ElementKind {
    Int,
    Long,
    Float,
    Double,
    Reference,
    /// Which of the two, only the array knows.
    ByteOrBoolean,
    Char,
    Short,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberKind {
    Int,
    Long,
    Float,
    Double,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntegerKind {
    Int,
    Long,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NarrowKind {
    Byte,
    Char,
    Short,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PrimitiveKind {
    Boolean,
    Char,
    Float,
    Double,
    Byte,
    Short,
    Int,
    Long,
}

/// What they do depends on how many places the values on the stack take: see [`ValueKind::slots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackOp {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithmeticOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShiftOp {
    Left,
    /// `>>`, which keeps the sign.
    Right,
    /// `>>>`, which fills with zeros.
    UnsignedRight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogicOp {
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    Long,
    Float(NanIs),
    Double(NanIs),
}

/// What a comparison pushes where an operand is NaN: -1 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NanIs {
    Less,
    Greater,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    Equal,
    NotEqual,
    Less,
    GreaterOrEqual,
    Greater,
    LessOrEqual,
}
