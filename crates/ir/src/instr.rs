//! The instructions of a method: what each reads, writes and means.
//!
//! There are few of them, on purpose: a strategy for heaps has to give meaning to all that touch the heap, and a reader
//! has to keep them in mind.

use heapwise_ids::Name;

use crate::program::{Block, ClassId, ConstId, FieldId, MethodId, NativeId, Reg, SelectorId, TextId, Type};

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// Boolean negation.
    Not,
    /// Arithmetic negation.
    Neg,
    /// `I32` to `I64`.
    Widen,
    /// `I64` to `I32`, keeping the low bits.
    Narrow,
    /// A boolean as an `I32`: 1 or 0.
    ToBit,
    /// The low bits of an `I32`, as a number with sign or without.
    ToI8,
    ToI16,
    ToU16,
    /// From floating point, towards zero; what is out of range is the nearest there is, and not-a-number is zero.
    ToI32,
    ToI64,
    /// From an integer or the other floating-point type, to the nearest.
    ToF32,
    ToF64,
}

impl UnaryOp {
    pub const ALL: [UnaryOp; 12] = [
        UnaryOp::Not,
        UnaryOp::Neg,
        UnaryOp::Widen,
        UnaryOp::Narrow,
        UnaryOp::ToBit,
        UnaryOp::ToI8,
        UnaryOp::ToI16,
        UnaryOp::ToU16,
        UnaryOp::ToI32,
        UnaryOp::ToI64,
        UnaryOp::ToF32,
        UnaryOp::ToF64,
    ];

    /// What the text form calls it.
    pub fn name(self) -> &'static str {
        match self {
            UnaryOp::Not => "not",
            UnaryOp::Neg => "neg",
            UnaryOp::Widen => "widen",
            UnaryOp::Narrow => "narrow",
            UnaryOp::ToBit => "tobit",
            UnaryOp::ToI8 => "toi8",
            UnaryOp::ToI16 => "toi16",
            UnaryOp::ToU16 => "tou16",
            UnaryOp::ToI32 => "toi32",
            UnaryOp::ToI64 => "toi64",
            UnaryOp::ToF32 => "tof32",
            UnaryOp::ToF64 => "tof64",
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Throws when the divisor is an integer and zero.
    Div,
    /// Throws when the divisor is an integer and zero.
    Rem,
    Lt,
    Le,
    /// Equality of two values of one type: booleans, numbers or references. Not-a-number equals nothing.
    Eq,
    /// -1, 0 or 1 as an `I32`, as the first number is less, equal or greater.
    Compare,
    /// The same for floating point, where not-a-number makes -1.
    CompareOrLess,
    /// The same for floating point, where not-a-number makes 1.
    CompareOrGreater,
    /// Strict conjunction of booleans; bit by bit on `I32` and `I64`.
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
}

impl BinaryOp {
    pub const ALL: [BinaryOp; 17] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Rem,
        BinaryOp::Lt,
        BinaryOp::Le,
        BinaryOp::Eq,
        BinaryOp::Compare,
        BinaryOp::CompareOrLess,
        BinaryOp::CompareOrGreater,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
        BinaryOp::Shl,
        BinaryOp::Shr,
        BinaryOp::Ushr,
    ];

    /// What the text form calls it.
    pub fn name(self) -> &'static str {
        match self {
            BinaryOp::Add => "add",
            BinaryOp::Sub => "sub",
            BinaryOp::Mul => "mul",
            BinaryOp::Div => "div",
            BinaryOp::Rem => "rem",
            BinaryOp::Lt => "lt",
            BinaryOp::Le => "le",
            BinaryOp::Eq => "eq",
            BinaryOp::Compare => "compare",
            BinaryOp::CompareOrLess => "comparel",
            BinaryOp::CompareOrGreater => "compareg",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
            BinaryOp::Xor => "xor",
            BinaryOp::Shl => "shl",
            BinaryOp::Shr => "shr",
            BinaryOp::Ushr => "ushr",
        }
    }
}

/// What a call runs.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// This method; its first argument may be null.
    Static(MethodId),
    /// This method, whatever the class of the receiver, which is the first argument and must not be null.
    Special(MethodId),
    /// The implementation that the class of the receiver has.
    Virtual(SelectorId),
}

