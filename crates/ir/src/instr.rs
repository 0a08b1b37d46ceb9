//! The instructions of a method: what each reads, writes and means.
//!
//! There are few of them, on purpose: a strategy for heaps has to give meaning to all that touch the heap, and a reader
//! has to keep them in mind.

use heapwise_ids::Name;

use crate::program::{Block, ClassId, ConstId, FieldId, MethodId, Reg, SelectorId, Type};

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
}

impl UnaryOp {
    pub const ALL: [UnaryOp; 4] = [UnaryOp::Not, UnaryOp::Neg, UnaryOp::Widen, UnaryOp::Narrow];

    /// What the text form calls it.
    pub fn name(self) -> &'static str {
        match self {
            UnaryOp::Not => "not",
            UnaryOp::Neg => "neg",
            UnaryOp::Widen => "widen",
            UnaryOp::Narrow => "narrow",
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Throws when the divisor is zero.
    Div,
    /// Throws when the divisor is zero.
    Rem,
    Lt,
    Le,
    /// Equality of two values of one type: booleans, integers or references.
    Eq,
    /// Strict conjunction of booleans; bit by bit on `I32` and `I64`.
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
}

impl BinaryOp {
    pub const ALL: [BinaryOp; 14] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Rem,
        BinaryOp::Lt,
        BinaryOp::Le,
        BinaryOp::Eq,
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

/// One instruction. The last five end a block, and only they do.
// One line each, so that the whole set is in view.
#[rustfmt::skip]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Instr {
    Const { dst: Reg, value: ConstId },
    Copy { dst: Reg, src: Reg },
    Unary { dst: Reg, op: UnaryOp, a: Reg },
    Binary { dst: Reg, op: BinaryOp, a: Reg, b: Reg },
    New { dst: Reg, class: ClassId },
    /// `class` is the array's class.
    NewArray { dst: Reg, class: ClassId, length: Reg },
    Load { dst: Reg, obj: Reg, field: FieldId },
    Store { obj: Reg, field: FieldId, value: Reg },
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

    Goto { to: Block },
    Branch { cond: Reg, then: Block, otherwise: Block },
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
            _ => Vec::new(),
        }
    }

    /// The register that it writes.
    pub fn writes(&self) -> Option<Reg> {
        match *self {
            Instr::Const { dst, .. }
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
            Instr::Call { dst, .. } => dst,
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
            Instr::Load { obj, .. } | Instr::InstanceOf { obj, .. } | Instr::Require { obj, .. } => vec![*obj],
            Instr::Store { obj, value, .. } => vec![*obj, *value],
            Instr::Length { array, .. } => vec![*array],
            Instr::LoadElement { array, index, .. } => vec![*array, *index],
            Instr::StoreElement { array, index, value, .. } => vec![*array, *index, *value],
            Instr::See { reg } => vec![*reg],
            Instr::Assume { cond } | Instr::Assert { cond } | Instr::Branch { cond, .. } => vec![*cond],
            Instr::Call { args, .. } => args.to_vec(),
            Instr::Return { value } => value.iter().copied().collect(),
            Instr::Throw { exception } => vec![*exception],
            Instr::Const { .. }
            | Instr::New { .. }
            | Instr::Mark { .. }
            | Instr::Goto { .. }
            | Instr::Unsupported { .. } => Vec::new(),
        }
    }
}
