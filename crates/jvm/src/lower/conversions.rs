//! Conversions between numbers.

use heapwise_classfile::{NarrowKind, NumberKind, ValueKind};
use heapwise_ir::UnaryOp;

use super::arithmetic::number;
use super::method::{Lowered, Lowering};

impl Lowering<'_> {
    /// JVMS 6.5 i2l, i2f, i2d, l2i, l2f, l2d, f2i, f2l, f2d, d2i, d2l, d2f.
    pub(super) fn convert(&mut self, from: NumberKind, to: NumberKind) -> Lowered {
        let op = match (from, to) {
            (NumberKind::Int, NumberKind::Int)
            | (NumberKind::Long, NumberKind::Long)
            | (NumberKind::Float, NumberKind::Float)
            | (NumberKind::Double, NumberKind::Double) => return Ok(()),
            (NumberKind::Int, NumberKind::Long) => UnaryOp::Widen,
            (NumberKind::Long, NumberKind::Int) => UnaryOp::Narrow,
            (NumberKind::Float | NumberKind::Double, NumberKind::Int) => UnaryOp::ToI32,
            (NumberKind::Float | NumberKind::Double, NumberKind::Long) => UnaryOp::ToI64,
            (_, NumberKind::Float) => UnaryOp::ToF32,
            (_, NumberKind::Double) => UnaryOp::ToF64,
        };
        self.unary(op, number(from), number(to))
    }

    /// JVMS 6.5 i2b, i2c, i2s.
    pub(super) fn narrow(&mut self, kind: NarrowKind) -> Lowered {
        let op = match kind {
            NarrowKind::Byte => UnaryOp::ToI8,
            NarrowKind::Char => UnaryOp::ToU16,
            NarrowKind::Short => UnaryOp::ToI16,
        };
        self.unary(op, ValueKind::Int, ValueKind::Int)
    }
}