/// One instruction. The last six end a block, and only they do.
// One line each, so that the whole set is in view.
#[rustfmt::skip]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Instr {
    Const { dst: Reg, value: ConstId },
    /// A text literal: the same object every time.
    Text { dst: Reg, text: TextId },
    /// The object that stands for the class of this name: the same every time.
    Mirror { dst: Reg, name: Name },
    Copy { dst: Reg, src: Reg },
    Unary { dst: Reg, op: UnaryOp, a: Reg },
    Binary { dst: Reg, op: BinaryOp, a: Reg, b: Reg },
    New { dst: Reg, class: ClassId },
    /// `class` is the array's class.
    NewArray { dst: Reg, class: ClassId, length: Reg },
    Load { dst: Reg, obj: Reg, field: FieldId },
    Store { obj: Reg, field: FieldId, value: Reg },
    LoadStatic { dst: Reg, field: FieldId },
    StoreStatic { field: FieldId, value: Reg },
    /// Runs the initialisers of a class and of its superclasses, unless they have run or are running.
    Init { class: ClassId },
    /// Throws where the reference is null.
    NonNull { obj: Reg },
    Length { dst: Reg, array: Reg },
    LoadElement { dst: Reg, array: Reg, index: Reg, ty: Type },
    StoreElement { array: Reg, index: Reg, value: Reg, ty: Type },
    InstanceOf { dst: Reg, obj: Reg, class: ClassId },
    /// Throws unless the reference is null or an instance.
    Cast { dst: Reg, src: Reg, class: ClassId },
    /// The program looks at an input for the first time here: eager strategies ask about it now.
    See { reg: Reg },
    /// Excludes what is not null and not an instance: languages without types rely on their programs here.
    Require { obj: Reg, class: ClassId },
    Assume { cond: Reg },
    Assert { cond: Reg },
    /// Leaves a mark on the path.
    Mark { name: Name },
    Call { dst: Option<Reg>, callee: Callee, args: Box<[Reg]> },
    /// What the interpreter knows by heart.
    Native { dst: Option<Reg>, native: NativeId, args: Box<[Reg]> },

    Goto { to: Block },
    Branch { cond: Reg, then: Block, otherwise: Block },
    /// The cases are sorted by an `I32`.
    Switch { value: Reg, cases: Box<[(i32, Block)]>, otherwise: Block },
    Return { value: Option<Reg> },
    Throw { exception: Reg },
    /// The path ends: the front end met something that it cannot express, and says what.
    Unsupported { what: Name },
}

impl Instr {
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            Instr::Goto { .. }
                | Instr::Branch { .. }
                | Instr::Switch { .. }
                | Instr::Return { .. }
                | Instr::Throw { .. }
                | Instr::Unsupported { .. }
        )
    }

    /// The blocks that may run next in this method, exceptions aside.
    pub fn successors(&self) -> Vec<Block> {
        match *self {
            Instr::Goto { to } => vec![to],
            Instr::Branch { then, otherwise, .. } => vec![then, otherwise],
            Instr::Switch { ref cases, otherwise, .. } => {
                cases.iter().map(|&(_, block)| block).chain([otherwise]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The register that it writes.
    pub fn writes(&self) -> Option<Reg> {
        match *self {
            Instr::Const { dst, .. }
            | Instr::Text { dst, .. }
            | Instr::Mirror { dst, .. }
            | Instr::LoadStatic { dst, .. }
            | Instr::Copy { dst, .. }
            | Instr::Unary { dst, .. }
            | Instr::Binary { dst, .. }
            | Instr::New { dst, .. }
            | Instr::NewArray { dst, .. }
            | Instr::Load { dst, .. }
            | Instr::Length { dst, .. }
            | Instr::LoadElement { dst, .. }
            | Instr::InstanceOf { dst, .. }
            | Instr::Cast { dst, .. } => Some(dst),
            Instr::Call { dst, .. } | Instr::Native { dst, .. } => dst,
            _ => None,
        }
    }

    /// The registers that it reads, in order.
    pub fn reads(&self) -> Vec<Reg> {
        match self {
            Instr::Copy { src, .. } | Instr::Cast { src, .. } => vec![*src],
            Instr::Unary { a, .. } => vec![*a],
            Instr::Binary { a, b, .. } => vec![*a, *b],
            Instr::NewArray { length, .. } => vec![*length],
            Instr::Load { obj, .. }
            | Instr::InstanceOf { obj, .. }
            | Instr::Require { obj, .. }
            | Instr::NonNull { obj } => vec![*obj],
            Instr::StoreStatic { value, .. } | Instr::Switch { value, .. } => vec![*value],
            Instr::Store { obj, value, .. } => vec![*obj, *value],
            Instr::Length { array, .. } => vec![*array],
            Instr::LoadElement { array, index, .. } => vec![*array, *index],
            Instr::StoreElement { array, index, value, .. } => vec![*array, *index, *value],
            Instr::See { reg } => vec![*reg],
            Instr::Assume { cond } | Instr::Assert { cond } | Instr::Branch { cond, .. } => vec![*cond],
            Instr::Call { args, .. } | Instr::Native { args, .. } => args.to_vec(),
            Instr::Return { value } => value.iter().copied().collect(),
            Instr::Throw { exception } => vec![*exception],
            Instr::Const { .. }
            | Instr::Text { .. }
            | Instr::Mirror { .. }
            | Instr::LoadStatic { .. }
            | Instr::Init { .. }
            | Instr::New { .. }
            | Instr::Mark { .. }
            | Instr::Goto { .. }
            | Instr::Unsupported { .. } => Vec::new(),
        }
    }
}
