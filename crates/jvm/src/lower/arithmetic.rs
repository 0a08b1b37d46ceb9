//! Arithmetic, shifts and logic.

use heapwise_classfile::{ArithmeticOp, IntegerKind, LogicOp, NumberKind, ShiftOp, ValueKind};
use heapwise_ir::{BinaryOp, Instr, UnaryOp};

use super::method::{Lowered, Lowering};

impl Lowering<'_> {
    /// JVMS 6.5 iadd, isub, imul, idiv, irem, and the same for long, float and double.
    pub(super) fn arithmetic(&mut self, op: ArithmeticOp, kind: NumberKind) -> Lowered {
        let op = match op {
            ArithmeticOp::Add => BinaryOp::Add,
            ArithmeticOp::Subtract => BinaryOp::Sub,
            ArithmeticOp::Multiply => BinaryOp::Mul,
            ArithmeticOp::Divide => BinaryOp::Div,
            ArithmeticOp::Remainder => BinaryOp::Rem,
        };
        self.binary(op, number(kind))
    }

    /// JVMS 6.5 ineg, lneg, fneg, dneg.
    pub(super) fn negate(&mut self, kind: NumberKind) -> Lowered {
        self.unary(UnaryOp::Neg, number(kind), number(kind))
    }

    /// JVMS 6.5 ishl, ishr, iushr, lshl, lshr, lushr. Only the low bits of the distance count, for both.
    pub(super) fn shift(&mut self, op: ShiftOp, kind: IntegerKind) -> Lowered {
        let op = match op {
            ShiftOp::Left => BinaryOp::Shl,
            ShiftOp::Right => BinaryOp::Shr,
            ShiftOp::UnsignedRight => BinaryOp::Ushr,
        };
        if kind == IntegerKind::Int {
            return self.binary(op, ValueKind::Int);
        }
        let distance = self.pop(ValueKind::Int)?;
        let a = self.pop(ValueKind::Long)?;
        let b = self.scratch();
        self.emit(Instr::Unary { dst: b, op: UnaryOp::Widen, a: distance });
        let dst = self.result(ValueKind::Long);
        self.emit(Instr::Binary { dst, op, a, b });
        Ok(())
    }

    /// JVMS 6.5 iand, ior, ixor, land, lor, lxor.
    pub(super) fn logic(&mut self, op: LogicOp, kind: IntegerKind) -> Lowered {
        let op = match op {
            LogicOp::And => BinaryOp::And,
            LogicOp::Or => BinaryOp::Or,
            LogicOp::Xor => BinaryOp::Xor,
        };
        let kind = match kind {
            IntegerKind::Int => ValueKind::Int,
            IntegerKind::Long => ValueKind::Long,
        };
        self.binary(op, kind)
    }

    pub(super) fn unary(&mut self, op: UnaryOp, from: ValueKind, to: ValueKind) -> Lowered {
        let a = self.pop(from)?;
        let dst = self.result(to);
        self.emit(Instr::Unary { dst, op, a });
        Ok(())
    }

    fn binary(&mut self, op: BinaryOp, kind: ValueKind) -> Lowered {
        let b = self.pop(kind)?;
        let a = self.pop(kind)?;
        let dst = self.result(kind);
        self.emit(Instr::Binary { dst, op, a, b });
        Ok(())
    }
}

/// What a number is on the stack.
pub(super) fn number(kind: NumberKind) -> ValueKind {
    match kind {
        NumberKind::Int => ValueKind::Int,
        NumberKind::Long => ValueKind::Long,
        NumberKind::Float => ValueKind::Float,
        NumberKind::Double => ValueKind::Double,
    }
}
